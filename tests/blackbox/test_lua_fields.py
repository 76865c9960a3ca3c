"""Every field of a rules file: what it does, and what is said where it has the wrong type."""
import json
import re
import subprocess

import pytest

import program

pytestmark = pytest.mark.sanitizers

HEAD = "local function zeros(p, emit) for q = 0, p - 1 do emit(q) end end\n"
TEXTS = ["name", "summary", "rules", "input", "letters"]
FLAGS = ["loopy", "misere", "partizan"]
TABLES = ["players", "words"]
FUNCTIONS = ["moves", "left", "right", "over", "start", "read", "write", "move_text", "sample", "simplify", "negate", "positions",
             "features", "theorem", "draw", "scene", "valid", "answer"]
VALUES = {"text": '"x"', "number": "7", "table": "{}", "function": "print", "true": "true"}


@pytest.fixture
def rules(rules):
    return lambda fields, name="rules": rules(f"{HEAD}return {{ {fields} }}\n", f"{name}.lua")


def others_of(field):
    """What the rules have beside a field."""
    return {"moves": "", "left": "right = zeros, ", "right": "left = zeros, "}.get(field, "moves = zeros, ")


# ---- Types --------------------------------------------------------------------------------------


@pytest.mark.parametrize("field, good", [(field, good) for fields, good in (
    (TEXTS, ("text",)), (FLAGS, ("true",)), (TABLES, ("table",)), (FUNCTIONS[:-1], ("function",)), (["answer"], ("text", "function"))) for field in fields])
def test_a_field_of_another_type_is_refused(rules, field, good):
    for kind, value in VALUES.items():
        if kind in good:
            continue
        path = rules(f"{others_of(field)}{field} = {value}")
        result = program.run("solve", path, "-e", "3")
        assert (result.code, result.out) == (2, ""), (field, kind, result)
        assert result.err.startswith(f"{path}: ") and f"'{field}'" in result.err, (field, kind, result)


@pytest.mark.still
def test_the_fields_that_are_tested_are_those_of_the_manual():
    manual = program.succeed("help", "lua").out.split("\nFields of the table\n")[1].split("\nContest input\n")[0]
    heads = re.findall(r"(?m)^- ((?:[^:]|\n)*?):", manual)
    names = {name for head in heads for name in re.findall(r"(?:^|, )(\w+)", re.sub(r"\(.*?\)|\{.*?\}|\"", "", head))}
    assert names == {*TEXTS, *FLAGS, *TABLES, *FUNCTIONS}
    text = (program.ROOT / "docs" / "lua.md").read_text()
    for name in names:  # and each stands in an example of the page that teaches them, which another test runs
        assert re.search(rf"(?m)^ .*\b{name} += ", "\n".join(re.findall(r"(?s)```lua\n(.*?)```", text))), name


@pytest.mark.parametrize("field, words", [
    ("players = {'A'}", "two names"), ("players = {'A', 'B', 'C'}", "two names"), ("players = {1, 2}", "must be text"),
    ("players = {'A', ''}", "two names, each a single line"), ("players = {'A:', 'B'}", "without ':'"), ("players = {'A', 'A'}", "the same"),
    ("words = {win = 1}", "must be text"), ("words = {draw = {}}", "must be text"), ("name = 'a\\0b'", "NUL byte"),
    ("answer = 'Case {case}'", "contains {word}"), ("answer = '{word}\\n'", "a single line"),
    ("start = function() end", "one parameter, or two"), ("start = function(a, b, c) end", "one parameter, or two"),
    ("start = function(...) end", "one parameter, or two"),
])
def test_what_stands_in_a_field_is_looked_at(rules, field, words):
    path = rules("moves = zeros, " + field)
    result = program.run("solve", path, "-e", "3")
    assert result.code == 2 and re.match(re.escape(path) + r":(\d+:)? ", result.err) and words in result.err, result


