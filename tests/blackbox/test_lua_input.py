"""The field `input` of rules in Lua: cases read and written, held against a reader and a writer of its own."""
import functools
import json
import operator
import random
import sys

import pytest

import program

pytestmark = pytest.mark.sanitizers

NONE = "function(p, emit) end"
LIKE = ("is not like 'n numbers', 'n rows of m numbers', 'n rows of m letters', 'm pairs', 'n lists', 'n words', "
        "'word' or 'tree of n'")
KINDS = ["none", "one", "numbers", "literal numbers", "pairs", "literal pairs", "rows", "literal rows", "square"]
HEADS = ["", "T; ", "*; "]
LETTERS = ".#oX"


@pytest.fixture
def rules(rules):
    return lambda fields, moves=NONE: rules(f"return {{ moves = {moves}, {fields} }}\n")


class Form:
    """A form: its text, random positions of it, how they are written."""

    def __init__(self, head, kind, names, random):
        self.head, self.kind, self.letters = head, kind, LETTERS[:random.randint(1, 4)]
        if kind in ("numbers", "pairs", "rows", "square"):
            names = max(names, 2 if kind == "rows" else 1)
        self.names = ["n", "k", "m2", "a_b"][:1 if kind == "one" else max(names, 2) if kind == "none" else names]
        random.shuffle(self.names)
        cut = random.randint(1, len(self.names)) if self.names else 0
        self.lines = [line for line in (self.names[:cut], self.names[cut:]) if line]
        self.counts = {"numbers": 1, "pairs": 1, "rows": 2, "square": 1}.get(kind, 0)
        self.counts = random.sample(self.names, self.counts)
        self.literal = [random.randint(1, 4), random.randint(1, 4)]
        one, two = [*self.counts, *map(str, self.literal)][:2] if kind != "square" else self.counts * 2
        self.list = {"numbers": f"{one} numbers", "pairs": f"{one} pairs", "rows": f"{one} rows of {two} letters"}.get(
            "rows" if kind == "square" else kind.split()[-1])
        self.text = head + "; ".join([*map(" ".join, self.lines), *([self.list] if self.list else [])])
        self.fields = f'input = "{self.text}"' + (f', letters = "{self.letters}"' if "rows" in self.text else "")

    def case(self, random):
        """The position, as Kayles writes it, and the lines of the case."""
        if self.kind == "one":
            number = random.choice([0, 7, 2**53 - 1])
            return str(number), [str(number)]
        named = {name: random.choice([random.randint(-9, 9), -32768, 32767]) for name in self.names}
        named.update({name: random.randint(0, 5) for name in self.counts})
        one, two = (([named[c] for c in self.counts] or self.literal) * 2)[:2]
        cells, rest = [], []
        if self.list and "rows" in self.list:
            cells = [[random.randrange(len(self.letters)) for _ in range(two)] for _ in range(one)]
            rest = ["".join(self.letters[c] for c in row) for row in cells]
        elif self.list:
            width = 2 if "pairs" in self.list else one
            cells = [[random.choice([random.randint(-9, 9), -32768, 32767]) for _ in range(width)]
                     for _ in range(one if width == 2 and "pairs" in self.list else 1)]
            rest = [" ".join(map(str, row)) for row in cells]
        own = self.counts if self.list and "rows" not in self.list else []
        numbers = [named[name] for name in self.names if name not in own] + [c for row in cells for c in row]
        text = " ".join(map(str, numbers)) if len(numbers) > 1 else f"[{numbers[0]}]" if numbers else "-"
        return text, [*(" ".join(str(named[name]) for name in line) for line in self.lines), *rest]


def forms(seed, count):
    chance = random.Random(seed)
    return [Form(chance.choice(HEADS), KINDS[i % len(KINDS)], chance.randint(0, 4), chance) for i in range(count)]


def blanks(text, chance):
    """The same words with any white space between."""
    return "".join(word + chance.choice([" ", "\n", "\t", "\r\n", " \n\n "]) for word in text.split())


