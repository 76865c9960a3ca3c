"""Operations on values of short games: all that are born by day 3 and random ones of day 4 against Conway's definitions,
and published values."""
import itertools
import random

import pytest

import short_games as naive
from value_library import Values

pytestmark = pytest.mark.still  # the library's functions are called


class Games:
    """Naive canonical forms and their numbers in a store."""

    def __init__(self):
        self.store = Values()
        self.ids = {}
        self.days = [sorted(naive.days(n), key=str) for n in range(4)]
        pick = random.Random(1)
        self.day_4 = [self.random(pick, self.days[3]) for _ in range(300)]
        small = [g for g in self.days[3] if self.store.has(self.id(g), "infinitesimal")]
        threats = [naive.game([naive.integer(4)], [g]) for g in small] + [naive.game([g], [naive.integer(-4)]) for g in small]
        more = [self.random(pick, small + threats) for _ in range(600)]
        self.infinitesimals = small + [g for g in more if self.store.has(self.id(g), "infinitesimal")]

    @staticmethod
    def random(pick, pool):
        return naive.value(naive.game(pick.choices(pool, k=pick.randint(1, 2)), pick.choices(pool, k=pick.randint(1, 2))))

    def id(self, g):
        if g not in self.ids:
            self.ids[g] = self.store.call("kay_form_value", naive.written(g))
        return self.ids[g]

    def add(self, g, h):
        return self.store.call("add", g, h)

    def subtract(self, g, h):
        return self.store.call("subtract", g, h)


@pytest.fixture(scope="module")
def games():
    return Games()


def test_birthdays_followers_and_outcomes(games):
    store = games.store
    for g in games.days[3] + games.day_4:
        known, followers = games.id(g), naive.followers(g)
        assert store.text("birthday", known) == str(naive.birthday(g))
        assert store.text("follower_count", known) == str(len(followers))
        assert set(store.followers(known)) == {games.id(follower) for follower in followers}
        assert store.outcome("outcome", known) == naive.outcome(g)
        assert store.outcome("kay_form_misere_outcome", known) == naive.misere_outcome(g)


def test_properties(games):
    nimbers = {naive.value(naive.nimber(n)) for n in range(8)}
    for g in games.days[3] + games.day_4:
        number = naive.number_of(g)
        stops = naive.stop(g, 0), naive.stop(g, 1)
        expected = {
            "number": number is not None,
            "integer": number is not None and number.denominator == 1,
            "nimber": g in nimbers,
            "numberish": stops[0] == stops[1],
            "infinitesimal": stops == (0, 0),
            "all_small": all(naive.stop(f, 0) == naive.stop(f, 1) == 0 for f in naive.followers(g)),
            "even": naive.even(g, naive.is_zero),
            "odd": naive.odd(g, naive.is_zero),
            "even_tempered": naive.even(g, naive.is_number),
            "odd_tempered": naive.odd(g, naive.is_number),
        }
        assert {word: games.store.has(games.id(g), word) for word in expected} == expected, naive.written(g)


def test_companions(games):
    for g in games.days[3] + games.day_4:
        image = games.store.call("companion", games.id(g))
        assert image == games.id(naive.companion(g)), naive.written(g)
        assert games.store.call("companion", image) == games.id(g)


def test_reduced_forms_are_the_simplest_games_infinitely_close(games):
    classes = {}
    for g in games.days[3]:
        classes.setdefault(games.store.call("reduced", games.id(g)), []).append(g)
    by_id = {games.id(g): g for g in games.days[3]}
    reduced = {known: by_id.get(known) or naive.value(naive.read(games.store.write(known))) for known in classes}
    pick = random.Random(5)
    for known, members in classes.items():
        for g in members: # as the library has it, which has been told from others by their stops; a part by definition, too
            assert games.store.has(games.subtract(games.id(g), known), "infinitesimal")
            assert pick.random() > 0.25 or naive.infinitely_close(g, reduced[known])
        assert naive.birthday(reduced[known]) <= min(map(naive.birthday, members))
        assert games.store.call("reduced", known) == known
    stops = {known: (naive.stop(g, 0), naive.stop(g, 1)) for known, g in reduced.items()}
    for one, other in itertools.combinations(sorted(classes), 2):
        if stops[one] == stops[other]: # else their stops tell them apart
            assert not games.store.has(games.subtract(one, other), "infinitesimal")


def test_reduction_is_of_classes(games):
    """Of day 4: something infinitesimal added changes nothing, and the reduced form is infinitely close."""
    pick = random.Random(2)
    for g in games.day_4:
        known = games.id(g)
        reduced = games.store.call("reduced", known)
        assert games.store.has(games.subtract(known, reduced), "infinitesimal")
        other = games.add(known, games.id(pick.choice(games.infinitesimals)))
        assert games.store.call("reduced", other) == reduced


