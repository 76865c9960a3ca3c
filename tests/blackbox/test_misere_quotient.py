"""Misère quotients: published ones, the outcomes of small sums by the rules alone, certificates, budgets."""
import json
import os
import random
import subprocess
import sys

import pytest

from program import KAYLES, ROOT, certificates, check, rounds, run, succeed

sys.path.insert(0, str(ROOT / "tests" / "oracles"))
import misere_forms as oracle  # noqa: E402

# Plambeck and Siegel 2008, with the tables of the supplement: order, lost elements, period, preperiod.
WHOLE = {"0.75": (8, 2, 2, 8), "0.123": (20, 5, 5, 5), "0.53": (16, 3, 9, 21), "kayles": (40, 9, 12, 71), "0.115": (42, 12, 14, 92)}
PARTS = [("0.07", 10, 12, 3), ("0.07", 14, 24, 5), ("0.07", 25, 144, 23), ("0.07", 30, 360, 65), ("0.07", 33, 638, 109),
         ("grundy", 5, 6, 2), ("grundy", 13, 12, 3), ("grundy", 18, 24, 5)]
KEYS = ["game", "heap", "order", "p_positions", "period", "preperiod", "proved", "name", "generators", "generator_heaps", "relations", "lost",
        "idempotents", "phi", "products"]


def quotient(game, *arguments):
    return succeed("misere", game, "--quotient", "--json", *arguments).json[0]


def certificate(game, *arguments):
    told = run("misere", game, "--quotient", "--certificate", "-", "--memory", "256M", *arguments)
    assert told.code in (0, 3), told
    return json.loads(told.lines[-1])


@pytest.mark.parametrize("game", WHOLE)
def test_whole_games_are_proved(game):
    told = quotient(game)
    assert (told["order"], told["p_positions"], told["period"], told["preperiod"]) == WHOLE[game]
    assert told["proved"] and len(told["lost"]) == told["p_positions"] and list(told) == KEYS
    phi, period = told["phi"], told["period"]
    assert len(phi) == told["heap"] + 1
    assert all(phi[n] == phi[n + period] for n in range(told["preperiod"], len(phi) - period))
    assert phi[told["preperiod"] - 1] != phi[told["preperiod"] - 1 + period]
    assert [phi[heap] for heap in told["generator_heaps"]] == told["generators"]
    assert told["products"] == certificate(game)["products"]


@pytest.mark.parametrize("game, heap, order, lost", PARTS)
def test_parts_of_games(game, heap, order, lost):
    told = quotient(game, "--heap", heap)
    assert (told["heap"], told["order"], told["p_positions"]) == (heap, order, lost)
    assert told["period"] is None and told["preperiod"] is None and not told["proved"]


def products_of(claim):
    """The products of a certificate's elements, from the products with generators."""
    step, count = claim["products"], len(claim["products"])
    word, queue = {0: []}, [0]
    for x in queue:
        for g, y in enumerate(step[x]):
            if y not in word:
                word[y] = [*word[x], g]
                queue.append(y)

    def product(x, y):
        for g in word[y]:
            x = step[x][g]
        return x
    return [[product(x, y) for y in range(count)] for x in range(count)]


def compare(code, tokens):
    """Compares the outcomes of all sums of at most so many tokens with the rules."""
    claim = certificate(code, "--heap", tokens)
    product = products_of(claim)
    for total in range(tokens + 1):
        for sizes in oracle.partitions(total):
            if max(sizes, default=0) >= len(claim["phi"]):
                continue  # an infinite quotient: the budget ended
            element = 0
            for size in sizes:
                element = product[element][claim["phi"][size]]
            assert (element in claim["p_positions"]) == oracle.lost(oracle.sum_of(oracle.heap(code, size) for size in sizes)), (code, sizes)


@pytest.mark.parametrize("code", ["0.75", "0.77", "0.123", "0.53", "0.115", "0.07", "0.71"])
def test_outcomes_of_sums(code):
    compare(code, 12)


def test_outcomes_of_sums_of_random_codes():
    choose = random.Random(5)
    for _ in range(rounds(20)):
        compare(f"0.{choose.randrange(1, 8)}{choose.randrange(8)}{choose.randrange(1, 8)}", 7)


