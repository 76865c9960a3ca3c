"""Chomp: the program against search from the rules, and published nimbers."""
import random

import pytest
from at_random import given, settings, st

import chomp as oracle
from program import certificates, check, rounds, run, solve_one, solve_position, succeed

SHAPES = oracle.staircases(4, 4)
DEEP = ["1 / 1", "2 / 1", "2 1 / 2 1", "2 2 / 2 2", "3 2 / 2 1", "2 1 / 1 / 1", "2 2 / 2 1 / 1", "3 3 / 1 1", "4 1 / 1 1 / 1"]
shapes = st.sampled_from([*SHAPES, *DEEP])


@pytest.mark.parametrize("how", ["auto", "theorem", "search"])
def test_winner_and_winning_moves_are_those_of_search(how):
    chosen = SHAPES + (DEEP if how != "theorem" else [])
    answers = succeed("solve", "chomp", "--json", "--moves", "all", "--by", how, input="\n".join(chosen)).json
    for text, answer in zip(chosen, answers, strict=True):
        shape = oracle.read(text)
        assert answer["position"] == f"First: {text}" and (how == "auto" or answer["by"] == how)
        assert (answer["outcome"] == "win") == (oracle.nimber(shape) != 0), answer
        assert answer["moves"] == oracle.winning_moves(shape), answer


def test_values_are_nimbers():
    for text in random.Random(1).sample(SHAPES, rounds(20)) + DEEP:
        number = oracle.nimber(oracle.read(text))
        assert succeed("value", "chomp", text).out == {0: "0\n", 1: "*\n"}.get(number, f"*{number}\n"), text


@settings(max_examples=rounds(60))
@given(shapes, st.data())
def test_positions_after_moves_are_answered_alike(text, data):
    played, now = [], oracle.read(text)
    while list(oracle.moves(now)) and data.draw(st.booleans()):
        move, now = data.draw(st.sampled_from(list(oracle.moves(now))))
        played.append(move)
    answer = solve_one("chomp", text, "--moves", "all", "--after", " ".join(played))
    assert answer["position"] == f"{answer['mover']}: {oracle.write(now)}"
    assert (answer["outcome"] == "win") == (oracle.nimber(now) != 0)
    assert answer["moves"] == oracle.winning_moves(now)
    assert solve_position("chomp", answer["position"], "--moves", "all")["moves"] == answer["moves"]


def grundy(*arguments):
    """The rows of a table, without its headings."""
    return [line.split()[1:] for line in succeed("table", "chomp", *arguments, "--show", "grundy").lines[1:]]


def test_nimbers_of_rectangles_are_those_that_others_have_found():
    """The diagonal to 12: the program of P. Beling and M. Rogalski, 2020."""
    table = grundy("1..12", "1..12")
    assert [int(table[n][n]) for n in range(12)] == [0, 2, 5, 6, 6, 13, 20, 13, 20, 19, 23, 41]
    assert all(table[a][b] == table[b][a] for a in range(12) for b in range(12))
    assert table[2][:10] == "2 4 5 9 11 12 13 16 19 21".split()
    for rows in range(1, 5):
        for columns in range(1, 6):
            shape = oracle.read(" ".join([str(columns)] * rows))
            assert int(table[rows - 1][columns - 1]) == oracle.nimber(shape)


def test_a_table_that_is_there_serves_other_shapes():
    """Tables of nimbers grow and are begun again; those of more than 256 squares have wider numbers."""
    wide = grundy("90..91", "1..3")
    assert [row[0] for row in wide] == ["89", "90"]
    assert wide[0][1:] == [grundy("2..2", "90..90")[0][0], grundy("3..3", "90..90")[0][0]]
    assert [row[2] for row in grundy("1..4", "1..3")] == grundy("3..3", "1..4")[0]


@settings(max_examples=rounds(40))
@given(st.sampled_from([*SHAPES, "5 5 5 4 2", "100 99", "1 1 1 1 1 1 1", "2 2 2 1 1"]))
def test_certificates_hold_and_changed_ones_do_not(text):
    (certificate,) = certificates("chomp", text)
    assert check(certificate)
    other = "loss" if certificate["outcome"] == "win" else "win"
    assert not check({**certificate, "outcome": other})
    values = certificate["proof"].get("values", [])
    for i in range(0, len(values), 1 + len(values) // 5):
        changed = values[:i] + [values[i] + 1] + values[i + 1:]
        assert not check({**certificate, "proof": {"by": "values", "values": changed}})
    if values:
        assert not check({**certificate, "proof": {"by": "values", "values": values[1:]}})
        assert not check({**certificate, "proof": {"by": "rectangle"}}) and not check({**certificate, "proof": {"by": "two rows"}})


def test_large_shapes_are_answered_by_theorems():
    assert solve_one("chomp", "4294967295 4294967294")["outcome"] == "loss"
    assert solve_one("chomp", "4294967295 17", "--moves", "all")["moves"] == ["1,19"]
    assert solve_one("chomp", " ".join(["2"] * 999 + ["1"] * 3000), "--moves", "all")["moves"] == ["1001,1"]
    assert solve_one("chomp", " ".join(["40"] * 40))["moves"] == ["2,2"]
    assert solve_one("chomp", " ".join(["41"] * 40))["moves"] == []
    assert run("value", "chomp", " ".join(["41"] * 40)).code == 3


@pytest.mark.parametrize("position, place, what", [
    ("3 4", "1:3", "the row is longer than the one before it"), ("3 2 / 4", "1:7", "same row of the layer before"),
    ("3 2 / 2 1 1", "1:11", "same row of the layer before"), ("3 /", "1:4", "expected a row"), ("/ 3", "1:1", "expected a row"),
    ("3 0", "1:3", "a row must be from 1 to 4294967295"), ("3 x", "1:3", "a row must be a whole number"),
    ("3 2/4 1", "1:5", "same row of the layer before"), ("3,2", "1:2", "whole number"), ("12 34/12 345", "1:4", "the row is longer"), ("3//2", "1:3", "expected a row"),
    ("3\n2\n5 6\n", "3:3", "no staircase"), (" ".join(["1"] * 4097), "1:8193", "at most 4096 rows"),
])
def test_bad_input_is_reported_with_its_place(position, place, what):
    said = run("solve", "chomp", "-e", position)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err


def test_blanks_around_a_slash_may_be_missing():
    for text in ("12 2/2 1/1", "12 2 /2 1 /1", "12 2/ 2 1/ 1"):
        assert solve_one("chomp", text)["position"] == "First: 12 2 / 2 1 / 1"


@pytest.mark.parametrize("move, what", [("1,1", "poisoned"), ("1,1,1", "poisoned"), ("1,6", "no such square"), ("4,1", "no such square"), ("2,1,1", "no such square"),
                                        ("0,1", "no such square"), ("1,0", "no such square"), ("2", "is not a move"), ("1,2,3,4", "is not a move"), ("1,x", "is not a move")])
def test_moves_that_are_not_legal_say_why(move, what):
    said = run("solve", "chomp", "-e", "5 5 3", "--after", move)
    assert said.code == 2 and what in said.err


def test_sums_and_misere():
    assert succeed("value", "chomp+nim", "2 2 + 2").out == "0\n"
    assert solve_one("misere:chomp", "1")["outcome"] == "win"
