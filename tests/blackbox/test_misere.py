"""Misère play: outcomes, genera, kinds and canonical forms of positions, held against their definitions."""
import itertools
import random
import re
import sys
from collections import Counter
from functools import lru_cache

import pytest

from program import ROOT, rounds, run, some, succeed

sys.path.insert(0, str(ROOT / "tests" / "oracles"))
import misere_forms as oracle  # noqa: E402
import sprouts  # noqa: E402

KAYLES = "0 1 2 3 1 4^146 3 2^2 1^1 4^046 2^2 6^46 4^046 1^1 2^2 7^57 1^13 4^64 3^31 2^20 1^031"  # CGSuite
CODES = [f"0.{a}{b}" for a in range(8) for b in range(8) if a or b]


def ask(game, positions):
    lines = "\n".join(" ".join(map(str, position)) or "0" for position in positions)
    return succeed("misere", game, "-", "--json", input=lines + "\n").json


def superscript(genus):
    """The nimber and the values after ^ of a genus as it is written; [] if there are none."""
    base, _, values = genus.partition("^")
    return int(base), [int(value) for value in (values.strip("()").split(",") if "(" in values else values)]


def of_nim(nimber, misere, length):
    """The superscript of a position of Nim with these two values."""
    own = [nimber ^ 2 * (twos % 2) for twos in range(length)]
    return [misere, *own[1:]]


def same_genus(answer, nimber, values):
    """Whether a genus as it is written stands for these."""
    base, written = superscript(answer["genus"])
    if answer["kind"] == "tame":
        written = written or [1 - base if base < 2 else base]
        return base == nimber and len(written) == 1 and of_nim(base, written[0], len(values)) == values
    return base == nimber and oracle.shortest(values) == written


def test_the_genera_of_kayles():
    answers = ask("0.77", [(heap,) for heap in range(21)])
    assert " ".join(answer["genus"] for answer in answers) == KAYLES
    assert answers == [{"game": "0.77", "position": str(heap), **{key: found[key] for key in ("outcome", "genus", "form", "kind")}}
                       for heap, answer in enumerate(answers)
                       for found in succeed("misere", "0.77", "--heap", heap, "--json").json]
    assert [heap for heap, answer in enumerate(answers) if answer["outcome"] == "P"] == [1, 4, 9, 12, 20]


@pytest.mark.parametrize("code", some([*CODES, "4.7", "0.077", "0.333", "4.4"]))
def test_every_sum_of_twelve_tokens_by_its_definition(code):
    positions = [sizes for total in range(13) for sizes in oracle.partitions(total)]
    for sizes, answer in zip(positions, ask(code, positions), strict=True):
        parts = oracle.sum_of(oracle.heap(code, size) for size in sizes)
        assert (answer["outcome"] == "P") == oracle.lost(parts), (code, sizes)
        assert same_genus(answer, *oracle.genus(parts)), (code, sizes, answer["genus"])


@pytest.mark.parametrize("code", ["0.77", "0.35", "0.07"])
def test_a_form_equals_its_position(code):
    positions = [sizes for total in range(9) for sizes in oracle.partitions(total)]
    for sizes, answer in zip(positions, ask(code, positions), strict=True):
        form = oracle.read(answer["form"])
        assert oracle.equal(form, oracle.heaps(code, tuple(sorted(sizes)))), sizes
        assert ("^" not in answer["genus"]) == answer["form"].isdigit() == (form == oracle.nim(superscript(answer["genus"])[0]))


def test_forms_are_the_same_exactly_where_the_games_are_equal():
    games = {}
    for code in "0.77", "0.31":
        positions = [sizes for total in range(7) for sizes in oracle.partitions(total)]
        for sizes, answer in zip(positions, ask(code, positions), strict=True):
            games.setdefault(answer["form"], []).append(oracle.heaps(code, tuple(sorted(sizes))))
    small = oracle.born_by(4)
    assert len(small) == 22
    for form, equal in games.items():
        for other in set(equal):
            assert all(oracle.lost(oracle.sum_of([equal[0], x])) == oracle.lost(oracle.sum_of([other, x])) for x in small), form
    for (one, [a, *_]), (other, [b, *_]) in itertools.combinations(games.items(), 2):
        x = oracle.apart(a, b)
        assert oracle.lost(oracle.sum_of([a, x])) != oracle.lost(oracle.sum_of([b, x])), (one, other)


