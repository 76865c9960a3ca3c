"""guess of values from standard input: lists, tables and b-files."""
import pytest

import program

WYTHOFF = """return {
  start = function(a, b) return {a, b} end,
  moves = function(p, emit)
    for i = 1, 2 do for t = 1, p[i] do p[i] = p[i] - t emit(p) p[i] = p[i] + t end end
    for t = 1, math.min(p[1], p[2]) do emit({p[1] - t, p[2] - t}) end
  end,
}
"""


def guess(text):
    return program.succeed("guess", "-", "--json", input=text).json


@pytest.mark.parametrize("table, words", [
    (["--show", "grundy"], "period 7 from 0: G(n + 7) = G(n) for all n >= 0"), (["--show", "outcome"], "n mod 7 is one of 0, 1, 4"),
    (["--only", "P"], "n mod 7 is one of 0, 1, 4"),
])
@pytest.mark.parametrize("form", ["text", "csv", "bfile", "json"])
def test_tables_of_one_parameter(table, words, form):
    text = program.succeed("table", "{2,5}", "0..62", *table, "--format", form).out
    (found,) = guess(text)
    assert found["agree"] and words in found["statement"] and found["statement"].split("Tested to n = ")[1][:2] in ("60", "62")
    assert found["fitted_on"] + found["tested_on"] in (63, 61) and found["lua"]


@pytest.mark.parametrize("table", [["--show", "grundy"], ["--show", "outcome"], ["--only", "P"]])
@pytest.mark.parametrize("form", ["text", "csv", "json"])
def test_tables_of_two_parameters(tmp_path, table, form):
    path = tmp_path / "rules.lua"
    path.write_text(WYTHOFF)
    best = guess(program.succeed("table", path, "0..25", "0..25", *table, "--format", form).out)[0]
    assert best["kind"] == "Beatty pairs" and best["agree"] and "golden ratio" in best["statement"]
    path.write_text(WYTHOFF.replace("return {", "return {\n  theorem = " + best["lua"] + ",", 1))
    assert program.succeed("verify", path, "--up-to", "12", "--json").json[0]["agree"]


def test_lists():
    law = "player to move loses exactly where n mod 3 is 0"
    for text in ["P N N " * 20, "0,1,2," * 20, "loss win win\n" * 20, "0 *1\n*2 " * 20 + "# and no more"]:
        (found,) = guess(text)
        assert law in found["statement"] and "where the numbers" not in found["statement"]
    (found,) = guess(" ".join(str(n) for n in range(0, 90, 3)))
    assert "loses exactly where n mod 3 is 0" in found["statement"]
    assert found["statement"].endswith("Tested to n = 87, where the input was read as a list of lost positions.")
    (found,) = guess(" ".join(str(2**k - 1) for k in range(14)))
    assert found["kind"] == "sparse" and "2 times the one before it plus 1" in found["statement"]
    (found,) = guess("L R " * 20)
    assert "With Left to move: Left loses exactly where n mod 2 is 1" in found["statement"]


def test_no_more_is_claimed_of_a_short_list_than_it_shows():
    (found,) = guess("P N N P N N P N N P")
    assert found["statement"].startswith("Where n is at most 9, the largest number that was looked at: ")
    said = program.succeed("guess", "-", input="0 1 2 3 1 4 1 5 9 2 6").out
    assert said.startswith("No rule was found in 0..10.  Tried: ") and "  Values for n = 0..200 would show periods" in said
    for one in "0", "7", "P":
        assert program.succeed("guess", "-", input=one).out == "No rule was found: one value is too few.\n"


def divided(n):
    """How often 2 divides n, at least 1."""
    return (n & -n).bit_length() - 1


@pytest.mark.parametrize("count", [17, 32])
def test_values_without_a_law(count):
    """Too few for the function that they are: the law of their outcomes claims nothing beyond them."""
    said = program.succeed("guess", "-", input=" ".join(str(divided(n + 1)) for n in range(count))).out
    assert said.startswith(f"Where n is at most {count - 1}, the largest number that was looked at: the player to move loses exactly "
                           "where n mod 2 is 0.  ")
    assert f"No law was found for the Grundy values in 0..{count - 1}.  Tried: periods up to " in said and "functions" not in said


def test_values_are_learnt_from_half_of_them():
    """Also where the lost positions are few: nothing but 0."""
    best = guess("0 " + " ".join(str(divided(n) + 1) for n in range(1, 64)))
    assert any("where x is the number of times that 2 divides n" in found["statement"] and found["agree"] for found in best)
    assert program.succeed("guess", "-", "--json", input="0 1 2 3 1 4 1 5 9 2 6").out == ""


@pytest.mark.parametrize("text, words", [
    ("", "a value"), ("a,value\n", "<stdin>:1:8: expected a value, but the input ends"), ("0 1 x", "<stdin>:1:5: 'x' is not a nim-value or an outcome (P, N"),
    ("0 1\n\n2 3 N", "<stdin>:3:5: a list has nim-values or outcomes, not both"), ("a,value\n0,1\n2,1\n", "place 2, but place 1 was expected"),
    ("a,b,value\n0,0,1\n0,0,1\n", "place 0 is given twice"), ("a  moves\n0  3\n", "<stdin>:1:4: the table shows 'moves'"),
    ("a\\b 0 1\n0 P N\n1 P\n", "<stdin>:3:1: each row of this table must have 2 values"), ("a\\b 0 1\n0 P N N\n", "<stdin>:2:1: each row"),
    ('{"game": "nim"}', "must have the keys"), ('{"at": [0, 1], "value": 0}\n{"at": [0], "value": 0}', "<stdin>:2:1: \"at\" must be"),
    ("0 1 99999999999999999999", "<stdin>:1:5: '99999999999999999999' is too large"),
    ("0 2 4 1000000000", "up to the lost position 1000000000"), ("a value\n0 1 2\n", "<stdin>:2:1: each line of this table must have a place and a value"),
    ("a,b,value\n0,1\n", "each line of this table must have two places and a value"), ("a value\nx 1\n", "<stdin>:2:1: 'x' is not a place"),
])
def test_what_is_no_sequence_is_refused(text, words):
    done = program.run("guess", "-", input=text)
    assert done.code == 2 and done.out == "" and words in done.err


def test_values_have_no_ranges():
    done = program.run("guess", "-", "0..9", input="0 1")
    assert done.code == 2 and "values from standard input have no ranges" in done.err
