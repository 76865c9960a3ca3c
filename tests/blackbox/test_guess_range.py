"""guess: how far its tests go, what it says of the rest, and rules that end or hang beyond the range that was asked for."""
import itertools
import re
import subprocess

import pytest

import program
from guess_library import verified
from test_guess import CHOMP_MOVES


def guess(*arguments):
    return program.succeed("guess", *arguments, "--json").json


def refuted(*arguments):
    """The refuted conjectures, where no conjecture agrees."""
    assert guess(*arguments) == []
    found = program.succeed("guess", *arguments, "--verbose", "--json").json
    assert found and not any(one["agree"] for one in found)
    return found


def written(tmp_path, text):
    path = tmp_path / "rules.lua"
    path.write_text(text)
    return path


# First cannot move at 785, for the first time after 3.
SCATTERED = """local function h(x, y)
  local v = (x * %d + y * %d + x * y * 7919 + 12345) %% 1000003
  return (v * v + %d) %% 999983
end
return {
  partizan = true,
  moves = function(p, emit, player) for d = 1, math.min(p, %d) do if h(p, d + 20 * player) %% 2 == 0 then emit(p - d) end end end,
}
"""


def test_exceptions_that_are_rare_are_found(tmp_path):
    (found, *_) = refuted(written(tmp_path, SCATTERED % (1103503, 787143, 787143, 10)))
    assert "785" in found["counterexample"] and "at most" not in found["statement"]


@pytest.mark.parametrize("a", [1103503, 77, 400009])
def test_no_more_is_claimed_than_was_seen_where_outcomes_stay_the_same(tmp_path, a):
    """Once in a million positions a player has no move of forty; the tests of a rule go to 20,000."""
    rules = SCATTERED % (a, 787143, 787143, 40)
    path = written(tmp_path, rules)
    (found,) = guess(path)
    assert found["agree"] and found["tested_on"] > 30000
    most = int(re.match(r"Where n is at most (\d+), the largest number that was looked at: With First", found["statement"])[1])
    path.write_text(rules.replace("return {\n", "return {\n  theorem = " + found["lua"] + ",\n", 1))
    told = program.succeed("solve", path, "--json", "-e", f"{most}\n{most + 1}").json
    assert [answer["by"] for answer in told] == ["theorem", "search"]
    assert program.succeed("verify", path, "--up-to", "3000", "--json").json[0]["agree"]


def test_a_period_that_ends_late_is_found_out(tmp_path):
    found = refuted(written(tmp_path, """return {
  moves = function(p, emit)
    for _, t in ipairs({1, 3}) do if t <= p then emit(p - t) end end
    if p >= 2500 and p % 50 == 0 then emit(p - 4) end
  end,
}
"""))
    assert {one["counterexample"] for one in found} == {"2500"}


CAPPED = """return {
  start = function(a, b) return {a, b} end,
  moves = function(p, emit)
    for d = 1, math.min(p[1], %d) do emit{p[1] - d, p[2]} end
    for d = 1, math.min(p[2], %d) do if d %% 2 ~= 0 then emit{p[1], p[2] - d} end end
    if p[1] > 0 and p[2] > 0 then emit{p[1] - 1, p[2] - 1} end
  end,
}
"""


@pytest.mark.parametrize("cap", [20, 33, 50])
def test_lines_are_tested_far_beyond_a_small_range(tmp_path, cap):
    """G(n, 0) = n mod (cap + 1)."""
    path = written(tmp_path, CAPPED % (cap, cap))
    found = [one for one in guess(path, "0..12", "0..12") if one["agree"]]
    assert any("G(0, n + 2) = G(0, n) for all n >= 0" in one["statement"] for one in found)
    assert not any("G(n, 0) = n" in one["statement"] or "G(n + 2, n + 2)" in one["statement"] for one in found)
    for one in found:
        if one["lua"]:
            path.write_text((CAPPED % (cap, cap)).replace("return {\n", "return {\n  theorem = " + one["lua"] + ",\n", 1))
            assert program.succeed("verify", path, "--up-to", "60", "--json").json[0]["agree"]


