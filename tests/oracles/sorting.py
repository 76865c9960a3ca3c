"""Sorting from its rules alone: memoised search over the part that is left."""
from functools import lru_cache


def monotone(part):
    pairs = list(zip(part, part[1:]))
    return all(a <= b for a, b in pairs) or all(a >= b for a, b in pairs)


@lru_cache(maxsize=None)
def wins(part):
    """Whether the player to move wins; at a monotone part that player has lost already."""
    return not monotone(part) and not (wins(part[1:]) and wins(part[:-1]))


def winning_moves(part):
    if monotone(part):
        return []
    return [name for name, rest in (("left", part[1:]), ("right", part[:-1])) if not wins(rest)]
