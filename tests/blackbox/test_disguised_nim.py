"""Games that are Nim in disguise, and End-Nim: the program against search from the rules."""
import itertools
import random
import re

import pytest
from at_random import given, settings, st

import disguised_nim as oracle
from program import certificates, check, rounds, run, solve_one, solve_position, succeed

MOST = 2**48 - 1


def positions(game):
    """Those with up to four numbers; smaller numbers where there are more of them."""
    for count, most in (1, 9), (2, 9), (3, 7), (4, 4 if game in ("nimble", "staircase", "end-nim") else 8):
        for at in itertools.product(range(most + 1), repeat=count):
            coins = {"nimble": sorted(at), "silver-dollar": sorted(set(at)), "welter": sorted(set(at))}.get(game, list(at))
            if coins == list(at) and not (game == "end-nim" and re.search(r"[1-9]( 0)+ [1-9]", text(at))):
                yield at


def text(at):
    return " ".join(map(str, at))


@pytest.mark.parametrize("game", oracle.GAMES)
@pytest.mark.parametrize("how", ["theorem", "search"])
def test_winner_and_winning_moves_are_those_of_search(game, how):
    chosen = list(positions(game))
    answers = succeed("solve", game, "--json", "--moves", "all", "--by", how, input="\n".join(map(text, chosen))).json
    assert len(chosen) > 150
    for at, answer in zip(chosen, answers, strict=True):
        assert (answer["by"], answer["position"]) == (how, f"First: {text(at)}")
        assert (answer["outcome"] == "win") == (oracle.nimber(game, at) != 0), answer
        assert answer["moves"] == oracle.winning_moves(game, at), answer


@pytest.mark.parametrize("game", oracle.GAMES)
def test_values_are_nimbers(game):
    for at in random.Random(game).sample(list(positions(game)), rounds(25)):
        number = oracle.nimber(game, at)
        assert succeed("value", game, text(at)).out == {0: "0\n", 1: "*\n"}.get(number, f"*{number}\n")


@settings(max_examples=rounds(60))
@given(st.sampled_from(oracle.GAMES), st.data())
def test_positions_after_moves_are_answered_alike(game, data):
    at = data.draw(st.sampled_from(list(positions(game))))
    played, now = [], at
    while list(oracle.moves(game, now)) and data.draw(st.booleans()):
        move, now = data.draw(st.sampled_from(list(oracle.moves(game, now))))
        played.append(move)
    answer = solve_one(game, text(at), "--moves", "all", "--after", " ".join(played))
    assert (answer["outcome"] == "win") == (oracle.nimber(game, now) != 0)
    assert answer["moves"] == oracle.winning_moves(game, now)
    again = solve_position(game, answer["position"], "--moves", "all")
    assert {**again, "case": 1} == {**answer, "case": 1}


@settings(max_examples=rounds(60))
@given(st.sampled_from(oracle.GAMES), st.lists(st.integers(1, MOST // 8), min_size=1, max_size=7, unique=True), st.data())
def test_in_large_positions_the_winning_moves_are_those_to_lost_positions(game, at, data):
    """A number of squares or counters that no search reaches: a move that wins leaves a lost position, another one does not."""
    at = sorted(at) if game in oracle.STRIPS else at
    answer = solve_one(game, text(at), "--moves", "all")
    assert bool(answer["moves"]) == (answer["outcome"] == "win")
    for move in answer["moves"]:
        assert solve_one(game, text(at), "--after", move)["outcome"] == "loss"
    left, taken = (at[-1], data.draw(st.integers(1, at[-1])))
    move = f"{left}-{left - taken}" if game in oracle.STRIPS else f"{len(at)}-{taken}"
    if move not in answer["moves"] and (game not in oracle.STRIPS or left - taken not in at) and (
            game != "silver-dollar" or len(at) < 2 or left - taken > at[-2]):
        assert solve_one(game, text(at), "--after", move)["outcome"] == "win"


@settings(max_examples=rounds(60))
@given(st.sampled_from(oracle.GAMES), st.lists(st.integers(1, 40) | st.integers(1, MOST // 8), min_size=1, max_size=6, unique=True))
def test_certificates_hold_and_changed_ones_do_not(game, at):
    (certificate,) = certificates(game, text(at))
    assert check(certificate)
    proof = certificate["proof"]
    for field, value in proof.items():
        assert not check({**certificate, "proof": {**proof, field: value + 1 if isinstance(value, int) else "9-9"}})
    other = "loss" if certificate["outcome"] == "win" else "win"
    assert not check({**certificate, "outcome": other})


def test_a_move_to_a_won_position_proves_nothing():
    (certificate,) = certificates("welter", "1 3 8")
    assert not check({**certificate, "proof": {**certificate["proof"], "move": "8-7"}})


@pytest.mark.parametrize("game, position, place, what", [
    ("nimble", "3 x", "1:3", "a square must be a whole number"),
    ("nimble", f"3 {MOST + 1}", "1:3", f"a square must be from 0 to {MOST}"),
    ("welter", "3 5 3", "1:5", "two coins on square 3"),
    ("silver-dollar", "1\n2\n7 2 7\n", "3:5", "two coins on square 7"),
    ("staircase", f"1 {MOST}", "1:3", "in all"),
    ("end-nim", "0 3 0 0 5", "1:9", "an empty heap stands between two others"),
    ("nimble", " ".join(["1"] * 4097), "1:8193", "at most 4096 numbers"),
])
def test_bad_input_is_reported_with_its_place(game, position, place, what):
    said = run("solve", game, "-e", position)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err


@pytest.mark.parametrize("game, position, move, what", [
    ("nimble", "3 5", "4-1", "no coin on square 4"), ("nimble", "3 5", "5-5", "cannot move to square 5"),
    ("nimble", "3 5", "5", "is not a move"), ("nimble", "3 5", "5-x", "is not a move"),
    ("welter", "3 5", "5-3", "cannot move to square 3"), ("silver-dollar", "3 5", "5-2", "cannot move to square 2"),
    ("staircase", "3 5", "3-1", "no stair 3"), ("staircase", "3 5", "1-4", "at most 3"), ("staircase", "3 5", "1-0", "at least 1"),
    ("end-nim", "3 1 5", "2-1", "not at an end"), ("end-nim", "3 1 5", "0-1", "no heap 0"), ("end-nim", "0 1 5", "1-1", "at most 0"),
])
def test_moves_that_are_not_legal_say_why(game, position, move, what):
    said = run("solve", game, "-e", position, "--after", move)
    assert said.code == 2 and what in said.err


def test_tables_have_a_blank_where_two_coins_meet():
    assert succeed("table", "welter", "0..2", "0..3", "--show", "grundy").lines == [
        "a\\b  0  1  2  3", "  0     0  1  2", "  1  0     2  1", "  2  1  2     0"]
    assert [line.split() for line in succeed("table", "nimble", "0..3", "--show", "grundy").lines[1:]] == [[n, n] for n in "0123"]
