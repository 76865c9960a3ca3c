"""stress: how it ends where something does not: the program, the rules, the search for a smaller input; and many matches at
once."""
import concurrent.futures
import subprocess
import time

import pytest

from plugins import SLEEP, euclid_that
from program import KAYLES, ROOT, run
from test_referee import mark_of, no_child_is_left, python
from test_stress import AMPLE, LONGEST, pyramid, stress
from test_stress_programs import odd

# ---- The end of the run ---------------------------------------------------------------------------

MARK = mark_of(89)
MATCHED = f"read line; sleep {MARK}"

# Program, its game, and whether it has answered anything.
HANGS = [
    ("pyramid", ["sleep", MARK], False),
    ("pyramid", pyramid(f"if n > 2: import time; time.sleep({MARK})"), True),
    ("edge-geography", ["sh", "-c", MATCHED], False),
    (ROOT / "examples" / "rules" / "nim.lua", ["sleep", MARK], False),
]


def hang(game, program):
    begun = time.monotonic()
    return run("stress", game, "--json", "--seconds", "3", "--time-limit", "600", "--", *program), \
        time.monotonic() - begun


@pytest.mark.long
def test_nothing_takes_longer_than_the_run():
    with concurrent.futures.ThreadPoolExecutor() as pool:
        results = list(pool.map(hang, [row[0] for row in HANGS], [row[1] for row in HANGS]))
    for (game, program, some), (result, seconds) in zip(HANGS, results):
        assert seconds < LONGEST, (game, program)
        if some:
            (found,) = result.json
            assert result.code == 0 and found["verdict"] == "passed" and found["cases"] >= 1
            assert "could not be judged" in result.err
        else:
            assert (result.code, result.out) == (3, "")
            assert result.err.count("\n") == 1 and "time limit of 600 s" in result.err
    assert no_child_is_left(MARK)


def test_a_program_that_ended_in_time_is_judged_however_late_we_look(tmp_path):
    """The rules take longer for an input than the program may for its own."""
    path = euclid_that(tmp_path, sampling=SLEEP)
    right = "{a = $1 < $2 ? $1 : $2; b = $1 + $2 - a; print a && (b == a || b / a > (1 + sqrt(5)) / 2) ? \"Stan\" : \"Ollie\"}"
    found = stress(path, "awk", right, flags=["--seconds", "30", "--cases", "3", "--parallel", "3", "--time-limit", "0.25"])
    assert (found["verdict"], found["cases"]) == ("passed", 3)


# ---- The search for a smaller input ---------------------------------------------------------------

# Only odd numbers are won; samples are odd numbers from 77 on, and so are starts but for one: the search for a smaller input
# comes to 5 where that is a start.
ODD = """return {{
  name = "odd",
  sample = function(size, random) return 77 + 2 * random(0, 40) end,
  start = function(a) return 77 + 2 * a end,
  moves = function(p, emit)
    if p == 5 then {stuck} end
    if p % 2 == 1 then emit(p - 1) end
  end,
}}
"""

SHORT = odd("($1 < 76 ? $1 : 76)")


@pytest.mark.parametrize("stuck", ["while true do end", "local s = 'x' while true do s = s .. s end"])
def test_rules_that_fail_on_a_smaller_position_lose_no_verdict(tmp_path, stuck):
    path = tmp_path / "odd.lua"
    path.write_text(ODD.format(stuck=stuck).replace("return 77 + 2 * a", "return a == 5 and 5 or 77 + 2 * a"))
    for flags in ["--json"], []:
        result = run("stress", path, *flags, *AMPLE, "--memory", "64M", "--", *SHORT)
        assert result.code == 1, result
        if flags:
            (found,) = result.json
            assert found["verdict"] == "wrong answer" and found["seed"] == 1
            assert all(int(line) >= 77 for line in found["input"].split())
            assert run("solve", path, "--contest", input=found["input"]).out == found["expected"] != found["got"]
        else:
            assert result.lines[-1].startswith("wrong answer: ")
        assert result.err == ""  # such an input is passed over


@pytest.mark.parametrize("stuck", ["error('five')", "string.rep('x', 1e6):rep(1e4)", "emit(-1)", "return 1 + nil"])
def test_rules_that_raise_on_a_smaller_position_have_no_input_there(tmp_path, stuck):
    path = tmp_path / "odd.lua"
    path.write_text(ODD.format(stuck=stuck))
    found = stress(path, *SHORT, flags=AMPLE)
    assert (found["verdict"], found["input"]) == ("wrong answer", "77\n")


