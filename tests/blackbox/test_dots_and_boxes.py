"""Dots and boxes: the program against plain search from the rules, and what other verbs say of a game with points."""
import random

import pytest
from at_random import given, settings, st

import dots_and_boxes as oracle
from program import rounds, run, solve_one, solve_position, succeed

GAME = "dots-and-boxes"
PLAYERS = ("First", "Second")


def written(state):
    return f"{PLAYERS[state[1]]}: {state[0]}"


def outcome(scores):
    return "win" if scores[0] > scores[1] else "loss" if scores[0] < scores[1] else "draw"


def played(rows, columns, draw):
    """A state after some random moves from an empty board, with few edges left to draw."""
    state = ("|".join("." * (columns + r % 2) for r in range(2 * rows + 1)), 0)
    for _ in range(draw.randrange(max(0, state[0].count(".") - 10), state[0].count(".") + 1)):
        state = draw.choice([after for _, _, after in oracle.moves(state)])
    return state


def check(state, answer):
    scores = oracle.scores(state)
    assert (answer["position"], answer["mover"]) == (written(state), PLAYERS[state[1]])
    assert (answer["scores"], answer["outcome"]) == (scores, outcome(scores))
    assert answer["moves"] == ([] if outcome(scores) == "loss" else oracle.best(state))


@settings(max_examples=rounds(30))
@given(st.integers(1, 3), st.integers(1, 3), st.integers(0, 2**32))
def test_scores_and_best_moves(rows, columns, seed):
    draw = random.Random(seed)
    state = played(rows, columns, draw)
    check(state, solve_position(GAME, written(state), "--moves", "all"))
    every = list(oracle.moves(state))
    if every:
        name, _, after = draw.choice(every)
        check(after, solve_position(GAME, written(state), "--moves", "all", "--after", name))


@pytest.mark.parametrize("rows, columns, margin", [(1, 1, -1), (2, 2, 2), (2, 3, -2), (2, 4, 2), (3, 3, -3)])
def test_published_scores(rows, columns, margin):
    own, other = succeed("solve", GAME, "--at", f"{rows},{columns}", "--json", "--moves", "none").json[0]["scores"]
    assert (own + other, own - other) == (rows * columns, margin)
    again = succeed("solve", GAME, "--at", f"{columns},{rows}", "--json", "--moves", "none", "--by", "search").json[0]
    assert again["scores"] == [own, other]


def test_one_parameter_gives_a_square_board():
    assert succeed("solve", GAME, "--at", "2", "--json").json[0]["position"] == "First: ..|...|..|...|.."
    assert solve_one(GAME, "..|...|..|...|..")["scores"] == [3, 1]


def test_what_the_budget_does_not_allow():
    result = run("solve", GAME, "--at", "5,5", "--json", "--memory", "10M")
    assert result.code == 3 and (result.json[0]["outcome"], result.json[0]["scores"]) == (None, None)


@pytest.mark.parametrize("command", [["solve", f"misere:{GAME}"], ["solve", f"negative:{GAME}"], ["solve", f"impartial:{GAME}"],
                                     ["solve", f"{GAME}+nim"], ["value", GAME, "..|...|.."], ["misere", GAME, "..|...|.."],
                                     ["verify", GAME], ["solve", GAME, "--by", "nimbers", "-e", "..|...|.."]])
def test_what_a_game_with_points_has_not(command):
    result = run(*command, input="..|...|..\n")
    assert result.code == 2 and result.out == "" and GAME in result.err


def test_a_player_moves_again_in_play():
    said = succeed("play", GAME, "-e", "--|i.i|-.", input="2,2\n3,2\n").out
    assert "Second plays" not in said
    assert "First 2, Second 0.  First wins: well played!" in said


def test_a_program_moves_again(tmp_path):
    (tmp_path / "case").write_text("--|i.i|-.\n")
    result = run("referee", GAME, tmp_path / "case", "--as", "First", "--", "sh", "-c", "echo 2,2; echo 3,2")
    assert result.lines[-1].endswith("wins") and result.code == 0
    result = run("referee", GAME, tmp_path / "case", "--as", "First", "--", "sh", "-c", "echo 3,2")
    assert result.code == 1 and "loses: by points" in result.lines[-1]


def test_a_hint_keeps_the_best_score_of_a_lost_position():
    chance, lost, uneven = random.Random(4), 0, 0
    for _ in range(30):
        edges = ["".join(chance.choice(".." + mark) for _ in range(width)) for width, mark in zip((2, 3, 2, 3, 2), "-i-i-")]
        board = "|".join(edges)
        here = solve_one(GAME, board)
        if here["outcome"] != "loss" or not any("." in row for row in edges):
            continue
        lost += 1
        hint = succeed("play", GAME, "-e", board, "--tell", "hint").json[0]
        moves = [f"{row},{place}" for row, edge in enumerate(edges, 1) for place, cell in enumerate(edge, 1) if cell == "."]
        after = {move: succeed("solve", GAME, "-e", board, "--after", move, "--json").json[0] for move in moves}
        first = {move: case["scores"][case["mover"] == "Second"] for move, case in after.items()}
        uneven += len(set(first.values())) > 1
        assert hint["text"] == f"Nothing wins here.  This keeps the best score: {hint['move']}."
        assert first[hint["move"]] == max(first.values()) == here["scores"][0]
    assert lost > 5 and uneven
