"""referee: outside programs that win, lose, and break the rules in every way."""
import os
import pathlib
import signal
import subprocess
import time

import pytest

from program import KAYLES, run, succeed

pytestmark = pytest.mark.sanitizers

PYTHON = "/usr/bin/python3"

PERFECT = """
import subprocess, sys
kayles, game, text = sys.argv[1:4]
name, read = None, 0
lines = text.count("\\n")
for _ in range(lines):
    sys.stdin.readline()
name = sys.stdin.readline().strip()
moves, mine = [], sys.argv[4] == "first"
while True:
    if mine:
        out = subprocess.run([kayles, "solve", game, "--json", "-e", text, "--after", " ".join(moves)],
                             stdout=subprocess.PIPE, text=True).stdout
        best = out.split('"moves": ["')[1].split('"')[0] if '"moves": ["' in out else None
        if best is None:
            break
        print(best, flush=True)
        moves.append(best)
    else:
        line = sys.stdin.readline()
        if not line:
            break
        moves.append(line.strip())
    mine = not mine
"""


def referee(game, text, *program, flags=()):
    result = run("referee", game, "-e", text, *flags, "--", *program)
    return result, result.lines[-1] if result.lines else ""


def python(source, *arguments):
    return [PYTHON, "-S", "-c", source, *arguments]


def mark_of(number):
    """A number of seconds, very many, that no other process has in its command line."""
    return f"{number}{os.getpid():08d}"


def no_child_is_left(mark, seconds=20):
    """No process has the mark in its command line; who was ended may need a moment to be gone."""
    until = time.monotonic() + seconds
    while any_process_has(mark):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def any_process_has(mark):
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if mark.encode() in (entry / "cmdline").read_bytes():
                    return True
            except OSError:
                pass
    return False


@pytest.mark.parametrize("game, text", [("pyramid", "2\n4 5\n"), ("xormites", "1\n4\n1 2 3 4\n"),
                                        ("coin-flip", "1\n2 2\nTT\nHT\n")])
def test_a_perfect_program_wins_a_won_game(game, text):
    result, last = referee(game, text, *python(PERFECT, KAYLES, game, text, "first"))
    assert last == "PROGRAM wins", result
    assert result.code == 0


def test_a_program_can_play_the_second_player():
    text = "2\n4 2\n"
    result, last = referee("pyramid", text, *python(PERFECT, KAYLES, "pyramid", text, "second"),
                           flags=["--as", "Yayoi"])
    assert last == "PROGRAM wins", result


def test_a_lost_game_is_lost_to_the_perfect_opponent():
    result, last = referee("pyramid", "1\n2\n", "sh", "-c", "echo 1")
    assert result.code == 1
    assert last == "PROGRAM loses: it cannot move", result
    assert result.lines[:-1] == ["Iori: 1", "Yayoi: 1"] or result.lines[:-1] == ["Iori: 1", "Yayoi: all"]


def test_a_draw_is_no_loss():
    result, last = referee("xormites", "1\n2\n5 5\n", "echo", "left")
    assert (result.code, last) == (0, "PROGRAM draws")


def test_the_program_reads_the_input_its_name_and_the_opponents_moves():
    source = "import sys; print('saw', sys.stdin.readline().strip(), sys.stdin.readline().strip(), " \
             "sys.stdin.readline().strip(), file=sys.stderr)"
    result, last = referee("pyramid", "1 3", *python(source), flags=["--as", "Yayoi"])
    assert "saw 1 3 Yayoi " in result.err
    assert last.startswith("PROGRAM loses: it ended before a move")


@pytest.mark.parametrize("program, why", [
    (["echo", "9"], "'9' is not a legal move of Iori here"),
    (["echo", ""], "'' is not a legal move of Iori here"),
    (["printf", "a\\0b\\n"], "'a?b' is not a move"),
    (["head", "-c", "100000", "/dev/urandom"], "PROGRAM loses: "),
    (["true"], "it ended before a move, with exit status 0"),
    (["false"], "it ended before a move, with exit status 1"),
    (["sh", "-c", "kill -11 $$"], "it ended before a move, with signal 11"),
    (["sh", "-c", "exec >&-; sleep 1000"], "it ended before a move"),
    (["sleep", "1000"], "it wrote nothing for 0.5 s, expected a move"),
    (["sh", "-c", "tr '\\0' a </dev/zero"], "it writes too much, expected a move"),
    (["yes"], "'y' is not a legal move"),
    (["sh", "-c", "exec <&-; echo 2; sleep 1000"], "'2' is not a legal move"),
])
def test_whatever_it_does_is_a_verdict(program, why):
    begun = time.monotonic()
    result, last = referee("pyramid", "1 3", *program, flags=["--time-limit", "0.5" if "nothing" in why else "60"])
    assert result.code == 1, result
    assert last.startswith("PROGRAM loses: ") and why in last, result
    assert time.monotonic() - begun < 50


def test_no_child_is_left_behind():
    mark = mark_of(86)
    source = f"sleep {mark} & setsid sleep {mark} & setsid -f sleep {mark}; (setsid sh -c 'sleep {mark}; true' &); " \
             "echo 1; sleep 1000"
    result, last = referee("pyramid", "1 1", "sh", "-c", source)
    assert last == "PROGRAM wins", result
    assert no_child_is_left(mark)


def test_a_referee_that_is_killed_leaves_no_child():
    mark = mark_of(87)
    run_ = subprocess.Popen([KAYLES, "referee", "pyramid", "-e", "1 1", "--", "sleep", mark],
                            stdout=subprocess.DEVNULL)
    while not any_process_has(f"sleep\0{mark}"):
        assert run_.poll() is None
        time.sleep(0.02)
    run_.kill()
    run_.wait()
    assert no_child_is_left(mark, 5), "the program outlived its referee"


