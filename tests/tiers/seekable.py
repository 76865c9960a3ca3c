#!/usr/bin/env python3
"""Tests that a plain zstd reads files of tables, as a whole and at any place.

seekable.py WRITE_TABLE
"""
import pathlib
import random
import subprocess
import sys
import tempfile

import zstandard

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "oracles"))
from tiers import FRAME, Tier  # noqa: E402

METADATA = '{"tier": 3, "words": "the drawn ones: \u00bd"}'


def plain_bytes(size, chance):
    """Codes of two bits, most of them alike."""
    return bytes(chance.choice((0, 0, 0, 85, 170, chance.randrange(256))) for _ in range(size))


def whole(data):
    """Decompresses all frames one after another, as `zstd -d` does."""
    return zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True).read()


def look(writer, folder, plain, level, chance):
    subprocess.run([writer, folder, METADATA, str(level)], input=plain, check=True)
    tier = Tier(folder / "a.zst")
    assert tier.metadata == METADATA
    assert len(tier) == len(plain)
    assert whole(tier.file) == plain
    assert b"".join(tier.frame(i) for i in range(len(tier.frames))) == plain
    assert all(size == FRAME for _, _, size, _ in tier.frames[:-1])
    for index in [chance.randrange(len(plain)) for _ in range(20)] if plain else []:
        assert tier[index] == plain[index]


def main():
    chance = random.Random(1)
    for size in 0, 1, 1000, FRAME - 1, FRAME, FRAME + 1, 10 * FRAME + 77:
        for level in 1, 19:
            with tempfile.TemporaryDirectory() as folder:
                look(sys.argv[1], pathlib.Path(folder) / "table", plain_bytes(size, chance), level, chance)


main()
