"""Dobutsu shogi from its rules alone.

A state is (board, hands, mover): the board maps (column, row) to a letter, capital for First, who moves up; the hands are a sorted
text of letters.  States are made of tuples, so that they hash."""
import functools

import loopy

COLUMNS, ROWS = "abc", 4
SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
CORNERS = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
STEPS = {"C": [(0, 1)], "E": CORNERS, "G": SIDES, "L": SIDES + CORNERS, "H": SIDES + [(1, 1), (-1, 1)]}
START = "gle/1c1/1C1/ELG"


def is_of(piece, mover):
    return piece.isupper() == (mover == "First")


def other(mover):
    return "Second" if mover == "First" else "First"


def read(board, hands="", mover="First"):
    pieces = {}
    for row, text in zip(reversed(range(ROWS)), board.split("/")):
        column = 0
        for letter in text:
            if letter.isdigit():
                column += int(letter)
            else:
                pieces[column, row] = letter
                column += 1
    return frozenset(pieces.items()), "".join(sorted(hands)), mover


def write(state):
    pieces = dict(state[0])
    rows = "|".join("".join(pieces.get((x, y), ".") for x in range(3)) for y in reversed(range(ROWS)))
    return f"{state[2]}: {rows}" + (f" [{state[1]}]" if state[1] else "")


def square(at):
    return f"{COLUMNS[at[0]]}{at[1] + 1}"


def reach(piece, at):
    forward = 1 if piece.isupper() else -1
    for dx, dy in STEPS[piece.upper()]:
        to = at[0] + dx, at[1] + dy * forward
        if 0 <= to[0] < 3 and 0 <= to[1] < ROWS:
            yield to


def moves(state):
    """(text, state after it)."""
    pieces, mover = dict(state[0]), state[2]
    last = ROWS - 1 if mover == "First" else 0
    for at, piece in pieces.items():
        for to in reach(piece, at) if is_of(piece, mover) else ():
            if to in pieces and is_of(pieces[to], mover):
                continue
            after, hands = dict(pieces), state[1]
            del after[at]
            if to in pieces:
                taken = {"h": "c"}.get(pieces[to].lower(), pieces[to].lower())
                hands += taken.upper() if mover == "First" else taken
            after[to] = {"C": "H", "c": "h"}[piece] if piece in "Cc" and to[1] == last else piece
            yield square(at) + square(to), (frozenset(after.items()), "".join(sorted(hands)), other(mover))
    for piece in set(state[1]):
        for to in [(x, y) for x in range(3) for y in range(ROWS)] if is_of(piece, mover) else ():
            if to not in pieces:
                yield f"{piece.upper()}@{square(to)}", (frozenset({**pieces, to: piece}.items()), state[1].replace(piece, "", 1), other(mover))


def ended(state):
    """A lion that can be caught is lost; else the opponent's lion on the row where the mover began has won."""
    pieces, mover = dict(state[0]), state[2]
    lions = {piece: at for at, piece in pieces.items() if piece in "Ll"}
    own, his = ("L", "l") if mover == "First" else ("l", "L")
    if any(to == lions[his] for at, piece in pieces.items() if is_of(piece, mover) for to in reach(piece, at)):
        return "win"
    home, last = (0, ROWS - 1) if mover == "First" else (ROWS - 1, 0)
    if lions[his][1] == home:
        return "loss"
    if lions[own][1] == last:
        return "win"
    return None if any(True for _ in moves(state)) else "loss"


def judge(state):
    """(outcome, remoteness) of every state that play leads to."""
    return loopy.judge(state, lambda now: {after for _, after in moves(now)}, ended)[0]


@functools.cache
def soon(state, plies):
    """(outcome, remoteness), if so many moves decide it, else None."""
    stopped = ended(state)
    if stopped or plies == 0:
        return (stopped, 0) if stopped else None
    after = [soon(option, plies - 1) for _, option in moves(state)]
    losses = [said[1] for said in after if said and said[0] == "loss"]
    if losses:
        return "win", min(losses) + 1
    return ("loss", max(said[1] for said in after) + 1) if all(after) else None