@pytest.mark.parametrize("i", range(program.rounds(27)))
def test_random_cases_are_read_as_another_reader_reads_them(rules, i):
    chance = random.Random(i)
    form = forms(i, len(KINDS))[i % len(KINDS)]
    cases = [form.case(chance) for _ in range(1 if not form.head else chance.choice([1, 2, 300]))]
    text = "".join([f"{len(cases)}\n" if form.head == "T; " else "", *("\n".join(lines) + "\n" for _, lines in cases)])
    path = rules(form.fields)
    for written in text, blanks(text, chance):
        answers = program.succeed("solve", path, "--json", "--moves", "none", input=written).json
        assert [a["position"] for a in answers] == [position for position, _ in cases], form.text
        assert [a["case"] for a in answers] == list(range(1, len(cases) + 1))


# Answers cases that are written exactly as they should be; each of them the second player wins.
PROGRAM = """import sys
sys.setrecursionlimit(100000)

def count(text):
    if not text:
        return 0
    ways = (count(text[len(one):]) for one in {known!r} if text.startswith(one))
    return next((1 + way for way in ways if way is not None), None)

text = sys.stdin.read()
if {head!r} == "T; ":
    total, _, text = text.partition("\\n")
cases = count(text)
print("Second\\n" * cases if {head!r} != "T; " or cases == int(total) else "another number of cases")
"""


def as_lua(position):
    return position if position.isdigit() else "{" + ",".join(position.strip("[]").split()) + "}" if position != "-" else "{}"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("head", HEADS)
def test_what_stress_writes_is_laid_out_as_the_form_says(rules, tmp_path, head, kind):
    chance = random.Random(kind + head)
    form = Form(head, kind, 2, chance)
    cases = [form.case(chance) for _ in range(5)]
    values = ", ".join(as_lua(position) for position, _ in cases)
    path = rules(f"{form.fields}, sample = function(size, random) return ({{ {values} }})[random(5)] end, "
                 f"start = function(a) return ({{ {values} }})[a % 5 + 1] end")
    solver = tmp_path / "solver.py"
    solver.write_text(PROGRAM.format(head=head, known=["\n".join([*lines, ""]) for _, lines in cases]))
    result = program.run("stress", path, "--cases", "10", "--seconds", "60", "--", sys.executable, solver)
    assert result.code == 0 and result.out.startswith("passed: "), result


