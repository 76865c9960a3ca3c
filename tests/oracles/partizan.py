"""The partizan rulesets from their rules alone: for each the moves of a player (0: Left) in a position, as text, with the
positions that they lead to; and a memoised search over them."""
import re
from fractions import Fraction
from functools import lru_cache

SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
KING = SIDES + [(1, 1), (1, -1), (-1, 1), (-1, -1)]
OWN = "xo"


def cells(rows):
    """The letters of a board by their places, from 1."""
    return {(r, c): letter for r, row in enumerate(rows.split("|"), 1) for c, letter in enumerate(row, 1)}


def text(board):
    """The rows of a board."""
    rows = {}
    for (r, _), letter in sorted(board.items()):
        rows[r] = rows.get(r, "") + letter
    return "|".join(rows[r] for r in sorted(rows))


def named(*places):
    return "-".join(f"{r},{c}" for r, c in places)


def step(place, way, far=1):
    return place[0] + far * way[0], place[1] + far * way[1]


def domineering(position, player):
    board = cells(position)
    for place in board:
        other = step(place, (1, 0) if player == 0 else (0, 1))
        if board[place] == "." == board.get(other):
            yield named(place, other), text({**board, place: "#", other: "#"})


def clobber(position, player):
    board = cells(position)
    for place in board:
        for way in SIDES:
            other = step(place, way)
            if board[place] == OWN[player] and board.get(other) == OWN[1 - player]:
                yield named(place, other), text({**board, place: ".", other: OWN[player]})


def rays(board, place):
    """The places that a queen reaches."""
    for way in KING:
        to = step(place, way)
        while board.get(to) == ".":
            yield to
            to = step(to, way)


def amazons(position, player):
    board = cells(position)
    for place in [place for place in board if board[place] == OWN[player]]:
        for to in rays(board, place):
            moved = {**board, place: ".", to: OWN[player]}
            for burnt in rays(moved, to):
                yield named(place, to, burnt), text({**moved, burnt: "#"})


def konane(position, player):
    board = cells(position)
    for place in [place for place in board if board[place] == OWN[player]]:
        for way in SIDES:
            after, at = dict(board), place
            while after.get(step(at, way)) == OWN[1 - player] and after.get(step(at, way, 2)) == ".":
                after[at] = after[step(at, way)] = "."
                at = step(at, way, 2)
                after[at] = OWN[player]
                yield named(place, at), text(after)


def breathes(board):
    """Whether every group of stones has a neighbour that is free, or stays so (_)."""
    for place in board:
        group, more = set(), [place] if board[place] in OWN else []
        while more:
            group.add(at := more.pop())
            more += [step(at, way) for way in SIDES if board.get(step(at, way)) == board[at] and step(at, way) not in group]
        if group and not any(board.get(step(at, way)) in (".", "_") for at in group for way in SIDES):
            return False
    return True


def nogo(position, player):
    board = cells(position)
    for place in board:
        after = {**board, place: OWN[player]}
        if board[place] == "." and breathes(after):
            yield named(place), text(after)


def toads_and_frogs(position, player):
    own, other, ahead = ("t", "f", 1) if player == 0 else ("f", "t", -1)
    row = dict(enumerate(position))
    for place in row:
        for to in (place + ahead, place + 2 * ahead):
            jumps = to != place + ahead
            if row[place] == own and row.get(to) == "." and (not jumps or row[place + ahead] == other):
                yield str(place + 1), "".join({**row, place: ".", to: own}.values())


def toppling_dominoes(position, player):
    for place, letter in enumerate(position):
        if letter not in ("lr"[player], "e"):
            continue
        first = last = place
        while first > 0 and position[first - 1] != ".":
            first -= 1
        while last + 1 < len(position) and position[last + 1] != ".":
            last += 1
        for way, begin, end in (("left", first, place + 1), ("right", place, last + 1)):
            yield f"{place + 1}-{way}", position[:begin] + "." * (end - begin) + position[end:]


def hackenbush_edges(position):
    if re.fullmatch("[lre]+", position):
        return [(str(i), str(i + 1), letter) for i, letter in enumerate(position)]
    return [re.fullmatch(r"(\d+)-(\d+)([lre])", word).groups() for word in position.split() if word != "0"]


def hackenbush_term(position, player):
    """Of a stalk a move is the number of the edge; else the edge, of equal ones the first."""
    edges, stalk, seen = hackenbush_edges(position), position.isalpha(), set()
    for i, edge in enumerate(edges):
        if edge[2] not in ("lr"[player], "e") or edge in seen:
            continue
        seen.add(edge)
        rest = edges[:i] + edges[i + 1:]
        ground = {"0"}
        for _ in rest:
            ground |= {end for a, b, _ in rest if a in ground or b in ground for end in (a, b)}
        rest = [edge for edge in rest if edge[0] in ground]
        letters = "".join(letter for _, _, letter in rest)
        after = letters if stalk else " ".join(f"{a}-{b}{letter}" for a, b, letter in rest)
        yield str(i + 1) if stalk else "%s-%s%s" % edge, after or "0"


