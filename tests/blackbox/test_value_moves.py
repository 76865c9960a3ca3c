"""value --moves: every move with its value, from the definitions and the rules alone."""
import functools
import json
import re
import sys

import pytest

from program import ROOT, run, succeed
from terminal import on_a_terminal

sys.path.insert(0, str(ROOT / "tests"))
from oracles import partizan, short_games  # noqa: E402

NAMES = ("Left", "Right")
POSITIONS = {
    "domineering": ["...|...", "..|..|..", "....|.#..", "#", "...#..", ".#.|...|.#."],
    "clobber": ["xoxo", "xo|ox", "xoo|oxx", "x.o", "xoxox"],
    "toads-and-frogs": ["tt.ff", "tf", "t..f", "t.tf.f"],
    "hackenbush": ["lrl", "lrl + rel", "0-1l 1-2r 2-0e", "0-1e 1-2l 1-3r"],
    "konane": ["xo.o.x", "x.ox|o.x."],
    "snort": ["....", "..|..", ".x.o"],
}


@functools.lru_cache(None)
def game_of(game, position):
    """The position as a game, from the rules."""
    return short_games.game(*[[game_of(game, after) for _, after in partizan.GAMES[game](position, player)]
                              for player in (0, 1)])


def told(game, position):
    return json.loads(succeed("value", game, position, "--moves", "--json").out)


def value(text):
    return short_games.value(short_games.read(text))


def better(player, g, h):
    """Whether g is at least as good as h for the player."""
    return short_games.at_most(*((h, g) if player == 0 else (g, h)))


def reversed_by(game, position, player, after):
    """The replies that leave the opponent at least as well off as before."""
    before = game_of(game, position)
    return [name for name, end in partizan.GAMES[game](after, 1 - player) if better(1 - player, game_of(game, end), before)]


@pytest.mark.parametrize("game, position", [(game, position) for game in POSITIONS for position in POSITIONS[game]])
def test_moves_are_what_the_definitions_say(game, position):
    moves = told(game, position)["moves"]
    whole = game_of(game, position)
    for player in (0, 1):
        mine = [move for move in moves if move["player"] == NAMES[player]]
        after = dict(partizan.GAMES[game](position, player))
        assert sorted(move["move"] for move in mine) == sorted(after)
        for i, move in enumerate(mine):
            left = game_of(game, after[move["move"]])
            assert value(move["value"]) == short_games.value(left)
            gain = short_games.subtract(*((left, whole) if player == 0 else (whole, left)))
            assert value(move["incentive"]) == short_games.value(gain)
            others = [(k, game_of(game, after[other["move"]])) for k, other in enumerate(mine) if k != i]
            dominated = [mine[k]["move"] for k, other in others
                         if better(player, other, left) and (k < i or not better(player, left, other))]
            assert move["dominated"] == bool(dominated)
            assert move["dominated_by"] in (dominated or [None])
            replies = reversed_by(game, position, player, after[move["move"]])
            assert move["reversible"] == bool(replies)
            assert move["reversed_by"] in (replies or [None])


@pytest.mark.parametrize("game", POSITIONS)
def test_a_move_is_dominated_by_one_that_is_not(game):
    for position in POSITIONS[game]:
        moves = told(game, position)["moves"]
        free = {(move["player"], move["move"]) for move in moves if not move["dominated"]}
        assert all((move["player"], move["dominated_by"]) in free for move in moves if move["dominated"])


def test_the_hottest_part():
    parts = told("domineering", "...#..|...##.")["parts"]
    assert [(part["value"], part["temperature"], part["hottest"]) for part in parts] == [
        ("{2|-1/2}", "5/4", True), ("*", "0", False)]
    lines = succeed("value", "domineering", "...#..|...##.", "--moves").out.splitlines()
    assert lines[-2].split() == ["...|...", "{2|-1/2}", "5/4", "the", "hottest"]


