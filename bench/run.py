#!/usr/bin/env python3
"""Times every game at its full size, beside reading the same file and beside a plain baseline.

run.py BUILD [NAME ...] [--list]

BUILD is the build folder (`ninja -C BUILD bench` builds what is needed and runs this).  NAME chooses lines: a game, or
`start-up`, `reading`, `nim`, `sequence`, `engine`,
`lua`, `foreign` or `value`.  Every time is processor time (user and system), the best of five runs, warm, on one thread; a run
that takes long is repeated while the runs have taken less than 60 s together (15 s for a baseline), and the line says how
often.  Memory is the peak of the process.  A baseline that would need more than a minute has its time at the largest size
of a ladder that it finishes in one.  Exits with 1 when a bound is missed or answers differ.
"""
import argparse
import filecmp
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import zlib

HERE = pathlib.Path(__file__).resolve().parent
MINUTE, QUARTER = 60, 15
RUNS, ENOUGH = 5, 60
STARTS, START_MOST = 200, 1.5


class Missed(Exception):
    """A program failed where it must not."""


class Run:
    """The measure of one program on one input."""

    def __init__(self, line):
        seconds, clock, memory, runs, code = line.split()
        self.seconds, self.clock, self.mib = float(seconds), float(clock), int(memory) / 1024
        self.runs, self.code = int(runs), int(code)

    def __str__(self):
        few = "" if self.runs == RUNS else f" of {self.runs}"
        return f"{self.seconds:.3f} s{few}, {self.mib:.0f} MiB"


class Bench:
    def __init__(self, build):
        self.build = pathlib.Path(build)
        self.programs = self.build / "bench"
        self.kayles = self.build / "kayles"
        version = zlib.crc32((HERE / "generate.c").read_bytes())
        self.data = self.build / "bench" / f"data-{version:08x}"
        self.data.mkdir(parents=True, exist_ok=True)
        self.games = [row.split("\t")[0] for row in self.output([self.kayles, "list"]).splitlines()]
        self.failed = 0

    @staticmethod
    def output(words):
        return subprocess.run([str(word) for word in words], check=True, stdout=subprocess.PIPE, text=True).stdout

    def input(self, kind, *sizes):
        """The file of a generator, made once."""
        path = self.data / "-".join([kind, *map(str, sizes)])
        if not path.exists():
            new = path.with_suffix(".new")
            with open(new, "wb") as out:
                subprocess.run([self.programs / "bench_generate", kind, *map(str, sizes)], check=True, stdout=out)
            new.rename(path)
        return path

    def baseline(self, game):
        path = self.programs / f"baseline_{game.replace('-', '_')}"
        return path if path.exists() else None

    def measure(self, name, words, limit=600, runs=RUNS, enough=ENOUGH):
        """Runs a program; its output is in the file self.data / name."""
        command = [self.programs / "bench_measure", runs, limit, enough, self.data / name, *words]
        return Run(self.output(command))

    def solve(self, game, path, **limits):
        run = self.measure("kayles.out", [self.kayles, "solve", "--contest", game, path], **limits)
        if run.code != 0:
            raise Missed(f"kayles solve --contest {game} ended with {run.code}")
        return run

    def same(self):
        return filecmp.cmp(self.data / "kayles.out", self.data / "baseline.out", shallow=False)

    def say(self, name, size, words, met):
        self.failed += not met
        print(f"{name:17}{size}: {'; '.join(words)}: {'met' if met else 'MISSED'}", flush=True)


