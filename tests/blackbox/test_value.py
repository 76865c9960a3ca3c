"""Values of short games: expressions, what is printed of them, and what is wrong with them."""
import ctypes.util
import decimal
import random
import sys

import pytest

from program import ROOT, rounds, run, succeed
from terminal import on_a_terminal, talk

sys.path.insert(0, str(ROOT / "tests" / "oracles"))
import short_games as naive  # noqa: E402

pytestmark = pytest.mark.sanitizers

DEAR = "+".join(f"{{{n}|{-n}||-{5 * n}}}" for n in range(7, 47)) # a sum that takes minutes and much memory
KEYS = ["expression", "value", "outcome", "mean", "temperature", "left_stop", "right_stop", "birthday", "bounds"]


def test_values_and_relations():
    result = succeed("value", "1/2^3*2", "{1|-1}", "^* = {0|0,*}", "* <> 0", "v > 0", "'{-1|1}':1", "0:1")
    assert result.lines == ["1/2^3*2", "+-1", "false", "true", "false", "1/2", "1"]


def test_a_dash_begins_an_expression_unless_it_is_an_option():
    assert succeed("value", "-{1|2}", "-1", "--1", "-*", "-v", "--vv", "-Tiny(2)", "-(^)").lines == \
        ["-3/2", "-1", "1", "*", "^", "vv", "Miny(2)", "v"]
    assert succeed("value", "--json", "-1").json[0]["value"] == "-1"
    assert succeed("value", "--", "-1", "-v").lines == ["-1", "^"]
    result = run("value", "--jsno", "1")
    assert result.code == 2 and result.err == "kayles: unknown flag '--jsno'; did you mean '--json'?\n"


def test_an_object_has_what_is_known_of_a_value():
    (hot,) = succeed("value", "--json", "{3|-1/2} + ^").json
    assert list(hot) == KEYS
    assert hot == {"expression": "{3|-1/2} + ^", "value": "{3^|-1/2^}", "outcome": "N", "mean": "5/4", "temperature": "7/4",
                   "left_stop": "3", "right_stop": "-1/2", "birthday": 6, "bounds": None}
    outcomes = [one["outcome"] for one in succeed("value", "--json", "0", "*", "^", "v", "-49/16").json]
    assert outcomes == ["P", "N", "L", "R", "R"]
    (truth,) = succeed("value", "--json", "1 < 2").json
    assert list(truth) == KEYS and truth["value"] == "true" and truth["mean"] is None


FUNCTIONS = {
    "mean({3|-1})": "1", "temp({3|-1})": "2", "Temperature(1/4)": "-1/4", "stops({3|-1})": "3, -1", "leftStop({3|-1})": "3",
    "outcome({3|-1})": "N", "misere_outcome(0)": "N", "birthday(^)": "2", "left_options({1,*|-1})": "1",
    "left_options('{0,1,{1|}|}')": "0, 1, 2", "sensible_left('{0,1,{1|}|}')": "2", "followers(^)": "^, 0, *",
    "left_options(0)": "", "right_options(0)": "", "sensible_left(0)": "", "incentives(0)": "",
    "follower_count(^)": "3", "cool({3|-1}, 1)": "{2|0}", "heat(*2,1)": "+-{1,{2|0}}", "freeze({3|-1})": "1*",
    "overheat(*,1,1)": "+-1", "incentives({3|-1})": "{4|0}", "rcf({1*|-1})": "+-1", "aw(^*)": "1", "aw(1)": "none",
    "uptimal(^3*)": "0, *, 3", "is_all_small(^)": "true", "is_number(*)": "false", "norton(2,^)": "^^", "powto(^,2)": "^[2]",
    "pow(^,2)": "^<2>", "subordinate(1/2,'{-1|1}')": "1", "Tiny(2) + Miny(2)": "0", "mean({2|1}) + temp({2|1}) == 2": "true",
    "conway_product(2,3)": "6", "conjunctive('{0|}',1)": "1", "thermograph({3|-1})":
    "{3|-1}: mean 1, temperature 2\n  left wall   4 at -1, 1 at 2\n  right wall  -2 at -1, 1 at 2",
    "stops({9223372036854775808|-4611686018427387904})": "9223372036854775808, -4611686018427387904",
    # Sums with nimbers, of whose moves few are looked at.
    "{1|*4000}+{1|*3000}": "{{2|1*3000},{2|1*4000}|{1*3000|*1048},{1*4000|*1048}}",
    "{0,*|0,*5000}+*5000": "{0,{0,*|0,*5000}|0,*5000,{0,*|0,*5000}}",
    "{0|*6,{0,*,*6|0,*,*2}||v*}+*6": "{0,*,*2,*3,*4,*5,{0,*,*2,*3,*4,*5,*6|0,{0,*6,*7|0,*}}|v*7}",
}


