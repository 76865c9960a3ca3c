"""End-sequences from its rules alone: memoised search over the part that is left."""
from functools import lru_cache


def game(row, losing, start_counts=False):
    """(value, moves): functions of the part [begin, end) of the row, for the player to move there."""
    row = tuple(row)
    losing = {tuple(sequence) for sequence in losing}

    def lost(begin, end):
        started = end - begin < len(row)
        return begin < end and row[begin:end] in losing and (started or start_counts)

    @lru_cache(maxsize=None)
    def value(begin, end):
        if lost(begin, end):
            return -1
        if begin == end:
            return 0
        return max(-value(begin + 1, end), -value(begin, end - 1))

    def moves(begin, end):
        best = value(begin, end)
        if begin == end or best < 0:
            return []
        after = {"left": (begin + 1, end), "right": (begin, end - 1)}
        return [name for name, part in after.items() if -value(*part) == best]

    return value, moves
