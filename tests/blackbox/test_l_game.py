"""The L game: the program against search from the rules, on all positions."""
import pytest
from at_random import given, settings, st

import l_game as oracle
import loopy
from program import rounds, run, solve_one, solve_position, succeed

GAME = "l-game"
START = "nxx.|.ox.|.ox.|.oon"
KEEPS = {"win": "loss", "draw": "draw"}


def options(state):
    return {oracle.least(after) for _, after in oracle.moves(state)}


def ended(state):
    return None if next(oracle.moves(state), None) else "loss"


KNOWN, GRAPH = loopy.judge(oracle.least((START, 0)), options, ended)


def known(state):
    return KNOWN[oracle.least(state)]


def best(state):
    outcome = known(state)[0]
    return sorted(text for text, after in oracle.moves(state) if outcome != "loss" and known(after)[0] == KEEPS[outcome])


def test_all_positions_have_the_outcome_and_remoteness_of_the_rules():
    texts = list(oracle.positions())
    assert len(texts) == 18368 and len(GRAPH) == 2296
    answers = succeed("solve", GAME, "--json", "--moves", "none", input="\n".join(texts)).json
    assert [(answer["outcome"], answer["remoteness"]) for answer in answers] == [known((text, 0)) for text in texts]


@settings(max_examples=rounds(40))
@given(st.sampled_from(sorted(oracle.positions())), st.integers(0, 1), st.data())
def test_moves_of_either_player(text, player, data):
    state = (text, player)
    answer = solve_position(GAME, f"{('First', 'Second')[player]}: {text}", "--moves", "all")
    assert (answer["outcome"], answer["remoteness"], sorted(answer["moves"])) == (*known(state), best(state))
    every = list(oracle.moves(state))
    if every:
        name, after = data.draw(st.sampled_from(every))
        answer = solve_position(GAME, f"{('First', 'Second')[player]}: {text}", "--after", name)
        assert answer["position"] == f"{('First', 'Second')[after[1]]}: {after[0]}"


def test_published_counts():
    """Without symmetric ones, 15 positions are lost at once, and 29 in all."""
    lost = [state for state, (outcome, _) in KNOWN.items() if outcome == "loss"]
    assert len(lost) == 29 and len([state for state in lost if KNOWN[state][1] == 0]) == 15
    assert solve_one(GAME, START)["outcome"] == "draw"
    assert max(remoteness for _, remoteness in KNOWN.values() if remoteness is not None) == 9


@pytest.mark.parametrize("text, place, what", [
    ("nxx.|.ox.|.ox.", "1:1", "four rows of four cells"), ("nxx.|.oxx|.o..|.oon", "1:1", "do not form an L"),
    ("nxx.|.ox.|.ox.|.oo.", "1:1", "two neutral pieces"), ("nxx.|.ox.|.ox.|.oy.", "1:18", "a cell is one of"),
    ("nxx.|.ox.|.ox.|.o", "1:18", "expected 4"), ("nxx.|....|.ox.|.oon", "1:1", "the cells with x"),
    ("nxx.|.ox.|.ox.|noon", "1:1", "two neutral pieces")])
def test_bad_positions(text, place, what):
    result = run("solve", GAME, "-e", text)
    assert result.code == 2 and f"<text>:{place}: " in result.err and what in result.err, result


@pytest.mark.parametrize("move", ["1,1", "1,2-3,3", "1,1-2,3+1,1-1,1", "1,2-2,4+1,1-1,2", ""])
def test_moves_that_are_not_legal(move):
    result = run("solve", GAME, "-e", START, "--after", move) if move else run("play", GAME, "-e", START, input="x\nquit\n")
    assert (result.code == 2 if move else "x" in result.out + result.err), result
