"""Morris on two rings from its rules alone.

A state is (men, (points of x, points of o), (x to place, o to place), player); a point is (column, row), from -2 to 2, the
row upwards."""
import itertools
from functools import lru_cache

WAYS = [(1, 0), (0, 1), (-1, 0), (0, -1)]


def lines(men):
    """The straight lines of the board, as rows of neighbouring points."""
    for ring in (1, 2):
        for x, y in WAYS:
            yield [(ring * (x + k * y), ring * (y + k * x)) for k in (-1, 0, 1)]
    if men == 7:
        yield [(k, 0) for k in range(-2, 3)]
        yield [(0, k) for k in range(-2, 3)]
    else:
        for x, y in WAYS:
            yield [(x, y), (2 * x, 2 * y)]


@lru_cache(None)
def board(men):
    """The points in the order of the text, the neighbours of each, and the mills."""
    near, mills = {}, []
    for line in lines(men):
        for one, other in zip(line, line[1:]):
            near.setdefault(one, set()).add(other)
            near.setdefault(other, set()).add(one)
        mills += [frozenset(line[at:at + 3]) for at in range(len(line) - 2)]
    return sorted(near, key=lambda point: (-point[1], point[0])), near, mills


def name(point):
    return "abcde"[point[0] + 2] + str(point[1] + 3)


def write(state):
    men, sides, left, player = state
    points = board(men)[0]
    rows = ["".join("x" if p in sides[0] else "o" if p in sides[1] else "." for p in points if p[1] == row) for row in range(2, -3, -1)]
    return f"{('First', 'Second')[player]}: {'|'.join(rows)} {men} {left[0]} {left[1]}"


@lru_cache(None)
def takeable(men, side):
    free = frozenset(point for point in side if not any(point in mill and mill <= side for mill in board(men)[2]))
    return free or side


def ended(state):
    men, sides, left, player = state
    total = [len(sides[k]) + left[k] for k in (0, 1)]
    if total[player] < 3:
        return "loss"
    if total[1 - player] < 3:
        return "win"
    return None if next(moves(state), None) else "loss"


def moves(state):
    """The text of each move and the state after it."""
    men, sides, left, player = state
    points, near, mills = board(men)
    own, other = sides[player], sides[1 - player]
    free = [point for point in points if point not in own | other]
    if left[player]:
        steps = [(None, to) for to in free]
    else:
        steps = [(at, to) for at in own for to in free if to in near[at]]
    for at, to in steps:
        after = own - {at} | {to}
        text = name(to) if at is None else f"{name(at)}-{name(to)}"
        closes = any(to in mill and mill <= after for mill in mills)
        for taken in takeable(men, other) if closes and other else [None]:
            both = (after, other - {taken})
            rest = (left[player] - (at is None), left[1 - player])
            yield text + (f"x{name(taken)}" if taken else ""), (men, both[::-1] if player else both, rest[::-1] if player else rest, 1 - player)


@lru_cache(None)
def symmetries(men):
    """Maps of points: those of the square, and for 16 points the exchange of the rings."""
    points = board(men)[0]
    found = []
    for swap, x, y, rings in itertools.product((False, True), (1, -1), (1, -1), (False, True) if men < 7 else (False,)):
        def image(point):
            a, b = (point[0] * x, point[1] * y)[::-1] if swap else (point[0] * x, point[1] * y)
            outer = 2 in (abs(a), abs(b))
            return (a // 2, b // 2) if rings and outer else (2 * a, 2 * b) if rings else (a, b)
        found.append({point: image(point) for point in points})
    return found


@lru_cache(None)
def images(men, side):
    """The images of a set of points, each as a number."""
    points = board(men)[0]
    return [sum(1 << points.index(image[point]) for point in side) for image in symmetries(men)]


@lru_cache(None)
def decoded(men, number):
    return frozenset(point for i, point in enumerate(board(men)[0]) if number >> i & 1)


def least(state):
    """The least image of a state."""
    men, sides, left, player = state
    x, o = min(zip(images(men, sides[0]), images(men, sides[1])))
    return men, (decoded(men, x), decoded(men, o)), left, player
