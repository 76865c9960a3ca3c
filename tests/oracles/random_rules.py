"""Random rules: the same ones as a rules file in Lua and as a plain table of outcomes, made independently of each other.

Positions are tuples of numbers; a move takes from them what one of the rules' terms says."""
import functools
import itertools
import random

LUA_TERMS = {
    # name: the body for one heap p, or for an array p of several
    "take": "if p >= {t} and p % {m} {cmp} {r} then emit(p - {t}) end",
    "rest": "if p % {t} > 0 then emit(p - p % {t}) end",
    "part": "if p >= {t} then emit((p - p % {t}) / {t}) end",
    "split": "for a = 1, math.floor((p - {t}) / 2) do if a % {m} {cmp} {r} then emit(a, p - {t} - a) end end",
    "vector": "if {room} and ({sum}) % {m} {cmp} {r} then emit({{{less}}}) end",
    "line": "for t = 1, {room} do emit({{{less}}}) end",
    "each": "for i = 1, #p do if p[i] >= {t} and p[i] % {m} {cmp} {r} then\n"
            "      p[i] = p[i] - {t} emit(p) p[i] = p[i] + {t} end end",
    "any": "for i = 1, #p do local n = p[i]\n      for q = {t} - 1, n - {t}, {t} do p[i] = q emit(p) end p[i] = n end",
}
COMPARE = {"==": lambda x, r: x == r, "~=": lambda x, r: x != r, "<=": lambda x, r: x <= r}


def term_lua(term):
    kind, values = term
    if kind in ("vector", "line"):
        take = values["take"]
        less = ", ".join(f"p[{i + 1}]" + (f" - {d} * t" if kind == "line" else f" - {d}") if d else f"p[{i + 1}]"
                         for i, d in enumerate(take))
        if kind == "line":
            room = "math.min(" + ", ".join(f"math.floor(p[{i + 1}] / {d})" for i, d in enumerate(take) if d) + ")"
        else:
            room = " and ".join(f"p[{i + 1}] >= {d}" for i, d in enumerate(take) if d)
        total = " + ".join(f"p[{i + 1}]" for i in range(len(take)))
        return LUA_TERMS[kind].format(room=room, less=less, sum=total, **{k: values.get(k) for k in ("m", "cmp", "r")})
    return LUA_TERMS[kind].format(**values)


