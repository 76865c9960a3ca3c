"""Writes the declarations of the public headers in the form that cffi reads.

declarations.py HOOKS INCLUDE COMPILER... > OUT

HOOKS is hooks.h, INCLUDE the folder of the public headers.  The compiler expands the macros.  Of its output the lines
that come from the folder of hooks.h and from the headers of Kayles are kept; attributes and the bodies of inline functions are
dropped, and the names of macros that are numbers are added.
"""
import os
import re
import subprocess
import sys

MARK = re.compile(r'# \d+ "([^"]*)"')
CONSTANT_ROWS = re.compile(r"\bconst (\w+ \(\*\w+\)\[)")  # the C that cffi 1.15 writes for them is wrong
NUMBER = re.compile(r"#define (KAY_\w+) \(?(?:-?\d\w*|UINT64_MAX|SIZE_MAX)\)?$")


def of_the_headers(text, places):
    """Yields the lines that come from files whose paths begin with one of the places."""
    ours = False
    for line in text.splitlines():
        mark = MARK.match(line)
        if mark:
            ours = mark[1].startswith(places)
        elif ours:
            yield line


def without_bodies(text):
    """Makes a prototype of each inline function."""
    out, at = [], 0
    for start in re.finditer(r"^static inline ", text, re.M):
        if start.start() < at:
            continue
        body = text.index("{", start.end())
        depth, end = 1, body + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        out += [text[at:start.start()], text[start.end():body].rstrip(), ";"]
        at = end
    return "".join(out) + text[at:]


def without_attributes(text):
    """Drops __attribute__((...)), whose brackets may be nested."""
    while (start := text.find("__attribute__")) >= 0:
        end = text.index("(", start) + 1
        depth = 1
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        text = text[:start] + text[end:]
    return text


def main():
    hooks, include, *compiler = sys.argv[1:]
    command = [*compiler, "-E", "-dD", "-DKAYLES_DECLARATIONS", "-D_GNU_SOURCE", "-x", "c", f"-I{include}", hooks]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    lines = list(of_the_headers(done.stdout, (f"{os.path.dirname(hooks)}/", f"{include}/kayles/")))
    text = without_attributes(without_bodies("\n".join(line for line in lines if not line.startswith("#"))))
    print(CONSTANT_ROWS.sub(r"\1", text))
    for number in filter(None, map(NUMBER.match, lines)):
        print(f"#define {number[1]} ...")


main()
