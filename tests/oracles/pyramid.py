"""Pyramid from its rules alone: memoised search over tuples of piles."""
from functools import lru_cache


def moves(piles):
    """(text, piles after it)"""
    found = [(str(i + 1), piles[:i] + (pile - 1,) + piles[i + 1:]) for i, pile in enumerate(piles) if pile]
    if min(piles):
        found.append(("all", tuple(pile - 1 for pile in piles)))
    return found


@lru_cache(maxsize=None)
def wins(piles):
    """Whether the player to move wins."""
    return any(not wins(after) for _, after in moves(piles))


def winning_moves(piles):
    return [text for text, after in moves(piles) if not wins(after)]