def test_the_variant_answers_by_the_quotient():
    told = succeed("solve", "misere:0.115", "--position", "-e", "900 801 77 12", "--json").json[0]
    claim = certificate("0.115")
    product, element = products_of(claim), 0
    for size in 900, 801, 77, 12:
        element = product[element][claim["phi"][size if size < len(claim["phi"]) else 92 + (size - 92) % 14]]
    assert told["by"] == "theorem" and (told["outcome"] == "loss") == (element in claim["p_positions"])
    for game in "misere:0.75", "misere:0.123", "misere:grundy", "misere:{2,5}", "misere:0.06":
        assert succeed("verify", game, "--up-to", "3x8").lines[-1].endswith("positions agree")
    beyond = succeed("solve", "misere:0.06", "--position", "-e", "17", "--json").json[0]
    assert beyond["by"] == "search"


@pytest.mark.parametrize("game, text", [("misere:kayles", "1000 1234 5000 77"), ("misere:0.75", "7 9"), ("misere:0.07", "12 5"), ("misere:grundy", "12 8 5")])
def test_a_certificate_of_an_answer_has_the_quotient(game, text):
    (proof,) = certificates(game, text, "--position")
    assert check(proof) and proof["proof"]["quotient"]["claim"] == "quotient"
    assert not check({**proof, "outcome": {"win": "loss", "loss": "win"}[proof["outcome"]]})
    other = certificates("misere:0.123", "3 4", "--position")[0]["proof"]
    claim = proof["proof"]["quotient"]
    for wrong in (other, {}, {"quotient": 1}, {"quotient": {**claim, "game": "0.123"}}, {"quotient": {**claim, "phi": claim["phi"][:5]}},
                  {"quotient": {**claim, "p_positions": claim["p_positions"][1:]}}):
        assert not check({**proof, "proof": wrong}), wrong


def test_the_sum_of_a_certificate_is_that_of_its_position():
    """Every sum of three heaps is lost exactly where the product by the certificate says so."""
    claim = certificate("0.75")
    product, period = products_of(claim), (claim["preperiod"], claim["period"])
    (proof,) = certificates("misere:0.75", "40 40 40", "--position")
    for heaps in [(a, b, c) for a in (0, 3, 9, 20, 41) for b in (1, 7, 22) for c in (2, 100, 101)]:
        element = 0
        for heap in heaps:
            element = product[element][claim["phi"][heap if heap < len(claim["phi"]) else period[0] + (heap - period[0]) % period[1]]]
        outcome = "loss" if element in claim["p_positions"] else "win"
        text = "First: " + " ".join(map(str, heaps))
        assert [check({**proof, "position": text, "outcome": word}) for word in ("win", "loss")] == [outcome == "win", outcome == "loss"]


def test_bigger_heaps_than_those_of_a_partial_quotient_are_not_proved():
    (proof,) = certificates("misere:0.07", "12 5", "--position")
    assert proof["proof"]["quotient"]["period"] == 0
    assert not check({**proof, "position": "First: 999 5"}) and not check({**proof, "position": "First: 999 5", "outcome": "loss"})


def test_relations_hold():
    claim, told = certificate("0.115"), quotient("0.115")
    product = products_of(claim)

    def element(word):
        x, at = 0, 0
        while at < len(word) and word != "1":
            letter, at = told["generators"].index(word[at]), at + 1
            power = int(word[at + 1]) if word[at:at + 1] == "^" else 1
            at += 2 if power > 1 else 0
            for _ in range(power):
                x = claim["products"][x][letter]
        return x
    assert [element(word) for word in told["phi"]] == claim["phi"]
    assert sorted(map(element, told["lost"])) == sorted(claim["p_positions"])
    assert sorted(map(element, told["idempotents"])) == [x for x in range(42) if product[x][x] == x]
    for relation in told["relations"]:
        left, right = relation.split(" = ")
        assert element(left) == element(right)