@pytest.mark.parametrize("form, words", [
    ("", "an item is empty"),
    ("n;", "an item is empty"),
    ("; n", "an item is empty"),
    ("n; n numbrs", f"'n numbrs' {LIKE}"),
    ("n; numbers", f"'numbers' {LIKE}"),
    ("n m; n rows of letters", f"'n rows of letters' {LIKE}"),
    ("T; m numbers", "the count 'm' is neither a number nor an earlier name"),
    ("n; -1 numbers", "the count '-1' is neither a number nor an earlier name"),
    ("n; 0 pairs", "the count 0 must be from 1 to 4096"),
    ("n; 99999999999 numbers", "the count 99999999999 must be from 1 to 4096"),
    ("n; 4096 numbers", "a position has at most 4096 numbers"),
    ("n; n - 0 pairs", "the count 0 must be from 1 to 4096"),
    ("n m; n - m pairs", "the count 'm' is neither a number nor an earlier name"),
    ("n; 0", "'0' closes an input, so the first item must be '*'"),
    ("T; n; 0 0", "'0 0' closes an input, so the first item must be '*'"),
    ("*; 0", "'0' closes an input, so the first item must be '*'"),
    ("*; n; 0 -1; m", "'0 -1' closes an input, so it must be the last item"),
    ("line", f"'line' {LIKE}"),
    ("T; n; line", f"'line' {LIKE}"),
    ("T; line; n", "nothing may follow 'line' but the numbers that close the input"),
    ("n; n - pairs", f"'n - pairs' {LIKE}"),
    ("n; n-1-1 pairs", "the count '1-1' is neither a number nor an earlier name"),
    ("n; n-x pairs", "the count 'x' is neither a number nor an earlier name"),
    ("n; n- pairs", "'n-' is not like n, n - 1 or n + 1"),
    ("n; n! pairs", "'n!' is not like n, n - 1 or n + 1"),
    ("n in 1..9 k in 1..n-", "'n-' is not like n, n - 1 or n + 1"),
    ("n in 1..9 k in 0..n - 0", "the count 0 must be from 1 to 4096"),
    ("n in 1..9 k in 0..m-1", "the end 'm-1' of a range is neither a number nor an earlier name"),
    ("n; 3 - n pairs", "the count '3 - n' is neither a number nor an earlier name"),
    ("n; n * 2 pairs", f"'n * 2 pairs' {LIKE}"),
    ("n; n - 1 - 1 pairs", "the count '1 - 1' is neither a number nor an earlier name"),
    ("n; n - 1 rows of letters", f"'n - 1 rows of letters' {LIKE}"),
    ("2049 pairs", "a position has at most 4096 numbers"),
    ("n n", "'n' is named twice"),
    ("n; T", "'T' must be the first item, alone"),
    ("T n", "'T' must be the first item, alone"),
    ("n; *", "'*' must be the first item, alone"),
    ("n; k of 3", "'of' is not a name such as n or k2"),
    ("n; k of", f"'k of' {LIKE}"),
    ("n; n numbers; n letters", f"'n letters' {LIKE}"),
    ("n; n rows of 2 pairs", f"'n rows of 2 pairs' {LIKE}"),
    ("n; n rows of numbers", f"'n rows of numbers' {LIKE}"),
    ("n; 2 rows of 0 numbers", "the count 0 must be from 1 to 4096"),
    ("n; n word", f"'n word' {LIKE}"),
    ("n; tree of m", "the count 'm' is neither a number nor an earlier name"),
    ("n; tree of", f"'tree of' {LIKE}"),
    ("n; tree of n in 0..1", f"'tree of n in 0..1' {LIKE}"),
    ("n; tree n", f"'tree n' {LIKE}"),
    ("n word", f"'n word' {LIKE}"),
    ("words", f"'words' {LIKE}"),
    ("word", "rows and words of letters need the field 'letters', such as letters = \".#\""),
    ("64 rows of 65 numbers", "a position has at most 4096 numbers"),
    ("n; n numbers in 1", "'n numbers in 1': a range must look like 1..n"),
    ("n in 5..4", "the range '5..4' is empty"),
    ("k; n n2 in 1..n2", "the end 'n2' of a range is neither a number nor an earlier name"),
    ("n in 1..m", "the end 'm' of a range is neither a number nor an earlier name"),
    ("n in 1..99999999999999999999", "the end '99999999999999999999' of a range is neither a number nor an earlier name"),
    ("n; n numbers in 1..2 3..4", "'n numbers in 1..2 3..4' has too much after 'in'"),
    ("n; n numbers in", "'n numbers in': a range must look like 1..n"),
    ("T", "nothing follows 'T' or '*': a case needs a position or named numbers"),
    ("T; a b c d e f g h i j k l m n o p q", "more than 16 named numbers"),
    ("n k; n rows of k letters", "rows and words of letters need the field 'letters', such as letters = \".#\""),
])
def test_a_form_that_is_none_is_refused_with_words(rules, form, words):
    path = rules(f'input = "{form}"')
    result = program.run("solve", path, "-e", "1")
    assert (result.code, result.out, result.err) == (2, "", f"{path}: the field 'input': {words}\n")


@pytest.mark.parametrize("letters, words", [
    ("..", "the field 'input': 'letters' has the letter . twice"),
    (". #", "the field 'input': 'letters' must contain only printable ASCII characters and no blank"),
    ("", "the field 'input': rows and words of letters need the field 'letters', such as letters = \".#\""),
])
def test_letters_are_printable_and_different(rules, letters, words):
    path = rules(f'input = "n; 1 rows of n letters", letters = "{letters}"')
    assert program.run("solve", path, "-e", "1 .").err == f"{path}: {words}\n"