class Weights:
    """Atomic weights by their definition: outcomes of sums with a far star."""

    def __init__(self, games):
        self.games, self.store = games, games.store
        self.star = self.store.read("*8") # beyond all nimbers that are added here
        self.contexts = [games.id(g) for g in games.days[2]] + [self.store.read(text) for text in (
            "^^", "^^*", "^3", "^3*", "vv", "vv*", "v3", "v3*", "^*2", "v*2", "^[3]", "v[3]", "{^3|vv}", "{^4|v4}", "Tiny(1)",
            "Miny(1)")]
        self.known = {}

    def beside(self, weight):
        """Games to add, and the outcome of each with weight.^"""
        if weight not in self.known:
            product = self.store.call("norton", weight, "^")
            base = self.games.add(self.star, self.store.call("negate", product))
            rests = [self.games.add(one, context) for context in self.contexts for one in (base, self.star)]
            self.known[weight] = [(rest, self.store.outcome("outcome", self.games.add(product, rest))) for rest in rests]
        return self.known[weight]

    def differ(self, g, weight):
        """Whether some sum tells g from weight.^"""
        return any(self.store.outcome("outcome", self.games.add(g, rest)) != outcome for rest, outcome in self.beside(weight))


def test_atomic_weights_keep_outcomes_beside_a_far_star(games):
    weights = Weights(games)
    for g in games.infinitesimals:
        known = games.id(g)
        weight = games.store.call("atomic_weight", known)
        if games.store.has(known, "all_small"):
            assert weight is not None
        if weight is not None:
            assert not weights.differ(known, weight), (naive.written(g), games.store.write(weight))


def test_where_there_is_no_atomic_weight_no_small_game_is_one(games):
    weights = Weights(games)
    candidates = [games.id(g) for g in games.days[2]] + [games.store.read(str(n)) for n in (3, 4, -3, -4)]
    lacking = [g for g in games.infinitesimals if games.store.call("atomic_weight", games.id(g)) is None]
    assert len(lacking) > 5
    for g in lacking:
        for candidate in candidates:
            assert weights.differ(games.id(g), candidate), (naive.written(g), games.store.write(candidate))
    for text in "1", "{1|-1}", "1^", "{2||1|0}": # not infinitesimal
        assert games.store.text("atomic_weight", text) is None


def test_weights_add(games):
    """Of all-small games (WW ch. 8), and of those that have one."""
    pick = random.Random(3)
    for _ in range(300):
        g, h = (games.id(pick.choice(games.infinitesimals)) for _ in range(2))
        one, other = (games.store.call("atomic_weight", game) for game in (g, h))
        if None not in (one, other):
            assert games.store.call("atomic_weight", games.add(g, h)) == games.add(one, other)


def test_far_stars(games):
    nimbers = {naive.value(naive.nimber(n)): n for n in range(8)}
    for g in games.days[3] + games.day_4 + games.infinitesimals:
        most = max(nimbers[f] for f in naive.followers(g) if f in nimbers)
        assert games.store.call("far_star", games.id(g)) == most + 1


def test_uptimals_are_found_again_and_nothing_else(games):
    """All sums with small coefficients, also those with several; and of day 3 only these."""
    store = games.store
    powers = [store.read("^<%d>" % n) for n in (1, 2, 3)]
    made = {}
    for number in "0", "1/2", "-1/2", "-5/4":
        for nimber in 0, 1, 2, 5:
            base = store.call("nus", number, 0, nimber)
            for ups in map(list, itertools.product(range(-2, 3), repeat=3)):
                total = base
                for count, power in zip(ups, powers):
                    total = games.add(total, store.call("multiple", str(count), power))
                while ups and ups[-1] == 0:
                    ups.pop()
                assert store.uptimal(total) == (number, nimber, ups)
                made[total] = True
    for number, nimber, one, two in itertools.product(("0", "1", "-1", "2", "-2", "1/2", "-1/2"), range(4), range(-3, 4), range(-3, 4)):
        total = store.call("nus", number, 0, nimber)
        for count, power in (one, powers[0]), (two, powers[1]):
            total = games.add(total, store.call("multiple", str(count), power))
        made[total] = True
    found = 0
    for g in games.days[3]:
        if naive.number_of(g) is None:
            found += store.uptimal(games.id(g)) is not None
            assert (store.uptimal(games.id(g)) is not None) == (games.id(g) in made), naive.written(g)
    assert found > 20


