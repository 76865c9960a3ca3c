"""table: what was done is kept and printed, whatever ends it before its time."""
import csv
import io
import json
import os
import pathlib
import re
import subprocess
import xml.etree.ElementTree

import pytest

import program
from program import run, succeed

FORMS = ["text", "csv", "json", "bfile", "svg"]
MOVES = "moves = function(p, emit) for q = math.max(0, p - 3), p - 1 do emit(q) end end"


@pytest.fixture
def rules(rules):
    """Writes rules in Lua: those of taking one to three, and what the test adds."""
    return lambda fields: rules(f'return {{ name = "rules", {MOVES},\n{fields} }}\n')


def positions(body):
    return f"positions = function(size, emit) {body} end"


def cells(form, out):
    """The cells of a table in one of the forms that are texts: where, and how much."""
    if form == "text":
        rows = [line.split() for line in out.splitlines()[1:]]
    elif form == "csv":
        rows = list(csv.reader(io.StringIO(out)))[1:]
    elif form == "json":
        objects = json.loads("[" + ",".join(out.splitlines()[1:]) + "]") # at once: there may be a million
        rows = [map(str, (*line.get("at", [line.get("position")]), line["value"])) for line in objects]
    else:
        rows = [line.split() for line in out.splitlines()]
    return list(map(tuple, rows))


# ---- Positions of a size ------------------------------------------------------------------------


@pytest.mark.parametrize("budget", [["--seconds", "0.8"], ["--memory", "2M"]])
@pytest.mark.parametrize("form", ["text", "csv", "json"])
def test_positions_without_end(rules, form, budget):
    """Where play may end in a draw the cells are held until the last one is known."""
    time = "--seconds" in budget
    path = rules(positions("local n = 0 while true do emit(n) n = n + 1 end") + (
        "" if time else ", over = function(p) if p == 0 then return 'loss' end end"))
    result = run("table", path, "--size", 1, "--show", "grundy" if time else "outcome", "--format", form, *budget)
    assert result.code == 3
    assert re.search(f"rules.lua:[123]: the {'time' if time else 'memory'} budget", result.err), result
    found = cells(form, result.out)
    assert len(found) > (20 if time else 500)
    expected = [(str(n), str(n % 4) if time else "PNNN"[n % 4]) for n in range(len(found))]
    assert found == ([(value, at) for at, value in expected] if form == "text" else expected)


def test_positions_that_hang_after_some(rules):
    path = rules(positions("for p = 0, size do emit(p) end while true do end"))
    result = run("table", path, "--size", 5, "--format", "csv", "--seconds", "1")
    assert result.code == 3 and result.err == f"{path}:2: the rules timed out after 1 s\n"
    assert cells("csv", result.out) == [(str(p), "N" if p % 4 else "P") for p in range(6)]


def test_positions_that_hang_at_once(rules):
    result = run("table", rules(positions("while true do end")), "--size", 5, "--seconds", "0.3")
    assert result.code == 3 and "timed out" in result.err and result.out == ""


@pytest.mark.parametrize("end, words", [
    ("error('no more')", ":2: no more"),
    ("error({})", ":2: the rules raised an error that is not a string"),
    ("string.rep()", ":2: bad argument #1 to 'rep'"),
    ("emit(1, 2)", ":2: 'positions' emits a sum"),
    ("emit(-1)", ":2: emit: a position is a whole number from 0 to 2^53 - 1, and not -1"),
    ("emit({1, 70000})", ":2: emit: the numbers of an array are whole"),
    ("coroutine.yield()", ":2: the rules yield outside a coroutine"),
    ("local function down() return 1 + down() end down()", ":2: stack overflow"),
    ("table.sort({3, 2, 1}, function(a, b) error('sorted') end)", ":2: sorted"),
])
def test_positions_that_break_after_some(rules, end, words):
    path = rules(positions(f"for p = 0, size do emit(p) end {end}"))
    result = run("table", path, "--size", 3, "--show", "grundy", "--format", "csv")
    assert result.code == 2 and result.err.startswith(f"{path}{words}"), result
    assert cells("csv", result.out) == [(str(p), str(p)) for p in range(4)]
    nothing = run("table", rules(positions(end)), "--size", 3)
    assert nothing.code == 2 and nothing.err.startswith(f"{path}{words}") and nothing.out == ""


def test_positions_that_need_too_much_memory_after_some(rules):
    path = rules(positions("for p = 0, size do emit(p) end local all = {} while true do all[#all + 1] = {} end"))
    result = run("table", path, "--size", 3, "--format", "csv", "--memory", "20M")
    assert result.code == 3 and result.err.startswith(f"{path}:2: the rules need more memory than the budget has")
    assert len(cells("csv", result.out)) == 4


