"""Wythoff's game from its rules alone: memoised search over pairs of heaps."""
from functools import lru_cache


def moves(heaps):
    """(text, heaps after it)"""
    a, b = heaps
    return [*((f"1-{n}", (a - n, b)) for n in range(1, a + 1)), *((f"2-{n}", (a, b - n)) for n in range(1, b + 1)),
            *((f"both-{n}", (a - n, b - n)) for n in range(1, min(a, b) + 1))]


@lru_cache(maxsize=None)
def wins(heaps):
    """Whether the player to move wins."""
    return any(not wins(after) for _, after in moves(heaps))


def winning_moves(heaps):
    return [text for text, after in moves(heaps) if not wins(after)]
