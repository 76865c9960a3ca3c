"""A contest program for each game, from the oracles: `contest.py GAME` reads an input and writes the judge's words.

With a second word `wrong` the program has one rule wrong, in the way that contestants have it (edge-geography: none).
Boards must be small; only pyramid and take-ab know their theorems, since their numbers are large.
"""
import sys


KNOWS_ITS_THEOREM = ("pyramid", "take_ab")


class Input:
    def __init__(self):
        self.words = sys.stdin.read().split()
        self.at = 0

    def word(self):
        self.at += 1
        return self.words[self.at - 1]

    def number(self):
        return int(self.word())

    def numbers(self, count=None):
        return [self.number() for _ in range(self.number() if count is None else count)]

    @property
    def over(self):
        return self.at == len(self.words)


def play_pawns(given, wrong, oracle):
    """Wrong: the first pair may come again."""
    while not given.over:
        rows, _ = given.number(), given.number()
        board = oracle.Board([given.word() for _ in range(rows)])
        used = frozenset() if wrong else frozenset([board.start])
        yield "Alice wins." if board.wins(board.start, used) else "Bob wins."


def play_pyramid(given, wrong, _):
    """Wrong: only the sum counts."""
    piles = given.numbers()
    first = sum(piles) % 2 or len(piles) % 2 == 0 and min(piles) % 2
    if wrong:
        first = sum(piles) % 2
    yield "Iori" if first else "Yayoi"


def play_take_ab(given, wrong, _):
    """Wrong: a pile of exactly the smaller number is dead."""
    count, a, b = given.number(), given.number(), given.number()
    small, large = min(a, b), max(a, b)
    rests = [pile % (a + b) for pile in given.numbers(count)]
    alive = sum(rest >= small + wrong for rest in rests)
    grey = sum(small <= rest < large for rest in rests)
    rich = sum(rest >= large and rest >= 2 * small for rest in rests)
    if a == b:
        first = alive % 2
    elif a == large:
        first = alive % 2 and not grey and rich <= 1
    else:
        first = alive % 2 or grey or rich
    yield "Zenyk" if first else "Marichka"


def play_xormites(given, wrong, oracle):
    """Wrong: equal scores are the second player's."""
    for _ in range(given.number()):
        yield ["Draw" if not wrong else "Second", "First", "Second"][oracle.outcome(tuple(given.numbers()), 0, 0)]


def play_sorting(given, wrong, oracle):
    """Wrong: equal neighbours are not sorted."""
    row = given.numbers()
    if wrong:
        oracle.monotone = lambda part: len(part) < 3 or all(a < b for a, b in zip(part, part[1:])) or all(
            a > b for a, b in zip(part, part[1:]))
    for _ in range(given.number()):
        l, r = given.numbers(2)
        yield "Alice" if oracle.wins(tuple(row[l - 1:r])) else "Bob"


def play_end_sequences(given, wrong, oracle):
    """Wrong, or asked for by a flag: a start that equals a losing sequence has lost."""
    for _ in range(given.number()):
        row = given.numbers()
        value, _ = oracle.game(row, [given.numbers() for _ in range(given.number())], wrong)
        yield ["DRAW", "FIRST", "SECOND"][value(0, len(row))]


def play_coin_flip(given, wrong, oracle):
    """Wrong: a board with an even number of tails is lost."""
    for _ in range(given.number()):
        rows, _ = given.number(), given.number()
        tails = frozenset((r, c) for r in range(rows) for c, coin in enumerate(given.word()) if coin == "T")
        yield "-_-" if (len(tails) % 2 if wrong else oracle.wins(tails)) else "=_="


def play_colouring(given, wrong, oracle):
    """Wrong: white cells are left out."""
    for _ in range(given.number()):
        given.number()
        row = given.word()
        yield "Alice" if oracle.wins(row.replace("W", "") if wrong else row, "R") else "Bob"


def play_vertex_geography(given, wrong, oracle):
    """Wrong: the token may come back to where it began."""
    n, m, token = given.numbers(3)
    graph = oracle.Graph(n, [given.numbers(2) for _ in range(m)])
    token, unused = graph.start(token)
    yield "First" if graph.wins(token, unused | {token} if wrong else unused) else "Second"


def converse():
    """Edge-geography as Player 1."""
    oracle = __import__("edge_geography")
    _, _, count, token = map(int, sys.stdin.readline().split())
    edges = {}
    for _ in range(count):
        pair = tuple(map(int, sys.stdin.readline().split()))
        edges[pair] = edges.get(pair, 0) + 1
    while True:
        moves = sorted(y for (x, y), copies in edges.items() if x == token and copies)
        if not moves:
            print("Player 2 wins", flush=True)
            return
        left = tuple(sorted((x, y, copies) for (x, y), copies in edges.items() if copies))
        best = oracle.winning_moves(left, (0, token))
        there = (best or moves)[0]
        edges[token, there] -= 1
        print(there, flush=True)
        if not any(copies for (_, y), copies in edges.items() if y == there):
            print("Player 1 wins", flush=True)
            return
        token = int(sys.stdin.readline())
        edges[token, there] -= 1


def main(game, wrong=False):
    sys.setrecursionlimit(10000)
    name = game.replace("-", "_")
    if name == "edge_geography":
        converse()
        return
    oracle = None if name in KNOWS_ITS_THEOREM else __import__(name) # importlib takes as long to load as all of this
    for answer in globals()["play_" + name](Input(), bool(wrong), oracle):
        print(answer)


main(*sys.argv[1:])
