"""Values of short games: canonical forms, their order, sums and temperatures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from kayles._budget import threads
from kayles._context import Owned, Progress
from kayles._library import ffi, lib
from kayles._value_store import FUNCTIONS, STORE, summary
from kayles.errors import BadInput, BadUsage, OutOfBudget
from kayles.thermographs import Thermograph

if TYPE_CHECKING:
    from kayles.positions import Position

T = TypeVar("T")


class _Property(Generic[T]):
    """A function of one game as a property.  Its documentation is that of the program."""

    def __init__(self, convert: Callable[[Any], T]) -> None:
        self._convert = convert

    def __set_name__(self, owner: type, name: str) -> None:
        self._function = FUNCTIONS[name]
        self.__doc__ = summary(name)

    @overload
    def __get__(self, value: None, owner: type) -> _Property[T]: ...
    @overload
    def __get__(self, value: Value, owner: type) -> T: ...

    def __get__(self, value: Value | None, owner: type) -> _Property[T] | T:
        if value is None:
            return self
        with STORE.turn():
            STORE.limit()
            return self._convert(_call(self._function, (value,)))

    def __set__(self, value: Value, new: object) -> None:
        raise AttributeError("values do not change")


def _call(function: Any, games: tuple[Value, ...]) -> Any:
    """Calls a function of expressions.  Returns its result, or None if there is no such value.  In a turn."""
    arguments = ffi.new("kay_form[]", [STORE.form(game) for game in games])
    status = lib.kay_value_call(STORE.store, function, arguments, STORE.result)
    if status == lib.KAY_END:
        return None
    STORE.check(status)
    return STORE.result


def _truth(result: Any) -> bool:
    return bool(result.truth)


def _word(result: Any) -> str:
    return str(ffi.string(result.word).decode())


def _game(result: Any) -> Value:
    return Value._of(result.form)


def _game_or_none(result: Any) -> Value | None:
    return None if result is None else Value._of(result.form)


def _number(result: Any) -> Fraction:
    return STORE.number(result.form)


def _count(result: Any) -> int:
    return STORE.number(result.form).numerator


def _games(result: Any) -> tuple[Value, ...]:
    return tuple([Value._of(result.items[i]) for i in range(result.count)])


def _games_or_none(result: Any) -> tuple[Value, ...] | None:
    return None if result is None else _games(result)


def _numbers(result: Any) -> tuple[Fraction, Fraction]:
    return STORE.number(result.items[0]), STORE.number(result.items[1])


def _read(text: str) -> int:
    """Reads an expression whose result is a game, and returns its form.  In a turn."""
    data = text.encode(errors="surrogateescape")
    valuer = Owned(STORE, ffi.new("kay_valuer **"), lib.kay_valuer_free_cell)
    place = ffi.new("size_t *")
    STORE.check(lib.kay_valuer_new(STORE.pointer, STORE.store, valuer.cell))
    lib.kay_valuer_parallel(valuer.cell[0], threads())
    status = lib.kay_valuer_read(valuer.cell[0], data, len(data), ffi.NULL, STORE.result, ffi.NULL, place)
    if status == lib.KAY_EINPUT and STORE.raised is None and place[0] <= len(data):
        error = STORE.error(status)
        assert isinstance(error, BadInput)
        before = data[:place[0]].decode(errors="replace")
        error.source, error.line = "<text>", before.count("\n") + 1
        line = before.rpartition("\n")[2]
        error.column, error.caret = len(line) + 1, len(line)
        error.excerpt = text.split("\n")[error.line - 1]
        raise error
    STORE.check(status)
    if STORE.result.kind != lib.KAY_RESULT_VALUE:
        raise BadUsage(f"the result of '{text}' is not a game")
    return int(STORE.result.form)


def _dyadic(number: int | Fraction) -> int:
    """Returns a number as a value.  In a turn."""
    numerator, denominator = number.numerator, number.denominator
    if -(1 << 62) < numerator < 1 << 62 and not denominator & denominator - 1:
        STORE.check(lib.kay_value_dyadic(STORE.store, numerator, denominator.bit_length() - 1, STORE.out))
        return int(STORE.out[0])
    return _read(f"{numerator}/{denominator}" if denominator > 1 else str(numerator))


_ADD, _SUBTRACT, _MULTIPLE = (ffi.addressof(lib, "kay_value_" + name) for name in ("add", "subtract", "multiple"))


class Value:
    """The value of a short game, in canonical form; two are equal exactly if the games are.

        Value("{1|*}"), Value("domineering('...|...') + 0.77(5)")    an expression, as `kayles value` takes it
        Value(3), Value(Fraction(3, 8))                              a number
        Value([0, "*"], [1])                                         the options of Left, and those of Right

    Values do not change.  They are added, subtracted, multiplied by whole numbers, and compared; neither <= nor >= holds
    between confused values.  Whole numbers, fractions of them and values can be mixed.  An expression in quotes, such as
    Value("'{-1|1}'"), keeps its form for the functions that depend on it.
    """

    __slots__ = ("_slot", "_hash", "__weakref__")

    _slot: int  # in the store
    _hash: int | None

    def __new__(cls, game: ValueLike | Iterable[ValueLike] = 0, right: Iterable[ValueLike] | None = None, *,
                seconds: float | None = None, memory: int | None = None, progress: Progress | None = None) -> Value:
        if right is None and isinstance(game, Value):
            return game
        lefts, rights = [], []
        if right is not None:
            if isinstance(game, (str, int, Fraction, Value)):
                raise TypeError("with two arguments both are lists of options")
            lefts, rights = [Value(option) for option in game], [Value(option) for option in right]
        elif not isinstance(game, (str, int, Fraction)):
            raise TypeError(f"no value is made from {type(game).__name__}")
        with STORE.turn():
            STORE.limit(seconds, memory, progress)
            if right is not None:
                sides = [ffi.new("kay_value[]", [STORE.value(option) for option in side])
                         for side in (lefts, rights)]
                STORE.check(lib.kay_value_from_options(STORE.store, sides[0], len(lefts), sides[1], len(rights),
                                                       STORE.out))
                return cls._of(STORE.out[0])
            if isinstance(game, str):
                return cls._of(_read(game))
            assert isinstance(game, (int, Fraction))
            return cls._of(_dyadic(game))

    @classmethod
    def _of(cls, form: int) -> Value:
        """Makes the value of a form.  In a turn."""
        value = object.__new__(cls)
        value._hash = None
        slot = STORE.own(value)
        STORE.forms[slot] = form
        return value

    # ---- Texts

    def _write(self, write: Callable[..., int], *more: int) -> str:
        with STORE.turn():
            STORE.limit()
            return STORE.written(write, STORE.value(self), *more)

    def __str__(self) -> str:
        """The shortest notation, which Value reads back."""
        return self._write(lib.kay_value_write, lib.KAY_VALUE_TEXT)

    def _form(self) -> str:
        with STORE.turn():
            STORE.limit()
            return STORE.written(lib.kay_form_write, STORE.form(self))

    def __repr__(self) -> str:
        return f"kayles.Value({self._form()!r})" if type(self) is Value else object.__repr__(self)

    def _repr_latex_(self) -> str:
        """The notation in LaTeX, for notebooks."""
        return f"${self._write(lib.kay_value_write, lib.KAY_VALUE_LATEX)}$"

    def __reduce__(self) -> tuple[Any, ...]:
        return Value, (self._form(),)

    def __copy__(self) -> Value:
        return self

    def __deepcopy__(self, memo: object) -> Value:
        return self

    # ---- Order

    def _compare(self, other: Value) -> int:
        with STORE.turn():
            STORE.limit()
            g, h = STORE.value(self), STORE.value(other)
            STORE.check(lib.kay_value_compare(STORE.store, g, h, STORE.relation))
            return int(STORE.relation[0])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Value, int, Fraction)):
            return NotImplemented
        try:
            other = Value(other)
        except BadInput:  # a fraction that is no value
            return False
        with STORE.turn():
            STORE.limit()
            return STORE.value(self) == STORE.value(other)

    def __hash__(self) -> int:
        """Equal values have equal hashes, and numbers those of Python's numbers."""
        if self._hash is None:
            with STORE.turn():
                STORE.limit()
                form = STORE.value(self)
                number = lib.kay_value_is_number(STORE.store, form)
                self._hash = hash(STORE.number(form) if number else
                                  STORE.written(lib.kay_value_write, form, lib.KAY_VALUE_TEXT))
        return self._hash

    def __lt__(self, other: Value | int | Fraction) -> bool:
        if (game := _operand(other)) is None:
            return NotImplemented
        return bool(self._compare(game) == lib.KAY_LESS)

    def __le__(self, other: Value | int | Fraction) -> bool:
        if (game := _operand(other)) is None:
            return NotImplemented
        return bool(self._compare(game) in (lib.KAY_LESS, lib.KAY_EQUAL))

    def __gt__(self, other: Value | int | Fraction) -> bool:
        if (game := _operand(other)) is None:
            return NotImplemented
        return bool(self._compare(game) == lib.KAY_GREATER)

    def __ge__(self, other: Value | int | Fraction) -> bool:
        if (game := _operand(other)) is None:
            return NotImplemented
        return bool(self._compare(game) in (lib.KAY_GREATER, lib.KAY_EQUAL))

    def confused(self, other: ValueLike) -> bool:
        """Whether neither value is <= the other: the player to move wins the difference."""
        return bool(self._compare(Value(other)) == lib.KAY_CONFUSED)

    def __bool__(self) -> bool:
        """Whether the value is not 0."""
        return self != 0

    # ---- Sums and multiples

    def _with(self, other: Value, operation: Any) -> Value:
        store = STORE
        value = object.__new__(Value)
        value._hash = None
        with store.turn():
            store.limit()
            slot = store.own(value)
            store.check(lib.kayles_value_combine(store.store, store.forms, operation, self._slot, other._slot, slot))
        return value

    def __add__(self, other: Value | int | Fraction) -> Value:
        if (game := _operand(other)) is None:
            return NotImplemented
        return self._with(game, _ADD)

    def __radd__(self, other: int | Fraction) -> Value:
        return self + other

    def __sub__(self, other: Value | int | Fraction) -> Value:
        if (game := _operand(other)) is None:
            return NotImplemented
        return self._with(game, _SUBTRACT)

    def __rsub__(self, other: int | Fraction) -> Value:
        if (game := _operand(other)) is None:
            return NotImplemented
        return game._with(self, _SUBTRACT)

    def __mul__(self, count: int) -> Value:
        """The sum of `count` copies."""
        if not isinstance(count, int):
            return NotImplemented
        return Value(count)._with(self, _MULTIPLE)

    def __rmul__(self, count: int) -> Value:
        return self * count

    def __neg__(self) -> Value:
        with STORE.turn():
            STORE.limit()
            STORE.check(lib.kay_value_negate(STORE.store, STORE.value(self), STORE.out))
            return Value._of(STORE.out[0])

    def __pos__(self) -> Value:
        return self

    def ordinal(self, other: ValueLike, *, seconds: float | None = None, memory: int | None = None,
                progress: Progress | None = None) -> Value:
        """The ordinal sum self : other, which depends on the form of self."""
        game = Value(other)
        with STORE.turn():
            STORE.limit(seconds, memory, progress)
            STORE.check(lib.kay_value_ordinal_sum(STORE.store, STORE.form(self), STORE.value(game),
                                                  STORE.out))
            return Value._of(STORE.out[0])

    # ---- The functions of `kayles value`; `kayles help value all` says what they compute

    tiny = _Property(_game)
    miny = _Property(_game)
    value = _Property(_game)
    outcome = _Property(_word)
    misere_outcome = _Property(_word)
    birthday = _Property(_count)
    left_options = _Property(_games)
    right_options = _Property(_games)
    sensible_left = _Property(_games)
    sensible_right = _Property(_games)
    followers = _Property(_games)
    follower_count = _Property(_count)

    mean = _Property(_number)
    temperature = _Property(_number)
    stops = _Property(_numbers)
    left_stop = _Property(_number)
    right_stop = _Property(_number)
    stop_count = _Property(_count)
    freeze = _Property(_game)
    incentives = _Property(_games)
    left_incentives = _Property(_games)
    right_incentives = _Property(_games)

    reduced = _Property(_game)
    atomic_weight = _Property(_game_or_none)
    far_star = _Property(_game)
    uptimal = _Property(_games_or_none)
    companion = _Property(_game)

    is_hot = _Property(_truth)
    is_number = _Property(_truth)
    is_integer = _Property(_truth)
    is_nimber = _Property(_truth)
    is_numberish = _Property(_truth)
    is_infinitesimal = _Property(_truth)
    is_all_small = _Property(_truth)
    is_uptimal = _Property(_truth)
    is_atomic = _Property(_truth)
    is_even = _Property(_truth)
    is_odd = _Property(_truth)
    is_even_tempered = _Property(_truth)
    is_odd_tempered = _Property(_truth)

    def thermograph(self, *, seconds: float | None = None, memory: int | None = None,
                    progress: Progress | None = None) -> Thermograph:
        """The thermograph, which draws itself in a notebook."""
        return Thermograph(self, seconds=seconds, memory=memory, progress=progress)

    def _ask(self, convert: Callable[[Any], T], name: str, others: tuple[ValueLike, ...], seconds: float | None,
             memory: int | None, progress: Progress | None) -> T:
        games = self, *map(Value, others)
        with STORE.turn():
            STORE.limit(seconds, memory, progress)
            return convert(_call(FUNCTIONS[name], games))

    def cool(self, t: ValueLike, *, seconds: float | None = None, memory: int | None = None,
             progress: Progress | None = None) -> Value:
        return self._ask(_game, "cool", (t,), seconds, memory, progress)

    def heat(self, t: ValueLike, *, seconds: float | None = None, memory: int | None = None,
             progress: Progress | None = None) -> Value:
        return self._ask(_game, "heat", (t,), seconds, memory, progress)

    def overheat(self, s: ValueLike, t: ValueLike, *, seconds: float | None = None, memory: int | None = None,
                 progress: Progress | None = None) -> Value:
        return self._ask(_game, "overheat", (s, t), seconds, memory, progress)

    def subordinate(self, base: ValueLike, *, seconds: float | None = None, memory: int | None = None,
                    progress: Progress | None = None) -> Value | None:
        return self._ask(_game_or_none, "subordinate", (base,), seconds, memory, progress)

    def power(self, x: ValueLike, *, seconds: float | None = None, memory: int | None = None,
              progress: Progress | None = None) -> Value | None:
        return self._ask(_game_or_none, "power", (x,), seconds, memory, progress)

    def power_to(self, x: ValueLike, *, seconds: float | None = None, memory: int | None = None,
                 progress: Progress | None = None) -> Value | None:
        return self._ask(_game_or_none, "power_to", (x,), seconds, memory, progress)

    def norton(self, u: ValueLike, *, seconds: float | None = None, memory: int | None = None,
               progress: Progress | None = None) -> Value:
        return self._ask(_game, "norton", (u,), seconds, memory, progress)

    def conway_product(self, h: ValueLike, *, seconds: float | None = None, memory: int | None = None,
                       progress: Progress | None = None) -> Value:
        return self._ask(_game, "conway_product", (h,), seconds, memory, progress)

    def ordinal_product(self, h: ValueLike, *, seconds: float | None = None, memory: int | None = None,
                        progress: Progress | None = None) -> Value:
        return self._ask(_game, "ordinal_product", (h,), seconds, memory, progress)

    def conjunctive(self, h: ValueLike, *, seconds: float | None = None, memory: int | None = None,
                    progress: Progress | None = None) -> Value:
        return self._ask(_game, "conjunctive", (h,), seconds, memory, progress)

    def selective(self, h: ValueLike, *, seconds: float | None = None, memory: int | None = None,
                  progress: Progress | None = None) -> Value:
        return self._ask(_game, "selective", (h,), seconds, memory, progress)

    def sequential(self, h: ValueLike, *, seconds: float | None = None, memory: int | None = None,
                   progress: Progress | None = None) -> Value:
        return self._ask(_game, "sequential", (h,), seconds, memory, progress)

    # ---- Second names

    temp = temperature
    rcf = reduced
    aw = atomic_weight
    pow = power
    powto = power_to
    product = conway_product


