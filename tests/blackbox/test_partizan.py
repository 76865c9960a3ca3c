"""The partizan rulesets: the program against their rules, on all small positions."""
import itertools
import json
import random
import re
import sys
from fractions import Fraction

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


def hackenbush():
    """Stalks, sums of them, graphs of up to three edges on the ground and two more vertices, and larger ones."""
    stalks = ["".join(letters) for length in range(1, 6) for letters in itertools.product("lre", repeat=length)]
    yield from stalks
    for pair in itertools.combinations([stalk for stalk in stalks if len(stalk) < 3], 2):
        yield " + ".join(pair)
    edges = [f"{a}-{b}{letter}" for a, b in itertools.combinations_with_replacement(range(3), 2) for letter in "lre"]
    for count in (1, 2, 3):
        for some in itertools.combinations_with_replacement(edges, count):
            joined = [edge[:3] for edge in some]
            if all(edge[0] == "0" for edge in joined) or "0-1" in joined or ("0-2" in joined and "1-1" not in joined):
                if "2-2" not in joined or "0-2" in joined or "1-2" in joined:
                    yield " ".join(some)
    yield from ("0-1l 1-2r 2-0e + rl", "0 + lr", "0 + e", "0-1l 0-1r + 0-1l 0-1l", "0-1l 1-0l 0-1r", "0")
    yield from pictures()


def cakes(most):
    """Cakes, and sums of two, of so many squares together."""
    single = [(f"{a}x{b}", a * b) for a, b in upto(most, most) if a * b <= most]
    yield from (cake for cake, _ in single)
    yield from (f"{one} + {two}" for one, m in single for two, n in single if m + n <= most)


# Games that are built, and the positions that are compared.
POSITIONS = {
    "domineering": lambda: boards(".#", [*upto(3, 3), (2, 4), (4, 2)]),
    "clobber": lambda: boards(".xo", [*upto(2, 3), (1, 6), (3, 2), (6, 1)]),
    "toads-and-frogs": lambda: boards(".tf", upto(1, 6)),
    "col": lambda: [*boards(".#xo", [*upto(2, 2), (1, 4)]), *boards(".xo", [(2, 3), (4, 1)]), *GRAPHS],
    "snort": lambda: [*boards(".#xo", [*upto(2, 2), (1, 4)]), *boards(".xo", [(2, 3), (4, 1)]), *GRAPHS],
    "amazons": lambda: boards(".xo#", [*upto(2, 2), (1, 4), (1, 5), (4, 1)]),
    "hackenbush": hackenbush,
    "toppling-dominoes": lambda: boards("lre.", upto(1, 5)),
    "konane": lambda: boards("xo.", [*upto(2, 3), (1, 6), (2, 4), (5, 1)]),
    "nogo": lambda: filter(legal, [*boards(".xo", [*upto(2, 3), (1, 6), (4, 1)]), *boards(".xo#", [(1, 5), (2, 2)]),
                                    *boards(".xo_", [(1, 5), (2, 2)]), "_.|xo|.o|..|o_", "..xo|.x_.|o..x", "x.o.|.xo.|o..x"]),
    "cutcake": lambda: cakes(9),
    "maundy-cake": lambda: cakes(12),
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
          "toppling-dominoes": "..", "konane": "##", "nogo": "##"}


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
    positions = [position for position in POSITIONS[game]() if not set(":_") & set(position)]
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
    ("domineering", "...|..", 7, "the row has 2 cells, expected 3 as in the first row"),
    ("domineering", "..||..", 4, "a row must have at least one cell"),
    ("domineering", "..|", 4, "expected a row, but the input ends"),
    ("domineering", "." * 128, 128, "a board has at most 127 cells"),
    ("hackenbush", "lrx", 3, "an edge of a stalk is one of lre (g is e)"),
    ("hackenbush", "0-1l 1-131072r", 6, "an edge is two vertices from 0 to 131071 and one of lre (g is e), such as 0-1l"),
    ("hackenbush", "0-1l 12r", 6, "an edge is two vertices from 0 to 131071 and one of lre (g is e), such as 0-1l"),
    ("hackenbush", "0-1x", 1, "an edge is two vertices from 0 to 131071 and one of lre (g is e), such as 0-1l"),
    ("hackenbush", "lr + 3-4l 0-1l + r", 16, "the edge 3-4l is not connected to 0, the ground"),
    ("hackenbush", "lr rl", 4, "a stalk must be the only word of its term: write + between terms"),
    ("hackenbush", "lr 0-1l", 4, "a term is a stalk, edges, or 0: write + between terms"),
    ("hackenbush", "0 0-1l", 3, "a term is a stalk, edges, or 0: write + between terms"),
    ("hackenbush", "lr +", 5, "expected a term: a stalk, edges, or 0"),
    ("hackenbush", "+ lr", 1, "expected a term: a stalk, edges, or 0"),
    ("cutcake", "3x0", 1, "a cake is its rows and columns, each from 1 to 4294967295, such as 3x5"),
    ("cutcake", "3x5 4294967296x1", 5, "expected a + between two cakes"),
    ("cutcake", "3x5 + 4294967296x1", 7, "a cake is its rows and columns, each from 1 to 4294967295, such as 3x5"),
    ("maundy-cake", "3x5x", 1, "a cake is its rows and columns, each from 1 to 4294967295, such as 3x5"),
    ("maundy-cake", "3x5 ++ 2x2", 6, "a cake is its rows and columns, each from 1 to 4294967295, such as 3x5"),
    ("maundy-cake", "3x5 +", 6, "expected a cake, but the input ends"),
])
def test_bad_positions_are_refused_with_their_place(game, text, column, what):
    result = run("solve", game, "-e", text)
    assert result.code == 2 and result.err.startswith(f"<text>:1:{column}: {what}\n"), result


