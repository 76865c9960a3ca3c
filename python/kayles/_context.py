"""Contexts: the budget and the hooks of calls into the library, and the objects of C that live in them."""

from __future__ import annotations

import functools
import operator
import os
import threading
import time
import weakref
from collections.abc import Callable
from types import TracebackType
from typing import Any, cast

from kayles._library import ffi, lib
from kayles._budget import current
from kayles.errors import Busy, CannotRead, error_of

Progress = Callable[[str, int, int], object]

# The memory that a context may use unless a call says otherwise: half of the machine's, as in the program.
USUAL_MEMORY = os.sysconf("SC_PHYS_PAGES") // 2 * os.sysconf("SC_PAGESIZE")

_contexts: dict[Any, weakref.ref[Context]] = {}  # by pointer


class Context:
    """A context of the library, which one thread uses at a time.

    A call into the library is made in a turn:

        with context.turn():
            context.limit(seconds, memory, progress)
            context.check(lib.kay_...(context.pointer, ...))
    """

    __slots__ = ("pointer", "living", "dropped", "raised", "free_state", "stop", "_lock", "_progress", "_told", "__weakref__")

    def __init__(self) -> None:
        self.pointer = ffi.new("kay_context *")
        self.living: set[Closing] = set()  # of the objects that are not freed
        self.dropped: list[Closing] = []  # of objects that nobody uses, to be freed in the next turn
        self.raised: BaseException | None = None  # by a function that the engine called
        self.free_state = functools.partial(lib.kay_state_free, self.pointer)  # of a state of this context
        self.stop = ffi.new("int *")  # not 0: the work is to end
        self._lock = threading.Lock()
        self._progress: Progress | None = None
        self._told = 0.0
        lib.kay_context_init(self.pointer)
        self.pointer.stop = self.stop
        self.pointer.look = lib.kayles_look
        self.pointer.looker = self.pointer.watcher = self.pointer
        _contexts[self.pointer] = weakref.ref(self)

    def turn(self) -> threading.Lock:
        """Returns the lock that a thread holds while it works with the context; raises Busy if it is held."""
        # A lock is written in C, so that no KeyboardInterrupt can come between taking it and the block of the `with`.
        if self._lock.locked():
            raise Busy("in use: by another thread, or by the call that called this function; "
                       "open the game once more for each thread")
        return self._lock

    def limit(self, seconds: float | None = None, memory: int | None = None, progress: Progress | None = None) -> None:
        """Sets the budget of the calls of this turn, within that of the block of kayles.budget."""
        pointer = self.pointer
        pointer.deadline = 0 if seconds is None else lib.kay_now() + seconds
        pointer.memory_limit = USUAL_MEMORY if memory is None else memory
        if (block := current()) is not None:
            pointer.deadline = block.earliest(pointer.deadline)
            if memory is None and block.memory is not None:
                pointer.memory_limit = block.memory
            progress = progress or block.progress
        if progress is not self._progress:
            self._progress = progress
            pointer.progress = ffi.NULL if progress is None else lib.kayles_progress
        self.raised = None
        lib.kay_stop_set(self.stop, 0)
        if self.dropped:
            self._free_dropped()

    def lift_limit(self) -> None:
        """Lets the rest of the turn take what was found before the budget ended."""
        pointer = self.pointer
        pointer.deadline = 0
        pointer.memory_limit = (1 << 64) - 1
        lib.kay_stop_set(self.stop, 0)

    def check(self, status: int) -> None:
        """Raises the error of a call that returned this status, or what a function has raised that the call called."""
        if status or self.raised is not None:
            raise self.error(status)

    def check_file(self, status: int, path: str) -> None:
        """The same for a call that reads a file, which the error then names."""
        try:
            self.check(status)
        except CannotRead as error:
            error.source = path
            raise

    def error(self, status: int) -> BaseException:
        raised, self.raised = self.raised, None
        return error_of(status, self.pointer.diag) if raised is None else raised

    def keep(self, error: BaseException) -> None:
        """Ends the work of the engine, which has called a function that raised an error."""
        self.raised = self.raised or error
        lib.kay_stop_set(self.stop, 1)

    def tell(self, what: str, done: int, total: int) -> None:
        """Reports progress, not more often than Python looks for signals."""
        now = time.monotonic()
        if self._progress is not None and now >= self._told + 1e-3 * lib.KAY_LOOK_MS:
            self._told = now
            self._progress(what, done, total)

    def _free_dropped(self) -> None:
        # A KeyboardInterrupt may come anywhere; then the next turn closes the same cells again, which does no harm.
        count = len(self.dropped)
        for closing in sorted(self.dropped[:count], key=_depth_of, reverse=True):
            closing.close(closing.cell)
            self.living.discard(closing)
        del self.dropped[:count]

    def __del__(self) -> None:
        for closing in sorted(getattr(self, "living", ()), key=_depth_of, reverse=True):
            closing.close(closing.cell)
        _contexts.pop(getattr(self, "pointer", None), None)


class Closing(weakref.ref["Owned"]):
    """How an object of C is closed after its `Owned` is gone."""

    __slots__ = ("cell", "close", "depth")

    cell: Any
    close: Callable[[Any], object]
    depth: int  # the number of its ancestors: children are closed before their parents


_depth_of: Callable[[Closing], int] = operator.attrgetter("depth")


class Owned:
    """An object of C in a cell, such as a `kay_input **`, or in its own memory, such as a `kay_state *`.

    It is freed when its Python object and all objects that were made from it, its children, are gone, in whatever order
    the garbage collector finds them: by the next call in its context, or with the context.  Make it before the call
    that fills the cell, so that the object is freed whatever happens.  `close` takes the cell; closing an empty cell
    does nothing.
    """

    __slots__ = ("cell", "context", "parent", "_depth", "__weakref__")

    def __init__(self, context: Context, cell: Any, close: Callable[[Any], object], parent: Owned | None = None) -> None:
        self.context = context
        self.cell = cell
        self.parent = parent
        self._depth: int = 0 if parent is None else parent._depth + 1
        # The garbage collector calls `append` in any thread and at any time.  It is written in C: a finalizer in Python
        # would run the handlers of signals, and lose the KeyboardInterrupt that they raise.
        closing = Closing(self, cast(Any, context.dropped.append))
        closing.cell = cell
        closing.close = close
        closing.depth = self._depth
        context.living.add(closing)


def _context_of(user: Any) -> Context:
    context = _contexts[user]()
    assert context is not None  # a call is being made in it
    return context


def failed_callback(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    """Keeps the error of a function that the engine called; the first argument of the function leads to the context."""
    error = error.with_traceback(traceback)  # cffi has not set it
    while traceback is not None and "user" not in traceback.tb_frame.f_locals:
        traceback = traceback.tb_next
    if traceback is not None:
        _context_of(traceback.tb_frame.f_locals["user"]).keep(error)


_callback: Callable[[Callable[..., None]], Callable[..., None]] = ffi.def_extern(onerror=failed_callback)


@_callback
def kayles_look(user: Any) -> None:
    """Does nothing: before its first instruction Python runs the handlers of the signals that have come."""


@_callback
def kayles_progress(user: Any, level: int, what: Any, done: int, total: int) -> None:
    _context_of(user).tell(ffi.string(what).decode(), done, total)
