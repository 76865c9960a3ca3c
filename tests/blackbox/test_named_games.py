"""Games with names of their own and the rules of a code: nim, kayles, the coin-turning games."""
import itertools
import json
import re

import pytest

from program import run, succeed

CODES = {
    "nim": "0.[3]", "kayles": "0.77", "dawson": "0.137", "treblecross": "0.007", "grundy": "4!.0", "lasker": "4.[3]",
    "turning-turtles": "turning:1-2", "mock-turtles": "turning:1-3", "moebius": "turning:1-5", "mogul": "turning:1-7", "moidores": "turning:1-9",
    "motley": "turning:1+", "twins": "turning:2", "triplets": "turning:3", "ruler": "turning:1+C", "mock-turtle-fives": "turning:1-3C(5)",
    "triplet-fives": "turning:3C(5)", "ruler-fives": "turning:1-5C", "turnips": "turning:3E", "grunt": "turning:4FS", "sym": "turning:1+S",
    "sympler": "turning:1+FS", "turning-corners": "turning:2*turning:2"}
POSITIONS = {"turning-corners": "HT|TH"}


def position_of(game):
    return POSITIONS.get(game, "THTTH" if CODES[game].startswith("turning:") else "3 5 6")


def test_the_list_has_them_with_a_sentence_each():
    listed = {game["name"]: game for game in succeed("list", "--json").json}
    assert set(CODES) < set(listed)
    summaries = [listed[name]["summary"] for name in CODES]
    assert len(set(summaries)) == len(summaries) and not any("code" in summary for summary in summaries)
    assert all(listed[name]["impartial"] for name in CODES)


@pytest.mark.parametrize("game, code", CODES.items())
def test_they_are_what_their_codes_are_but_for_the_name(game, code, tmp_path):
    position, file = position_of(game), str(tmp_path / "proof")
    (named,), (coded,) = (succeed("solve", name, "-e", position, "--moves", "all", "--json").json for name in (game, code))
    assert (named.pop("game"), coded.pop("game")) == (game, code)
    assert named == coded
    assert succeed("value", game, position, "--json").json[0]["game"] == game
    if named["by"] != "theorem":
        return
    certificates = []
    for name in (game, code):
        succeed("solve", name, "-e", position, "--certificate", file)
        certificates.append(open(file).read())
    assert certificates[0] == certificates[1] and json.loads(certificates[0])["game"] == code
    for name in (game, code):
        own = json.dumps({**json.loads(certificates[0]), "game": name})
        assert run("check", "-", input=own).out == "valid\n"
        (tmp_path / "proof").write_text(own)
        assert succeed("check", file, "-", input=position + "\n").out == "valid\n"


@pytest.mark.parametrize("game", CODES)
def test_their_rules_are_in_words(game):
    lines = succeed("rules", game).lines
    listed = {item["name"]: item["summary"] for item in succeed("list", "--json").json}
    assert lines[0] == f"{game}: {listed[game]}"
    misere = succeed("rules", f"misere:{game}").lines
    assert misere[0] == f"misere:{game}: {listed[game]}; the player who cannot move wins"
    assert any("The rules of " + game in line for line in misere)


def play_out(game, *arguments):
    """Plays the hints, or else the first of the moves, and returns all that was printed."""
    moves = []
    for _ in range(40):
        out = succeed("play", game, *arguments, input="\n".join([*moves, "hint", "moves"]) + "\n").out
        hint, offered = re.search("> hint\nThis wins: (.*)", out), re.search("> moves\n(.*)", out)
        if "The game is over." in out:
            return out
        moves.append(hint[1] if hint else offered[1].split()[0])
    raise AssertionError(f"{game} does not end")


@pytest.mark.parametrize("game", [*CODES, "misere:nim", "misere:mock-turtles", "nim+kayles", "twins*ruler"])
def test_a_game_is_played_to_its_end(game):
    out = play_out(game, "--seed", "3", "--size", "6")
    assert out.startswith(game + ": ") and " wins" in out


