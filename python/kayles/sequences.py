"""Nim-sequences of heap games, and the games that have a given sequence."""

from __future__ import annotations

import collections.abc
import functools
import operator
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, overload

from kayles._context import Context, Owned, Progress
from kayles._library import ffi, lib
from kayles.errors import BadUsage, OutOfBudget, bytes_of, text_of
from kayles.pictures import Picture
from kayles.positions import Texts

_NO_LIMIT = (1 << 64) - 1


@dataclass(frozen=True)
class Period:
    """A period: G(n + period) = G(n) + saltus for all n >= preperiod.  `computed` values were computed; if `proved` is
    false, the period was only seen in them.  `period`, `preperiod` and `saltus` are None if none was seen."""

    period: int | None
    preperiod: int | None
    saltus: int | None
    proved: bool
    computed: int


@dataclass(frozen=True)
class Stats:
    """Facts about the values of a sequence: those that `kayles sequence --stats --json` prints."""

    heaps: int
    max: int
    max_at: int
    zeros: int
    mask: int
    parity: bool
    offset: int
    rare: int
    last_rare: int
    method: str
    level: str


class Sequence(collections.abc.Sequence[int]):
    """The Grundy values G(0), G(1), ..., G(n) of the heaps of a game.

    `values` is a read-only memoryview of them, 32 bits each, which keeps their memory; numpy.asarray(sequence) shares
    it.
    """

    __slots__ = ("values", "_context", "_sequence", "_sums")

    def __init__(self, code: str, heaps: int, *, seconds: float | None = None, memory: int | None = None,
                 progress: Progress | None = None) -> None:
        if not 0 <= operator.index(heaps) < _NO_LIMIT:
            raise BadUsage(f"{heaps}: not a number of heaps")
        self._context = context = Context()
        self._sequence = Owned(context, ffi.new("kay_sequence **"), lib.kay_sequence_close_cell)
        self._sums: Any = None
        word = ffi.new("char[]", bytes_of(code, "a code"))
        with context.turn():
            context.limit(seconds, memory, progress)
            context.check(lib.kay_sequence_open(context.pointer, lib.kay_code_of(word), ffi.NULL, self._sequence.cell))
            try:
                context.check(lib.kay_sequence_advance(self._sequence.cell[0], heaps + 1))
                self.values = self._copied(heaps + 1)
            except OutOfBudget as error:
                context.lift_limit()
                self.values = self._copied(min(heaps + 1, lib.kay_sequence_known(self._sequence.cell[0])))
                error.partial = self
                raise

    def _copied(self, count: int) -> memoryview:
        """Copies the first values to memory of the context that lives as long as its last view."""
        context = self._context
        cell = ffi.new("void **")
        owned = Owned(context, cell, functools.partial(_free_block, context.pointer, 4 * count))
        cell[0] = lib.kay_alloc_array(context.pointer, count, 4)
        if not cell[0]:
            context.check(lib.kay_no_memory(context.pointer))
        # The last view lets `owned` go: by a function written in C, which does nothing.
        block = ffi.gc(ffi.cast("uint32_t *", cell[0]), functools.partial(operator.is_, owned))
        context.check(lib.kay_sequence_read(self._sequence.cell[0], 0, count, block))
        return memoryview(ffi.buffer(block, 4 * count)).cast("I").toreadonly()

    @property
    def name(self) -> str:
        """The code in its usual form."""
        return text_of(lib.kay_sequence_name(self._sequence.cell[0]))

    def __len__(self) -> int:
        return len(self.values)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> memoryview: ...
    def __getitem__(self, index: int | slice) -> int | memoryview:
        return self.values[index]

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    def __buffer__(self, flags: int) -> memoryview:
        return self.values

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        import numpy

        shared = numpy.asarray(self.values)
        if dtype is not None and dtype != shared.dtype:
            if copy is False:
                raise ValueError("another type needs a copy")
            return shared.astype(dtype)
        return shared.copy() if copy else shared

    def __repr__(self) -> str:
        return f"kayles.sequence({self.name!r}, {len(self) - 1})"

    def __reduce__(self) -> tuple[Any, ...]:
        return sequence, (self.name, len(self) - 1)

    def period(self, heaps: int | None = None, *, seconds: float | None = None, memory: int | None = None,
               progress: Progress | None = None) -> Period:
        """Computes until a period is proved, or up to this heap.  OutOfBudget has what was seen as `partial`."""
        context = self._context
        with context.turn():
            context.limit(seconds, memory, progress)
            try:
                context.check(lib.kay_sequence_advance(self._sequence.cell[0],
                                                       _NO_LIMIT if heaps is None else heaps + 1))
            except OutOfBudget as error:
                if self._facts().proved:
                    return self._period()
                error.partial = self._period()
                raise
            return self._period()

    def _facts(self) -> Any:
        return lib.kay_sequence_tell(self._sequence.cell[0])

    def _period(self) -> Period:
        facts = self._facts()
        seen = bool(facts.period)
        return Period(facts.period if seen else None, facts.preperiod if seen else None, facts.saltus if seen else None,
                      facts.proved, facts.computed)

    def certificate(self, *, seconds: float | None = None, memory: int | None = None,
                    progress: Progress | None = None) -> str:
        """Returns the proof of the period, a line that kayles.check checks.  Raises BadUsage unless one is proved."""
        with self._context.turn():
            self._context.limit(seconds, memory, progress)
            text = Texts(self._context)
            self._context.check(lib.kay_sequence_certify(self._sequence.cell[0], text.owned.cell))
            return text.take().rstrip("\n")

    def _summary(self) -> Any:
        with self._context.turn():
            self._context.limit()
            if self._sums is None:
                sums = ffi.new("kay_sequence_summary *")
                self._context.check(lib.kay_sequence_sum_up(self._sequence.cell[0], len(self), sums))
                self._sums = sums
        return self._sums

    @property
    def stats(self) -> Stats:
        """The largest value, the number of zeros, and how they were computed."""
        sums, facts = self._summary(), self._facts()
        return Stats(sums.count, sums.largest, sums.largest_at, sums.zeros, facts.mask, facts.parity, facts.offset,
                     facts.rare, facts.last_rare, text_of(facts.method), text_of(facts.level))

    @property
    def checksum(self) -> str:
        """Two 16-bit sums of the values, as eight hexadecimal digits."""
        return f"{self._summary().sums:08X}"

    @property
    def xxh64(self) -> str:
        """XXH64 of the values as 32-bit little-endian numbers, as sixteen hexadecimal digits."""
        return f"{self._summary().xxh64:016x}"

    def picture(self, fold: int | None = None, *, seconds: float | None = None, memory: int | None = None,
                progress: Progress | None = None) -> Picture:
        """Draws the values: a point for each, or, with `fold`, a heat map with so many heaps in a row; 0 is the period.
        """
        context = self._context
        with context.turn():
            context.limit(seconds, memory, progress)
            row = ffi.new("uint64_t *", fold or 0)
            if fold == 0:
                context.check(lib.kay_sequence_fold(self._sequence.cell[0], len(self), row))
            text = Texts(context)
            context.check(lib.kay_sequence_draw(context.pointer, self._sequence.cell[0], len(self), row[0],
                                                text.owned.cell))
            return Picture(text.take())

    def _repr_svg_(self) -> str:
        return self.picture().svg


