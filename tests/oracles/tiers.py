"""Reads a file of a table (src/tiers/tier_format.h) by a plain zstd, frame by frame."""
import struct

import zstandard

FRAME = 32 << 10


class Tier:
    """A file of a table.  tier.metadata is its JSON as text; tier[i] is plain byte i."""

    def __init__(self, path):
        self.file = path.read_bytes()
        count, flags, magic = struct.unpack("<IBI", self.file[-9:])
        assert (flags, magic) == (0x80, 0x8F92EAB1)
        table = len(self.file) - 9 - 12 * count
        assert struct.unpack("<II", self.file[table - 8 : table]) == (0x184D2A5E, 12 * count + 9)
        self.frames, at = [], 0
        for packed, plain, checksum in struct.iter_unpack("<III", self.file[table:-9]):
            self.frames.append((at, packed, plain, checksum))
            at += packed
        assert at == table - 8
        self.metadata = self.file[8 : self.frames[0][1]].decode()
        self.frames = self.frames[1:]

    def frame(self, index):
        at, packed, size, checksum = self.frames[index]
        plain = zstandard.ZstdDecompressor().decompress(self.file[at : at + packed], max_output_size=size)
        # The same half of the XXH64 ends a frame of zstd that has a checksum.
        assert struct.pack("<I", checksum) == zstandard.ZstdCompressor(write_checksum=True).compress(plain)[-4:]
        return plain

    def __len__(self):
        return sum(size for _, _, size, _ in self.frames)

    def __getitem__(self, index):
        return self.frame(index // FRAME)[index % FRAME]
