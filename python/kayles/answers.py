"""Answers: who wins, what to play and why, with a proof that can be checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kayles._budget import threads
from kayles._context import Context, Owned, Progress
from kayles._library import ffi, lib
from kayles.errors import BadUsage, text_of
from kayles.positions import OUTCOMES, Position, Texts, string
from kayles.values import Value

if TYPE_CHECKING:
    from kayles.games import By, Game, Moves

_BY: dict[str, int] = {"auto": lib.KAY_BY_AUTO, "theorem": lib.KAY_BY_THEOREM,
                       "nimbers": lib.KAY_BY_NIMBERS, "search": lib.KAY_BY_SEARCH}
_WAYS = {number: word for word, number in _BY.items()}
_MOVES = "one", "all", "none"
_NUMBERS = {word: number for number, word in OUTCOMES.items()}


class Answer:
    """The answer to a case: the facts that `kayles solve --json` prints.

    `outcome` is 'win', 'loss' or 'draw' for the player to move, `mover`, and `winner` is the name of the winner (None:
    a draw).  `moves` keep the best outcome; `more` says that others may do so too.  `by` is 'theorem', 'nimbers' or
    'search', and `reason` a sentence.  In a game that is won by points, `scores` are the points of the player to move
    and of the opponent at the end, with best play; None in other games.  `position` is the position, `case` the number of
    the case in its file.  If the budget did not suffice, `outcome`, `winner` and `by` are None, and `reason` says why.
    """

    __slots__ = ("case", "outcome", "mover", "moves", "more", "by", "reason", "scores", "_game", "_of")

    def __init__(self, game: Game, of: str | Position, case: int, outcome: str | None, mover: str,
                 moves: tuple[str, ...], more: bool, by: str | None, reason: str,
                 scores: tuple[float, float] | None = None) -> None:
        self._game = game
        self._of = of  # what was asked for
        self.case = case
        self.outcome = outcome
        self.mover = mover
        self.moves = moves
        self.more = more
        self.by = by
        self.reason = reason
        self.scores = scores

    @property
    def position(self) -> Position:
        """The position."""
        of = self._of
        if isinstance(of, str):
            self._of = of = self._game._read(of, False, None)
        return of

    @property
    def winner(self) -> str | None:
        """The name of the winner; None: it is a draw, or not known."""
        if self.outcome not in ("win", "loss"):
            return None
        first, second = self._game.players
        other = second if self.mover == first else first
        return self.mover if self.outcome == "win" else other

    @property
    def value(self) -> Value:
        """The value of the position: see Position.value."""
        return self.position.value()

    @property
    def word(self) -> str | None:
        """What the judge of the contest prints: usually the name of the winner, or 'Draw'.  None: it is not known."""
        if self.outcome is None:
            return None
        position = self.position
        context = position.game._context
        word = ffi.new("const char **")
        with context.turn():
            context.limit()
            context.check(lib.kay_judge_word(context.pointer, position._game, position._state.cell,
                                             _NUMBERS[self.outcome], word))
            return text_of(word[0])

    def certificate(self, *, seconds: float | None = None, memory: int | None = None,
                    progress: Progress | None = None) -> str:
        """Returns the proof of the outcome, a line that kayles.check and `kayles check` check.  Raises BadUsage if the
        answer has none: answers by theorem or nimbers of built-in games have one."""
        position = self.position
        context = position.game._context
        found = ffi.new("kay_outcome *")
        with context.turn():
            context.limit(seconds, memory, progress)
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


def ask(game: Game, of: str | Position, case: int, by: By, moves: Moves, limit: int) -> Answer:
    """Answers a case: the only one of a text, or a position.  In a turn."""
    if by not in _BY or moves not in _MOVES:
        raise BadUsage(f"by={by!r}, moves={moves!r}: 'by' is one of {', '.join(_BY)}, 'moves' one of {', '.join(_MOVES)}")
    found = game._answer.cell
    found.threads = threads()
    every = moves == "all"
    if not every:
        limit = 1 if moves == "one" else 0
    if isinstance(of, str):
        data = of.encode(errors="surrogateescape")
        status = lib.kayles_answer_text(found, game._rules, game._flags, data, len(data), _BY[by], limit, every)
    else:
        status = lib.kayles_answer_position(found, of._game, of._state.cell, _BY[by], limit, every)
    game._context.check(status)
    return Answer(game, of, case, OUTCOMES[found.outcome], game.players[found.mover],
                  tuple(string(found.moves).split("\n")[:-1]), found.more,
                  _WAYS[found.by], string(found.reason),
                  (found.scores.mover, found.scores.opponent) if found.scored else None)


def check(certificate: str, position: Position | None = None, *, seconds: float | None = None,
          memory: int | None = None, progress: Progress | None = None) -> bool:
    """Checks a certificate without any solver.  Returns True if it is valid, and raises IsFalse, with the reason, if it
    is not, and BadInput if it is no certificate.  `position` is the start, if the certificate is too long to have it.
    """
    context = Context() if position is None else position.game._context
    line = ffi.new("char[]", certificate.strip().encode())
    owned = Owned(context, ffi.new("kay_certificate **"), lib.kay_certificate_free_cell)
    with context.turn():
        context.limit(seconds, memory, progress)
        rules = ffi.NULL if position is None else position.game._rules
        context.check(lib.kay_certificate_read(context.pointer, rules, line, len(line) - 1, owned.cell, ffi.NULL))
        if position is None and not lib.kay_certificate_has_position(owned.cell[0]) and (
                lib.kay_certificate_rules(owned.cell[0])):
            raise BadUsage("this certificate does not have its position: give it as the second argument")
        context.check(lib.kay_certificate_check(owned.cell[0], ffi.NULL if position is None else position._game,
                                                ffi.NULL if position is None else position._state.cell))
    return True
