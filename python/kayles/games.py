"""Games by their names: their rules, and questions about their positions."""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterator
from typing import Any, Literal

from kayles._budget import threads
from kayles._context import Context, Owned, Progress
from kayles._library import ffi, lib
from kayles.answers import Answer, ask
from kayles.errors import BadInput, BadUsage, OutOfBudget, OutOfMemory, bytes_of, text_of
from kayles.positions import Position
from kayles import tables

By = Literal["auto", "theorem", "nimbers", "search"]
Moves = Literal["one", "all", "none"]


def games() -> list[str]:
    """Returns the names of the games that `kayles list` prints."""
    names: list[str] = []
    while name := lib.kay_listed_game(len(names)):
        names.append(text_of(name))
    return names


def game(word: str | os.PathLike[str], *, compiled: bool = False, seconds: float | None = None,
         memory: int | None = None, progress: Progress | None = None, **constants: object) -> Game:
    """Opens a game by its name, its code or its variant, or the path of a file of rules in Lua.

    Constants and flags of the game are keywords: kayles.game("take-ab", A=2, B=1).  Rules in Lua run in this process;
    they are interpreted, so that Ctrl-C and `seconds` end them, unless `compiled` is set.
    """
    return Game(word, compiled=compiled, seconds=seconds, memory=memory, progress=progress, **constants)


