"""The line that tells how far long work is: on a terminal only, and taken back when the work is done."""
import re

import pytest

import program
from plugins import SLEEP, euclid_that
from program import run
from terminal import on_a_terminal

WIPE = "\r\033[K"
SECONDS = "60" # for work that nobody waits for: it is ended when enough of it was seen
QUICK = "return {name = 'quick', start = function(a, b) return {a, b} end, moves = function(p, emit) " \
        "for k = 1, #p do if p[k] > 0 then p[k] = p[k] - 1; emit(p); p[k] = p[k] + 1 end end end}\n"
WIDE = "return {name = 'wide', moves = function(p, emit) for k = 1, #p do " \
       "if p[k] > 0 then p[k] = p[k] - 1; emit(p); p[k] = p[k] + 1 end end end, " \
       "start = function(a) local p = {}; for k = 1, a do p[k] = a end; return p end}\n"


def lines_of(*arguments, until, **how):
    """The lines shown until a pattern is seen."""
    seen = on_a_terminal(*arguments, "--seconds", SECONDS, streams=["stderr"], until=until, **how)
    assert re.search(until, seen), seen
    before, *shown = seen.split(WIPE)
    assert before == "" and all("\n" not in line for line in shown), seen
    return shown


def rules(tmp_path, text):
    file = tmp_path / "rules.lua"
    file.write_text(text)
    return str(file)


def test_a_table_of_many_quick_cells_tells_how_many_are_done_of_how_many(tmp_path):
    *shown, _ = lines_of("table", rules(tmp_path, QUICK), "0..9999", "0..9999", "--show", "grundy", "-o", str(tmp_path / "out"),
                         until="(?s)(cells: [1-9].*){3}")
    found = [re.fullmatch(r"cells: (\d+) of 100000000, [\d.]+ a second, at most (\d+) s left.*", line) for line in shown]
    assert all(found) and all(0 < int(one[2]) < int(SECONDS) for one in found), shown
    done = [int(one[1]) for one in found]
    assert done == sorted(done) and done[0] < done[-1]


def test_a_table_tells_what_goes_on_within_a_long_cell(tmp_path):
    lines_of("table", rules(tmp_path, WIDE), "15..16", "-o", str(tmp_path / "out"),
             until=r"cells: 0 of 2, at most \d+ s left; positions searched: [1-9]")


@pytest.mark.parametrize("word, arguments", [
    ("positions agree: ", ["verify", "pyramid", "--up-to", "30x30"]),
    ("positions searched: ", ["solve", "pyramid", "--by", "search", "-e", "9 " + "60 " * 9]),
    ("cases: 0 of 3", ["solve", "xormites", "--by", "search", "-e", "3\n" + ("4000 " + "7 9 " * 2000 + "\n") * 3]),
    ("positions: ", ["guess", "0.6", "0..10000000"]),
])
def test_long_work_tells_how_far_it_is(word, arguments):
    lines_of(*arguments, until=re.escape(WIPE + word) + r"[^\r]*at most \d+ s left")


def test_a_stress_test_tells_how_many_cases_there_were(tmp_path):
    right = tmp_path / "right"
    right.write_text(f"#!/bin/sh\nexec {program.KAYLES} solve pyramid --contest\n")
    right.chmod(0o755)
    *shown, _ = lines_of("stress", "pyramid", "--", str(right), until="(?s)(cases: [1-9].*){3}")
    assert all(re.fullmatch(r"cases: \d+, [\d.]+ a second, at most \d+ s left", line) for line in shown), shown


def test_the_line_is_taken_back_at_the_end_and_stands_on_terminals_alone():
    work = ["solve", "pyramid", "--by", "search", "-e", "8 " + "60 " * 8, "--seconds"]
    *shown, last = on_a_terminal(*work, "4", streams=["stderr"]).split(WIPE)
    assert any(re.fullmatch(r"positions searched: \d+, [\d.]+ a second, at most [0-3] s left", line) for line in shown), shown
    assert last == ""
    assert run(*work, "1.5").err == ""


def test_the_line_of_rules_that_had_to_be_ended_is_taken_back(tmp_path):
    path = euclid_that(tmp_path, "for (;;) continue;", reading=SLEEP)
    cases = "6 6\n" * 5
    seen = on_a_terminal("solve", path, "--seconds", "2", "-e", cases + "8 5\n" + cases, streams=["stderr"])
    message = f"{path}: the rules timed out after 2 s (at the position Stan: 8 5)\n"
    pieces = seen.split(WIPE)
    assert pieces[-1] == message, seen
    assert re.fullmatch(r"cases: 5, .* a second, at most [0-2] s left", pieces[-2]), seen


def test_a_narrow_terminal_has_the_line_cut():
    *lines, _ = lines_of("verify", "pyramid", "--up-to", "30x30", until="(?s)(positions.*){3}", columns=24)
    assert len(lines) == 2 and all(len(line) == 23 for line in lines)
