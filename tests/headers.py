"""Each public header stands alone, in C17 and in C++17, without a warning of a strict compiler.

usage: headers.py ROOT
"""
import pathlib
import shutil
import subprocess
import sys

COMMON = ["-fsyntax-only", "-pedantic", "-Wall", "-Wextra", "-Wshadow", "-Werror"]
COMPILERS = [
    ("gcc", ["-std=c17", "-x", "c"]),
    ("clang", ["-std=c17", "-x", "c"]),
    ("g++", ["-std=c++17", "-x", "c++"]),
    ("clang++", ["-std=c++17", "-x", "c++"]),
]


def complaint(root, compiler, options, header):
    """What the compiler has against a file that includes the header twice and nothing else."""
    line = f"#include <kayles/{header.name}>\n"
    done = subprocess.run([compiler, *options, *COMMON, f"-I{root / 'include'}", "-"], input=line + line,
                          capture_output=True, text=True)
    return done.stderr if done.returncode else ""


def main():
    root = pathlib.Path(sys.argv[1])
    headers = sorted((root / "include" / "kayles").glob("*.h"))
    there = [(compiler, options) for compiler, options in COMPILERS if shutil.which(compiler)]
    if not headers or not any("c++" in options for _, options in there):
        sys.exit("headers.py: no headers, or no compiler of C++")
    wrong = [words for compiler, options in there for header in headers
             if (words := complaint(root, compiler, options, header))]
    sys.exit("\n".join(wrong) if wrong else 0)


main()