def test_letters_without_rows_are_refused(rules):
    path = rules('input = "n", letters = ".#"')
    assert program.run("solve", path, "-e", "1").err == (
        f"{path}: the field 'input': there are no rows or words, so the field 'letters' is not allowed\n")
    path = rules('letters = ".#"')
    assert program.run("solve", path, "-e", "1").err == f"{path}: the field 'letters' is for the rows of 'input'\n"


NIM, GRID, GRAPH = "T; n k; n numbers", 'T; n m; n rows of m letters", letters = ".#', "*; n m; m pairs"
RANGES, LISTS = "n in 1.. m v in 1..n; m pairs in 1..n", "m; m lists in 0..9"
TREE, FRAME = "n k; n - 1 pairs", 'n; n + 1 rows of n - 2 letters", letters = ".#'


@pytest.mark.parametrize("form, text, place, words", [
    (NIM, "", "1:1", "expected the number of cases, but the input ends"),
    (NIM, "x", "1:1", "the number of cases must be a whole number"),
    (NIM, "-1", "1:1", "the number of cases must not be negative"),
    (NIM, "2\n1 1\n5\n", "3:2", "expected n, but the input ends"),
    (NIM, "1\n3 1\n5 5\n", "3:4", "expected a number, but the input ends"),
    (NIM, "1\n-3 1\n", "2:1", "n must be from 0 to 4095"),
    (NIM, "1\n4096 1\n", "2:1", "n must be from 0 to 4095"),
    (NIM, "1\n1 40000\n", "2:3", "k must be from -32768 to 32767"),
    (NIM, "1\n1 1\n -32769\n", "3:2", "a number must be from -32768 to 32767"),
    (NIM, "1\n1 1\n5 6\n", "3:3", "nothing more was expected here"),
    (GRID, "1\n2 3\n.#.\n#x.\n", "4:2", "a row: only the letters .# are allowed here"),
    (GRID, "1\n2 3\n.#.\n#.\n", "4:3", "a row has length 2, expected 3"),
    (GRID, "1\n2 3\n.#.#\n#.\n", "3:4", "a row has length 4, expected 3"),
    (GRID, "1\n2 3\n.#.\n", "3:4", "expected a row, but the input ends"),
    (GRID, "1\n64 65\n", "2:4", "64 rows of 65 letters: a position has at most 4096 numbers"),
    (GRAPH, "3 2\n1 2 3\n", "2:6", "expected a number of a pair, but the input ends"),
    (GRAPH, "3 2048\n", "1:3", "m must be from 0 to 2047"),
    (GRAPH, "3 1\n1 2\n3\n", "3:2", "expected m, but the input ends"),
    (TREE, "0 1\n", "1:1", "n must be from 1 to 2048"),
    (TREE, "2049 1\n", "1:1", "n must be from 1 to 2048"),
    (TREE, "3 1\n1 2\n", "2:4", "expected a number of a pair, but the input ends"),
    (FRAME, "1\n", "1:1", "n must be from 2 to 4094"),
    (FRAME, "3\n.\n.\n.\n", "4:2", "expected a row, but the input ends"),
    (RANGES, "3 1 4\n", "1:5", "v must be from 1 to 3"),
    (RANGES, "3 1 3\n1 4\n", "2:3", "a number of a pair must be from 1 to 3"),
    (RANGES, "0 1 3\n", "1:1", "n must be from 1 to 32767"),
    (LISTS, "2\n1 5\n2 7\n", "3:4", "expected a number, but the input ends"),
    (LISTS, "1\n-1\n", "2:1", "the length of a list must be from 0 to 4096"),
    (LISTS, "1\n4096 " + "1 " * 4096, "2:8196", "a position has at most 4096 numbers"),
    ("n", "9007199254740992\n", "1:1", "n must be from 0 to 9007199254740991"),
    ("n", "5 6\n", "1:3", "nothing more was expected here"),
    ("T; n in 2..5", "2\n5\n6\n", "3:1", "n must be from 2 to 5"),
    ("*; n in 2..", "2 1\n", "1:3", "n must be from 2 to 9007199254740991"),
])
def test_what_is_wrong_with_an_input_is_told_with_its_place(rules, form, text, place, words):
    path = rules(f'input = "{form}"')
    result = program.run("solve", path, "--contest", input=text)
    assert result.code == 2 and result.err.startswith(f"<stdin>:{place}: {words}\n"), result


