"""The line that tells how far long work is: on a terminal only, and taken back when the work is done."""
import re

import pytest

import program
from plugins import euclid_that
from program import run
from terminal import on_a_terminal

WIPE = "\r\033[K"
QUICK = "return {name = 'quick', start = function(a, b) return {a, b} end, moves = function(p, emit) " \
        "for k = 1, #p do if p[k] > 0 then p[k] = p[k] - 1; emit(p); p[k] = p[k] + 1 end end end}\n"
WIDE = "return {name = 'wide', moves = function(p, emit) for k = 1, #p do " \
       "if p[k] > 0 then p[k] = p[k] - 1; emit(p); p[k] = p[k] + 1 end end end, " \
       "start = function(a) local p = {}; for k = 1, a do p[k] = a end; return p end}\n"


def lines_of(*arguments):
    """The lines shown, after each of which comes another one or its end."""
    seen = on_a_terminal(*arguments, streams=["stderr"])
    before, *shown = seen.split(WIPE)
    assert before == "", seen
    assert len(shown) >= 2, "nothing was shown"
    assert all("\n" not in line for line in shown[:-1]), seen
    assert not re.search(r"left|a second", shown[-1]), "the line was not taken back"
    return shown[:-1]


def rules(tmp_path, text):
    file = tmp_path / "rules.lua"
    file.write_text(text)
    return str(file)


def test_a_table_of_many_quick_cells_tells_how_many_are_done_of_how_many(tmp_path):
    arguments = ["table", rules(tmp_path, QUICK), "0..9999", "0..9999", "--show", "grundy", "--seconds", "1.8",
                 "-o", str(tmp_path / "out")]
    shown = lines_of(*arguments)
    assert all(re.fullmatch(r"cells: \d+ of 100000000, \d+ a second, at most \d s left.*", line) for line in shown)
    done = [int(re.search(r"\d+", line)[0]) for line in shown]
    assert done == sorted(done) and done[0] > 0
    assert "cells" not in run(*arguments).err, "stderr is no terminal"


def test_a_table_tells_what_goes_on_within_a_long_cell(tmp_path):
    shown = lines_of("table", rules(tmp_path, WIDE), "15..16", "--seconds", "3.5", "-o", str(tmp_path / "out"))
    pattern = r"cells: 0 of 2, at most \d s left; positions searched: \d+"
    assert any(re.fullmatch(pattern, line) for line in shown), shown


@pytest.mark.parametrize("word, arguments", [
    ("positions agree", ["verify", "pyramid", "--up-to", "30x30"]),
    ("positions searched", ["solve", "pyramid", "--by", "search", "-e", "9 " + "60 " * 9]),
    ("cases", ["solve", "xormites", "--by", "search", "-e", "3\n" + ("4000 " + "7 9 " * 2000 + "\n") * 3]),
    ("looking for a period", ["guess", "0.6"]),
])
def test_long_work_tells_how_far_it_is(word, arguments):
    shown = lines_of(*arguments, "--seconds", "1.8")
    assert any(line.startswith(word) and re.search("at most [0-2] s left", line) for line in shown), shown


def test_a_stress_test_tells_how_many_cases_there_were(tmp_path):
    right = tmp_path / "right"
    right.write_text(f"#!/bin/sh\nexec {program.KAYLES} solve pyramid --contest\n")
    right.chmod(0o755)
    shown = lines_of("stress", "pyramid", "--seconds", "1.8", "--", str(right))
    pattern = r"cases: \d+, [\d.]+ a second(, at most [0-2] s left)?(; .*)?"  # the last runs may end later
    assert all(re.fullmatch(pattern, line) for line in shown), shown
    assert "at most" in shown[0]


def test_the_line_of_rules_that_had_to_be_ended_is_taken_back(tmp_path):
    """A case is read in 0.3 s, on any machine."""
    path = euclid_that(tmp_path, "for (;;) continue;", reading="nanosleep(&(struct timespec){0, 300000000}, NULL);")
    cases = "6 6\n" * 5
    seen = on_a_terminal("solve", path, "--seconds", "2", "-e", cases + "8 5\n" + cases, streams=["stderr"])
    message = f"{path}: the rules do not come to an end within 2 s\n"
    pieces = seen.split(WIPE)
    assert pieces.count(message) == 1 and pieces[-1] == "", seen
    ended = pieces.index(message)
    assert re.fullmatch(r"cases: 5, .* a second, at most [0-2] s left", pieces[ended - 1]), seen
    assert any(re.match(r"cases: 10, ", piece) for piece in pieces[ended:]), seen  # others do what is left


def test_a_narrow_terminal_has_the_line_cut():
    seen = on_a_terminal("verify", "pyramid", "--up-to", "30x30", "--seconds", "1.8", columns=24, streams=["stderr"])
    lines = [line for line in seen.split(WIPE)[1:-1]]
    assert lines and all(len(line) == 23 for line in lines)
