"""stress: what is shown of a match that was lost or broken off is what went through the pipes."""
import subprocess
import time

import pytest

from program import run
from test_referee import python
from test_stress import AMPLE, stress

# Takes the first edge there is, and goes wrong at `move`, the number of its turn, or at its `word` about the end.
FIRST = """
import sys
n, m, e, v = map(int, input().split())
edges = [tuple(map(int, input().split())) for _ in range(e)]
move = 0
while True:
    mine = [edge for edge in edges if edge[0] == v]
    WRONG
    if not mine:
        print("Player 2 wins", flush=True)
        break
    edges.remove(mine[0])
    v = mine[0][1]
    print(v, flush=True)
    if not any(edge[1] == v for edge in edges):
        print("Player 1 wins", flush=True)
        break
    at = int(sys.stdin.readline() or sys.exit())
    edges.remove((at, v))
    v = at
    move += 1
"""


def board(given):
    lines = given.splitlines()
    n, m, count, start = map(int, lines[0].split())
    return [tuple(map(int, line.split())) for line in lines[1:count + 1]], start, [int(line) for line in lines[count + 1:]]


def moves(edges, at, mover):
    """Where to, and what is left."""
    side = mover == "Player 2"
    for k, edge in enumerate(edges):
        if edge[side] == at:
            yield edge[not side], edges[:k] + edges[k + 1:]


def wins(edges, at, mover):
    other = "Player 2" if mover == "Player 1" else "Player 1"
    return any(not wins(left, to, other) for to, left in moves(edges, at, mover))


def rightly(given, written):
    """Whether the lines keep what can be had, and say at the end who wins, if they come so far."""
    edges, at, theirs = board(given)
    mover = "Player 1"
    for line in written:
        if not list(moves(edges, at, mover)):
            return line == ("Player 2 wins" if mover == "Player 1" else "Player 1 wins") and line is written[-1]
        best = wins(edges, at, mover)
        steps = [(to, left) for to, left in moves(edges, at, mover) if str(to) == line]
        if not steps:
            return False
        at, edges = steps[0]
        if best and wins(edges, at, "Player 2"):
            return False
        if theirs and list(moves(edges, at, "Player 2")):
            at, edges = next(step for step in moves(edges, at, "Player 2") if step[0] == theirs[0])
            theirs = theirs[1:]
        else:
            mover = "Player 2"
    return True


def silence():
    """Seconds within which this machine, as it is now, starts a Python program many times."""
    begun = time.monotonic()
    for _ in range(3):
        subprocess.run(python("pass"), check=True)
    return round(0.3 + 6 * (time.monotonic() - begun), 1)


@pytest.mark.long
@pytest.mark.parametrize("wrong, verdict, why", [
    ("pass", "wrong answer", "it cannot move"),
    ("if mine: sys.exit(3)", "crash", "exit status 3"),
    ("if not mine: print('left', flush=True)", "bad output", "'left'"),
    ("if mine: sys.stdin.read(); sys.exit()", "time limit", "it wrote nothing for {:g} s"),
])
def test_a_match_is_shown_as_it_went_through_the_pipes(wrong, verdict, why):
    program = python(FIRST.replace("WRONG", wrong))
    limit = silence() if verdict == "time limit" else 60
    found = stress("edge-geography", *program, flags=[*AMPLE, "--size", "16", "--time-limit", limit])
    why = why.format(limit)
    assert found["verdict"] == verdict and why in found["why"], found
    expected, got = (found[key].splitlines() for key in ("expected", "got"))
    again = subprocess.run(program, input=found["input"], capture_output=True, text=True, check=False)
    whole = verdict != "bad output" # else it may be ended before all of its words have come
    assert again.stdout == found["got"] if whole else again.stdout.startswith(found["got"]), (found, again)
    assert expected and rightly(found["input"], expected), found
    assert got == [] or not rightly(found["input"], got), found
    assert expected[:-1] == got[:len(expected) - 1] and expected != got, found
    edges, _, _ = board(found["input"])
    assert len(edges) <= 3, found


def test_a_program_that_is_silent_should_have_said_who_wins():
    found = stress("edge-geography", "true", flags=[*AMPLE, "--cases", "1"])
    assert (found["input"], found["expected"], found["got"]) == ("1 1 0 1\n", "Player 2 wins\n", "")
    assert "it ended before the line that names the winner" in found["why"]
    assert "got: nothing\n" in run("stress", "edge-geography", "--cases", "1", "--", "true").out
