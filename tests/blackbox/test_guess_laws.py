"""guess: laws of games that are known from the literature, each compared with values computed from the rules, to at least
three times the range that it was made from."""
import math
import random
import re

import pytest

import law_text
import program
from guess_library import verified


def guess(tmp_path, rules, *ranges):
    path = tmp_path / "rules.lua"
    path.write_text(rules)
    return program.succeed("guess", path, *ranges, "--json").json


def text_of(tmp_path, rules, *flags):
    path = tmp_path / "rules.lua"
    path.write_text(rules)
    return program.succeed("guess", path, *flags).out


def of_kind(found, kind):
    (one,) = [one for one in found if one["kind"] == kind]
    assert one["agree"]
    return one


ONE = "return {\n  start = function(n) if n >= %d then return n end end,\n  moves = function(p, emit) %s end,\n}\n"
PAIR = """return {
  start = function(a, b) if %s >= %d then return {a, b} end end,
  moves = function(p, emit)
    local n, k = p[%d], p[%d]
    local function take(t) if t >= 1 and t <= n then emit(%s) end end
    %s
  end,
}
"""


def pair(take, least=0, swapped=False):
    return PAIR % ("ab"[not swapped], least, 1 + swapped, 2 - swapped, "{k, n - t}" if swapped else "{n - t, k}", take)


def pair_values(amounts, most, least=0):
    """Grundy values by (n, k); amounts(k): how many tokens a move may take."""
    values = {}
    for k in range(least, most + 1):
        for n in range(most + 1):
            values[n, k] = law_text.mex(values[n - t, k] for t in amounts(k) if 1 <= t <= n)
    return values


TAKES = [
    ("for t = 1, k do take(t) end", lambda k: range(1, k + 1), 0, "With r = a mod (b + 1): the Grundy value is r;"),
    ("take(1) take(2) take(k)", lambda k: {1, 2, k}, 3, "if b mod 3 is 0, with r = a mod (b + 1)"),  # Codeforces 1194D
    ("for t = k, 2 * k - 1 do take(t) end", lambda k: range(k, 2 * k), 1, "with r = a mod (3 b - 1)"),
    ("take(1) take(k)", lambda k: {1, k}, 1, "with r = a mod 2"),  # k odd: n mod 2; k even: n mod (k + 1)
    ("take(1) take(2 * k)", lambda k: {1, 2 * k}, 1, "(2 b + 1)"),
    ("for t = 1, 2 * k - 2 do take(t) end", lambda k: range(1, 2 * k - 1), 1, "with r = a mod (2 b - 1): the Grundy value is r;"),
    ("take(k)", lambda k: {k}, 1, "with r = a mod (2 b): the Grundy value is 0 if r < b, and 1 if r >= b"),
]


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("take, amounts, least, words", TAKES)
def test_a_period_may_depend_on_the_other_parameter(tmp_path, take, amounts, least, words, swapped):
    rules = pair(take, least, swapped)
    best = of_kind(guess(tmp_path, rules), "linear period")
    statement = best["statement"]
    if swapped:
        words = words.replace(" b ", " c ").replace("b)", "c)").replace("(b", "(c").replace("< b", "< c").replace(" b,", " c,")
        words = words.replace("a ", "b ").replace("c", "a").replace("exaatly", "exactly") if "Grundy" not in words else "b mod"
    assert words in statement
    for (n, k), value in pair_values(amounts, 130, least).items():
        at = (k, n) if swapped else (n, k)
        assert law_text.linear_says(statement, *at) == (value, value == 0), (statement, at)
    assert verified(tmp_path, rules, best["lua"], 90) >= 91 * (91 - least)


