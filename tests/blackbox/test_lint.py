"""lint: what rules promise, tried; each fault of rules in Lua is found, with the smallest position that has it."""
import pytest

import program

EXAMPLES = program.ROOT / "examples" / "rules"
TAKE = "moves = function(p, emit) for t = 1, math.min(3, p) do emit(p - t) end end"


def rules(tmp_path, text):
    path = tmp_path / "rules.lua"
    path.write_text("return { " + text + " }\n")
    return path


@pytest.mark.parametrize("game", ["pyramid", "take-ab", "0.07", "{1,3,4}", *sorted(EXAMPLES.glob("*.lua"))])
def test_what_is_right_passes(game):
    result = program.succeed("lint", game)
    assert result.lines[-1].endswith(" checks hold")
    counts = [int(line.split()[0]) for line in result.lines[:-2]]
    assert sum(counts) == int(result.lines[-1].split()[0]) > 400
    assert result.lines[-2].startswith("looked at ")


def test_an_object_says_the_same():
    (answer,) = program.succeed("lint", "pyramid", "--json").json
    assert program.succeed("lint", "pyramid").lines[-2:] == [
        f"looked at the first 400 positions up to size 4x6, {answer['from_starts']} reached from starts up to 6, "
        f"{answer['from_games']} in random games", f"{answer['checks']} checks hold"]
    assert answer == {"game": "pyramid", "checks": answer["checks"], "holds": True, "law": None, "counterexample": None,
                      "difference": None, "named": 400, "up_to": "4x6", "from_starts": answer["from_starts"],
                      "largest_start": 6, "starts_not_valid": 0, "from_games": answer["from_games"]}


def test_it_is_said_how_far_it_looked(tmp_path):
    """Every position of the sizes counts once for either player; from starts, each state that none before has led to."""
    path = rules(tmp_path, TAKE)
    looked = program.succeed("lint", path, "--up-to", "50").lines[-2]
    assert looked.startswith("looked at 51 positions reached from starts up to 50, ") and looked.endswith(" in random games")
    path = rules(tmp_path, TAKE + ", positions = function(size, emit) for p = 0, size do emit(p) end end")
    (answer,) = program.succeed("lint", path, "--up-to", "150", "--json").json
    assert (answer["named"], answer["up_to"], answer["largest_start"]) == (302, "150", 150)
    assert program.succeed("lint", path, "--up-to", "150").lines[-2].startswith("looked at all 302 positions up to size 150, ")
    path = rules(tmp_path, TAKE + ", positions = function(size, emit) for p = 0, 100 * size do emit(p) end end")
    looked = program.succeed("lint", path, "--up-to", "21").lines[-2]
    assert looked.startswith("looked at the first 4000 positions up to size 21, 22 reached from starts up to 21, ")


