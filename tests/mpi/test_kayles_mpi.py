"""kayles-mpi: the bytes of kayles tabulate, made by several processes; kills, faults, bad input."""
import pathlib
import random
import shutil
import signal
import subprocess
import time

import pytest

import job
import program


def files(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """The files that kayles makes, and what it prints; each table is made once."""
    tables = {}

    def make(*arguments):
        if arguments not in tables:
            folder = tmp_path_factory.mktemp("tables") / "table"
            out = program.succeed("tabulate", *arguments, "-o", folder).out
            tables[arguments] = (files(folder), out)
        return tables[arguments]

    return make


@pytest.mark.parametrize("processes", [1, 2, 3])
@pytest.mark.parametrize("remoteness", [[], ["--remoteness"]])
@pytest.mark.parametrize("game", ["mnk", "misere:mnk", "connect-four", "connect-four --set wide=5", "l-game", "quixo", "krk",
                                  "morris --set men=4"])
def test_the_bytes_of_one_process(game, remoteness, processes, made, tmp_path):
    call = [*game.split(), *remoteness]
    told = job.succeed(processes, "tabulate", *call, "-o", tmp_path / "table")
    assert (files(tmp_path / "table"), told.out) == made(*call)


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_random_graphs(processes):
    """Also rules that take no moves back, and ranks that break their promise (graphs.c)."""
    rounds = program.rounds(2)
    told = job.run(processes, rounds, program=str(pathlib.Path(job.KAYLES_MPI).parent / "tests" / "mpi_graphs"))
    assert (told.code, told.out, told.err) == (0, f"{16 * rounds} graphs\n", "")


def test_four_processes_and_publishing(made, tmp_path):
    call = ["connect-four", "--remoteness", "--publish", "--json"]
    told = job.succeed(4, "tabulate", *call, "-o", tmp_path / "table")
    assert (files(tmp_path / "table"), told.out) == made(*call)


def test_more_processes_than_groups(made, tmp_path):
    """Most processes hold nothing of the small tiers."""
    job.succeed(9, "tabulate", "mnk", "-o", tmp_path / "table")
    assert files(tmp_path / "table") == made("mnk")[0]


def test_a_finished_table_stays(tmp_path):
    job.succeed(2, "tabulate", "mnk", "-o", tmp_path / "table")
    before = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "table").iterdir()}
    assert job.succeed(3, "tabulate", "mnk", "-o", tmp_path / "table").lines[0].startswith("mnk")
    assert {path.name: path.stat().st_mtime_ns for path in (tmp_path / "table").iterdir()} == before


# ---- Kills

MPIRUN_HANGS = 40  # seconds; if a process dies while the job starts, mpirun 4.1 may wait for ever, with all processes gone

def processes_of(mpirun):
    """The processes that mpirun has started so far."""
    tasks = pathlib.Path(f"/proc/{mpirun}/task")
    try:
        pids = {pid for task in tasks.iterdir() for pid in (task / "children").read_text().split()}
        return [int(pid) for pid in pids if job.KAYLES_MPI.encode() in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()]
    except OSError:
        return []


def kill_one(processes, call, wait, chance):
    """Begins a job and kills one of its processes some time after they are there; returns whether it came to that."""
    work = subprocess.Popen(job.command(processes, *call), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                            env=job.ENVIRONMENT)
    while work.poll() is None and len(processes_of(work.pid)) < processes:
        time.sleep(0.01)
    time.sleep(wait)
    alive = processes_of(work.pid)
    if alive:
        try:
            program.os.kill(chance.choice(alive), signal.SIGKILL)
        except ProcessLookupError:
            alive = []
    try:
        err = work.communicate(timeout=MPIRUN_HANGS)[1]
        assert not alive or work.returncode == 0 or err, "a job that ends says so"
    except subprocess.TimeoutExpired:
        assert not processes_of(work.pid), "only mpirun is left"
        work.kill()
        work.communicate()
    return bool(alive) and work.returncode != 0


@pytest.mark.parametrize("processes, game", [(1, "l-game"), (3, "l-game"), (3, "connect-four --set wide=5")])
def test_killed_work_goes_on(processes, game, made, tmp_path):
    """Kills a process at random moments, again and again; the table is begun again when it is finished."""
    call = [*game.split(), "--remoteness"]
    folder, chance, kills, longest = tmp_path / "table", random.Random(7), 0, 0.5
    while kills < program.rounds(5):
        kills += kill_one(processes, ["tabulate", *call, "-o", folder], chance.uniform(0, longest), chance)
        longest *= 1.1
        if (folder / "manifest.json").exists() and not (folder / "journal").exists():
            assert files(folder) == made(*call)[0]
            shutil.rmtree(folder)
            longest = 0.5
    job.succeed(processes, "tabulate", *call, "-o", folder)
    assert files(folder) == made(*call)[0]


def test_each_program_goes_on_with_the_work_of_the_other(made, tmp_path):
    call = ["connect-four", "--remoteness"]
    for first, second in ((job.command(2), [job.KAYLES]), ([job.KAYLES], job.command(2))):
        folder = tmp_path / str(len(first))
        subprocess.run([*first, "tabulate", *call, "-o", folder], env=job.ENVIRONMENT, check=True, capture_output=True)
        journal_of_half(folder)
        subprocess.run([*second, "tabulate", *call, "-o", folder], env=job.ENVIRONMENT, check=True, capture_output=True)
        assert files(folder) == made(*call)[0]


