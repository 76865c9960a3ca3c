"""Command lines: flags, operands, and what is said of wrong ones."""
import subprocess

import pytest

from program import KAYLES, ROOT, run, succeed, verbs

pytestmark = pytest.mark.sanitizers


@pytest.mark.parametrize("arguments, words", [
    ([], "kayles help"),
    (["slove"], "did you mean 'solve'?"),
    (["zzzzzzzzzz"], "unknown verb 'zzzzzzzzzz'; the known names are: "),
    (["xyz"], ", solve, "),
    (["solve", "go", "-e", "1"], "unknown game 'go'; the known names are: "),
    (["help", "slove"], "did you mean 'solve'?"),
    (["solve", "pyramd"], "did you mean 'pyramid'?"),
    (["rules", "pyramdi"], "did you mean 'pyramid'?"),
    (["solve", "pyramid", "--jsno"], "did you mean '--json'?"),
    (["solve", "pyramid", "--conntest", "-e", "1 1"], "did you mean '--contest'?"),
    (["solve", "pyramid", "-x"], "unknown flag '-x'"),
    (["solve", "pyramid", "-e1 1"], "unknown flag"),
    (["solve"], "usage: kayles solve GAME [FILE]"),
    (["rules"], "usage: kayles rules GAME"),
    (["check"], "usage: kayles check CERTIFICATE [RULES] [INPUT]"),
    (["solve", "pyramid", "a", "b"], "'b' is one operand too many"),
    (["list", "pyramid"], "'pyramid' is one operand too many"),
    (["list", "--contest"], "list: there is no flag --contest here; the known names are: --"),
    (["solve", "pyramid", "--starts", "-e", "1 1"], "solve pyramid: there is no flag --starts here"),
    (["verify", "vertex-geography", "--starts"], "verify vertex-geography: there is no flag --starts here"),
    (["solve", "pyramid", "--json", "--contest", "-e", "1 1"], "--json and --contest exclude each other"),
    (["solve", "pyramid", "--moves", "some", "-e", "1 1"], "'some' is not one of one|all|none"),
    (["solve", "pyramid", "--moves"], "--moves needs a value"),
    (["solve", "pyramid", "-e"], "-e needs a value"),
    (["solve", "pyramid", "--json=yes"], "--json takes no value"),
    (["solve", "pyramid", "--by", "luck", "-e", "1 1"], "'luck' is not one of auto|theorem|nimbers|search"),
    (["solve", "pyramid", "--limit", "-1", "-e", "1 1"], "--limit: '-1' is not a whole number"),
    (["solve", "pyramid", "--case", "0", "-e", "1 1"], "--case: '0' is not a whole number from 1"),
    (["solve", "pyramid", "--case", "2", "-e", "1 1"], "--case 2: the input ends after case 1"),
    (["solve", "pyramid", "--memory", "lots", "-e", "1 1"], "--memory: 'lots'"),
    (["solve", "pyramid", "--memory", "5 ", "-e", "1 1"], "--memory: '5 '"),
    (["solve", "pyramid", "--memory", "5MM", "-e", "1 1"], "--memory: '5MM'"),
    (["solve", "pyramid", "--memory", "-5", "-e", "1 1"], "--memory: '-5'"),
    (["solve", "pyramid", "--memory", "99999999999G", "-e", "1 1"], "--memory: '99999999999G'"),
    (["solve", "pyramid", "--seconds", "0", "-e", "1 1"], "--seconds: '0'"),
    (["solve", "pyramid", "--seconds", "nan", "-e", "1 1"], "--seconds: 'nan'"),
    (["solve", "pyramid", "--seconds", "0x10", "-e", "1 1"], "--seconds: '0x10'"),
    (["solve", "pyramid", "--seconds", " 5", "-e", "1 1"], "--seconds: ' 5'"),
    (["solve", "pyramid", "--seconds", "+5", "-e", "1 1"], "--seconds: '+5'"),
    (["solve", "pyramid", "--seconds", "5e1", "-e", "1 1"], "--seconds: '5e1'"),
    (["solve", "pyramid", "--seconds", ".", "-e", "1 1"], "--seconds: '.'"),
    (["solve", "pyramid", "--seconds", "1.2.3", "-e", "1 1"], "--seconds: '1.2.3'"),
    (["stress", "pyramid", "--time-limit", "0x1p4", "--", "true"], "--time-limit: '0x1p4'"),
    (["solve", "pyramid", "--memory", " 5", "-e", "1 1"], "--memory: ' 5'"),
    (["solve", "pyramid", "--memory", "0x10M", "-e", "1 1"], "--memory: '0x10M'"),
    (["solve", "pyramid", "--case", "+1", "-e", "1 1"], "--case: '+1'"),
    (["solve", "pyramid", "--at", " 3"], "--at: ' 3'"),
    (["solve", "pyramid", "--mover", "Yayo", "-e", "1 1"], "did you mean 'Yayoi'?"),
    (["solve", "pyramid", "--after", "1 1", "-e", "2 1 1"], "--after: '1' is not a legal move of Yayoi here"),
    (["solve", "pyramid", "-e", "1 1", "file"], "exclude each other"),
    (["check", "-", "-"], "cannot both be standard input"),
])
def test_wrong_usage_is_told_and_is_2(arguments, words):
    result = run(*arguments)
    assert (result.code, result.out) == (2, ""), result
    assert result.err.startswith("kayles: "), result
    assert words in result.err, result
    assert result.err.count("\n") == 1