FAULTS = {
    "simplify": (TAKE + ", simplify = function(p) return p == 6 and 4 or p end", "6", "simplify keeps outcomes"),
    "grundy": (TAKE + ", simplify = function(p) return p == 6 and 5 or p end", "6", "simplify keeps Grundy values"),
    "negate": ("left = function(p, emit) if p > 0 then emit(p - 1) end end, "
               "right = function(p, emit) if p > 1 then emit(p - 2) end end, negate = function(p) return p end", "1",
               "negate exchanges the players"),
    "value": ("left = function(p, emit) if p[1] > 0 then emit({p[1] - 1, p[2]}) end end, "
              "right = function(p, emit) if p[2] > 0 then emit({p[1], p[2] - 1}) end end, "
              "negate = function(p) return {p[2], p[1]} end, start = function(a, b) return {a, b} end, "
              "simplify = function(p) return p[1] == 3 and p[2] == 0 and {2, 0} or p end", "3 0", "simplify keeps outcomes"),
    "theorem": (TAKE + ", theorem = function(p) return (p % 4 == 0 or p == 9) and 'loss' or 'win' end", "9",
                "theorem, its line of play and search agree"),
    "write": (TAKE + ", write = function(p) return tostring(p % 10) end, read = tonumber, start = function(a) return a end", "0",
              "a position reads back from its text"),
    "move text": (TAKE + ", move_text = function(p, q) return p == 5 and 'it' or tostring(p - q) end", "5",
                  "texts of moves are distinct and read back"),
    "round": ("moves = function(p, emit) if p > 0 then emit(p - 1) end if p == 4 then emit(6) end end", "4",
              "no position recurs unless the rules are loopy"),
    "positions": (TAKE + ", positions = function(size, emit) for p = 0, size do emit(p) emit(p) end end", "0",
                  "every position is listed exactly once"),
    "loopy": ("loopy = true, moves = function(p, emit) if p > 0 then emit(p - 1) emit(p) end end, "
              "simplify = function(p) return p == 3 and 1 or p end", "3", "simplify keeps outcomes"),
    "features": (TAKE + ", features = (function() local n = 0 return function(p) n = n + 1 "
                 "return {a = p == 3 and n or 1} end end)()", "3", "features asked for twice are the same"),
    "answer": (TAKE + ", answer = (function() local n = 0 return function(p) n = n + 1 return p == 3 and n or p end end)()", "3",
               "a case asked for twice has the same answer"),
}


PILES = ("moves = function(p, emit) for i = 1, 2 do for n = 0, p[i] - 1 do local q = {p[1], p[2]} q[i] = n emit(q) end end end, "
         "start = function(a, b) return {a, b} end, ")
SORTED = PILES + ("positions = function(size, emit) for a = 0, size do for b = a, size do "
                  "if not (a == 1 and b == 2 and LEFT_OUT) then emit({a, b}) end end end end")
SIMPLE = ", simplify = function(p) if p[1] < p[2] then return {p[2], p[1]} end return p end"
NAMED = {
    "all up to the size": (TAKE + ", positions = function(size, emit) for p = 0, size do emit(p) end end", None),
    "one is left out": (TAKE + ", positions = function(size, emit) for p = 0, size do if p ~= 3 then emit(p) end end end", "4"),
    "those of the size alone": (TAKE + ", positions = function(size, emit) emit(size) end", None),
    "of these one is left out": (TAKE + ", positions = function(size, emit) if size ~= 3 then emit(size) end end", "4"),
    "nothing is said of other sizes": (TAKE + ", positions = function(size, emit) if size ~= 4 then error('no') end emit(4) end", None),
    "nor of larger ones": ("moves = function(p, emit) if p < 9 then emit(p + 1) end end, positions = function(size, emit) "
                           "if size > 4 then error('no') end for p = 0, size do emit(p) end end", None),
    "play makes them larger": ("moves = function(p, emit) if p < 40 then emit(p + 3) end end, "
                               "positions = function(size, emit) for p = 0, size do emit(p) end end", None),
    "one of a symmetric pair": (SORTED.replace("LEFT_OUT", "false") + SIMPLE, None),
    "none of a symmetric pair": (SORTED.replace("LEFT_OUT", "true") + SIMPLE, "1 3"),
    "one of a pair, and no normal form": (SORTED.replace("LEFT_OUT", "false"), "1 1"),
}


@pytest.mark.parametrize("case", NAMED)
def test_positions_that_play_reaches_are_named_in_some_size(tmp_path, case):
    text, position = NAMED[case]
    path = rules(tmp_path, text)
    (answer,) = (result := program.run("lint", path, "--json", "--up-to", "4")).json
    assert (answer["holds"], answer["counterexample"]) == (position is None, position), (answer, result.err)
    if position:
        assert answer["law"] == "every position is listed exactly once" and "for any size up to 10" in answer["difference"]