class Line:
    """A game at one size.  Bounds: times reading, times faster than the baseline, seconds, MiB."""

    def __init__(self, game, size, kind, sizes, reading=None, faster=None, seconds=None, mib=None, ladder=None):
        self.name = self.game = game
        self.size, self.kind, self.sizes = size, kind, sizes
        self.reading, self.faster, self.seconds, self.mib = reading, faster, seconds, mib
        self.ladder = ladder  # sizes of the baseline where it cannot do the full one: (words, sizes), ascending

    def needs(self, bench):
        return self.game in bench.games

    def compare_baseline(self, bench, path, whole):
        """Words about the baseline, whether the answers are equal, how many times faster we are."""
        program = bench.baseline(self.game)
        if not program:
            return ["no baseline"], True, None
        at, limit = "", MINUTE if self.ladder else 10 * MINUTE
        base = bench.measure("baseline.out", [program, path], limit=limit, enough=QUARTER)
        if base.code == -1 and self.ladder:
            at, path, base = self.climb(bench, program)
            whole = bench.solve(self.game, path)
        equal = base.code == 0 and bench.same()
        times = base.seconds / whole.seconds
        words = [f"baseline{at} {base}, {times:.1f} times as long", "equal answers" if equal else "ANSWERS DIFFER"]
        return words, equal, times

    def climb(self, bench, program):
        """The largest step of the ladder that the baseline finishes in a minute."""
        best = None
        for words, sizes in self.ladder:
            path = bench.input(self.kind, *sizes)
            run = bench.measure("baseline.new", [program, path], limit=MINUTE, enough=QUARTER)
            if run.code == -1:
                break
            if run.code != 0:
                raise Missed(f"the baseline of {self.game} ended with {run.code}")
            (bench.data / "baseline.new").rename(bench.data / "baseline.out")
            best = f" at {words}, its largest in a minute,", path, run
            if run.seconds > MINUTE / 2:
                break
        if not best:
            raise Missed(f"the baseline of {self.game} finishes none of its sizes in a minute")
        return best

    def run(self, bench):
        path = bench.input(self.kind, *self.sizes)
        whole = bench.solve(self.game, path)
        read = bench.measure("read.out", [bench.programs / "bench_read_only", self.game, path])
        if read.code != 0:
            raise Missed(f"reading {path} ended with {read.code}")
        words, bounds, met = [f"kayles {whole}"], [], True
        ratio = whole.seconds / read.seconds
        words.append(f"reading {read}, ratio {ratio:.2f}")
        about, equal, times = self.compare_baseline(bench, path, whole)
        words += about
        met = equal
        for bound, value, text in [
            (self.reading, ratio, f"at most {self.reading} times reading"),
            (self.seconds, whole.seconds, f"at most {self.seconds} s"),
            (self.mib, whole.mib, f"at most {self.mib} MiB"),
        ]:
            if bound:
                bounds.append(text)
                met = met and value <= bound
        if self.faster:
            bounds.append(f"at least {self.faster} times as fast as the baseline")
            met = met and times is not None and times >= self.faster
        bench.say(self.name, self.size, [*words, "bound: " + (", ".join(bounds) or "none")], met)


class ReadingLine:
    """The reader beside fscanf."""

    name = "reading"

    def __init__(self, size, form, kind, sizes):
        self.size, self.form, self.kind, self.sizes = size, form, kind, sizes

    def needs(self, bench):
        return True

    def run(self, bench):
        path = bench.input(self.kind, *self.sizes)
        program = bench.programs / "bench_reading"
        ours = bench.measure("kayles.out", [program, self.form, "kayles", path])
        theirs = bench.measure("baseline.out", [program, self.form, "fscanf", path])
        times, equal = theirs.seconds / ours.seconds, ours.code == theirs.code == 0 and bench.same()
        rate = path.stat().st_size / ours.seconds / 1e9
        bench.say(
            self.name, self.size,
            [f"kayles {ours}, {rate:.2f} GB/s", f"fscanf {theirs}, {times:.1f} times as long",
             "equal answers" if equal else "ANSWERS DIFFER", "bound: at least 5 times as fast as fscanf"],
            equal and times >= 5)


class NimLine:
    """Products of nimbers beside Conway's recursion, which is given fewer of them; both begin with the same ones."""

    name = "nim"
    size = "10^7 products below 2^64"

    def needs(self, bench):
        return True

    def run(self, bench):
        program, many, few = bench.programs / "bench_nim_products", 10**7, 10**5
        ours = bench.measure("products.out", [program, "kayles", many])
        check = bench.measure("kayles.out", [program, "kayles", few], runs=1)
        theirs = bench.measure("baseline.out", [program, "recursion", few])
        equal = ours.code == check.code == theirs.code == 0 and bench.same()
        times = theirs.seconds / few / (ours.seconds / many)
        bench.say(
            self.name, self.size,
            [f"kayles {ours}, {many / ours.seconds / 1e6:.1f} million a second", f"recursion {few / theirs.seconds / 1e6:.2f} million a second",
             f"{times:.0f} times as long", "equal answers" if equal else "ANSWERS DIFFER", "bound: at least 20 times as fast"],
            equal and times >= 20)


