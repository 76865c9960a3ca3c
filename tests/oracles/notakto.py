"""Notakto from its rules alone: memoised search over sorted lists of boards, each a string of nine letters."""
from functools import lru_cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def dead(board):
    return any(all(board[cell] == "x" for cell in line) for line in LINES)


def text(boards):
    return " + ".join("|".join(board[i:i + 3] for i in (0, 3, 6)) for board in boards) or "0"


def moves(boards):
    """(text, boards after it), as the program lists them."""
    for i, board in enumerate(boards):
        for cell in range(9):
            if board[cell] == ".":
                after = board[:cell] + "x" + board[cell + 1:]
                rest = () if dead(after) else (after,)
                yield (f"{i + 1}:" if len(boards) > 1 else "") + f"{cell // 3 + 1},{cell % 3 + 1}", boards[:i] + rest + boards[i + 1:]


@lru_cache(maxsize=None)
def sorted_wins(boards):
    return not boards or any(not wins(after) for _, after in moves(boards))


def wins(boards):
    """Whether the player to move wins: with no board left, the opponent has lost."""
    return sorted_wins(tuple(sorted(boards)))


def winning_moves(boards):
    return [move for move, after in moves(boards) if not wins(after)]
