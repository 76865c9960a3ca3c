"""Misère play: genera and quotients, compared with the program and with each other."""
import itertools

import pytest

import kayles
from program import answers


def test_positions_are_those_of_the_program():
    for game, position in ("kayles", "5"), ("kayles", "12 3"), ("nim", "2 2"), ("cram", "...|..."), ("sprouts", "3"), ("grundy", "0"):
        told = kayles.game(game).position(position).misere()
        (printed,) = answers("misere", game, position)
        assert (told.genus, told.kind, told.form) == (printed["genus"], printed["kind"], printed["form"])
        assert told.outcome == {"P": "loss", "N": "win"}[printed["outcome"]]
        assert told.outcome == kayles.game(f"misere:{game}").position(position).solve(by="search").outcome


def test_what_has_no_genus_or_too_long_a_form():
    with pytest.raises(kayles.BadUsage):
        kayles.game("domineering").position("..").misere()
    long = kayles.game("kayles").position("50").misere()
    assert long.form is None and long.kind == "wild"
    with pytest.raises(kayles.OutOfBudget):
        kayles.game("kayles").position("200").misere(seconds=0.2)


def test_a_quotient_answers_sums():
    quotient = kayles.quotient("kayles")
    assert (quotient.code, quotient.order, quotient.p_positions, quotient.period, quotient.preperiod) == ("0.77", 40, 9, 12, 71)
    assert quotient.name is None and quotient.heap == 167 and repr(quotient) == "kayles.quotient('0.77')"
    game = kayles.game("misere:kayles")
    for heaps in itertools.combinations_with_replacement(range(8), 3):
        assert quotient.outcome(*heaps) == game.position(" ".join(map(str, heaps))).solve(by="search").outcome
    assert quotient.element() == quotient.element(1, 1) == "1" and quotient.outcome() == "win"
    assert quotient.element(1000) == quotient.element(1000 - 12 * 70)
    assert kayles.check(quotient.certificate())


def test_a_quotient_of_some_heaps():
    part = kayles.quotient("0.07", 10)
    assert (part.heap, part.order, part.name, part.period, part.preperiod) == (10, 12, "S_12", None, None)
    assert repr(part) == "kayles.quotient('0.07', 10)" and kayles.check(part.certificate())
    with pytest.raises(kayles.BadUsage, match="heaps 0 to 10, not for 11"):
        part.outcome(3, 11)
    with pytest.raises(kayles.BadInput):
        kayles.quotient("1.0")
    with pytest.raises(kayles.OutOfBudget) as caught:
        kayles.quotient("0.07")
    assert caught.value.partial.order == 638 and caught.value.partial.period is None
