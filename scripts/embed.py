#!/usr/bin/env python3
"""Writes a C file that defines a struct of strings, from a text file with a heading for each string.

embed.py OUTPUT HEADER TYPE NAME SECTIONS TEXT

SECTIONS are the members of the struct, such as 'rules input features?'; a section whose name ends in '?' is optional.  In the
text, a section begins with a line of its name in brackets.  Blank lines around a section are dropped.  The string has no line
end at its end, except for examples.

embed.py OUTPUT HEADER TYPE NAME '' FILE ...

Without sections, each whole file is a string, in the member with the file's name.

embed.py OUTPUT HEADER TYPE NAME[] '' FILE ...

Writes an array instead, of pairs: the name of a file and its text, with two NULLs at the end.
"""
import pathlib
import re
import sys
import unicodedata

WIDE = 100


class Wrong(Exception):
    def __init__(self, line, why):
        super().__init__(why)
        self.line = line


def check_line(number, line):
    if len(line) > WIDE:
        raise Wrong(number, f"{len(line)} characters; a line has at most {WIDE}")
    if line != line.rstrip():
        raise Wrong(number, "a blank at the end of the line")
    for at, letter in enumerate(line, 1):
        if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp"):
            raise Wrong(number, f"a control character in column {at}")


def read_sections(text, known):
    """Returns the sections by name, each as (line number of the heading, from 1; lines)."""
    sections = {}
    lines = None
    for number, line in enumerate(text.split("\n"), 1):
        check_line(number, line)
        heading = re.fullmatch(r"\[(.*)\]", line)
        if heading:
            name = heading[1]
            if name not in known:
                raise Wrong(number, f"unknown section [{name}]; known: {', '.join(known)}")
            if name in sections:
                raise Wrong(number, f"a second section [{name}]")
            sections[name] = number, (lines := [])
        elif lines is not None:
            lines.append(line)
        elif line:
            raise Wrong(number, "text before the first section, such as [%s]" % known[0])
    return sections


def section_text(name, heading, lines):
    text = "\n".join(lines).strip("\n")
    if not text:
        raise Wrong(heading, f"section [{name}] is empty")
    return text + "\n" if name.startswith("example") else text


def quoted(line):
    """Returns a line of text as a C string literal."""
    escaped = re.sub(r'(["\\?])', r"\\\1", line).replace("\n", "\\n")
    return '"' + "".join(c if c < "\x7f" else "".join(f"\\{byte:03o}" for byte in c.encode()) for c in escaped) + '"'


def c_source(header, kind, name, texts):
    yield f'#include "{header}"\n\nconst {kind} {name} = {{\n'
    for section, text in texts.items():
        yield f"    .{section} ="
        for line in text.splitlines(keepends=True):
            yield f"\n        {quoted(line)}"
        yield ",\n"
    yield "};\n"


def embed(output, header, kind, name, wanted, path):
    known = [word.rstrip("?") for word in wanted.split()]
    try:
        text = pathlib.Path(path).read_bytes().decode()
        sections = read_sections(text, known)
        texts = {section: section_text(section, *found) for section, found in sections.items()}
        for word in wanted.split():
            if word not in sections and not word.endswith("?"):
                raise Wrong(text.count("\n") + 1, f"section [{word}] is missing")
    except UnicodeDecodeError as error:
        sys.exit(f"{path}:{error.object[:error.start].count(b'%c' % 10) + 1}: not UTF-8")
    except Wrong as error:
        sys.exit(f"{path}:{error.line}: {error}")
    pathlib.Path(output).write_text("".join(c_source(header, kind, name, texts)))


def embed_whole(output, header, kind, name, paths):
    texts = {path.stem: path.read_text() for path in map(pathlib.Path, paths)}
    pathlib.Path(output).write_text("".join(c_source(header, kind, name, texts)))


def c_array(header, kind, name, paths):
    yield f'#include "{header}"\n\nconst {kind} {name} = {{\n'
    for path in paths:
        yield f"    {{{quoted(path.name)},"
        for line in path.read_text().splitlines(keepends=True) or [""]:
            yield f"\n        {quoted(line)}"
        yield "},\n"
    yield "    {0, 0},\n};\n"


def embed_array(output, header, kind, name, paths):
    pathlib.Path(output).write_text("".join(c_array(header, kind, name, map(pathlib.Path, paths))))


if __name__ == "__main__":
    if len(sys.argv) < 7 or (sys.argv[5] and len(sys.argv) > 7):
        sys.exit(__doc__)
    if sys.argv[4].endswith("[]"):
        embed_array(*sys.argv[1:5], sys.argv[6:])
    elif sys.argv[5]:
        embed(*sys.argv[1:])
    else:
        embed_whole(*sys.argv[1:5], sys.argv[6:])
