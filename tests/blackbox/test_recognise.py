"""recognise: games found again from their values, by an oracle that knows the rules alone."""
import itertools
import random
import re

import pytest

from program import ROOT, place, rounds, run, succeed
import recognise as oracle

COUNT = 40
KEYS = ["game", "name", "opens", "shift", "repeat", "period", "preperiod", "saltus", "compared", "given", "few", "matches", "looked"]
LOOKED = 27700
NAMED = {
    "0.77": "Kayles", "0.07": "Dawson's Kayles", "0.137": "Dawson's Chess", "0.15": "Guiles", "0.6": "Officers",
    "0.007": "Treblecross", "0.1377": "Duplicate Kayles", "0.7777": "Double Kayles", "4.7": "Daisies",
}


def values_of(game, count):
    if game == "nim":
        return list(range(count))
    if game == "grundy":
        return oracle.grundy(count)
    if game == "lasker":
        return oracle.lasker(count)
    if "wythoff(" in game:
        wide, row = int(game[0]) if game[0].isdigit() else 1, game[game.index("(") + 1:game.index(",")]
        return [oracle.wythoff(n if row == "n" else int(row), n, wide) for n in range(count)]
    if game.startswith("{"):
        return oracle.subtraction([int(number) for number in game.strip("{}").split(",")], count)
    return oracle.code(game, count)


