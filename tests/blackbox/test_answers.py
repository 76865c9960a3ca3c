"""Contests of rules in Lua whose answers are more than a word, and inputs that are read as a whole."""
import functools
import json
import operator
import random

import pytest

import program

NIM = f"moves = {program.NIM}, "


@pytest.fixture
def rules(rules):
    return lambda fields: rules(f"return {{ {fields} }}\n")


def written(cases):
    return f"{len(cases)}\n" + "".join(f"{len(case)}\n{' '.join(map(str, case))}\n" for case in cases)


def winning(piles):
    whole = functools.reduce(operator.xor, piles, 0)
    return [[*piles[:i], pile ^ whole, *piles[i + 1:]] for i, pile in enumerate(piles) if pile ^ whole < pile]


def test_the_moves_are_those_that_win(rules):
    path = rules(NIM + """input = "T; n; n numbers", answer = function(p, outcome, moves)
      local texts = {}
      for i = 1, #moves do texts[i] = table.concat(moves[i], ",") end
      table.sort(texts)
      return "{case} {word} " .. outcome .. " " .. #moves .. " " .. table.concat(texts, " ") .. "."
    end""")
    chance = random.Random(1)
    cases = [[chance.randint(0, 4) for _ in range(chance.randint(0, 4))] for _ in range(40)]
    lines = program.contest(path, written(cases)).splitlines()
    for i, (case, line) in enumerate(zip(cases, lines, strict=True)):
        moves = sorted(",".join(map(str, move)) for move in winning(case))
        word = "First win" if moves else "Second loss"
        assert line == f"{i + 1} {word} {len(moves)} {' '.join(moves)}.", case


def test_a_move_may_leave_a_sum_and_a_draw_is_kept(rules):
    path = rules("""moves = function(p, emit) for a = 0, p - 2 do emit(a, p - 2 - a) end end,
      answer = function(p, outcome, moves)
        local parts = {}
        for i, move in ipairs(moves) do parts[i] = type(move) == "table" and #move .. ":" .. table.concat(move, "+") or move end
        return table.concat(parts, " ")
      end""")
    assert program.contest(path, "6\n1\n2\n") == "2:2+2\n\n2:0+0\n"
    path = rules("""loopy = true, moves = function(p, emit)
        if p >= 3 then emit(p - 3) end
        if p > 0 then emit(p % 2 == 1 and p + 1 or p - 1) end
      end,
      answer = function(p, outcome, moves) return outcome .. " " .. table.concat(moves, " ") end""")
    assert program.contest(path, "0\n1\n3\n4\n") == "loss \ndraw 2\nwin 0\ndraw 1\n"


STEPS = """partizan = true, input = "T; n", -- player 1 goes 1 or 2 steps, player 2 goes 2 or 3
  moves = function(p, emit, player) for step = player, player + 1 do if step <= p then emit(p - step) end end end, """


def steps_win(kind, p, player):
    """Whether the player to move on p wins, and the positions of the moves that win."""
    def steps(player):
        return [player, player + 1] if kind == "" else [3 - player, 4 - player] if kind == "negative:" else [1, 2, 3]
    wins = [p - step for step in steps(player) if step <= p and not steps_win(kind, p - step, 3 - player)[0]]
    return bool(wins), wins


def test_a_variant_of_rules_has_answers_of_its_own(rules):
    numbers = range(12)
    text = f"{len(numbers)}\n" + "".join(f"{p}\n" for p in numbers)
    word = {True: "win", False: "loss"}
    path = rules(STEPS + """answer = function(p, outcome, moves, ask)
        table.sort(moves)
        return outcome .. " " .. ask(p, 1) .. " " .. ask(p, 2) .. " " .. table.concat(moves, ",")
      end""")
    for kind in "", "negative:":
        for p, line in zip(numbers, program.contest(kind + path, text).splitlines(), strict=True):
            (first, moves), (second, _) = (steps_win(kind, p, player) for player in (1, 2))
            expected = f"{word[first]} {word[first]} {word[second]} {','.join(map(str, sorted(moves)))}"
            assert line.rstrip() == expected.rstrip(), (kind, p)
    result = program.run("solve", "impartial:" + path, "--contest", input=text)
    assert result.code == 2 and "an impartial variant has no answers that depend on the winning moves" in result.err, result
    path = rules(STEPS + """answer = function(p, outcome) return outcome end""")
    expected = [word[steps_win("impartial:", p, 1)[0]] for p in numbers]
    assert program.contest("impartial:" + path, text).split() == expected


