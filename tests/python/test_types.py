"""The annotations of the package."""

import ast
import pathlib
import subprocess
import sys

import kayles

PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "python" / "kayles"


def test_the_types_are_right():
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir=/dev/null", str(PACKAGE)],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def imported():
    """The names that modules import: not theirs, but a file without a stub seems to offer them."""
    for path in PACKAGE.glob("*.py"):
        for part in ast.walk(ast.parse(path.read_text())):
            if isinstance(part, (ast.Import, ast.ImportFrom)) and path.stem != "__init__":
                for name in part.names:
                    yield rf"kayles\.{path.stem}\.{name.asname or name.name}(\..*)?"


def test_the_types_are_those_at_run_time(tmp_path):
    allowed = tmp_path / "allowed"
    allowed.write_text("\n".join([
        *imported(), r"kayles\.\w+\.(By|Moves|Show)",  # a Literal is no Union
        r"kayles\.rules(\.rules)?"]))  # mypy 1.0 forgets the '/' of overloads
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "kayles", "--allowlist", allowed,
                           "--ignore-unused-allowlist", "--concise"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_says_that_it_has_types():
    assert (pathlib.Path(kayles.__file__).parent / "py.typed").is_file()
