"""Tables, conjectures, and tests of rules."""

from __future__ import annotations

import collections.abc
import html
import json
import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from kayles._budget import threads
from kayles._context import Owned, Progress
from kayles._library import ffi, lib
from kayles.errors import BadUsage, OutOfBudget, text_of
from kayles.pictures import Picture
from kayles.positions import Texts

if TYPE_CHECKING:
    from kayles.games import Game

Found = TypeVar("Found")
Range = tuple[int, int]
Size = int | tuple[int, int]
Show = Literal["outcome", "grundy", "moves", "value", "scores"]

_SHOW: dict[str, int] = {"outcome": lib.KAY_TABLE_OUTCOME, "grundy": lib.KAY_TABLE_GRUNDY, "moves": lib.KAY_TABLE_MOVES,
                         "value": lib.KAY_TABLE_VALUE, "scores": lib.KAY_TABLE_SCORES}
_PERIOD = (1 << 64) - 1


class Table:
    """A table of outcomes, Grundy values, numbers of winning moves, or values.

    table[a, b] is the cell of these parameters, table[a] that of one, table["..|.."] that of a position, if the table
    has all positions of a size.  A cell is what `kayles table --format json` prints; a cell without a position is None.
    """

    __slots__ = ("game", "show", "ranges", "cells", "_question", "_only", "_table")

    def __init__(self, game: Game, ranges: tuple[Range, ...], show: Show, size: Size | None, only: str | None,
                 fold: int | None, seconds: float | None, memory: int | None, progress: Progress | None) -> None:
        if show not in _SHOW:
            raise BadUsage(f"show={show!r}: it is one of {', '.join(_SHOW)}")
        if len(ranges) > 2 or (size is None) == (not ranges):
            raise BadUsage("a table has one range, such as (0, 20), or two, or a size")
        self.game = game
        self.show = show
        self.ranges = ranges = tuple(map(_range, ranges))
        self.cells: dict[Any, Any] = {}  # by parameters or position
        context = game._context
        self._question = question = ffi.new("kay_table_question *")
        question.rules = game._rules
        question.show = _SHOW[show]
        question.threads = threads()
        question.axes = len(ranges)
        for i, (first, last) in enumerate(ranges):
            question.ranges[i].first, question.ranges[i].last = first, last
        if size is not None:
            question.size = _size(game, size)
        self._only = ffi.NULL if only is None else ffi.new("char[]", only.encode())  # lives as long as the table
        question.only = self._only
        question.constants = game._constants
        question.fold = 0 if fold is None else fold or _PERIOD
        self._table = table = Owned(context, ffi.new("kay_table *", {"ctx": context.pointer}), lib.kay_table_free,
                                    game._named)
        with context.turn():
            context.limit(seconds, memory, progress)
            context.check(lib.kay_table_fits(context.pointer, question, lib.KAY_TABLE_JSON))
            try:
                context.check(lib.kay_table_make(context.pointer, question, table.cell))
            except OutOfBudget as error:
                context.lift_limit()
                self._read()
                error.partial = self
                raise
            self._read()

    def _read(self) -> None:
        """Takes the cells.  In a turn."""
        for line in self._written(lib.KAY_TABLE_JSON).splitlines()[1:]:
            cell = json.loads(line)
            at = cell["position"] if "position" in cell else tuple(cell["at"])
            self.cells[at[0] if len(at) == 1 and isinstance(at, tuple) else at] = cell["value"]

    def _written(self, form: int) -> str:
        text = Texts(self.game._context)
        self.game._context.check(lib.kay_table_write(self._table.cell, form, text.owned.cell))
        return text.take()

    def _in_form(self, form: int) -> str:
        context = self.game._context
        with context.turn():
            context.limit()
            context.check(lib.kay_table_fits(context.pointer, self._question, form))
            return self._written(form)

    def __getitem__(self, at: int | tuple[int, int] | str) -> Any:
        return self.cells[at]

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def rows(self) -> list[Any]:
        """The cells over two ranges, a list for each first parameter; over one range, or of a size, a list.  Cells that
        `only` excludes, or that were not computed, are None."""
        if not self.ranges:
            return list(self.cells.values())
        axes = [range(first, last + 1) for first, last in self.ranges]
        if len(axes) == 1:
            return [self.cells.get(a) for a in axes[0]]
        return [[self.cells.get((a, b)) for b in axes[1]] for a in axes[0]]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        import numpy

        return numpy.array(self.rows, dtype=dtype)

    def __str__(self) -> str:
        return self._in_form(lib.KAY_TABLE_TEXT)

    def __repr__(self) -> str:
        return f"<kayles.Table: {self.game.name}, {self.show}, {len(self)} cells>"

    def csv(self) -> str:
        """Returns the table as CSV."""
        return self._in_form(lib.KAY_TABLE_CSV)

    def picture(self) -> Picture:
        """Draws a heat map, over one range or two."""
        return Picture(self._in_form(lib.KAY_TABLE_SVG))

    def _repr_html_(self) -> str:
        """Shows the cells, for notebooks."""
        def row(head: object, cells: list[Any], tag: str = "td") -> str:
            shown = "".join(f"<{tag}>{_shown(cell)}</{tag}>" for cell in cells)
            return f"<tr><th>{_shown(head)}</th>{shown}</tr>"

        if len(self.ranges) == 2:
            (first, last), (left, right) = self.ranges
            lines = [row("a\\b", list(range(left, right + 1)), "th")]
            lines += [row(first + i, cells) for i, cells in enumerate(self.rows)]
        else:
            lines = [row(at, [cell]) for at, cell in self.cells.items()]
        return (f"<table><caption>{_shown(self.game.name)}: {self.show}</caption>\n" + "\n".join(lines) + "\n</table>")