class SequenceLine:
    """The values of a nim-sequence beside the plain method, which tries every move and is given fewer heaps.  `sums` are
    those of some first heaps, as another program has them."""

    name = "sequence"

    def __init__(self, code, heaps, few, times, **sums):
        self.code, self.heaps, self.few, self.times = code, heaps, few, times
        self.sums = {int(heaps[1:]): word for heaps, word in sums.items()}
        self.size = f"{code}, heaps 0 to {heaps}"

    def needs(self, bench):
        return True

    def run(self, bench):
        program = bench.programs / "bench_sequences"
        ours = bench.measure("values.out", [program, self.code, self.heaps, "best"])
        said = dict(line.split() for line in (bench.data / "values.out").read_text().splitlines())
        right = ours.code == 0 and all(said.get(str(heaps)) == word for heaps, word in self.sums.items())
        few = bench.measure("kayles.out", [program, self.code, self.few, "best"])
        plain = bench.measure("baseline.out", [program, self.code, self.few, "plain"])
        equal = few.code == plain.code == 0 and bench.same()
        times = plain.seconds / max(few.seconds, 1e-4)
        bench.say(
            self.name, self.size,
            [f"kayles {ours}, {self.heaps / ours.seconds / 1e6:.3f} million heaps a second",
             f"to {self.few} {few}, the plain method {plain}, {times:.0f} times as long",
             "right checksums" if right and equal else "CHECKSUMS DIFFER", f"bound: at least {self.times} times as fast"],
            right and equal and times >= self.times)


class EdgeGeographyLine:
    """The first move, then a long play without eliminating again.  The contest is a conversation, so the time to the
    first move is that of `solve`, and a driver plays."""

    name = game = "edge-geography"

    def __init__(self, vertices, edges, seconds, moves=0):
        self.vertices, self.edges, self.seconds, self.moves = vertices, edges, seconds, moves
        self.size = f"{vertices} + {vertices} vertices, {edges} edges"

    def needs(self, bench):
        return self.game in bench.games

    def run(self, bench):
        path = bench.input("edge-geography", self.vertices, self.edges)
        first = bench.measure("kayles.out", [bench.kayles, "solve", "--json", self.game, path])
        read = bench.measure("read.out", [bench.programs / "bench_read_only", self.game, path])
        if first.code != 0 or read.code != 0:
            raise Missed(f"solving ended with {first.code}, reading with {read.code}")
        ratio = first.seconds / read.seconds
        words, equal = self.compare_baseline(bench, path, first)
        bench.say(self.name, self.size,
                  [f"kayles {first} to the first move", f"reading {read}, ratio {ratio:.1f}",
                   *words, f"bound: at most {self.seconds} s"], equal and first.seconds <= self.seconds)
        if self.moves:
            self.play(bench, path, self.size, self.moves)

    def compare_baseline(self, bench, path, first):
        program = bench.baseline(self.game)
        if not program or not self.moves:
            return ["no baseline"], True  # the textbook's matrix is too large for a sparse board
        run = bench.measure("baseline.out", [program, path], limit=10 * MINUTE, enough=QUARTER)
        winner = json.loads((bench.data / "kayles.out").read_text())["winner"]
        equal = run.code == 0 and (bench.data / "baseline.out").read_text() == f"{winner} wins\n"
        return [f"baseline {run}, {run.seconds / first.seconds:.1f} times as long",
                "equal answers" if equal else "ANSWERS DIFFER"], equal

    def play(self, bench, path, size, moves):
        driver = bench.programs / "bench_edge_geography_play"
        if not driver.exists():
            return
        run = bench.measure("play.out", [driver, path, moves], runs=2)
        words = (bench.data / "play.out").read_text().replace(",", " ").split()
        if run.code != 0:
            raise Missed(f"the driver of play ended with {run.code}")
        seconds = float(words[words.index("play") + 1])
        made = int(words[words.index("moves") + 1])
        bench.say(self.name, size, [f"{made} moves of play {seconds:.3f} s, {run.mib:.0f} MiB, one answer in 100 proved",
                                    "bound: at most 20 s"], seconds <= 20 and made == moves)


