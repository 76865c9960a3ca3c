"""End-sequences: the program against its rules."""
import pytest
from at_random import given, settings, st

import end_sequences as oracle
from program import certificates, check, contest, rounds, run, solve, solve_position, succeed

WORDS = {1: "win", 0: "draw", -1: "loss"}
VERDICTS = {1: "FIRST", 0: "DRAW", -1: "SECOND"}


@st.composite
def cases(draw, most=9):
    """A row and losing sequences, most of them parts of it, empty and longer ones among them."""
    letter = draw(st.sampled_from([st.integers(0, 1), st.integers(0, 2), st.sampled_from([-(2**63), 2**63 - 1])]))
    row = draw(st.lists(letter, min_size=1, max_size=most))
    losing = []
    for _ in range(draw(st.integers(0, 5))):
        if draw(st.integers(0, 4)):
            begin = draw(st.integers(0, len(row)))
            losing.append(row[begin : draw(st.integers(begin, len(row)))])
        else:
            losing.append(draw(st.lists(letter, max_size=most + 2)))
    return row, losing


def contest_form(many, blank="\n"):
    words = [len(many)]
    for row, losing in many:
        words += [len(row), *row, len(losing)]
        for sequence in losing:
            words += [len(sequence), *sequence]
    return blank.join(map(str, words)) + blank


@given(st.lists(cases(), max_size=5), st.booleans(), st.sampled_from([" ", "\n", "\r\n", "\t "]))
@settings(max_examples=rounds(80), deadline=None)
def test_the_judges_words(many, start_counts, blank):
    flags = ["--start-counts"] if start_counts else []
    words = [VERDICTS[oracle.game(row, losing, start_counts)[0](0, len(row))] for row, losing in many]
    assert contest("end-sequences", contest_form(many, blank), *flags).splitlines() == words


@given(cases(), st.booleans())
@settings(max_examples=rounds(60), deadline=None)
def test_answers_hold_all_moves_that_keep_the_outcome(case, start_counts):
    row, losing = case
    value, moves = oracle.game(row, losing, start_counts)
    flags = ["--start-counts"] if start_counts else []
    for by in ("theorem", "search"):
        (answer,) = solve("end-sequences", contest_form([case]), "--moves", "all", "--by", by, *flags)
        assert answer["outcome"] == WORDS[value(0, len(row))]
        assert answer["moves"] == moves(0, len(row))
        assert answer["winner"] == {1: "FIRST", 0: None, -1: "SECOND"}[value(0, len(row))]


@given(cases(), st.booleans(), st.lists(st.sampled_from(["left", "right"]), max_size=9), st.booleans())
@settings(max_examples=rounds(80), deadline=None)
def test_play_leads_on_and_positions_read_back(case, start_counts, wanted, second_starts):
    row, losing = case
    value, moves = oracle.game(row, losing, start_counts)
    begin, end, mover, played = 0, len(row), int(second_starts), []
    for move in wanted:
        stopped = tuple(row[begin:end]) in {tuple(s) for s in losing} and (end - begin < len(row) or start_counts)
        if begin == end or stopped:
            break
        begin, end, mover = begin + (move == "left"), end - (move == "right"), 1 - mover
        played.append(move)
    names = ["FIRST", "SECOND"]
    flags = ["--start-counts"] if start_counts else []
    (answer,) = solve(
        "end-sequences", contest_form([case]), "--moves", "all", "--after", " ".join(played), "--mover",
        names[second_starts], *flags
    )
    assert answer["mover"] == names[mover]
    assert answer["outcome"] == WORDS[value(begin, end)]
    assert answer["moves"] == moves(begin, end)
    again = solve_position("end-sequences", answer["position"], "--moves", "all")
    assert {key: again[key] for key in answer if key != "case"} == {key: answer[key] for key in answer if key != "case"}


@given(cases(), st.booleans(), st.data())
@settings(max_examples=rounds(50), deadline=None)
def test_certificates_are_valid_and_changed_ones_are_not(case, start_counts, data):
    flags = ["--start-counts"] if start_counts else []
    (certificate,) = certificates("end-sequences", contest_form([case]), *flags)
    assert check(certificate)
    others = [word for word in WORDS.values() if word != certificate["outcome"]]
    assert not check({**certificate, "outcome": data.draw(st.sampled_from(others))})
    proof = dict(certificate["proof"])
    proof["steps"] = proof["steps"] + [[data.draw(st.sampled_from(["in", "left", "right"])), 1]]
    assert not check({**certificate, "proof": proof})


@pytest.mark.parametrize(
    "text, answered, place",
    [
        ("2\n1\n5\n0\n0\n", "DRAW\n", "5:1"),
        ("2\n1\n5\n0\n1\n5\n1\n2 3\n", "DRAW\n", "8:4"),
        ("1\n2\n5\n", "", "3:2"),
        ("1\n1\n5\n1\n1 x\n", "", "5:3"),
        ("1\n1\n5\n1\n-1\n", "", "5:1"),
        ("1\n1\n5\n0\n7\n", "", "5:1"),
        ("1\n1\n9223372036854775808\n0\n", "", "3:1"),
        ("1\n99999999999999999\n1\n0\n", "", "4:2"),
        ("1\n2\n1 1\n99999999999999999\n1 1\n", "", "5:4"),
        ("1\n2\n1 1\n1\n99999999999999999 1\n", "", "5:20"),
        ("", "", "1:1"),
    ],
)
def test_bad_input_is_refused_behind_what_was_answered(text, answered, place):
    result = run("solve", "end-sequences", "--contest", "-e", text)
    assert (result.code, result.out) == (2, answered)
    assert result.err.startswith(f"<text>:{place}: ")


def test_no_case_has_no_answer():
    assert contest("end-sequences", "0\n") == ""


def test_a_row_of_a_million_with_a_sequence_of_each_length():
    count = 1000
    row = [1] * (1000 * count)
    losing = [[1] * (length - 1) + [2] for length in range(1, count)]
    assert contest("end-sequences", contest_form([(row, losing)], " ")) == "DRAW\n"
    losing.append([1, 1])
    assert contest("end-sequences", contest_form([(row, losing)], " ")) == "SECOND\n"


def test_theorem_and_search_agree_on_every_short_row_with_every_pair_of_sequences():
    result = succeed("verify", "end-sequences", "--up-to", 4 if rounds(1) < 10 else 7)
    assert result.lines[-1].endswith(" positions agree")


def test_a_reason_counts_in_the_row_and_shows_the_numbers():
    answer = solve_position("end-sequences", ". 1 2 1 . / 1 1")
    assert "down to element 3 of the row (2); " in answer["reason"]