TO_THE_PARENT = """
import os, signal, time
os.kill(os.getppid(), signal.{signal})
time.sleep({mark})
"""
FROM_AN_ORPHAN = """
import os, signal, time
program = os.getpid()
if os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    while os.getppid() == program:
        time.sleep(0.01)
    os.kill(os.getppid(), signal.{signal})
time.sleep({mark})
"""


@pytest.mark.long
@pytest.mark.parametrize("signal", ["SIGSTOP", "SIGKILL", "SIGTERM"])
@pytest.mark.parametrize("source", [TO_THE_PARENT, FROM_AN_ORPHAN])
def test_a_program_may_stop_or_kill_its_parent(source, signal):
    """Another process than that ends everything."""
    mark = mark_of(85)
    others = f"sleep {mark} & setsid -f sleep {mark}; exec \"$@\""
    program = python(source.format(signal=signal, mark=mark))
    begun = time.monotonic()
    result, last = referee("pyramid", "1 1", "sh", "-c", others, "sh", *program, flags=["--time-limit", "2"])
    assert result.code == 1 and last.startswith("PROGRAM loses: "), result
    assert no_child_is_left(mark, 1)
    assert time.monotonic() - begun < 30


@pytest.mark.parametrize("number", ["SIGSTOP", "SIGKILL"])
def test_how_a_program_ended_is_known_where_its_parent_cannot_say_so(number):
    source = f"import os, signal\nos.kill(os.getppid(), signal.{number})\nos._exit(7)"
    result, last = referee("pyramid", "1 1", *python(source))
    known = [", with exit status 7", *[", with signal 9"] * (number == "SIGKILL")]
    assert last in ["PROGRAM loses: it ended before a move" + how for how in known], result


def test_time_in_which_the_match_is_stopped_is_nobodys():
    source = "import time\ninput(), input()\ntime.sleep(1)\nprint(1, flush=True)"
    match = subprocess.Popen([KAYLES, "referee", "pyramid", "-e", "1 1", "--time-limit", "2", "--", *python(source)],
                             stdout=subprocess.PIPE, text=True)
    time.sleep(0.4)
    match.send_signal(signal.SIGTSTP)
    time.sleep(2.5)
    match.send_signal(signal.SIGCONT)
    assert match.communicate()[0].endswith("PROGRAM wins\n") and match.returncode == 0


def test_forty_processes_in_sessions_of_their_own_are_ended():
    mark = mark_of(84)
    source = f"for i in $(seq 40); do setsid -f sh -c 'setsid -f sleep {mark}; sleep {mark}; true'; done; sleep {mark}"
    result, last = referee("pyramid", "1 1", "sh", "-c", source, flags=["--time-limit", "2"])
    assert "wrote nothing" in last, result
    assert no_child_is_left(mark, 1)


@pytest.mark.heavy
def test_a_large_input_that_is_not_read_holds_nothing_up():
    text = "200000\n" + "1 " * 200000
    result = run("referee", "pyramid", "-", "--opponent", "random", "--", "echo", "1", input=text)
    last = result.lines[-1]
    assert result.lines[0] == "Iori: 1"
    assert last.startswith("PROGRAM loses: it ended before a move"), last


def test_usage():
    assert run("referee", "pyramid", "-e", "1 1").code == 2
    assert run("referee", "pyramid", "--", "true").code == 2
    assert run("referee", "pyramid", "/nonexistent", "--", "true").code == 2
    result = run("referee", "pyramid", "-e", "1 1", "--", "/nonexistent/program")
    assert result.code == 2 and "cannot be started" in result.err
    result = run("referee", "pyramid", "-e", "1 x", "--", "true")
    assert result.code == 2 and result.err.startswith("<text>:1:3: ")
    assert run("referee", "pyramid", "--contest", "-e", "1 1", "--", "true").code == 2


EDGE = "1 1 1 1\n1 1\n"


@pytest.mark.parametrize("text, program, code, why", [
    (EDGE, "print(1, flush=True); print('Player 1 wins')", 0, "PROGRAM wins"),
    (EDGE, "print(1, flush=True)", 1, "PROGRAM loses: it ended before the line that names the winner"),
    (EDGE, "print(1, flush=True); print('Player 2 wins')", 1,
     "PROGRAM loses: it says 'Player 2 wins' at the end instead of 'Player 1 wins'"),
    ("1 1 0 1\n", "print('Player 2 wins')", 1, "PROGRAM loses: it cannot move"),
    (EDGE, "print(2)", 1, "PROGRAM loses: no edge is left"),
])
def test_edge_geography_keeps_its_own_protocol(text, program, code, why):
    result, last = referee("edge-geography", text, *python(program), flags=["--contest"])
    assert last.startswith(why), result
    assert result.code == code


def test_our_own_conversation_wins_its_won_games(tmp_path):
    for opponent in "perfect", "random":
        graph = tmp_path / "graph"
        for lines, won in ("2 2 4 1\n1 1\n1 2\n2 1\n2 2\n", False), ("2 2 3 1\n1 1\n2 1\n2 2\n", True):
            graph.write_text(lines)
            assert ("Player 1 wins" in succeed("solve", "edge-geography", graph).out) == won
            result, last = referee("edge-geography", lines, KAYLES, "solve", "edge-geography", "--contest", "-",
                                   flags=["--contest", "--opponent", opponent])
            assert last == "PROGRAM wins" or not won, result
