"""Nimbers, compared with the program and with the definition of the product."""

import functools
import itertools
import pickle

import pytest

import kayles
from program import answers

Nimber = kayles.Nimber


@functools.cache
def product(a, b):
    """The least number that is none of a'b + ab' + a'b'."""
    options = {product(i, b) ^ product(a, j) ^ product(i, j) for i in range(a) for j in range(b)}
    return next(n for n in itertools.count() if n not in options)


def test_the_product_is_that_of_its_definition():
    for a, b in itertools.product(range(18), repeat=2):
        assert Nimber(a) * b == a * Nimber(b) == Nimber(a) * Nimber(b) == product(a, b)
        assert Nimber(a) + b == a + Nimber(b) == Nimber(a) - b == a ^ b


@pytest.mark.parametrize("a, b", [(5, 7), (2**64 + 3, 77), (12345678901234567890123, 2**70), (2**300 + 1, 2**299)])
def test_numbers_of_any_size_are_a_field(a, b):
    x, y = Nimber(a), Nimber(b)
    assert (x / y) * y == x and x / x == 1 and x ** 5 == x * x * x * x * x and x ** -1 == 1 / x
    assert x.sqrt * x.sqrt == x and x.root * x.root + x.root == x
    assert [str(n) for n in (x * y, x / y, x.sqrt, x.root, x ** 9)] == [answer["value"] for answer in answers(
        "nim", f"{a} * {b}", f"{a} / {b}", f"sqrt({a})", f"root({a})", f"{a} ^ 9")]


def test_order_and_logarithm():
    for n in (1, 2, 3, 5, 77, 255, 2**64 - 1):
        assert Nimber(n) ** Nimber(n).order == 1
        assert str(Nimber(n).order) == answers("nim", f"order({n})")[0]["value"]
    assert Nimber(4) ** Nimber(8).log(4) == 8 == Nimber(4) ** Nimber(Nimber(8).log(4))
    assert Nimber(2) ** 3 == 2 ** Nimber(3) == Nimber("2 ^ 3")
    with pytest.raises(kayles.BadInput, match="no"):
        Nimber(5).log(2)


def test_ordinals():
    w = Nimber("[w]")
    x = Nimber("[w^2*3+w+5]")
    assert x == w ** 2 * 3 + w + 5 and w * w * w == 2
    assert str(x) == "[w^2*3+w+5]" and not x.finite and (w ** 3).finite
    assert (x / w) * w == x and x.sqrt ** 2 == x and x.degree == 12
    assert pickle.loads(pickle.dumps(x)) == x and hash(Nimber(str(x))) == hash(x)
    assert Nimber("[w^w^2] ^ 7") == Nimber("[w^w^2]") ** 7
    expressions = ["[w] * [w^2]", "1 / [w^w + 1]", "sqrt([w])", "[w^2*3+w+5]"]
    for expression, answer in zip(expressions, answers("nim", *expressions)):
        assert str(Nimber(expression)) == answer["value"]
        degree = Nimber(expression).degree
        assert (f"2^{degree}" if degree is not None else None) == answer["field"]
    with pytest.raises(kayles.BadUsage):
        int(x)


def test_a_nimber_acts_as_its_int():
    assert int(Nimber(6)) == 6 and "abcdefgh"[Nimber(6)] == "g" and {Nimber(6): 1}[6] == 1
    assert repr(Nimber(6)) == "kayles.Nimber(6)" and not Nimber(0) and -Nimber(6) == 6
    assert Nimber(True) == 1 and Nimber(6) != "6" and pickle.loads(pickle.dumps(Nimber(6))) == 6


def test_ten_thousand_digits():
    n = 7 ** 12000
    assert Nimber(n) / n == 1


def test_errors():
    for wrong in (lambda: Nimber(1) / 0, lambda: 1 / Nimber("[w]*0"), lambda: Nimber(0).order, lambda: Nimber("2 +")):
        with pytest.raises(kayles.BadInput):
            wrong()
    with pytest.raises(kayles.BadInput) as caught:
        Nimber("4 * x")
    assert caught.value.column == 5 and str(caught.value).endswith("4 * x\n      ^")
    with pytest.raises(kayles.BadUsage):
        Nimber(-1)
    for wrong in (lambda: Nimber(1.5), lambda: Nimber(1) + "2", lambda: Nimber(1) * 1.5, lambda: 1.5 / Nimber(1)):
        with pytest.raises(TypeError):
            wrong()


def test_budgets():
    with pytest.raises(kayles.OutOfBudget):
        Nimber("(" + "9" * 20000 + ") ^ 12345678901234567", seconds=0.05)
    with pytest.raises(kayles.OutOfBudget):
        Nimber("2 * " + "9" * 4000, memory=1000)
