#!/usr/bin/env python3
"""Fails if an #include or extern in src/, include/, mpi/ or python/ points against the order of the folders.

layers.py ROOT

A room is a folder of src/ with its subfolders, or mpi/.  It may include itself and the rooms on lower floors; the programs (cli, mpi)
may include all.  A check of a game, GAME_proof_check.c, includes no theorem and no engine, even indirectly.  Only ruleset calls hooks.  File
names are unique in src/ and mpi/.
"""
import collections
import pathlib
import re
import sys
import tempfile

# The floors, lowest first.  A room may include the floors below its own.
FLOORS = [
    "base",
    "math picture",
    "ruleset value sequence tiers process",
    "misere",
    "games serve",
    "lua plugin",
    "search evaluate",
    "nimber tabulate",
    "solve",
    "check",
    "play",
    "referee",
    "table thermograph recognise guess lint",
    "stress",
    "cli",
    "mpi",
]
# Rooms that a room may not include, although they are on a lower floor.
NOT = {
    "check": "search evaluate misere nimber solve sequence tabulate",
    "table": "play referee",
    "recognise": "play referee",
    "guess": "play referee",
    "lint": "play referee",
    "serve": "math picture ruleset value sequence tiers misere",
    "cli": "serve",
    "mpi": "serve",
}
PUBLIC = "public"  # stands for kayles.h, which includes all public headers

# The rooms of public headers that have no file of the same name in src/.
HEADERS = {
    "hot_games": "value",
    "input": "ruleset",
    "json": "base",
    "nim": "math",
    "proof": "ruleset",
    "rank": "ruleset",
    "rules": "ruleset",
    "score": "ruleset",
    "ruleset": "ruleset",
    "scene": "picture",
    "status": "base",
    "theorem": "ruleset",
    "games": "games",
    "value": "value",
    "value_operations": "value",
    "verify": "solve",
    "kayles": PUBLIC,
}


def rooms_below():
    below = {}
    seen = []
    for floor in FLOORS:
        for room in floor.split():
            below[room] = {room, *seen} - set(NOT.get(room, "").split())
        seen += floor.split()
    below["cli"].add(PUBLIC)
    below["mpi"].add(PUBLIC)
    return below


BELOW = rooms_below()

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
DECLARED = re.compile(r"^(?:extern\b[^;(]*?\b(\w+)(?:\[\w*\])*|(?!typedef\b|static\b|return\b)[A-Za-z_][\w *]*?\b(\w+)\([^;{}]*\)[^;{}()]*(?:\([^;{}]*\))?);", re.M)
DEFINED = re.compile(r"^(?:const )?\w+[ *]+(?:const )?(\w+)(?:\[[^;\]]*\])* =|^(?!static\b)[A-Za-z_][\w *]*?\b(\w+)\([^;{}]*\)\n\{", re.M)


def sources(root, pattern="*.[ch]"):
    return sorted([*(root / "src").rglob(pattern), *(root / "mpi").rglob(pattern)])


def room_of(root, path):
    return path.relative_to(root).parts[1 if path.is_relative_to(root / "src") else 0]


def room_of_header(root, name):
    """Returns the room that implements a public header."""
    if name in HEADERS:
        return HEADERS[name]
    rooms = [room_of(root, path) for path in sources(root, f"{name}.c")]
    return rooms[0] if rooms else None


def arrows(root, path):
    """Yields the targets of a file's includes with their rooms; None for an unknown room."""
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
            elif other not in BELOW[room]:
                yield f"{path} includes {target}: {room} stands below {other}, or beside it"
    for path in sorted((root / "include" / "kayles").glob("*.h")):
        room = room_of_header(root, path.stem)
        if room is None:
            yield f"{path}: its room cannot be told: name it in tests/layers.py"
        elif room != PUBLIC:
            for target, other in arrows(root, path):
                if other not in BELOW[room]:
                    yield f"{path} includes {target}: {room} stands below {other}, or beside it"


def private_headers_outside(root):
    """Finds private headers in the package for Python, which sees the public ones alone."""
    for path in sorted((root / "python").rglob("*.[ch]")):
        for _, target in INCLUDE.findall(path.read_text()):
            if "/" in target and not target.startswith("kayles/"):
                yield f"{path} includes {target}: python sees public headers only"


def names(pattern, path):
    return {one or other for one, other in pattern.findall(path.read_text())}


