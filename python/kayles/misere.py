"""Misère quotients of heap games."""

from __future__ import annotations

from typing import Any

from kayles._context import Context, Owned, Progress
from kayles._library import ffi, lib
from kayles.errors import OutOfBudget, bytes_of, text_of
from kayles.positions import OUTCOMES, Texts


class Quotient:
    """The misère quotient of a heap game, of all heaps if `period` is not None, else of heaps 0 to `heap`: it answers
    sums of any number of heaps."""

    __slots__ = ("_context", "_quotient")

    def __init__(self, code: str, heap: int | None = None, *, seconds: float | None = None, memory: int | None = None,
                 progress: Progress | None = None) -> None:
        self._context = context = Context()
        self._quotient = Owned(context, ffi.new("kay_misere_quotient **"), lib.kay_misere_quotient_close_cell)
        word = ffi.new("char[]", bytes_of(code, "a code"))
        with context.turn():
            context.limit(seconds, memory, progress)
            context.check(lib.kay_misere_quotient_open(context.pointer, lib.kay_code_of(word), self._quotient.cell))
            own = self._quotient.cell[0]
            try:
                context.check(lib.kay_misere_quotient_prove(own) if heap is None else
                              lib.kay_misere_quotient_advance(own, heap))
            except OutOfBudget as error:
                error.partial = self
                raise

    def _facts(self) -> Any:
        return lib.kay_misere_quotient_tell(self._quotient.cell[0])

    @property
    def code(self) -> str:
        """The code in its usual form."""
        return text_of(self._facts().name)

    @property
    def heap(self) -> int:
        """The largest heap that was computed."""
        return int(self._facts().heap)

    @property
    def order(self) -> int:
        """The number of elements."""
        return int(self._facts().order)

    @property
    def p_positions(self) -> int:
        """How many elements are lost for the player to move."""
        return int(self._facts().lost)

    @property
    def period(self) -> int | None:
        """The period of the elements of the heaps, if it is proved."""
        facts = self._facts()
        return facts.period if facts.proved else None

    @property
    def preperiod(self) -> int | None:
        """The first heap of the periodic part, if a period is proved."""
        facts = self._facts()
        return facts.preperiod if facts.proved else None

    @property
    def name(self) -> str | None:
        """T_2, R_8, ... if the quotient is isomorphic to one that has a name."""
        return self._text(lib.kay_misere_quotient_name) or None

    def element(self, *heaps: int) -> str:
        """The element of a sum of heaps, such as 'ab^2': the product of those of the heaps."""
        return self._text(lib.kay_misere_quotient_write, heaps, len(heaps))

    def outcome(self, *heaps: int) -> str:
        """'win' or 'loss' for the player to move in a sum of heaps."""
        found = ffi.new("kay_outcome *")
        with self._context.turn():
            self._context.limit()
            self._context.check(lib.kay_misere_quotient_answer(self._quotient.cell[0], heaps, len(heaps), found))
        return OUTCOMES[found[0]]

    def certificate(self) -> str:
        """Returns the proof, a line that kayles.check checks."""
        return self._text(lib.kay_misere_quotient_certify).rstrip("\n")

    def _text(self, write: Any, *arguments: Any) -> str:
        with self._context.turn():
            self._context.limit()
            text = Texts(self._context)
            self._context.check(write(self._quotient.cell[0], *arguments, text.owned.cell))
            return text.take()

    def __repr__(self) -> str:
        return f"kayles.quotient({self.code!r}{'' if self.period else f', {self.heap}'})"


def quotient(code: str, heap: int | None = None, *, seconds: float | None = None, memory: int | None = None,
             progress: Progress | None = None) -> Quotient:
    """Computes the misère quotient of a heap game, its code or its name, for heaps 0 to `heap`; without `heap` until a
    period is proved.

    If the budget ends, OutOfBudget has the quotient of the heaps computed so far as `partial`.
    """
    return Quotient(code, heap, seconds=seconds, memory=memory, progress=progress)