def test_the_cases_before_a_wrong_one_are_answered(rules):
    path = rules(f'input = "{NIM}"')
    result = program.run("solve", path, "--contest", input="3\n1 1\n5\n0 2\n\n1 x\n")
    assert (result.code, result.out) == (2, "Second\nSecond\n") and "<stdin>:6:3: k must be a whole number" in result.err


def test_a_count_may_be_a_named_number_and_some_more(rules):
    def positions(path, text):
        return [answer["position"] for answer in program.succeed("solve", path, "--json", input=text).json]
    assert positions(rules('input = "T; n k; n - 1 pairs"'), "2\n3 9\n1 2\n2 3\n1 8\n") == ["9 1 2 2 3", "[8]"]
    assert positions(rules('input = "T; n; n + 2 numbers"'), "2\n1\n4 5 6\n0\n7 8\n") == ["4 5 6", "7 8"]
    assert positions(rules('input = "n; n + 1 rows of n - 2 letters", letters = ".#"'), "3\n.\n#\n#\n.\n") == ["3 0 1 1 0"]


@pytest.mark.parametrize("form, start, case", [
    ("n; n - 1 pairs", "{1, 2, 2, 3}", "3\n1 2\n2 3\n"),
    ("n k; n + 1 numbers", "{9, 5}", "0 9\n5\n"),
    ('n; n + 1 rows of n - 2 letters", letters = ".#', "{3, 0, 1, 1, 0}", "3\n.\n#\n#\n.\n"),
])
def test_such_counts_are_written(rules, form, start, case):
    path = rules(f'input = "{form}", start = function(n) return {start} end')
    found = program.run("stress", path, "--json", "--cases", "3", "--", "true").json[0]
    assert (found["verdict"], found["input"]) == ("bad output", case), found


def test_a_position_with_a_count_below_nothing_has_no_case(rules):
    path = rules('input = "n k; n + 1 numbers", start = function(n) return {n} end')
    assert "no case was found" in program.run("stress", path, "--", "true").err


def test_lists_and_ranges_are_read_and_written(rules):
    path = rules(f'input = "{LISTS}", start = function(a) if a == 0 then return {{2, 5, 6, 0, 1, 9}} end end')
    answers = program.succeed("solve", path, "--json", input="3\n2 5 6\n0\n1 9\n").json
    assert [answer["position"] for answer in answers] == ["2 5 6 0 1 9"]
    found = program.run("stress", path, "--json", "--cases", "3", "--", "true").json[0]
    assert found["verdict"] == "bad output" and found["input"] == "3\n2 5 6\n0\n1 9\n", found
    path = rules(f'input = "{RANGES}"')
    answers = program.succeed("solve", path, "--json", input="4 2 3\n1 4\n2 2\n").json
    assert [answer["position"] for answer in answers] == ["4 3 1 4 2 2"]


def test_no_cases_are_no_answers(rules):
    assert program.succeed("solve", rules(f'input = "{NIM}"'), "--contest", input="0\n").out == ""
    assert program.succeed("solve", rules(f'input = "{GRAPH}"'), "--contest", input=" \n").out == ""


