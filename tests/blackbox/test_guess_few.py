"""guess where there is little to learn from: dear positions, periods seen twice and a half, no rule at all, and starts that are not
their parameters."""
import re

import pytest

import program


def written(tmp_path, text):
    path = tmp_path / "rules.lua"
    path.write_text(text)
    return path


def guess(path, *words):
    return program.succeed("guess", path, *words, "--json").json


def outcomes(path, first, last):
    """What `table` says: the outcome of each number."""
    rows = program.succeed("table", path, f"{first}..{last}", "--format", "csv").out.split()[1:]
    return dict((int(n), outcome) for n, outcome in (row.split(",") for row in rows))


def pasted_agrees(path, lua, *size):
    path.write_text(path.read_text().replace("return {", "return {\n  theorem = " + lua + ",", 1))
    (told,) = program.succeed("verify", path, "--up-to", *size, "--json").json
    return told["agree"]


def test_outcomes_of_impartial_rules_that_become_constant(tmp_path):
    """Take a number that does not divide the heap: the Grundy values never repeat, lost are 0, 1 and 2 alone."""
    path = written(tmp_path, "return {\n  moves = function(n, emit) for t = 1, n - 1 do if n % t ~= 0 then emit(n - t) end end end,\n}\n")
    for words in [[], ["0..60"]]:
        (found,) = guess(path, *words)
        assert found["agree"] and "the player to move loses exactly where n is one of 0, 1, 2." in found["statement"]
        most = int(re.match(r"Where n is at most (\d+), the largest number that was looked at: ", found["statement"])[1])
        assert most > 1000 and found["statement"].endswith(f"Tested to n = {most}.")
    assert pasted_agrees(path, found["lua"], "300")


EMPTY = "start = function(n) local p = {} for i = 1, n do p[i] = 0 end return p end,"
CRAM = """local function free(c, bit) return math.floor(c / bit) % 2 == 0 end
return {
  """ + EMPTY + """
  moves = function(p, emit)
    for i = 1, #p do
      if p[i] == 0 then p[i] = 3 emit(p) p[i] = 0 end
      for _, bit in ipairs({1, 2}) do
        if i < #p and free(p[i], bit) and free(p[i + 1], bit) then
          p[i], p[i + 1] = p[i] + bit, p[i + 1] + bit
          emit(p)
          p[i], p[i + 1] = p[i] - bit, p[i + 1] - bit
        end
      end
    end
  end,
}
"""
SNORT = """local function paint(p, emit, colour)
  for i = 1, #p do if p[i] == 0 and p[i - 1] ~= 3 - colour and p[i + 1] ~= 3 - colour then p[i] = colour emit(p) p[i] = 0 end end
end
return {
  """ + EMPTY + """
  left = function(p, emit) paint(p, emit, 1) end, right = function(p, emit) paint(p, emit, 2) end,
}
"""


@pytest.mark.long
@pytest.mark.parametrize("words", [["1..8"], []])
def test_the_upper_part_of_a_short_range_is_the_test(tmp_path, words):
    """Cram on 2 x n (Uiterwijk 2020): the second player wins where n is even, and the value is 1 where it is odd."""
    path = written(tmp_path, CRAM)
    (found,) = guess(path, *words)
    statement = found["statement"]
    assert found["agree"] and "period 2 " in statement and "the player to move loses exactly where n mod 2 is 0" in statement
    most = int(re.search(r"Tested to n = (\d+)\.", statement)[1])
    assert 8 <= most <= 14 and found["tested_on"] == most + (not words) - 2 and found["fitted_on"] == 2
    assert f"so where n is at most {most}, " in statement
    assert pasted_agrees(path, found["lua"], "6")
    told = program.succeed("solve", path, "--json", "-e", "0 0 0 0\n0 0 0 1\n0 0 0").json
    assert [(one["by"], one["outcome"]) for one in told] == [("theorem", "loss"), ("search", told[1]["outcome"]), ("theorem", "win")]


def test_a_strip_that_is_always_won_is_told_for_both_players(tmp_path):
    (found,) = guess(written(tmp_path, SNORT), "1..9")
    assert found["agree"] and "With First to move: First always wins.  With Second to move: Second always wins." in found["statement"]
    assert re.match(r"Where n is at least 1 and at most \d+, the largest number that was looked at: ", found["statement"])


# Domineering on 2 x n (Berlekamp 1988): V N N H repeats three times, and then comes 13, which the second player wins.
DOMINEERING = "VNNHVNNHVNNHP"
LISTED = """return {
  start = function(n) if n > %d then error("no more") end return n end,
  left = function(n, emit) if ("%s"):sub(n, n):find("[VN]") then emit(0) end end,
  right = function(n, emit) if ("%s"):sub(n, n):find("[HN]") then emit(0) end end,
}
"""


