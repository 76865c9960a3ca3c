"""Moore's Nim from its rules alone: memoised search over sorted heaps."""
import itertools
from functools import lru_cache


def moves(most, heaps):
    """(text, heaps after it), as the program lists them: the first heap loses the fewest counters first."""
    for left in itertools.product(*(range(heap, -1, -1) for heap in heaps)):
        changed = [(i, heap - rest) for i, (heap, rest) in enumerate(zip(heaps, left), 1) if rest < heap]
        if 1 <= len(changed) <= most:
            yield ",".join("%d-%d" % change for change in changed), left


@lru_cache(maxsize=None)
def sorted_wins(most, heaps):
    return any(not wins(most, after) for _, after in moves(most, heaps))


def wins(most, heaps):
    return sorted_wins(most, tuple(sorted(heaps)))


def winning_moves(most, heaps):
    return [text for text, after in moves(most, heaps) if not wins(most, after)]
