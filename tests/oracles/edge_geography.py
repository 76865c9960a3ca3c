"""Edge-geography from its rules alone: memoised search over the copies that are left and the token.

Edges are a tuple of (left, right, copies) with at least one copy, rising; the token is (side, vertex), side 0 left, 1 right.
"""
from collections import Counter
from functools import lru_cache


def edges_of(pairs):
    return tuple(sorted((x, y, copies) for (x, y), copies in Counter(pairs).items()))


def moves(edges, token):
    """Each vertex that can be moved to with the edges and the token after it, in the order of the vertices."""
    side, vertex = token
    found = []
    for i, edge in enumerate(edges):
        if edge[side] == vertex:
            copies = edge[2] - 1
            left = ((edge[0], edge[1], copies),) if copies else ()
            found.append((edge[1 - side], edges[:i] + left + edges[i + 1 :], (1 - side, edge[1 - side])))
    return sorted(found)


@lru_cache(maxsize=1 << 20)
def wins(edges, token):
    """Whether the player to move wins."""
    return any(not wins(after, there) for _, after, there in moves(edges, token))


def winning_moves(edges, token):
    return [vertex for vertex, after, there in moves(edges, token) if not wins(after, there)]
