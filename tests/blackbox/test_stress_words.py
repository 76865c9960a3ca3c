"""stress, referee: what people are told of a program that cannot be started, and how much they see of long texts."""
import json
import os
import re

import pytest

from program import run

SCRIPT = "#!/bin/sh\necho Yayoi\n"


def write_program(folder, name, text):
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_bytes(text.encode())
    path.chmod(0o755)
    return path


def told(*program, verb=("stress", "pyramid"), **how):
    """The one line on standard error, without what all of them begin with."""
    result = run(*verb, "--", *program, **how)
    assert result.code == 2 and result.out == "" and result.err.count("\n") == 1, result
    return result.err.removeprefix(f"kayles: {program[0]} cannot be started: ").removesuffix("\n")


@pytest.mark.parametrize("text, why", [
    ("#!/no/such\n", "its interpreter /no/such does not exist"),
    ("#! \t/no/such -x y", "its interpreter /no/such does not exist"),
    ("#!/no/such -x\r\n", "its interpreter /no/such does not exist"),
    ("#!/bin/sh\r\necho Yayoi\r\n", "its first line, '#!/bin/sh', ends in a carriage return"),
    ("#!/\n", "its interpreter / is a directory"),
    ("#!/etc/passwd\n", "its interpreter /etc/passwd is not executable (chmod +x)"),
])
def test_an_interpreter_that_cannot_be_run_is_named(tmp_path, text, why):
    script = write_program(tmp_path, "script", text)
    assert told(script) == why
    assert told(script, verb=("referee", "pyramid", "-e", "1 1")) == why


def test_a_script_of_a_script_is_looked_into(tmp_path):
    inner = write_program(tmp_path, "inner", "#!/no/such\n")
    assert told(write_program(tmp_path, "outer", f"#!{inner}\n")) == "its interpreter /no/such does not exist"


def test_a_file_that_is_no_program_is_told_as_that(tmp_path):
    script = write_program(tmp_path, "script", SCRIPT)
    with open(script, "ab"):
        assert told(script) == "it is still open for writing (Text file busy)"
    script.chmod(0o644)
    assert told(script) == "it is not executable (chmod +x)"
    assert told(tmp_path) == "it is a directory"
    assert told(tmp_path / "none") == "No such file or directory"
    assert told(script / "below") == "Not a directory"
    os.mkfifo(tmp_path / "pipe", 0o755)
    assert told(tmp_path / "pipe") == "it is not an ordinary file"
    assert told("") == "its name is empty"


def test_names_without_a_slash_are_looked_for_in_the_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_program(tmp_path, "here", SCRIPT)
    write_program(tmp_path / "folder of scripts", "my script", SCRIPT)
    assert told("nosuchprogram") == "the PATH has no such program, or its interpreter does not exist"
    assert told("here") == "the PATH has no such program; write ./ before the name of a program in this directory"
    for program in ("./here", "./folder of scripts/my script", "folder of scripts/my script"):
        assert run("stress", "pyramid", "--cases", "1", "--", program).code == 0


def test_of_long_texts_people_see_the_beginning_and_are_told_the_rest():
    whole = "".join(f"{k}\n" for k in range(1, 5001))
    program = ["stress", "pyramid", "--cases", "1", "--", "seq", "5000"]
    shown, last = run(*program).out.split("got:\n")[1].rsplit("... and ", 1)
    assert 4000 <= len(shown) <= 4097 and whole.startswith(shown) and shown.endswith("\n")
    left, total = map(int, re.match(r"(\d+) bytes more: --json prints all (\d+) bytes\n", last).groups())
    assert left + len(shown) in (total, total + 1) and total == len(whole)
    assert json.loads(run(*program[:2], "--json", *program[2:]).out)["got"] == whole


def test_texts_that_are_not_long_are_shown_whole():
    result = run("stress", "pyramid", "--cases", "1", "--", "seq", "900")
    assert "\n899\n900\n" in result.out and "bytes more" not in result.out
