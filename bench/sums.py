"""sums.py PAIRS: adds with the package for Python the pairs that `values sums` adds in C, and prints the same.

PAIRS is the output of `values games`.  Prints one sum a line, then the seconds of the best of some rounds, each in a store
without the sums of the round before.
"""
import pathlib
import sys
import time

from kayles import Value
from kayles._value_store import STORE

ROUNDS = 100
lines = [line.split("\t") for line in pathlib.Path(sys.argv[1]).read_text().splitlines() if "\t" in line]
best = 1e9
for _ in range(ROUNDS):
    pairs = sums = None
    STORE._full = 0  # the next call releases all values that nobody uses
    pairs = [(Value(left), Value(right)) for left, right in lines]
    begun = time.perf_counter()
    sums = [left + right for left, right in pairs]
    best = min(best, time.perf_counter() - begun)
print(*sums, f"{best:.6f}", sep="\n")