def test_what_is_emitted_where_nothing_can_pause(rules):
    """From a function that C calls, from a coroutine of the rules' own, and behind errors that the rules catch."""
    path = rules(positions("""
      emit(1)
      pcall(emit, -1)
      pcall(emit, 4, {0.5})
      table.sort({3, 2, 1}, function(a, b) emit(10 + a) return a < b end)
      string.gsub('ab', '.', function(letter) emit(string.byte(letter)) end)
      local each = coroutine.wrap(function() for p = 20, 22 do emit(p) coroutine.yield(p) end end)
      emit(each() + 10) emit(each() + 10)
      pcall(function() emit(5) error('caught') end)
      emit(2)"""))
    found = [int(at) for at, _ in cells("csv", succeed("table", path, "--size", 3, "--format", "csv").out)]
    sorted_ = [p for p in found if 11 <= p <= 13]
    assert sorted_ and found == [1, *sorted_, 97, 98, 20, 30, 21, 31, 5, 2]


def test_a_move_that_is_refused_leaves_nothing_behind(tmp_path):
    """The error is caught; what comes after it is read as it was meant."""
    path = tmp_path / "caught.lua"
    path.write_text("""return { name = "caught", moves = function(p, emit)
      pcall(emit, -1) pcall(emit, 1, 0.5)
      if p > 0 then emit(p - 1) end
    end }""")
    assert cells("csv", succeed("table", path, "0..5", "--format", "csv").out) == [(str(p), "PN"[p % 2]) for p in range(6)]


@pytest.mark.long
@pytest.mark.parametrize("game, size", [
    *((game, size) for game in ("pawns", "edge-geography", "xormites", "sorting", "end-sequences", "coin-flip", "colouring",
                                "vertex-geography") for size in ("64", "18446744073709551615")),
    *((game, size) for game in ("pyramid", "take-ab", "0.77", "{2,5}")
      for size in ("40x40", "18446744073709551615x2", "18446744073709551615x0")),
])
def test_sizes_that_are_far_too_large(game, size):
    result = run("table", game, "--size", size, "--format", "csv", "--seconds", "0.2")
    assert result.code == 3 and result.err == "kayles: the time budget is used up\n"
    kept = [row[0] for row in cells("csv", result.out)]
    assert len(kept) > 5 and len(set(kept)) == len(kept)
    small = succeed("table", game, "--size", "1x0" if "x0" in size else "1x2" if "x" in size else "2", "--format", "csv")
    assert kept[0] == cells("csv", small.out)[0][0]


@pytest.mark.parametrize("game", ["xormites", "colouring"])
def test_sizes_that_are_too_large_for_the_memory(game):
    result = run("table", game, "--size", "12", "--show", "moves", "--format", "json", "--memory", "2M")
    assert result.code == 3 and "memory budget" in result.err
    assert len(cells("json", result.out)) > 1000


# ---- Ranges -------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_a_start_that_raises_or_hangs(rules, form):
    """All that comes before the 50th parameter is written, in every form, as if the range ended there."""

    def table(body, last, *flags):
        path = rules(f"start = function(a) if a == 50 then {body} end return a end")
        command = [program.KAYLES, "table", path, f"0..{last}", "--show", "grundy", "--format", form, *flags]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        return path, program.Result(done.returncode, "", done.stderr.decode()), done.stdout

    path, result, raised = table("error('no 50')", 90)
    assert result.code == 2 and result.err == f"{path}:2: no 50 (a = 50)\n"
    path, result, hung = table("while true do end", 90, "--seconds", "1")
    assert result.code == 3 and result.err == f"{path}:2: the rules timed out after 1 s (a = 50)\n"
    assert raised == hung
    if form == "svg":
        assert xml.etree.ElementTree.fromstring(raised).tag.endswith("svg") and b"not done" not in table("", 49)[2]
    else:
        assert cells(form, raised.decode()) == [(str(a), str(a % 4)) for a in range(50)]
        _, result, whole = table("", 49)
        assert result.code == 0 and whole == raised


