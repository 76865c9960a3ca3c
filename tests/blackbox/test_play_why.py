"""play: 'why' and 'hint' explain positions that search answers: values, parts, winning moves, a line of best play."""
import itertools
import re

import pytest

import program
from program import run, succeed

pytestmark = pytest.mark.sanitizers


def why(game, start, *flags):
    out = succeed("play", game, "-", *flags, input=f"{start}\nwhy\nquit\n").out
    return out.split("> why\n")[1].rsplit("\n", 2)[0] + "\n"


def table(text):
    """The rows of the table of parts: name, value and what follows."""
    rows = [line for line in text.splitlines() if line.startswith("  ") and " leaves " not in line]
    return [re.split(r"  +", row.strip()) for row in rows]


def legal(game, start, *flags):
    out = succeed("play", game, "-e", start, *flags, input="moves all\nquit\n").out
    return out.split("> moves all\n")[1].splitlines()[0].split()


def value(text):
    return succeed("value", text).out.strip()


def test_nim_is_explained_by_its_columns():
    text = why("nim", "3 5 7")
    assert ("  part  value  binary\n  1: 3      3  011\n  2: 5      5  101\n  3: 7      7  111\n  xor       1  001\n"
            "3 of 15 moves win: 1:2 2:4 3:6\nAfter 1:2 part 1 is worth 2 instead of 3, and the xor is 0.\n") in text
    text = why("nim", f"{2**62} 9 {2**40}")
    assert [row[1:] for row in table(text)[1:]] == [[str(heap)] for heap in (2**62, 9, 2**40, 2**62 ^ 9 ^ 2**40)]
    assert "xor       0  000\nEach of the 10 moves loses.\n" in why("nim", "5 5")


@pytest.mark.parametrize("heaps", [(7, 2, 4), (9, 9, 1), (1, 2, 3), (10, 6), (5,), (3, 0, 8)])
def test_heaps_have_their_nimbers(heaps):
    """The nimbers of Kayles, by the rules."""
    g = [0]
    for n in range(1, 12):
        after = {g[a] ^ g[n - k - a] for k in (1, 2) if k <= n for a in range(n - k + 1)}
        g.append(next(v for v in itertools.count() if v not in after))
    text = why("kayles", " ".join(map(str, heaps)))
    rows = table(text)
    full = [heap for heap in heaps if heap]
    if len(full) == 1:
        assert not rows
        return
    assert rows[0] == ["part", "value", "binary"][: len(rows[0])]
    assert [row[1] for row in rows[1:-1]] == [str(g[heap]) for heap in full]
    xor = 0
    for heap in full:
        xor ^= g[heap]
    assert rows[-1][:2] == ["xor", str(xor)]
    wide = max(g[heap] for heap in full).bit_length()
    assert [row[2] for row in rows[1:]] == [format(n, f"0{wide}b") for n in [*(g[heap] for heap in full), xor]]


@pytest.mark.parametrize("game, start, cells", [
    ("domineering", "..#...|..#...|#..#..", [["1,1", "1,2", "2,1", "2,2", "3,2", "3,3"], 8]),
    ("domineering", "..#.|..#.", [["1,1", "1,2", "2,1", "2,2"], ["1,4", "2,4"]]),
    ("clobber", "xo..ox|......|ooxx..", [["1,1", "1,2"], ["1,5", "1,6"], ["3,1", "3,2", "3,3", "3,4"]]),
    ("toads-and-frogs", "tf.f", None), ("konane", "xox.|....|.xo.", None), ("snort", "..xo..|..#...", None),
    ("col", "..x.|o#..", None), ("nogo", ".xo.|....", None), ("amazons", "x.#o.|..#..", None), ("toppling-dominoes", "lr.rel.l", None),
    ("hackenbush", "0-1l 1-2r 0-3r 3-4l", None), ("hackenbush", "lrl + rle + l", None), ("cutcake", "3x5 + 2x7", None),
    ("snort", "5: 1-2 3-4 4-5", None), ("negative:domineering", "..#...|..#...|#..#..", None)])