# What a function gives that it must not: the command that asks, and words of the message.
WRONG = [
    ("over", "1", ["solve", "-e", "3"], "'over' must return"),
    ("over", "'won'", ["solve", "-e", "3"], "'over' must return"),
    ("theorem", "'lost'", ["solve", "-e", "3"], "'theorem' must return"),
    ("theorem", "1", ["solve", "-e", "3"], "'theorem' must return"),
    ("simplify", "'x'", ["solve", "-e", "3"], "simplify: "),
    ("simplify", "-1", ["solve", "-e", "3"], "simplify: "),
    ("write", "{}", ["solve", "--json", "-e", "3"], "'write' must return a line of text"),
    ("write", "'a\\nb'", ["solve", "--json", "-e", "3"], "'write' must return a line of text"),
    ("draw", "nil", ["play", "-e", "3"], "'draw' must return text of one or more lines"),
    ("draw", "'\\27[2J'", ["play", "-e", "3"], "'draw' must return text in UTF-8 without control characters other than line ends"),
    ("move_text", "nil", ["solve", "-e", "3"], "'move_text' must return a line of text"),
    *(("move_text", text, ["solve", "-e", "3"], "'move_text' must return text that can be typed") for text in ("''", "' x'", "'x\\t'")),
    ("move_text", "'a\\0b'", ["solve", "-e", "3"], "'move_text' must return a line of text"),
    ("draw", "7", ["play", "-e", "3"], "'draw' must return text of one or more lines"),
    ("draw", "'a\\0b'", ["play", "-e", "3"], "'draw' must return text of one or more lines"),
    ("draw", "'\\27[31m'", ["play", "-e", "3"], "'draw' must return text in UTF-8 without control characters"),
    ("draw", "'\\255'", ["play", "-e", "3"], "'draw' must return text in UTF-8 without control characters"),
    ("scene", "nil", ["draw", "3"], "'scene' must return a table with 'size' and 'shapes'"),
    ("start", "true", ["table", "0..3"], "start: a position is"),
    ("start", "1.5", ["table", "0..3"], "start: a position is"),
    ("start", "{1, 'x'}", ["table", "0..3"], "start: the numbers of an array"),
    ("sample", "'x'", ["verify", "--random", "2"], "sample: a position is"),
    ("sample", "random(2, 1)", ["verify", "--random", "2"], "random: the range from 2 to 1 is empty or too large"),
    ("features", "7", ["guess", "0..20"], "'features' must return a table"),
    ("features", "{1, 2}", ["guess", "0..20"], "whole numbers with names"),
    ("features", "{x = 0.5}", ["guess", "0..20"], "whole numbers with names"),
    ("features", "{x = 'y'}", ["guess", "0..20"], "whole numbers with names"),
    *(("features", f"{{['{name}'] = 1}}", ["guess", "0..20"], "names on a single line, without quotes")
      for name in ("", 'a"b', "a\\\\", "a\\nb", "a\\0b", "\\127")),
    ("features", "{x = 1/0}", ["guess", "0..20"], "whole numbers with names"),
    ("features", "{x = 0/0}", ["guess", "0..20"], "whole numbers with names"),
    ("positions", "q(1.5)", ["table", "--size", "3"], "emit: a position is"),
    ("positions", "q('x')", ["table", "--size", "3"], "emit: a position is"),
    ("positions", "q(1, 2)", ["table", "--size", "3"], "'positions' emits a sum"),
    ("answer", "{}", ["solve", "--contest", "-e", "3"], "'answer' must return a text in UTF-8 or a number, not table"),
    ("valid", "1", ["solve", "-e", "3"], "'valid' must return true or false, not a number"),
    ("read", "1.5", ["solve", "-e", "3"], "read: a position is"),
    ("read", "'3'", ["solve", "-e", "3"], "read: a position is"),
]


@pytest.mark.parametrize("field, value, command, words", WRONG)
def test_what_a_function_gives_has_its_type(rules, field, value, command, words):
    theorem = ", theorem = function(p) return 'win' end" if command[0] == "verify" else ""
    parameters = "size, random" if field == "sample" else "p, q"
    path = rules(f"moves = zeros, {field} = function({parameters[:1] if field == 'start' else parameters}) return {value} end{theorem}")
    result = program.run(command[0], path, *command[1:])
    assert result.code == 2 and words in result.err, result
    assert re.match(re.escape(path) + r":(\d+:)? ", result.err), result