def test_json_says_the_name_that_was_asked_for():
    for game, position in (("nim", "3 5"), ("misere:nim", "3 5"), ("nim+kayles", "3 + 5"), ("twins*ruler", "HT|TH"), ("misere:(kayles)", "4")):
        (answer,) = succeed("solve", game, "-e", position, "--json").json
        assert answer["game"] == game.replace("(", "").replace(")", "")
    assert succeed("table", "kayles", "0..2", "--format", "json").json[0]["game"] == "kayles"
    assert succeed("sequence", "kayles", "--period", "--json").json[0]["game"] == "0.77"
    assert succeed("verify", "nim", "--up-to", "2x3", "--json").json[0]["game"] == "nim"


def test_a_product_has_the_names_of_its_factors_and_certificates_their_codes(tmp_path):
    file = tmp_path / "proof"
    succeed("solve", "mock-turtles*ruler", "-e", "HT|TH", "--certificate", str(file))
    assert json.loads(file.read_text())["game"] == "turning:1-3*turning:1+C"
    assert succeed("check", str(file)).out == "valid\n"


@pytest.mark.parametrize("word, name", [("kim", "nim"), ("kayle", "kayles"), ("mock-turtle", "mock-turtles"), ("misere:dawsn", "dawson")])
def test_a_misspelt_name_is_corrected(word, name):
    said = run("solve", word, "-e", "3")
    assert said.code == 2 and f"did you mean '{name}'?" in said.err


# ---- Rows of Treblecross and Kayles

def treblecross_wins(rows, known={}):
    """Whether the player to move wins Treblecross, by the words of the game alone: whoever completes three x wins."""
    rows = tuple(sorted(rows))
    if rows not in known:
        known[rows] = False
        for i, row in enumerate(rows):
            for square in (square for square, letter in enumerate(row) if letter == "."):
                after = row[:square] + "x" + row[square + 1:]
                if "xxx" in after or not treblecross_wins(rows[:i] + (after,) + rows[i + 1:]):
                    known[rows] = True
    return known[rows]


def wins_at_once(row):
    return [square for square, letter in enumerate(row, 1) if letter == "." and "xxx" in row[:square - 1] + "x" + row[square:]]


def test_rows_of_treblecross_are_decided_as_by_its_rules():
    rows = ["".join(row) for length in (1, 3, 4, 5, 6, 7, 8, 9) for row in itertools.product(".x", repeat=length)]
    quiet = [row for row in rows if "xxx" not in row and not wins_at_once(row)]
    assert len(quiet) > 100
    lines = [*quiet, "... ....", "..x.. .....", ".x....... x.....", "...... ...... ...", "x..x....... ...x..."]
    answers = succeed("solve", "treblecross", "--json", input="\n".join(lines) + "\n").json
    for line, answer in zip(lines, answers, strict=True):
        assert (answer["outcome"] == "win") == treblecross_wins(line.split()), line


def test_rows_of_treblecross_that_are_no_sums_of_heaps_are_refused():
    for length in range(3, 8):
        for row in map("".join, itertools.product(".x", repeat=length)):
            said = run("solve", "treblecross", "-e", row)
            squares = wins_at_once(row)
            if "xxx" in row:
                assert said.code == 2 and ("the game is over" in said.err or "square" in said.err), row
            elif squares:
                found = re.search("wins at once with square ([0-9]+) of this row", said.err)
                assert said.code == 2 and int(found[1]) in squares, row
            else:
                assert said.code == 0, row


def test_a_free_row_of_treblecross_is_a_heap_of_two_more():
    for squares in range(1, 30):
        for game in ("treblecross", "0.007", "misere:treblecross"):
            assert succeed("solve", game, "-e", "." * squares, "--json").json[0]["position"] == f"First: {squares + 2}"
    assert succeed("solve", "treblecross", "-e", "Second: ..X...x 7", "--position", "--json").json[0]["position"] == "Second: 2 1 7"


def test_rows_of_pins_are_heaps():
    for row, heaps in (("||.|||", "2 3"), (".|..|.", "1 1"), ("|||| 5 |", "4 5 1"), ("...", "0"), ("7", "7")):
        assert succeed("solve", "kayles", "-e", row, "--json").json[0]["position"] == "First: " + heaps
    assert succeed("value", "kayles+nim", "||.|| + 5").out == "*5\n"


