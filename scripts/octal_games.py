#!/usr/bin/env python3
"""Makes docs/octal-games.md of a catalogue.

octal_games.py OCTAL.tsv SECONDS [MORE.tsv] > docs/octal-games.md

OCTAL.tsv is what `kayles sequence --all-octal 3 --seconds SECONDS -o OCTAL.tsv` wrote; MORE.tsv the same of four digits, or the
part of it that is done.
"""
import collections
import csv
import sys
import textwrap

LATE, FOUR_SECONDS = 1000, 0.2

INTRODUCTION = """# Octal games

Every octal game 0.d1d2d3 and 4.d1d2d3 of at most three digits behind the point, {games} of them, made by
`kayles sequence --all-octal 3 --seconds {seconds} -o octal.tsv` and `scripts/octal_games.py octal.tsv {seconds}`. [sequences.md](sequences.md)
says what the words mean.

By their codes they are proved to be {own} different games, but for heaps that are all larger or smaller by the same number. Of {proved} the
period is proved; of {open} it was not within the time, {seconds} s of a processor for each or six times that where no heap of the last three
quarters was rare; 0.054, 0.376 and 0.454 had as long as their periods take.
"""

PROVED = """## Periods

G(n + period) = G(n) for all n from the preperiod on, the least such number. The largest value is the largest of all, and comes
first at the heap named; zeros are those of as many heaps as the period's certificate is of, and the checksum is that of their
values, as `kayles sequence CODE --checksum` tells it. A mask with p counts the heap's parity too.
"""

OPEN = """## No period is known here

The largest value, zeros, rare heaps and the checksum are those of the heaps computed. 0.106 is here because it takes
longer: its period is 328,226,140,474 from heap 465,384,263,797 on, as Flammenkamp found. `kayles sequence 0.106 --period --memory 32M`
proved it from 843,628,515,667 heaps; the last 44 thousand million of them, and the search for the least preperiod, took 21 minutes
of a processor (AMD EPYC, AVX-512), all of them some two and a half hours at 10^8 heaps a second. [octal-0.106.json](octal-0.106.json) is
the certificate. `check` computes 10^7 heaps a second, so that it would take about 22 hours; it has not looked through the whole yet.
"""

SAME = """## Games that are the same

Behind each game stand those with its values; `0.07 +1` behind 0.4 says that G(n) of 0.07 is G(n + 1) of 0.4, and 0 where there is no
such heap. [The engine's notes](../src/sequence/README.md) have the proofs. Games may have equal values and not be told here: the codes
prove no more than this. Periods that are proved do: 0.5 and 4.0 differ by their codes, and have the values 0 1 0 1 0 1 ... but for a 0 more at the beginning.
"""

FOUR = """## Four digits

Of the games of four digits from {first} to {last}, {games} of them, {own} are no others by their codes. Each had {least} s of a processor
or more, and six times that where no heap of the last three quarters was rare; some thirty of these, with the fewest rare heaps, had ten
seconds or minutes. Of {proved} the period is proved. Here are those with a preperiod of {from_heap} heaps or more. We know of no other table
that has them. [octal-claims.jsonl](octal-claims.jsonl) holds the certificates of 4.064, 4.344, 4.364, 4.406 and all of these: `kayles check
docs/octal-claims.jsonl` looks through them, in some minutes, most of which 0.1354 and 0.3156 take.
"""

DIFFER = """## Where published tables differ

- Flammenkamp's table has 0.161 as the same game as 0.36. They agree up to heap 518; heap 519 is worth 2 in 0.161 and 4 in 0.36.
- Winning Ways, chapter 4, leads from 0.27 to 0.06, but it is the same game as 0.26; and from 0.314 to 0.31, which has other values.
  Both were found by Czajka.
- Czajka's list of games that are not solved still has 0.054, 0.104, 0.106 and 0.454, which Flammenkamp solved, and 4.064, 4.344, 4.364 and
  4.406, whose periods are above.
- Some tables count a preperiod from the last heap that differs: it is one less than here.
"""


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


def main(path, seconds, more=None):
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


if __name__ == "__main__":
    main(*sys.argv[1:])