@pytest.mark.parametrize("call, words", [
    ("random(5, 1)", "random: the range from 5 to 1 is empty or too large"),
    ("random(0)", "random: the range from 1 to 0 is empty or too large"),
    ("random(0, 2^53)", "random: the range from 0 to 9.007199254741e+15 is empty or too large"),
    ("random(0/0)", "is empty or too large"),
    ("random(nil)", "random: expected a number, not nil"),
    ("random('a', 2)", "random: expected a number, not string"),
    ("random(1, {})", "random: expected a number, not table"),
])
def test_what_random_is_given_is_checked_with_its_line(rules, call, words):
    path = rules("moves = zeros, theorem = function(p) return 'win' end,\n sample = function(size, random)\n"
                 f"  local x = {call}\n  return x\n end")
    result = program.run("verify", path, "--random", "2")
    line = 1 + open(path, encoding="utf-8").read().split(call)[0].count("\n")
    assert result.code == 2 and result.err.startswith(f"{path}:{line}: ") and words in result.err, result


@pytest.mark.still
def test_every_function_has_a_test_of_what_it_gives():
    others = {"moves", "left", "right",  # these give nothing, they emit
              "negate"}  # no verb asks for it: tests/lua/script_test.c does
    assert {field for field, *_ in WRONG} == set(FUNCTIONS) - others


# ---- What they do -------------------------------------------------------------------------------


def test_name_summary_and_rules_are_shown(rules):
    page = program.succeed("rules", rules("moves = zeros, name = 'mine', summary = 'a few words', rules = 'Take some.'")).out
    assert page.startswith("mine: a few words") and "Take some." in page
    assert program.succeed("rules", rules("moves = zeros", "stem")).out.startswith("stem: ")


def test_a_name_that_comes_from_the_file_is_on_a_line(rules):
    for stem, name in (("a\nb", "a?b"), ("a\x1b[31m", "a?[31m"), ("a\x7f b", "a? b"), ("\u00e9", "\u00e9")):
        path = rules("moves = zeros", stem)
        assert program.succeed("rules", path).lines[0].startswith(f"{name}: "), path
        assert program.solve_one(path, "3")["game"] == name


def test_players_and_words(rules):
    path = rules("moves = zeros, players = {'Ann', 'Bob'}, words = {win = 'Ann!', loss = 'Bob!'}")
    assert program.contest(path, "3\n0\n") == "Ann!\nBob!\n"
    assert program.solve_one(path, "3")["winner"] == "Ann"
    assert program.solve_one(path, "3", "--mover", "Bob")["winner"] == "Bob"
    assert program.contest(rules("moves = zeros"), "3\n0\n") == "First\nSecond\n"
    drawn = rules("moves = zeros, over = function(p) return 'draw' end, words = {draw = 'Nobody.'}")
    assert program.contest(drawn, "3\n") == "Nobody.\n"


def test_an_answer_is_a_line_with_the_number_of_the_case(rules):
    path = rules("moves = zeros, words = {win = 'yes', loss = 'no'}, answer = 'Case {case}: {word}, {case} {it}'")
    assert program.contest(path, "3\n0\n") == "Case 1: yes, 1 {it}\nCase 2: no, 2 {it}\n"
    assert program.run("solve", path, "--contest", "--case", "2", "-e", "3\n0\n").out == "Case 2: no, 2 {it}\n"
    assert program.contest(f"misere:{path}", "2\n1\n") == "Case 1: yes, 1 {it}\nCase 2: no, 2 {it}\n"
    assert program.solve_one(path, "3")["winner"] == "First"


@pytest.mark.parametrize("answer, verdict", [
    ("'Case ' NR ': ' ($1 ? 'yes' : 'no')", "passed"), ("'Case ' NR ': yes'", "wrong answer"), ("'yes'", "bad output"),
    ("'Case ' NR - 1 ': ' ($1 ? 'yes' : 'no')", "bad output"), ("'Case 1: ' ($1 ? 'yes' : 'no')", "bad output"),
])
def test_stress_wants_the_number_of_the_case(rules, answer, verdict):
    path = rules("moves = zeros, words = {win = 'yes', loss = 'no'}, answer = 'Case {case}: {word}'")
    result = program.run("stress", path, "--json", "--cases", "300", "--seconds", "60", "--seed", "1", "--", "awk",
                         "{print " + answer.replace("'", '"') + "}")
    (found,) = result.json
    assert found["verdict"] == verdict, result
    if verdict != "passed":
        assert found["expected"].startswith("Case 1: "), found


