"""Positions in expressions: GAME('POSITION'), variables, and what is wrong with them."""
import json
import random

import pytest

from program import run, succeed

STEPS = """return {
  left = function(p, emit) if p > 0 then emit(p - 1) end end,
  right = function(p, emit) if p > 1 then emit(p - 2) end end,
}
"""
BAD = """return {
  moves = function(p, emit)
    if p > 3 then error("too large") end
    if p > 0 then emit(p - 1) end
  end,
}
"""
POSITIONS = [("domineering", "...|..."), ("domineering", "..#|..."), ("toads-and-frogs", "tt.ff"), ("toads-and-frogs", "t..f"),
             ("0.07", "12"), ("0.77", "5"), ("nim", "3 5"), ("{2,5,7}", "20"), ("~{1,4}", "9"), ("{2,5}/2", "9"), ("4!.0", "7"), ("0.[3]", "4"),
             ("hackenbush", "lrl"), ("clobber", "xoxo"), ("cutcake", "3x5"), ("negative:domineering", "...|..."),
             ("impartial:domineering", "..|.."), ("negative:toads-and-frogs", "tt.f"), ("mock-turtles", "TTHH"), ("turning:1-3", "TTH"),
             ("snort", "..."), ("take-ab", "1 3 1 3"), ("toppling-dominoes", "lrel")]
ALIVE = [(game, position) for game, position in POSITIONS if run("value", game, position).code == 0]


def value_of(game, position):
    return succeed("value", game, position).out


def quoted(game, position, quote="'"):
    return f"{game}({quote}{position}{quote})"


@pytest.mark.parametrize("game, position", ALIVE)
def test_a_position_is_its_value(game, position):
    value = value_of(game, position)
    for quote in "'\"":
        assert succeed("value", quoted(game, position, quote)).out == value
    assert succeed("value", f" ( {quoted(game, position)} ) - {quoted(game, position)}").out == "0\n"
    assert succeed("value", "-", input=f"G = {quoted(game, position)}\nG == {value}\n-G + {quoted(game, position)}\n").out == f"{value}true\n0\n"


def test_numbers_need_no_quotes():
    assert succeed("value", "0.07(12)", "nim(3 5)", "0.77( 5 )", "3.nim(5)", "-nim(3)", "{2,5,7}(20)").lines == ["*2", "*6", "*4", "*5", "*3", "*3"]
    assert succeed("value", "3.mean(2)", "3.Tiny(0)", "2.v", "3.(1/2)").lines == ["6", "^3", "vv", "3/2"]  # these are multiples


def test_sums_functions_and_comparisons_of_positions():
    board = "domineering('...|...')"
    assert succeed("value", f"mean({board})", f"temp({board})", f"rcf({board})", f"cool({board}, 1)").lines == ["3/4", "5/4", "{2|-1/2}", "{1|1/2}"]
    assert succeed("value", f"{board} <> *", f"{board} > negative:{board}", f"{{{board}|-9}}", f"stops({board})").lines == \
        ["true", "true", "{2|-1/2||-9}", "2, -1/2"]
    parts = random.Random(5).sample(ALIVE, 6)
    assert len(ALIVE) >= 18
    whole = succeed("value", " + ".join(quoted(*part) for part in parts)).out
    assert succeed("value", " + ".join(f"({value_of(*part).strip()})" for part in parts)).out == whole


def test_a_name_is_as_long_as_it_can_be():
    lines = succeed("value", "-", input="a = 1\na-nim(3)\na - nim(3)\na:nim(3)\na -toads-and-frogs('tt.ff')\ntoads = 3\ntoads-a\n").lines
    assert lines == ["1", "1*3", "1*3", lines[3], "1*", "3", "2"]
    assert succeed("value", "1:nim(1)").out == succeed("value", "1:*").out


def test_operands_and_lines_share_variables():
    assert succeed("value", "H = domineering('...|...')", "mean(H)", "rcf(H)", "H <> *").lines == ["{2|-1/2}", "3/4", "{2|-1/2}", "true"]
    text = "H = toads-and-frogs('tt.ff')\n\nK = H + 1\nK - H\nH = 2\nH + K\n"
    assert succeed("value", "-", input=text).lines == ["*", "1*", "1", "2", "3*"]
    session = succeed("value", "-i", input=text + "variables\n_\n").lines
    assert [line for line in session if not line.startswith("value> ")] == ["*", "1*", "1", "2", "3*", "H = 2", "K = 1*", "_ = 3*", "3*"]
    assert json.loads(succeed("value", "H = nim(3)", "--json").out)["expression"] == "H = nim(3)"


