"""stress: programs in any language, right ones and wrong ones of every kind."""
import re
import subprocess
import time

import pytest

from program import KAYLES, games, run
from test_referee import mark_of, no_child_is_left, python

KEYS = ["verdict", "cases", "input", "expected", "got", "seed"]


AMPLE = ["--seconds", "300"] # the work is done long before, on any machine
LONGEST = 60 # seconds, a ceiling that only a run without an end of its own passes

# Cases for our own program, an input for each, or few, or many; fewer where large starts take long.
OWN = {"pyramid": 120, "take-ab": 120, "vertex-geography": 80, "edge-geography": 30, "moidores": 150, "krk": 30,
       "kqk": 30, "quixo": 100, "l-game": 60}
TOO_LARGE = {"morris", "dobutsu"} # for search


def stress(game, *program, flags=AMPLE):
    """The object that a run prints, and its exit code."""
    result = run("stress", game, "--json", *flags, "--", *program)
    assert result.err == "", result
    (found,) = result.json
    assert [key for key in found if key not in ("skipped", "skipped_from", "why", "stderr")] == list(found)[:len(KEYS)] == KEYS, found
    assert found.get("skipped", 1) > 0
    assert result.code == (0 if found["verdict"] == "passed" else 1), result
    return found


@pytest.fixture
def compiled(tmp_path):
    """Makes a program of C, which starts in a tenth of Python's time."""
    def command(source, **numbers):
        words = [f"-D{name}={number}" for name, number in numbers.items()]
        program = tmp_path / "program"
        subprocess.run(["cc", "-O1", *words, "-x", "c", "-", "-o", program], input=source.encode(), check=True)
        return [str(program)]
    return command


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in games() if game not in TOO_LARGE])
def test_our_own_program_passes(game):
    cases = OWN.get(game, 1500)
    found = stress(game, KAYLES, "solve", game, "--contest", "-", flags=[*AMPLE, "--cases", cases, "--seed", "7"])
    assert (found["verdict"], found["cases"]) == ("passed", cases)
    assert found["input"] is found["expected"] is found["got"] is None
    assert found["seed"] == 7


@pytest.mark.parametrize("program, verdict", [
    (["true"], "bad output"),
    (["false"], "crash"),
    (["sh", "-c", "kill -11 $$"], "crash"),
    (["sleep", "1000"], "time limit"),
    (["sh", "-c", "exec <&-; sleep 1000"], "time limit"),
    (["sh", "-c", "exec >&-; sleep 1000"], "time limit"),
    (["sh", "-c", "exec <&- >&-"], "bad output"),
    (["yes"], "bad output"),
    (["cat", "/dev/zero"], "bad output"),
    (["head", "-c", "1000", "/dev/urandom"], "bad output"),
    (["echo", "iori"], "bad output"),
    (["echo", "Iori wins"], "bad output"),
    (["printf", "Yayoi\\nYayoi\\n"], "bad output"),
    (["echo", "Iori"], "wrong answer"),
    (["printf", " \\r\\n\\t Iori  \\r\\n\\n"], "wrong answer"),
    (["echo", "Yayoi"], "wrong answer"),
])
def test_whatever_it_does_is_a_verdict(program, verdict):
    begun = time.monotonic()
    limit = "0.3" if verdict == "time limit" else "60"
    found = stress("pyramid", *program, flags=["--time-limit", limit, "--seconds", "2"])
    assert found["verdict"] == verdict
    assert found["input"] and found["expected"] in ("Iori\n", "Yayoi\n")
    assert time.monotonic() - begun < LONGEST


PYRAMID = """
import sys
n, *piles = map(int, sys.stdin.read().split())
BEFORE
total = sum(piles) % 2
print("Iori" if total or n % 2 == 0 and min(piles) % 2 else "Yayoi")
AFTER
"""


def pyramid(before="", after=""):
    """A right program, but for what it does before and after the answer."""
    return python(PYRAMID.replace("BEFORE", before).replace("AFTER", after))


