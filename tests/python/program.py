"""The program, which answers the same questions."""

import json
import os
import pathlib
import subprocess

import pytest

PROGRAM = pathlib.Path(os.environ.get("KAYLES", pathlib.Path(__file__).resolve().parents[2] / "build" / "kayles"))


def answers(*words):
    """Returns the objects that `kayles VERB ... --json` prints."""
    if not PROGRAM.exists():
        pytest.skip(f"{PROGRAM} is not built")
    done = subprocess.run([PROGRAM, *map(str, words), "--json"], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def printed(*words):
    """Returns what the program prints."""
    if not PROGRAM.exists():
        pytest.skip(f"{PROGRAM} is not built")
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=True).stdout