@dataclass(frozen=True)
class Conjecture:
    """A rule that outcomes seem to follow: what `kayles guess --json` prints.  `lua` is a function for 'theorem' in a
    file of rules in Lua; if it is None, `lua_reason` says why."""

    statement: str
    kind: str
    lua: str | None
    lua_reason: str | None
    fitted_on: int
    tested_on: int
    agree: bool
    counterexample: str | None
    proved: bool


class Guess(collections.abc.Sequence[Conjecture]):
    """The conjectures that agree with all tests, best first.  `refuted` has the others, `none` a sentence if none
    agrees, and `no_values` one if no law of the Grundy values was found."""

    def __init__(self, conjectures: list[Conjecture], none: str | None, no_values: str | None) -> None:
        self.found = [conjecture for conjecture in conjectures if conjecture.agree]
        self.refuted = [conjecture for conjecture in conjectures if not conjecture.agree]
        self.none = none
        self.no_values = no_values

    @overload
    def __getitem__(self, index: int) -> Conjecture: ...
    @overload
    def __getitem__(self, index: slice) -> list[Conjecture]: ...
    def __getitem__(self, index: int | slice) -> Conjecture | list[Conjecture]:
        return self.found[index]

    def __len__(self) -> int:
        return len(self.found)

    def __repr__(self) -> str:
        return f"<kayles.Guess: {len(self.found)} conjectures agree, {len(self.refuted)} are refuted>"


@dataclass(frozen=True)
class Verified:
    """The comparison of theorem and search: true if they agree on all `positions`; else `counterexample` is the
    smallest position on which they differ, and `difference` says how."""

    positions: int
    agree: bool
    counterexample: str | None
    difference: str | None

    def __bool__(self) -> bool:
        return self.agree


@dataclass(frozen=True)
class Linted:
    """Tests of the laws of rules: true if all `checks` hold; else `law` is broken at `counterexample`, and `difference`
    says how.  `named`, `from_starts` and `from_games` are the numbers of positions of each kind."""

    checks: int
    holds: bool
    law: str | None
    counterexample: str | None
    difference: str | None
    named: int
    from_starts: int
    largest_start: int
    starts_not_valid: int
    from_games: int

    def __bool__(self) -> bool:
        return self.holds


def guess(game: Game, ranges: tuple[Range, ...], seconds: float | None, memory: int | None,
          progress: Progress | None) -> Guess:
    """See Game.guess."""
    if len(ranges) > 2:
        raise BadUsage("there are at most two ranges")
    context = game._context
    question = ffi.new("kay_guess_question *", {"rules": game._rules, "constants": game._constants,
                                                "ranges": len(ranges)})
    for i, (first, last) in enumerate(map(_range, ranges)):
        question.range[i] = {"from": first, "to": last}
    found = Owned(context, ffi.new("kay_guess *"), lib.kay_guess_free, game._named)
    lib.kay_arena_init(ffi.addressof(found.cell, "arena"), context.pointer)

    def so_far() -> Guess:
        conjectures = []
        for i in range(found.cell.count):
            one = found.cell.list[i]
            conjectures.append(Conjecture(
                text_of(one.statement), text_of(one.kind), _text_or_none(one.lua),
                None if one.lua else _text_or_none(one.lua_reason), one.fitted_on, one.tested_on, one.agree,
                _text_or_none(one.counterexample), one.proved))
        return Guess(conjectures, _text_or_none(found.cell.none), _text_or_none(found.cell.no_values))

    with context.turn():
        context.limit(seconds, memory, progress)
        return _kept(lambda: context.check(lib.kay_guess_find(context.pointer, question, found.cell)), so_far)