@pytest.mark.parametrize("text", FUNCTIONS)
def test_functions_by_name(text):
    assert succeed("value", text).out == FUNCTIONS[text] + "\n"


def test_the_table_of_the_manual_is_what_is_printed():
    text = (ROOT / "src" / "cli" / "help" / "value.txt").read_text(encoding="utf-8")
    table = [tuple(line[2:].split(" gives ")) for line in text.splitlines() if line.startswith("- ") and " gives " in line]
    assert len(table) == 40
    assert succeed("value", "-", input="".join(f"{given}\n" for given, _ in table)).lines == [value for _, value in table]


def test_what_is_no_value_in_an_object():
    none, stops = succeed("value", "--json", "aw(1)", "stops({1|-1})").json
    assert (list(none), none["value"], stops["value"], stops["mean"]) == (KEYS, None, "1, -1", None)


@pytest.mark.parametrize("notation, lines", [
    ("text", ["vv*2", "{2|1||0}"]),
    ("unicode", ["\u21d3*2", "{2|1||0}"]),
    ("latex", [r"{\Downarrow}{\ast}2", r"\{2\mathrel{|}1\mathrel{|\!|}0\}"]),
])
def test_notations(notation, lines):
    assert succeed("value", "--format", notation, "vv*2", "{2|1||0}").lines == lines
    assert succeed("--format", notation, "value", "vv*2").lines == lines[:1]


def test_unicode_is_read_as_it_is_written():
    make = Expressions(3)
    expressions = [make.one(make.pick.randint(1, 2))[0] for _ in range(rounds(100))] + ["Tiny(2)", "v3*2", "+-{1,1*}", "v[4]"]
    given = "".join(text + "\n" for text in expressions)
    signs = succeed("value", "--format", "unicode", "-", input=given)
    assert succeed("value", "-", input=signs.out).lines == succeed("value", "-", input=given).lines
    assert {"\u2191", "\u2193", "\u00b1", "\u29fe"} <= set(signs.out)


def test_the_caret_stands_under_the_letter():
    result = run("value", "{\u2191|\u21d3x}")
    assert result.err == "<text>:1:5: unknown name 'x'\n{\u2191|\u21d3x}\n    ^\n"
    result = run("value", "\u4e09\x1b[2J")
    assert result.err == "<text>:1:1: no game begins like this\n\u4e09?[2J\n^\n"


def test_lines_of_standard_input_are_answered_one_by_one():
    assert succeed("value", "-", input="1\n\n  {1|-1} \r\n* + *").lines == ["1", "+-1", "0"]
    assert succeed("value", "-", input="").out == ""
    result = run("value", "-", input="1\n{1|x}\n2\n")
    assert (result.code, result.out) == (2, "1\n2\n")
    assert result.err == "<stdin>:2:4: unknown name 'x'\n{1|x}\n   ^\n"


def test_a_misspelt_game_is_corrected():
    for words in (["domneering", "...|..."], ["domneering", "...|...", "--moves"], ["hackenbsh", "-"]):
        result = run("value", *words)
        assert result.code == 2 and f"unknown game '{words[0]}'; did you mean '" in result.err, result
    assert "unknown name 'one'" in run("value", "one", "2").err
    assert succeed("value", "v", "vv").lines == ["v", "vv"]


