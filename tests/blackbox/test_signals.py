"""SIGINT, SIGTERM and SIGHUP: what was done is kept, then the program dies by the signal."""
import os
import pathlib
import re
import select
import signal
import subprocess
import tempfile
import time

import pytest

from program import KAYLES, wait_until, child_now, child_of
from terminal import open_terminal

STOPPING = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
FOR_EVER = ["table", "edge-geography", "--size", "9", "--format", "csv"]


def heard():
    """Signals that whoever runs the tests ignores would be ignored by the program as well."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_DFL)


def begin(*arguments, **how):
    return subprocess.Popen([KAYLES, *map(str, arguments)],
                            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "preexec_fn": heard, **how})


def worked(pid):
    """The seconds of a processor that the process has used; 0 if it is gone."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(") ", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def has_worked(pid, before=0):
    """Whether the process has used the processor for a while, beyond the seconds before."""
    return worked(pid) > before + 0.3


def wait_until_it_works(process):
    wait_until(lambda: has_worked(process.pid) or process.poll() is not None, "the program does not work")


def wait_until_rules_work(rules, before=0):
    wait_until(lambda: has_worked(child_of(rules), before), f"no child for {rules} works")


@pytest.mark.long
@pytest.mark.parametrize("number", STOPPING)
def test_a_table_keeps_what_was_done(tmp_path, number):
    file = tmp_path / "file"
    file.write_text("old")
    for output in [], ["-o", file]:
        with tempfile.TemporaryFile() as seen:  # rows are written as they are found: a pipe would be full, and stop the work
            process = begin(*FOR_EVER, *output, stdout=seen)
            wait_until_it_works(process)
            process.send_signal(number)
            err = process.communicate(timeout=120)[1]
            seen.seek(0)
            text = seen.read().decode() if not output else file.read_text()
        assert (process.returncode, err) == (-number, b"kayles: interrupted\n")
        assert text.startswith("position,value\n") and text.count("\n") > 5 and text.endswith("\n")
        assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("number", STOPPING)
def test_answers_and_certificates_of_cases_before_are_kept(tmp_path, number):
    """The third case never comes to its end."""
    proofs = tmp_path / "proofs"
    process = begin("solve", "xormites", "--json", "--certificate", proofs, stdin=subprocess.PIPE)
    process.stdin.write(b"5\n1 1\n1 2\n")
    process.stdin.flush()
    assert all(b'"case": %d' % case in process.stdout.readline() for case in (1, 2))
    process.stdin.write(b"2 ")
    process.stdin.flush()
    process.send_signal(number)
    process.wait(timeout=120)  # before its input ends
    out, err = process.communicate()
    assert (process.returncode, out, err) == (-number, b"", b"kayles: interrupted\n")
    assert len(proofs.read_text().splitlines()) == 2 and os.listdir(tmp_path) == ["proofs"]


def test_nothing_is_replaced_where_nothing_was_done(tmp_path):
    proofs = tmp_path / "proofs"
    proofs.write_text("old")
    process = begin("solve", "pyramid", "--certificate", proofs, stdin=subprocess.PIPE)
    process.stdin.write(b"3 1 ")
    process.stdin.flush()
    wait_until(lambda: len(os.listdir(tmp_path)) == 2, "no new file is begun")
    process.terminate()
    process.wait(timeout=120)  # before its input ends
    process.communicate()
    assert process.returncode == -signal.SIGTERM and proofs.read_text() == "old" and os.listdir(tmp_path) == ["proofs"]


@pytest.mark.parametrize("number", [*STOPPING, signal.SIGQUIT])
def test_a_second_signal_ends_at_once_and_leaves_no_file_behind(tmp_path, number):
    """The first one waits for the reader of a full pipe, SIGQUIT for nobody."""
    file = tmp_path / "file"
    process = begin("solve", "pyramid", "--certificate", file, stdin=subprocess.PIPE)
    process.stdin.write(b"3 1 ")
    process.stdin.flush()
    wait_until(lambda: os.listdir(tmp_path), "no file is begun")
    process.send_signal(signal.SIGSTOP) # so that both come before anything is done
    process.send_signal(signal.SIGTERM)
    process.send_signal(number)
    process.send_signal(signal.SIGCONT)
    process.communicate(timeout=120)
    assert process.returncode < 0 and os.listdir(tmp_path) == []


def test_a_reader_that_does_not_read_is_not_waited_for():
    process = begin("table", "pyramid", "0..60", "0..60000", "--format", "csv")
    waits_in = pathlib.Path(f"/proc/{process.pid}/wchan")
    wait_until(lambda: process.poll() is not None or "pipe" in waits_in.read_text(), "the pipe is never full")
    process.send_signal(signal.SIGTERM)
    begun = time.monotonic()
    process.wait(timeout=60)
    assert process.returncode == -signal.SIGTERM and time.monotonic() - begun < 30
    process.communicate(timeout=120)


