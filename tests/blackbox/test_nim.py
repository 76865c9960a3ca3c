"""Nim arithmetic: expressions, their values, and what is wrong with them."""
import random
import sys

import pytest

from program import ROOT, rounds, run, succeed

sys.path.insert(0, str(ROOT / "tests" / "oracles"))
import nimbers  # noqa: E402

KNOWN = {  # ONAG, chapter 6, table 2; Lenstra, Nim multiplication (1978)
    "2 * 2": "3", "2 * 3": "1", "4 * 4": "6", "5 * 6": "8", "15 * 15": "9", "16 * 16": "24", "256 * 256": "384",
    "65536 * 65536": "98304", "4294967296 ^ 2": "6442450944", "18446744073709551616 * 18446744073709551616":
    "27670116110564327424", "16 * 4": "64", "1 / 2": "3", "1 / 4": "15", "sqrt(2)": "3", "sqrt(4)": "7", "root(0)": "0", "root(1)": "2",
    "root(2)": "4", "root(8)": "16", "root(128)": "256", "2 ^ 3 ^ 2": "3", "(2 ^ 3) ^ 2": "1", "1 + 2 * 3": "0", "(1 + 2) * 3": "2", "7 + 7": "0",
    "order(2)": "3", "order(4)": "15", "log(8, 4)": "6", "0 ^ 0": "1", "6 / 2 / 3": "6",
}


def test_known_values():
    assert succeed("nim", *KNOWN).lines == list(KNOWN.values())


def test_small_numbers_by_what_is_excluded_first():
    pairs = [(a, b) for a in range(18) for b in range(18)]
    lines = "\n".join(f"{a}+{b}\n{a}*{b}" for a, b in pairs) + "\n"
    expected = [str(of(a, b)) for a, b in pairs for of in (nimbers.sum_by_mex, nimbers.product_by_mex)]
    assert succeed("nim", "-", input=lines).lines == expected


def test_numbers_of_any_size_by_the_recursion():
    source = random.Random(1)
    for _ in range(rounds(12)):
        a, b = (source.getrandbits(source.choice([5, 40, 64, 65, 130, 300])) for _ in range(2))
        n = source.getrandbits(9)
        product, power, back = succeed("nim", f"{a}*{b}", f"{a} ^ {n}", f"({a} * {b | 1}) / {b | 1}").lines
        assert (int(product), int(power), int(back)) == (nimbers.product(a, b), nimbers.power(a, n), a)
        (square, root, rooted) = succeed("nim", f"sqrt({a})^2", f"root({a})^2 + root({a})", f"root({a})").lines
        assert int(square) == int(root) == a and int(rooted) % 2 == 0
        bits = nimbers.field_bits(a)
        assert (nimbers.field_bits(int(rooted)) > bits) == (a >> bits - 1 == 1)