def term_options(term, p):
    """The options of a position by one term, each a tuple of positions (a sum)."""
    kind, v = term
    if kind == "vector":
        if all(a >= d for a, d in zip(p, v["take"])) and COMPARE[v["cmp"]](sum(p) % v["m"], v["r"]):
            yield (tuple(a - d for a, d in zip(p, v["take"])),)
        return
    if kind == "each":
        for i, n in enumerate(p):
            if n >= v["t"] and COMPARE[v["cmp"]](n % v["m"], v["r"]):
                yield (p[:i] + (n - v["t"],) + p[i + 1:],)
        return
    if kind == "any":
        for i, n in enumerate(p):
            for q in range(v["t"] - 1, n - v["t"] + 1, v["t"]):
                yield (p[:i] + (q,) + p[i + 1:],)
        return
    if kind == "line":
        for t in range(1, min(a // d for a, d in zip(p, v["take"]) if d) + 1):
            yield (tuple(a - d * t for a, d in zip(p, v["take"])),)
        return
    (n,) = p
    if kind == "take" and n >= v["t"] and COMPARE[v["cmp"]](n % v["m"], v["r"]):
        yield ((n - v["t"],),)
    if kind == "rest" and n % v["t"] > 0:
        yield ((n - n % v["t"],),)
    if kind == "part" and n >= v["t"]:
        yield ((n // v["t"],),)
    if kind == "split":
        for a in range(1, (n - v["t"]) // 2 + 1):
            if COMPARE[v["cmp"]](a % v["m"], v["r"]):
                yield ((a,), (n - v["t"] - a,))


class Rules:
    """Rules of one family: `single`, `split`, `draw`, `misere`, `partizan` of one heap; `pair`, `misere pair`, `partizan pair`;
    `vectors`, `misere vectors`, `partizan vectors`: of two, with one to four fixed things to take; `triple`, `misere triple`,
    `partizan triple`."""

    def __init__(self, family, seed):
        self.family, self.random = family, random.Random(f"{family} {seed}")
        self.heaps = 2 if "pair" in family or "vectors" in family else 3 if "triple" in family else 1
        self.misere, self.partizan = "misere" in family, "partizan" in family
        self.even = self.heaps > 1 and self.random.random() < 0.5  # all heaps are treated alike
        self.terms = [self._terms() for _ in range(2 if self.partizan else 1)]
        self.ends = [self.random.choice((-1, 0, 1)) for _ in range(self.random.randint(1, 3))] if family == "draw" else []

    def _condition(self):
        m = self.random.randint(1, 4)
        return {"m": m, "cmp": self.random.choice(list(COMPARE)) if m > 1 else "==", "r": self.random.randrange(m)}

    def _term(self):
        choose = self.random
        if self.even and choose.random() < 0.8:
            return choose.choice(["each", "each", "each", "any"]), {"t": choose.randint(1, 3), **self._condition()}
        if self.even:
            return "vector", {"take": [choose.randint(1, 2)] * self.heaps, **self._condition()}
        if self.heaps > 1:
            while True:
                take = [choose.choice((0, 0, 1, 1, 2, 3)) for _ in range(self.heaps)]
                if any(take):
                    break
            if choose.random() < 0.3:
                return "line", {"take": take}
            return "vector", {"take": take, **self._condition()}
        kind = choose.choice(["take"] * 6 + ["rest", "part"] + ["split"] * (4 if self.family == "split" else 0))
        return kind, {"t": choose.randint(2, 4) if kind in ("rest", "part") else choose.randint(1, 7), **self._condition()}

    def _vector(self):
        while True:
            take = [self.random.choice((0, 0, 1, 1, 2, 2, 3, 4)) for _ in range(2)]
            if any(take):
                return "vector", {"take": take, "m": 1, "cmp": "==", "r": 0}

    def _terms(self):
        if "vectors" in self.family:
            return [self._vector() for _ in range(self.random.randint(1, 4))]
        return [self._term() for _ in range(self.random.randint(1 if self.even else 2, 3 if self.even else 4))]

    def lua(self, extra=""):
        lines = [f'  name = "rules",{extra}']
        for name, terms in zip(("left", "right") if self.partizan else ("moves",), self.terms):
            lines.append(f"  {name} = function(p, emit)\n    " + "\n    ".join(map(term_lua, terms)) + "\n  end,")
        if self.misere:
            lines.append("  misere = true,")
        if self.ends:
            words = ", ".join('"%s"' % {1: "win", 0: "draw", -1: "loss"}[end] for end in self.ends)
            lines.append(f"  over = function(p) return ({{{words}}})[p + 1] end,")
        if self.heaps == 2:
            lines.append("  start = function(a, b) return {a, b} end,")
        if self.heaps == 3:
            lines.append("  positions = function(size, emit) for a = 0, size do for b = 0, size do for c = 0, size do\n"
                         "    emit({a, b, c}) end end end end,")
        return "return {\n" + "\n".join(lines) + "\n}\n"

    def options(self, p, player=0):
        return [option for term in self.terms[player] for option in term_options(term, p)]

    def positions(self, most):
        """All of them up to a number, so that options come before what they are options of."""
        return sorted(itertools.product(range(most + 1), repeat=self.heaps), key=sum)

    def grundy(self, most):
        """The Grundy values of impartial rules in normal play."""
        values = {}
        for p in self.positions(most):
            seen = {functools.reduce(lambda x, q: x ^ values[q], option, 0) for option in self.options(p)}
            values[p] = next(v for v in itertools.count() if v not in seen)
        return values

    def outcomes(self, most):
        """1, 0 or -1 for each player to move."""
        if self.family == "split":
            return {p: (1 if value else -1,) for p, value in self.grundy(most).items()}
        table = {}
        for p in self.positions(most):
            if self.heaps == 1 and p[0] < len(self.ends):
                table[p] = (self.ends[p[0]],)
                continue
            table[p] = tuple(
                max((-table[q][-1 - player] for (q,) in self.options(p, player)), default=1 if self.misere else -1)
                for player in range(len(self.terms)))
        return table

    def sums(self, most):
        """The outcomes of sums of two heaps of one-heap rules."""
        table = {}
        for pair in sorted(itertools.product(range(most + 1), repeat=2), key=sum):
            options = [tuple(pair[:i] + q + pair[i + 1:]) for i in range(2) for (q,) in self.options((pair[i],))]
            table[pair] = max((-table[q] for q in options), default=1 if self.misere else -1)
        return table