def shown(game, shift, repeat, count):
    """What a game gives when it is repeated and shifted."""
    heaps = values_of(game, (max(shift, 0) + count) // repeat + 1)
    repeated = [value for value in heaps for _ in range(repeat)]
    return ([0] * -shift + repeated if shift < 0 else repeated[shift:])[:count]


def recognise(values, *flags):
    """The matches; every one must have the documented keys and explain all values."""
    matches = succeed("recognise", "--json", *flags, "-", input=" ".join(map(str, values))).json
    for match in matches:
        assert list(match) == KEYS
        assert (match["period"] is None) == (match["preperiod"] is None) == (match["saltus"] is None)
        assert (match["few"], match["looked"]) == (len(values) < 8, LOOKED) and match["matches"] >= len(matches)
        assert match["compared"] == len(values) + min(match["shift"], 0) and match["given"] == len(values)
    return matches


def games(matches):
    return [match["game"] for match in matches]


# ---- Games found again --------------------------------------------------------------------------


@pytest.mark.parametrize("game", [*NAMED, "nim", "grundy", "lasker", "wythoff(n,n)", "wythoff(1,n)", "wythoff(16,n)",
                                  "2-wythoff(n,n)", "2-wythoff(3,n)", "3-wythoff(3,n)", "3-wythoff(16,n)"])
def test_a_named_game_comes_first_under_its_name(game):
    names = {"n": "Nim", "g": "Grundy's game", "l": "Lasker's Nim", "w": "Wythoff's game"}
    name = NAMED.get(game) or names.get(game[0], "Fraenkel's Wythoff game")
    best = recognise(values_of(game, COUNT), "--limit", "3")[0]
    assert (best["game"], best["name"], best["shift"], best["repeat"]) == (game, name, 0, 1)
    assert best["opens"] == ("wythoff" if game.startswith("wythoff") else game if game[1] != "-" else None)


def test_the_text_says_by_which_name_other_verbs_know_a_game():
    for game, words in [("wythoff(3,n)", "wythoff(3,n) (Wythoff's game, 'wythoff' in other verbs)"), ("nim", "nim (Nim): 1 more each heap"),
                        ("2-wythoff(3,n)", "2-wythoff(3,n) (Fraenkel's Wythoff game, which other verbs do not know)")]:
        assert succeed("recognise", *map(str, values_of(game, COUNT))).lines[0].startswith(words)
    shown = succeed("table", "wythoff", "3..3", "0..20", "--show", "grundy", "--format", "csv").lines[1:]
    assert [int(line.split(",")[2]) for line in shown] == values_of("wythoff(3,n)", 21)


def test_matches_of_few_heaps_are_said_to_be_weak():
    lines = succeed("recognise", *["0"] * 8, "1", "2", "3", "1", "--limit", "1000").lines
    weak = [line for line in lines if "; weak, only " in line]
    assert weak and all(" more zero" in line or "each value" in line for line in weak)
    assert "c.0, after 6 more zeros; weak, only 6 of its values were compared" in weak
    assert not any("weak" in line for line in succeed("recognise", *map(str, values_of("0.77", 12))).lines)


SHIFTED = ["0.07", "0.77", "grundy", "lasker", "wythoff(3,n)", "wythoff(n,n)", "{2,5,7}", "0.3f", "4.01"]
REPEATED = [(1, 1), (5, 1), (16, 1), (-1, 1), (-3, 1), (0, 2), (0, 3), (1, 2), (-2, 2), (4, 3)]


@pytest.mark.parametrize("game, shift, repeat", [(game, *REPEATED[(i + 3 * k) % 10]) for i, game in enumerate(SHIFTED)
                                                 for k in range(4)])
def test_shifted_and_repeated_games_are_found(game, shift, repeat):
    matches = recognise(shown(game, shift, repeat, COUNT))
    found = {match["game"]: match for match in matches}[game]
    assert shown(game, found["shift"], found["repeat"], COUNT) == shown(game, shift, repeat, COUNT)
    if game not in ("{2,5,7}", "4.01"):  # these are periodic early: another shift may do as well
        assert (found["shift"], found["repeat"]) == (shift, repeat)


@pytest.mark.parametrize("first, repeat, count", [(0, 3, 20), (9, 2, 40), (16, 2, 40), (16, 5, 40)])
def test_heaps_are_left_out_of_repeated_games_as_well(first, repeat, count):
    values = shown("grundy", first * repeat, repeat, count)
    match = recognise(values)[0]
    assert (match["game"], match["shift"], match["repeat"]) == ("grundy", first * repeat, repeat)


def test_random_codes_are_found_and_every_match_explains_the_values():
    dice = random.Random(11)
    for _ in range(rounds(15)):
        kind = dice.choice(["octal", "hexadecimal", "set"])
        if kind == "set":
            game = "{" + ",".join(map(str, sorted(dice.sample(range(1, 13), dice.randint(1, 5))))) + "}"
        else:
            digits = "01234567" if kind == "octal" else "0123456789abcdef"
            first = dice.choice("04" if kind == "octal" else "048c")
            most = 4 if kind == "octal" else 3
            game = f"{first}." + "".join(dice.choices(digits, k=dice.randint(0, most - 1))) + dice.choice(digits[1:])
        values = values_of(game, COUNT)
        matches = recognise(values)
        assert game in games(matches) or len(matches) == 1000
        for match in dice.sample(matches, min(5, len(matches))):
            assert shown(match["game"], match["shift"], match["repeat"], COUNT) == values, (game, match)


def test_equivalent_codes_are_listed():
    """All octal codes of up to three digits with the first twelve values of Kayles."""
    values = values_of("0.77", 12)
    listed = {match["game"] for match in recognise(values) if (match["shift"], match["repeat"]) == (0, 1)}
    codes = [f"{first}." + "".join(digits).rstrip("0")
             for first in "04" for digits in itertools.product("01234567", repeat=3)]
    same = {code for code in codes if code[2:] and oracle.code(code, 12) == values}
    assert len(same) > 1
    assert same <= listed
    assert {game for game in listed if len(game) <= 5 and not set(game) & set("{89abcdef")} == same


def test_all_subtraction_sets_are_looked_through():
    values = values_of("{2,5,7}", 16)
    listed = {game for game in games(recognise(values)) if game.startswith("{")}
    same = set()
    for length in range(1, 13):
        for numbers in itertools.combinations(range(1, 13), length):
            if oracle.subtraction(numbers, 16) == values:
                same.add("{" + ",".join(map(str, numbers)) + "}")
    assert listed >= same and "{2,5,7}" in same


def test_garbage_is_not_recognised():
    dice = random.Random(5)
    for _ in range(rounds(15)):
        values = [dice.randrange(8) for _ in range(dice.randint(16, COUNT))]
        assert recognise(values) == []
    for position in range(1, COUNT, 3):  # one wrong value
        values = values_of("0.07", COUNT)
        values[position] += 1
        assert not any(match["name"] for match in recognise(values))


def test_nothing_found_is_said():
    result = succeed("recognise", "3", "1", "4", "1", "5", "9", "2", "6", "5", "3")
    assert result.out == f"none of {LOOKED} known games has these values, shifted by up to 16 or repeated up to 8 times\n"
    assert succeed("recognise", "--json", "3", "1", "4", "1", "5", "9", "2", "6", "5", "3").out == ""


# ---- Periods ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game, period, preperiod", [
    # Winning Ways, chapter 4; Guy and Smith 1956
    ("0.07", 34, 53), ("0.137", 34, 52), ("0.77", 12, 71), ("0.156", 349, 3479), ("0.3", 2, 0), ("0.04", None, None),
    ("{1,2,3}", 4, 0), ("grundy", None, None), ("wythoff(1,n)", None, None),
])
def test_periods_are_given_where_they_are_proved(game, period, preperiod):
    match = {match["game"]: match for match in recognise(values_of(game, COUNT))}[game]
    assert (match["period"], match["preperiod"]) == (period, preperiod)
    assert match["saltus"] == (None if period is None else 0)


