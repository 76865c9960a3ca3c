"""Dots and boxes from its rules alone.  A position is text: rows of edges across and down in turns, such as
-.|ii.|-.|...|.. 1:0, then the boxes of both players; a state is (position, player)."""
from functools import lru_cache


def read(text):
    """The rows of letters and the scores."""
    board, _, scores = text.partition(" ")
    return board.split("|"), [int(score) for score in scores.split(":")] if scores else [0, 0]


def write(rows, scores):
    return "|".join(rows) + (" %d:%d" % tuple(scores) if any(scores) else "")


def boxes(rows):
    """The four edges of each box, by row and place from 0."""
    return [[(2 * r, c), (2 * r + 1, c), (2 * r + 1, c + 1), (2 * r + 2, c)]
            for r in range(len(rows) // 2) for c in range(len(rows[0]))]


def closed(rows):
    return sum(all(rows[r][c] != "." for r, c in box) for box in boxes(rows))


def moves(state):
    """The names of the moves, each with the boxes that it closes and the state that it leads to."""
    text, player = state
    rows, scores = read(text)
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            if letter == ".":
                after = list(rows)
                after[r] = row[:c] + "i-"[r % 2 == 0] + row[c + 1:]
                gain = closed(after) - closed(rows)
                then = list(scores)
                then[player] += gain
                yield f"{r + 1},{c + 1}", gain, (write(after, then), player if gain else 1 - player)


@lru_cache(maxsize=None)
def margin(rows):
    """What the player to move scores from here on, less what the opponent scores, by plain search."""
    return max((gain + margin(tuple(read(after)[0])) * (-1 if player else 1)
                for _, gain, (after, player) in moves(("|".join(rows), 0))), default=0)


def left(text):
    rows, _ = read(text)
    return len(boxes(rows)) - closed(rows)


def scores(state):
    """The boxes of the player to move and of the opponent at the end."""
    rows, so_far = read(state[0])
    ahead = margin(tuple(rows))
    return [so_far[state[1]] + (left(state[0]) + ahead) // 2, so_far[1 - state[1]] + (left(state[0]) - ahead) // 2]


def best(state):
    """The moves that keep the best score."""
    own, other = scores(state)
    return [name for name, _, after in moves(state) if scores(after) == ([own, other] if after[1] == state[1] else [other, own])]
