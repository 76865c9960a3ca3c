#!/usr/bin/env python3
"""Makes the catalogue of octal games, and from it docs/octal-games.md.

octal_games.py rows DIGITS FILE [--seconds S] [-n N] [--parallel P]
    writes to FILE, one row a game, the results of `kayles sequence` for every game 0.d1d2.. and 4.d1d2.. with at most so many
    digits; an existing file is continued after its last complete row
octal_games.py page OCTAL.tsv SECONDS [MORE.tsv] > docs/octal-games.md
    OCTAL.tsv has the rows of three digits, made with `--seconds SECONDS`; MORE.tsv has all or the first rows of four digits

The environment variable KAYLES names the program; the default is `kayles`.
"""
import argparse
import collections
import concurrent.futures
import csv
import itertools
import json
import os
import pathlib
import subprocess
import sys
import textwrap

COLUMNS = ("game same shift period preperiod saltus computed heaps largest largest_at zeros mask parity rare last_rare "
           "checksum").split()
NOTHING, ONE, TWO = 1, 2, 4  # bits of a digit: the numbers of heaps that a move may leave
DIGITS = 17  # d0 to d16: the digits of shifted and completed codes
PATIENCE = 6  # factor of the time limit if rare heaps seem to have ended
LATE, FOUR_SECONDS = 1000, 0.2

INTRODUCTION = """# Octal games

All {games} octal games 0.d1d2d3 and 4.d1d2d3 with at most three digits after the point. `scripts/octal_games.py rows 3 octal.tsv
--seconds {seconds}` and `scripts/octal_games.py page octal.tsv {seconds}` make this page from the output of `kayles sequence --json`.
[sequences.md](sequences.md) explains the terms.

The codes reduce them to {own} games: each of the others is proved to have the values of one of these, with heaps that are all larger or
smaller by the same number. The period of {proved} games is proved. For {open} games it was not proved within the time: {seconds} s for each, or
six times that if no heap of the last three quarters was rare. 0.054, 0.376 and 0.454 had as long as their periods take.
"""

PROVED = """## Periods

G(n + period) = G(n) for all n from the preperiod on, and no smaller preperiod will do. The columns 'largest' and 'at heap' give the largest
value of the whole sequence and the first heap that has it. The zeros and the checksum are those of the heaps that the period's certificate
covers; `kayles sequence CODE --checksum` prints this checksum. A mask with p also counts the parity of the heap.
"""

OPEN = """## No period is known here

The largest value, the zeros, the rare heaps and the checksum are those of the heaps computed. 0.106 is in this table because it takes
longer: its period is 328,226,140,474 from heap 465,384,263,797 on, as Flammenkamp found. `kayles sequence 0.106 --period --memory 32M`
proved it with 843,628,515,667 heaps. The last 44 thousand million heaps and the search for the least preperiod took 21 minutes of a
processor (AMD EPYC, AVX-512); at 10^8 heaps a second the whole takes about two and a half hours. [octal-0.106.json](octal-0.106.json) is the
certificate. `check` computes 10^7 heaps a second and would take about 22 hours; it has not checked the whole certificate yet.
"""

SAME = """## Games that are the same

Each line lists the games with the values of the first one. `0.07 +1` after 0.4 means that G(n) of 0.07 is G(n + 1) of 0.4, and 0 if there is no
such heap. [The engine's notes](../src/sequence/README.md) have the proofs. The list is not complete: it holds only what the codes prove. Two
games with proved periods can also be compared by their values: 0.5 and 4.0 have different codes and the same values 0 1 0 1 0 1 ..., except
for one more 0 at the beginning.
"""

FOUR = """## Four digits

The codes reduce the {games} games of four digits from {first} to {last} to {own} that are not the same as an earlier game. Each had {least} s of a
processor or more, and six times that if no heap of the last three quarters was rare. Some thirty of these, with the fewest rare heaps, had
ten seconds or minutes. The period of {proved} games is proved. The table has those with a preperiod of {from_heap} heaps or more. We know of
no other table that has them. [octal-claims.jsonl](octal-claims.jsonl) holds the certificates of 4.064, 4.344, 4.364, 4.406 and all games in
this table. `kayles check docs/octal-claims.jsonl` checks them in some minutes; 0.1354 and 0.3156 take most of the time.
"""

