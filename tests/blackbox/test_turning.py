"""Coin-turning games: values of places, boards against search, products by the Tartan theorem, winning moves, bad input."""
import json
import random
import sys

import pytest

from program import ROOT, rounds, run, succeed

sys.path.insert(0, str(ROOT / "tests" / "oracles"))
import nimbers  # noqa: E402
import turning  # noqa: E402

CODES = ["2-3,6C", "1-3C(5),4E", "2+SF", "3+", "2-4S", "5E,1", "2C,3F", "4C(6)S"]
PRODUCTS = ["mock-turtles*ruler", "turning-corners", "turning:1+S*turning:2-3C(4)", "ruler*turning:1-2"]
WINNING_WAYS = {  # chapter 14, table 3
    "moebius": [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494],
    "sym": [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10, 256, 5],
}


def of_places(game, count):
    rows = succeed("table", game, f"1..{count}", "--show", "grundy", "--format", "csv").lines[1:]
    return [int(row.split(",")[1]) for row in rows]


def worth(game, board):
    value = succeed("value", game, board).lines[0]
    return {"0": 0, "*": 1}.get(value) if len(value) == 1 else int(value[1:])


def text_of(rows, columns, heads):
    return "|".join("".join("TH"[(r, c) in heads] for c in range(1, columns + 1)) for r in range(1, rows + 1))


def codes_of(game):
    names = {**turning.NAMES, "turning-corners": "2*turning:2"}
    return [part.removeprefix("turning:") for factor in game.split("*") for part in names.get(factor, factor).split("*")]


def test_values_of_places_by_the_definition():
    for name, code in turning.NAMES.items():
        assert of_places(name, 11) == of_places(f"turning:{code}", 11) == turning.values(code, 11), name
    for code in CODES:
        assert of_places(f"turning:{code}", 11) == turning.values(code, 11), code


def test_known_values():
    for game, values in WINNING_WAYS.items():
        assert of_places(game, len(values)) == values
    places = range(1, 65)
    odious = [n for n in range(128) if bin(n).count("1") % 2]
    assert of_places("turning-turtles", 64) == list(places) and of_places("twins", 64) == [n - 1 for n in places]
    assert of_places("ruler", 64) == [n & -n for n in places] and of_places("motley", 64) == [1 << n - 1 for n in places]
    assert of_places("mock-turtles", 64) == odious and of_places("triplets", 64) == [0, 0, *odious[:62]]
    assert of_places("grunt", 14) == [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]  # Grundy's game


def test_boards_against_search():
    source = random.Random(3)
    for game in [*list(turning.NAMES)[::3], *PRODUCTS]:
        codes = codes_of(game)
        for _ in range(rounds(2)):
            rows, columns = (source.randint(2, 3), 3) if len(codes) > 1 else (1, source.randint(4, 9))
            heads = {(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1) if source.random() < 0.6}
            assert worth(game, text_of(rows, columns, heads)) == turning.board_value(codes, rows, columns, heads), (game, heads)


def test_theorem_and_search_agree():
    for game in ["mock-turtles", "turnips", f"turning:{CODES[1]}", *PRODUCTS[:3]]:
        assert succeed("verify", game, "--up-to", "8").lines[-1].endswith(" positions agree")


def test_products_are_nim_products():
    lines = succeed("table", "moebius*mock-turtles", "1..7", "1..9", "--show", "grundy", "--format", "csv").lines[1:]
    rows, columns = turning.values("1-5", 7), turning.values("1-3", 9)
    for line in lines:
        a, b, value = map(int, line.split(","))
        assert value == nimbers.product(rows[a - 1], columns[b - 1])
    corners = succeed("table", "turning-corners", "1..8", "1..8", "--show", "grundy", "--format", "csv").lines[1:]
    for line in corners:
        a, b, value = map(int, line.split(","))
        assert value == nimbers.product_by_mex(a - 1, b - 1)


def test_winning_moves_of_large_boards_win():
    source = random.Random(4)
    for game in ["moidores", "moebius", "sympler", "turnips", "motley", "turning:2-3,6C", "turning:1+C(30)", "turning:3+S", "turning:2-4S", "mogul*ruler", "turning-corners"]:
        rows, columns = (8, 8) if "*" in game or "corners" in game else (1, 40)
        heads = {(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1) if source.random() < 0.5}
        board = text_of(rows, columns, heads)
        (answer,) = succeed("solve", game, "-e", board, "--json").json
        if answer["outcome"] == "loss":
            continue
        (move,) = answer["moves"]
        (after,) = succeed("solve", game, "-e", board, "--after", move, "--json", "--moves", "none").json
        assert (after["outcome"], after["by"]) == ("loss", "theorem")


