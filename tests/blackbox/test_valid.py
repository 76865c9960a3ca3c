"""The field `valid` of rules in Lua: which positions are cases of the contest."""
import functools
import json

import pytest

import program

# AtCoder AGC 048 D: First takes stones from the leftmost pile, Second from the rightmost.
POCKY = """return {
  partizan = true,
  moves = function(p, emit, player)
    if #p == 0 then return end
    local at = player == 1 and 1 or #p
    local pile = table.remove(p, at)
    emit(p)
    table.insert(p, at, 0)
    for left = 1, pile - 1 do
      p[at] = left
      emit(p)
    end
  end,
  valid = function(p)
    for i = 1, #p do if p[i] == 0 then return false end end
    return #p > 0
  end,
  FIELDS
}
"""
FORM = 'input = "T; n; n numbers in 0..20", '
SAMPLE = "sample = function(size, random) local p = {} for i = 1, random(1, 4) do p[i] = random(1, 6) end return p end, "
WRONG = ["awk", "NR > 1 && NR % 2 { first = NF == 1 || $1 > $NF; print first ? \"First\" : \"Second\" }"]
ON_LINES = ["awk", "{ first = NF == 1 || $1 > $NF; print first ? \"First\" : \"Second\" }"]


@pytest.fixture
def rules(rules):
    return lambda fields, text=POCKY: rules(text.replace("FIELDS", fields))


def first_wins(piles):
    """The game from its rules alone."""
    @functools.cache
    def wins(piles, left):
        own, rest = (piles[:1], piles[1:]) if left else (piles[-1:], piles[:-1])
        kept = [(n,) if n else () for n in range(own[0] if own else 0)]
        return any(not wins((*one, *rest) if left else (*rest, *one), not left) for one in kept)
    return wins(tuple(piles), True)


def test_the_rules_answer_as_the_game_from_its_rules_alone(rules):
    cases = [[a, b, c][:n] for n in (1, 2, 3) for a in range(1, 5) for b in range(1, 5) for c in range(1, 5)]
    text = f"{len(cases)}\n" + "".join(f"{len(case)}\n{' '.join(map(str, case))}\n" for case in cases)
    assert program.contest(rules(FORM), text).split() == ["First" if first_wins(case) else "Second" for case in cases]


@pytest.mark.parametrize("fields", [
    FORM, FORM + SAMPLE, FORM + "start = function(a) return {a} end, ",
    FORM + SAMPLE + "positions = function(size, emit) for a = 0, size do emit({a, a, a}) end end, "])
@pytest.mark.parametrize("seed", program.some([1, 2, 3]))
def test_a_failing_input_shrinks_over_all_valid_ones(rules, fields, seed):
    """The program is wrong at 1 1 1, which is no start, and which play reaches from no start."""
    found = program.run("stress", rules(fields), "--json", "--seed", seed, "--seconds", "60", "--", *WRONG).json[0]
    assert (found["verdict"], found["input"], found["expected"]) == ("wrong answer", "1\n3\n1 1 1\n", "First\n"), found


def test_inputs_on_lines_shrink_so_too(rules):
    fields = SAMPLE + "start = function(a) return {a} end, "
    found = program.run("stress", rules(fields), "--json", "--seconds", "60", "--", *ON_LINES).json[0]
    assert (found["verdict"], found["input"]) == ("wrong answer", "1 1 1\n"), found


@pytest.mark.parametrize("fields", [
    FORM, FORM + SAMPLE, FORM + "start = function(a, b) return {a, b, 0} end, sample = function() return {3, 3} end, ",
    FORM + "start = function(a, b) return {a, b} end, theorem = function(p) end, "])
def test_a_program_sees_valid_inputs_only(rules, tmp_path, fields):
    """It passes the words on, and remembers what a contest would not have asked."""
    seen = tmp_path / "seen"
    solver = tmp_path / "solver.sh"
    solver.write_text(f"cat > '{tmp_path}/in'\nawk 'NR > 1 && (/^0/ || / 0/ || /^$/)' '{tmp_path}/in' >> '{seen}'\n"
                      f"'{program.KAYLES}' solve '{rules(fields)}' --contest '{tmp_path}/in'\n")
    found = program.run("stress", rules(fields), "--json", "--cases", "150", "--parallel", "1", "--seconds", "60", "--",
                        "sh", solver).json[0]
    assert found["verdict"] == "passed" and seen.read_text() == "", found


@pytest.mark.parametrize("piles", [[2, 1, 3], [1, 1, 1, 2]])
def test_all_small_valid_inputs_are_tried(tmp_path, piles):
    """A program that is wrong at a single input, in a game that nobody can move in."""
    path = tmp_path / "rules.lua"
    path.write_text("return { input = 'T; n; n numbers', moves = function() end, "
                    "valid = function(p) for i = 1, #p do if p[i] == 0 then return false end end return #p > 0 end }\n")
    text = " ".join(map(str, piles))
    wrong = ["awk", f'NR > 1 && NR % 2 {{ print ($0 == "{text}" ? "First" : "Second") }}']
    found = program.run("stress", path, "--json", "--seconds", "60", "--", *wrong).json[0]
    assert (found["verdict"], found["input"]) == ("wrong answer", f"1\n{len(piles)}\n{text}\n"), found


