"""Values: the laws of a partially ordered abelian group, facts of docs/values.md, texts, errors."""

import copy
import pickle
import xml.etree.ElementTree
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kayles
from kayles import Value, _value_store
from kayles._library import ffi, lib

FEW = settings(max_examples=60, deadline=None)
LEAVES = st.one_of(st.integers(-3, 3), st.sampled_from(["*", "*2", "^", "v*", "1/2", "-3/4", "^<2>", "Tiny(1)"]))
VALUES = st.recursive(LEAVES.map(Value), lambda games: st.builds(
    Value, st.lists(games, max_size=3), st.lists(games, max_size=3)), max_leaves=8)


def at_most(g, h, known):
    """Compares by Conway's definition: no left option of g is >= h, and no right option of h is <= g."""
    key = str(g), str(h)
    if key not in known:
        known[key] = not (any(at_most(h, left, known) for left in g.left_options)
                          or any(at_most(right, g, known) for right in h.right_options))
    return known[key]


@FEW
@given(VALUES, VALUES, VALUES)
def test_values_are_an_abelian_group(a, b, c):
    assert (a + b) + c == a + (b + c) and a + b == b + a
    assert a + 0 == a and a - a == 0 and -(-a) == a and a - b == a + -b and +a is a
    assert -(a + b) == -a - b and sum([a, b, c]) == a + b + c
    assert 3 * a == a + a + a == a * 3 and -2 * a == -(a + a) and 0 * a == 0 and not 0 * a


@FEW
@given(VALUES, VALUES, VALUES)
def test_values_are_partially_ordered(a, b, c):
    assert a <= a and not a < a
    assert (a <= b and b <= a) == (a == b) == (not a != b)
    assert not (a <= b and b <= c) or a <= c
    assert (a <= b) == (a + c <= b + c) == (-b <= -a) == (a - b <= 0) == (b >= a)
    assert (a < b) + (a > b) + (a == b) + a.confused(b) == 1
    assert (a < b) == (b > a) == (a <= b and a != b)
    assert a.outcome == ("P" if a == 0 else "L" if a > 0 else "R" if a < 0 else "N")


@settings(max_examples=40, deadline=None)
@given(VALUES, VALUES)
def test_the_order_is_that_of_the_definition(a, b):
    assert (a <= b) == at_most(a, b, {})


@FEW
@given(VALUES)
def test_a_text_reads_back_and_so_does_a_pickle(a):
    assert Value(str(a)) == a and str(Value(str(a))) == str(a)
    again = pickle.loads(pickle.dumps(a))
    assert again == a and hash(again) == hash(a) and repr(again) == repr(a) == f"kayles.Value({str(a)!r})"
    assert copy.copy(a) is a is copy.deepcopy(a) and len({a, again, a + 0}) == 1
    assert Value(a.left_options, a.right_options) == a == Value(a)


@FEW
@given(VALUES, VALUES)
def test_means_and_temperatures(a, b):
    assert (a + b).mean == a.mean + b.mean
    assert (a + b).temperature <= max(a.temperature, b.temperature)
    assert a.right_stop <= a.mean <= a.left_stop and a.stops == (a.left_stop, a.right_stop)
    drawn = a.thermograph()
    assert (drawn.mean, drawn.temperature) == (a.mean, a.temperature) and drawn.left[0][1] == drawn.right[0][1] == -1
    assert a.cool(a.temperature + 1).mean == a.mean and a.is_hot == (a.temperature > 0)


@given(st.fractions(min_value=-4, max_value=4, max_denominator=8), st.integers(-2**80, 2**80), st.integers(0, 100))
def test_numbers_are_those_of_python(fraction, numerator, exponent):
    number = Fraction(numerator, 2**exponent)
    value = Value(number)
    assert value == number and number == value and hash(value) == hash(number) and value.is_number
    assert value.mean == number and str(value) == str(number) and value - number == 0
    if fraction.denominator & fraction.denominator - 1:
        assert value != fraction
        with pytest.raises(kayles.BadInput, match="power of two"):
            Value(fraction)
    else:
        assert (value < fraction) == (number < fraction) and fraction - value == Value(fraction - number)


def test_every_function_of_the_program_is_there():
    names = [name for name in vars(Value) if not name.startswith("_")]
    others = {"confused", "ordinal"}
    assert set(names) - others == set(_value_store.FUNCTIONS) and len(_value_store.FUNCTIONS) > 50
    g, numbers = Value("{3|-1}"), {"t": 1, "x": 1, "u": "^", "s": 1}
    for name, function in _value_store.FUNCTIONS.items():
        count = _value_store.ffi.string(function.takes).decode().count(",") + 1
        assert vars(Value)[name].__doc__
        if count == 1:
            result = getattr(g, name)
            assert not callable(result) or name == "thermograph"
        else:
            code = getattr(Value, name).__code__
            taken = code.co_varnames[1:code.co_argcount]
            assert len(taken) == count - 1
            getattr(g, name)(*(numbers.get(word, "*") for word in taken))
        assert not callable(vars(Value)[name]) or count > 1 or name == "thermograph"


