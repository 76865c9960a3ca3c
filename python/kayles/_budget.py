"""Budgets of blocks of statements, for calls, operators and properties alike."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple

from kayles._library import lib

if TYPE_CHECKING:
    from kayles._context import Progress


class Block(NamedTuple):
    """The budget of a block."""

    deadline: float  # on the clock of kay_now; 0: none
    memory: int | None
    progress: Progress | None

    def earliest(self, deadline: float) -> float:
        """Returns the earlier one of a deadline and the block's; 0: there is none."""
        return min(deadline or self.deadline, self.deadline or deadline)


_block: ContextVar[Block | None] = ContextVar("_block", default=None)
current = _block.get


@contextlib.contextmanager
def budget(*, seconds: float | None = None, memory: int | None = None,
           progress: Progress | None = None) -> Iterator[None]:
    """A budget for all that is asked in a block: properties and operators too, which take no arguments.

        with kayles.budget(seconds=1):
            hot = [v for v in values if (v + star).temperature > 0]

    `seconds` count from the beginning of the block.  `memory` and `progress` hold for each call that has none of its
    own.  A block ends no later than the block around it.
    """
    outer = current()
    block = Block(lib.kay_now() + seconds if seconds is not None else 0, memory, progress)
    if outer is not None:
        block = Block(outer.earliest(block.deadline), outer.memory if memory is None else memory,
                      progress or outer.progress)
    token = _block.set(block)
    try:
        yield
    finally:
        _block.reset(token)
