"""Colouring: the program against the rules."""
import json

from at_random import given, st

import colouring as oracle
import program
from program import check, contest, run, solve, solve_one, solve_position

GAME = "colouring"
PLAYERS = ("Alice", "Bob")
LETTERS = "RB"


def rows(most=9, letters="RBW"):
    return st.text(alphabet=letters, min_size=1, max_size=most)


@st.composite
def balanced(draw, most=5):
    """As many red as blue, and some white."""
    half = draw(st.integers(0, most))
    letters = "R" * half + "B" * half + "W" * draw(st.integers(0 if half else 1, 2))
    return "".join(draw(st.permutations(letters)))


anything = st.one_of(rows(), balanced())


def contest_text(cases, end="\n"):
    return end.join([str(len(cases)), *(f"{len(row)}{end}{row}" for row in cases), ""])


@given(st.lists(anything, max_size=4), st.sampled_from(["\n", "\r\n", "  \n\n"]))
def test_the_judge_hears_who_wins_each_case(cases, end):
    words = contest(GAME, contest_text(cases, end)).splitlines()
    assert words == [PLAYERS[0 if oracle.wins(row, "R") else 1] for row in cases]


@given(anything, st.integers(0, 1), st.sampled_from(["theorem", "search"]))
def test_every_position_is_answered_as_the_rules_do(row, mover, by):
    text = f"{PLAYERS[mover]}: {row}"
    answer = solve_position(GAME, text, "--moves", "all", "--by", by)
    won = oracle.wins(row, LETTERS[mover])
    assert answer["outcome"] == ("win" if won else "loss")
    assert answer["winner"] == PLAYERS[mover if won else 1 - mover]
    assert answer["moves"] == oracle.winning_moves(row, LETTERS[mover])
    assert (answer["mover"], answer["by"], answer["position"]) == (PLAYERS[mover], by, text)


@given(anything, st.randoms(use_true_random=False))
def test_after_moves_it_answers_as_the_rules_do_there(row, chance):
    after, played, mover = row, [], 0
    for _ in range(chance.randrange(5)):
        legal = oracle.moves(after, LETTERS[mover])
        if not legal:
            break
        name, after = chance.choice(legal)
        played.append(name)
        mover = 1 - mover
    answer = solve_one(GAME, contest_text([row]), "--moves", "all", "--after", " ".join(played))
    assert answer["position"] == f"{PLAYERS[mover]}: {after}"
    assert answer["moves"] == oracle.winning_moves(after, LETTERS[mover])


@given(balanced(), st.integers(0, 1), st.integers(20, 120))
def test_white_cells_on_the_right_move_nothing_in_a_wide_row(row, mover, wide):
    wide_row = "W" + row + "W" * wide
    answer = solve_position(GAME, f"{PLAYERS[mover]}: {wide_row}", "--moves", "all")
    narrow = "W" + row + "W"
    assert answer["outcome"] == ("win" if oracle.wins(narrow, LETTERS[mover]) else "loss")
    assert answer["moves"] == oracle.winning_moves(narrow, LETTERS[mover])


@given(st.lists(balanced(3), min_size=1, max_size=4), st.integers(0, 1))
def test_an_order_of_equal_balanced_blocks_does_not_matter(blocks, mover):
    """White cells cut the row: its blocks may change their places."""
    outcomes = {
        solve_position(GAME, f"{PLAYERS[mover]}: " + ("W" * 30).join(order))["outcome"]
        for order in (blocks, blocks[::-1], sorted(blocks))
    }
    assert len(outcomes) == 1


@given(anything, st.integers(0, 1), st.data())
def test_certificates_hold_and_changed_ones_are_refused(row, mover, data):
    (certificate,) = program.certificates(GAME, f"{PLAYERS[mover]}: {row}", "--position")
    assert check(certificate)
    changed = json.loads(json.dumps(certificate))
    proof = next(o for o in (changed, *changed.values()) if isinstance(o, dict) and "red" in o)
    field = data.draw(st.sampled_from(sorted(set(proof) & {"red", "blue", "nimber", "period", "preperiod", "values"})))
    step = data.draw(st.sampled_from([-1, 1]))
    if field == "values":
        proof[field][data.draw(st.integers(0, len(proof[field]) - 1))] += step
    else:
        proof[field] += step
    result = run("check", "-", input=json.dumps(changed) + "\n")
    assert result.code in (1, 2), result


def test_a_run_beyond_the_period_is_proved():
    row = "RB" * 5000
    (certificate,) = program.certificates(GAME, contest_text([row]))
    assert check(certificate)


def test_the_limit_holds():
    answer = solve_one(GAME, "1\n6\nRRRRRR\n", "--moves", "all", "--limit", "2")
    assert (answer["moves"], answer["more"]) == (["1", "2"], True)


def test_no_case_is_no_answer():
    assert contest(GAME, "0\n") == ""


def test_cases_before_a_broken_one_are_answered():
    result = run("solve", GAME, "--contest", input="3\n2\nRB\n3\nRXB\n1\nR\n")
    assert (result.code, result.out) == (2, "Alice\n")
    assert result.err.startswith("<stdin>:5:2: ")


def test_bad_input_is_refused_with_its_place():
    for text, place in [
        ("", "1:1"),
        ("-1\n", "1:1"),
        ("1\n0\nR\n", "2:1"),
        ("1\n3\nRB\n", "3:3"),
        ("1\n3\nRBRB\n", "3:4"),
        ("1\n3\nRbR\n", "3:2"),
        ("1\n1\nR\nR\n", "4:1"),
        ("2\n1\nR\n", "3:2"),
    ]:
        result = run("solve", GAME, "--contest", input=text)
        assert result.code == 2 and result.err.startswith(f"<stdin>:{place}: "), result


def test_a_count_that_lies_costs_no_memory():
    for count in (10**9, 10**12, 2**64 - 1):
        result = run("solve", GAME, "--contest", "--memory", "64M", input=f"1\n{count}\nRBR\n")
        assert (result.code, result.out) == (2, ""), result


def test_many_cases_are_answered_one_by_one():
    cases = ["RB", "BR", "R", "RBRB", "WWW"] * 400
    answers = solve(GAME, contest_text(cases))
    assert [answer["case"] for answer in answers] == list(range(1, len(cases) + 1))
    assert [answer["outcome"] for answer in answers] == [
        "win" if oracle.wins(row, "R") else "loss" for row in cases
    ]
