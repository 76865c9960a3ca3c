"""Tests that each public header compiles alone in C++17 without warnings; install.sh tests the same in C17.

usage: headers.py ROOT
"""
import pathlib
import shutil
import subprocess
import sys

OPTIONS = ["-std=c++17", "-x", "c++", "-fsyntax-only", "-pedantic", "-Wall", "-Wextra", "-Wshadow", "-Werror"]
COMPILERS = ["clang++", "g++"] # the first that is installed


def complaint(root, compiler, header):
    """Returns the compiler's messages about a file that only includes the header, twice."""
    line = f"#include <kayles/{header.name}>\n"
    done = subprocess.run([compiler, *OPTIONS, f"-I{root / 'include'}", "-"], input=line + line,
                          capture_output=True, text=True)
    return done.stderr if done.returncode else ""


def main():
    root = pathlib.Path(sys.argv[1])
    headers = sorted((root / "include" / "kayles").glob("*.h"))
    compiler = next(filter(shutil.which, COMPILERS), None)
    if not headers or not compiler:
        sys.exit("headers.py: no headers, or no compiler of C++")
    wrong = [words for header in headers if (words := complaint(root, compiler, header))]
    sys.exit("\n".join(wrong) if wrong else 0)


main()