def test_in_misere_play_the_other_moves_win(rules):
    path = rules(NIM + 'input = "T; n; n numbers", answer = function(p, outcome, moves) return #moves end')
    text = written([[1], [1, 1], [1, 1, 1], [2, 1], [2, 2], [3, 1, 1]])
    assert program.contest(path, text).split() == ["1", "0", "3", "1", "0", "1"]
    assert program.contest("misere:" + path, text).split() == ["0", "2", "0", "1", "0", "1"]


def test_the_moves_are_not_sought_where_nobody_asks(rules):
    """Where the position is lost, there is none; an answer of two parameters never gets them."""
    path = rules(NIM + 'input = "n; n numbers", answer = function(p, outcome, ...) return select("#", ...) end')
    assert program.contest(path, "1 5") == "2\n"
    path = rules(NIM + 'input = "n; n numbers", answer = function(p, outcome) return outcome == "win" and 7 or -1 end')
    assert program.contest(path, "1 5") == "7\n" and program.contest(path, "0") == "-1\n"


@pytest.mark.parametrize("number, digits", [
    ("100000000000001", "100000000000001"), ("2^53 - 1", "9007199254740991"), ("-2^53", "-9007199254740992"), ("-0", "0"), ("3.0", "3"),
])
def test_whole_numbers_are_exact(rules, number, digits):
    path = rules(f"moves = function() end, answer = function() return {number} end, move_text = function() return {number} end, write = function() return {number} end")
    assert program.contest(path, "5") == digits + "\n"
    assert program.solve_one(path, "5")["position"] == digits


ASKS = """input = "n", partizan = true, moves = function(p, emit, player) if p >= player then emit(p - player) end end,
  answer = function(p, outcome, moves, ask)
    local lines = {}
    for player = 1, 2 do
      local words = {}
      for q = 0, p do words[#words + 1] = ask(q, player) end
      lines[player] = table.concat(words, " ")
    end
    return table.concat(lines, "\\n") .. "\\n"
  end"""


def test_other_positions_may_be_asked_about(rules):
    """Left takes 1, Right takes 2."""
    @functools.cache
    def wins(n, left):
        return n >= (1 if left else 2) and not wins(n - (1 if left else 2), not left)
    for n in 0, 1, 2, 9:
        right = "".join(" ".join("win" if wins(q, left) else "loss" for q in range(n + 1)) + "\n" for left in (True, False))
        assert program.contest(rules(ASKS), str(n)) == right


def test_answers_are_what_stress_compares(rules):
    path = rules(ASKS + ", start = function(a) return a end")
    right = ["awk", """{ for (k = 1; k <= 2; k++) { for (q = 0; q <= $1; q++) {
      printf("%s ", w(q, k) ? "win" : "loss") } print "" } }
      function w(q, k) { return q >= k && !w(q - k, 3 - k) }"""]
    found = json.loads(program.succeed("stress", path, "--json", "--cases", "25", "--seconds", "60", "--size", "12", "--", *right).out)
    assert found["verdict"] == "passed", found
    wrong = [right[0], right[1].replace("return q >= k", "return q != 4 && q >= k")]
    found = program.run("stress", path, "--json", "--seconds", "60", "--", *wrong).json[0]
    assert (found["verdict"], found["input"]) == ("wrong answer", "4\n"), found
    found = program.run("stress", path, "--json", "--seconds", "60", "--", "true").json[0]
    assert (found["verdict"], found["input"]) == ("bad output", "0\n"), found


