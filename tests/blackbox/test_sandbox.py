"""Rules files that are wrong or mean harm: exit codes, where the message points to, and what is still answered."""
import re
import signal
import subprocess
import time

import pytest

import program
from test_referee import no_child_is_left

pytestmark = pytest.mark.sanitizers

HEAD = 'local function zeros(p, emit) for q = 0, p - 1 do emit(q) end end\n'


def refused(result, path, line, words, position=None, code=2):
    where = f"{path}:{line}: " if line else f"{path}: "
    assert result.code == code, result
    errors = [error for error in result.err.splitlines() if error.startswith(where)]
    assert errors and words in errors[0], result
    if position is not None:
        assert errors[0].endswith(f"(at the position {position})"), result
    else:
        assert "(at the position" not in errors[0], result


# ---- Loading ------------------------------------------------------------------------------------

WRONG_FILES = {
    "syntax": ("return {\n  moves = function(p, emit) emit( end\n}", 2, "unexpected symbol"),
    "unfinished": ("return {\n moves = function()\n", None, "'end' expected"),
    "empty": ("", 0, "must return a table"),
    "no table": ("return 7", 0, "must return a table"),
    "no moves": ('return { name = "x" }', 0, "'moves', or 'left' and 'right'"),
    "left alone": ("return { left = function() end }", 0, "'moves', or 'left' and 'right'"),
    "both": ("return { moves = function() end, \n left = function() end }", 2, "both 'moves' and 'left'"),
    "no function": ("return { moves = 7 }", 0, "'moves' must be a function"),
    "theorem text": ('return { moves = print, theorem = "win" }', 0, "'theorem' must be a function"),
    "misspelt": ("return { moves = print, missere = true }", 0, "no field 'missere'"),
    "positional": ("return { print }", 0, "no field"),
    "flag": ("return { moves = print, misere = 1 }", 0, "'misere' must be true or false"),
    "partizan flag": ('return { moves = print, partizan = "yes" }', 0, "'partizan' must be true or false"),
    "name": ("return { moves = print, name = {} }", 0, "'name' must be text"),
    "no name": ('return { moves = print, name = "" }', 0, "'name' must be a name on a single line"),
    "name on two lines": ('return { moves = print, name = "a\\nb" }', 0, "'name' must be a name on a single line"),
    "name with a return": ('return { moves = print, name = "a\\r" }', 0, "'name' must be a name on a single line"),
    "misspelt word": ('return { moves = print, words = {wins = "a"} }', 0, "'words' may have only the keys win, loss and draw, not 'wins'"),
    "words as an array": ('return { moves = print, words = {"a", "b"} }', 0, "'words' may have only the keys win, loss and draw"),
    "one word for two": ('return { moves = print, words = {win = "a", loss = "a"} }', 0, "the same word for a win and a loss"),
    "a win that is a loss": ('return { moves = print, words = {win = "Second"} }', 0, "the same word for a win and a loss"),
    "one player": ('return { moves = print, players = {"A"} }', 0, "'players' must be an array of two names"),
    "twins": ('return { moves = print, players = {"A", "A"} }', 0, "are the same"),
    "words": ('return { moves = print, words = "win" }', 0, "'words' must be a table"),
    "start": ("return { moves = print, \n\n start = function() end }", 3, "'start' must take one parameter, or two"),
    "raises": ('local x = 1\nerror("no " .. x)', 2, "no 1"),
    "raises a table": ("error({})", None, "not a string"),
    "raises nothing": ("error()", None, "not a string"),
    "calls nil": ("\n\nfoo()", 3, "foo"),
    "bytecode": (b"\x1bLJ\x02\x08\x00", None, "binary"),
    "deep": ("local function f(n) return 1 + f(n + 1) end\nreturn f(1)", 1, "stack overflow"),
}


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_file_that_is_no_ruleset_is_refused(rules, name):
    text, line, words = WRONG_FILES[name]
    path = rules(text)
    result = program.run("solve", path, "-e", "3")
    if line is None:
        assert result.code == 2 and re.match(re.escape(path) + r":(\d+:)? ", result.err) and words in result.err, result
    else:
        refused(result, path, line, words)
    assert result.out == ""


