"""Nimble, Staircase Nim, the silver dollar game, Welter's game and End-Nim from their rules alone: memoised search."""
from functools import lru_cache

GAMES = ["nimble", "staircase", "silver-dollar", "welter", "end-nim"]
STRIPS = ["nimble", "silver-dollar", "welter"]


def moves(game, at):
    """(text, position after it), as the program lists them."""
    for i, number in enumerate(at):
        for to in range(number):
            rest = list(at)
            rest[i] = to
            if game in STRIPS:
                passed = [square for j, square in enumerate(at) if j != i and to <= square < number]
                if game == "welter" and to in passed or game == "silver-dollar" and passed:
                    continue
                if i and at[i - 1] == number:
                    continue # the coin before stands on the same square
                yield f"{number}-{to}", tuple(sorted(rest))
                continue
            if game == "staircase" and i:
                rest[i - 1] += number - to
            if game == "end-nim" and any(at[:i]) and any(at[i + 1:]):
                continue
            yield f"{i + 1}-{number - to}", tuple(rest)


@lru_cache(maxsize=None)
def nimber(game, at):
    values, least = {nimber(game, after) for _, after in moves(game, at)}, 0
    while least in values:
        least += 1
    return least


def winning_moves(game, at):
    return [text for text, after in moves(game, at) if nimber(game, after) == 0]
