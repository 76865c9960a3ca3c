"""Chess endings: outcomes, remoteness and moves against plain search from the rules of chess, some moves deep."""
import random

import pytest

import chess_endings as oracle
from program import rounds, run, solve_one, succeed

GAMES = {"krk": "R", "kqk": "Q"}
PLIES = 3


def states(game, seed, count):
    """Random states, half of them with Black's king on the edge and White's near it, of which many end soon."""
    rng, found = random.Random(seed), []
    while len(found) < count:
        white, black, piece = rng.sample(oracle.SQUARES, 3)
        if len(found) % 2:
            black = (black[0], rng.choice((0, oracle.SIDE - 1)))
            white = rng.choice([square for square in oracle.SQUARES if max(abs(square[0] - black[0]), abs(square[1] - black[1])) == 2])
        state = white, black, piece, rng.choice(("White", "Black"))
        if len({white, black, piece}) < 3 or oracle.near(white, black):
            continue
        if state[3] == "Black" or not oracle.check(GAMES[game], state):
            found.append(state)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_outcome_and_remoteness_are_those_of_the_rules(game):
    letter, given, decided = GAMES[game], states(game, 1, rounds(30)), 0
    answers = succeed("solve", game, "--position", "--json", input="".join(oracle.text(letter, s) + "\n" for s in given)).json
    for state, answer in zip(given, answers, strict=True):
        said = oracle.judge(letter, state, PLIES)
        decided += said is not None
        assert answer["mover"] == state[3]
        if said is not None:
            assert (answer["outcome"], answer["remoteness"]) == said, answer
        else:
            assert answer["remoteness"] is None or answer["remoteness"] > PLIES, answer
    assert decided > 3


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_those_of_chess(game):
    letter = GAMES[game]
    for state in states(game, 2, rounds(12)):
        if not oracle.ended(letter, state):
            drawn = succeed("draw", game, oracle.text(letter, state), "--json").json[0]
            assert sorted(move["move"] for move in drawn["moves"]) == sorted(text for text, _ in oracle.moves(letter, state))


def test_a_game_to_mate_takes_as_many_moves_as_it_is_remote():
    position, left = "White: 1k6/8/8/2K5/8/8/8/6R1", 5
    for played in range(left):
        answer = solve_one("krk", position, "--position")
        assert answer["remoteness"] == left - played
        if answer["outcome"] == "win":
            position = solve_one("krk", position, "--position", "--after", answer["moves"][0])["position"]
        else:
            typed = succeed("play", "krk", "-e", position.split(": ")[1], "--mover", "Black", "--as", "White", input="quit\n").out
            move = typed.split("Black plays ")[1].split(".")[0]
            position = solve_one("krk", position, "--position", "--after", move)["position"]
    assert solve_one("krk", position, "--position")["outcome"] == "loss"


@pytest.mark.parametrize("position, place, what", [
    ("8/8/8/4k3/8/8/8/KP6", "1:18", "expected a piece (KRk)"), ("8/8/8/4k3/8/8/8", "1:16", "7 rows instead of 8"),
    ("8/8/8/4k3/8/8/8/KR7", "1:19", "row 1 has more than 8 squares"), ("8/8/8/4k2/8/8/8/KR6", "1:10", "row 5 has 7 squares instead of 8"),
    ("8/8/8/8/8/8/8/KR6", "1:1", "no king of Black"), ("8/8/8/4k3/8/8/8/KRR5", "1:18", "two pieces 'R'"),
    ("8/8/8/8/8/8/1k6/KR6", "1:14", "the kings stand next to each other"), ("8/8/8/4k3/8/8/8/KR6 b", "1:21", ""),
])
def test_bad_input_is_reported_with_its_place(position, place, what):
    said = run("solve", "krk", "-e", position)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err


@pytest.mark.parametrize("position, move, what", [
    ("8/8/8/4k3/8/8/8/KR6", "Kb1", "White's king cannot go there"), ("8/8/8/4k3/8/8/8/KR6", "Rc3", "White's rook cannot go there"),
    ("8/8/8/4k3/8/8/8/KR6", "Rxb5", "nothing to take"), ("8/8/8/4k3/8/8/8/KR6", "b1b5", "is not a move"),
    ("8/8/8/4k3/8/8/8/KR6", "Rb9", "is not a move"), ("8/8/8/4k3/8/8/8/KR6", "Rb4 Kd4", "Black's king cannot go there"),
])
def test_moves_that_are_not_legal_say_why(position, move, what):
    said = run("solve", "krk", "-e", position, "--after", move)
    assert said.code == 2 and what in said.err
