"""(m,n,k) games and Connect Four: the program against search from the rules, and counts that are published."""
import pytest
from at_random import given, settings, st

import in_a_row as oracle
from program import rounds, run, solve_one, succeed

GAMES = {"mnk": (oracle.free_cells, 3), "connect-four": (oracle.columns, 4)}
WORDS = {1: "win", 0: "draw", -1: "loss"}


def agree(game, boards, line, misere=False):
    rules, usual = GAMES[game]
    lines = "\n".join(oracle.text(board, line, usual) for board in boards)
    answers = succeed("solve", "misere:" * misere + game, "--json", "--moves", "all", input=lines).json
    assert len(answers) == len(boards)
    for board, answer in zip(boards, answers):
        assert answer["mover"] == ("First" if oracle.mover(board) == "x" else "Second")
        assert answer["outcome"] == WORDS[oracle.value(board, line, rules, misere)], answer
        assert sorted(answer["moves"]) == oracle.best(board, line, rules, misere), answer
        assert answer["position"] == f"{answer['mover']}: {oracle.text(board, line, usual)}"


def empty(wide, high):
    return ("." * wide,) * high


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game, wide, high, line", [
    ("mnk", 3, 3, 3), ("mnk", 3, 2, 2), ("mnk", 1, 4, 2), ("mnk", 2, 2, 1), ("mnk", 4, 2, 3), ("connect-four", 3, 3, 3),
    ("connect-four", 4, 2, 3), ("connect-four", 2, 5, 4), ("connect-four", 1, 4, 2), ("connect-four", 3, 2, 2)])
def test_all_positions_have_the_outcomes_of_the_rules(game, wide, high, line, misere):
    boards = [board for level in oracle.reached(empty(wide, high), line, GAMES[game][0]) for board in sorted(level)]
    agree(game, boards[::max(1, len(boards) // 600)], line, misere)


@settings(max_examples=rounds(15))
@given(st.sampled_from([("mnk", 4, 3, 3), ("mnk", 4, 4, 4), ("connect-four", 4, 4, 4), ("connect-four", 5, 3, 3)]), st.data())
def test_positions_of_random_play(size, data):
    game, wide, high, line = size
    board, played = empty(wide, high), []
    for _ in range(wide * high - data.draw(st.integers(0, 9))):
        choices = oracle.moves(board, line, GAMES[game][0])
        if not choices:
            break
        name, board = data.draw(st.sampled_from(choices))
        played.append(name)
    agree(game, [board], line)
    start = oracle.text(empty(wide, high), line, GAMES[game][1])
    answer = solve_one(game, start, "--after", " ".join(played)) if played else solve_one(game, start)
    assert answer["position"] == f"{answer['mover']}: {oracle.text(board, line, GAMES[game][1])}"


def tabulate(folder, game, *flags):
    return succeed("tabulate", game, *flags, "-o", folder, "--json").json[0]


@pytest.mark.parametrize("game, wide, high, line", [("mnk", 3, 3, 3), ("mnk", 3, 2, 2), ("mnk", 4, 2, 3), ("connect-four", 3, 3, 3)])
def test_tables_count_the_positions_that_play_reaches(tmp_path, game, wide, high, line):
    names = ("m", "n", "k") if game == "mnk" else ("wide", "high", "line")
    flags = [word for name, value in zip(names, (wide, high, line)) for word in ("--set", f"{name}={value}")]
    table = tabulate(tmp_path / "table", game, *flags)
    rules = GAMES[game][0]
    images = oracle.images if game == "mnk" else lambda board: {board, tuple(row[::-1] for row in board)}
    levels = oracle.reached(empty(wide, high), line, rules)
    for tier, level in zip(table["tiers"], levels):
        assert tier["positions"] == len(level)
        assert tier["kept"] == len({min(images(board)) for board in level})
        for outcome in (1, 0, -1):
            assert tier[WORDS[outcome]] == sum(oracle.value(board, line, rules) == outcome for board in level)
    assert table["positions"] == sum(map(len, levels))


@pytest.mark.parametrize("game, flags, counts", [
    ("mnk", [], {"positions": 5478, "kept": 765}),
    ("misere:mnk", [], {"positions": 5478, "kept": 765}),
    ("connect-four", [], {"positions": 161029}),
    ("connect-four", ["--set", "wide=5"], {"positions": 3945711})])
def test_published_counts(tmp_path, game, flags, counts):
    """Positions that play reaches from the empty board, with it; play stops at a row; symmetric ones counted apart."""
    table = tabulate(tmp_path / "table", game, *flags)
    assert {key: table[key] for key in counts} == counts
    assert table["tiers"][0]["draw"] == 1


@pytest.mark.long
@pytest.mark.parametrize("wide, high, positions, outcome", [(6, 4, 94910577, "loss"), (5, 5, 69763700, "draw")])
def test_published_counts_of_larger_boards(tmp_path, wide, high, positions, outcome):
    table = tabulate(tmp_path / "table", "connect-four", "--set", f"wide={wide}", "--set", f"high={high}")
    assert table["positions"] == positions and table["tiers"][0][outcome] == 1


@pytest.mark.parametrize("game, text, place, what", [
    ("mnk", "First: x..|...|...", "1:8", "Second is to move in this position, not First"),
    ("mnk", "xx.|...|...", "1:1", "there are 2 x and 0 o"), ("mnk", "xxx|oo.|o..", "1:1", "First is to move, but already has 3"),
    ("mnk", "...|..", "1:7", "expected 3"), ("mnk", "3 ...|...", "1:3", "expected a '/'"), ("mnk", "", "1:1", "expected"),
    ("connect-four", "x...|....", "1:1", "a piece lies above a free cell"),
    ("connect-four", "....|xyo.", "1:7", "a cell is one of"),
    ("connect-four", "." * 33, "1:1", "at most 64")])
def test_bad_positions(game, text, place, what):
    result = run("solve", game, "--position", "-e", text)
    assert result.code == 2 and f"<text>:{place}: " in result.err and what in result.err, result


@pytest.mark.parametrize("arguments, what", [
    (["solve", "mnk", "-e", "x..|...|...", "--mover", "First"], "--mover: Second is to move in this position"),
    (["solve", "mnk", "--at", "9"], "a board has at most 64 cells"),
    (["tabulate", "connect-four", "--set", "wide=9", "--set", "high=7", "-o", "/tmp/none"], "the board is too large"),
    (["tabulate", "mnk", "--set", "k=0", "-o", "/tmp/none"], "k must be from 1 to 64"),
    (["solve", "negative:mnk", "-e", "..."], "there is no negative mnk"),
    (["solve", "impartial:connect-four", "-e", "..."], "there is no impartial connect-four")])
def test_bad_questions(arguments, what):
    result = run(*arguments)
    assert result.code == 2 and what in result.err, result


def test_starts():
    assert solve_one("mnk", "4 / ....|....", "--after", "1,1 2,2")["position"] == "First: 4 / x...|.o.."
    (answer,) = succeed("solve", "connect-four", "--at", "3,4", "--set", "line=5", "--after", "1 2 1", "--json").json
    assert answer["position"] == "Second: 5 / ...|...|x..|xo."
    (answer,) = succeed("solve", "mnk", "--at", "2", "--set", "k=2", "--json").json
    assert answer["position"] == "First: 2 / ..|.." and answer["outcome"] == "win"
