"""Sorting: the program against its rules."""
import pytest
from at_random import given, settings, st

import sorting as oracle
from program import certificates, check, contest, rounds, run, solve, solve_position, succeed

NUMBERS = st.one_of(st.integers(0, 3), st.integers(-(2**63), 2**63 - 1))


@st.composite
def sequences(draw, most=12):
    """Numbers or a walk with long monotone stretches."""
    if draw(st.booleans()):
        return draw(st.lists(NUMBERS, min_size=1, max_size=most))
    total, numbers = 0, []
    for step, length in draw(st.lists(st.tuples(st.integers(-1, 1), st.integers(1, 7)), min_size=1, max_size=5)):
        for _ in range(length):
            total += step
            numbers.append(total)
    return numbers[:most]


def contest_form(numbers, questions, blank="\n"):
    words = [len(numbers), *numbers, len(questions)] + [place for question in questions for place in question]
    return blank.join(map(str, words)) + blank


def every_question(numbers):
    return [(l, r) for l in range(1, len(numbers) + 1) for r in range(l, len(numbers) + 1)]


@given(sequences(most=16), st.sampled_from([" ", "\n", "\r\n", " \t"]))
@settings(max_examples=rounds(60), deadline=None)
def test_every_question_has_the_judges_word(numbers, blank):
    questions = every_question(numbers)
    words = ["Alice" if oracle.wins(tuple(numbers[l - 1 : r])) else "Bob" for l, r in questions]
    text = contest_form(numbers, questions, blank)
    assert contest("sorting", text).splitlines() == words
    assert contest("sorting", text, "--case", len(questions)).splitlines() == words[-1:]


@given(sequences(most=10), st.data())
@settings(max_examples=rounds(60), deadline=None)
def test_answers_hold_all_winning_moves(numbers, data):
    l = data.draw(st.integers(1, len(numbers)))
    r = data.draw(st.integers(l, len(numbers)))
    part = tuple(numbers[l - 1 : r])
    for by in ("theorem", "search"):
        (answer,) = solve("sorting", contest_form(numbers, [(l, r)]), "--moves", "all", "--by", by)
        assert answer["outcome"] == ("win" if oracle.wins(part) else "loss")
        assert answer["moves"] == oracle.winning_moves(part)
        assert answer["by"] == by and answer["mover"] == "Alice"
        assert (answer["winner"] == "Alice") == oracle.wins(part)


@given(sequences(most=10), st.lists(st.sampled_from(["left", "right"]), max_size=8), st.booleans())
@settings(max_examples=rounds(60), deadline=None)
def test_play_leads_on_and_positions_read_back(numbers, moves, bob_starts):
    part, mover, played = tuple(numbers), int(bob_starts), []
    for move in moves:
        if oracle.monotone(part):
            break
        part, mover = part[1:] if move == "left" else part[:-1], 1 - mover
        played.append(move)
    names = ["Alice", "Bob"]
    text = contest_form(numbers, [(1, len(numbers))])
    (answer,) = solve(
        "sorting", text, "--moves", "all", "--after", " ".join(played), "--mover", names[bob_starts]
    )
    assert answer["mover"] == names[mover]
    assert answer["outcome"] == ("win" if oracle.wins(part) else "loss")
    assert answer["moves"] == oracle.winning_moves(part)
    again = solve_position("sorting", answer["position"], "--moves", "all")
    assert {key: again[key] for key in answer if key != "case"} == {key: answer[key] for key in answer if key != "case"}


@given(sequences(), st.data())
@settings(max_examples=rounds(40), deadline=None)
def test_certificates_are_valid_and_changed_ones_are_not(numbers, data):
    (certificate,) = certificates("sorting", contest_form(numbers, [(1, len(numbers))]))
    assert check(certificate)
    swap = {"win": "loss", "loss": "win"}
    assert not check({**certificate, "outcome": swap[certificate["outcome"]]})
    proof = dict(certificate["proof"])
    proof["core"] = [proof["core"][0] + data.draw(st.sampled_from([-1, 1])), proof["core"][1]]
    assert not check({**certificate, "proof": proof})


@pytest.mark.parametrize(
    "text, answered, place",
    [
        ("3\n1 3 2\n2\n1 3\n3 2\n", "Alice\n", "5:3"),
        ("3\n1 3 2\n2\n1 3\n0 2\n", "Alice\n", "5:1"),
        ("3\n1 3 2\n2\n1 3\n1 4\n", "Alice\n", "5:3"),
        ("3\n1 3 2\n2\n1 3\n1 x\n", "Alice\n", "5:3"),
        ("3\n1 3 2\n2\n1 3\n1\n", "Alice\n", "5:2"),
        ("3\n1 3 2\n1\n1 3\n1\n", "", "5:1"),
        ("3\n1 3 2\n18446744073709551615\n1 3\n", "Alice\n", "4:4"),
        ("0\n\n0\n", "", "1:1"),
        ("3\n1 3\n", "", "2:4"),
        ("99999999999999999\n1 3\n", "", "2:4"),
        ("2\n1 9223372036854775808\n0\n", "", "2:3"),
        ("", "", "1:1"),
    ],
)
def test_bad_input_is_refused_behind_what_was_answered(text, answered, place):
    result = run("solve", "sorting", "--contest", input=text)
    assert (result.code, result.out) == (2, answered)
    assert result.err.startswith(f"<stdin>:{place}: ")
    result = run("solve", "sorting", "--contest", "-e", text)
    assert (result.code, result.out) == (2, answered)
    assert result.err.startswith(f"<text>:{place}: ")


def test_no_question_has_no_answer():
    assert contest("sorting", "2\n1 2\n0\n") == ""
    assert solve("sorting", "2\n1 2\n0\n") == []


def test_many_questions_in_one_file():
    count = 3000
    numbers = [(i * i) % 1009 for i in range(count)]
    questions = [(1 + i % 17, count - i % 1000) for i in range(3000)]
    questions += [(1 + i, min(count, 1 + i + i % 60)) for i in range(count)]
    text = contest_form(numbers, questions)
    assert contest("sorting", text).splitlines() == [
        {"win": "Alice", "loss": "Bob"}[answer["outcome"]] for answer in solve("sorting", text, "--moves", "none")
    ]


def test_theorem_and_search_agree_on_every_short_sequence():
    result = succeed("verify", "sorting", "--up-to", 6 if rounds(1) < 10 else 8)
    assert result.lines[-1].endswith(" positions agree")


def test_a_reason_counts_in_the_part_asked_about_and_shows_the_numbers():
    (answer,) = solve("sorting", "8\n0 7 3 1 2 5 4 9\n1\n3 8\n")
    assert "down to elements 2 to 5 of the part (1 2 5 4); " in answer["reason"]
    assert solve_position("sorting", answer["position"])["reason"] == answer["reason"]
    # with elements taken the count is still that of the row as the position has it
    after = solve_position("sorting", ". . 3 1 2 5 4 9 .")
    assert "down to elements 4 to 7 of the part (1 2 5 4); " in after["reason"]