def test_misere_turns_the_end_round(rules):
    assert [answer["outcome"] for answer in program.solve(rules("moves = zeros, misere = true"), "0\n1\n2\n")] == ["win", "loss", "win"]


def test_left_and_right_and_partizan(rules):
    sides = rules("left = function(p, emit) if p > 0 then emit(p - 1) end end, right = function(p, emit) end")
    looks = rules("partizan = true, moves = function(p, emit, player) if player == 1 and p > 0 then emit(p - 1) end end", "looks")
    for path in (sides, looks):
        assert [answer["outcome"] for answer in program.solve(path, "0\n2\n")] == ["loss", "win"]
        assert [answer["outcome"] for answer in program.solve(path, "0\n2\n", "--mover", "Second")] == ["loss", "loss"]
        assert program.succeed("table", path, "0..2", "--format", "csv").lines == ["a,value", "0,P", "1,L", "2,L"]


def test_over_ends_play_and_excludes_sums(rules):
    path = rules("moves = zeros, over = function(p, player) if p == 1 then return 'win' end end")
    assert [answer["outcome"] for answer in program.solve(path, "0\n1\n2\n")] == ["loss", "win", "win"]
    assert program.solve_one(path, "1")["moves"] == []
    result = program.run("solve", path, "-e", "1;2")
    assert result.code == 2 and "rules with 'over' do not allow sums" in result.err
    result = program.run("solve", rules("moves = function(p, emit) if p > 1 then emit(1, 1) end end, over = function() end"), "-e", "2")
    assert result.code == 2 and "rules with 'over' do not allow sums" in result.err


def test_start_makes_the_positions_of_tables(rules):
    one = rules("moves = zeros, start = function(a) return 2 * a end")
    assert program.succeed("table", one, "0..3", "--show", "grundy", "--format", "csv").lines[1:] == ["0,0", "1,2", "2,4", "3,6"]
    two = rules("moves = zeros, start = function(a, b) return a + b end", "two")
    assert program.succeed("table", two, "0..1", "0..1", "--show", "grundy", "--format", "csv").lines[1:] == ["0,0,0", "0,1,1", "1,0,1", "1,1,2"]
    assert program.run("table", two, "0..1").code == 2 and program.run("table", one, "0..1", "0..1").code == 2


def test_read_and_write(rules):
    path = rules("moves = zeros, read = function(text) return tonumber(text:match('^#(%d+)$')) end,"
                 " write = function(p) return '#' .. p end")
    answer = program.solve_one(path, "#3; #5", "--moves", "all")
    assert (answer["position"], answer["moves"]) == ("#3;#5", ["#3;#3"])
    assert program.solve_position(path, answer["position"])["outcome"] == "win"
    result = program.run("solve", path, "-e", "#1\n3\n")
    assert result.code == 2 and result.err.startswith("<text>:2:1: "), result


def test_move_text_names_the_moves(rules):
    path = rules("moves = zeros, move_text = function(p, q) return 'take' .. p - q end")
    assert program.solve_one(path, "3", "--moves", "all")["moves"] == ["take3"]
    assert program.solve_one(path, "1;3", "--moves", "all")["moves"] == ["2:take2"]
    assert program.solve_one(path, "3", "--after", "take1")["position"] == "2"
    assert "no legal move" in (error := program.run("solve", path, "-e", "3", "--after", "2").err) or "not a legal move" in error


def test_sample_gives_the_random_positions(rules):
    path = rules("moves = zeros, sample = function(size, random) local x = random() assert(x >= 0 and x < 1) "
                 "local n = random(3) assert(n >= 1 and n <= 3) return 100 * size + random(4, 6) end, "
                 "theorem = function(p) assert(p < 507 ) return p > 0 and 'win' or 'loss' end")
    assert program.succeed("verify", path, "--random", "5", "--up-to", "5").out.endswith("positions agree\n")
    position = program.succeed("play", path, "--size", "5", input="quit\n").out
    assert re.search(r"\b50[456]\b", position), position


