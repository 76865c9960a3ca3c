"""Coin-turning games by their definitions: which sets a code lets be turned, one by one, and search over boards."""
import functools
import itertools
import re

NAMES = {"turning-turtles": "1-2", "mock-turtles": "1-3", "moebius": "1-5", "mogul": "1-7", "moidores": "1-9", "motley": "1+",
         "twins": "2", "triplets": "3", "ruler": "1+C", "mock-turtle-fives": "1-3C(5)", "triplet-fives": "3C(5)",
         "ruler-fives": "1-5C", "turnips": "3E", "grunt": "4FS", "sym": "1+S", "sympler": "1+FS"}


def allowed(entry, places):
    """Whether an entry of a code lets these places, counted from 1, be turned."""
    least, most, letters = re.fullmatch(r"(\d+)(\+|-\d+)?(.*)", entry).groups()
    high = int(least) if most is None else 10**9 if most == "+" else int(most[1:])
    ordered = sorted(places)
    gaps = [b - a for a, b in zip(ordered, ordered[1:])]
    if not int(least) <= len(ordered) <= high:
        return False
    if (within := re.search(r"C\((\d+)\)", letters)) and ordered[-1] - ordered[0] >= int(within[1]):
        return False
    kinds = re.sub(r"\(\d+\)", "", letters).replace("C", "", 1) if within else letters
    return not ("C" in kinds and set(gaps) - {1} or "E" in kinds and len(set(gaps)) > 1 or "S" in kinds and gaps != gaps[::-1]
                or "F" in kinds and ordered[0] != 1)


def sets(code, last):
    """The sets with this last place."""
    for size in range(last):
        for rest in itertools.combinations(range(1, last), size):
            if any(allowed(entry, rest + (last,)) for entry in code.split(",")):
                yield rest + (last,)


def mex(numbers):
    least = 0
    while least in numbers:
        least += 1
    return least


def values(code, count):
    """Of the places 1 to count, from the definition."""
    found = [None]
    for last in range(1, count + 1):
        reached = set()
        for turned in sets(code, last):
            nimber = 0
            for place in turned[:-1]:
                nimber ^= found[place]
            reached.add(nimber)
        found.append(mex(reached))
    return found[1:]


def board_value(codes, rows, columns, board):
    """The Grundy value of a board, a set of (row, column) that show heads, by search alone."""
    moves = {}
    for r, c in itertools.product(range(1, rows + 1), range(1, columns + 1)):
        above = sets(codes[0], r) if len(codes) > 1 else [(1,)]
        moves[r, c] = [frozenset(itertools.product(rs, cs)) for rs, cs in itertools.product(above, list(sets(codes[-1], c)))]

    @functools.lru_cache(None)
    def grundy(heads):
        return mex({grundy(heads ^ turned) for corner in heads for turned in moves[corner]})

    return grundy(frozenset(board))
