"""Misère play by its definitions: outcomes of sums, nim-values, genera, and whether two games are equal.

A game is a number in TREES: the sorted tuple of its options, which are such numbers.  Equal trees have equal numbers.
"""
import functools
import itertools
import re

TREES = []
_NUMBER = {}


def game(options):
    """The number of the game with these options."""
    tree = tuple(sorted(set(options)))
    if tree not in _NUMBER:
        _NUMBER[tree] = len(TREES)
        TREES.append(tree)
    return _NUMBER[tree]


@functools.lru_cache(None)
def nim(tokens):
    return game(nim(left) for left in range(tokens))


def sum_of(parts):
    """A sum as a key: its parts that have moves, sorted."""
    return tuple(sorted(part for part in parts if TREES[part]))


@functools.lru_cache(None)
def lost(parts, normal=False):
    """Whether the player to move loses a sum; with no move left that player wins, in normal play loses."""
    if not parts:
        return normal
    return not any(lost(sum_of(parts[:i] + (option,) + parts[i + 1:]), normal)
                   for i, part in enumerate(parts) if i == 0 or part != parts[i - 1] for option in TREES[part])


def nim_value(parts, normal=False):
    """The size of the nim-heap with which the sum is lost."""
    return next(n for n in itertools.count() if lost(sum_of((*parts, nim(n))), normal))


def genus(parts, length=12):
    """The nimber, and `length` values of the superscript."""
    return nim_value(parts, True), [nim_value((*parts, *[nim(2)] * twos)) for twos in range(length)]


def shortest(values):
    """A superscript up to the second of the two values that alternate."""
    values = list(values)
    while len(values) > 2 and values[-1] == values[-3]:
        values.pop()
    return values


@functools.lru_cache(None)
def equal(a, b):
    """Whether two games are equal: their outcomes are, and each option of either equals an option of the other, or has an
    answer that equals the other.  (ONAG, theorems 76 and 77; src/misere/README.md.)"""
    if a == b:
        return True
    return lost(sum_of([a])) == lost(sum_of([b])) and _matched(a, b) and _matched(b, a)


def _matched(a, b):
    return all(any(equal(option, other) for other in TREES[b]) or any(equal(answer, b) for answer in TREES[option])
               for option in TREES[a])


@functools.lru_cache(None)
def mate(a):
    """A game whose sum with `a` is lost for the player to move."""
    return game(map(mate, TREES[a])) if TREES[a] else nim(1)


@functools.lru_cache(None)
def apart(a, b):
    """A game whose sums with two games that are not equal have different outcomes."""
    if lost(sum_of([a])) != lost(sum_of([b])):
        return nim(0)
    for one, other in (a, b), (b, a):
        for option in TREES[one]:
            if not any(equal(option, x) for x in TREES[other]) and not any(equal(x, other) for x in TREES[option]):
                return link(option, other)
    raise AssertionError("the games are equal")


def link(a, b):
    """A game whose sums with both games are lost: neither equals an option of the other."""
    options = [_for_first(option, other) for one, other in ((a, b), (b, a)) for option in TREES[one]]
    return game(options) if options else nim(1)


def _for_first(a, b):
    """A game x such that a + x is lost and b + x is won."""
    x = apart(a, b)
    return x if lost(sum_of([a, x])) else game([x, *map(mate, TREES[a])])


def born_by(day):
    """A game for each class of equal games whose play has at most `day` moves."""
    known = [nim(0)]
    for _ in range(day):
        found = []
        for size in range(len(known) + 1):
            for options in itertools.combinations(known, size):
                candidate = game(options)
                if not any(equal(candidate, other) for other in found):
                    found.append(candidate)
        known = found
    return known


@functools.lru_cache(None)
def heap(code, tokens):
    """The game of a heap, for a code of octal digits such as 0.77."""
    whole, digits = code.split(".")
    options = []
    for take, digit in enumerate([whole, *digits]):
        rest, digit = tokens - take, int(digit, 32)
        if rest < 0 or (rest == 0 and take == 0):
            continue
        if digit & 1 and rest == 0:
            options.append(())
        if digit & 2 and rest > 0:
            options.append((rest,))
        if digit & 4:
            options += [(left, rest - left) for left in range(1, rest // 2 + 1)]
    return game(heaps(code, option) for option in options)


@functools.lru_cache(None)
def heaps(code, sizes):
    """The game of several heaps as one tree."""
    return plus(sum_of(heap(code, size) for size in sizes))


@functools.lru_cache(None)
def plus(parts):
    """A sum as one tree."""
    if len(parts) < 2:
        return parts[0] if parts else nim(0)
    return game(plus(sum_of(parts[:i] + (option,) + parts[i + 1:])) for i, part in enumerate(parts) for option in TREES[part])


def read(text):
    """The game of a form as `kayles misere` writes it: g1 = {2,0}; {g1,3}."""
    names = {}
    *defined, last = text.split("; ")
    for line in defined:
        name, form = line.split(" = ")
        names[name] = _read(form, names)
    return _read(last, names)


def _read(text, names):
    inner = [[]]
    for word in re.findall(r"[{},]|[^{},]+", text):
        if word == "{":
            inner.append([])
        elif word == "}":
            options = inner.pop()
            inner[-1].append(game(options))
        elif word != ",":
            inner[-1].append(names[word] if word in names else nim(int(word)))
    [[found]] = inner
    return found


def partitions(tokens, largest=None):
    """All ways to have this many tokens in heaps, largest first."""
    if tokens == 0:
        yield ()
    for first in range(min(tokens, largest or tokens), 0, -1):
        for rest in partitions(tokens - first, first):
            yield (first, *rest)
