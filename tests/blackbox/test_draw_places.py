"""draw --json: the moves of every listed game can be chosen by pointing at places of the drawing."""
import json
import math

import pytest

from program import run, succeed

GAMES = [json.loads(line)["name"] for line in run("list", "--json").out.splitlines()]
STARTS = 3


def points_of(move):
    return [tuple(point) for point in [move["at"], move["to"], *move.get("more", [])] if point]


def distance(x, y, line):
    """The distance of a point from a line."""
    x1, y1, x2, y2 = line
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    part = max(0, min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length)) if length else 0
    return math.hypot(x1 + part * (x2 - x1) - x, y1 + part * (y2 - y1) - y)


def holds(shape, x, y):
    """Whether a point is on a shape; on the line between two shapes counts for lines."""
    at = shape["at"]
    if shape["shape"] == "circle":
        return math.hypot(at[0] - x, at[1] - y) <= at[2] + 0.01
    if shape["shape"] == "rect":
        return -0.01 <= x - at[0] <= at[2] + 0.01 and -0.01 <= y - at[1] <= at[3] + 0.01
    if shape["shape"] == "line":
        return distance(x, y, at) <= 0.3
    if shape["shape"] == "polygon":
        sides = zip(at[::2], at[1::2], at[2::2] + at[:1], at[3::2] + at[1:2])
        return sum((y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 for x1, y1, x2, y2 in sides) % 2
    return math.hypot(at[0] - x, at[1] - y) <= 0.6


def scenes(game):
    """The drawings of a few starts, and of the positions after a move."""
    for seed in range(1, STARTS + 1):
        start = json.loads(succeed("play", game, "--tell", "start", "--seed", str(seed)).out)
        flags = ["--mover", start["mover"], "--json"]
        first = json.loads(succeed("draw", game, start["position"], *flags).out)
        yield first
        move = next(move["move"] for move in first["moves"] if move["player"] == first["mover"])
        yield json.loads(succeed("draw", game, start["position"], *flags, "--after", move).out)


@pytest.mark.parametrize("game", GAMES)
def test_each_move_has_places_of_its_own_on_the_board(game):
    for scene in scenes(game):
        seen = {}
        for move in scene["moves"]:
            points = points_of(move)
            for x, y in points:
                assert any(holds(shape, x, y) for shape in scene["shapes"] if not shape.get("mark")), move
            key = (move["player"], *(sorted(points) if move.get("any_order") else points))
            assert key not in seen, f"{move['move']} and {seen.get(key)} have the same places in {scene['position']}"
            seen[key] = move["move"]


def test_a_scene_tells_the_turn_and_the_winner():
    scene = json.loads(succeed("draw", "domineering", "...|...", "--json", "--after", "1,2-2,2").out)
    assert scene["position"] == ".#.|.#." and scene["players"] == ["Left", "Right"] and scene["mover"] == "Right"
    assert scene["over"] is True and scene["winner"] == "Left"
    scene = json.loads(succeed("draw", "nim", "3 5", "--json").out)
    assert scene["mover"] == "First" and scene["over"] is False and scene["winner"] is None


def test_the_last_move_is_marked_in_json():
    scene = json.loads(succeed("draw", "domineering", "...|...", "--json", "--after", "1,1-2,1").out)
    assert [shape["at"] for shape in scene["shapes"] if shape.get("mark")] == [[1, 1, 1, 2]]


def test_an_amazon_burns_at_its_third_point():
    scene = json.loads(succeed("draw", "amazons", "x..", "--json").out)
    points = {move["move"]: points_of(move) for move in scene["moves"]}
    assert points["1,1-1,2-1,3"] == [(1.5, 1.5), (2.5, 1.5), (3.5, 1.5)]


def test_coins_are_turned_in_any_order():
    scene = json.loads(succeed("draw", "mock-turtles", "TTH", "--json").out)
    move = next(move for move in scene["moves"] if move["move"].count("+") == 2)
    assert move["any_order"] is True
    assert sorted(points_of(move)) == [(0.5, 1.5), (1.5, 1.5), (2.5, 1.5)]
