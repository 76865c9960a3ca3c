"""Take-away games and Fibonacci Nim: the program against search from the rules."""
import pytest
from at_random import given, settings, st

import take_away as oracle
from program import certificates, check, rounds, run, solve_one, solve_position, succeed

MOST = 2**53 - 1


def text(factor, counters, limit):
    return f"{counters} {limit}" if factor == 2 else f"{factor} / {counters} {limit}"


def game(factor):
    return "fibonacci-nim" if factor == 2 else "take-away"


@pytest.mark.parametrize("factor", [1, 2, 3, 5])
@pytest.mark.parametrize("how", ["theorem", "search"])
def test_winner_and_winning_moves_are_those_of_search(factor, how):
    positions = [(n, q) for n in range(31) for q in range(n + 1)]
    answers = succeed("solve", game(factor), "--json", "--moves", "all", "--by", how, input="\n".join(text(factor, *p) for p in positions)).json
    for position, answer in zip(positions, answers, strict=True):
        assert answer["by"] == how and answer["position"] == f"First: {text(factor, *position)}"
        assert (answer["outcome"] == "win") == oracle.wins(factor, *position), answer
        assert answer["moves"] == oracle.winning_moves(factor, *position), answer


def test_fibonacci_nim_is_the_game_of_factor_two_and_all_but_one_may_be_taken_first():
    for n in range(1, 30):
        short, long = (solve_one(*how, "--moves", "all") for how in (("fibonacci-nim", f"{n}"), ("take-away", f"2 / {n}")))
        assert (short["outcome"], short["moves"]) == (long["outcome"], long["moves"])
        assert short["moves"] == oracle.winning_moves(2, n, n - 1)
    lost = [line.split()[0] for line in succeed("table", "fibonacci-nim", "1..100").lines if line.split()[1] == "P"]
    assert lost == "1 2 3 5 8 13 21 34 55 89".split()
    lost = [line.split()[0] for line in succeed("table", "take-away", "1..100", "--set", "K=1").lines if line.split()[1] == "P"]
    assert lost == "1 2 4 8 16 32 64".split()


@settings(max_examples=rounds(60))
@given(st.sampled_from([1, 2, 3]), st.integers(0, 40), st.data())
def test_positions_after_moves_are_answered_alike(factor, counters, data):
    now, played = (counters, data.draw(st.integers(0, counters))), []
    start = text(factor, *now)
    while oracle.moves(factor, *now) and data.draw(st.booleans()):
        move, now = data.draw(st.sampled_from(oracle.moves(factor, *now)))
        played.append(str(move))
    answer = solve_one(game(factor), start, "--moves", "all", "--after", " ".join(played))
    assert answer["position"] == f"{answer['mover']}: {text(factor, *now)}"
    assert answer["moves"] == oracle.winning_moves(factor, *now)
    assert solve_position(game(factor), answer["position"], "--moves", "all")["moves"] == answer["moves"]


@settings(max_examples=rounds(60))
@given(st.integers(1, 1000), st.integers(1, MOST), st.data())
def test_in_large_heaps_winning_moves_lead_to_lost_positions(factor, counters, data):
    position = f"{factor} / {counters} {data.draw(st.integers(1, counters))}"
    answer = solve_one("take-away", position, "--moves", "all")
    assert bool(answer["moves"]) == (answer["outcome"] == "win")
    for move in answer["moves"][:5]:
        assert solve_one("take-away", position, "--after", move)["outcome"] == "loss"
    (certificate,) = certificates("take-away", position)
    assert check(certificate)
    parts = certificate["proof"]["parts"]
    assert sum(parts) == counters
    for changed in parts[:-1], [*parts[:-1], parts[-1] + 1], [*parts, 1], [counters - 1, 1]:
        assert changed == parts or not check({**certificate, "proof": {"parts": changed}})
    assert not check({**certificate, "outcome": "loss" if certificate["outcome"] == "win" else "win"})


def test_a_part_that_is_no_term_proves_nothing():
    (certificate,) = certificates("fibonacci-nim", "4")
    assert certificate["proof"]["parts"] == [3, 1]
    assert not check({**certificate, "outcome": "loss", "proof": {"parts": [4]}})


@pytest.mark.parametrize("name, position, place, what", [
    ("take-away", "0 / 5", "1:1", "the factor must be from 1 to 1000"), ("take-away", "3 5", "1:3", "expected a '/'"), ("take-away", "3", "1:2", "ends"),
    ("take-away", "3 / x", "1:5", "whole number"), ("fibonacci-nim", "3 / 20", "1:3", "whole number"), ("fibonacci-nim", f"{MOST + 1}", "1:1", f"to {MOST}"),
    ("fibonacci-nim", "5\n5 4 3\n", "2:5", ""),
])
def test_bad_input_is_reported_with_its_place(name, position, place, what):
    said = run("solve", name, "-e", position)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err


@pytest.mark.parametrize("move, what", [("0", "at least 1"), ("5", "at most 4"), ("x", "is not a move"), ("1-2", "is not a move")])
def test_moves_that_are_not_legal_say_why(move, what):
    said = run("solve", "fibonacci-nim", "-e", "20 4", "--after", move)
    assert said.code == 2 and what in said.err


def test_the_factor_is_set_for_tables():
    said = run("table", "take-away", "1..5")
    assert said.code == 2 and "--set K=3" in said.err
    assert run("table", "take-away", "1..5", "--set", "K=0").code == 2
    assert succeed("verify", "take-away", "--up-to", "20", "--set", "K=7").out == "231 positions agree\n"
