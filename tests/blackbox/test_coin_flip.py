"""coin-flip: the program against search from the rules."""
import tempfile

import pytest
from at_random import given, settings, st

import coin_flip as oracle
from program import certificates, check, contest, rounds, run, solve_one

WORDS = {True: "-_-\n", False: "=_=\n"}


def boards(most):
    return (st.tuples(st.integers(1, most), st.integers(1, most)).filter(lambda shape: shape[0] * shape[1] <= most)
            .flatmap(lambda shape: st.lists(st.text("HT", min_size=shape[1], max_size=shape[1]), min_size=shape[0],
                                            max_size=shape[0])))


def text(rows):
    return f"1\n{len(rows)} {len(rows[0])}\n" + "\n".join(rows) + "\n"


def tails(rows):
    return frozenset((r, c) for r, row in enumerate(rows) for c, coin in enumerate(row) if coin == "T")


def read_move(move):
    coins = [tuple(int(part) - 1 for part in coin.split(",")) for coin in move.split("+")]
    assert len(set(coins)) == len(coins)
    return coins[0], frozenset(coins)


def write_move(move):
    corner, coins = move
    return "+".join(f"{r + 1},{c + 1}" for r, c in [corner, *sorted(coins - {corner})])


@settings(max_examples=rounds(80))
@given(boards(9))
def test_winner_and_winning_moves_are_those_of_search(rows):
    board = tails(rows)
    assert contest("coin-flip", text(rows)) == WORDS[oracle.wins(board)]
    answer = solve_one("coin-flip", text(rows), "--moves", "all", "--limit", "1000000")
    assert (answer["outcome"] == "win") == oracle.wins(board)
    found = [read_move(move) for move in answer["moves"]]
    assert sorted(map(repr, map(write_move, found))) == sorted(map(repr, map(write_move, oracle.winning_moves(board))))
    by_search = solve_one("coin-flip", text(rows), "--moves", "all", "--limit", "1000000", "--by", "search")
    assert by_search["moves"] == answer["moves"]


@settings(max_examples=rounds(60))
@given(boards(40))
def test_a_move_of_a_large_board_wins(rows):
    """One for each coin that has one; after it the theorem says that the opponent loses, and the certificate proves it."""
    answer = solve_one("coin-flip", text(rows), "--moves", "all")
    assert bool(answer["moves"]) == (answer["outcome"] == "win")
    for move in answer["moves"][:5]:
        corner, coins = read_move(move)
        assert max(corner) >= 4 or coins in oracle.connected_sets(*corner)
        after = solve_one("coin-flip", text(rows), "--after", move)
        assert after["outcome"] == "loss" and after["mover"] == "xixi"
        (certificate,) = certificates("coin-flip", text(rows), "--after", move)
        assert check(certificate)
    corners = [read_move(move)[0] for move in answer["moves"]]
    if len(rows) * len(rows[0]) > 12:
        assert len(set(corners)) == len(corners)


@settings(max_examples=rounds(40))
@given(boards(20))
def test_certificates_hold_and_changed_ones_do_not(rows):
    (certificate,) = certificates("coin-flip", text(rows))
    assert check(certificate)
    proof = certificate["proof"]
    other = "loss" if certificate["outcome"] == "win" else "win"
    assert not check({**certificate, "outcome": other})
    assert not check({**certificate, "proof": {**proof, "nim_sum_after": [0]}})
    if proof["flip"] is not None:
        assert not check({**certificate, "proof": {**proof, "flip": None}})
        assert not check({**certificate, "proof": {**proof, "flip": "nothing"}})
    else:
        assert not check({**certificate, "proof": {**proof, "flip": "1,1"}})


def test_legal_moves_are_those_of_the_rules():
    rows = ["HTH", "TTH", "HHT"]
    legal = {write_move((corner, coins)) for corner, coins in oracle.moves(tails(rows))}
    for move in sorted(legal)[::7]:
        assert run("solve", "coin-flip", "--after", move, input=text(rows)).code == 0
    for move in "1,1", "2,2+3,2", "3,3+1,1", "2,1+1,1+2,1", "0,1", "1,2+", "x", "1,2+1,3":
        assert run("solve", "coin-flip", "--after", move, input=text(rows)).code == 2


def test_a_board_of_many_coins():
    row = "T" * 3000
    out = solve_one("coin-flip", f"1\n300 3000\n{(row + chr(10)) * 300}")
    assert out["outcome"] == "win" and out["moves"]
    assert contest("coin-flip", "0\n") == ""


@pytest.mark.parametrize("bad, answered, line, column", [
    ("", "", 1, 1),
    ("1\n2 2\nTH\n", "", 3, 3),
    ("1\n2 2\nTH\nT\n", "", 4, 2),
    ("1\n2 2\nTH\nTHH\n", "", 4, 3),
    ("1\n2 2\nTH\nTX\n", "", 4, 2),
    ("1\n0 2\n", "", 2, 1),
    ("1\n4000000000 4000000000\nTH\n", "", 3, 3),
    ("2\n1 1\nT\n1 1\nt\n", "-_-\n", 5, 1),
    ("1\n1 1\nT\nT\n", "", 4, 1),
])
def test_bad_input_has_its_place_and_what_came_before_is_answered(bad, answered, line, column):
    with tempfile.NamedTemporaryFile("w") as file:  # a pipe cannot tell that rows will be missing
        file.write(bad)
        file.flush()
        result = run("solve", "coin-flip", "--contest", file.name)
    assert (result.code, result.out) == (2, answered)
    assert result.err.startswith(f"{file.name}:{line}:{column}: "), result
