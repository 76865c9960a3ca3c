"""Colouring from its rules alone: memoised search over (row, the mover's letter)."""
from functools import lru_cache

OTHER = {"R": "B", "B": "R"}


def moves(row, own):
    """(the left one of the two cells, from 1, and the row after) for each legal move."""
    return [
        (str(i + 1), row[:i] + "WW" + row[i + 2:])
        for i in range(len(row) - 1)
        if own in row[i:i + 2]
    ]


@lru_cache(maxsize=None)
def wins(row, own):
    """Whether the player to move, who owns the letter, wins."""
    return any(not wins(after, OTHER[own]) for _, after in moves(row, own))


def winning_moves(row, own):
    return [name for name, after in moves(row, own) if not wins(after, OTHER[own])]