def test_the_kinds():
    """Restive: {0, 2+2}; restless: {0, 2+3}; the wild ones have options that are not tame."""
    assert [answer["kind"] for answer in ask("0.77", [(heap,) for heap in (4, 5, 7, 8, 9, 11)])] == \
        ["tame", "restless", "tame", "tame", "wild", "wild"]


@pytest.mark.parametrize("game", ["kayles", "0.123"])
def test_kinds_by_their_definitions(game):
    positions = [sizes for total in range(15) for sizes in oracle.partitions(total)]
    kinds = {}

    def kind(form):
        if form in kinds:
            return kinds[form]
        normal, (misere, *_) = oracle.genus((form,), 1)
        pairs = [(oracle.genus((option,), 1), kind(option), option) for option in oracle.TREES[form]]
        tame = [(base, values[0]) for (base, values), found, _ in pairs if found == "tame"]
        wild = [option for _, found, option in pairs if found != "tame"]
        kinds[form] = "wild"
        if normal == misere or max(normal, misere) < 2:
            answers = [[oracle.genus((answer,), 1) for answer in oracle.TREES[option] if kind(answer) == "tame"] for option in wild]
            least = [next(n for n in itertools.count() if n not in values) for values in ({pair[i] for pair in tame} for i in range(2))]
            if not wild or (least == [normal, misere] and all(
                    normal in {base for base, _ in found} and misere in {values[0] for _, values in found} for found in answers)):
                kinds[form] = "tame"
        elif not wild:
            kinds[form] = "restive" if normal < 2 else "restless"
        return kinds[form]

    for answer in ask(game, positions):
        assert answer["kind"] == kind(oracle.read(answer["form"])), answer


def test_positions_of_any_impartial_game(tmp_path):
    rules = tmp_path / "kayles.lua"
    rules.write_text("""return { moves = function(p, emit)
      for take = 1, 2 do for left = 0, (p - take) // 2 do emit(left, p - take - left) end end end }
    """.replace("(p - take) // 2", "math.floor((p - take) / 2)"))
    for heap in range(12):
        found, expected = (succeed("misere", game, heap, "--json").json[0] for game in (rules, "kayles"))
        assert {**found, "game": "kayles"} == expected
    assert succeed("misere", "misere:nim", "2 2").out == "P  0^0  tame  {3,2}\n"
    assert succeed("misere", "cram", "..|..").out == succeed("misere", "nim", "1 1").out == "N  0  tame  0\n"


@pytest.mark.parametrize("game", [game["name"] for game in succeed("list", "--json").json if game["impartial"]])
def test_the_outcome_is_that_of_search(game):
    """At small starts of every listed game that has them; `solve` searches games in misere play."""
    for at in "3", "4", "2,2", "2,3":
        start = run("solve", game, "--at", at, "--json", "--moves", "none")
        if start.code == 0:
            position = start.json[0]["position"]
            result = run("misere", game, position, "--json")
            if result.code == 0:
                (searched,) = succeed("solve", f"misere:{game}", "--position", "-e", position, "--json").json
                assert result.json[0]["outcome"] == {"loss": "P", "win": "N"}[searched["outcome"]], at
            else:
                assert result.code == 2 and "has no genus" in result.err


def word_of(text):
    """The letters of an element of a quotient as it is written, with their powers."""
    return Counter({letter: int(power or 1) for letter, power in re.findall(r"([a-z]\d*)(?:\^(\d+))?", text)})


def reduced(word, rules):
    """The normal form of a product: the rules are used while one fits."""
    while True:
        fitting = [(left, right) for left, right in rules if left <= word]
        if not fitting:
            return word
        word = word - fitting[0][0] + fitting[0][1]


