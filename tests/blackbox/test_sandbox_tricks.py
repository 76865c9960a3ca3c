"""Rules that try tricks on `emit`, on what they are given and on what they find: what is kept whole, and what is said."""
import pytest

import program

pytestmark = pytest.mark.sanitizers


def moves(rules, body, position="5", head=""):
    """Rules whose moves at 5 are a body, and whose other positions go to 0."""
    return rules(f"{head}return {{ moves = function(p, emit)\n if p == 5 then\n  {body}\n end\n if p == 9 then emit(5) emit(0) end end }}\n")


def options(path, position="5"):
    return program.solve_one(path, position, "--moves", "all", "--by", "search")["moves"]


# ---- emit ---------------------------------------------------------------------------------------

CAUGHT = ["'x'", "nil", "0.5", "1, 'x'", "1, 2, {1}, 'x'", "{1, 2, 'x'}", "{1, [3] = 2}", "{x = 1}", "{1}, {1, 2, 3, 4, 1e9}",
          "setmetatable({1, nil, 3}, {__index = function() return 2 end})"]


@pytest.mark.parametrize("wrong", CAUGHT)
def test_an_error_of_emit_that_is_caught_leaves_nothing_behind(rules, wrong):
    path = moves(rules, f"emit(2) assert(not pcall(emit, {wrong})) emit(3) assert(not pcall(emit, {wrong}))")
    assert options(path) == ["2", "3"]


REENTERING = "for i = 1, 5000 do emit(1, 2, 3) end"


@pytest.mark.parametrize("value", [
    "setmetatable({1, nil, 3}, {__index = function(t, k) ANEW return 2 end})",
    "setmetatable({}, {__index = function(t, k) ANEW return 2 end, __len = function() ANEW return 1e9 end})",
    "{setmetatable({}, {__tostring = function() ANEW return 'z' end})}",
    "{1, setmetatable({}, {__lt = function() ANEW return true end, __le = function() ANEW return true end})}",
])
def test_no_metamethod_comes_between_emit_and_its_buffer(rules, value):
    path = moves(rules, f"pcall(emit, {value.replace('ANEW', REENTERING)}) emit(4)")
    found = options(path)
    assert found[-1] == "4" and set(found) <= {"1;2;3", "-", "4"}, found


def test_a_metatable_has_no_say_in_what_an_array_holds(rules):
    tricks = ["__index = function() return 7 end", "__len = function() return -1 end", "__len = function() return 0/0 end",
              "__pairs = function() return next, {9} end", "__newindex = error", "__call = error", "__metatable = 1"]
    for trick in tricks:
        assert options(moves(rules, f"emit(setmetatable({{1, 0, 2}}, {{{trick}}}))")) == ["1 0 2"]
        assert options(moves(rules, f"emit(setmetatable({{}}, {{{trick}}}))")) == ["-"]


@pytest.mark.parametrize("kept", ["over = function(p) if K then K(1) end end", "theorem = function(p) if K then K(1) end end",
                                  "simplify = function(p) if K then K(1) end return p end",
                                  "write = function(p) if K then K(1) end return '' .. p end",
                                  "move_text = function(p, q) K(1) return '' .. q end"])
def test_emit_is_for_the_function_that_is_given_it(rules, kept):
    path = rules(f"local K\nreturn {{ moves = function(p, emit) K = emit for q = 0, p - 1 do emit(q) end end,\n {kept} }}")
    result = program.run("solve", path, "--json", "-e", "3")
    if kept.startswith("theorem"):  # it is asked first, and says nil; afterwards it is not asked
        result = program.run("solve", path, "--json", "-e", "3\n4")
    assert result.code == 2 and result.err.startswith(f"{path}:3: emit: call it only inside the function that receives it"), result


@pytest.mark.parametrize("kept", ["theorem = function(p) K(1, 6) return 'win' end", "simplify = function(p) if K then K(1, 6) end return p end"])
def test_random_is_for_sample(rules, kept):
    theorem = "" if kept.startswith("theorem") else "theorem = function(p) return 'win' end,"
    path = rules(f"local K\nreturn {{ moves = function(p, emit) for q = 0, p - 1 do emit(q) end end, {theorem} sample = function(size, random)\n"
                 f" K = random return random(3, 5) end,\n {kept} }}")
    result = program.run("verify", path, "--random", "3")
    assert result.code == 2 and result.err.startswith(f"{path}:4: random: call it only inside 'sample'"), result


