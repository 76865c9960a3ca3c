"""play: a person, or a pipe, against the perfect player."""
import subprocess

import pytest

import program
from program import KAYLES, run, succeed
from terminal import on_a_terminal


def play(game, typed, *options):
    return succeed("play", game, *options, input="".join(line + "\n" for line in typed)).out


def test_a_won_game_is_won_by_its_hints():
    out = play("pyramid", ["hint", "2"], "-e", "2 2 3")
    assert "This wins: 2" in out
    out = play("pyramid", ["1", "1"], "-e", "1 3")
    assert out.rstrip().endswith("Iori wins: well played!")


def test_the_perfect_player_tells_why_it_wins():
    out = play("pyramid", ["all", "1", "1"], "-e", "2 2 2")
    assert "Yayoi plays " in out and "It wins: now Iori is to move, and with an even number of piles" in out


def test_it_says_that_nothing_wins_for_it():
    out = play("pyramid", ["1"], "-e", "1 3")
    assert "Nothing wins for Yayoi: with an odd number of piles" in out


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
    assert out.count("oooooo 6\n") == 3
    assert before.count("oooooo 6\n") == 1


def test_undo_leads_back_to_the_opponents_first_move():
    out = play("pyramid", ["undo", "quit"], "-e", "3 4 5 6", "--as", "Yayoi")
    assert out.count("Iori plays") == 2


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
    assert "row    5 5" in play("xormites", ["quit"], "--case", "2", "-e", "2\n1 7\n2 5 5\n")
    result = run("play", "xormites", "--case", "3", "-e", "2\n1 7\n2 5 5\n")
    assert result.code == 2


@pytest.mark.parametrize("game", program.games())
def test_a_random_start_has_a_move(game):
    for seed in range(1, 13):
        assert "> quit\n" in play(game, ["quit"], "--seed", seed)


def test_the_size_of_a_random_start_has_a_bound():
    for size in 100000001, 2**64 - 1:
        result = run("play", "sorting", "--size", size)
        assert (result.code, result.err) == (2, "kayles: --size: a start has a size of at most 100000000\n")


def test_bad_input_is_reported_with_its_place():
    result = run("play", "pyramid", "-e", "2 1 x")
    assert result.code == 2 and result.err.startswith("<text>:1:5: ")


@pytest.mark.parametrize("game", program.games())
def test_every_game_can_be_played_from_a_start_of_its_own(game):
    for seed in "1", "2", "3":
        out = play(game, ["moves", "hint", "why", "quit"], "--size", "5", "--seed", seed)
        assert out.startswith(f"{game}: ")


@pytest.mark.parametrize("game", program.games())
def test_who_follows_the_hints_of_a_won_game_wins(game):
    """The hints come from the theorem; the opponent is random, so that many lines are seen."""
    for seed in map(str, range(program.rounds(4))):
        typed = []
        for _ in range(200):
            out = play(game, typed + ["why", "hint"], "--size", "5", "--seed", seed, "--opponent", "random")
            me = out.split("You play ")[1].split(",")[0]
            hints = [line for line in out.splitlines() if line.startswith("This ")]
            last = out.rstrip().splitlines()[-1]
            if not typed and f"With best play {me} wins" not in out:
                break
            if "wins" in last and "With best play" not in last and "This wins" not in last:
                assert last.endswith(f"{me} wins: well played!"), out
                break
            assert hints, out
            typed.append(hints[-1].split(": ", 1)[1])
        else:
            assert False, "the game does not end"


def test_the_introduction_stays_within_80_columns():
    for game in program.games():
        introduction = play(game, ["quit"], "--size", "4").split("\n\n")[0]
        assert all(len(line) < 80 for line in introduction.splitlines())


def test_the_line_on_which_the_game_ends_asks_for_nothing():
    out = succeed("play", "pyramid", "-", input="2 2 3 \nquit\n").out
    assert out.count("Iori>") == 1
    assert succeed("play", "pyramid", "-", input="2 2 3").out.count("Iori>") == 1
    behind = succeed("play", "pyramid", "-", input="2 2 3 hint\nquit\n").out  # a move may stand there already
    assert "Iori> hint\nThis wins: 2\nIori> quit\n" in behind
    assert succeed("play", "0.77", "-", input="3\nquit\n").out.count("First>") == 1


def test_a_nul_byte_is_no_move():
    result = run("play", "pyramid", "-e", "2 2 3", input=b"2\0\nhint\nquit\n\0")
    assert (result.code, result.err) == (0, "")
    assert "No move has a NUL byte in it.  ('help' tells more.)\nIori> hint\nThis wins: 2\n" in result.out


def session(columns, *arguments, **environment):
    """What is seen of a run on a terminal where only the end of the input is typed."""
    return on_a_terminal(*arguments, columns=columns, typed=b"\x04", streams=["stdin", "stdout", "stderr"],
                         **environment).replace("\r", "")


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


def test_an_input_of_moves_that_cannot_be_read_is_named():
    done = subprocess.run(f"'{KAYLES}' play pyramid -e '2 2 3' <&-", shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stderr == "<stdin>: Bad file descriptor\n"