@pytest.mark.parametrize("before, after, verdict, smallest", [
    ("if (n == 1) exit(1)", "", "crash", "1\n0\n"),
    ("if (n == 3) exit(7)", "", "crash", "3\n0 0 0\n"),
    ("if (n == 2) raise(SIGSEGV)", "", "crash", "2\n0 0\n"),
    ("", "exit(n == 2)", "crash", "2\n0 0\n"),
    ("while (n == 2) puts(\"Iori\")", "", "bad output", "2\n0 0\n"),
    ("if (n == 2) printf(\"debug: %d\\n\", 2)", "", "bad output", "2\n0 0\n"),
    ("", "if (n == 2) puts(\"Iori\")", "bad output", "2\n0 0\n"),
    ("if (n == 2) exit(0)", "", "bad output", "2\n0 0\n"),
    ("if (n == 2) exit(puts(\"IORI\") < 0)", "", "bad output", "2\n0 0\n"),
])
def test_a_program_that_fails_at_one_size_only(compiled, before, after, verdict, smallest):
    found = stress("pyramid", *compiled(PILES, **but(before=before, after=after)), flags=[*AMPLE, "--time-limit", "60", "--size", "20"])
    assert (found["verdict"], found["input"]) == (verdict, smallest)


# A right program, but for two piles; a shell starts in a hundredth of its time.
SLEEPS = """
read n
read piles
[ $n != 2 ] || sleep 1000
set -- $piles
total=0 least=$1
for pile do total=$((total ^ pile & 1)); [ $pile -ge $least ] || least=$pile; done
[ $total = 1 ] || [ $((n % 2)) = 0 -a $((least % 2)) = 1 ] && echo Iori || echo Yayoi
"""


def test_a_program_that_is_too_slow_at_one_size_only():
    found = stress("pyramid", "sh", "-c", SLEEPS, flags=[*AMPLE, "--time-limit", "0.5", "--size", "20"])
    assert (found["verdict"], found["input"]) == ("time limit", "2\n0 0\n")


@pytest.mark.parametrize("before, after", [("", "sys.stderr.write('x' * 100000)"), ("import os; os.close(0)", "")])
def test_what_does_not_matter_passes(before, after):
    assert stress("pyramid", *pyramid(before, after), flags=[*AMPLE, "--cases", "10"])["verdict"] == "passed"


def test_the_last_lines_of_a_crash_are_shown():
    dies = pyramid("for i in range(100): print(i, file=sys.stderr)", "raise ValueError('\\x1b[31m')")
    found = stress("pyramid", *dies, flags=[*AMPLE])
    assert found["verdict"] == "crash" and found["stderr"].endswith("ValueError: \x1b[31m\n")
    shown = run("stress", "pyramid", *AMPLE, "--", *dies).out
    assert "\nstandard error, its last lines:\n" in shown and "ValueError: ?[31m\n" in shown and "\x1b" not in shown
    told = stress("edge-geography", "sh", "-c", "echo dead >&2; exit 3", flags=[*AMPLE])
    assert (told["verdict"], told["stderr"]) == ("crash", "dead\n")


def test_what_passed_tells_how_far_it_goes(tmp_path):
    shown = run("stress", "pyramid", *AMPLE, "--cases", "30", "--size", "12", "--", *pyramid()).out
    (largest,) = re.fullmatch(r"passed: 30 cases, of up to (\d+) numbers or letters, seed 1\n", shown).groups()
    assert 2 <= int(largest) <= 13
    hard = tmp_path / "hard.lua"
    hard.write_text("""return { name = "hard", start = function(a) return a end, moves = function(p, emit)
        if p > 1000 then while true do end end
        for take = 1, 3 do if p >= take then emit(p - take) end end end }""")
    right = ["awk", '{print $1 % 4 ? "First" : "Second"; fflush()}']
    shown = run("stress", hard, *AMPLE, "--cases", "1200", "--", *right).out
    assert re.fullmatch(r"passed: 1200 cases, of up to \d+ numbers or letters, [1-9]\d* skipped.*, seed 1\n", shown)


