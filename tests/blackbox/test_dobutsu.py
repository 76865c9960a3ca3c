"""Dobutsu shogi: outcomes, remoteness and moves against plain search from the rules."""
import random

import pytest

import dobutsu as oracle
from program import rounds, run, succeed

SWAPPED = {"loss": "win", "draw": "draw", "win": "loss"}
FEW = [("1l1/3/1L1/3", "G"), ("1l1/3/L2/1C1", ""), ("l2/1G1/1L1/3", ""), ("2l/1h1/3/1L1", "")]


def walk(rng, plies):
    """A state after random moves from the start, with play not stopped."""
    now = oracle.read(oracle.START)
    for _ in range(plies):
        on = [after for _, after in sorted(oracle.moves(now), key=lambda move: move[0]) if not oracle.ended(after)]
        if not on:
            break
        now = rng.choice(on)
    return now


@pytest.mark.parametrize("board, hands", FEW)
@pytest.mark.parametrize("mover", ["First", "Second"])
def test_positions_with_few_pieces_are_answered_as_by_the_rules(board, hands, mover):
    start = oracle.read(board, hands, mover)
    known = oracle.judge(start)
    rng = random.Random(board + mover)
    some = [start] + rng.sample(sorted(known, key=oracle.write), min(30, len(known)))
    answers = succeed("solve", "dobutsu", "--position", "--json", "--moves", "all", input="".join(oracle.write(s) + "\n" for s in some)).json
    for state, answer in zip(some, answers, strict=True):
        assert answer["mover"] == state[2]
        assert (answer["outcome"], answer["remoteness"]) == known[state], answer
        keep = [] if oracle.ended(state) or known[state][0] == "loss" else [
            text for text, after in oracle.moves(state) if known[after][0] == SWAPPED[known[state][0]]]
        assert sorted(answer["moves"]) == sorted(keep), answer


def test_moves_are_those_of_the_rules():
    rng = random.Random(2)
    for plies in range(rounds(24)):
        state = walk(rng, plies)
        if not oracle.ended(state):
            drawn = succeed("draw", "dobutsu", oracle.write(state), "--json").json[0]
            assert sorted(move["move"] for move in drawn["moves"]) == sorted(text for text, _ in oracle.moves(state))


def test_what_few_moves_decide_is_answered_on_full_boards():
    rng, decided = random.Random(3), 0
    for _ in range(rounds(12)):
        state = walk(rng, rng.randrange(8, 40))
        said = oracle.soon(state, 2)
        if said:
            decided += 1
            result = run("solve", "dobutsu", "--position", "-e", oracle.write(state), "--json", "--memory", "12M")
            assert (result.json[0]["outcome"], result.json[0]["remoteness"]) == said, result
    assert decided > 3


@pytest.mark.parametrize("mover, first", [("First", ["b1a2", "b1c2", "c1c2", "b2b3"]), ("Second", ["a4a3", "b3b2", "b4a3", "b4c3"])])
def test_the_first_moves(mover, first):
    drawn = succeed("draw", "dobutsu", f"{mover}: {oracle.START}", "--json").json[0]
    assert sorted(move["move"] for move in drawn["moves"]) == sorted(first)


def test_captures_promotions_and_drops_change_hands():
    for start, moves, end in [
            ("First: gle/1c1/1C1/ELG", "b2b3 c4b3 c1c2 C@b2", "First: gl1/1e1/1cG/EL1 [C]"),
            ("First: l2/2C/3/L2", "c3c4", "Second: l1H/3/3/L2"), ("First: l2/3/3/L2 [C]", "C@c4", "Second: l1C/3/3/L2"),
            ("Second: l2/3/1e1/1L1", "b2a3 b1a2 a3b4", "First: le1/3/L2/3")]:
        solved = run("solve", "dobutsu", "--position", "-e", start, "--after", moves, "--memory", "4M", "--json")
        assert solved.json[0]["position"] == end, solved


@pytest.mark.parametrize("position, place, what", [
    ("gle/1c1/1C1/ELX", "1:15", "expected a piece"), ("gle/1c1/1C1", "1:12", "3 rows instead of 4"), ("gle/1c1/1C2/ELG", "1:11", "row 2 has more than 3"),
    ("gle/1c1/1C1/E1G", "1:1", "no lion 'L'"), ("gle/1c1/LC1/ELG", "1:14", "two pieces 'L'"), ("gle/cc1/1C1/ELG", "1:6", "more than 2 chicks"),
    ("gle/1c1/1C1/ELG [e]", "1:18", "more than 2 elephants"), ("1l1/3/3/1L1 [H]", "1:14", "expected a piece in hand"),
    ("1l1/3/3/1L1 [C", "1:15", "expected ']'"), ("1l1/3/3/1L1 C", "1:13", ""),
])
def test_bad_input_is_reported_with_its_place(position, place, what):
    said = run("solve", "dobutsu", "-e", position)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err


@pytest.mark.parametrize("move, what", [
    ("b2b4", "cannot put the piece there"), ("b1b2", "cannot put the piece there"), ("a2a3", "has no piece there"), ("b3b2", "has no piece there"),
    ("C@a2", "no such piece in hand"), ("b2d3", "is not a move"), ("L@a2", "is not a move"), ("b2b3+", "is not a move"),
])
def test_moves_that_are_not_legal_say_why(move, what):
    said = run("solve", "dobutsu", "-e", oracle.START, "--after", move, "--memory", "4M")
    assert said.code == 2 and what in said.err