def hackenbush(position, player):
    terms = position.split(" + ")
    for i, term in enumerate(terms):
        for name, after in hackenbush_term(term, player):
            yield name if len(terms) == 1 else f"{i + 1}:{name}", " + ".join([*terms[:i], after, *terms[i + 1:]])


def coloured(position, player, forbidden):
    """Col and Snort on a board: l and r are cells that only Left or only Right may colour."""
    board = cells(position)
    for place in board:
        if board[place] in (".", "lr"[player]) and all(board.get(step(place, way)) != forbidden for way in SIDES):
            yield named(place), text({**board, place: OWN[player]})


def graph(position):
    """A graph as text: the number of vertices, its edges, the colours."""
    size, rest = position.split(":")
    edges, *lists = rest.split(";")
    colours = dict.fromkeys(range(1, int(size) + 1), ".")
    for words in lists:
        colour, *vertices = words.split()
        colours.update({int(vertex): colour for vertex in vertices})
    return size, [tuple(map(int, edge.split("-"))) for edge in edges.split()], colours


def graph_text(size, edges, colours):
    lists = {colour: [str(v) for v in colours if colours[v] == colour] for colour in "xo"}
    return f"{size}:" + "".join(f" {a}-{b}" for a, b in edges) + "".join(
        f"; {colour} {' '.join(vertices)}" for colour, vertices in lists.items() if vertices)


def coloured_graph(position, player, forbidden):
    size, edges, colours = graph(position)
    for v in colours:
        beside = [colours[a + b - v] for a, b in edges if v in (a, b)]
        if colours[v] == "." and forbidden not in beside:
            yield str(v), graph_text(size, edges, {**colours, v: OWN[player]})


def col(position, player):
    return (coloured_graph if ":" in position else coloured)(position, player, OWN[player])


def snort(position, player):
    return (coloured_graph if ":" in position else coloured)(position, player, OWN[1 - player])


def cakes(position, player, pieces):
    """Each piece is cut as `pieces` says for the length that the player cuts."""
    parts = position.split(" + ")
    for i, part in enumerate(parts):
        rows, columns = map(int, part.split("x"))
        for name, lengths in pieces(columns if player == 0 else rows):
            cut = [f"{rows}x{length}" if player == 0 else f"{length}x{columns}" for length in lengths]
            yield f"{i + 1}:{name}", " + ".join(parts[:i] + cut + parts[i + 1:])


def cutcake(position, player):
    return cakes(position, player, lambda n: [(k, [k, n - k]) for k in range(1, n)])


def maundy_cake(position, player):
    return cakes(position, player, lambda n: [(d, [n // d] * d) for d in range(2, n + 1) if n % d == 0])


GAMES = {
    "domineering": domineering,
    "clobber": clobber,
    "toads-and-frogs": toads_and_frogs,
    "col": col,
    "snort": snort,
    "amazons": amazons,
    "hackenbush": hackenbush,
    "toppling-dominoes": toppling_dominoes,
    "konane": konane,
    "nogo": nogo,
    "cutcake": cutcake,
    "maundy-cake": maundy_cake,
}


@lru_cache(maxsize=None)
def options(game, position, player):
    return list(GAMES[game](position, player))


@lru_cache(maxsize=None)
def wins(game, position, player):
    """Whether the player wins who is to move."""
    return any(not wins(game, after, 1 - player) for _, after in options(game, position, player))


def winning_moves(game, position, player):
    return sorted(name for name, after in options(game, position, player) if not wins(game, after, 1 - player))


def simplest(low, high):
    """The number that comes first strictly between two, either of which may be missing (None)."""
    if (low is None or low < 0) and (high is None or high > 0):
        return Fraction(0)
    if high is not None and high <= 0:
        return -simplest(-high, None if low is None else -low)
    whole = Fraction(low // 1 + 1)
    if high is None or whole < high:
        return whole
    step = Fraction(1, 2)
    while not (low // step + 1) * step < high:
        step /= 2
    return (low // step + 1) * step


@lru_cache(maxsize=None)
def number(game, position):
    """The value of a position that is a number, parts between + apart; an error where it is none."""
    if " + " in position:
        return sum(number(game, part) for part in position.split(" + "))
    left, right = ([number(game, after) for _, after in options(game, position, player)] for player in (0, 1))
    assert not left or not right or max(left) < min(right)
    return simplest(max(left, default=None), min(right, default=None))
