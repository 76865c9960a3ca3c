"""Tables, conjectures, and tests of rules, compared with the program."""

import xml.etree.ElementTree as xml

import pytest

import kayles
from program import answers, printed

numpy = pytest.importorskip("numpy")

WRONG = """return { moves = function(p, emit) for take = 1, math.min(p, 3) do emit(p - take) end end,
    theorem = function(p) return p % 4 == 0 and p ~= 8 and 'loss' or 'win' end }"""


@pytest.mark.parametrize("name, ranges, options", [
    ("nim", [(0, 5), (0, 5)], {"show": "grundy"}),
    ("0.77", [(70, 90)], {"show": "grundy"}),
    ("take-ab", [(0, 3), (2, 8)], {"A": 2, "B": 1}),
    ("pyramid", [(0, 5), (0, 5)], {"show": "moves"}),
    ("clobber", [(1, 3), (1, 4)], {"show": "value"}),
    ("{2,5,7}", [(0, 40)], {"only": "P"}),
    ("domineering", [], {"size": (2, 3), "show": "value"}),
])
def test_a_table_is_that_of_the_program(name, ranges, options):
    constants = {key: options[key] for key in ("A", "B") if key in options}
    settings = {key: value for key, value in options.items() if key not in constants}
    words = [f"{first}..{last}" for first, last in ranges]
    for key, value in options.items():
        words += ["--set", f"{key}={value}"] if key in constants else [
            f"--{key}", "x".join(map(str, value)) if key == "size" else value]
    table = kayles.game(name, **constants).table(*ranges, **settings)
    told = [line for line in map(dict, _json(name, words)) if "value" in line]
    assert len(table) == len(told)
    for cell in told:
        at = cell["position"] if "position" in cell else cell["at"][0] if len(ranges) == 1 else tuple(cell["at"])
        assert table[at] == cell["value"]
    if ranges:  # else the program writes lines before it knows how wide the columns are
        assert str(table) == printed("table", name, *words)
    assert table.csv() == printed("table", name, *words, "--format", "csv")
    if ranges:
        assert table.picture().svg == printed("table", name, *words, "--format", "svg")


def _json(name, words):
    import json
    return map(json.loads, printed("table", name, *words, "--format", "json").splitlines())


def test_rows_and_numpy():
    table = kayles.game("nim").table((0, 3), (2, 5), show="grundy")
    assert table.rows == [[a ^ b for b in range(2, 6)] for a in range(4)] and table[3, 5] == 6 and len(table) == 16
    array = numpy.asarray(table)
    assert array.shape == (4, 4) and array.dtype.kind == "i" and (array == table.rows).all()
    row = kayles.game("0.77").table((5, 8), show="grundy")
    assert row.rows == list(kayles.sequence("0.77", 8)[5:]) and numpy.asarray(row).tolist() == row.rows
    outcomes = kayles.game("nim").table((0, 2), (0, 2), only="P")
    assert outcomes.rows == [["P", None, None], [None, "P", None], [None, None, "P"]]
    with pytest.raises(KeyError):
        outcomes[0, 1]


def test_a_notebook_shows_the_cells():
    table = kayles.game("nim").table((1, 3), (2, 5), show="grundy")
    rows = [[cell.text for cell in row] for row in xml.fromstring(table._repr_html_()).iter("tr")]
    assert rows == [["a\\b", "2", "3", "4", "5"]] + [[str(a)] + [str(a ^ b) for b in range(2, 6)] for a in (1, 2, 3)]
    html = kayles.game("domineering").table(size=(2, 2), show="value")._repr_html_()
    cells = [[cell.text for cell in row] for row in xml.fromstring(html).iter("tr")]
    assert [".|.", "1"] in cells and ["..", "-1"] in cells


def test_a_picture_over_one_range_folds_at_the_period():
    folded = kayles.game("0.77").table((0, 200), show="grundy", fold=0).picture().svg
    assert folded == printed("table", "0.77", "0..200", "--show", "grundy", "--fold", "auto", "--format", "svg")


