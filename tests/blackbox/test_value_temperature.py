"""Stops, thermographs, cooling and heating, held against Conway's definitions."""
import functools
import random
from fractions import Fraction

import pytest

import short_games as oracle
from program import succeed
from value_library import Values

pytestmark = pytest.mark.still  # the library's functions are called


@functools.lru_cache(None)
def born():
    """A store with the values born by day 3, and 300 of day 4 at random."""
    values = Values()
    days = [0]
    for _ in range(3):
        days = values.born_after(days)
    assert len(days) == 1474
    choose = random.Random(4)
    some = [values.of_options(*[choose.sample(days, choose.randint(1, 4)) for _ in range(2)]) for _ in range(300)]
    return values, days, some


@functools.lru_cache(None)
def game(value):
    return oracle.canonical(oracle.read(born()[0].write(value)))


def fractions(corners):
    return [(Fraction(x), Fraction(t)) for x, t in corners]


def test_thermographs_of_days_3_and_4_are_as_defined():
    values, days, some = born()
    for value in days + some:
        left, right, mean, temperature = values.thermograph(value)
        wanted = oracle.thermograph(game(value))
        text = values.write(value)
        assert fractions(left) == oracle.corners(wanted[0]), text
        assert fractions(right) == oracle.corners(wanted[1]), text
        assert (Fraction(mean), Fraction(temperature)) == wanted[2:], text
        assert values.write(values.call("mean", value)) == mean
        assert values.write(values.call("temperature", value)) == temperature


def test_stops_of_days_3_and_4_are_as_defined():
    values, days, some = born()
    for value in days + some:
        for side, name in enumerate(["left_stop", "right_stop"]):
            assert Fraction(values.write(values.call(name, value))) == oracle.stop(game(value), side)
        assert int(values.write(values.call("stop_count", value))) == oracle.stop_count(game(value))


def small_values():
    """Those of day 2 and some more."""
    values = born()[0]
    more = ["3/8", "-5/4*2", "^^", "v3*", "{2|0}", "{3|1/2}", "{1||0|-2}", "1/2^*", "{2|*}", "*3", "Tiny(1)", "{3/2|1||-1}"]
    days = [0]
    for _ in range(2):
        days = values.born_after(days)
    return values, days + [values.read(text) for text in more]


def same(values, value, wanted):
    assert game(value) == wanted, values.write(value)


@pytest.mark.parametrize("degrees", ["-1", "-3/4", "-1/2", "-1/4", "0", "1/4", "1/2", "1", "2"])
def test_games_are_cooled_as_defined(degrees):
    values, some = small_values()
    for value in some:
        same(values, values.call("cool", value, values.read(degrees)), oracle.cool(game(value), Fraction(degrees)))


def test_games_are_frozen_at_their_temperature():
    values, some = small_values()
    for value in some:
        if oracle.number_of(game(value)) is None:
            same(values, values.call("freeze", value), oracle.cool(game(value), oracle.thermograph(game(value))[3]))
        else:
            assert values.call("freeze", value) == value


@pytest.mark.parametrize("degrees", ["1", "-1/2", "*", "^", "1/2*"])
def test_games_are_heated_as_defined(degrees):
    values, some = small_values()
    t = values.read(degrees)
    for value in some:
        same(values, values.call("heat", value, t), oracle.heat(game(value), game(t)))


@pytest.mark.parametrize("unit, degrees", [("1*", "1"), ("1", "1/2"), ("^", "*"), ("2", "-1")])
def test_games_are_overheated_as_defined(unit, degrees):
    values, some = small_values()
    s, t = values.read(unit), values.read(degrees)
    for value in some:
        same(values, values.call("overheat", value, s, t), oracle.overheat(game(value), game(s), game(t)))


@pytest.mark.parametrize("which", [1, 2, 3])
def test_incentives_are_the_largest_gains(which):
    values, some = small_values()
    for value in some:
        lefts, rights = oracle.incentives(game(value))
        gains = (lefts if which & 1 else []) + (rights if which & 2 else [])
        found = [game(gain) for gain in values.incentives(value, which)]
        largest = [g for g in gains if not any(oracle.at_most(g, h) and not oracle.at_most(h, g) for h in gains)]
        assert all(any(oracle.equal(gain, g) for g in largest) for gain in found)
        assert all(any(oracle.equal(gain, g) for gain in found) for g in largest)
        assert len(set(found)) == len(found)


# As CGSuite's own tests have them: GameTest (heat, overheat) and CanonicalShortGameTestCase (incentives, stop counts).
PUBLISHED = {
    "heat({3||2*|1*},0)": "{3||2*|1*}", "heat({3||2*|1*},1/2)": "{7/2|||5/2|3/2||+-1/2}", "heat({3||2*|1*},1)": "{4|||3|1||0|-2}",
    "heat({3||2*|1*},-3/4)": "9/4*", "heat({3||2*|1*},-1)": "9/4", "heat({3||2*|1*},-2)": "3/2", "heat({3||2*|1*},-3)": "1",
    "heat({3||2*|1*},-4)": "0", "heat({3||2*|1*},*)": "{3*||2|1}",
    "overheat({3||2*|1*},*,1*)": "{1||+-(1*)|-1,{-1|-3}}", "overheat(7/16,0,0)": "^[3]",
    "left_incentives(^[4])": "v<4>", "right_incentives(^[4])": "^[4]*", "left_incentives({0||0|v3})": "{^3|0||0}",
    "right_incentives({0||0|v3})": "{^3,{^3|0}|0}", "left_incentives(Tiny({3|1}))": "Miny({3|1})",
    "right_incentives(Tiny({3|1}))": "{3Tiny({3|1})|1Tiny({3|1}),{2,{3|1}|0}||0}", "right_incentives({1|^^||^})": "{1v|^||0}",
    "left_incentives({1|^^||^})": "{{1v|^},{1v||1vv|0}|0,{^|0,{0|-1^^}}}", "right_incentives(v*)": "v, v*", "left_incentives(^*6)": "v*6",
    "stop_count(^*6)": "1459", "stop_count(73/16v9*8)": "13131", "stop_count({1|^^||^})": "9", "stop_count({0||0|v*})": "6",
}


def test_published():
    assert dict(zip(PUBLISHED, succeed("value", *PUBLISHED).lines)) == PUBLISHED
