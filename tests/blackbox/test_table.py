"""table: what it says, in which forms, and how it ends."""
import csv
import io
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree
import zlib

import pytest
from at_random import given, settings, st

import program
from program import run, succeed

sys.path.insert(0, str(program.ROOT / "tests"))
from oracles import heaps, pyramid, take_ab  # noqa: E402

pytestmark = pytest.mark.sanitizers

RULES = program.ROOT / "examples" / "rules"


def rows(*arguments):
    """The cells of a table, by their parameters."""
    lines = succeed("table", *arguments, "--format", "json").json
    assert set(lines[0]) >= {"game", "show"}
    return {tuple(line["at"]): line["value"] for line in lines[1:]}


# ---- Values -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["0.77", ".137", "0.07", "4.3", "0.6", "4.0", "0.3f", "8.1", "{1,2}", "{2,5,7}", "{3}"])
def test_grundy_values_are_those_of_the_rules(code):
    expected = {(n,): value for n, value in enumerate(heaps.values(code, 60))}
    assert rows(code, "0..59", "--show", "grundy") == expected


@settings(deadline=None, max_examples=program.rounds(15))
@given(st.sets(st.integers(1, 12), min_size=1, max_size=4), st.integers(0, 3000))
def test_a_period_gives_what_the_rules_give(taken, first):
    code = "{" + ",".join(map(str, taken)) + "}"
    expected = heaps.values(code, first + 20)
    found = rows(code, f"{first}..{first + 19}", "--show", "grundy")
    assert list(found.values()) == expected[first:]


def test_two_heaps_are_worth_their_nim_sum():
    values = heaps.values("0.77", 15)
    cells = rows("0.77", "3..9", "0..14", "--show", "grundy")
    assert cells == {(a, b): values[a] ^ values[b] for a in range(3, 10) for b in range(15)}
    outcomes = rows("0.77", "3..9", "0..14")
    assert outcomes == {at: "N" if value else "P" for at, value in cells.items()}
    names = {0: "0", 1: "*"}
    assert rows("0.77", "3..9", "0..14", "--show", "value") == {
        at: names.get(value, f"*{value}") for at, value in cells.items()
    }


def test_moves_are_counted():
    values = heaps.values("0.77", 30)

    def winning(n):
        nimbers = [sum_ for sum_ in heaps.options("0.77", n)]
        return sum(1 for sum_ in nimbers if not values[sum_[0] if sum_ else 0] ^ (values[sum_[1]] if len(sum_) > 1 else 0))

    assert rows("0.77", "0..29", "--show", "moves") == {(n,): winning(n) for n in range(30)}


def test_nim_in_lua():
    assert rows(RULES / "nim.lua", "0..30", "--show", "grundy") == {(n,): n for n in range(31)}
    assert rows(RULES / "nim.lua", "0..30") == {(n,): "N" if n else "P" for n in range(31)}
    assert rows(RULES / "nim.lua", "0..9", "--show", "moves") == {(n,): int(n > 0) for n in range(10)}


def test_wythoff_in_lua():
    expected = {(a, b): heaps.wythoff(a, b) for a in range(13) for b in range(13)}
    assert rows(RULES / "wythoff.lua", "0..12", "0..12", "--show", "grundy") == expected
    lost = rows(RULES / "wythoff.lua", "0..12", "0..12", "--only", "P")
    assert lost == {at: "P" for at, value in expected.items() if value == 0}


def test_outcomes_of_two_piles_of_pyramid():
    cells = rows("pyramid", "0..9", "0..7")
    assert cells == {
        (a, b): "N" if pyramid.wins((a, b)) else "P" for a in range(10) for b in range(8)
    }


@pytest.mark.parametrize("first, second", [(2, 1), (1, 3), (3, 2), (2, 2)])
def test_outcomes_where_the_players_differ(first, second):
    letters = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    cells = rows("take-ab", "0..6", "0..8", "--set", f"A={first}", "--set", f"B={second}")
    assert cells == {
        (a, b): letters[take_ab.wins((a, b), first, second), take_ab.wins((a, b), second, first)]
        for a in range(7)
        for b in range(9)
    }


