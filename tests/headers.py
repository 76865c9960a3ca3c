"""Each public header stands alone, in C17 and in C++17, without a warning of a strict compiler.

usage: headers.py ROOT
"""
import pathlib
import shutil
import subprocess
import sys

COMMON = ["-fsyntax-only", "-pedantic", "-Wall", "-Wextra", "-Wshadow", "-Werror"]
LANGUAGES = [ # the first compiler that is there; both builds compile every header as C besides
    (["gcc", "clang"], ["-std=c17", "-x", "c"]),
    (["clang++", "g++"], ["-std=c++17", "-x", "c++"]),
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
    there = [(compiler, options) for names, options in LANGUAGES
             if (compiler := next(filter(shutil.which, names), None))]
    if not headers or len(there) < len(LANGUAGES):
        sys.exit("headers.py: no headers, or no compiler of C++")
    wrong = [words for compiler, options in there for header in headers
             if (words := complaint(root, compiler, options, header))]
    sys.exit("\n".join(wrong) if wrong else 0)


main()
