"""Quixo from its rules alone.  A position is rows of text with '|' between; a state is (position, player)."""
from functools import lru_cache

OWN = "xo"


def start(side):
    return "|".join(["." * side] * side), 0


def moves(state):
    """The text of each move and the state after it."""
    text, player = state
    board = [list(row) for row in text.split("|")]
    side = len(board)
    for r in range(side):
        for c in range(side):
            border = r in (0, side - 1) or c in (0, side - 1)
            if not border or board[r][c] == OWN[1 - player]:
                continue
            row, column = board[r], [line[c] for line in board]
            for end in (0, side - 1):
                if end != c:
                    after = [list(line) for line in board]
                    after[r] = pushed(row, c, end, OWN[player])
                    yield f"{r + 1},{c + 1}-{r + 1},{end + 1}", (write(after), 1 - player)
                if end != r:
                    after = [list(line) for line in board]
                    for i, letter in enumerate(pushed(column, r, end, OWN[player])):
                        after[i][c] = letter
                    yield f"{r + 1},{c + 1}-{end + 1},{c + 1}", (write(after), 1 - player)


def pushed(line, taken, end, mark):
    rest = line[:taken] + line[taken + 1:]
    return [mark, *rest] if end == 0 else [*rest, mark]


def write(board):
    return "|".join("".join(row) for row in board)


@lru_cache(None)
def lines(text):
    """The marks that fill a row, a column or a diagonal."""
    rows = text.split("|")
    every = [*rows, *("".join(column) for column in zip(*rows)), "".join(row[i] for i, row in enumerate(rows)),
             "".join(row[-1 - i] for i, row in enumerate(rows))]
    return {line[0] for line in every if len(set(line)) == 1 and line[0] in OWN}


def ended(state):
    """The opponent of the player to move has moved: a line of the player to move decides."""
    text, player = state
    made = lines(text)
    return "win" if OWN[player] in made else "loss" if made else None


@lru_cache(None)
def least(state):
    """The least image of a state on the square."""
    text, player = state
    rows, images = text.split("|"), []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1])]
        images += ["|".join(rows), "|".join(row[::-1] for row in rows)]
    return min(images), player
