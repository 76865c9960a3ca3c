"""Sprouts by plain search, from the rules alone: a drawing is a list of regions, a region a list of boundaries, a
boundary the cyclic list of the spots that a walk along it passes.  A spot has at most three line ends."""
import re
import string
from functools import lru_cache
from itertools import combinations

LIVES = 3


def read(text):
    """The drawing of '3', '0.1AB/AB/' or a sum of such texts: (regions, the lives of each spot)."""
    regions, lives = [], []
    for part in text.split('+'):
        part, letters = part.strip(), {}
        if '/' not in part:
            part = '.'.join('0' * int(part)) + '/'
        for region in part.split('/')[:-1]:
            boundaries = []
            for boundary in filter(None, region.split('.')):
                spots = []
                for symbol in re.findall("[A-Za-z]'?|[012]", boundary):
                    if symbol not in letters:
                        lives.append(LIVES - int(symbol) if symbol.isdigit() else 1)
                    if symbol.isdigit():
                        spots.append(len(lives) - 1)
                    else:
                        spots.append(letters.setdefault(symbol, len(lives) - 1))
                boundaries.append(tuple(spots))
            regions.append(tuple(boundaries))
    return tuple(regions), tuple(lives)


def joined(first, second, at, to, lives, new):
    """The boundary after a line from first[at] to second[to] of another boundary."""
    def around(boundary, i):  # a spot without lines has one corner, before and after
        walk = boundary[i:] + boundary[:i]
        return walk if len(walk) == 1 and lives[walk[0]] == LIVES else walk + walk[:1]
    return around(first, at) + (new,) + around(second, to) + (new,)


def cut(boundary, at, to, lives, new):
    """The two boundaries after a line from boundary[at] to boundary[to], at <= to."""
    if at < to:
        return boundary[at:to + 1] + (new,), boundary[to:] + boundary[:at + 1] + (new,)
    spot = boundary[at]
    if lives[spot] == LIVES:
        return (spot, new), (spot, new)
    return (spot, new), boundary[at:] + boundary[:at + 1] + (new,)


def subsets(items):
    return (chosen for size in range(len(items) + 1) for chosen in combinations(items, size))


def moves(regions, lives):
    """The drawings after each move."""
    new = len(lives)

    def after(number, made, x, y):
        left = list(lives) + [1]
        left[x] -= 1
        left[y] -= 1
        return regions[:number] + made + regions[number + 1:], tuple(left)

    for number, region in enumerate(regions):
        for b, first in enumerate(region):
            for at, x in enumerate(first):
                if lives[x] == 0:
                    continue
                for c in range(b + 1, len(region)):
                    for to, y in enumerate(region[c]):
                        if lives[y] and x != y:
                            others = tuple(o for i, o in enumerate(region) if i not in (b, c))
                            boundary = joined(first, region[c], at, to, lives, new)
                            yield after(number, (others + (boundary,),), x, y)
                for to in range(at, len(first)):
                    y = first[to]
                    if lives[y] == 0 or (x == y and (at != to or lives[x] < 2)):
                        continue
                    one, two = cut(first, at, to, lives, new)
                    others = [i for i in range(len(region)) if i != b]
                    for chosen in subsets(others):
                        inside = tuple(region[i] for i in chosen)
                        outside = tuple(region[i] for i in others if i not in chosen)
                        yield after(number, ((one,) + inside, (two,) + outside), x, y)


def stripped(regions, lives):
    """The regions without spots that have no lives, and without regions in which no line can be drawn."""
    out = []
    for region in regions:
        living = tuple(b for b in (tuple(s for s in b if lives[s]) for b in region) if b)
        if sum(lives[s] for s in {s for b in living for s in b}) >= 2:
            out.append(living)
    return out


