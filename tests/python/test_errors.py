"""Errors: one class for each status, with the library's words and places."""

import copy
import pickle
import threading

import pytest

import kayles


def test_bad_input_has_its_place():
    with pytest.raises(kayles.BadInput) as caught:
        kayles.game("nim").position("3 x 5")
    error = caught.value
    assert isinstance(error, ValueError) and isinstance(error, kayles.Error)
    assert (error.source, error.line, error.column, error.excerpt, error.caret) == ("<text>", 1, 3, "3 x 5", 2)
    assert error.message == "a heap must be a whole number"
    assert str(error) == "<text>:1:3: a heap must be a whole number\n  3 x 5\n    ^"
    assert str(pickle.loads(pickle.dumps(error))) == str(copy.copy(error)) == str(error)


def test_a_wrong_file_of_rules_is_named(tmp_path):
    rules = tmp_path / "wrong.lua"
    rules.write_text("return {\n moves = }\n")
    with pytest.raises(kayles.BadInput) as caught:
        kayles.game(rules)
    assert (caught.value.source, caught.value.line) == (str(rules), 2)
    missing = tmp_path / "missing.lua"
    with pytest.raises(kayles.CannotRead, match="missing.lua: No such file") as refused:
        kayles.game(missing)
    assert isinstance(refused.value, OSError)
    with pytest.raises(kayles.CannotRead, match="nowhere: No such file"):
        next(kayles.game("nim").solve_all(tmp_path / "nowhere"))


def test_wrong_usage():
    with pytest.raises(kayles.BadUsage, match="unknown game 'nimm'"):
        kayles.game("nimm")
    with pytest.raises(kayles.BadUsage):
        kayles.game("domineering").position("..").solve(by="theorem")
    with pytest.raises(kayles.BadUsage, match="'Nobody' does not play nim"):
        kayles.game("nim").position("1", mover="Nobody")
    with pytest.raises(kayles.BadUsage, match="another game"):
        kayles.game("nim").solve(kayles.game("nim").position("1"))


@pytest.mark.parametrize("budget, words", [({"seconds": 0.05}, "time budget"), ({"memory": 10 << 20}, "memory budget")])
def test_a_budget_ends_a_search_and_the_game_goes_on(budget, words):
    game = kayles.game("domineering")
    position = game.position("|".join(["." * 10] * 10))
    with pytest.raises(kayles.OutOfBudget, match=words):
        position.solve(by="search", **budget)
    assert game.position("..|..").solve(by="search").outcome == "win"


def test_a_certificate_is_checked():
    answer = kayles.game("pyramid").solve("4  5 3 3 4")
    certificate = answer.certificate()
    assert kayles.check(certificate) and kayles.check(certificate, answer.position)
    with pytest.raises(kayles.IsFalse):
        kayles.check(certificate.replace('"win"', '"loss"'))
    with pytest.raises(kayles.BadInput):
        kayles.check("{}")
    with pytest.raises(kayles.IsFalse):
        kayles.check(certificate, kayles.game("pyramid").position("5 3 3 5"))
    with pytest.raises(kayles.BadUsage):
        kayles.game("domineering").solve("..").certificate()


def long_position():
    return kayles.game("domineering").position("|".join(["." * 10] * 10))


def test_progress_is_told_and_its_errors_come_back():
    told = []
    with pytest.raises(kayles.OutOfBudget):
        long_position().solve(by="search", seconds=0.3, progress=lambda *report: told.append(report))
    assert told and all(what == "positions searched" and total == 0 for what, done, total in told)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)

    def fail(what, done, total):
        raise ZeroDivisionError(what)

    with pytest.raises(ZeroDivisionError, match="positions searched") as caught:
        long_position().solve(by="search", progress=fail)
    assert caught.traceback[-1].name == "fail"


