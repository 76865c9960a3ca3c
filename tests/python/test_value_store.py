"""The store of values: memory, threads, budgets and Ctrl-C."""

import os
import random
import signal
import subprocess
import sys
import threading

import pytest

import kayles
from conftest import interrupted
from kayles import Value
from kayles._library import lib
from kayles._value_store import STORE, ValueStore

MANY = """
import kayles, random, resource
from kayles import Value
from kayles._library import lib
from kayles._value_store import STORE

def address_space():
    return int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()

choose = random.Random(1)
kept = [Value(f"{{{i}|-1}}") + Value("+-{1,{2|0}}") for i in range(100)]
texts = list(map(str, kept))
resource.setrlimit(resource.RLIMIT_AS, (address_space() + (96 << 20),) * 2)
largest = 0
for i in range(50_000):
    Value([choose.randrange(-9, 9), "*"], [choose.randrange(-99, 9)]) + choose.choice(kept) + choose.randrange(1 << 40)
    largest = max(largest, lib.kay_value_store_bytes(STORE.store))
assert list(map(str, kept)) == texts and all(Value(text) == value for text, value in zip(texts, kept))
print("done", largest < 64 << 20, len(STORE._owners) < 10_000)
"""


def test_100000_values_are_made_and_dropped_in_little_memory():
    done = subprocess.run([sys.executable, "-c", MANY], capture_output=True, text=True)
    assert done.stdout == "done True True\n", done.stderr


def large_games():
    """Returns two games whose sum takes a second, and whose product takes minutes."""
    choose = random.Random(3)
    return [sum((Value(f"{{{choose.randrange(100)}|{-choose.randrange(100)}||{-200 - choose.randrange(100)}}}")
                 for _ in range(5)), Value(0)) for _ in range(2)]


def test_ctrl_c_ends_a_long_product():
    left, right = large_games()
    before = str(left)
    for _ in range(3):
        timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            left.conway_product(right, seconds=60)  # OutOfBudget if nothing ends it
        timer.join()
        assert str(left) == before and left - left == 0


def test_ctrl_c_at_random_times_harms_no_value():
    times, kept = random.Random(5), {}

    def work():
        for i in range(100_000):
            value = Value(f"{{{i % 50}|-1}}") + Value([i % 7, "*"], [0]) * 2
            kept[i % 100] = value, str(value)
            if i % 200 == 0:
                STORE._full = 0  # release in the next turn

    for _ in range(100):
        interrupted(work, times.uniform(0, 0.02))
        assert all(str(value) == text for value, text in kept.values())


@pytest.mark.parametrize("budget, words", [({"seconds": 0.05}, "time budget"), ({"memory": 1 << 23}, "memory budget")])
def test_a_budget_ends_an_operation_and_values_go_on(budget, words):
    left, right = large_games()
    text = f"({left}) + ({right})"
    with pytest.raises(kayles.OutOfBudget, match=words):
        Value(text, **budget)
    assert left - left == 0
    with pytest.raises(kayles.OutOfBudget, match=words):
        left.conway_product(right, **budget)
    assert str(Value("{1|*}") + 1) == "{2|1*}"


def test_progress_of_a_value_is_told_and_a_call_inside_is_refused():
    left, right = large_games()
    refused = []

    def watch(what, done, total):
        with pytest.raises(kayles.Busy, match="in use"):
            left + 1
        refused.append(what)
        if len(refused) == 2:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        left.conway_product(right, progress=watch)
    assert refused == ["games"] * 2 and left + 1 > left


def test_threads_work_with_the_same_values():
    games = [Value(f"{{{i}|{-i}*}}") for i in range(20)]
    expected = [str(g + h) for g in games for h in games]
    found, errors = {}, []

    def add(number):
        try:
            for _ in range(5):
                STORE._full = 0
                found[number] = [g + h for g in games for h in games]
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=add, args=(i,)) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors and found[0] == found[1] and list(map(str, found[0])) == expected


def test_a_release_keeps_the_living_values_alone():
    value = Value("{7||3|-1}") + Value("^3*5")
    form, text = Value("'{0,*|0}'"), str(value)
    for i in range(5000):
        Value(i) + Value("{1|*}")
    before = lib.kay_value_store_count(STORE.store)
    STORE._full = 0
    assert str(value) == text and repr(form) == '''kayles.Value("'{0,*|0}'")'''
    assert lib.kay_value_store_count(STORE.store) < before - 4000


def test_a_store_of_its_own_frees_everything():
    store = ValueStore()
    lib.kay_text_free(store.text)
    lib.kay_value_store_free(store.store)
    assert store.pointer.memory_used == 0