@pytest.mark.parametrize("text, name, expected", [  # those of docs/values.md
    ("{7||3|-1}", "mean", 4), ("{7||3|-1}", "temperature", 3), ("{7||3|-1}", "stops", (7, 3)),
    ("{1*|-1^}", "reduced", Value("+-1")), ("^3*", "atomic_weight", Value(3)), ("{^|v}", "atomic_weight", Value(0)),
    ("1", "atomic_weight", None), ("^[3]", "uptimal", (0, 0, 1, 1, 1)), ("1", "uptimal", (1, 0)),
    ("+-1", "uptimal", None), ("'{0,*|0}'", "left_options", (Value(0), Value("*"))),
    ("'{*|*}'", "misere_outcome", "N"), ("{1|}", "birthday", 2), ("+-1", "is_hot", True), ("^", "is_infinitesimal", True),
    ("{3|1}", "incentives", (Value("+-1") + 1,)), ("2", "tiny", Value("Tiny(2)")), ("2", "miny", Value("Miny(2)")),
])
def test_known_properties(text, name, expected):
    found = getattr(Value(text), name)
    assert found == expected and (expected is None) == (found is None)


def test_known_methods():
    assert Value("{7||3|-1}").cool(1) == Value("{6||3|1}") and Value("*2").heat(1) == Value("+-{1,{2|0}}")
    assert Value(Fraction(1, 2)).norton("^") == Value("{^^*|v*}")
    assert Value("'{-1|1}'").ordinal(1) == Fraction(1, 2) and Value(0).ordinal(1) == 1
    assert Value("'{-1|1}'") == 0 and Value("*2").conway_product("*2") == Value("*3")
    assert Value(1).ordinal(-40) == Fraction(1, 2**40) and Value("^").power(2) == Value("^<2>")
    assert Value("{1|0}").power(1) is None
    assert Value("domineering('...|...') + 0.77(12)") == Value("{2|-1/2}") + Value("*4")
    assert Value("^").confused("*") and not Value("^^").confused("*") and Value("^^") > Value("*")


def test_every_name_that_expressions_know_is_here():
    i = 0
    while function := lib.kay_value_function_at(i):
        name, other = (ffi.string(word).decode() if word else None for word in (function.name, function.other))
        assert hasattr(Value, name) and (other is None or getattr(Value, other) is getattr(Value, name))
        i += 1
    assert i > 40
    assert Value("{3|1}").temp == 1 and Value("^3*").aw == 3 and Value("^").rcf == 0
    assert Value("^").pow(2) == Value("^<2>") and Value("^").powto(2) == Value("^[2]") and Value(2).product(3) == 6


@pytest.mark.parametrize("text", ["'{-1|1}'", "'{0,*|0}'", "'{'{0|0}',1/2|^*2}'"])
def test_a_form_is_kept(text):
    form = Value(text)
    again = pickle.loads(pickle.dumps(form))
    assert repr(again) == repr(form) == f"kayles.Value({text!r})" and eval(repr(form)) == form
    assert again.ordinal(1) == form.ordinal(1) and again.misere_outcome == form.misere_outcome
    assert form == form.value == Value(str(form)) and hash(form) == hash(form.value) and form + 1 == form.value + 1


def test_values_do_not_change():
    value = Value("{2|-1}")
    for name in ("mean", "outcome", "cool", "other"):
        with pytest.raises(AttributeError):
            setattr(value, name, 1)


def test_what_is_no_value():
    with pytest.raises(kayles.BadInput) as caught:
        Value("1 +\n {2|x}")
    assert (caught.value.line, caught.value.column, caught.value.excerpt, caught.value.caret) == (2, 5, " {2|x}", 4)
    for text in ("1 < 2", "stops({1|0})", "outcome(1)"):
        with pytest.raises(kayles.BadUsage, match="not a game"):
            Value(text)
    for wrong in (1.5, None, [1], object()):
        with pytest.raises(TypeError):
            Value(wrong)
    with pytest.raises(TypeError):
        Value("1", "2")
    with pytest.raises(TypeError):
        Value("*") + "*"
    with pytest.raises(TypeError):
        Value("*") * Value("*")
    with pytest.raises(TypeError):
        Value("*") < "*"
    assert Value("*") != "*" and Value("*") != 0.5 and Value(1) != Fraction(1, 3)
    with pytest.raises(kayles.BadInput):
        Value("+-1").cool("*")
    with pytest.raises(kayles.BadInput):
        Value(1).norton(-1)


def test_values_and_thermographs_draw_themselves():
    value = Value("{2|-1}")
    assert value._repr_latex_() == r"$\{2\mathrel{|}-1\}$"
    for picture in (value.thermograph(), kayles.thermographs(value, Value("{4|1||-3}"), Value(Fraction(1, 2)))):
        root = xml.etree.ElementTree.fromstring(picture._repr_svg_().encode())
        assert root.tag.endswith("svg")
    words = "".join(root.itertext())
    assert "{2|-1}" in words and "{4|1||-3}" in words
    assert str(value.thermograph()).startswith("{2|-1}: mean 1/2, temperature 3/2\n  left wall   3 at -1, 1/2 at 3/2\n")
    assert value.thermograph().right == ((-2, -1), (Fraction(1, 2), Fraction(3, 2)))
    assert repr(value.thermograph()) == "Thermograph(kayles.Value('{2|-1}'))"
    with pytest.raises(TypeError):
        kayles.thermographs()
