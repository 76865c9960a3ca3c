"""table --size: what it says of every position of a size, against a plain search that knows the rules alone."""
import csv
import io
import sys

import pytest

import program
from program import succeed

sys.path.insert(0, str(program.ROOT / "tests"))
from oracles import (  # noqa: E402
    coin_flip, colouring, edge_geography, end_sequences, pawns, pyramid, sorting, take_ab, vertex_geography, xormites)


# Each reads a position and gives the outcome (1, 0, -1) and the number of moves that keep the best one, of Left and of Right.


def on_pawns(text):
    numbers = text.split()
    rows, columns, board = int(numbers[0]), int(numbers[1]), numbers[2:]
    lines, used = board[:rows], [int(number) for number in board[rows:]]
    assert all(len(line) == columns for line in lines)
    game = pawns.Board(lines)
    if len(game.start) < 2:
        return [(-1, 0)] * 2
    before = frozenset(frozenset([(used[i], used[i + 1]), (used[i + 2], used[i + 3])]) for i in range(0, len(used), 4))
    seen = before | {game.start}
    return [(1 if game.wins(game.start, seen) else -1, len(game.winning_moves(game.start, seen)))] * 2


def on_edges(text):
    n, m, side, vertex, *numbers = text.split()
    numbers = [int(number) for number in numbers]
    edges = tuple(sorted(zip(numbers[::3], numbers[1::3], numbers[2::3])))
    token = ("left", "right").index(side), int(vertex)
    return [(1 if edge_geography.wins(edges, token) else -1, len(edge_geography.winning_moves(edges, token)))] * 2


def on_vertices(text):
    n, m, token, k, *numbers = map(int, text.split())
    graph = vertex_geography.Graph(n, list(zip(numbers[k::2], numbers[k + 1::2])))
    unused = frozenset(graph.next) - {token} - set(numbers[:k])
    return [(1 if graph.wins(token, unused) else -1, len(graph.winning_moves(token, unused)))] * 2


def on_xormites(text):
    scores, row = text.split("/")
    first, second = map(int, scores.split())
    row = tuple(int(number) for number in row.split() if number != ".")
    return [(xormites.outcome(row, *pair), len(xormites.best_moves(row, *pair))) for pair in ((first, second), (second, first))]


def on_sorting(text):
    part = tuple(int(number) for number in text.split() if number != ".")
    return [(1 if sorting.wins(part) else -1, len(sorting.winning_moves(part)))] * 2


def on_end_sequences(text):
    row, *losing = text.removeprefix("start-counts ").split("/")
    row = row.split()
    begin = next((i for i, number in enumerate(row) if number != "."), len(row))
    end = begin + sum(number != "." for number in row)
    numbers = [0 if number == "." else int(number) for number in row]
    value, moves = end_sequences.game(numbers, [tuple(map(int, sequence.split())) for sequence in losing],
                                      text.startswith("start-counts"))
    return [(value(begin, end), len(moves(begin, end)))] * 2


def on_coins(text):
    rows, columns, *lines = text.split()
    tails = frozenset((r, c) for r, line in enumerate(lines) for c, coin in enumerate(line) if coin == "T")
    return [(1 if coin_flip.wins(tails) else -1, len(coin_flip.winning_moves(tails)))] * 2


def on_cells(text):
    row = text.strip()
    return [(1 if colouring.wins(row, own) else -1, len(colouring.winning_moves(row, own))) for own in "RB"]


def on_pyramid(text):
    piles = tuple(map(int, text.split()))
    return [(1 if pyramid.wins(piles) else -1, len(pyramid.winning_moves(piles)))] * 2


def on_piles(text):
    numbers, piles = text.split("/")
    first, second = map(int, numbers.split())
    piles = tuple(map(int, piles.split()))
    return [(1 if take_ab.wins(piles, *pair) else -1, len(take_ab.winning_moves(piles, *pair)))
            for pair in ((first, second), (second, first))]


GAMES = {
    "pawns": ("4", on_pawns), "pyramid": ("3x3", on_pyramid), "take-ab": ("2x4", on_piles), "edge-geography": ("2", on_edges),
    "xormites": ("3", on_xormites), "sorting": ("4", on_sorting), "end-sequences": ("3", on_end_sequences),
    "coin-flip": ("5", on_coins), "colouring": ("6", on_cells), "vertex-geography": ("4", on_vertices),
}
WORDS = {1: "win", 0: "draw", -1: "loss"}
CLASSES = {(1, 1): "N", (-1, -1): "P", (1, -1): "L", (-1, 1): "R"}


def cells(game, size, show):
    table = list(csv.reader(io.StringIO(succeed("table", game, "--size", size, "--show", show, "--format", "csv").out)))
    return dict(table[1:])


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_size(game):
    size, answer = GAMES[game]
    outcomes, moves = cells(game, size, "outcome"), cells(game, size, "moves")
    assert outcomes.keys() == moves.keys() and len(outcomes) > 30
    truth = {position: answer(position) for position in outcomes}
    two = any(left != right for left, right in truth.values())  # whether it matters who begins
    draws = any(outcome == 0 for sides in truth.values() for outcome, _ in sides)
    for position, (left, right) in truth.items():
        if not draws:
            expected = CLASSES[left[0], right[0]]
        else:
            expected = f"{WORDS[left[0]]}/{WORDS[right[0]]}" if two else WORDS[left[0]]
        assert outcomes[position] == expected, position
        assert moves[position] == (f"{left[1]}/{right[1]}" if two else str(left[1])), position


def test_all_games_are_here():
    assert set(GAMES) == set(program.contest_games())


def test_moves_that_the_theorem_does_not_name_are_counted_too():
    """Of coin-flip it names one for each coin on boards of more than 12."""
    for rows, columns in (2, 7), (3, 5), (1, 14), (1, 100):
        tails = frozenset((r, c) for r in range(rows) for c in range(columns))
        value = {(r, c): 1 << (r + c) if r and c else (r + c + 1) & -(r + c + 1) for r, c in tails}  # each coin alone

        def worth(coins):
            total = 0
            for coin in coins:
                total ^= value[coin]
            return total

        expected = sum(worth(set_) == worth(tails) for _, set_ in coin_flip.moves(tails))
        assert expected > min(rows, 2)
        shown = succeed("table", "coin-flip", f"{rows}..{rows}", f"{columns}..{columns}", "--show", "moves", "--format", "csv")
        assert shown.lines[1] == f"{rows},{columns},{expected}"


def test_more_moves_than_there_is_time_for():
    assert program.run("table", "coin-flip", "6..6", "11..11", "--show", "moves", "--seconds", "0.5").code == 3
    result = program.run("table", "coin-flip", "1..6", "6..6", "--show", "moves", "--seconds", "0.5")
    assert result.code == 3 and "time budget" in result.err
    assert len(result.lines) >= 3  # the small boards are kept