def test_a_signal_that_was_ignored_stays_ignored():
    process = begin("solve", "pyramid", stdin=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    process.stdin.write(b"1 ")
    process.stdin.flush()
    time.sleep(0.3)
    process.send_signal(signal.SIGHUP)
    out, err = process.communicate(b"1\n")
    assert process.returncode == 0 and out.startswith(b"case 1: Iori wins") and err == b""


@pytest.mark.parametrize("arguments", [
    ["solve", "pyramid"], ["recognise", "-"], ["check", "-"], ["play", "pyramid", "-e", "2 2 3"], ["solve", "edge-geography", "-"],
    ["referee", "pyramid", "-e", "2 2 3", "--", "sleep", "1000"], ["verify", "edge-geography", "--up-to", "9"], ["guess", "take-ab", "0..3000", "0..3000", "--set", "A=2", "--set", "B=1"],
])
def test_work_and_waiting_end(arguments):
    processes = [begin(*arguments, stdin=subprocess.PIPE) for _ in STOPPING]
    time.sleep(0.5)
    for process, number in zip(processes, STOPPING, strict=True):
        process.send_signal(number)
        process.wait(timeout=30)
        assert process.returncode == -number
        process.communicate(timeout=120)


ENDLESS_BELOW_NINE = """return {
  name = "nine",
  moves = function(p, emit)
    while p < 9 do end
    emit(p - 1)
  end,
}
"""


class Screen:
    """A program on a terminal."""

    def __init__(self, *arguments):
        self.screen, terminal = open_terminal()
        self.process = subprocess.Popen([KAYLES, *map(str, arguments)], stdin=terminal, stdout=terminal, stderr=terminal,
                                        preexec_fn=heard)
        os.close(terminal)
        self.seen = ""

    def sees(self, words, seconds):
        """Whether the words come, after those seen last, before the screen is quiet for so long."""
        while words not in self.seen and self.process.poll() is None and select.select([self.screen], [], [], seconds)[0]:
            self.seen += os.read(self.screen, 4096).decode()
        found = words in self.seen
        self.seen = self.seen.partition(words)[2] if found else self.seen
        return found

    def wait_for(self, words):
        assert self.sees(words, 60), self.seen

    def interrupt(self, words, line=None, rules=None):
        """Interrupts what the line begins, when the rules are at work on it."""
        if line:
            before = worked(child_of(rules))
            self.type(line)
            wait_until_rules_work(rules, before)
        self.process.send_signal(signal.SIGINT)
        self.wait_for(words)

    def type(self, line):
        os.write(self.screen, line.encode() + b"\n")


def test_at_a_terminal_play_goes_on_after_an_interrupt(tmp_path):
    rules = tmp_path / "nine.lua"
    rules.write_text(ENDLESS_BELOW_NINE)
    play = Screen("play", rules, "-e", "9")
    play.wait_for("First> ")
    play.interrupt("First> ")
    play.interrupt("No answer: interrupted (at the position 8).", "hint", rules)
    play.wait_for("First> ")
    play.interrupt("Interrupted.", "8", rules)
    play.wait_for("First> ")
    play.type("undo")
    play.wait_for("First> ")
    play.type("quit")
    assert play.process.wait(timeout=60) == 0
    for number in signal.SIGTERM, signal.SIGHUP:
        play = Screen("play", "pyramid", "--seed", "1")
        play.wait_for("> ")
        play.process.send_signal(number)
        assert play.process.wait(timeout=60) == -number


SLOW = """return {
  name = "slow",
  start = function(a) return a end,
  theorem = function(p)
    while p >= 5 do end
    return p % 2 == 0 and "loss" or "win"
  end,
  moves = function(p, emit)
    while p >= 5 do end
    if p > 0 then emit(p - 1) end
  end,
}
"""


# What a small start does not end with soon are no rules, and `stress` ends by itself; a sample may take as long as it likes.
SAMPLE_FOR_EVER = """return {
  name = "slow",
  start = function(a) return a end,
  sample = function(size, random) while true do end end,
  moves = function(p, emit) if p > 0 then emit(p - 1) end end,
}
"""


NO_RULE = "No rule was found in 0..4." # and what to try next


@pytest.mark.long
@pytest.mark.parametrize("number", STOPPING)
def test_what_rules_in_lua_have_answered_is_kept(tmp_path, number):
    """The child that the rules run in is in the midst of a call when the signal comes."""
    for verb, arguments, kept in [("table", ["0..9", "--format", "csv"], "a,value\n0,P\n1,N\n2,P\n3,N\n4,P\n"),
                                  ("solve", ["-e", "1\n2\n7\n", "--json", "--by", "search"], None),
                                  ("guess", ["0..9"], NO_RULE), ("verify", ["--up-to", "9"], ""),
                                  ("stress", ["--seconds", "1000", "--", "awk", '{print $1 % 2 ? "win" : "loss"}'], "")]:
        rules = tmp_path / f"{verb}.lua" # of its own: the child of the verb before may still be there
        rules.write_text(SLOW if verb != "stress" else SAMPLE_FOR_EVER)
        process = begin(verb, rules, *arguments)
        wait_until_rules_work(rules)
        process.send_signal(number)
        out, err = process.communicate(timeout=120)
        assert process.returncode == -number and re.search(rb"interrupted( .at the position [0-9]+.)?\n$", err), (arguments, err)
        if kept is None:
            assert [line.split(b", ")[1] for line in out.splitlines()] == [b'"case": 1', b'"case": 2']
        else:
            assert out.decode().startswith(kept) and (kept == NO_RULE or out.decode() == kept), arguments


def state_of(pid):
    """What the system says of a process: T where it is stopped."""
    return pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(") ", 1)[1][0]


def test_who_stops_the_program_stops_the_rules(tmp_path):
    """The signal reaches the parent alone, which hands it on to the child."""
    path = tmp_path / "rules.lua"
    path.write_text("return { moves = function(p, emit) while true do end end }\n")
    process = begin("solve", path, "-e", "3", preexec_fn=lambda: os.setpgid(0, 0))
    try:
        child = child_of(path)
        for number, stopped in (signal.SIGTSTP, True), (signal.SIGCONT, False), (signal.SIGTSTP, True), (signal.SIGCONT, False):
            process.send_signal(number)
            wait_until(lambda: [state_of(pid) == "T" for pid in (process.pid, child)] == [stopped, stopped], "not both of them")
        assert process.poll() is None
    finally:
        process.kill()
        process.wait()
    wait_until(lambda: child_now(path) is None, "the child goes on")