def test_draws_have_words(tmp_path):
    rules = tmp_path / "draws.lua"
    rules.write_text(
        """return {
          name = "draws",
          moves = function(p, emit) if p > 0 then emit(p - 1) end if p > 4 then emit(p - 2) end end,
          over = function(p, player) if p == 0 then return "loss" elseif p == 2 then return "draw" end end,
        }"""
    )
    cells = rows(rules, "0..6")
    assert cells[(0,)] == "loss" and cells[(1,)] == "win" and cells[(2,)] == "draw" and cells[(3,)] == "draw"
    assert set(rows(rules, "0..1").values()) == {"P", "N"}


# ---- All positions of a size --------------------------------------------------------------------


def test_positions_of_a_size_read_back():
    lines = succeed("table", "0.77", "--size", "2x4", "--show", "grundy", "--format", "json").json
    assert lines[0]["game"] == "0.77" and len(lines) == 1 + 5 + 15
    values = heaps.values("0.77", 5)
    for line in lines[1:]:
        nimber = 0
        for heap in map(int, line["position"].split()):
            nimber ^= values[heap]
        assert line["value"] == nimber


def test_positions_of_every_game_with_an_enumeration():
    found = 0
    for game in [line.split("\t")[0] for line in succeed("list").lines]:
        if game == "morris":  # the search of each start goes over millions of positions
            continue
        result = run("table", game, "--size", "2", "--format", "csv")
        if "is not a size" in result.err:
            result = run("table", game, "--size", "2x2", "--format", "csv")
        if "has no 'positions'" in result.err:
            continue
        if result.out == "position,value\n":  # none so small
            result = run("table", game, "--size", "4", "--format", "csv")
        assert result.code == 0, result
        table = list(csv.reader(io.StringIO(result.out)))
        assert table[0] == ["position", "value"] and len(table) > 1
        assert {len(row) for row in table} == {2}
        found += len(table)
    assert found > 100


# ---- Forms --------------------------------------------------------------------------------------


def test_text_is_a_list_or_a_grid():
    assert succeed("table", "0.77", "8..11", "--show", "grundy").out == " a  grundy\n 8       1\n 9       4\n10       2\n11       6\n"
    assert succeed("table", "pyramid", "0..1", "9..10").out == "a\\b   9  10\n  0   N   P\n  1   N   N\n"
    assert succeed("table", "pyramid", "0..1", "9..10", "--only", "P").out == "a   b  outcome\n0  10        P\n"
    assert succeed("table", "0.77", "--size", "1x2").out == (
        "outcome  position\n      P  0\n      N  1\n      N  2\n3 positions\n  2  N\n  1  P\n")


def test_csv_and_b_files():
    values = heaps.values("0.77", 12)
    assert succeed("table", "0.77", "0..11", "--show", "grundy", "--format", "csv").out == "a,value\n" + "".join(
        f"{n},{v}\n" for n, v in enumerate(values)
    )
    assert succeed("table", "0.77", "0..2", "--format", "bfile").out == "0 P\n1 N\n2 N\n"
    assert succeed("table", "0.77", "5..11", "--show", "grundy", "--format", "bfile").out == "".join(
        f"{n} {values[n]}\n" for n in range(5, 12)
    )
    assert succeed("table", "pyramid", "0..1", "0..1", "--format", "csv").out == "a,b,value\n0,0,P\n0,1,N\n1,0,N\n1,1,N\n"


def test_json_begins_with_the_table():
    lines = succeed("table", ".770", "3..4", "--show", "grundy", "--format", "json").json
    assert lines == [{"game": "0.77", "show": "grundy"}, {"at": [3], "value": 3}, {"at": [4], "value": 1}]


