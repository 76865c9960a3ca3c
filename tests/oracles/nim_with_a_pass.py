"""Nim and Wythoff's game with a pass from their rules alone: memoised search over (heaps, whether the pass is left)."""
from functools import lru_cache


def moves(game, heaps, may):
    """(text, heaps after it, whether the pass is left), as the program lists them."""
    for i, heap in enumerate(heaps):
        for taken in range(1, heap + 1):
            yield f"{i + 1}-{taken}", heaps[:i] + (heap - taken,) + heaps[i + 1:], may
    if game == "wythoff-with-a-pass":
        for taken in range(1, min(heaps) + 1):
            yield f"both-{taken}", (heaps[0] - taken, heaps[1] - taken), may
    if may and any(heaps):
        yield "pass", heaps, False


@lru_cache(maxsize=None)
def nimber(game, heaps, may):
    values, least = {nimber(game, *after) for _, *after in moves(game, heaps, may)}, 0
    while least in values:
        least += 1
    return least


def winning_moves(game, heaps, may):
    return [text for text, *after in moves(game, heaps, may) if nimber(game, *after) == 0]