def test_the_parts_of_a_position_add_up_to_its_value(game, start, cells):
    rows = table(why(game, start))
    if not rows:
        assert cells is None
        return
    assert rows[0] == ["part", "value"] and rows[-1][0] == "sum" and len(rows) > 3
    assert value("(" + ") + (".join(row[1] for row in rows[1:-1]) + f") == {rows[-1][1]}") == "true"
    assert succeed("value", game, start).out.strip() == rows[-1][1]
    for row, place in zip(rows[1:], cells or []):
        assert row[0].split(" ... (")[0].split() == place if isinstance(place, list) else row[0].endswith(f"... ({place} cells)")


def test_regions_are_worth_what_they_are_alone():
    rows = table(why("domineering", "..#...|..#...|#..#.."))
    alone = [succeed("value", "domineering", part).out.strip() for part in ("..#|..#|#..", "...|...|#..")]
    assert [row[1] for row in rows[1:-1]] == alone and rows[2][2:] == ["hottest: temperature 3/2"]
    rows = table(why("impartial:domineering", "..#...|..#...|###..."))
    assert [row[0] for row in rows] == ["part", "1,1 1,2 2,1 2,2", "1,4 1,5 1,6 2,4 ... (9 cells)", "xor"]
    alone = [succeed("value", "cram", part).out.strip() for part in ("..|..", "...|...|...")]
    assert ["0" if row[1] == "0" else "*" + row[1].replace("1", "") for row in rows[1:-1]] == alone


@pytest.mark.parametrize("game, start", [
    ("domineering", "....|....|...."), ("domineering", "...|...|..."), ("clobber", "xoxo|oxox"), ("cram", "...|...|..."), ("pyramid", "3 4 2 2"),
    ("take-ab", "3 1 2\n3 2 4\n"), ("misere:nim", "2 3 1"), ("xormites", "1\n4 1 2 2 1\n"), ("hackenbush", "lrl + rle + 0-1l 1-2r 1-3e"),
    ("sorting", "6 1\n1 2 5 4 6 1\n1 6\n"), ("amazons", "x..#|#..o|..x#"), ("snort", "...x..|......|o.....")])
def test_winning_moves_are_counted_and_a_line_is_best_play(game, start):
    text = why(game, start)
    best = program.solve_one(game, start, "--moves", "all")["moves"]
    all_moves = legal(game, start)
    outcome = program.solve_one(game, start)["outcome"]
    found = re.search(r"^(\d+) of (\d+) moves? (?:wins?|keeps? the draw): (.*)$", text, re.M)
    every = re.search(r"^(?:The only|Every) move (?:wins|keeps the draw): (.*)$", text, re.M)
    if outcome == "loss":
        lost = re.search(r"^(?:Each of the (\d+) moves loses|(The only) move loses|(Both) moves lose)\.$", text, re.M)
        assert len(all_moves) == (int(lost[1]) if lost[1] else 1 if lost[2] else 2)
    elif found:
        assert (int(found[1]), int(found[2])) == (len(best), len(all_moves))
        assert found[3].split(" and ")[0].split() == best[:12]
    else:
        assert every[1].split(" and ")[0].split() == best[:12] and len(best) == len(all_moves)
    line, end = re.search(r"^Best play: (.*?)(?: and (.*)\.| \.\.\.)$", text, re.M).groups()
    mover, rank = outcome, {"win": "loss", "loss": "win", "draw": "draw"}
    moves = line.split()
    assert len(moves) == 10 or end
    if "nim" in game:  # in a line heaps keep their numbers
        return
    for count in range(1, len(moves) + 1):
        after = program.solve_one(game, start, "--after", " ".join(moves[:count]), "--moves", "all")
        mover = rank[mover]
        assert after["outcome"] == mover, (moves, count)
    if end:
        assert not after["moves"] and (end == "a draw" if mover == "draw" else after["winner"] in end or "cannot move" in end)


