"""The hooks of rules in Python: the engine calls them, and they call the functions of the rules."""

from __future__ import annotations

import ast
import sys
import weakref
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any

from kayles._context import Context, Owned
from kayles._library import ffi, lib
from kayles.errors import BadInput

OUTCOMES = {"win": lib.KAY_WIN, "loss": lib.KAY_LOSS, "draw": lib.KAY_DRAW, None: lib.KAY_UNKNOWN}

_RESERVE = 1 << 18  # bytes that positions may take before the budget is looked at again
_EACH = 160  # bytes that a position takes in the numbering, besides its object
_SUM = object()  # begins the key of a sum

_found: dict[Any, weakref.ref[Hooks]] = {}  # by the addresses of games and rulesets


class Numbers(dict[Any, int]):
    """The numbers of positions, from 0; a new position gets the next one.  Equal positions have one number."""

    __slots__ = ("things", "counted", "reserved", "_pointer", "_context")

    def __init__(self, context: Context) -> None:
        self._pointer = context.pointer
        self._context = weakref.ref(context)  # which owns the hooks
        self.things: list[Any] = []  # by their numbers
        self.counted = 0  # bytes
        self.reserved = 0  # bytes that memory_used of the context has

    def __missing__(self, thing: Any) -> int:
        number = len(self.things)
        self.counted += _EACH + sys.getsizeof(thing)
        if self.counted > self.reserved:
            self._reserve()
        self.things.append(thing)
        self[thing] = number
        return number

    def _reserve(self) -> None:
        """Counts memory of Python as memory of the context; raises OutOfBudget as an allocation there does."""
        pointer = self._pointer
        more = self.counted - self.reserved + _RESERVE
        block = lib.kay_alloc(pointer, more)
        if block == ffi.NULL:
            context = self._context()
            assert context is not None
            raise context.error(lib.kay_no_memory(pointer))
        lib.kay_free(pointer, block, more)
        self.reserved += more
        pointer.memory_used += more

    def free(self) -> None:
        self._pointer.memory_used -= self.reserved
        self.reserved = 0


class Hooks:
    """A ruleset of C whose hooks call functions in Python, and its only game."""

    __slots__ = ("_context", "functions", "numbers", "things", "sums", "sides", "players", "rules", "game", "kept",
                 "names", "walks", "stop", "__weakref__")

    def __init__(self, context: Context) -> None:
        self._context = weakref.ref(context)  # which owns the hooks
        self.stop = context.stop
        self.functions: dict[str, Callable[..., Any]] = {}
        self.numbers = Numbers(context)
        self.things = self.numbers.things
        self.sums: dict[int, tuple[int, ...]] = {}  # the parts of the options that are sums
        self.sides: tuple[Callable[[Any], Any], ...] = ()  # the moves of each player
        self.players: tuple[str, str] = "First", "Second"
        self.rules = ffi.new("kay_ruleset *")
        self.game = ffi.new("kay_game *")
        self.kept: list[Any] = []  # what the ruleset points to
        self.names: dict[str, Any] = {}  # of features
        self.walks: dict[Any, Iterator[Any]] = {}  # over all positions, by the walk of C
        _found[self.rules] = _found[self.game] = weakref.ref(self)

    @property
    def context(self) -> Context:
        context = self._context()
        assert context is not None  # a call is being made in it
        return context

    @staticmethod
    def close(hooks: Hooks) -> None:
        """Called when nothing uses the ruleset any more."""
        for key in (hooks.rules, hooks.game):
            if (found := _found.get(key)) is not None and found() is hooks:
                del _found[key]
        hooks.numbers.free()

    def sum_of(self, parts: list[Any]) -> int:
        """Returns the number of an option that is a sum."""
        if len(parts) == 1:
            return self.numbers[parts[0]]
        numbers = tuple([self.numbers[part] for part in parts])
        number = self.numbers[_SUM, numbers]
        self.sums[number] = numbers
        return number

    def outcome(self, field: str, word: Any) -> Any:
        try:
            return OUTCOMES[word]
        except (KeyError, TypeError):
            raise BadInput(f"'{field}' must return 'win', 'loss', 'draw' or None, not {word!r}") from None

    def text(self, number: int) -> str:
        """The text of a position: a line, in which ';' would join the parts of a sum."""
        thing = self.things[number]
        write = self.functions.get("write")
        if write is None:
            return repr(thing).replace(";", "\\x3b")
        text = write(thing)
        if not isinstance(text, str) or len(text.splitlines()) > 1 or ";" in text:
            raise BadInput(f"'write' must return a line of text without ';', not {text!r}")
        return text

    def read(self, text: str) -> int:
        """Returns the number of the position with this text; raises BadInput if there is none."""
        read = self.functions.get("read")
        if read is not None:
            thing = read(text)
            if thing is None:
                raise BadInput(f"'read' finds no position in {text!r}")
        else:
            try:
                thing = ast.literal_eval(text)
                hash(thing)
            except (ValueError, TypeError, SyntaxError):
                raise BadInput(f"the text {text!r} is not a position: without 'read' it must be a number, a text in "
                               "quotes, or a tuple of such") from None
        return self.numbers[thing]