def heaps_after(game, position, move):
    (answer,) = succeed("solve", game, "-e", position, "--after", move, "--moves", "none", "--json").json
    return sorted(heap for heap in answer["position"].split(": ")[1].split() if heap != "0")


def heaps_of(game, position):
    (answer,) = succeed("solve", game, "-e", position, "--moves", "none", "--json").json
    return sorted(heap for heap in answer["position"].split(": ")[1].split() if heap != "0")


def test_a_move_may_be_named_by_its_place():
    for pins in range(1, 8):
        for first in range(1, pins + 1):
            for last in range(first, min(first + 1, pins) + 1):
                row = "|" * (first - 1) + "." * (last - first + 1) + "|" * (pins - last)
                move = f"2@{first}" if first == last else f"2@{first}-{last}"
                assert heaps_after("kayles", f"5 {pins}", move) == sorted([*heaps_of("kayles", row), "5"])
    for squares in range(1, 9):
        for square in range(1, squares + 1):
            marked = "." * (square - 1) + "x" + "." * (squares - square)
            assert heaps_after("treblecross", "." * squares, f"1@{square}") == heaps_of("treblecross", marked)
    for files in range(1, 8):
        for file in range(1, files + 1):
            left = [str(side) for side in (file - 2, files - file - 1) if side > 0]
            assert heaps_after("dawson", str(files), f"1@{file}") == sorted(left)


@pytest.mark.parametrize("game, position, move, what", [
    ("kayles", "5", "1@6", "not a legal move"), ("kayles", "5", "1@0", "not a legal move"), ("kayles", "5", "1@5-6", "not a legal move"),
    ("kayles", "5", "1@2-4", "not a legal move"), ("kayles", "5", "1@3-2", "not a legal move"), ("kayles", "5", "1@2-", "not a legal move"),
    ("kayles", "5", "1@", "not a legal move"), ("kayles", "5", "2@1", "numbered from 1 to 1"), ("kayles", "5", "@1", "such as 1@4"),
    ("treblecross", "7", "1@6", "not a legal move"), ("treblecross", "2", "1@1", "not a legal move"), ("treblecross", "7", "1@2-3", "not a legal move"),
    ("dawson", "5", "1@6", "not a legal move"), ("nim", "5", "1@1", "is not a move"), ("kayles", "5", "1:", "is not a move"),
    ("kayles", "5", "1:2+", "is not a move"), ("kayles", "5", "1:2+2x", "is not a move")])
def test_moves_at_places_that_are_not_legal_say_why(game, position, move, what):
    said = run("solve", game, "-e", position, "--after", move)
    assert said.code == 2 and what in said.err


@pytest.mark.parametrize("game, row, place, what", [
    ("treblecross", "..y", "1:3", "a square is '.' or 'x'"), ("treblecross", "5 ..x.1", "1:7", "a square is"), ("kayles", "||x|", "1:3", "a pin, or '.'"),
    ("kayles", "x", "1:1", "a heap must be a whole number"), ("treblecross", "xx.", "1:3", "square 3"), ("nim", "|||", "1:1", "whole number")])
def test_wrong_rows_are_reported_with_their_place(game, row, place, what):
    said = run("solve", game, "-e", row)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err.splitlines()[0]


@pytest.mark.parametrize("game, position, drawn", [
    ("kayles", "||.|||| 0", ["  1 || 2", "  2 |||| 4"]),
    ("treblecross", "..x.....", ["  1  heap of 2: 0 safe squares", "  2  . . . heap of 5: 3 safe squares"]),
    ("dawson", "3 0", ["     p p p", "  1  . . .", "     P P P"]),
    ("nim", "3 1", ["  1 ooo 3", "  2 o 1"])])
def test_positions_are_drawn(game, position, drawn):
    lines = succeed("play", game, "-e", position, input="quit\n").lines
    at = lines.index(drawn[0])
    assert lines[at:at + len(drawn)] == drawn
    assert "..." in succeed("play", game, "-e", "100", input="quit\n").out
