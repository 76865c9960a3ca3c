"""Take A or B from its rules alone: memoised search over (piles, what the mover takes, what the other takes)."""
from functools import lru_cache


def wins(piles, own, other):
    """Whether the player to move wins, taking `own` stones a move."""
    return _wins(tuple(sorted(piles)), own, other)


@lru_cache(maxsize=None)
def _wins(piles, own, other):
    return any(not wins(_taken(piles, i, own), other, own) for i in range(len(piles)) if piles[i] >= own)


def _taken(piles, i, amount):
    return piles[:i] + (piles[i] - amount,) + piles[i + 1:]


def winning_moves(piles, own, other):
    """The numbers, from 1, of the piles from which the mover takes and wins."""
    piles = tuple(piles)
    return [
        str(i + 1) for i in range(len(piles))
        if piles[i] >= own and not wins(_taken(piles, i, own), other, own)
    ]
