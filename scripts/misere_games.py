#!/usr/bin/env python3
"""Makes the catalogue of misère quotients of octal games, and from it docs/misere-games.md.

misere_games.py rows DIGITS FILE [--seconds S] [--memory SIZE] [--parallel P]
    writes to FILE, one row a game, what `kayles misere --quotient` says about every game 0.d1d2.. with so many digits or fewer; an
    existing file is continued after its last complete row
misere_games.py page ROWS.tsv SECONDS > docs/misere-games.md
misere_games.py more ROWS.tsv SECONDS >> docs/misere-games.md
    counts the games of four digits by their proved quotients, in one table

The environment variable KAYLES names the program; the default is `kayles`.
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import os
import pathlib
import subprocess
import sys

LATE, PATIENCE = 500, 5  # heaps that promise a period, and the factor of the time limit then
COLUMNS = "game proved name order lost period preperiod heap".split()

INTRODUCTION = """# Misère quotients of octal games

The {games} octal games 0.d1d2d3 in misère play. `scripts/misere_games.py rows 3 misere.tsv --seconds {seconds}` and
`scripts/misere_games.py page misere.tsv {seconds}` make this page from the output of `kayles misere --quotient --json`;
[misere.md](misere.md) explains the terms. Codes with a last digit 0 are those of fewer digits.

The quotients of {proved} games are proved: {tame} are tame, {wild} are wild. Each game had {seconds} s, and {patience} times that if {late} heaps were
done then. Of the other {open} games larger heaps may add elements; many of their quotients seem to be infinite.
"""

PROVED = """## Wild games with a proved quotient

element(n + period) = element(n) for all heaps n from the preperiod on. The names are those of Plambeck and Siegel.
"""

TAME = """## Tame games

The quotient is T_n, that of the nim-heaps less than 2^n: two elements for n = 1, else 2^n + 2.
"""

OPEN = """## Quotients of some heaps

The quotient of heaps 0 to the largest heap that was reached; that of the game has at least as many elements.
"""


MORE = """
## Games of four digits

The same for the {games} games 0.d1d2d3d4 with a last digit that is not 0, by `scripts/misere_games.py rows 4 more.tsv --seconds {seconds}
--memory 512M`. The quotients of {proved} are proved: {tame} are tame, {wild} are wild. A quotient with the same numbers of elements need
not be the same monoid. The example is the game with the shortest proof.
"""


def codes(digits):
    """Yields all games with the given number of digits after the point, zeros at the end left out."""
    for number in range(1, 8 ** digits):
        yield "0." + f"{number:0{digits}o}".rstrip("0")


def ask(game, seconds, memory):
    """What `kayles misere --quotient` says."""
    done = subprocess.run([os.environ.get("KAYLES", "kayles"), "misere", game, "--quotient", "--json", "--seconds", str(seconds),
                           "--memory", memory], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 3):  # 3: the budget ended
        sys.exit(f"kayles misere {game}: {done.stderr}")
    return json.loads(done.stdout)


def row_of(game, seconds, memory):
    told = ask(game, seconds, memory)
    if not told["proved"] and told["heap"] >= LATE:
        told = ask(game, PATIENCE * seconds, memory)
    told["lost"], told["proved"] = told["p_positions"], int(told["proved"])
    return {column: "-" if told[column] is None else told[column] for column in COLUMNS}


def write_rows(digits, path, seconds, memory, parallel):
    games = list(codes(digits))
    path = pathlib.Path(path)
    lines = [line for line in (path.read_text() if path.exists() else "").splitlines(keepends=True) if line.endswith("\n")]
    if any(line.rstrip("\n").split("\t")[0] != game for line, game in zip(lines, ["game", *games])):
        sys.exit(f"{path}: these are no rows of the catalogue of misère quotients")
    if lines:
        os.truncate(path, len("".join(lines)))
    with open(path, "a" if lines else "w") as file, concurrent.futures.ThreadPoolExecutor(parallel) as pool:
        file.write("" if lines else "\t".join(COLUMNS) + "\n")
        for row in pool.map(lambda game: row_of(game, seconds, memory), games[max(len(lines) - 1, 0):]):
            file.write("\t".join(str(row[column]) for column in COLUMNS) + "\n")
            file.flush()


def read(path):
    with open(path) as file:
        return list(csv.DictReader(file, delimiter="\t"))


def table(header, rows):
    lines = [header, ["---" if i == 0 else "---:" for i in range(len(header))], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def number(word):
    return word if word == "-" else f"{int(word):,}"


def grouped(rows, keys):
    """The rows with equal values of the keys, each group as its values and its games."""
    groups = collections.defaultdict(list)
    for row in rows:
        groups[tuple(row[key] for key in keys)].append(row["game"])
    return sorted(groups.items(), key=lambda group: [int(value) if value.isdigit() else -1 for value in group[0]])


def page(path, seconds):
    rows = read(path)
    proved = [row for row in rows if row["proved"] == "1"]
    tame = [row for row in proved if row["name"].startswith("T_")]
    wild = [row for row in proved if not row["name"].startswith("T_")]
    unknown = [row for row in rows if row["proved"] != "1"]
    print(INTRODUCTION.format(games=len(rows), seconds=seconds, proved=len(proved), tame=len(tame), wild=len(wild), open=len(unknown),
                              patience=PATIENCE, late=LATE))
    print(PROVED)
    print(table(["games", "elements", "lost", "period", "preperiod", "name"],
                [[", ".join(games), *map(number, values[:4]), values[4]]
                 for values, games in grouped(wild, ["order", "lost", "period", "preperiod", "name"])]))
    print(TAME)
    print(table(["games", "elements", "period", "preperiod", "name"],
                [[", ".join(games), *map(number, values[:3]), values[3]]
                 for values, games in grouped(tame, ["order", "period", "preperiod", "name"])]))
    print(OPEN)
    print(table(["games", "largest heap", "elements", "lost"],
                [[", ".join(games), *map(number, values)] for values, games in grouped(unknown, ["heap", "order", "lost"])]), end="")


def more(path, seconds):
    rows = [row for row in read(path) if len(row["game"]) == 6]
    proved = [row for row in rows if row["proved"] == "1"]
    tame = sum(row["name"].startswith("T_") for row in proved)
    print(MORE.format(games=f"{len(rows):,}", seconds=seconds, proved=len(proved), tame=tame, wild=len(proved) - tame))
    groups = collections.defaultdict(list)
    for row in proved:
        groups[int(row["order"]), int(row["lost"]), row["name"]].append(row)
    lines = []
    for (order, lost, name), group in sorted(groups.items()):
        least = min(group, key=lambda row: (int(row["heap"]), row["game"]))
        lines.append([name, f"{order:,}", f"{lost:,}", f"{len(group):,}", least["game"], number(least["period"]), number(least["preperiod"])])
    print(table(["name", "elements", "lost", "games", "example", "period", "preperiod"], lines), end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_subparsers(dest="what", required=True)
    rows = what.add_parser("rows")
    rows.add_argument("digits", type=int, choices=range(1, 7))
    rows.add_argument("file")
    rows.add_argument("--seconds", type=float, default=60)
    rows.add_argument("--memory", default="1G")
    rows.add_argument("--parallel", type=int, default=1)
    for name in "page", "more":
        told = what.add_parser(name)
        told.add_argument("rows")
        told.add_argument("seconds")
    asked = parser.parse_args()
    if asked.what == "rows":
        write_rows(asked.digits, asked.file, asked.seconds, asked.memory, asked.parallel)
    else:
        {"page": page, "more": more}[asked.what](asked.rows, asked.seconds)


if __name__ == "__main__":
    main()