DIFFER = """## Where published tables differ

- Flammenkamp's table has 0.161 as the same game as 0.36. They agree up to heap 518, but G(519) is 2 in 0.161 and 4 in 0.36.
- Winning Ways, chapter 4, takes 0.27 for the same game as 0.06, but it is the same as 0.26; and 0.314 for the same as 0.31, which has other
  values. Czajka found both errors.
- Czajka's list of unsolved games still has 0.054, 0.104, 0.106 and 0.454, which Flammenkamp solved, and 4.064, 4.344, 4.364 and 4.406, whose
  periods are above.
- Some tables give as preperiod the last heap that differs: their number is one less than ours.
"""


def codes(digits):
    """Yields all games that have moves, those of fewer digits first."""
    yield "4.0"
    for length in range(1, digits + 1):
        for first in "04":
            for behind in itertools.product("01234567", repeat=length):
                if behind[-1] != "0":
                    yield f"{first}.{''.join(behind)}"


def shifted(code):
    """Returns the code for heaps that are one token smaller: the same game if heap 1 has no move."""
    out = [0] * DIGITS
    for j in range(1, DIGITS):
        behind = code[j + 1] if j + 1 < DIGITS else 0
        out[j] = (code[j - 1] & TWO and TWO | ONE | NOTHING) | (code[j] & ONE and ONE | NOTHING) | behind & NOTHING
    return out


def first_values(code):
    values = [0]
    for n in range(1, DIGITS):
        seen = {0} if code[n] & NOTHING else set()
        seen |= {values[n - j] for j in range(1, n) if code[j] & ONE}
        seen |= {values[a] ^ values[n - j - a] for j in range(n) if code[j] & TWO for a in range(1, n - j)}
        values.append(next(value for value in itertools.count() if value not in seen))
    return values


def normal_form(game):
    """Returns a code completed by moves that change no value, and the number of heaps by which it was shifted.  Games with equal
    codes have the same values up to the shift; src/sequence/README.md has the proof."""
    code = [int(digit) for digit in game.replace(".", "")]
    code += [0] * (DIGITS - len(code))
    shift = 0
    while not code[1] & NOTHING:
        code, shift = shifted(code), shift + 1
    values = first_values(code)
    for n in range(1, DIGITS):
        if values[n]:
            code[n] |= NOTHING
        if any(code[j] & TWO and not values[n - j] for j in range(n)):
            code[n] |= ONE
    return tuple(code), shift


def same_games(games):
    """Maps each game to the first game with the same values, and to the shift: G(n) is G(n + shift) of that game."""
    first, same = {}, {}
    for game in games:
        code, shift = normal_form(game)
        other, its_shift = first.setdefault(code, (game, shift))
        same[game] = other, its_shift - shift
    return same


