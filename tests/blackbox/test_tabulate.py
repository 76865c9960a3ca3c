"""tabulate: every position of a game in files; their counts, bytes, faults; check of tables."""
import json
import pathlib
import random
import re
import shutil
import signal
import subprocess
import time

import pytest
import zstandard

from program import KAYLES, rounds, run, succeed

# The counts are published: docs/tables.md.
COUNTS = {
    "l-game": {"positions": 18368, "kept": 2296, "win": 8048, "loss": 232, "draw": 10088, "longest": 9},
    "mnk": {"positions": 5478, "kept": 765},
    "misere:mnk": {"positions": 5478, "kept": 765},
    "connect-four": {"positions": 161029},
    "quixo": {"positions": 32027, "kept": 4433},
    "krk": {"positions": 406336, "longest": 32},
    "kqk": {"positions": 375676, "longest": 20},
}


def refuse(words, *call):
    answer = run(*call)
    assert answer.code == 2 and words in answer.err and not answer.out, answer


def files(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}


def stats(folder):
    return succeed("tabulate", "--stats", folder, "--json").json[0]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables") / "l-game"
    succeed("tabulate", "l-game", "-o", folder, "--remoteness")
    return folder


@pytest.mark.parametrize("game", COUNTS)
def test_counts(game, tmp_path):
    folder = tmp_path / "table"
    told = succeed("tabulate", game, "-o", folder, "--remoteness", "--parallel", "2", "--json").json[0]
    assert {key: told[key] for key in COUNTS[game]} == COUNTS[game]
    assert told["game"] == game
    assert sum(tier["positions"] for tier in told["tiers"]) == told["positions"]
    assert stats(folder) == told
    assert succeed("check", folder, "--all").lines == [f"{told['kept']} positions checked, with their remoteness",
                                                           "valid"]
    shorter = succeed("tabulate", game, "-o", tmp_path / "short", "--json").json[0]
    assert (shorter["win"], shorter["longest"], shorter["position"]) == (told["win"], None, None)
    assert succeed("check", tmp_path / "short", "--sample", "50").lines[-1] == "valid"


def test_starts_in_a_table_of_parameters(tmp_path):
    """Only the board of the table is looked up, and the others are searched."""
    succeed("tabulate", "mnk", "-o", tmp_path / "mnk")
    call = ["table", "mnk", "2..3", "2..3", "--show", "moves", "--format", "csv"]
    assert succeed(*call, "--tables", tmp_path / "mnk").out == succeed(*call).out
    refuse("is a table of mnk", "solve", "l-game", "--tables", tmp_path / "mnk", "-e", "nxx.|.ox.|.ox.|.oon")


def test_cases_of_other_boards_are_not_looked_up(tmp_path):
    """Later cases may get the memory of earlier ones."""
    succeed("tabulate", "mnk", "-o", tmp_path / "mnk")
    cases = "...|...|...\n2 / ...|...|...\n...|...|...|...\n" * 2
    found = succeed("solve", "mnk", "--tables", tmp_path / "mnk", "--json", input=cases).json
    assert [(case["outcome"], case["by"]) for case in found] == [("draw", "table"), ("win", "search"),
                                                                 ("win", "search")] * 2


def test_loopy_games_are_played_with_the_remoteness(tmp_path):
    succeed("tabulate", "krk", "-o", tmp_path / "krk")
    refuse("--remoteness", "play", "krk", "--tables", tmp_path / "krk", "--position", "-e", "White: 8/8/8/4k3/8/8/8/KR6")
    assert succeed("solve", "krk", "--tables", tmp_path / "krk", "-e", "8/8/8/4k3/8/8/8/KR6", "--json").json[0][
        "remoteness"] is None
    assert succeed("check", tmp_path / "krk").lines == ["10000 random positions checked, outcomes only", "valid"]


def test_the_histogram_has_all_positions_that_are_won_or_lost(tmp_path):
    made = succeed("tabulate", "mnk", "-o", tmp_path / "mnk", "--remoteness").lines
    told, lines = stats(tmp_path / "mnk"), succeed("tabulate", "--stats", tmp_path / "mnk").lines
    assert sum(told["histogram"]) == told["win"] + told["loss"] and len(told["histogram"]) == told["longest"] + 1
    assert told["histogram"][0] == 942  # lines of three, in positions of which 5,478 are reached; 16 boards are full
    histograms = [tier["histogram"] or [] for tier in told["tiers"]]
    assert histograms[0] == [] and told["tiers"][0]["longest"] is None  # the empty board is drawn
    assert [sum(histogram[n] for histogram in histograms if n < len(histogram))
            for n in range(told["longest"] + 1)] == told["histogram"]
    assert lines[:len(made)] == made
    assert lines[len(made):] == ["       positions  won or lost after so many moves"] + [
        f"{count:16}  {n}" for n, count in enumerate(told["histogram"])]


