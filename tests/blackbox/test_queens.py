"""queens: the program against the rules on small boards, and against published nimbers."""
import itertools
import random

import pytest
from at_random import given, settings, st

import queens as oracle
from program import rounds, run, solve_one, solve_position, succeed

GAME = "queens"


def nimbers(texts):
    return [{"0": 0, "*": 1}.get(value) if value in ("0", "*") else int(value[1:]) for value in succeed("value", GAME, "-", input="\n".join(texts) + "\n").lines]


def boards(letters, rows, columns):
    return ["|".join("".join(cells[i:i + columns]) for i in range(0, rows * columns, columns)) for cells in itertools.product(letters, repeat=rows * columns)]


def drawn(rows, columns, queens, draw):
    """A board with some queens at random."""
    cells = oracle.free("|".join(["." * columns] * rows))
    placed = set()
    for _ in range(queens):
        if cells:
            placed.add(draw.choice(sorted(cells)))
            cells = oracle.free("|".join("".join("q" if (r, c) in placed else "." for c in range(1, columns + 1)) for r in range(1, rows + 1)))
    return "|".join("".join("q" if (r, c) in placed else "." for c in range(1, columns + 1)) for r in range(1, rows + 1))


def test_nimbers_of_all_sets_of_free_cells_of_small_boards():
    texts = [text for size in ((1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (4, 1)) for text in boards(".#", *size)]
    assert nimbers(texts) == [oracle.nimber(text) for text in texts]


@settings(max_examples=rounds(40))
@given(st.integers(1, 7), st.integers(1, 7), st.integers(0, 3), st.integers(0, 2**32))
def test_positions_and_moves(rows, columns, queens, seed):
    draw = random.Random(seed)
    text = drawn(rows, columns, max(queens, 1 if rows * columns > 30 else 0), draw)
    if draw.random() < 0.3 and "q" in text:
        left = oracle.free(text)
        text = "|".join("".join("." if (r, c) in left else "#" for c in range(1, columns + 1)) for r in range(1, rows + 1))
    answer = solve_one(GAME, text, "--moves", "all")
    assert answer["position"] == text
    assert set(answer["moves"]) == oracle.winning_moves(text)
    assert answer["outcome"] == ("win" if oracle.nimber(text) else "loss")
    if oracle.free(text):
        name = "%d,%d" % draw.choice(sorted(oracle.free(text)))
        after = solve_one(GAME, text, "--moves", "all", "--after", name)
        assert after["position"] == oracle.move(text, name)
        assert set(after["moves"]) == oracle.winning_moves(after["position"])
        assert solve_position(GAME, after["position"], "--moves", "all")["moves"] == after["moves"]


@settings(max_examples=rounds(20))
@given(st.integers(2, 8), st.integers(2, 8), st.integers(0, 2**32))
def test_a_board_that_is_turned_has_the_same_nimber(rows, columns, seed):
    text = drawn(rows, columns, 2, random.Random(seed))
    turned = "|".join("".join(column) for column in zip(*oracle.rows_of(text)[::-1]))
    mirrored = "|".join(row[::-1] for row in oracle.rows_of(text))
    assert nimbers([text, turned, mirrored]) == [oracle.nimber(text)] * 3


def test_published_nimbers():
    """A344227."""
    table = succeed("table", GAME, "0..11", "--show", "grundy").lines[1:]
    assert [int(line.split()[1]) for line in table] == [0, 1, 1, 2, 1, 3, 1, 2, 3, 1, 0, 1]


def test_boards_of_one_row_are_one_move():
    assert nimbers(["." * columns for columns in range(1, 17)]) == [1] * 16
    assert nimbers(["|".join("." * rows) for rows in range(1, 17)]) == [1] * 16


def test_the_largest_board():
    text = drawn(16, 16, 9, random.Random(16))
    answer = solve_one(GAME, text, "--moves", "all")
    assert oracle.free(text) and set(answer["moves"]) == oracle.winning_moves(text)


def test_the_drawing_closes_attacked_cells():
    (scene,) = succeed("draw", GAME, "q...|....|...." , "--json").json
    closed = [shape["at"][:2] for shape in scene["shapes"] if shape["name"] == "#"]
    assert len(closed) == 7
    assert [(move["move"], move["at"]) for move in scene["moves"]] == [
        ("2,3", [3.5, 2.5]), ("2,4", [4.5, 2.5]), ("3,2", [2.5, 3.5]), ("3,4", [4.5, 3.5])]


def test_sums_and_misere():
    assert succeed("value", f"{GAME}+nim", "...|...|... + 2").out == "0\n"
    assert solve_one(f"misere:{GAME}", "..|..")["outcome"] == "loss"


@pytest.mark.parametrize("text, place, what", [
    ("..x", "1:3", "one of"), ("..|.", "1:5", "expected 2"), ("..||..", "1:4", "at least one cell"), ("", "1:1", "ends"),
    ("q.q", "1:1", "attack"), ("q..|..q|.q.|q..", "1:1", "attack"), ("q..|..#", "1:1", "both q and #"),
    ("." * 17, "1:1", "at most 16"), ("|".join("." * 17), "1:1", "at most 16"), (".q.|", "1:5", "ends"),
    ("|".join(["." * 16] * 17), "1:273", "at most 256 cells")])
def test_bad_input_is_reported_with_its_place(text, place, what):
    said = run("solve", GAME, "-e", text)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err


def test_boards_that_are_too_large_are_refused():
    said = run("table", GAME, "17..17")
    assert said.code == 2 and "a board" in said.err
