"""Functions that are asked so often that they are compiled: what they are given and what they give is looked at all the same,
at whatever length, and normal forms of which many are asked for together are told apart."""
import pytest

import program

pytestmark = pytest.mark.sanitizers


def item(i, step, least, count):
    return least + i * i * step % count


RANGES = {"nibbles": (7, 0, 16), "bytes": (37, -128, 256), "wide": (7919, -32768, 65536)}

# From each array its last item goes: what is given must be what was emitted, at every length on the way down.
SHORTER = """
local function look(p, player)
  for i = 1, #p do
    if p[i] ~= LEAST + i * i * STEP % COUNT then error('item ' .. i .. ' of ' .. #p .. ' is ' .. p[i]) end
  end
  assert(next(p, #p > 0 and #p or nil) == nil and getmetatable(p) == nil)
end
return {
  moves = function(p, emit) look(p) if #p > 0 then p[#p] = nil emit(p) end end,
  simplify = function(p) look(p) MAKE return p end,
  over = function(p, player) look(p) assert(player == 1 or player == 2) if #p == 0 then return "loss" end end,
}
"""

MAKE = {"as it is": "", "from the last item on": "local q = {} for i = #p, 1, -1 do q[i] = p[i] end p = q",
        "among other keys": "p.a, p.b, p.c = 1, 2, 3 p.a, p.b, p.c = nil"}


@pytest.mark.parametrize("make", MAKE)
@pytest.mark.parametrize("name", RANGES)
def test_arrays_of_every_length_come_as_they_were_emitted(rules, name, make):
    step, least, count = RANGES[name]
    text = SHORTER.replace("STEP", str(step)).replace("LEAST", str(least)).replace("COUNT", str(count))
    path = rules(text.replace("MAKE", MAKE[make]))
    for length in (3, 45, 130):
        position = " ".join(str(item(i, step, least, count)) for i in range(1, length + 1))
        answer = program.solve_one(path, position, "--by", "search", "--moves", "none")
        assert answer["outcome"] == ("win" if length % 2 else "loss")
        assert f"over {length + 1} positions" in answer["reason"], answer["reason"]


WRONG = {
    "another key": "{1, 2, x = 3}",
    "another key, behind": "{[1] = 1, [2] = 2, [3] = 3, x = 3}",
    "a key that was there before": "(function() local q = {x = 1, y = 2, z = 3} q[1] = 1 q[2] = 2 return q end)()",
    "the key 0": "{[0] = 1, 2}",
    "a gap": "{1, nil, 3}",
    "a key that equals 1": "{[1LL] = 1}",
    "a fraction": "{1, 2.5}",
    "no number": "{1, 0/0}",
    "too large": "{32768}",
    "too small": "{-32769}",
    "far too large": "{2^40 + 5}",
    "a string": "{'5'}",
    "an integer of C": "{5LL}",
    "a fraction, far behind": "{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17.5}",
    "another key, far behind": "{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, x = 17}",
    "a negative number": "-1",
    "a half": "p / 2 + 0.25",
    "2^53": "2^53",
    "infinity": "1/0",
    "nothing": "nil",
    "a second part": "0, 'x'",
}


@pytest.mark.parametrize("name", WRONG)
def test_an_option_outside_the_type_far_down_is_an_error(rules, name):
    path = rules("return { moves = function(p, emit)\n"
                 "  if p == 7000 then\n"
                 f"    emit({WRONG[name]})\n"
                 "  end\n"
                 "  if p < 9000 then emit(p + 1) end\n"
                 "end }\n")
    result = program.run("solve", path, "-e", "0", "--by", "search")
    assert result.code == 2 and result.out == ""
    assert result.err.startswith(f"{path}:3: emit: ") and "(at the position 7000)" in result.err, result.err


NORMAL_WRONG = {"raises": ("error('no')", 2, "no"), "gives nothing": ("return", 2, "'simplify' returns no position"),
                "gives a fraction": ("return 0.5", 2, "simplify: a position is a whole number"),
                "gives nil": ("return nil", 2, "simplify: a position is a whole number"),
                "does not end": ("while true do end", 3, "timed out")}


@pytest.mark.long
@pytest.mark.parametrize("position", [3, 37, 200])
@pytest.mark.parametrize("name", NORMAL_WRONG)
def test_of_many_normal_forms_the_one_that_is_wrong_is_told(rules, name, position):
    code, status, words = NORMAL_WRONG[name]
    path = rules("return {\n"
                 "  moves = function(p, emit) for q = 0, p - 1 do emit(q) end end,\n"
                 "  simplify = function(p)\n"
                 f"    if p == {position} then {code} end\n"
                 "    return p\n"
                 "  end }\n")
    result = program.run("solve", path, "-e", "300", "--by", "search", *(["--seconds", "1"] if status == 3 else []))
    assert result.code == status, result.err
    assert words in result.err and f"(at the position {position})" in result.err, result.err


def test_normal_forms_may_be_sums_here_and_there(rules):
    nim = "return { moves = function(p, emit) for q = 0, p - 1 do emit(q) end end, SIMPLIFY }"
    plain, sums = nim.replace("SIMPLIFY", ""), nim.replace(
        "SIMPLIFY", "simplify = function(p) if p % 3 == 2 then return p, 1, 1 end return p end")
    for position in ("40;41;1", "40;41;2", "17", "5;6;3"):
        answers = [program.solve_one(rules(text), position, "--by", "search", "--moves", "all") for text in (plain, sums)]
        assert answers[0]["outcome"] == answers[1]["outcome"] and answers[0]["moves"] == answers[1]["moves"]


def test_what_simplify_prints_is_printed_once(rules):
    path = rules("return { moves = function(p, emit) for q = 0, p - 1 do emit(q) end end,\n"
                 "  simplify = function(p) print('of ' .. p) return p end }\n")
    result = program.run("solve", path, "-e", "90", "--by", "search", "--moves", "none")
    said = [line for line in result.err.splitlines() if line.startswith("of ")]
    assert result.code == 0 and sorted(said) == sorted(f"of {p}" for p in range(91))