def test_simplify_makes_search_look_at_less(rules):
    plain = rules("moves = zeros")
    less = rules("moves = function(p, emit) for q = 0, p - 1 do emit(q) end end, "
                 "simplify = function(p) if p > 7 then return p - 8, 8 end return p end", "less")
    for text in ("5", "7;7", "3;6"):
        assert program.solve_one(plain, text)["outcome"] == program.solve_one(less, text)["outcome"]
    sizes = [int(re.search(r"over (\d+) positions?", program.solve_one(rules(f"moves = zeros{extra}", f"n{len(extra)}"), "4;4;4")["reason"])
                 .group(1)) for extra in ("", ", simplify = function(p) return p % 2 end")]
    assert sizes[1] < sizes[0]


def test_positions_are_those_of_a_size(rules):
    path = rules("moves = zeros, positions = function(size, emit) for p = 0, size do emit(p) emit({p, 1}) end end,"
                 " over = function(p) if type(p) == 'table' then return 'win' end end")
    lines = program.succeed("table", path, "--size", "2", "--format", "csv").lines
    assert lines == ["position,value", "0,P", "0 1,N", "1,N", "1 1,N", "2,N", "2 1,N"]
    assert program.run("table", rules("moves = zeros"), "--size", "2").code == 2


def test_features_are_what_guess_looks_at(rules):
    path = rules("moves = function(p, emit) for q = 0, p - 1 do if (q - p) % 2 == 1 then emit(q) end end end, "
                 "start = function(a, b) return {a, b} end, features = function(p) return {weight = p[1] + 3 * p[2]} end")
    path = rules("start = function(a, b) return {a, b} end, features = function(p) return {weight = p[1] + 3 * p[2]} end,\n"
                 "moves = function(p, emit) if p[1] > 0 then emit({p[1] - 1, p[2]}) end if p[2] > 0 then emit({p[1], p[2] - 1}) end end")
    found = [json.loads(line) for line in program.succeed("guess", path, "0..12", "0..12", "--json").lines]
    assert found and found[0]["agree"]
    result = program.run("guess", rules("moves = zeros, features = function(p) error('asked') end"), "0..9")
    assert result.code == 2 and "asked" in result.err


def test_theorem_is_asked_of_single_parts(rules):
    path = rules("moves = zeros, theorem = function(p, player) return p > 0 and 'win' or 'loss' end")
    assert program.solve_one(path, "3")["by"] == "theorem" and program.solve_one(path, "3;3")["by"] == "search"
    assert program.succeed("verify", path, "--up-to", "9").out.endswith("10 positions agree\n")
    wrong = program.run("verify", rules("moves = zeros, theorem = function(p) return p ~= 4 and p > 0 and 'win' or 'loss' end"))
    assert (wrong.code, wrong.lines[-1]) == (1, "4")


# ---- referee ------------------------------------------------------------------------------------

PLAYER = """
import sys
heap, me = int(sys.stdin.readline()), sys.stdin.readline().strip()
mine = me == "First"
while True:
    if mine:
        take = heap % 4 or 1
        heap -= {take}
        print(heap, flush=True)
    else:
        line = sys.stdin.readline()
        if not line:
            break
        heap = int(line)
    mine = not mine
"""


@pytest.mark.parametrize("start, take, opponent, code, last", [
    ("7", "take", "perfect", 0, "PROGRAM wins"),
    ("7", "take", "random", 0, "PROGRAM wins"),
    ("8", "take", "perfect", 1, "PROGRAM loses: "),
    ("7", "4", "perfect", 1, "PROGRAM loses: '3' is not a legal move of First here"),
    ("7", "(1 / 0)", "perfect", 1, "PROGRAM loses: it ended before a move"),
])
def test_a_match_by_rules_in_lua(rules, tmp_path, start, take, opponent, code, last):
    path = rules("moves = function(p, emit) for take = 1, math.min(3, p) do emit(p - take) end end")
    player = tmp_path / "player.py"
    player.write_text(PLAYER.format(take=take))
    result = program.run("referee", path, "-", "--opponent", opponent, "--", "/usr/bin/python3", player, input=f"{start}\n")
    assert result.code == code and result.lines[-1].startswith(last), result
    assert subprocess.run(["pgrep", "-f", str(player)], capture_output=True, check=False).stdout == b""


