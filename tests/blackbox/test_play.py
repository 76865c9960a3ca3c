"""play: a person, or a pipe, against the perfect player."""
import re
import subprocess

import pytest

import program
from program import KAYLES, play, run, succeed

pytestmark = pytest.mark.sanitizers


def test_a_won_game_is_won_by_its_hints():
    out = play("pyramid", ["hint", "2"], "-e", "2 2 3")
    assert "This wins: 2" in out
    out = play("pyramid", ["1", "1"], "-e", "1 3")
    assert out.rstrip().endswith("Iori wins: well played!")


def test_either_side_can_be_played():
    out = play("pyramid", ["quit"], "-e", "1 3", "--as", "Yayoi")
    assert "You play Yayoi, against Iori" in out
    assert "Iori plays" in out
    result = run("play", "pyramid", "-e", "1 3", "--as", "yayoi")
    assert result.code == 2 and "Yayoi" in result.err


def test_moves_hint_why_and_help_answer():
    out = play("xormites", ["moves", "hint", "why", "help", "quit"], "-e", "1 2 1 2")
    assert "left right\n" in out
    assert "This wins: right\n" in out
    assert "With best play First wins: " in out
    assert "undo" in out


def test_undo_takes_back_ones_own_move_and_the_answer_to_it():
    before = play("pyramid", ["quit"], "-e", "3 4 5 6")
    out = play("pyramid", ["undo", "1", "undo", "quit"], "-e", "3 4 5 6")
    assert "There is no move to take back." in out
    assert out.count("1 oooo 4\n") == 2  # at the start, and when the move is taken back
    assert before.count("1 oooo 4\n") == 1


def test_undo_leaves_the_opponents_first_move():
    out = play("pyramid", ["undo", "quit"], "-e", "3 4 5 6", "--as", "Yayoi")
    assert out.count("Iori plays") == 1 and "There is no move to take back.\nYayoi> quit" in out
    out = play("pyramid", ["1", "undo", "undo", "quit"], "-e", "3 9 9 9", "--as", "Yayoi")
    board = out.split("Yayoi> ")
    assert board[0].endswith(board[2].split("undo\n")[1]) and out.count("There is no move to take back.") == 1


def test_an_illegal_move_is_no_end():
    out = play("pyramid", ["7", "nonsense", "1", "quit"], "-e", "3 4 5 6")
    assert out.count("is not a legal move of Iori here") == 2
    assert "Yayoi plays" in out


def test_the_end_of_the_input_leaves_the_game():
    assert "Iori> " in play("pyramid", [], "-e", "3 4 5 6")


def test_moves_can_stand_behind_the_game_on_standard_input():
    out = succeed("play", "pyramid", "-", input="1\n1\n1\n").out
    assert out.rstrip().endswith("Iori wins: well played!")


def test_a_position_and_a_case_can_be_played():
    assert "You play Yayoi" in play("pyramid", ["quit"], "--position", "-e", "Yayoi: 3 4")
    assert "\n 5 5\nscore: First 0, Second 0\n" in play("xormites", ["quit"], "--case", "2", "-e", "2\n1 7\n2 5 5\n")
    result = run("play", "xormites", "--case", "3", "-e", "2\n1 7\n2 5 5\n")
    assert result.code == 2


def test_bad_input_is_reported_with_its_place():
    result = run("play", "pyramid", "-e", "2 1 x")
    assert result.code == 2 and result.err.startswith("<text>:1:5: ")


def test_the_line_on_which_the_game_ends_asks_for_nothing():
    out = succeed("play", "pyramid", "-", input="2 2 3 \nquit\n").out
    assert out.count("Iori>") == 1
    assert succeed("play", "pyramid", "-", input="2 2 3").out.count("Iori>") == 1
    behind = succeed("play", "pyramid", "-", input="2 2 3 hint\nquit\n").out  # a move may stand there already
    assert "Iori> hint\nThis wins: 2\n1 of 3 moves wins.  " in behind and behind.endswith("\nIori> quit\n")
    assert succeed("play", "0.77", "-", input="3\nquit\n").out.count("First>") == 1


def test_a_nul_byte_is_no_move():
    result = run("play", "pyramid", "-e", "2 2 3", input=b"2\0\nhint\nquit\n\0")
    assert (result.code, result.err) == (0, "")
    assert "A move cannot have a NUL byte.  (Type 'help' for help.)\nIori> hint\nThis wins: 2\n" in result.out