def verify(game: Game, size: Size | None, random: int | None, seed: int, seconds: float | None, memory: int | None,
           progress: Progress | None) -> Verified:
    """See Game.verify."""
    context = game._context
    result = ffi.new("kay_verify_result *")
    counterexample = Texts(context)
    most = _size(game, size)

    def ask() -> None:
        if random is None:
            context.check(lib.kay_verify_all(context.pointer, game._rules, most, game._constants, result))
        else:
            context.check(lib.kay_verify_random(context.pointer, game._rules, most, random, seed, game._constants,
                                                result))

    def so_far() -> Verified:
        agree = bool(result.agree)
        return Verified(result.positions, agree, None if agree else _string(result.counterexample),
                        None if agree else text_of(result.difference))

    with context.turn():
        context.limit(seconds, memory, progress)
        try:
            return _kept(ask, so_far)
        finally:
            _give(result, "counterexample", counterexample)


def lint(game: Game, size: Size | None, seed: int, seconds: float | None, memory: int | None,
         progress: Progress | None) -> Linted:
    """See Game.lint."""
    context = game._context
    result = ffi.new("kay_lint_result *")
    texts = {"counterexample": Texts(context), "difference": Texts(context)}
    states = lib.KAY_LINT_STATES if size is None else lib.KAY_LINT_STATES_ASKED
    question = ffi.new("kay_lint_question *", {"rules": game._rules, "size": _size(game, size), "states": states,
                                               "seed": seed, "constants": game._constants})

    def so_far() -> Linted:
        looked = result.looked
        broken = not result.holds
        return Linted(result.checks, not broken, text_of(lib.kay_lint_law(result.law)) if broken else None,
                      _string(result.counterexample) if broken else None,
                      _string(result.difference) if broken else None, looked[lib.KAY_LINT_NAMED],
                      looked[lib.KAY_LINT_STARTS], result.start, result.not_valid, looked[lib.KAY_LINT_GAMES])

    with context.turn():
        context.limit(seconds, memory, progress)
        try:
            return _kept(lambda: context.check(lib.kay_lint(context.pointer, question, result)), so_far)
        finally:
            for field, text in texts.items():
                _give(result, field, text)


def _kept(ask: Callable[[], None], so_far: Callable[[], Found]) -> Found:
    """Asks, and returns what was found, which OutOfBudget has too."""
    try:
        ask()
    except OutOfBudget as error:
        error.partial = so_far()
        raise
    return so_far()


def _give(result: Any, field: str, text: Texts) -> None:
    """Gives a text in a result to its owner, who frees it."""
    text.owned.cell[0] = getattr(result, field)


def _string(text: Any) -> str:
    return text_of(lib.kay_text_string(ffi.addressof(text)))


def whole(numbers: object, counts: tuple[int, ...]) -> list[int]:
    """Returns whole numbers below 2^64, also of numpy; [] if they are not such, or not so many."""
    try:
        found = [operator.index(number) for number in numbers]  # type: ignore[attr-defined]
    except TypeError:
        return []
    return found if len(found) in counts and all(0 <= number < 1 << 64 for number in found) else []


def _range(pair: Range) -> Range:
    found = whole(pair, (2,))
    if not found or found[0] > found[1]:
        raise BadUsage(f"{pair!r}: a range is a pair of whole numbers from 0 on, the smaller one first")
    return found[0], found[1]


def _size(game: Game, size: Size | None) -> dict[str, int]:
    """Returns a size for C; None: the usual one."""
    usual = [int(number) for number in text_of(lib.kay_starts_verify_size(game._rules)).split("x")]
    wanted = usual if size is None else whole(size if isinstance(size, (tuple, list)) else [size], (len(usual),))
    if not wanted:
        raise BadUsage(f"{size!r} is not a size of {game.name}, such as {usual[0] if len(usual) == 1 else tuple(usual)}")
    return dict(zip("ab", wanted))


def _text_or_none(text: Any) -> str | None:
    return text_of(text) if text else None


def _shown(cell: object) -> str:
    return "" if cell is None else html.escape(str(cell))