@pytest.mark.parametrize("code, tokens", [("0.77", 48), ("0.75", 40), ("0.53", 40)])
def test_outcomes_are_those_of_the_quotient(code, tokens):
    """Two routes: canonical forms of the positions, and the quotient of the whole game."""
    (quotient,) = succeed("misere", code, "--quotient", "--json").json
    rules = [tuple(map(word_of, relation.split(" = "))) for relation in quotient["relations"]]
    lost = [word_of(word) for word in quotient["lost"]]
    source = random.Random(5)
    positions = [(heap,) for heap in range(tokens + 1)]
    for _ in range(rounds(60)):
        first, second = sorted(source.sample(range(tokens), 2))
        positions.append((first, second - first, tokens - second))
    for sizes, answer in zip(positions, ask(code, positions), strict=True):
        word = Counter()
        for size in sizes:
            while size >= len(quotient["phi"]):
                size -= quotient["period"]
            word = reduced(word + word_of(quotient["phi"][size]), rules)
        assert (answer["outcome"] == "P") == (word in lost), sizes


@lru_cache(None)
def drawing(part):
    """The game of a connected part of a drawing of Sprouts."""
    return oracle.game(oracle.plus(oracle.sum_of(map(drawing, option))) for option in sprouts.options(part))


@pytest.mark.parametrize("spots", [*range(4), pytest.param(4, marks=pytest.mark.long)])
def test_sprouts_by_its_moves(spots):
    (answer,) = succeed("misere", "sprouts", spots, "--json").json
    parts = oracle.sum_of(map(drawing, sprouts.parts(*sprouts.read(str(spots)))))
    assert same_genus(answer, *oracle.genus(parts)) and oracle.equal(oracle.read(answer["form"]), oracle.plus(parts))


@pytest.mark.parametrize("spots", [*range(6), pytest.param(6, marks=pytest.mark.long)])
def test_the_nim_values_of_sprouts(spots):
    """Nimber and misere nim-value of 0 to 6 spots as classified by J. Jordan (2010): those of 4 and 6 spots are not tame."""
    (answer,) = succeed("misere", "sprouts", spots, "--json").json
    assert answer["genus"] == ["0", "0", "0^0", "1", "1^02", "1^1", "0^120"][spots]
    assert answer["kind"] == ("wild" if spots in (4, 6) else "tame")


def cram(cells):
    """The game of free cells: a domino covers two neighbours."""
    found = []
    for row, column in cells:
        for other in (row + 1, column), (row, column + 1):
            if other in cells:
                found.append(cram(cells - {(row, column), other}))
    return oracle.game(found)


def test_boards_by_their_moves():
    source = random.Random(3)
    for _ in range(rounds(20)):
        rows, columns = source.choice([(1, 9), (2, 5), (3, 4)])
        board = [["#" if source.random() < 0.2 else "." for _ in range(columns)] for _ in range(rows)]
        (answer,) = succeed("misere", "cram", "|".join(map("".join, board)), "--json").json
        game = cram(frozenset((row, column) for row in range(rows) for column in range(columns) if board[row][column] == "."))
        assert oracle.equal(oracle.read(answer["form"]), game) and same_genus(answer, *oracle.genus(oracle.sum_of([game]))), board


def test_a_normal_form_of_normal_play_alone_is_not_used(tmp_path):
    """6 is 2 + 4 in normal play, and not in misere play."""
    (tmp_path / "pairs.lua").write_text("""return {
      moves = function(p, emit) for left = 0, p - 1 do emit(left) end end,
      simplify = function(p) if p == 6 then return 2, 4 end return p end,
    }""")
    for text, answer in ("2;2", "P  0^0  tame  {3,2}"), ("6", "N  6  tame  6"):
        assert succeed("misere", tmp_path / "pairs.lua", text).lines == [answer]


def test_the_text_of_a_form_does_not_depend_on_other_positions():
    alone = [succeed("misere", "kayles", heap).lines[0] for heap in (14, 9, 12)]
    assert succeed("misere", "kayles", "-", input="14\n9\n12\n").lines == alone
    assert succeed("misere", "kayles", "-", input="3\n5 5\n9 9\n12\n14\n9\n").lines[-3:] == [alone[2], alone[0], alone[1]]


def test_a_very_long_form_is_written_only_if_asked_for():
    whole = succeed("misere", "kayles", "--heap", "50", "--full").lines[0]
    form = whole.removeprefix("N  2^20  wild  ")
    assert len(form) > 1 << 20
    assert succeed("misere", "kayles", "--heap", "50").lines == [f"N  2^20  wild  ({len(form)} letters; --full prints all)"]
    assert succeed("misere", "kayles", "--heap", "50", "--json").json[0]["form"] is None
    assert succeed("misere", "kayles", "--heap", "50", "--json", "--full").json[0]["form"] == form


