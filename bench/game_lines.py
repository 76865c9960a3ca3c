"""Benchmarks of games: solving a file, compared with reading it and with a plain program for one game."""
import json

from measure import LITTLE, Missed

LADDER = 20  # the most seconds of a baseline at its largest size, roughly


class Line:
    """A game at one size.  Bounds: ratio to reading, speed-up over the baseline, seconds, MiB."""

    def __init__(self, game, size, kind, sizes, reading=None, faster=None, seconds=None, mib=None, ladder=None):
        self.name = self.game = game
        self.size, self.kind, self.sizes = size, kind, sizes
        self.reading, self.faster, self.seconds, self.mib = reading, faster, seconds, mib
        self.ladder = ladder  # rising sizes for a baseline that cannot do the full size: (words, sizes)

    def needs(self, bench):
        return self.game in bench.games

    def compare_baseline(self, bench, path, whole):
        """Returns words about the baseline, whether the answers are equal, and the speed-up."""
        program = bench.baseline(self.game)
        if not program:
            return ["no baseline"], True, None
        if self.ladder:
            at, path, base = self.climb(bench, program)
            whole = bench.solve(self.game, path)
        else:
            at, base = "", bench.measure("baseline.out", [program, path], enough=LITTLE)
        equal = base.code == 0 and bench.same()
        times = base.seconds / whole.seconds
        words = [f"baseline{at} {base}, {times:.1f} times as long", "equal answers" if equal else "ANSWERS DIFFER"]
        return words, equal, times

    def climb(self, bench, program):
        """Returns the largest size that the baseline finishes in time; the last size is the full one."""
        best = None
        for words, sizes in [*self.ladder, (self.size, self.sizes)]:
            path = bench.input(self.kind, *sizes)
            run = bench.measure("baseline.new", [program, path], limit=LADDER, runs=1)
            if run.code == -1:
                break
            if run.code != 0:
                raise Missed(f"the baseline of {self.game} ended with {run.code}")
            (bench.data / "baseline.new").rename(bench.data / "baseline.out")
            best = "" if sizes == self.sizes else f" at {words}, its largest in {LADDER} s,", path, run
            if run.seconds > LADDER / 2:
                break
        if not best:
            raise Missed(f"the baseline of {self.game} finishes none of its sizes in {LADDER} s")
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
    """Compares the reader with fscanf."""

    name = "reading"

    def __init__(self, size, form, kind, sizes):
        self.size, self.form, self.kind, self.sizes = size, form, kind, sizes

    def needs(self, bench):
        return True

    def run(self, bench):
        path = bench.input(self.kind, *self.sizes)
        program = bench.programs / "bench_reading"
        ours = bench.measure("kayles.out", [program, self.form, "kayles", path])
        theirs = bench.measure("baseline.out", [program, self.form, "fscanf", path], enough=LITTLE)
        times, equal = theirs.seconds / ours.seconds, ours.code == theirs.code == 0 and bench.same()
        rate = path.stat().st_size / ours.seconds / 1e9
        bench.say(
            self.name, self.size,
            [f"kayles {ours}, {rate:.2f} GB/s", f"fscanf {theirs}, {times:.1f} times as long",
             "equal answers" if equal else "ANSWERS DIFFER", "bound: at least 5 times as fast as fscanf"],
            equal and times >= 5)


class EdgeGeographyLine:
    """Measures the first move, then a long game that needs no new elimination.  The contest is interactive: a driver
    plays, and the time to the first move is compared as the time of `solve`."""

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
            return ["no baseline"], True  # the dense matrix of the textbook is too large for this board
        run = bench.measure("baseline.out", [program, path], enough=LITTLE)
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
