"""Queens from the rules alone.  A position is rows of text with '|' between: queens 'q' or cells that are closed '#'."""
from functools import lru_cache


def rows_of(text):
    return text.split("|")


def attack(a, b):
    return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])


def free(text):
    """The cells where a queen may be placed, as (row, column) from 1."""
    cells = {(r, c): letter for r, row in enumerate(rows_of(text), 1) for c, letter in enumerate(row, 1)}
    queens = [cell for cell, letter in cells.items() if letter == "q"]
    return frozenset(cell for cell, letter in cells.items() if letter == "." and not any(attack(cell, queen) for queen in queens))


def after(cells, queen):
    return frozenset(cell for cell in cells if not attack(cell, queen))


@lru_cache(maxsize=None)
def nimber_of(cells):
    values = {nimber_of(after(cells, cell)) for cell in cells}
    return next(value for value in range(len(values) + 1) if value not in values)


def nimber(text):
    return nimber_of(free(text))


def winning_moves(text):
    return {f"{r},{c}" for r, c in free(text) if nimber_of(after(free(text), (r, c))) == 0}


def move(text, name):
    """The position after a move: a new queen, or, on a board with '#', the cells that it attacks closed."""
    r, c = map(int, name.split(","))
    marked = "#" in text
    left = after(free(text), (r, c))
    return "|".join("".join(("." if (i, j) in left else "#") if marked else ("q" if (i, j) == (r, c) else letter)
                            for j, letter in enumerate(row, 1)) for i, row in enumerate(rows_of(text), 1))
