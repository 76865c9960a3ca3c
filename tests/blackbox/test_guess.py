"""guess: what it finds on games whose rule is known, and that it claims nothing false."""
import itertools

import pytest

import program
from guess_library import NIM, guess, pasted_agrees, verified


def nim_values(moves, count):
    """Grundy values of a subtraction game, from the rules."""
    values = []
    for n in range(count):
        seen = {values[n - take] for take in moves if take <= n}
        values.append(next(v for v in itertools.count() if v not in seen))
    return values


SUBTRACTION = """return {
  name = "subtraction",
  moves = function(p, emit)
    for _, take in ipairs({%s}) do if take <= p then emit(p - take) end end
  end,
}
"""


def test_every_subtraction_game_within_eight_has_a_proved_period(tmp_path):
    for chosen in range(1, 256):
        moves = [take for take in range(1, 9) if chosen >> (take - 1) & 1]
        if chosen % 17 != 0:  # all of them are a unit test; here the words are read
            continue
        best = guess("{%s}" % ",".join(map(str, moves)))[0]
        assert best["proved"] and best["agree"] and best["tested_on"] >= 200
        values = nim_values(moves, 3000)
        period = int(best["statement"].split("period ")[1].split()[0]) if "period " in best["statement"] else 1
        assert values[1000:2000] == values[1000 + period : 2000 + period]
        rules = SUBTRACTION % ", ".join(map(str, moves))
        assert verified(tmp_path, rules, best["lua"], 1000) == 1001


DAWSON = """return {
  name = "dawson",
  moves = function(p, emit) for a = 0, p - 2 do emit(a, p - 2 - a) end end,
}
"""


def test_dawsons_kayles_has_period_34_from_53(tmp_path):
    best = guess("0.07")[0]
    assert best["proved"] and best["agree"] and "period 34 from 53" in best["statement"]
    assert verified(tmp_path, DAWSON, best["lua"], 400) == 401


# Guy and Smith 1956; Kenyon 1967 for 0.156; Austin 1976 for 0.165, 0.356, 0.644; Gangolli and Plambeck 1989 for 0.16, 0.37.
PERIODS = {"0.77": (12, 71), "0.137": (34, 52), "0.6": None, "0.156": (349, 3479), "0.165": (1550, 5181), "0.644": (442, 3256),
           "0.356": (142, 7315), "4.0": (2, 1), "0.16": (149459, 105351), "0.56": (144, 326640)}


@pytest.mark.heavy
@pytest.mark.parametrize("code", PERIODS)
def test_published_periods_of_octal_codes(code):
    found = guess(code)
    if PERIODS[code] is None:  # nobody knows
        assert not any(conjecture["proved"] for conjecture in found)
        return
    assert found[0]["proved"] and found[0]["agree"] and found[0]["tested_on"] >= 100
    assert "with period %d from %d:" % PERIODS[code] in found[0]["statement"]