def test_features_that_are_no_numbers_are_found(tmp_path):
    path = rules(tmp_path, TAKE + ", features = function(p) return {a = p == 3 and 'x' or 1} end")
    result = program.run("lint", path)
    assert result.code == 1 and "'features' must return whole numbers with names (at the position 3)" in result.err, result


def test_larger_sizes_look_at_larger_positions(tmp_path):
    """What small starts have led to is not looked at again from larger ones: there is room for what these add."""
    path = rules(tmp_path, TAKE + ", theorem = function(p) return (p % 4 == 0 or p == 90) and 'loss' or 'win' end")
    assert program.succeed("lint", path).lines[-1].endswith(" checks hold")
    result = program.run("lint", path, "--up-to", "100")
    assert (result.code, result.lines[-1]) == (1, "90")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(tmp_path, fault):
    text, position, law = FAULTS[fault]
    path = rules(tmp_path, text)
    (answer,) = (result := program.run("lint", path, "--json")).json
    assert result.code == 1 and result.err == ""
    assert (answer["holds"], answer["law"], answer["counterexample"]) == (False, law, position), answer
    plain = program.run("lint", path)
    assert plain.code == 1
    assert plain.lines[-3:] == [f"does not hold: {law}", answer["difference"], position]


@pytest.mark.parametrize("text, words", [
    ("moves = function(p, emit) if p == 7 then error('no seven') end if p > 0 then emit(0) end end", "rules.lua:1: no seven (at the position 7)"),
    ("moves = function(p) return {p - 1} end", "'moves' returns a table; it must call emit(q) for each option q instead"),
    ("moves = function(p, emit) if p == 0 then return false end emit(0) end",
     "rules.lua:1: 'moves' returns a boolean; it must call emit(q) for each option q instead (at the position 0)"),
    (TAKE + ", answer = function(p) return p < 7 and p or nil end",
     "rules.lua:1: 'answer' must return a text in UTF-8 or a number, not nil (at the position 7)"),
    ("left = function(p, emit) if p > 0 then emit(p - 1) end end, right = function(p) return p end",
     "'right' returns a number; it must call emit(q) for each option q instead"),
    ("moves = function(p, emit) emit(-1 - p) end", "emit: a position is a whole number"),
    ("moves = 3", "the field 'moves' must be a function"),
    ("moves =", "unexpected symbol"),
])
def test_rules_that_fail_are_found(tmp_path, text, words):
    result = program.run("lint", rules(tmp_path, text))
    assert result.code == 1 and words in result.err and result.out == "", result


@pytest.mark.parametrize("arguments", [
    ("nim*nim",), ("xormites+nim",), ("xormites+nim", "--json"), ("turning:CODE*nim",), ("{1,2}*{2,3}",), ("none.so",),
    ("(" * 99,), (EXAMPLES / "wythoff.lua*nim",), (EXAMPLES,)])
def test_a_game_that_cannot_be_opened_is_bad_input_and_no_disagreement(arguments):
    result = program.run("lint", *arguments)
    assert result.code == 2 and result.err and not result.out, result


def test_larger_starts_ask_for_new_positions_alone(tmp_path):
    """What smaller starts have led to is known: 60 moves for each of 600 positions, where all of them again would be 600,000."""
    text = """moves = (function()
      local calls = 0
      return function(p, emit)
        calls = calls + 1
        if calls > 36000 then error('asked too often') end
        for d = 1, math.min(p, 3) do emit(p - d) end
      end
    end)()"""
    (answer,) = program.succeed("lint", rules(tmp_path, text), "--up-to", "600", "--json").json
    assert (answer["from_starts"], answer["largest_start"]) == (601, 600)


def test_a_budget_ends_it(tmp_path):
    path = rules(tmp_path, "moves = function(p, emit) while p > 2 do end if p > 0 then emit(p - 1) end end")
    assert program.run("lint", path, "--seconds", "1").code == 3
    assert program.run("lint", tmp_path / "none.lua").code == 2
    assert program.run("lint", "pyramid", "--up-to", "3").code == 2