def test_where_the_period_is_one_no_rest_is_named(tmp_path):
    """Starts without a pattern allow no theorem; the values say who wins, and no second law says it again."""
    rules = pair("for t = 1, k % 3 == 1 and k or 0 do take(t) end").replace("if b >= 0", "if a ~= b and a * b ~= 6")
    (found,) = guess(tmp_path, rules, "0..20", "0..20")
    assert found["statement"].startswith("If b mod 3 is 0 or 2: the Grundy value is 0; the player to move always loses.  "
                                         "If b mod 3 is 1, with r = a mod (b + 1): the Grundy value is r; ")
    assert found["lua"] is None and "without a pattern" in found["lua_reason"]
    for (n, k), value in pair_values(lambda k: range(1, (k if k % 3 == 1 else 0) + 1), 90).items():
        assert law_text.linear_says(found["statement"], n, k) == (value, value == 0)


def test_outcomes_may_have_a_period_that_depends_on_the_other_parameter(tmp_path):
    """Bash's game under misere rules has no Grundy values."""
    rules = pair(TAKES[0][0]).replace("return {\n", "return {\n  misere = true,\n", 1)
    best = of_kind(guess(tmp_path, rules), "linear period")
    for k in range(100):
        lost = {}
        for n in range(100):
            lost[n] = n > 0 and not any(lost[n - t] for t in range(1, min(n, k) + 1)) and bool(k)
            assert law_text.linear_says(best["statement"], n, k) == (None, lost[n])
    assert verified(tmp_path, rules, best["lua"], 90) == 91 * 91


FIBONACCI = """return {
  start = function(n) return {n, math.max(n - 1, 0)} end,
  moves = function(p, emit)
    for t = 1, math.min(p[1], p[2]) do emit({p[1] - t, math.min(p[1] - t, %s)}) end
  end,
}
"""


def dynamic_lost(limit, most):
    """The lost n of a game in which the first move leaves some tokens and later ones take at most limit(the last)."""
    least = [0] * (most + 1)  # the smallest number of tokens that wins
    for n in range(1, most + 1):
        least[n] = next(t for t in range(1, n + 1) if t == n or limit(t) < least[n - t])
    return [n for n in range(most + 1) if n == 0 or least[n] == n]


@pytest.mark.parametrize("words, limit, rule", [
    ("2 * t", lambda t: 2 * t, "each number is the one before it plus the number 2 places before it"),  # Whinihan 1963
    ("t", lambda t: t, "each number is 2 times the one before it"),
    ("3 * t", lambda t: 3 * t, "each number is the one before it plus the number 4 places before it"),  # Schwenk 1970
])
def test_lost_numbers_may_follow_a_recurrence(tmp_path, words, limit, rule):
    best = of_kind(guess(tmp_path, FIBONACCI % words), "sparse")
    assert rule in best["statement"]
    last = int(best["statement"].split("Tested to n = ")[1].rstrip("."))
    lost = dynamic_lost(limit, 3 * last)
    begin = best["statement"].split("n is one of ")[1]
    assert [n for n in law_text.terms(begin, 3 * last) if n <= 3 * last] == lost
    assert last >= 3 * (best["fitted_on"] - 1) and sum(n >= best["fitted_on"] for n in lost if n <= last) >= 3
    pasted = tmp_path / "pasted.lua"
    pasted.write_text((FIBONACCI % words).replace("return {", "return {\n  theorem = " + best["lua"] + ",", 1))
    said = program.outcomes(pasted, "".join(f"{n} {n - 1}\n" for n in range(2, 3 * last)), "--by", "theorem")
    assert said == ["loss" if n in lost else "win" for n in range(2, 3 * last)]


DIFFERENT = """return {
  start = function(n) return {n} end,
  moves = function(p, emit)
    for t = 1, p[1] do
      local q, used = {p[1] - t}, false
      for i = 2, #p do
        used = used or p[i] == t
        if p[i] < t and p[i] <= q[1] then q[#q + 1] = p[i] end
      end
      if t <= q[1] then q[#q + 1] = t end
      for i = 2, #p do if p[i] > t and p[i] <= q[1] then q[#q + 1] = p[i] end end
      if not used then emit(q) end
    end
  end,
}
"""