COLOURING = """
import sys
OTHER = {"R": "B", "B": "R"}
known = {}
def wins(row, own):
    return any(own in row[i:i + 2] and not wins(row[:i] + "WW" + row[i + 2:], OTHER[own])
               for i in range(len(row) - 1))
_, *words = sys.stdin.read().split()
for row in words[1::2]:
    print("Alice" if known.setdefault(len(row), wins(row, "R")) else "Bob")
"""

SORTING = """
import sys
def monotone(p):
    return all(a <= b for a, b in zip(p, p[1:])) or all(a >= b for a, b in zip(p, p[1:]))
def wins(p):
    return not monotone(p) and not (wins(p[1:]) and wins(p[:-1]))
d = list(map(int, sys.stdin.read().split()))
known = {}
for k in range(d[0] + 2, len(d), 2):
    part = d[d[k]:d[k + 1] + 1]
    print("Alice" if known.setdefault(len(part), wins(part)) else "Bob")
"""


@pytest.mark.parametrize("game, source, cases", [("colouring", COLOURING, lambda words: words[0]),
                                                 ("sorting", SORTING, lambda words: words[1 + int(words[0])])])
def test_what_is_left_from_the_case_before_is_found(game, source, cases):
    found = stress(game, *python(source), flags=[*AMPLE, "--size", "6"])
    assert found["verdict"] == "wrong answer"
    assert cases(found["input"].split()) == "2", found
    assert len(found["expected"].split()) == len(found["got"].split()) == 2


def test_bounds_are_kept(tmp_path):
    found = stress("pyramid", *pyramid("assert n <= 5"), flags=[*AMPLE, "--cases", "17", "--size", "5"])
    assert found["verdict"] == "passed" and found["cases"] == 17
    alone = ["sh", "-c", f"mkdir {tmp_path}/lock || exit 7; sleep $0; {KAYLES} solve pyramid --contest; rmdir {tmp_path}/lock"]
    found = stress("pyramid", *alone, "0.01", flags=[*AMPLE, "--cases", "20", "--parallel", "1"])
    assert found["verdict"] == "passed"
    found = stress("pyramid", *alone, "0.2", flags=["--seconds", "2", "--cases", "20", "--parallel", "4", "--time-limit", "60"])
    assert found["verdict"] == "crash" # the directory was there


def test_white_space_is_forgiven():
    source = "import sys; n, *p = map(int, sys.stdin.read().split()); s = sum(p) % 2; " \
             "print('\\r\\n  ', 'Iori' if s or (n % 2 == 0 and min(p) % 2) else 'Yayoi', '\\t\\r\\n\\n')"
    assert stress("pyramid", *python(source), flags=[*AMPLE, "--cases", "40"])["verdict"] == "passed"


def test_nothing_is_left_running():
    mark = mark_of(88)
    source = f"setsid sleep {mark} & (setsid sh -c 'sleep {mark}; true' &); sleep {mark}"
    found = stress("pyramid", "sh", "-c", source, flags=["--time-limit", "0.3", "--seconds", "1", "--parallel", "3"])
    assert found["verdict"] == "time limit"
    assert no_child_is_left(mark)


def test_usage():
    result = run("stress", "pyramid", "--", "/nonexistent/program")
    assert result.code == 2 and "/nonexistent/program cannot be started" in result.err
    assert run("stress", "pyramid", "--", "/").code == 2
    assert run("stress", "pyramid").code == 2
    assert run("stress", "--", "true").code == 2
    assert run("stress", "pyramid", "--cases", "0", "--", "true").code == 2
    assert run("stress", "pyramid", "--parallel", "65", "--", "true").code == 2


SHORTSIGHTED = """
import sys
d = list(map(int, sys.stdin.read().split()))
n, a, q = d[0], d[1:d[0] + 1], d[d[0] + 1]
for k in range(q):
    l, r = d[n + 2 + 2 * k:n + 4 + 2 * k]
    s = a[l - 1:r]
    print("Bob" if s == sorted(s) or s == sorted(s)[::-1] else "Alice")
"""

