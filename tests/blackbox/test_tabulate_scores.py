"""Tables of games that are won by points: scores as search finds them, and their files."""
import random
import signal
import subprocess
import time

import pytest
import zstandard

from program import KAYLES, rounds, run, succeed

# The score at the start, for the player to move: those of dots-and-boxes are published (docs/tables.md).
STARTS = {
    ("dots-and-boxes", "rows=1", "columns=3"): -1,
    ("dots-and-boxes", "rows=2", "columns=2"): 2,
    ("dots-and-boxes", "rows=2", "columns=3"): -2,
    ("dots-and-boxes", "rows=2", "columns=4"): 2,
    ("awari", "stones=8"): None,
}


def constants(setting):
    return [word for constant in setting for word in ("--set", constant)]


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def stats(folder):
    return succeed("tabulate", "--stats", folder, "--json").json[0]


def plain(path):
    return zstandard.ZstdDecompressor().stream_reader(path.read_bytes(), read_across_frames=True).read()


@pytest.fixture(scope="module", params=STARTS, ids=" ".join)
def made(request, tmp_path_factory):
    game, *setting = request.param
    folder = tmp_path_factory.mktemp("tables") / "table"
    succeed("tabulate", game, *constants(setting), "-o", folder)
    return game, constants(setting), folder, STARTS[request.param]


@pytest.fixture(scope="module")
def awari(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables") / "awari"
    succeed("tabulate", "awari", "-o", folder)
    return folder


def board(draw, stones):
    """Stones at random in the pits, and some of them captured."""
    captured = draw.randrange(stones + 1)
    first = draw.randrange(captured + 1)
    pits = [0] * 12
    for _ in range(stones - captured):
        pits[draw.randrange(12)] += 1
    return f"{' '.join(map(str, pits[:6]))} | {' '.join(map(str, pits[6:]))} {first}:{captured - first}"


def test_starts_and_counts(made):
    game, setting, folder, score = made
    told = stats(folder)
    scores = dict(enumerate(told["scores"], told["least"]))
    assert max(scores) == told["most"] and sum(scores.values()) == told["positions"]
    assert sum(count for score, count in scores.items() if score > 0) == told["win"]
    assert (scores[0], told["longest"]) == (told["draw"], None)
    assert sum(tier["positions"] for tier in told["tiers"]) == told["positions"]
    lines = succeed("tabulate", "--stats", folder).lines
    assert lines[-len(told["scores"]) - 1] == "       positions  points for the player to move"
    assert [line.split() for line in lines[-len(told["scores"]):]] == [
        [str(count), str(told["least"] + i)] for i, count in enumerate(told["scores"])]
    for key in ("win", "loss"):
        assert sum(tier[key] for tier in told["tiers"]) == told[key]
    assert succeed("check", folder, "--all").lines == [f"{told['kept']} positions checked, with their scores", "valid"]
    assert succeed("check", folder, "--sample", "20").lines[-1] == "valid"
    if game == "dots-and-boxes":
        rows, columns = (int(word.partition("=")[2]) for word in setting[1::2])
        text = "|".join("." * (columns + row % 2) for row in range(2 * rows + 1))
        answer = succeed("solve", game, "-e", text, "--json", "--tables", folder).json[0]
        assert answer["by"] == "table" and answer["scores"][0] - answer["scores"][1] == score
        assert answer["outcome"] == ("win" if score > 0 else "loss")


def test_a_second_program_reads_the_scores(made):
    _, _, folder, _ = made
    found = {}
    for path in folder.glob("*.scores"):
        for byte in plain(path):
            found[byte - 128] = found.get(byte - 128, 0) + 1
    kept = sum(count for score, count in found.items() if score > -128)
    assert kept == stats(folder)["kept"]


def test_awari_is_as_search_says(awari):
    """Points so far are added; moves that keep the score are those of search, in the order of the moves."""
    draw = random.Random(3)
    text = "\n".join(board(draw, 8) for _ in range(rounds(60)))
    for more in (["--moves", "all"], ["--moves", "none"]):
        found = succeed("solve", "awari", "--json", *more, "--tables", awari, input=text).json
        searched = succeed("solve", "awari", "--json", *more, input=text).json
        for one, other in zip(found, searched, strict=True):
            assert (one.pop("by"), other.pop("by")) == ("table", "search")
            assert one.pop("reason") == "by the table: " + other.pop("reason").partition(": ")[2]
            assert one == other


def test_other_numbers_of_stones_are_searched(awari):
    found = succeed("solve", "awari", "--json", "--tables", awari, "-e", "0 0 0 0 0 1 | 1 0 0 0 0 0 0:0").json[0]
    assert found["by"] == "search"


def test_bytes_are_the_same_for_any_number_of_threads(made, tmp_path):
    game, setting, folder, _ = made
    for threads in ("2", "3"):
        succeed("tabulate", game, *setting, "-o", tmp_path / threads, "--parallel", threads)
        assert files(tmp_path / threads) == files(folder)


def test_killed_work_goes_on(awari, tmp_path):
    folder, chance, kills = tmp_path / "killed", random.Random(7), 0
    while not (folder / "manifest.json").exists():
        work = subprocess.Popen([KAYLES, "tabulate", "awari", "-o", folder], stdout=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, 0.02 + 0.01 * kills))
        work.send_signal(signal.SIGKILL)
        work.wait()
        kills += 1
    succeed("tabulate", "awari", "-o", folder)
    assert files(folder) == files(awari)


def test_there_is_no_remoteness(tmp_path):
    answer = run("tabulate", "awari", "-o", tmp_path / "table", "--remoteness")
    assert answer.code == 2 and "its tables have no remoteness" in answer.err and not (tmp_path / "table").exists()
