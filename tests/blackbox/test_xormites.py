"""xormites: the program against search from the rules."""
import json

import pytest
from at_random import given, settings, st

import xormites as oracle
from program import certificates, check, contest, rounds, run, solve, solve_one, solve_position, succeed

WORDS = {1: "First", 0: "Draw", -1: "Second"}
OUTCOMES = {1: "win", 0: "draw", -1: "loss"}
rows = st.integers(1, 4).flatmap(lambda bits: st.lists(st.integers(0, 2**bits - 1), min_size=1, max_size=10)).map(tuple)


def text(*many):
    return f"{len(many)}\n" + "".join(f"{len(row)}\n{' '.join(map(str, row))}\n" for row in many)


@settings(max_examples=rounds(100))
@given(st.lists(rows, max_size=5))
def test_winner_and_best_moves_are_those_of_search(many):
    assert contest("xormites", text(*many)) == "".join(WORDS[oracle.outcome(row, 0, 0)] + "\n" for row in many)
    for row, answer in zip(many, solve("xormites", text(*many), "--moves", "all")):
        assert answer["outcome"] == OUTCOMES[oracle.outcome(row, 0, 0)]
        assert answer["moves"] == oracle.best_moves(row, 0, 0)


@settings(max_examples=rounds(100))
@given(st.lists(st.integers(0, 5), max_size=9).map(tuple), st.integers(0, 9), st.integers(0, 9), st.booleans())
def test_any_position_is_answered_for_either_player(row, first, second, second_moves):
    mover = "Second" if second_moves else "First"
    own, other = (second, first) if second_moves else (first, second)
    position = f"{mover}: {first} {second} / {' '.join(map(str, row))}"
    for by in "theorem", "search":
        answer = solve_position("xormites", position, "--moves", "all", "--by", by)
        assert answer["mover"] == mover and answer["by"] == by
        assert answer["outcome"] == OUTCOMES[oracle.outcome(row, own, other)]
        assert answer["moves"] == oracle.best_moves(row, own, other)
        assert answer["position"].split() == position.split()
        assert answer["scores"] == {"First": str(first), "Second": str(second)}


def changed(value):
    """Every object that differs from this one in one field."""
    for key, old in value.items():
        if isinstance(old, dict):
            for new in changed(old):
                yield {**value, key: new}
        elif isinstance(old, int):
            yield {**value, key: old + 1}
            yield {**value, key: old - 1}
        elif key == "end":
            yield {**value, key: "left" if old == "right" else "right"}
        elif key == "kind":
            for new in "draw", "colour", "copy", "unbalanced", "uncopyable", "move", "both":
                if new != old:
                    yield {**value, key: new}


@settings(max_examples=rounds(20))
@given(rows)
def test_certificates_hold_and_a_changed_one_proves_nothing_false(row):
    (certificate,) = certificates("xormites", text(row))
    assert check(certificate)
    for outcome in "win", "draw", "loss":
        if outcome != certificate["outcome"]:
            assert not check({**certificate, "outcome": outcome})
    for proof in changed(certificate["proof"]):
        # whatever is said of the same outcome, `check` must answer and never accept another outcome
        result = run("check", "-", input=json.dumps({**certificate, "proof": proof}) + "\n")
        assert result.code in (0, 1, 2)
        for outcome in {"win", "draw", "loss"} - {certificate["outcome"]}:
            false = {**certificate, "proof": proof, "outcome": outcome}
            assert run("check", "-", input=json.dumps(false) + "\n").code in (1, 2)


def test_long_rows_and_large_numbers():
    most = 2**64 - 1
    assert contest("xormites", f"2\n1\n{most}\n2\n{most} {most}\n") == "First\nDraw\n"
    row = " ".join(["0", "1"] * 50001)
    assert contest("xormites", f"1\n100002\n{row}\n") == "First\n"
    assert succeed("solve", "xormites", "--contest", input="0\n").out == ""


@pytest.mark.parametrize("bad, answered, line, column", [
    ("", "", 1, 1),
    ("1\n", "", 1, 2),
    ("1\n0\n", "", 2, 1),
    ("2\n1\n7\n2\n1\n", "First\n", 5, 2),
    ("1\n1\n18446744073709551616\n", "", 3, 1),
    ("1\n1\n7\n7\n", "", 4, 1),
])
def test_bad_input_has_its_place_and_what_came_before_is_answered(bad, answered, line, column):
    result = run("solve", "xormites", "--contest", input=bad)
    assert (result.code, result.out) == (2, answered)
    assert result.err.startswith(f"<stdin>:{line}:{column}: "), result


@pytest.mark.parametrize("row, end", [((5,), "left"), ((1, 0, 0), "left"), ((0, 0, 1), "right")])
def test_the_reason_names_the_end_of_the_winning_move(row, end):
    answer = solve_one("xormites", text(row))
    assert answer["moves"] == [end] and f"taking the {end} end leaves" in answer["reason"]
