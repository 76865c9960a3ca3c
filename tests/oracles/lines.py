"""The lines of contest inputs: `lines.py GAME PROGRAM ...` runs the program on an input that stands in the lines that the
contest has, and ends with 9 on any other.  Many programs read by lines; to them nothing else is an input.
"""
import re
import subprocess
import sys

NUMBER = r"-?(0|[1-9]\d*)"


class Lines:
    def __init__(self, text):
        assert text.endswith("\n") or not text
        self.lines = text.split("\n")[:-1]

    def numbers(self, count):
        """A line of so many numbers, one blank between two."""
        line = self.lines.pop(0)
        assert re.fullmatch(NUMBER + (f"( {NUMBER})" + "{%d}" % (count - 1)), line) if count else line == ""
        return [int(word) for word in line.split()]

    def counted(self):
        """A line with a count and so many numbers behind it."""
        words = self.lines.pop(0).split(" ")
        assert len(words) == 1 + int(words[0])

    def row(self, length, letters):
        line = self.lines.pop(0)
        assert len(line) == length and re.fullmatch(letters, line)


def piles(given, head):
    given.numbers(given.numbers(head)[0])


def pairs(given, count):
    for _ in range(count):
        given.numbers(2)


def pawns(given):
    while given.lines:
        if not given.lines[0]:
            given.lines.pop(0)
            continue
        rows, columns = given.numbers(2)
        for _ in range(rows):
            given.row(columns, "[!-~]*")


def edge_geography(given):
    pairs(given, given.numbers(4)[2])


def vertex_geography(given):
    pairs(given, given.numbers(3)[1])


def xormites(given):
    for _ in range(given.numbers(1)[0]):
        piles(given, 1)


def sorting(given):
    piles(given, 1)
    pairs(given, given.numbers(1)[0])


def end_sequences(given):
    for _ in range(given.numbers(1)[0]):
        piles(given, 1)
        for _ in range(given.numbers(1)[0]):
            given.counted()


def coin_flip(given):
    for _ in range(given.numbers(1)[0]):
        rows, columns = given.numbers(2)
        for _ in range(rows):
            given.row(columns, "[HT]*")


def colouring(given):
    for _ in range(given.numbers(1)[0]):
        given.row(given.numbers(1)[0], "[RBW]*")


GAMES = {
    "pawns": pawns,
    "pyramid": lambda given: piles(given, 1),
    "take-ab": lambda given: piles(given, 3),
    "edge-geography": edge_geography,
    "xormites": xormites,
    "sorting": sorting,
    "end-sequences": end_sequences,
    "coin-flip": coin_flip,
    "colouring": colouring,
    "vertex-geography": vertex_geography,
}


def good(game, text):
    """Whether an input stands in the lines of the contest."""
    given = Lines(text)
    try:
        GAMES[game](given)
    except (AssertionError, IndexError, ValueError):
        return False
    return not given.lines


def main():
    text = sys.stdin.read()
    if not good(sys.argv[1], text):
        sys.exit(9)
    sys.exit(subprocess.run(sys.argv[2:], input=text, text=True, check=False).returncode)


if __name__ == "__main__":
    main()
