"""The field `input` of rules in Lua: several lists, tables and words, held against a reader and a writer of its own."""
import random
import sys

import pytest

import program
from test_lua_input import LETTERS, rules  # noqa: F401

pytestmark = pytest.mark.sanitizers

KINDS = ["numbers", "pairs", "tree", "table", "lines", "rows", "lists", "words", "word"]


class Case:
    """A random form, with several items or one, and cases of it."""

    def __init__(self, chance):
        self.head = chance.choice(["", "T; ", "*; "])
        self.names, self.items = [], []
        for _ in range(chance.choice([1, 1, 2, 3])):
            self.items += [(None, self.name()) for _ in range(chance.randint(0, 1))]
            kind = chance.choice(KINDS)
            names = [] if kind == "word" else [self.name()] if kind not in ("table", "rows") else [self.name(), self.name()]
            self.items += [(None, name) for name in names]
            self.items.append((kind, *names))
        if chance.random() < 0.3:
            self.items.append((None, self.name()))
        texts = {"numbers": "{} numbers", "pairs": "{} pairs", "table": "{} rows of {} numbers", "rows": "{} rows of {} letters",
                 "lines": "{} rows of 1 number", "tree": "tree of {}", "lists": "{} lists", "words": "{} words", "word": "word", None: "{}"}
        self.text = self.head + "; ".join(texts[kind].format(*names) for kind, *names in self.items)
        letters = any(kind in ("rows", "word", "words") for kind, *_ in self.items)
        self.fields = f'input = "{self.text}"' + (f', letters = "{LETTERS}"' if letters else "")
        counted = [item for item in self.items if item[0]]
        self.left_out = counted[0][1:2] if len(counted) == 1 and self.items[-1] is counted[0] and (
            counted[0][0] not in ("table", "rows")) else []
        self.bare = counted == [("word",)] and self.items[-1] == ("word",)

    def name(self):
        self.names.append(f"n{len(self.names)}")
        return self.names[-1]

    def case(self, chance):
        """The position and the lines of a case."""
        values = {name: chance.randint(0, 3) for name in self.names}
        values.update({names[0]: chance.randint(1, 5) for kind, *names in self.items if kind == "tree"})
        position, lines = [], []
        for kind, *names in self.items:
            number = lambda: chance.choice([chance.randint(-9, 9), -32768, 32767])
            word = lambda length: [chance.randrange(len(LETTERS)) for _ in range(length)]
            counts = [values[name] for name in names]
            if kind is None:
                position += [] if names[0] in self.left_out else counts
                lines.append(str(counts[0]))
            elif kind in ("rows", "words", "word"):
                count = counts[0] if counts else 1
                words = [word(counts[1] if kind == "rows" else chance.randint(1, 4)) for _ in range(count)]
                for letters in words:
                    position += letters if kind == "rows" or self.bare else [len(letters), *letters]
                    lines.append("".join(LETTERS[letter] for letter in letters))
            else:
                one, width = counts[0], {"pairs": 2, "lines": 1, "table": counts[-1]}.get(kind, counts[0])
                if kind == "tree":
                    rows = [chance.sample([v, chance.randint(1, v - 1)], 2) for v in range(2, counts[0] + 1)]
                else:
                    rows = [[number() for _ in range(width)] for _ in range(1 if kind == "numbers" else one)]
                if kind == "lists":
                    rows = [[length, *(number() for _ in range(length))] for length in (chance.randint(0, 3) for _ in range(one))]
                position += [item for row in rows for item in row]
                lines += [" ".join(map(str, row)) for row in rows]
        return position, "".join(line + "\n" for line in lines)


def shown(position):
    return " ".join(map(str, position)) if len(position) > 1 else f"[{position[0]}]" if position else "-"


@pytest.mark.parametrize("i", range(program.rounds(40)))
def test_random_cases_are_read_and_written(rules, i):
    chance = random.Random(i)
    form = Case(chance)
    cases = [form.case(chance) for _ in range(1 if not form.head else chance.choice([1, 2, 50]))]
    text = (f"{len(cases)}\n" if form.head == "T; " else "") + "".join(lines for _, lines in cases)
    path = rules(form.fields)
    for written in text, "".join(word + chance.choice([" ", "\n", "\r\n", "\t \n"]) for word in text.split()):
        answers = program.succeed("solve", path, "--json", "--moves", "none", input=written).json
        assert [a["position"] for a in answers] == [shown(position) for position, _ in cases], form.text
    position, lines = cases[0]
    lua = "{" + ", ".join(map(str, position)) + "}"
    path = rules(f"{form.fields}, start = function(a) return {lua} end")
    found = program.run("stress", path, "--json", "--cases", "1", "--", "true").json[0]
    assert found["input"] == ("1\n" if form.head == "T; " else "") + lines, form.text