def test_an_array_of_one_is_written_in_brackets(rules):
    heaps = "function(p, emit) for q = 0, p[1] - 1 do emit({q}) end end"
    path = rules('input = "n; n numbers"', heaps)
    answer = program.succeed("solve", path, "--json", "--moves", "all", "-e", "1 3").json[0]
    assert (answer["position"], answer["moves"]) == ("[3]", ["[0]", "[1]", "[2]"][:1])
    assert program.succeed("solve", path, "--json", "--position", "-e", "[3]").json[0]["outcome"] == "win"
    assert program.succeed("solve", path, "--json", "--position", "-e", "[0]").json[0]["outcome"] == "loss"
    lines = rules("name = 'lines'", heaps)
    assert [a["outcome"] for a in program.solve(lines, "[3]\n[0]\n")] == ["win", "loss"]
    for text in "[", "[]", "[1 2]", "[x]", "[40000]", "[1]]":
        result = program.run("solve", lines, "-e", text)
        assert result.code == 2 and result.err.startswith("<text>:1:"), result


# ---- Starts -------------------------------------------------------------------------------------


def test_where_input_has_arrays_no_start_is_made_up(rules):
    assert program.succeed("solve", rules('input = "n"'), "--json", "--at", "5").json[0]["position"] == "5"
    assert program.succeed("solve", rules('input = "n k"'), "--json", "--at", "5,3").json[0]["position"] == "5 3"
    path = rules('input = "n; n numbers"')
    for verb in ("solve", path, "--at", "5"), ("table", path, "0..3"), ("guess", path):
        result = program.run(*verb)
        assert result.code == 2 and "'start'" in result.err, result


ODD = "start = function(a) if a % 2 == 1 then return a end end"
ONES = "function(p, emit) for q = math.max(0, p - 2), p - 1 do emit(q) end end"


def test_a_start_that_is_refused_is_a_blank_cell(rules):
    path = rules(ODD, ONES)
    assert program.succeed("table", path, "0..5", "--format", "csv").lines == ["a,value", "0,", "1,N", "2,", "3,P", "4,", "5,N"]
    assert program.succeed("table", path, "0..5", "--format", "csv", "--only", "N").lines == ["a,value", "1,N", "5,N"]
    assert program.succeed("table", path, "0..2").out == "a  outcome\n0  \n1        N\n2  \n"
    assert program.succeed("table", path, "0..5", "--show", "grundy", "--format", "bfile").lines == ["1 1", "3 0", "5 2"]
    lines = [json.loads(line) for line in program.succeed("table", path, "0..3", "--format", "json").lines[1:]]
    assert lines == [{"at": [n], "value": value} for n, value in enumerate([None, "N", None, "P"])]
    above = rules("start = function(a, b) if b >= a then return {a, b} end end")
    rows = [line.split() for line in program.succeed("table", above, "0..2", "0..2").lines]
    assert rows == [["a\\b", "0", "1", "2"], ["0", "P", "P", "P"], ["1", "P", "P"], ["2", "P"]]
    lines = program.succeed("table", above, "0..2", "0..2").lines
    assert len({len(line) for line in lines}) == 1 and lines[3].index("P") == lines[0].index("2")
    picture = program.succeed("table", above, "0..2", "0..2", "--format", "svg").out
    full = program.succeed("table", rules("start = function(a, b) return {a, b} end"), "0..2", "0..2", "--format", "svg").out
    assert len(picture) < len(full)


def test_a_start_that_is_refused_is_passed_over_by_the_other_verbs(rules):
    path = rules(f"{ODD}, theorem = function(p) return p % 3 == 0 and 'loss' or 'win' end", ONES)
    result = program.run("solve", path, "--at", "4")
    assert (result.code, result.out) == (2, "") and "has no start for a = 4" in result.err, result
    assert program.succeed("verify", path, "--up-to", "9").lines[-1] == "10 positions agree"
    assert program.run("guess", path).code == 0
    solver = "import sys\nfor line in sys.stdin: print('First' if int(line) % 3 else 'Second')\n"
    assert program.run("stress", path, "--cases", "30", "--", sys.executable, "-c", solver).code == 0
    late = rules("start = function(a) if a > 20 then return a end end", ONES)
    result = program.run("stress", late, "--cases", "5", "--", sys.executable, "-c", solver)
    assert result.code == 0 and result.out.startswith("passed: "), result
    never = rules("start = function(a) return nil end", ONES)
    result = program.run("stress", never, "--", "true")
    assert result.code == 2 and "'start' returns nil" in result.err, result


