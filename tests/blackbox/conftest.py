"""What every black-box test needs: the oracles in reach, and a program that is seen."""
import os
import pathlib
import signal
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "oracles"))


def pytest_configure(config):
    config.addinivalue_line("markers", "long: takes long, so that `make test-all` runs it and `make test` does not")
    config.addinivalue_line("markers", "sanitizers: of a file: bad input, hostile rules, random cases; also run with sanitizers")
    config.addinivalue_line("markers", "heavy: too much for a program with sanitizers and buffers that always move")
    config.addinivalue_line("markers", "still: is about the tests or the sources, and starts no program")
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):  # ignored by what a shell runs in the background
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session):
    """The lines at the end that say what failed are not cut to a terminal's width (scripts/failures.py shows them)."""
    session.config.get_terminal_writer().fullwidth = 300


STARTS = {"subprocess.Popen", "os.posix_spawn", "os.fork", "os.forkpty"}
STARTED = []  # by the test so far
sys.addaudithook(lambda event, arguments: event in STARTS and STARTED.append(event))


def children():
    """The processes that this one has started and not waited for."""
    return {int(pid) for task in pathlib.Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()}


@pytest.fixture(autouse=True)
def nothing_runs_on():
    """What a test has started ends with it, also where an assertion failed before it was waited for.

    Rules in a child end with the program that has started it."""
    before = children()
    yield
    for pid in children() - before:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


@pytest.fixture(autouse=True)
def the_program_is_seen(request):
    """A test that starts nothing has seen nothing, unless it says so."""
    STARTED.clear()
    yield
    excused = request.node.get_closest_marker("still") or SKIPPED in request.node.stash
    assert STARTED or excused, "the test has started no program"


@pytest.fixture
def rules(tmp_path):
    """Writes a file of rules and gives its path."""

    def write(text, name="rules.lua"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write


SKIPPED = pytest.StashKey()


def pytest_runtest_makereport(item, call):
    if call.excinfo and call.excinfo.errisinstance(pytest.skip.Exception):
        item.stash[SKIPPED] = True


@pytest.fixture(scope="session")
def refusing(tmp_path_factory):
    """The environment in which the n-th call of a function fails (refuse.c)."""
    library = tmp_path_factory.mktemp("refuse") / "refuse.so"
    source = pathlib.Path(__file__).with_name("refuse.c")
    subprocess.run(["cc", "-D_GNU_SOURCE", "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
    return lambda function, number: {"LD_PRELOAD": str(library), "KAYLES_REFUSE": f"{function} {number}"}
