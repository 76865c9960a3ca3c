"""stress: programs for rules in Lua see positions that the rules give: starts, samples, and what play makes of them."""
import json

import pytest

from program import KAYLES, NIM, ROOT, run
from test_stress_limits import PAIRS

RULES = ROOT / "examples" / "rules"
AMPLE = ["--seconds", "3000", "--time-limit", "3000"] # the cases are what ends a run

ONE = """return {
  start = function(a) return {a, 1} end,
  moves = function(p, emit) for take = 1, math.min(2, p[1]) do emit({p[1] - take, p[2]}) end end,
  THEOREM
}
"""

TWINS = """return {
  start = function(a) return {a, a} end,
  sample = function(size, random) local n = random(0, size) return {n, n} end,
  moves = function(p, emit) for take = 1, math.min(2, p[1]) do emit({p[1] - take, p[2] - take}) end end,
  THEOREM
}
"""

THEOREM = "theorem = function(p) return p[1] % 3 == 0 and 'loss' or 'win' end,"



def says(first, given="1"):
    """A program for two numbers, which wants them to be as `given`; awk starts in a tenth of Python's time."""
    return ["awk", f'!({given}) {{ exit 1 }} {{ first = {first}; print first ? "First" : "Second" }}']


def stress(path, program, *flags):
    return json.loads(run("stress", path, "--json", *flags, *AMPLE, "--", *program).out)


@pytest.mark.long
@pytest.mark.parametrize("theorem", ["", THEOREM])
@pytest.mark.parametrize("rules, given", [(ONE, "$2 == 1 && NF == 2"), (TWINS, "$1 == $2 && NF == 2")])
def test_a_program_that_is_right_wherever_play_comes_is_not_blamed(tmp_path, rules, given, theorem):
    path = tmp_path / "rules.lua"
    path.write_text(rules.replace("THEOREM", theorem))
    found = stress(path, says("$1 % 3", given), "--cases", "1500")
    assert (found["verdict"], found["cases"]) == ("passed", 1500)


@pytest.mark.parametrize("rules, given", [(ONE, "[9, 1]"), (TWINS, "[9, 9]")])
def test_the_smallest_input_is_one_that_the_rules_give(tmp_path, rules, given):
    path = tmp_path / "rules.lua"
    path.write_text(rules.replace("THEOREM", THEOREM))
    found = stress(path, says("$1 % 3 || $1 > 7"))
    assert found["verdict"] == "wrong answer" and found["input"].split() == given.strip("[]").split(", ")


@pytest.mark.parametrize("game, given", [
    ("toads_and_frogs", "gsub(/T/, \"T\") == gsub(/F/, \"F\")"),
    ("tic_tac_toe", "gsub(/1/, \"1\") == gsub(/2/, \"2\")"), # then it is the first player's turn
])
def test_play_never_comes_to_what_a_program_is_not_asked(game, given):
    path = RULES / f"{game}.lua"
    program = ["awk", "-v", f"solve='{KAYLES}' solve '{path}' --contest", f"!({given}) {{ exit 1 }} {{ print | solve }}"]
    found = stress(path, program, "--cases", "300")
    assert found["verdict"] == "passed", found


APART = PAIRS.replace("function(a, b) return {a, b}", "function(a) return {a, a}")


def test_play_goes_on_from_larger_starts_too(tmp_path):
    path = tmp_path / "apart.lua"
    path.write_text(APART)
    assert stress(path, says("($1 - $2) % 3"), "--cases", "3000")["verdict"] == "passed"
    found = stress(path, says("($1 - $2) % 3 || $1 != $2 && $1 > 70 && $2 > 70"))
    a, b = map(int, found["input"].split())
    assert found["verdict"] == "wrong answer" and a != b and min(a, b) > 70


WORD = """return {
  input = "word", letters = "abcdefgh",
  moves = function(p, emit) end,
  valid = function(p)
    for i = 2, #p do if p[i] == p[i - 1] then return false end end
    return #p >= 3
  end,
  sample = function(size, random)
    local p = {random(4, 7)}
    for i = 2, random(3, 9) do p[i] = (p[i - 1] + random(1, 7)) % 8 end
    return p
  end,
}
"""


def test_letters_become_the_first_ones_that_are_a_case(tmp_path):
    path = tmp_path / "word.lua"
    path.write_text(WORD)
    program = ["awk", '{ print substr($1, 1, 1) == substr($1, length($1)) ? "First" : "Second" }']
    assert stress(path, program, "--seed", "3")["input"] == "aba\n"


PILE = """return {
  input = "T; n",
  moves = function(p, emit) for k = 0, p - 1 do emit(k) end end,
}
"""

PILES = """return {
  input = "T; n; n numbers",
  VALID
  start = function(a) return {a} end,
  sample = function(size, random) return {random(1, 90)} end,
  moves = NIM,
}
""".replace("NIM", NIM)

# The program adds what is left from the case before.
LEFT = ["awk", 'NR > 1 && (!LISTS || NR % 2) { left += $1; print left ? "First" : "Second" }']
LEFT_OF_LISTS = [*LEFT[:1], "-v", "LISTS=1", *LEFT[1:]]


@pytest.mark.parametrize("rules, program, smallest", [
    (PILE, LEFT, "2 1 0"),
    (PILES.replace("VALID", ""), LEFT_OF_LISTS, "2 1 1 1 0"),
    (PILES.replace("VALID", "valid = function(p) return #p == 1 and p[1] ~= 1 end,"), LEFT_OF_LISTS, "2 1 2 1 0"),
])
def test_the_numbers_of_several_cases_become_small(tmp_path, rules, program, smallest):
    path = tmp_path / "rules.lua"
    path.write_text(rules)
    found = stress(path, program, "--cases", "3000")
    assert found["verdict"] == "wrong answer" and found["input"].split() == smallest.split()


SAMPLED = """return {
  input = "T; n; n numbers",
  start = function(a) return {a} end,
  sample = function(size, random) local p = {} for i = 1, random(1, 5) do p[i] = random(1, 30) end return p end,
  simplify = function(p)
    local q = {}
    for i = 1, #p do q[i] = {p[i]} end
    return unpack(q)
  end,
  moves = function(p, emit) for k = 0, p[1] - 1 do emit({k}) end end,
}
"""
WRONG_ABOVE_15 = ["awk", """NR > 1 && NR % 2 {
    for (bit = 1; bit < 1e20; bit *= 2) {
        sum = 0
        for (i = 1; i <= NF; i++) sum += int((NF > 1 && $i > 15 ? 15 : $i) / bit) % 2
        if (sum % 2) break
    }
    print bit < 1e20 ? "First" : "Second"
}"""]


def test_where_few_positions_are_starts_samples_become_smaller_ones(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text(SAMPLED)
    found = stress(path, WRONG_ABOVE_15, "--seed", "1")
    assert found["verdict"] == "wrong answer" and len(found["input"].split()) <= 4, found


PERMUTATIONS = """return {
  input = "n; n numbers in 1..n",
  moves = function(p, emit) end,
  theorem = function(p) return "loss" end,
  valid = function(p)
    local known = {}
    for i = 1, #p do
      if p[i] < 1 or p[i] > #p or known[p[i]] then return false end
      known[p[i]] = true
    end
    return #p > 0
  end,
}
"""


def test_a_few_cases_have_long_permutations(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text(PERMUTATIONS)
    program = ["awk", 'NR == 1 { large = $1 > 8; print large ? "First" : "Second" }']
    assert stress(path, program, "--cases", "50")["verdict"] == "wrong answer"