def journal_of_half(folder):
    """Makes of a finished table one that was stopped half-way: the manifest becomes a journal of its last files."""
    manifest = program.json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").unlink()
    title = {key: manifest[key] for key in manifest if key not in ("files", "hash")}
    kept = manifest["files"][len(manifest["files"]) // 2:]
    (folder / "journal").write_text("".join(program.json.dumps(line) + "\n" for line in [title, *kept]))
    for entry in manifest["files"][:len(manifest["files"]) // 2]:
        (folder / entry["name"]).unlink()


# ---- Faults and bad input

def refuse(code, words, *call, processes=3, before=()):
    """The words come once, whichever process has found what is wrong."""
    answer = job.run(processes, *call, before=before)
    assert answer.code == code and answer.err.count(words) == 1 and len(answer.err.splitlines()) == 1, answer
    assert not answer.out, answer


@pytest.mark.parametrize("code, words, call", [
    (2, "usage: kayles-mpi tabulate GAME", []),
    (2, "usage: kayles-mpi tabulate GAME", ["list"]),
    (2, "tabulate needs GAME", ["tabulate"]),
    (2, "tabulate needs -o DIR", ["tabulate", "mnk"]),
    (2, "unknown game 'no-game'", ["tabulate", "no-game", "-o", "DIR"]),
    (2, "pyramid has no ranks", ["tabulate", "pyramid", "-o", "DIR"]),
    (2, "dots-and-boxes is won by points", ["tabulate", "dots-and-boxes", "-o", "DIR"]),
    (2, "opens no files of rules", ["tabulate", "rules.lua", "--at", "3", "-o", "DIR"]),
    (2, "--at cannot be used", ["tabulate", "mnk", "--at", "3,3", "-o", "DIR"]),
    (2, "--parallel cannot be used", ["tabulate", "mnk", "-o", "DIR", "--parallel", "2"]),
    (2, "--stats cannot be used", ["tabulate", "--stats", "DIR"]),
    (2, "m must be from 1 to 64", ["tabulate", "mnk", "--set", "m=99", "-o", "DIR"]),
    (3, "memory budget", ["tabulate", "mnk", "-o", "DIR", "--memory", "20K"]),
    (3, "memory budget", ["tabulate", "connect-four", "--set", "wide=6", "-o", "DIR", "--memory", "4M"]),
    (3, "time budget", ["tabulate", "connect-four", "--set", "wide=6", "-o", "DIR", "--seconds", "0.3"]),
    (4, "No such file or directory", ["tabulate", "mnk", "-o", "/no/such/folder"]),
])
def test_refusals(code, words, call, tmp_path):
    refuse(code, words, *[tmp_path / "new" if word == "DIR" else word for word in call])


def test_help_and_version():
    assert job.succeed(2, "--version").out == program.succeed("--version").out.replace("kayles", "kayles-mpi")
    assert "kayles-mpi tabulate" in job.succeed(2, "--help").out


def test_the_man_page_is_well_formed():
    page = pathlib.Path(job.KAYLES_MPI).parent / "src" / "cli" / "kayles-mpi.1"
    done = subprocess.run(["mandoc", "-Tlint", page], capture_output=True, text=True, check=False)
    assert not [line for line in done.stdout.splitlines() if "referenced manual not found" not in line]


def test_folders_that_do_not_do(tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "other").write_text("x")
    refuse(2, "the folder has other files", "tabulate", "mnk", "-o", tmp_path / "full")
    job.succeed(2, "tabulate", "mnk", "-o", tmp_path / "table")
    refuse(2, "the folder has another table", "tabulate", "mnk", "-o", tmp_path / "table", "--remoteness")
    (tmp_path / "link").symlink_to(tmp_path / "table")
    refuse(2, "symbolic link", "tabulate", "mnk", "-o", tmp_path / "link")


def test_a_damaged_file_of_the_work_before(made, tmp_path):
    """Process 0 says which file it is, and all make it again."""
    folder = tmp_path / "table"
    job.succeed(2, "tabulate", "connect-four", "-o", folder)
    journal_of_half(folder)
    damaged = sorted(folder.glob("*.outcomes"))[0]
    data = bytearray(damaged.read_bytes())
    data[len(data) // 2] ^= 1
    damaged.write_bytes(data)
    told = job.run(3, "tabulate", "connect-four", "-o", folder)
    assert told.code == 0 and told.err.count(damaged.name) == 1 and len(told.err.splitlines()) == 1, told
    assert files(folder) == made("connect-four")[0]


def test_a_full_disk(made, tmp_path):
    """What fits stays; with more room the same command goes on."""
    script = 'mount -t tmpfs -o size=40k none "$1" && shift && { "$@"; code=$?; cp -r "$0" "$0.kept"; exit $code; }'
    folder = tmp_path / "disk"
    folder.mkdir()
    before = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, str(folder), str(folder)]
    refuse(4, "No space left on device", "tabulate", "connect-four", "--set", "wide=5", "-o", folder, before=before)
    kept = tmp_path / "disk.kept"
    assert (kept / "journal").exists() and list(kept.glob("*.outcomes"))
    job.succeed(3, "tabulate", "connect-four", "--set", "wide=5", "-o", kept)
    assert files(kept) == made("connect-four", "--set", "wide=5")[0]
