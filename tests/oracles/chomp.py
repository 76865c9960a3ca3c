"""Chomp in two and three dimensions from its rules alone: memoised search over sets of squares."""
from functools import lru_cache


def read(text):
    """The squares (layer, row, column), from 1, of "3 2 / 2 1"."""
    return frozenset((l, r, c) for l, layer in enumerate(text.split("/"), 1) for r, row in enumerate(layer.split(), 1)
                     for c in range(1, int(row) + 1))


def write(shape):
    return " / ".join(" ".join(str(sum(s[:2] == (l, r) for s in shape)) for r in range(1, 1 + max(s[1] for s in shape if s[0] == l)))
                      for l in range(1, 1 + max(s[0] for s in shape)))


def moves(shape):
    """(text, shape after it), as the program lists them."""
    for square in sorted(shape - {(1, 1, 1)}):
        text = ",".join(map(str, square if square[0] > 1 else square[1:]))
        yield text, frozenset(s for s in shape if any(a < b for a, b in zip(s, square)))


@lru_cache(maxsize=None)
def nimber(shape):
    values, least = {nimber(after) for _, after in moves(shape)}, 0
    while least in values:
        least += 1
    return least


def winning_moves(shape):
    return [text for text, after in moves(shape) if nimber(after) == 0]


def staircases(rows, columns):
    """The texts of all shapes of so many rows, and fewer, of at most so many squares."""
    def longer(before, left, most):
        if before:
            yield " ".join(map(str, before))
        if left:
            for row in range(1, most + 1):
                yield from longer([*before, row], left - 1, row)
    return list(longer([], rows, columns))
