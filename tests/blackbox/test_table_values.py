"""table --show value: values of partizan games against Conway's definitions."""
import csv
import functools
import io
import re
import sys

import pytest

import program
from program import run, succeed

sys.path.insert(0, str(program.ROOT / "tests"))
from oracles import partizan, short_games  # noqa: E402

# Left takes one or two, Right one, or three after which a heap of one more stands beside.
STEPS = """return { name = "steps",
  left = function(p, emit) for d = 1, 2 do if p >= d then emit(p - d) end end end,
  right = function(p, emit)
    if p >= 1 then emit(p - 1) end
    if p >= 3 then emit(p - 3, 1) end
  end }"""


@functools.lru_cache(None)
def steps(n):
    rights = [steps(n - 1)] if n >= 1 else []
    if n >= 3:
        rights.append(short_games.add(steps(n - 3), steps(1)))
    return short_games.canonical(short_games.game([steps(n - d) for d in (1, 2) if n >= d], rights))


@functools.lru_cache(None)
def pile(n, a, b):
    return short_games.canonical(
        short_games.game([pile(n - a, a, b)] if n >= a else [], [pile(n - b, a, b)] if n >= b else [])
    )


def same(text, value):
    """Whether a notation stands for a canonical form, and for it alone."""
    return short_games.canonical(short_games.read(text)) == value


@pytest.fixture
def rules(tmp_path):
    path = tmp_path / "steps.lua"
    path.write_text(STEPS)
    return path


def test_rules_in_lua_have_the_values_of_the_definitions(rules):
    lines = succeed("table", rules, "0..8", "--show", "value", "--format", "json").json
    assert lines[0]["show"] == "value" and [line["at"] for line in lines[1:]] == [[n] for n in range(9)]
    for n, line in enumerate(lines[1:]):
        assert same(line["value"], steps(n)), line


@pytest.mark.parametrize("a, b", [(1, 2), (2, 3), (3, 1), (2, 2)])
def test_sums_of_piles_have_the_values_of_the_definitions(a, b):
    constants = ("--set", f"A={a}", "--set", f"B={b}")
    for line in succeed("table", "take-ab", "0..6", "0..6", *constants, "--show", "value", "--format", "json").json[1:]:
        x, y = line["at"]
        assert same(line["value"], short_games.canonical(short_games.add(pile(x, a, b), pile(y, a, b)))), line


def test_commas_in_a_value_are_quoted_in_csv(rules):
    text = succeed("table", rules, "0..6", "--show", "value", "--format", "csv").out
    cells = list(csv.reader(io.StringIO(text)))
    assert cells[0] == ["a", "value"] and all(len(row) == 2 for row in cells)
    assert any("," in row[1] for row in cells)


def test_a_grid_holds_values():
    constants = ("--set", "A=2", "--set", "B=1")
    assert succeed("table", "take-ab", "0..2", "0..2", *constants, "--show", "value").lines == [
        "a\\b        0        1        2",
        "  0        0       -1   {0|-1}",
        "  1       -1       -2  {-1|-2}",
        "  2   {0|-1}  {-1|-2}       -1",
    ]


def test_all_positions_of_a_size_have_values():
    lines = succeed("table", "take-ab", "--size", "2x2", "--show", "value", "--format", "json").json[1:]
    assert len(lines) > 5 and all(line["value"] for line in lines)
    assert len({line["value"] for line in lines}) > 2


def test_a_picture_has_the_colours_of_outcomes():
    def fills(show):
        picture = succeed("table", "take-ab", "0..8", "--set", "A=1", "--set", "B=2", "--show", show, "--format", "svg").out
        return set(re.findall(r'fill="(#\w+)"', picture))

    assert fills("value") == fills("outcome") and len(fills("value")) > 4


def test_games_without_values_say_why(tmp_path):
    loopy = tmp_path / "loopy.lua"
    loopy.write_text('return { name = "round", loopy = true, moves = function(p, emit) emit((p + 1) % 3) end }')
    result = run("table", loopy, "0..2", "--show", "value")
    assert result.code == 2 and "play may go on for ever" in result.err
    result = run("table", "xormites", "--size", "2", "--show", "value")
    assert result.code == 2 and "its rules say how play ends" in result.err


@pytest.mark.long
def test_the_cells_before_the_budget_ended_are_told(rules):
    result = run("table", rules, "0..100000", "--show", "value", "--memory", "4M", "--format", "csv")
    assert result.code == 3
    assert result.lines[:3] == ["a,value", "0,0", "1,*"] and len(result.lines) > 8