def test_a_file_that_is_not_there_and_a_folder(tmp_path):
    result = program.run("solve", str(tmp_path / "none.lua"), "-e", "3")
    assert result.code == 2 and result.err.startswith(str(tmp_path / "none.lua: "))
    (tmp_path / "folder.lua").mkdir()
    result = program.run("solve", str(tmp_path / "folder.lua"), "-e", "3")
    assert result.code == 2 and result.err.startswith(str(tmp_path / "folder.lua: "))


def test_nothing_of_the_machine_is_in_reach(rules):
    names = ["io", "os", "ffi", "debug", "jit", "package", "require", "module", "load", "loadstring", "loadfile", "dofile",
             "collectgarbage", "getfenv", "setfenv", "newproxy", "gcinfo", "string.dump", "math.random",
             "table.new", "table.clear", "string.buffer"]
    text = "".join(f"assert({name} == nil, '{name}')\n" for name in names)
    text += "for _, name in ipairs({'io', 'os', 'debug', 'jit', 'package', 'ffi'}) do assert(_G[name] == nil) end\n"
    text += "assert(getmetatable('').__index.dump == nil)\n"
    text += HEAD + "return { moves = zeros }"
    assert "First wins" in program.succeed("solve", rules(text), "-e", "3").out


@pytest.mark.parametrize("call", ['io.open("/etc/passwd")', 'os.execute("true")', 'require("ffi")', "debug.getregistry()",
                                  'loadstring("return 1")()', 'dofile("/dev/null")', "string.dump(print)"])
def test_calls_out_of_the_sandbox_are_errors(rules, call):
    path = rules(f"local x = 1\n{call}\nreturn {{ moves = print }}")
    refused(program.run("solve", path, "-e", "3"), path, 2, "nil value")


# ---- Options outside the type -------------------------------------------------------------------

