"""sprouts: the program against plain search from the rules."""
import random

import pytest
from at_random import given, settings, st

import sprouts as oracle
from program import rounds, run, solve_one, solve_position, some, succeed


def nimbers(texts):
    """The nimbers that the program finds."""
    lines = succeed("value", "sprouts", "-", input="".join(text + "\n" for text in texts)).lines
    return [0 if line == "0" else 1 if line == "*" else int(line.removeprefix("*")) for line in lines]


def positions(texts):
    """The positions as the program writes them."""
    return [answer["position"] for answer in
            succeed("solve", "sprouts", "--json", input="".join(text + "\n" for text in texts)).json]


@pytest.mark.parametrize("spots", [1, 2, 3])
def test_every_position_of_a_few_spots_has_the_nimber_of_the_rules(spots):
    drawings = oracle.reached(spots)
    texts = [oracle.written(drawing) for drawing in drawings]
    assert nimbers(texts) == [oracle.part_nimber(drawing) for drawing in drawings]


def test_positions_of_four_spots_have_the_nimbers_of_the_rules():
    drawings = some(random.Random(4).sample(oracle.reached(4), 200))
    assert nimbers(map(oracle.written, drawings)) == [oracle.part_nimber(drawing) for drawing in drawings]


@given(st.data())
def test_the_winner_of_sums_is_that_of_the_rules(data):
    drawings = data.draw(st.lists(st.sampled_from(oracle.reached(2)), min_size=1, max_size=3))
    text = " + ".join(map(oracle.written, drawings))
    for game, misere in ("sprouts", False), ("misere:sprouts", True):
        answer = solve_position(game, text, "--mover", "First", "--by", "search")
        assert answer["outcome"] == ("win" if oracle.first_wins(text, misere) else "loss"), (game, text)


@pytest.mark.parametrize("spots", range(4))
def test_misere_play_is_won_where_the_rules_say(spots):
    answer = solve_one("misere:sprouts", str(spots))
    assert answer["outcome"] == ("win" if oracle.first_wins(str(spots), misere=True) else "loss")


def test_published_winners():
    """Applegate, Jacobson and Sleator: the first player wins if n mod 6 is 3, 4 or 5; misere for 0, 1 and 5 spots."""
    for n in range(6):
        assert solve_one("sprouts", str(n))["outcome"] == ("win" if n % 6 in (3, 4, 5) else "loss")
        assert solve_one("misere:sprouts", str(n))["outcome"] == ("win" if n in (0, 1, 5) else "loss")


def test_drawings_told_in_another_order_are_equal():
    chance = random.Random(5)
    drawings = some(chance.sample(oracle.reached(4), 800))
    plain = positions(map(oracle.written, drawings))
    for _ in range(rounds(3)):
        assert positions(oracle.scrambled(drawing, chance) for drawing in drawings) == plain
    assert positions(plain) == plain


@pytest.mark.parametrize("spots, share", [(2, 1), (3, 1), (4, 20)])
def test_normal_forms_have_the_same_trees_of_moves(spots, share):
    texts = list(map(oracle.written, oracle.reached(spots)))[::share]
    for text, normal in zip(texts, positions(texts)):
        assert oracle.tree_of(text) == oracle.tree_of(normal), (text, normal)


def options(text):
    """The texts of the positions after each move, and the number of moves."""
    moves = succeed("draw", "sprouts", text, "--json").json[0]["moves"]
    after = [solve_position("sprouts", text, "--mover", "First", "--after", move["move"])["position"] for move in moves]
    return after


@settings(max_examples=rounds(12))
@given(st.sampled_from(oracle.reached(3)))
def test_moves_are_those_of_the_rules(drawing):
    """Each move leads elsewhere, and everywhere that the rules lead."""
    found = options(oracle.written(drawing))
    wanted = {oracle.tree(option) for option in oracle.options(drawing)}
    assert len(set(found)) == len(found)
    assert set(map(oracle.tree_of, found)) == wanted


def test_positions_are_written_in_normal_form():
    texts = ["0", "3", "0.0.0/", "0+0 +2", "2/", "1aa/", "aa.0/2/", "0.B'a'/B'a'/"]
    assert positions(texts) == ["0", "3", "3", "2", "0", "1", "0.2/", "AB/0.AB/"]


@pytest.mark.parametrize("text, place, words", [
    ("x", "1:1", "expected a number of spots, or regions with '/' after each"),
    ("49", "1:1", "a part has at most 48 spots"),
    ("3 4", "1:3", "expected '+' between parts"),
    ("+ 3", "1:1", "expected a part before '+'"),
    ("3 +", "1:4", "expected a number of spots or a list of regions"),
    ("0.AB/AB", "1:8", "expected '/' after the region"),
    ("0..1/", "1:3", "expected a spot before '.'"),
    ("/", "1:1", "expected a spot before '/'"),
    ("0.3/", "1:3", "expected a spot, which is 0, 1, 2 or a letter, or '.' or '/'"),
    ("0.A/", "1:1", "a letter occurs twice, but 'A' occurs once"),
    ("AA/A0/", "1:6", "a spot 0 has no lines: no other spot is on its boundary"),
    ("AA/A.0/", "1:1", "a letter occurs twice, but 'A' more often"),
    ("A.A/", "1:1", "a spot is on one boundary, or in two regions"),
    ("0." * 48 + "0/", "1:97", "a part has at most 48 spots"),
    ("2." * 48 + "2/", "1:98", "a region has at most 48 boundaries"),
])
def test_bad_input_is_refused_with_its_place(text, place, words):
    result = run("solve", "sprouts", "-e", text)
    assert result.code == 2
    assert f":{place}: {words}" in result.err, result


def test_moves_are_refused_that_the_rules_forbid():
    for text, move in [("3", "1-4"), ("1a2a/", "1-3"), ("2.2.2.2/", "1-1"), ("2", "2:1-2"), ("0", "1-1"), ("3", "1-2[3]"),
                       ("3", "1-1[1]"), ("3", "1-1[2,2]"), ("3", "1-1[4]"), ("3", "1-1[]"), ("3", "0-1"), ("3", "1-1[2"),
                       ("3", "1-2x"), ("A1A/", "1-1[2]")]:
        assert run("solve", "sprouts", "-e", text, "--after", move).code == 2, (text, move)


def test_a_line_is_the_first_move_with_its_result():
    for text, given, first in [("3", "2-3", "1-2"), ("3", "3-2", "1-2"), ("3", "2-2[1]", "1-1[2]"), ("3", "1-1[3,2]", "1-1"),
                               ("2 + 2", "2:2-1", "2:1-2")]:
        after = [solve_position("sprouts", text, "--mover", "First", "--after", move)["position"] for move in (given, first)]
        assert after[0] == after[1]


def test_large_positions_are_read_and_moved():
    move = "1-1[" + ",".join(map(str, range(2, 25))) + "]"
    scene = succeed("draw", "sprouts", "48", "--json", "--after", move).json[0]
    assert scene["position"].split("/") == [".".join(["0"] * 23) + ".AB", ".".join(["0"] * 24) + ".AB", ""]
