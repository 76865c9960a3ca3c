"""Impartial games that fall apart are solved by nimbers: the same answers as by search, and what the answer says."""
import json
import random

import pytest

import kayles_graphs as oracle
from program import ROOT, run, succeed


def answer(*arguments):
    [found] = succeed("solve", *arguments, "--json").json
    return found


ROWS = ["....|....", ".#..|....|..#.", "...|...|...", ".|.|.", "#", "..#..|.....|#...."]


@pytest.mark.parametrize("game", ["cram", "impartial:domineering", "impartial:clobber"])
@pytest.mark.parametrize("rows", ROWS)
def test_nimbers_and_search_give_the_same_answer(game, rows):
    rows = rows.replace(".", "x", rows.count(".") // 2) if "clobber" in game else rows
    rows = rows.replace("#", ".").replace(".", "o") if "clobber" in game else rows
    nimbers, search, default = (answer(game, "-e", rows, "--moves", "all", "--by", by)
                                for by in ("nimbers", "search", "auto"))
    for key in ("outcome", "winner", "moves"):
        assert nimbers[key] == search[key] == default[key]
    assert (nimbers["by"], search["by"], default["by"]) == ("nimbers", "search", "nimbers")
    assert nimbers["reason"].startswith("nimbers of the parts from the rules alone, over ")
    assert search["reason"].startswith("exhaustive search from the rules alone, over ")


def test_a_theorem_comes_first_and_nimbers_can_be_asked_for():
    assert answer("kayles", "-e", "5 8")["by"] == "theorem"
    nimbers = answer("kayles", "-e", "5 8", "--by", "nimbers", "--moves", "all")
    search = answer("kayles", "-e", "5 8", "--by", "search", "--moves", "all")
    assert nimbers["by"] == "nimbers" and nimbers["moves"] == search["moves"] != []


@pytest.mark.parametrize("game, rows, why", [
    ("domineering", "..", "not impartial in normal play"), ("misere:cram", "..", "not impartial in normal play"),
])
def test_games_without_nimbers_are_refused(game, rows, why):
    done = run("solve", game, "-e", rows, "--by", "nimbers")
    assert done.code == 2 and why in done.err and "nimbers" in done.err


PROVED = [("cram", ".....|.....|....."), ("cram", "....|....|....|...."), ("cram", ".....|.....|.....|#...."), ("cram", "...#...|..#...."),
          ("impartial:clobber", "xoxo|oxox|xoxo"), ("impartial:nogo", "...|..."), ("kayles+cram", "5 3 + ...|..."),
          ("node-kayles", "grid 3x6"), ("node-kayles", "petersen 7,2"), ("node-kayles+nim", "petersen 8,3 + 1"), ("arc-kayles", "6: 1-2 2-3 3-4 4-5 5-6 6-1"), ("queens", "....|....|....|....")]


@pytest.mark.parametrize("game, position", PROVED)
def test_an_answer_has_a_certificate_and_a_changed_one_is_invalid(game, position):
    line = succeed("solve", game, "-e", position, "--by", "nimbers", "--certificate", "-").out
    proof = json.loads(line)
    assert run("check", "-", input=line).out == "valid\n"
    listed = proof["proof"]["nimbers_of_parts"]

    def judged(**changes):
        return run("check", "-", input=json.dumps({**proof, **changes}) + "\n")

    other = {"win": "loss", "loss": "win"}[proof["outcome"]]
    assert judged(outcome=other).out.startswith("invalid")
    for at in range(1, len(listed), 2):
        for nimber in {0, listed[at] + 1, listed[at] ^ 1, 1 << 40} - {listed[at]}:
            changed = [*listed[:at], nimber, *listed[at + 1:]]
            done = judged(proof={"nimbers_of_parts": changed})
            assert (done.code, done.out[:7]) == (1, "invalid"), (at, nimber)
        without = [*listed[:at - 1], *listed[at + 1:]]
        assert judged(proof={"nimbers_of_parts": without}).code in (0, 1)  # another listed option may do
    for bad in (["x", 1], ["1" * 17, 0], ["", 0], ["1.2.3.4.5.6.7.8.9", 0], ["ff"], [1, 1], listed * 2, {}, None):
        if bad != []:
            assert judged(proof={"nimbers_of_parts": bad}).code == 1


def test_a_certificate_by_nimbers_says_nothing_of_other_games():
    line = succeed("solve", "cram", "-e", "....", "--certificate", "-").out
    for game in ("domineering", "misere:cram"):
        done = run("check", "-", input=line.replace('"cram"', f'"{game}"'))
        assert done.code == 1 and "impartial game in normal play" in done.out
    assert run("check", "-", input=line.replace('"cram"', '"impartial:domineering"')).code in (0, 1)


@pytest.mark.parametrize("kilobytes", range(14, 26))
def test_an_object_is_whole_however_little_memory_there_is(kilobytes):
    """With 20K the answer is found, and no memory is left for the position."""
    done = run("solve", "misere:impartial:nogo", "-e", "..o|...|xx.", "--json", "--memory", f"{kilobytes}K")
    assert [found["outcome"] in (None, "loss") for found in done.json] == [True]


def test_the_budget_ends_the_search():
    done = run("solve", "cram", "--at", "9,9", "--seconds", "0.2")
    assert done.code == 3
    assert answer("cram", "--at", "5,5", "--memory", "500K")["outcome"] == "loss"  # the table forgets


@pytest.mark.parametrize("position, excluded, outcome", [("9", [0, 1], "N"), ("9;2", [2, 3], None), ("9;10", [], None)])
def test_a_value_past_the_budget_excludes_nimbers(tmp_path, position, excluded, outcome):
    rules = tmp_path / "hard.lua"
    rules.write_text("""return {
  name = "hard",
  moves = function(n, emit)                       -- 0 to 8 are heaps; 9 has an option that nobody can search
    for m = 0, n < 9 and n - 1 or -1 do emit(m) end
    if n == 9 then emit(0); emit(1); emit(10) end
    if n > 9 and n < 2 ^ 50 then emit(2 * n); emit(2 * n + 1) end
  end,
  simplify = function(n) return n end,
}""")
    done = run("value", str(rules), position, "--seconds", "0.5")
    facts = [f"the outcome is {outcome}"] * bool(outcome)
    facts += ["the nimber is not " + ", ".join(map(str, excluded))] * bool(excluded)
    assert done.code == 3 and done.lines == [": ".join(["unable"] + [", ".join(facts)] * bool(facts))]
    [found] = run("value", str(rules), position, "--seconds", "0.5", "--json").json
    assert (found["value"], found["outcome"], found.get("excluded", [])) == (None, outcome, excluded)


def test_rules_in_lua_use_nimbers(tmp_path):
    rules = tmp_path / "pieces.lua"
    rules.write_text("""return {
  name = "pieces",
  moves = function(n, emit)
    for take = 1, math.min(2, n) do
      for left = 0, (n - take) // 2 do emit(left, n - take - left) end
    end
  end,
  simplify = function(n) return n end,
}""".replace("(n - take) // 2", "math.floor((n - take) / 2)"))
    for heap in range(12):
        theirs = answer("kayles", "-e", str(heap), "--moves", "none")["outcome"]
        for by in ("auto", "nimbers", "search"):
            assert answer(str(rules), "-e", str(heap), "--moves", "none", "--by", by)["outcome"] == theirs


def test_rules_in_a_file_have_no_certificate(tmp_path):
    rules = tmp_path / "one.lua"
    rules.write_text('''return {
  name = "one",
  moves = function(n, emit) if n > 0 then emit(n - 1); emit(0, n - 1) end end,
  simplify = function(n) return n end,
}''')
    done = run("solve", str(rules), "-e", "3", "--certificate", "-")
    assert done.code == 2 and "an answer by rules in a file has no certificate" in done.err


def test_a_position_that_recurs_is_named(tmp_path):
    rules = tmp_path / "ring.lua"
    rules.write_text("""return {
  name = "ring",
  moves = function(n, emit) emit((n + 1) % 5); emit(n, 0) end,
  simplify = function(n) return n end,
}""")
    done = run("solve", str(rules), "-e", "3")
    assert done.code == 2 and "a position recurs; declare loopy = true" in done.err


def test_verify_compares_nimbers_with_search():
    [found] = succeed("verify", "cram", "--up-to", "3x3", "--json").json
    assert found["agree"] and found["positions"] > 500
    [found] = succeed("verify", "cram", "--up-to", "4x4", "--random", "20", "--json").json
    assert found["agree"] and found["positions"] == 20


# Lemoine and Viennot, "Nimbers are inevitable" (2012).
CRAM = {3: "1 1 0 1 1 4 1 3 1 2 0 1", 4: "2 0 1 0 2 0 3"}


@pytest.mark.parametrize("rows", CRAM)
def test_nimbers_of_cram_are_those_published(rows):
    values = CRAM[rows].split()
    table = succeed("table", "cram", f"{rows}..{rows}", f"1..{len(values)}", "--show", "grundy", "--format", "csv")
    assert [line.split(",")[2] for line in table.lines[1:]] == values


def test_value_says_what_gave_it():
    (found,) = succeed("value", "cram", ".....|.....|.....|.....|.....", "--json").json
    assert (found["value"], found["by"]) == ("0", "nimbers")
    (found,) = succeed("value", "pyramid", "1 2 3", "--json").json
    assert found["by"] == "search"  # the theorem of pyramid gives no nimbers


@pytest.mark.parametrize("arguments", [["solve", "cram", "--at", "4,5"], ["value", "cram", "....|....|...."],
                                       ["solve", "cram", "--at", "3,3", "--by", "search"], ["value", "domineering", "...|..."],
                                       ["solve", "cram", "--at", "7,9", "--seconds", "0.2"], ["value", "cram", "|".join(["." * 9] * 7), "--seconds", "0.2"]])
def test_statistics_follow_the_answer(arguments):
    keys = ["positions", "options", "entries", "table_bytes", "rate"]
    [found] = run(*arguments, "--stats", "--json").json
    [without] = run(*arguments, "--json").json
    assert list(found)[-5:] == keys and list(found)[:-5] == list(without)
    assert 0 < found["entries"] <= found["options"] and found["table_bytes"] >= 16 * found["entries"] and found["rate"] > 0
    lines = run(*arguments, "--stats").lines
    assert [line.split()[0] for line in lines[1:]] == ["positions", "options", "table", "rate"]
    if "seconds" not in " ".join(arguments):
        assert lines[1] == f"positions {found['positions']}"
        assert lines[3] == f"table {found['entries']} entries, {found['table_bytes']} bytes"


def test_statistics_of_a_theorem_and_of_lines():
    [found] = succeed("solve", "nim", "-e", "3 5 7", "--stats", "--json").json
    assert (found["positions"], found["options"], found["table_bytes"]) == (0, 0, 0)
    first, again = succeed("value", "cram", "-", "--stats", "--json", input="....|....|....\n....|....|....\n").json
    assert first["positions"] > 1 >= again["positions"]  # the table is kept for the next line
    for arguments in (["value", "3"], ["value", "-i"], ["solve", "nim", "-e", "3", "--contest"], ["value", "-"]):
        done = run(*arguments, "--stats", input="3\n")
        assert done.code == 2 and "--stats" in done.err


def test_the_table_takes_most_of_the_memory_that_threads_share():
    """It doubles while the threads work, until twice as much would be more than they have."""
    limit = 15 << 20
    [found] = succeed("value", "cram", "|".join(["........"] * 5), "--parallel", "2", "--memory", str(limit),
                      "--stats", "--json").json
    assert found["value"] == "*" and limit / 2 < found["table_bytes"] < limit


def test_a_proof_that_is_kept_is_valid():
    """Node Kayles on the grid of 6 x 6 is lost for the player to move."""
    kept = ROOT / "tests" / "data" / "node-kayles-6x6.json"
    assert succeed("check", str(kept)).out == "valid\n"
    proof = json.loads(kept.read_text())
    assert (proof["position"], proof["outcome"]) == ("|".join(["......"] * 6), "loss")


@pytest.mark.parametrize("rows, columns", [(4, 4), (3, 4), (2, 6), (3, 5), (4, 3)])
def test_boards_of_cram_that_half_a_turn_keeps(rows, columns):
    """Cram is Arc Kayles on the free cells.  Half of the cells are free at random, and those opposite to them."""
    rng = random.Random(10 * rows + columns)
    for _ in range(12):
        free = {rng.randrange(rows * columns) for _ in range(rows * columns // 2)}
        free |= {rows * columns - 1 - cell for cell in free}
        board = ["".join("#."[r * columns + c in free] for c in range(columns)) for r in range(rows)]
        text = "|".join(board)
        nimber = oracle.nimber(oracle.board(text), oracle.arc_moves)
        assert succeed("value", "cram", text).out.splitlines()[0] == {0: "0", 1: "*"}.get(nimber, f"*{nimber}"), text
        outcome = "win" if oracle.misere_win(oracle.board(text), oracle.arc_moves) else "loss"
        assert answer("misere:cram", "-e", text)["outcome"] == outcome, text


@pytest.mark.parametrize("game, rows", [("impartial:clobber", "xxoxo.ooxox"), ("impartial:nogo", "..xo..")])
def test_parts_that_differ_only_in_colours_are_one(game, rows):
    """So two of them cancel."""
    assert answer(game, "-e", rows)["reason"].endswith("over 0 positions")
