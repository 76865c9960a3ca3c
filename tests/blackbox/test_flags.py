"""Flags that have no meaning where they stand are refused, and nothing is done."""
import pytest

from program import run, succeed

pytestmark = pytest.mark.sanitizers

PATH = "3 2 1\n1 2\n2 3\n"


def refused(*arguments, input=""):
    """What a usage error says."""
    result = run(*arguments, input=input)
    assert (result.code, result.out) == (2, ""), result
    return result.err


@pytest.mark.parametrize("verb, tail", [("play", []), ("referee", ["--", "cat"]), ("verify", []), ("table", []),
                                        ("rules", [])])
@pytest.mark.parametrize("game", ["vertex-geography", "edge-geography"])
def test_only_solve_answers_all_starts(game, verb, tail):
    given = ["-e", PATH] if verb in ("play", "referee") else []
    assert f"{verb} {game}: there is no flag --starts here" in refused(verb, game, "--starts", *given, *tail)
    assert "'--starts'" not in refused(verb, game, "--starts", *given, *tail)


def test_check_knows_no_starts(tmp_path):
    proof = tmp_path / "proof"
    succeed("solve", "vertex-geography", "-e", PATH, "--certificate", proof)
    assert "there is no flag --starts here" in refused("check", proof, "-e", PATH, "--starts")
    assert succeed("check", proof, "-e", PATH, "--start", "1").out == "valid\n"


def test_starts_stand_alone():
    for more in ["--after", "2"], ["--moves", "all"], ["--limit", "3"], ["--position-text"]:
        assert refused("solve", "vertex-geography", "-e", PATH, "--starts", *more) == \
            f"kayles: {more[0]} cannot be used with --starts\n"
    assert "--starts has no certificates" in refused("solve", "vertex-geography", "-e", PATH, "--starts",
                                                     "--certificate", "-")


def test_the_contest_form_has_flags_that_a_position_has_not():
    position = succeed("solve", "vertex-geography", "--json", "-e", PATH).json[0]["position"]
    for flag in ["--format", "edges"], ["--start", "2"]:
        for verb in "solve", "play":
            assert refused(verb, "vertex-geography", "--position", "-e", position, *flag) == \
                f"kayles: {flag[0]} applies to the contest form; it cannot be used with --position\n"
    # what the answer is about holds for both forms
    rest = "FIRST: 1 2"
    assert succeed("solve", "end-sequences", "--position", "--start-counts", "-e", rest)


def test_a_start_of_plays_own_has_no_case_and_no_format():
    for flag in ["--case", "1"], ["--position"]:
        assert refused("play", "pyramid", *flag) == f"kayles: {flag[0]} cannot be used without an input\n"
    assert refused("play", "vertex-geography", "--format", "dimacs") == \
        "kayles: --format cannot be used without an input\n"
    assert "You play First" in succeed("play", "vertex-geography", "--start", "2").out
    assert refused("play", "pyramid", "-e", "1 1", "--size", "3") == \
        "kayles: --size cannot be used with an input\n"


def test_a_check_without_an_input_has_no_flags_about_one(tmp_path):
    proof = tmp_path / "proof"
    succeed("solve", "pyramid", "-e", "2 1 2", "--certificate", proof)
    for flag in ["--position"], ["--mover", "Iori"], ["--after", "1"], ["--start-counts"]:
        assert refused("check", proof, *flag) == f"kayles: {flag[0]} cannot be used without an input\n"
    assert refused("check", proof, "-e", "2 1 2", "--start-counts") == \
        "kayles: pyramid has no flag --start-counts\n"


def test_rules_in_a_file_have_no_flags_of_the_list(tmp_path):
    rules = tmp_path / "down.lua"
    rules.write_text("return { moves = function(p, emit) if p > 0 then emit(p - 1) end end }")
    assert "there is no flag --starts here" in refused("solve", rules, "--starts", "-e", "3")


@pytest.mark.parametrize("game, several, one", [
    ("xormites", "2\n2 1 2\n2 5 5\n", "1\n2 1 2\n"),
    ("sorting", "3\n3 1 2\n2\n1 3\n1 3\n", "3\n3 1 2\n1\n1 3\n"),
    ("pawns", "1 3\nPP#\n\n1 3\nPP#\n", "1 3\nPP#\n\n"),
    ("0.77", "3\n\n4\n", "3\n"),
])
def test_after_a_move_of_which_case_is_asked_before_any_answer(game, several, one):
    first = run("solve", game, "--json", input=one).json[0]["moves"][0]
    for how in [], ["--json"], ["--certificate", "-"]:
        assert refused("solve", game, "--after", first, *how, input=several) == \
            "kayles: --after: the input may have several cases, choose one with --case\n"
    assert succeed("solve", game, "--after", first, input=one).out.startswith("case 1: ")
    assert succeed("solve", game, "--after", first, "--case", "2", input=several).out.startswith("case 2: ")


def test_the_input_is_one():
    for verb in ["solve", "pyramid"], ["play", "pyramid"], ["check", "-"]:
        assert refused(*verb, "-e", "1 1", "-e", "1 2") == \
            "kayles: -e is given twice\n"
    for verb in "solve", "play":
        assert refused(verb, "pyramid", "-", "-e", "1 1") == \
            "kayles: -e and a file exclude each other: both give an input\n"
