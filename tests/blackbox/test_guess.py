"""guess: what it finds on games whose rule is known, and that it claims nothing false."""
import itertools

import program

KEYS = ["statement", "kind", "lua", "fitted_on", "tested_on", "agree", "counterexample", "proved"]


def guess(*arguments):
    """The conjectures as objects, each with exactly the documented keys."""
    found = program.succeed("guess", *arguments, "--json").json
    for conjecture in found:
        assert list(conjecture) == KEYS
        assert (conjecture["counterexample"] is None) == conjecture["agree"]
    return found


def nim_values(moves, count):
    """Grundy values of a subtraction game, from the rules."""
    values = []
    for n in range(count):
        seen = {values[n - take] for take in moves if take <= n}
        values.append(next(v for v in itertools.count() if v not in seen))
    return values


def pasted_agrees(tmp_path, rules, lua, positions, *options):
    """Whether the emitted theorem, pasted into a rules file, says what search says about the positions."""
    path = tmp_path / "pasted.lua"
    path.write_text(rules.replace("return {", "return {\n  theorem = " + lua + ",", 1))
    text = "".join(position + "\n" for position in positions)
    said = [program.contest(path, text, "--by", by, *options) for by in ("theorem", "search")]
    assert len(said[0].splitlines()) == len(positions)
    return said[0] == said[1]


SUBTRACTION = """return {
  name = "subtraction",
  moves = function(p, emit)
    for _, take in ipairs({%s}) do if take <= p then emit(p - take) end end
  end,
}
"""


def test_every_subtraction_game_within_eight_has_a_proved_period(tmp_path):
    for chosen in range(1, 256):
        moves = [take for take in range(1, 9) if chosen >> (take - 1) & 1]
        if chosen % 17 != 0:  # all of them are a unit test; here the words are read
            continue
        best = guess("{%s}" % ",".join(map(str, moves)))[0]
        assert best["proved"] and best["agree"] and best["tested_on"] >= 200
        values = nim_values(moves, 3000)
        period = int(best["statement"].split("period ")[1].split()[0]) if "period " in best["statement"] else 1
        assert values[1000:2000] == values[1000 + period : 2000 + period]
        rules = SUBTRACTION % ", ".join(map(str, moves))
        assert pasted_agrees(tmp_path, rules, best["lua"], [str(n) for n in range(300)])


def test_dawsons_kayles_has_period_34_from_53():
    best = guess("0.07")[0]
    assert best["proved"] and best["agree"] and "period 34 from 53" in best["statement"]


def test_the_rule_of_pyramid():
    best = guess("pyramid")[0]
    assert best["agree"] and best["tested_on"] > 10000 and best["lua"]


def test_the_rules_of_take_ab():
    for a, b in [(2, 1), (1, 3), (3, 2)]:
        best = guess("take-ab", "--set", f"A={a}", "--set", f"B={b}")[0]
        assert best["agree"] and best["tested_on"] > 10000 and best["lua"]


def test_ranges_and_constants_that_cannot_be_are_usage_errors():
    for words in [["0.07", "5..2"], ["0.07", "5"], ["0.07", "a..b"], ["take-ab", "--set", "A"], ["take-ab", "--set", "C=1"]]:
        done = program.run("guess", *words)
        assert done.code == 2 and done.out == "" and done.err


def test_a_budget_that_ends_is_exit_3():
    done = program.run("guess", "pyramid", "--memory", "100K")
    assert done.code == 3 and done.err