def test_emit_from_a_coroutine_or_a_callback_is_emit(rules):
    assert options(moves(rules, "coroutine.wrap(function() emit(1) coroutine.yield() emit(9) end)() ; "
                                "('ab'):gsub('.', function(c) emit(c == 'a' and 2 or 3) end) "
                                "table.sort({2, 1}, function(a, b) emit(4) return a < b end)"))[:3] == ["1", "2", "3"]


def test_an_emitted_array_may_be_changed_afterwards(rules):
    assert options(moves(rules, "local q = {1, 2} emit(q) q[1] = 7 q[3] = 0 emit(q) q[2], q[3] = nil, nil emit(q)")) == ["1 2", "7 2 0", "[7]"]


def test_arrays_of_any_length_are_looked_through(rules):
    """Every one of them, however many came before, and however Lua keeps it."""
    body = ("for n = 1, 300 do local q = {} for i = 1, n % 40 do q[i] = i %% 5 end emit(q) end "
            "local q = {} for i = 1, 33 do q[i] = 1 end q[STRAY] = 3 emit(q)").replace("%%", "%")
    for stray in ("0", "-1", "35", "36", "64", "65", "100", "1.5", "'x'", "true", "2^31", "2^40", "1e300", "math.huge"):
        result = program.run("solve", moves(rules, body.replace("STRAY", stray)), "--by", "search", "-e", "5")
        assert result.code == 2 and "keys 1, 2, 3, ... and no others" in result.err, (stray, result)
    assert "1 " * 32 + "1" in options(moves(rules, body.replace("STRAY", "1").replace("= 3 emit", "= 1 emit")))
    simplify = ("return { moves = function(p, emit) if type(p) == 'number' and p > 0 then emit(p - 1) end end, simplify = function(p)\n"
                " if p == 3 then local q = {} for i = 1, 33 do q[i] = 1 end q[STRAY] = 3 return q end return p end }")
    for stray in ("0", "-1", "35", "64", "100", "1.5", "'x'", "true", "2^40", "math.huge"):
        result = program.run("solve", rules(simplify.replace("STRAY", stray)), "-e", "300")
        assert result.code == 2 and "keys 1, 2, 3, ... and no others" in result.err, (stray, result)


# ---- What they are given, what they keep, what they find ----------------------------------------

def test_a_position_that_is_changed_is_only_the_functions_own(rules):
    path = rules("return { moves = function(p, emit)\n local n = #p for i = 1, n do p[i] = p[i] - 1 end\n if p[1] >= 0 then emit(p) end\n"
                 " for i = 1, n do p[i] = nil end p.x = 1 setmetatable(p, {__index = error}) end,\n"
                 " write = function(p) local s = table.concat(p, '.') for i = 1, #p do p[i] = 9 end return s end,\n"
                 " read = function(t) local p = {} for n in t:gmatch('%d+') do p[#p + 1] = tonumber(n) end return p end }")
    answer = program.solve_one(path, "3.1", "--moves", "all")
    assert (answer["moves"], answer["position"], answer["outcome"]) == (["2.0"], "3.1", "win")


def test_moves_that_remember_are_found_by_lint(rules):
    path = rules("local seen = {}\nreturn { moves = function(p, emit)\n if not seen[p] then seen[p] = true\n"
                 " for q = 0, p - 1 do emit(q) end end end }")
    result = program.run("lint", path)
    assert result.code == 1 and "does not hold: moves asked for twice are the same\n" in result.out, result


def test_tricks_with_what_everybody_uses_hurt_only_the_rules(rules):
    heads = ["type, tostring, error, select, next, rawget, print = nil\n", "math.floor = function() return 0 end\n",
             "getmetatable('').__index = nil\n", "setmetatable(string, {__index = error})\n", "local all = _G for k in pairs(all) do all[k] = nil end\n",
             "coroutine.yield, coroutine.running, coroutine.wrap = nil\n", "getmetatable('').__concat = error\n",
             "getmetatable('').__gc = function() error('x') end setmetatable(_G, {__gc = error, __index = error, __newindex = error})\n"]
    for head in heads:
        path = rules(head + "return { moves = function(p, emit) for q = 0, p - 1 do emit(q) end end,\n"
                     " positions = function(size, emit) for q = 0, size do emit(q) end end }")
        assert options(path, "2") == ["0"], head
        assert program.succeed("table", path, "--size", "2", "--format", "csv").lines[1:] == ["0,P", "1,N", "2,N"]
        result = program.run("solve", moves(rules, "emit(0.5)", head=head), "-e", "5")
        line = 3 + head.count("\n")
        assert result.code == 2 and result.err.startswith(f"{path}:{line}: emit: a position is"), (head, result)