def test_values_may_be_equal_in_runs_of_growing_length(tmp_path):
    """Codeforces 768E: no number of tokens may be taken twice from a pile."""
    best = of_kind(guess(tmp_path, DIFFERENT), "runs")
    assert "each distance is 1 more than the one before it" in best["statement"]
    assert law_text.run_values(best["statement"], 400) == [(math.isqrt(8 * n + 1) - 1) // 2 for n in range(401)]
    assert best["tested_on"] + best["fitted_on"] >= 3 * best["fitted_on"]
    assert verified(tmp_path, DIFFERENT, best["lua"], 40) >= 40


MULTIPLY = """return {
  start = function(n) if n > 0 then return n end end,%s
  moves = function(p, emit) if p > 1 then for d = 2, %d do emit(math.floor((p + d - 1) / d)) end end end,
}
"""


def test_runs_may_grow_by_factors(tmp_path):
    """UVa 847: the players multiply by 2 to 9, from 1 to n or more; here they divide n and round up."""
    best = of_kind(guess(tmp_path, MULTIPLY % ("", 9), "1..4000"), "runs")
    assert "each number is 18 times the number 5 places before it minus 17" in best["statement"]
    values = [None, 0]
    for n in range(2, 60000):
        values.append(law_text.mex({values[-(-n // d)] for d in range(2, 10)}))
    assert law_text.run_values(best["statement"], 59999) == values
    assert verified(tmp_path, MULTIPLY % ("", 9), best["lua"], 3000) == 3000


PRODUCT = """return {
  start = function(n) if n > 1 then return {1, n} end end,
  moves = function(p, emit)
    for d = %d, %d do if p[1] < p[2] then emit({math.min(d * p[1], p[2]), p[2]}) end end
  end,
}
"""
DIVIDE = """return {
  start = function(n) if n > 0 then return n end end,
  moves = function(p, emit) for d = %d, %d do if p > 1 then emit(math.ceil(p / d)) end end end,
}
"""


@pytest.mark.parametrize("least, most, ranges", [(2, 9, []), (2, 4, []), (3, 7, []), (2, 12, ["2..1000"])])
@pytest.mark.parametrize("rules, first", [(PRODUCT, 2), (DIVIDE, 1)])
def test_runs_may_end_at_products(tmp_path, rules, first, least, most, ranges):
    """HDU 1517, POJ 2505: runs of outcomes end at 9, 9 * 2, 9 * 2 * 9, ..., of which only a few are small."""
    laws = [one for one in guess(tmp_path, rules % (least, most), *ranges) if one["kind"] in ("runs", "function of n")]
    first, values = 2 if ranges else first, {1: 0}
    assert laws and all(one["agree"] for one in laws)
    tested = max(int(n) for one in laws for n in re.findall(r"(?:up to|Tested to) n = (\d+)", one["statement"]))
    far = min(3 * tested, 60000 if tested <= 20000 else 150000)
    for n in range(2, far + 1):
        values[n] = law_text.mex({values[-(-n // d)] for d in range(least, most + 1)})
    begins = [n for n in range(first, far + 1) if n == first or (values[n] > 0) != (values[n - 1] > 0)]
    for one in laws:
        if one["kind"] == "function of n":  # products of powers of 2
            assert most == 4 and all(law_text.function_value(one["statement"], n) == values[n] for n in range(first, far + 1))
        elif "The values of the runs are" in one["statement"]:
            claimed = law_text.run_values(one["statement"], far)
            assert all(claimed[n] == values[n] for n in range(first, far + 1))
        else:
            assert [n for n in law_text.terms(one["statement"].split("begin at ")[1], far) if n <= far] == begins
            assert ("loses in the first, third, ... run" in one["statement"]) == (values[first] == 0)


CLEAR = "local b = 1 while b <= p do if math.floor(p / b) % 2 == 1 then emit(p - b) end b = 2 * b end"


@pytest.mark.parametrize("body, options, words", [
    (CLEAR, lambda n: [n - 2**k for k in range(n.bit_length()) if n >> k & 1], "x mod 2, where x is the number of binary digits 1 of n"),
    ("if p > 0 and p % 3 == 0 then emit(p / 3) end", lambda n: [n // 3] if n and n % 3 == 0 else [],
     "x mod 2, where x is the number of times that 3 divides n"),
    ("local q = p for d = 2, p do if d * d > q then d = q end if q > 1 and q % d == 0 then emit(p / d) end "
     "while q > 1 and q % d == 0 do q = q / d end if q <= 1 then break end end",
     lambda n: {n // d for d in law_text.prime_factors(n)}, "x mod 2, where x is the number of prime factors of n"),
    ("local q = p for i = 1, 2 do if q > 0 and q % 2 == 0 then q = q / 2 emit(q) end end",
     lambda n: [n >> k for k in (1, 2) if n and n % 2**k == 0], "x mod 3, where x is the number of times that 2 divides n"),
])
def test_values_may_be_a_function_of_n_mod_a_small_number(tmp_path, body, options, words):
    rules = ONE % (0, body)
    best = guess(tmp_path, rules)[0]
    assert best["agree"] and words in best["statement"] and "Tested to n = 20000." in best["statement"]
    values = []
    for n in range(60001):
        values.append(law_text.mex({values[m] for m in options(n)}))
    assert [law_text.function_value(best["statement"], n) for n in range(60001)] == values
    assert verified(tmp_path, rules, best["lua"], 2000) == 2001


def test_outcomes_may_depend_on_the_number_of_ones(tmp_path):
    rules = (ONE % (0, CLEAR)).replace("return {", "return {\n  misere = true,", 1)
    best = guess(tmp_path, rules)[0]
    assert best["agree"] and best["tested_on"] > 19000
    assert "loses exactly where n is at least 1 and the number of binary digits 1 of n is odd." in best["statement"]
    won = []
    for n in range(60001):
        moves = [n - 2**k for k in range(n.bit_length()) if n >> k & 1]
        won.append(not moves or not all(won[m] for m in moves))
    assert won == [n == 0 or bin(n).count("1") % 2 == 0 for n in range(60001)]
    assert verified(tmp_path, rules, best["lua"], 2000) == 2001


def test_outcomes_may_depend_on_divisions_mod_a_small_number(tmp_path):
    rules = ONE % (0, "local q = p for i = 1, 2 do if q > 0 and q % 2 == 0 then q = q / 2 emit(q) end end")
    rules = rules.replace("return {", "return {\n  misere = true,", 1)
    best = guess(tmp_path, rules)[0]
    assert "n is at least 1 and x mod 3 is 1, where x is the number of times that 2 divides n." in best["statement"]
    won = []
    for n in range(60001):
        moves = [n >> k for k in (1, 2) if n and n % 2**k == 0]
        won.append(not moves or not all(won[m] for m in moves))
    assert [n for n in range(60001) if not won[n]] == [n for n in range(1, 60001) if law_text.of_n("the number of times that 2 divides n", n) % 3 == 1]
    assert verified(tmp_path, rules, best["lua"], 2000) == 2001


def test_outcomes_may_alternate_in_runs_of_growing_length(tmp_path):
    """With a given end there are no Grundy values."""
    rules = MULTIPLY % ('\n  over = function(p) if p == 1 then return "loss" end end,', 3)
    best = of_kind(guess(tmp_path, rules, "1..2000"), "runs")
    begin = best["statement"].split("Runs of lost and of won numbers alternate, and begin at ")[1]
    assert "loses in the first, third, ... run" in begin
    lost, begins = [None, True], [1]
    for n in range(2, 100000):
        lost.append(not any(lost[-(-n // d)] for d in (2, 3)))
        begins += [n] if lost[n] != lost[n - 1] else []
    assert [n for n in law_text.terms(begin, 99999) if n < 100000] == begins
    assert verified(tmp_path, rules, best["lua"], 3000) == 3000


def gcd_moves(least):
    return ("local function gcd(a, b) while b > 0 do a, b = b, a % b end return a end "
            f"for d = 1, p - {least} do if gcd(p, d) == 1 then emit(p - d) end end")


ARITHMETIC = [  # Iannucci and Larsson 2021; the halves are folklore
    (0, "for d = 1, p - 1 do if p % d == 0 then emit(p - d) end end", lambda n: [n - d for d in range(1, n) if n % d == 0],
     "the number of times that 2 divides n"),
    (0, "for d = 1, p do if p % d == 0 then emit(p - d) end end", lambda n: [n - d for d in range(1, n + 1) if n % d == 0],
     "G(0) = 0, and for larger n G(n) = x + 1, where x is the number of times that 2 divides n"),
    (1, "for d = 2, p do if p % d == 0 then emit(p / d) end end", lambda n: [n // d for d in range(2, n + 1) if n % d == 0],
     "the number of prime factors of n"),
    (1, gcd_moves(1), lambda n: [n - d for d in range(1, n) if math.gcd(n, d) == 1], "the smallest prime factor of n"),
    (1, gcd_moves(0), lambda n: [n - d for d in range(1, n + 1) if math.gcd(n, d) == 1], "but 0 if x is 1"),
    (0, "for t = 1, math.floor(p / 2) do emit(p - t) end", lambda n: [n - t for t in range(1, n // 2 + 1)],
     "G(n) = (x - 1) / 2, where x is the largest odd divisor of n + 1"),
    (1, "for q = 1, math.floor(p / 2) do emit(q) end", lambda n: range(1, n // 2 + 1),
     "G(n) = x - 1, where x is the number of binary digits of n"),
]


@pytest.mark.parametrize("least, moves, options, words", ARITHMETIC)
def test_values_may_be_a_function_of_n(tmp_path, least, moves, options, words):
    rules = ONE % (least, moves)
    best = of_kind(guess(tmp_path, rules), "function of n")
    assert words in best["statement"]
    values = {}
    for n in range(1200):
        values[n] = law_text.mex(values[q] for q in options(n))
        if n >= least:
            assert law_text.function_value(best["statement"], n) == values[n]
    assert verified(tmp_path, rules, best["lua"], 700) == 701 - least


def test_the_law_of_grundy_values_is_looked_for_where_who_wins_is_trivial(tmp_path):
    """From every number but 0 a player may take all; then a law of the values is another one."""
    found = guess(tmp_path, ONE % (0, "for d = 1, p do if p % d == 0 then emit(p - d) end end"))
    assert [one["kind"] for one in found] == ["function of n", "threshold"]
    odd = "if p > 0 then emit(0) end for d = 1, p - 1 do if d * d % 7 == p % 5 then emit(d) end end"
    text = text_of(tmp_path, ONE % (0, odd))
    assert "loses exactly where n = 0" in text and "No law was found for the Grundy values in 0..200.  Tried: periods up to " in text


NO_LAW = [
    "local d = 1 while d * d <= p do emit(p - d * d) d = d + 1 end",  # subtract a square
    "for d = 2, p do local k = 2 while k * k <= d and d % k > 0 do k = k + 1 end if k * k > d then emit(p - d) end end",  # a prime
    "for d = 1, p - 1 do if p % d > 0 then emit(p - d) end end",  # no divisor: ends at 1 and 2
]


@pytest.mark.parametrize("moves", NO_LAW)
def test_where_no_law_is_known_none_is_claimed(tmp_path, moves):
    rules = ONE % (0, moves)
    assert all(one["kind"] == "threshold" for one in guess(tmp_path, rules))
    text = text_of(tmp_path, rules)
    assert "false: counterexample" not in text
    assert ("No law was found for the Grundy values" in text) != ("No rule was found" in text)


def test_refuted_conjectures_come_last_and_only_if_asked_for(tmp_path):
    rules = ONE % (0, NO_LAW[0])
    found = program.run("guess", tmp_path / "rules.lua", "--json", "--verbose") if text_of(tmp_path, rules) else None
    assert found.code == 0 and found.json and not any(one["agree"] for one in found.json)
    assert all(one["counterexample"] for one in found.json)
    assert guess(tmp_path, rules) == []
    plain, verbose = text_of(tmp_path, rules), text_of(tmp_path, rules, "--verbose")
    assert "refuted; --verbose prints" in plain and "false: counterexample" not in plain
    assert verbose.index("No rule was found") < verbose.index("false: counterexample")
    text = text_of(tmp_path, FIBONACCI % "2 * t", "--verbose")
    assert text.index("holds on") < text.index("No law was found") < text.index("false: counterexample")


@pytest.mark.parametrize("rules, words", [
    ("""return {
  start = function(a, b) return {0, a, b} end,
  moves = function(p, emit)
    for i = 2, 3 do for j = 1, i - 1 do
      local q = {p[1], p[2], p[3]}
      q[i] = q[i] - 1 q[j] = q[j] + 1
      if p[i] > 0 then emit(q) end
    end end
  end,
}
""", "g1(0), ... = 0 with g1(n) = 0 for all n >= 0.  Entry 2, n, has the value g2(n): g2(0), ... = 0, 1 with"),  # Nimble
    ("""return {
  start = function(a) return {a, a, a, a} end,
  positions = function(size, emit)
    for a = 0, size do for b = 0, a do for c = 0, b do for d = 0, c do emit({a, b, c, d}) end end end end
  end,
  moves = function(p, emit)
    for i = 1, #p do for x = 0, p[i] - 1 do
      local q = {p[1], p[2], p[3], p[4]}
      q[i] = x emit(q)
      for j = i + 1, #p do for y = 0, p[j] - 1 do q[j] = y emit(q) end q[j] = p[j] end
    end end
  end,
}
""", "divisible by 3 (Moore's Nim)"),
    ("""return {
  start = function(a, b) if a > 0 and b > 0 then return {a, b} end end,
  moves = function(p, emit)
    for t = p[2], p[1] - 1, p[2] do emit({p[1] - t, p[2]}) end
    for t = p[1], p[2] - 1, p[1] do emit({p[1], p[2] - t}) end
  end,
}
""", "golden ratio (1 + sqrt 5) / 2 times the smaller"),  # Euclid's game
    ("""return {
  start = function(a, b) if a >= b then return {a, b} end end,
  over = function(p) if p[1] == 0 then return "win" end end,
  moves = function(p, emit)
    for t = 0, p[2] - 1 do emit({p[1], t}) end
    for t = 0, p[1] - 1 do emit({t, math.min(t, p[2])}) end
  end,
}
""", "the difference of a and b is 1"),  # Chomp with two rows
    ("""return {
  moves = function(p, emit) local d = 1 while d <= p do emit(p - d) d = 2 * d end end,
}
""", "n mod 3 is 0"),  # take a power of two
])
def test_other_known_games(tmp_path, rules, words):
    best = guess(tmp_path, rules)[0]
    assert best["agree"] and words in best["statement"]
    assert verified(tmp_path, rules, best["lua"], 6 if "positions" in rules else 25) > 20


def test_an_entry_may_be_0_in_all_starts(tmp_path):
    take = "for i = 2, 3 do for t = 1, math.min(p[i], i - 1) do p[i] = p[i] - t emit(p) p[i] = p[i] + t end end"
    rules = "return {\n  start = function(a, b) return {0, a, b} end,\n  moves = function(p, emit) " + take + " end,\n}\n"
    assert "Entry 1 is 0.  Entry 2, n, has" in " ".join(one["statement"] for one in guess(tmp_path, rules, "0..20", "0..20"))


# ---- Random rules: what is claimed is computed far beyond the test --------------------------------

LINEAR_TAKES = [("take(1)", lambda k: {1}), ("take(2)", lambda k: {2}), ("take(3)", lambda k: {3}), ("take(k)", lambda k: {k}),
                ("take(k + 1)", lambda k: {k + 1}), ("take(k - 1)", lambda k: {k - 1}), ("take(2 * k)", lambda k: {2 * k}),
                ("for t = 1, k do take(t) end", lambda k: range(1, k + 1)),
                ("for t = k, 2 * k do take(t) end", lambda k: range(k, 2 * k + 1)),
                ("for t = 2, k do take(t) end", lambda k: range(2, k + 1)),
                ("for t = 1, k, 2 do take(t) end", lambda k: range(1, k + 1, 2))]


def test_random_periods_that_depend_on_a_parameter_hold_far_beyond_their_test(tmp_path):
    dice, found = random.Random(3), 0
    for _ in range(program.rounds(5)):
        chosen = dice.sample(LINEAR_TAKES, dice.randint(1, 3))
        rules = pair(" ".join(take for take, _ in chosen), 1)
        laws = [one for one in guess(tmp_path, rules) if one["kind"] == "linear period"]
        found += bool(laws)
        values = pair_values(lambda k, chosen=chosen: set().union(*(of(k) for _, of in chosen)), 200, 1) if laws else {}
        first = int((re.match(r"Where b is at least (\d+)", laws[0]["statement"]) or [0, 1])[1]) if laws else 1
        for at, value in values.items():
            if at[1] < first:
                continue
            said, lost = law_text.linear_says(laws[0]["statement"], *at)
            assert said in (None, value) and lost == (value == 0), (rules, at)
    assert found


CONDITIONS = {  # in Lua and in Python
    "p % d == 0": lambda n, d: n % d == 0, "p % d ~= 0": lambda n, d: n % d != 0, "2 * d <= p": lambda n, d: 2 * d <= n,
    "3 * d <= p": lambda n, d: 3 * d <= n, "2 * d >= p": lambda n, d: 2 * d >= n, "d * d <= p": lambda n, d: d * d <= n,
    "d < p": lambda n, d: d < n, "d % 2 == 1": lambda n, d: d % 2 == 1, "(p + d) % 3 > 0": lambda n, d: (n + d) % 3 > 0,
    "p % (d + 1) == 0": lambda n, d: n % (d + 1) == 0, "(p - d) % d == 0": lambda n, d: (n - d) % d == 0,
}


def test_random_laws_of_one_number_hold_far_beyond_their_test(tmp_path):
    dice, kinds = random.Random(8), []
    for _ in range(program.rounds(10)):
        chosen, joined = dice.sample(sorted(CONDITIONS), dice.randint(1, 2)), dice.choice([" and ", " or "])
        rules = ONE % (0, f"for d = 1, p do if {joined.join(chosen)} then emit(p - d) end end")
        laws = [one for one in guess(tmp_path, rules, "0..120") if one["kind"] in ("function of n", "runs", "sparse")]
        kinds += [one["kind"] for one in laws]
        every = all if joined == " and " else any
        values, most = [], 2500 if laws else 0
        for n in range(most + 1):
            values.append(law_text.mex(values[n - d] for d in range(1, n + 1) if every(CONDITIONS[one](n, d) for one in chosen)))
        for one in laws:
            statement = one["statement"]
            if one["kind"] == "sparse":
                terms = law_text.terms(statement.split("n is one of ")[1], most)
                assert [n for n in terms if n <= most] == [n for n, value in enumerate(values) if not value], rules
            elif one["kind"] == "runs":
                assert law_text.run_values(statement, most) == values, rules
            else:
                assert [law_text.function_value(statement, n) for n in range(most + 1)] == values, rules
    assert kinds
