"""Green Hackenbush from its rules alone: memoised search over lists of edges."""
from functools import lru_cache


def edges(text):
    return tuple(tuple(map(int, word.split("-"))) for word in text.split() if word != "0")


def text(position):
    return " ".join("%d-%d" % edge for edge in position) or "0"


def standing(position):
    """The edges that are connected to the ground."""
    reached = {0}
    while any((a in reached) != (b in reached) for a, b in position):
        reached |= {end for edge in position if reached & set(edge) for end in edge}
    return tuple(edge for edge in position if edge[0] in reached)


def moves(position):
    """(text, position after it), once for edges with the same text, as the program lists them."""
    for i, edge in enumerate(position):
        if edge not in position[:i]:
            yield "%d-%d" % edge, standing(position[:i] + position[i + 1:])


@lru_cache(maxsize=None)
def nimber(position):
    values, least = {nimber(after) for _, after in moves(position)}, 0
    while least in values:
        least += 1
    return least


def winning_moves(position):
    return [move for move, after in moves(position) if nimber(after) == 0]