def test_bad_input():
    for words, message in [
        (["domineering", "..|.."], "domineering has no genus: the players have different moves"),
        (["cram", "--heap", "3"], "--heap: cram is no game of heaps with a code"),
        (["0.77", "3", "--heap", "3"], "--heap and a position exclude each other"),
        (["0.77"], "needs a position"),
        (["0.77", "3 x"], "<text>:1:3: a heap must be a whole number"),
        (["0.77", "--heap", "-1"], "--heap: '-1' is not a whole number from 0"),
    ]:
        result = run("misere", *words)
        assert result.code == 2 and message in result.err and not result.out, words


def test_rules_that_have_no_genus(tmp_path):
    (tmp_path / "loopy.lua").write_text("return { loopy = true, moves = function(p, emit) emit(1 - p) end }")
    (tmp_path / "cycle.lua").write_text("return { moves = function(p, emit) emit(1 - p) end }")
    (tmp_path / "over.lua").write_text(
        "return { moves = function(p, emit) emit(p - 1) end, over = function(p) if p == 0 then return 'loss' end end }")
    for name, message in ("loopy", "play may go on for ever"), ("cycle", "a position recurs"), ("over", "its rules say how play ends"):
        result = run("misere", tmp_path / f"{name}.lua", "1")
        assert result.code == 2 and message in result.err, name


def test_a_bad_line_does_not_end_the_work():
    result = run("misere", "kayles", "-", "--json", input="3 x\n5\n")
    assert result.code == 2 and [set(answer) for answer in result.json] == \
        [{"game", "position", "error"}, {"game", "position", "outcome", "genus", "form", "kind"}]
    assert result.json[0]["error"] == "<stdin>:1:3: a heap must be a whole number"


def test_the_budget():
    result = run("misere", "kayles", "--heap", "90", "--memory", "20M", "--json")
    assert result.code == 3 and "the memory budget" in result.err
    assert result.json == [{"game": "kayles", "heap": 90, "outcome": None, "genus": None, "form": None, "kind": None}]
    result = run("misere", "kayles", "--heap", "50", "--memory", "10M", "--full")
    assert result.code == 3 and "the memory budget" in result.err and result.lines == ["N  2^20  wild  unable"]
    (answer,) = run("misere", "kayles", "--heap", "50", "--memory", "10M", "--json", "--full").json
    assert answer == {"game": "kayles", "heap": 50, "outcome": "N", "genus": "2^20", "form": None, "kind": "wild"}
    result = run("misere", "kayles", "-", "--seconds", "0.2", input="300\n5\n")
    assert result.code == 3 and result.lines == ["unable", "N  4^146  restless  {{3,2},3,2,1}"]


def test_nim_in_misere_play_at_any_size():
    for game in "misere:nim", "misere:lasker", "misere:0.[7]", "misere:0.[3]":
        assert succeed("verify", game, "--up-to", "2x6").lines[-1].endswith("positions agree"), game
    heaps = [4000000000, 3999999999, 77]
    nimber = heaps[0] ^ heaps[1] ^ heaps[2]
    told = succeed("solve", "misere:nim", "-e", " ".join(map(str, heaps)), "--moves", "all", "--json").json[0]
    assert told["by"] == "theorem" and told["outcome"] == "win"
    assert told["moves"] == [f"{i}:{heap ^ nimber}" for i, heap in enumerate(heaps, 1) if heap ^ nimber < heap]
    played = run("play", "misere:nim", "-e", "3 5 7", input="1:0\n2:1\nquit\n").out
    assert "Second plays 3:5." in played and "the nim-sum is 1, and no heap has a value above 1" in played
    for position, moves in ("1 1 2", ["3:1"]), ("1 2", ["2:0"]), ("2", ["1:1"]), ("1 1 1", []), ("4000000001 1", ["1:0"]):
        assert succeed("solve", "misere:nim", "-e", position, "--moves", "all", "--json").json[0]["moves"] == moves, position