def png(data):
    """Width, height and the bytes of the rows of a PNG, as they are filtered."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, body, size = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        content = data[at + 8:at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(kind + content)
        if kind == b"IHDR":
            size = struct.unpack(">II", content[:8])
        elif kind == b"IDAT":
            body += content
        at += 12 + length
    assert kind == b"IEND" and at == len(data)
    return size, zlib.decompress(body)


def picture(tmp_path, form, *arguments):
    path = tmp_path / f"table.{form}"
    assert succeed("table", *arguments, "-o", path).out == ""
    return path.read_bytes()


def test_a_png_has_room_for_every_cell(tmp_path):
    small, _ = png(picture(tmp_path, "png", "pyramid", "0..3", "0..3"))
    (width, height), pixels = png(picture(tmp_path, "png", "0.77", "0..99", "0..199", "--show", "grundy"))
    assert width > small[0] and 300 < width < 2000 and 300 < height < 2000
    assert len(pixels) > 3 * width * height
    png(picture(tmp_path, "png", "0.77", "7..7"))
    png(picture(tmp_path, "png", "0.77", "123..5000", "--show", "grundy"))
    (width, height), _ = png(picture(tmp_path, "png", "{2,5}", "0..2999", "0..9", "--only", "P"))
    assert height > 3000


def test_an_svg_is_well_formed(tmp_path):
    for arguments in (["pyramid", "0..3", "0..9"], ["0.77", "5..9"], ["0.07", "0..300", "--show", "grundy"]):
        root = xml.etree.ElementTree.fromstring(picture(tmp_path, "svg", *arguments))
        assert root.tag.endswith("svg")
        width, height = (float(re.sub("pt|px", "", root.attrib[key])) for key in ("width", "height"))
        assert 200 < width < 2000 and 100 < height < 2000
        assert len(list(root.iter())) > 5


def test_large_pictures_are_refused():
    result = run("table", "0.77", "0..9999", "0..9999", "--format", "svg")
    assert result.code == 2 and "too many cells" in result.err and result.out == ""


# ---- Constants, ranges, budgets, outputs --------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["0.77"],
        ["0.77", "5"],
        ["0.77", ""],
        ["0.77", ".."],
        ["0.77", "5..3"],
        ["0.77", "-3..5"],
        ["0.77", "-5"],
        ["0.77", "0..-5"],
        ["0.77", " 3..5"],
        ["0.77", "1e3..2e3"],
        ["0.77", "0..5", "-1..3"],
        ["0.77", "5.."],
        ["0.77", "..5"],
        ["0.77", "0..5x"],
        ["0.77", "0...5"],
        ["0.77", "0..18446744073709551616"],
        ["0.77", "a..b"],
        ["0.77", "0..1", "0..1", "0..1"],
        ["0.77", "0..3", "--size", "1x3"],
        ["0.77", "--size", "3"],
        ["0.77", "--size", "x"],
        ["pyramid", "--size", "3"],
        ["coin-flip", "--size", "3x3"],
        ["0.77", "0..3", "--set", "A=2"],
        ["take-ab", "0..3"],
        ["take-ab", "0..3", "--set", "A"],
        ["take-ab", "0..3", "--set", "A=0", "--set", "B=1"],
        ["take-ab", "0..3", "--set", "A=2", "--set", "B=1", "--show", "grundy"],
        ["take-ab", "0..3", "--set", "C=2"],
        ["take-ab", "0..3", "--set", "=2"],
        ["take-ab", "0..3", "--set", "A=2"],
        ["take-ab", "0..3", "--set", "A=", "--set", "B=1"],
        ["take-ab", "0..3", "--set", "A=2", "--set", "B=1", "--set", "A=2"],
        ["take-ab", "--size", "1x2", "--set", "A=-1"],
        ["pawns", "--size", "3", "--set", "removed=x"],
        ["0.77", "--size", "1x3", "--show", "grundy", "--format", "bfile"],
        ["0.77", "0..3", "-o", ""],
        ["0.77", "--size", "2x3x4"],
        ["0.77", "--size", "2x"],
        ["0.77", "--size", "-2x3"],
        ["0.77", "--size", "99999999999999999999x3"],
        *([game, "0..3"] for game in ("sorting", "pawns", "edge-geography", "vertex-geography", "xormites", "end-sequences")),
        [RULES / "nim.lua", "--size", "3"],
        [RULES / "nim.lua", "0..3", "--set", "A=1"],
        ["0.77", "0..3", "--format", "pdf"],
        ["0.77", "0..3", "--show", "nothing"],
        ["0.77", "0..3", "--only", "3"],
        ["0.77", "0..3", "--show", "value", "--only", "*("],
        ["0.77", "0..3", "--show", "value", "--only", "H > 0"],
        ["0.77", "0..3", "--show", "value", "--only", "outcome"],
        *(["0.77", "0..3", "--show", "value", "--only", only] for only in ("G", "mean", "mean(G)", "-G", "G + *", "aw")),
        ["0.77", "0..3", "--only", ""],
        ["0.77", "0..3", "0..3", "--format", "bfile"],
        ["0.77", "0..3", "--format", "png"],
        ["0.77", "--size", "1x3", "--format", "svg"],
        ["0.77", "0..9223372036854775808"],
        ["0.77", "0..3", "0..18446744073709551615"],
        ["0.79w", "0..3"],
        ["0.0", "0..3"],
        ["{0}", "0..3"],
        ["nothing", "0..3"],
    ],
)
def test_what_is_no_table_is_refused(arguments):
    result = run("table", *arguments)
    assert result.code == 2 and result.err.startswith("kayles: "), result
    assert result.out == ""


def test_messages_say_what_and_where():
    for arguments, words in [
        (["0.77", "-3..5"], "'-3..5' is not a range such as 0..40"),
        (["0.77", "5..3"], "the range '5..3' runs backwards: it is empty"),
        (["0.77"], "which range? such as 0..20; or --size"),
        (["take-ab", "0..3", "--set", "A=2", "--set", "A=3"], "--set: 'A' is given twice"),
        (["take-ab", "0..3", "--set", "C=2"], "--set: take-ab has no constant 'C'"),
        (["take-ab", "0..3"], "A and B must be set"),
        (["pawns", "0..3"], "pawns has no 'start' to make a position from parameters; use --size for its tables"),
        ([RULES / "nim.lua", "--size", "3"], "nim has no 'positions', which lists all positions of a size"),
        (["0.77", "0..3", "0..3", "--show", "grundy", "--format", "bfile"], "a b-file takes one parameter"),
        (["0.77", "0..3", "-o", ""], "-o: the name of a file is empty"),
    ]:
        result = run("table", *arguments)
        assert result.code == 2 and words in result.err, result


def test_rules_in_lua_and_ranges_that_do_not_fit(tmp_path):
    past = 2**53
    result = run("table", RULES / "nim.lua", f"{past}..{past + 1}")
    assert result.code == 2 and f"a = {past}" in result.err and "2^53 - 1" in result.err and result.out == ""
    result = run("table", RULES / "wythoff.lua", "0..1", "32768..32769")
    assert result.code == 2 and "-32768 to 32767" in result.err and "a = 0, b = 32768" in result.err and result.out == ""
    path = tmp_path / "rules.lua"
    for start, ranges, code, words in [
        ("function(a) return a end", ["0..3", "0..3"], 2, "kayles: rules takes one parameter, not 2"),
        ("function(a, b) return a + b end", ["0..3"], 2, f"{path}:2: attempt to perform arithmetic on local 'b'"),
        ("function(a, b) return a + b end", ["0..3"], 2, "(a = 0, and no b)"),
        ("function(a, b) return a + (b or 0) end", ["0..3"], 0, ""),
        ("function(a) return a - 2 end", ["2..3"], 0, ""),
        ("function(a) return a - 2 end", ["0..3"], 2, "(a = 0)"),
    ]:
        path.write_text(f'return {{ name = "rules", moves = function(p, emit) if p > 0 then emit(p - 1) end end,\nstart = {start} }}')
        result = run("table", path, *ranges)
        assert result.code == code and words in result.err, result


def test_the_last_parameter_may_make_no_game():
    last = 2**63 - 1
    result = run("table", "pyramid", f"{last - 1}..{last + 1}", "--format", "csv")
    assert result.code == 2 and f"a = {last + 1}" in result.err
    assert result.out == f"a,value\n{last - 1},P\n{last},N\n"
    assert rows("0.77", "281474976710650..281474976710655", "--show", "grundy").keys() == {
        (n,) for n in range(281474976710650, 281474976710656)
    }


def test_what_was_done_is_kept_when_the_time_ends():
    result = run("table", "0.007", "0..10000000", "--show", "grundy", "--format", "csv", "--seconds", "0.6")
    assert result.code == 3 and "budget" in result.err
    done = list(csv.reader(io.StringIO(result.out)))
    assert done[0] == ["a", "value"] and len(done) > 60
    assert [int(row[1]) for row in done[1:61]] == heaps.values("0.007", 60)
    assert [int(row[0]) for row in done[1:]] == list(range(len(done) - 1))


def test_what_was_done_is_kept_when_the_memory_ends():
    for form in ("text", "csv", "json", "svg"):
        result = run(
            "table", "take-ab", "--set", "A=2", "--set", "B=1", "0..9", "0..1000000000", "--show", "moves", "--memory", "1M",
            "--format", form
        ) if form != "svg" else run("table", "pyramid", "0..60", "0..4000", "--memory", "1M", "--format", form)
        assert result.code == 3 and "budget" in result.err, result
        assert len(result.out) > 1000


def test_a_long_range_of_rules_in_lua_ends_at_the_memory(tmp_path):
    """Search remembers every heap; the rows are written as they are found."""
    rules = tmp_path / "subtraction.lua"
    rules.write_text((RULES / "subtraction.lua").read_text().split("  -- By induction")[0] + "}")
    for show, values in (("outcome", "PNPNNNN"), ("grundy", "0101232")):
        result = run("table", rules, "0..1000000000", "--memory", "3M", "--format", "csv", "--show", show)
        assert result.code == 3 and re.match(r".*subtraction.lua:(\d+:)? the memory budget .* \(at the position \d+\)\n$", result.err)
        lines = result.lines
        assert lines[0] == "a,value" and len(lines) > 10000
        assert lines[1:] == [f"{n},{values[n % 7]}" for n in range(len(lines) - 1)]


def test_values_are_nimbers_of_impartial_rules():
    for rules, form in (("subtraction.lua", None), ("misere_nim.lua", "it is misere play")):
        result = run("table", RULES / rules, "0..6", "--show", "value", "--format", "csv")
        if form:
            assert result.code == 2 and form in result.err
        else:
            assert [line.split(",")[1] for line in result.lines[1:]] == ["0", "*", "0", "*", "*2", "*3", "*2"]


def test_what_was_done_is_kept_when_rules_never_end(tmp_path):
    rules = tmp_path / "loop.lua"
    rules.write_text(
        """return { name = "loop", moves = function(p, emit)
             if p == 5 then while true do end end
             for q = 0, p - 1 do emit(q) end
           end }"""
    )
    result = run("table", rules, "0..9", "--show", "grundy", "--format", "csv", "--seconds", "1")
    assert result.code == 3 and result.err.startswith(f"{rules}:")
    assert result.out == "a,value\n" + "".join(f"{n},{n}\n" for n in range(5))


def test_what_was_done_is_kept_when_rules_break(tmp_path):
    rules = tmp_path / "breaks.lua"
    rules.write_text(
        """return { name = "breaks", moves = function(p, emit)
             if p == 3 then error("no") end
             if p > 0 then emit(p - 1) end
           end }"""
    )
    result = run("table", rules, "0..9", "--format", "csv")
    assert result.code == 2 and result.err.startswith(f"{rules}:2:")
    assert result.out == "a,value\n0,P\n1,N\n2,P\n"


def test_outputs_that_cannot_be_written(tmp_path):
    assert run("table", "0.77", "0..9", "-o", tmp_path / "no" / "file").code == 4
    assert run("table", "0.77", "0..9", "-o", tmp_path).code == 4
    for form in ("text", "csv", "json", "bfile", "svg"):
        result = run("table", "0.77", "0..9", "--show", "grundy", "--format", form, "-o", "/dev/full")
        assert result.code == 4 and result.err.startswith("/dev/full: "), result
    path = tmp_path / "file"
    path.write_text("long ago, and longer than the table that takes its place" * 9)
    succeed("table", "0.77", "0..1", "-o", path)
    assert path.read_text() == "a  outcome\n0        P\n1        N\n"


LONG = """return { name = "long", start = function(a) return a < 3 and a or 10^9 end,
    moves = function(p, emit) for t = 1, math.min(p, 3) do emit(p - t) end end }"""


@pytest.mark.parametrize("form, show", [("text", "outcome"), ("text", "grundy"), ("csv", "grundy"), ("json", "value"),
                                        ("bfile", "outcome")])
@pytest.mark.parametrize("endless", [["long.lua", "0..9"], ["0.77", "0..9000000000000"]])
def test_rows_are_seen_while_the_next_one_is_worked_at(tmp_path, form, show, endless):
    (tmp_path / "long.lua").write_text(LONG)
    with subprocess.Popen([program.KAYLES, "table", *endless, "--show", show, "--format", form], cwd=tmp_path,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as table:
        try:
            for _ in range(3):
                assert table.stdout.readline()
            assert table.poll() is None
        finally:
            table.kill()


def test_a_grid_of_outcomes_is_seen_row_by_row(tmp_path):
    rules = tmp_path / "long.lua"
    rules.write_text("""return { name = "long", start = function(a, b) return a < 2 and {a, b} or {30000, 30000 + b} end,
        moves = function(p, emit)
          for i = 1, 2 do for t = 1, math.min(p[i], 3) do local q = {p[1], p[2]}; q[i] = q[i] - t; emit(q) end end
        end }""")
    with subprocess.Popen([program.KAYLES, "table", rules, "0..9", "0..5"], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True) as table:
        try:
            assert table.stdout.readline().split() == ["a\\b", *"012345"]
            assert table.stdout.readline().split() == ["0", *"PNNNPN"]
            assert table.stdout.readline().split()[0] == "1"
            assert table.poll() is None
        finally:
            table.kill()


def test_columns_of_large_numbers_stand_under_one_another(tmp_path):
    nim = program.ROOT / "examples" / "rules" / "nim.lua"
    rows = succeed("table", nim, "0..12", "--show", "grundy").lines
    assert len({len(row) for row in rows}) == 1
    rows = succeed("table", "0.3", "1048575..1048577", "--show", "grundy").lines
    assert len({len(row) for row in rows}) == 1


def test_terms_of_a_list_are_numbered_from_one():
    assert succeed("table", "{1,2}", "0..9", "--only", "P", "--format", "bfile").out == "1 0\n2 3\n3 6\n4 9\n"
    assert succeed("table", "{1,2}", "3..6", "--only", "N", "--show", "grundy", "--format",
                   "bfile").out == "1 4\n2 5\n"


BOARDS = ["queens", "cram", "node-kayles", "arc-kayles", "domineering", "clobber", "nogo", "col", "snort", "impartial:nogo"]


@pytest.mark.parametrize("game", BOARDS)
def test_nobody_can_move_on_a_board_without_cells(game):
    table = succeed("table", game, "0..2", "0..3", "--show", "value" if game in BOARDS[4:9] else "grundy").lines
    assert table[1].split() == ["0"] * 5 and [row.split()[1] for row in table[1:]] == ["0"] * 3
    (answer,) = succeed("solve", game, "--at", "0,3", "--json").json
    assert answer["outcome"] == "loss"
    (again,) = succeed("solve", game, "--position", "-e", answer["position"], "--json").json
    assert again["outcome"] == "loss" and again["position"] == answer["position"]


@pytest.mark.parametrize("game", [*BOARDS, "cutcake", "maundy-cake", "chomp"])
def test_one_parameter_of_a_board_is_the_side_of_a_square(game):
    first = 0 if game in BOARDS else 1
    square = succeed("table", game, f"{first}..3", "--format", "csv").lines[1:]
    board = succeed("table", game, f"{first}..3", f"{first}..3", "--format", "csv").lines[1:]
    assert [row.split(",")[1] for row in square] == [value for a, b, value in (row.split(",") for row in board) if a == b]


def test_toads_and_frogs_needs_two_parameters():
    said = run("table", "toads-and-frogs", "1..3")
    assert said.code == 2 and said.err == "kayles: a = 1: expected the numbers of toads and of free cells\n"