# ---- Many cases ---------------------------------------------------------------------------------

HEAPS = ("function(p, emit) if p[1] == 99 then while true do end end "
         "for i = 1, #p do for t = 1, p[i] do p[i] = p[i] - t emit(p) p[i] = p[i] + t end end end")


def test_cases_behind_one_that_never_ends_are_read(rules):
    path = rules('input = "T; n; n numbers"', HEAPS)
    text = "5\n2\n1 2\n1\n99\n2\n3 3\n1 99\n1 4\n"
    result = program.run("solve", path, "--json", "--moves", "none", "--seconds", "0.2", input=text)
    assert result.code == 3 and [a["outcome"] for a in result.json] == ["win", None, "loss", None, "win"], result
    assert [a["case"] for a in result.json] == [1, 2, 3, 4, 5] and result.err.count("(at the position [99])") == 2, result
    result = program.run("solve", path, "--contest", "--seconds", "0.2", input=text)
    assert (result.code, result.out) == (3, "First\n")


def test_many_cases_by_a_form_and_by_lines_have_the_same_answers(rules):
    chance = random.Random(1)
    cases = [[chance.randint(0, 3) for _ in range(chance.randint(0, 3))] for _ in range(program.rounds(3000))]
    form = f"{len(cases)}\n" + "".join(f"{len(case)}\n{' '.join(map(str, case))}\n" for case in cases)
    lines = "".join((" ".join(map(str, case)) if len(case) > 1 else f"[{case[0]}]" if case else "-") + "\n" for case in cases)
    by_form = program.contest(rules('input = "T; n; n numbers"', HEAPS), form)
    assert by_form == program.contest(rules("name = 'lines'", HEAPS), lines) and by_form.count("\n") == len(cases)
    answers = [functools.reduce(operator.xor, case, 0) for case in cases]
    assert by_form.split() == ["First" if answer else "Second" for answer in answers]


SORTED = """
  input = "T; n; n numbers",
  sample = function(size, random)
    local p = {}
    for i = 1, random(1, 4) do p[i] = random(0, 9) end
    table.sort(p)
    return p
  end,
"""
SORTED_MOVES = """function(p, emit)
    for i = 2, #p do if p[i] < p[i - 1] then error("not sorted") end end
    for i = 1, #p do
      for take = 1, p[i] do
        local q = {unpack(p)}
        q[i] = q[i] - take
        table.sort(q)
        emit(q)
      end
    end
  end"""


@pytest.mark.parametrize("seed", program.some([1, 2, 3, 4]))
def test_an_input_that_shrinks_stays_one_that_the_rules_know(rules, seed):
    path = rules(SORTED, SORTED_MOVES)
    wrong = ("import functools, operator\nwords = list(map(int, open(0).read().split()))\nat = 1\n"
             "for case in range(words[0]):\n"
             "    n, at = words[at], at + 1\n    heaps, at = words[at:at + n], at + n\n"
             "    xor = functools.reduce(operator.xor, heaps, 0)\n"
             "    print('First' if xor and sum(heaps) < 8 or not xor and sum(heaps) >= 8 else 'Second')\n")
    found = program.run("stress", path, "--json", "--seed", seed, "--", sys.executable, "-c", wrong).json[0]
    assert found["verdict"] == "wrong answer", found
    total, n, *heaps = map(int, found["input"].split())
    assert total == 1 and n == len(heaps) <= 4 and heaps == sorted(heaps) and sum(heaps) >= 8, found
    assert found["expected"] == ("First\n" if functools.reduce(operator.xor, heaps) else "Second\n") != found["got"]
