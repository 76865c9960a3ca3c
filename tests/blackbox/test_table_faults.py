"""tabulate and check under faults: kills, every byte changed, every file cut short, two writers, folders and full disks."""
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import time

import pytest

from program import KAYLES, rounds, run, succeed

NOBODY = 65534


def files(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables") / "l-game"
    succeed("tabulate", "l-game", "-o", folder, "--remoteness")
    return folder


@pytest.mark.long
@pytest.mark.parametrize("memory", ["1G", "13M"])  # with the second one, arrays are mapped
def test_kills_at_random_moments_change_no_byte(memory, tmp_path):
    """Each table is made by processes that are killed, at moments up to the time that the whole work takes."""
    call = [KAYLES, "tabulate", "morris", "--set", "men=4", "--remoteness", "--parallel", "2", "--memory", memory, "-o"]
    begun = time.monotonic()
    subprocess.run([*call, tmp_path / "whole"], stdout=subprocess.DEVNULL, check=True)
    whole, wanted = time.monotonic() - begun, files(tmp_path / "whole")
    chance, kills, tables, resumed, folder = random.Random(11), 0, 0, 0, tmp_path / "killed"
    while kills < rounds(10):
        work = subprocess.Popen([*call, folder], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        resumed += (folder / "journal").exists()
        try:
            work.wait(chance.uniform(0, 1.2 * whole))
        except subprocess.TimeoutExpired:
            work.kill()
            kills += 1
        assert work.communicate()[1] == b"" and work.returncode in (0, -9)
        if work.returncode == 0:
            assert files(folder) == wanted
            shutil.rmtree(folder)
            tables += 1
    subprocess.run([*call, folder], stdout=subprocess.DEVNULL, check=True)
    assert files(folder) == wanted
    print(f"{kills} kills, {resumed} processes went on after one, {tables + 1} tables, the same bytes")


@pytest.mark.long
def test_every_changed_byte_is_found(table, tmp_path):
    folder = tmp_path / "changed"
    shutil.copytree(table, folder)
    for name, content in files(table).items():
        for place in range(len(content)):
            (folder / name).write_bytes(content[:place] + bytes([content[place] ^ 1 << place % 8]) + content[place + 1:])
            answer = run("check", folder)
            assert answer.code == 2 and not answer.out and name in answer.err, (name, place, answer)
        (folder / name).write_bytes(content)
    assert run("check", folder).code == 0


@pytest.mark.parametrize("name, before, after, words", [
    ("000001.outcomes", '"longest"', '"lxngest"', "do not agree with the manifest"),
    ("000000.outcomes", '"win": 1', '"win": 7', "the counts do not add up"),
    ("000001.outcomes", '"histogram": [', '"histogram":[1', "the counts do not add up"),
    ("000000.outcomes", '"ranks": 5', '"ranks": 6', "the ranks do not fit the size of the file"),
    ("000001.outcomes", '"tier": 1', '"tier": 0', "do not agree with the manifest"),
    ("000001.outcomes", '"constants": "", ', '"scores": [1],   ', "no field 'least'"),
    ("000000.outcomes", '"draw": ', '"dra\0": ', "a string is missing"),
    ("000000.outcomes", '"draw": ', '"draw"; ', "expected"),
])
def test_changed_metadata_are_called_damage(name, before, after, words, tmp_path):
    """By those that do not compare a file with its hash."""
    folder = tmp_path / "krk"
    succeed("tabulate", "krk", "--remoteness", "-o", folder)
    content = (folder / name).read_bytes()
    assert content.count(before.encode()) == 1
    assert len(before) == len(after)
    (folder / name).write_bytes(content.replace(before.encode(), after.encode()))
    for call in (["--stats", folder], ["krk", "--remoteness", "-o", folder]):
        answer = run("tabulate", *call)
        assert answer.code == 2 and not answer.out and name in answer.err, answer
        assert "the file is damaged, in its metadata: " in answer.err and words in answer.err, answer


@pytest.mark.long
def test_every_file_cut_short_is_found(table, tmp_path):
    folder = tmp_path / "cut"
    shutil.copytree(table, folder)
    for name, content in files(table).items():
        for left in range(0, len(content), 10):
            (folder / name).write_bytes(content[:left])
            answer = run("check", folder)
            assert answer.code == 2 and not answer.out and name in answer.err, (name, left, answer)
        (folder / name).write_bytes(content)


def test_a_second_writer_is_refused(tmp_path):
    call = ["tabulate", "morris", "-o", tmp_path / "table"]
    first = subprocess.Popen([KAYLES, *call], stdout=subprocess.DEVNULL)
    while not (tmp_path / "table" / "journal").exists():
        time.sleep(0.01)
    answer = run(*call)
    first.kill()
    first.wait()
    assert answer.code == 2 and "another process is making this table" in answer.err, answer
    assert (tmp_path / "table" / "journal").exists()


def as_nobody():
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)


@pytest.mark.skipif(os.geteuid() != 0, reason="another user is needed, because root may write everywhere")
def test_folders_of_another_user(table, tmp_path):
    """Refused with words: a folder that may not be read, and one that may not be written."""
    program = tmp_path / "kayles"
    shutil.copy(KAYLES, program)
    for parent in [tmp_path, *tmp_path.parents]:
        if parent.stat().st_uid == os.geteuid() and not parent.stat().st_mode & 1:
            parent.chmod(parent.stat().st_mode | 0o11)
    (tmp_path / "closed").mkdir(mode=0o700)
    shutil.copytree(table, tmp_path / "secret")
    (tmp_path / "secret").chmod(0o700)
    for call, code, words in ((["tabulate", "l-game", "-o", tmp_path / "closed" / "table"], 4, "Permission denied"),
                              (["tabulate", "l-game", "-o", tmp_path / "closed"], 2, "Permission denied"),
                              (["tabulate", "--stats", tmp_path / "secret"], 2, "Permission denied"),
                              (["check", tmp_path / "secret"], 2, "Permission denied")):
        answer = subprocess.run([program, *call], preexec_fn=as_nobody, capture_output=True, text=True, check=False)
        assert answer.returncode == code and words in answer.stderr and not answer.stdout, (call, answer)
    (tmp_path / "open").mkdir(mode=0o755)
    (tmp_path / "open").chmod(0o755)
    answer = subprocess.run([program, "tabulate", "l-game", "-o", tmp_path / "open"], preexec_fn=as_nobody,
                            capture_output=True, text=True, check=False)
    assert answer.returncode == 4 and "Permission denied" in answer.stderr, answer


def run_with_files_of(most, *call):
    """Runs kayles where the largest file has `most` bytes."""
    return subprocess.run(
        [KAYLES, *call], capture_output=True, text=True, check=False,
        restore_signals=False,  # Python ignores SIGXFSZ
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY)))