def test_all_hottest_parts_are_marked():
    parts = told("hackenbush+domineering", "lr + ...|...")["parts"]
    assert [part["hottest"] for part in parts] == [False, True]
    assert [part["hottest"] for part in told("nim", "2 2 3")["parts"]] == [True] * 3
    assert succeed("value", "nim", "2 2 3", "--moves").out.count("the hottest") == 3


@pytest.mark.parametrize("game, heaps", [("nim", [2, 2]), ("nim", [1, 2, 3]), ("0.77", [1, 3, 3]), ("grundy", [3, 4, 4])])
def test_a_reply_is_numbered_as_in_the_position(game, heaps):
    """The heaps of the game after a move keep their numbers: one that is gone leaves a gap, new ones come last."""
    for move in told(game, " ".join(map(str, heaps)))["moves"]:
        if not move["reversible"]:
            continue
        after = list(heaps)
        for text in (move["move"], move["reversed_by"]):
            number, _, left = text.partition(":")
            first, *others = map(int, left.split("+"))
            assert after[int(number) - 1] > 0
            after[int(number) - 1] = first
            after += others
        rest = " ".join(str(heap) for heap in after if heap) or "0"
        assert succeed("value", game, rest).out == succeed("value", game, " ".join(map(str, heaps))).out


def test_long_texts_are_cut_at_a_terminal():
    question = ("value", "clobber", "xoxox|oxoxo|xoxox", "--moves")
    whole, seen = succeed(*question).out, on_a_terminal(*question, columns=200)
    assert on_a_terminal(*question, "--full", columns=200) == whole
    assert "..." not in whole and seen.endswith("  (texts of more than 40 letters are cut; --full prints all)\n")
    rows = [re.split("  +", row.strip()) for row in seen.splitlines()[1:-1]]
    assert max(len(cell) for row in rows for cell in row[:4]) == 40
    begins = {re.match(r"  \S+ +\S+ +\S+ +", row).end() for row in seen.splitlines()[1:-1] if row.split()[0] in NAMES}
    assert len(begins) == 1


def test_moves_of_heaps_are_those_of_either_player():
    moves = told("0.77", "3")["moves"]
    assert [move["value"] for move in moves if move["player"] == moves[0]["player"]] == \
        [move["value"] for move in moves if move["player"] != moves[0]["player"]]
    assert {move["value"] for move in moves} == {"0", "*", "*2"}
    lines = succeed("value", "nim", "2 3", "--moves").out.splitlines()
    assert lines[0] == "*" and len(lines) == 2 + 5 + 3 and all(line.split()[0] == "either" for line in lines[2:7])


def test_moves_of_rules_in_lua(tmp_path):
    rules = tmp_path / "steps.lua"
    rules.write_text("return {left = function(p, emit) if p > 0 then emit(p - 1) end end,\n"
                     "right = function(p, emit) if p > 1 then emit(p - 2) end end}\n")
    moves = told(str(rules), "3")["moves"]
    assert [(move["move"], move["value"]) for move in moves] == [("2", "{1|0}"), ("1", "1")]


def test_no_moves():
    assert succeed("value", "domineering", ".", "--moves").out == "0\n  no moves\n"
    assert told("domineering", ".")["moves"] == []


@pytest.mark.parametrize("words", [["{1|0}", "--moves"], ["--moves", "-i"], ["1", "2", "3", "--moves"], ["domineering", "--moves"]])
def test_expressions_have_no_moves(words):
    result = run("value", *words)
    assert result.code == 2 and result.out == ""


def test_moves_past_the_budget():
    board = "|".join(["." * 8] * 8)
    result = run("value", "domineering", board, "--moves", "--json", "--memory", "2M")
    assert result.code == 3 and json.loads(result.out)["moves"] is None


def test_each_line_has_its_moves():
    lines = succeed("value", "clobber", "-", "--moves", "--json", input="xo\nxoxo\n").out.splitlines()
    assert [len(json.loads(line)["moves"]) for line in lines] == [2, 6]
