"""Heap games and Wythoff's game from their rules alone."""
import functools
import re


MOST = 100  # heaps that are left where any number may be


def mex(values):
    values, least = set(values), 0
    while least in values:
        least += 1
    return least


def partitions(rest, count, least=1):
    """All ways to write `rest` as so many numbers, none below `least`, ascending."""
    if count < 2:
        return [(rest,) * count] if (rest >= least if count else rest == 0) else []
    if count == 2:
        return [(first, rest - first) for first in range(least, rest // 2 + 1)]
    return [(first, *others) for first in range(least, rest // count + 1) for others in partitions(rest - first, count - 1, first)]


def left(digit, rest):
    """The sums that a digit of a code allows to be left of `rest` tokens: the counts of heaps, and a condition."""
    counts, condition = digit
    for count in sorted(count for count in counts if count <= rest):
        for heaps in partitions(rest, count):
            sizes = len(set(heaps))
            if count < 2 or not condition or {"!": sizes == count, "=": sizes == 1, "?": sizes > 1}[condition]:
                yield heaps


@functools.lru_cache(maxsize=None)
def digits(word):
    """The digits of a part of a code, each as counts of heaps and a condition."""
    return list(read_digits(word))


def read_digits(word):
    for text, condition in re.findall(r"(\{[0-9,+]*\}|[0-9a-v])([!=?]?)", word):
        if text[0] == "{":
            counts = {int(count) for count in re.findall("[0-9]+", text)}
            yield counts | (set(range(max(counts), MOST)) if "+" in text else set()), condition
        else:
            yield {i for i in range(5) if int(text, 32) >> i & 1}, condition


def taking(code, heap):
    """The numbers of tokens that may be taken from a heap, each with its digit: "0.77", "{2,5}", "~{1}/2", "4!.0", "0.[3]"."""
    if re.fullmatch(r"~?\{[0-9,]*\}(/2)?", code):
        numbers = set(map(int, re.search(r"\{(.*)\}", code)[1].split(",")))
        digit = {0, 1} | ({2} if code.endswith("/2") else set()), ""
        return [(j, digit) for j in range(1, heap + 1) if (j in numbers) != code.startswith("~")]
    first, rest = code.split(".") if code[0] != "." else ("0", code[1:])
    once, _, again = rest.partition("[")
    row, again = [*digits(first or "0"), *digits(once)], list(digits(again))
    while again and len(row) <= heap:
        row += again
    return [(j, digit) for j, digit in enumerate(row) if j <= heap]


def options(code, heap):
    """What a move may leave of a heap."""
    return [sum_ for j, digit in taking(code, heap) for sum_ in left(digit, heap - j)]


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
