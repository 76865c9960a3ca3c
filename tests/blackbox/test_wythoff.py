"""wythoff: the program against search from the rules, and the golden ratio in whole numbers of Python."""
from math import isqrt

import pytest
from at_random import given, settings, st

import wythoff as oracle
from program import certificates, check, rounds, run, solve_one, solve_position, succeed

MOST = 2**62 - 1


def lost_pair(k):
    smaller = (k + isqrt(5 * k * k)) // 2
    return smaller, smaller + k


def test_winner_and_winning_moves_are_those_of_search():
    pairs = [(a, b) for a in range(16) for b in range(16)]
    for how in ("theorem", "search"):
        answers = succeed("solve", "wythoff", "--json", "--moves", "all", "--by", how, input="".join(f"{a} {b}\n" for a, b in pairs)).json
        for pair, answer in zip(pairs, answers, strict=True):
            assert answer["by"] == how
            assert (answer["outcome"] == "win") == oracle.wins(pair)
            assert answer["moves"] == oracle.winning_moves(pair)


@settings(max_examples=rounds(60))
@given(st.tuples(st.integers(0, 7), st.integers(0, 7)), st.data())
def test_positions_after_moves_are_answered_alike(heaps, data):
    played, now = [], heaps
    while oracle.moves(now) and data.draw(st.booleans()):
        move, now = data.draw(st.sampled_from(oracle.moves(now)))
        played.append(move)
    answer = solve_one("wythoff", "%d %d" % heaps, "--moves", "all", "--after", " ".join(played))
    assert answer["mover"] == ("Second" if len(played) % 2 else "First")
    assert (answer["outcome"] == "win") == oracle.wins(now)
    assert answer["moves"] == oracle.winning_moves(now)
    again = solve_position("wythoff", answer["position"], "--moves", "all")
    assert {**again, "case": 1} == {**answer, "case": 1}


@settings(max_examples=rounds(60))
@given(st.integers(1, 2 * MOST // 7), st.integers(-2, 2), st.booleans())
def test_large_pairs(k, off, swap):
    """Also pairs near a lost one, whose moves lead to a lost pair."""
    smaller, larger = lost_pair(k)
    heaps = (smaller, larger + off)
    answer = solve_one("wythoff", "%d %d" % (heaps[::-1] if swap else heaps), "--moves", "all")
    assert (answer["outcome"] == "loss") == (off == 0)
    assert len(answer["moves"]) <= 3 and bool(answer["moves"]) == (off != 0)
    for move in answer["moves"]:
        heap, taken = move.split("-")
        left = [heaps[::-1] if swap else heaps][0]
        after = sorted((left[0] - int(taken) * (heap != "2"), left[1] - int(taken) * (heap != "1")))
        assert lost_pair(after[1] - after[0]) == tuple(after)


@settings(max_examples=rounds(40))
@given(st.tuples(st.integers(0, 40), st.integers(0, 40)) | st.tuples(st.integers(0, MOST), st.integers(0, MOST)))
def test_certificates_hold_and_changed_ones_do_not(heaps):
    (certificate,) = certificates("wythoff", "%d %d" % heaps)
    assert check(certificate)
    proof = certificate["proof"]
    for field, value in ("smaller", proof["smaller"] + 1), ("difference", proof["difference"] + 1), ("move", "1-0"):
        assert not check({**certificate, "proof": {**proof, field: value}})
    other = "loss" if certificate["outcome"] == "win" else "win"
    assert not check({**certificate, "outcome": other})


def test_a_pair_that_is_not_lost_proves_nothing():
    (certificate,) = certificates("wythoff", "2 3")
    proof = {"smaller": 2, "difference": 1, "move": None}
    assert not check({**certificate, "outcome": "loss", "proof": proof})
    assert not check({**certificate, "proof": {"smaller": 0, "difference": 3, "move": "1-2"}})


@pytest.mark.parametrize("text, place, what", [
    ("3", "1:2", "ends"), ("3 x", "1:3", "whole number"), ("3 5 7", "1:5", ""), (f"{MOST + 1} 5", "1:1", f"from 0 to {MOST}")])
def test_bad_input_is_reported_with_its_place(text, place, what):
    said = run("solve", "wythoff", "-e", text)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err


@pytest.mark.parametrize("move, what", [("1-4", "at most 3"), ("both-0", "at least 1"), ("both-4", "at most 3"), ("3-1", "is not a move"), ("1-", "is not a move"),
                                        ("1-2x", "is not a move"), ("2-99999999999999999999", "at most 5")])
def test_moves_that_are_not_legal_say_why(move, what):
    said = run("solve", "wythoff", "-e", "3 5", "--after", move)
    assert said.code == 2 and what in said.err


def test_sums_and_misere():
    assert succeed("value", "wythoff+nim", "1 1 + 2").out == "0\n"
    assert solve_one("misere:wythoff", "1 0")["outcome"] == "loss"
    assert succeed("verify", "wythoff", "--up-to", "30").out == "961 positions agree\n"