def test_a_call_inside_of_a_call_is_refused():
    position = long_position()
    with pytest.raises(kayles.Busy, match="in use"):
        position.solve(by="search", progress=lambda *report: position.moves())
    assert len(position.moves()) == 90


def test_threads_that_share_a_game_get_right_answers_or_are_refused():
    game, answers, wrong = kayles.game("pyramid"), [], []

    def ask():
        for _ in range(500):
            try:
                answers.append(game.solve("4  5 3 3 4").moves)
            except kayles.Busy:
                pass
            except BaseException as error:
                wrong.append(error)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and len(answers) >= 1 and set(answers) == {("2",)}


def test_a_second_thread_is_refused():
    position, begun, refused = long_position(), threading.Event(), []

    def use():
        begun.wait()
        try:
            position.moves()
        except kayles.Busy as error:
            refused.append(error)
        finished.set()

    finished = threading.Event()
    thread = threading.Thread(target=use)
    thread.start()

    def watch(*report):
        begun.set()
        if finished.is_set():
            raise InterruptedError

    with pytest.raises(InterruptedError):
        position.solve(by="search", progress=watch)
    thread.join()
    assert len(refused) == 1 and isinstance(refused[0], RuntimeError)


@pytest.mark.parametrize("ask, words", [
    (lambda nim: nim.position(5), "a position is a text, not int"), (lambda nim: nim.solve(5), "a case is a text or a po"),
    (lambda nim: nim.position("5").play(1), "a move is a text"), (lambda nim: kayles.sequence(0.77, 9), "a code is a text"),
    (lambda nim: kayles.sequence("0.77", 9.5), "integer"), (lambda nim: kayles.game(5), "PathLike"),
    (lambda nim: nim.solve("5", seconds="1"), ""), (lambda nim: kayles.Value(0.5), "made from float"),
])
def test_wrong_types(ask, words):
    with pytest.raises(TypeError, match=words):
        ask(kayles.game("nim"))


@pytest.mark.parametrize("ask, words", [
    (lambda nim: nim.solve("5", by="magic"), "'by' is one of auto, theorem, nimbers, search"),
    (lambda nim: nim.solve("5", moves="some"), "'moves' one of one, all, none"),
    (lambda nim: nim.table(5), "5: a range is a pair"), (lambda nim: nim.table((0, 2.5)), "a range is a pair"),
    (lambda nim: nim.table((0, 5, 9)), "a range is a pair"), (lambda nim: nim.guess((5, 0)), "the smaller one first"),
    (lambda nim: nim.lint(3), r"3 is not a size of nim, such as \(2, 8\)"), (lambda nim: nim.table((0, 1 << 64)), "a range"),
    (lambda nim: nim.start(2.5), "whole numbers from 0 on"), (lambda nim: nim.table(size=(1, "2")), "not a size"),
])
def test_wrong_arguments(ask, words):
    with pytest.raises(kayles.BadUsage, match=words):
        ask(kayles.game("nim"))


def test_what_can_be_pickled():
    """Games and what was made from them are opened again; answers of the library are data."""
    nim, value = kayles.game("nim"), kayles.Value("{7||3|-1}")
    things = [
        nim, nim.position("3 5 7"), nim.solve("3 5 7"), value, value.thermograph(), kayles.thermographs(value, value + 1),
        kayles.Nimber(5), kayles.Nimber("[w^2+1]"), kayles.sequence("0.77", 20), kayles.sequence("0.77", 9).period(),
        kayles.sequence("0.77", 9).stats, nim.guess((0, 9)), nim.guess((0, 9))[0], nim.verify((2, 2)), nim.lint((2, 2)),
        nim.table((0, 3)).picture(), *kayles.recognise([0, 1, 2, 3, 1, 4, 3], limit=1)]
    for thing in things:
        for again in (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)):
            assert type(again) is type(thing) and repr(again) == repr(thing)
    assert pickle.loads(pickle.dumps(value.thermograph())).left == value.thermograph().left
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(nim.table((0, 3)))
