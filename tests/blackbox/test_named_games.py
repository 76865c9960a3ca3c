"""Games with names of their own and the rules of a code: nim, kayles, the coin-turning games."""
import json
import re

import pytest

from program import run, succeed

CODES = {
    "nim": "0.[3]", "kayles": "0.77", "dawson": "0.137", "treblecross": "0.007", "grundy": "4!.0", "lasker": "4.[3]", "cram": "impartial:domineering",
    "turning-turtles": "turning:1-2", "mock-turtles": "turning:1-3", "moebius": "turning:1-5", "mogul": "turning:1-7", "moidores": "turning:1-9",
    "motley": "turning:1+", "twins": "turning:2", "triplets": "turning:3", "ruler": "turning:1+C", "mock-turtle-fives": "turning:1-3C(5)",
    "triplet-fives": "turning:3C(5)", "ruler-fives": "turning:1-5C", "turnips": "turning:3E", "grunt": "turning:4FS", "sym": "turning:1+S",
    "sympler": "turning:1+FS", "turning-corners": "turning:2*turning:2"}
POSITIONS = {"cram": "...|.#.", "turning-corners": "HT|TH"}


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
        hint, offered = re.search("This wins: (.*)", out), re.search("> moves\n(.*)", out)
        if not offered:
            return out
        moves.append(hint[1] if hint else offered[1].split()[0])
    raise AssertionError(f"{game} does not end")


@pytest.mark.parametrize("game", [*CODES, "misere:nim", "misere:mock-turtles", "nim+kayles", "twins*ruler"])
def test_a_game_is_played_to_its_end(game):
    out = play_out(game, "--seed", "3", "--size", "6")
    assert out.startswith(game + ": ") and re.search("wins", out.splitlines()[-1])


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
