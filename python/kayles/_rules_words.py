"""The hooks of rules in Python that describe positions: texts of moves, drawings, random positions, all positions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from kayles._library import ffi, lib
from kayles._rules_hooks import _at, _hook, _void_hook
from kayles.errors import BadInput

_OWNERS = {"left": lib.KAY_OWNER_LEFT, "right": lib.KAY_OWNER_RIGHT, "both": lib.KAY_OWNER_BOTH,
           "none": lib.KAY_OWNER_NONE, None: lib.KAY_OWNER_NONE}

# How a shape is added to a scene, and how many numbers it has.
_SHAPES: dict[str, tuple[Callable[..., None], int]] = {
    "circle": (lib.kay_scene_circle, 3), "rect": (lib.kay_scene_rect, 4), "line": (lib.kay_scene_line, 4)}


def _line(field: str, text: Any) -> bytes:
    if not isinstance(text, str) or len(text.splitlines()) != 1 or text != text.strip():
        raise BadInput(f"'{field}' must return a line of text without blanks at its ends, not {text!r}")
    return text.encode(errors="replace")


@_void_hook
def kayles_rules_move_text(game: Any, state: Any, move: Any, sink: Any) -> None:
    hooks = _at(game)
    if hooks.context.raised is not None:
        sink.error = lib.KAY_EUNABLE
        return
    things = hooks.things
    parts = [things[part] for part in hooks.sums.get(move.name, (move.name,))]
    text = _line("move_text", hooks.functions["move_text"](things[state.words[move.part]], *parts))
    if state.parts > 1:  # moves in other parts may have the same text
        text = b"%d:%s" % (move.part + 1, text)
    lib.kay_text_bytes(sink, text, len(text))


@_void_hook
def kayles_rules_draw(game: Any, state: Any, colour: bool, sink: Any) -> None:
    hooks = _at(game)
    for i in range(state.parts):
        text = hooks.functions["draw"](hooks.things[state.words[i]])
        if not isinstance(text, str):
            raise BadInput(f"'draw' must return a text, not {text!r}")
        lines = ([f"{i + 1}:"] if state.parts > 1 else []) + text.splitlines()
        data = "".join(line + "\n" for line in lines).encode(errors="replace")
        lib.kay_text_bytes(sink, data, len(data))


@_void_hook
def kayles_rules_scene(game: Any, position: Any, sink: Any) -> None:
    hooks = _at(game)
    if hooks.context.raised is not None:
        sink.error = lib.KAY_EUNABLE
        return
    scene = hooks.functions["scene"](hooks.things[position[0]])
    try:
        width, height = map(float, scene["size"])
        shapes = list(scene["shapes"])
    except (KeyError, TypeError, ValueError):
        raise BadInput(f"'scene' must return a dict with 'size', two numbers, and 'shapes', not {scene!r}") from None
    for shape in shapes:
        try:
            _add(shape, sink)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise BadInput(f"'scene' has a wrong shape: {shape!r}") from None
    sink.width, sink.height = max(sink.width, sink.x + width), max(sink.height, sink.y + height)


def _add(shape: Any, sink: Any) -> None:
    """Adds a shape to a scene; raises an error of Python if it is not one."""
    kind, numbers, owner = shape["shape"], list(map(float, shape["at"])), _OWNERS[shape.get("owner")]
    name = str(shape.get("name", "")).encode()
    if kind == "polygon":
        corners = ffi.new("double[][2]", list(zip(numbers[::2], numbers[1::2], strict=True)))
        lib.kay_scene_polygon(sink, corners, len(corners), owner, name)
    elif kind == "text":
        x, y = numbers
        lib.kay_scene_text(sink, x, y, owner, name)
    else:
        add, count = _SHAPES[kind]
        if len(numbers) != count:
            raise ValueError
        add(sink, *numbers, owner, name)


@_void_hook
def kayles_rules_sample(rules: Any, generator: Any, size: int, sink: Any) -> None:
    hooks = _at(rules)
    found = hooks.functions["sample"](size, random.Random(lib.kay_random_next(generator)))
    parts = found if isinstance(found, list) else [found]
    data = ";".join([hooks.text(hooks.numbers[part]) for part in parts]).encode(errors="replace") + b"\n"
    lib.kay_text_bytes(sink, data, len(data))


PLACE_SIZE = 16  # bytes of the place of a walk in C: whether it has begun, and the number of the position


@_hook
def kayles_rules_positions(walk: Any, game: Any, state: Any) -> int:
    hooks = _at(walk.rules)
    place = ffi.cast("uint64_t *", walk.place)
    if not place[0]:
        place[0] = 1
        hooks.walks[walk] = iter(hooks.functions["positions"](walk.size.a))
    try:
        thing = next(hooks.walks[walk])
    except StopIteration:
        del hooks.walks[walk]
        return int(lib.KAY_END)
    if isinstance(thing, list):
        raise BadInput(f"'positions' must give positions, not a sum: {thing!r}")
    place[1] = hooks.numbers[thing]
    game[0] = hooks.game
    state.words, state.parts, state.mover = place + 1, 1, 0
    return 0
