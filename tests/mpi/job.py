"""Runs kayles-mpi under mpirun: the program of the environment variable KAYLES_MPI, else the one beside KAYLES."""
import atexit
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "blackbox"))

from program import ENDLESS, KAYLES, Result  # noqa: E402

KAYLES_MPI = os.environ.get("KAYLES_MPI", str(pathlib.Path(KAYLES).with_name("kayles-mpi")))
# Of its own: jobs that end at the same time remove each other's folders.
PLACE = tempfile.mkdtemp(prefix="kayles-mpi-")
atexit.register(shutil.rmtree, PLACE, ignore_errors=True)
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_mpi_yield_when_idle": "1", "OMPI_MCA_orte_tmpdir_base": PLACE}
PROCESSORS = sorted(os.sched_getaffinity(0))
WORDS_OF_MPIRUN = re.compile(r"(?ms)^-{74}\n.*?^-{74}\n")


def command(processes, *arguments, program=KAYLES_MPI):
    """Each process is pinned to a processor of its own, as far as there are enough: else all may share one."""
    bound = "core:overload-allowed" if processes <= len(PROCESSORS) else "none"
    return ["mpirun", "--oversubscribe", "--bind-to", bound, "-n", str(processes), program, *map(str, arguments)]


def run(processes, *arguments, before=(), program=KAYLES_MPI):
    """Runs a job to its end; the words of mpirun are left out of standard error."""
    done = subprocess.run([*before, *command(processes, *arguments, program=program)], capture_output=True, text=True, env=ENVIRONMENT,
                          timeout=ENDLESS, check=False)
    return Result(done.returncode, done.stdout, WORDS_OF_MPIRUN.sub("", done.stderr))


def succeed(processes, *arguments):
    """Runs a job that must end with 0 and say nothing on standard error."""
    result = run(processes, *arguments)
    assert result.code == 0 and result.err == "", result
    return result