def hooks_of(context: Context) -> tuple[Hooks, Owned]:
    """Makes hooks without functions, and the owner of them, which lives as long as what the ruleset made."""
    hooks = Hooks(context)
    return hooks, Owned(context, hooks, Hooks.close)


def _failed(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    """Keeps an error of the rules, and ends the work of the engine."""
    error = error.with_traceback(traceback)  # cffi has not set it
    if traceback is None:
        return
    given = traceback.tb_frame.f_locals
    names = traceback.tb_frame.f_code.co_varnames
    first = given[names[0]]
    hooks = _at(first.game if names[0] == "line" else first.rules if names[0] in ("start", "cases", "walk") else first)
    hooks.context.keep(error)
    if "sink" in given:
        given["sink"].error = lib.KAY_EUNABLE


def _at(pointer: Any) -> Hooks:
    hooks = _found[pointer]()
    assert hooks is not None  # the caller of the engine holds them
    return hooks


# After an error the engine may call hooks until it sees that it must stop; they do nothing.
_UNABLE: int = lib.KAY_EUNABLE
_Hook = Callable[[Callable[..., Any]], Callable[..., Any]]
_hook: _Hook = ffi.def_extern(onerror=_failed, error=_UNABLE)
_void_hook: _Hook = ffi.def_extern(onerror=_failed)
_emit_words = lib.kayles_emit_words


@_hook
def kayles_rules_moves(game: Any, position: Any, player: int, sink: Any) -> int:
    hooks = _at(game)
    if hooks.stop[0]:
        return _UNABLE
    numbers = hooks.numbers
    names = [numbers[option] if option.__class__ is not list else hooks.sum_of(option)
             for option in hooks.sides[player](hooks.things[position[0]])]
    if sink.want_moves:
        names = list(dict.fromkeys(names))  # texts of moves are distinct
    if hooks.sums:
        for name in names:
            _emit(hooks, name, sink)
        return 0
    _emit_words(sink, names, len(names))
    return 0


def _emit(hooks: Hooks, name: int, sink: Any) -> None:
    """Emits the option whose number is the name of the move to it."""
    parts = hooks.sums.get(name)
    if parts is None:
        lib.kay_emit(sink, name)[0] = name
        return
    if hooks.rules.end:
        raise BadInput("a sum is an option, but rules with 'over' do not allow sums")
    lib.kay_emit_empty(sink, name)
    for part in parts:
        lib.kay_emit_part(sink)[0] = part


@_hook
def kayles_rules_play(game: Any, position: Any, player: int, name: int, sink: Any) -> int:
    _emit(_at(game), name, sink)
    return 0


@_hook
def kayles_rules_end(game: Any, position: Any, mover: int, stopped: Any, out: Any) -> int:
    hooks = _at(game)
    if hooks.stop[0]:
        return _UNABLE
    found = hooks.outcome("over", hooks.functions["over"](hooks.things[position[0]], hooks.players[mover]))
    if found != lib.KAY_UNKNOWN:
        stopped[0], out[0] = True, found
    return 0


@_void_hook
def kayles_rules_simplify(game: Any, position: Any, sink: Any) -> None:
    hooks = _at(game)
    if hooks.stop[0]:
        sink.error = _UNABLE
        return
    found = hooks.functions["simplify"](hooks.things[position[0]])
    parts = found if isinstance(found, list) else [found]
    if len(parts) != 1 and hooks.rules.end:
        raise BadInput("'simplify' returns a sum, but rules with 'over' do not allow sums")
    for part in parts:
        lib.kay_emit_part(sink)[0] = hooks.numbers[part]


@_hook
def kayles_rules_negate(game: Any, position: Any) -> int:
    hooks = _at(game)
    if hooks.stop[0]:
        return _UNABLE
    negate = hooks.functions["negate"]
    thing = hooks.things[position[0]]
    found = negate(thing)
    if found is None:
        return int(lib.KAY_END)
    if negate(found) != thing:
        raise BadInput(f"'negate' applied twice must return the position itself, {thing!r}")
    position[0] = hooks.numbers[found]
    return 0


@_hook
def kayles_rules_read(cases: Any, game: Any, state: Any) -> int:
    hooks = _at(cases.rules)
    line, length = ffi.new("const char **"), ffi.new("uint64_t *")
    status: int = lib.kay_read_line(getattr(cases, "in"), line, length)
    if status:
        if status == lib.KAY_END:
            raise BadInput("a position is missing")
        return status
    text = ffi.buffer(line[0], length[0])[:].decode(errors="replace")
    words = [hooks.read(part.strip()) for part in text.split(";")] if text.strip() else []
    game[0] = hooks.game
    return _fill(cases.arena, hooks, words, state)


def _fill(arena: Any, hooks: Hooks, words: list[int], state: Any) -> int:
    status: int = lib.kay_state_make(arena, hooks.game, len(words), state)
    if not status:
        for i, word in enumerate(words):
            state.words[i] = word
    return status


@_void_hook
def kayles_rules_write(game: Any, state: Any, sink: Any) -> None:
    hooks = _at(game)
    data = ";".join([hooks.text(state.words[i]) for i in range(state.parts)]).encode(errors="replace")
    lib.kay_text_bytes(sink, data, len(data))


@_hook
def kayles_rules_valid(game: Any, start: Any, valid: Any) -> int:
    hooks = _at(game)
    valid[0] = start.parts == 1 and bool(hooks.functions["valid"](hooks.things[start.words[0]]))
    return 0


@_hook
def kayles_rules_start(start: Any, game: Any, state: Any) -> int:
    hooks = _at(start.rules)
    given = [start.parameters[i] for i in range(start.count)]
    made = hooks.functions.get("start")
    found = made(*given) if made else given[0] if len(given) == 1 else tuple(given)
    if found is None:
        return int(lib.KAY_END)
    start.lasting = True
    game[0] = hooks.game
    parts = found if isinstance(found, list) else [found]
    return _fill(start.arena, hooks, [hooks.numbers[part] for part in parts], state)


@_void_hook
def kayles_rules_features(game: Any, state: Any, sink: Any) -> None:
    hooks = _at(game)
    for i in range(state.parts):
        thing = hooks.things[state.words[i]]
        for entry in thing if isinstance(thing, tuple) else [thing]:
            if isinstance(entry, int):
                lib.kay_feature_entry(sink, entry)
    if state.parts == 1 and "features" in hooks.functions:
        for name, value in hooks.functions["features"](hooks.things[state.words[0]]).items():
            if name not in hooks.names:
                hooks.names[name] = ffi.new("char[]", name.encode())
            lib.kay_feature(sink, hooks.names[name], value)


@_hook
def kayles_rules_answer(line: Any, out: Any) -> int:
    hooks = _at(line.game)
    state = line.state
    out[0] = lib.KAY_UNKNOWN
    if state.parts == 1:
        thing = hooks.things[state.words[0]]
        out[0] = hooks.outcome("theorem", hooks.functions["theorem"](thing, hooks.players[state.mover]))
    return 0


@_hook
def kayles_rules_reason(line: Any, sink: Any) -> int:
    lib.kay_text_add(sink, b"by the theorem in the rules")
    return 0
