"""Morris on two rings: the program against search from the rules, and against published counts."""
import functools
import random

import pytest
from at_random import given, settings, st

import loopy
import morris as oracle
from program import rounds, run, solve_position, succeed

GAME = "morris"
KEEPS = {"win": "loss", "draw": "draw"}
FEW = [((3, 3), (0, 0)), ((3, 2), (0, 1)), ((2, 2), (1, 1)), ((1, 2), (2, 1)), ((2, 3), (0, 0)), ((3, 2), (0, 0))]


def drawn(draw, men, counts, left, player):
    """A random state with these men on the board."""
    points = draw.sample(oracle.board(men)[0], sum(counts))
    return men, (frozenset(points[:counts[0]]), frozenset(points[counts[0]:])), left, player


@functools.lru_cache(None)
def few():
    """Some states in which each player has at most three men left, and what is known of all that play leads to."""
    draw = random.Random(3)
    states = [drawn(draw, 4, counts, left, player) for counts, left in FEW for player in (0, 1) for _ in range(rounds(4))]

    def options(state):
        after = states if state == "all" else [after for _, after in oracle.moves(state)]
        return {oracle.least(one) for one in after}

    return states, loopy.judge("all", options, lambda state: None if state == "all" else oracle.ended(state))[0]


def known(state):
    return few()[1][oracle.least(state)]


def best(state):
    outcome, remoteness = known(state)
    if outcome == "loss" or remoteness == 0:
        return []
    return sorted(text for text, after in oracle.moves(state) if known(after)[0] == KEEPS[outcome])


def test_published_counts():
    """With four men play reaches 4,111,151 states, 258,949 without symmetric ones, and the game is a draw."""
    (answer,) = succeed("solve", GAME, "-e", "...|...|....|...|... 4 4 4", "--json", "--moves", "none").json
    assert answer["outcome"] == "draw" and "over 258949 positions" in answer["reason"]


def test_outcomes_and_remoteness_with_three_men():
    for i, state in enumerate(few()[0]):
        text = oracle.write((4 + i % 3, *state[1:]))
        answer = solve_position(GAME, text, "--moves", "all")
        assert (answer["outcome"], answer["remoteness"], sorted(answer["moves"])) == (*known(state), best(state)), text


@settings(max_examples=rounds(60))
@given(st.integers(4, 7), st.integers(0, 7), st.integers(0, 7), st.integers(0, 4), st.integers(0, 4), st.integers(0, 1), st.integers(0, 2**32))
def test_moves(men, x, o, left_x, left_o, player, seed):
    """draw lists the moves without a search."""
    draw = random.Random(seed)
    counts = min(x, men), min(o, men)
    state = drawn(draw, men, counts, (min(left_x, men - counts[0]), min(left_o, men - counts[1])), player)
    (scene,) = succeed("draw", GAME, oracle.write(state), "--json").json
    stopped = oracle.ended(state)
    every = {} if stopped else dict(oracle.moves(state))
    assert sorted(move["move"] for move in scene["moves"]) == sorted(every)
    assert scene["over"] == (stopped is not None)
    if every:
        text, after = draw.choice(sorted(every.items()))
        (scene,) = succeed("draw", GAME, oracle.write(state), "--json", "--after", text).json
        assert scene["position"] == oracle.write(after)


@pytest.mark.parametrize("text, place, what", [
    ("...|...|....|...|..", "1:1", "16 points, or 17 for 7 men"), ("...|...|...|...|... 5 5 5", "1:12", "., x or o"),
    ("...|..y|....|...|... 5 5 5", "1:7", "., x or o"), ("...|...|....|...|.... 5 5 5", "1:13", "rows"),
    ("...|...|....|...|... 7 7 7", "1:22", "16 points is for 4 to 6 men"), ("...|...|.....|...|... 6 6 6", "1:23", "17 points is for 7 men"),
    ("...|...|....|...|... 3 3 3", "1:22", "from 4 to 7"), ("xxx|xx.|....|...|... 4 0 0", "1:22", "x has 5 men"),
    ("xxx|...|....|...|... 4 2 4", "1:24", "from 0 to 1"), ("...|...|....|...|... 4 4", "1:25", "o to be placed"),
    ("...|...|....|...|... 4 4 4 4", "1:28", "")])
def test_bad_positions(text, place, what):
    result = run("solve", GAME, "-e", text)
    assert result.code == 2 and f"<text>:{place}: " in result.err and what in result.err, result


@pytest.mark.parametrize("move", ["a5-c5", "b1", "c3", "a5xb4", "f1", "a6", "b4xa5"])
def test_moves_that_are_not_legal(move):
    assert run("solve", GAME, "-e", "oo.|...|....|...|xx. 4 1 1", "--after", move).code == 2


def test_the_constant():
    assert "has no parameters" in run("table", GAME, "0..1").err
    assert run("lint", GAME, "--set", "men=6").code == 0
    for men in "3", "8", "x":
        assert "men must be from 4 to 7" in run("lint", GAME, "--set", f"men={men}").err