def test_a_game_in_which_all_is_drawn(tmp_path):
    lines = succeed("tabulate", "mnk", "--set", "k=4", "-o", tmp_path / "drawn", "--remoteness").lines
    assert lines[-1].split() == ["6046", "drawn"] == succeed("tabulate", "--stats", tmp_path / "drawn").lines[-1].split()
    told = stats(tmp_path / "drawn")
    assert [(part["longest"], part["position"], part["histogram"]) for part in [told, *told["tiers"]]] == [
        (None, None, None)] * 11


def test_plain_words(table):
    lines = succeed("tabulate", "--stats", table).lines
    assert lines[0] == "l-game: 1 tier"
    assert lines[1].split() == ["18368", "positions"]
    assert lines[7].startswith("longest play from  First: ")


def test_the_longest_position_has_that_remoteness(table):
    told = stats(table)
    answer = succeed("solve", "l-game", "--position", "-e", told["position"], "--json").json[0]
    assert answer["remoteness"] == told["longest"]


def test_answers_are_those_of_search(table):
    """Follows play from a position that is lost late, and from the start, with the moves that search and table give."""
    chance = random.Random(5)
    for position in (stats(table)["position"], "First: nxx.|.ox.|.ox.|.oon"):
        moves = []
        for _ in range(12):
            call = ["solve", "l-game", "--position", "-e", position, "--after", " ".join(moves), "--moves", "all",
                    "--json"]
            found = succeed(*call, "--tables", table).json[0]
            searched = succeed(*call).json[0]
            assert (found.pop("by"), searched.pop("by")) == ("table", "search")
            assert "table" in found.pop("reason")
            del searched["reason"]
            assert found == searched
            one = succeed(*call[:-3], "--moves", "one", "--json", "--tables", table).json[0]["moves"]
            if not one:
                break
            moves.append(one[0] if found["outcome"] == "win" else chance.choice(found["moves"]))


def test_play_with_a_table(table):
    position = stats(table)["position"]
    told = [succeed("play", "l-game", "--position", "-e", position, "--opponent", "perfect", "--tell", "move", "--as",
                    "Second", "--seed", "1", *more).json[0]["move"] for more in ([], ["--tables", table])]
    assert told[0] == told[1]


def test_a_damaged_table_does_not_end_play(table, tmp_path):
    """The table is damaged after play has begun; then search gives the same hints."""
    position = stats(table)["position"]
    call = ["play", "l-game", "--position", "-e", position, "--seed", "1"]
    wanted = [line for line in run(*call, input="hint\nquit\n").lines if line.startswith("This wins: ")]
    for damage in ("missing", "cut", "changed"):
        folder = tmp_path / damage
        shutil.copytree(table, folder)
        play = subprocess.Popen([KAYLES, *call, "--tables", folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)
        play.stdout.readline()  # play has begun
        file = folder / "000000.outcomes"
        content = file.read_bytes()
        file.unlink()
        if damage != "missing":
            file.write_bytes(content[:500] + (b"" if damage == "cut" else b"x") + content[501:])
        out, err = play.communicate("hint\nquit\n", timeout=60)
        assert play.returncode == 0 and wanted and wanted[0] in out.splitlines(), (damage, out, err)
        assert err.startswith(f"{file}: ") and err.endswith("; play continues without the table\n"), err
        assert err.count("\n") == 1


def test_errors_of_tables_have_the_file_as_place(table, tmp_path):
    shutil.copytree(table, tmp_path / "table")
    file = tmp_path / "table" / "000000.remoteness"
    content = file.read_bytes()
    file.write_bytes(content[:-300] + b"x" + content[-299:])
    answer = run("solve", "l-game", "--tables", tmp_path / "table", "-e", "nxx.|.ox.|.ox.|.oon")
    assert answer.code == 2 and answer.err.startswith(f"{file}: "), answer
    refuse("'': ", "solve", "l-game", "--tables", "", "-e", "nxx.|.ox.|.ox.|.oon")


def test_a_table_of_many_tiers_needs_little_memory(tmp_path):
    """Quixo has 55 tiers with two files each."""
    succeed("tabulate", "quixo", "-o", tmp_path / "quixo", "--remoteness")
    boards = [a + b + c for a in ("...|", "x.o|", "xo.|", "oox|") for b in ("...|", "o.x|", "xxo|")
              for c in ("...", "oxo", "xx.", "..o")]
    call = ["solve", "quixo", "--json", "-"]
    few = succeed(*call, "--tables", tmp_path / "quixo", "--memory", "8M", input="\n".join(boards) + "\n").json
    assert len({board.count(".") for board in boards}) > 6
    for board, case in zip(boards, few):
        searched = succeed("solve", "quixo", "--json", "-e", board).json[0]
        assert (case["outcome"], case["remoteness"]) == (searched["outcome"], searched["remoteness"]), board


def test_bytes_are_the_same_for_any_number_of_threads(table, tmp_path):
    for threads in ("2", "3"):
        succeed("tabulate", "l-game", "-o", tmp_path / threads, "--remoteness", "--parallel", threads)
        assert files(tmp_path / threads) == files(table)


def test_any_zstd_reads_the_files(table):
    """A second program reads the outcomes: four ranks in a byte, the first one lowest."""
    data = (table / "000000.outcomes").read_bytes()
    plain = zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True).read()
    codes = [byte >> shift & 3 for byte in plain for shift in (0, 2, 4, 6)]
    told = stats(table)
    assert len(codes) - sum(code == 0 for code in codes) == told["kept"]