# ---- All positions of a size, from the rules alone

SIZES = {
    "domineering": "3x3",
    "clobber": "2x3",
    "toads-and-frogs": "6",
    "col": "2x2",
    "snort": "2x2",
    "amazons": "2x2",
    "hackenbush": "3",
    "toppling-dominoes": "4",
    "konane": "2x3",
    "nogo": "2x3",
    "cutcake": "3x3",
    "maundy-cake": "3x4",
}


@functools.lru_cache(None)
def played(game, position):
    sides = ([played(game, after) for _, after in partizan.options(game, position, player)] for player in (0, 1))
    return short_games.canonical(short_games.game(*sides))


@pytest.mark.parametrize("game", SIZES)
def test_every_small_position_has_the_value_of_the_definitions(game):
    lines = succeed("table", game, "--size", SIZES[game], "--show", "value", "--format", "json").json[1:]
    assert len(lines) > 8
    for line in lines[:: 1 + len(lines) // 400]:
        assert same(line["value"], played(game, line["position"])), line


def test_all_partizan_rulesets_are_here():
    listed = {game["name"] for game in succeed("list", "--json").json if not game["impartial"]}
    others = {"take-ab", "colouring", "xormites"}
    others |= {"l-game", "quixo", "krk", "kqk", "mnk", "connect-four", "morris", "dobutsu", "dots-and-boxes", "awari"}
    assert listed - others == set(SIZES)


VALUES = {  # what --only selects, and the same from the whole table
    "1": lambda g: g == short_games.canonical(short_games.read("1")),
    "+-1": lambda g: g == short_games.canonical(short_games.read("{1|-1}")),
    "G >= 1": lambda g: short_games.at_most(short_games.read("1"), g),
    "G <> 0": lambda g: not short_games.at_most(short_games.read("0"), g)
    and not short_games.at_most(g, short_games.read("0")),
}


@pytest.mark.parametrize("only", VALUES)
def test_only_selects_by_value(only):
    def cells(*more):
        lines = succeed("table", "domineering", "--size", "2x3", "--show", "value", "--format", "json", *more).json[1:]
        return [(line["position"], line["value"]) for line in lines]
    wanted = [cell for cell in cells() if VALUES[only](short_games.canonical(short_games.read(cell[1])))]
    assert cells("--only", only) == wanted and 0 < len(wanted) < 98


def test_only_takes_functions_of_the_value():
    def positions(only):
        return succeed("table", "domineering", "--size", "3x3", "--show", "value", "--format", "csv", "--only", only).lines
    for short, long in (("temp > 1", "temperature(G) > 1"), ("mean == 1", "mean(G) == 1"), ("is_hot", "is_hot(G)")):
        assert positions(short) == positions(long) and len(positions(short)) > 1
    hot = positions("temp > 1")[1:]
    for line in hot[::10]:
        position = next(csv.reader([line]))[0]
        assert float(succeed("value", "domineering", position, "--json").json[0]["temperature"].split("/")[0]) > 1
    assert len(positions("aw == 0")) > 1  # games without an atomic weight are left out
    assert succeed("table", "nim", "0..9", "--show", "grundy", "--only", "G > 7", "--format", "csv").lines[1:] == ["8,8", "9,9"]
    assert succeed("table", "nim", "0..9", "--show", "value", "--only", "*3", "--format", "bfile").out == "1 3\n"


def test_only_reads_no_positions():
    result = run("table", "domineering", "--size", "2x2", "--show", "value", "--only", "domineering('..')")
    assert result.code == 2 and "unknown name 'domineering'; positions of games are not read here" in result.err


def test_a_table_of_all_positions_ends_with_counts():
    lines = succeed("table", "domineering", "--size", "2x3", "--show", "value").lines
    at = lines.index("98 positions")
    assert len({line.rindex("  ") for line in lines[:at]}) == 1  # the values are aligned, also those that come later
    counts = {words: int(count) for count, words in (line.split() for line in lines[at + 1:])}
    values = [line.split()[0] for line in lines[1:at]]
    assert counts == {value: values.count(value) for value in values} and sum(counts.values()) == 98
    assert list(counts.values()) == sorted(counts.values(), reverse=True)
    last = succeed("table", "domineering", "--size", "3x4", "--show", "value", "--only", "temp > 0").lines[-1]
    assert re.fullmatch(r"\s+\d+  with \d+ other values", last), last
