"""Objects of C live as long as they are used, and no longer."""

import gc
import random
import subprocess
import sys

import kayles

MANY = """
import kayles, resource
game = kayles.game("pyramid")
for i in range(1000):
    kayles.game("nim").solve("3 5 7")
used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
address_space = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (address_space + (64 << 20),) * 2)
for i in range(100_000):
    position = game.position(f"{i} 3 4")
    if i % 10 == 0:
        kayles.game("nim").solve("3 5 7")
    elif i % 10 == 1:
        position.play("1") if i else None
    elif i % 10 == 2:
        str(position)
print("done", game._context.pointer.memory_used < 1 << 20)
"""


def test_a_hundred_thousand_objects_fit_into_little_memory():
    done = subprocess.run([sys.executable, "-c", MANY], capture_output=True, text=True)
    assert done.stdout == "done True\n", done.stderr


def test_objects_are_freed_in_any_order():
    """The garbage collector finds cycles of objects of all kinds at once, and finalizes them in its own order."""
    order = random.Random(5)
    for _ in range(200):
        game = kayles.game("nim")
        position = game.position("3 5 7")
        objects = [[game], [position], [position.play("1:2")], [position.solve()], [game.position("1")]]
        pointer = game._context.pointer
        order.shuffle(objects)
        for one, other in zip(objects, objects[1:] + objects[:1]):
            one.append(other)
        del game, position, objects, one, other
        gc.collect()
        assert pointer.memory_used == 0


def test_a_position_outlives_its_game():
    position = kayles.game("nim").position("3 5 7")
    gc.collect()
    assert position.play("1:2").outcome == "loss"
    answer = kayles.game("pyramid").solve("4  5 3 3 4")
    gc.collect()
    assert kayles.check(answer.certificate())


def test_an_iterator_that_is_dropped_closes_its_file(tmp_path):
    file = tmp_path / "cases"
    file.write_text("3\n1 1\n1 2\n1 3\n")
    game = kayles.game("xormites")
    answers = game.solve_all(file)
    first = next(answers)
    del answers
    gc.collect()
    assert first.position.outcome == first.outcome
    assert game.solve("1\n1 2").outcome
