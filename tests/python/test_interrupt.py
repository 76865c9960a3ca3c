"""Ctrl-C ends a long call with KeyboardInterrupt, and nothing is left behind."""

import os
import random
import signal
import threading
import time

import pytest

import kayles
from conftest import interrupted

ENDLESS = "return { moves = function(p, emit) while true do end end }"


def interrupt_after(seconds):
    thread = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    thread.start()
    return thread


def position_of(name, tmp_path):
    if name == "rules.lua":
        (tmp_path / name).write_text(ENDLESS)
        return kayles.game(tmp_path / name).position("5")
    return kayles.game(name).position("|".join([{"domineering": ".", "clobber": "xo"}[name] * 10] * 6))


@pytest.mark.parametrize("name", ["domineering", "clobber", "rules.lua"])
def test_a_long_call_ends_on_ctrl_c(name, tmp_path):
    position = position_of(name, tmp_path)
    timer = interrupt_after(0.1)
    with pytest.raises(KeyboardInterrupt):
        position.solve(by="search", seconds=60)  # OutOfBudget if nothing ends it
    timer.join()


@pytest.mark.parametrize("work", [
    lambda: kayles.sequence("0.06", 10 ** 9),
    lambda: kayles.sequence("0.06", 10).period(),
    lambda: kayles.game("domineering").table((1, 12), (1, 12)),
    lambda: kayles.game("pyramid").verify((30, 30)),
    lambda: kayles.Nimber("(" + "9" * 20000 + ") ^ 12345678901234567"),
], ids=["sequence", "period", "table", "verify", "nimber"])
def test_long_questions_end_on_ctrl_c(work):
    timer = interrupt_after(0.1)
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()


def test_ctrl_c_at_random_times_leaves_nothing_behind():
    """Calls of all kinds, interrupted at any point: in the library, before it and after it."""
    times = random.Random(7)
    game = kayles.game("nim")
    big = kayles.game("domineering").position("|".join(["." * 10] * 10))

    def work():
        while True:
            position = game.position("3 5 7")
            assert game.solve("3 5 7").position == position
            position.play(*position.winning_moves()[:1]).solve()
            try:
                big.solve(by="search", seconds=0.002)
            except kayles.OutOfBudget:
                pass

    for _ in range(200):
        interrupted(work, times.uniform(0, 0.01))
        assert game.solve("3 5 7").moves == ("1:2",)


def test_a_handler_that_does_not_raise_does_not_end_the_work():
    calls = []
    before = signal.signal(signal.SIGINT, lambda *_: calls.append(time.monotonic()))
    try:
        timer = interrupt_after(0.05)
        with pytest.raises(kayles.OutOfBudget):
            position_of("domineering", None).solve(by="search", seconds=0.4)
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(calls) == 1


def test_two_threads_work_at_the_same_time():
    """Each thread has its own game; both searches are running when the other one reports progress."""
    barrier = threading.Barrier(2, timeout=60)
    met = []

    def search():
        position = kayles.game("domineering").position("|".join(["." * 10] * 10))

        def meet(*report):
            barrier.wait()
            met.append(report)
            raise InterruptedError

        with pytest.raises(InterruptedError):
            position.solve(by="search", progress=meet)

    threads = [threading.Thread(target=search) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(met) == 2
