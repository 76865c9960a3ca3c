"""guess: what it finds on games whose rule is known, and that it claims nothing false."""
import itertools

import pytest

import program

KEYS = ["statement", "kind", "lua", "fitted_on", "tested_on", "agree", "counterexample", "proved"]


def guess(*arguments):
    """The conjectures as objects, each with exactly the documented keys."""
    found = program.succeed("guess", *arguments, "--json").json
    for conjecture in found:
        assert list(conjecture) == KEYS
        assert (conjecture["counterexample"] is None) == conjecture["agree"]
    return found


def nim_values(moves, count):
    """Grundy values of a subtraction game, from the rules."""
    values = []
    for n in range(count):
        seen = {values[n - take] for take in moves if take <= n}
        values.append(next(v for v in itertools.count() if v not in seen))
    return values


def pasted_agrees(tmp_path, rules, lua, positions, *options):
    """Whether the emitted theorem, pasted into a rules file, says what search says about the positions."""
    path = tmp_path / "pasted.lua"
    path.write_text(rules.replace("return {", "return {\n  theorem = " + lua + ",", 1))
    text = "".join(position + "\n" for position in positions)
    said = [program.contest(path, text, "--by", by, *options) for by in ("theorem", "search")]
    assert len(said[0].splitlines()) == len(positions)
    return said[0] == said[1]


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
        assert pasted_agrees(tmp_path, rules, best["lua"], [str(n) for n in range(300)])


def test_dawsons_kayles_has_period_34_from_53():
    best = guess("0.07")[0]
    assert best["proved"] and best["agree"] and "period 34 from 53" in best["statement"]


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

NIM = """return {
  name = "nim",
  start = function(a, b) return {a, b} end,
  moves = function(p, emit)
    for i = 1, #p do
      local pile = p[i]
      for rest = 0, pile - 1 do p[i] = rest emit(p) end
      p[i] = pile
    end
  end,
}
"""


def tuples(piles, most):
    return [" ".join(map(str, p)) for n in range(2, piles + 1) for p in itertools.product(range(most + 1), repeat=n)]


def test_the_rule_of_pyramid(tmp_path):
    best = guess("pyramid")[0]
    assert best["agree"] and best["tested_on"] > 10000 and not best["proved"]
    assert pasted_agrees(tmp_path, PYRAMID, best["lua"], tuples(4, 5))


@pytest.mark.parametrize("a, b", [(2, 1), (1, 3), (3, 2)])
def test_the_rules_of_take_ab(tmp_path, a, b):
    best = guess("take-ab", "--set", f"A={a}", "--set", f"B={b}")[0]
    assert best["agree"] and best["tested_on"] > 10000
    for mover in ("Left", "Right"):
        assert pasted_agrees(tmp_path, TAKE_AB % (a, b), best["lua"], tuples(4, 5), "--mover", mover)


def test_nim_is_the_nim_sum(tmp_path):
    path = tmp_path / "nim.lua"
    path.write_text(NIM)
    best = guess(path)[0]
    assert best["kind"] == "nim-sum" and best["agree"] and "Grundy" in best["statement"]
    assert pasted_agrees(tmp_path, NIM, best["lua"], tuples(3, 7))
    best = guess(program.ROOT / "examples/rules/nim.lua")[0]
    assert "G(n) = n" in best["statement"] and "nim-sum" in best["statement"]


def test_wythoffs_game_has_the_golden_ratio(tmp_path):
    rules = (program.ROOT / "examples/rules/wythoff.lua").read_text()
    plain = rules[: rules.index("  -- Wythoff 1907")] + "}\n"
    path = tmp_path / "wythoff.lua"
    path.write_text(plain)
    best = guess(path)[0]
    assert best["kind"] == "Beatty pairs" and best["agree"] and "golden ratio" in best["statement"]
    assert pasted_agrees(tmp_path, plain, best["lua"], tuples(2, 25))


def test_the_pawns_of_a_whole_board_lose_on_one_colour():
    for options in [[], ["--set", "removed=0"]]:
        best = guess("pawns", *options)[0]
        assert best["agree"] and best["tested_on"] > 1000
        assert "distance is even" in best["statement"] or "coordinate_sum is even" in best["statement"]
        assert best["statement"].startswith("With removed = 0: ") == (not options)


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
    assert not any(found["agree"] for found in guess(program.ROOT / "examples/rules/grundy.lua"))
    assert guess(program.ROOT / "examples/rules/grundy.lua")[0]["counterexample"] == "270"
    assert not any(found["agree"] and found["lua"] for found in guess(program.ROOT / "examples/rules/chomp.lua"))


def test_chomp_of_three_rows_has_no_rule(tmp_path):
    rules = """return {
  name = "chomp",
  positions = function(size, emit)
    for a = 1, size do for b = 0, a do for c = 0, b do emit({a, b, c}) end end end
  end,
  moves = function(p, emit)
    for row = 1, 3 do
      for column = (row == 1) and 1 or 0, p[row] - 1 do
        emit({row > 1 and p[1] or column, row > 2 and p[2] or math.min(p[2], column), math.min(p[3], column)})
      end
    end
  end,
}
"""
    path = tmp_path / "chomp3.lua"
    path.write_text(rules)
    assert not any(found["agree"] and found["lua"] for found in guess(path))


def test_ranges_and_constants_that_cannot_be_are_usage_errors():
    for words in [["0.07", "5..2"], ["0.07", "5"], ["0.07", "a..b"], ["take-ab", "--set", "A"], ["take-ab", "--set", "C=1"]]:
        done = program.run("guess", *words)
        assert done.code == 2 and done.out == "" and done.err


def test_a_budget_that_ends_is_exit_3():
    done = program.run("guess", "pyramid", "--memory", "20K")
    assert done.code == 3 and done.err


def test_what_was_found_stands_before_the_end_of_the_budget():
    done = program.run("guess", "0.07", "0..100000000", "--seconds", "2", "--json")
    assert done.code == 3 and "too large" in done.err
    assert done.json and done.json[0]["proved"]
    done = program.run("guess", "{2,5,7}", "0..1000000", "--memory", "8M", "--json")
    assert done.code == 3 and done.json and done.json[0]["proved"]
