"""stress: every input stands in the lines that the contest has, the smallest one too."""
import sys

import pytest

from program import KAYLES, ROOT, contest_games, is_a_conversation
from test_referee import PYTHON
from test_stress import AMPLE, stress

sys.path.insert(0, str(ROOT / "tests" / "oracles"))
import lines # noqa: E402

GAMES = [game for game in contest_games() if not is_a_conversation(game)]


LINES = [PYTHON, "-S", str(ROOT / "tests" / "oracles" / "lines.py")]


def test_the_lines_of_every_game_are_known():
    assert set(lines.GAMES) == set(contest_games())


@pytest.mark.parametrize("game", GAMES)
def test_a_program_that_reads_by_lines_passes(game):
    mine = [KAYLES, "solve", game, "--contest", "-"]
    found = stress(game, *LINES, game, *mine, flags=[*AMPLE, "--cases", "40", "--size", "2000"])
    assert found["verdict"] == "passed" and found["cases"] == 40


# Wrong programs to which lines are nothing, or that go wrong without a word where they are others.
CARELESS = {
    "pyramid": ["echo", "Yayoi"],
    "take-ab": ["awk", """NR == 1 {n = $1; a = $2; b = $3}
                          NR == 2 {for (i = 1; i <= NF; i++) c += $i % (a + b) >= a; print c % 2 ? "Zenyk" : "Marichka"}"""],
    "sorting": ["awk", """NR == 3 {for (i = 1; i <= $1; i++) print "Bob"}"""],
    "vertex-geography": ["echo", "Second"],
}


@pytest.mark.parametrize("game", CARELESS)
def test_smaller_inputs_have_the_same_lines(game):
    found = stress(game, *CARELESS[game], flags=[*AMPLE, "--size", "12"])
    assert found["verdict"] == "wrong answer"
    assert lines.good(game, found["input"]), found["input"]
