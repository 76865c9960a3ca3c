"""The program on a terminal."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios

import pytest

from program import KAYLES


def open_terminal(opened=pty.openpty):
    """Both ends of one, or what else `opened` gives; the test is skipped where the machine has none."""
    try:
        return opened()
    except OSError:
        pytest.skip("this machine gives out no terminals")


def on_a_terminal(*arguments, columns=80, typed=b"", prompt=None, streams=("stdout",), until=None, codes=(0, 3),
                  **environment):
    """What is seen of a run, some of whose standard streams are a terminal that is so many columns wide.

    `typed` is typed at once, or when the run has shown `prompt`: an end of input that is typed before readline sets
    the modes of the terminal is lost.  Where `until` is a pattern, the run is ended as soon as it is seen: so long, and
    no longer, any machine takes."""
    screen, terminal = open_terminal()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    all_streams = {name: terminal if name in streams else subprocess.DEVNULL for name in ("stdin", "stdout", "stderr")}
    process = subprocess.Popen([KAYLES, *arguments], **all_streams, env={**os.environ, "TERM": "xterm", **environment})
    os.close(terminal)
    seen = b""
    try:
        if prompt:
            while prompt not in seen and (piece := os.read(screen, 65536)):
                seen += piece
        os.write(screen, typed)
        while not (until and re.search(until, seen.decode(errors="ignore"))) and (piece := os.read(screen, 65536)):
            seen += piece
    except OSError:  # the other side is closed
        until = None
    if until:
        process.kill()
    os.close(screen)
    assert process.wait() in ((-signal.SIGKILL,) if until else codes), seen
    return seen.decode().replace("\r\n", "\n")


def talk(arguments, *typed, **environment):
    """What is seen of a session at a terminal, where each of `typed` is a pattern that is waited for and what is typed then."""
    screen, terminal = open_terminal()
    process = subprocess.Popen([KAYLES, *map(str, arguments)], stdin=terminal, stdout=terminal, stderr=terminal,
                               start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
                               env={**os.environ, "TERM": "xterm", **environment})
    os.close(terminal)
    seen, at = "", 0
    for pattern, keys in typed:
        while not (found := re.search(pattern, seen[at:])):
            assert select.select([screen], [], [], 60)[0], seen[-1000:]
            seen += os.read(screen, 65536).decode()
        at += found.end()
        os.write(screen, keys)
    try:
        while piece := os.read(screen, 65536):
            seen += piece.decode()
    except OSError:
        pass
    os.close(screen)
    assert process.wait() == 0, seen[-1000:]
    return seen.replace("\r", "")