def test_a_finished_table_stays(table, tmp_path):
    folder = tmp_path / "table"
    shutil.copytree(table, folder)
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    succeed("tabulate", "l-game", "-o", folder, "--remoteness")
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == before
    refuse("the folder has another table: contents 'outcomes and remoteness' instead of 'outcomes'", "tabulate", "l-game",
           "-o", folder)


def test_changed_bytes_are_found(table, tmp_path):
    for name, content in files(table).items():
        for place in random.Random(1).sample(range(len(content)), min(len(content), rounds(20))):
            folder = tmp_path / "changed"
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(table, folder)
            (folder / name).write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1:])
            answer = run("check", folder, "--all")
            assert answer.code == 2 and not answer.out, (name, place, answer)


def test_short_and_missing_files(table, tmp_path):
    for name in files(table):
        for left in (None, 0, 100):
            folder = tmp_path / "short"
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(table, folder)
            if left is None:
                (folder / name).unlink()
            else:
                (folder / name).write_bytes((folder / name).read_bytes()[:left])
            for call in (["check", folder], ["tabulate", "--stats", folder], ["tabulate", "l-game", "-o", folder]):
                answer = run(*call)
                if call[1] == "l-game" and not (folder / "manifest.json").exists():
                    assert "the folder has other files" in answer.err
                elif call[1] == "l-game":
                    assert "; to make the table again, delete the folder" in answer.err
                assert answer.code == 2 and str(folder) in answer.err and not answer.out, (name, left, answer)


@pytest.mark.parametrize("words, call", [
    ("tabulate needs GAME", []),
    ("tabulate needs -o DIR", ["l-game"]),
    ("the table of pyramid needs a start", ["pyramid", "-o", "DIR"]),
    ("unknown game", ["no-game", "-o", "DIR"]),
    ("with --stats there is no GAME", ["l-game", "--stats", "DIR"]),
    ("--remoteness", ["--stats", "DIR", "--remoteness"]),
    ("--set", ["l-game", "-o", "DIR", "--set", "m=3"]),
    ("'': ", ["--stats", ""]),
    ("-o: the name of the folder is empty", ["l-game", "-o", ""]),
    ("each constant has its own --set: write --set n=4", ["mnk", "--set", "m=4", "n=4", "-o", "DIR"]),
    ("mnk needs no FILE: --set gives its start", ["mnk", "file", "-o", "DIR"]),
    ("krk needs no FILE: it has only one table", ["krk", "file", "-o", "DIR"]),
    ("-e cannot be used with this game, which has only one table", ["krk", "-e", "x", "-o", "DIR"]),
])
def test_bad_usage(words, call, tmp_path):
    refuse(words, "tabulate", *[tmp_path / "new" if word == "DIR" else word for word in call])
    assert not (tmp_path / "new").exists()


def test_folders_that_do_not_do(table, tmp_path):
    (tmp_path / "link").symlink_to(table)
    refuse("symbolic link", "tabulate", "--stats", tmp_path / "link")
    refuse("symbolic link", "tabulate", "l-game", "-o", tmp_path / "link")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "other").write_text("x")
    refuse("other files", "tabulate", "l-game", "-o", tmp_path / "full")
    assert run("tabulate", "l-game", "-o", tmp_path / "no" / "folder").code == 4
    assert run("tabulate", "l-game", "-o", "/proc/table").code == 4


def test_past_the_memory(tmp_path):
    answer = run("tabulate", "l-game", "-o", tmp_path / "table", "--memory", "20K")
    assert answer.code == 3 and "the memory budget of 20480 bytes is too small: --memory must be at least " in answer.err
    assert not (tmp_path / "table").exists()
    answer = run("tabulate", "l-game", "-o", tmp_path / "table", "--memory", "100K", "--parallel", "16")
    assert answer.code == 3 and "the memory budget of 102400 bytes" in answer.err
    assert not (tmp_path / "table").exists()
    answer = run("tabulate", "connect-four", "-o", tmp_path / "table", "--set", "wide=32", "--set", "high=1")
    assert answer.code == 3 and "too many positions to number" in answer.err
    succeed("tabulate", "l-game", "-o", tmp_path / "table")


