"""A game of your own in Python: knights that run to the corner of a large board.

A knight stands on a square (x, y) of a board that begins at (0, 0) and has no other end.  A move is one of the four
jumps of a knight that lead nearer to the corner.  A player who cannot move loses.
"""

import kayles

JUMPS = (-2, -1), (-2, 1), (-1, -2), (1, -2)


@kayles.rules
class Knights:
    """The attributes are the fields of kayles.Rules: help(kayles.Rules) explains them."""

    summary = "a knight runs to the corner"
    rules = "A knight jumps two squares towards one side of the corner, and one square across."

    def moves(self, square):
        x, y = square
        return [(x + right, y + up) for right, up in JUMPS if x + right >= 0 and y + up >= 0]

    def move_text(self, square, to):  # "c5"
        return f"{chr(ord('a') + to[0])}{to[1] + 1}" if to[0] < 26 else f"{to[0] + 1}:{to[1] + 1}"

    def start(self, x, y):  # the square of a cell in a table
        return x, y

    def positions(self, size):  # all squares of a board
        return [(x, y) for x in range(size) for y in range(size)]

    def sample(self, size, random):
        return random.randint(0, size), random.randint(0, size)

    def features(self, square):  # what a law may speak of
        return {"x4": square[0] % 4, "y4": square[1] % 4}

    def theorem(self, square):  # compared with search by Knights.verify()
        return "loss" if square[0] % 4 < 2 and square[1] % 4 < 2 else "win"

    def scene(self, square):
        x, y = square
        side = max(square) + 1
        cells = [{"shape": "rect", "at": (i, j, 1, 1)} for i in range(side) for j in range(side)]
        knight = {"shape": "circle", "at": (x + 0.5, side - 0.5 - y, 0.35), "name": "N"}
        return {"size": (side, side), "shapes": [*cells, knight]}


def main():
    square = Knights.position((3, 4))
    print("A knight on d5 jumps to", *square.moves())
    answer = square.solve(moves="all")
    print(f"The player to move has a {answer.outcome}:", *answer.moves)

    table = Knights.table((0, 7), (0, 7))
    for row in reversed(list(zip(*table.rows))):
        print(*row)
    print("The theorem is that of search at all", Knights.verify(8).positions, "squares of a board")

    three = Knights.position([(3, 4), (2, 2), (5, 1)])  # a sum: a player moves one of the three knights
    print("Grundy values", *(Knights.position(part).grundy for part in Knights.parts(three)), "and", three.grundy)
    print("Three knights: a winning move is", three.winning_moves()[0])
    kayles.Picture(square._repr_svg_()).save("knight.svg")


if __name__ == "__main__":
    main()