@pytest.mark.parametrize("arguments", [("kayles",), ("0.115",), ("{2,5,7}",), ("0.07", "--heap", 25), ("grundy", "--heap", 18)])
def test_certificates_are_valid(arguments, tmp_path):
    path = tmp_path / "proof"
    told = succeed("misere", *arguments, "--quotient", "--json", "--certificate", path).json[0]
    assert succeed("check", path).out == "valid\n"
    claim = json.loads(path.read_text())
    assert claim["claim"] == "quotient" and len(claim["products"]) == told["order"] and claim["period"] == (told["period"] or 0)
    claim["phi"][-1] = claim["phi"][1] if claim["phi"][-1] != claim["phi"][1] else claim["phi"][2]
    path.write_text(json.dumps(claim))
    assert run("check", path).code == 1


def test_the_budget_ends():
    told = run("misere", "0.07", "--quotient", "--json", "--memory", "64M")
    assert told.code == 3 and not told.json[0]["proved"]
    assert f"at least {told.json[0]['order']} elements" in told.err
    assert 24 <= told.json[0]["order"]


def test_wrong_usage():
    for arguments, why in [(("cram", "--quotient"), "no game of heaps"), (("1.0", "--quotient"), "never ends"),
                           (("0.77", "3", "--quotient"), "exclude each other"), (("0.77", "3", "--certificate", "x"), "only a quotient"),
                           (("0.77", "--quotient", "--heap", "x"), "--heap")]:
        told = run("misere", *arguments)
        assert told.code == 2 and why in told.err and not told.out, arguments


def test_sums_that_do_not_repeat():
    for game, heap, order in ("0.06", 16, 48), ("grundy", 28, 48):
        told = run("misere", game, "--quotient", "--json")
        assert told.code == 3 and "do not repeat" in told.err
        assert (told.json[0]["heap"], told.json[0]["order"]) == (heap, order)
    assert succeed("misere", "0.07", "--quotient", "--heap", 10).lines[0].endswith("isomorphic to S_12")


def test_the_catalogue_says_what_each_game_says():
    told = 0
    for line in (ROOT / "docs" / "misere-games.md").read_text().splitlines():
        games, *cells = line[2:-2].split(" | ")
        values = [cell.replace(",", "") for cell in cells]
        if not line.startswith("| 0.") or len(values) < 4 or int(values[-2]) > 20:  # a late preperiod takes long
            continue
        answer = quotient(games.split(", ")[0])
        lost = [] if values[-1].startswith("T_") else [answer["p_positions"]]
        expected = [answer["order"], *lost, answer["period"], answer["preperiod"], answer["name"] or "-"]
        assert values == list(map(str, expected)), games
        told += 1
    assert told > 20


def test_the_examples_of_four_digits_have_their_quotients():
    lines = (ROOT / "docs" / "misere-games.md").read_text().split("## Games of four digits")[1].splitlines()
    rows = [line[2:-2].split(" | ") for line in lines if line.count("|") == 8][2:]
    assert sum(int(games) for _, _, _, games, *_ in rows) == 626
    for name, order, lost, _, game, *period in rows:
        if len(period[1]) > 2:  # a late preperiod takes long
            continue
        answer = quotient(game)
        assert [answer["name"] or "-", *(str(answer[key]) for key in ("order", "p_positions", "period", "preperiod"))] \
            == [name, order, lost, *period], game


def test_the_catalogue_goes_on_from_its_file(tmp_path):
    rows = tmp_path / "rows"
    command = [sys.executable, ROOT / "scripts" / "misere_games.py"]

    def write():
        subprocess.run([*command, "rows", "1", rows, "--seconds", "60", "--memory", "32M"], check=True, env={**os.environ, "KAYLES": KAYLES})
        return rows.read_text()
    whole = write()
    assert [line.split("\t")[0] for line in whole.splitlines()] == ["game", *(f"0.{digit}" for digit in range(1, 8))]
    rows.write_text(whole[:100])  # amid a row
    assert write() == whole
    page = subprocess.run([*command, "page", rows, "60"], check=True, capture_output=True, text=True).stdout
    assert "| 0.1 | 2 | 1 | 2 | T_1 |" in page
    rows.write_text(whole + "0.3313\t1\t-\t12\t3\t9\t4\t40\n0.3323\t1\t-\t12\t3\t2\t5\t20\n0.0001\t0\t-\t8\t2\t-\t-\t9\n")
    more = subprocess.run([*command, "more", rows, "60"], check=True, capture_output=True, text=True).stdout
    assert "the 3 games" in more and "| - | 12 | 3 | 2 | 0.3323 | 2 | 5 |" in more