@pytest.mark.parametrize("form, text, place", [
    (FORM, "3\n1\n4\n3\n4 0 5\n1\n1\n", "5:5"),
    (FORM, "1\n0\n", "2:1"),
    ("", "[4]\n\n  4 0 5 \n[1]\n", "3:1"),
    ("", "[4]\n4 5;4 0 5\n", "2:1"),
])
def test_a_case_that_is_not_valid_is_an_error_with_its_place(rules, form, text, place):
    path = rules(form)
    for verb in ("solve", path, "--contest"), ("solve", path):
        result = program.run(*verb, input=text)
        assert result.code == 2 and result.err.startswith(f"<stdin>:{place}: the position "), result
        assert result.err.split("\n")[0].endswith(" is not a valid case"), result
        assert len(result.lines) == (1 if "4" in text else 0), result
    assert program.run("solve", f"misere:{path}", input=text).err.startswith(f"<stdin>:{place}: the position ")


def test_other_positions_may_be_any(rules):
    path = rules(FORM + "start = function(a, b) return {a, 0, b} end, ")
    assert program.solve_position(path, "4 0 5\n")["outcome"] == "loss"
    assert program.succeed("solve", path, "--at", "2,1", "--json").json[0]["position"] == "2 0 1"
    assert len(program.succeed("table", path, "0..2", "0..2").lines) == 4
    assert "no case was found: 'start' returns only positions that 'valid' refuses" in program.run("play", path).err


def test_a_sample_that_is_not_valid_is_an_error_of_the_rules(rules):
    path = rules(FORM + "sample = function(size, random) return {random(0, 2)} end, ")
    words = f"{path}:18: 'sample' returns a position that 'valid' refuses (at the position [0])\n"
    assert (result := program.run("lint", path)).code == 1 and result.err == words, result
    assert (result := program.run("stress", path, "--", *WRONG)).code == 2 and result.err == words, result
    assert program.run("play", path, "--seed", "1").err in ("", words)


def test_lint_counts_the_starts_that_are_not_valid(rules):
    path = rules(FORM + "start = function(a) return {a} end, ")
    assert program.succeed("lint", path).lines[-2] == "starts that are no valid case of the contest: 1"
    assert program.succeed("lint", path, "--json").json[0]["starts_not_valid"] == 1


def test_an_error_that_valid_raises_names_it(tmp_path):
    """It fails at a position of play, which has fewer piles."""
    path = tmp_path / "rules.lua"
    path.write_text("return { moves = function(p, emit) if #p == 2 then emit({p[1]}) end end, start = function(a, b) return {a, b} end,\n"
                    "valid = function(p) return p[2] < 9 end }\n")
    result = program.run("solve", path, "-e", "[3]")
    assert result.code == 2 and result.err == (
        f"{path}:2: 'valid' fails: attempt to compare nil with number (at the position [3])\n"), result


@pytest.mark.parametrize("value, kind", [("1", "number"), ("nil", "nil"), ("{}", "table")])
def test_an_answer_that_is_neither_true_nor_false_is_an_error(tmp_path, value, kind):
    path = tmp_path / "rules.lua"
    path.write_text(f"return {{ moves = function() end,\n valid = function(p) return {value} end }}\n")
    result = program.run("solve", path, "-e", "5")
    assert result.code == 2 and result.err == (
        f"{path}:2: 'valid' must return true or false, not a {kind} (at the position 5)\n"), result


@pytest.mark.parametrize("valid", ["", "valid = function(p) return p[2] > 5 end, "])
def test_ranges_that_small_starts_miss_are_drawn(tmp_path, valid):
    """No start of parameters up to 2 is a case."""
    path = tmp_path / "rules.lua"
    path.write_text('return { input = "T; n k in 3..", ' + valid +
                    "moves = function(p, emit) if p[1] >= p[2] then emit({p[1] - p[2], p[2]}) end end }\n")
    right = ["awk", 'NR > 1 { print int($1 / $2) % 2 ? "First" : "Second" }']
    found = program.run("stress", path, "--json", "--cases", "40", "--seconds", "60", "--", *right).json[0]
    assert found["verdict"] == "passed", found


def test_without_sample_start_and_valid_any_case_of_the_form_is_drawn(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text("""return { input = "T; n; n numbers in 0..3", moves = function(p, emit)
      for i = 1, #p do for left = 0, p[i] - 1 do local q = {unpack(p)} q[i] = left emit(q) end end end }\n""")
    xor_of = lambda value: ["awk", 'NR > 1 && NR % 2 { x = 0; for (i = 1; i <= NF; i++) x = xor(x, ' + value + '); print x ? "First" : "Second" }'
                              + "function xor(a, b,   r, w) { for (w = 1; a + b; w *= 2) { r += (a % 2 != b % 2) * w; a = int(a / 2); b = int(b / 2) } return r + 0 }"]
    found = program.run("stress", path, "--json", "--cases", "40", "--seconds", "60", "--", *xor_of("$i")).json[0]
    assert found["verdict"] == "passed", found
    found = program.run("stress", path, "--json", "--seconds", "60", "--", *xor_of("($i == 3 ? 2 : $i)")).json[0]
    assert (found["verdict"], found["input"]) == ("wrong answer", "1\n2\n2 3\n"), found
    assert "in random games" in program.succeed("lint", path).out


def test_rules_that_cannot_make_inputs_are_told_what_would_help(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text("return { input = 'text', read = function(text) return 1 end, moves = function() end }\n")
    result = program.run("stress", path, "--", "true")
    assert result.code == 2 and "it has neither 'sample' nor 'start', nor 'input' with 'valid'" in result.err, result


def test_where_nothing_drawn_is_valid_a_sample_is_asked_for(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text("return { input = 'n k; n numbers', moves = function() end, valid = function(p) return p[1] == 30000 end }\n")
    result = program.run("stress", path, "--", "true")
    assert result.code == 2 and "is valid: the rules need a 'sample'" in result.err, result
    assert json.loads(program.run("lint", path, "--json").out or "null") is None