PLACES = [
    ("n; n rows of 1 number", "2\n5\n", "2:2", "expected a number, but the input ends"),
    ("n; n rows of 1 number in 1..9", "2\n5\n0\n", "3:1", "a number must be from 1 to 9"),
    ("n; n rows of 1 number", "4097\n", "1:1", "n must be from 0 to 4096"),
    ("n; n rows of 2 numbers", "2049\n", "1:1", "n must be from 0 to 2048"),
    ("n m; n rows of m numbers", "3 2\n1 2\n3 4\n5 x\n", "4:3", "a number must be a whole number"),
    ("n m; n rows of m numbers", "4000 2\n" + "1 " * 8000, "2:8189", "a position has at most 4096 numbers"),
    ("word", "", "1:1", "expected a word, but the input ends"),
    ("word", "BWXB\n", "1:3", "a word: only the letters BW are allowed here"),
    ("word", "BW WB\n", "1:4", "nothing more was expected here"),
    ("word", "B" * 4097, "1:4097", "a word of 4097 letters: a position has at most 4096 numbers"),
    ("T; n; n words", "1\n3\nB\nWB\n", "4:3", "expected a word, but the input ends"),
    ("word; word", "B" * 4090 + "\n" + "W" * 5, "2:1", "a position has at most 4096 numbers"),
    ("n; n numbers in 1..9; n - 1 pairs in 1..n", "3\n1 2 3\n1 2\n2 4\n", "4:3", "a number of a pair must be from 1 to 3"),
    ("n; n numbers; n - 1 pairs in 1..n", "0\n", "1:1", "n must be from 1 to 2048"),
    ("n; tree of n", "4\n1 2\n3 4\n2 1\n", "4:3", "the pair 2 1 closes a cycle in a tree"),
    ("n; tree of n", "2\n2 2\n", "2:3", "the pair 2 2 closes a cycle in a tree"),
    ("n; tree of n", "3\n1 2\n1 4\n", "3:3", "a number of a pair must be from 1 to 3"),
    ("n; tree of n", "0\n", "1:1", "n must be from 1 to 2049"),
    ("n; n numbers; k in 1..n", "2\n7 8\n3\n", "3:1", "k must be from 1 to 2"),
    ("a in -5..5 b in a..5", "-3 -4\n", "1:4", "b must be from -3 to 5"),
    ("n k in 0..n-1", "3 3\n", "1:3", "k must be from 0 to 2"),
    ("n k in 0..n - 1", "0 0\n", "1:3", "k must be from 0 to -1"),
    ("n k in n-1..n + 1", "3 5\n", "1:3", "k must be from 2 to 4"),
    ("n; n-1 pairs in 0..n-1", "3\n0 2\n2 3\n", "3:3", "a number of a pair must be from 0 to 2"),
    ("n; n+1 numbers", "1\n7\n", "2:2", "expected a number, but the input ends"),
    ("n; n numbers; m; m numbers", "1\n7\n2\n8\n", "4:2", "expected a number, but the input ends"),
]


@pytest.mark.parametrize("form, text, place, words", PLACES, ids=map(str, range(len(PLACES))))
def test_what_is_wrong_with_an_input_is_told_with_its_place(rules, form, text, place, words):
    letters = ', letters = "BW"' if "word" in form else ""
    result = program.run("solve", rules(f'input = "{form}"{letters}'), "--contest", input=text)
    assert result.code == 2 and result.err.startswith(f"<stdin>:{place}: {words}\n"), result


# ---- Samples and smallest inputs ----------------------------------------------------------------


PRINT = 'moves = function(p, emit) end, words = {win = "yes", loss = "no"}, valid = function(p) return VALID end'

