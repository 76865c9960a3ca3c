"""All games that explain given values, by looking through a catalogue of sequences that is made from the rules."""
import itertools

SHIFT, REPEATS, KEY = 16, range(1, 9), 4


def sequence(digits, count):
    """G(0), G(1), ... of a code, or of a set as the digits 0 and 3; sets of values are the bits of a number."""
    values, pairs, triples = [], [0], [0]
    split = any(digit & 12 for digit in digits)
    for n in range(count):
        seen = 0
        for taken, digit in enumerate(digits[:n + 1]):
            rest = n - taken
            if digit & 1 and rest == 0:
                seen |= 1
            if digit & 2 and rest:
                seen |= 1 << values[rest]
            if digit & 4:
                seen |= pairs[rest] if rest < n else pair(values, rest)
            if digit & 8:
                seen |= triples[rest] if rest < n else triple(values, rest)
        values.append((~seen & (seen + 1)).bit_length() - 1)
        if split and n:
            pairs.append(pair(values, n))
            triples.append(triple(values, n) if any(digit & 8 for digit in digits) else 0)
    return values


def pair(values, tokens):
    """The values of two heaps of so many tokens, neither empty."""
    seen = 0
    for a in range(1, tokens // 2 + 1):
        seen |= 1 << (values[a] ^ values[tokens - a])
    return seen


def triple(values, tokens):
    seen = 0
    for a in range(1, tokens // 3 + 1):
        first = values[a]
        for b in range(a, (tokens - a) // 2 + 1):
            seen |= 1 << (first ^ values[b] ^ values[tokens - a - b])
    return seen


def codes(octal, hexadecimal):
    """The digits of all codes with at most so many behind the point, and what describing them costs in bits."""
    for digits, firsts, most in (("01234567", "04", octal), ("0123456789abcdef", "048c", hexadecimal)):
        for first in firsts:
            for length in range(most + 1):
                for behind in itertools.product(digits, repeat=length):
                    if (behind[-1] if behind else first) == "0":
                        continue  # the same without it
                    text = f"{first}.{''.join(behind) or '0'}"
                    if len(digits) == 16 and not set(text) & set("89abcdef"):
                        continue  # was octal
                    cost = (max(1, length) + (first != "0")) * (3 if len(digits) == 8 else 4)
                    yield text, [int(digit, 16) for digit in first + "".join(behind)], cost


def sets(largest):
    for length in range(1, largest + 1):
        for numbers in itertools.combinations(range(1, largest + 1), length):
            digits = [3 if j in numbers else 0 for j in range(numbers[-1] + 1)]
            yield "{" + ",".join(map(str, numbers)) + "}", digits, 3 * length


class Catalogue:
    """The sequences of codes and sets, by what stands at a place."""

    def __init__(self, octal, hexadecimal, largest, count):
        self.games, self.at = {}, {}
        for text, digits, cost in itertools.chain(codes(octal, hexadecimal), sets(largest)):
            values = sequence(digits, count)
            self.games[text] = values, cost
            for first in range(SHIFT + 1):
                self.at.setdefault((first, *values[first:first + KEY]), []).append(text)

    def matches(self, values):
        """For each game that explains the values the cost of its best shift and repeat."""
        found = {}
        for repeat, shift in ((repeat, shift) for repeat in REPEATS for shift in range(-SHIFT, SHIFT * repeat + 1)):
            if any(values[:max(0, -shift)]) or -shift >= len(values):
                continue
            heaps = {}
            if any(heaps.setdefault((i + shift) // repeat, value) != value for i, value in enumerate(values) if i + shift >= 0):
                continue
            first, last = min(heaps), max(heaps)
            if last + 1 - max(first, 0) < min(4 if repeat > 1 else 8, (len(values) + 1) // 2):
                continue
            wanted = [heaps[n] for n in range(first, last + 1)]
            price = (6 + abs(shift) if shift else 0) + (6 + repeat if repeat > 1 else 0)
            for text in self.at.get((first, *wanted[:KEY]), []):
                known, cost = self.games[text]
                if known[first:last + 1] == wanted:
                    found[text] = min(found.get(text, 10**9), cost + price)
        return found
