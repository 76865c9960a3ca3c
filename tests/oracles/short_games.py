"""Short games by Conway's definitions and nothing else.

A game is a pair (left options, right options) of frozen sets of games.  G <= H when no left option of G is >= H and no right
option of H is <= G.  Everything else here follows the definitions of the books word by word, slowly.
"""
import functools
import itertools
from fractions import Fraction

ZERO = (frozenset(), frozenset())


def game(lefts, rights):
    return frozenset(lefts), frozenset(rights)


@functools.lru_cache(None)
def at_most(g, h):
    return not any(at_most(h, left) for left in g[0]) and not any(at_most(right, g) for right in h[1])


def equal(g, h):
    return at_most(g, h) and at_most(h, g)


@functools.lru_cache(None)
def negative(g):
    return game(map(negative, g[1]), map(negative, g[0]))


@functools.lru_cache(None)
def add(g, h):
    return game(
        [add(left, h) for left in g[0]] + [add(g, left) for left in h[0]],
        [add(right, h) for right in g[1]] + [add(g, right) for right in h[1]],
    )


def integer(n):
    return ZERO if n == 0 else game([integer(n - 1)], []) if n > 0 else game([], [integer(n + 1)])


@functools.lru_cache(None)
def dyadic(number):
    number = Fraction(number)
    if number.denominator == 1:
        return integer(number.numerator)
    step = Fraction(1, number.denominator)
    return game([dyadic(number - step)], [dyadic(number + step)])


@functools.lru_cache(None)
def nimber(n):
    return game([nimber(k) for k in range(n)], [nimber(k) for k in range(n)])


UP = game([ZERO], [nimber(1)])


def multiple(n, g):
    if n < 0:
        return negative(multiple(-n, g))
    total = ZERO
    for _ in range(n):
        total = add(total, g)
    return total


def up_sum(n):
    """^[n] = {^[n-1] | *}"""
    return ZERO if n == 0 else game([up_sum(n - 1)], [nimber(1)])


def up_power(n):
    """^<n> = {0 | v[n-1]*}"""
    return game([ZERO], [add(negative(up_sum(n - 1)), nimber(1))])


def ordinal_sum(g, h):
    """G:H = {G^L, G:H^L | G^R, G:H^R}"""
    return game(
        list(g[0]) + [ordinal_sum(g, left) for left in h[0]],
        list(g[1]) + [ordinal_sum(g, right) for right in h[1]],
    )


def canonical(g):
    """Dominated options out, reversible ones bypassed, in the order in which they are found, until none is left."""
    g = game(map(canonical, g[0]), map(canonical, g[1]))
    while True:
        lefts, rights = g
        for option in lefts:
            if any(other != option and at_most(option, other) for other in lefts):
                g = game(lefts - {option}, rights)
                break
            answer = next((right for right in option[1] if at_most(right, g)), None)
            if answer is not None:
                g = game((lefts - {option}) | answer[0], rights)
                break
        else:
            for option in rights:
                if any(other != option and at_most(other, option) for other in rights):
                    g = game(lefts, rights - {option})
                    break
                answer = next((left for left in option[0] if at_most(g, left)), None)
                if answer is not None:
                    g = game(lefts, (rights - {option}) | answer[1])
                    break
            else:
                return g


def days(n):
    """All values born by day n in canonical form (n up to 2)."""
    born = {ZERO}
    for _ in range(n):
        sets = [s for size in range(len(born) + 1) for s in itertools.combinations(born, size)]
        antichains = [s for s in sets if not any(at_most(a, b) for a in s for b in s if a != b)]
        born = {canonical(game(lefts, rights)) for lefts in antichains for rights in antichains}
    return born


# ---- A reader of what the program prints, written from the notation's description


class Reader:
    """{a,b|c||d}, numbers, ^ v * with their counts and powers, +-, Tiny, Miny; sums by juxtaposition."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def peek(self, n=1):
        return self.text[self.at:self.at + n]

    def take(self, sign):
        if self.peek(len(sign)) != sign:
            return False
        self.at += len(sign)
        return True

    def digits(self):
        start = self.at
        while self.peek().isdigit():
            self.at += 1
        return self.text[start:self.at]

    def term(self):
        if self.take("+-"):
            if self.peek() == "{":
                inside = self.braces()
                inside = inside if isinstance(inside, list) else [inside]
            elif self.take("("):
                inside = [self.term()]
                assert self.take(")")
            else:
                inside = [self.term()]
            return game(inside, map(negative, inside))
        if self.peek() == "{":
            return self.braces()
        total = ZERO
        while True:
            part = self.part()
            if part is None:
                return total
            total = add(total, part)

    def part(self):
        if self.peek() == "-" or self.peek().isdigit():
            sign = -1 if self.take("-") else 1
            over = int(self.digits())
            return dyadic(Fraction(sign * over, int(self.digits()) if self.take("/") else 1))
        if self.take("*"):
            return nimber(int(self.digits() or 1))
        for word, sign in ("Tiny(", 1), ("Miny(", -1):
            if self.take(word):
                inside = self.term()
                assert self.take(")")
                tiny = game([ZERO], [game([ZERO], [negative(inside)])])
                return tiny if sign > 0 else negative(tiny)
        for arrow, sign in ("^", 1), ("v", -1):
            if self.take(arrow):
                if self.take("<"):
                    power = up_power(int(self.digits()))
                    assert self.take(">")
                elif self.take("["):
                    power = up_sum(int(self.digits()))
                    assert self.take("]")
                else:
                    count = 1
                    while self.take(arrow):
                        count += 1
                    power = multiple(int(self.digits() or count), UP)
                return power if sign > 0 else negative(power)
        return None

    def braces(self):
        assert self.take("{")
        items, bars = [[]], []
        while not self.take("}"):
            if self.peek() == "|":
                start = self.at
                while self.take("|"):
                    pass
                bars.append(self.at - start)
                items.append([])
            elif not self.take(","):
                items[-1].append(self.term())
        while bars:
            k = bars.index(min(bars))
            items[k:k + 2] = [[game(items[k], items[k + 1])]]
            del bars[k]
        return items[0][0] if len(items[0]) == 1 else items[0]


def read(text):
    reader = Reader(text)
    result = reader.term()
    assert reader.at == len(text), text
    return result