def test_rules_without_memory_for_a_large_input_go_on_with_others(tmp_path):
    path = tmp_path / "odd.lua"
    path.write_text("""return {
  name = "odd",
  moves = function(p, emit)
    if p > 3000 then local t = {} for i = 1, 1e9 do t[i] = {i} end end
    if p % 2 == 1 then emit(p - 1) end
  end,
}
""")
    found = stress(path, *odd(), flags=[*AMPLE, "--cases", "1000", "--memory", "64M"])
    assert (found["verdict"], found["cases"]) == ("passed", 1000) and found["skipped"] > 0


# ---- Matches ---------------------------------------------------------------------------------------

MINE = f"{KAYLES} solve edge-geography --contest -"


@pytest.mark.long
def test_matches_run_at_once(tmp_path):
    lock = tmp_path / "lock"
    program = ["sh", "-c", f"mkdir {lock} || exit 7; sleep 0.1; {MINE}; rmdir {lock}"]
    flags = [*AMPLE, "--cases", "12", "--size", "20"]
    assert stress("edge-geography", *program, flags=[*flags, "--parallel", "1"])["verdict"] == "passed"
    found = stress("edge-geography", *program, flags=[*flags, "--parallel", "4"])
    assert found["verdict"] == "crash" # the directory was there
    assert "exit status 7" in found["why"]


def test_matches_have_the_same_end_however_many_run_at_once():
    lost = ["sh", "-c", "read n m e v; if [ $((v % 3)) = 0 ]; then exit 3; fi; { echo $n $m $e $v; cat; } | " + MINE]
    objects = [stress("edge-geography", *lost, flags=[*AMPLE, "--size", "8", "--seed", "5", "--parallel", parallel])
               for parallel in ("1", "4")]
    assert objects[0] == objects[1] and objects[0]["verdict"] == "crash"


@pytest.mark.parametrize("after, verdict", [
    ("exit 1", "crash"), ("kill -9 $$", "crash"), ("echo Player 2 wins", "bad output"), ("echo; exit 0", "passed"),
    ("sleep 1000", "time limit"), ("yes", "bad output"),
])
def test_a_match_has_a_good_end(after, verdict):
    found = stress("edge-geography", "sh", "-c", f"{MINE}; {after}",
                   flags=["--size", "6", "--seconds", "5", "--time-limit", "1" if verdict == "time limit" else "60", "--cases", "20"])
    assert found["verdict"] == verdict


@pytest.mark.parametrize("words, verdict", [
    ("Player 1 wins", "wrong answer"), ("player 2 wins", "bad output"), ("Player 2", "bad output"),
    ("\\n  Player 2 wins \\r\\n\\n", "passed"),
])
def test_words_of_a_match(words, verdict):
    """On boards where the start has no edge."""
    source = f"""
import subprocess, sys
n, m, e, v = map(int, sys.stdin.readline().split())
edges = [sys.stdin.readline() for _ in range(e)]
if any(line.split()[0] == str(v) for line in edges):
    mine = subprocess.Popen({MINE.split()!r}, stdin=subprocess.PIPE, text=True)
    mine.stdin.write(f"{{n}} {{m}} {{e}} {{v}}\\n" + "".join(edges))
    mine.stdin.flush()
    for line in sys.stdin:
        mine.stdin.write(line)
        mine.stdin.flush()
    mine.stdin.close()
    mine.wait()
else:
    sys.stdout.write("{words}")
"""
    found = stress("edge-geography", *python(source),
                   flags=[*AMPLE, "--size", "6", "--cases", "30", "--parallel", "4"])
    assert found["verdict"] == verdict, found
    if verdict != "passed":
        assert (found["got"], found["expected"]) == (words.encode().decode("unicode_escape"), "Player 2 wins\n"), found


# ---- Nothing is left behind ---------------------------------------------------------------------

def test_no_child_is_left_where_there_is_no_list_of_processes():
    """Those too that have gone into sessions of their own, and whose parents are gone."""
    mark = mark_of(90)
    source = f"setsid sleep {mark} & setsid -f sleep {mark}; (setsid sh -c 'setsid -f sleep {mark}; sleep {mark}; true' &); cat > /dev/null; echo x"
    command = [KAYLES, "stress", "examples/rules/nim.lua", "--json", "--seconds", "60", "--", "sh", "-c", source]
    without = ["unshare", "--map-root-user", "--mount", "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "sh"]
    if subprocess.run([*without, "true"], stderr=subprocess.DEVNULL, check=False).returncode:
        pytest.skip("/proc cannot be hidden here")
    done = subprocess.run([*without, *command], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1 and '"verdict": "bad output"' in done.stdout, done
    assert no_child_is_left(mark)
