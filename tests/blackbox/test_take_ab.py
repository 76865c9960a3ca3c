"""Take-ab: the program against the rules."""
import json

from at_random import given, st

import program
import take_ab as oracle
from program import check, contest, run, solve_one, solve_position

GAME = "take-ab"
PLAYERS = ("Zenyk", "Marichka")
LARGEST = 2**63 - 1

takes = st.integers(1, 7)
small_piles = st.lists(st.integers(0, 16), min_size=1, max_size=4)


def contest_text(piles, a, b, gap=" "):
    return f"{len(piles)} {a} {b}\n" + gap.join(map(str, piles)) + "\n"


def position_text(piles, a, b, mover):
    return f"{PLAYERS[mover]}: {a} {b} /" + "".join(f" {pile}" for pile in piles)


def amounts(a, b, mover):
    """What the mover takes, what the other takes."""
    return (a, b) if mover == 0 else (b, a)


@given(small_piles, takes, takes)
def test_the_judge_hears_who_wins(piles, a, b):
    winner = PLAYERS[0 if oracle.wins(piles, a, b) else 1]
    assert contest(GAME, contest_text(piles, a, b)) == winner + "\n"
    assert contest(GAME, contest_text(piles, a, b, "\r\n")) == winner + "\n"


@given(small_piles, takes, takes, st.integers(0, 1), st.sampled_from(["theorem", "search"]))
def test_every_position_is_answered_as_the_rules_do(piles, a, b, mover, by):
    text = position_text(piles, a, b, mover)
    answer = solve_position(GAME, text, "--moves", "all", "--by", by)
    own, other = amounts(a, b, mover)
    won = oracle.wins(piles, own, other)
    assert answer["outcome"] == ("win" if won else "loss")
    assert answer["winner"] == PLAYERS[mover if won else 1 - mover]
    assert answer["moves"] == oracle.winning_moves(piles, own, other)
    assert (answer["mover"], answer["by"], answer["position"]) == (PLAYERS[mover], by, text)


@given(small_piles, takes, takes, st.randoms(use_true_random=False))
def test_after_moves_it_answers_as_the_rules_do_there(piles, a, b, chance):
    piles, after, played, mover = list(piles), list(piles), [], 0
    for _ in range(chance.randrange(8)):
        own, _ = amounts(a, b, mover)
        legal = [i for i, pile in enumerate(after) if pile >= own]
        if not legal:
            break
        taken = chance.choice(legal)
        after[taken] -= own
        played.append(str(taken + 1))
        mover = 1 - mover
    answer = solve_one(GAME, contest_text(piles, a, b), "--moves", "all", "--after", " ".join(played))
    assert answer["position"] == position_text(after, a, b, mover)
    assert answer["moves"] == oracle.winning_moves(after, *amounts(a, b, mover))


@given(
    st.lists(st.integers(0, 20), min_size=1, max_size=3), takes, takes, st.integers(1, 2**60), st.integers(0, 2**60)
)
def test_a_common_factor_changes_nothing_up_to_63_bits(piles, a, b, factor, rest):
    factor = min(factor, LARGEST // max(*piles, a, b, 1))
    large = [min(pile * factor + rest % factor, LARGEST) for pile in piles]
    text = contest_text(large, a * factor, b * factor)
    answer = solve_one(GAME, text, "--moves", "all")
    assert answer["outcome"] == ("win" if oracle.wins(piles, a, b) else "loss")
    assert answer["moves"] == oracle.winning_moves(piles, a, b)


@given(small_piles, takes, takes, st.integers(0, 1), st.data())
def test_certificates_hold_and_changed_ones_are_refused(piles, a, b, mover, data):
    text = position_text(piles, a, b, mover)
    (certificate,) = program.certificates(GAME, text, "--position")
    assert check(certificate)
    changed = json.loads(json.dumps(certificate))
    proof = next(o for o in (changed, *changed.values()) if isinstance(o, dict) and "alive" in o)
    proof[data.draw(st.sampled_from(["piles", "alive", "grey", "rich"]))] += data.draw(st.sampled_from([-1, 1]))
    assert not check(changed)


def test_the_limit_holds():
    answer = solve_one(GAME, "5 3 3\n3 3 3 3 3\n", "--moves", "all", "--limit", "2")
    assert (answer["moves"], answer["more"]) == (["1", "2"], True)


def test_bad_input_is_refused_with_its_place():
    for text, place in [
        ("", "1:1"),
        ("0 1 1\n", "1:1"),
        ("1 0 1\n1\n", "1:3"),
        ("1 1 0\n1\n", "1:5"),
        (f"1 1 {LARGEST + 1}\n1\n", "1:5"),
        ("2 1 1\n1\n", "2:2"),
        ("2 1 1\n1 -1\n", "2:3"),
        ("2 1 1\n1 1x\n", "2:4"),
        (f"1 1 1\n{LARGEST + 1}\n", "2:1"),
        ("1 1 1\n1 1\n", "2:3"),
        ("1000000000000 1 1\n1 1\n", "2:4"),
    ]:
        result = run("solve", GAME, "--contest", input=text)
        assert result.code == 2
        assert result.err.startswith(f"<stdin>:{place}: "), result