@pytest.mark.parametrize("body, line, words", [
    ("return nil", 2, "'answer' must return a text in UTF-8 or a number, not nil"),
    ("return {1}", 2, "'answer' must return a text in UTF-8 or a number, not table"),
    ("return 'a\\0b'", 2, "'answer' must return a text in UTF-8 or a number, not such a text"),
    ("return '\\255'", 2, "'answer' must return a text in UTF-8 or a number, not such a text"),
    ("return 0/0", 2, "'answer' must return a text or a whole number up to 2^53, not "),
    ("return 1/0", 2, "'answer' must return a text or a whole number up to 2^53, not inf"),
    ("return 0.1", 2, "'answer' must return a text or a whole number up to 2^53, not 0.1"),
    ("return 2^53 + 2", 2, "'answer' must return a text or a whole number up to 2^53, not 9.007199254741e+15"),
    ("error('so')", 2, "so"),
    ("return ask('x')", 2, "ask: a position is a whole number or an array of them, and not string"),
    ("return ask(1, 3)", 2, "ask: the player is 1 or 2"),
    ("coroutine.yield(1)", 2, "the rules yield outside a coroutine"),
    ("return coroutine.wrap(function() return ask(1) end)()", 2, "ask: call it only inside 'answer'"),
    ("return ask(77)", 1, "too many"),
])
def test_what_is_wrong_with_an_answer_is_told_with_its_line(tmp_path, body, line, words):
    path = tmp_path / "rules.lua"
    path.write_text(f"return {{ moves = function(p, emit) if p == 77 then error('too many') end end, \n"
                    f"answer = function(p, outcome, moves, ask) {body} end }}\n")
    result = program.run("solve", path, "--contest", "-e", "5")
    assert result.code == 2 and result.out == "" and result.err.startswith(f"{path}:{line}: {words}"), result
    assert "(at the position " in result.err, result


@pytest.mark.parametrize("verb, field", [
    (("solve", "--contest", "-e", "5"), "answer = function(p, outcome, moves, ask) own = coroutine.running() return ask(9) end"),
    (("lint",), "positions = function(size, emit) own = coroutine.running() for p = 0, size do pcall(emit, p) end end"),
])
def test_rules_must_not_resume_their_own_coroutine(rules, verb, field):
    """What is left of it is no function to call."""
    path = rules(f"{field}, over = function(p) if own then coroutine.resume(own, 'win') end end, moves = function() end")
    result = program.run(verb[0], path, *verb[1:])
    assert result.code in (1, 2) and "the rules must not resume the coroutine in which they run" in result.err, result


def test_a_sum_has_no_answer_of_its_own(rules):
    path = rules("moves = function() end, answer = function(p) return 1 end")
    result = program.run("solve", path, "--contest", "-e", "5\n5;6\n")
    assert (result.code, result.out) == (2, "1\n") and "the function 'answer' cannot answer a sum" in result.err


def test_an_answer_that_never_ends_is_out_of_time(rules):
    for loop in "while true do end", "while true do ask(1) end":
        path = rules(f"moves = function() end, answer = function(p, outcome, moves, ask) {loop} end")
        result = program.run("solve", path, "--contest", "--seconds", "0.3", "-e", "5")
        assert (result.code, result.out) == (3, ""), result


# ---- The whole input ----------------------------------------------------------------------------

WHOLE = NIM + """input = "text",
  read = function(text)
    local a, b = text:match("^heaps:%s*(%d+)%s+and%s+(%d+)$")
    return a and {tonumber(a), tonumber(b)}
  end,
  write = function(p) return "heaps:\\n" .. p[1] .. " and " .. p[2] end,
  sample = function(size, random) return {random(0, math.min(size, 12)), random(0, math.min(size, 12))} end,
  valid = function(p) return true end"""


def test_an_input_is_read_as_a_whole(rules):
    path = rules(WHOLE)
    for text in "heaps: 3 and 5", "\n heaps:\n3\tand\r\n5 \n\n", "heaps:" + "\n" * 99999 + "3 and 5":
        assert program.contest(path, text) == "First\n"
    answer = program.succeed("solve", path, "--json", "-e", "heaps: 3 and 5").json[0]
    assert (answer["position"], answer["moves"]) == ("3 5", ["3 3"])
    assert program.solve_position(path, "4 4\n")["outcome"] == "loss"
    assert program.succeed("lint", path).lines[-1].endswith(" checks hold")
    assert "the function 'read' reads the whole input" in program.succeed("rules", path).out


def test_a_whole_input_shrinks(rules):
    wrong = ["awk", '{ n = n " " $0 } END { split(n, a); print ((a[2] != a[4] || a[2] > 6) ? "First" : "Second") }']
    found = program.run("stress", rules(WHOLE), "--json", "--seconds", "60", "--", *wrong).json[0]
    assert (found["verdict"], found["input"], found["expected"]) == ("wrong answer", "heaps:\n7 and 7\n", "Second\n"), found


