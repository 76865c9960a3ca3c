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


# ---- Temperature: of canonical forms, as pairs like all games here


@functools.lru_cache(None)
def number_of(g):
    """The number that a canonical form is, or None."""
    sides = [[number_of(option) for option in side] for side in g]
    if any(x is None for side in sides for x in side) or any(len(side) > 1 for side in sides):
        return None
    lefts, rights = sides
    if lefts and rights:
        number = (lefts[0] + rights[0]) / 2
    else:
        number = lefts[0] + 1 if lefts else rights[0] - 1 if rights else Fraction(0)
    return number if dyadic(number) == g else None


@functools.lru_cache(None)
def stop(g, side):
    """Where alternating play ends when Left (side 0) or Right begins."""
    if number_of(g) is not None:
        return number_of(g)
    return (max, min)[side](stop(option, 1 - side) for option in g[side])


@functools.lru_cache(None)
def stop_count(g):
    return 1 if number_of(g) is not None else sum(map(stop_count, [*g[0], *g[1]]))


class Line:
    """A function on [-1, oo) in straight pieces: values at some places, and the slope after the last."""

    def __init__(self, points, slope):
        self.points, self.slope = points, slope

    def at(self, t):
        for (a, x), (b, y) in zip(self.points, self.points[1:]):
            if a <= t <= b:
                return x + (y - x) * (t - a) / (b - a)
        last, value = self.points[-1]
        return value + self.slope * (t - last)

    def tilted(self, slope):
        return Line([(t, value + slope * t) for t, value in self.points], self.slope + slope)


def places(lines):
    """Where one of the lines turns or two of them cross."""
    turns = sorted({t for line in lines for t, _ in line.points})
    ends = turns + [turns[-1] + 1]
    found = set(turns)
    for a, b in itertools.combinations(lines, 2):
        for low, high in zip(ends, ends[1:]):
            before, slope = a.at(low) - b.at(low), (a.at(high) - b.at(high) - a.at(low) + b.at(low)) / (high - low)
            if slope and 0 < -before / slope and (low - before / slope < high or high == ends[-1]):
                found.add(low - before / slope)
    return sorted(found)


def best(lines, choose):
    turns = places(lines)
    after = turns[-1] + 1
    points = [(t, choose(line.at(t) for line in lines)) for t in turns]
    return Line(points, choose(line.at(after) for line in lines) - points[-1][1])


@functools.lru_cache(None)
def thermograph(g):
    """Left wall, right wall, mean, temperature: scaffolds up to where they meet, then a mast."""
    number = number_of(g)
    if number is not None and number.denominator == 1:
        return Line([(Fraction(-1), number)], 0), Line([(Fraction(-1), number)], 0), number, Fraction(-1)
    left = best([thermograph(option)[1] for option in g[0]], max).tilted(-1)
    right = best([thermograph(option)[0] for option in g[1]], min).tilted(1)
    temperature = next(t for t in places([left, right]) if left.at(t) <= right.at(t))
    mean = left.at(temperature)
    walls = [Line([(t, wall.at(t)) for t in places([left, right]) if t <= temperature], 0) for wall in (left, right)]
    return walls[0], walls[1], mean, temperature


def corners(wall):
    """The places where a wall turns, from its beginning."""
    kept = []
    for i, (t, value) in enumerate(wall.points):
        after = wall.points[i + 1] if i + 1 < len(wall.points) else (t + 1, value + wall.slope)
        slope = (after[1] - value) / (after[0] - t)
        if not kept or slope != kept[-1][2]:
            kept.append((value, t, slope))
    return [(value, t) for value, t, _ in kept]


def changed(g, at_once, bonus):
    """{g^L changed + bonus | g^R changed - bonus}, but for what changes at once."""
    known = at_once(g)
    if known is not None:
        return known
    return canonical(game([add(changed(left, at_once, bonus), bonus) for left in g[0]],
                          [add(changed(right, at_once, bonus), negative(bonus)) for right in g[1]]))


def cool(g, t):
    def at_once(h):
        _, _, mean, temperature = thermograph(h)
        return dyadic(mean) if t > temperature or temperature == -1 else None

    return changed(g, at_once, dyadic(-t))


def heat(g, t):
    return changed(g, lambda h: h if number_of(h) is not None else None, t)


def overheat(g, s, t):
    def at_once(h):
        number = number_of(h)
        return canonical(multiple(int(number), s)) if number is not None and number.denominator == 1 else None

    return changed(g, at_once, t)


def incentives(g):
    """Of Left's moves, of Right's."""
    return [add(left, negative(g)) for left in g[0]], [add(g, negative(right)) for right in g[1]]