# A form, when a case is valid, awk that prints "yes" where the program is wrong, and the smallest input where it is.
SMALLEST = [
    ("n; n rows of 1 number in 0..99", "#p > 0", "NR > 1 && $1 % 7 == 5 { wrong = 1 }", "1\n5\n"),
    ("n m; n rows of m numbers in 0..9", "p[1] > 0 and p[2] > 0", "NR > 1 && NF == 3 && $2 == 4 { wrong = 1 }", "1 3\n0 4 0\n"),
    ("word", "true", "/WWB/ { wrong = 1 }", "WWB\n"),
    ("n; n words", "#p > 0", "NR > 1 && /WB/ { wrong = 1 }", "1\nWB\n"),
    ("T; word; word", "true", "NR > 1 && length($1) > 3 { wrong = 1 }", None),
    ("n; n numbers in 0..9; tree of n", "p[1] > 1",
     "NR > 2 { d[$1]++; d[$2]++ } END { for (v in d) if (d[v] > 3) wrong = 1 }", "5\n0 0 0 0 0\n"),
    ("n; tree of n", "#p > 0",
     "NR > 1 { a[NR] = $1; b[NR] = $2; d[$1]++; d[$2]++ } END { for (i in a) if (d[a[i]] == 2 && d[b[i]] == 2) wrong = 1 }",
     "4\n"),
    # the edge 3 4 alone, with the vertices that it needs
    ("n m v in 0..n-1; m pairs in 0..n - 1", "true", "NR == 1 { v = $3 } NR > 1 && $1 > 2 && $1 < $2 { wrong = 1 }", "5 1 0\n3 4\n"),
    ("n; n numbers in 0..9; m; m numbers in 0..9", "p[1] > 0", "NR == 4 && NF > 2 && $2 == 3 { wrong = 1 }", "1\n0\n3\n0 3 0\n"),
]


def is_tree(edges):
    joined = {}
    for one, other in edges:
        one, other = (joined.get(v, {v}) for v in (one, other))
        if one is other or one & other:
            return False
        one |= other
        joined.update({v: one for v in one})
    return True


@pytest.mark.parametrize("form, valid, wrong, smallest", SMALLEST)
@pytest.mark.parametrize("seed", program.some([1, 2]))
def test_a_wrong_program_gets_a_smallest_valid_input(tmp_path, form, valid, wrong, smallest, seed):
    letters = ', letters = "BW"' if "word" in form else ""
    path = tmp_path / "rules.lua"
    path.write_text(f'return {{ input = "{form}"{letters}, {PRINT.replace("VALID", valid)} }}\n')
    # every case is lost; with T only the first case is looked at
    script = f"{wrong} END {{ print wrong ? \"yes\" : \"no\" }}"
    if form.startswith("T"):
        script = "NR == 1 { t = $1 } " + wrong + " END { for (; t > 0; t--) print wrong ? \"yes\" : \"no\" }"
    found = program.run("stress", path, "--json", "--seed", str(seed), "--seconds", "60", "--", "awk", script).json[0]
    assert found["verdict"] == "wrong answer", found
    if smallest is None:
        assert sorted(map(len, found["input"].split())) == [1, 1, 4], found
    else:
        assert found["input"].startswith(smallest) and ("tree" in form or found["input"] == smallest), found
    assert program.contest(path, found["input"]) == "no\n"
    if "tree" in form:
        edges = [tuple(map(int, line.split())) for line in found["input"].split("\n")[1:] if len(line.split()) == 2]
        assert len(edges) == int(smallest[0]) - 1 and is_tree(edges), found


@pytest.mark.parametrize("fields, wanted", [
    ('input = "T; n x in 1..n; tree of n"', lambda w: w[2:]),
    ('input = "n; n numbers"', lambda w: w[1:]),
    ('input = "n; n numbers in 1..9; tree of n"', lambda w: w),
    ('input = "T; n"', lambda w: w[1]),
    ('input = "T; n m; n rows of m letters", letters = "01"', lambda w: w[1:3] + [letter for row in w[3:] for letter in row]),
])
def test_the_manual_shows_an_input_and_its_position(tmp_path, fields, wanted):
    path = tmp_path / "rules.lua"
    path.write_text(f"return {{ {fields}, moves = function() end }}\n")
    page = program.succeed("rules", path).out
    example, p = page.split("\nExample\n")[1].split("\n\nIn Lua\n")
    wanted = wanted(example.split())
    assert p == "  p = " + (wanted if isinstance(wanted, str) else "{" + ", ".join(wanted) + "}") + "\n"
    assert len(example.split()) >= (2 if fields == 'input = "T; n"' else 5), "the example shows every item"


# ---- Inputs that a line closes, and cases on lines ------------------------------------------------


