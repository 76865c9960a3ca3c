"""pyramid: the program against search from the rules."""
import pytest
from at_random import given, settings, st

import pyramid as oracle
from program import certificates, check, contest, rounds, run, solve_one, solve_position

NAMES = {True: "Iori", False: "Yayoi"}
piles_of = st.lists(st.integers(0, 6), min_size=1, max_size=4).map(tuple)


def text(piles):
    return f"{len(piles)}\n{' '.join(map(str, piles))}\n"


@settings(max_examples=rounds(150))
@given(piles_of)
def test_winner_and_winning_moves_are_those_of_search(piles):
    assert contest("pyramid", text(piles)) == NAMES[oracle.wins(piles)] + "\n"
    answer = solve_one("pyramid", text(piles), "--moves", "all")
    assert answer["moves"] == oracle.winning_moves(piles)
    assert answer["winner"] == NAMES[oracle.wins(piles)]
    by_search = solve_one("pyramid", text(piles), "--moves", "all", "--by", "search")
    assert (by_search["moves"], by_search["outcome"]) == (answer["moves"], answer["outcome"])


@settings(max_examples=rounds(60))
@given(piles_of, st.data())
def test_positions_after_moves_are_answered_alike(piles, data):
    played, now = [], piles
    while oracle.moves(now) and data.draw(st.booleans()):
        move, now = data.draw(st.sampled_from(oracle.moves(now)))
        played.append(move)
    answer = solve_one("pyramid", text(piles), "--moves", "all", "--after", " ".join(played))
    assert answer["mover"] == ("Yayoi" if len(played) % 2 else "Iori")
    assert (answer["outcome"] == "win") == oracle.wins(now)
    assert answer["moves"] == oracle.winning_moves(now)
    again = solve_position("pyramid", answer["position"], "--moves", "all")
    assert {**again, "case": 1} == {**answer, "case": 1}


@settings(max_examples=rounds(40))
@given(piles_of)
def test_certificates_hold_and_changed_ones_do_not(piles):
    (certificate,) = certificates("pyramid", text(piles))
    assert check(certificate)
    proof = certificate["proof"]
    for field, value in ("piles", proof["piles"] + 1), ("smallest", proof["smallest"] + 1), ("sum", proof["sum"] + "0"):
        assert not check({**certificate, "proof": {**proof, field: value}})
    other = "loss" if certificate["outcome"] == "win" else "win"
    assert not check({**certificate, "outcome": other})


def test_sizes_at_the_limits():
    most = 2**63 - 1
    assert contest("pyramid", f"1 {most}") == "Iori\n"
    assert contest("pyramid", f"2 {most} {most}") == "Iori\n"
    assert contest("pyramid", f"3 {most} {most} 0") == "Yayoi\n"
    (certificate,) = certificates("pyramid", f"3 {most} {most} 0")
    assert certificate["proof"]["sum"] == str(2 * most) and check(certificate)


@pytest.mark.parametrize("bad, line, column", [
    ("", 1, 1),
    ("0\n", 1, 1),
    ("-1\n", 1, 1),
    ("2\n1\n", 2, 2),
    ("2\n1 -1\n", 2, 3),
    ("2\n1 2 3\n", 2, 5),
    ("2\n1 9223372036854775808\n", 2, 3),
    ("2\n1 18446744073709551616\n", 2, 3),
    ("99999999999999999999 1\n", 1, 1),
    ("18446744073709551615\n1 2 3\n", 2, 6),
    ("2\n1 x\n", 2, 3),
    ("2\r\n1 2 \r\n\r\nx", 4, 1),
])
def test_bad_input_has_its_place(bad, line, column):
    result = run("solve", "pyramid", "--contest", input=bad)
    assert result.code == 2
    assert result.err.startswith(f"<stdin>:{line}:{column}: "), result
