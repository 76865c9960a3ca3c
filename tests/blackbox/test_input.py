"""Inputs that change or stop while they are read."""
import subprocess

import pytest

import program

pytestmark = pytest.mark.sanitizers


def test_a_file_cut_off_while_it_is_read_is_bad_input(tmp_path):
    """The program waits until its answers are taken; until then the file loses most of what is still to be read."""
    cases = 200000
    path = tmp_path / "cases"
    path.write_text(f"{cases}\n" + "2\n1 2\n" * cases)
    with subprocess.Popen([program.KAYLES, "solve", "xormites", path], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as run:
        begun = run.stdout.readline()
        with open(path, "r+b") as file:
            file.truncate(4096)
        _, words = run.communicate()
    assert begun
    assert run.returncode == 2, run.returncode
    assert b"shorter" in words


def test_an_input_that_comes_a_byte_at_a_time_is_read():
    with subprocess.Popen([program.KAYLES, "solve", "xormites", "--contest"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, bufsize=0) as run:
        for byte in b"2\r\n3 1 2\t3\n\n2 18446744073709551615 0 \n":
            run.stdin.write(bytes([byte]))
        out, _ = run.communicate()
    assert run.returncode == 0
    assert out == b"Draw\nFirst\n"