def test_winning_moves_of_partizan_games_have_values():
    text = why("domineering", "....|....|....|....")
    assert "4 of 12 moves win: 2,1-3,1 2,2-3,2 2,3-3,3 2,4-3,4\n  2,1-3,1 leaves Tiny(2)\n" in text
    assert "\nThe value: +-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}.  The player who moves first wins.\n" in text


def test_long_values_are_replaced_by_mean_and_temperature():
    for game, start in ("snort", "...x..|......|o....."), ("amazons", "x..#|#..o|..x#"), ("domineering", "#......#...........|#......#..........#"):
        text = why(game, start)
        assert re.search(r"mean -?\d+(/\d+)?, temperature ", text)
        assert all(len(braces) <= 70 for braces in re.findall(r"\{.*\}", text))
    assert "\nThe value: mean 5/8, temperature 25/8.  The player who moves first wins.\n" in why("snort", "...x..|......|o.....")


def test_what_has_no_values_has_none():
    for game, start in ("misere:nim", "2 3"), ("xormites", "1\n4 1 2 2 1\n"), ("pawns", "2 3\nP..\n..P\n"):
        text = why(game, start)
        assert "value is" not in text.split("The theorem")[0] and "The value: " not in text and "  part" not in text


def test_a_hint_tells_how_many_moves_win():
    out = succeed("play", "domineering", "-e", "....|....|....|....", input="hint\nquit\n").out
    assert "This wins: 2,1-3,1\n4 of 12 moves win.\n" in out
    out = succeed("play", "nim", "-e", "3 5 7", input="hint\nquit\n").out
    assert "This wins: 1:2\n3 of 15 moves win.  After it: the nim-sum of the heaps' values, 2 xor 5 xor 7, is 0," in out


def test_the_board_is_the_same_after_an_explanation():
    for game, start in ("nim", "3 5 7"), ("kayles", "9 4"), ("domineering", "....|....|...."), ("pyramid", "4 5 3 3 4"):
        out = succeed("play", game, "-e", start, "--seed", "1", input="moves\nwhy\nhint\nmoves\nwhy\nquit\n").out
        first, second = (out.split("> moves\n")[k].split("\n")[0] for k in (1, 2))
        assert first == second


def test_rules_in_a_file_are_explained(tmp_path):
    path = tmp_path / "split.lua"
    path.write_text("""return { name = "split",
      moves = function(p, emit) for a = 0, p - 2 do emit(a, p - 2 - a) end end }""")
    assert "\nThe Grundy value is 0.\nEach of the 4 moves loses.\nBest play: " in why(path, "5")
    rows = table(why(path, "5;3"))
    assert rows[0] == ["part", "value", "binary"] and [row[0] for row in rows[1:]] == ["1: 5", "2: 3", "xor"]
    path.write_text("""return { name = "walk", partizan = true,
      left = function(p, emit) if p > 0 then emit(p - 1) end end,
      right = function(p, emit) if p > 1 then emit(p - 2) end end }""")
    text = why(path, "5")
    assert "The value: " in text and "Best play: " in text
    path.write_text("""return { name = "raises", moves = function(p, emit) if p < 3 then error("no") end emit(p - 1) end }""")
    result = run("play", path, "-e", "5", "--opponent", "random", input="why\n")
    assert result.code == 2 and ":1:" in result.err


def test_large_positions_are_explained_soon():
    piles = " ".join(str(1 + i * i % 9) for i in range(100000))
    text = why("pyramid", f"100000 {piles}")
    assert "Grundy" not in text and "Best play: " in text
    rows = table(why("nim", " ".join(str(i * i % 1000 + 1) for i in range(2000))))
    assert not rows