def test_a_word_in_capitals_is_the_same_order():
    out = play("pyramid", ["HINT", "Moves All", "QUIT"], "-e", "2 2 3")
    assert "This wins: 2\n" in out and "\n1 2 all\n" in out


def test_an_order_is_not_mistaken_for_a_move(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text("return { moves = function(p, emit) if p > 0 then emit(p - 1) end end, move_text = function(p, q) return 'Hint' end }")
    out = play(path, ["hint", "Hint", "HINT", "quit"], "-e", "9", "--opponent", "random")
    assert out.count("Second plays Hint.") == 1 and out.count("This wins: Hint") == 2


def test_rules_in_lua_draw_their_positions(tmp_path):
    path = tmp_path / "rules.lua"
    rules = "return {{ moves = function(p, emit) if p > 0 then emit(p - 1) end end, draw = function(p) return {} end }}"
    path.write_text(rules.format("('#'):rep(p) .. '\\n' .. p .. ' left'"))
    assert "\n\n###\n3 left\nFirst> " in play(path, ["quit"], "-e", "3")
    assert "\n\n1:\n###\n3 left\n2:\n#\n1 left\nFirst> " in play(path, ["quit"], "-e", "3;1")
    for wrong in ("'\\27[2J'", "{}", "nil", "'\\0'", "'\\255'", "'\\194\\155'"):
        path.write_text(rules.format(wrong))
        result = run("play", path, "-e", "3", input="quit\n")
        assert result.code == 2 and result.err.startswith(f"{path}:1: 'draw' must return text"), result


def test_a_hint_that_takes_too_long_tells_who_wins(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text("return { theorem = function(p) if p == 8 then while true do end end return p > 0 and 'win' or 'loss' end,\n"
                    " moves = function(p, emit) if p > 0 then emit(p - 1) emit(0) end end }")
    result = run("play", path, "-e", "9", "--seconds", "0.3", input="hint\nwhy\nquit\n")
    assert result.code == 0 and "First wins, but the search for a move ended: the rules timed out" in result.out, result


def test_an_input_of_moves_that_cannot_be_read_is_named():
    done = subprocess.run(f"'{KAYLES}' play pyramid -e '2 2 3' <&-", shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stderr == "<stdin>: Bad file descriptor\n"


def test_why_after_the_end_is_a_sentence():
    out = play("nim", ["1:0", "why", "quit"], "-e", "1")
    assert out.split("> why\n")[1] == "The game is over: Second cannot move.  First has won.\n> quit\n"


def test_heaps_keep_their_numbers():
    out = play("nim", ["1:0", "moves", "2:0", "1:0", "quit"], "-e", "3 5 7")
    assert "Second plays 3:5." in out and "\n  2 ooooo 5\n  3 ooooo(5)\nFirst> moves\n2:4 2:3" in out
    assert "> 1:0\nThe game is over.\n" in out and out.count("Second plays 3:0.") == 1
    out = play("{1,2}/2", ["1:2+3", "moves", "quit"], "-e", "7 4", "--opponent", "random", "--seed", "1")
    assert [line.split()[0] for line in out.split("First> moves")[0].split("\n\n")[-1].splitlines()] == ["1", "2", "3"]
    out = play("cutcake", ["1:2", "moves", "quit"], "-e", "1x5 + 3x1 + 1x3", "--seed", "1")
    assert "Right plays 2:" in out and "Left> moves\n1:1 3:1 3:2 4:1 4:2\n" in out


def test_heaps_of_several_games_keep_their_numbers():
    for game in "nim+kayles", "misere:(nim+kayles)":
        out = play(game, ["1:1:0", "moves", "undo", "moves", "quit"], "-e", "3 4 9 + 5", "--opponent", "random", "--seed", "2")
        after, before = re.findall(r"moves\n(.*)\n", out)
        assert "1:1:" not in after and "1:3:0" in after and "1:1:0" in before and "\n1:  1 -\n" in out


def test_undo_gives_back_the_numbers_of_heaps():
    for seed in range(10):
        out = play("kayles", ["1:2+2", "undo", "quit"], "-e", "6 5 1", "--seed", seed, "--opponent", "random")
        assert out.count("1 |||||| 6\n  2 ||||| 5\n  3 | 1\nFirst> ") == 2


def test_a_session_goes_on_after_the_end():
    ended = play("{1,2}", ["1:0"], "-e", "2")
    assert ended.endswith("Second cannot move.  First wins: well played!\n") and ended.count("> ") == 1
    assert play("{1,2}", ["1:0", "", " "], "-e", "2") == ended
    out = play("{1,2}", ["1:0", "undo", "1:1", "moves", "again", "why", "quit"], "-e", "2")
    assert "\n> undo\n\n  1 oo 2\nFirst> 1:1\n" in out and "Second plays 1:0" in out
    assert "\n> moves\nThe game is over.\n> again\n\n  1 oo 2\nFirst> why\n" in out
    for word in "1:0", "hint", "moves", "nonsense":
        assert f"> {word}\nThe game is over.\n" in play("{1,2}", ["1:0", word, "quit"], "-e", "2")
    out = play("{1,2}", ["1:0", "why", "q"], "-e", "2")
    assert "> why\nThe game is over: Second cannot move.  First has won.\n" in out and "best play" not in out
    out = play("{1,2}", ["again", "1:1", "again", "quit"], "-e", "2 9")
    assert out.count("\n  1 oo 2\n  2 ooooooooo 9\n") == 3


def test_the_end_has_a_reason():
    assert "\nBob cannot move.  Alice wins: well played!\n" in play("pawns", ["1,2-1,1"], "--seed", "3")
    assert "\nOne pawn has taken the other.  Alice wins: well played!\n" in play("pawns", ["1,1-1,2"], "-e", "1 2\nPP\n")
    assert "\nThe part is monotone, so the player to move has lost.  Bob wins.\n" in play("sorting", [], "-e", "3 1\n1 3 2\n1 3\n")


def test_a_hint_wins_at_once_where_a_move_does():
    out = play("{1,2,3}", ["hint"], "-e", "3")
    assert "This wins: 1:0\n" in out
    out = play("toppling-dominoes", ["hint"], "-e", "llrerlll")
    assert "This wins: 1-right\n" in out


def test_a_theorem_and_why_have_a_time_without_seconds():
    result = run("play", "grundy", "-e", "1000000000000 5", input="why\n", timeout=60)
    assert result.code == 0 and "No answer: the time budget is used up.\n" in result.out


def test_an_example_of_a_move_is_one_of_the_code():
    assert "the heap left, such as 2:5.  (" in play("nim", ["foo", "q"], "-e", "3 4")
    assert "the heaps left, such as 1:3+4, or the place" in play("kayles", ["foo", "exit"], "-e", "3 4")


def test_where_nobody_can_move_nothing_is_asked():
    for game, start in ("nim", "0"), ("{2,3}", "1 1"), ("domineering", "#"), ("hackenbush", "0"), ("toads-and-frogs", "tf"):
        out = play(game, [], "-e", start)
        assert "Type a move" not in out and ">" not in out and re.search(r"cannot move\.  \w+ wins", out), out
    assert "That" not in play("hackenbush", ["1"], "-e", "l") and "Left> " not in play("hackenbush", [], "-e", "r")


def test_a_game_begins_with_its_moves_also_under_a_code():
    for game, words in (("0.07", "taking 2 may leave 0, 1 or 2 heaps."), ("{2,5,7}", "take 2, 5 or 7 tokens from one heap."),
                        ("0.1337133", "taking 3 may leave 0 or 1 heaps; and so on, as the code says."),
                        ("0.[3]", "and the same for 1 tokens more, 2 times 1 more, and so on.")):
        out = play(game, ["q"], "-e", "3 4")
        assert words in " ".join(out.split("You play")[0].split())


def test_players_in_the_plural_have_verbs_in_the_plural():
    rules = str(program.ROOT / "examples" / "rules" / "toads_and_frogs.lua")
    out = play(rules, ["why", "1-2", "2-3", "why", "q"], "-e", "T.F")  # Frogs have one reply
    assert "You play Toads, against Frogs, who play perfectly." in out and "With best play Toads win: " in out
    assert "\nFrogs play 3-1.  " in out and "Frogs cannot move.  Toads win: well played!" in out
    assert "Toads have won." in out
    assert "Toads win with 2-3" in program.succeed("solve", rules, "-e", "TT..FF").out