def test_every_winning_move_is_told():
    (answer,) = succeed("solve", "mock-turtles", "-e", "HTHHTHTH", "--moves", "all", "--json").json
    (search,) = succeed("solve", "mock-turtles", "-e", "HTHHTHTH", "--moves", "all", "--by", "search", "--json").json
    assert answer["moves"] == search["moves"] and not answer.get("more")


def test_what_a_ruleset_promises():
    for game in ["mock-turtles", "turning:1-3C(5),4E", "turnips*sym"]:
        assert succeed("lint", game, "--up-to", "5").lines[-1].endswith(" checks hold")


def test_play_and_variants():
    assert "First wins" in succeed("solve", "misere:twins", "-e", "HHTH").out
    assert "Second wins" in succeed("solve", "turning:1+C+turning:2+", "-e", "HT + TH").out
    assert "3+2" in succeed("play", "twins", "-e", "THH", input="moves\nquit\n").out


@pytest.mark.parametrize("words, error", [
    (("turning:", "-e", "H"), "a number of coins from 1 to 64"), (("turning:3-1", "-e", "H"), "the end of a range must not be less"),
    (("turning:0", "-e", "H"), "from 1 to 64"), (("turning:2C(3", "-e", "H"), "a closing bracket"), (("turning:2X", "-e", "H"), "one of C E S F"),
    (("turning:1-99", "-e", "H"), "character 3"), (("twins", "-e", "HTX"), "<text>:1:3: a coin is H or T"), (("twins", "-e", "HT|TH"), "one row"),
    (("turning-corners", "-e", "HT|T"), "<text>:1:5: all rows"), (("turning-corners", "-e", "HT|T|H"), "<text>:1:5: all rows"),
    (("ruler*kayles", "-e", "H"), "not a coin-turning game"), (("twins*twins*twins", "-e", "H"), "a product needs two such"),
    (("twins", "-e", "HTH", "--after", "3+1+2"), "does not allow this set"), (("twins", "-e", "HTH", "--after", "2+1"), "does not show heads"),
    (("twins", "-e", "HTH", "--after", "4+1"), "is not a move"), (("turning-corners", "--at", "3"), "a product needs two parameters"),
])
def test_bad_input(words, error):
    result = run("solve", *words)
    assert result.code == 2 and error in result.err and result.out == ""




