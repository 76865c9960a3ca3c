"""The L game from its rules alone.  A position is text, such as nxx.|.ox.|.ox.|.oon; a state is (position, player)."""
import itertools
from functools import lru_cache

CELLS = list(itertools.product(range(1, 5), repeat=2))
OWN = "xo"


def places():
    """The sets of cells that an L covers, each with the end of its long arm and that of its short arm."""
    found = {}
    for end in CELLS:
        for along in (0, 1), (1, 0), (0, -1), (-1, 0):
            for side in ((1, 0), (-1, 0)) if along[0] == 0 else ((0, 1), (0, -1)):
                arm = [(end[0] + k * along[0], end[1] + k * along[1]) for k in range(3)]
                foot = (arm[2][0] + side[0], arm[2][1] + side[1])
                if all(cell in CELLS for cell in [*arm, foot]):
                    found[frozenset([*arm, foot])] = (end, foot)
    return found


PLACES = places()


def read(text):
    """The cells of each letter."""
    rows = text.split("|")
    return {letter: frozenset((r, c) for r, c in CELLS if rows[r - 1][c - 1] == letter) for letter in "xon"}


def write(pieces):
    letters = {cell: name for name, cells in pieces.items() for cell in cells}
    return "|".join("".join(letters.get((r, c), ".") for c in range(1, 5)) for r in range(1, 5))


def named(*cells):
    return "-".join(f"{r},{c}" for r, c in cells)


def moves(state):
    """The text of each move and the state after it."""
    text, player = state
    pieces = read(text)
    own, other, neutral = pieces[OWN[player]], pieces[OWN[1 - player]], pieces["n"]
    for place, ends in PLACES.items():
        if place == own or place & (other | neutral):
            continue
        after = {**pieces, OWN[player]: place}
        yield named(*ends), (write(after), 1 - player)
        for piece, cell in itertools.product(neutral, CELLS):
            if cell not in place | other | neutral:
                yield f"{named(*ends)}+{named(piece, cell)}", (write({**after, "n": neutral - {piece} | {cell}}), 1 - player)


def positions():
    """All positions."""
    for own, other in itertools.product(PLACES, repeat=2):
        if not own & other:
            for neutral in itertools.combinations([cell for cell in CELLS if cell not in own | other], 2):
                yield write({"x": own, "o": other, "n": neutral})


def images(text):
    rows, found = text.split("|"), []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1])]
        found += ["|".join(rows), "|".join(row[::-1] for row in rows)]
    return found


@lru_cache(None)
def least(state):
    """The least image of a state, with x to move: x and o change places if o is."""
    text, player = state
    if player == 1:
        text = text.translate(str.maketrans("xo", "ox"))
    return min(images(text)), 0
