"""pawns: the program against search from the rules."""
import json
import re
import tempfile

import pytest
from at_random import given, settings, st

import pawns as oracle
import program
from program import certificates, check, contest, rounds, run, solve, solve_one, solve_position, succeed

WORDS = {True: "Alice wins.\n", False: "Bob wins.\n"}


@st.composite
def boards(draw, most=6):
    m, n = draw(st.tuples(st.integers(1, most), st.integers(1, most)).filter(lambda mn: 2 <= mn[0] * mn[1] <= most))
    cells = [draw(st.sampled_from("..x#")) for _ in range(m * n)]
    first, second = draw(st.lists(st.integers(0, m * n - 1), min_size=2, max_size=2, unique=True))
    cells[first] = cells[second] = "P"
    return ["".join(cells[row * n:(row + 1) * n]) for row in range(m)]


def text(rows):
    return f"{len(rows)} {len(rows[0])}\n" + "\n".join(rows) + "\n"


@settings(max_examples=rounds(60))
@given(boards(), st.randoms(use_true_random=False))
def test_winner_and_winning_moves_are_those_of_search_along_a_play(rows, choice):
    board = oracle.Board(rows)
    pair, used, played = board.start, frozenset([board.start]), []
    assert contest("pawns", text(rows)) == WORDS[board.wins(pair, used)]
    while pair is not None:
        after = ["--after", " ".join(played)] if played else []
        answer = solve_one("pawns", text(rows), "--moves", "all", *after)
        assert answer["mover"] == ("Alice", "Bob")[len(played) % 2]
        assert (answer["outcome"] == "win") == board.wins(pair, used)
        assert sorted(answer["moves"]) == sorted(board.winning_moves(pair, used))
        again = solve_position("pawns", answer["position"], "--moves", "all", "--by", "search")
        assert (again["outcome"], again["moves"], again["position"]) == (
            answer["outcome"], answer["moves"], answer["position"])
        moves = list(board.moves(pair, used))
        if not moves:
            return
        pawn, to, pair = choice.choice(moves)
        used = used | {pair}
        played.append(oracle.text(pawn, to))
    ended = solve_one("pawns", text(rows), "--after", " ".join(played))
    assert ended["outcome"] == "loss" and ended["moves"] == []
    assert solve_position("pawns", ended["position"])["outcome"] == "loss"


@settings(max_examples=rounds(40))
@given(st.lists(boards(), min_size=1, max_size=5), st.integers(0, 3))
def test_cases_may_follow_each_other_with_or_without_blank_lines(cases, blank):
    single = [contest("pawns", text(rows)) for rows in cases]
    assert contest("pawns", ("\n" * blank).join(map(text, cases))) == "".join(single)
    assert contest("pawns", "".join(map(text, cases)).replace("\n", "\r\n") + "\n \n") == "".join(single)


@settings(max_examples=rounds(60))
@given(boards(30))
def test_theorem_winner_moves_to_lost_positions_only(rows):
    answer = solve_one("pawns", text(rows), "--moves", "all")
    assert bool(answer["moves"]) == (answer["outcome"] == "win")
    for move in answer["moves"]:
        assert solve_one("pawns", text(rows), "--after", move)["outcome"] == "loss"
    pair = oracle.Board(rows)
    legal = [oracle.text(pawn, to) for pawn, to, _ in pair.moves(pair.start, frozenset([pair.start]))]
    for move in set(legal) - set(answer["moves"]):
        assert solve_one("pawns", text(rows), "--after", move)["outcome"] == "win"


@settings(max_examples=rounds(60))
@given(boards(20), st.randoms(use_true_random=False))
def test_certificates_hold_and_changed_ones_do_not_say_what_is_false(rows, choice):
    (certificate,) = certificates("pawns", text(rows))
    assert check(certificate)
    outcome, proof = certificate["outcome"], certificate["proof"]
    assert not accepted({**certificate, "outcome": "loss" if outcome == "win" else "win"})
    letters = proof.get("answers", "")
    used = [i for i, letter in enumerate(letters) if letter != "."]
    for i in used[:5]:  # an answer is missing, or another step: then nothing or something else is proved
        assert not accepted({**certificate, "proof": {**proof, "answers": letters[:i] + "." + letters[i + 1:]}})
        accepted({**certificate, "proof": {**proof, "answers": letters[:i] + choice.choice("01234567") + letters[i + 1:]}})
    assert not letters or not accepted({**certificate, "proof": {**proof, "answers": letters + "."}})
    assert not accepted({**certificate, "proof": {**proof, "move": "1,1-9,9"}})