@pytest.mark.parametrize("game, coins", [("mock-turtles", 12), ("mock-turtles*ruler", 12), ("turning-corners", 12)])
def test_a_start_for_play_has_coins_at_random_under_their_numbers(game, coins):
    starts = {run("play", game, "--seed", seed, input="quit\n").out.split("\n\n", 1)[1] for seed in range(6)}
    assert len(starts) > 3
    for start in starts:
        head, *rows = start.splitlines()[:-1]
        letters = [letter for row in rows for letter in row.split() if letter in "HT"]
        assert len(letters) == coins and letters.count("H") > 1, start
        assert head.split() == [str(column + 1) for column in range(coins // len(rows))]


@pytest.mark.parametrize("game, length", [("mock-turtles", 10**6), ("ruler", 10**6), ("ruler-fives", 10**5), ("mock-turtle-fives", 10**5),
                                          ("turning-turtles", 10**5), ("twins", 10**5), ("triplets", 10**5)])
def test_a_million_coins_are_answered_with_a_move_and_a_certificate(tmp_path, game, length):
    source = random.Random(game)
    board, proof = tmp_path / "board.txt", tmp_path / "proof.json"
    coins = [source.choice("HT") for _ in range(length)]
    board.write_text("".join(coins))
    (answer,) = succeed("solve", game, board, "--json", "--certificate", proof).json
    if answer["outcome"] == "win":
        (move,) = answer["moves"]
        last, *others = (int(coin) - 1 for coin in move.split("+"))
        assert coins[last] == "H" and last > max(others, default=-1)
        assert succeed("check", proof, board).lines == ["valid"]
        for coin in (last, *others):
            coins[coin] = "HT"[coins[coin] == "H"]
        board.write_text("".join(coins))
    (answer,) = succeed("solve", game, board, "--json", "--certificate", proof).json
    assert (answer["outcome"], answer["by"]) == ("loss", "theorem")
    assert succeed("check", proof, board).lines == ["valid"]


def test_values_of_long_rows_by_the_definition():
    """What is computed place after place, by the sets of two and three coins one by one."""
    for game, code in [("turning:2-3", (1, 2)), ("turning:1-3", (0, 1, 2)), ("turning:3", (2,)), ("turning:1-2,3C", (0, 1, "C"))]:
        values = []
        for place in range(100):
            seen = {0} if 0 in code else set()
            if 1 in code:
                seen.update(values)
            if 2 in code:
                seen.update(a ^ b for i, a in enumerate(values) for b in values[:i])
            if "C" in code and place > 1:
                seen.add(values[-1] ^ values[-2])
            values.append(turning.mex(seen))
        assert of_places(game, 100) == values, game
    turnips = []
    for place in range(150):
        turnips.append(turning.mex({turnips[place - gap] ^ turnips[place - 2 * gap] for gap in range(1, place // 2 + 1)}))
    assert of_places("turnips", 150) == turnips


@pytest.mark.parametrize("game", ["moebius", "turning:2-4", "turnips", "grunt", "moebius*turnips", "turning-corners", "turning:3+C*twins"])
def test_boards_of_more_than_64_coins_have_winning_moves(tmp_path, game):
    source = random.Random(game)
    rows, columns = (9, 12) if "*" in game or "corners" in game else (1, 70)
    proof = tmp_path / "proof.json"
    heads = {(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1) if source.random() < 0.5}
    board = text_of(rows, columns, heads)
    (answer,) = succeed("solve", game, "-e", board, "--json", "--certificate", proof).json
    assert answer["outcome"] == "win"
    (after,) = succeed("solve", game, "-e", board, "--after", answer["moves"][0], "--json").json
    assert (after["outcome"], after["by"]) == ("loss", "theorem")
    assert succeed("check", proof, "-e", board).lines == ["valid"]
    few = text_of(rows, columns, {(r, c) for r, c in heads if r <= 2 and c <= 4})  # a long board that search can do
    theorem, search = (succeed("solve", game, "-e", few, "--json", "--moves", "all", "--by", by).json[0] for by in ("theorem", "search"))
    assert theorem["moves"] == search["moves"] and theorem["outcome"] == search["outcome"]


def test_certificates(tmp_path):
    source, proof = random.Random(6), tmp_path / "proof.json"
    for game in [*turning.NAMES, *PRODUCTS]:
        rows, columns = (3, 4) if len(codes_of(game)) > 1 else (1, 14)
        heads = {(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1) if source.random() < 0.5}
        board = text_of(rows, columns, heads)
        (answer,) = succeed("solve", game, "-e", board, "--json", "--certificate", proof).json
        assert succeed("check", proof, "-e", board).lines == ["valid"], (game, board)
        whole = json.loads(proof.read_text())
        outcome = {"win": "loss", "loss": "win"}[answer["outcome"]]
        turn = None if whole["proof"]["turn"] else f"{rows},{columns}" if rows > 1 else str(columns)
        for changed in [whole | {"outcome": outcome}, *(whole | {"proof": whole["proof"] | part} for part in (
                {"nimber": whole["proof"]["nimber"] ^ 1}, {"turn": turn}))]:
            proof.write_text(json.dumps(changed))
            assert run("check", proof, "-e", board).out.startswith("invalid"), (game, changed)


def test_a_certificate_whose_values_pass_64_bits_is_no_crash(tmp_path):
    proof = tmp_path / "proof.json"
    claim = {"kayles_certificate": 1, "game": "turning:1+", "case": 1, "mover": "First", "outcome": "loss", "position": "H" * 66,
             "proof": {"nimber": 0, "turn": None}}
    proof.write_text(json.dumps(claim))
    refused = run("check", proof)
    assert refused.code == 3 and "too large to check" in refused.err, refused


@pytest.mark.parametrize("name", ["Cdiv", "EC", "C(5)a", "S", "Fast"])
@pytest.mark.parametrize("code", ["turning:2", "turning:1+", "turning:1+C", "turning:3,1+C(5)"])
def test_a_file_whose_name_begins_with_a_letter_of_the_code_is_a_term_of_a_sum(tmp_path, monkeypatch, code, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"{name}.lua").write_text("return {moves = function(p, emit) if p > 0 then emit(p - 1) end end}")
    alone = succeed("value", code, "T").lines  # the heap of 1 is worth *
    for word in [f"{code}+{name}.lua", f"{code} + {name}.lua"]:
        assert succeed("value", word, "T + 1").lines == (["*"] if alone == ["0"] else ["0"])
    assert succeed("value", f"{name}.lua+{code}", "2 + T").lines == alone


def test_a_plus_behind_a_number_of_coins_is_its_own():
    for game in ["turning:1++nim", "turning:1+ + nim", "turning:1+C(5)+nim", "(turning:1+)+nim", "turning:1+S,2+nim"]:
        assert succeed("value", game, "T + 3").lines == ["*3"], game
