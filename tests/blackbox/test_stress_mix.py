"""stress: cases that the player to move loses, or that are drawn, are sought where nearly all are won."""
import json

import pytest

from program import NIM, run
from test_stress import AMPLE, compiled # noqa: F401 (a fixture)

RULES = """return {
  FORM
  players = {"Alice", "Bob"},
  moves = NIM,
  FIELD
  sample = function(size, random)
    local p = {}
    for i = 1, random(1, 5) do p[i] = random(0, LARGEST) end
    return p
  end,
}
"""

SIMPLIFY = """simplify = function(p)
    local heaps = {}
    for i = 1, #p do heaps[i] = {p[i]} end
    if #p <= 1 then return p end
    return unpack(heaps)
  end,"""

THEOREM = """theorem = function(p)
    local sum = 0
    for i = 1, #p do sum = bit.bxor(sum, p[i]) end
    return sum == 0 and "loss" or "win"
  end,"""

FIELDS = [("", 5), (SIMPLIFY, 100), (THEOREM, 100)] # and the largest heap that is solved at once
FORMS = ["T; n; n numbers", "n; n numbers"]

# Right where RIGHT; else the answer is WRONG.  Each case goes to the file of the second argument.
PROGRAM = """
#include <stdio.h>
int main(int count, char **words)
{
    int cases = 1, n, heap, sum, several = words[1][0] == 'T';
    FILE *log = count > 2 ? fopen(words[2], "a") : NULL;
    for (several && scanf("%d", &cases) != 1; cases > 0 && scanf("%d", &n) == 1; cases--) {
        sum = 0;
        if (log) fprintf(log, "%d", n);
        for (int i = 0; i < n && scanf("%d", &heap) == 1; i++) {
            sum ^= heap;
            if (log) fprintf(log, " %d", heap);
        }
        if (log) fprintf(log, " %s\\n", sum ? "win" : "loss");
        puts((RIGHT ? sum != 0 : WRONG) ? "Alice" : "Bob");
    }
    return log ? fclose(log) : 0;
}
"""


def nim(tmp_path, form, field, largest):
    path = tmp_path / "nim.lua"
    path.write_text(RULES.replace("NIM", NIM).replace("FORM", f'input = "{form}",').replace("FIELD", field).replace("LARGEST", str(largest)))
    return path


def stress(path, *program, flags):
    return json.loads(run("stress", path, "--json", *AMPLE, *flags, "--", *program).out)


@pytest.mark.parametrize("field, largest", FIELDS)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("right, wrong", [("n == 3", 0), ("n == 3", 1), ("n != 5", 1)])
def test_a_program_that_is_right_for_some_numbers_of_heaps_fails(tmp_path, compiled, form, field, largest, right, wrong): # noqa: F811
    path = nim(tmp_path, form, field, largest)
    program = compiled(PROGRAM, RIGHT=right, WRONG=wrong)
    for seed in range(1, 6):
        assert stress(path, *program, form, flags=["--cases", 200, "--seed", seed])["verdict"] == "wrong answer"


def cases(tmp_path, compiled, form, field, largest, count=600): # noqa: F811
    """The cases that a right program gets, each with its outcome at the end."""
    log = tmp_path / "log"
    log.unlink(missing_ok=True)
    program = compiled(PROGRAM, RIGHT=1, WRONG=0)
    flags = ["--cases", count, "--parallel", 1]
    found = stress(nim(tmp_path, form, field, largest), *program, form, str(log), flags=flags)
    assert (found["verdict"], found["cases"]) == ("passed", count)
    return log.read_text().splitlines()


@pytest.mark.parametrize("field, largest", FIELDS)
@pytest.mark.parametrize("form", FORMS)
def test_half_of_the_cases_are_lost(tmp_path, compiled, form, field, largest): # noqa: F811
    given = cases(tmp_path, compiled, form, field, largest)
    lost = [case for case in given if case.endswith("loss")]
    assert 0.45 * len(given) < len(lost) < 0.55 * len(given)
    five = [case for case in given if case.startswith("5 ")]
    assert len([case for case in five if case.endswith("loss")]) > len(five) / 4
    assert largest == 5 or len(set(lost)) > 3 * len(lost) / 4 # a few small ones may be drawn twice


@pytest.mark.parametrize("form", FORMS)
def test_the_same_seed_gives_the_same_cases(tmp_path, compiled, form): # noqa: F811
    both = [cases(tmp_path, compiled, form, THEOREM, 100, 300) for _ in range(2)]
    assert both[0] == both[1]


# Play ends at once; of the numbers one in sixteen is drawn, one lost.  There is no move to play, so cases are drawn again.
ENDED = """return {
  input = "T; n",
  moves = function(p, emit) end,
  over = function(p) return p % 16 == 0 and "draw" or p % 16 == 1 and "loss" or "win" end,
  sample = function(size, random) return random(0, 100000) end,
}
"""


def test_cases_are_drawn_again_where_play_leads_to_none(tmp_path):
    path, log = tmp_path / "ended.lua", tmp_path / "log"
    path.write_text(ENDED)
    program = f"NR > 1 {{ print $1 >> \"{log}\"; print $1 % 16 == 0 ? \"Draw\" : $1 % 16 == 1 ? \"Second\" : \"First\" }}"
    found = stress(path, "awk", program, flags=["--cases", 600, "--parallel", 1])
    assert found["verdict"] == "passed"
    rest = [int(line) % 16 for line in log.read_text().split()]
    assert rest.count(0) > len(rest) / 6 and rest.count(1) > len(rest) / 6


# From a number take 1 or 2; the form says that a case is 3, 4 or 5.
RANGE = """return {
  input = "T; n in 3..5",
  moves = function(p, emit) for take = 1, math.min(2, p) do emit(p - take) end end,
  sample = function(size, random) return random(3, 5) end,
  start = function(a) return a end,
}
"""


def test_no_case_breaks_the_form(tmp_path):
    path = tmp_path / "range.lua"
    path.write_text(RANGE)
    program = 'NR > 1 { if ($1 < 3 || $1 > 5) exit 1; print $1 == 3 ? "Second" : "First" }'
    assert stress(path, "awk", program, flags=["--cases", 300])["verdict"] == "passed"