class EngineLine:
    """The exhaustive engine beside a program written for the one game."""

    name = "engine"

    def __init__(self, size, game, case, most, only, *arguments):
        self.size, self.game, self.case, self.most = size, game, case, most
        self.only, self.arguments = only, arguments

    def needs(self, bench):
        return not self.game or self.game in bench.games

    def best(self, bench, words):
        """Answer, seconds, positions, options, bytes of the fastest run, and the peak of memory."""
        runs = []
        for _ in range(RUNS):
            measure = bench.measure("engine.out", words, runs=1)
            if measure.code != 0:
                raise Missed(f"{words[0].name} ended with {measure.code}")
            answer, seconds, *counts = (bench.data / "engine.out").read_text().split()[-5:]
            runs.append((float(seconds), answer, *map(int, counts), measure.mib))
        return min(runs)

    def run(self, bench):
        ours = self.best(bench, [bench.programs / "kayles_engine_bench", self.case])
        theirs = self.best(bench, [bench.programs / self.only, *self.arguments])
        words = []
        for who, (seconds, _, positions, options, table, mib) in [("kayles", ours), ("a program for it alone", theirs)]:
            words.append(f"{who} {seconds:.4f} s, {positions / seconds / 1e6:.2f} million positions a second, "
                         f"{options} options, {table / positions:.1f} bytes a position, {mib:.0f} MiB")
        equal = ours[1:3] == theirs[1:3]
        ratio = ours[0] / theirs[0]
        words.append(f"ratio {ratio:.2f}")
        words.append(f"equal answers, {ours[2]} positions" if equal else "ANSWERS DIFFER")
        words.append(f"bound: at most {self.most} times the program for it alone")
        bench.say(self.name, self.size, words, equal and ratio <= self.most)


class ScriptLine:
    """Search through rules in Lua beside the built-in rules of the same game: at most ten times as long."""

    name = "lua"

    def __init__(self, piles, most):
        self.piles, self.size = [most] * piles, f"pyramid.lua, {piles} piles x {most}, search"

    def needs(self, bench):
        return "pyramid" in bench.games

    def solve(self, bench, name, game, numbers):
        run = bench.measure(name, [bench.kayles, "solve", game, "--by", "search", "--moves", "none", "--json", "-e",
                                   " ".join(map(str, numbers))])
        if run.code != 0:
            raise Missed(f"kayles solve {game} ended with {run.code}")
        answer = json.loads((bench.data / name).read_text())
        return run, answer["outcome"], int(re.search(r"over (\d+) positions", answer["reason"])[1])

    def run(self, bench):
        rules = HERE.parent / "examples" / "rules" / "pyramid.lua"
        lua, *found = self.solve(bench, "lua.out", rules, self.piles)
        built_in, *wanted = self.solve(bench, "built-in.out", "pyramid", [len(self.piles), *self.piles])
        ratio = lua.seconds / max(built_in.seconds, 1e-3)
        words = [f"{who} {run}, {wanted[1] / max(run.seconds, 1e-3) / 1e6:.2f} million positions a second"
                 for who, run in (("lua", lua), ("built-in", built_in))]
        words.append(f"ratio {ratio:.1f}")
        words.append("equal answers" if found == wanted else "ANSWERS DIFFER")
        bench.say(self.name, self.size, words, found == wanted and ratio <= 10)


