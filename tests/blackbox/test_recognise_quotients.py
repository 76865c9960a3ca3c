"""recognise: misère quotients, told by name or by a game whose quotient is isomorphic, whatever the elements are called."""
import json
import random

import pytest

from program import run, succeed
from test_misere_quotient import certificate, products_of

KNOWN = {"0.75": "R_8", "0.312": "S_12", "0.716": "R_14", "0.53": None, "0.123": None, "0.351": None, "0.72": None, "0.144": None,
         "0.152": None, "0.71": None, "0.77": None, "0.115": None}
COUSINS = {"0.512": "0.75", "0.34": "0.312", "0.712": "0.716", "0.153": "0.53", "0.315": "0.71", "0.241": "0.71", "0.074": "0.77",
           "0.44": "0.77", "0.044": "0.77", "0.15": "0.115"}
KEYS = ["quotient", "game", "order", "p_positions", "images"]


def recognised(*lines):
    return succeed("recognise", "-", "--json", input="".join(line + "\n" for line in lines)).json


def told(game, *arguments):
    return run("misere", game, "--quotient", "--json", *arguments).lines[0]


def renamed(claim, source):
    """The table of the same monoid, with other numbers of its elements, and other generators in another order."""
    product, order = products_of(claim), len(claim["products"])
    number = [0, *source.sample(range(1, order), order - 1)]
    letters = [claim["products"][0][g] for g in range(len(claim["generators"]))] + [source.randrange(order)]
    source.shuffle(letters)
    rows = [None] * order
    for x in range(order):
        rows[number[x]] = [number[product[x][y]] for y in letters]
    return {"kayles_certificate": 1, "products": rows, "p_positions": [number[x] for x in claim["p_positions"]]}, letters, number


def test_known_quotients_and_their_cousins():
    games = [*KNOWN, *COUSINS]
    for game, found in zip(games, recognised(*map(told, games)), strict=True):
        assert list(found) == KEYS
        assert (found["game"], found["quotient"]) == (COUSINS.get(game, game), KNOWN[COUSINS.get(game, game)]), game


@pytest.mark.parametrize("game", KNOWN)
def test_an_isomorphism_is_found_whatever_the_names(game):
    claim, source = certificate(game), random.Random(game)
    table, letters, number = renamed(claim, source)
    (found,) = recognised(json.dumps(table))
    assert (found["game"], found["quotient"]) == (game, KNOWN[game])
    facts = json.loads(told(game))
    product = products_of(claim)
    word = dict(zip(facts["phi"], claim["phi"]))  # elements by their words

    def element(text):
        value, at = 0, 0
        while text != "1" and at < len(text):
            letter, at = facts["generators"].index(text[at]), at + 1
            power = int(text[at + 1]) if text[at:at + 1] == "^" else 1
            at += 2 if power > 1 else 0
            for _ in range(power):
                value = product[value][claim["products"][0][letter]]
        return value
    assert all(element(text) == value for text, value in word.items())
    images = [element(text) for text in found["images"]]
    image, queue = {0: 0}, [0]  # follow the products: this must be a map, onto all elements, that keeps the lost ones
    for x in queue:
        for y, letter in zip(table["products"][x], images):
            if y not in image:
                image[y] = product[image[x]][letter]
                queue.append(y)
            assert image[y] == product[image[x]][letter]
    assert sorted(image.values()) == list(range(len(product)))
    assert {image[x] for x in table["p_positions"]} == set(claim["p_positions"])


def test_tame_quotients_have_names():
    for game, heap, name in ("0.3", 5, "T_1"), ("0.33", 12, "T_2"), ("nim", 7, "T_3"), ("nim", 15, "T_4"):
        (found,) = recognised(told(game, "--heap", heap))
        assert (found["quotient"], found["game"], found["images"]) == (name, None, None)
    assert succeed("recognise", "-", input=told("nim", "--heap", 7)).out == "T_3, the misère quotient of the nim-heaps less than 8: tame\n"
    assert succeed("recognise", "-", input=told("0.75")).out == "R_8, the misère quotient of 0.75: a -> a, b -> b, c -> c\n"


def test_other_quotients_of_the_same_order_are_not_confused():
    for game, heap, order, lost in ("0.07", 14, 24, 5), ("0.04", 16, 12, 3), ("0.166", 12, 16, 3), ("0.644", 60, 76, 7):
        facts = told(game, "--heap", heap)
        assert (json.loads(facts)["order"], json.loads(facts)["p_positions"]) == (order, lost)
        assert recognised(facts) == [dict(zip(KEYS, [None, None, order, lost, None]))]
        assert "none of 12 known misère quotients" in succeed("recognise", "-", input=facts).out


def test_what_is_no_quotient():
    good = json.loads(told("0.75"))
    for change, why in [({"products": [[1], [2]]}, "a product is none of the 2"), ({"products": [[1], [1, 0]]}, "rows of different lengths"),
                        ({"products": []}, "no elements"), ({"lost": ["z"]}, "a lost element is none of the 8"),
                        ({"products": [[0], [1]]}, "a lost element is none"), ({"products": [[0], [1]], "lost": []}, "no product of generators"),
                        ({"products": [[1], [0]], "lost": []}, "behave alike"), ({"lost": []}, "behave alike"),
                        ({"products": [[1, 2], [1, 2], [1, 2]], "lost": []}, "do not commute")]:
        answer = run("recognise", "-", input=json.dumps({**good, **change}) + "\n")
        assert answer.code == 2 and why in answer.err and "<stdin>:1:1: " in answer.err and not answer.out, change
    answer = run("recognise", "-", input=f"{told('0.75')}\n0 1 2\n")
    assert answer.code == 2 and "<stdin>:2:1: another quotient was expected" in answer.err
    table = succeed("table", "kayles", "0..20", "--show", "grundy", "--format", "json").out
    assert table[0] == "{" and succeed("recognise", "-", input=table).out.startswith("0.77 (Kayles)")
