"""Answers: who wins, what to play and why, with a proof that can be checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kayles._context import Context, Owned
from kayles._library import ffi, lib
from kayles.errors import BadUsage, OutOfBudget, OutOfMemory
from kayles.positions import OUTCOMES, MoveList, Position, Texts
from kayles.values import Value

if TYPE_CHECKING:
    from kayles.games import By, Moves

_BY: dict[str, int] = {"auto": lib.KAY_BY_AUTO, "theorem": lib.KAY_BY_THEOREM, "search": lib.KAY_BY_SEARCH}


class Answer:
    """The answer to a case: the facts that `kayles solve --json` prints.

    `outcome` is 'win', 'loss' or 'draw' for the player to move, `mover`, and `winner` is the name of the winner (None:
    a draw).  `moves` keep the best outcome; `more` says that others may do so too.  `by` is 'theorem' or 'search', and
    `reason` a sentence.  `position` is the position, `case` the number of the case in its file.  If the budget did not
    suffice, `outcome`, `winner` and `by` are None, and `reason` says why.
    """

    __slots__ = ("position", "case", "outcome", "moves", "more", "by", "reason")

    def __init__(self, position: Position, case: int, outcome: str | None, moves: tuple[str, ...], more: bool,
                 by: str | None, reason: str) -> None:
        self.position = position
        self.case = case
        self.outcome = outcome
        self.moves = moves
        self.more = more
        self.by = by
        self.reason = reason

    @property
    def mover(self) -> str:
        """The name of the player to move."""
        return self.position.mover

    @property
    def winner(self) -> str | None:
        """The name of the winner; None: it is a draw, or not known."""
        if self.outcome not in ("win", "loss"):
            return None
        first, second = self.position.game.players
        other = second if self.mover == first else first
        return self.mover if self.outcome == "win" else other

    @property
    def value(self) -> Value:
        """The value of the position: see Position.value."""
        return self.position.value()

    def certificate(self, *, seconds: float | None = None, memory: int | None = None) -> str:
        """Returns the proof of the outcome, a line that kayles.check and `kayles check` check.  Raises BadUsage if the
        answer has none: answers by theorem of built-in games have one."""
        position = self.position
        context = position.game._context
        found = ffi.new("kay_outcome *")
        with context.turn():
            context.limit(seconds, memory)
            solver = position.game._enter(position, _BY["auto"])
            context.check(lib.kay_solver_answer(solver, found))
            proof, line = Texts(position), Texts(position)
            context.check(lib.kay_solver_certify(solver, proof.owned.cell))
            context.check(lib.kay_certificate_write(position._game, position._state.cell, self.case, found[0],
                                                    proof.owned.cell, line.owned.cell))
            return line.take().rstrip("\n")

    def __repr__(self) -> str:
        return (f"<kayles.Answer: {self.outcome or 'unable'} for {self.mover}"
                + (f" with {' or '.join(self.moves[:3])}" if self.moves else "") + f"; {self.reason}>")


def ask(position: Position, case: int, by: By, moves: Moves, limit: int) -> Answer:
    """Answers a case.  In a turn."""
    context = position.game._context
    outcome = ffi.new("kay_outcome *")
    solver = position.game._enter(position, _BY[by])
    context.check(lib.kay_solver_answer(solver, outcome))
    reason = Texts(position)
    context.check(lib.kay_solver_reason(solver, reason.owned.cell))
    found: tuple[str, ...] = ()
    more = False
    if moves != "none" and outcome[0] != lib.KAY_LOSS:
        try:
            found, more = _find(position, solver, 1 if moves == "one" else limit, moves == "all")
        except (OutOfBudget, OutOfMemory):
            more = True  # the winner is known all the same
    used = "theorem" if lib.kay_solver_by(solver) == lib.KAY_BY_THEOREM else "search"
    return Answer(position, case, OUTCOMES[outcome[0]], found, more, used, reason.take())


def _find(position: Position, solver: Any, limit: int, everything: bool) -> tuple[tuple[str, ...], bool]:
    """Finds moves that keep the best outcome; true: there are more."""
    listed = MoveList(position)
    listed.cell.limit = limit + everything  # one more: are there others?
    position.game._context.check(lib.kay_solver_winning(solver, listed.cell))
    more = everything and (listed.cell.more or listed.cell.count > limit)
    listed.cell.count = min(listed.cell.count, limit)
    return listed.texts(position), bool(more)


def check(certificate: str, position: Position | None = None, *, seconds: float | None = None,
          memory: int | None = None) -> bool:
    """Checks a certificate without any solver.  Returns True if it is valid, and raises IsFalse, with the reason, if it
    is not, and BadInput if it is no certificate.  `position` is the start, if the certificate is too long to have it.
    """
    context = Context() if position is None else position.game._context
    line = ffi.new("char[]", certificate.strip().encode())
    owned = Owned(context, ffi.new("kay_certificate **"), lib.kay_certificate_free_cell)
    with context.turn():
        context.limit(seconds, memory)
        rules = ffi.NULL if position is None else position.game._rules
        context.check(lib.kay_certificate_read(context.pointer, rules, line, len(line) - 1, owned.cell, ffi.NULL))
        if position is None and not lib.kay_certificate_has_position(owned.cell[0]) and (
                lib.kay_certificate_rules(owned.cell[0])):
            raise BadUsage("this certificate does not have its position: give it as the second argument")
        context.check(lib.kay_certificate_check(owned.cell[0], ffi.NULL if position is None else position._game,
                                                ffi.NULL if position is None else position._state.cell))
    return True
