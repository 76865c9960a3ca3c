#!/usr/bin/env python3
"""Reads the #includes of src/ and include/ and fails on an arrow that runs against the layers.

layers.py ROOT

A room is a folder of src/ with the folders in it.  It may include the rooms listed for it; the program (cli) only its own
files and the public headers.  File names are unique in src/, but for the three files of a game: rules/GAME.c, theorems/GAME.c, check/GAME.c.
"""
import collections
import pathlib
import re
import sys
import tempfile

BELOW = {
    "base": "base",
    "math": "math base",
    "rules": "rules math base",
    "theorems": "theorems rules math base",
    "check": "check rules math base",
    "script": "script rules math base",
    "solve": "solve theorems check rules math base",
    "play": "play solve theorems check rules math base",
    "study": "study play solve theorems check script rules math base",
    "cli": "cli",
}
PUBLIC = "public"  # what a room with the run of all public headers includes: kayles.h itself

# Rooms of public headers whose name is no file's in src/.
HEADERS = {
    "heap_game": "rules",
    "ruleset": "rules",
    "rulesets": "rules",
    "verify": "solve",
    "kayles": PUBLIC,
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)


def sources(root, pattern="*.[ch]"):
    return sorted((root / "src").rglob(pattern))


def room_of(root, path):
    return path.relative_to(root / "src").parts[0]


def room_of_header(root, name):
    """The room that a public header speaks for."""
    if name in HEADERS:
        return HEADERS[name]
    rooms = [room_of(root, path) for path in sources(root, f"{name}.c")]
    return rooms[0] if rooms else None


def arrows(root, path):
    """The rooms that a file includes, with the words that do it; None for a room that cannot be told."""
    for mark, target in INCLUDE.findall(path.read_text()):
        if target.startswith("kayles/"):
            yield target, room_of_header(root, pathlib.PurePath(target).stem)
        elif mark == '"':
            yield target, target.split("/")[0] if "/" in target else None


def wrong_arrows(root):
    for path in sources(root):
        room = room_of(root, path)
        if room not in BELOW:
            yield f"{path}: the room {room} has no place in tests/layers.py"
            continue
        for target, other in arrows(root, path):
            if other is None:
                yield f"{path}: the room of {target} cannot be told"
            elif room == "cli":
                if not target.startswith(("kayles/", "cli/")):
                    yield f"{path} includes {target}: the program uses the public headers only"
            elif other not in BELOW[room].split():
                yield f"{path} includes {target}: {room} stands below {other}, or beside it"
    for path in sorted((root / "include" / "kayles").glob("*.h")):
        room = room_of_header(root, path.stem)
        if room is None:
            yield f"{path}: its room cannot be told: name it in tests/layers.py"
        elif room != PUBLIC:
            for target, other in arrows(root, path):
                if other not in BELOW[room].split():
                    yield f"{path} includes {target}: {room} stands below {other}, or beside it"


def shared_names(root):
    rooms = collections.defaultdict(set)
    for path in sources(root):
        rooms[path.name].add(room_of(root, path))
    for name, used in rooms.items():
        game = name.endswith(".c") and (root / "src" / "rules" / name.replace(".c", ".h")).exists()
        if len(used) > 1 and not (game and used <= {"rules", "theorems", "check"}):
            yield f"{name} is in {', '.join(sorted(used))}: file names are unique in src/"


def faults(root):
    return [*wrong_arrows(root), *shared_names(root)]


def notices_faults():
    """Whether this very check can fail."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        files = {
            "src/base/up.c": '#include "rules/list.h"\n',
            "src/base/public.c": "#include <kayles/rulesets.h>\n",
            "src/check/trusting.c": '# include "theorems/nim.h"\n',
            "src/cli/private.c": '#include "base/bits.h"\n',
            "src/play/bits.h": "",
            "src/base/bits.h": "",
            "src/rules/deep/down.c": '#include "study/deep/up.h"\n',
        }
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        return len(faults(root)) == 6


def main():
    if not notices_faults():
        print("tests/layers.py does not see faults any more")
        return 1
    found = faults(pathlib.Path(sys.argv[1]))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
