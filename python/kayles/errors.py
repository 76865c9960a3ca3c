"""The errors of the library: one class for each status, with the library's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kayles._library import ffi, lib

if TYPE_CHECKING:
    from kayles.values import Value


def text_of(chars: Any) -> str:
    """Returns a string of C; bytes that are not UTF-8 become U+FFFD."""
    return str(ffi.string(chars).decode(errors="replace"))


def bytes_of(text: str, what: str) -> bytes:
    """Returns a text for C; bytes that Python could not decode are what they were."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is a text, not {type(text).__name__}")
    return text.encode(errors="surrogateescape")


class Error(Exception):
    """An error of the library.  If the error has a place in an input, `source` names it, and `line` and `column` count
    from 1; `excerpt` is the line around the place, and `caret` the number of columns before it.  Else they are None."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.source: str | None = None
        self.line: int | None = None
        self.column: int | None = None
        self.excerpt: str | None = None
        self.caret: int | None = None

    def __str__(self) -> str:
        place = [str(part) for part in (self.source, self.line, self.column) if part is not None]
        words = ": ".join([":".join(place), self.message]) if place else self.message
        return words if not self.excerpt else f"{words}\n  {self.excerpt}\n  {' ' * (self.caret or 0)}^"


class BadInput(Error, ValueError):
    """The text, the file or the rules are wrong."""


class BadUsage(Error, ValueError):
    """The question cannot be asked: no such game, no theorem, no values."""


class OutOfBudget(Error):
    """The time or the memory of the call was used up.  An answer may exist.  `bounds` are the bounds of the value that was
    asked for, if some were found: the value is at least the first and at most the second; None: not known.  `excluded` are
    numbers that the nimber of an impartial game is not."""

    bounds: tuple[Value | None, Value | None] = None, None
    excluded: frozenset[int] = frozenset()

    partial: Any = None  # what was found: a shorter sequence, a table with fewer cells, the conjectures so far


class OutOfMemory(Error, MemoryError):
    """The system refused memory."""


class CannotRead(Error, OSError):
    """A file cannot be read."""


class CannotWrite(Error, OSError):
    """A file cannot be written."""


class IsFalse(Error, ValueError):
    """What was checked is false."""


class Busy(Error, RuntimeError):
    """A game, or an object that was made from it, is used by two calls at the same time."""


_CLASSES: dict[int, type[Error]] = {
    lib.KAY_EINPUT: BadInput,
    lib.KAY_EUSAGE: BadUsage,
    lib.KAY_EUNABLE: OutOfBudget,
    lib.KAY_ENOMEM: OutOfMemory,
    lib.KAY_EREAD: CannotRead,
    lib.KAY_EWRITE: CannotWrite,
    lib.KAY_EFALSE: IsFalse,
}


def error_of(status: int, diagnosis: Any) -> Error:
    """Returns the error for a status, with the words and the place of the diagnosis."""
    error = _CLASSES.get(status, Error)(text_of(diagnosis.text))
    if diagnosis.placed:
        error.source = text_of(diagnosis.source)
        error.line = diagnosis.line
        error.column = diagnosis.column or None
        error.excerpt = text_of(diagnosis.excerpt) or None
        error.caret = diagnosis.caret
    return error
