"""Nim and Wythoff's game with a pass: the program against search from the rules."""
import itertools

import pytest
from at_random import given, settings, st

import nim_with_a_pass as oracle
from program import rounds, run, solve_one, solve_position, succeed

GAMES = ["nim-with-a-pass", "wythoff-with-a-pass"]


def positions(game):
    sizes = ((1, 8), (2, 7), (3, 4)) if game == "nim-with-a-pass" else ((2, 8),)
    return [(heaps, may) for count, top in sizes for heaps in itertools.product(range(top + 1), repeat=count) for may in (True, False)]


def text(heaps, may):
    return " ".join(map(str, heaps)) + (not may) * " passed"


@pytest.mark.parametrize("game", GAMES)
def test_winner_and_winning_moves_are_those_of_the_rules(game):
    answers = succeed("solve", game, "--json", "--moves", "all", input="\n".join(text(*p) for p in positions(game))).json
    for position, answer in zip(positions(game), answers, strict=True):
        assert answer["position"] == f"First: {text(*position)}"
        assert (answer["outcome"] == "win") == (oracle.nimber(game, *position) != 0), answer
        assert answer["moves"] == oracle.winning_moves(game, *position), answer


@pytest.mark.parametrize("game", GAMES)
def test_tables_show_nimbers_with_the_pass(game):
    rows = succeed("table", game, "0..9", "0..9", "--show", "grundy").lines[1:]
    assert [[int(value) for value in row.split()[1:]] for row in rows] == [
        [oracle.nimber(game, (a, b), True) for b in range(10)] for a in range(10)]


def test_one_heap_with_the_pass():
    values = [int(line.split()[1]) for line in succeed("table", "nim-with-a-pass", "0..20", "--show", "grundy").lines[1:]]
    assert values == [0] + [n + 1 if n % 2 else n - 1 for n in range(1, 21)]


@settings(max_examples=rounds(60))
@given(st.sampled_from(GAMES), st.data())
def test_positions_after_moves_are_answered_alike(game, data):
    now = data.draw(st.sampled_from(positions(game)))
    start, played = text(*now), []
    while list(oracle.moves(game, *now)) and data.draw(st.booleans()):
        move, *now = data.draw(st.sampled_from(list(oracle.moves(game, *now))))
        played.append(move)
    answer = solve_one(game, start, "--moves", "all", "--after", " ".join(played))
    assert answer["position"] == f"{answer['mover']}: {text(*now)}"
    assert answer["moves"] == oracle.winning_moves(game, *now)
    assert solve_position(game, answer["position"], "--moves", "all")["moves"] == answer["moves"]


@pytest.mark.parametrize("game, position, place, what", [
    ("nim-with-a-pass", "3 passe", "1:3", "expected a heap or 'passed'"), ("nim-with-a-pass", "3 x", "1:3", "whole number"),
    ("nim-with-a-pass", "passed", "1:7", "expected a heap"), ("nim-with-a-pass", "3 passed 2", "1:10", ""),
    ("nim-with-a-pass", "3 281474976710656", "1:3", "from 0 to 281474976710655"), ("wythoff-with-a-pass", "3", "1:2", "expected a heap"),
    ("wythoff-with-a-pass", "1 2\n3 4 5\n", "2:5", "2 heaps"),
])
def test_bad_input_is_reported_with_its_place(game, position, place, what):
    said = run("solve", game, "-e", position)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err


@pytest.mark.parametrize("game, position, move, what", [
    ("nim-with-a-pass", "3 5 passed", "pass", "the pass has been used"), ("nim-with-a-pass", "0 0", "pass", "no counters"),
    ("nim-with-a-pass", "3 5", "both-2", "at most 0"), ("nim-with-a-pass", "3 5", "3-1", "at most 0"), ("nim-with-a-pass", "3 5", "1-4", "at most 3"),
    ("wythoff-with-a-pass", "3 5", "both-4", "at most 3"), ("wythoff-with-a-pass", "3 5", "0-1", "is not a move"), ("wythoff-with-a-pass", "3 5", "skip", "is not a move"),
    ("nim-with-a-pass", "3 5", "65535-1", "at most 0"),
])
def test_moves_that_are_not_legal_say_why(game, position, move, what):
    said = run("solve", game, "-e", position, "--after", move)
    assert said.code == 2 and what in said.err
