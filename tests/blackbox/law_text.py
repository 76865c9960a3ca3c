"""Reads the laws that `guess` states in English, so that tests can compare them with values computed from the rules."""
import functools
import itertools
import math
import re


def number(text, names):
    """The value of "2 b + 1", "(x - 1) / 2", "r mod 3" for the numbers in `names`."""
    text = re.sub(r"(\d) ([a-z])\b", r"\1 * \2", text).replace(" mod ", " % ").replace(" / ", " // ")
    assert re.fullmatch(r"[\da-z+*%/() -]+", text), text
    return eval(text, {}, dict(names))  # pylint: disable=eval-used


def condition(text, names):
    """Whether "r mod 3 is 0 and r < b", "b <= r < 2 b", "r is one of 0, 2, or r >= 3 and r mod 2 is 1" holds."""
    for part in text.split(", or "):
        if all(clause(one, names) for one in part.split(" and ")):
            return True
    return False


def clause(text, names):
    listed = re.fullmatch(r"(.+) is (?:one of )?([\d, ]+)", text)
    if listed:
        return number(listed[1], names) in [int(word) for word in listed[2].split(", ")]
    parts = re.split(r" (<=|>=|<|=) ", text)
    compare = {"<": lambda x, y: x < y, "<=": lambda x, y: x <= y, ">=": lambda x, y: x >= y, "=": lambda x, y: x == y}
    sides = [number(side, names) for side in parts[::2]]
    return all(compare[sign](x, y) for sign, x, y in zip(parts[1::2], sides, sides[1:]))


def terms(text, most):
    """The numbers up to `most` of "0, 1, 3, 6, ..., where after 1 each distance is 1 more than the one before it"."""
    listed, last, rule = re.match(r"([\d, ]+), \.\.\., where after (\d+) (each .*?)(?:\.|$)", text).groups()
    shown = [int(word) for word in listed.split(", ")]
    out = shown[: shown.index(int(last)) + 1]
    distance = re.fullmatch(r"each distance is (\d+) more than the one before it", rule)
    known = re.fullmatch(r"each number is (?:(?:(\d+) times )?(the one before it))?(?: ?(plus |minus )?(?:(\d+) times )?"
                         r"the number (\d+) places before it)?(?: (plus|minus) (\d+))?", rule)
    while out[-1] <= max(most, shown[-1]):
        if distance:
            out.append(2 * out[-1] - out[-2] + int(distance[1]))
            continue
        factor, before, sign, again, lag, way, more = known.groups()
        value = int(factor or 1) * out[-1] if before else 0
        value += (-1 if sign == "minus " else 1) * int(again or 1) * out[-int(lag)] if lag else 0
        out.append(value + (-1 if way == "minus" else 1) * int(more or 0))
    assert out[: len(shown)] == shown
    return out


