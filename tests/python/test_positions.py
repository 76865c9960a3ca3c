"""Positions: play, comparison, drawings, values."""

import itertools
import xml.etree.ElementTree

import pytest

import kayles


def test_moves_lead_to_positions():
    position = kayles.game("nim").position("1 2")
    assert position.moves() == ("1:0", "2:1", "2:0")
    after = {move: str(position.play(move)) for move in position.moves()}
    assert after == {"1:0": "Second: 2", "2:1": "Second: 1 1", "2:0": "Second: 1"}
    assert str(position) == "First: 1 2" and position.mover == "First"
    assert str(position.play("2:1", "1:0", "1:0")) == "Second: "
    assert position.play() == position


def test_an_illegal_move_is_refused_and_changes_nothing():
    position = kayles.game("nim").position("1 2")
    with pytest.raises(kayles.BadInput, match="numbered from 1 to 2"):
        position.play("2:1", "9:9")
    assert position == kayles.game("nim").position("1 2")


def test_positions_compare_by_content():
    first, second = kayles.game("nim"), kayles.game("nim")
    one, other = first.position("3 5"), second.position(" First: 3  5 ")
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert one != first.position("5 3") and one != first.position("Second: 3 5") and one != "First: 3 5"
    assert kayles.game("misere:nim").position("3 5") != one
    left, right = (kayles.game("domineering").position("..|..", mover=mover) for mover in ("Left", "Right"))
    assert left != right and str(left) == str(right) and right.mover == "Right"


def test_nim_sums():
    game = kayles.game("nim")
    for heaps in itertools.product(range(6), repeat=3):
        position = game.position(" ".join(map(str, heaps)))
        nim_sum = heaps[0] ^ heaps[1] ^ heaps[2]
        assert position.grundy == nim_sum and position.outcome == ("win" if nim_sum else "loss")
        for move in position.winning_moves():
            assert position.play(move).outcome == "loss"


def test_games_without_grundy_values_say_so():
    with pytest.raises(kayles.BadUsage):
        kayles.game("domineering").position("..").grundy


@pytest.mark.parametrize("name, text", [("nim", "3 5 7"), ("domineering", "..|.."), ("hackenbush", "lrl + 0-1l"),
                                        ("pyramid", "5 3 3 4")])
def test_positions_draw_themselves(name, text):
    position = kayles.game(name).position(text)
    root = xml.etree.ElementTree.fromstring(position._repr_svg_().encode())
    assert root.tag.endswith("svg") and any(f"A position of {name}" in "".join(part.itertext()) for part in root)
    assert position.draw().endswith("\n")


def test_positions_are_made_by_games_alone():
    with pytest.raises(TypeError):
        kayles.Position()


@pytest.mark.parametrize("name, text, value", [("domineering", "...|...", "{2|-1/2}"), ("nim", "3 5 7", "*"),
                                               ("toads-and-frogs", "tt.ff", "*"), ("cutcake", "3x4", "1")])
def test_positions_have_values(name, text, value):
    position = kayles.game(name).position(text)
    assert str(position.value()) == value and position.value() == position.solve(moves="none").value == kayles.Value(value)


def test_past_the_budget_a_value_has_bounds():
    position = kayles.game("domineering").position("|".join(["." * 8] * 8))
    with pytest.raises(kayles.OutOfBudget) as caught:
        position.value(memory=1 << 20)
    assert len(caught.value.bounds) == 2
    with pytest.raises(kayles.OutOfBudget) as caught:
        kayles.game("node-kayles").position("grid 3x28").value(seconds=2)
    assert {0, 1} <= caught.value.excluded
    with pytest.raises(kayles.BadUsage):
        kayles.game("xormites").solve("1\n2 1 2").position.value()


def test_nimbers_of_games_that_fall_apart():
    board = kayles.game("cram").position("....|....|....")
    assert board.solve().by == board.solve(by="nimbers").by == "nimbers" and board.solve(by="search").by == "search"
    assert board.solve(by="nimbers").moves == board.solve(by="search").moves
    assert kayles.game("node-kayles").position("grid 3x12").value() == kayles.Value("*5") and board.value() == kayles.Value("*")