def test_the_budget_keeps_the_cells():
    with pytest.raises(kayles.OutOfBudget) as caught:
        kayles.game("domineering").table((1, 9), (1, 9), seconds=0.3)
    known = caught.value.partial
    assert 5 < len(known) < 81 and known[1, 1] == kayles.game("domineering").table((1, 1), (1, 1))[1, 1]
    assert str(known) and known.rows[8][8] is None
    with pytest.raises(kayles.OutOfBudget) as caught:
        kayles.game("pyramid").verify((9, 9), seconds=0.2)
    assert caught.value.partial.positions > 0


def test_a_table_outlives_the_variables_of_its_game():
    assert str(kayles.game("nim").table((0, 1), (0, 1), show="grundy")).split()[:3] == ["a\\b", "0", "1"]


def test_wrong_tables():
    game = kayles.game("nim")
    for wrong in (lambda: game.table(), lambda: game.table((0, 1), size=3), lambda: game.table((3, 1)),
                  lambda: game.table((0, 1), show="all"), lambda: game.table((-1, 1)), lambda: game.verify((1, 2, 3)),
                  lambda: kayles.game("domineering").table((1, 2), (1, 2), show="grundy"),
                  lambda: game.table((0, 1), (0, 1), (0, 1)), lambda: game.guess((2, 1))):
        with pytest.raises(kayles.BadUsage):
            wrong()


@pytest.mark.parametrize("name, ranges, constants", [("kayles", [(0, 30)], {}), ("pyramid", [], {}),
                                                     ("take-ab", [], {"A": 2, "B": 1}), ("grundy", [(0, 40)], {})])
def test_conjectures_are_those_of_the_program(name, ranges, constants):
    words = [f"{first}..{last}" for first, last in ranges]
    words += [word for key, value in constants.items() for word in ("--set", f"{key}={value}")]
    told = answers("guess", name, *words, "--verbose")
    guess = kayles.game(name, **constants).guess(*ranges)
    found = [{field: value for field, value in vars(conjecture).items() if field != "lua_reason" or value}
             for conjecture in [*guess, *guess.refuted]]
    assert found == told
    assert (guess.none is None) == (len(guess) > 0) and guess[:1] == list(guess)[:1]


def test_verify_and_lint_are_those_of_the_program(tmp_path):
    told, = answers("verify", "pyramid", "--up-to", "3x3")
    result = kayles.game("pyramid").verify((3, 3))
    assert result and (result.positions, result.agree, result.counterexample) == (
        told["positions"], told["agree"], told["counterexample"])
    told, = answers("verify", "pyramid", "--up-to", "6x6", "--random", 50, "--seed", 7)
    assert kayles.game("pyramid").verify((6, 6), random=50, seed=7).positions == told["positions"]
    for name, size in (("nim", None), ("pyramid", (2, 3)), ("0.77", (2, 6))):
        words = [] if size is None else ["--up-to", size if isinstance(size, int) else "x".join(map(str, size))]
        told, = answers("lint", name, *words)
        result = kayles.game(name).lint(size)
        assert result and vars(result) == {key: told[key] for key in vars(result)}


def test_wrong_rules_are_found(tmp_path):
    rules = tmp_path / "wrong.lua"
    rules.write_text(WRONG)
    told, = answers("verify", rules, "--up-to", 12)
    result = kayles.game(rules).verify(12)
    assert not result and vars(result) == {key: told[key] for key in vars(result)} and result.counterexample == "8"
    rules.write_text("return { moves = function(p, emit) if p > 0 then emit(p - 1) end end, simplify = function(p) "
                     "return 0 end }")
    told, = answers("lint", rules)
    result = kayles.game(rules).lint()
    assert not result and vars(result) == {key: told[key] for key in vars(result)} and result.law
