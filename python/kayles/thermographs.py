"""Thermographs of values, and pictures of them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kayles._library import ffi, lib
from kayles._value_store import STORE
from kayles.pictures import Picture

if TYPE_CHECKING:
    from kayles._context import Progress
    from kayles.values import Value

Corner = tuple[Fraction, Fraction]


class Thermographs:
    """The thermographs of some values over one another: a picture in a notebook, `str` for text."""

    __slots__ = ("values",)

    values: tuple[Value, ...]

    def __init__(self, *values: Value) -> None:
        if not values:
            raise TypeError("a picture needs at least one value")
        self.values = values

    def _write(self, form: int) -> str:
        with STORE.turn():
            STORE.limit()
            entries = ffi.new("kay_thermograph_entry[]", len(self.values))
            for entry, value in zip(entries, self.values):
                entry.value = STORE.value(value)
            lib.kay_text_clear(STORE.text)
            STORE.check(lib.kay_thermograph_write(STORE.store, entries, len(self.values), form, STORE.text))
            return STORE.take()

    def __str__(self) -> str:
        """Mean, temperature and the corners of both walls, as `kayles value --thermograph -` prints them."""
        return self._write(lib.KAY_THERMOGRAPH_TEXT).rstrip("\n")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.values))})"

    def picture(self) -> Picture:
        """The picture, which `save` writes to a file."""
        return Picture(self._write(lib.KAY_THERMOGRAPH_SVG))

    def _repr_svg_(self) -> str:
        return self.picture().svg


class Thermograph(Thermographs):
    """The thermograph of a value.  `left` and `right` are the corners of the walls, (value, temperature), from
    temperature -1 upwards; from `temperature` on both walls are at `mean`."""

    __slots__ = ("mean", "temperature", "left", "right")

    def __init__(self, value: Value, *, seconds: float | None = None, memory: int | None = None,
                 progress: Progress | None = None) -> None:
        super().__init__(value)
        found = ffi.new("kay_thermograph *")
        with STORE.turn():
            STORE.limit(seconds, memory, progress)
            STORE.check(lib.kay_value_thermograph(STORE.store, STORE.value(value), found))
            self.mean, self.temperature = STORE.number(found.mast), STORE.number(found.temperature)
            self.left = _corners(found.left, found.left_count)
            self.right = _corners(found.right, found.right_count)


def _corners(corners: Any, count: int) -> tuple[Corner, ...]:
    return tuple([(STORE.number(corners[i].value), STORE.number(corners[i].temperature)) for i in range(count)])


def thermographs(*values: Value) -> Thermographs:
    """The thermographs of some values, which draw themselves in one picture."""
    return Thermographs(*values)
