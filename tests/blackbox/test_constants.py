"""The starts of --at, and --set: the constants of what the program makes, with every verb that opens a game."""
import sys

import pytest

import plugins
from program import KAYLES, ROOT, run, succeed

SET = ["--set", "A=5", "--set", "B=3"]
REPLY = "import sys; sys.stderr.write(sys.stdin.readline() + sys.stdin.readline()); sys.exit(3)"


def test_a_start_is_solved_as_if_it_were_an_input():
    start, = succeed("solve", "take-ab", "--at", "7,12", *SET, "--json").json
    given, = succeed("solve", "take-ab", "-e", "2 5 3 7 12", "--json").json
    assert start == given and given["position"] == "Zenyk: 5 3 / 7 12"
    assert succeed("solve", "0.77", "--at", "7", "--json", "--mover", "Second").json[0]["position"] == "Second: 7"
    assert succeed("solve", "take-ab", "--at", "7,12", *SET, "--contest").out == f"{given['winner']}\n"


def test_a_start_need_not_be_readable(tmp_path):
    rules = tmp_path / "piles.lua"
    rules.write_text("return { moves = function(p, emit) for i = 0, p - 1 do emit(i) end end, write = function(p) return 'pile ' .. p end }")
    answer, = succeed("solve", rules, "--at", "2", "--json").json
    assert (answer["winner"], answer["moves"], answer["position"]) == ("First", ["pile 0"], "pile 2")
    answer, = succeed("solve", rules, "--at", "2", "--json", "--after", "pile 1").json
    assert (answer["mover"], answer["moves"], answer["position"]) == ("Second", ["pile 0"], "pile 1")
    assert "\npile 2\nFirst> " in succeed("play", rules, "--at", "2", input="quit\n").out


def test_positions_of_a_size_and_random_ones_are_compared():
    counts = [int(succeed("verify", "take-ab", "--up-to", "2x6", *given).out.split()[0])
              for given in (SET, SET[:2], [])]
    assert counts[0] * 6 == counts[1] and counts[1] * 6 == counts[2]
    assert succeed("verify", "take-ab", "--random", "20", *SET).out == "20 positions agree\n"


def test_play_and_referee_begin_there():
    for start in ["--seed", "3"], ["--at", "8,9"]:
        assert "Zenyk takes 5, Marichka takes 3\n" in succeed("play", "take-ab", *SET, *start, input="quit\n").out
    result = run("referee", "take-ab", "--at", "7,12", *SET, "--", sys.executable, "-c", REPLY)
    assert result.err == "2 5 3\n7 12\n" and result.code == 1
    assert run("referee", "0.77", "--at", "7", "--", sys.executable, "-c", "").code == 1


def test_inputs_of_stress_have_the_constants(tmp_path):
    result = succeed("stress", "take-ab", *SET, "--cases", "40", "--json", "--", "sh", "-c",
                     f"f=$(mktemp -p {tmp_path} input.XXXXXX); tee $f | {KAYLES} solve take-ab --contest")
    assert result.json[0]["verdict"] == "passed"
    inputs = [path.read_text().split() for path in tmp_path.glob("input.*")]
    assert len(inputs) >= 40 and all(words[1:3] == ["5", "3"] for words in inputs)
    assert max(int(words[0]) for words in inputs) > 1


def test_small_starts_have_the_constants_too(tmp_path):
    """A plugin that names no positions: its small inputs are starts."""
    source = (ROOT / "examples" / "plugin" / "countdown.c").read_text()
    source = source.replace("    *state->words = start->parameters[0];",
                            "    *state->words = start->parameters[0] + (start->constants ? 1000 : 0);")
    source = source.replace("static const kay_starts countdown_starts = {",
                            'static const kay_flag countdown_constants[] = {{"more", "N", "stones", KAY_OF_CASE}, {NULL}};\n'
                            "static const kay_starts countdown_starts = {.constants = countdown_constants, ")
    inputs = tmp_path / "inputs"
    succeed("stress", plugins.build(tmp_path, source), "--set", "more=1000", "--cases", "40", "--", "sh", "-c",
            f"tee -a {inputs} | awk '{{print $1 % 4 ? \"First\" : \"Second\"}}'")
    assert min(int(word) for word in inputs.read_text().split()) == 1000


@pytest.mark.parametrize("verb, more", [("solve", ["--at", "3"]), ("play", ["--at", "3"]), ("verify", []), ("rules", []),
                                        ("referee", ["--at", "3", "--", "cat"]), ("stress", ["--", "cat"]),
                                        ("table", ["0..3"]), ("guess", [])])
def test_a_constant_that_is_none_is_refused(verb, more):
    for name, words in ("C=1", "--set: take-ab has no constant 'C'"), ("A", "--set: 'A' is not NAME=VALUE"):
        result = run(verb, "take-ab", "--set", name, *more)
        assert (result.code, result.out, result.err) == (2, "", f"kayles: {words}\n")


@pytest.mark.parametrize("arguments, words", [
    (["solve", "take-ab", *SET, "-e", "1 5 3 9"], "--set cannot be used with an input, which has its own constants"),
    (["referee", "take-ab", *SET, "-e", "1 5 3 9", "--", "cat"], "--set cannot be used with an input, which has its own constants"),
    (["solve", "take-ab", "--at", "3"], "a = 3: A and B must be set, such as --set A=2 --set B=3"),
    (["solve", "take-ab", "--at", "3", "--set", "A=0", "--set", "B=1"], "a = 3: A must be from 1 to 9223372036854775807"),
    (["solve", "pawns", "--at", "3"], "--at: pawns has no 'start' to make a position from parameters"),
    (["solve", "0.77", "--at", "3,"], "--at: '3,' is not A or A,B, such as 7 or 7,4"),
    (["solve", "0.77", "--at", "3", "-e", "3"], "--at and -e exclude each other: both give an input"),
    (["solve", "0.77", "--at", "3", "-"], "--at and a file exclude each other: both give an input"),
    (["solve", "0.77", "--at", "3", "--position"], "--position cannot be used without an input"),
    (["stress", "pawns", "--set", "removed=1", "--", "cat"], "pawns cannot make starts with constants"),
])
def test_what_does_not_go_together_is_refused(arguments, words):
    result = run(*arguments)
    assert (result.code, result.out, result.err) == (2, "", f"kayles: {words}\n")
