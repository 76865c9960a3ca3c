"""Heap games and Wythoff's game from their rules alone."""
import functools


def mex(values):
    values, least = set(values), 0
    while least in values:
        least += 1
    return least


def left(digit, rest):
    """The sums that a digit of a code allows to be left of `rest` tokens."""
    if digit & 1 and rest == 0:
        yield ()
    if digit & 2 and rest > 0:
        yield (rest,)
    if digit & 4:
        yield from ((a, rest - a) for a in range(1, rest // 2 + 1))
    if digit & 8:
        yield from ((a, b, rest - a - b) for a in range(1, rest) for b in range(a, rest) if rest - a - b >= b)


def options(code, heap):
    """What a move may leave of a heap: "0.77" or "{2,5}"."""
    if code.startswith("{"):
        return [(heap - s,) for s in map(int, code[1:-1].split(",")) if s <= heap]
    first, digits = code.split(".")
    taken = [(0, int(first or "0", 16))] + [(j + 1, int(d, 16)) for j, d in enumerate(digits)]
    return [sum_ for j, digit in taken if j <= heap for sum_ in left(digit, heap - j)]


def values(code, count):
    """G(0) .. G(count - 1)."""
    known = []
    for heap in range(count):
        worth = set()
        for sum_ in options(code, heap):
            nimber = 0
            for part in sum_:
                nimber ^= known[part]
            worth.add(nimber)
        known.append(mex(worth))
    return known


@functools.lru_cache(maxsize=None)
def wythoff(a, b):
    """The Grundy value of two heaps of which a move takes from one, or as many from both."""
    after = [wythoff(i, b) for i in range(a)] + [wythoff(a, i) for i in range(b)]
    return mex(after + [wythoff(a - i, b - i) for i in range(1, min(a, b) + 1)])
