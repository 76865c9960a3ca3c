"""Short games by Conway's definitions and nothing else.

A game is a pair (left options, right options) of frozen sets of games.  G <= H when no left option of G is >= H and no right
option of H is <= G.  Everything else here follows the definitions of the books word by word, slowly.
"""
import functools
import itertools
from fractions import Fraction

ZERO = (frozenset(), frozenset())


MADE = {}


def game(lefts, rights):
    """Equal games are the same object, so that to compare them is not to walk through both."""
    made = frozenset(lefts), frozenset(rights)
    return MADE.setdefault(made, made)


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
    g = game(map(value, g[0]), map(value, g[1]))
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


@functools.lru_cache(None)
def value(g):
    """canonical(), remembered."""
    return canonical(g)


def subtract(g, h):
    return add(g, negative(h))


def infinitely_close(g, h):
    difference = value(subtract(g, h))
    return stop(difference, 0) == stop(difference, 1) == 0


# ---- Followers and outcomes


@functools.lru_cache(None)
def birthday(g):
    return max((birthday(option) + 1 for option in g[0] | g[1]), default=0)


def followers(g):
    found = {g}
    for option in g[0] | g[1]:
        found |= followers(option)
    return found


def outcome(g):
    return {(True, True): "P", (True, False): "R", (False, True): "L", (False, False): "N"}[
        at_most(g, ZERO), at_most(ZERO, g)]


@functools.lru_cache(None)
def misere_wins(g, side):
    """Whether this side wins when it begins and who cannot move wins."""
    return not g[side] or any(not misere_wins(option, 1 - side) for option in g[side])


def misere_outcome(g):
    return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[
        misere_wins(g, 0), misere_wins(g, 1)]


@functools.lru_cache(None)
def even(g, leaf):
    """Every option is odd; `leaf` says where play stops."""
    return True if leaf(g) else all(odd(option, leaf) for option in g[0] | g[1])


@functools.lru_cache(None)
def odd(g, leaf):
    return False if leaf(g) else all(even(option, leaf) for option in g[0] | g[1])


def is_zero(g):
    return g == ZERO


def is_number(g):
    return number_of(g) is not None


def sensible(g, side):
    """The options of a form that are as good as one of the canonical form."""
    best = value(g)[side]
    return [option for option in g[side]
            if any(at_most(option, other) if side else at_most(other, option) for other in best)]


# ---- Products and compounds


@functools.lru_cache(None)
def norton(g, u):
    """g.u for a canonical g"""
    if number_of(g) is not None and number_of(g).denominator == 1:
        return value(multiple(int(number_of(g)), u))
    steps = {value(add(u, subtract(left, u))) for left in u[0]} | {value(add(u, subtract(u, right))) for right in u[1]}
    return value(game([value(add(norton(left, u), step)) for left in g[0] for step in steps],
                      [value(subtract(norton(right, u), step)) for right in g[1] for step in steps]))


@functools.lru_cache(None)
def conway_product(g, h):
    """Of two forms, in canonical form."""
    def options(g_side, h_side):
        return [subtract(add(conway_product(a, h), conway_product(g, b)), conway_product(a, b))
                for a in g[g_side] for b in h[h_side]]
    return value(game(options(0, 0) + options(1, 1), options(0, 1) + options(1, 0)))


@functools.lru_cache(None)
def ordinal_product(g, h):
    """Every move of h replaced by a copy of g; a form."""
    def options(side):
        return [ordinal_sum(ordinal_product(g, left), a) for left in h[0] for a in g[side]] + [
            ordinal_sum(ordinal_product(g, right), negative(a)) for right in h[1] for a in g[1 - side]]
    return game(options(0), options(1))


@functools.lru_cache(None)
def conjunctive(g, h):
    return game(*([conjunctive(a, b) for a in g[side] for b in h[side]] for side in (0, 1)))


@functools.lru_cache(None)
def selective(g, h):
    return game(*([selective(a, h) for a in g[side]] + [selective(g, b) for b in h[side]] +
                  [selective(a, b) for a in g[side] for b in h[side]] for side in (0, 1)))


@functools.lru_cache(None)
def sequential(g, h):
    if g == ZERO:
        return h
    return game(*([sequential(a, h) for a in g[side]] for side in (0, 1)))


@functools.lru_cache(None)
def companion(g):
    """Of a canonical form."""
    return value(game([companion(left) for left in g[0]] + [ZERO] * at_most(ZERO, g),
                      [companion(right) for right in g[1]] + [ZERO] * at_most(g, ZERO)))


def written(g):
    """A form as an expression, quoted so that it stays one."""
    return "'{%s|%s}'" % tuple(",".join(map(written, options)) for options in g)


def antichains(games):
    """All sets of games of which none is at most another."""
    if not games:
        yield []
        return
    first, *rest = games
    for chain in antichains(rest):
        yield chain
        if not any(at_most(first, other) or at_most(other, first) for other in chain):
            yield [first, *chain]


def days(n):
    """All values born by day n in canonical form (n up to 3)."""
    born = {ZERO}
    for _ in range(n):
        sides = list(antichains(list(born)))
        born = {value(game(lefts, rights)) for lefts in sides for rights in sides}
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
    heights = [[line.at(t) for t in ends] for line in lines]
    for a, b in itertools.combinations(heights, 2):
        apart = [x - y for x, y in zip(a, b)]
        for low, high, before, after in zip(ends, ends[1:], apart, apart[1:]):
            slope = (after - before) / (high - low)
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
