"""play at a terminal: lines, widths, keys and control characters."""
import ctypes.util

import pytest

import program
from program import play, run, succeed
from terminal import on_a_terminal, talk

pytestmark = pytest.mark.sanitizers


def session(columns, *arguments, **environment):
    """What is seen of a run on a terminal where only the end of the input is typed."""
    return on_a_terminal(*arguments, columns=columns, typed=b"\x04", prompt=b"> ", streams=["stdin", "stdout", "stderr"],
                         **environment).replace("\r", "")


def talk_in_play(arguments, *typed):
    return talk(["play", *arguments], *typed, NO_COLOR="1")


def test_lines_are_edited_and_come_back_with_the_arrow_keys():
    libraries = [ctypes.util.find_library(name) for name in ("readline", "edit")]
    if not any(libraries):
        pytest.skip("neither readline nor libedit is there")
    seen = talk_in_play(["pyramid", "-e", "2 2 3"], ("> ", b"movex\x7fs\n"), ("all\r\n.*> ", b"hint\n"), ("wins: 2\r\n[^>]*> ", b"\033[A\033[A\n"),
                         ("all\r\n.*> ", b"QUIT\n"))
    assert seen.count("1 2 all\n") == 2 and seen.count("This wins: 2\n") == 1 and "\033[?2004" not in seen
    assert talk_in_play(["pyramid", "-e", "2 2 3"], ("> ", b"\x04")).endswith("Iori> \n")


def test_an_interrupt_ends_a_hint_and_not_the_game(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text("return { theorem = function(p) if p == 8 then print('thinking') while true do end end "
                    "return p > 0 and 'win' or 'loss' end,\n"
                    " moves = function(p, emit) if p > 0 then emit(p - 1) emit(0) end end }")
    seen = talk_in_play([path, "-e", "9"], ("> ", b"hint\n"), ("thinking\r\n", b"\x03"),
                         ("interrupted.\r\n.*> ", b"moves\n"), ("8 0\r\n.*> ", b"quit\n"))
    assert "First wins, but the search for a move ended: interrupted." in seen.replace("\n", " ")


def test_a_narrow_terminal_breaks_no_words():
    for arguments in ["solve", "sorting", "-e", "6 3 1 2 5 4 6 1 1 6"], ["play", "pyramid", "-e", "2 2 3", "--as", "Yayoi"]:
        seen = session(46, *arguments, NO_COLOR="1")
        assert "\033" not in seen and max(map(len, seen.splitlines())) < 46
        assert "monotone" in seen or "plays perfectly" in " ".join(seen.split())
        wide = session(1000, *arguments)
        assert "\033[" in wide and max(map(len, wide.splitlines())) > 80


def test_the_page_of_a_game_keeps_to_a_narrow_terminal():
    page = session(60, "rules", "pyramid", NO_COLOR="1")
    assert max(map(len, page.splitlines()[1:])) < 60
    assert page.split() == succeed("rules", "pyramid").out.split()
    assert session(110, "rules", "pyramid", NO_COLOR="1") == succeed("rules", "pyramid").out


def test_games_follow_one_another_at_a_terminal():
    end = r"wins: well played!\r\n'undo' takes[^>]*> "
    seen = talk_in_play(["{1,2}", "-e", "2"], ("> ", b"1:0\n"), (end, b"undo\n"), ("oo 2\r\nFirst> ", b"1:0\n"),
                         ("well played!\r\n> ", b"again\n"), ("oo 2\r\nFirst> ", b"new\n"), ("--seed .*First> ".replace(".*", "[^>]*"), b"quit\n"))
    assert seen.count("First wins: well played!") == 2
    assert talk_in_play(["{1,2}", "-e", "2"], ("> ", b"1:0\n"), (end, b"\x04")).endswith("> \n")


def test_the_introduction_stays_within_80_columns():
    for game in program.games():
        introduction = play(game, ["quit"], "--size", "4").split("\n\n")[0]
        assert all(len(line) < 80 for line in introduction.splitlines())


def test_what_is_typed_is_shown_without_control_characters():
    out = play("pyramid", ["\033[31m2\a", "\x9b2J", "quit"], "-e", "2 2 3")
    assert all(letter >= " " or letter == "\n" for letter in out) and out.count(r"\x1b[31m2\x07") == 2
    for arguments in ["so\033[2J"], ["solve", "py\033[2J"], ["solve", "pyramid", "--\033[2J"], ["solve", "pyramid", "a\033[2J"]:
        assert r"\x1b[2J" in run(*arguments).err and "\033" not in run(*arguments).err


def test_long_lists_of_moves_are_cut_short_and_counted():
    text = "1\n300 1\n" + "H\n" * 299 + "T\n"
    short, whole = (play("coin-flip", [order, "quit"], "-e", text) for order in ("moves", "moves all"))
    line = next(line for line in short.splitlines() if line.startswith("300,1 "))
    assert len(line) < 1000 and line.endswith(" more ('moves all' lists them)"), line
    listed = next(line for line in whole.splitlines() if line.startswith("300,1 ")).split()
    shown = line.split(" and ")[0].replace("... (", "...(").count(" ") - line.count(" letters)") + 1
    assert len(listed) == 300 and int(line.split(" and ")[1].split()[0]) == 300 - shown


def test_what_rules_in_lua_write_is_shown_without_control_characters(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text("return { moves = function(p, emit) if p > 0 then emit(p - 1) end end, write = function(p) return '\\27[2J' .. p end }")
    out = play(path, ["moves", "hint", "quit"], "--at", "3")
    assert "\033" not in out and out.count("\\x1b[2J3\n") == 1 and "This wins: \\x1b[2J2\n" in out
