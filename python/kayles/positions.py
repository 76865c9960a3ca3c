"""Positions: moves, play, who wins, drawings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kayles._context import Context, Owned, Progress
from kayles._library import ffi, lib
from kayles.errors import BadInput, bytes_of, text_of
from kayles.values import Value, value_of

if TYPE_CHECKING:
    from kayles.answers import Answer
    from kayles.games import By, Game, Moves

OUTCOMES = {lib.KAY_WIN: "win", lib.KAY_DRAW: "draw", lib.KAY_LOSS: "loss"}


class Texts:
    """A text of the library, in a turn."""

    __slots__ = ("owned",)

    def __init__(self, of: Position | Context) -> None:
        context = of if isinstance(of, Context) else of.game._context
        self.owned = Owned(context, ffi.new("kay_text *"), lib.kay_text_free)
        lib.kay_text_init(self.owned.cell, context.pointer)

    def take(self) -> str:
        """Returns the text, and empties it."""
        cell = self.owned.cell
        self.owned.context.check(cell.error)
        text = string(cell)
        lib.kay_text_clear(cell)
        return text


def string(text: Any) -> str:
    """Returns what a text of the library contains."""
    length = text.length
    return str(ffi.buffer(text.data, length)[:].decode(errors="replace")) if length else ""


@dataclass(frozen=True)
class Misere:
    """A position in misère play: who wins, the genus, the kind ('tame', 'restive', 'restless', 'wild') and the
    canonical form, None if it is longer than a million letters."""

    outcome: str
    genus: str
    kind: str
    form: str | None


class Position:
    """A position of a game with the player to move.  Two are equal if they are positions of the same game that have the
    same text and the same player to move."""

    __slots__ = ("game", "_cases", "_game", "_state", "_text", "__weakref__")

    game: Game
    _cases: Owned  # the input that has read the board
    _game: Any
    _state: Owned
    _text: str | None

    def __init__(self) -> None:
        raise TypeError("positions are made by game.position(text)")

    @classmethod
    def _make(cls, game: Game, cases: Owned, board: Any, state: Any) -> Position:
        """Copies a state of this board.  In a turn."""
        position = cls.__new__(cls)
        context = game._context
        position.game = game
        position._cases = cases
        position._game = board
        position._text = None
        copy = ffi.new("kay_state *")
        position._state = Owned(context, copy, context.free_state, cases)
        context.check(lib.kay_state_copy(context.pointer, board, state, copy))
        return position

    @classmethod
    def _only(cls, game: Game, cases: Owned) -> Position:
        board, state = ffi.new("const kay_game **"), ffi.new("const kay_state **")
        game._context.check(lib.kay_input_only(cases.cell[0], board, state))
        return cls._make(game, cases, board[0], state[0])

    @classmethod
    def _next(cls, game: Game, cases: Owned) -> Position | None:
        board, state = ffi.new("const kay_game **"), ffi.new("const kay_state **")
        status = lib.kay_input_next(cases.cell[0], board, state)
        if status == lib.KAY_END:
            return None
        game._context.check(status)
        return cls._make(game, cases, board[0], state[0])

    def _settle(self) -> None:
        """Gives the position a board of its own, in place of that of an input which is read further."""
        own = self.game.position(str(self), mover=self.mover)
        self._cases, self._game, self._state = own._cases, own._game, own._state

    def __str__(self) -> str:
        """The direct form, which `game.position` reads back."""
        if self._text is None:
            context = self.game._context
            with context.turn():
                context.limit()
                text = Texts(self)
                lib.kay_state_write(self._game, self._state.cell, text.owned.cell)
                self._text = text.take()
        return self._text

    def __repr__(self) -> str:
        mover = f", mover={self.mover!r}" if self.game._rules.plain_position else ""
        return f"{self.game!r}.position({str(self)!r}{mover})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self is other or (self.mover, self.game.name, str(self)) == (other.mover, other.game.name, str(other))

    def __hash__(self) -> int:
        return hash((self.mover, str(self)))

    def __reduce__(self) -> tuple[Any, ...]:
        return _reread, (self.game, str(self), self.mover)

    def _repr_svg_(self) -> str:
        """Draws the board, for notebooks."""
        context = self.game._context
        with context.turn():
            context.limit()
            text = Texts(self)
            context.check(lib.kay_state_svg(self._game, self._state.cell, ffi.NULL, 0, text.owned.cell))
            return text.take()

    def draw(self, *, colour: bool = False, seconds: float | None = None, memory: int | None = None,
             progress: Progress | None = None) -> str:
        """Draws the position as text, with `colour` in ANSI colours."""
        context = self.game._context
        with context.turn():
            context.limit(seconds, memory, progress)
            text = Texts(self)
            lib.kay_state_draw(self._game, self._state.cell, ffi.NULL, 0, colour, text.owned.cell)
            return text.take()

    @property
    def mover(self) -> str:
        """The name of the player to move."""
        return text_of(lib.kay_player_name(self._game, self._state.cell.mover))

    def moves(self, *, seconds: float | None = None, memory: int | None = None,
              progress: Progress | None = None) -> tuple[str, ...]:
        """The moves of the player to move, as texts."""
        context = self.game._context
        with context.turn():
            context.limit(seconds, memory, progress)
            listed = MoveList(self)
            context.check(lib.kay_state_moves(self._game, self._state.cell, listed.cell))
            context.check(listed.cell.error)
            return listed.texts(self)

    def play(self, *moves: str, seconds: float | None = None, memory: int | None = None,
             progress: Progress | None = None) -> Position:
        """Returns the position after these moves, which the players make in turn."""
        context = self.game._context
        with context.turn():
            context.limit(seconds, memory, progress)
            after = self._make(self.game, self._cases, self._game, self._state.cell)
            names = arena_of(self)
            chosen = ffi.new("kay_move *")
            for move in moves:
                status = lib.kay_state_read_move(context.pointer, self._game, after._state.cell,
                                                 bytes_of(move, "a move"), names.cell, chosen)
                if status == lib.KAY_EFALSE:
                    raise BadInput(text_of(context.pointer.diag.text))
                context.check(status)
                context.check(lib.kay_state_play(context.pointer, self._game, after._state.cell, chosen[0]))
        return after

    def solve(self, *, by: By = "auto", moves: Moves = "one", limit: int = 1000, seconds: float | None = None,
              memory: int | None = None, progress: Progress | None = None) -> Answer:
        """Answers who wins, what to play and why."""
        return self.game.solve(self, by=by, moves=moves, limit=limit, seconds=seconds, memory=memory,
                               progress=progress)

    def winning_moves(self, *, limit: int = 1000, seconds: float | None = None, memory: int | None = None,
                      progress: Progress | None = None) -> tuple[str, ...]:
        """The moves that keep the best outcome: winning ones, or those that keep a draw; none of a lost position."""
        return self.solve(moves="all", limit=limit, seconds=seconds, memory=memory, progress=progress).moves

    @property
    def outcome(self) -> str:
        """'win', 'loss' or 'draw' for the player to move."""
        found = ffi.new("kay_outcome *")
        context = self.game._context
        with context.turn():
            context.limit()
            solver = self.game._enter(self, lib.KAY_BY_AUTO)
            context.check(lib.kay_solver_answer(solver, found))
        return OUTCOMES[found[0]]

    @property
    def grundy(self) -> int:
        """The Grundy value; raises BadUsage unless the game is impartial and in normal play."""
        found = ffi.new("uint64_t *")
        context = self.game._context
        with context.turn():
            context.limit()
            solver = self.game._open_solver()
            context.check(lib.kay_solver_grundy(solver, self._game, self._state.cell, lib.KAY_BY_AUTO, found))
        return int(found[0])

    def misere(self, *, seconds: float | None = None, memory: int | None = None,
               progress: Progress | None = None) -> Misere:
        """What the position is in misère play, where the player who cannot move wins.  Raises BadUsage if the game is
        not impartial."""
        context = self.game._context
        with context.turn():
            context.limit(seconds, memory, progress)
            arena = arena_of(self)
            told = ffi.new("kay_misere_position *")
            context.check(lib.kay_misere_ask(arena.cell, self._game, self._state.cell, told))
            return Misere(OUTCOMES[lib.KAY_LOSS if told.lost else lib.KAY_WIN], text_of(told.genus),
                          text_of(told.kind), text_of(told.form) if told.form else None)

    def value(self, *, seconds: float | None = None, memory: int | None = None,
              progress: Progress | None = None) -> Value:
        """The value, which does not depend on the player to move.  Past the budget, OutOfBudget has the bounds that are
        known.  Raises BadUsage if positions of the game have no values."""
        return value_of(self, seconds, memory, progress)


class MoveList:
    """A list of moves, with the arena of their names, in a turn."""

    __slots__ = ("cell", "_names", "_list")

    def __init__(self, position: Position) -> None:
        context = position.game._context
        self._names = arena_of(position)
        self.cell: Any = ffi.new("kay_move_list *")
        self._list = Owned(context, self.cell, lib.kay_move_list_free, self._names)
        context.check(lib.kay_move_list_init(self.cell, context.pointer, position._game, self._names.cell,
                                             lib.KAY_WANT_MOVES))

    def texts(self, position: Position) -> tuple[str, ...]:
        """Writes the moves, which are moves of this position."""
        text = Texts(position)
        texts = []
        for i in range(self.cell.count):
            lib.kay_state_move_text(position._game, position._state.cell, self.cell.moves[i], text.owned.cell)
            texts.append(text.take())
        return tuple(texts)


def arena_of(position: Position) -> Owned:
    """Makes an arena."""
    context = position.game._context
    arena = Owned(context, ffi.new("kay_arena *"), lib.kay_arena_free)
    lib.kay_arena_init(arena.cell, context.pointer)
    return arena


def _reread(game: Game, text: str, mover: str) -> Position:
    return game.position(text, mover=mover)