def heap_values(code, count):
    """Grundy values of a code with hexadecimal digits, from the rules."""
    digits = [int(digit, 16) for digit in code.replace(".", "")]
    values = []
    for n in range(count):
        seen = set()
        for j, digit in enumerate(digits[: n + 1]):
            rest = n - j
            if digit & 1 and not rest:
                seen.add(0)
            if digit & 2 and rest:
                seen.add(values[rest])
            if digit & 4:
                seen.update(values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1))
            if digit & 8:
                seen.update(values[a] ^ values[b] ^ values[rest - a - b]
                            for a in range(1, rest // 3 + 1) for b in range(a, (rest - a) // 2 + 1))
        values.append(next(v for v in itertools.count() if v not in seen))
    return values


@pytest.mark.parametrize("code, proved", [("0.8", True), ("0.028", True), ("0.8f", True), ("0.fff", True), ("0.00b", True),
                                          ("8.8", True), ("0.3f", True), ("0.338", False)])
def test_values_that_rise_for_ever_are_proved_as_far_as_theorems_go(code, proved):
    best = guess(code)[0]
    assert (best["kind"], best["agree"], best["proved"]) == ("arithmetic period", True, proved)
    values, statement = heap_values(code, 170), best["statement"]
    start = int(statement.split("for all n >= ")[1].split()[0].rstrip(";"))
    period, saltus = (1, 1) if "G(n) = n" in statement else (int(part.split()[0].rstrip(")")) for part in statement.split(" + ")[1:3])
    assert all(values[n + period] == values[n] + saltus for n in range(start, len(values) - period))


@pytest.mark.heavy
@pytest.mark.parametrize("code", ["{1000000}", "{3,200000}", "0." + 700 * "0" + "7", "0." + 1500 * "0" + "8"])
def test_what_a_few_values_do_not_show_is_not_claimed(code):
    """The first moves of these games take more tokens than a usual range has."""
    found = guess(code)
    assert all(conjecture["proved"] or not conjecture["agree"] for conjecture in found)
    if code == "{1000000}":
        assert "period 2000000 from 0" in found[0]["statement"] and len(found[0]["lua"]) < 1000


PYRAMID = """return {
  name = "piles",
  moves = function(p, emit)
    local empty = false
    for i = 1, #p do
      if p[i] > 0 then p[i] = p[i] - 1 emit(p) p[i] = p[i] + 1 else empty = true end
    end
    if not empty then
      for i = 1, #p do p[i] = p[i] - 1 end
      emit(p)
    end
  end,
}
"""

TAKE_AB = """local function take(p, emit, n)
  for i = 1, #p do
    if p[i] >= n then p[i] = p[i] - n emit(p) p[i] = p[i] + n end
  end
end
return {
  name = "take", players = {"Left", "Right"}, left = function(p, emit) take(p, emit, %d) end, right = function(p, emit) take(p, emit, %d) end,
}
"""

SQUARE = "return {\n  start = function(a, b) return {a, b, 3} end,"


def tuples(piles, most):
    return [" ".join(map(str, p)) for n in range(2, piles + 1) for p in itertools.product(range(most + 1), repeat=n)]


def test_the_rule_of_pyramid(tmp_path):
    best = guess("pyramid")[0]
    assert best["agree"] and best["tested_on"] > 10000 and not best["proved"]
    assert pasted_agrees(tmp_path, PYRAMID, best["lua"], tuples(4, 5))
    assert verified(tmp_path, PYRAMID.replace("return {", SQUARE, 1), best["lua"], 5) > 30


@pytest.mark.parametrize("a, b", [(2, 1), (1, 3), (3, 2)])
def test_the_rules_of_take_ab(tmp_path, a, b):
    best = guess("take-ab", "--set", f"A={a}", "--set", f"B={b}")[0]
    assert best["agree"] and best["tested_on"] > 10000
    assert verified(tmp_path, (TAKE_AB % (a, b)).replace("return {", SQUARE, 1), best["lua"], 6) > 90
    for mover in ("Left", "Right"):
        assert pasted_agrees(tmp_path, TAKE_AB % (a, b), best["lua"], tuples(4, 5), "--mover", mover)


def test_nim_is_the_nim_sum(tmp_path):
    path = tmp_path / "nim.lua"
    path.write_text(NIM)
    best = guess(path)[0]
    assert best["kind"] == "nim-sum" and best["agree"] and "Grundy" in best["statement"]
    assert pasted_agrees(tmp_path, NIM, best["lua"], tuples(2, 12))
    assert verified(tmp_path, NIM, best["lua"], 12) == 13 * 13
    best = guess(program.ROOT / "examples/rules/nim.lua")[0]
    assert "G(n) = n" in best["statement"] and "nim-sum" in best["statement"]


@pytest.mark.parametrize("game, words", [
    ("nim", ["3..50"]), ("misere_nim", ["2..40"]), ("subtraction", ["9..60"]), ("kayles", ["75..200"]),
    ("wythoff", ["3..25", "4..25"]), ("chomp", ["1..6", "2..7"]),
])
def test_a_theorem_from_a_range_speaks_only_of_it(tmp_path, game, words):
    rules = (program.ROOT / f"examples/rules/{game}.lua").read_text()
    if "theorem =" in rules:
        rules = rules[: rules.rindex("  --")] + "}\n"
    path = tmp_path / "rules.lua"
    path.write_text(rules)
    found = [conjecture for conjecture in guess(path, *words) if conjecture["lua"] and conjecture["agree"]]
    first = [int(word.split("..")[0]) for word in words]
    assert found or game in ("wythoff", "chomp")  # where a part of the plane may well have no rule
    for conjecture in found:
        lua = conjecture["lua"]
        assert all(f">= {n}" in conjecture["statement"] or f"at least {n}" in conjecture["statement"] for n in first)
        path.write_text(rules.replace("return {", "return {\n  theorem = " + lua + ",", 1))
        below, inside = " ".join(str(n - 1) for n in first), " ".join(str(n + 5) for n in first)
        told = program.succeed("solve", path, "--json", "-e", f"{below}\n{inside}").json
        assert [answer["by"] == "theorem" for answer in told] == [False, True]
        assert verified(tmp_path, rules, lua, 250 if len(words) == 1 else 12 if game == "wythoff" else 6) > 0


def test_starts_that_are_not_their_parameters_give_no_theorem(tmp_path):
    path = tmp_path / "double.lua"
    path.write_text("""return {
  name = "double",
  start = function(a) return 2 * a + 1 end,
  moves = function(p, emit) for take = 1, math.min(p, 4) do emit(p - take) end end,
}
""")
    found = guess(path, "0..60")
    assert found[0]["agree"] and "period 5 " in found[0]["statement"] and found[0]["lua"] is None


def test_draws_and_both_players_are_told_as_residue_classes(tmp_path):
    path = tmp_path / "draw.lua"
    path.write_text("""return {
  name = "draw", over = function(p) return ({"loss", "draw"})[p + 1] end,
  moves = function(p, emit) if p >= 2 then emit(p - 2) end if p >= 5 then emit(p - 5) end end,
}
""")
    best = guess(path)[0]
    assert best["agree"] and "draws exactly where n mod 7 is one of 1, 3" in best["statement"]
    assert verified(tmp_path, path.read_text(), best["lua"], 100) == 101
    path.write_text("""return {
  name = "either", players = {"Ada", "Bob"},
  left = function(p, emit) if p >= 2 then emit(p - 2) end end, right = function(p, emit) if p >= 1 then emit(p - 1) end end,
}
""")
    best = guess(path)[0]
    assert best["agree"] and "With Bob to move: Bob loses exactly where n mod 3 is 0, and else wins." in best["statement"]
    assert verified(tmp_path, path.read_text(), best["lua"], 100) == 202


@pytest.mark.heavy
def test_the_same_question_has_the_same_answer():
    """Work ends what is looked at, which is counted and not timed."""
    for game in ["pyramid", program.ROOT / "examples/rules/wythoff.lua"]:
        assert guess(game) == guess(game)


@pytest.mark.parametrize("step, alpha", [(2, "sqrt 2"), (3, "(sqrt 13 - 1) / 2"), (4, "sqrt 5 - 1")])
def test_games_like_wythoffs_have_their_ratio_in_plain_words(tmp_path, step, alpha):
    rules = f"""return {{name = "wide", moves = function(p, emit)
      for i = 0, p[1] do for j = 0, p[2] do
        if i + j > 0 and (i == 0 or j == 0 or math.abs(i - j) < {step}) then emit({{p[1] - i, p[2] - j}}) end
      end end end, start = function(a, b) return {{a, b}} end}}"""
    path = tmp_path / "wide.lua"
    path.write_text(rules)
    best = guess(path, "0..24", "0..24")[0]
    assert best["kind"] == "Beatty pairs" and best["agree"]
    assert f"(floor(n alpha), floor(n alpha) + {step} n), n = 0, 1, 2, ..., in either order, where alpha = {alpha}:" \
        in best["statement"]
    assert pasted_agrees(tmp_path, rules, best["lua"], tuples(2, 12))


def test_wythoffs_game_has_the_golden_ratio(tmp_path):
    rules = (program.ROOT / "examples/rules/wythoff.lua").read_text()
    plain = rules[: rules.index("  -- Wythoff 1907")] + "}\n"
    path = tmp_path / "wythoff.lua"
    path.write_text(plain)
    best = guess(path)[0]
    assert best["kind"] == "Beatty pairs" and best["agree"] and "golden ratio" in best["statement"]
    assert pasted_agrees(tmp_path, plain, best["lua"], tuples(2, 25))
    assert verified(tmp_path, plain, best["lua"], 25) == 26 * 26


def test_the_pawns_of_a_whole_board_lose_on_one_colour():
    assert "A rule may hold for one value of a constant: --set removed=VALUE." in program.succeed("guess", "pawns").out
    best = guess("pawns", "--set", "removed=0")[0]
    assert best["agree"] and best["tested_on"] > 1000
    assert "distance is even" in best["statement"] or "coordinate_sum is even" in best["statement"]


def test_a_theorem_over_features_can_be_pasted(tmp_path):
    rules = """return {
  name = "hidden",
  features = function(p) return {weight = p[1] + 3 * p[2]} end,
  positions = function(size, emit) for a = 0, size do for b = 0, size do emit({a, b}) end end end,
  over = function(p) if p[1] == 0 and p[2] == 0 then return "loss" end end,
  moves = function(p, emit)
    if p[1] >= 1 then emit({p[1] - 1, p[2]}) end
    if p[2] >= 1 then emit({p[1], p[2] - 1}) end
  end,
}
"""
    path = tmp_path / "hidden.lua"
    path.write_text(rules)
    best = guess(path)[0]
    assert best["agree"]
    assert pasted_agrees(tmp_path, rules, best["lua"], tuples(2, 12))
    pasted = 'function(p) return features(p).weight % 2 == 0 and "loss" or "win" end'
    assert pasted_agrees(tmp_path, rules, pasted, tuples(2, 12))


def test_grundys_game_and_chomp_have_no_rule():
    assert guess(program.ROOT / "examples/rules/grundy.lua") == []
    assert guess(program.ROOT / "examples/rules/grundy.lua", "--verbose")[0]["counterexample"] == "270"
    assert not any(found["agree"] and found["lua"] for found in guess(program.ROOT / "examples/rules/chomp.lua"))


LATE = """return {
  name = "late",
  moves = function(p, emit)
    if p >= 1 then emit(p - 1) end
    for a = 1, math.floor((p - 4) / 2) do if a % 3 ~= 1 then emit(a, p - 4 - a) end end
    for a = 1, math.floor((p - 6) / 2) do if a % 4 == 0 then emit(a, p - 6 - a) end end
  end,
}
"""


def test_no_last_exception_is_claimed_where_values_have_no_law(tmp_path):
    """The player to move loses at 0, 2, 4, 6, 9, 11, 13, 18, 25, 67, and then at 819, beyond the usual test."""
    path = tmp_path / "late.lua"
    path.write_text(LATE)
    assert not any(found["agree"] for found in guess(path))
    lost = program.succeed("table", path, "0..830", "--only", "P").out.split()
    assert [word for word in lost if word.isdigit()] == "0 2 4 6 9 11 13 18 25 67 819".split()


# The moves of Chomp with three rows: lengths that do not rise.
CHOMP_MOVES = """  moves = function(p, emit)
    for row = 1, 3 do
      for column = (row == 1) and 1 or 0, p[row] - 1 do
        emit({row > 1 and p[1] or column, row > 2 and p[2] or math.min(p[2], column), math.min(p[3], column)})
      end
    end
  end,
"""


def test_chomp_of_three_rows_has_no_rule(tmp_path):
    path = tmp_path / "chomp3.lua"
    path.write_text("""return {
  name = "chomp",
  positions = function(size, emit)
    for a = 1, size do for b = 0, a do for c = 0, b do emit({a, b, c}) end end end
  end,
""" + CHOMP_MOVES + "}\n")
    assert not any(found["agree"] and found["lua"] for found in guess(path))


def test_ranges_and_constants_that_cannot_be_are_usage_errors():
    for words in [["0.07", "5..2"], ["0.07", "5"], ["0.07", "a..b"], ["take-ab", "--set", "A"], ["take-ab", "--set", "C=1"]]:
        done = program.run("guess", *words)
        assert done.code == 2 and done.out == "" and done.err


def test_a_few_heaps_that_are_split_are_no_test(tmp_path):
    """Of Grundy's game under misere rules the multiples of 3 are lost up to 45, and then 50: too few can be searched."""
    path = tmp_path / "misere.lua"
    path.write_text("""return {
  misere = true, moves = function(p, emit) for a = 1, math.floor((p - 1) / 2) do emit(a, p - a) end end,
}
""")
    done = program.run("guess", path)
    assert done.code == 3 and done.out == "" and "too hard for the budget" in done.err


@pytest.mark.long
@pytest.mark.heavy
def test_seconds_let_the_clock_alone_end_a_range():
    """Without them work ends it, of which each start is a little, and each option; more of them than it takes look at all
    of it."""
    for code, words in [("{1}", "0..3300000"), ("0.07", "0..17000")]:
        done = program.run("guess", code, words, "--json")
        assert done.code == 3 and "too large for the budget" in done.err
        if code != "{1}" or program.rounds(1) >= 10:  # a million starts are a gigabyte
            assert program.succeed("guess", code, words, "--seconds", "3000", "--json").json[0]["proved"]


def test_a_budget_that_ends_is_exit_3():
    done = program.run("guess", "pyramid", "--memory", "20K")
    assert done.code == 3 and done.err


def test_what_was_found_stands_before_the_end_of_the_budget():
    done = program.run("guess", "0.07", "0..100000000", "--seconds", "2", "--json")
    assert done.code == 3 and "too large" in done.err
    assert done.json and done.json[0]["proved"]
    done = program.run("guess", "{2,5,7}", "0..1000000", "--memory", "8M", "--json")
    assert done.code == 3 and done.json and done.json[0]["proved"]


@pytest.mark.parametrize("game, most, rule", [
    ("pyramid", 30, "number of odd entries is 0"), ("pyramid", 60, "number of odd entries is 0"),
    ("pyramid+pyramid", 30, "nim-sum (xor) of the values"),
])
def test_a_larger_range_keeps_the_rule_of_a_smaller_one(game, most, rule):
    """Every start of a sum is a game of its own, so beyond the range the work ends soon: then its larger part is the test."""
    best = guess(game, f"0..{most}", f"0..{most}")[0]
    assert best["agree"] and rule in best["statement"]
    assert best["tested_on"] >= 600 and best["fitted_on"] >= 600
    assert "+" not in game or best["fitted_on"] < most ** 2


@pytest.mark.heavy
@pytest.mark.skipif(program.rounds(1) < 10, reason="ten seconds; a unit test has rules whose options are more work")
def test_work_ends_a_range_that_is_too_large():
    """Without --seconds: the work of all of it would be minutes."""
    done = program.run("guess", "pyramid+pyramid", "0..300", "0..300", "--json")
    assert done.code == 3 and "only the first positions were looked at" in done.err
    (best, *_) = done.json
    assert best["agree"] and "nim-sum (xor) of the values" in best["statement"] and best["tested_on"] < 301 ** 2


def test_starts_that_are_positions_of_one_game_share_what_is_known_of_them():
    """That many games, each searched by itself, were a minute."""
    best = guess("pyramid", "0..300", "0..300")[0]
    assert best["agree"] and "number of odd entries is 0" in best["statement"] and best["tested_on"] > 50000


@pytest.mark.heavy
def test_work_of_rules_in_lua_is_the_numbers_in_their_options(tmp_path):
    """A heap beside a thousand numbers: few of its options are as much work as very many of the heap alone."""
    path = tmp_path / "wide.lua"
    path.write_text("""return {
  start = function(a) local p = {a} for i = 2, 1000 do p[i] = 0 end return p end,
  moves = function(p, emit)
    local heap = p[1]
    for rest = 0, heap - 1 do p[1] = rest emit(p) end
    p[1] = heap
  end,
}
""")
    done = program.run("guess", path, "0..30000", "--json")
    assert done.code == 3 and "only the first positions were looked at" in done.err
    (best, *_) = done.json
    assert best["agree"] and "G(n) = n for all n >= 0" in best["statement"] and best["fitted_on"] + best["tested_on"] < 1000


def test_too_little_to_test_is_not_silence(tmp_path):
    """Where even the first positions are too hard no rule can be tested, which is another thing than that there is none."""
    path = tmp_path / "hard.lua"
    path.write_text("""return {
  start = function(a, b) local p = {a + 22, b + 22} for i = 3, 100 do p[i] = 2 end return p end,
  moves = function(p, emit)
    for i = 1, #p do if p[i] > 0 then p[i] = p[i] - 1 emit(p) p[i] = p[i] + 1 end end
  end,
}
""")
    done = program.run("guess", path, "0..3", "0..3")
    assert done.code == 3 and done.out == "" and "too hard for the budget" in done.err
    assert program.run("guess", path, "--seconds", "0.5").code == 3


HALF = """  moves = function(p, emit) for t = 1, math.floor(p / 2) do emit(p - t) end end,"""
MARK = """  moves = function(p, emit)
    for t = 1, math.min(p, %d) do emit(p - t) end
    if p >= 1 then emit(math.floor(p / %d)) end
  end,"""


@pytest.mark.parametrize("moves, words, lost", [
    (HALF, "the largest odd divisor of n + 1", lambda n: n & (n + 1) == 0),
    (HALF + " misere = true,", "each number is 2 times the one before it plus 1", lambda n: n in [3 * 2**k - 1 for k in range(12)]),
    (MARK % (1, 2), "2 divides n is odd", lambda n: n == 0 or (n & -n).bit_length() % 2 == 0),
    (MARK % (2, 3), "3 divides n is odd", lambda n: n == 0 or next(k for k in range(9) if n % 3**(k + 1)) % 2 == 1),
])
def test_lost_numbers_that_never_repeat(tmp_path, moves, words, lost):
    """At most half: folklore.  One less or half: Fraenkel 2012, "The vile, dopey, evil and odious game players"."""
    path = tmp_path / "rules.lua"
    text = "return {\n" + moves + "\n}\n"
    path.write_text(text)
    best = guess(path)[0]
    assert best["agree"] and words in best["statement"]
    path.write_text(text.replace("return {", "return {\n  theorem = " + best["lua"] + ",", 1))
    said = program.outcomes(path, "".join(f"{n}\n" for n in range(3000)), "--by", "theorem")
    assert said == ["loss" if lost(n) else "win" for n in range(3000)]


@pytest.mark.parametrize("late", [300, 1500])
def test_lost_numbers_that_repeat_no_law_for_ever(tmp_path, late):
    for moves in [HALF, MARK % (1, 2)]:
        path = tmp_path / "rules.lua"
        path.write_text("return {\n" + moves.replace("emit)", f"emit) if p == {late} then return end", 1) + "\n}\n")
        assert not any(found["agree"] for found in guess(path))


def test_a_board_has_no_entries_and_its_rules_need_no_features():
    for game, words in [("domineering", "a position of this game gives none.  Ranges, such as 1..6 1..6, look at its starts"),
                        ("cutcake", "over the features that the game names")]:
        said = " ".join(program.succeed("guess", game).out.split())
        assert words.replace("  ", " ") in said and "entries" not in said and "function 'features'" not in said
    assert "up to 0" not in program.succeed("guess", "pawns").out


def test_where_no_rule_is_found_it_is_said(tmp_path):
    rules = tmp_path / "none.lua"
    rules.write_text("""return {
      name = "none",
      start = function(a) return a end,
      moves = function(p, emit)
        for d = 1, p - 1 do if (p * p + d * 7) % 11 < 4 and d * p % 5 < 3 then emit(d) end end
      end,
    }""")
    said = program.succeed("guess", rules, "0..30").out
    assert said.startswith("No rule was found in 0..") and "with periods up to" in said and "A range 0..200 would show periods up to 66." in said
    assert program.succeed("guess", rules, "0..30", "--json").out == ""
