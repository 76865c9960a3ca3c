#!/usr/bin/env python3
"""Times every game at its full size, compared with reading the same file and with a plain baseline.

run.py BUILD [NAME ...] [--list]

BUILD is the build folder (`ninja -C BUILD bench` builds all programs and runs this).  NAME chooses benchmarks: a game, or
`start-up`, `python`, `reading`, `nim`, `sequence`, `engine`, `lua`, `value`, `nimbers`, `quotient`, `tabulate` or `mpi`.  Every
time is processor time (user and system), the best of five runs (a table is made once) with cached files on one thread; those
of `mpi` are on the clock.  A program whose runs took 10 s together (4 s for a baseline) is not run again; the line then shows
the number of runs.  Memory is the peak of the process.  A baseline that would need more than 20 s is measured at a smaller size.
Exits with 1 if a bound is missed or answers differ.
"""
import argparse
import os
import resource
import sys
import time

from engine_lines import EngineLine, PythonLine, ScriptLine, StartLine
from game_lines import EdgeGeographyLine, Line, ReadingLine
from mathematics_lines import NimLine, OperationsLine, PythonSumsLine, SequenceLine, ValueLine, all_boards, rectangle
from measure import Bench, Missed, RUNS
from mpi_lines import MpiLine
from nimber_lines import NimberLine, QuotientLine
from table_lines import TableLine

