"""Nimbers: the field of Nim's sum and product."""

from __future__ import annotations

from typing import Any

from kayles._context import Context, Owned, Progress
from kayles._library import ffi, lib
from kayles.errors import BadInput, BadUsage
from kayles.positions import Texts

_SMALL = 1 << 64  # below it the library computes without a context
_DEGREE = 512  # the largest degree of an ordinal that is looked for, as in the program


class Nimber:
    """A nimber, or an ordinal such as [w^2*3+w+5] in the same field: kayles.Nimber(5) * 7 is kayles.Nimber(13).

    It is made from a whole number, or from an expression in the notation of `kayles nim`, such as "4 * 4 + 1" or
    "log(8, 4)", computed within `seconds` and `memory`.  Next to a nimber an int is a nimber; only exponents are
    ordinary numbers.  Finite nimbers equal the ints with the same digits.
    """

    __slots__ = ("_number",)

    _number: int | str  # of an infinite one the text

    def __init__(self, number: int | str | Nimber, *, seconds: float | None = None, memory: int | None = None,
                 progress: Progress | None = None) -> None:
        if isinstance(number, Nimber):
            self._number = number._number
        elif isinstance(number, str):
            self._number = _Work(seconds, memory, progress).read(number)
        elif isinstance(number, int):
            if number < 0:
                raise BadUsage(f"{number}: a nimber is not negative")
            self._number = int(number)
        else:
            raise TypeError(f"a nimber is made from an int or a text, not {type(number).__name__}")

    @classmethod
    def _of(cls, number: int | str) -> Nimber:
        nimber = cls.__new__(cls)
        nimber._number = number
        return nimber

    @property
    def finite(self) -> bool:
        """Whether it is a whole number."""
        return isinstance(self._number, int)

    def __int__(self) -> int:
        if isinstance(self._number, str):
            raise BadUsage(f"{self._number} is not a finite number")
        return self._number

    __index__ = __int__

    def __str__(self) -> str:
        return str(self._number)

    def __repr__(self) -> str:
        return f"kayles.Nimber({self._number!r})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (int, Nimber)):
            return self._number == (other._number if isinstance(other, Nimber) else other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._number)

    def __bool__(self) -> bool:
        return self._number != 0

    def __reduce__(self) -> tuple[Any, ...]:
        return Nimber, (self._number,)

    def __add__(self, other: int | Nimber) -> Nimber:
        return _combine(lib.kay_nimber_add, self, other)

    def __mul__(self, other: int | Nimber) -> Nimber:
        return _combine(lib.kay_nimber_multiply, self, other)

    def __truediv__(self, other: int | Nimber) -> Nimber:
        if not isinstance(other, (int, Nimber)):
            return NotImplemented
        return _combine(lib.kay_nimber_multiply, self, _apply(lib.kay_nimber_invert, Nimber(other)))

    def __rtruediv__(self, other: int) -> Nimber:
        return Nimber(other) / self if isinstance(other, int) else NotImplemented

    __radd__ = __sub__ = __rsub__ = __xor__ = __rxor__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> Nimber:
        return self

    def __pow__(self, exponent: int | Nimber) -> Nimber:
        if isinstance(exponent, int) and exponent < 0:
            return (1 / self) ** -exponent
        return _combine(lib.kay_nimber_power, self, exponent)

    def __rpow__(self, base: int) -> Nimber:
        return Nimber(base) ** self if isinstance(base, int) else NotImplemented

    @property
    def sqrt(self) -> Nimber:
        """The number whose square it is."""
        return _apply(lib.kay_nimber_square_root, self)

    @property
    def root(self) -> Nimber:
        """The smaller root x of x * x + x = self; the other one is x + 1."""
        return _apply(lib.kay_nimber_root, self)

    @property
    def order(self) -> int:
        """The least n > 0 with self ** n == 1.  Raises BadInput for 0, ordinals, and numbers from 2 ** 4096 on."""
        return int(_apply(lib.kay_nimber_order, self))

    def log(self, base: int | Nimber, *, seconds: float | None = None, memory: int | None = None,
            progress: Progress | None = None) -> int:
        """The least n with base ** n == self, both below 2 ** 64.  Raises BadInput if there is none."""
        found = _Work(seconds, memory, progress).apply(lib.kay_nimber_log, self._number, Nimber(base)._number)
        return int(found)

    @property
    def degree(self) -> int | None:
        """The smallest field with the number has 2 ** degree numbers.  None: that of an ordinal, and more than 512."""
        return _Work().degree(self._number)


