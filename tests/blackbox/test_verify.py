"""verify: counts, sizes, budgets."""
import pytest

from program import run, succeed

pytestmark = pytest.mark.sanitizers


def test_verify_counts_what_agrees():
    assert succeed("verify", "pyramid", "--up-to", "2x3").out.splitlines()[-1] == f"{4 + 4 ** 2} positions agree"
    (result,) = succeed("verify", "pyramid", "--up-to", "2x3", "--json").json
    assert result == {"game": "pyramid", "positions": 20, "agree": True, "counterexample": None}


def test_verify_random_is_the_same_for_a_seed():
    flags = ["verify", "pyramid", "--up-to", "8x8", "--random", "50", "--seed", "3"]
    assert succeed(*flags).out == succeed(*flags).out == "50 positions agree\n"


def test_verify_random_has_a_largest_size():
    result = run("verify", "sorting", "--up-to", 2**64 - 1, "--random", 1)
    assert (result.code, result.err) == (2, "kayles: the size of random positions is at most 100000000\n")


def test_verify_past_the_budget_is_unable():
    result = run("verify", "pyramid", "--up-to", "8x20", "--seconds", "0.1")
    assert (result.code, result.out) == (3, "")
    assert run("verify", "pyramid", "--up-to", "8x20", "--memory", "200K").code == 3


@pytest.mark.parametrize("size", ["", "x", "3", "3x", "x3", "3x4x5", "-1x3", "99999999999999999999x3"])
def test_a_size_must_be_the_game_s(size):
    result = run("verify", "pyramid", "--up-to", size)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"kayles: --up-to: '{size}' is not a size of pyramid, such as 4x6\n"
    assert run("verify", "xormites", "--up-to", "3x3").code == 2