BOTH = """return {
  start = function(a, b) if a > %d or b > %d then error("no more") end return {a, b} end,
  moves = function(p, emit)
    for i = 0, p[1] - 1 do emit{i, p[2]} end
    for i = 0, p[2] - 1 do emit{p[1], i} end
    if p[1] > 0 and p[2] > 0 then emit{p[1] - 1, p[2] - 1} end
  end,
}
"""


def test_a_law_for_a_line_that_ends_says_where(tmp_path):
    done = program.run("guess", written(tmp_path, BOTH % (60, 60)), "0..20", "0..20", "--json")
    assert done.code == 0 and "rules.lua:2: beyond the range: no more" in done.err
    borders = [one["statement"] for one in done.json if one["kind"] == "border"]
    assert "On the border G(n, 0) = n for n from 0 to 60, the largest that was looked at.  Tested to a = 60 and b = 0." in borders
    assert "On the border G(n, 0) = n for all n >= 0.  Tested to a = 500 and b = 0." in [one["statement"] for one in guess(
        written(tmp_path, BOTH % (600, 600)), "0..20", "0..20")]


def test_a_theorem_with_a_condition_says_nothing_elsewhere(tmp_path):
    (found,) = [one for one in guess("pawns", "--set", "removed=0") if one["lua"]]
    boards = {}
    for rows, columns in [(1, 4), (2, 3)]:
        for cells in itertools.product("P#.", repeat=rows * columns):
            if cells.count("P") == 2:
                boards["\n".join("".join(cells[r * columns:(r + 1) * columns]) for r in range(rows))] = (rows, columns)
    text = "".join(f"{size[0]} {size[1]}\n{board}\n" for board, size in boards.items())
    right = [one["outcome"] for one in program.succeed("solve", "pawns", "--json", "-e", text).json]
    numbers = []
    for board, (rows, columns) in boards.items():
        (a, b), (c, d) = [(r, q) for r, row in enumerate(board.split("\n")) for q, cell in enumerate(row) if cell == "P"]
        numbers.append((abs(a - c) + abs(b - d), board.count("#"), a + b + c + d + 4, abs(a - c), abs(b - d), rows, columns))
    names = ["distance", "removed", "coordinate_sum", "row_distance", "column_distance", "rows", "columns"]
    table = ", ".join(f"{name} = p[{i + 1}]" for i, name in enumerate(names))
    path = written(tmp_path, f"""return {{
  features = function(p) return {{{table}, used = 0}} end, moves = function() end,
  theorem = function(p, player) return ({found["lua"]})(p, player) or "draw" end,
}}
""")
    lines = "".join(" ".join(map(str, row)) + "\n" for row in numbers)
    said = program.outcomes(path, lines, "--by", "theorem")
    assert said == ["draw" if row[1] else outcome for row, outcome in zip(numbers, right, strict=True)]
    assert {"win", "loss", "draw"} == set(said) and any(r != ("win", "loss")[row[0] % 2 == 0] for row, r in zip(numbers, right))


TAKE = """return {
  start = function(a) if a > %d then error("no such start") end return a end,
  moves = function(p, emit)
    if p == %d then error("no such move") end
    while p == %d do end
    for d = 1, 3 do if p >= d then emit(p - d) end end
  end,
}
"""
NEVER = 10**6