@pytest.mark.parametrize("text, column, what", [
    ("l" * 131072, 131072, "a sum has at most 131071 edges"),
    ("0" + " + 0" * 131072, 4 * 131072 + 2, "a sum has at most 131072 terms"),
], ids=["edges", "terms"])
def test_sums_that_are_too_large_are_refused(text, column, what):
    result = run("solve", "hackenbush", "-", input=text)
    assert result.code == 2 and f":1:{column}: {what}\n" in result.err, result.err[:200]


def berlekamp(stalk):
    """The value of a stalk of l and r, which has both, by Berlekamp's rule: the first edges of one colour are whole but
    for the last, the next is the point, and the others are digits before a last 1."""
    run = len(stalk) - len(stalk.lstrip(stalk[0]))
    digits = "".join("01"[letter == stalk[0]] for letter in stalk[run + 1:]) + "1"
    return (1 if stalk[0] == "l" else -1) * (run - 1 + Fraction(int(digits, 2), 2 ** len(digits)))


def test_values_of_long_stalks_are_those_of_berlekamps_rule():
    letters = random.Random(7)
    stalks = ["".join(letters.choice("lr") for _ in range(length)) for length in (2, 3, 40, 63, 64, 127, 128, 4096, 8000)]
    values = succeed("value", "hackenbush", "-", input="\n".join(stalk + "lr" for stalk in stalks)).lines
    sys.set_int_max_str_digits(0)
    assert [Fraction(value) for value in values] == [berlekamp(stalk + "lr") for stalk in stalks]


def test_a_stalk_of_fifty_thousand_letters_is_answered():
    answer, = program.solve("hackenbush", "l" + "rl" * 25000)
    assert (answer["outcome"], answer["moves"], answer["by"]) == ("win", ["1"], "theorem")


def test_trees_whose_values_have_no_short_notation_are_answered():
    """Each letter is drawn, and each edge stands on one of the last five."""
    letters = random.Random(5)
    tree = " ".join(f"{letters.randrange(max(0, i - 5), i)}-{i}{letters.choice('lre')}" for i in range(1, 121))
    answer, = program.solve("hackenbush", tree)
    searched, = program.solve("hackenbush", tree, "--by", "search")
    assert answer["by"] == "theorem" and answer["outcome"] == searched["outcome"]
    assert certified_all("hackenbush", [tree]) == [answer["reason"].split(" is ")[1].split(";")[0]]


def test_a_large_ring_is_left_open_when_time_ends():
    ring = " ".join(f"{i}-{i + 1}l" for i in range(20000)) + " 20000-0r"
    assert run("value", "hackenbush", "-", "--seconds", "0.1", input=ring).code == 3


def test_rows_of_one_position_may_be_lines():
    answer, = program.solve("domineering", "...\n.#.\r\n\n...\n", "--position")
    assert answer["position"] == "...|.#.|..."


def number(text):
    """A value that was written; only numbers can be written in two ways."""
    return Fraction(text) if re.fullmatch("-?[0-9]+(/[0-9]+)?", text) else text


def worth(game, proof):
    """The value that a proof claims."""
    return number(proof["value"]) if game == "hackenbush" else sum(proof["values"])


def certified(game, position):
    """The value that the certificate of a position claims; None where the theorem does not speak."""
    certificate = run("solve", game, "--certificate", "-", "--by", "theorem", "-e", position)
    if certificate.code:
        assert "theorem" in certificate.err, certificate
        return None
    return worth(game, certificate.json[0]["proof"])


def certified_all(game, positions):
    """The same of positions of which the theorem speaks, all at once, with the certificates checked."""
    proofs = program.certificates(game, "\n".join(positions) + "\n")
    lines = "".join(json.dumps(proof) + "\n" for proof in proofs)
    assert succeed("check", "-", input=lines).lines == ["valid"] * len(positions)
    return [worth(game, proof["proof"]) for proof in proofs]


def red_blue():
    """Stalks, and trees of up to four edges."""
    yield from ("".join(letters) for length in range(1, 8) for letters in itertools.product("lr", repeat=length))
    for size in range(1, 5):
        for below in itertools.product(*(range(i + 1) for i in range(size))):
            for letters in itertools.product("lr", repeat=size):
                yield " ".join(f"{v}-{i}{letter}" for i, (v, letter) in enumerate(zip(below, letters), 1))
    yield from ("lrl + rl + r", "0 + lrr", "rrrrrl + 0-1l 0-2l + l")


