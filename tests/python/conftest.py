"""What the tests of the package need: the oracles in reach, and no memory of C left behind."""

import gc
import os
import pathlib
import signal
import sys
import threading

import pytest

from kayles import _context

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "oracles"))
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored by what a shell runs in the background


def interrupted(work, seconds):
    """Runs work, which Ctrl-C ends after so many seconds unless it ended before."""
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    try:
        timer.start()
        work()
    except KeyboardInterrupt:
        pass
    timer.join()


@pytest.fixture(autouse=True)
def nothing_is_left(monkeypatch):
    """Fails if an object of C outlives the Python objects of the test."""
    pointers = []  # keep the contexts of C, not those of Python
    made = _context.Context.__init__

    def make(self):
        made(self)
        pointers.append(self.pointer)

    monkeypatch.setattr(_context.Context, "__init__", make)
    yield
    gc.collect()
    sys.last_value = sys.last_traceback = None
    assert [pointer.memory_used for pointer in pointers if pointer not in _context._contexts] == [0] * sum(
        pointer not in _context._contexts for pointer in pointers)
