"""Notakto: the program against search from the rules."""
import itertools
import random

import pytest
from at_random import given, settings, st

import notakto as oracle
from program import certificates, check, rounds, run, solve_one, solve_position, succeed

BOARDS = ["".join(board) for board in itertools.product(".x", repeat=9) if not oracle.dead(board)]


def agree(positions, how="theorem"):
    answers = succeed("solve", "notakto", "--json", "--moves", "all", "--by", how, input="\n".join(map(oracle.text, positions))).json
    for position, answer in zip(positions, answers, strict=True):
        assert answer["by"] == how
        assert answer["position"] == f"First: {oracle.text(position)}"
        assert (answer["outcome"] == "win") == oracle.wins(position), answer
        assert answer["moves"] == oracle.winning_moves(position), answer


@pytest.mark.parametrize("how", ["theorem", "search"])
def test_every_board_is_answered_as_the_rules_do(how):
    agree([(board,) for board in BOARDS], how)
    assert solve_one("notakto", "0")["outcome"] == "win" # the opponent put the last board out of play
    assert solve_one("notakto", "...|...|...", "--moves", "all")["moves"] == ["2,2"]


def test_pairs_of_boards_are_answered_as_the_rules_do():
    busy = [board for board in BOARDS if board.count("x") >= 2]
    source = random.Random(3)
    agree([(source.choice(busy), source.choice(busy)) for _ in range(rounds(60))] + [("x........", "....x....")])


@settings(max_examples=rounds(40))
@given(st.lists(st.sampled_from([board for board in BOARDS if board.count("x") >= 3]), min_size=1, max_size=2).map(tuple), st.data())
def test_positions_after_moves_are_answered_alike(boards, data):
    played, now = [], boards
    while now and data.draw(st.booleans()):
        move, now = data.draw(st.sampled_from(list(oracle.moves(now))))
        played.append(move)
    answer = solve_one("notakto", oracle.text(boards), "--moves", "all", "--after", " ".join(played))
    assert answer["position"] == f"{answer['mover']}: {oracle.text(now)}"
    assert (answer["outcome"] == "win") == oracle.wins(now)
    assert answer["moves"] == oracle.winning_moves(now)
    assert solve_position("notakto", answer["position"], "--moves", "all")["moves"] == answer["moves"]


def test_empty_boards():
    """Plambeck and Whitehead 2013: the first player wins with an odd number of boards, the second with an even one."""
    assert solve_one("notakto", "0")["outcome"] == "win"
    assert [line.split()[1] for line in succeed("table", "notakto", "1..99").lines[1:]] == [*(49 * ["N", "P"]), "N"]


@settings(max_examples=rounds(30))
@given(st.lists(st.sampled_from(BOARDS), min_size=1, max_size=40).map(tuple))
def test_a_winning_move_in_many_boards_leaves_a_lost_sum(boards):
    answer = solve_one("notakto", oracle.text(boards), "--moves", "all")
    assert bool(answer["moves"]) == (answer["outcome"] == "win")
    for move in answer["moves"][:3]:
        assert solve_one("notakto", oracle.text(boards), "--after", move)["outcome"] == "loss"
    (certificate,) = certificates("notakto", oracle.text(boards))
    assert check(certificate)
    assert not check({**certificate, "outcome": "loss" if certificate["outcome"] == "win" else "win"})


def test_changed_values_prove_nothing():
    (certificate,) = certificates("notakto", "...|...|...")
    values = certificate["proof"]["values"]
    assert values[0] == 8 and len(values) == 512
    for board in range(0, 512, 37):
        dead = oracle.dead("".join(".x"[board >> cell & 1] for cell in range(9)))
        for other in {1, 2, 16, 32} - {values[board]}:
            changed = values[:board] + [other] + values[board + 1:]
            assert check({**certificate, "proof": {"values": changed}}) == dead
    assert not check({**certificate, "proof": {"values": values[1:]}})
    assert not check({**certificate, "proof": {"values": [24] + values[1:]}})


@pytest.mark.parametrize("position, place, what", [
    ("xxx|...|...", "1:1", "out of play"), ("...|...", "1:1", "three rows"), ("...|...|..o", "1:1", "three rows"), ("...|...|... + ", "1:15", "expected a board"),
    ("...|...|... ...|...|...", "1:13", "expected a +"), ("+ ...|...|...", "1:1", "three rows"), ("0\n...|...|....\n", "2:1", "three rows"),
])
def test_bad_input_is_reported_with_its_place(position, place, what):
    said = run("solve", "notakto", "-e", position)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err


def test_moves_that_are_not_legal_are_refused():
    for move in "1,1", "4,1", "1:2,2", "2":
        assert run("solve", "notakto", "-e", "x..|...|...", "--after", move).code == 2


def test_no_position_has_a_grundy_value():
    for boards in "0", "1":
        done = run("table", "notakto", f"{boards}..{boards}", "--show", "grundy")
        assert done.code == 2 and "notakto is not impartial in normal play: it has no Grundy values" in done.err