def test_sums_of_number_power_of_up_and_nimber_are_written_without_braces(games):
    """Of the values of day 3 and random sums of them, those that have such a notation; everything reads back."""
    store, pick, bare = games.store, random.Random(4), 0
    known = [games.id(g) for g in games.days[3]]
    small = [g for g in known if store.has(g, "uptimal")]
    for g in known + [games.add(*pick.choices(small, k=2)) for _ in range(500)]:
        text, expansion = store.write(g), store.uptimal(g)
        assert store.read(text) == g
        ups = expansion[2] if expansion else [2, 2]
        one = abs(ups[-1]) == 1 and len(set(ups[:-1])) <= 1 and ups[0] in (0, ups[-1]) if ups else True
        assert ("{" not in text) >= (len(ups) < 2 or one), text
        bare += len(ups) > 1 and one
    assert bare > 50


# Siegel, Combinatorial Game Theory, and Winning Ways, as CGSuite's CanonicalShortGameTestCase has them.
PUBLISHED = [ # expression, atomic weight, birthday, companion, reduced form, followers or None
    ("0", "0", "0", "*", "0", "1"),
    ("-1823437481924", None, "1823437481924", "-1823437481924", "-1823437481924", "1823437481925"),
    ("25/16", None, "6", "25/16", "25/16", "7"),
    ("*8", "0", "8", "*8", "0", "9"),
    ("9/8*", None, "6", "9/8*", "9/8", "7"),
    ("^", "1", "2", "^*", "0", "3"),
    ("v*", "-1", "2", "v", "0", "3"),
    ("6^*", None, "8", "6^*", "6", "9"),
    ("^*6", "1", "8", "^*6", "0", "9"),
    ("73/16v9*8", None, "27", "73/16v9*8", "73/16", "28"),
    ("^[4]", "1", "5", "^[4]*", "0", "6"),
    ("{0||0|v*}", "1", "4", "{0|^<2>*}", "0", None),
    ("{0||0|v3}", "0", "6", "{0,*||*|v3*}", "0", None),
    ("{^3|vv}", "{1|0}", "5", "{^3*|vv*}", "0", None),
    ("Tiny(3/2)", "0", "5", "{0,*||*|-3/2}", "0", None),
    ("Tiny({3|1})", "0", "6", "{0,*|||*||-1|-3}", "0", None),
    ("Miny({5||3|1})", "0", "8", "{5||3|1|||*||||0,*}", "0", None),
    ("{1|^^||^}", "2", "5", "{1|^^*||^*}", "0", None),
    ("{1|^3||^}", None, "6", "{1|^3*||^*}", "0", None),
    ("{3||2*|1*}", None, "5", "{3||2*|1*}", "{3||2|1}", None),
    ("{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}", None, "6", "{3/2*|1/2||{*|-3},{-1*,{-1/2|-1*}|-5/2}}",
     "{3/2|1/2||{0|-3},{-1/2|-1||-5/2}}", None),
]


@pytest.mark.parametrize("text, weight, birthday, companion, reduced, followers", PUBLISHED)
def test_published(games, text, weight, birthday, companion, reduced, followers):
    store = games.store
    assert store.text("atomic_weight", text) == weight
    assert store.text("birthday", text) == birthday
    assert store.text("companion", text) == companion
    assert store.text("reduced", text) == reduced
    if followers:
        assert store.text("follower_count", text) == followers


# cgt-tools' tests of atomic weights, which follow Winning Ways ch. 8.
@pytest.mark.parametrize("text, weight", [
    ("*3", "0"), ("vv", "-2"), ("{^2|v}", "1/2"), ("{^2|v2}", "*"), ("{^3|v3}", "+-1"), ("{^2|*}", "1"),
    ("{^2,{^|*}|*}", "1"), ("{*|v2}", "-1"),
    ("*5:1", "1"), ("*5:-1", "-1"), # a blue and a red flower (WW ch. 8)
    ("*5:1-(*3:1)", "0"), ("(*5:1)+(*5:1)+(*3:-1)", "1"),
])
def test_published_weights(games, text, weight):
    assert games.store.text("atomic_weight", text) == weight


def test_large_numbers_need_no_walk(games):
    store = games.store
    large = str(10 ** 40)
    assert store.text("birthday", large) == large
    assert store.text("birthday", "{%s|-1}" % large) == str(10 ** 40 + 1)
    assert store.text("follower_count", "-" + large + "^*4") == str(10 ** 40 + 7)
    assert store.text("companion", large + "^") == large + "^"
    assert store.text("birthday", "1/1267650600228229401496703205376") == "101"
    assert store.outcome("kay_form_misere_outcome", large) == "R"
    assert store.outcome("kay_form_misere_outcome", "*1000000") == "N"
    assert store.has("1" + large[1:] + "*", "odd") and not store.has(large, "odd")
