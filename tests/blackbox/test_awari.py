"""Awari: the program against plain retrograde analysis from the rules."""
import random

import pytest
from at_random import given, settings, st

import awari as oracle
from program import rounds, run, solve_position, succeed

GAME = "awari"
PLAYERS = ("First", "Second")


def outcome(scores):
    return "win" if scores[0] > scores[1] else "loss" if scores[0] < scores[1] else "draw"


def check(state, answer):
    scores = oracle.scores(state)
    assert (answer["position"], answer["mover"]) == (oracle.write(state), PLAYERS[state[2]])
    assert (answer["scores"], answer["outcome"]) == (scores, outcome(scores))
    assert answer["moves"] == ([] if outcome(scores) == "loss" else oracle.best(state)), state


@pytest.mark.parametrize("player", [0, 1])
def test_all_boards_of_few_stones(player):
    draw = random.Random(player)
    states = [(pits, (draw.randrange(3), draw.randrange(3)), player)
              for stones in range(6) for pits in oracle.boards(stones) if stones < 3 or not draw.randrange(10)]
    text = "\n".join(oracle.write(state).partition(": ")[2] for state in states)
    answers = succeed("solve", GAME, "--json", "--moves", "all", "--mover", PLAYERS[player], input=text).json
    for state, answer in zip(states, answers, strict=True):
        check(state, answer)


@settings(max_examples=rounds(30))
@given(st.integers(0, 2**32), st.integers(0, 1))
def test_play_from_any_board(seed, player):
    draw = random.Random(seed)
    pits = [0] * 12
    for _ in range(draw.randrange(6)):
        pits[draw.randrange(12)] += 1
    state = (tuple(pits), (draw.randrange(4), draw.randrange(4)), player)
    every = oracle.moves(state)
    check(state, solve_position(GAME, oracle.write(state), "--moves", "all"))
    if every:
        name, _, after = draw.choice(every)
        check(after, solve_position(GAME, oracle.write(state), "--moves", "all", "--after", name))


@settings(max_examples=rounds(40))
@given(st.integers(0, 2**32), st.integers(0, 48), st.integers(0, 1))
def test_moves_on_any_board(seed, stones, player):
    """draw lists the moves without a search."""
    draw = random.Random(seed)
    pits = [0] * 12
    places = draw.choices(range(12), k=draw.randrange(1, 13))
    for _ in range(stones):
        pits[draw.choice(places)] += 1
    state = (tuple(pits), (0, 0), player)
    (scene,) = succeed("draw", GAME, oracle.write(state), "--json").json
    assert [move["move"] for move in scene["moves"]] == [name for name, _, _ in oracle.moves(state)]
    numbers = [int(shape["name"]) for shape in scene["shapes"] if shape["shape"] == "circle"]
    assert numbers == pits


def test_starts():
    for stones, rows in {2: "1 0 0 0 0 0 | 1 0 0 0 0 0", 5: "1 1 1 0 0 0 | 1 1 0 0 0 0", 8: "1 1 1 1 0 0 | 1 1 1 1 0 0",
                         15: "2 2 1 1 1 1 | 2 1 1 1 1 1", 48: "4 4 4 4 4 4 | 4 4 4 4 4 4"}.items():
        found = run("solve", GAME, "--at", stones, "--json", "--memory", "20M").json[0]
        assert found["position"] == f"First: {rows}"
        if stones < 6:
            pits = tuple(int(word) for word in rows.split() if word != "|")
            check((pits, (0, 0), 0), found | {"moves": oracle.best((pits, (0, 0), 0))} if found["outcome"] != "loss" else found)
    assert run("solve", GAME, "--at", "49").code == 2


@pytest.mark.parametrize("stones", ["1", "49", "x", ""])
def test_how_many_stones_can_be_set(stones):
    result = run("solve", GAME, "--at", "2", "--set", f"stones={stones}")
    assert result.code == 2 and "stones" in result.err


def test_what_the_budget_does_not_allow():
    result = run("solve", GAME, "--at", "48", "--json", "--memory", "10M")
    assert result.code == 3 and (result.json[0]["outcome"], result.json[0]["scores"]) == (None, None)


@pytest.mark.long
def test_scores_of_the_published_database(tmp_path):
    """The example of the database of Romein and Bal (github.com/keesverstoep/Awari): the score, and that after each move."""
    board = (1, 1, 1, 1, 1, 2, 4, 2, 3, 0, 0, 0), (0, 0), 0
    published = dict(zip("abcdef", [-1, -1, -2, -2, -2, 0], strict=True))
    succeed("tabulate", GAME, "--set", "stones=16", "-o", tmp_path / "table")
    found = solve_position(GAME, oracle.write(board), "--tables", tmp_path / "table", "--moves", "all")
    assert (found["by"], found["scores"], found["moves"]) == ("table", [8, 8], ["f"])
    for name, _, after in oracle.moves(board):
        opponent, mover = solve_position(GAME, oracle.write(after), "--tables", tmp_path / "table")["scores"]
        assert mover - opponent == published[name], name


def test_play_to_the_end():
    said = succeed("play", GAME, "-e", "0 0 0 0 0 1 | 1 0 0 0 0 0 3:4", input="f\n").out
    assert "First 5, Second 4.  First wins: well played!" in said


def test_a_player_who_cannot_move_loses_what_is_left():
    answer = solve_position(GAME, "First: 0 0 0 0 0 0 | 1 0 0 0 2 0 4:1")
    assert (answer["scores"], answer["outcome"], answer["moves"]) == ([4, 4], "draw", [])


@pytest.mark.parametrize("text, place, what", [
    ("1 1 1 1 1 1", "1:12", "'|' between the rows"), ("1 1 1 1 1 1 1 | 1 1 1 1 1", "1:13", "expected '|'"),
    ("9 9 9 9 9 9 | 0 0 0 0 0 0", "1:1", "54 stones are too many"), ("1 1 1 1 1 1 | 1 1 1 1 1 1 1.1", "1:28", "':'")])
def test_bad_positions(text, place, what):
    result = run("solve", GAME, "-e", text)
    assert result.code == 2 and f"<text>:{place}: " in result.err and what in result.err, result