@pytest.mark.parametrize("game, period, preperiod, saltus", [
    ("nim", 1, 0, 1), ("lasker", 4, 1, 4), ("0.3f", 6, 0, 3), ("0.ff", 1, 0, 1), ("8.2", 6, 1, 3), ("8.1", None, None, None),
])
def test_values_that_grow_for_ever_have_a_saltus(game, period, preperiod, saltus):
    values = values_of(game, COUNT)
    match = {match["game"]: match for match in recognise(values, "--limit", "4000")}[game]
    assert (match["period"], match["preperiod"], match["saltus"]) == (period, preperiod, saltus)
    if period:
        assert all(values[n + period] == values[n] + saltus for n in range(preperiod, COUNT - period))
        assert preperiod == 0 or values[preperiod - 1 + period] != values[preperiod - 1] + saltus


def test_what_is_proved_of_codes_that_grow_holds_of_more_values():
    """All matches of the codes that are Nim for 20 values: those with a period must go on."""
    grown = [match for match in recognise(list(range(20)), "--limit", "4000") if match["saltus"] and match["game"] != "nim"]
    assert len(grown) > 100
    for match in grown[::len(grown) // 20]:
        values = values_of(match["game"], 70)
        period, preperiod = match["period"], match["preperiod"]
        assert all(values[n + period] == values[n] + match["saltus"] for n in range(preperiod, 70 - period)), match


def test_the_least_period_of_a_subtraction_set():
    for numbers in [(1, 4), (2, 5), (3, 5, 8), (1, 6, 11), (4, 7, 12)]:
        game = "{" + ",".join(map(str, numbers)) + "}"
        match = {match["game"]: match for match in recognise(oracle.subtraction(numbers, COUNT))}[game]
        values = oracle.subtraction(numbers, 400)
        period, preperiod = match["period"], match["preperiod"]

        def repeats(p, n0):
            return all(values[n + p] == values[n] for n in range(n0, 400 - p))

        assert repeats(period, preperiod)
        assert not any(repeats(p, 200) for p in range(1, period))
        assert preperiod == 0 or not repeats(period, preperiod - 1)


# ---- Input --------------------------------------------------------------------------------------


def test_values_come_as_operands_or_on_standard_input():
    values = list(map(str, values_of("0.77", 12)))
    expected = succeed("recognise", "--json", *values).out
    assert expected
    for text in (" ".join(values), ", ".join(values), "\r\n".join(values),
                 "a,value\n" + "".join(f"{n},{value}\n" for n, value in enumerate(values)),
                 "# Kayles\n" + "".join(f"{n + 3} {value}\n" for n, value in enumerate(values))):
        assert succeed("recognise", "-", "--json", input=text).out == expected
    assert succeed("recognise", " ".join(values), "--json").out == expected


@pytest.mark.parametrize("text, line, column", [
    ("0 1 x", 1, 5), ("0 1\n-2", 2, 1), ("0\n-2", 2, 1), ("1 0\n2 0\n4 1\n", 3, 1), ("1 0\n2 x\n", 2, 3), ("129 0\n130 0\n", 1, 1),
    ("# only\n#remarks", 2, 9), ("0 1 4294967296", 1, 5), ('{"at": [0], "value": "P"}', 1, 1), ('{"at": [0]', 1, 11), ("0 1.5", 1, 3), ("0 99999999999", 1, 3), ("", 1, 1), ("0,,1", 1, 3),
    ("a,value\n0,0\n5,1\n", 3, 1), ("a,b,value\n0,0,0\n", 1, 1), ("a,value\n0,N\n", 2, 3),
])
def test_bad_values_have_a_place(text, line, column):
    result = run("recognise", "-", input=text)
    assert (result.code, result.out) == (2, "")
    assert place(result) == ("<stdin>", line, column)


@pytest.mark.parametrize("form, show", [("bfile", "grundy"), *((form, show) for form in ("text", "csv", "json")
                                                               for show in ("grundy", "value"))])
def test_every_form_of_a_table_is_read_back(form, show):
    for game, first, last in [("0.77", 0, 39), ("0.137", 12, 60), ("0.07", 71, 110), ("grundy.lua", 0, 39)]:
        rules = ROOT / "examples" / "rules" / game if game.endswith(".lua") else game
        table = succeed("table", rules, f"{first}..{last}", "--show", show, "--format", form).out
        matches = succeed("recognise", "-", "--json", "--limit", "1", input=table).json
        assert [(match["game"], match["shift"]) for match in matches] == [(game.removesuffix(".lua"), first)]


@pytest.mark.parametrize("form", ["text", "csv", "json"])
@pytest.mark.parametrize("what, words", [
    (["0..5", "0..5", "--show", "grundy"], "two parameters"), (["0..5", "0..5", "--only", "P", "--show", "grundy"], "two parameters"),
    (["--size", "2x3", "--show", "grundy"], "positions"), (["0..9"], "outcome|'P' is not a nim-value"),
    (["0..20", "--show", "grundy", "--only", "N"], " was expected: "),
])
def test_other_tables_are_refused(form, what, words):
    table = succeed("table", "0.07", *what, "--format", form).out
    result = run("recognise", "-", input=table)
    assert (result.code, result.out) == (2, "") and re.search(words, result.err)
    place(result)


def lost_of(game, last):
    return [n for n, value in enumerate(values_of(game, last + 1)) if value == 0]


@pytest.mark.parametrize("game, last", [("0.07", 160), ("0.137", 120), ("{2,5,7}", 60), ("grundy.lua", 400)])
def test_lost_positions(game, last):
    """Of these games, which lose the same positions, the one that has the shortest description comes first."""
    rules = ROOT / "examples" / "rules" / game if game.endswith(".lua") else game
    name = game.removesuffix(".lua")
    for form in ["text", "csv", "json"]:
        table = succeed("table", rules, f"0..{last}", "--only", "P", "--format", form).out
        (best,) = succeed("recognise", "-", "--json", "--limit", "1", input=table).json
        assert list(best) == [*KEYS, "lost"] and best["lost"]
        assert (best["game"], best["shift"], best["repeat"]) == (name, 0, 1)
        assert best["compared"] == lost_of(name, last)[-1] + 1 - lost_of(name, last)[0]
    numbers = succeed("recognise", "--json", *lost_of(name, last)).json
    assert name in games(numbers)
    for match in numbers:
        if match["shift"] == 0 and match["repeat"] == 1 and not match["game"].startswith(("wythoff", "2-wythoff", "3-wythoff")):
            assert lost_of(match["game"], 60) == lost_of(name, 60)
    assert "the numbers were read as lost positions" in succeed("recognise", *lost_of(name, last)).out


def test_numbers_that_do_not_rise_are_no_lost_positions():
    assert succeed("recognise", 5, 7, 9, 8, 100, 31).out.startswith("none of ")
    assert succeed("recognise", "--json", 0, 1, 2, 3, 4, 5, 6, 7).json[0]["game"] == "nim"


def test_a_b_file_of_the_oeis():
    """With remarks, from place 1 on, and longer than what is compared."""
    values = values_of("0.77", 300)
    file = "# A002186 Table of n, a(n) for n = 1..300\n# and more\n\n" + "".join(f"{n} {v}\n" for n, v in enumerate(values, 1)) + "\n"
    for text in (file, file.replace("\n", "\r\n")):
        (best,) = succeed("recognise", "-", "--json", "--limit", "1", input=text).json
        assert (best["game"], best["shift"], best["compared"], best["given"]) == ("0.77", 0, 300, 300)
    long = "".join(f"{n} {n % 4}\n" for n in range(1234))
    (best,) = succeed("recognise", "-", "--json", "--limit", "1", input=long).json
    assert (best["compared"], best["given"]) == (1000, 1234)
    assert "the first 1000 of 1234 values were compared\n" in succeed("recognise", "-", input=long).out
    assert "were compared" not in succeed("recognise", "-", input=file).out
    result = run("recognise", "-", input=long + "1235 x\n")
    assert result.code == 2 and place(result)[1] == 1235


def test_the_shift_counts_values_and_not_heaps():
    """Each value of Dawson's Kayles three times, without those of heap 0."""
    values = [value for value in values_of("0.07", 13)[1:] for _ in range(3)]
    found = {match["game"]: (match["shift"], match["repeat"]) for match in recognise(values)}
    assert (found["0.137"], found["0.07"]) == ((0, 3), (3, 3))
    assert "without the first 3 values" in succeed("recognise", *map(str, values)).lines[1]


def test_places_say_the_shift():
    """Where values begin far out, that shift is tried besides the usual ones."""
    values = values_of("grundy", 168)
    for first in (3, 17, 50, 128):
        listed = values[first:first + 40]
        pairs = "".join(f"{n},{value}\n" for n, value in enumerate(listed, first))
        (best,) = succeed("recognise", "-", "--json", "--limit", "1", input=pairs).json
        assert (best["game"], best["shift"]) == ("grundy", first)
        plain = [match["shift"] for match in recognise(listed)]
        assert plain == ([first] if first <= 16 else [])  # without places nobody knows
    # What the places say needs no description: else 0.07 would be the shorter one.
    dawson = "".join(f"{n} {value}\n" for n, value in enumerate(values_of("0.137", 60)) if n >= 12)
    (best,) = succeed("recognise", "-", "--json", "--limit", "1", input=dawson).json
    assert (best["game"], best["shift"]) == ("0.137", 12)
    doubled = [value for value in values for _ in range(2)][100:140]
    pairs = "".join(f"{n} {value}\n" for n, value in enumerate(doubled, 100))
    (best,) = succeed("recognise", "-", "--json", "--limit", "1", input=pairs).json
    assert (best["game"], best["shift"], best["repeat"]) == ("grundy", 100, 2)


def test_bad_operands():
    result = run("recognise", "0", "1", "two")
    assert (result.code, result.out) == (2, "")
    assert place(result) == ("<values>", 1, 5)
    for operands, column in ((["0", "1", "-1"], 5), (["-1"], 1), (["0", "--", "-1"], 3), (["0", "-"], 3), (["0", "-2", "x"], 3),
                             (["0", "1.5"], 3), (["0x1"], 1), (["+1"], 1), (["--json", "3", "-7"], 3), ([""], 1)):
        result = run("recognise", *operands)
        assert (result.code, result.out) == (2, ""), result
        assert place(result) == ("<values>", 1, column)
    for operands in ([], ["0", "--limit", "x"], ["0", "-x"], ["-1", "--jsno"]):
        result = run("recognise", *operands)
        assert (result.code, result.out) == (2, "") and result.err.startswith("kayles: "), result
    result = run("solve", "pyramid", "-1")  # elsewhere it is a flag that does not exist
    assert result.code == 2 and result.err.startswith("kayles: unknown flag '-1'")


# ---- Words --------------------------------------------------------------------------------------


def test_codes_can_be_tabled_and_guessed():
    """What is printed as the game of a match is a game for other verbs, and has the values."""
    dice = random.Random(3)
    seen = set()
    for made in ("0.77", "0.3f", "{2,5,7}", "8.1", "4.01", "0.0071", "0.d"):
        values = values_of(made, 20)
        codes = [match for match in recognise(values) if match["game"][1] == "." or match["game"][0] == "{"]
        for match in [codes[0], *dice.sample(codes, min(4, len(codes)))]:
            game, shift, repeat = match["game"], match["shift"], match["repeat"]
            heaps = succeed("table", game, "0..40", "--show", "grundy", "--format", "csv").lines[1:]
            repeated = [0] * max(-shift, 0) + [int(line.split(",")[1]) for line in heaps for _ in range(repeat)]
            assert repeated[max(shift, 0):][:20] == values, match
            seen.add(game)
    for game in min(seen), max(seen): # a code, which may take seconds, and a set
        assert succeed("guess", game, "0..40", "--json").code == 0
    assert len(seen) > 10


def test_few_values_prove_little():
    values = values_of("0.77", 7)
    matches = recognise(values, "--limit", "3")
    total = len(recognise(values))
    assert total > 100 and {(match["few"], match["matches"]) for match in matches} == {(True, total)}
    assert not any(match["few"] for match in recognise(values_of("0.77", 8)))
    last = succeed("recognise", *values).lines[-1]
    assert last == f"7 values prove little: {total} of {LOOKED} known games match"
    assert "prove" not in succeed("recognise", *values_of("0.77", 8)).lines[-1]


def test_lines_for_people():
    out = succeed("recognise", *values_of("0.77", COUNT)).out
    assert out.startswith("0.77 (Kayles): period 12, proved, from heap 71 on\n")
    out = succeed("recognise", *values_of("0.3f", COUNT)).out
    assert out.startswith("0.3f: 3 more every 6 heaps, proved, from heap 0 on\n")
    assert succeed("recognise", *range(COUNT)).out.startswith("nim (Nim): 1 more each heap, proved, from heap 0 on\n")
    out = succeed("recognise", *shown("grundy", 3, 1, COUNT)).out
    assert out == "grundy (Grundy's game), without the first 3 values\n"
    out = succeed("recognise", *shown("grundy", -1, 2, COUNT)).out
    assert out.startswith("grundy (Grundy's game), each value 2 times, after 1 more zero\n")


@pytest.mark.parametrize("word, match", [
    ("kayles", ("0.77", "Kayles", 0)), ("dawson", ("0.137", "Dawson's Chess", 0)), ("nim", ("nim", "Nim", 0)),
    ("grundy", ("grundy", "Grundy's game", 0)), ("lasker", ("lasker", "Lasker's Nim", 0)),
    ("treblecross", ("0.007", "Treblecross", 0)), ("treblecross", ("0.007", "Treblecross", 2))])
def test_games_with_names(word, match):
    """Of treblecross also the values of rows, which are two behind those of heaps."""
    values = succeed("sequence", word, "-n", COUNT).lines[match[2]:]
    assert match in [(found["game"], found["name"], found["shift"]) for found in recognise(values)]


def test_limit():
    values = values_of("0.77", COUNT)
    every = recognise(values)
    assert len(every) > 10
    assert recognise(values, "--limit", "3") == every[:3]
    assert recognise(values, "--limit", "0") == []
    plain = succeed("recognise", *values).lines
    assert len(plain) == 11 and plain[-1] == f"and {len(every) - 10} more (--limit)"
    assert len(succeed("recognise", *values, "--limit", len(every)).lines) == len(every)


def test_past_the_budget_what_was_found_is_kept():
    result = run("recognise", "--json", "0", "1", "--memory", "700K")
    assert result.code == 3 and result.err.startswith("kayles: the memory budget")
    assert result.json
    result = run("recognise", *["0"] * 999, "1", "--seconds", "0.000001")
    assert result.code == 3 and "time budget" in result.err