@pytest.mark.parametrize("text, words", [
    ("", "1:1: expected a case, but the input ends"), (" \n\n", "2:1: expected a case, but the input ends"),
    ("\n heaps: 3 or 5\n", "2:2: the function 'read' finds no position in this input"),
    ("heaps: 3 and 5\nheaps: 3 and 5\n", "1:1: the function 'read' finds no position in this input"),
    ("heaps: 3 and \0\n", "1:14: a NUL byte"),
])
def test_what_is_no_input_is_an_error_with_its_place(rules, text, words):
    result = program.run("solve", rules(WHOLE), "--contest", input=text)
    assert (result.code, result.out) == (2, "") and result.err.startswith(f"<stdin>:{words}\n"), result


@pytest.mark.parametrize("fields, words", [
    ('input = "text"', "the field 'input': 'text' is for the function 'read', which is missing"),
    ('input = "text", letters = "ab", read = function() end',
     "the field 'input': there are no rows or words, so the field 'letters' is not allowed"),
])
def test_such_rules_are_refused(rules, fields, words):
    path = rules(f"moves = function() end, {fields}")
    assert program.run("solve", path, "-e", "1").err == f"{path}: {words}\n"


def test_without_write_there_are_no_inputs(rules):
    path = rules(WHOLE.replace("write =", "draw ="))
    result = program.run("stress", path, "--", "true")
    assert result.code == 2 and result.err, result
    path = rules(WHOLE.replace('"heaps:\\n" .. p[1] .. " and " .. p[2]', "p"))
    assert "'write' must return text (at the position" in program.run("stress", path, "--", "true").err


def test_a_number_may_be_a_whole_input(rules):
    path = rules("input = 'text', moves = function() end, read = tonumber, write = function(p) return p end, sample = function() return 5 end")
    assert program.run("stress", path, "--json", "--cases", "3", "--", "true").json[0]["input"] == "5\n"


def test_rules_with_read_have_no_starts_of_their_own(rules):
    """A number is no position of theirs; lint looks at samples."""
    read = "read = function(text) return {#text, 0} end, write = function(p) return ('x'):rep(p[1]) .. ' ' end"
    path = rules(NIM + read)
    for verb in ("table", path, "0..3"), ("solve", path, "--at", "3"), ("lint", path), ("stress", path, "--", "true"):
        result = program.run(*verb)
        assert result.code == 2 and "'start'" in result.err, result
    path = rules(NIM + "read = function(text) return {#text - 1} end, write = function(p) return ('x'):rep(p[1] + 1) end, "
                 "sample = function(size, random) return {random(1, size)} end")
    assert " in random games" in program.succeed("lint", path).lines[-2]


@pytest.mark.parametrize("form, write, shown", [
    ("input = 'text',", "p .. ' 1' .. string.char(10, 50)", "5 1' ..."),
    ("input = 'text',", "p - 2", "3'"),
    ("input = 'T; line',", "'x' .. p", "x5'"),
    ("input = 'T; line',", "p - 2", "3'"),
    ("input = 'T; line',", "''", "'"),
    ("", "p .. ' 1'", "5 1'"),
])
def test_a_text_of_write_that_read_refuses_is_an_error_of_write(tmp_path, form, write, shown):
    path = tmp_path / "rules.lua"
    path.write_text(f"return {{ {form} moves = function() end, sample = function() return 5 end,\n"
                    "read = function(text) return tonumber(text) end,\n"
                    f"write = function(p) return {write} end }}\n")
    for verb in ("stress", path, "--", "true"), ("lint", path):
        result = program.run(*verb)
        words = f"'write' returns the text '{shown}, which 'read' takes for another position or none (at the position 5)"
        assert result.code in (1, 2) and result.err == f"{path}:3: {words}\n", result


def test_write_is_not_blamed_for_what_the_form_cannot_express(rules):
    path = rules("input = 'n; n numbers in 1..9', moves = function() end, sample = function() return {10} end, write = function(p) return 'x' end")
    assert "'input' cannot express" in program.run("stress", path, "--", "true").err
