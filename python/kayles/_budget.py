"""Budgets of blocks of statements, for calls, operators and properties alike."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple

from kayles._library import lib
from kayles.errors import BadUsage

if TYPE_CHECKING:
    from kayles._context import Progress


class Block(NamedTuple):
    """The budget of a block."""

    deadline: float  # on the clock of kay_now; 0: none
    memory: int | None
    progress: Progress | None
    parallel: int  # threads

    def earliest(self, deadline: float) -> float:
        """Returns the earlier one of a deadline and the block's; 0: there is none."""
        return min(deadline or self.deadline, self.deadline or deadline)


_block: ContextVar[Block | None] = ContextVar("_block", default=None)
current = _block.get


def threads() -> int:
    """Returns the number of threads that may work on a question."""
    block = current()
    return 1 if block is None else block.parallel


@contextlib.contextmanager
def budget(*, seconds: float | None = None, memory: int | None = None,
           progress: Progress | None = None, parallel: int | None = None) -> Iterator[None]:
    """A budget for all that is asked in a block: properties and operators too, which take no arguments.

        with kayles.budget(seconds=1):
            hot = [v for v in values if (v + star).temperature > 0]

    `seconds` count from the beginning of the block.  `memory` and `progress` hold for each call that has none of its
    own.  A block ends no later than the block around it.

    `parallel` is the number of threads of C, at most 16, that search together for nimbers in built-in games, or
    evaluate positions of those in which the players have different moves.  Answers are the same.
    """
    if parallel is not None and not 1 <= parallel <= lib.KAY_THREADS:
        raise BadUsage(f"parallel={parallel!r}: a number of threads from 1 to {lib.KAY_THREADS}")
    outer = current()
    block = Block(lib.kay_now() + seconds if seconds is not None else 0, memory, progress, parallel or 1)
    if outer is not None:
        block = Block(outer.earliest(block.deadline), outer.memory if memory is None else memory,
                      progress or outer.progress, parallel or outer.parallel)
    token = _block.set(block)
    try:
        yield
    finally:
        _block.reset(token)
