#!/usr/bin/env python3
"""Tests scripts/embed.py: the C that it writes, and its errors about wrong texts.

embed.py ROOT
"""
import pathlib
import subprocess
import sys
import tempfile

SECTIONS = "rules input features? example"
GOOD = '[rules]\nA "pile"\\ of what??\n\nH\u00f6chstens 9.\n\n[input]\nn\n\n[example]\n1\n\n2\n\n'
SOURCE = r'''#include "nim.h"

const kay_manual nim = {
    .rules =
        "A \"pile\"\\ of what\?\?\n"
        "\n"
        "H\303\266chstens 9.",
    .input =
        "n",
    .example =
        "1\n"
        "\n"
        "2\n",
};
'''
REST = "[input]\ny\n[example]\n1\n"
WRONG = {
    "[rules]\nx\n" + REST.replace("input", "inputs"): "3: unknown section [inputs]; known: rules, input, features, example",
    "[rules]\nx\n[input]\ny\n": "5: section [example] is missing",
    "": "1: section [rules] is missing",
    "x\n[rules]\nx\n" + REST: "1: text before the first section, such as [rules]",
    "[rules]\nx\n[rules]\nx\n" + REST: "3: a second section [rules]",
    "[rules]\n\n" + REST: "1: section [rules] is empty",
    "[rules]\n" + 101 * "x" + "\n" + REST: "2: 101 characters; a line has at most 100",
    "[rules]\nx \n" + REST: "2: a blank at the end of the line",
    "[rules]\n\u00f6\tx\n" + REST: "2: a control character in column 2",
    "[rules]\nx\x85x\n" + REST: "2: a control character in column 2",
    "[rules]\nx\n\udcff\n" + REST: "3: not UTF-8",
}


def embed(root, folder, text):
    source, output = folder / "nim.txt", folder / "nim.c"
    source.write_bytes(text.encode(errors="surrogateescape"))
    output.unlink(missing_ok=True)
    done = subprocess.run([sys.executable, root / "scripts" / "embed.py", output, "nim.h", "kay_manual", "nim", SECTIONS, source],
                          stderr=subprocess.PIPE, text=True, check=False)
    return done.returncode, done.stderr, output.read_text() if output.exists() else None


def faults(root, folder):
    for text, wanted in [(GOOD, (0, "", SOURCE)), *((text, (1, f"{folder}/nim.txt:{why}\n", None)) for text, why in WRONG.items())]:
        got = embed(root, folder, text)
        if got != wanted:
            yield f"{text!r}:\n  got    {got}\n  wanted {wanted}"


ARRAY = r'''#include "site.h"

const site_file files[] = {
    {"a.html",
        "<p>\"\303\266\"\n"
        "</p>"},
    {"b.js",
        ""},
    {0, 0},
};
'''


def array_faults(root, folder):
    """Whole files as an array."""
    texts = {"a.html": '<p>"\u00f6"\n</p>', "b.js": ""}
    for name, text in texts.items():
        (folder / name).write_text(text)
    subprocess.run([sys.executable, root / "scripts" / "embed.py", folder / "site.c", "site.h", "site_file", "files[]", "",
                    *(folder / name for name in texts)], check=True)
    got = (folder / "site.c").read_text()
    if got != ARRAY:
        yield f"an array:\n  got    {got}\n  wanted {ARRAY}"


def main():
    with tempfile.TemporaryDirectory() as folder:
        found = [*faults(pathlib.Path(sys.argv[1]), pathlib.Path(folder)), *array_faults(pathlib.Path(sys.argv[1]), pathlib.Path(folder))]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
