"""The annotations of the package."""

import pathlib
import subprocess
import sys

import kayles

PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "python" / "kayles"


def test_the_types_are_right():
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir=/dev/null", str(PACKAGE)],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_stub_fits_the_extension_module():
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "kayles._library"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_says_that_it_has_types():
    assert (pathlib.Path(kayles.__file__).parent / "py.typed").is_file()