def test_no_more_is_claimed_than_a_short_range_shows(tmp_path):
    path = written(tmp_path, LISTED % (12, DOMINEERING, DOMINEERING))
    done = program.run("guess", path, "1..12", "--json")
    (found,) = done.json
    assert done.code == 0 and "beyond the range: no more" in done.err
    assert found["agree"] and found["statement"].startswith("Where n is at least 1 and at most 12, the largest number that was looked at: ")
    text = path.read_text().replace("if n > 12", "if n > 13").replace("return {", "return {\n  theorem = " + found["lua"] + ",", 1)
    path.write_text(text)
    told = program.succeed("solve", path, "--json", "--at", "12").json + program.succeed("solve", path, "--json", "--at", "13").json
    assert [one["by"] for one in told] == ["theorem", "search"]
    path.write_text(LISTED % (13, DOMINEERING, DOMINEERING))
    done = program.run("guess", path, "1..13")
    assert done.code == 0 and done.out.startswith("No rule was found in 1..13.  Tried: values and outcomes with periods up to ")


PERIODIC = """return {
  start = function(n) if n > %d then error("no more") end return n end,
  moves = function(n, emit) if n > 0 and not ("%s"):sub(n %% %d + 1, n %% %d + 1):find("P") then emit(0) end end,
}
"""


@pytest.mark.parametrize("most, halves", [(60, 5), (60, 6), (60, 4)])
def test_a_period_seen_twice_and_a_half_is_weaker(tmp_path, most, halves):
    """A pattern of random letters, so often that so many halves of it are seen; two whole ones are too few."""
    period = 2 * (most + 1) // halves
    pattern = ("PNNPNPPNNNNPPNPNPNNNPPPNNNPNPPNPPPNNNNPNPN" * 3)[:period]
    done = program.run("guess", written(tmp_path, PERIODIC % (most, pattern, period, period)), f"0..{most}", "--json")
    assert done.code == 0 and "beyond the range: no more" in done.err
    found = [one for one in done.json if one["agree"]]
    if halves < 5:
        assert not found
        return
    (law,) = found
    assert f"period {period} " in law["statement"] and ("fewer than three times" in law["statement"]) == (halves == 5)
    assert "the largest that was looked at" in law["statement"]  # no more is claimed than that


def test_where_larger_numbers_show_a_longer_period_it_is_no_weaker(tmp_path):
    """A period of 45 is not seen three times in 0..60, but beyond."""
    pattern = "PNNPNPPNNNNPPNPNPNNNPPPNNNPNPPNPPPNNNNPNPNPPN"
    (law,) = guess(written(tmp_path, PERIODIC % (10**6, pattern, 45, 45)), "0..60")
    assert law["agree"] and "period 45 from 0: G(n + 45) = G(n) for all n >= 0" in law["statement"]
    assert "Tested to n = 20000." in law["statement"]


def test_a_period_at_the_end_alone_is_no_pattern_of_the_starts(tmp_path):
    """The last starts are even, as the last numbers that are not prime may be; a theorem would speak of all even numbers."""
    path = written(tmp_path, """return {
  start = function(n)
    if n > 60 then error("no more") end
    if n ~= 7 and n ~= 24 and (n < 40 or n % 2 == 0) then return n end
  end,
  moves = function(n, emit) for t = 1, math.min(n, 2) do emit(n - t) end end,
}
""")
    (found,) = program.run("guess", path, "0..60", "--json").json
    assert found["agree"] and "G(n + 3) = G(n)" in found["statement"]
    assert found["lua"] is None and "without a pattern" in found["lua_reason"]


def test_numbers_that_are_all_won_have_no_law_about_their_digits(tmp_path):
    """Misère Nim with one heap: 1 is lost, and 119 numbers are too few to say that no other one is."""
    path = written(tmp_path, """return {
  misere = true,
  start = function(n) if n > 118 then error("no more") end return n end,
  moves = function(n, emit) for rest = 0, n - 1 do emit(rest) end end,
}
""")
    assert not [one for one in program.run("guess", path, "0..60", "--json").json if "digits" in one["statement"]]


def test_a_theorem_with_many_runs_of_outcomes_can_be_loaded(tmp_path):
    path = written(tmp_path, """return {
  moves = function(n, emit)
    local rest = n % 2169
    if rest == 4 or math.floor(rest / 9) % 2 == 1 then emit(0) end
  end,
}
""")
    (found,) = guess(path, "0..7000")
    assert "period 2169 from 0" in found["statement"] and found["lua"].count("rep(9)") > 200
    assert pasted_agrees(path, found["lua"], "5000")