def test_rules_in_files(tmp_path):
    rules, bad = tmp_path / "some-steps.lua", tmp_path / "bad.lua"
    rules.write_text(STEPS)
    bad.write_text(BAD)
    assert succeed("value", f"{rules}(4)", f"{rules}('2') - {rules}(2)", f"negative:{rules}(2)", f"mean({rules}(5))").lines == ["1", "0", "{0|-1}", "1/2"]
    assert succeed("value", "-", input=f"G = {rules}(4)\nG + {rules}(1)\n" * 40).lines == ["1", "2"] * 40
    assert f"{rules}(2)\n{{1|0}}" in succeed("value", "-i", input=f"{rules}(2)\n").out
    result = run("value", "-", input=f"1\n{bad}(9)\n{bad}(2)\n{rules}(x)\n{rules}('x')\n{tmp_path}/none.lua(1)\n")
    assert (result.code, result.out) == (2, "1\n0\n")
    errors = [line for line in result.err.splitlines() if ": " in line]
    assert errors[0].startswith(f"{bad}:3: too large") and errors[1].startswith("<stdin>:4:") and f"<stdin>:5:{len(str(rules)) + 3}: " in errors[2]
    assert errors[3].endswith("none.lua: No such file or directory")


def test_rules_that_hang_or_crash_are_named(tmp_path):
    rules = tmp_path / "hang.lua"
    rules.write_text("return {\n  moves = function(p, emit)\n    while true do end\n  end,\n}\n")
    result = run("value", f"1 + {rules}(3)", "2", "--seconds", "1")
    assert result.code == 3 and result.err.startswith(f"{rules}:2: "), result
    rules.write_text("return {moves = function(p, emit) end, read = function() while true do end end}\n")
    result = run("value", f"{rules}('3')", "--seconds", "1")
    assert result.code == 3 and result.err.startswith(f"{rules}:1: "), result


