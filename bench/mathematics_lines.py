"""Benchmarks of nimbers, nim-sequences and values of short games."""
import zlib

from measure import HERE, LITTLE, Missed


class NimLine:
    """Compares products of nimbers with Conway's recursion, which computes only the first of them."""

    name = "nim"
    size = "10^7 products below 2^64"

    def needs(self, bench):
        return True

    def run(self, bench):
        program, many, few = bench.programs / "bench_nim_products", 10**7, 10**5
        ours = bench.measure("products.out", [program, "kayles", many])
        check = bench.measure("kayles.out", [program, "kayles", few], runs=1)
        theirs = bench.measure("baseline.out", [program, "recursion", few], enough=LITTLE)
        equal = ours.code == check.code == theirs.code == 0 and bench.same()
        times = theirs.seconds / few / (ours.seconds / many)
        bench.say(
            self.name, self.size,
            [f"kayles {ours}, {many / ours.seconds / 1e6:.1f} million a second", f"recursion {few / theirs.seconds / 1e6:.2f} million a second",
             f"{times:.0f} times as long", "equal answers" if equal else "ANSWERS DIFFER", "bound: at least 20 times as fast"],
            equal and times >= 20)


class SequenceLine:
    """Compares a nim-sequence with the plain method, which tries every move and computes fewer heaps.  `sums` are the
    checksums of the first heaps from another program."""

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
        plain = bench.measure("baseline.out", [program, self.code, self.few, "plain"], enough=LITTLE)
        equal = few.code == plain.code == 0 and bench.same()
        times = plain.seconds / max(few.seconds, 1e-4)
        bench.say(
            self.name, self.size,
            [f"kayles {ours}, {self.heaps / ours.seconds / 1e6:.3f} million heaps a second",
             f"to {self.few} {few}, the plain method {plain}, {times:.0f} times as long",
             "right checksums" if right and equal else "CHECKSUMS DIFFER", f"bound: at least {self.times} times as fast"],
            right and equal and times >= self.times)


def rectangle(rows, columns):
    return "|".join(["." * columns] * rows)


def all_boards(cells=16, columns=4):
    """Returns every set of free cells, one a line."""
    for taken in range(1 << cells):
        letters = "".join("#" if taken >> cell & 1 else "." for cell in range(cells))
        yield "|".join(letters[cell:cell + columns] for cell in range(0, cells, columns))


class ValueLine:
    """Measures `kayles value` of an expression or a position, whose answer is known from other programs.  For one size it
    is compared with an evaluator without normal forms, which only remembers positions as they are."""

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
        ours = bench.measure("kayles.out", command, enough=LITTLE)
        words, met = [f"kayles {ours}"], ours.code == 0 and self.right(bench)
        if self.threads:
            two = bench.measure("kayles.out", [*command, "--parallel", "2"], enough=LITTLE)
            met = met and two.code == 0 and self.right(bench)
            words.append(f"two threads {two}, on the clock {two.clock:.3f} s after {ours.clock:.3f} s, "
                         f"{ours.clock / two.clock:.2f} times as fast")
        if self.plain:
            plain = bench.measure("baseline.new", [bench.programs / "bench_values", "evaluate", *self.words], enough=LITTLE)
            answer = (bench.data / "baseline.new").read_text().splitlines()[0]
            met = met and plain.code == 0 and answer == self.says
            words.append(f"without normal forms {plain}, {plain.seconds / ours.seconds:.0f} times as long")
        bench.say(self.name, self.size, [*words, "right answer" if met else "WRONG ANSWER"], met)


class OperationsLine:
    """Measures an operation on 1,000 pairs of games born on day 4, each round in a new store."""

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


class PythonSumsLine(OperationsLine):
    """Compares the package for Python with the same sums in C."""

    name = "python"
    most = 2

    def __init__(self):
        super().__init__("sums", None)

    def needs(self, bench):
        return (bench.build / "venv" / "bin" / "python").exists()  # `make python`

    def run(self, bench):
        answers, library, *_ = self.work(bench, self.what)
        bench.measure("games.out", [bench.programs / "bench_values", "games"], runs=1)
        *same, seconds = bench.output(
            [bench.build / "venv" / "bin" / "python", HERE / "sums.py", bench.data / "games.out"]).splitlines()
        if "\n".join(same) != answers:
            raise Missed("the answers differ")
        python = float(seconds) * 1000
        bench.say(self.name, self.size,
                  [f"python {python:.3f} ms", f"library {library:.3f} ms", f"ratio {python / library:.2f}",
                   f"bound: at most {self.most}"], python <= self.most * library)