def ask(game, *arguments):
    """Returns the results of `kayles sequence` for a game."""
    done = subprocess.run([os.environ.get("KAYLES", "kayles"), "sequence", game, *arguments, "--stats", "--checksum", "--json"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 3):  # 3: the time ended before heap N
        sys.exit(f"kayles sequence {game}: {done.stderr}")
    return json.loads(done.stdout)


def row_of(game, same, seconds, most):
    if same[0] != game:
        return dict.fromkeys(COLUMNS, "-") | {"game": game, "same": same[0], "shift": same[1]}
    heaps = [] if most is None else ["-n", str(most)]
    told = ask(game, "--period", "--seconds", str(seconds), *heaps)
    if not told["proved"] and told["computed"] != (most or 0) + 1 and told["mask"] and told["last_rare"] < told["computed"] // 4:
        told = ask(game, "--period", "--seconds", str(PATIENCE * seconds), *heaps)
    row = dict.fromkeys(COLUMNS, "-") | {"game": game, "computed": told["computed"]}
    values = told
    if told["proved"] and told["preperiod"] is not None:
        row |= {key: told[key] for key in ("period", "preperiod", "saltus")}
        if not told["saltus"]:  # the values that suffice to prove the period
            leaves, taken = 2 if set(game) & set("4567") else 1, len(game.rstrip("0").partition(".")[2])
            values = ask(game, "-n", str(leaves * (max(told["preperiod"], 1) + told["period"]) + taken - 1))
    row |= {"heaps": values["heaps"], "largest": values["max"], "largest_at": values["max_at"], "zeros": values["zeros"],
            "checksum": values["checksum"]}
    if told["mask"]:
        row |= {"mask": told["mask"], "parity": int(told["parity"]), "rare": told["rare"], "last_rare": told["last_rare"]}
    return row


def write_rows(digits, path, seconds, most, parallel):
    games = list(codes(digits))
    same = same_games(games)
    path = pathlib.Path(path)
    lines = [line for line in (path.read_text() if path.exists() else "").splitlines(keepends=True) if line.endswith("\n")]
    if any(line.split("\t")[0] != game for line, game in zip(lines, ["game", *games])):
        sys.exit(f"{path}: these are no rows of the catalogue of octal games")
    if lines:
        os.truncate(path, len("".join(lines)))
    with open(path, "a" if lines else "w") as file, concurrent.futures.ThreadPoolExecutor(parallel) as pool:
        file.write("" if lines else "\t".join(COLUMNS) + "\n")
        todo = games[max(len(lines) - 1, 0):]
        for row in pool.map(lambda game: row_of(game, same[game], seconds, most), todo):
            file.write("\t".join(str(row[column]) for column in COLUMNS) + "\n")
            file.flush()


def table(header, rows):
    lines = [header, ["---" if i == 0 else "---:" for i in range(len(header))], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def number(word):
    return f"{int(word):,}"


def values(row):
    mask = "" if row["mask"] == "-" else f"{int(row['mask']):#x}" + ("p" if row["parity"] == "1" else "")
    rare = ["", ""] if row["mask"] == "-" else [number(row["rare"]), number(row["last_rare"])]
    return [row["largest"], number(row["largest_at"]), number(row["zeros"]), mask, *rare, row["checksum"]]


def read(path):
    with open(path) as file:
        return list(csv.DictReader(file, delimiter="\t"))


def periods(rows):
    return table(["game", "period", "preperiod", "largest", "at heap", "zeros", "mask", "rare", "last rare", "checksum"],
                 [[row["game"], number(row["period"]), number(row["preperiod"]), *values(row)] for row in rows])


def four(path):
    rows = [row for row in read(path) if len(row["game"]) == 6]
    own = [row for row in rows if row["same"] == "-"]
    proved = [row for row in own if row["period"] != "-"]
    print(FOUR.format(first=rows[0]["game"], last=rows[-1]["game"], games=number(len(rows)), own=len(own), proved=len(proved),
                      from_heap=number(LATE), least=FOUR_SECONDS))
    print(periods([row for row in proved if int(row["preperiod"]) >= LATE]))


def page(path, seconds, more=None):
    rows = read(path)
    same = collections.defaultdict(list)
    for row in rows:
        if row["same"] != "-":
            shift = int(row["shift"])
            same[row["same"]].append(row["game"] + (f" {shift:+d}" if shift else ""))
    own = [row for row in rows if row["same"] == "-"]
    proved = [row for row in own if row["period"] != "-"]
    unknown = [row for row in own if row["period"] == "-"]
    print(INTRODUCTION.format(games=number(len(rows)), own=len(own), proved=len(proved), open=len(unknown), seconds=seconds))
    print(PROVED)
    print(periods(proved))
    print(OPEN)
    print(table(["game", "heaps computed", "largest", "at heap", "zeros", "mask", "rare", "last rare", "checksum"],
                [[row["game"], number(row["computed"]), *values(row)] for row in unknown]))
    print(SAME)
    for row in own:
        if same[row["game"]]:
            print(textwrap.fill(f"- {row['game']}: {', '.join(same[row['game']])}", 130, subsequent_indent="  ",
                                break_on_hyphens=False))
    print()
    if more:
        four(more)
    print(DIFFER, end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_subparsers(dest="what", required=True)
    rows = what.add_parser("rows")
    rows.add_argument("digits", type=int, choices=range(1, 7))
    rows.add_argument("file")
    rows.add_argument("--seconds", type=float, default=1)
    rows.add_argument("-n", type=int)
    rows.add_argument("--parallel", type=int, default=1)
    told = what.add_parser("page")
    told.add_argument("octal")
    told.add_argument("seconds")
    told.add_argument("more", nargs="?")
    asked = parser.parse_args()
    if asked.what == "rows":
        write_rows(asked.digits, asked.file, asked.seconds, asked.n, asked.parallel)
    else:
        page(asked.octal, asked.seconds, asked.more)


if __name__ == "__main__":
    main()