TOLD = "start = function(a) print(a) if a == 50 then {} end return a end"


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("only", ["P", "N"])
def test_nothing_is_computed_again(rules, form, only):
    """Rules that hang or crash are asked for each start once, by whatever process; the ones that raise say what is right.

    A hang takes all of its seconds: each form has one, and each outcome three."""
    flags = ["0..90", "--only", only, "--format", form]
    raised = program.run("table", rules(TOLD.format("error()")), *flags)
    hang, crash = ("while true do end", 3, "1"), ("local function f(s) return (s:gsub('.', f)) end f('abc')", 2, "300")
    for end, code, seconds in [crash, hang] if only == "PN"[FORMS.index(form) % 2] else [crash]:
        result = run("table", rules(TOLD.format(end)), *flags, "--seconds", seconds)
        told = result.err.splitlines()
        assert result.code == code and told[:51] == [str(a) for a in range(51)] and len(told) == 52, result
        assert told[51].startswith("/") and ("stack overflow" in told[51] if code == 2 else "after 1 s" in told[51])
        assert result.out == raised.out != ""


def test_rules_that_are_other_ones_in_each_process(rules):
    """What is written is what the first process has seen: where tables lie in memory differs from process to process."""
    path = pathlib.Path(rules("""start = function(a) if a == 40 then while true do end end return a end,
  simplify = function(p) return p end, over = function(p) if p % 4 == SEEN % 2 then return 'loss' end end"""))
    path.write_text("local at = tostring({}):gsub('%X', '') SEEN = tonumber(at:sub(-3, -3), 16) print(SEEN % 2)\n" + path.read_text())
    result = run("table", path, "0..50", "--format", "csv", "--seconds", "1")
    seen = result.err.splitlines()[0]
    assert result.code == 3 and seen in "01" and result.err.count("\n") == 2, result
    assert [row for row in cells("csv", result.out)] == [(str(a), "P" if a % 4 == int(seen) or a == 0 else "N") for a in range(40)]


def test_positions_and_their_texts_are_kept(rules):
    path = rules(positions("for n = 0, 3000 do emit({n % 7, n}) end while true do end") +
                 ", write = function(p) return 'a \"' .. p[1] .. ', ' .. p[2] .. '\"' end, "
                 "over = function(p) if p[2] % 3 == 0 then return 'draw' elseif p[2] % 3 == 1 then return 'win' end return 'loss' end")
    result = run("table", path, "--size", 1, "--format", "csv", "--seconds", "2")
    assert result.code == 3 and cells("csv", result.out) == [
        (f'a "{n % 7}, {n}"', ["draw", "win", "loss"][n % 3]) for n in range(3001)]


def test_an_output_that_cannot_be_written_behind_the_rules_end(rules, tmp_path):
    path = rules("start = function(a) if a == 50 then while true do end end return a end")
    result = run("table", path, "0..90", "--seconds", "0.5", "-o", "/dev/full")
    assert (result.code, result.out) == (4, "") and result.err.endswith("/dev/full: No space left on device\n"), result
    with open("/dev/full", "wb") as full:
        done = subprocess.run([program.KAYLES, "table", path, "0..90", "--seconds", "0.5"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 4 and done.stderr.startswith(b"<stdout>: "), done
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([program.KAYLES, "table", path, "0..90", "--seconds", "0.5"], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_start_that_raises_at_once(rules):
    path = rules("start = function(a) error('never') end")
    for form in FORMS:
        result = run("table", path, "0..9", "--show", "grundy", "--format", form)
        assert (result.code, result.out, result.err) == (2, "", f"{path}:2: never (a = 0)\n")


@pytest.mark.parametrize("body, code, words", [("error('here')", 2, "here"), ("while true do end", 3, "the rules timed out after 1 s")])
def test_two_parameters_that_end_within_a_row(rules, body, code, words):
    path = rules(f"start = function(a, b) if a == 2 and b == 3 then {body} end return a + b end")
    result = run("table", path, "0..4", "0..5", "--show", "grundy", "--seconds", "1")
    assert result.code == code and result.err == f"{path}:2: {words} (a = 2, b = 3)\n"
    assert [list(map(int, line.split())) for line in result.lines[1:]] == [
        [a, *((a + b) % 4 for b in range(6 if a < 2 else 3))] for a in range(3)]
    result = run("table", path, "0..4", "0..5", "--show", "grundy", "--format", "json", "--seconds", "1")
    assert cells("json", result.out) == [(str(a), str(b), str((a + b) % 4)) for a in range(3) for b in range(6 if a < 2 else 3)]


def test_lists_that_grow_leave_no_holes_past_the_memory_that_is_allowed():
    code, _, used = program.peak_memory("value", "nogo", "|".join(["." * 8] * 8), "--memory", "40M")
    assert code == 3 and 20000 < used < 50000  # KiB; with the holes that malloc left it was 72,000