class _Work:
    """A computation: a context and an arena of its own."""

    def __init__(self, seconds: float | None = None, memory: int | None = None,
                 progress: Progress | None = None) -> None:
        self.context = Context()
        self.arena = Owned(self.context, ffi.new("kay_arena *"), lib.kay_arena_free)
        self.kept: list[Any] = []
        lib.kay_arena_init(self.arena.cell, self.context.pointer)
        self.context.limit(seconds, memory, progress)

    def read(self, expression: str) -> int | str:
        data, place = ffi.new("char[]", expression.encode()), ffi.new("size_t *")
        found = ffi.new("kay_nimber *")
        with self.context.turn():
            try:
                self.context.check(lib.kay_nimber_read(self.arena.cell, data, len(data) - 1, found, place))
            except BadInput as error:
                error.source, error.line = "<text>", 1
                error.column = len(ffi.buffer(data, place[0])[:].decode(errors="replace")) + 1
                error.excerpt, error.caret = expression, error.column - 1
                raise
            return self.result(found)

    def nimber(self, number: int | str) -> Any:
        """Makes the number for C."""
        made = ffi.new("kay_nimber *")
        if isinstance(number, str):
            text = number.encode()
            self.context.check(lib.kay_nimber_read(self.arena.cell, text, len(text), made, ffi.NULL))
        elif number:
            count = (number.bit_length() + 63) // 64
            limbs = ffi.new("uint64_t[]", count)
            ffi.buffer(limbs)[:] = number.to_bytes(8 * count, "little")
            made.limbs, made.limb_count = limbs, count
            self.kept.append(limbs)
        return made

    def result(self, found: Any) -> int | str:
        if not found.term_count:
            return int.from_bytes(ffi.buffer(found.limbs, 8 * found.limb_count)[:], "little") if found.limb_count else 0
        text = Texts(self.context)
        self.context.check(lib.kay_nimber_write(found, text.owned.cell))
        return text.take()

    def apply(self, function: Any, *numbers: int | str) -> int | str:
        found = ffi.new("kay_nimber *")
        with self.context.turn():
            self.context.check(function(self.arena.cell, *map(self.nimber, numbers), found))
            return self.result(found)

    def degree(self, number: int | str) -> int | None:
        found = ffi.new("uint64_t *")
        with self.context.turn():
            status = lib.kay_nimber_degree(self.arena.cell, self.nimber(number),
                                           _DEGREE if isinstance(number, str) else _SMALL - 1, found)
            if status == lib.KAY_END:
                return None
            self.context.check(status)
        return int(found[0])


def _apply(function: Any, number: Nimber) -> Nimber:
    return Nimber._of(_Work().apply(function, number._number))


def _combine(function: Any, a: Nimber, b: int | Nimber) -> Nimber:
    if not isinstance(b, (int, Nimber)):
        return NotImplemented
    b = Nimber(b)
    if isinstance(a._number, int) and isinstance(b._number, int) and a._number < _SMALL and b._number < _SMALL:
        if function == lib.kay_nimber_add:
            return Nimber._of(a._number ^ b._number)
        if function == lib.kay_nimber_multiply:
            return Nimber._of(int(lib.kay_nim_product(a._number, b._number)))
    return Nimber._of(_Work().apply(function, a._number, b._number))
