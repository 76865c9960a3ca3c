"""Benchmarks of the search engine, of rules in Lua, and of the start of the program."""
import json
import re
import shutil

from measure import HERE, Missed, RUNS

STARTS, START_MOST = 200, 1.5
CALLS, CALL_MOST = 10**5, 10  # microseconds


class EngineLine:
    """Compares exhaustive search with a program written for one game."""

    name = "engine"

    def __init__(self, size, game, case, most, only, *arguments):
        self.size, self.game, self.case, self.most = size, game, case, most
        self.only, self.arguments = only, arguments

    def needs(self, bench):
        return not self.game or self.game in bench.games

    def best(self, bench, words):
        """Returns answer, seconds, positions, options and bytes of the fastest run, and the peak of memory."""
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
    """Compares search with rules in Lua and with built-in rules of the same game: at most ten times as long."""

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


class StartLine:
    """Compares the start of the program with the start of git: the best of many runs, in processor time."""

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


class PythonLine:
    """Compares calls of the package for Python with the same calls in C: the best of some runs, in processor time."""

    name = "python"
    size = "10^5 small cases of nim"

    def needs(self, bench):
        return (bench.build / "venv" / "bin" / "python").exists()  # `make python`

    def best(self, bench, *words):
        """Returns microseconds a call, and the answers' sum."""
        return min((float(micro), total) for micro, total in (bench.output([*words, CALLS]).split()
                                                              for _ in range(RUNS)))

    def run(self, bench):
        python, total = self.best(bench, bench.build / "venv" / "bin" / "python", HERE / "small_cases.py")
        library, same = self.best(bench, bench.programs / "bench_small_cases")
        if total != same:
            raise Missed(f"the answers differ: {total} and {same} characters")
        bench.say(self.name, self.size,
                  [f"python {python:.2f} microseconds a call", f"library {library:.2f}",
                   f"difference {python - library:.2f}", f"bound: at most {CALL_MOST}"], python - library <= CALL_MOST)
