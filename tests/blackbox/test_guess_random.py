"""guess on random rules: what it reports as agreeing is recomputed far beyond the positions that it was tested on.

A rule a family; KAYLES_ROUNDS=10 makes it 140 rules."""
import functools
import operator
import re

import pytest

import program
import random_rules

FAMILIES = ["single", "split", "draw", "misere", "partizan", "pair", "misere pair", "partizan pair", "vectors", "misere vectors",
            "partizan vectors", "triple", "misere triple", "partizan triple"]
MOST = {1: 2000, 2: 90, 3: 31}  # guess goes to 653, to 61, and to sizes with 20,000 positions
MOST_SPLIT, MOST_PARTS = 900, 50
NUMBER = r"(\d+)"
LOOKED = "the largest that was looked at"  # for a law that is said of no more
LINES = {"G(n)": ("G(n + P)", lambda n: (n,)), "G(n, 0)": ("G(n + P, 0)", lambda n: (n, 0)),
         "G(0, n)": ("G(0, n + P)", lambda n: (0, n)), "G(n, n)": ("G(n + P, n + P)", lambda n: (n, n))}


def law(statement, pattern):
    """The numbers of a law in a statement, 0 where one is left out; None where it does not stand there."""
    found = re.search(pattern, statement)
    return found and [int(number or 0) for number in found.groups()]


def line_holds(statement, name, shift, values):
    """What a statement says of the Grundy values in a row, written with `name` for n and `shift` for n and a period more."""
    name, shift = re.escape(name), re.escape(shift).replace("P", NUMBER)
    end = r" for (?:all n >= |n from )" + NUMBER
    if law(statement, name + " = n" + end):
        (start,) = law(statement, name + " = n" + end)
        return all(values[n] == n for n in range(start, len(values)))
    if law(statement, name + " = " + NUMBER + end):
        value, start = law(statement, name + " = " + NUMBER + end)
        return all(values[n] == value for n in range(start, len(values)))
    *periods, saltus, start = law(statement, shift + " = " + name + r"(?: \+ " + NUMBER + ")?" + end)
    assert len(set(periods)) == 1, statement
    return all(values[n + periods[0]] == values[n] + saltus for n in range(start, len(values) - periods[0]))


