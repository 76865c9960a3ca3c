"""play: moves of the opponent, and what it says of them and of mistakes."""
import functools
import re

import pytest

import program
from program import play, run

pytestmark = pytest.mark.sanitizers


def test_the_perfect_player_tells_why_it_wins():
    out = play("pyramid", ["all", "1", "1"], "-e", "2 2 2")
    assert "Yayoi plays " in out and "It wins, as Iori is to move now: with an even number of piles" in out


def test_it_says_that_nothing_wins_for_it():
    out = play("pyramid", ["1"], "-e", "1 3")
    assert "Nothing wins for Yayoi: with an odd number of piles" in out


@pytest.mark.parametrize("game", program.games())
def test_who_follows_the_hints_of_a_won_game_wins(game):
    """The hints come from the theorem; the opponent is random, so that many lines are seen."""
    for seed in map(str, range(program.rounds(4))):
        typed = []
        for _ in range(200):
            out = play(game, typed + ["why", "hint"], "--size", "5", "--seed", seed, "--opponent", "random")
            me = out.split("You play ")[1].split(",")[0]
            hints = [line for line in out.splitlines() if line.startswith("This ")]
            if not typed and f"With best play {me} wins" not in out:
                break
            if "\n'undo' takes" in out:
                assert f"{me} wins: well played!\n'undo' takes" in out
                break
            assert hints, out
            typed.append(hints[-1].split(": ", 1)[1])
        else:
            assert False, "the game does not end"


@functools.lru_cache(maxsize=None)
def remoteness(takes, heap):
    """Whether the player to move wins, and in how many moves, the winner hurrying and the loser delaying."""
    after = [remoteness(takes, heap - take) for take in takes if take <= heap]
    lost = [length for wins, length in after if not wins]
    return (True, 1 + min(lost)) if lost else (False, 1 + max((length for _, length in after), default=-1))


@pytest.mark.parametrize("takes, heap", [((1, 2, 6), 14), ((1, 2, 6), 21), ((1, 5, 6), 13), ((2, 3, 7), 15), ((1, 3, 8), 6)])
def test_a_loser_plays_the_longest_game(takes, heap):
    longest = [take for take in takes if remoteness(takes, heap - take)[1] == remoteness(takes, heap)[1] - 1]
    assert not remoteness(takes, heap)[0] and 0 < len(longest) < len(takes)
    for seed in range(4):
        out = play("{" + ",".join(map(str, takes)) + "}", ["quit"], "-e", heap, "--as", "Second", "--seed", seed)
        assert heap - int(out.split("First plays 1:")[1].split(".")[0]) in longest, out


def test_a_loser_whose_game_is_too_long_to_see_leaves_few_winning_replies():
    """Four heaps of {1,2}, worth 1 and 1 and 2 and 2: after each move one reply wins, after some two do."""
    best = {}
    for move in ("1:21", "1:20", "2:21", "2:20", "3:22", "3:21", "4:22", "4:21"):
        after = [22, 22, 23, 23]
        after[int(move[0]) - 1] = int(move[2:])
        best[move] = len(program.solve_one("{1,2}", " ".join(map(str, after)), "--moves", "all")["moves"])
    for seed in range(6):
        out = play("{1,2}", ["quit"], "-e", "22 22 23 23", "--as", "Second", "--seed", seed)
        assert best[out.split("First plays ")[1].split(".")[0]] == min(best.values()), (out, best)


def test_the_theorem_is_told_once_and_later_what_changed():
    out = play("pyramid", ["1", "2", "quit"], "-e", "4 9 9 9 8", "--seed", "1")
    assert out.count("The theorem: ") == 1, out
    first, second = out.split("Yayoi plays ")[1:]
    assert "with an even number of piles" in first and "Nothing wins for Yayoi: the smallest pile is even, the sum even.\n" in second
    out = play("0.77", ["1:8", "1:7", "quit"], "-e", "9 8", "--seed", "1")
    taught = [line for line in out.split("\n") if line.startswith("The theorem: ")]
    assert len(taught) == 1 and taught[0].endswith("for ever."), "it is one line, which the terminal or the page breaks"
    assert out.replace(taught[0], "").count("the player to move loses exactly when it is 0") == 1