def wrong_declarations(root):
    """Finds functions that a room declares and a higher room defines: the linker would follow such an arrow."""
    defined = {name: room_of(root, path) for path in sources(root, "*.c") for name in names(DEFINED, path)}
    for path in sources(root):
        room = room_of(root, path)
        for name in sorted(names(DECLARED, path)):
            other = defined.get(name)
            if room in BELOW and other and other not in BELOW[room]:
                yield f"{path} declares {name}: {room} stands below {other}, or beside it"


def included(root, path):
    """Returns all headers of the tree that a file includes, directly or indirectly."""
    found, look = [], [path]
    while look:
        for _, target in INCLUDE.findall(look.pop().read_text()):
            header = root / ("include" if target.startswith("kayles/") else "src") / target
            if header not in found:
                found.append(header)
                look += [header] if header.is_file() else []
    return found


# The files that a check of certificates may share with the theorem: the rules, and no more.
TRUSTED = re.compile(r"(_theorem|_line)\.h$|^src/(solve|search|evaluate|sequence)/|^include/kayles/(theorem|solver|search|evaluate|sequence|valuer|verify|kayles)\.h$"
                     r"|^src/math/(?!(graph|heap_code)\.h)")


def checks_that_trust(root):
    for path in sources(root, "games/**/*_proof_check.c"):
        for header in included(root, path):
            if TRUSTED.search(header.relative_to(root).as_posix()):
                yield f"{path} includes {header}, itself or by others: a check of certificates knows no theorem and no engine"


# The structs of include/kayles whose function members are hooks.
HOOKED = "ruleset theorem proof contest starts rank score".split()
HOOK = re.compile(r"^ +\w[\w *]*\(\*(\w+)\)\(", re.M)


def hooks_called_elsewhere(root):
    """Finds calls of hooks outside ruleset/, the only room that checks their results."""
    headers = [path for name in HOOKED for path in (root / "include" / "kayles").glob(f"{name}.h")]
    hooks = {hook for path in headers for hook in HOOK.findall(path.read_text())}
    for path in sources(root):
        if room_of(root, path) != "ruleset":
            for hook in re.findall(r"(?:->|\.)\s*(\w+)\s*\(", path.read_text()):
                if hook in hooks:
                    yield f"{path} calls the hook {hook}: src/ruleset has a function that looks at what it returns"


def shared_names(root):
    places = collections.defaultdict(list)
    for path in sources(root):
        places[path.name].append(str(path.parent))
    for name, folders in places.items():
        if len(folders) > 1:
            yield f"{name} is in {', '.join(folders)}: file names are unique"


def faults(root):
    return [*wrong_arrows(root), *private_headers_outside(root), *wrong_declarations(root), *checks_that_trust(root), *hooks_called_elsewhere(root), *shared_names(root)]


def notices_faults():
    """Tests this script: all files except six have a fault."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        files = {
            "python/extension/private.h": '#include "games/nim/nim.h"\n',
            "src/base/up.c": '#include "games/list.h"\n',
            "src/base/public.c": "#include <kayles/games.h>\n",
            "src/check/trusting.c": '# include "search/parts.h"\n',
            "src/play/bits.h": "",
            "src/games/nim/nim_proof_check.c": '#include "games/nim/nim.h"\n',
            "src/games/nim/nim.h": '#include "games/nim/nim_theorem.h"\n',
            "src/guess/hooks.c": "status = game->rules->moves(game, position, player, out);\n",
            "src/guess/given.c": "return kay_starts_of(rules)\n    ->moves(start, game, state);\n",
            "include/kayles/theorem.h": "struct kay_theorem {\n    kay_status (*moves)(int);\n};\n",
            "src/ruleset/hook_call.c": "status = game->rules->moves(game, position, player, out);\n",
            "src/games/deep/down.c": '#include "guess/deep/up.h"\n',
            "src/ruleset/extern.c": "extern const kay_theorem kay_nim_theorem;\n",
            "src/ruleset/prototype.h": "kay_status kay_nim_check(kay_context *ctx,\n    int sum) KAY_MUST_CHECK;\n",
            "src/base/bits.h": "",
            "src/cli/many.c": '#include "mpi/job.h"\n',
            "mpi/job.h": '#include "cli/report.h"\n',
            "src/games/nim/nim_theorem.c": "const kay_theorem kay_nim_theorem = {0};\n"
            "kay_status kay_nim_check(kay_context *ctx,\n    int sum)\n{\n}\n",
        }
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        return len(faults(root)) == len(files) - 6


def main():
    if not notices_faults():
        print("tests/layers.py does not see faults any more")
        return 1
    found = faults(pathlib.Path(sys.argv[1]))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