def test_a_bad_line_is_an_object_with_its_error():
    result = run("value", "-", "--json", input="1\n{1|x}\n2\n")
    first, wrong, last = result.json
    assert result.code == 2 and (first["value"], last["value"]) == ("1", "2")
    assert wrong == {"expression": "{1|x}", "error": "<stdin>:2:4: unknown name 'x'"}
    result = run("value", "clobber", "-", "--json", input="xo\nxa\n\nxoxo\n")
    assert result.code == 2 and [one.get("value") for one in result.json] == ["*", None, "+-{*,^}"]
    assert result.json[1] == {"game": "clobber", "position": "xa", "error": "<stdin>:2:2: a cell is one of .xo"}
    assert result.err == "<stdin>:2:2: a cell is one of .xo\nxa\n ^\n"
    assert run("value", "1", "{1|x}", "2").out == "1\n"  # operands, not lines


WRONG = {
    "": "1:1: a game is missing", "{1|2": "1:1: this brace is never closed", "{1|2}}": "1:6: this brace closes nothing",
    "(1": "1:1: this bracket is never closed", "1)": "1:2: this bracket closes nothing", "+": "a game is missing",
    "one": "1:1: unknown name 'one'\n", "meen(1)": "1:1: unknown name 'meen'; did you mean 'mean'?", "1+MEAN_s(1)": "1:3: unknown name 'MEAN_s'; did you mean 'mean'?", "{1|meen}": "1:4: unknown name", "1/0": "1:3: division by zero", "1/3": "1:3: the denominator",
    "{1}": "1:3: braces need a bar", "{1|2|3}": "1:5: two separators with the same", "1|2": "1:2: a bar is allowed only inside",
    "1 2": "1:3: a number follows a game", "1 < 2 < 3": "1:7: an expression has at most one relation", "1.5": "1:2: a point",
    "*600000000": "1:2: a nimber must be below 2^29", "^<0>": "1:3: powers of up begin", "^<-1>": "1:3: powers of up are ^<n>", "1,2": "1:2: a comma is allowed only inside",
    "{1|2>3}": "1:5: a relation is not allowed inside", "?": "1:1: no game begins like this", "'{1|2}": "an explicit form ends with",
    "mean()": "1:6: a game is missing", "mean": "1:5: a bracket must follow: mean(G)", "1+mean(1,2)": "1:3: mean takes 1 game",
    "outcome(1)+1": "1:1: outcome does not return a game", "1<stops(1)": "1:3: stops does not return a game", "mean(1|2)": "1:7: a bar",
    "aw(1)+1": "1:1: atomic_weight has no value here", "cool(1,*)": "1:1: cooling needs a number", "2mean(1)": "1:2: a function",
    "±1 + ↑ + x": "1:10: unknown name 'x'", # letters, of which some have several bytes
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_has_its_place(text):
    result = run("value", text)
    assert (result.code, result.out) == (2, "") and result.err.startswith("<text>:"), result
    assert WRONG[text] in result.err and result.err.endswith("^\n"), result


@pytest.mark.parametrize("verb", ["value", "nim"])
def test_a_number_is_read_up_to_2_to_the_20_bits(verb):
    next_one = f"{decimal.Context(prec=400_000, Emax=400_000).power(2, 2 ** 20):f}"
    largest = next_one[:-1] + str(int(next_one[-1]) - 1)
    assert succeed(verb, "-", input="00" + largest).lines == [largest]
    for front in ["", "1+", "log(2," if verb == "nim" else "{0|"]:
        for number in [next_one, "1" * 315654, "7" * 30_000_000]:
            result = run(verb, "-", "--seconds", "5", input=front + number)
            assert (result.code, result.out) == (2, "") and "more than 2^20 bits" in result.err
            assert result.err.startswith(f"<stdin>:1:{len(front) + 1}: "), result.err
    inside = "1/" if verb == "value" else "[w*"
    assert "more than 2^20 bits" in run(verb, "-", input=inside + "2" * 400_000).err


def test_no_expression_is_too_large_to_be_read():
    many = 10 ** 6
    for text, wrong in [("{0" + many * "|" + "1}", None), (many * "{", "never closed"), (many * "(", "never closed"),
                        (many // 10 * "{0|" + many // 10 * "}", None), (many // 10 * "{9|" + "9" + many // 10 * "||-9}", None),
                        ("0" * many + "9" * 315652, None), ("1/" + "3" * 315652, "denominator"),
                        (many * "-" + "1", None), ("{" + "|".join("0" * many) + "}", "two separators")]:
        result = run("value", "-", "--memory", "2G", "--seconds", "60", input=text + "\n")
        assert result.code == (0 if not wrong else 3 if "nested" in wrong else 2), (text[:20], result.err[:300])
        assert wrong is None or wrong in result.err, (text[:20], result.err[:300])
        assert len(result.err) < 1000
    assert succeed("value", "1/2^1000000000").out == "1/2^1000000000\n"
    great = str(10 ** 20)
    assert succeed("value", f"{{{great}|{great}}}", f"{great}*9 + {{1|*9}}", "*:*123456").lines == [
        f"{great}*", f"{{{10 ** 20 + 1}*9|{great}}}", "*123457"]


def test_long_numbers_are_written_as_they_were_read():
    """They are cut into pieces by powers of 10^131072 for writing: zeros within and around the cuts stay."""
    numbers = []
    for length in 131071, 131072, 131073, 262144, 262145, 315652:
        numbers += [length * "9", "1" + (length - 1) * "0", "1" + (length - 2) * "0" + "7", (length * "1234567089")[:length]]
    assert succeed("value", "-", input="\n".join(numbers) + "\n").lines == numbers


def test_numbers_longer_than_those_that_are_read_are_written():
    for half in 262143, 262144, 262145:
        nines, ten, more = "9" * half, "1" + "0" * half, "1" + "0" * (half - 1) + "1"  # 10^h - 1, 10^h, 10^h + 1
        lines = succeed("value", "-", input=f"{nines}.({ten})\n{ten}.({ten})\n{nines}.({more})\n").lines
        assert lines == [nines + "0" * half, ten + "0" * half, nines + nines]


@pytest.mark.parametrize("places", [2 ** 31, 2 ** 32, 2 ** 62, 10 ** 20])
def test_binary_places_have_one_limit(places):
    result = run("value", f"1:(-{places})")
    assert (result.code, result.out) == (3, "unable\n") and "more than 2^31 binary places" in result.err


def test_writing_a_long_number_ends_with_the_budget():
    result = run("value", "1:(-200000000)", "--seconds", "0.2")
    assert (result.code, result.out) == (3, "unable\n") and "time budget" in result.err, result.err


def test_a_value_past_the_budget_is_unable_and_others_are_answered():
    for flags in [], ["--json"]:
        result = run("value", "-", "--memory", "8M", *flags, input=f"1\n{DEAR}\n2\n")
        assert result.code == 3 and len(result.lines) == 3, result
        assert result.err.startswith("<stdin>:2:"), result
        if flags:
            assert [one["value"] for one in result.json] == ["1", None, "2"]
            assert [one["bounds"] for one in result.json] == [None, [None, None], None]
        else:
            assert result.lines == ["1", "unable", "2"]


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_a_value_that_is_too_long_to_be_written_is_not_begun(flags):
    result = run("value", "--memory", "16M", *flags, "1", "heat(*24,1)", "2", "followers(heat(*24,1))")
    assert result.code == 3 and len(result.lines) == 4 and len(result.out) < 2000, result
    if flags:
        assert [one["value"] for one in result.json] == ["1", None, "2", None]
    else:
        assert result.lines == ["1", "unable", "2", "unable"]


class Expressions:
    """Random expressions, with what they are worth by definition."""

    def __init__(self, seed):
        self.pick = random.Random(seed)

    def leaf(self):
        n = self.pick.randint(1, 2)
        return self.pick.choice([
            ("0", naive.ZERO), (str(n), naive.integer(n)), (f"-{n}", naive.integer(-n)), ("1/2", naive.dyadic("1/2")),
            ("*", naive.nimber(1)), ("*2", naive.nimber(2)), ("^", naive.UP), ("v", naive.negative(naive.UP)),
            ("^*", naive.game([naive.ZERO, naive.nimber(1)], [naive.ZERO])), ("^<2>", naive.canonical(naive.up_power(2))),
        ])

    def braces(self, depth):
        sides = [[self.one(depth - 1) for _ in range(self.pick.randint(0, 3 - depth))] for _ in range(2)]
        texts = [",".join(text for text, _ in side) for side in sides]
        return "{%s|%s}" % tuple(texts), naive.game(*([game for _, game in side] for side in sides))

    def one(self, depth):
        if depth == 0:
            return self.leaf()
        text, game = self.braces(depth)
        kind = self.pick.randint(0, 5)
        if kind == 0:
            return f"-{text}", naive.negative(game)
        if kind == 1:
            return f"+-({text})", naive.game([game], [naive.negative(game)])
        if kind == 2 and depth == 1:
            other, second = self.leaf()
            return f"({text}+({other}))", naive.add(game, second)
        if kind == 3 and depth == 1:
            other, second = self.leaf()
            return f"({text}-({other}))", naive.add(game, naive.negative(second))
        if kind == 4 and depth == 1:
            return f"2.{text}", naive.add(game, game)
        return text, game


def test_expressions_are_worth_what_the_definitions_say():
    make = Expressions(1)
    expressions = [make.one(make.pick.randint(1, 2)) for _ in range(rounds(300))]
    lines = succeed("value", "-", input="".join(text + "\n" for text, _ in expressions)).lines
    assert len(lines) == len(expressions)
    for (text, game), line in zip(expressions, lines, strict=True):
        assert naive.canonical(naive.read(line)) == naive.canonical(game), (text, line)
    again = succeed("value", "-", input="".join(line + "\n" for line in lines)).lines
    assert again == lines


def test_positions_of_games():
    assert succeed("value", "domineering", "..|..").out == "+-1\n"
    assert succeed("value", "hackenbush", "lrl").out == "3/4\n"
    assert succeed("value", "0.77", "5").out == "*4\n"
    assert succeed("value", "{2,5}", "7").out == "0\n"
    (one,) = succeed("value", "--json", "domineering", "...|...").json
    assert list(one) == ["game", "position", *KEYS[1:], "by"]
    assert one == {"game": "domineering", "position": "...|...", "value": "{2|-1/2}", "outcome": "N", "mean": "3/4",
                   "temperature": "5/4", "left_stop": "2", "right_stop": "-1/2", "birthday": 3, "bounds": None,
                   "by": "search"}
    result = run("value", "domineering", "-", input="..|..\n\n.\n..x\n.\n")
    assert (result.code, result.out) == (2, "+-1\n0\n0\n")
    assert result.err == "<stdin>:4:3: a cell is one of #.\n..x\n  ^\n"
    assert run("value", "domineering").code == 2
    result = run("value", "sorting", "1 2")
    assert result.code == 2 and result.err == "kayles: sorting has no values: its rules say how play ends\n"


@pytest.mark.parametrize("game, lines", [
    ("domineering", ["....|....|....", "...|...", "." * 60 + "|" + "#" * 60, "....|....|....", "##|#.|..|..", ".|.|.", "#....#"]),
    ("col", ["...|...", "4: 1-2 2-3 3-4; x 1", "...x|....", "3: 1-2 2-3; o 2", "...|...", ".....", "3: 1-2 2-3; o 2"]),
    ("cutcake", ["3x5", "6x1", "5x3"]), ("take-ab", ["1 3 / 2 4", "2 1 / 3 1 1", "1 3 / 2 4"]), ("hackenbush", ["lrl", "lrle", "0-1l 1-2e"]),
])
def test_what_was_found_of_other_positions_changes_no_value(game, lines):
    alone = [succeed("value", game, line).out for line in lines]
    assert succeed("value", game, "-", input="\n".join(lines)).out == "".join(alone)
    assert succeed("value", game, "-", "--memory", "4M", input="\n".join(lines)).out == "".join(alone)


def test_a_theorem_that_knows_the_value_gives_it_at_once():
    stalks = " + ".join(["l" * 20 + "r" * 20] * 3)
    for game, position, value, by in [("cutcake", "1000000x1000000", "0", "theorem"),
                                      ("cutcake", "3x4000000000 + 4000000000x2", "0", "theorem"),
                                      ("maundy-cake", "1x1048576", "1048575", "theorem"),
                                      ("hackenbush", stalks, "59768835/1048576", "theorem"),
                                      ("negative:hackenbush", "l" + "r" * 60 + "l" * 20 + "r" * 45,
                                       "-73786905926094028801/42535295865117307932921825928971026432", "theorem"),
                                      ("hackenbush+negative:cutcake", "lrrl + 3x1000000", "-3999989/8", "theorem"),
                                      ("cutcake+(domineering+nim)", "3x4 + (...|... + 1000000)", "{3*1000000|1/2*1000000}", "search"),
                                      ("hackenbush", stalks + " + e", "59768835/1048576*", "theorem"),
                                      ("hackenbush", "e + ee", "*3", "theorem"), ("hackenbush", "e + 0-1e 1-0e", "*", "search"), ("pyramid", "1 2 3", "0", "search"),
                                      ("0.77", "10 11", "*4", "theorem")]:
        (one,) = succeed("value", game, position, "--json").json
        assert (one["value"], one["by"]) == (value, by), (game, position)
    assert succeed("table", "cutcake", "1000000..1000001", "1..3", "--show", "value", "--format", "csv").lines[1:4] == [
        "1000000,1,-999999", "1000000,2,-499999", "1000000,3,-499999"]


def test_many_threads_print_what_one_prints(tmp_path):
    board = "|".join(["....."] * 5)
    for verb, *rest in [("value", "--json", "domineering", board), ("value", "amazons", "x....|o...."),
                        ("table", "domineering", "1..4", "3..5", "--show", "value"), ("value", "0.77", "5"), ("value", "1/2+*")]:
        alone = succeed(verb, *rest)
        assert succeed(verb, *rest, "--parallel", "2").out == alone.out == succeed(verb, *rest, "--parallel", "3").out
    result = run("value", "domineering", "|".join(["......."] * 7), "--parallel", "2", "--seconds", "0.5")
    assert result.code == 3 and result.out.startswith("unable"), result
    for wrong in ("0", "17", "x"):
        assert run("value", "domineering", "..", "--parallel", wrong).code == 2


def test_positions_of_rules_in_lua(tmp_path):
    rules = tmp_path / "steps.lua"
    rules.write_text("""return {
  left = function(p, emit) if p > 0 then emit(p - 1) end end,
  right = function(p, emit) if p > 1 then emit(p - 2) end end,
}
""")
    assert succeed("value", rules, "2").out == "{1|0}\n"
    assert succeed("value", rules, "-", input="1\n2\n1\n0\n2\n").lines == ["1", "{1|0}", "1", "0", "{1|0}"]


def test_a_position_past_the_budget_has_what_is_known():
    result = run("value", "clobber", "xoxo|oxox|xoxo|oxox|xoxo", "--memory", "2M", "--json")
    (one,) = result.json
    assert result.code == 3 and one["value"] is None and len(one["bounds"]) == 2 and result.err, result
    told = {run("value", "domineering", "....#.#|....#.#|....###|....##.|....##.", "--memory", f"{size}K").out for size in range(130, 200, 10)}
    assert {"1\n", "unable: the value is at most 2\n"} <= told <= {"1\n", "unable\n", "unable: the value is at most 2\n",
                                                                   "unable: the outcome is L, the value is at most 2\n"}, told


def test_thermographs_are_written_in_the_form_that_the_name_says(tmp_path):
    starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "json": b'{"expression": "{3|-1}"', "txt": b"{3|-1}: mean 1"}
    for ending, start in starts.items():
        path = tmp_path / f"walls.{ending}"
        assert succeed("value", "{3|-1}", "+-{5|1}", "--thermograph", path).lines == ["{3|-1}", "+-{5|1}"]
        assert start in path.read_bytes()[:200], ending
    assert succeed("value", "{3|-1}", "--thermograph", "-").lines[0] == "{3|-1}: mean 1, temperature 2"
    assert succeed("value", "domineering", "..|..", "--thermograph", "-").lines[0] == "domineering ..|.. = +-1: mean 0, temperature 1"
    for words, wrong in [(["1"], "walls.foo"), (["1<2"], "new.svg"), (["1/x"], "new.svg")]:
        result = run("value", *words, "--thermograph", tmp_path / wrong)
        assert result.code == 2 and not (tmp_path / wrong).exists(), result


@pytest.mark.parametrize("words", ["*100000:^", "*100000:{1|*}", "ordinal_product(*300,*300)", "norton(*2000,^)", "heat(*30000,1)",
                                   "followers(*10000000)", "left_options(*100000000)"])
def test_loops_over_many_options_end_with_the_time(words):
    result = run("value", words, "--seconds", "0.2")
    assert result.code == 3 and result.out == "unable\n" and "the time budget is used up" in result.err, result


def test_a_session_has_variables_and_loses_nothing_by_errors():
    lines = ["G = {1|-1}", "G + *", "mean(G)", "foo", "1 +", "G == _", "mean = 3", "H = 1<2", "v = 0", "F = '{-1|1}'", "F:1", "H", "",
             "variables", "quit", "9"]
    result = run("value", "-i", input="".join(line + "\n" for line in lines))
    answers = [line for line in result.lines if not line.startswith("value> ")]
    assert answers == ["+-1", "+-(1*)", "0", "false", "false", "0", "1/2", "G = +-1", "_ = 1/2", "F = 0"], result
    wrong = [line for line in result.err.splitlines() if line.startswith("<stdin>")]
    assert [line.split(": ")[0] for line in wrong] == [f"<stdin>:{place}" for place in ["4:1", "5:4", "7:1", "8:4", "12:1"]]
    assert result.code == 0
    help_text = succeed("value", "-i", input="help\n").out
    assert "cool(G,t): " in help_text and "temperature(G), temp: " in help_text
    for method in ("G.mean", "{3|-1}.mean"):  # the notation of CGSuite
        assert "write mean(G), not G.mean" in run("value", "G = {3|-1}", method).err
    assert run("value", "-i", input="1 +\nxs\n").code == 0 and run("value", "-", input="1 +\nxs\n").code == 2
    assert run("value", "-i", "1").code == 2 and run("value").code == 2


def test_a_session_goes_on_after_too_much():
    result = run("value", "-i", "--memory", "8M", input=f"G = {{1|-1}}\n{DEAR}\nG\n")
    assert result.code == 0 and result.lines[-2:] == ["+-1", "value> "] and result.err.startswith("kayles: "), result.err


def test_lines_of_a_session_are_edited_and_completed():
    if not any(ctypes.util.find_library(name) for name in ("readline", "edit")):
        pytest.skip("neither readline nor libedit is there")
    seen = talk(["value", "-i"], ("value> ", b"Game = {3|-1}\n"), ("-1}\r\nvalue> ", b"mea\t(Ga\t)\n"), ("\r\n1\r\nvalue> ", b"\033[A + 1\n"),
                ("\r\n2\r\nvalue> ", b"\x04"))
    assert "mean(Game)\n1\n" in seen and "mean(Game) + 1\n2\n" in seen


def test_an_interrupt_ends_what_is_computed_and_not_the_session():
    seen = talk(["value", "-i"], ("value> ", b"G = 5\n"), ("\r\n5\r\nvalue> ", DEAR.encode() + b"\n"), (r"games: \d", b"\x03"),
                ("interrupted\r\nvalue> ", b"G + 1\n"), ("\r\n6\r\nvalue> ", b"one\x03"), ("\r\nvalue> ", b"quit\n"))
    assert seen.endswith("value> quit\n")


def test_a_long_line_is_cut_at_a_terminal():
    expression = "+".join(f"{{{n},{{{n + 4}|1/{2 ** n}}}|-{n}}}" for n in range(1, 7))
    whole = succeed("value", expression).out
    seen = on_a_terminal("value", expression)
    assert len(whole) > 3000 and seen == whole[:2000] + f"... ({len(whole) - 1} letters; --full prints all)\n"
    assert on_a_terminal("value", "--full", expression) == whole
