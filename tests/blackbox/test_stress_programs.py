"""stress: contest programs for every game and for rules in Lua, right ones and ones with a rule wrong."""
import pytest

from program import KAYLES, ROOT, contest_games, run
from test_referee import PYTHON, python
from test_stress import AMPLE, stress

CONTEST = [PYTHON, "-S", str(ROOT / "tests" / "oracles" / "contest.py")]
RULES = ROOT / "examples" / "rules"

SMALL = [*AMPLE, "--size", "6"] # the oracles are plain search

# How many cases find out a program with one rule wrong, and how many words the smallest input has that it is shown with.
WRONG = {
    "pawns": (1000, 3),
    "pyramid": (100, 3),
    "take-ab": (100, 4),
    "edge-geography": (40, None),
    "xormites": (300, 3),
    "sorting": (300, 7),
    "end-sequences": (300, 6),
    "coin-flip": (300, 4),
    "colouring": (600, 3),
    "vertex-geography": (60, 5),
}


def test_there_is_a_program_for_every_game():
    assert set(WRONG) == set(contest_games())


@pytest.mark.parametrize("game", WRONG)
def test_a_right_program_passes(game):
    cases = 6 if game == "edge-geography" else 40 if WRONG[game][0] <= 100 else 600
    found = stress(game, *CONTEST, game, flags=[*SMALL, "--cases", cases])
    assert found["verdict"] == "passed" and found["cases"] == cases


@pytest.mark.parametrize("game", sorted(set(WRONG) - {"edge-geography"})) # whose match is that of test_stress_matches.py
def test_a_program_with_one_rule_wrong_is_found_out(game):
    cases, words = WRONG[game]
    found = stress(game, *CONTEST, game, "wrong", flags=[*SMALL, "--cases", cases])
    assert found["verdict"] == "wrong answer" and len(found["input"].split()) <= words, found
    assert run("solve", game, "--contest", input=found["input"]).out == found["expected"] != found["got"]


# ---- The games' own flags ------------------------------------------------------------------------


def test_start_counts_changes_what_is_right():
    program = [*CONTEST, "end-sequences"]
    flags = [*SMALL, "--cases", "300"]
    assert stress("end-sequences", *program, "wrong", flags=["--start-counts", *flags])["verdict"] == "passed"
    found = stress("end-sequences", *program, flags=["--start-counts", *flags])
    assert found["verdict"] == "wrong answer" and found["expected"] == "SECOND\n"


@pytest.mark.parametrize("flags", [
    ["--format", "dimacs"], ["--format", "graph6"], ["--format", "edges", "--start", "1"],
    ["--format", "graph6", "--start", "2"], ["--starts"], ["--starts", "--format", "graph6"],
])
def test_graphs_come_in_the_form_that_is_asked_for(flags):
    mine = [KAYLES, "solve", "vertex-geography", "--contest", *flags, "-"]
    found = stress("vertex-geography", *mine, flags=[*flags, *AMPLE, "--cases", "40", "--size", "8"])
    assert (found["verdict"], found["cases"]) == ("passed", 40)
    found = stress("vertex-geography", "sh", "-c", "cat >/dev/null; echo First", flags=[*flags, *AMPLE])
    again = run("solve", "vertex-geography", "--contest", *flags, input=found["input"])
    assert again.code == 0 and again.out == found["expected"], (found, again)
    assert ("p edge" in found["input"]) == ("dimacs" in flags)


def test_all_starts_at_once_need_a_line_each():
    mine = [KAYLES, "solve", "edge-geography", "--contest", "--starts", "-"]
    assert stress("edge-geography", *mine, flags=["--starts", *AMPLE, "--cases", "40"])["verdict"] == "passed"
    found = stress("edge-geography", "awk", "NR == 1 {for (i = 1; i <= $1; i++) print i, \"win\"}",
                   flags=["--starts", *AMPLE])
    assert found["verdict"] == "wrong answer" and " loss\n" in found["expected"]
    found = stress("edge-geography", "echo", "1 lose", flags=["--starts", *AMPLE])
    assert found["verdict"] == "bad output"


def test_a_flag_of_another_game_is_refused():
    assert run("stress", "pyramid", "--start-counts", "--", "true").code == 2
    assert run("stress", "vertex-geography", "--format", "png", "--", "true").code == 2


# ---- Heap games -----------------------------------------------------------------------------------