@pytest.mark.parametrize("start, move, loop, words, message", [
    (40, NEVER, NEVER, ["0..40"], "beyond the range: no such start"),
    (NEVER, 40, NEVER, ["0..39"], "beyond the range: no such move (at the position 40)"),
    (NEVER, NEVER, 40, ["0..39"], "beyond the range: the rules timed out after 5 s (at the position 40)"),
    (NEVER, NEVER, 40, ["0..39", "--seconds", "2"], "beyond the range: the rules timed out after 1 s (at the position 40)"),
    (60, NEVER, NEVER, ["0..40"], "beyond the range: no such start"),
    (400, NEVER, NEVER, [], "beyond the range: no such start"),
    (NEVER, 5000, NEVER, [], "beyond the range: no such move (at the position 5000)"),
])
def test_what_a_range_shows_stands_where_the_rules_end_beyond_it(tmp_path, start, move, loop, words, message):
    done = program.run("guess", written(tmp_path, TAKE % (start, move, loop)), *words, "--json")
    assert done.code == 0 and message in done.err and "rules.lua:" in done.err
    (found,) = done.json
    assert found["agree"] and "n mod 4 is 0" in found["statement"] and found["fitted_on"] >= 24 and found["tested_on"] >= 12
    last = min(start, move - 1, loop - 1)
    assert found["fitted_on"] + found["tested_on"] == last + 1


@pytest.mark.parametrize("words", [[], ["0..60"]])
def test_what_comes_before_a_failure_within_the_range_stands_too(tmp_path, words):
    done = program.run("guess", written(tmp_path, TAKE % (NEVER, 40, NEVER)), *words, "--json")
    assert done.code == 2 and "no such move (at the position 40)" in done.err and "beyond" not in done.err
    (found,) = done.json
    assert found["agree"] and "n mod 4 is 0" in found["statement"] and found["fitted_on"] + found["tested_on"] == 40


def test_a_loop_beyond_two_ranges_leaves_what_they_show(tmp_path):
    rules = """return {
  moves = function(p, emit)
    while p[1] + p[2] > 40 do end
    if p[1] >= 1 then emit{p[1] - 1, p[2]} end
    if p[2] >= 1 then emit{p[1], p[2] - 1} end
  end,
}
"""
    done = program.run("guess", written(tmp_path, rules), "0..20", "0..20", "--seconds", "3", "--json")
    assert done.code == 0 and "beyond the range: the rules timed out after 1.5 s (at the position" in done.err
    assert done.json[0]["agree"] and 21 * 21 <= done.json[0]["fitted_on"] + done.json[0]["tested_on"] < 861


ENDS = [  # how rules end at 40, and what is said of it
    ("while true do end", "beyond the range: the rules timed out after 1 s (at the position 40)"),
    ("local function f(s) return (s:gsub('.', f)) end f('abc')", "beyond the range: stack overflow (at the position 40)"),
    ("local t = {} for i = 1, math.huge do t[i] = {i} end", "memory"),
]


@pytest.mark.parametrize("end, words", ENDS)
def test_nothing_within_the_range_is_asked_again(tmp_path, end, words):
    """What rules that raise leave is what others leave; each start is told once, by whichever process asks for it."""
    rules = """return {
  start = function(a) print('start ' .. a) return a end,
  moves = function(p, emit) if p == 40 then %s end for d = 1, 3 do if p >= d then emit(p - d) end end end,
}
"""
    budget = ["--memory", "300M", *(["--seconds", "2"] if "while" in end else [])]
    raised, ended = (program.run("guess", written(tmp_path, rules % how), "0..39", "--json", *budget) for how in ("error()", end))
    assert (ended.code, ended.out) == (0, raised.out) != (0, "") and words in ended.err, ended
    starts = [line for line in ended.err.splitlines() if line.startswith("start ")]
    assert starts == [f"start {a}" for a in range(41)], ended


def test_a_slow_search_is_not_ended(tmp_path):
    """A thousand options and more are searched at once; each takes its time, none as long as a call that hangs."""
    path = written(tmp_path, """print('loaded')
return {
  start = function(a) if a > 1600 then error('no more') end return a end,
  moves = function(p, emit)
    local sum = 0
    for i = 1, 60000 do sum = sum + i % 7 end
    if p > 0 and sum > 0 then emit(p - 1) end
  end,
}
""")
    done = program.run("guess", path, "0..1500", "--json")
    assert done.code == 0 and done.json[0]["agree"]
    assert done.err.count("loaded\n") == 1, done