def nim_values(statement, position):
    """The numbers that a nim-sum in a statement is made of."""
    mod, div = law(statement, "each mod " + NUMBER), law(statement, "each divided by " + NUMBER)
    return [n % mod[0] if mod else n // div[0] if div else n for n in position]


def values_hold(statement, values, most):
    for name, (shift, cell) in LINES.items():
        until = law(statement, NUMBER + ", " + LOOKED) if "for n from" in statement else None
        last = min(most, until[0]) if until else most
        if name in statement and not line_holds(statement, name, shift, [values[cell(n)] for n in range(last + 1)]):
            return False
    if "nim-sum (xor) of the values of the entries" in statement:  # as they are where all others are 0
        return all(value == functools.reduce(operator.xor, (values[(0,) * i + (n,) + (0,) * (len(p) - i - 1)] for i, n in enumerate(p)))
                   for p, value in values.items())
    return "value is the nim-sum" not in statement or all(
        value == functools.reduce(operator.xor, nim_values(statement, p)) for p, value in values.items())


def sums_hold(statement, outcomes, grundy):
    """A rule for sums of heaps; `grundy`: the values of heaps in normal play."""
    tame = "values G(n) of normal play" in statement
    for parts, outcome in outcomes.items():
        values = [grundy[(n,)] for n in parts] if tame else nim_values(statement, parts)
        turned = "except where all" in statement and max(values) <= 1
        if (outcome < 0) != (functools.reduce(operator.xor, values) == turned):
            return False
    return True


def theorem_holds(path, rules, lua, outcomes, some=False):
    """A theorem, pasted into the rules and asked of every position; `some`: it says nothing of most, which is `draw` here."""
    asked = f"function(p, player) return ({lua})(p, player) or \"draw\" end" if some else lua
    path.write_text(rules.lua(extra="\n  theorem = " + asked + ","))
    silent = 0
    lines = "".join(" ".join(map(str, p)) + "\n" for p in outcomes)
    for player, name in enumerate(("First", "Second")[:len(rules.terms)]):
        said = program.outcomes(path, lines, "--by", "theorem", "--mover", name)
        words = {1: "loss" if player else "win", 0: "draw", -1: "win" if player else "loss"}  # for the first player
        right = [words[outcome[player]] for outcome in outcomes.values()]
        if any(a != b and not (some and a == "draw") for a, b in zip(said, right, strict=True)):
            return False
        silent += some and said.count("draw")
    return silent < len(rules.terms) * len(outcomes)


class Truth:
    """What is known of rules, each table made once."""

    def __init__(self, rules):
        self.rules = rules
        self.most = MOST_SPLIT if rules.family == "split" else MOST[rules.heaps]

    grundy = functools.cached_property(lambda self: self.rules.grundy(self.most))
    outcomes = functools.cached_property(lambda self: self.rules.outcomes(self.most))
    sums = functools.cached_property(lambda self: self.rules.sums(MOST_PARTS))

    def agrees(self, path, found):
        statement = found["statement"]
        judged = found["lua"] is not None
        if "G(" in statement or "Grundy" in statement:
            judged = True
            if not values_hold(statement, self.grundy, self.most):
                return False
        if "of the parts is" in statement or "of the parts, each" in statement:
            judged = True
            if not sums_hold(statement, self.sums, self.grundy):
                return False
        assert judged, f"nothing here can judge: {statement}"
        some = found.get("kind") == "lines"
        until = law(statement, "n is (?:at least \\d+ and )?at most " + NUMBER)
        outcomes = {p: outcome for p, outcome in self.outcomes.items() if not until or max(p) <= until[0]}
        return not found["lua"] or theorem_holds(path, self.rules, found["lua"], outcomes, some)


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_said_of_random_rules_holds_far_beyond_the_test(tmp_path, family):
    counts = {"rules": 0, "with a rule": 0, "conjectures": 0, "false": []}
    for seed in range(program.rounds(1)):
        rules = random_rules.Rules(family, seed)
        path = tmp_path / "rules.lua"
        path.write_text(rules.lua())
        agreed = [found for found in program.succeed("guess", path, "--json").json if found["agree"]]
        truth = Truth(rules)
        counts["rules"] += 1
        counts["with a rule"] += any(found["lua"] for found in agreed)
        for found in agreed:
            counts["conjectures"] += 1
            if not truth.agrees(path, found):
                counts["false"].append((seed, found["statement"]))
    print(family, counts)
    assert not counts["false"], counts


def test_these_tests_find_out_what_is_false(tmp_path):
    rules = random_rules.Rules("single", 0)
    rules.terms = [[("take", {"t": t, "m": 1, "cmp": "==", "r": 0}) for t in (1, 2, 3)]]
    right = {"statement": "G(n + 4) = G(n) for all n >= 0", "lua": 'function(p) return p % 4 == 0 and "loss" or "win" end'}
    truth = Truth(rules)
    assert truth.agrees(tmp_path / "rules.lua", right)
    for key, old, new in [("statement", "+ 4", "+ 3"), ("statement", "= G(n)", "= G(n) + 1"), ("lua", "== 0", "== 0 and p < 1999")]:
        wrong = {**right, key: right[key].replace(old, new)}
        assert wrong != right and not truth.agrees(tmp_path / "rules.lua", wrong)
    assert sums_hold("nim-sum of the parts, each mod 4, is 0", {(1, 2): 1, (1, 5): -1}, {})
    assert not sums_hold("nim-sum of the parts, each mod 4, is 0, except where all are small", {(1, 2): 1, (1, 5): -1}, {})
    tame = "values G(n) of normal play decide: the nim-sum of the values of the parts is 0, except where all are small"
    values = {(n,): n // 2 % 3 for n in range(8)}  # {2, 4}
    assert sums_hold(tame, {(2, 2): 1, (2, 0): -1, (4, 5): -1}, values)
    assert not sums_hold(tame, {(2, 2): -1}, values) and not sums_hold(tame, {(4, 3): -1}, values)