OUTSIDE = {
    "nil": "nil", "fraction": "p - 0.5", "string": '"1"', "negative": "-1", "too large": "2^53", "infinite": "1/0",
    "not a number": "0/0", "boolean": "true", "function": "print", "nil in a sum": "1, nil",
    "array of fractions": "{1, 0.5}", "array of strings": '{1, "2"}', "item too large": "{1, 32768}",
    "item too small": "{1, -32769}", "array of arrays": "{{1}, 2}", "nothing": "", "named field": "{x = 1}",
    "gap": "{[1] = 1, [3] = 2}", "item 0": "{[0] = 3, 1, 2}", "array with a name": "{1, 2, x = 3}",
    "name before the items": "(function() local q = {x = 1, y = 2, z = 3}; q[1] = 1; return q end)()",
    "negative key": "{[-1] = 1}", "flag as key": "{1, [true] = 1}", "table in a sum": "{1}, {x = 1}",
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_an_option_outside_the_type_is_an_error_with_line_and_position(rules, name):
    path = rules(f"return {{\n  moves = function(p, emit)\n    if p > 2 then emit({OUTSIDE[name]}) end\n  end,\n}}")
    result = program.run("solve", path, "-e", "1\n2\n5\n1")
    refused(result, path, 3, "emit: ", position="5")
    assert [line.split(":")[0] for line in result.out.splitlines()] == ["case 1", "case 2"]


def test_arrays_may_be_made_in_any_way(rules):
    ways = ["{1, 0, 2}", "{[1] = 1, [2] = 0, [3] = 2}", "{[3] = 2, [2] = 0, [1] = 1}",
            "(function() local q = {1, 0, 2, 7, x = 1}; q[4], q.x = nil, nil; return q end)()"]
    for way in ways:
        path = rules(f"return {{ moves = function(p, emit) if p == 7 then emit({way}) emit({{}}) end end }}")
        assert "wins with 1 0 2 or -" in program.succeed("solve", path, "-e", "7", "--moves", "all").out


def test_an_array_too_long_is_an_error(rules):
    path = rules("return {\n moves = function(p, emit)\n  local q = {}\n  for i = 1, p do q[i] = 0 end\n  if #q > 0 then emit(q) end\n"
                 " end,\n over = function(p) if type(p) == 'table' then return 'win' end end }")
    assert program.run("solve", path, "-e", "4096").code == 0
    refused(program.run("solve", path, "-e", "4097"), path, 5, "at most 4096", position="4097")


@pytest.mark.parametrize("field, words", [
    ("over = function(p) return 'won' end", "'over' must return"),
    ("theorem = function(p) return 'lost' end", "'theorem' must return"),
    ("theorem = function(p) return true end", "'theorem' must return"),
    ("simplify = function(p) return 0.5 end", "simplify: a position is"),
    ("simplify = function(p) return {x = 1} end", "simplify: an array has the keys"),
    ("simplify = function(p) return {[1] = 1, [3] = 2} end", "simplify: an array has the keys"),
    ("simplify = function(p) return {[0] = 1, 1} end", "simplify: an array has the keys"),
    ("read = function(text) return {1, 2, n = 2} end", "read: an array has the keys"),
    ("simplify = function(p) end", "'simplify' returns no position"),
    ("move_text = function(p) return {} end", "'move_text' must return a line of text"),
    ("move_text = function(p) return 'a\\nb' end", "'move_text' must return a line of text"),
    ("write = function(p) return nil end", "'write' must return a line of text"),
])
def test_what_other_functions_give_is_checked_as_well(rules, field, words):
    path = rules(HEAD + f"return {{ moves = zeros, {field} }}")
    result = program.run("solve", path, "--json", "-e", "3")
    refused(result, path, 2, words, position={"read": None, "write": "0"}.get(field.split()[0], "3"))


# ---- Promises -----------------------------------------------------------------------------------

@pytest.mark.parametrize("where", ["p > 1", "p == 20"])
def test_moves_that_differ_between_two_calls_are_found_by_lint(rules, where):
    path = rules("local calls = 0\nreturn { moves = function(p, emit)\n calls = calls + 1\n"
                 f" if {where} then emit(calls % 2) elseif p > 0 then emit(p - 1) end end }}")
    result = program.run("lint", path, "--up-to", "24")
    assert result.code == 1 and "does not hold: moves asked for twice are the same\n" in result.out, result


def test_moves_that_look_at_the_player_say_so(rules):
    text = "return {{ {} moves = function(p, emit, player) if p > 0 then emit(p - math.min(p, player)) end end }}"
    path = rules(text.format(""))
    refused(program.run("solve", path, "-e", "4"), path, 1, "partizan = true", position="4")
    assert program.run("solve", rules(text.format("partizan = true,")), "-e", "4").code == 0


def test_a_look_at_the_player_at_a_single_position_far_down_is_found_out(rules):
    path = rules("return { moves = function(p, emit, player)\n"
                 " if p ~= 777 or player == 1 then for q = p - 1, p - 2, -1 do if q >= 0 then emit(q) end end end end }")
    refused(program.run("solve", path, "-e", "9000", "--by", "search"), path, 1, "partizan = true", position="777")


def test_a_cycle_is_an_error_with_its_position(rules):
    path = rules("return {\n  moves = function(p, emit)\n    emit((p + 1) % 3)\n  end }")
    refused(program.run("solve", path, "-e", "1"), path, 2, "a position recurs; declare loopy = true: 1", position="1")


CYCLES = {  # the fields, the input, the line of the function, the sum that comes again, its first part
    "behind a part that was searched": ("moves = function(p, emit) if p == 3 then emit(2, 3) elseif p > 0 then emit(p - 1) end end", "3", 2, "3", "3"),
    "with an end": ("over = function(p) end,\n moves = function(p, emit) emit((p + 1) % 3) end", "2", 3, "2", "2"),
    "of Left": ("left = function(p, emit) emit(p) end,\n right = function(p, emit) emit(p) end", "7", 2, "7", "7"),
    "of Right": ("left = function(p, emit) emit(p) end,\n right = function(p, emit) emit(p) end", "7", 3, "7", "7"),
    "of a sum": ("misere = true,\n moves = function(p, emit) if p > 4 then emit(p) end end", "3;5", 3, "3;5", "3"),
    "written": ("write = function(p)\n return '<' .. p .. '>' end, moves = function(p, emit) emit(p) end", "4", 3, "<4>", "4"),
    "in normal form": ("simplify = function(p) return p % 10 end,\n moves = function(p, emit) if p == 3 then emit(13) end end", "3", 3, "3", "3"),
}


@pytest.mark.parametrize("name", CYCLES)
def test_a_cycle_is_told_with_the_function_and_what_comes_again(rules, name):
    fields, text, line, again, position = CYCLES[name]
    path = rules(f"return {{\n {fields} }}")
    mover = "Second" if name == "of Right" else "First"
    refused(program.run("solve", path, "-e", text, "--mover", mover), path, line, f"a position recurs; declare loopy = true: {again} (", position=position)


def test_what_is_raised_where_no_line_is_known_has_that_of_the_function(rules):
    for body in ("return emit(0.5)", "return error('x', 0)", "return unpack({}, 1, 2^31)", "return ('x'):rep(1, 2, {}, 3)"):
        path = rules(f"return {{\n\n  moves = function(p, emit)\n\n    {body}\n end }}")
        result = program.run("solve", path, "-e", "3")
        assert result.code in (0, 2) and (result.code == 0 or result.err.startswith((f"{path}:3: ", f"{path}:5: "))), result
    path = rules("return {\n moves = rawequal,\n theorem = error }")
    assert program.run("solve", path, "-e", "3").err.startswith(f"{path}: ")


def test_deep_recursion_and_a_stack_that_never_ends(rules):
    path = rules("local function f(n) return 1 + f(n + 1) end\nreturn { moves = function(p, emit) print(p) f(p) end }")
    for _ in range(10):  # where compiled code overflows differs from run to run
        result = program.run("solve", path, "-e", "4")
        assert result.code == 2 and result.out == "", result
        assert result.err == f"4\n{path}:1: stack overflow (at the position 4)\n", result
    path = rules("return { moves = function(p, emit)\n if p > 0 then emit(p - 1) end end }")
    assert "over 100001 positions" in program.succeed("solve", path, "-e", "100000").out


@pytest.mark.parametrize("raise_, words", [('error("bad luck")', "bad luck"), ("error({})", "not a string"), ("error(nil)", "not a string"),
                                           ("error(print)", "not a string"), ('error("free", 0)', "free"),
                                           ("local x = nil; x.y = 1", "index"), ('("x"):rep(-1, 2, 3)()', "call"),
                                           ("string.rep()", "bad argument"), ("setmetatable(1, {})", "bad argument")])
def test_a_function_that_raises_names_the_line_and_the_position(rules, raise_, words):
    path = rules(f"return {{\n moves = function(p, emit)\n  if p > 2 then\n   {raise_}\n  end\n end }}")
    result = program.run("solve", path, "-e", "1\n7")
    assert result.code == 2 and words in result.err and result.err.rstrip().endswith("(at the position 7)"), result
    assert re.match(re.escape(path) + r":(4:)? ", result.err), result
    assert result.out.startswith("case 1: ") and result.out.count("\n") == 1


def test_print_goes_to_standard_error(rules):
    path = rules('print("loaded", 1, nil, true)\n' + HEAD + "return { moves = zeros }")
    result = program.run("solve", path, "--contest", "-e", "3")
    assert (result.code, result.out, result.err) == (0, "First\n", "loaded\t1\tnil\ttrue\n")


# ---- Time ---------------------------------------------------------------------------------------

LOOPS = {
    "plain": "while true do end",
    "compiled": "local x = 0; while true do x = x + 1 end",
    "calls": "local function f() end; while true do f() end",
    "pcall": "while true do pcall(error) end",
    "pattern": "local s = ('a'):rep(40); s:find(('a*'):rep(40) .. 'b')",
    "rep": "local s = ''; while true do s = ('x'):rep(10000000) end",
    "coroutine": "local c = coroutine.wrap(function() while true do coroutine.yield() end end); while true do c() end",
    "metamethod": "local t = setmetatable({}, {__index = function() while true do end end}); local x = t.x",
    "tostring": "tostring(setmetatable({}, {__tostring = function() while true do end end}))",
    "gsub": "while true do ('aaaa'):gsub('a', 'b') end",
    "sort": "table.sort({1, 2, 3}, function() while true do end end)",
}


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_without_end_is_ended_and_the_other_cases_are_answered(rules, name):
    path = rules(f"return {{ moves = function(p, emit)\n if p == 5 then {LOOPS[name]} end\n if p > 0 then emit(0) end end }}")
    began = time.monotonic()
    result = program.run("solve", path, "--json", "--seconds", "0.3", input="1\n5\n2\n")
    assert time.monotonic() - began < 60
    assert result.code == 3 and result.err.startswith(f"{path}:1: ") and "(at the position 5)" in result.err, result
    assert "after 0.3 s" in result.err
    assert [answer["outcome"] for answer in result.json] == ["win", None, "win"]
    assert "after 0.3 s" in result.json[1]["reason"]


def test_a_loop_while_loading_is_ended(rules):
    for text in ("while true do end", "local x = ('a'):rep(40):find(('a*'):rep(40) .. 'b')"):
        path = rules(text)
        result = program.run("solve", path, "--seconds", "0.3", "-e", "1")
        assert result.code == 3 and result.err.startswith(f"{path}: ") and result.out == "", result


@pytest.mark.long
@pytest.mark.parametrize("field", ["over", "theorem", "simplify", "write", "move_text"])
def test_a_loop_in_any_function_is_ended(rules, field):
    path = rules(HEAD + f"return {{ moves = zeros, {field} = function(p) while true do end end }}")
    result = program.run("solve", path, "--seconds", "0.3", "--json", "-e", "3")
    at = 0 if field == "write" else 3
    code = 0 if field == "move_text" else 3  # the winner is known, and stays so
    assert result.code == code and result.err.startswith(f"{path}:2: ") and f"(at the position {at})" in result.err, result
    assert result.err.count("\n") == 1, result
    known = field in ("write", "move_text")
    answer, = result.json
    assert answer["outcome"] == ("win" if known else None) and (answer["position"] is None) == (field == "write"), result
    assert answer["moves"] == [] and answer.get("more", False) == known, result


def test_a_winner_by_theorem_is_told_where_the_moves_take_too_long(rules):
    path = rules("return { theorem = function(p) return p > 0 and 'win' or 'loss' end,\n moves = function(p, emit)\n"
                 " if p == 1 then emit(0) else while true do end end end }")
    result = program.run("solve", path, "--seconds", "0.3", "--json", "-e", "1000000\n1")
    assert result.code == 0 and result.err.startswith(f"{path}:2: ") and result.err.count("\n") == 1, result
    first, second = result.json
    assert (first["outcome"], first["winner"], first["by"]) == ("win", "First", "theorem") and "theorem" in first["reason"]
    assert (first["moves"], first["more"]) == ([], True) and second["moves"] == ["0"]
    plain = program.run("solve", path, "--seconds", "0.3", "-e", "1000000").out
    assert plain.startswith("case 1: First wins (First to move); ") and "; no winning move was found: " in plain


def test_a_winner_by_search_is_told_where_the_moves_take_too_long(rules):
    """The move to 0 wins, so the search need not look at 7; whether it wins too is asked for with all moves."""
    path = rules("return { moves = function(p, emit)\n if p == 7 then while true do end end if p == 9 then emit(0) emit(7) end end }")
    result = program.run("solve", path, "--seconds", "0.3", "--json", "--moves", "all", "-e", "9")
    assert result.code == 0 and "(at the position 7)" in result.err, result
    answer, = result.json
    assert (answer["outcome"], answer["by"], answer["moves"], answer["more"]) == ("win", "search", [], True)
    assert program.succeed("solve", path, "--json", "-e", "9").json[0]["moves"] == ["0"]


def test_a_loop_stops_the_contest(rules):
    path = rules("return { moves = function(p, emit)\n while p == 5 do end\n if p > 0 then emit(0) end end }")
    result = program.run("solve", path, "--contest", "--seconds", "0.3", input="1\n5\n2\n")
    assert result.code == 3 and result.out == "First\n" and "(at the position 5)" in result.err, result


def test_nothing_is_left_running_when_the_program_is_killed(rules):
    path = rules("while true do end")
    running = subprocess.Popen([program.KAYLES, "solve", path, "-e", "1"])
    program.child_of(path)
    running.send_signal(signal.SIGTERM)
    running.wait()
    assert no_child_is_left(path)


def test_somebody_who_thinks_long_is_not_ended(rules):
    path = rules(HEAD + "return { moves = zeros }")
    playing = subprocess.Popen([program.KAYLES, "play", path, "-e", "5;6", "--seconds", "0.3"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1.2)
    out, err = playing.communicate("moves\nhint\nquit\n")
    assert playing.returncode == 0 and err == "" and "This wins: 5;5" in out, (out, err)


# ---- Memory -------------------------------------------------------------------------------------

GREED = {
    "table": "local t = {}; for i = 1, math.huge do t[i] = {i} end",
    "string": "local s = 'x'; while true do s = s .. s end",
    "rep": "return ('x'):rep(2^30)",
    "more than Lua can have": "return ('x'):rep(2^31 - 1)",
    "array": "local t = {}; for i = 1, math.huge do t[i] = 0 end",
    "emit": "while true do emit(1) end",
    "pcall": "local t = {}; pcall(function() while true do t[#t + 1] = ('x'):rep(1000) .. #t end end)",
    "coroutines": "local t = {}; while true do t[#t + 1] = coroutine.create(function() end) end",
}


@pytest.mark.parametrize("name", GREED)
def test_memory_for_ever_is_refused_and_the_other_cases_are_answered(rules, name):
    path = rules(f"return {{ moves = function(p, emit)\n if p == 5 then {GREED[name]} end\n if p > 0 then emit(0) end end }}")
    result = program.run("solve", path, "--json", "--memory", "30M", "--seconds", "20", input="1\n5\n2\n")
    assert result.code == 3 and result.err.startswith(f"{path}:") and "memory" in result.err, result
    assert "(at the position 5)" in result.err, result
    assert [answer["outcome"] for answer in result.json] == ["win", None, "win"]


@pytest.mark.parametrize("name", ["table", "string", "emit", "pcall"])
def test_a_pipe_is_read_again_behind_a_position_that_was_too_much(rules, name):
    path = rules(f"return {{ moves = function(p, emit)\n if p == 5 then {GREED[name]} end\n if p > 0 then emit(0) end end }}")
    result = program.run("solve", path, "--json", "--memory", "30M", input="1\n5\n" + 100 * "2\n")
    assert [answer["outcome"] for answer in result.json] == ["win", None] + 100 * ["win"] and result.code == 3, result
    assert result.err.count("\n") == 1 and result.err.endswith("budget has (at the position 5)\n"), result
    result = program.run("solve", path, "--contest", "--memory", "30M", input="1\n5\n2\n")
    assert (result.code, result.out, result.err.count("(at the position 5)")) == (3, "First\n", 1), result


@pytest.mark.parametrize("code", ["local s = ('x'):rep(12.5e6); return " + " .. ".join(["s"] * 180), "return ('x'):rep(2^31 - 1)"])
def test_a_string_longer_than_lua_can_have_is_a_passed_budget_with_its_line(rules, code):
    path = rules(f"return {{ moves = function(p, emit)\n if p == 5 then\n  {code}\n end\n if p > 0 then emit(0) end end }}")
    result = program.run("solve", path, "--json", "--memory", "100M", input="1\n5\n2\n")
    assert "more memory than Lua can have" in result.err and [answer["outcome"] for answer in result.json] == ["win", None, "win"]
    line = 3 if ".." in code else 1 # where Lua says only that there is no memory, it does not say where
    refused(result, path, line, "memory", position="5", code=3)


def test_memory_for_ever_while_loading_is_refused(rules):
    for text in ("local s = ('x'):rep(2^31 - 1)", "local t = {}; for i = 1, math.huge do t[i] = {} end", "local s = 'x'; while true do s = s .. s end"):
        path = rules(text)
        result = program.run("solve", path, "--memory", "30M", "-e", "1")
        assert result.code == 3 and result.err.startswith(f"{path}:") and "memory" in result.err, result


@pytest.mark.parametrize("memory", ["1", "10K", "100K", "200K", "300K", "500K"])
def test_small_budgets_end_in_words(rules, memory):
    result = program.run("solve", rules(HEAD + "return { moves = zeros }"), "--memory", memory, "-e", "9")
    assert result.code in (0, 3) and (result.code == 0) == (result.err == ""), result


# ---- The rest of the program --------------------------------------------------------------------

def test_a_position_that_is_none_is_an_error_with_its_place(rules):
    path = rules(HEAD + "return { moves = zeros }")
    for text, place in (("3\nx\n", "<stdin>:2:1: "), ("1 2 99999\n", "<stdin>:1:5: "), ("3;;4\n", "<stdin>:1:3: "),
                        ("-1\n", "<stdin>:1:1: "), ("9007199254740992\n", "<stdin>:1:1: "), ("3.5\n", "<stdin>:1:1: ")):
        result = program.run("solve", path, input=text)
        assert result.code == 2 and result.err.startswith(place), (text, result)
    for text in ("9007199254740992", "999999999999999999", "9" * 99, "0" * 99 + "9007199254740992"):
        assert "a number is from 0 to 2^53 - 1" in program.run("solve", path, "-e", text).err
    assert program.contest(path, "0" * 99 + "7\n") == "First\n"


def test_a_closed_pipe_and_a_full_disk(rules):
    path = rules(HEAD + "return { moves = zeros }")
    cases = rules("3\n" * 2000, "cases")
    done = subprocess.run(["bash", "-c", f"{program.KAYLES} solve {path} {cases} | head -1; exit ${{PIPESTATUS[0]}}"],
                          capture_output=True, text=True, check=False)
    assert done.returncode in (0, 141) and done.stderr == ""
    with open("/dev/full", "w", encoding="ascii") as full:
        done = subprocess.run([program.KAYLES, "solve", path, "-e", "3"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 4


def test_cases_from_a_pipe_are_answered_while_they_come(rules):
    path = rules(HEAD + "return { moves = zeros }")
    solving = subprocess.Popen([program.KAYLES, "solve", path, "--contest"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               text=True)
    for text, word in (("3\n", "First\n"), ("0\n", "Second\n")):
        solving.stdin.write(text)
        solving.stdin.flush()
        assert solving.stdout.readline() == word
    solving.stdin.close()
    assert solving.wait() == 0


def test_a_loop_is_ended_in_other_verbs_and_what_was_done_is_kept(rules):
    text = "return {{ moves = function(p, emit)\n while p == 5 do end\n if p > 0 then emit(p - 1) end end, {} }}"
    path = rules(text.format('theorem = function(p) return p % 2 == 1 and "win" or "loss" end'))
    result = program.run("verify", path, "--seconds", "0.3")
    assert result.code == 3 and result.err.startswith(f"{path}:1: ") and "(at the position 5)" in result.err, result
    path = rules(text.format(""))
    result = program.run("table", path, "0..9", "--seconds", "0.3", "--format", "csv")
    assert result.code == 3 and "(at the position 5)" in result.err, result
    assert result.lines == ["a,value", "0,P", "1,N", "2,P", "3,N", "4,P"]
