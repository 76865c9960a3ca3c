"""Tests that the C files follow .clang-format, have lines of at most 120 columns, and begin with a comment.

format.py ROOT
"""
import pathlib
import subprocess
import sys

WIDEST = 120


def complaints(root, path):
    lines = (root / path).read_text().splitlines()
    if path.startswith(("src/", "include/", "mpi/")) and not lines[0].startswith("/*"):
        yield f"{path}:1: does not begin with a comment"
    for number, line in enumerate(lines, 1):
        if len(line) > WIDEST:
            yield f"{path}:{number}: {len(line)} columns"


def main():
    root = pathlib.Path(sys.argv[1])
    files = sorted(str(path.relative_to(root)) for folder in ("bench", "examples", "fuzz", "include", "mpi", "src", "tests")
                   for path in (root / folder).rglob("*.[ch]"))
    wrong = [words for path in files for words in complaints(root, path)]
    done = subprocess.run(["clang-format", "--dry-run", "-Werror", *files], cwd=root, capture_output=True, text=True)
    wrong += [line for line in done.stderr.splitlines() if "error:" in line]
    sys.exit("\n".join(wrong) if wrong or not files else done.returncode)


if __name__ == "__main__":
    main()
