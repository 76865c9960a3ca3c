"""The partizan rulesets: the program against their rules, on all small positions."""
import itertools
import json
import sys

import pytest

import program
from program import ROOT, run, succeed

sys.path.insert(0, str(ROOT / "tests"))
from oracles import partizan  # noqa: E402

PLAYERS = ("Left", "Right")


def boards(letters, sizes):
    for rows, columns in sizes:
        for filling in itertools.product(letters, repeat=rows * columns):
            text = "".join(filling)
            yield "|".join(text[i:i + columns] for i in range(0, len(text), columns))


def upto(rows, columns):
    return [(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]


def legal(position):
    return partizan.breathes(partizan.cells(position))


GRAPHS = [edges + colours for edges in ("3: 1-2 2-3", "4: 1-2 2-3 3-4 4-1 1-3", "5: 1-2 2-3 3-4 4-5", "4:", "6: 1-2 1-3 1-4 1-5 1-6")
          for colours in ("", "; x 1", "; x 2; o 3", "; o 1 3")]


def pictures():
    """A tree, a ring on the ground, a ring on a stalk, edges side by side and loops, in many colours."""
    shapes = ["0-1 1-2 1-3 0-4 4-5", "0-1 1-2 2-0 2-3", "0-1 1-2 2-3 3-1 0-4", "0-1 0-1 1-2 1-2", "0-0 0-1 1-1 1-2", "3-1 0-3 0-7"]
    for shape in shapes:
        edges = shape.split()
        for colours in list(itertools.product("lre", repeat=len(edges)))[::5]:
            yield " ".join(edge + colour for edge, colour in zip(edges, colours))


PICTURES = ["0", *pictures()]
CAKES = [f"{rows}x{columns}" for rows in range(1, 7) for columns in range(1, 7) if rows * columns <= 12]


# Games that are built, and the positions that are compared.
POSITIONS = {
    "domineering": lambda: boards(".#", [*upto(3, 3), (2, 4), (4, 2)]),
    "clobber": lambda: boards(".xo", [*upto(2, 3), (1, 6), (3, 2), (6, 1)]),
    "toads-and-frogs": lambda: boards(".tf", upto(1, 6)),
    "col": lambda: [*boards(".#xo", [*upto(2, 2), (1, 4)]), *boards(".xo", [(2, 3), (4, 1)]), *GRAPHS],
    "snort": lambda: [*boards(".#xo", [*upto(2, 2), (1, 4)]), *boards(".xo", [(2, 3), (4, 1)]), *GRAPHS],
    "amazons": lambda: boards(".xo#", [*upto(2, 2), (1, 4), (1, 5), (4, 1)]),
    "hackenbush": lambda: [*boards("lre", upto(1, 5)), *PICTURES],
    "toppling-dominoes": lambda: boards("lre.", upto(1, 5)),
    "konane": lambda: boards("xo.", [*upto(2, 3), (1, 6), (2, 4), (5, 1)]),
    "nogo": lambda: filter(legal, boards(".xo", [*upto(2, 3), (1, 6), (4, 1)])),
    "cutcake": lambda: [*CAKES, *map(" + ".join, itertools.combinations(CAKES[:6], 2))],
    "maundy-cake": lambda: [*CAKES, *map(" + ".join, itertools.combinations(CAKES[:18], 2))],
}


@pytest.mark.parametrize("game", POSITIONS)
def test_every_small_position_is_answered_as_the_rules_do(game):
    positions = list(POSITIONS[game]())
    assert len(positions) > 30
    for player in (0, 1):
        answers = program.solve(game, "\n".join(positions) + "\n", "--moves", "all", "--mover", PLAYERS[player])
        assert len(answers) == len(positions)
        for position, answer in zip(positions, answers):
            won = partizan.wins(game, position, player)
            assert answer["outcome"] == ("win" if won else "loss"), answer
            assert (answer["mover"], answer["winner"]) == (PLAYERS[player], PLAYERS[player if won else 1 - player])
            assert answer["position"] == position
            assert sorted(answer["moves"]) == partizan.winning_moves(game, position, player), answer


@pytest.mark.parametrize("game", POSITIONS)
def test_after_each_move_the_position_is_as_the_rules_have_it(game):
    """A move of each position of a few, and where it leads."""
    positions = [position for position in POSITIONS[game]() if partizan.options(game, position, 0)]
    for position in positions[::max(1, len(positions) // 12)]:
        for name, after in partizan.options(game, position, 0)[::3]:
            answer, = program.solve(game, position, "--after", name)
            assert (answer["position"], answer["mover"]) == (after, "Right")
            back, = program.solve(game, after, "--position", "--mover", "Right")
            assert (back["position"], back["outcome"]) == (after, answer["outcome"])


# What stands around a position and changes nothing, on the left and on the right of it.
AROUND = {"domineering": "##", "clobber": "..", "toads-and-frogs": "ft", "col": "##", "snort": "##", "amazons": "##",
          "toppling-dominoes": "..", "konane": "##"}


def framed(position, before, after, around):
    """A position on a board with so many rows and columns more before it and behind it."""
    rows = position.split("|")
    left, right = around[0] * before[1], around[1] * after[1]
    wide = len(rows[0]) + before[1] + after[1]
    return "|".join([around[0] * wide] * before[0] + [left + row + right for row in rows] + [around[1] * wide] * after[0])


@pytest.mark.parametrize("game", AROUND)
@pytest.mark.parametrize("before, after", [((1, 1), (2, 0)), ((3, 2), (0, 1)), ((2, 3), (4, 1)), ((5, 2), (1, 5)), ((0, 56), (0, 60))])
def test_on_a_larger_board_it_is_the_same(game, before, after):
    """So positions of one, two and more words, and up to 64 cells and above, are one and the same."""
    row = game in ("toads-and-frogs", "toppling-dominoes")
    if row and before[0] or not row and not before[0]:
        before, after = ((0, 3 * before[0]), (0, 7 * after[0])) if row else ((before[1] // 8, 0), (0, after[1] // 9))
    positions = [position for position in POSITIONS[game]() if ":" not in position]
    positions = positions[::max(1, len(positions) // 60)]
    larger = [framed(position, before, after, AROUND[game]) for position in positions]
    for player in PLAYERS:
        small = program.solve(game, "\n".join(positions), "--moves", "all", "--mover", player)
        large = program.solve(game, "\n".join(larger), "--moves", "all", "--mover", player)
        assert [(a["outcome"], len(a["moves"])) for a in small] == [(a["outcome"], len(a["moves"])) for a in large]
        assert [answer["position"] for answer in large] == larger


# Outcomes of empty rectangles, Left upright.  D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, Solving 8x8
# Domineering, Theoretical Computer Science 230 (2000); M. Lachmann, C. Moore, I. Rapaport, Who Wins Domineering on
# Rectangular Boards?, More Games of No Chance (2002), table 1 (there Vera is Left and Hepzibah Right).
DOMINEERING = {
    1: "PRRRRRR",
    2: "LNNRLNNRLNNRPNN",
    3: "LNNRRRR",
    4: "LLLNLNL",
    5: "LRLRPR",
}


@pytest.mark.parametrize("rows", DOMINEERING)
def test_outcomes_of_domineering_rectangles(rows):
    columns = len(DOMINEERING[rows])
    table = succeed("table", "domineering", f"{rows}..{rows}", f"1..{columns}", "--format", "csv").lines[1:]
    assert "".join(line.split(",")[2] for line in table) == DOMINEERING[rows]


def along(game, numbers):
    """The outcomes of one row of 1 to so many cells."""
    return "".join(line.split(",")[2] for line in succeed("table", game, "1..1", f"1..{numbers}", "--format", "csv").lines[1:])


def test_outcomes_of_rows_that_are_known():
    """Clobber: of rows of stones in turn whoever begins wins all of even length, up to 38, but that of 6 (Albert, Grossman,
    Nowakowski, Wolfe, An introduction to Clobber).  Col: rows are worth 0, but a single cell * (Conway, On Numbers and Games,
    chapter 8).  Snort: whoever begins takes the middle and answers like a mirror."""
    assert along("clobber", 20)[1::2] == "NNPNNNNNNN"
    assert along("col", 12) == "N" + "P" * 11
    assert along("snort", 10) == "N" * 10


@pytest.mark.parametrize("game, text, column, what", [
    ("domineering", "..|.x", 5, "a cell is one of #."),
    ("domineering", "...|..", 7, "the row has 2 cells, expected 3 as the first one has"),
    ("domineering", "..||..", 4, "a row has one cell or more"),
    ("domineering", "..|", 4, "the input ends where a row should come"),
    ("domineering", "." * 128, 128, "a board has at most 127 cells"),
])
def test_bad_positions_are_refused_with_their_place(game, text, column, what):
    result = run("solve", game, "-e", text)
    assert result.code == 2 and result.err.startswith(f"<text>:1:{column}: {what}\n"), result


def test_rows_of_one_position_may_be_lines():
    answer, = program.solve("domineering", "...\n.#.\r\n\n...\n", "--position")
    assert answer["position"] == "...|.#.|..."


def test_all_rulesets_are_here():
    assert set(POSITIONS) == set(program.games()) - set(program.games_with_theorem())