class Game:
    """A game: its rules, and questions about its positions.  One thread uses it at a time; another thread opens its
    own, which is cheap.

    Questions take `seconds`, a time limit, and `memory`, the most bytes that the game may use, what it keeps for later
    questions included; past them they raise OutOfBudget.  `progress` is a function of what is being done, the number
    done and the total (0: not known).
    """

    def __init__(self, word: str | os.PathLike[str], *, compiled: bool = False, seconds: float | None = None,
                 memory: int | None = None, progress: Progress | None = None, **constants: object) -> None:
        self._open(word, compiled, seconds, memory, progress, constants)

    def _open(self, word: str | os.PathLike[str], compiled: bool, seconds: float | None, memory: int | None,
              progress: Progress | None, constants: dict[str, object]) -> None:
        self._word = os.fspath(word)
        self._compiled = compiled
        self._given = constants
        self._context = context = Context()
        self._named = Owned(context, ffi.new("kay_named_game **"), lib.kay_named_game_close_cell)
        context.pointer.compiled = compiled
        with context.turn():
            context.limit(seconds, memory, progress)
            context.check_file(
                lib.kay_named_game_open(context.pointer, os.fsencode(self._word), self._named.cell), self._word)
        self._begin(lib.kay_named_game_rules(self._named.cell[0]), constants)

    def _begin(self, rules: Any, constants: dict[str, object]) -> None:
        """Takes the rules, which live as long as self._named."""
        context = self._context
        self._rules = rules
        self._players = text_of(lib.kay_rules_player(rules, 0)), text_of(lib.kay_rules_player(rules, 1))
        self._texts: list[Any] = []  # of the values below
        given = dict(constants)
        self._flags = self._values(self._rules.flags, given)
        starts = self._rules.starts
        self._constants = self._values(starts.constants if starts else ffi.NULL, given)
        if given:
            raise BadUsage(f"{self.name} has no constant or flag '{next(iter(given))}'; it has: "
                           + (", ".join(self.constants) or "none"))
        self._answer = Owned(context, ffi.new("kayles_answer *"), lib.kayles_answer_free, self._named)
        lib.kayles_answer_init(self._answer.cell, context.pointer)
        self._entered: Position | None = None  # the position that the solver looks at

    def _values(self, flags: Any, given: dict[str, object]) -> Any:
        """Takes the values of flags or constants from the keywords, as the library wants them."""
        values = []
        for name in _names(flags):
            value = given.pop(name, None)
            text = ffi.NULL if value is None or value is False else ffi.new(
                "char[]", b"" if value is True else str(value).encode())
            self._texts.append(text)
            values.append(text)
        return ffi.new("const char *[]", values) if values else ffi.NULL

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self._given.items())
        return f"kayles.game({self._word!r}{given})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _reopen, (self._word, self._compiled, self._given)

    @property
    def name(self) -> str:
        """The usual form of the game's name."""
        return text_of(self._rules.name)

    @property
    def summary(self) -> str:
        """One sentence about the game; empty if it has none."""
        return text_of(self._rules.summary) if self._rules.summary else ""

    @property
    def players(self) -> tuple[str, str]:
        """The names of the players; the first one begins unless a position says otherwise."""
        return self._players

    @property
    def constants(self) -> list[str]:
        """The names of the constants and flags that `kayles.game` takes."""
        starts = self._rules.starts
        return _names(self._rules.flags) + _names(starts.constants if starts else ffi.NULL)

    @property
    def impartial(self) -> bool:
        """Whether both players always have the same moves."""
        return bool(self._rules.traits & lib.KAY_IMPARTIAL)

    @property
    def rules(self) -> str:
        """The manual: the rules, the forms of input, moves and positions, an example, the theorem."""
        sections = []
        if self._rules.manual:
            manual = self._rules.manual
            for title in ("rules", "input", "output", "move", "position", "example"):
                if text := getattr(manual, title):
                    sections.append((title.capitalize(), text_of(text)))
        if self._rules.theorem:
            for title in ("statement", "source"):
                if text := getattr(self._rules.theorem, title):
                    sections.append(("Theorem" if title == "statement" else "Source", text_of(text)))
        return "\n\n".join(title + "\n" + "\n".join("  " + line for line in text.splitlines())
                           for title, text in sections)

    def position(self, text: str, *, mover: str | None = None, seconds: float | None = None, memory: int | None = None,
                 progress: Progress | None = None) -> Position:
        """Reads a position in its direct form, such as '3 5 7' or 'Yayoi: 5 3 3 4'.  `mover` is the player to move."""
        return self._read(text, True, mover, seconds, memory, progress)

    def start(self, *parameters: int, mover: str | None = None, seconds: float | None = None,
              memory: int | None = None, progress: Progress | None = None) -> Position:
        """Makes the start for one parameter or two: the position of the cell in a table, such as an empty board."""
        most = self._rules.starts.parameters if self._rules.starts else 0
        if not most:
            raise BadUsage(f"{self.name} has no starts")
        given = tables.whole(parameters, tuple(range(1, most + 1)))
        if not given:
            raise BadUsage(f"start{parameters!r}: a start of {self.name} has "
                           + ("one parameter" if most == 1 else "one parameter or two") + ", whole numbers from 0 on")
        player = None if mover is None else self._player(mover)
        context = self._context
        numbers = ffi.new("uint64_t[]", given)
        arena = Owned(context, ffi.new("kay_arena *"), lib.kay_arena_free, self._named)
        board, state = ffi.new("const kay_game **"), ffi.new("kay_state *")
        lib.kay_arena_init(arena.cell, context.pointer)
        start = ffi.new("kay_start *", {
            "ctx": context.pointer, "rules": self._rules, "arena": arena.cell, "parameters": numbers,
            "count": len(given), "constants": self._constants})
        with context.turn():
            context.limit(seconds, memory, progress)
            status = lib.kay_start_make(start, board, state)
            if status == lib.KAY_END:
                raise BadInput(f"{self.name} has no start for {', '.join(map(str, parameters))}")
            context.check(status)
            if player is not None:
                state.mover = player
            return Position._make(self, arena, board[0], state)

    def _player(self, name: str) -> int:
        """Returns the number of a player."""
        if name not in self.players:
            raise BadUsage(f"'{name}' does not play {self.name}: {self.players[0]} and {self.players[1]} do")
        return self.players.index(name)

    def solve(self, case: str | Position, *, by: By = "auto", moves: Moves = "one", limit: int = 1000,
              seconds: float | None = None, memory: int | None = None, progress: Progress | None = None) -> Answer:
        """Answers who wins, what to play and why.  `case` is one case in the form of the contest, or a position.

        With moves="all", at most `limit` moves that keep the best outcome are found.
        """
        if not isinstance(case, (str, Position)):
            raise TypeError(f"a case is a text or a position, not {type(case).__name__}")
        if isinstance(case, Position) and case.game is not self:
            raise BadUsage("this position was made by another game")
        with self._context.turn():
            self._context.limit(seconds, memory, progress)
            return ask(self, case, 1, by, moves, limit)

    def solve_all(self, path: str | os.PathLike[str], *, by: By = "auto", moves: Moves = "one", limit: int = 1000,
                  seconds: float | None = None, memory: int | None = None,
                  progress: Progress | None = None) -> Iterator[Answer]:
        """Answers the cases of a file one by one, in the memory of one case; '-' is standard input.

        `seconds` and `memory` hold for each case.  If they do not suffice for a case, its `outcome` is None.
        """
        context = self._context
        reader = Owned(context, ffi.new("kay_reader *"), lib.kay_reader_close)
        cases = Owned(context, ffi.new("kay_input **"), lib.kay_input_close_cell, reader)
        index = 0
        with context.turn():
            context.limit()
            context.check_file(lib.kay_reader_open(context.pointer, os.fsencode(path), reader.cell), os.fspath(path))
            context.check(lib.kay_input_open(context.pointer, self._rules, reader.cell, self._flags, False, cases.cell))
        last: weakref.ref[Position] | None = None
        while True:
            index += 1
            if last is not None and (kept := last()) is not None:
                kept._settle()  # the next case takes the place of its board
                del kept
            with context.turn():
                context.limit(seconds, memory, progress)
                position = Position._next(self, cases)
                if position is None:
                    return
                try:
                    answer = ask(self, position, index, by, moves, limit)
                except (OutOfBudget, OutOfMemory) as error:
                    answer = Answer(self, position, index, None, position.mover, (), True, None, error.message)
            last = weakref.ref(position)
            del position
            yield answer
            del answer

    def table(self, *ranges: tables.Range, show: tables.Show = "outcome", size: tables.Size | None = None,
              only: str | None = None, fold: int | None = None, seconds: float | None = None,
              memory: int | None = None, progress: Progress | None = None) -> tables.Table:
        """Solves the starts for one range of a parameter or two: pairs, both ends included; or, with `size`, all
        positions up to it.  `only` selects cells, as in `kayles table`; `fold` is the number of cells in a row of a
        picture over one range (0: the period).  If the budget ends, OutOfBudget has the cells so far as `partial`."""
        return tables.Table(self, ranges, show, size, only, fold, seconds, memory, progress)

    def guess(self, *ranges: tables.Range, seconds: float | None = None, memory: int | None = None,
              progress: Progress | None = None) -> tables.Guess:
        """Looks for a rule that tells who wins, from positions of these ranges, and tests it on others.  If the budget
        ends, OutOfBudget has the conjectures so far as `partial`."""
        return tables.guess(self, ranges, seconds, memory, progress)

    def verify(self, size: tables.Size | None = None, *, random: int | None = None, seed: int = 1,
               seconds: float | None = None, memory: int | None = None,
               progress: Progress | None = None) -> tables.Verified:
        """Compares the theorem with search at all positions up to a size, or at so many random ones."""
        return tables.verify(self, size, random, seed, seconds, memory, progress)

    def lint(self, size: tables.Size | None = None, *, seed: int = 1, seconds: float | None = None,
             memory: int | None = None, progress: Progress | None = None) -> tables.Linted:
        """Tests at positions up to a size that the rules keep what every ruleset promises."""
        return tables.lint(self, size, seed, seconds, memory, progress)

    def _read(self, text: str, direct: bool, mover: str | None, seconds: float | None = None,
              memory: int | None = None, progress: Progress | None = None) -> Position:
        context = self._context
        data = bytes_of(text, "a position")
        player = None if mover is None else self._player(mover)
        cases = Owned(context, ffi.new("kay_input **"), lib.kay_input_close_cell, self._named)
        with context.turn():
            context.limit(seconds, memory, progress)
            context.check(lib.kay_input_open_text(context.pointer, self._rules, b"<text>", data, len(data), self._flags,
                                                  direct, cases.cell))
            position = Position._only(self, cases)
            if player is not None:
                position._state.cell.mover = player
        return position

    def _open_solver(self) -> Any:
        """Returns the solver of the game, which looks at no position.  In a turn."""
        answer = self._answer.cell
        answer.threads = threads()
        self._context.check(lib.kayles_answer_solver(answer))
        self._entered = None
        return answer.solver

    def _enter(self, position: Position, by: int) -> Any:
        """Lets the solver look at a position, and returns the solver.  In a turn."""
        solver = self._open_solver()
        self._entered = position  # whose memory the solver sees until it leaves
        self._context.check(lib.kay_solver_enter(solver, position._game, position._state.cell, by))
        return solver


def _names(flags: Any) -> list[str]:
    names = []
    while flags and flags.name:
        names.append(text_of(flags.name).replace("-", "_"))
        flags += 1
    return names


def _reopen(word: str, compiled: bool, constants: dict[str, object]) -> Game:
    game = Game.__new__(Game)
    game._open(word, compiled, None, None, None, constants)
    return game