def accepted(certificate):
    result = run("check", "-", input=json.dumps(certificate) + "\n")
    assert result.code in (0, 1, 2), result
    return result.code == 0


def test_the_retreat_wins_too():
    assert solve_one("pawns", "1 4\nPP..\n", "--moves", "all")["moves"] == ["1,1-1,2", "1,2-1,1", "1,2-1,3"]


def test_large_boards_are_answered_and_proved():
    whole = ["." * 40 for _ in range(40)]
    whole[0] = "P" + "." * 39
    odd, even = list(whole), list(whole)
    odd[20] = "." * 11 + "P" + "." * 28
    even[20] = "." * 12 + "P" + "." * 27
    holes = ["".join("#" if (7 * r + 3 * c * c) % 11 == 0 and row[c] == "." else row[c] for c in range(40))
             for r, row in enumerate(odd)]
    cases = [odd, even, holes]
    assert contest("pawns", "\n".join(map(text, cases))).startswith("Alice wins.\nBob wins.\n")
    with tempfile.NamedTemporaryFile("w") as boards_file, tempfile.NamedTemporaryFile("w") as proofs:
        boards_file.write("\n".join(map(text, cases)))
        boards_file.flush()
        succeed("solve", "pawns", boards_file.name, "--certificate", proofs.name)
        assert succeed("check", proofs.name, boards_file.name).out == "valid\n" * 3


def test_no_case_is_no_answer():
    assert contest("pawns", "") == contest("pawns", "\n\n") == ""
    assert solve("pawns", "") == []


@pytest.mark.parametrize("bad, answered, line, column", [
    ("1 2\nPP\n\n0 1\n", "Alice wins.\n", 4, 1),
    ("1 2\nPP\n2 2\nP.\n", "Alice wins.\n", 4, 3),
    ("2 2\nP.\n..\n", "", 3, 3),
    ("1 3\nPPP\n", "", 2, 3),
    ("1 3\nP.\n", "", 2, 3),
    ("1 3\nP.P.\n", "", 2, 4),
    ("x\n", "", 1, 1),
    ("4000000000 4000000000\nPP\n", "", 2, 3),
])
def test_bad_input_has_its_place_and_what_came_before_is_answered(bad, answered, line, column):
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(bad)
        file.flush()
        result = run("solve", "pawns", "--contest", file.name)
    assert (result.code, result.out) == (2, answered)
    assert result.err.startswith(f"{file.name}:{line}:{column}: "), result


def starts(cells):
    """How many starts there are on boards of so many cells: shapes, pairs, what is removed of the rest."""
    shapes = sum(cells % rows == 0 for rows in range(1, cells + 1))
    return shapes * (cells * (cells - 1) // 2) * 2 ** (cells - 2)


def test_theorem_and_search_agree_on_all_starts_and_on_small_boards_along_all_play():
    most = 8 if rounds(1) < 10 else 14  # 3 x 4 and 2 x 7 among them
    agreed = [int(succeed("verify", "pawns", "--up-to", size).out.split()[-3]) for size in (6, most)]
    assert agreed[1] - agreed[0] == sum(map(starts, range(7, most + 1)))
    assert agreed[0] > 2 * sum(map(starts, range(2, 7)))


def test_the_manual_tells_every_feature_that_guess_may_speak_of():
    words = run("rules", "pawns").out.split("\nFeatures\n")[1].split("\n\n")[0]
    source = (program.ROOT / "src" / "games" / "pawns" / "pawns_rules.c").read_text()
    names = re.findall(r'kay_feature\(out, "(\w+)"', source)
    assert {"removed", "distance"} <= set(names)
    assert all(re.search(rf"\b{name}\b", words) for name in names)