def test_the_parts_of_a_sum_of_games_have_the_numbers_of_its_moves():
    text = why("nim+kayles", "4 + 6 2 3", "--position")
    assert [row[0] for row in table(text)[1:-1]] == ["1:1: 4", "2:1: 6", "2:2: 2", "2:3: 3"]
    assert "\nAfter 1:1:2 part 1:1 is worth 2 instead of 4, and the xor is 0.\n" in text
    assert [row[0] for row in table(why("nim+(nim+kayles)", "4 + (6 2 + 3)"))[1:-1]] == ["1:1: 4", "2:1:1: 6", "2:1:2: 2", "2:2:1: 3"]
    rows = table(why("domineering+domineering", "..#|... + ...|..."))
    assert [row[0][:3] for row in rows[1:-1]] == ["1: ", "2: "]


def test_search_in_play_counts_no_positions():
    assert "With best play Left wins: search tried all lines of play.\n" in why("toppling-dominoes", "llrerlll")


def test_the_parts_of_a_coin_turning_game_are_its_heads():
    """Mock turtles: the n-th number with an odd number of binary ones."""
    odd = [n for n in range(100) if bin(n).count("1") % 2]
    coins = "THHTTHTTTTH"
    heads = [i for i, coin in enumerate(coins) if coin == "H"]
    rows = table(why("mock-turtles", coins))
    assert [row[:2] for row in rows[1:-1]] == [[f"coin {i + 1}", str(odd[i])] for i in heads]
    assert rows[-1][:2] == ["xor", str(odd[1] ^ odd[2] ^ odd[5] ^ odd[10])]
    rows = table(why("turning-turtles*turning-turtles", "TTH|HHT"))
    nimber = {(r, c): int(succeed("nim", f"{r} * {c}").out) for r in (1, 2) for c in (1, 2, 3)}
    assert [row[:2] for row in rows[1:-1]] == [[f"coin {r},{c}", str(nimber[r, c])] for r, c in ((1, 3), (2, 1), (2, 2))]


def test_a_reason_of_a_coin_turning_game_is_brief_after_the_first_one():
    out = succeed("play", "turning-turtles", "-", input="THTHH\nwhy\nhint\nquit\n").out
    assert out.count("loses exactly when it is 0") == 1
    assert out.split("> hint\n")[1].count("After it: the nim-sum of the values of the coins that show heads is 0.\n") == 1


def test_the_parts_of_a_colouring_are_its_cells():
    out = succeed("play", "colouring", "--position", "-e", "RBBRWBWRRBR", input="why\nquit\n").out
    rows = table(out.split("> why\n")[1])
    assert [row[0] for row in rows[1:-1]] == ["cells 1 to 4", "cell 6", "cells 8 to 11"]
    alone = ["RBBRWWWWWWW", "WWWWWBWWWWW", "WWWWWWWRRBR"]
    assert [row[1] for row in rows[1:-1]] == [succeed("value", "colouring", text).out.strip() for text in alone]


@pytest.mark.parametrize("game, position, reason", [
    ("end-nim", "3 1 5", "the first heap is 3; with these other heaps the player to move loses exactly when it is 5"),
    ("notakto", "...|...|...", "the value of the board is c, and the player to move loses exactly when it is a, b^2, bc or c^2"),
    ("take-away", "2 / 21 5", "is too large to take: 21 is one part, and a move may take 5"),
    ("moore", "2 / 1 1 1", "the numbers of ones in the columns are all 0 modulo 3"),
    ("moore", "2 / 3 5 2", "the numbers of ones in the columns are 1 2 2 modulo 3")])
def test_a_reason_says_what_the_theorem_says_here(game, position, reason):
    assert succeed("solve", game, "-e", position).out.endswith(reason + "\n")


@pytest.mark.parametrize("game, moves", [("wythoff-with-a-pass", "1-3 or both-2, or pass"), ("nim-with-a-pass", "1-3, or pass")])
def test_a_wrong_move_is_told_what_moves_look_like(game, moves):
    out = succeed("play", game, "-e", "3 5", input="7-7-7\nquit\n").out
    assert f"is not a move: expected the heap and how many counters it takes, such as {moves}." in out
