"""Variants of partizan rulesets from their definitions alone: a game is a name of partizan.py, or ("negative", game),
("impartial", game), ("misere", game), ("sum", game, ...); a position of a sum is a tuple."""
from functools import lru_cache

from oracles import partizan
from oracles.heaps import mex

PLAYERS = ("Left", "Right")


def of_sum(games, position, player):
    for i, game in enumerate(games):
        for name, after in options(game, position[i], player):
            yield f"{i + 1}:{name}", position[:i] + (after,) + position[i + 1:]


def of_both(game, position):
    """A text that both players have gets the name of its player in front."""
    both = [options(game, position, player) for player in (0, 1)]
    for player in (0, 1):
        others = {name for name, _ in both[1 - player]}
        for name, after in both[player]:
            yield (f"{PLAYERS[player]}:{name}" if name in others else name), after


@lru_cache(maxsize=None)
def options(game, position, player):
    if isinstance(game, str):
        return partizan.options(game, position, player)
    kind, *games = game
    if kind == "sum":
        return list(of_sum(games, position, player))
    if kind == "impartial":
        return list(of_both(games[0], position))
    return options(games[0], position, 1 - player if kind == "negative" else player)


def is_misere(game):
    return not isinstance(game, str) and (game[0] == "misere") != is_misere(game[1])


@lru_cache(maxsize=None)
def wins(game, position, player):
    """Whether the player wins who is to move."""
    after = options(game, position, player)
    if not after:
        return is_misere(game)
    return any(not wins(game, position, 1 - player) for _, position in after)


def winning_moves(game, position, player):
    return sorted(name for name, after in options(game, position, player) if not wins(game, after, 1 - player))


@lru_cache(maxsize=None)
def grundy(game, position):
    return mex(grundy(game, after) for _, after in options(game, position, 0))


def text(position):
    if isinstance(position, str):
        return position
    terms = [text(part) for part in position]
    return " + ".join(f"({term})" if "+" in term or not term else term for term in terms)


def word(game):
    """The name of a game."""
    if isinstance(game, str):
        return game
    kind, *games = game
    if kind == "sum":
        return "+".join(map(word, games))
    inner = word(games[0])
    return f"{kind}:({inner})" if games[0][0] == "sum" else f"{kind}:{inner}"
