"""Every function of a rules file, attacked: loops, recursion, memory, errors, in each verb that calls it."""
import pytest

import program

pytestmark = pytest.mark.sanitizers

HEAD = "local function zeros(p, emit) for q = 0, p - 1 do emit(q) end end\n"
THEOREM = 'theorem = function(p) return p > 0 and "win" or "loss" end'

# The verb that calls the function, what else the rules need, and whether it is asked about a position.
HOOKS = {
    "moves": (["solve", "-e", "3"], "name = 'x'", True),
    "left": (["solve", "-e", "3"], "right = zeros", True),
    "right": (["solve", "-e", "3", "--mover", "Second"], "left = zeros", True),
    "over": (["solve", "-e", "3"], "moves = zeros", True),
    "theorem": (["solve", "-e", "3"], "moves = zeros", True),
    "simplify": (["solve", "-e", "3"], "moves = zeros", True),
    "write": (["solve", "--json", "-e", "3"], "moves = zeros", True),
    "move_text": (["solve", "-e", "3"], "moves = zeros", True),
    "draw": (["play", "-e", "3"], "moves = zeros", True),
    "features": (["guess", "0..20"], "moves = zeros", True),
    "read": (["solve", "-e", "3"], "moves = zeros", False),
    "start": (["table", "0..3"], "moves = zeros", False),
    "positions": (["table", "--size", "3"], "moves = zeros", False),
    "sample": (["verify", "--random", "3"], "moves = zeros, " + THEOREM, False),
}

# What a function does, the exit code, and the words of the message.
ATTACKS = {
    "a loop": ("while true do end", 3, "timed out after 0.3 s"),
    "a compiled loop": ("local x = 0; while true do x = x + 1 end", 3, "timed out after 0.3 s"),
    "a string function": ("local s = ('a'):rep(40); s:find(('a*'):rep(40) .. 'b')", 3, "timed out after 0.3 s"),
    "memory": ("local t = {}; for i = 1, math.huge do t[i] = {i} end", 3, "more memory than the budget has"),
    "a string": ("local s = 'x'; while true do s = s .. s end", 3, "more memory than the budget has"),
    "recursion": ("local function f(n) return 1 + f(n + 1) end f(1)", 2, "stack overflow"),
    "an error": ("error('bad luck')", 2, "bad luck"),
    "nothing there": ("local t; t.x = 1", 2, "index"),
    "the system": ("os.exit(0)", 2, "nil value"),
}


def message(result, path):
    """The line that says what went wrong with the rules; a loop in `write` may be met twice."""
    lines = [line for line in result.err.splitlines() if line.startswith(path + ":")]
    assert lines and len({line.split(" (at ")[0] for line in lines}) == 1, result
    return lines[0]


@pytest.mark.long
@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_in_any_function_ends_in_words(tmp_path, hook, attack):
    (verb, *flags), others, asked = HOOKS[hook]
    code, expected, words = ATTACKS[attack]
    path = str(tmp_path / "rules.lua")
    (tmp_path / "rules.lua").write_text(f"{HEAD}return {{ {others}, {hook} = function(p, q)\n{code}\nend }}\n")
    seconds = "0.3" if "0.3 s" in words else "30"
    result = program.run(verb, path, *flags, "--seconds", seconds, "--memory", "40M")
    line = message(result, path)
    kept = hook == "move_text" and expected == 3  # the winner is known, and stays so
    assert result.code == (0 if kept else expected) and words in line, result
    assert ("(at the position " in line) == asked and ("First wins" in result.out or not kept), result
    if expected == 2:
        assert line.startswith(f"{path}:3: "), result


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_while_loading_ends_in_words(tmp_path, attack):
    code, expected, words = ATTACKS[attack]
    path = str(tmp_path / "rules.lua")
    (tmp_path / "rules.lua").write_text(f"{HEAD}\n{code}\nreturn {{ moves = zeros }}\n")
    for verb in (["solve", path, "-e", "3"], ["table", path, "0..3"], ["guess", path, "0..9"], ["rules", path]):
        budget = ["--seconds", "0.3" if "0.3 s" in words else "30", "--memory", "40M"] if verb[0] != "rules" else []
        if not budget and expected == 3:
            continue
        result = program.run(*verb, *budget)
        line = message(result, path)
        assert (result.code, result.out) == (expected, "") and words in line and "position" not in line, result
        assert expected == 3 or line.startswith(f"{path}:3: "), result


@pytest.mark.parametrize("code", ['error("no " .. k)', "while true do end", "return k.x.y"])
@pytest.mark.parametrize("table", ["setmetatable({{}}, {{__index = function(t, k) {} end}})",
                                   "{{ moves = zeros, words = setmetatable({{}}, {{__index = function(t, k) {} end}}) }}",
                                   "{{ moves = zeros, players = setmetatable({{}}, {{__index = function(t, k) {} end}}) }}"])
def test_a_metatable_has_no_say_in_what_the_fields_are(tmp_path, code, table):
    path = str(tmp_path / "rules.lua")
    (tmp_path / "rules.lua").write_text(HEAD + "return " + table.format(code))
    result = program.run("solve", path, "--seconds", "0.3", "-e", "3")
    if "words" in table:
        assert (result.code, result.err) == (0, ""), result
    else:
        assert result.code == 2 and result.err.startswith(path + ": "), result


def test_a_world_that_is_watched_stays_the_rules_own(tmp_path):
    """The field `features` is shown to the other functions, without asking a metatable."""
    path = tmp_path / "rules.lua"
    path.write_text(HEAD + "setmetatable(_G, {__index = function(t, k) error(k) end, __newindex = function(t, k) error(k) end})\n"
                    'return { moves = zeros, features = function(p) return {n = p} end,\n'
                    ' theorem = function(p) return features(p).n > 0 and "win" or "loss" end }')
    assert program.succeed("solve", path, "-e", "3").out.startswith("case 1: First wins")


@pytest.mark.parametrize("attack", ["a loop", "memory", "recursion", "an error"])
def test_an_attack_ends_a_match_in_words(tmp_path, attack):
    code, expected, words = ATTACKS[attack]
    path = str(tmp_path / "rules.lua")
    (tmp_path / "rules.lua").write_text(f"{HEAD}return {{ moves = function(p, emit)\nif p == 2 then\n{code}\nend zeros(p, emit) end }}\n")
    budget = ["--seconds", "0.3" if "0.3 s" in words else "30", "--memory", "40M"]
    result = program.run("referee", path, "-", *budget, "--", "sh", "-c", "echo 3; cat >/dev/null", input="4\n")
    assert result.code == expected and words in message(result, path), result
    result = program.run("play", path, "-e", "4", *budget, input="2\nhint\nquit\n")
    assert result.code == expected and words in result.err, result