def test_searches_that_are_too_dear_get_less_and_small_states_are_still_searched(tmp_path):
    path = rules(tmp_path, "moves = function(p, emit) if p > 0 then emit(p - 1) emit(math.floor(p / 2)) end end, "
                 "simplify = function(p) return p end, start = function(a) return 3000000 + a end")
    counts = {law: int(count) for count, law in (
        line.split(None, 1) for line in program.succeed("lint", path).lines[:-2])}
    assert counts["moves asked for twice are the same"] == 800
    assert 50 < counts["simplify keeps outcomes"] < 200  # with the whole budget for each search it would be 325


def test_rules_without_positions_to_look_at_are_told_what_they_lack(tmp_path):
    path = rules(tmp_path, "input = 'text', read = function(text) return 1 end, moves = function(p, emit) end")
    result = program.run("lint", path)
    assert (result.code, result.err) == (2, "kayles: rules has no 'sample', 'start' or 'positions' to test\n"), result


def test_samples_with_too_many_moves_are_skipped(tmp_path):
    """Half of the piles become smaller in a move: fourteen of them have more moves than anybody lists."""
    path = rules(tmp_path, """input = 'n; n numbers in 1..50',
    valid = function(p) for i = 1, #p do if p[i] < 1 then return false end end return #p > 0 and #p % 2 == 0 end,
    moves = function(p, emit)
      local function from(i, left)
        if left == 0 then return emit(p) end
        if #p - i + 1 < left then return end
        from(i + 1, left)
        local pile = p[i]
        for k = 0, pile - 1 do p[i] = k from(i + 1, left - 1) end
        p[i] = pile
      end
      from(1, #p / 2)
    end""")
    (answer,) = program.succeed("lint", path, "--seed", "1", "--seconds", "30", "--json").json
    assert answer["holds"] and answer["checks"] > 100, answer


@pytest.mark.parametrize("form, end", [
    ("n in 1..9; n numbers in 1..1000000", "1000000"), ("a b in -40000..5", "-40000"), ("n; n pairs in 1..n 1..32768", "32768"),
    ("T; n in 1..1000000", None), ("n; n numbers in 1..32767", None), ("n; n numbers", None),
])
def test_a_range_that_no_array_holds_is_noted(tmp_path, form, end):
    path = rules(tmp_path, f"input = '{form}', moves = function(p, emit) end")
    result = program.succeed("lint", path)
    notes = [line for line in result.lines if line.startswith("note: ")]
    assert notes == ([f"note: a range of 'input' goes to {end}, but the numbers of an array are from -32768 to 32767; "
                      "cases with others are refused"] if end else []), result
    assert result.lines[-1].endswith(" checks hold")


@pytest.mark.parametrize("scene, words", [
    ('if p == 6 then error("no drawing") end return {size = {1, 1}, shapes = {}}', "no drawing (at the position 6)"),
    ("if p == 6 then return 7 end return {size = {1, 1}, shapes = {}}", "'scene' must return a table"),
    ('return {size = {1, 1}, shapes = {{shape = p < 6 and "circle" or "oval", at = {1, 1, 1}}}}', "oval"),
    ('return {size = {1, 1}, shapes = {{shape = "circle", at = {p < 6 and 1 or -1, 1, 1}}}}', "(at the position 6)")])
def test_drawings_of_rules_in_lua_are_tried(tmp_path, scene, words):
    path = rules(tmp_path, TAKE + ", scene = function(p) " + scene + " end")
    result = program.run("lint", path)
    assert result.code == 1 and words in result.err and f"{path}:1:" in result.err, result
    path = rules(tmp_path, TAKE + ", scene = function(p) return {size = {1, 1}, shapes = {}} end")
    assert "  the drawing of a position is valid" in program.succeed("lint", path).out
    assert "drawing" not in program.succeed("lint", rules(tmp_path, TAKE)).out