def test_a_mistake_is_told_with_what_would_have_won():
    out = play("nim", ["1:0"], "-e", "3 5 7")
    assert "That loses; 1:2 would have won: the nim-sum of the heaps' values, 2 xor 5 xor 7, is 0," in out
    assert "That " not in play("nim", ["1:2"], "-e", "3 5 7") and "That " not in play("nim", ["1:0"], "-e", "5 5")
    good = program.solve_one("domineering", "...|...|...", "--moves", "all")["moves"]
    for move in "1,1-2,1", "1,2-2,2":
        out = play("domineering", [move], "-e", "...|...|...")
        better = re.search(r"^That loses; (\S+) would have won\.$", out, re.M)
        assert (move in good) == (better is None) and (better is None or better[1] in good), out
    drawn = play("xormites", ["right"], "-e", "1\n4 1 2 2 1\n")
    assert "That loses" not in drawn


@pytest.mark.parametrize("seed", range(6))
def test_mistakes_are_told_exactly_where_the_outcome_gets_worse(seed):
    """Random moves against a random opponent; the outcomes come from `solve`."""
    rank = {"win": 1, "draw": 0, "loss": -1}
    for game, start in ("xormites", "1\n5 3 3 1 2 1\n"), ("take-ab", "3 1 2\n3 2 4\n"), ("cram", "...|..."):
        typed = []
        for _ in range(8):
            out = play(game, typed + ["moves", "quit"], "-e", start, "--seed", seed, "--opponent", "random")
            if "> moves\n" not in out:
                break
            listed = out.split("> moves\n")[1].splitlines()[0].split()
            typed.append(listed[(7 * seed + 3 * len(typed)) % len(listed)])
        out = play(game, typed, "-e", start, "--seed", seed, "--opponent", "random")
        made, told = [], []
        for line in out.splitlines():
            if found := re.match(r"\w+> (\S+)$|\w+ plays (\S+)\.$", line):
                made.append(found[1] or found[2])
            elif line.startswith("That "):
                told.append((len(made), line.split(";")[0]))
        expected = []
        for i in range(len(made)):
            if i % 2:
                continue
            before, after = (rank[program.solve_one(game, start, "--after", " ".join(made[:k]))["outcome"]] for k in (i, i + 1))
            if -after < before:
                expected.append((i + 1, "That leaves a draw" if after == 0 else "That loses"))
        assert told == expected, (game, seed, out)


def test_reasons_name_no_opponent():
    """After a move of either player the reason is about the player to move."""
    for game, start in ("pawns", None), ("edge-geography", None), ("sorting", None), ("end-sequences", None):
        for seed in range(8):
            assert "the opponent" not in play(game, ["hint", "why"], "--seed", seed).split("The theorem:")[0], game


def after_moves(out):
    """The opponent's moves in order."""
    return re.findall(r"^\w+ plays (.*?)\.(?:  |$)", out, re.M)


def test_a_level_errs_the_less_the_higher_it_is():
    """Of 40 games, those in which the opponent does not find the only winning move."""
    missed = [sum(after_moves(play("nim", ["quit"], "-e", "9 12", "--as", "Second", "--seed", seed, "--level", level)) != ["2:9"]
                  for seed in range(40)) for level in range(1, 6)]
    assert missed[4] == 0 and missed[0] > missed[1] > missed[3] > 0 and 24 <= missed[0] <= 38 and 2 <= missed[3] <= 15, missed


def test_a_level_sees_short_wins():
    def first_moves(game, start, level):
        return {after_moves(play(game, ["quit"], "-e", start, "--as", "Second", "--seed", seed, "--level", level))[0]
                for seed in range(25)}

    assert first_moves("nim", "4", 2) == {"1:0"} and len(first_moves("nim", "4", 1)) > 2  # a win at once
    assert first_moves("{1,2}", "4", 3) == {"1:3"} and first_moves("{1,2}", "4", 2) == {"1:3", "1:2"}  # within 3 moves
    assert first_moves("{1,2}", "7", 4) == {"1:6"} and first_moves("{1,2}", "7", 3) == {"1:6", "1:5"}  # within 5
    assert first_moves("misere:nim", "2 1", 3) == {"1:0"}  # who takes the last one loses


def test_a_level_plays_the_same_game_by_the_same_seed():
    for level in range(1, 6):
        out = play("kayles", ["1:3+3", "moves", "quit"], "-e", "8", "--level", level, "--seed", 4)
        assert out == play("kayles", ["1:3+3", "moves", "quit"], "-e", "8", "--level", level, "--seed", 4)
        assert level == 5 or f"who plays at level {level} of 5." in out and "It wins" not in out
    assert play("kayles", ["quit"], "-e", "8", "--level", 5) == play("kayles", ["quit"], "-e", "8")
    for flags in ["--level", "6"], ["--level", "0"], ["--level", "x"], ["--level", "2", "--opponent", "random"]:
        assert run("play", "nim", "-e", "3", *flags).code == 2