HEAPS = """
import sys
G = []
for n in range(START + 34):
    seen = {G[a] ^ G[n - 2 - a] for a in range(n - 1)}
    G.append(next(v for v in range(99) if v not in seen))
for line in sys.stdin:
    total = 0
    for n in map(int, line.split()):
        total ^= G[n if n < START else START + (n - START) % 34]
    print("First" if total else "Second")
"""


def test_a_code_taken_for_periodic_from_0_is_found_out():
    found = stress("0.07", *python(HEAPS.replace("START", "0")), flags=AMPLE)
    assert found["verdict"] == "wrong answer"
    assert (found["input"], found["expected"], found["got"]) == ("34\n", "First\n", "Second\n")


def test_a_program_that_knows_the_preperiod_passes():
    assert stress("0.07", *python(HEAPS.replace("START", "53")), flags=[*AMPLE, "--cases", "3000"])["verdict"] == "passed"


# ---- Rules in Lua -----------------------------------------------------------------------------------

XOR = """
import functools, operator, sys
for line in sys.stdin:
    print("First" if functools.reduce(operator.xor, [min(int(n), LIMIT) for n in line.split(";")]) else "Second")
"""

MISERE = '{ lost = $1 == LOST; print lost ? "Second" : "First" }'

WYTHOFF = """
{ a = $1 < $2 ? $1 : $2
  b = $1 < $2 ? $2 : $1
  lost = a == int((b - a) * GOLDEN)
  print lost ? "Second" : "First" }
"""

# The words are the values of the heaps up to `last + 12`, behind which they repeat.
KAYLES_ROWS = """
last=$1
shift
while read -r line; do
  total=0
  IFS=';'
  for n in $line; do
    [ "$n" -le $((last + 12)) ] || n=$((last + 1 + (n - last - 1) % 12))
    eval value='${'$((n + 1))'}'
    total=$((total ^ value))
  done
  [ $total = 0 ] && echo Second || echo First
done
"""


def kayles_rows(last):
    """A program, in a shell that starts in a tenth of Python's time, which is right where the last exception to 12 is 70."""
    values = [0]
    for n in range(1, last + 13):
        seen = {values[a] ^ values[n - k - a] for k in (1, 2) if k <= n for a in range(n - k + 1)}
        values.append(next(v for v in range(99) if v not in seen))
    return ["sh", "-c", KAYLES_ROWS, "rows", str(last), *map(str, values)]


CHOMP = """
import functools, sys
def bites(p):
    for i in range(len(p)):
        for column in range(p[i]):
            if (i, column) != (0, 0):
                yield p[:i] + tuple(min(row, column) for row in p[i:])
@functools.lru_cache(maxsize=None)
def wins(p):
    return any(not wins(q) for q in bites(p))
for line in sys.stdin:
    p = tuple(map(int, line.split()))
    print("First" if RULE else "Second")
"""

CROSSES = """
import functools, sys
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8)LAST]
@functools.lru_cache(maxsize=None)
def value(p, player):
    for a, b, c in LINES:
        if p[a] != "0" and p[a] == p[b] == p[c]:
            return 1 if p[a] == player else -1
    other = "2" if player == "1" else "1"
    return max([-value(p[:i] + player + p[i + 1:], other) for i in range(9) if p[i] == "0"], default=0)
for line in sys.stdin:
    print(["Draw", "Crosses win", "Noughts win"][value(line.replace(" ", "").strip(), "1")])
"""

LUA = [
    ("nim", XOR, ("LIMIT", "10**9", "7"), None), # of one heap: no limit makes a difference
    ("misere_nim", MISERE, ("LOST", "1", "0"), "0\n"),
    ("wythoff", WYTHOFF, ("GOLDEN", "(1 + sqrt(5)) / 2", "1.6"), "20 33\n"),
    ("chomp", CHOMP, ("RULE", "wins(p)", "sum(p) > 1 and p[0] > 0 and len(set(p)) > 1"), None),
    ("tic_tac_toe", CROSSES, ("LAST", ", (2, 4, 6)", ""), None),
]


def lua(name, source, word, meaning, *flags):
    said = source.replace(word, meaning)
    program = python(said) if "import" in source else ["awk", said]
    size = "8" if name in ("chomp", "tic_tac_toe") else "200"
    return stress(RULES / f"{name}.lua", *program, flags=[*AMPLE, "--size", size, *flags])


