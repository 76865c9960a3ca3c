"""Node Kayles and Arc Kayles from their rules alone.  A position is a graph, {vertex: set of neighbours}; the vertices of a
grid are cells (row, column) from 1, those of other graphs numbers from 1."""
from functools import lru_cache


def graph_of(vertices, edges):
    graph = {vertex: set() for vertex in vertices}
    for a, b in edges:
        graph[a].add(b)
        graph[b].add(a)
    return graph


def board(rows):
    cells = {(r, c) for r, row in enumerate(rows.split("|"), 1) for c, letter in enumerate(row, 1) if letter == "."}
    return graph_of(cells, [(cell, to) for cell in cells for to in [(cell[0], cell[1] + 1), (cell[0] + 1, cell[1])] if to in cells])


def grid(rows, columns):
    return "|".join(["." * columns] * rows)


def petersen(n, k):
    """The generalized Petersen graph, as its number of vertices and its edges."""
    return 2 * n, [edge for i in range(n) for edge in ((i + 1, (i + 1) % n + 1), (i + 1, n + i + 1), (n + i + 1, n + (i + k) % n + 1))]


def numbered(count, edges):
    return graph_of(range(1, count + 1), edges)


def text(count, edges, gone=()):
    """The text of a numbered graph."""
    words = [f"{count}:"] + [f"{a}-{b}" for a, b in edges]
    return " ".join(words) + ("; # " + " ".join(map(str, gone)) if gone else "")


def graph6(count, edges):
    """The graph6 text of a graph of at most 62 vertices."""
    have = {frozenset(edge) for edge in edges}
    bits = [frozenset((a, b)) in have for b in range(2, count + 1) for a in range(1, b)]
    bits += [False] * (-len(bits) % 6)
    return "".join(map(chr, [63 + count] + [63 + sum(bit << (5 - i) for i, bit in enumerate(bits[at:at + 6])) for at in range(0, len(bits), 6)]))


def without(graph, gone):
    return {vertex: near - gone for vertex, near in graph.items() if vertex not in gone}


def name(vertex):
    return ",".join(map(str, vertex)) if isinstance(vertex, tuple) else str(vertex)


def node_moves(graph):
    """The graph after each move, by its name."""
    return {name(vertex): without(graph, near | {vertex}) for vertex, near in graph.items()}


def arc_moves(graph):
    return {f"{name(a)}-{name(b)}": without(graph, {a, b}) for a, near in graph.items() for b in near if a < b}


def nimber(graph, moves):
    """By the rule of the least value that no option has; positions are remembered by their vertices."""
    @lru_cache(maxsize=None)
    def of(left):
        values = {of(frozenset(option)) for option in moves(without(graph, set(graph) - left)).values()}
        return next(value for value in range(len(values) + 1) if value not in values)
    return of(frozenset(graph))


def misere_win(graph, moves):
    """Whether the player to move wins where the last to move loses."""
    @lru_cache(maxsize=None)
    def wins(left):
        options = moves(without(graph, set(graph) - left)).values()
        return not options or any(not wins(frozenset(option)) for option in options)
    return wins(frozenset(graph))


def winning_moves(graph, moves):
    return {move for move, option in moves(graph).items() if nimber(option, moves) == 0}