WRONG = {
    "foo('3')": "1:1: unknown game 'foo'\n", "1 + toads-and-frog('t.f')": "1:5: unknown game 'toads-and-frog'; did you mean 'toads-and-frogs'?",
    "domineering('...|..x')": "1:20: a cell is one of #.", "  domineering(\"..\") + domineering(  'x')": "1:38: a cell is one of",
    "nim('3": "1:5: this quote is never closed", "nim('3'": "1:8: a bracket must follow the position: nim('...')", "nim('3' 4)": "1:9: a bracket must follow",
    "nim(3)nim(4)": "1:7: a position follows a game", "misere:nim(3)": "1:1: ", "mean('3')": "1:6: no game begins like this", "nim('')": "1:6: ",
    "nim": "", "x+nim(2)": "1:1: unknown name 'x'", "G('{1|0}')": "1:1: unknown name 'G'", "3.0.77(5)": "1:2: a point separates", "0.77(x)": "1:1: '0.77' is a game: its position",
    "nope.lua('3')": "1:1: nope.lua: No such file or directory", "domineering('..') domineering('..')": "1:19: a position follows", "0.77(3": "1:1: '0.77' is a game: its",
    "{1,2}(3": "1:", "'nim(3)": "1:1: no game begins like this", "loopy.so(3)": "1:1: ", "nim(99999999999999999999999)": "1:5: ",
    "domineering ('..|..')": "1:1: 'domineering' is a game: its position must follow at once, in brackets and quotes: domineering('...')\n",
    "1 + domineering()": "1:5: 'domineering' is a game", "domineering(..|..)": "1:1: 'domineering' is a game", "nim(-3)": "1:1: 'nim' is a game",
    "3.nim(-3)": "1:3: 'nim' is a game", "rules.lua(1.5)": "1:1: 'rules.lua' is a game", "./rules.lua(1.5)": "1:1: './rules.lua' is a game",
    "turning:1-2(TH)": "1:1: 'turning:1-2' is a game", "misere:nim(-1)": "1:1: 'misere:nim' is a game", "nimm(-3)": "1:1: unknown name 'nimm'",
    "mock-turtles*ruler('HT|TH')": "mock-turtles('...'); sums and products of games are not read in expressions",
    "G.nim(5)": "1:1: unknown name 'G'",
    "nim+nim('2 + 2')": "nim('...'); sums and products of games are not read in expressions",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_has_its_place(text):
    result = run("value", text)
    assert (result.code, result.out) == (2, ""), result
    assert WRONG[text] in result.err, result


def test_a_name_before_a_point_is_not_a_code():
    result = run("value", "-i", input="G = 3\nG.nim(5)\nG.nim('5')\n3.nim(5)\n")
    assert result.err.count("a position follows a game") == 2 and "<stdin>:2:2:" in result.err and "\n*5\n" in result.out


def test_a_line_with_its_place_in_a_position():
    result = run("value", "-", input="1\n  1 + domineering('..|.x')\n")
    assert result.err == "<stdin>:2:24: a cell is one of #.\n  1 + domineering('..|.x')\n                       ^\n"


def test_positions_past_the_budget_have_bounds():
    board = "domineering('....#.#|....#.#|....###|....##.|....##.')"
    told = {}
    for size in range(130, 240, 5):
        for text in (board, f"{board} + 3", f"1 - {board}", f"mean({board})", f"{board} == 1"):
            result = run("value", text, "--memory", f"{size}K", "--json")
            one = json.loads(result.out)
            assert result.code == (0 if one["value"] is not None else 3)
            told.setdefault(text, set()).add((one["value"], str(one["bounds"])))
    known = {board: "1", f"{board} + 3": "4", f"1 - {board}": "0", f"mean({board})": "1", f"{board} == 1": "true"}
    bound = {board: "[None, '2']", f"{board} + 3": "[None, '5']", f"1 - {board}": "['-1', None]"}
    for text, answers in told.items():
        assert answers <= {(known[text], "None"), (None, "[None, None]"), (None, bound.get(text)), (None, "['0', '2']"), (None, "['3', '5']"), (None, "['-1', '1']")}, text
    assert (None, bound[board]) in told[board] and (None, bound[f"{board} + 3"]) in told[f"{board} + 3"]
    assert (None, bound[f"1 - {board}"]) in told[f"1 - {board}"]


def test_a_name_without_a_value_is_unable():
    """Where the budget ended; a value that it had before it keeps."""
    board = "|".join(["." * 8] * 8)
    lines = f"A = domineering('{board}')\nA + 1\nB = A\nB\nA = 2\nA\nA = domineering('{board}')\nA\n"
    told = ["unable"] * 4 + ["2", "2", "unable", "2"]
    result = run("value", "-", "--memory", "2M", input=lines)
    assert (result.code, result.lines) == (3, told)
    assert "<stdin>:2:1: A has no value: unable" in result.err and "<stdin>:4:1: B has no value: unable" in result.err
    assert run("value", f"A = domineering('{board}')", "A", "--memory", "2M").code == 3
    session = run("value", "-i", "--memory", "2M", input=f"C = domineering('{board}')\nvariables\n" + lines)
    assert [line for line in session.lines if not line.startswith("value> ")] == ["unable", "C = unable"] + told


def test_a_position_past_the_budget_has_its_outcome():
    """Found by search, although the value was not; of a sum nothing follows from N."""
    position = "clobber('xoxo|oxox|xoxo|oxox')"
    found = {run("value", f" {position} ", "--memory", f"{size}K", "--json").json[0]["outcome"] for size in range(500, 1500, 100)}
    assert "N" in found and found <= {"N", None}
    assert {run("value", f"1 + {position}", "--memory", f"{size}K").out for size in range(500, 1500, 200)} == {"unable\n"}


def test_several_positions_are_read_from_lines(tmp_path):
    rules = tmp_path / "steps.lua"
    rules.write_text(STEPS)
    result = run("value", rules, "1", "2")
    assert result.code == 2 and f"'kayles value {rules} -' reads several, one a line" in result.err


def test_a_session_completes_names_of_games():
    assert "domineering" in succeed("value", "-i", input="help\n").out
