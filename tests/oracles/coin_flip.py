"""Coin-flip from its rules alone: memoised search over boards as sets of tails."""
from functools import lru_cache


@lru_cache(maxsize=None)
def connected_sets(row, column):
    """All connected sets of coins with the corner (row, column) and otherwise rows and columns not greater."""
    corner = (row, column)
    found = {frozenset([corner])}
    new = list(found)
    while new:
        set_ = new.pop()
        for r, c in set_:
            for coin in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= coin[0] <= row and 0 <= coin[1] <= column and coin not in set_:
                    larger = set_ | {coin}
                    if larger not in found:
                        found.add(larger)
                        new.append(larger)
    return frozenset(found)


def moves(tails):
    return [(coin, set_) for coin in sorted(tails) for set_ in connected_sets(*coin)]


@lru_cache(maxsize=None)
def wins(tails):
    """Whether the player to move wins on a frozenset of (row, column), from 0, that show tails."""
    return any(not wins(tails ^ set_) for _, set_ in moves(tails))


def winning_moves(tails):
    return [(corner, set_) for corner, set_ in moves(tails) if not wins(tails ^ set_)]