def tidy(regions, lives):
    """The same drawing with other numbers of the spots; often the same for drawings that differ by numbers only."""
    regions = stripped(regions, lives)
    rank = dict.fromkeys((s for r in regions for b in r for s in b), 0)
    for _ in range(4):
        def shown(spot):
            return lives[spot], rank[spot]

        def turned(boundary):
            return min((boundary[i:] + boundary[:i] for i in range(len(boundary))),
                       key=lambda walk: [shown(s) for s in walk])

        def written(region):
            return [[shown(s) for s in b] for b in region]
        regions = [min((sorted((turned(b[::way]) for b in region), key=lambda b: [shown(s) for s in b])
                        for way in (1, -1)), key=written) for region in regions]
        regions.sort(key=written)
        order = list(dict.fromkeys(s for r in regions for b in r for s in b))
        rank = {spot: i for i, spot in enumerate(order)}
    return (tuple(tuple(tuple(rank[s] for s in b) for b in region) for region in regions),
            tuple(lives[s] for s in order)) if regions else ((), ())


def parts(regions, lives):
    """The drawing as independent ones: regions with a common living spot belong together."""
    groups = []
    for region in stripped(regions, lives):
        members, spots = [region], {s for b in region for s in b}
        for group in [g for g in groups if g[1] & spots]:
            groups.remove(group)
            members, spots = group[0] + members, group[1] | spots
        groups.append((members, spots))
    return [tidy(tuple(members), lives) for members, _ in groups]


def options(drawing):
    """The different results of a move, each a sorted tuple of parts."""
    return {tuple(sorted(parts(*after))) for after in moves(*drawing)}


@lru_cache(None)
def part_nimber(drawing):
    found = {nimber_of_parts(option) for option in options(drawing)}
    return next(n for n in range(len(found) + 1) if n not in found)


def nimber_of_parts(drawings):
    total = 0
    for drawing in drawings:
        total ^= part_nimber(drawing)
    return total


def nimber(text):
    return nimber_of_parts(parts(*read(text)))


@lru_cache(None)
def misere_win(drawings, rest=0):
    """Whether the player to move wins the sum of drawings and a nim-heap if the last to move loses."""
    results = [(drawings, n) for n in range(rest)]
    for i, drawing in enumerate(drawings):
        for option in options(drawing):
            results.append((tuple(sorted(drawings[:i] + option + drawings[i + 1:])), rest))
    return not results or any(not misere_win(*result) for result in results)


def first_wins(text, misere=False):
    drawings = tuple(sorted(parts(*read(text))))
    return misere_win(drawings) if misere else nimber_of_parts(drawings) != 0


TREES = {}


@lru_cache(None)
def tree(drawings):
    """A number for the tree of moves from a sum, the same for equal trees; moves to equal trees count once."""
    results = frozenset(tree(tuple(sorted(drawings[:i] + option + drawings[i + 1:])))
                        for i, drawing in enumerate(drawings) for option in options(drawing))
    return TREES.setdefault(results, len(TREES))


def tree_of(text):
    return tree(tuple(sorted(parts(*read(text)))))


LETTERS = [letter + prime for prime in ("", "'") for letter in string.ascii_uppercase + string.ascii_lowercase]


def written(drawing):
    """The text of a drawing that `tidy` has made."""
    regions, lives = drawing
    spots = [s for r in regions for b in r for s in b]
    twice = [s for s in dict.fromkeys(spots) if spots.count(s) == 2]
    names = {s: LETTERS[i] for i, s in enumerate(twice)}
    return "".join(".".join("".join(names.get(s, str(LIVES - lives[s])) for s in b) for b in r) + "/" for r in regions)


@lru_cache(None)
def reached(spots):
    """All parts that play reaches from a number of spots."""
    todo = parts(*read(str(spots)))
    found = set(todo)
    while todo:
        new = {part for option in options(todo.pop()) for part in option} - found
        found |= new
        todo += sorted(new)
    return sorted(found)


def scrambled(drawing, chance):
    """The text of the same drawing told in another order, perhaps with dead regions."""
    regions, lives = drawing
    regions = [[b[i:] + b[:i] for b in r for i in [chance.randrange(len(b))]] for r in regions]
    regions = [[b[::-1] for b in r] if chance.randrange(2) else r for r in regions]
    for r in regions:
        chance.shuffle(r)
    chance.shuffle(regions)
    numbers = list(range(len(lives)))
    chance.shuffle(numbers)
    back = {number: lives[s] for s, number in enumerate(numbers)}
    text = written((tuple(tuple(tuple(numbers[s] for s in b) for b in r) for r in regions), back))
    return text + chance.choice(["", "2/", "2/2/"])
