"""Moore's Nim: the program against search from the rules, and its theorem on large heaps."""
import itertools

import pytest
from at_random import given, settings, st

import moore as oracle
from program import certificates, check, rounds, run, solve_one, solve_position, succeed

MOST = 2**63 - 1


def text(most, heaps):
    return f"{most} / {' '.join(map(str, heaps))}"


def balanced(most, heaps):
    return all(sum(heap >> bit & 1 for heap in heaps) % (most + 1) == 0 for bit in range(63))


@pytest.mark.parametrize("how", ["theorem", "search"])
def test_winner_and_winning_moves_are_those_of_search(how):
    positions = [(most, heaps) for most in (1, 2, 3) for count, top in ((1, 5), (2, 4), (3, 3), (4, 2))
                 for heaps in itertools.product(range(top + 1), repeat=count)]
    answers = succeed("solve", "moore", "--json", "--moves", "all", "--by", how, input="\n".join(text(*p) for p in positions)).json
    for position, answer in zip(positions, answers, strict=True):
        assert answer["by"] == how and answer["position"] == f"First: {text(*position)}"
        assert (answer["outcome"] == "win") == oracle.wins(*position) == (not balanced(*position)), answer
        assert answer["moves"] == oracle.winning_moves(*position), answer


@settings(max_examples=rounds(60))
@given(st.integers(1, 3), st.lists(st.integers(0, 3), min_size=1, max_size=4).map(tuple), st.data())
def test_positions_after_moves_are_answered_alike(most, heaps, data):
    played, now = [], heaps
    while any(now) and data.draw(st.booleans()):
        move, now = data.draw(st.sampled_from(list(oracle.moves(most, now))))
        played.append(move)
    answer = solve_one("moore", text(most, heaps), "--moves", "all", "--after", " ".join(played))
    assert answer["position"] == f"{answer['mover']}: {text(most, now)}"
    assert answer["moves"] == oracle.winning_moves(most, now)
    assert solve_position("moore", answer["position"], "--moves", "all")["moves"] == answer["moves"]


@settings(max_examples=rounds(80))
@given(st.integers(1, 6), st.lists(st.integers(0, MOST), min_size=1, max_size=9))
def test_a_winning_move_in_large_heaps_leaves_a_balanced_position(most, heaps):
    answer = solve_one("moore", text(most, heaps), "--moves", "all")
    assert (answer["outcome"] == "loss") == balanced(most, heaps) == (not answer["moves"])
    if most == 1:
        total = 0
        for heap in heaps:
            total ^= heap
        assert set(answer["moves"]) == {f"{i}-{heap - (heap ^ total)}" for i, heap in enumerate(heaps, 1) if heap ^ total < heap}
    for move in answer["moves"]:
        left = list(heaps)
        for change in move.split(","):
            heap, taken = map(int, change.split("-"))
            left[heap - 1] -= taken
        assert balanced(most, left) and min(left) >= 0 and 1 <= len(move.split(",")) <= most
    (certificate,) = certificates("moore", text(most, heaps))
    assert check(certificate)
    assert not check({**certificate, "proof": {"move": "1-0"}})
    assert not check({**certificate, "outcome": "loss" if certificate["outcome"] == "win" else "win"})


def test_a_move_to_a_won_position_proves_nothing():
    (certificate,) = certificates("moore", "2 / 3 5 2")
    assert check({**certificate, "proof": {"move": "1-1,2-3"}}) == balanced(2, (2, 2, 2)) == True
    assert not check({**certificate, "proof": {"move": "1-1"}}) and not check({**certificate, "proof": {"move": None}})


def test_blanks_around_the_slash_may_be_missing():
    for text in ("2/3 5 2", "2 /3 5 2", "2/ 3 5 2"):
        assert solve_one("moore", text)["position"] == "First: 2 / 3 5 2"


@pytest.mark.parametrize("position, place, what", [
    ("2.5 / 3", "1:2", "expected a '/'"), ("0 / 5", "1:1", "from 1 to 4096"), ("2 5", "1:3", "expected a '/'"), ("2 /", "1:4", "expected a heap"), ("2 / 3 x", "1:7", "whole number"),
    (f"2 / 3 {MOST + 1}", "1:7", f"from 0 to {MOST}"), ("2 / 3\n2 / -1\n", "2:5", ""),
])
def test_bad_input_is_reported_with_its_place(position, place, what):
    said = run("solve", "moore", "-e", position)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err


@pytest.mark.parametrize("move, what", [
    ("1-4", "heap 1 does not have so many"), ("1-0", "heap 1"), ("5-1", "heap 5"), ("1-1,2-1,3-1", "at most 2 heaps"), ("2-1,1-1", "is not a move"), ("1-1,1-1", "is not a move"),
    ("1", "is not a move"), ("1-", "is not a move"), ("1-1,", "is not a move"), ("1-1 2-1,", "is not a move"), (",1-1", "is not a move"), ("1-1;2-1", "is not a move"), ("0-1", "is not a move")])
def test_moves_that_are_not_legal_say_why(move, what):
    said = run("solve", "moore", "-e", "2 / 3 5 2", "--after", move)
    assert said.code == 2 and what in said.err


def test_the_number_of_heaps_is_set_for_tables():
    assert "--set K=2" in run("table", "moore", "1..3").err
    assert run("table", "moore", "1..3", "--set", "K=0").code == 2
    assert [line.split()[1:] for line in succeed("table", "moore", "0..2", "0..2", "--set", "K=1").lines[1:]] == ["P N N".split(), "N P N".split(), "N N P".split()]
    assert succeed("verify", "moore", "--up-to", "3x3", "--set", "K=2").out == "84 positions agree\n"