LEAVES = """
{ for (i = 1; i <= NF; i++) { at++; if (at == 3) start = $i; else if (at > 3 && $i == start) found = 1 } }
END { print found ? "First" : "Second" }
"""


@pytest.mark.parametrize("game, program, numbers", [
    ("sorting", python(SHORTSIGHTED), 8),
    ("vertex-geography", ["awk", LEAVES], 7),
    ("coin-flip", ["sh", "-c", 'read t; for i in $(seq "$t"); do echo "=_="; done'], 4),
    ("pyramid", ["echo", "Yayoi"], 2),
    ("take-ab", ["echo", "Marichka"], 4),
    ("xormites", ["sh", "-c", 'read t; for i in $(seq "$t"); do echo Draw; done'], 3),
    ("pawns", ["awk", '/^[0-9]/ {print "Bob wins."}'], 4),
])
def test_what_is_shown_is_small(game, program, numbers):
    found = stress(game, *program)
    assert found["verdict"] in ("wrong answer", "bad output")
    assert len(found["input"].split()) <= numbers, found
    assert run("solve", game, "--contest", input=found["input"]).out == found["expected"] != found["got"]


# Our own answers; WRONG turns the answer round of the case that ends in the word `at`.
TURNED = """
{{ text = text $0 "\\n"; for (i = 1; i <= NF; i++) word[++words] = $i }}
END {{
  answers = "printf '%s' '" text "' | {kayles} solve {game} --contest"
  for (at = {first}; (answers | getline answer) > 0; at += {length})
    print (({wrong}) ? (answer == "{one}" ? "{other}" : "{one}") : answer)
}}
"""


@pytest.mark.parametrize("game, words, first, length, wrong, smallest", [
    ("xormites", ("First", "Second"), "2", "word[at] + 1", "word[1] == 1 && word[2] >= 3 && answer == \"First\"", "1\n3\n0 0 1\n"),
    ("sorting", ("Alice", "Bob"), "word[1] + 4", "2", "word[1] > 3 && word[at] == word[1] && word[at - 1] == 2",
     "4\n0 0 0 0\n1\n2 4\n"),
])
def test_a_failure_that_shows_only_alone_or_at_the_end_is_shown_small(game, words, first, length, wrong, smallest):
    one, other = words
    turned = TURNED.format(kayles=KAYLES, game=game, first=first, length=length, wrong=wrong, one=one, other=other)
    found = stress(game, "awk", turned, flags=[*AMPLE, "--size", "20"])
    assert (found["verdict"], found["input"]) == ("wrong answer", smallest)


def test_a_seed_finds_the_same():
    for seed in 3, 4:
        first = stress("take-ab", "echo", "Zenyk", flags=["--seed", seed, "--parallel", "1", *AMPLE])
        again = stress("take-ab", "echo", "Zenyk", flags=["--seed", seed, "--parallel", "3", *AMPLE])
        assert first == again and first["seed"] == seed


# Right but for one thing: Dawson's Kayles is taken for periodic from START on.
DAWSON = r"""
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { PERIOD = 34 };
static unsigned values[START + PERIOD];
static char row[1 << 20];

int main(void)
{
    for (int n = 0; n < START + PERIOD; n++) {
        bool seen[64] = {false};
        for (int a = 0; a <= n - 2; a++)
            seen[values[a] ^ values[n - 2 - a]] = true;
        while (seen[values[n]])
            values[n]++;
    }
    scanf("%*s");
    while (scanf("%*s %1048575s", row) == 1) {
        int length = (int)strlen(row), more_red = 0, total = 0;
        for (int at = 0, end; at < length; at = end) {
            for (end = at + 1; end < length && row[end] != row[end - 1] && row[end] != 'W' && row[end - 1] != 'W';)
                end++;
            int n = row[at] == 'W' ? 0 : end - at;
            total ^= values[n < START ? n : START + (n - START) % PERIOD];
        }
        for (int at = 0; at < length; at++)
            more_red += (row[at] == 'R') - (row[at] == 'B');
        puts(length > 1 && (more_red > 0 || (more_red == 0 && total)) ? "Alice" : "Bob");
    }
}
"""