def test_a_match_by_rules_with_words_of_their_own(rules):
    path = rules("moves = zeros, players = {'Ann', 'Bob'}, move_text = function(p, q) return 'take' .. p - q end, "
                 "read = function(text) return tonumber(text:match('heap (%d+)')) end, write = function(p) return 'heap ' .. p end")
    result = program.run("referee", path, "-", "--", "sh", "-c", "read heap n; read me; echo take$n; read rest", input="heap 5\n")
    assert (result.code, result.lines[-1]) == (0, "PROGRAM wins"), result
    result = program.run("referee", path, "-", "--as", "Bob", "--", "sh", "-c", "cat > /dev/null", input="heap 5\n")
    assert (result.code, result.lines[-1][:14]) == (1, "PROGRAM loses:"), result


# ---- Moves that cannot be told from their texts ---------------------------------------------------

BACKWARDS = "moves = function(p, emit) for q = p - 1, 0, -1 do emit(q) end end"
TWINS = {"move_text": "move_text = function(p, q)\n return q < 4 and 'x' or 'y' end", "write": "write = function(p)\n return p < 4 and 'x' or p .. '' end"}
PROGRAM = ["--", "sh", "-c", "echo x; cat > /dev/null"]


@pytest.mark.parametrize("field", TWINS)
def test_a_text_of_two_moves_is_an_error_of_the_rules(rules, field):
    path = rules(f"{BACKWARDS}, {TWINS[field]}")
    for result in (program.run("solve", path, "-e", "5", "--after", "x"), program.run("play", path, "-e", "5", input="x\nquit\n"),
                   program.run("referee", path, "-", *PROGRAM, input="5\n")):
        assert result.code == 2 and re.match(re.escape(path) + r":2: two moves of First here have the text 'x'", result.err), result
        assert "PROGRAM" not in result.out, result


def test_options_that_come_twice_are_one_move(rules):
    path = rules("moves = function(p, emit) if p > 0 then emit(0) emit(0) emit(p - 1) end end, move_text = function(p, q) return 'to' .. q end")
    assert program.solve_one(path, "3", "--after", "to0")["position"] == "0"


def test_rules_that_fail_at_the_text_of_a_move_are_not_the_programs_fault(rules):
    path = rules(f"{BACKWARDS}, move_text = function(p, q)\n if q == 2 then error('boom') end return q == 0 and 'x' or 'to' .. q end")
    for result in (program.run("solve", path, "-e", "5", "--after", "x"), program.run("play", path, "-e", "5", input="x\nquit\n"),
                   program.run("referee", path, "-", *PROGRAM, input="5\n")):
        assert (result.code, result.err) == (2, f"{path}:3: boom (at the position 5)\n") and "PROGRAM" not in result.out, result


# ---- Input without a position -------------------------------------------------------------------

@pytest.mark.parametrize("read", ["", ", read = function(text) return #text end"])
@pytest.mark.parametrize("flags", [[], ["--contest"], ["--json"], ["--position"], ["--contest", "--seconds", "5"]])
def test_an_input_without_a_position_is_an_error_at_its_last_line(rules, tmp_path, read, flags):
    path, file = rules("moves = zeros" + read), tmp_path / "input"
    for text, line in (("", 1), ("\n", 1), (" \t \r\n\n", 2), ("\n\n  ", 3)):
        file.write_text(text, newline="")
        for arguments, source, given in (([str(file)], str(file), ""), ([], "<stdin>", text), (["-e", text], "<text>", "")):
            result = program.run("solve", path, *flags, *arguments, input=given)
            assert result.code == 2 and result.out == "", result
            assert re.match(re.escape(source) + rf":{line}:\d+: expected a position, but the input ends\n", result.err), result


def test_blank_lines_around_positions_are_no_error(rules):
    assert program.succeed("solve", rules("moves = zeros"), "--contest", input="\n\n3\n\n \n0\n\n").out == "First\nSecond\n"
