"""Take-away games from their rules alone: memoised search over (counters, the most that may be taken)."""
from functools import lru_cache


def moves(factor, counters, limit):
    """(the number taken, the position after it)"""
    return [(take, (counters - take, min(counters - take, factor * take))) for take in range(1, min(counters, limit) + 1)]


@lru_cache(maxsize=None)
def wins(factor, counters, limit):
    return any(not wins(factor, *after) for _, after in moves(factor, counters, limit))


def winning_moves(factor, counters, limit):
    return [str(take) for take, after in moves(factor, counters, limit) if not wins(factor, *after)]