def test_who_ends_the_program_ends_the_rules(tmp_path):
    """The child hangs in the rules and sees nothing."""
    path = written(tmp_path, TAKE % (NEVER, NEVER, 40))
    with subprocess.Popen([program.KAYLES, "guess", path, "0..39", "--seconds", "1000"], stdout=subprocess.PIPE) as guessing:
        program.child_of(path)
        guessing.kill()
        guessing.stdout.read() # its end comes when nobody holds the pipe
    program.wait_until(lambda: not program.child_now(path), "the child goes on")


def test_the_last_few_values_are_no_law(tmp_path):
    """Chomp of three rows: the values of the full boards 38, 39 and 40 happen to be neighbours."""
    path = written(tmp_path, "return {\n  start = function(a) return {a, a, a} end,\n" + CHOMP_MOVES + "}\n")
    assert not any("G(n + 1)" in one["statement"] for one in guess(path, "1..40"))


@pytest.mark.parametrize("late", [200, 1500])
def test_rules_for_sums_are_tested_on_large_parts(tmp_path, late):
    """Of single parts alone Kayles looks at 20,000."""
    text = """return {
  misere = true,
  moves = function(p, emit)
    for t = 1, 3 do if t <= p then emit(p - t) end end
    if p == %d then emit(p - 4) emit(p - 8) end
  end,
}
"""
    assert not any(one["agree"] and "parts" in one["statement"] for one in guess(written(tmp_path, text % (late // 4 * 4 + 1))))
    assert any(one["agree"] and "parts" in one["statement"] for one in guess(written(tmp_path, text % -1)))


def test_a_rule_for_pairs_is_tested_far_beyond_a_small_range(tmp_path):
    text = """return {
  start = function(a, b) return {a, b} end,
  moves = function(p, emit)
    if p[1] > 0 then emit({p[1] - 1, p[2]}) end
    if p[2] > 0 then emit({p[1], p[2] - 1}) end
    if math.max(p[1], p[2]) >= %d and p[1] > 0 and p[2] > 0 then emit({p[1] - 1, p[2] - 1}) end
  end,
}
"""
    found = guess(written(tmp_path, text % 10**6))
    assert found[0]["agree"] and found[0]["lua"] and found[0]["tested_on"] > 20000
    assert not any(one["agree"] and one["kind"] != "lines" and one["lua"] for one in guess(written(tmp_path, text % 150)))


def test_rules_by_size_are_tested_on_single_large_numbers(tmp_path):
    text = """return {
  positions = function(size, emit)
    for a = 0, size do for b = 0, size do for c = 0, size do emit({a, b, c}) end end end
  end,
  moves = function(p, emit)
    for i = 1, 3 do if p[i] > 0 then p[i] = p[i] - 1 emit(p) p[i] = p[i] + 1 end end
    if p[3] >= %d and p[1] < 5 then emit({p[1], p[2], p[3] - 2}) end
  end,
}
"""
    assert guess(written(tmp_path, text % 10**6))[0]["agree"]
    assert not any(one["agree"] for one in guess(written(tmp_path, text % 90)))


def test_lines_are_tested_far_where_that_is_cheap(tmp_path):
    """G(n, 0) = n mod 2 up to n = 299."""
    text = """return {
  start = function(a, b) return {a, b} end,
  moves = function(p, emit)
    for t = 1, p[1], 2 do if p[2] > 0 then emit({p[1] - t, p[2] - 1}) end end
    if p[1] > 0 then emit({p[1] - 1, p[2]}) end
    if p[1] >= %d then emit({p[1] - 2, p[2]}) end
    if p[2] > 1 then emit({p[1], p[2] - 2}) end
  end,
}
"""
    law = "G(n + 2, 0) = G(n, 0)"
    assert any(law in one["statement"] for one in guess(written(tmp_path, text % 10**6)))
    assert not any(law in one["statement"] for one in guess(written(tmp_path, text % 300)))


REFUSES = """return {
  start = function(n) if %s then return nil end return n end,
  moves = function(n, emit) for d = 1, 3 do if n >= d * %d then emit(n - d * %d) end end end,
}
"""


def pasted(path, rules, lua):
    path.write_text(rules.replace("return {\n", "return {\n  theorem = " + lua + ",\n", 1))
    return path


@pytest.mark.parametrize("refused, step, count, law, known, unknown", [
    ("n % 7 == 5", 1, 9, "n mod 4 is 0", 13, 12), # 5, 12, ..., 61 of 0..64
    ("n % 2 == 0", 2, 33, "n mod 8 is 1", 9, 8),
    ("n == 40 or n < 3", 1, 4, "n mod 4 is 0", 41, 2),
])
def test_laws_are_found_around_refused_numbers(tmp_path, refused, step, count, law, known, unknown):
    rules = REFUSES % (refused, step, step)
    path = written(tmp_path, rules)
    found = guess(path, "0..64")[0]
    assert found["agree"] and found["tested_on"] > 1000 and found["fitted_on"] == 65 - count
    assert found["statement"].endswith(f"  'start' refuses {count} numbers of 0..64.")
    lost = re.search(r"loses exactly where n mod (\d+) is (\d+)", found["statement"])
    names = {n for n in range(200) if n % int(lost[1]) == int(lost[2])}
    lost = re.fullmatch(r"n mod (\d+) is (\d+)", law)
    played = [n for n in range(200) if not eval(refused)]
    assert [n in names for n in played] == [n % int(lost[1]) == int(lost[2]) for n in played]
    told = program.succeed("solve", pasted(path, rules, found["lua"]), "--json", "-e", f"{known}\n{unknown}").json
    assert [one["by"] for one in told] == ["theorem", "search"]
    assert program.succeed("verify", path, "--up-to", "100", "--json").json[0]["agree"]


def test_holes_without_a_pattern_hide_no_law(tmp_path):
    refused = "(n * n * n + 3 * n * n + 5 * n) % 11 < 4 and n % 13 ~= 0"
    found = guess(written(tmp_path, REFUSES % (refused, 1, 1)), "0..64")[0]
    holes = [n for n in range(65) if (n ** 3 + 3 * n * n + 5 * n) % 11 < 4 and n % 13]
    assert found["agree"] and "n mod 4 is 0" in found["statement"]
    assert found["statement"].endswith(f"  'start' refuses {len(holes)} numbers of 0..64.")


def test_laws_of_two_numbers_are_found_around_refused_pairs(tmp_path):
    found = guess(written(tmp_path, """return {
  start = function(a, b) if (a + b) % 7 == 3 then return nil end return {a, b} end,
  moves = function(p, emit) end,
  over = function(p)
    local i = p[1] % 3 * 4 + p[2] % 4 + 1
    return ("lwwlwwlwlwlw"):sub(i, i) == "l" and "loss" or "win"
  end,
}
"""))[0]
    assert found["agree"] and "(a mod 3, b mod 4) is one of (0, 0), (0, 3), (1, 2), (2, 0), (2, 2)" in found["statement"]
    refused = sum((a + b) % 7 == 3 for a in range(31) for b in range(31))
    assert found["statement"].endswith(f"  'start' refuses {refused} pairs of 0..30 0..30.")


def test_a_law_names_no_value_that_no_start_has(tmp_path):
    """The first n of a residue is refused for each k; a later one, with the same residue, is not."""
    rules = """return {
  start = function(a, b) if a >= b then return {a, b} end end,
  moves = function(p, emit)
    local n, k = p[1], p[2]
    for t = 1, 2 do if t <= n and n % t == 0 then emit({n - t, 2 * t}) end end
    if k > 0 then emit({n, k - 1}) end
  end,
}
"""
    found = guess(written(tmp_path, rules))
    assert any(one["kind"] == "linear period" for one in found)
    for one in found:
        assert str(2 ** 64 - 1) not in one["statement"]
        if one["lua"]:
            assert verified(tmp_path, rules, one["lua"], "25")


EVEN = """return {
  start = function(n) if n % 2 == 0 then return n end end,
  moves = function(n, emit) -- odd numbers are the end
    if n % 2 == 1 or n == 0 then return end
    local power, ones, left = 1, 0, n
    while n % (2 * power) == 0 do power = 2 * power end
    emit(n - power)
    while left > 0 do left, ones = math.floor(left / 2), ones + left % 2 end
    if ones % 2 == 1 then emit(n - 1) end
  end,
}
"""
STAIRS = """return {
  start = function(a, b) if a <= b then return {a, b} end end,
  moves = function(p, emit) -- below the diagonal is the end
    if p[1] > p[2] then return end
    if p[1] > 0 then emit({p[1] - 1, p[2]}) end
    if p[2] > 0 then emit({p[1], p[2] - 1}) end
  end,
}
"""


MISERE = """return {
  misere = true,
  start = function(n) if n >= 2 and n % 5 ~= 4 then return n end end,
  moves = function(n, emit) for rest = 0, n - 1 do emit(rest) end end,
}
"""


@pytest.mark.parametrize("rules, size, start, no_start", [
    (EVEN, "60", "14", "7"), (STAIRS, "12", "3 5", "5 3"), (MISERE, "40", "7", "1"), (MISERE, "40", "7", "9"),
])
def test_theorems_do_not_speak_of_positions_without_a_start(tmp_path, rules, size, start, no_start):
    path = written(tmp_path, rules)
    theorems = [one["lua"] for one in guess(path) if one["agree"] and one["lua"]]
    assert theorems
    for lua in theorems:
        told = program.succeed("solve", pasted(path, rules, lua), "--json", "-e", f"{start}\n{no_start}").json
        assert [one["by"] for one in told] == ["theorem", "search"]
        assert program.succeed("verify", path, "--up-to", size, "--json").json[0]["agree"]


def test_refused_pairs_without_a_pattern_leave_no_theorem(tmp_path):
    found = guess(written(tmp_path, """return {
  start = function(a, b) if (a + b) % 3 ~= 1 then return {a, b} end end,
  moves = function(p, emit) for t = 1, math.min(p[1], p[2]) do emit({p[1] - t, p[2]}) end end,
}
"""))
    assert found[0]["agree"] and "with r = a mod (b + 1)" in found[0]["statement"].lower()
    assert all("without a pattern" in one["lua_reason"] for one in found)


def test_numbers_far_beyond_the_range_do_not_slow_other_laws(tmp_path):
    """A law of lost numbers, each 10 times the number two places before it, fails at 100000: the numbers of its test,
    up to 1000000, are not those of the next law."""
    path = written(tmp_path, """local lost = {[0] = true}
for digits = 0, 4 do lost[10 ^ digits], lost[2 * 10 ^ digits] = true, true end
return {moves = function(n, emit) if not lost[n] then emit(1) end end}
""")
    assert "No rule was found in 0..20000.  Tried:" in program.succeed("guess", path).out
    (refuted,) = [one for one in guess(path, "--verbose") if not one["agree"]]
    assert refuted["counterexample"] == "100000"


def test_without_a_rule_the_range_is_told_that_was_asked_for(tmp_path):
    path = written(tmp_path, """return {
  start = function(a) if a % 5 == 2 then return nil end return a end,
  moves = function(p, emit) if p > 0 and (p * p * 7919 + p * 104729) % 1000003 % 2 == 0 then emit(0) end end,
}
""")
    said = program.succeed("guess", path, "3..60").out
    assert re.search(r"^No rule was found in 3\.\.60, nor with larger numbers up to \d+\.  'start' refuses 11 numbers of 3\.\.60\.", said, re.MULTILINE)


def test_that_all_numbers_are_refused_is_told(tmp_path):
    done = program.run("guess", written(tmp_path, REFUSES % ("true", 1, 1)), "0..9")
    assert done.code == 2 and "'start' refuses all parameters that were tried" in done.err


def test_a_range_of_one_number_is_a_line():
    """Rows of two: one parameter stays, and the rule is one of the other."""
    best = guess("cram", "2..2", "1..8")[0]
    assert best["statement"].startswith("With a = 2 and b = n: ") and "n mod 2 is 0" in best["statement"]
    assert best["agree"] and best["lua"] is None and "one value of a parameter" in best["lua_reason"]
    other = guess("cutcake", "1..12", "3..3")[0]
    assert other["statement"].startswith("With a = n and b = 3: ") and "Left loses exactly where n >= 2" in other["statement"]
    assert program.succeed("guess", "clobber", "1..1", "1..9").out.startswith("With a = 1 and b = n: no rule was found in 1..9")


@pytest.mark.parametrize("first", [0, 10**15])
def test_pairs_far_from_the_origin_end_with_the_budget(first):
    far = 10**15
    result = program.run("guess", "take-ab", f"{first}..{first + 3}", f"{far}..{far + 3}", "--set", "A=2", "--set", "B=1", "--seconds", "5")
    assert result.code in (0, 3), result


def test_a_larger_range_is_named_where_the_search_is_hard():
    said = program.succeed("guess", "clobber", "1..2").out
    assert re.search(r"  Larger ones take too long to search: the range 1\.\.\d+ with --seconds goes further\.$", said, re.MULTILINE)
    assert int(re.search(r"the range 1\.\.(\d+)", said)[1]) > int(re.search(r"up to (\d+)\.", said)[1])


def test_ranges_begin_where_a_start_is_a_case(tmp_path):
    """1-2-K: K is at least 3.  Upper limits of a contest do not matter, nor does 'valid' if ranges are given."""
    rules = """return {
  %s
  moves = function(p, emit)
    for _, take in ipairs({1, 2, p[2]}) do if take <= p[1] then emit({p[1] - take, p[2]}) end end
  end,
}
"""
    best = guess(written(tmp_path, rules % "valid = function(p) return p[2] >= 3 end,"))[0]
    assert best["agree"] and best["statement"].startswith("Where b is at least 3: if b mod 3 is 0, with r = a mod (b + 1): ")
    assert best["lua"].count("e[2] < 3")
    far = guess(written(tmp_path, rules % "valid = function(p) return 3 <= p[2] and p[2] <= 9 end,"))[0]
    assert far["statement"] == best["statement"]
    assert not guess(written(tmp_path, rules % "valid = function(p) return 3 <= p[2] end,"), "0..30", "0..30")[0]["statement"].startswith("Where b is at least 3")


def test_the_theorem_of_a_built_in_game_answers_where_values_are_too_far():
    """Search would visit a billion positions for the Grundy value of each start."""
    for far in (10**5, 10**9, 10**15):
        result = program.run("guess", "pyramid", "0..3", f"{far}..{far + 5}", "--json", "--memory", "200M")
        best = result.json[0]
        assert result.code == 0 and best["agree"] and best["tested_on"] > 1000
        assert best["statement"].startswith(f"Where b is at least {far}: The player to move loses exactly where the number of odd entries is 0,")


def test_misere_rules_have_no_values():
    words = "Positions in misere play have no Grundy values, so no law for them was sought."
    assert words in program.succeed("guess", "misere:{1,2,3}", "0..30").out
    assert program.succeed("guess", "misere:4!.0", "0..9").out.count(words) == 1
    assert "misere" not in program.succeed("guess", "{1,2,3}", "0..30").out