def sequence(code: str, heaps: int = 100, *, seconds: float | None = None, memory: int | None = None,
             progress: Progress | None = None) -> Sequence:
    """Computes G(0), ..., G(heaps) of a heap game: its code, such as "0.07" or "{2,5,7}", or its name.

    If the budget ends, OutOfBudget has the sequence of the values computed so far as `partial`.
    """
    return Sequence(code, heaps, seconds=seconds, memory=memory, progress=progress)


@dataclass(frozen=True)
class Recognised:
    """A game with given values: see `kayles help recognise all`.  `few` values prove little; with `lost` they were
    taken as lost positions."""

    game: str
    name: str | None
    opens: str | None
    shift: int
    repeat: int
    period: int | None
    preperiod: int | None
    saltus: int | None
    compared: int
    given: int
    few: bool
    matches: int
    looked: int
    lost: bool = False


def recognise(values: Iterable[int] | str, *, limit: int = 1000, seconds: float | None = None,
              memory: int | None = None, progress: Progress | None = None) -> list[Recognised]:
    """Returns the known games with these Grundy values, best first; or, if there are none and the values rise, with
    these lost positions.  A text may have any form that `kayles recognise` reads.  If the budget ends, OutOfBudget has
    the games found so far as `partial`.
    """
    data = (values if isinstance(values, str) else " ".join(map(str, map(int, values)))).encode()
    context = Context()
    arena = Owned(context, ffi.new("kay_arena *"), lib.kay_arena_free)
    reader = Owned(context, ffi.new("kay_reader *"), _close_reader)
    given, found = ffi.new("kay_nim_values *"), ffi.new("kay_recognition *")
    lib.kay_arena_init(arena.cell, context.pointer)
    with context.turn():
        context.limit(seconds, memory, progress)
        context.check(lib.kay_reader_from_text(context.pointer, b"<values>", data, len(data), reader.cell))
        context.check(lib.kay_recognise_read(reader.cell, arena.cell, given))
        try:
            context.check(lib.kay_recognise_either(arena.cell, given, limit, found))
        except OutOfBudget as error:
            error.partial = _recognised(given, found)
            raise
        return _recognised(given, found)


def _recognised(given: Any, found: Any) -> list[Recognised]:
    games = []
    match = found.first
    while match:
        periodic = bool(match.period)
        games.append(Recognised(
            text_of(match.game), _text_or_none(match.name), _text_or_none(match.opens), match.shift, match.repeat,
            match.period if periodic else None, match.preperiod if periodic else None,
            match.saltus if periodic else None, match.compared, given.given, given.count < lib.KAY_RECOGNISE_FEW,
            found.total, found.looked, given.outcomes))
        match = match.next
    return games


def _text_or_none(text: Any) -> str | None:
    return text_of(text) if text else None


def _free_block(context: Any, size: int, cell: Any) -> None:
    block, cell[0] = cell[0], ffi.NULL
    lib.kay_free(context, block, size)


def _close_reader(cell: Any) -> None:
    if cell.ctx:
        lib.kay_reader_close(cell)
        cell.ctx = ffi.NULL
