"""Benchmarks of tables of all positions."""
import json
import shutil

from measure import LITTLE, Missed


class TableLine:
    """Makes a table whose counts are published; compares a smaller one with search for the start alone."""

    name = "tabulate"

    def __init__(self, game, constants, counts, seconds, smaller, start):
        """`counts` is what the table must have; `smaller` has the constants of the start that search solves."""
        self.game, self.constants, self.counts, self.seconds = game, constants, counts, seconds
        self.smaller, self.start = smaller, start
        self.size = " ".join([game, *constants])

    def needs(self, bench):
        return self.game in bench.games

    def make(self, bench, constants):
        """Makes a table once, in a new folder; returns also the MiB of its files."""
        folder = bench.data / "table"
        sets = [word for constant in constants for word in ("--set", constant)]
        shutil.rmtree(folder, ignore_errors=True)
        run = bench.measure("kayles.out", [bench.kayles, "tabulate", self.game, *sets, "-o", folder, "--json"], runs=1)
        mib = sum(path.stat().st_size for path in folder.glob("*")) / 2**20
        shutil.rmtree(folder, ignore_errors=True)
        if run.code != 0:
            raise Missed(f"kayles tabulate {self.game} ended with {run.code}")
        return run, json.loads((bench.data / "kayles.out").read_text()), mib

    def search(self, bench):
        run = bench.measure("search.out", [bench.kayles, "solve", self.game, "-e", self.start, "--by", "search",
                                           "--moves", "none"], enough=LITTLE)
        if run.code != 0:
            raise Missed(f"kayles solve {self.game} --by search ended with {run.code}")
        return run

    def run(self, bench):
        run, told, mib = self.make(bench, self.constants)
        right = all(told[key] == value for key, value in self.counts.items())
        rate, search, small = told["kept"] / max(run.seconds, 1e-3), self.search(bench), self.make(bench, self.smaller)[0]
        times = search.seconds / max(small.seconds, 1e-3)
        bench.say(self.name, self.size,
                  [f"kayles {run}", f"{told['positions']} positions", f"{told['kept']} solved, {rate:.0f} a second",
                   f"{mib:.1f} MiB of files", f"{' '.join(['the table of', self.game, *self.smaller])} {small}, the start by search {search}, "
                   f"{times:.1f} times as long", "right" if right else "WRONG", f"bound: at most {self.seconds} s"],
                  right and run.seconds <= self.seconds)
