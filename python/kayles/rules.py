"""Rules in Python."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Hashable, TypeVar, cast, overload

from kayles._context import Context, Progress
from kayles._library import ffi, lib
from kayles._rules_hooks import hooks_of
from kayles._rules_words import PLACE_SIZE
from kayles.errors import BadInput, BadUsage
from kayles.games import Game
from kayles.positions import Position

P = TypeVar("P", bound=Hashable)

_FUNCTIONS = ("moves", "left", "right", "start", "over", "simplify", "negate", "theorem", "features", "read", "write",
              "move_text", "draw", "scene", "sample", "positions", "valid")
_OTHERS = ("misere", "loopy", "name", "players", "words", "summary", "rules")
_NO_STARTS = {"positions", "sample", "read"}  # with these functions positions are not the parameters themselves
_OUTCOMES = "win", "loss", "draw"


class Rules(Game, Generic[P]):
    """A game whose rules are functions in Python.

    A position is any object that has a hash; equal objects are one position.  `moves(p)` gives the options of p,
    positions or lists of positions, which are sums.  If the players have different moves, `left(p)` and `right(p)` take
    its place.  A player who cannot move loses (misere: wins), unless `over` says otherwise.

    - start(a) or start(a, b): the position for these parameters of tables and conjectures, None: there is none; without
      it, and without `positions`, `sample` and `read`, it is a or (a, b)
    - over(p) or over(p, player): 'win', 'loss' or 'draw' for the player to move where play has stopped, else None
    - loopy: positions may recur, and play that never ends is a draw
    - simplify(p): a position, or a list of them, whose sum equals p
    - negate(p): the position with the players exchanged; None: there is none
    - theorem(p) or theorem(p, player): the outcome for the player to move; None: search finds it
    - features(p): numbers by their names, for `guess`
    - read(text), write(p): the text of a position; without them, that of Python: 5, (1, 2), 'ab'
    - move_text(p, q): the text of the move from p to q, a line; move_text(p, q, r, ...) if it leads to a sum
    - draw(p): a drawing in lines of text
    - scene(p): a picture, {"size": (width, height), "shapes": [...]}; a shape is a dict with "shape": "circle", "rect",
      "line", "polygon" or "text", "at": its numbers, and perhaps "owner": "left", "right" or "both", and "name"
    - positions(size): all positions of a size, for table(size=...), verify and lint
    - sample(size, random): a random position, made with this random.Random, for verify(random=...) and lint
    - valid(p): whether a case may begin with p
    - words: what Answer.word says if the first player wins, loses, or draws: a dict with "win", "loss", "draw"
    - name, summary, rules (a text), players (two names)

    An error in a function ends the question and is raised by it.
    """

    def __init__(self, *, moves: Callable[[P], Iterable[P | list[P]]] | None = None,
                 left: Callable[[P], Iterable[P | list[P]]] | None = None,
                 right: Callable[[P], Iterable[P | list[P]]] | None = None,
                 start: Callable[..., P | list[P] | None] | None = None,
                 over: Callable[..., str | None] | None = None, misere: bool = False, loopy: bool = False,
                 simplify: Callable[[P], P | list[P]] | None = None,
                 negate: Callable[[P], P | None] | None = None, theorem: Callable[..., str | None] | None = None,
                 features: Callable[[P], dict[str, int]] | None = None, read: Callable[[str], P | None] | None = None,
                 write: Callable[[P], str] | None = None, move_text: Callable[..., str] | None = None,
                 draw: Callable[[P], str] | None = None, scene: Callable[[P], Mapping[str, Any]] | None = None,
                 positions: Callable[[int], Iterable[P]] | None = None,
                 sample: Callable[[int, random.Random], P | list[P]] | None = None,
                 valid: Callable[[P], bool] | None = None, words: Mapping[str, str] | None = None,
                 name: str | None = None, players: tuple[str, str] | None = None, summary: str = "rules in Python",
                 rules: str = "As the functions say.") -> None:
        self._fields: dict[str, Any] = {
            "moves": moves, "left": left, "right": right, "start": start, "over": over, "misere": misere,
            "loopy": loopy, "simplify": simplify, "negate": negate, "theorem": theorem, "features": features,
            "read": read, "write": write, "move_text": move_text, "draw": draw, "scene": scene, "positions": positions,
            "sample": sample, "valid": valid, "words": words, "name": name, "players": players, "summary": summary,
            "rules": rules}
        functions = {field: self._fields[field] for field in _FUNCTIONS if self._fields[field] is not None}
        _check(functions)
        for field in ("over", "theorem"):
            if field in functions and _parameters(functions[field]) == 1:
                functions[field] = _of_position(functions[field])
        self._word = name or str(getattr(moves or left, "__name__", "rules"))
        self._compiled = False
        self._given: dict[str, object] = {}
        self._context = Context()
        self._hooks, self._named = hooks_of(self._context)
        hooks = self._hooks
        hooks.functions = functions
        hooks.sides = (moves, moves) if moves else (functions["left"], functions["right"])
        hooks.players = _names(players)
        self._fill(hooks.rules)
        self._begin(hooks.rules, {})

    def _fill(self, rules: Any) -> None:
        """Sets the fields of the ruleset."""
        fields, functions = self._fields, self._hooks.functions
        rules.version = lib.KAY_RULESET_VERSION
        rules.traits = ((lib.KAY_IMPARTIAL if "moves" in functions else 0)
                        | (0 if "over" in functions else lib.KAY_SUMS)
                        | (lib.KAY_LOOPY if fields["loopy"] else 0) | (lib.KAY_MISERE if fields["misere"] else 0))
        game = self._hooks.game
        game.rules, game.words, game.traits = rules, 1, rules.traits | lib.KAY_LASTS
        rules.name = self._text(self._word)
        rules.summary = self._text(fields["summary"])
        rules.players[0], rules.players[1] = map(self._text, self._hooks.players)
        rules.manual = manual = self._struct("kay_manual *")
        manual.rules = self._text(fields["rules"])
        manual.move = self._text("The text that the rules write; in a sum after the number of the part: '2:...'."
                                 if "move_text" in functions else "The position that the move leads to.")
        manual.position = self._text("A line; ';' joins the parts of a sum.  The player to move is not in it.")
        rules.read_position, rules.write_position = lib.kayles_rules_read, lib.kayles_rules_write
        rules.plain_position = rules.line_position = True
        rules.moves, rules.play = lib.kayles_rules_moves, lib.kayles_rules_play
        if "over" in functions:
            rules.end = lib.kayles_rules_end
        if "simplify" in functions:
            rules.simplify = lib.kayles_rules_simplify
        if "negate" in functions:
            rules.negate = lib.kayles_rules_negate
        for field in ("move_text", "draw", "scene"):
            if field in functions:
                setattr(rules, field, getattr(lib, "kayles_rules_" + field))
        rules.contest = contest = self._struct("kay_contest_form *")
        for field in ("valid", "sample"):
            if field in functions:
                setattr(contest, field, getattr(lib, "kayles_rules_" + field))
        for i, word in enumerate(_words(fields["words"])):
            if word is not None:
                contest.words[i] = self._text(word)
        if "theorem" in functions:
            rules.theorem = theorem = self._struct("kay_theorem *")
            theorem.statement = self._text("The theorem in the rules.")
            theorem.source = self._text("the rules")
            theorem.line_size = ffi.sizeof("kay_theorem_line")
            theorem.answer, theorem.reason = lib.kayles_rules_answer, lib.kayles_rules_reason
        rules.starts = starts = self._struct("kay_starts *")
        starts.features = lib.kayles_rules_features
        if "start" in functions or not _NO_STARTS & functions.keys():
            starts.start = lib.kayles_rules_start
            starts.parameters = _parameters(functions["start"]) if "start" in functions else 2
            starts.usual_parameters = starts.parameters if "start" in functions else 1
            starts.from_starts = True
        if "positions" in functions:
            starts.positions, starts.place_size, starts.sized = lib.kayles_rules_positions, PLACE_SIZE, True
        starts.verify_size = self._text("12" if starts.usual_parameters == 1 else "5")

    def _text(self, text: str) -> Any:
        self._hooks.kept.append(kept := ffi.new("char[]", text.encode()))
        return kept

    def _struct(self, kind: str) -> Any:
        self._hooks.kept.append(kept := ffi.new(kind))
        return kept

    def position(self, text: str | P | list[P], *, mover: str | None = None, seconds: float | None = None,
                 memory: int | None = None, progress: Progress | None = None) -> Position:
        """Makes a position: of an object, of a list of objects, which is a sum, or of the text of a position."""
        if isinstance(text, str):
            return super().position(text, mover=mover, seconds=seconds, memory=memory, progress=progress)
        player = 0 if mover is None else self._player(mover)
        parts = text if isinstance(text, list) else [text]
        context, hooks = self._context, self._hooks
        with context.turn():
            context.limit(seconds, memory, progress)
            words = ffi.new("uint64_t[]", [hooks.numbers[part] for part in parts])
            state = ffi.new("kay_state *", {"words": words, "parts": len(parts)})
            state.mover = player
            return Position._make(self, self._named, hooks.game, state)

    def parts(self, position: Position) -> list[P]:
        """Returns the objects of which a position of these rules is the sum; usually one."""
        if position.game is not self:
            raise BadUsage("this position was made by another game")
        state = position._state.cell
        return [cast(P, self._hooks.things[state.words[i]]) for i in range(state.parts)]

    def __repr__(self) -> str:
        return f"<kayles.Rules: {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (self._fields,)


@overload
def rules(what: type[Any], /, **fields: Any) -> Rules[Any]: ...
@overload
def rules(what: Callable[[P], Iterable[P | list[P]]], /, **fields: Any) -> Rules[P]: ...
@overload
def rules(what: None = None, /, **fields: Any) -> Callable[[Callable[[Any], Iterable[Any]]], Rules[Any]]: ...
def rules(what: Any = None, /, **fields: Any) -> Any:
    """Makes rules of a function moves(p), or of a class whose attributes are the fields of Rules.  With fields, such as
    @kayles.rules(misere=True), they are added."""
    if what is None:
        return lambda what: rules(what, **fields)
    if not isinstance(what, type):
        return Rules(moves=what, **fields)
    made = what()
    given: dict[str, Any] = {"name": what.__name__.lower()}
    given.update((field, getattr(made, field)) for field in _FUNCTIONS + _OTHERS if hasattr(made, field))
    given.update(fields)
    return Rules(**given)


def _make(fields: dict[str, Any]) -> Rules[Any]:
    return Rules(**fields)


def _check(functions: dict[str, Any]) -> None:
    for field, function in functions.items():
        if not callable(function):
            raise BadInput(f"the field '{field}' must be a function")
    if "moves" in functions and ("left" in functions or "right" in functions):
        raise BadInput("the rules must not have both 'moves' and 'left' or 'right'")
    if "moves" not in functions and not ("left" in functions and "right" in functions):
        raise BadInput("the rules must have a function 'moves', or 'left' and 'right'")
    if "start" in functions and _parameters(functions["start"]) not in (1, 2):
        raise BadInput("'start' must take one parameter, or two")


def _names(players: tuple[str, str] | None) -> tuple[str, str]:
    names = tuple(players or ("First", "Second"))
    if len(names) != 2 or names[0] == names[1] or not all(
            isinstance(name, str) and name and ":" not in name and len(name.splitlines()) == 1 for name in names):
        raise BadInput("'players' must be two different names, each a single line without ':'")
    return names[0], names[1]


def _words(words: Mapping[str, str] | None) -> list[str | None]:
    """The words for a win, a loss and a draw of the first player; None: the usual one."""
    given = dict(words or {})
    found = [given.pop(outcome, None) for outcome in _OUTCOMES]
    if given or not all(word is None or isinstance(word, str) and len(word.splitlines()) == 1 for word in found):
        raise BadInput("'words' must be a dict with 'win', 'loss' and 'draw', each a line of text")
    if found[0] is not None and found[0] == found[1]:
        raise BadInput("'words' has the same word for a win and a loss")
    return found


def _parameters(function: Callable[..., Any]) -> int:
    """The number of arguments that a function takes by their places."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:  # of a function in C, such as int
        return 1
    return sum(parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
               for parameter in parameters)


def _of_position(function: Callable[[Any], Any]) -> Callable[[Any, str], Any]:
    return lambda position, player: function(position)
