"""Compares the files of a table with the entropy of what they hold.

    python3 bench/table_entropy.py DIR [LEAST]

Prints a line for each file of at least LEAST bytes (1,000,000 if not given): its size, the entropy of order 0 of its codes
of two bits, or bytes of the remoteness, each taken alone, and the ratio.
"""
import collections
import math
import pathlib
import sys

import zstandard


def entropy(counts):
    """Bytes for all symbols, if each takes as many bits as its frequency asks for."""
    total = sum(counts.values())
    return sum(count * math.log2(total / count) for count in counts.values()) / 8


def symbols(path):
    """How often each symbol comes."""
    with open(path, "rb") as file, zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True) as plain:
        counts = collections.Counter()
        while piece := plain.read(1 << 20):
            counts.update(piece)
    if path.suffix != ".outcomes":
        return counts
    codes = collections.Counter()
    for byte, count in counts.items():
        for shift in (0, 2, 4, 6):
            codes[byte >> shift & 3] += count
    return codes


def main(folder, least="1000000"):
    sizes = []
    for path in sorted(pathlib.Path(folder).glob("*.*")):
        if path.name != "manifest.json" and path.stat().st_size >= int(least):
            sizes.append((path.stat().st_size, entropy(symbols(path))))
            print(f"{path.name}  {sizes[-1][0]:12,} bytes  {sizes[-1][1]:14,.0f} by entropy  {sizes[-1][0] / sizes[-1][1]:6.3f}")
    if sizes:
        bytes_all, by_entropy = map(sum, zip(*sizes))
        print(f"{'all':15}  {bytes_all:12,} bytes  {by_entropy:14,.0f} by entropy  {bytes_all / by_entropy:6.3f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