@functools.lru_cache(None)
def prime_factors(n):
    if n < 2:
        return ()
    d = next((d for d in range(2, math.isqrt(n) + 1) if n % d == 0), n)
    return (d,) + prime_factors(n // d)


def of_n(noun, n):
    """The value of a function in words."""
    shifted = re.search(r"\bn ([+-]) (\d+)", noun)
    m = n + int(shifted[1] + shifted[2]) if shifted else n
    noun = noun.replace(shifted[0], "n") if shifted else noun
    base = [int(word) for word in re.findall(r"(?:that|of|by) (\d+)", noun)]
    power = 0
    while base and m and m % base[0] ** (power + 1) == 0:
        power += 1
    if re.fullmatch(r"the number of times that \d+ divides n", noun):
        return power
    if re.fullmatch(r"the largest power of \d+ that divides n", noun):
        return base[0] ** power if m else 0
    if re.fullmatch(r"the largest divisor of n that is not divisible by \d+", noun):
        return m // base[0] ** power
    if noun == "the largest odd divisor of n":
        while m and m % 2 == 0:
            m //= 2
        return m
    if noun == "the number of binary digits 1 of n":
        return bin(m).count("1")
    if noun == "the number of binary digits of n":
        return m.bit_length()
    if noun.startswith("the number of prime factors of n "):
        return len(prime_factors(m))
    assert noun == "the place, from 1, of the smallest prime factor of n among the prime numbers", noun
    return len([p for p in range(2, prime_factors(m)[0] + 1) if len(prime_factors(p)) == 1]) if m > 1 else 0


def function_value(statement, n):
    """What the statement of a function of n says of G(n)."""
    firsts = dict(re.findall(r"G\((\d+)\) = (\d+), ", statement))
    if str(n) in firsts:
        return int(firsts[str(n)])
    formula, noun, _, other, where = re.search(r"G\(n\) = (.+?), where x is (.+?)(, but (\d+) if x is (\d+))?; so", statement).groups()
    x = of_n(noun, n)
    return int(other) if other is not None and x == int(where) else number(formula, {"x": x})


def run_values(statement, most):
    """The values of 0, 1, ..., most that a statement about runs gives, None before the first run."""
    begins = terms(re.search(r"which begin at (.*?)\.  The values", statement)[1], most)
    listed, more, places = re.search(r"values of the runs are ([\d, ]+), \.\.\., each (?:(\d+) more than|equal to) the one "
                                     r"(?:(\d+) places )?before it", statement).groups()
    values, period = [int(word) for word in listed.split(", ")], int(places or 1)
    while len(values) < len(begins):
        values.append(values[-period] + int(more or 0))
    return [next((values[k] for k in reversed(range(len(begins))) if begins[k] <= n), None) for n in range(most + 1)]


def linear_says(statement, a, b):
    """What the statement about a linear period says of (a, b): the Grundy value (None: nothing), and whether it is lost."""
    laws = re.findall(r"(?:[Ii]f ([ab]) mod (\d+) is ([\d or]+)(?:, |: ))?(?:[Ww]ith r = (.+?): )?(?:[Tt]he Grundy value is (.+?); )?"
                      r"[Tt]he player to move (?:(always wins|always loses)|loses exactly where (.+?))\.(?=  |$)", statement)
    for name, modulus, rests, r, value, always, lost in laws:
        names = {"a": a, "b": b}
        if name and names[name] % int(modulus) not in [int(word) for word in rests.split(" or ")]:
            continue
        if r:
            names["r"] = number(r, names)
        lost = condition(lost, names) if lost else always == "always loses"
        return (linear_value(value, names) if value else None), lost
    raise AssertionError(statement)


TABLE = (r"v\(r\), where v\(0\), (?:v\(1\), )?\.\.\. = (\d+(?:, \d+)*)(?:, \.\.\.,)?"
         r"(?: with v\(n(?: \+ (\d+))?\) = (?:v\(n\)(?: \+ (\d+))?|(\d+)|(n)) for all n >= (\d+))?")


def table_value(table, r):
    """The value at r of "v(r), where v(0), ... = 0, 0 with v(n + 2) = v(n) + 1 for all n >= 0"."""
    listed, period, more, constant, same, start = table.groups()
    values = [int(word) for word in listed.split(", ")]
    if constant or same:
        return values[r] if r < int(start) else r if same else int(constant)
    times = max(0, (r - int(start)) // int(period)) if period else 0
    return values[r - times * int(period or 1)] + times * int(more or 0)


def linear_value(text, names):
    tables = list(re.finditer(TABLE, text))
    for part in re.split(r", (?:and )?(?=[^,]* if )", re.sub(TABLE, "V", text)):
        value, _, where = part.partition(" if ")
        table = tables.pop(0) if value == "V" else None
        if not where or condition(where, names):
            return table_value(table, names["r"]) if table else number(value, names)
    raise AssertionError(text)


def mex(values):
    seen = set(values)
    return next(n for n in itertools.count() if n not in seen)