def test_logarithms():
    source = random.Random(2)
    for _ in range(rounds(2)):
        a, n = source.getrandbits(64) | 1, source.getrandbits(62)
        power, order = succeed("nim", f"{a}^{n}", f"order({a})").lines
        (found,) = succeed("nim", f"log({power}, {a})").lines
        assert int(found) == n % int(order) and nimbers.power(a, int(order)) == 1
        assert all(nimbers.power(a, int(order) // p) != 1 for p in (3, 5, 17, 257, 641, 65537, 6700417) if int(order) % p == 0)


ALPHAS = {  # Lenstra 1977, the table of alpha(p): prime: number, degree of its field
    3: ("2", 2), 5: ("4", 4), 7: ("[w+1]", 6), 11: ("[w^w+1]", 20), 13: ("[w+4]", 12), 17: ("16", 8), 19: ("[w^3+4]", 36),
    23: ("[w^w^3+1]", 220), 29: ("[w^w^2+4]", 84), 31: ("[w^w+1]", 20), 37: ("[w^3+4]", 36), 41: ("[w^w+1]", 20),
    43: ("[w^w^2+1]", 42),
}


def kappa(k):
    return "[w]" if k == 0 else "[w^w]" if k == 1 else f"[w^w^{k}]"


def test_powers_of_infinite_numbers_become_smaller_ones():
    powers = [f"{kappa(k)}^{p}" for k, p in enumerate(ALPHAS)]
    assert succeed("nim", *powers).lines == [alpha for alpha, _ in ALPHAS.values()]
    assert succeed("nim", "[w^3]^3", "[w^9]^3", "[w^(w*5)]^5", "[w^2]*[w]", "[w^(w*4)]*[w^w*3+1]", "1/[w]", "sqrt([w])").lines == \
        ["[w]", "[w^3]", "[w^w]", "2", "[w^(w*4)+12]", "[w^2*3]", "[w^2*2]"]


def test_what_they_become_has_no_such_root():
    """Else there would be zero divisors; and what is smaller by less than the excess has one."""
    for p, (alpha, degree) in ALPHAS.items():
        exponent = ((1 << degree) - 1) // p
        assert ((1 << degree) - 1) % p == 0
        smaller = [f"({alpha}+{excess})^{exponent}" for excess in {"+1]": (1,), "+4]": ()}.get(alpha[-3:], ())]
        smaller += [f"([w^3]+{excess})^{exponent}" for excess in range(4) if p == 19]
        lines = succeed("nim", f"({alpha})^{exponent}", *smaller).lines
        assert lines[0] != "1" and lines[1:] == ["1"] * len(smaller), p


def random_ordinal(source):
    """A sum of a few terms of the field of 2^60."""
    value = "+".join(source.choice(["[w^(w*{0}+{1})*{2}]", "[w^{1}*{2}]", "[w^(w*{0})*{2}]", "{2}"]).format(
        source.randint(1, 4), source.randint(1, 2), source.randint(1, 15)) for _ in range(source.randint(1, 4)))
    return succeed("nim", value).lines[0]


def test_infinite_numbers_keep_the_laws_of_a_field():
    source = random.Random(7)
    for _ in range(rounds(4)):
        a, b, c = (random_ordinal(source) for _ in range(3))
        lines = succeed("nim", f"{a}*{b}", f"{b}*{a}", f"{a}*{b}*{c}", f"{a}*({b}*{c})", f"{a}*({b}+{c})", f"{a}*{b}+{a}*{c}",
                        f"sqrt({a})^2", f"root({a})^2+root({a})", f"({a}+[w])*{c}/({a}+[w])", a).lines
        assert lines[0::2][:3] == lines[1::2][:3] and lines[6:] == [a, a, c, a]
        assert int(succeed("nim", f"root({a})+[w]+1").lines[0].rstrip("]").split("+")[-1].split("*")[-1]) % 2


def test_ordinals_are_read_back():
    for text in ("[w]", "[w+1]", "[w*2]", "[w^2*3+w+5]", "[w^w]", "[w^w^7*12+w^(w*3)*8]",
                 "[w^(w^5*2+w^2+w*4+7)*340282366920938463463374607431768211456+w^8+1]"):
        assert succeed("nim", text).lines == [text]
    assert succeed("nim", "[ w ^ ( 2 ) * 1 + 07 ]", "[0]", "[w^1]").lines == ["[w^2+7]", "0", "[w]"]


def test_orders_beyond_2_to_the_64():
    source = random.Random(9)
    factors = [3, 5, 17, 257, 65537, 641, 6700417, 274177, 67280421310721]
    for a in (1 << 64, source.getrandbits(128), source.getrandbits(110)):
        (order,) = map(int, succeed("nim", f"order({a})").lines)
        assert ((1 << 128) - 1) % order == 0
        lines = succeed("nim", f"{a}^{order}", *[f"{a}^{order // p}" for p in factors if order % p == 0]).lines
        assert lines[0] == "1" and "1" not in lines[1:]
    (power,) = succeed("nim", f"{1 << 2048}^{((1 << 4096) - 1) // 319489}").lines
    assert succeed("nim", f"order({power})", f"{power}^319489").lines == ["319489", "1"]
    result = run("nim", f"order({1 << 4096})")
    assert result.code == 2 and "below 2^4096" in result.err


def test_objects():
    objects = succeed("nim", "--json", "root(8)", "root(6)", "3 + 3", str(1 << 64), "[w]", "[w^w+w]", "[w]^3", "[w^w^13]").json
    assert objects[0] == {"expression": "root(8)", "value": "16", "field": "2^8"}
    assert [one["field"] for one in objects] == ["2^8", "2^4", "2^1", "2^128", "2^6", "2^60", "2^2", None]


@pytest.mark.parametrize("text, column, words", [
    ("2 x 3", 3, "one of + * / ^"), ("sin(2)", 1, "the functions are sqrt, root, order and log"), ("3 - 2", 3, "no minus"),
    ("-3", 1, "no sign"), ("7 / (2 + 2)", 3, "division by zero"), ("(1 + (2)", 1, "never closed"), ("1)", 2, "never opened"),
    ("log(4, 2)", 1, "no power of 2 is 4"), ("log(18446744073709551616, 2)", 1, "below 2^64"), ("order(0)", 1, "no order"),
    ("[w+w]", 4, "decrease"), ("[w", 1, "never closed"), ("[x]", 2, "w or a number"), ("[w^(w+w^2)]", 7, "decrease"), ("[w^w^54]", 6, "too large"),
    ("[w^20000000000000000000]", 4, "too large"), ("[w^0]", 4, "above 0"), ("[5] [w]", 5, "one of +"), ("2^[w]", 2, "an ordinary number"),
    ("order([w])", 1, "not computed"), ("log([w],2)", 1, "below 2^64"), ("1/([w]+[w])", 2, "division by zero"),
    ("2 *", 4, "a number is expected"), ("", 1, "a number is expected"),
])
def test_what_is_wrong_has_its_place(text, column, words):
    result = run("nim", text)
    assert result.code == 2 and result.out == "" and result.err.startswith(f"<text>:1:{column}: ") and words in result.err


def test_much_is_refused_within_the_budget():
    digits = "9" * 30000
    result = run("nim", "--seconds", "0.05", "-", input=f"1+2\n{digits} ^ {digits}\n")
    assert (result.code, result.out) == (3, "3\n")
    assert run("nim", "--memory", "20K", "-", input=digits).code == 3


def test_lines_before_a_wrong_one_are_answered():
    result = run("nim", "-", input="1+2\n\n4*4\n4*\n5\n")
    assert (result.code, result.out) == (2, "3\n6\n") and result.err.startswith("<stdin>:4:3: ")
    assert succeed("nim", "(" * 20000 + "6" + ")" * 20000).lines == ["6"]