LINES = [
    StartLine(),
    PythonLine(),
    PythonSumsLine(),
    ReadingLine("10^7 integers of up to 63 bits", "integers", "pyramid", [10**7]),
    ReadingLine("10^7 integers of up to 7 digits", "integers", "integers", [10**7, 23]),
    ReadingLine("10^4 rows of 10^4 letters", "rows", "coin-flip", [10**4]),
    NimLine(),
    # The checksums are from Beling's ogs.
    SequenceLine("0.106", 10**7, 50000, 50, _100000="717B3974", _1000000="F21F01B0"),
    SequenceLine("0.104", 10**7, 50000, 50, _100000="697BB230", _1000000="CC99A917"),
    SequenceLine("0.16", 500000, 100000, 50, _100000="E4D9167A"),
    SequenceLine("0.054", 10**7, 50000, 50, _100000="8245742C", _1000000="420C0677"),
    SequenceLine("0.454", 10**7, 100000, 50, _100000="05E54031", _1000000="159EE8E3"),
    SequenceLine("0.354", 10**6, 50000, 20, _100000="CBC4548B", _1000000="A533B6BE"),
    SequenceLine("0.56", 500000, 100000, 50, _100000="9678281C"),
    SequenceLine("0.376", 300000, 50000, 10, _100000="011FD206", _300000="063E42EF"),
    SequenceLine("0.6", 10**5, 50000, 1.2, _100000="0D848C92"),
    SequenceLine("0.007", 10**5, 50000, 1.2, _100000="C3F87E57"),
    SequenceLine("0.06", 10**5, 50000, 1.2, _100000="B173F3EF"),
    Line("colouring", "10^8 cells, as many red as blue", "colouring", [10**8], reading=4),
    Line("xormites", "10^7 numbers", "xormites", [10**7], reading=2),
    Line("xormites", "10^7 - 1 numbers, copied to the end", "xormites-copied", [10**7 - 1], reading=2),
    Line("end-sequences", "10^6 numbers, 5 x 10^6 in losing sequences", "end-sequences", [10**6, 5 * 10**6],
         reading=2),
    Line("pyramid", "10^7 piles", "pyramid", [10**7], reading=2),
    Line("take-ab", "10^7 piles", "take-ab", [10**7], reading=2),
    Line("coin-flip", "10^4 x 10^4", "coin-flip", [10**4], reading=2),
    Line("sorting", "N = Q = 10^6", "sorting", [10**6], faster=8),
    Line("sorting", "N = Q = 10^6, monotone stretches of up to 1000", "sorting-stretches", [10**6], faster=8),
    Line("pawns", "64 x 64, no broken square", "pawns", [64, 0], seconds=30, mib=1024,
         ladder=[(f"{n} x {n}", [n, 0]) for n in (16, 24, 32, 40, 48, 56)]),
    Line("pawns", "64 x 64, 20% broken", "pawns", [64, 20], seconds=30, mib=1024,
         ladder=[(f"{n} x {n}", [n, 20]) for n in (16, 24, 32, 40, 48, 56)]),
    Line("vertex-geography", "10^6 vertices, 5 x 10^6 edges, bipartite", "bipartite", [10**6, 5 * 10**6], seconds=30,
         ladder=[(f"{n} vertices, {5 * n} edges", [n, 5 * n]) for n in (10**4, 10**5)]),
    Line("vertex-geography", "10^6 vertices, 5 x 10^6 edges, not bipartite", "general", [10**6, 5 * 10**6],
         seconds=120,
         ladder=[(f"{n} vertices, {5 * n} edges", [n, 5 * n]) for n in (10**3, 10**4, 10**5)]),
    Line("colouring", "10^6 cases of up to 10 cells", "colouring-cases", [10**6, 10], faster=1.5),
    Line("xormites", "10^6 cases of up to 6 numbers", "xormites-cases", [10**6, 6], faster=2),
    Line("end-sequences", "500,000 cases of up to 8 numbers", "end-sequences-cases", [500000, 8], faster=2),
    Line("coin-flip", "500,000 cases of up to 4 x 4", "coin-flip-cases", [500000, 4], faster=1.5),
    Line("pawns", "50,000 cases of up to 5 x 5", "pawns-cases", [50000, 4], faster=2),
    EdgeGeographyLine(20000, 10**6, seconds=60, moves=1000),
    EdgeGeographyLine(10**5, 3 * 10**5, seconds=5),
    EngineLine("pyramid, 6 piles x 12", "pyramid", "pyramid-12", 2, "pyramid_only", 6, 12),
    EngineLine("pyramid, 6 piles x 32", "pyramid", "pyramid-32", 2, "pyramid_only", 6, 32),
    EngineLine("coin-flip, 4 x 4", "coin-flip", "coin-flip-4x4", 4, "coin_flip_only"),
    EngineLine("chase, 32 x 32, positions come again", None, "chase", 60, "chase_only"),
    ScriptLine(6, 12),
    ScriptLine(6, 20),
    ValueLine("domineering 5 x 5", "domineering", rectangle(5, 5), says="0", plain=True),
    ValueLine("domineering 4 x 7", "domineering", rectangle(4, 7), says="1", threads=True),
    ValueLine("domineering 5 x 6", "domineering", rectangle(5, 6), says="-3/2", threads=True),
    ValueLine("domineering 2 x 20", "domineering", rectangle(2, 20), crc=3651140158),
    ValueLine("domineering, all 65,536 boards of 4 x 4", "domineering", lines=all_boards, crc=1704496252),
    ValueLine("clobber 4 x 4, as a chessboard", "clobber", "xoxo|oxox|xoxo|oxox", says="*"),
    ValueLine("amazons x......|o......", "amazons", "x......|o......", crc=573520802),
    ValueLine("toads-and-frogs ttttt..fffff", "toads-and-frogs", "ttttt..fffff", crc=313532134),
    ValueLine("temperature of heat(*14,1)", "temp(heat(*14,1))", says="1"),
    ValueLine("heat(*12,1), printed", "heat(*12,1)", crc=4233648225),
    OperationsLine("sums", 748390505),
    OperationsLine("comparisons", 1476249460, beside="definition"),
    OperationsLine("thermographs", 2741305652),
    NimberLine("cram", "9,5", 1, 40, "5,7", 2),
    NimberLine("cram", "5,7", 1, 4, "3,11", 2),
    NimberLine("chomp", "12,12", 41, 2, "12,12", 3),
    NimberLine("node-kayles", "3,16", 3, 0.1, "3,18", 5),
    NimberLine("node-kayles", "3,22", 0, 1, "3,20", 10),
    NimberLine("queens", "11", 1, 2, "11", 2),
    NimberLine("sprouts", "10", 1, 0.5, "6", 5),
    NimberLine("sprouts", "12", 0, 3, "6", 5),
    NimberLine("sprouts", "17", 1, 20, "6", 5),
    QuotientLine("0.77", None, 40, 9, 0.1),
    QuotientLine("0.07", 33, 638, 109, 2),
    TableLine("krk", [], {"positions": 406336, "draw": 29468}, 1, [], "8/8/8/8/4k3/8/8/KR6"),
    TableLine("connect-four", ["wide=6"], {"positions": 94910577}, 20, ["wide=5"], ".....|.....|.....|....."),
    TableLine("dots-and-boxes", ["rows=3", "columns=3"], {"positions": 16777216, "kept": 2102800}, 20, ["columns=3"],
              "...|....|...|....|..."),
    TableLine("awari", ["stones=16"], {"positions": 30421755, "most": 16}, 60, ["stones=8"], "1 1 1 1 0 0 | 1 1 1 1 0 0"),
    TableLine("quixo", ["side=4"], {"positions": 82497861, "kept": 10339244}, 60, ["side=3"], "...|...|..."),
    MpiLine("connect-four", ["wide=5", "high=5"], 1.6),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("name", nargs="*")
    parser.add_argument("--list", action="store_true", help="list the benchmarks without running them")
    arguments = parser.parse_args()
    names = dict.fromkeys(line.name for line in LINES)
    for name in arguments.name:
        if name not in names:
            parser.error(f"{name}: the names are {', '.join(names)}")
    bench = Bench(arguments.build)
    chosen = [line for line in LINES if line.needs(bench) and (not arguments.name or line.name in arguments.name)]
    start = time.monotonic()
    for line in chosen:
        if arguments.list:
            print(line.name, getattr(line, "size", ""), sep="\t")
            continue
        try:
            line.run(bench)
        except Missed as why:
            bench.say(line.name, getattr(line, "size", ""), [str(why)], False)
    if not arguments.list:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"{time.monotonic() - start:.0f} s in all, {children.ru_utime + children.ru_stime:.0f} s of them at work; "
              f"times are processor times, the best of {RUNS} runs, on {os.cpu_count()} processors")
    return 1 if bench.failed else 0


if __name__ == "__main__":
    sys.exit(main())
