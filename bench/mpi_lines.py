"""Benchmarks of kayles-mpi: the same table by one process and by more, in seconds on the clock."""
import filecmp
import os
import shutil
import subprocess
import time

from measure import Missed

RUNS = 2
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_mpi_yield_when_idle": "1"}


class MpiLine:
    """Two processes must be `faster` times as fast as one, where there are two processors; three may share them."""

    name = "mpi"

    def __init__(self, game, constants, faster):
        self.arguments = [game, *(word for constant in constants for word in ("--set", constant))]
        self.size, self.faster = " ".join(self.arguments), faster

    def needs(self, bench):
        return (bench.build / "kayles-mpi").exists() and self.arguments[0] in bench.games

    def seconds(self, bench, processes):
        """The best of some runs, each into a new folder; the last one stays."""
        folder, best = bench.data / f"mpi-{processes}", None
        bound = ["--bind-to", "core:overload-allowed"]
        for _ in range(RUNS):
            shutil.rmtree(folder, ignore_errors=True)
            begun = time.monotonic()
            run = subprocess.run(["mpirun", "--oversubscribe", *bound, "-n", str(processes), bench.build / "kayles-mpi",
                                  "tabulate", *self.arguments, "-o", folder], capture_output=True, env=ENVIRONMENT,
                                 check=False)
            if run.returncode != 0:
                raise Missed(f"kayles-mpi tabulate {self.arguments[0]} ended with {run.returncode}")
            best = min(best or 1e9, time.monotonic() - begun)
        return best, folder

    def run(self, bench):
        times, folders = zip(*(self.seconds(bench, processes) for processes in (1, 2, 3)))
        names = os.listdir(folders[0])
        same = all(filecmp.cmpfiles(folders[0], other, names, shallow=False)[0] == names for other in folders[1:])
        faster = times[0] / times[1]
        for folder in folders:
            shutil.rmtree(folder)
        two = os.cpu_count() >= 2
        bench.say(self.name, self.size,
                  [*(f"{n} process{'es' if n > 1 else ''} {seconds:.2f} s" for n, seconds in zip((1, 2, 3), times)),
                   f"two are {faster:.2f} times as fast as one", "the same bytes" if same else "OTHER BYTES",
                   f"bound: {self.faster} times, on two free processors"], same and (faster >= self.faster or not two))
