"""Nim-sequences from the rules alone: heap games by their codes, Grundy's game, Wythoff's game."""
import functools


def mex(values):
    value = 0
    while value in values:
        value += 1
    return value


def splits(tokens, heaps, least=1):
    """All ways to leave so many heaps, none of them empty, as sorted tuples."""
    if heaps == 0:
        if tokens == 0:
            yield ()
        return
    if heaps == 1:
        if tokens >= least:
            yield (tokens,)
        return
    for first in range(least, tokens // heaps + 1):
        for rest in splits(tokens - first, heaps - 1, first):
            yield (first, *rest)


def by_options(options, count):
    """G(0), G(1), ... where options(n) gives tuples of smaller heaps."""
    values = []
    for n in range(count):
        values.append(mex({functools.reduce(lambda x, heap: x ^ values[heap], option, 0) for option in options(n)}))
    return values


def code(text, count):
    """An octal or hexadecimal code such as 0.77."""
    digits = [int(digit, 16) for digit in text.replace(".", "")]

    def options(n):
        for taken, digit in enumerate(digits[:n + 1]):
            for heaps in range(4):
                if digit >> heaps & 1:
                    yield from splits(n - taken, heaps)

    return by_options(options, count)


def subtraction(numbers, count):
    return by_options(lambda n: [(n - number,) for number in numbers if number <= n], count)


def grundy(count):
    return by_options(lambda n: [(a, n - a) for a in range(1, n) if a != n - a], count)


def lasker(count):
    """Take any number of tokens from a heap, or split it."""
    return by_options(lambda n: [(less,) for less in range(n)] + list(splits(n, 2)), count)


@functools.lru_cache(None)
def wythoff(a, b, wide=1):
    """Take from one heap, or from both numbers that differ by less than `wide`."""
    below = {wythoff(less, b, wide) for less in range(a)} | {wythoff(a, less, wide) for less in range(b)}
    return mex(below | {wythoff(x, y, wide) for x in range(a) for y in range(b) if abs((a - x) - (b - y)) < wide})
