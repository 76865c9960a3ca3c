"""Quixo: the program against search from the rules, and against published counts."""
import itertools
import random

import pytest
from at_random import given, settings, st

import loopy
import quixo as oracle
from program import rounds, run, solve_position, succeed

GAME = "quixo"
PLAYERS = "First", "Second"
KEEPS = {"win": "loss", "draw": "draw"}
ALL = {2: ["|".join(("".join(cells[:2]), "".join(cells[2:]))) for cells in itertools.product(".xo", repeat=4)]}
ALL[3] = ["|".join("".join(cells[at:at + 3]) for at in (0, 3, 6)) for cells in itertools.product(".xo", repeat=9)]
KNOWN = {}


def options(state):
    return {oracle.least(after) for _, after in oracle.moves(state)}


def known(state):
    """Of the state and of all that play leads to."""
    least = oracle.least(state)
    if least not in KNOWN:
        KNOWN.update(loopy.judge(least, options, oracle.ended)[0])
    return KNOWN[least]


def best(state):
    outcome, remoteness = known(state)
    if outcome == "loss" or remoteness == 0:
        return []
    return sorted(text for text, after in oracle.moves(state) if known(after)[0] == KEEPS[outcome])


def written(state):
    return f"{PLAYERS[state[1]]}: {state[0]}"


def test_published_counts():
    """With either player to move 32,027 positions are reached, 4,433 without symmetric ones; the first player wins in 7 moves."""
    known, graph = loopy.judge(oracle.start(3), lambda state: {after for _, after in oracle.moves(state)}, oracle.ended)
    assert len(graph) == 32027 and len({oracle.least(state) for state in graph}) == 4433
    assert known[oracle.start(3)] == ("win", 7)
    (answer,) = succeed("solve", GAME, "-e", oracle.start(3)[0], "--json").json
    assert (answer["outcome"], answer["remoteness"]) == ("win", 7) and "over 4433 positions" in answer["reason"]


@pytest.mark.parametrize("player", [0, 1])
def test_outcomes_and_remoteness(player):
    texts = ALL[2] + random.Random(7).sample(ALL[3], rounds(300))
    answers = succeed("solve", GAME, "--json", "--mover", PLAYERS[player], input="\n".join(texts)).json
    assert [(answer["outcome"], answer["remoteness"]) for answer in answers] == [known((text, player)) for text in texts]


@settings(max_examples=rounds(40))
@given(st.sampled_from(ALL[2] + ALL[3][::9] + ALL[3][:81]), st.integers(0, 1), st.data())
def test_moves_of_either_player(text, player, data):
    state = (text, player)
    answer = solve_position(GAME, written(state), "--moves", "all")
    assert (answer["outcome"], answer["remoteness"], sorted(answer["moves"])) == (*known(state), best(state))
    if not oracle.ended(state):
        name, after = data.draw(st.sampled_from(list(oracle.moves(state))))
        assert solve_position(GAME, written(state), "--after", name)["position"] == written(after)


@settings(max_examples=rounds(30))
@given(st.integers(4, 5), st.integers(0, 2**32), st.integers(0, 1))
def test_moves_on_larger_boards(side, seed, player):
    """draw lists the moves without a search."""
    draw = random.Random(seed)
    text = "|".join("".join(draw.choice("..xo") for _ in range(side)) for _ in range(side))
    (scene,) = succeed("draw", GAME, written((text, player)), "--json").json
    names = [] if oracle.ended((text, player)) else [name for name, _ in oracle.moves((text, player))]
    assert sorted(move["move"] for move in scene["moves"]) == sorted(names)


@pytest.mark.parametrize("text, place, what", [
    (".", "1:1", "side 2 to 5, not 1 x 1"), ("...|...", "1:1", "not 2 x 3"), ("......|" * 5 + "......", "1:30", "at most 25 cells"),
    ("..|.z", "1:5", "a cell is one of"), ("..|...", "1:7", "expected 2"), ("..|", "1:4", "expected a row")])
def test_bad_positions(text, place, what):
    result = run("solve", GAME, "-e", text)
    assert result.code == 2 and f"<text>:{place}: " in result.err and what in result.err, result


@pytest.mark.parametrize("move", ["1,1-1,1", "2,2-2,1", "1,1-2,2", "1,2-2,2", "1,1", "0,1-3,1"])
def test_moves_that_are_not_legal(move):
    assert run("solve", GAME, "-e", "...|...|...", "--after", move).code == 2


def test_a_line_of_the_opponent_decides_where_both_have_one():
    answer = solve_position(GAME, "First: xxx|ooo|...")
    assert (answer["outcome"], answer["remoteness"], answer["moves"]) == ("win", 0, [])
    answer = solve_position(GAME, "Second: xxx|ooo|...")
    assert (answer["outcome"], answer["remoteness"], answer["moves"]) == ("win", 0, [])
