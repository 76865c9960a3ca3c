"""What the time of --seconds is: that of a case, from its first byte."""
import subprocess
import threading
import time

import pytest

from program import KAYLES, example_of, succeed

USED_UP = b"kayles: the time budget is used up\n"


def feed(arguments, *pieces, end=None):
    """Runs the program on pieces of input: bytes, or seconds to wait.  Behind them comes `end` for ever, b"": nothing but no
    end either, None: the end."""
    process = subprocess.Popen([KAYLES, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def write():
        try:
            for piece in pieces:
                if isinstance(piece, bytes):
                    process.stdin.write(piece)
                    process.stdin.flush()
                else:
                    time.sleep(piece)
            while end:
                process.stdin.write(end)
                time.sleep(0.002)
            if end is None:
                process.stdin.close()
        except BrokenPipeError:
            pass

    threading.Thread(target=write, daemon=True).start()
    try:
        process.wait(timeout=60)
    finally:
        process.kill()
    return process.returncode, process.stdout.read(), process.stderr.read()


@pytest.mark.parametrize("end", [b"", b" " * 65536, b"\n" * 512], ids=["nothing", "blanks", "lines"])
@pytest.mark.parametrize("form, words", [([], b"case 1: unable (Iori to move); "), (["--contest"], b""), (["--json"], b'"outcome": null')])
def test_a_case_that_does_not_come_to_its_end(end, form, words):
    code, out, err = feed(["solve", "pyramid", "--seconds", "1", *form], b"3 1 ", end=end)
    assert (code, err) == (3, USED_UP) and out.count(b"\n") == bool(words) and words in out, (code, out, err)


@pytest.mark.long
@pytest.mark.parametrize("end", [b"", b" " * 65536, b"\n" * 512], ids=["nothing", "blanks", "lines"])
@pytest.mark.parametrize("form, words", [([], b"case 1: Iori wins"), (["--contest"], b"Iori\n"), (["--json"], b'"outcome": "win"')])
def test_a_whole_case_is_answered_where_only_the_end_is_missing(end, form, words):
    code, out, err = feed(["solve", "pyramid", "--seconds", "1", *form], b"3 1 1 1\n", end=end)
    assert (code, err) == (0, b"") and out.count(b"\n") == 1 and words in out, (code, out, err)


def test_the_cases_before_are_answered():
    code, out, err = feed(["solve", "xormites", "--seconds", "1"], b"5 1 1\n1 2\n2 ", end=b" " * 64)
    lines = out.decode().splitlines()
    assert code == 3 and err == USED_UP and [line[:7] for line in lines] == ["case 1:", "case 2:", "case 3:"]
    assert "unable" not in lines[1] and lines[2] == "case 3: unable (First to move); the time budget is used up"


@pytest.mark.long
@pytest.mark.parametrize("form", [[], ["--contest"]])
def test_waiting_between_cases_does_not_count(form):
    code, out, err = feed(["solve", "xormites", "--seconds", "1", *form], 1.5, b"2 1 1\n", 1.5, b"1 2\n")
    assert (code, err) == (0, b"") and len(out.splitlines()) == 2, (code, out, err)


def test_answers_are_the_same_from_files_from_pipes_and_without_a_limit(tmp_path):
    text = "6\n3 1 2 2 5 4\n3000\n" + "".join(f"{1 + i % 4} {4 + i % 3}\n" for i in range(3000))
    (tmp_path / "in").write_text(text)
    wanted = succeed("solve", "sorting", "--contest", tmp_path / "in").out
    assert wanted.count("Alice\n") + wanted.count("Bob\n") == 3000 and len(set(wanted.split())) == 2
    limited = ["solve", "sorting", "--contest", "--seconds", "60"]
    assert succeed(*limited, tmp_path / "in").out == succeed(*limited, input=text).out == wanted


def test_waiting_for_a_player_does_not_count():
    code, out, err = feed(["play", "pyramid", "-e", "2 2 3", "--seconds", "1"], 1.5, b"why\n", 1.5, b"quit\n")
    assert (code, err) == (0, b"") and out.count(b"> ") == 2 and b"wins" in out


def test_waiting_for_a_judge_does_not_count():
    code, out, err = feed(["solve", "edge-geography", "--contest", "--seconds", "1", "-e", example_of("edge-geography")], 1.5, b"x\n")
    assert code == 2 and err.startswith(b"<stdin>:1:1: ") and out, (code, out, err)


def test_waiting_for_certificates_does_not_count():
    proof = succeed("solve", "pyramid", "-e", "1 1", "--certificate", "-").out.encode()
    code, out, err = feed(["check", "-", "--seconds", "1"], 1.5, proof, 1.5, proof)
    assert (code, out, err) == (0, b"valid\nvalid\n", b"")