class ForeignLine:
    """A verb on rules in Lua that run in the worker, beside the same where they run in the same process: what it costs
    that questions and answers go from one process to the other."""

    name = "foreign"

    def __init__(self, verb, rules, size, *arguments, most=1.2, cases=None, says=""):
        self.verb, self.rules, self.arguments, self.most, self.cases, self.says = verb, rules, arguments, most, cases, says
        self.size = f"{verb}, {rules}.lua, {size}"

    def needs(self, bench):
        return True

    def file(self, bench):
        """The cases 0, 1, 2, ... and again, a line each."""
        path = bench.data / f"foreign-{self.cases}"
        path.write_text("".join(f"{i % 97}\n" for i in range(self.cases)))
        return path

    def run(self, bench):
        rules = HERE.parent / "examples" / "rules" / f"{self.rules}.lua"
        arguments = [self.file(bench)] if self.cases else self.arguments
        places = ("kayles.out", bench.build / "kayles-worker"), ("baseline.out", "here")
        rounds = [[bench.measure(name, [bench.programs / "bench_rules_in_lua", where, rules, self.verb, *arguments], runs=2)
                   for name, where in places] for _ in range(3)]  # in turns: a busy machine is busy for both
        runs = [min(both, key=lambda run: run.seconds) for both in zip(*rounds)]
        if any(run.code for run in runs):
            raise Missed(f"{self.verb} ended with {runs[0].code} and {runs[1].code}")
        if self.says not in (bench.data / "kayles.out").read_text():
            raise Missed(f"{self.verb} does not say '{self.says}'")
        there, here = runs
        ratio = there.seconds / here.seconds
        bench.say(self.name, self.size,
                  [f"in the worker {there}", f"in this process {here}", f"ratio {ratio:.2f}",
                   "equal answers" if bench.same() else "ANSWERS DIFFER", f"bound: at most {self.most} times as long"],
                  bench.same() and ratio <= self.most)


def rectangle(rows, columns):
    return "|".join(["." * columns] * rows)


def all_boards(cells=16, columns=4):
    """Every set of free cells, a line each."""
    for taken in range(1 << cells):
        letters = "".join("#" if taken >> cell & 1 else "." for cell in range(cells))
        yield "|".join(letters[cell:cell + columns] for cell in range(0, cells, columns))


class ValueLine:
    """`kayles value` of an expression or a position, whose answer others gave too.  Beside it, for one size, the evaluator
    without normal forms: a memory of positions as they are, as the textbook has it."""

    name = "value"

    def __init__(self, size, *words, says=None, crc=None, lines=None, plain=False, threads=False):
        self.size, self.words, self.says, self.crc = size, words, says, crc
        self.lines, self.plain, self.threads = lines, plain, threads

    def needs(self, bench):
        return True

    def right(self, bench, name="kayles.out"):
        text = (bench.data / name).read_bytes()
        return text == f"{self.says}\n".encode() if self.says else zlib.crc32(text) == self.crc

    def command(self, bench):
        if not self.lines:
            return [bench.kayles, "value", *self.words]
        path = bench.data / "value.in"
        path.write_text("".join(f"{line}\n" for line in self.lines()))
        return ["/bin/sh", "-c", 'exec "$0" value "$@" <' + str(path), bench.kayles, *self.words, "-"]

    def run(self, bench):
        command = self.command(bench)
        ours = bench.measure("kayles.out", command, enough=QUARTER)
        words, met = [f"kayles {ours}"], ours.code == 0 and self.right(bench)
        if self.threads:
            two = bench.measure("kayles.out", [*command, "--parallel", "2"], enough=QUARTER)
            met = met and two.code == 0 and self.right(bench)
            words.append(f"two threads {two}, on the clock {two.clock:.3f} s after {ours.clock:.3f} s, "
                         f"{ours.clock / two.clock:.2f} times as fast")
        if self.plain:
            plain = bench.measure("baseline.new", [bench.programs / "bench_values", "evaluate", *self.words], enough=QUARTER)
            answer = (bench.data / "baseline.new").read_text().splitlines()[0]
            met = met and plain.code == 0 and answer == self.says
            words.append(f"without normal forms {plain}, {plain.seconds / ours.seconds:.0f} times as long")
        bench.say(self.name, self.size, [*words, "right answer" if met else "WRONG ANSWER"], met)


