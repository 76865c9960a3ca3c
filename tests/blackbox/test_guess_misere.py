"""guess: misere play, compared with searches and with values of normal play."""
import functools
import itertools
import math
import operator
import re

import pytest

import program
from guess_library import NIM, guess, verified


def test_misere_nim_has_boutons_rule_for_sums(tmp_path):
    file = program.ROOT / "examples/rules/misere_nim.lua"
    best = guess(file)[0]
    said = re.search(r"Tested on all sums of one part up to (\d+), two up to 100, three up to 12, four up to 7, five up to 4\.$",
                     best["statement"])
    assert 1000 <= int(said[1]) < 2000  # the work ends there
    reach = [int(said[1]), 100, 12, 7, 4]  # of 1, 2, ... heaps, with empty ones
    assert best["kind"] == "nim-sum" and best["agree"]
    counted = best["tested_on"] + best["fitted_on"] - sum(math.comb(most + parts, parts) for parts, most in enumerate(reach, 1))
    assert counted in (0, 1)  # the heap at which the work ends may be looked at
    assert "nim-sum (xor) of the parts is 0. If all of these are at most 1, it is the opposite: " in best["statement"]
    rules = file.read_text()
    rules = rules[: rules.index("  -- For one heap")] + "}\n"
    assert verified(tmp_path, rules, best["lua"], 60) == 61
    sums = list(itertools.combinations_with_replacement(range(7), 4))
    text = "".join(" ; ".join(map(str, heaps)) + "\n" for heaps in sums)
    lost = [word == "loss" for word in program.outcomes(file, text, "--by", "search")]
    for heaps, loss in zip(sums, lost):
        total = heaps[0] ^ heaps[1] ^ heaps[2] ^ heaps[3]
        assert loss == (total == 1 if max(heaps) <= 1 else total == 0)


MISERE = "return {\n  misere = true,\n  moves = function(p, emit) %s end,\n}\n"
SUBTRACT = "for _, take in ipairs({%s}) do if take <= p then emit(p - take) end end"
LASKER = "for a = 0, p - 1 do emit(a) end for a = 1, math.floor(p / 2) do emit(a, p - a) end"


def misere_wins(options, heaps, known):
    """Whether the player to move wins a sum of heaps in which whoever cannot move wins, from the rules."""
    if heaps not in known:
        rest = [(heaps[:i] + heaps[i + 1:], n) for i, n in enumerate(heaps)]
        left = [tuple(sorted(others + option)) for others, n in rest for option in options(n)]
        known[heaps] = not left or any(not misere_wins(options, sums, known) for sums in left)
    return known[heaps]


@pytest.mark.parametrize("moves, options", [
    (SUBTRACT % "2, 5", lambda n: [(n - take,) for take in (2, 5) if take <= n]),
    (SUBTRACT % "1, 3, 4", lambda n: [(n - take,) for take in (1, 3, 4) if take <= n]),
    (SUBTRACT % "2, 3", lambda n: [(n - take,) for take in (2, 3) if take <= n]),
    (LASKER, lambda n: [(a,) for a in range(n)] + [(a, n - a) for a in range(1, n // 2 + 1)]),
])
def test_tame_misere_sums_are_told_by_the_values_of_normal_play(tmp_path, moves, options):
    """Ferguson 1974 for subtraction games: all are tame."""
    path = tmp_path / "misere.lua"
    path.write_text(MISERE % moves)
    (best,) = [found for found in guess(path) if "values G(n) of normal play" in found["statement"]]
    statement = best["statement"]
    assert best["agree"] and best["tested_on"] > 200
    values = [int(word) for word in statement.split("... = ")[1].split(" with")[0].replace(", ...,", "").split(", ")]
    period, *saltus = (int(part.split()[0].rstrip(")")) for part in statement.split(" for all")[0].split(" + ")[1:])
    while len(values) < 40:
        values.append(values[-period] + (saltus[0] if saltus else 0))
    known = {}
    for count in (1, 2, 3, 4):
        for heaps in itertools.combinations_with_replacement(range(7 if moves == LASKER else 10), count):
            of = [values[n] for n in heaps]
            lost = functools.reduce(operator.xor, of) == (max(of) <= 1)
            assert lost != misere_wins(options, heaps, known)
    size = 12 if moves == LASKER else 60
    assert verified(tmp_path, MISERE % moves, best["lua"], size) == size + 1


def test_misere_kayles_is_not_tame(tmp_path):
    path = tmp_path / "misere.lua"
    path.write_text(MISERE % "for t = 1, 2 do for a = 0, math.floor((p - t) / 2) do emit(a, p - t - a) end end")
    assert not [one for one in guess(path) if one["agree"]]


@pytest.mark.parametrize("game, words", [
    ("misere:kayles", None),
    ("misere:nim", "nim-sum (xor) of the parts is 0. If all of these are at most 1, it is the opposite"),
    ("negative:misere:4.[3]", "The values G(n) of normal play, G(0), ... = 0, 1, 2, 4, 3 with G(n + 4) = G(n) + 4 for all n >= 1, decide"),
    ("misere:dawson", None),
    ("impartial:misere:0.07", None),
])
def test_sums_of_heap_games_under_misere_rules(game, words):
    """The search for the values of normal play once read beyond the game of a variant."""
    found = [one["statement"] for one in guess(game, "0..12") if one["agree"]]
    assert any(words in one for one in found) if words else not found


def test_misere_heaps_in_one_position_have_boutons_rule(tmp_path):
    rules = NIM.replace('name = "nim",', 'name = "nim", misere = true,')
    path = tmp_path / "misere.lua"
    path.write_text(rules)
    best = guess(path)[0]
    assert best["kind"] == "nim-sum" and "at most 1" in best["statement"]
    assert verified(tmp_path, rules, best["lua"], 12) == 13 * 13


def test_that_no_rule_was_found_is_said_in_sentences_two_blanks_apart():
    said = program.succeed("guess", "misere:kayles").out
    assert said.startswith("No rule was found on ") and "   " not in said


@pytest.mark.parametrize("code, size, lost", [("0.75", 40, "1, 3"), ("kayles", 250, "1, 4, 9, 12, 20")])
def test_the_quotient_answers_ranges_that_search_cannot(code, size, lost):
    best = guess(f"misere:{code}", f"0..{size}")[0]
    assert f"exactly where n is one of {lost}." in best["statement"] and best["agree"] and best["tested_on"] > 19000
