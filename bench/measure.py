"""Measures programs: the best of some runs, in processor time, on inputs that are made once."""
import filecmp
import pathlib
import subprocess
import zlib

HERE = pathlib.Path(__file__).resolve().parent
RUNS = 5
LONG = 600  # seconds after which a run is stopped
ENOUGH = 10  # seconds for all runs of a program, after which it is not run again
LITTLE = 4  # the same for programs that Kayles is compared with


class Missed(Exception):
    """A program failed unexpectedly."""


class Run:
    """The measurement of a program on an input."""

    def __init__(self, line):
        seconds, clock, memory, runs, code = line.split()
        self.seconds, self.clock, self.mib = float(seconds), float(clock), int(memory) / 1024
        self.runs, self.code = int(runs), int(code)

    def __str__(self):
        few = "" if self.runs == RUNS else f" of {self.runs}"
        return f"{self.seconds:.3f} s{few}, {self.mib:.0f} MiB"


class Bench:
    """The built programs, the inputs, and the number of missed bounds."""

    def __init__(self, build):
        self.build = pathlib.Path(build)
        self.programs = self.build / "bench"
        self.kayles = self.build / "kayles"
        version = zlib.crc32((HERE / "generate.c").read_bytes())
        self.data = self.build / "bench" / f"data-{version:08x}"
        self.data.mkdir(parents=True, exist_ok=True)
        self.games = [row.split("\t")[0] for row in self.output([self.kayles, "list"]).splitlines()]
        self.failed = 0

    @staticmethod
    def output(words):
        return subprocess.run([str(word) for word in words], check=True, stdout=subprocess.PIPE, text=True).stdout

    def input(self, kind, *sizes):
        """Returns the file of a generator, which is made once."""
        path = self.data / "-".join([kind, *map(str, sizes)])
        if not path.exists():
            new = path.with_suffix(".new")
            with open(new, "wb") as out:
                subprocess.run([self.programs / "bench_generate", kind, *map(str, sizes)], check=True, stdout=out)
            new.rename(path)
        return path

    def baseline(self, game):
        path = self.programs / f"baseline_{game.replace('-', '_')}"
        return path if path.exists() else None

    def measure(self, name, words, limit=LONG, runs=RUNS, enough=ENOUGH):
        """Runs a program and writes its output to the file self.data / name."""
        command = [self.programs / "bench_measure", runs, limit, enough, self.data / name, *words]
        return Run(self.output(command))

    def solve(self, game, path, **limits):
        run = self.measure("kayles.out", [self.kayles, "solve", "--contest", game, path], **limits)
        if run.code != 0:
            raise Missed(f"kayles solve --contest {game} ended with {run.code}")
        return run

    def same(self):
        return filecmp.cmp(self.data / "kayles.out", self.data / "baseline.out", shallow=False)

    def say(self, name, size, words, met):
        self.failed += not met
        print(f"{name:17}{size}: {'; '.join(words)}: {'met' if met else 'MISSED'}", flush=True)