def test_no_disk_for_what_the_memory_does_not_hold(tmp_path):
    call = ["tabulate", "connect-four", "--set", "wide=5", "--memory", "7M", "-o", tmp_path / "table"]
    answer = run_with_files_of(20000, *call)
    assert answer.returncode == 4 and not answer.stdout, answer
    assert re.search(r"table: \d+ bytes are needed .*: File too large; a larger --memory needs less$", answer.stderr), answer
    assert not (tmp_path / "table").exists()


def test_a_disk_with_too_little_room_is_left_alone(tmp_path):
    """Refused at once, with a size of --memory that would do: with it the work begins."""
    call = ["tabulate", "connect-four", "--set", "wide=7", "--set", "high=6", "-o", tmp_path / "table"]
    answer = run(*call, "--memory", "64M")
    assert answer.code == 4 and answer.err.startswith(f"{tmp_path}/table: ") and not answer.out, answer
    needed, free, memory = map(int, re.search(r": (\d+) bytes are needed on the disk for what the memory does not hold: "
                                              r"(\d+) are free; --memory (\d+) avoids that$", answer.err).groups())
    assert free < needed < memory and not (tmp_path / "table").exists()


def test_after_a_full_disk_the_same_command_goes_on(table, tmp_path):
    """The largest file that may be written grows until the table is finished."""
    folder, most, refused = tmp_path / "table", 0, 0
    while not (folder / "manifest.json").exists():
        answer = run_with_files_of(most, "tabulate", "l-game", "-o", folder, "--remoteness")
        if answer.returncode:
            assert answer.returncode == 4 and "File too large" in answer.stderr and not answer.stdout, (most, answer)
            refused += 1
        most += 100
    assert refused > 10 and files(folder) == files(table)