NIM = program.NIM + ", valid = function(p) return #p > 0 and math.max(unpack(p)) < 10 end"
# A wrong Nim: from four piles on it forgets the last one.  It fails without the closing line.
CLOSED = """import sys
words = list(map(int, open(0).read().split()))
at = 0
while words[at]:
    piles, at = words[at + 1:at + 1 + words[at]], at + 1 + words[at]
    xor = 0
    for pile in piles[:3]:
        xor ^= pile
    print("First" if xor else "Second")
assert at == len(words) - 1
"""
LINES = """for _ in range(int(input())):
    xor = 0
    for pile in input().split(",")[:3]:
        xor ^= int(pile)
    print("First" if xor else "Second")
"""


def test_a_range_may_begin_at_a_negative_number(rules):
    answers = program.succeed("solve", rules('input = "T; a in -5..5 b in a..5"'), "--json", input="2\n-3 -3\n2 5\n").json
    assert [answer["position"] for answer in answers] == ["-3 -3", "2 5"]


def test_a_line_closes_the_input(rules):
    path = rules('input = "*; n; n numbers; 0"', NIM)
    assert program.contest(path, "3\n1 2 3\n2\n4 5\n0\n") == "Second\nFirst\n"
    for text, words in [("1\n5\n", "<stdin>:2:2: expected 0, but the input ends"),
                        ("1\n5\n0\n1\n", "<stdin>:4:1: nothing more was expected here"),
                        ("1\n5\n0 0\n", "<stdin>:3:1: the position - is not a valid case")]:
        result = program.run("solve", path, "--contest", input=text)
        assert result.code == 2 and result.err.startswith(words), result
    assert program.succeed("solve", path, input="1\n5\n0\n").out.startswith("case 1: First wins")
    assert program.contest(rules('input = "*; n m; 0 -1"', "function(p, emit) if p[1] > 0 then emit({0, 0}) end end"),
                           "1 2\n0 -2\n0 -1\n") == "First\nSecond\n"


@pytest.mark.parametrize("form", ['"*; n m; 0 0"', '"*; line; 0 0"'])
def test_a_case_that_looks_like_the_closing_line_is_never_written(rules, form):
    path = rules(f"input = {form}, start = function(a, b) return {{a, b}} end", "function(p, emit) if p[1] > 0 then emit({0, p[2]}) end end")
    assert program.succeed("lint", path).lines[-1].endswith(" checks hold")
    found = program.run("stress", path, "--json", "--cases", "60", "--", "awk", '$0 == "0 0" && ++n > 1 { exit 1 } $0 != "0 0" { print $1 ? "First" : "Second" }')
    assert found.json[0]["verdict"] == "passed", found


@pytest.mark.parametrize("form, wrong, smallest", [
    ('input = "*; n; n numbers; 0"', CLOSED, "4\n0 0 0 1\n0\n"),
    ("""input = "T; line", write = function(p) return table.concat(p, ",") end, read = function(text)
        local p = {}
        for pile in text:gmatch("%d+") do p[#p + 1] = tonumber(pile) end
        return #p > 0 and p or nil
      end, sample = function(size, random)
        local p = {}
        for i = 1, random(1, 5) do p[i] = random(0, 9) end
        return p
      end""", LINES, "1\n0,0,0,1\n"),
])
def test_closed_inputs_and_cases_on_lines_shrink(rules, tmp_path, form, wrong, smallest):
    path = rules(form, NIM)
    script = tmp_path / "wrong.py"
    script.write_text(wrong)
    found = program.run("stress", path, "--json", "--", sys.executable, str(script)).json[0]
    assert (found["verdict"], found["input"]) == ("wrong answer", smallest), found
    script.write_text(wrong.replace("[:3]", ""))
    assert program.run("stress", path, "--json", "--cases", "300", "--", sys.executable, str(script)).json[0]["verdict"] == "passed"


def test_cases_on_lines_are_read_with_their_number(rules):
    path = rules('input = "T; line"', NIM)
    assert program.contest(path, "2\n1 2 3\n4 5\n") == "Second\nFirst\n"
    result = program.run("solve", path, "--contest", input="2\n1 2 3\n")
    assert result.code == 2 and "expected a position, but the input ends" in result.err, result
    result = program.run("solve", path, "--contest", input="1\n1 2 3\n4 5\n")
    assert result.code == 2 and result.err.startswith("<stdin>:3:1: nothing more was expected here"), result