def test_play_is_looked_at_from_empty_starts_too(tmp_path):
    """The start {0, 1} has no move; play reaches it from no other start."""
    path = written(tmp_path, """return {
  start = function(a, b) if a ~= b then return {a, a + b} end end,
  moves = function(p, emit)
    for t = 1, math.min(p[1], p[2] + 1) do if (p[1] + p[2] + t) % 2 == 0 then emit({p[1] - t, p[2]}) end end
  end,
}
""")
    (found,) = guess(path)
    path.write_text(path.read_text().replace("return {", "return {\n  theorem = " + found["lua"] + ",", 1))
    for by in ("theorem", "search"):
        assert program.outcomes(path, "0 1\n0 2\n1 1\n2 3\n", "--by", by) == ["loss", "loss", "loss", "win"]


def test_starts_may_be_rows_or_stand_at_any_place(tmp_path):
    rules = """return {
  start = function(a, b) return {b, 5, a} end,
  moves = function(p, emit)
    for i = 1, 3, 2 do for t = 1, p[i] do p[i] = p[i] - t emit(p) p[i] = p[i] + t end end
    for t = 1, math.min(p[1], p[3]) do emit({p[1] - t, p[2], p[3] - t}) end
  end,
}
"""
    path = written(tmp_path, rules)
    best = guess(path, "0..20", "0..20")[0]
    assert best["kind"] == "Beatty pairs" and "local a, b = e[3], e[1]" in best["lua"]
    assert pasted_agrees(path, best["lua"], "12")


@pytest.mark.parametrize("text, words, reason", [
    ("return {\n  start = function(a) return 2 * a + 1 end, moves = function(p, emit) for t = 1, math.min(p, 4) do emit(p - t) end end,\n}\n",
     ["0..60"], "a position does not show the parameters of its start"),
    ("return {\n  start = function(a, b) return {a, b} end,\n  moves = function(p, emit)\n"
     "    if p[1] > 0 and p[2] > 0 then emit({p[1] - 1, p[2] - 1}) end\n"
     "    for i = 1, 2 do for t = 1, p[i] do p[i] = p[i] - t emit(p) p[i] = p[i] + t end end end,\n}\n",
     ["0..20", "0..20"], "it gives the Grundy values of some positions, not who wins"),
])
def test_no_theorem_has_a_reason(tmp_path, text, words, reason):
    assert reason in [one["lua_reason"] for one in guess(written(tmp_path, text), *words) if one["lua"] is None]


def test_pairs_that_nobody_named_as_starts_are_said_to_be_assumed(tmp_path):
    text = "return {\n  %smoves = function(p, emit) for i = 1, 2 do if p[i] > 0 then p[i] = p[i] - 1 emit(p) p[i] = p[i] + 1 end end end,\n}\n"
    words = "where all pairs were taken as starts, because the rules name none"
    assert words in guess(written(tmp_path, text % ""), "0..20", "0..20")[0]["statement"]
    assert words not in guess(written(tmp_path, text % "start = function(a, b) return {a, b} end, "), "0..20", "0..20")[0]["statement"]


COINS = """return {
  start = function(a, b) return {a, a + b + 1, a + 2 * b + 2} end,
  moves = function(p, emit)
    for i = 1, #p do
      local n = p[i]
      for x = (p[i - 1] or -1) + 1, n - 1 do p[i] = x emit(p) end
      p[i] = n
    end
  end,
}
"""


def test_starts_that_tell_nothing_are_asked_what_play_makes_of_them(tmp_path):
    """Three coins on a strip: what is found for a and b is no theorem, what is found for the coins is one."""
    path = written(tmp_path, COINS)
    best = guess(path, "0..8", "0..8")[0]
    assert best["agree"] and "the gaps between neighbours" in best["statement"] and best["statement"].endswith("to 26.")
    assert pasted_agrees(path, best["lua"], "7")


@pytest.mark.parametrize("first, words", [(0, "A range 0..346 would show periods up to 115."),
                                          (300, "A range 300..946 would show periods up to 215.")])
def test_the_range_to_try_next_ends_after_it_begins(tmp_path, first, words):
    path = written(tmp_path, "return {\n  moves = function(p, emit) for d = 1, p do if d * d <= p then emit(p - d * d) end end end,\n}\n")
    assert program.succeed("guess", path, f"{first}..{first + 40}").out.split("\n")[0].endswith(words)


def test_no_rule_is_said_where_the_budget_ends_a_range_too(tmp_path):
    path = written(tmp_path, "return {\n  moves = function(p, emit) for a = 1, math.floor((p - 1) / 2) do emit(a, p - a) end end,\n}\n")
    done = program.run("guess", path, "0..100000", "--seconds", "1")
    assert done.code == 3 and "only the first positions were looked at" in done.err
    assert re.search(r"^No rule was found in 0\.\.\d+\.  Tried: ", done.out, re.MULTILINE)