def least_memory(*call):
    """The least budget, by the words of a refusal."""
    answer = run(*call, "--memory", "5M")
    assert answer.code == 3 and "is too small" in answer.err, answer
    return int(answer.err.split()[-1])


@pytest.mark.parametrize("game", [["mnk", "--parallel", "16"], ["connect-four", "--set", "wide=6"], ["quixo"]], ids=" ".join)
def test_each_refusal_of_a_memory_that_is_too_small_names_a_larger_one(game, tmp_path):
    memory, tries = 20000, 0
    while (answer := run("tabulate", *game, "-o", tmp_path / "table", "--memory", str(memory), "--seconds", "0.01")).code == 3:
        if "time budget" in answer.err:
            break
        named = re.search(r"is too small: .* (\d+)", answer.err)
        assert named or "is used up" in answer.err, answer
        named = int(named[1]) if named else memory * 9 // 8
        assert named > memory, answer
        memory, tries = named, tries + 1
    assert 0 < tries < 20 and answer.code in (0, 3), answer


@pytest.mark.parametrize("threads", ["1", "3"])
@pytest.mark.parametrize("game", [["l-game", "--remoteness"], ["connect-four"], ["krk", "--remoteness", "--publish"],
                                  ["quixo", "--remoteness"], ["dots-and-boxes"], ["awari"]], ids=" ".join)
def test_tables_are_the_same_with_the_least_memory(game, threads, tmp_path):
    call = ["tabulate", *game, "--parallel", threads, "-o"]
    least = least_memory(*call, tmp_path / "small")
    assert not (tmp_path / "small").exists()
    succeed(*call, tmp_path / "small", "--memory", str(least))
    succeed(*call, tmp_path / "large")
    assert files(tmp_path / "small") == files(tmp_path / "large")
    assert run(*call, tmp_path / "less", "--memory", str(least - 100)).code == 3


def test_too_little_time(tmp_path):
    answer = run("tabulate", "morris", "-o", tmp_path / "table", "--seconds", "0.05")
    assert answer.code == 3 and "no tier was finished; give more time" in answer.err
    assert not (tmp_path / "table").exists()


def test_a_sample_that_has_room_for_all_is_all(table):
    for sample, random_ in (("2296", ""), ("2295", "random ")):
        assert succeed("check", table, "--sample", sample).lines[0] == f"{sample} {random_}positions checked, with their remoteness"


def test_check_refuses_flags_of_certificates(table):
    refuse("for a table", "check", table, "-e", "x")
    refuse("with --all", "check", table, "--all", "--sample", "3")
    refuse("needs no INPUT", "check", table, "x")
    refuse("which is a folder", "check", table / "manifest.json", "--all")


def test_killed_work_goes_on(table, tmp_path):
    """Kills the program at random moments until the table is finished."""
    folder, chance, kills = tmp_path / "killed", random.Random(7), 0
    while not (folder / "manifest.json").exists():
        work = subprocess.Popen([KAYLES, "tabulate", "l-game", "-o", folder, "--remoteness"],
                                stdout=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, 0.02 + 0.005 * kills))
        work.send_signal(signal.SIGKILL)
        work.wait()
        kills += 1
    succeed("tabulate", "l-game", "-o", folder, "--remoteness")
    assert files(folder) == files(table)


def unfinished(folder, table):
    """Makes a folder that looks as after a kill when the files, but not the manifest, were written."""
    shutil.copytree(table, folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").unlink()
    title = {key: value for key, value in manifest.items() if key not in ("files", "xxh3_128")}
    (folder / "journal").write_text("".join(json.dumps(line) + "\n" for line in [title, *manifest["files"]]))


@pytest.mark.parametrize("names", [["000000.outcomes"], ["000000.remoteness"], ["000000.outcomes", "000000.remoteness"]])
def test_damaged_files_of_unfinished_tables_are_made_again(names, table, tmp_path):
    for damage in ("none", "missing", "cut", "changed"):
        folder = tmp_path / damage
        unfinished(folder, table)
        for name in names if damage != "none" else []:
            content = (folder / name).read_bytes()
            (folder / name).unlink()
            if damage != "missing":
                (folder / name).write_bytes(content[:500] + (b"" if damage == "cut" else b"x") + content[501:])
        answer = run("tabulate", "l-game", "-o", folder, "--remoteness")
        assert answer.code == 0 and files(folder) == files(table), (damage, answer)
        if damage == "none":
            assert not answer.err
        else:
            assert answer.err.count("\n") == 1 and answer.err.startswith(f"{folder}/{names[0]}: ")
            count = "1 file" if len(names) == 1 else "2 files"
            assert answer.err.endswith(f"; {count} will be made again\n")