# ---- Numbers below 0 -------------------------------------------------------------------------------

RANGED = ["table", "guess"]


def test_the_verbs_that_take_ranges_are_known():
    assert [verb for verb in verbs() if "A..B" in succeed("help", verb).out.split("\n\n", 1)[0]] == RANGED


@pytest.mark.parametrize("verb", RANGED)
@pytest.mark.parametrize("words, wrong", [
    (["-3..5"], "-3..5"), (["0..3", "-3..5"], "-3..5"), (["0..-3"], "0..-3"), (["-3"], "-3"), (["--", "-3..5"], "-3..5"),
])
def test_a_range_below_0_is_a_range_that_cannot_be(verb, words, wrong):
    for game in "pyramid", "0.07", ROOT / "examples" / "rules" / "nim.lua":
        result = run(verb, game, *words)
        assert (result.code, result.out) == (2, ""), result
        assert result.err == f"kayles: '{wrong}' is not a range such as 0..40\n"


def test_numbers_below_0_are_values_like_any_other(tmp_path):
    result = run("recognise", "0", "1", "-3")
    assert result.code == 2 and "<values>:1:5: '-3' is not a nim-value" in result.err
    for verb in RANGED:
        for given in ["--set", "A=-3"], ["--set=A=-3"]:
            result = run(verb, "take-ab", "0..3", "0..3", *given)
            assert result.code == 2 and "A must be from 1 to" in result.err, result
    rules = tmp_path / "signs.lua"
    rules.write_text("""return {
  moves = function(p, emit) if p[1] < p[2] then emit{p[1] + 1, p[2]} end end,
}
""")
    (one,) = succeed("solve", rules, "--json", "-e", "-3 -1").json
    assert (one["outcome"], one["moves"]) == ("loss", [])
    (one,) = succeed("solve", rules, "--json", "-e", "-4 -1").json
    assert (one["outcome"], one["moves"]) == ("win", ["-3 -1"])
    (one,) = succeed("solve", rules, "--json", "-e", "-4 -1", "--after", "-3 -1").json
    assert one["position"].endswith("-3 -1")


def test_a_dash_and_a_digit_are_a_flag_elsewhere():
    for words in ["solve", "pyramid", "-3"], ["verify", "pyramid", "-3"]:
        result = run(*words)
        assert result.code == 2 and "unknown flag '-3'" in result.err


def test_flags_stand_anywhere_and_take_values_either_way():
    expected = succeed("solve", "pyramid", "--json", "--moves", "all", "-e", "2 2 3").out
    assert succeed("--json", "solve", "-e", "2 2 3", "--moves=all", "pyramid").out == expected
    assert succeed("solve", "--moves=one", "pyramid", "--moves", "all", "--json", "-e", "2 2 3").out == expected
    assert succeed("solve", "--json", "--moves=all", "-e", "2 2 3", "--", "pyramid").out == expected


def test_a_flag_name_of_verb_and_game_is_the_one_of_the_verb_that_has_it():
    assert succeed("solve", "vertex-geography", "--format", "graph6", "-e", "A_").out.startswith("case 1: First wins")
    assert succeed("--format=graph6", "solve", "vertex-geography", "-e", "A_").out.startswith("case 1: First wins")
    assert succeed("table", "--format", "csv", "pyramid", "1..1", "1..1").out.startswith("a,b,value\n")
    result = run("table", "--format", "graph6", "pyramid", "1..1", "1..1")
    assert result.code == 2 and "--format: 'graph6' is not one of text|csv" in result.err
    result = run("solve", "pyramid", "--format", "csv", "-e", "1 1")
    assert result.code == 2 and "there is no flag --format here" in result.err


def test_a_file_may_be_named_like_a_flag(tmp_path):
    (tmp_path / "--json").write_text("2 2 3")
    done = subprocess.run([KAYLES, "solve", "--contest", "--", "pyramid", "--json"], cwd=tmp_path, capture_output=True,
                          text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "Iori\n")