class OperationsLine:
    """An operation on 1,000 pairs of games born on day 4, each round in a new store."""

    name = "value"

    def __init__(self, what, crc, beside=None):
        self.what, self.crc, self.beside = what, crc, beside
        self.size = f"1,000 {what} of games born on day 4"

    def needs(self, bench):
        return True

    def work(self, bench, what):
        run = bench.measure("values.out", [bench.programs / "bench_values", what], runs=1)
        if run.code != 0:
            raise Missed(f"bench_values {what} ended with {run.code}")
        *answers, last = (bench.data / "values.out").read_text().splitlines()
        seconds, games, size = last.split()
        return "\n".join(answers), float(seconds) * 1000, int(games), int(size)

    def run(self, bench):
        answers, ours, games, size = self.work(bench, self.what)
        met = zlib.crc32(answers.encode()) == self.crc
        words = [f"kayles {ours:.3f} ms", f"{games} games in the store, {size / games:.0f} bytes a game with all tables"]
        if self.beside:
            others, theirs, *_ = self.work(bench, self.beside)
            met = met and others == answers
            words.append(f"by the {self.beside} {theirs:.3f} ms, {theirs / ours:.1f} times as long")
        bench.say(self.name, self.size, [*words, "right answers" if met else "WRONG ANSWERS"], met)


class StartLine:
    """A start of the program that does nothing, beside one of git: the best of many, of processor time."""

    name = "start-up"
    size = "--version"

    def needs(self, bench):
        return True

    def run(self, bench):
        git = shutil.which("git")
        if not git:
            bench.say(self.name, self.size, ["git is not installed: nothing to compare with"], True)
            return
        ours = bench.measure("kayles.out", [bench.kayles, "--version"], runs=STARTS)
        theirs = bench.measure("git.out", [git, "--version"], runs=STARTS)
        said = (bench.data / "kayles.out").read_text()
        if ours.code != 0 or theirs.code != 0 or not re.fullmatch(r"kayles \d+\.\d+\.\d+\n", said):
            raise Missed(f"--version ended with {ours.code} and said {said!r}; git ended with {theirs.code}")
        ratio = ours.seconds / theirs.seconds
        bench.say(self.name, self.size,
                  [f"kayles {ours.seconds * 1000:.2f} ms", f"git {theirs.seconds * 1000:.2f} ms", f"ratio {ratio:.2f}",
                   f"the best of {STARTS}", f"bound: at most {START_MOST} times git"], ratio <= START_MOST)


LINES = [
    StartLine(),
    ReadingLine("10^7 integers of up to 63 bits", "integers", "pyramid", [10**7]),
    ReadingLine("10^7 integers of up to 7 digits", "integers", "integers", [10**7, 23]),
    ReadingLine("10^4 rows of 10^4 letters", "rows", "coin-flip", [10**4]),
    NimLine(),
    # Sums of heaps 0 to 10^5 and 10^6 are those of Beling's ogs; of 0.104, 0.454, 0.354, 0.56 and 0.376 they are our own.
    SequenceLine("0.106", 10**7, 50000, 50, _100000="717B3974", _1000000="F21F01B0"),
    SequenceLine("0.104", 10**7, 50000, 50, _100000="697BB230", _1000000="CC99A917"),
    SequenceLine("0.16", 500000, 50000, 50, _100000="E4D9167A"),
    SequenceLine("0.054", 10**7, 50000, 50, _100000="8245742C", _1000000="420C0677"),
    SequenceLine("0.454", 10**7, 50000, 50, _100000="05E54031", _1000000="159EE8E3"),
    SequenceLine("0.354", 10**6, 50000, 20, _100000="CBC4548B", _1000000="A533B6BE"),
    SequenceLine("0.56", 500000, 50000, 50, _100000="9678281C"),
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
    ForeignLine("solve", "subtraction", "50,000 cases", cases=50000, most=2),
    ForeignLine("solve", "kayles", "1,000 cases, by search", cases=1000),
    ForeignLine("table", "kayles", "0..600", 600),
    ForeignLine("guess", "subtraction", "0..200", 200, most=1.9),
    ForeignLine("guess", "kayles", "0..200", 200),
    ForeignLine("stress", "subtraction", "3,000 cases", 3000, "awk",
                '{print ($1 % 7 == 0 || $1 % 7 == 2) ? "Second" : "First"; fflush()}', most=1.8, says="passed after 3000 cases"),
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
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("name", nargs="*")
    parser.add_argument("--list", action="store_true", help="the lines, without running them")
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
        print(f"{time.monotonic() - start:.0f} s in all; times are processor times, the best of {RUNS} runs, on {os.cpu_count()} processors")
    return 1 if bench.failed else 0


if __name__ == "__main__":
    sys.exit(main())
