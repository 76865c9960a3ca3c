"""Benchmarks of nimbers of games that fall apart, and of misère quotients."""
import json

from measure import LITTLE, Missed


class NimberLine:
    """Finds the nimber of a start; compares the search for nimbers with plain search at a size that both can do."""

    name = "nimbers"

    def __init__(self, game, at, nimber, seconds, smaller, faster):
        """`smaller` is the size for plain search; nimbers must be `faster` times as fast there."""
        self.game, self.at, self.nimber, self.seconds = game, at, nimber, seconds
        self.smaller, self.faster = smaller, faster
        self.size = f"{game} {at.replace(',', ' x ')}"

    def needs(self, bench):
        return self.game in bench.games

    def solve(self, bench, by, enough):
        name = f"{by}.out"
        run = bench.measure(name, [bench.kayles, "solve", self.game, "--at", self.smaller, "--by", by, "--moves", "none",
                                   "--json"], enough=enough)
        if run.code != 0:
            raise Missed(f"kayles solve {self.game} --by {by} ended with {run.code}")
        return run, json.loads((bench.data / name).read_text())["outcome"]

    def run(self, bench):
        ranges = [f"{n}..{n}" for n in self.at.split(",")]
        whole = bench.measure("kayles.out", [bench.kayles, "table", self.game, *ranges, "--show", "grundy", "--format",
                                             "csv"])
        if whole.code != 0:
            raise Missed(f"kayles table {self.game} ended with {whole.code}")
        said = (bench.data / "kayles.out").read_text().split()[-1].rpartition(",")[2]
        (search, expected), (nimbers, outcome) = self.solve(bench, "search", LITTLE), self.solve(bench, "nimbers", LITTLE)
        right = said == str(self.nimber) and outcome == expected
        times = search.seconds / max(nimbers.seconds, 1e-3)
        bench.say(self.name, self.size,
                  [f"kayles {whole}", f"nimber {said}", f"{self.smaller.replace(',', ' x ')} by nimbers {nimbers}",
                   f"by search {search}, {times:.1f} times as long", "equal answers" if right else "ANSWERS DIFFER",
                   f"bound: at most {self.seconds} s, search at least {self.faster} times as long"],
                  right and whole.seconds <= self.seconds and times >= self.faster)


class QuotientLine:
    """Computes a misère quotient, of which the order and the number of P-positions are known."""

    name = "quotient"

    def __init__(self, code, heap, order, outcomes, seconds):
        """Without `heap` the period must be proved."""
        self.code, self.heap, self.order, self.outcomes, self.seconds = code, heap, order, outcomes, seconds
        self.size = f"{code}, heaps up to {heap}" if heap else f"{code}, with its proof"

    def needs(self, bench):
        return True

    def run(self, bench):
        heap = ["--heap", self.heap] if self.heap else []
        run = bench.measure("kayles.out", [bench.kayles, "misere", self.code, "--quotient", "--json", *heap])
        if run.code != 0:
            raise Missed(f"kayles misere {self.code} ended with {run.code}")
        found = json.loads((bench.data / "kayles.out").read_text())
        right = (found["order"], found["p_positions"], found["proved"]) == (self.order, self.outcomes, not self.heap)
        bench.say(self.name, self.size,
                  [f"kayles {run}", f"order {found['order']}, {found['p_positions']} P-positions",
                   "right" if right else "WRONG", f"bound: at most {self.seconds} s"],
                  right and run.seconds <= self.seconds)
