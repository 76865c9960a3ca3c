"""Nim-sequences and the games that have them, compared with the program."""

import gc
import pickle

import pytest

import kayles
from program import answers, printed

numpy = pytest.importorskip("numpy")


@pytest.mark.parametrize("code", ["0.07", "0.77", "kayles", "{2,5,7}", "nim", "4.007", "0.16", "0.3f"])
def test_the_values_are_those_of_the_program(code):
    values = list(kayles.sequence(code, 300))
    assert values == list(map(int, printed("sequence", code, "-n", 300).split())) and len(values) == 301


def test_period_stats_and_checksum_are_those_of_the_program():
    for code in ("0.07", "0.77", "{2,5,7}", "nim", "0.16"):
        sequence = kayles.sequence(code, 1000)
        told, = answers("sequence", code, "-n", 1000, "--stats", "--checksum")
        stats = sequence.stats
        assert {field: getattr(stats, field) for field in stats.__dataclass_fields__} == {
            field: told[field] for field in stats.__dataclass_fields__}
        assert (sequence.checksum, sequence.xxh64, sequence.name) == (told["checksum"], told["xxh64"], told["game"])
        period = sequence.period()
        told, = answers("sequence", code, "--period")
        assert (period.period, period.preperiod, period.saltus, period.proved) == tuple(
            told[field] for field in ("period", "preperiod", "saltus", "proved"))


def test_a_period_that_is_not_seen():
    period = kayles.sequence("0.16", 10).period(1000)
    assert (period.period, period.preperiod, period.saltus, period.proved) == (None, None, None, False)
    assert period.computed == 1001


def test_the_certificate_of_a_period_is_valid():
    sequence = kayles.sequence("0.77")
    sequence.period()
    assert kayles.check(sequence.certificate())
    with pytest.raises(kayles.BadUsage):
        kayles.sequence("0.16", 10).certificate()


def test_numpy_shares_the_memory():
    sequence = kayles.sequence("0.77", 99)
    array = numpy.asarray(sequence)
    assert array.dtype == numpy.uint32 and array.shape == (100,) and not array.flags.writeable
    assert numpy.shares_memory(array, numpy.asarray(sequence)) and numpy.shares_memory(array, sequence.values)
    assert array.tolist() == sequence.values.tolist() == list(sequence)
    other = numpy.array(sequence, dtype=float)
    assert other.dtype == float and other.tolist() == list(sequence)
    assert not numpy.shares_memory(numpy.array(sequence), array)


def test_a_buffer_outlives_its_sequence():
    sequence = kayles.sequence("0.77", 100000)
    context = sequence._context.pointer
    expected = list(sequence)
    view, array = memoryview(sequence.values)[5:], numpy.asarray(sequence)
    del sequence
    gc.collect()
    for _ in range(20):
        kayles.sequence("0.07", 100000)
    assert view.tolist() == expected[5:] and array.tolist() == expected and context.memory_used >= 400000
    del array
    gc.collect()
    assert view.tolist() == expected[5:]
    del view
    gc.collect()
    assert context.memory_used == 0


def test_it_is_a_sequence():
    sequence = kayles.sequence("0.77", 10)
    assert sequence[5] == 4 and sequence[-1] == 2 and list(sequence[1:3]) == [1, 2] and 99 not in sequence
    assert repr(sequence) == "kayles.sequence('0.77', 10)"
    assert list(pickle.loads(pickle.dumps(sequence))) == list(sequence)
    with pytest.raises(TypeError):
        sequence.values[0] = 1


def test_pictures_are_those_of_the_program(tmp_path):
    sequence = kayles.sequence("0.77", 200)
    assert sequence.picture().svg == printed("sequence", "0.77", "-n", 200, "--format", "svg")
    assert sequence.picture(fold=0).svg == printed("sequence", "0.77", "-n", 200, "--fold", "auto", "--format", "svg")
    assert sequence.picture(fold=12).svg == printed("sequence", "0.77", "-n", 200, "--fold", 12, "--format", "svg")
    assert sequence._repr_svg_() == sequence.picture()._repr_svg_()
    sequence.picture().save(tmp_path / "kayles.svg")
    assert (tmp_path / "kayles.svg").read_text() == sequence.picture().svg


def test_the_budget_keeps_what_is_known():
    with pytest.raises(kayles.OutOfBudget) as caught:
        kayles.sequence("0.06", 10 ** 9, seconds=0.2)
    known = caught.value.partial
    assert 10 < len(known) < 10 ** 9 and list(known[:50]) == list(kayles.sequence("0.06", 49))
    with pytest.raises(kayles.OutOfBudget) as caught:
        kayles.sequence("0.06", 10).period(seconds=0.2)
    assert caught.value.partial.computed > 11 and not caught.value.partial.proved
    with pytest.raises(kayles.OutOfBudget):
        kayles.sequence("0.06", 10 ** 6, memory=10 ** 6)


def test_progress_is_reported():
    reports = []
    kayles.sequence("0.06", 40000, progress=lambda *report: reports.append(report))
    assert reports and all(len(report) == 3 for report in reports)


def test_errors():
    for code in ("0.0", "0.x", "hello"):
        with pytest.raises(kayles.BadInput):
            kayles.sequence(code, 5)
    with pytest.raises(kayles.BadUsage):
        kayles.sequence("0.77", -1)


@pytest.mark.parametrize("values", ["0 1 2 3 1 4 3 2 1 4 2 6", "0 0 0 0 1 1 2 2 3 3 1 1 4 4 3 3 2 2 1 1 4 4",
                                    "0 1 4 10 13 14 22 23 26 32 35 36 44", "9 9 9 1 2 3 77"])
def test_recognised_games_are_those_of_the_program(values):
    told = answers("recognise", *values.split(), "--limit", 7)
    found = kayles.recognise(map(int, values.split()), limit=7)
    assert [{field: value for field, value in vars(game).items() if field != "lost" or value} for game in found] == told
    assert found == kayles.recognise(values, limit=7)


def test_numpy_arrays_are_recognised():
    assert kayles.recognise(kayles.sequence("0.77", 40))[0].game == "0.77"
    assert kayles.recognise(numpy.asarray(kayles.sequence("0.07", 40)))[0].game == "0.07"
    with pytest.raises(kayles.BadInput):
        kayles.recognise([])
    with pytest.raises(kayles.OutOfBudget) as caught:
        kayles.recognise(kayles.sequence("0.77", 40), seconds=0)
    assert all(game.period is None for game in caught.value.partial)  # periods are proved at the end
