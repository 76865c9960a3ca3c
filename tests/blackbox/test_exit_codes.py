"""How the program ends: a code for each way, and what is said on the way out."""
import json
import os
import resource
import subprocess

import pytest

import program
from program import KAYLES, example_of, is_a_conversation, place, run, some, succeed

pytestmark = pytest.mark.sanitizers


def test_done_is_0():
    assert succeed("solve", "pyramid", "--contest", "-e", "2 2 3").out == "Iori\n"


def test_something_false_is_1():
    certificate = succeed("solve", "pyramid", "--certificate", "-", "-e", "3 3 5 2").out
    result = run("check", "-", input=certificate.replace('"loss"', '"win"'))
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith("invalid: ")


def test_bad_input_is_2():
    result = run("solve", "pyramid", "-e", "2\n1 x\n")
    assert (result.code, result.out) == (2, "")
    assert place(result) == ("<text>", 2, 3)


def test_unable_within_the_budget_is_3():
    text = "8\n" + "40 " * 8
    result = run("solve", "pyramid", "--by", "search", "--memory", "1M", "--json", "-e", text)
    assert result.code == 3
    (answer,) = result.json
    assert answer["outcome"] is None and answer["winner"] is None and answer["by"] is None
    assert answer["moves"] == [] and "budget" in answer["reason"]
    assert answer["position"] == "Iori: 40 40 40 40 40 40 40 40"
    contest = run("solve", "pyramid", "--by", "search", "--memory", "1M", "--contest", "-e", text)
    assert (contest.code, contest.out) == (3, "")
    assert contest.err.startswith("kayles: case 1: ")
    seconds = run("solve", "pyramid", "--by", "search", "--seconds", "0.2", "-e", text)
    assert seconds.code == 3
    assert "unable" in seconds.out


def test_a_budget_too_small_to_read_the_input_is_3():
    result = run("solve", "pyramid", "--memory", "1K", "-e", "3 1 2 3")
    assert (result.code, result.out) == (3, "")
    assert result.err.startswith("kayles: ")


def assert_only_moves_lack(result, whole):
    """The winners and the reasons are those of the whole answer, though no move could be found for some of them."""
    found, wanted = result.json, [json.loads(line) for line in whole.splitlines()]
    assert len(found) == len(wanted) and any(answer["moves"] == [] and answer.get("more") for answer in found), result
    for answer, known in zip(found, wanted):
        if answer["moves"] == [] and answer.get("more"):
            assert known["outcome"] != "loss"
            answer = {**answer, "moves": known["moves"]}
        assert {**known, "more": None} == {**answer, "more": None}


@pytest.mark.parametrize("game", program.games())
def test_any_budget_gives_the_answer_or_unable(tmp_path, game):
    path = tmp_path / "input"
    path.write_text(example_of(game))
    flags = [["--json"], ["--json", "--by", "search", "--moves", "all"]]
    if game in program.games_with_theorem():
        flags.append(["--certificate", "-"])
    if not is_a_conversation(game):
        flags.append(["--contest"])
    for flag in flags:
        whole = succeed("solve", game, path, *flag).out
        seen = set()
        for budget in [0, 1, 100, *some([2000 * step for step in range(1, 20)]), 10 ** 6]:
            result = run("solve", game, path, *flag, "--memory", budget)
            seen.add(result.code)
            assert result.code in (0, 3), (budget, result)
            if result.code == 0 and "--json" in flag and result.out != whole:
                assert_only_moves_lack(result, whole)
            elif result.code == 0:
                assert result.out == whole
            elif flag == ["--contest"]:
                assert whole.startswith(result.out) and result.err.startswith("kayles: ")
        assert 3 in seen


def test_a_full_disk_is_4():
    for arguments in (["list"], ["solve", "pyramid", "-e", "1 1"], ["help"], ["--version"], ["rules", "pyramid"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([KAYLES, *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
        assert done.returncode == 4
        assert done.stderr == b"<stdout>: No space left on device\n"


def test_a_closed_output_is_4_and_nothing_else_takes_its_place(tmp_path):
    proof, given = tmp_path / "proof", tmp_path / "input"
    given.write_text("1 1")
    for flags in ("", f"--certificate '{proof}'"):
        done = subprocess.run(f"'{KAYLES}' solve pyramid '{given}' {flags} >&-", shell=True, capture_output=True,
                              text=True, check=False)
        assert (done.returncode, done.stderr) == (4, "<stdout>: Bad file descriptor\n")
    assert "case 1" not in proof.read_text()


def test_a_certificate_that_cannot_be_written_is_4(tmp_path):
    for path in ("/dev/full", str(tmp_path), str(tmp_path / "none" / "file")):
        result = run("solve", "pyramid", "-e", "1 1", "--certificate", path)
        assert result.code == 4
        assert result.err.startswith(path + ": ")


def test_a_file_that_may_not_grow_is_4(tmp_path):
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512))
    file = tmp_path / "table"
    done = subprocess.run([KAYLES, "table", "0.77", "0..2000", "-o", file], preexec_fn=limit, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (4, f"{file}: File too large\n")


@pytest.mark.parametrize("arguments", [["list"], ["help", "solve"], ["solve", "pyramid", "-e", "1 1"],
                                       ["solve", "pyramid", "-e", "1 x"]])
def test_a_closed_pipe_is_141_and_quiet(arguments):
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([KAYLES, *arguments], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    expected = (2, True) if arguments[-1] == "1 x" else (141, False)  # nothing was to be written there
    assert (done.returncode, bool(done.stderr)) == expected
