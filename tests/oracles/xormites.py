"""Xormites from its rules alone: memoised search over (row, scores, mover)."""
from functools import lru_cache


@lru_cache(maxsize=None)
def outcome(row, own, other):
    """1, 0 or -1 for the player to move, whose score is `own`."""
    if not row:
        return (own > other) - (own < other)
    return max(-outcome(row[1:], other, own ^ row[0]), -outcome(row[:-1], other, own ^ row[-1]))


def best_moves(row, own, other):
    best = outcome(row, own, other)
    if not row or best < 0:
        return []
    after = {"left": (row[1:], other, own ^ row[0]), "right": (row[:-1], other, own ^ row[-1])}
    return [name for name, next_ in after.items() if -outcome(*next_) == best]