VALUES = {
    "hackenbush": lambda: list(red_blue()),
    "cutcake": lambda: [f"{a}x{b}" for a, b in upto(20, 20)],
    "maundy-cake": lambda: [f"{a}x{b}" for a, b in upto(24, 24)] + ["64x12", "12x64", "2x96", "2x6 + 6x4 + 7x1"],
}


@pytest.mark.parametrize("game", VALUES)
def test_values_by_theorem_are_the_simplest_numbers(game):
    positions = VALUES[game]()
    for position, value in zip(positions, certified_all(game, positions)):
        assert value == partizan.number(game, position), position


@pytest.mark.parametrize("game, size", [("hackenbush", "4"), ("cutcake", "12x12"), ("maundy-cake", "12x16")])
def test_values_by_theorem_are_those_of_evaluation(game, size):
    """Of all positions of a size of which the theorem speaks; evaluation knows the rules alone."""
    lines = succeed("table", game, "--size", size, "--show", "value", "--format", "json").json[1:]
    answers = program.solve(game, "".join(line["position"] + "\n" for line in lines))
    values = {line["position"]: number(line["value"]) for line, answer in zip(lines, answers) if answer["by"] == "theorem"}
    assert len(values) > 140
    assert certified_all(game, list(values)) == list(values.values())


@pytest.mark.parametrize("game, position, value", [
    ("maundy-cake", "999x1000", 6),
    ("maundy-cake", "1x2147483648", 2147483647),
    ("maundy-cake", "4294967291x4294967295", 286331153 + 16843009 + 65537 + 1),
    ("cutcake", "1x4294967295", 4294967294),
    ("cutcake", "4294967295x2147483648", 0),
    ("cutcake", "4294967295x2147483647", -2),
    ("hackenbush", "lrrl", Fraction(3, 8)),
    ("hackenbush", "l" + 126 * "r", Fraction(1, 2 ** 126)),
    ("hackenbush", 64 * "l" + 63 * "r", 63 + Fraction(1, 2 ** 63)),
    ("hackenbush", " + ".join(127 * "r"), -127),
    ("hackenbush", "e", "*"),
    ("hackenbush", "lrlerrr", "3/4v[3]*"),
    ("hackenbush", "l" + 1000 * "r", Fraction(1, 2 ** 1000)),
    ("hackenbush", " + ".join(1000 * "r"), -1000),
    ("hackenbush", " ".join(f"0-{2 ** i}e" for i in range(17)) + " + " + "e" * 200, "*201"),
    ("hackenbush", "0-1l 1-2r 2-0l", None),
])
def test_known_values(game, position, value):
    assert certified(game, position) == value


def test_winning_cuts_of_large_cakes_are_found_at_once():
    """No cut of the first thousands wins, or one of a thousand does."""
    for position, moves in (
        ("1048576x4294967295 + 4095x1", []),
        ("1048576x4294967295 + 4094x1", [f"1:{k}" for k in range(524288, 524292)]),
        ("1024x4294966272 + 4194301x1", ["1:512", "1:513", "1:514", "1:515"]),
        ("1024x4294966272 + 4194302x1", ["1:1024", "1:2048", "1:3072", "1:4096"]),
    ):
        answer, = program.solve("cutcake", position, "--moves", "all", "--limit", "4")
        assert answer["moves"] == moves


def test_cuts_that_win_are_those_after_which_the_opponent_loses():
    for position in ("5x37 + 8x1", "4x41 + 7x1 + 1x2", "6x50 + 11x1", "9x40 + 4x1"):
        answer, = program.solve("cutcake", position, "--moves", "all")
        parts = position.split(" + ")
        columns = int(parts[0].split("x")[1])
        assert certified("cutcake", position) > 0
        options = partizan.options("cutcake", position, 0)
        truth = [name for name, after in options if partizan.number("cutcake", after) >= 0]
        assert answer["moves"] == truth and len(truth) < columns + 1


def test_a_move_that_leaves_more_cakes_than_memory_holds_is_unable():
    result = run("solve", "maundy-cake", "-e", "1x4294967295", "--after", "1:4294967295", "--memory", "50M")
    assert result.code == 3, result


def test_all_rulesets_are_here():
    assert set(POSITIONS) == set(program.partizan_games())


@pytest.mark.parametrize("rows, values", [(1, "0 1 0 1 2 0 1 0 1 2 3 1 0 3 1 0 2 2 3 1 3"), (2, "1 1 1 0 0 0 0 1")])
def test_published_nimbers_of_impartial_nogo(rows, values):
    """On 2 x n boards from n = 1."""
    table = succeed("table", "impartial:nogo", f"{rows}..{rows}", f"1..{len(values.split())}", "--show", "grundy").lines
    assert table[-1].split()[1:] == values.split()


@pytest.mark.parametrize("one, other", [(".xx.ooo.", ".x.o."), ("xx..oo..x", "x..o..x"), (".ooo", ".o")])
def test_in_one_row_the_length_of_a_group_of_nogo_does_not_matter(one, other):
    assert succeed("value", "nogo", one).out == succeed("value", "nogo", other).out