@pytest.mark.parametrize("name, source, words, smallest", LUA, ids=[row[0] for row in LUA])
def test_a_right_program_for_rules_in_lua_passes(name, source, words, smallest):
    assert lua(name, source, words[0], words[1], "--cases", "200")["verdict"] == "passed"


@pytest.mark.parametrize("name, source, words, smallest", LUA[1:], ids=[row[0] for row in LUA[1:]])
def test_a_wrong_program_for_rules_in_lua_is_found_out(name, source, words, smallest):
    found = lua(name, source, words[0], words[2])
    assert found["verdict"] == "wrong answer"
    assert found["input"].count("\n") == 1, found
    assert smallest in (None, found["input"])
    assert run("solve", RULES / f"{name}.lua", "--contest", input=found["input"]).out == found["expected"]


def test_draws_of_rules_in_lua_are_words_like_any_other():
    found = stress(RULES / "tic_tac_toe.lua", "sed", "s/.*/Draw/")
    assert found["verdict"] == "wrong answer" and found["expected"] in ("Crosses win\n", "Noughts win\n")
    found = stress(RULES / "tic_tac_toe.lua", "sed", "s/.*/draw/")
    assert found["verdict"] == "bad output"


@pytest.mark.long
def test_rules_that_lead_to_sums_are_asked_about_sums():
    path = RULES / "kayles.lua"
    right, wrong = kayles_rows(70), kayles_rows(27) # a later exception takes tens of thousands of cases to be met
    assert stress(path, *right, flags=[*AMPLE, "--cases", "1000"])["verdict"] == "passed"
    found = stress(path, *wrong)
    assert (found["input"], found["expected"], found["got"]) == ("1;40\n", "Second\n", "First\n")
    found = stress(path, "awk", '{print $1 ? "First" : "Second"}')
    assert (found["input"], found["expected"], found["got"]) == ("0;0\n", "Second\n", "First\n")


def test_large_parameters_that_make_no_position_are_left_out(tmp_path):
    path = tmp_path / "odd.lua"
    path.write_text("""return {
  name = "odd",
  start = function(a) if a > 100 then error("too large") end return a end,
  moves = function(p, emit) if p % 2 == 1 then emit(p - 1) end end,
}
""")
    found = stress(path, *odd(), flags=[*AMPLE, "--cases", "400"])
    assert (found["verdict"], found["cases"]) == ("passed", 400)
    path.write_text(path.read_text().replace("a > 100", "true"))
    result = run("stress", path, *AMPLE, "--", *odd())
    assert result.code == 2 and "too large" in result.err


def odd(number="$1"):
    """A program for the rules in which odd numbers are won; awk starts in a tenth of Python's time."""
    return ["awk", f'{{ n = {number}; print n % 2 ? "First" : "Second" }}']


def rules(tmp_path, stuck):
    """Rules where only odd numbers are won, that never end where `stuck` holds."""
    path = tmp_path / "odd.lua"
    path.write_text(f"""return {{
  name = "odd",
  moves = function(p, emit)
    if {stuck} then while true do end end
    if p % 2 == 1 then emit(p - 1) end
  end,
}}
""")
    return path


def test_inputs_that_the_rules_do_not_end_with_are_skipped(tmp_path):
    path = rules(tmp_path, "p > 3000")
    found = stress(path, *odd(), flags=[*AMPLE, "--cases", "1000"])
    assert (found["verdict"], found["cases"]) == ("passed", 1000) and found["skipped"] > 0
    found = stress(path, *odd("($1 < 76 ? $1 : 76)"))
    assert found["verdict"] == "wrong answer" and found["input"] == "77\n"


@pytest.mark.long
@pytest.mark.parametrize("stuck, words", [("true", "(at the position "), ("p == 5", "(at the position 5)")])
def test_rules_that_do_not_end_with_small_positions_are_no_rules(tmp_path, stuck, words):
    path = rules(tmp_path, stuck)
    result = run("stress", path, "--seconds", "4", "--", *odd())
    assert result.code == 3 and result.err.startswith(f"{path}:") and words in result.err
    assert result.out == ""


def test_rules_that_raise_are_bad_input(tmp_path):
    path = rules(tmp_path, "p == 5 and error('five')")
    result = run("stress", path, *AMPLE, "--", *odd())
    assert result.code == 2 and result.err.startswith(f"{path}:4: five (at the position 5)")
