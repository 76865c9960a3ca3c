"""stress: programs for rules in Lua see positions that the rules give: starts, samples, and what play makes of them."""
import json
import sys

import pytest

from program import KAYLES, ROOT, run
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

NUMBERS = """
import sys
for line in sys.stdin:
    p = list(map(int, line.split()))
    assert GIVEN
    print(("Second", "First")[RIGHT])
"""


def stress(path, source, *flags):
    return json.loads(run("stress", path, "--json", *flags, *AMPLE, "--", sys.executable, "-c", source).out)


@pytest.mark.parametrize("theorem", ["", THEOREM])
@pytest.mark.parametrize("rules, given", [(ONE, "p[1] == 1 and len(p) == 2"), (TWINS, "p[0] == p[1] and len(p) == 2")])
def test_a_program_that_is_right_wherever_play_comes_is_not_blamed(tmp_path, rules, given, theorem):
    path = tmp_path / "rules.lua"
    path.write_text(rules.replace("THEOREM", theorem))
    right = NUMBERS.replace("GIVEN", given).replace("RIGHT", "p[0] % 3 > 0")
    found = stress(path, right, "--cases", "1500")
    assert (found["verdict"], found["cases"]) == ("passed", 1500)


@pytest.mark.parametrize("rules, given", [(ONE, "[9, 1]"), (TWINS, "[9, 9]")])
def test_the_smallest_input_is_one_that_the_rules_give(tmp_path, rules, given):
    path = tmp_path / "rules.lua"
    path.write_text(rules.replace("THEOREM", THEOREM))
    found = stress(path, NUMBERS.replace("GIVEN", "True").replace("RIGHT", "p[0] % 3 > 0 or p[0] > 7"))
    assert found["verdict"] == "wrong answer" and found["input"].split() == given.strip("[]").split(", ")


STRIPS = """
import subprocess, sys
text = sys.stdin.read()
assert all(GIVEN for line in text.split("\\n"))
sys.exit(subprocess.run([*sys.argv[1:], "--contest"], input=text, text=True).returncode)
"""


@pytest.mark.parametrize("game, given", [
    ("toads_and_frogs", "line.count('T') == line.count('F')"),
    ("tic_tac_toe", "line.count('1') == line.count('2')"), # then it is the first player's turn
])
def test_play_never_comes_to_what_a_program_is_not_asked(game, given):
    path = RULES / f"{game}.lua"
    result = run("stress", path, "--json", "--cases", "300", *AMPLE, "--", sys.executable, "-c",
                 STRIPS.replace("GIVEN", given), KAYLES, "solve", path)
    assert result.json[0]["verdict"] == "passed", result


APART = PAIRS.replace("function(a, b) return {a, b}", "function(a) return {a, a}")


def test_play_goes_on_from_larger_starts_too(tmp_path):
    path = tmp_path / "apart.lua"
    path.write_text(APART)
    source = NUMBERS.replace("GIVEN", "True")
    assert stress(path, source.replace("RIGHT", "(p[0] - p[1]) % 3 > 0"), "--cases", "3000")["verdict"] == "passed"
    found = stress(path, source.replace("RIGHT", "(p[0] - p[1]) % 3 > 0 or p[0] != p[1] and min(p) > 70"))
    a, b = map(int, found["input"].split())
    assert found["verdict"] == "wrong answer" and a != b and min(a, b) > 70