def test_a_program_that_knows_the_period_passes(compiled):
    assert stress("colouring", *compiled(DAWSON, START=53), flags=[*AMPLE, "--cases", "2000"])["verdict"] == "passed"


def test_dawsons_kayles_is_not_periodic_from_0(compiled):
    found = stress("colouring", *compiled(DAWSON, START=0))
    assert found["verdict"] == "wrong answer"
    assert found["input"].split()[:2] == ["1", "34"]


def test_a_long_row_loses_whole_periods(compiled):
    """The shortest rows that show a period from 20 on to be wrong have 70 letters or so, and they are found among long ones."""
    found = stress("colouring", *compiled(DAWSON, START=20), flags=[*AMPLE, "--seed", "2"])
    assert found["verdict"] == "wrong answer"
    assert int(found["input"].split()[1]) <= 140


# Right but for PILE, which is what it takes a pile for, or but for where there is a MISTAKE, or for what it does BEFORE and
# AFTER the answer.
PILES = r"""
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t piles[1 << 20];

static bool mistake(uint64_t n)
{
    uint64_t odd = 0, sum_mod_5 = 0;
    for (uint64_t i = 0; i < n; i++) {
        odd += piles[i] % 2;
        sum_mod_5 = (sum_mod_5 + piles[i] % 5) % 5;
    }
    if (MISTAKE == 2)
        return odd >= 3 && sum_mod_5 == 0;
    for (uint64_t i = 0; MISTAKE && i < n; i++)
        for (uint64_t k = 0; k < n; k++)
            if (MISTAKE == 1 ? i != k && piles[i] == piles[k] && piles[i] >= 7 : piles[i] >= 13 && piles[i] - 13 == piles[k])
                return true;
    return false;
}

int main(void)
{
    uint64_t n = 0, pile, odd = 0, least = UINT64_MAX;
    if (scanf("%" SCNu64, &n) != 1)
        return 1;
    for (uint64_t i = 0; i < n && scanf("%" SCNu64, &pile) == 1; i++) {
        piles[i] = PILE;
        odd += piles[i] % 2;
        least = piles[i] < least ? piles[i] : least;
    }
    BEFORE;
    puts((odd % 2 || (n % 2 == 0 && least % 2)) != mistake(n) ? "Iori" : "Yayoi");
    AFTER;
}
"""


def but(pile="pile", mistake=0, before="", after=""):
    """What PILES is compiled with that it is to be right but for."""
    return {"PILE": pile, "MISTAKE": mistake, "BEFORE": before, "AFTER": after}


@pytest.mark.parametrize("pile, least", [
    ("pile - (pile >= 1u << 31)", 2**31), ("pile >> 63 ? 0 : (uint64_t)(double)pile", 2**53 + 1),
    ("pile < 1l << 32 ? pile : 1l << 32", 2**32 + 1),
])
def test_large_numbers_find_small_words(compiled, pile, least):
    found = stress("pyramid", *compiled(PILES, **but(pile=pile)))
    assert found["verdict"] == "wrong answer"
    assert found["input"] == f"1\n{least}\n"


# ---- Mistakes that need two numbers ----------------------------------------------------------------

@pytest.mark.parametrize("mistake, smallest", [(1, "2\n7 7\n"), (2, "3\n1 1 3\n"), (3, "2\n0 13\n")])
def test_mistakes_that_need_two_numbers_are_shown_small(compiled, mistake, smallest):
    """Two piles that are the same and at least 7; three that are odd and a sum that 5 divides; two with 13 between them."""
    found = stress("pyramid", *compiled(PILES, **but(mistake=mistake)), flags=[*AMPLE, "--size", "24"])
    assert (found["verdict"], found["input"]) == ("wrong answer", smallest)
