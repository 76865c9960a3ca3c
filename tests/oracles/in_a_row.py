"""Games in which a player wants `line` marks in a row, from their rules alone.  A position is a tuple of rows, the highest
first; x moves first."""
from functools import lru_cache


def text(board, line, usual):
    return (f"{line} / " if line != usual else "") + "|".join(board)


def mover(board):
    return "xo"[sum(row.count("x") for row in board) - sum(row.count("o") for row in board)]


def has(board, mark, line):
    cells = {(r, c) for r, row in enumerate(board) for c, letter in enumerate(row) if letter == mark}
    return any(all((r + i * down, c + i * right) in cells for i in range(line))
               for r, c in cells for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)))


def put(board, r, c):
    return (*board[:r], board[r][:c] + mover(board) + board[r][c + 1:], *board[r + 1:])


def over(board, line):
    """Whether play has stopped: the other player has a row, or the board is full."""
    return has(board, "xo"[mover(board) == "x"], line) or not any("." in row for row in board)


def free_cells(board):
    """The moves of an (m,n,k) game."""
    for r, row in enumerate(board):
        for c, letter in enumerate(row):
            if letter == ".":
                yield f"{r + 1},{c + 1}", put(board, r, c)


def columns(board):
    """The moves of Connect Four."""
    for c in range(len(board[0])):
        free = [r for r in range(len(board)) if board[r][c] == "."]
        if free:
            yield str(c + 1), put(board, free[-1], c)


def moves(board, line, rules):
    return [] if over(board, line) else list(rules(board))


@lru_cache(None)
def value(board, line, rules, misere=False):
    """1, 0 or -1 as the player to move wins, draws or loses."""
    if has(board, "xo"[mover(board) == "x"], line):
        return 1 if misere else -1
    return max((-value(after, line, rules, misere) for _, after in rules(board)), default=0)


def best(board, line, rules, misere=False):
    """The moves that keep a win or a draw, sorted."""
    own = value(board, line, rules, misere)
    return sorted(name for name, after in moves(board, line, rules) if own >= 0 and -value(after, line, rules, misere) == own)


def reached(start, line, rules):
    """All positions that play reaches, by the number of marks."""
    levels, level = [], {start}
    while level:
        levels.append(level)
        level = {after for board in level for _, after in moves(board, line, rules)}
    return levels


def images(board):
    """The images of a board under the symmetries of its rectangle."""
    found = {tuple(row[::-1] for row in board), board[::-1], tuple(row[::-1] for row in board[::-1]), board}
    if len(board) == len(board[0]):
        found |= {tuple(map("".join, zip(*image))) for image in found}
    return found