ENDS = {  # code in a function: the exit code, words of the message
    "an error that is a table": ("error({code = 7})", 2, "the rules raised an error that is not a string"),
    "an error with a text that never ends": ("error(setmetatable({}, {__tostring = function() while true do end end}))", 2, "not a string"),
    "an error with control characters": ("error('a\\nb\\27[31m\\127c')", 2, "a b [31m c (at the position 5)"),
    "a false place": ("error('rules:99: x', 0)", 2, "rules:99: x"),
    "an error within a coroutine": ("coroutine.wrap(function() local t; t.x = 1 end)()", 2, ":3: attempt to index"),
    "a wrong option within a coroutine": ("coroutine.wrap(function() emit(0.5) end)()", 2, ":3: emit: a position"),
    "a pause where there is none": ("coroutine.yield(1)", 2, "yield"),
    "a wide format": ("string.format('%99999d', 1)", 2, ":3: invalid option"),
    "a huge unpack": ("unpack({}, 1, 1e7)", 2, ":3: too many results"),
    "a tail call": ("return unpack({}, 1, 1e7)", 2, ":1: too many results"),
    "a sort without order": ("table.sort({3, 1, 2, 5, 4}, function() return true end)", 2, ":3: invalid order"),
    "a pattern that tries all": ("(('a'):rep(30)):gsub(('a?'):rep(30) .. ('a*'):rep(30) .. 'b', '')", 3, "timed out"),
    "a gsub that grows": ("(('x'):rep(2^20)):gsub('x', ('y'):rep(2^10))", 3, "memory"),
    "coroutines in coroutines": ("local function f() coroutine.wrap(f)() return 1 end f()", 2, ":3: stack overflow"),
    "an error handler that never ends": ("xpcall(error, function() while true do end end)", 3, "timed out"),
    "memory that is caught": ("while true do pcall(function() local s = ('x'):rep(2^26) end) end", 3, "need more memory"),
    "more options than there is room": ("for i = 1, 9e6 do emit(1) end", 3, "memory"),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_trick_ends_in_words_and_the_cases_before_are_answered(rules, name):
    code, expected, words = ENDS[name]
    path = moves(rules, code)
    seconds = "0.5" if "timed out" in words else "60"
    result = program.run("solve", path, "--json", "--memory", "50M", "--seconds", seconds, "-e", "0\n5")
    assert result.code == expected and words in result.err and "(at the position 5)" in result.err, result
    assert result.json[0]["outcome"] == "loss" and result.err.startswith(f"{path}:"), result


# ---- The file -----------------------------------------------------------------------------------

@pytest.mark.parametrize("before", [b"\xef\xbb\xbf", b"#!/usr/bin/env kayles\n", b"\xef\xbb\xbf#!/usr/bin/env kayles\n"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_a_file_may_begin_and_its_lines_may_end_as_editors_have_them(rules, before, end):
    lines = [b"return {", b" moves = function(p, emit)", b"  if p == 7 then error('seven') end", b"  for q = 0, p - 1 do emit(q) end end }", b""]
    path = rules(before + end.join(lines))
    assert program.solve_one(path, "3")["outcome"] == "win"
    result = program.run("solve", path, "-e", "7")
    line = 3 + before.count(b"\n")
    assert result.code == 2 and result.err == f"{path}:{line}: seven (at the position 7)\n", result


@pytest.mark.parametrize("text", [b"\xef\xbb\xbf\x1bLJ\x02\x00", b"#!x\n\x1bLJ\x02\x00", b"\x1bLua", b"return\0{}", b"\0", b"\xff\xfe", b"#"])
def test_what_is_no_text_of_lua_is_refused(rules, text):
    path = rules(text)
    result = program.run("solve", path, "-e", "7")
    assert result.code == 2 and result.err.startswith(f"{path}:") and result.err.count("\n") == 1, result


def test_names_with_lines_and_control_characters(rules):
    for field in ("name = 'a\\nb'", "players = {'a\\nb', 'c'}", "players = {'a', 'c\\r'}", "name = 'a\\0'", "name = 'a\\27[31m'",
                  "name = 'a\\127'", "players = {'a', 'b\\t'}", "words = {win = 'a\\nb'}", "words = {draw = '\\r'}"):
        result = program.run("solve", rules(f"return {{ moves = print, {field} }}"), "-e", "1")
        assert result.code == 2 and f"'{field.split()[0]}'" in result.err and result.err.count("\n") == 1, (field, result)


def test_left_without_right_and_right_without_left(rules):
    for field in ("left", "right"):
        result = program.run("solve", rules(f"return {{ {field} = function() end }}"), "-e", "1")
        assert result.code == 2 and "'left' and 'right'" in result.err, result
