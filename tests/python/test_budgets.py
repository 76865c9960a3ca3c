"""Budgets: of calls, and of blocks with all that takes no arguments."""

import os
import threading
import time

import pytest

import kayles
from kayles import Nimber, Value

ENDLESS = "return { moves = function(p, emit) while true do end end }"


def board(rows, columns):
    return "|".join(["." * columns] * rows)


ROWS = board(10, 10)


def endless(tmp_path):
    (tmp_path / "endless.lua").write_text(ENDLESS)
    return kayles.game(tmp_path / "endless.lua")


def hot(n):
    """Games whose sum is soon too large to be found."""
    return [Value(f"{{{k * k}|*||-{k}|-{3 * k * k + 1}}}") for k in range(2, n)]


LONG = {
    "outcome": lambda: kayles.game("domineering").position(ROWS).outcome,
    "value": lambda: kayles.game("domineering").solve(ROWS, by="search", moves="none").value,
    "sums": lambda: sum(hot(20)),
    "power": lambda: Nimber(10**100_000) ** (10**20 + 1),
    "division": lambda: 1 / Nimber(10**1_000_000),
    "sequence": lambda: kayles.sequence("0.06", 10**9),
    "table": lambda: kayles.game("domineering").table((1, 12), (1, 12)),
}


@pytest.mark.parametrize("name", LONG)
def test_a_block_ends_what_takes_no_budget(name):
    begun = time.monotonic()
    with pytest.raises(kayles.OutOfBudget, match="time"):
        with kayles.budget(seconds=0.1):
            LONG[name]()
            pytest.fail("not long enough")
    assert time.monotonic() - begun < 10
    assert kayles.game("nim").position("1 2 3").outcome == "loss" and Value("^") + 1 > 1  # no budget is left


def test_the_memory_of_a_block():
    position = kayles.game("domineering").position(ROWS)
    with kayles.budget(memory=10 << 20), pytest.raises(kayles.OutOfBudget, match="memory"):
        position.outcome
    with kayles.budget(memory=1 << 40), pytest.raises(kayles.OutOfBudget, match="memory"):
        position.solve(by="search", memory=10 << 20)


def test_blocks_in_blocks_end_with_the_outer_one():
    position = kayles.game("domineering").position(ROWS)
    told = []
    with kayles.budget(seconds=0.2, progress=lambda *report: told.append(report)):
        with pytest.raises(kayles.OutOfBudget, match="time"), kayles.budget(seconds=1000, memory=1 << 40):
            position.solve(by="search", seconds=1000)
        with pytest.raises(kayles.OutOfBudget, match="time"):
            position.outcome
    assert told


def test_a_block_is_that_of_its_thread():
    found = []
    with kayles.budget(seconds=0):
        thread = threading.Thread(target=lambda: found.append(sum(hot(8))))
        thread.start()
        thread.join()
        with pytest.raises(kayles.OutOfBudget):
            kayles.game("domineering").position(ROWS).outcome
    assert found == [sum(hot(8))]


def most_threads(ask, **budget):
    """The most threads of this process while a question is answered, beyond those before, and the answer."""
    before = len(os.listdir("/proc/self/task"))
    seen = []
    with kayles.budget(progress=lambda *report: seen.append(len(os.listdir("/proc/self/task"))), **budget):
        answer = ask()
    return max(seen) - before, answer


# Each takes half a second and more with one thread, so that reports of its progress come while all threads run.
CRAM, CRAM_OUTCOME, DOMINEERING = board(5, 8), board(3, 17), board(4, 7)
SHARED = {
    "grundy": lambda: kayles.game("cram").position(CRAM).grundy,
    "solve": lambda: kayles.game("cram").solve(CRAM_OUTCOME, moves="none").outcome,
    "table": lambda: kayles.game("cram").table((5, 5), (8, 8), show="grundy")[5, 8],
    "value": lambda: kayles.game("domineering").position(DOMINEERING).value(),
    "expression": lambda: Value(f"domineering('{DOMINEERING}')"),
}


@pytest.mark.parametrize("name", SHARED)
def test_threads_share_a_question(name):
    ask = SHARED[name]
    alone, expected = most_threads(ask)
    assert alone == 0
    assert most_threads(ask, parallel=3) == (2, expected)


def test_threads_are_those_of_the_innermost_block():
    game = kayles.game("cram")
    with kayles.budget(parallel=3):
        assert most_threads(lambda: game.solve(board(17, 3), moves="none"), parallel=1)[0] == 0
        assert most_threads(lambda: game.solve(CRAM_OUTCOME, moves="none"))[0] == 2
    for threads in (0, 17):
        with pytest.raises(kayles.BadUsage, match="threads"), kayles.budget(parallel=threads):
            pass


def test_what_was_found_in_a_block_is_in_the_error():
    with kayles.budget(seconds=0.1), pytest.raises(kayles.OutOfBudget) as ended:
        kayles.game("domineering").table((1, 30), (1, 30))
    assert ended.value.partial[2, 2] == "N"
    with kayles.budget(seconds=0.1), pytest.raises(kayles.OutOfBudget) as ended:
        kayles.sequence("0.06", 10**9)
    assert len(ended.value.partial) > 1000
    with kayles.budget(memory=2 << 20), pytest.raises(kayles.OutOfBudget) as ended:
        kayles.game("domineering").position(ROWS).value()
    assert len(ended.value.bounds) == 2


def test_calls_of_rules_take_a_budget(tmp_path):
    game = endless(tmp_path)
    position = game.position("5")
    for ask in (position.moves, lambda **budget: position.play("4", **budget), position.solve, position.value):
        with pytest.raises(kayles.OutOfBudget, match="time"):
            ask(seconds=0.05)
    (tmp_path / "open.lua").write_text("while true do end")
    with pytest.raises(kayles.OutOfBudget, match="time"):
        kayles.game(tmp_path / "open.lua", seconds=0.05)
    (tmp_path / "read.lua").write_text(ENDLESS.replace("moves", "read = function(text) while true do end end, moves")
                                       .replace("{ read", "{ start = function(a) while true do end end, read"))
    reading = kayles.game(tmp_path / "read.lua")
    for ask in (reading.position, reading.solve, lambda _, **budget: reading.start(5, **budget)):
        with pytest.raises(kayles.OutOfBudget, match="time"):
            ask("5", seconds=0.05)
    with pytest.raises(kayles.OutOfBudget, match="time"):
        sum(hot(8)).thermograph(seconds=0)