ValueLike = Value | int | Fraction | str


def _operand(other: object) -> Value | None:
    if isinstance(other, Value):
        return other
    return Value(other) if isinstance(other, (int, Fraction)) else None


def value_of(position: Position, seconds: float | None, memory: int | None, progress: Progress | None) -> Value:
    """Computes the value of a position in the context of its game, and copies it to the store."""
    context = position.game._context
    own = Owned(context, ffi.new("kay_value_store **"), lib.kay_value_store_free_cell)
    valuer = Owned(context, ffi.new("kay_valuer **"), lib.kay_valuer_free_cell, own)
    worth = ffi.new("kay_worth *")

    def copy(value: int) -> Value:
        with STORE.turn():
            STORE.limit()
            STORE.lift_limit()
            STORE.check(lib.kay_value_copy(own.cell[0], value, STORE.store, STORE.out))
            return Value._of(STORE.out[0])

    with context.turn():
        context.limit(seconds, memory, progress)
        context.check(lib.kay_value_store_new(context.pointer, 0, own.cell))
        context.check(lib.kay_valuer_new(context.pointer, own.cell[0], valuer.cell))
        lib.kay_valuer_parallel(valuer.cell[0], threads())
        try:
            context.check(lib.kay_valuer_ask(valuer.cell[0], position._game, position._state.cell, worth))
        except OutOfBudget as error:
            low, high = (copy(worth.bounds[i]) if worth.bounded[i] else None for i in (0, 1))
            error.bounds = low, high
            error.excluded = frozenset(i for i in range(64) if worth.excluded >> i & 1)
            raise
        return copy(worth.value)


for _name in FUNCTIONS:
    if callable(_member := vars(Value)[_name]):
        _member.__doc__ = _member.__doc__ or summary(_name)
