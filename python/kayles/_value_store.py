"""The store of values: one for the process, so that all values work together."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from kayles._budget import current
from kayles._context import Context, Progress
from kayles._library import ffi, lib
from kayles.errors import Busy, OutOfBudget

FIRST_SLOTS = 1024
KEPT_BYTES = 16 << 20  # the store is swept when it is larger than this, and twice as large as after the last sweep


class ValueStore(Context):
    """The store, in a context of its own.  Threads take turns: a turn waits until the other thread's has ended.

    A living value owns a slot, which has its form: its number in the store.  A sweep gives new numbers to the forms in
    the slots, in one call of C, so that no KeyboardInterrupt finds half of them changed.
    """

    __slots__ = ("store", "forms", "out", "relation", "result", "text", "_numerator", "_exponent", "_owners", "_free", "_full", "_usual")

    def __init__(self) -> None:
        super().__init__()
        self._lock: Any = threading.RLock()
        self.store = ffi.NULL
        self.forms = ffi.new("kay_form[]", FIRST_SLOTS)
        self.out = ffi.new("kay_form *")
        self.relation = ffi.new("kay_relation *")
        self.result = ffi.new("kay_result *")
        self.text = ffi.new("kay_text *")
        self._numerator, self._exponent = ffi.new("int64_t *"), ffi.new("uint32_t *")
        self._owners: list[weakref.ref[Any] | None] = [None] * FIRST_SLOTS
        self._free: list[int] = []
        self._full = KEPT_BYTES
        self._usual = False  # the budget is the usual one, and no call has failed since it was set
        cell = ffi.new("kay_value_store **")
        self.limit()
        self.check(lib.kay_value_store_new(self.pointer, 1 << 62, cell))  # calls have their own limits of memory
        self.store = cell[0]
        lib.kay_text_init(self.text, self.pointer)

    def turn(self) -> Any:
        """Returns the lock; raises Busy in a function that a call of this thread has called."""
        if self._lock._is_owned():
            raise Busy("in use: by the call that called this function")
        return self._lock

    def limit(self, seconds: float | None = None, memory: int | None = None, progress: Progress | None = None) -> None:
        usual = seconds is None and memory is None and progress is None and current() is None
        if usual and self._usual and not self.dropped and lib.kay_value_store_bytes(self.store) <= self._full:
            return  # the budget of the last call
        self._usual = False
        super().limit(seconds, memory, progress)
        if self.store and lib.kay_value_store_bytes(self.store) > min(self._full, self.pointer.memory_limit // 2):
            self._release()
            super().limit(seconds, memory, progress)
        self._usual = usual

    def lift_limit(self) -> None:
        self._usual = False
        super().lift_limit()

    def error(self, status: int) -> BaseException:
        error = super().error(status)
        self._usual = False
        if isinstance(error, OutOfBudget):
            self._full = 0  # release before the next call
        return error

    def _release(self) -> None:
        """Releases the values that nobody uses; after a failure all are kept."""
        self.lift_limit()
        for slot in self._dead():
            self.forms[slot] = lib.KAY_VALUE_ZERO
        before = lib.kay_value_store_bytes(self.store)
        status = lib.kay_value_release(self.store, self.forms, len(self._owners))
        if self.raised is not None:
            raise super().error(status)
        self._full = max(KEPT_BYTES, 2 * lib.kay_value_store_bytes(self.store)) if not status else 2 * before

    def _dead(self) -> list[int]:
        return [slot for slot, owner in enumerate(self._owners) if owner is None or owner() is None]

    def own(self, value: Any) -> int:
        """Gives a value a slot, and returns it: its form follows.  In a turn."""
        # A slot that is lost to a KeyboardInterrupt has no living owner: the next search finds it.
        if not self._free:
            self._find_slots()
        slot = self._free.pop()
        self._owners[slot] = weakref.ref(value)
        value._slot = slot
        return slot

    def form(self, value: Any) -> int:
        """Returns the form of a value.  In a turn, like all that follow."""
        return int(self.forms[value._slot])

    def value(self, value: Any) -> int:
        """Returns the value of its form."""
        form: int = self.forms[value._slot]
        if form < 1 << 31:
            return form
        self.check(lib.kay_form_value(self.store, form, self.out))
        return int(self.out[0])

    def number(self, form: int) -> Fraction:
        """Returns a number as a fraction."""
        if lib.kay_value_get_dyadic(self.store, form, self._numerator, self._exponent):
            return Fraction(self._numerator[0], 1 << self._exponent[0])
        return Fraction(self.written(lib.kay_value_write, form, lib.KAY_VALUE_TEXT))

    def _find_slots(self) -> None:
        """Lists the slots without a living owner, and adds some unless half of all are."""
        free, count = self._dead(), len(self._owners)
        if 2 * len(free) < count:
            forms = ffi.new("kay_form[]", 2 * count)
            ffi.memmove(forms, self.forms, count * ffi.sizeof("kay_form"))
            self.forms = forms
            self._owners.extend([None] * count)
            free.extend(range(count, 2 * count))
        self._free = free

    def written(self, write: Callable[..., int], form: int, *more: Any) -> str:
        """Returns the text that a function of C writes about a form."""
        lib.kay_text_clear(self.text)
        self.check(write(self.store, form, *more, self.text))
        return self.take()

    def take(self) -> str:
        """Returns what was written to the text."""
        self.check(self.text.error)
        length = self.text.length
        return str(ffi.buffer(self.text.data, length)[:].decode()) if length else ""


STORE = ValueStore()

FUNCTIONS: dict[str, Any] = {}  # of expressions, by their names
_index = 0
while _function := lib.kay_value_function_at(_index):
    FUNCTIONS.update((ffi.string(name).decode(), _function) for name in (_function.name, _function.other) if name)
    _index += 1


def summary(name: str) -> str:
    """Says what a function computes, in the words of `kayles help value all`."""
    return str(ffi.string(FUNCTIONS[name].summary).decode())


