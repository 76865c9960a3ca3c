"""draw: text, pictures, JSON; what may be drawn, and what is refused."""
import json
import math
import os
import subprocess
import xml.etree.ElementTree

import pytest

from program import KAYLES, ROOT, run, succeed

KINDS = {"circle": 3, "rect": 4, "line": 4, "polygon": None, "text": 2}
POSITIONS = {
    "domineering": "..#|...",
    "clobber": "xoxo|oxox",
    "amazons": "x..#|....|..o.",
    "konane": "xoxo|ox.o|xoxo",
    "sprouts": "0.1AB/AB/",
    "nogo": "...|xo.",
    "toads-and-frogs": "tt..ff",
    "toppling-dominoes": "llere",
    "col": "..x|.o.",
    "snort": "5: 1-2 1-3 1-4 1-5; x 2",
    "hackenbush": "lrl + 0-1l 1-2r 1-3e 2-3l",
    "cutcake": "3x5 + 2x2",
    "maundy-cake": "4x6",
    "pawns": None,
    "pyramid": "Iori: 3 5 2",
    "take-ab": "Zenyk: 5 3 / 7 12 0",
    "xormites": None,
    "colouring": None,
    "0.77": "5 12",
    "mock-turtles": "HTTHH",
    "impartial:domineering": "...|...",
    "negative:hackenbush": "lrr",
}


def drawn(*arguments):
    return succeed("draw", *arguments).out


def points_of(move):
    return [tuple(point) for point in [move["at"], move["to"], *move.get("more", [])] if point]


def scene_of(*arguments):
    """The scene, after a look at its form."""
    scene = json.loads(drawn(*arguments, "--json"))
    assert list(scene) == ["size", "shapes", "moves", "position", "players", "mover", "over", "winner"]
    assert scene["mover"] in scene["players"] and (scene["winner"] is None or scene["over"])
    width, height = scene["size"]
    for shape in scene["shapes"]:
        assert [key for key in shape if key not in ("colour", "mark")] == ["shape", "at", "owner", "name"]
        assert KINDS[shape["shape"]] in (None, len(shape["at"]))
        assert shape["owner"] in ("left", "right", "both", "none")
        assert all(math.isfinite(number) and number >= 0 for number in shape["at"])
    for move in scene["moves"]:
        assert [key for key in move if key not in ("more", "any_order")] == ["player", "move", "at", "to"]
        for x, y in points_of(move):
            assert 0 <= x <= width and 0 <= y <= height
    return scene


@pytest.mark.parametrize("game", [game for game, text in POSITIONS.items() if text])
def test_every_form(game, tmp_path):
    scene = scene_of(game, POSITIONS[game])
    assert scene["shapes"] and scene["moves"]
    assert drawn(game, POSITIONS[game])
    picture = tmp_path / "one.svg"
    drawn(game, POSITIONS[game], "-o", str(picture))
    root = xml.etree.ElementTree.parse(picture).getroot()
    assert [child.tag.split("}")[1] for child in root][:2] == ["title", "desc"]
    assert "nan" not in picture.read_text().replace("Kanane", "").lower().split("</desc>")[1]


def test_moves_are_those_of_both_players_or_of_the_mover():
    assert {(move["player"], move["move"]) for move in scene_of("domineering", "..|..")["moves"]} == {
        ("Left", "1,1-2,1"), ("Left", "1,2-2,2"), ("Right", "1,1-1,2"), ("Right", "2,1-2,2")}
    assert {move["player"] for move in scene_of("0.77", "3")["moves"]} == {"First"}
    assert {move["player"] for move in scene_of("0.77", "3", "--mover", "Second")["moves"]} == {"Second"}


def test_a_domino_has_the_colour_of_who_laid_it():
    def dominoes(*arguments):
        return [(shape["owner"], shape["at"]) for shape in scene_of("domineering", "...|...", *arguments)["shapes"]
                if shape["shape"] == "rect" and shape["owner"] != "none"]
    assert dominoes() == []
    assert dominoes("--after", "1,1-2,1 1,2-1,3") == [("left", [1, 1, 1, 2]), ("right", [2, 1, 2, 1])]
    assert drawn("domineering", "...|...", "--after", "1,1-2,1 1,2-1,3") == (
        "   1 2 3\n 1 |(---)\n 2 | . .\n")


def test_red_cells_are_red_and_blue_ones_blue(tmp_path):
    picture = tmp_path / "one.svg"
    for game in "colouring", "negative:colouring":
        drawn(game, "RB", "-o", str(picture))
        red, blue = (picture.read_text().split(f">{letter}</text>")[0].rsplit('fill="#', 2)[-2][:6] for letter in "RB")
        assert int(red[:2], 16) > 2 * int(red[4:], 16) and int(blue[4:], 16) > 2 * int(blue[:2], 16), (red, blue)
    assert [shape["owner"] for shape in scene_of("colouring", "RB")["shapes"] if shape["shape"] == "rect"] == ["left", "right"]


def test_the_mark_of_a_domino_is_one_frame():
    for game, after, frame in (("cram", "1,1-2,1", [1, 1, 1, 2]), ("domineering", "1,1-2,1", [1, 1, 1, 2]),
                               ("cram", "2,2-2,3", [2, 2, 2, 1])):
        shapes = scene_of(game, "...|...", "--after", after)["shapes"]
        assert shapes[-1] == {"shape": "rect", "at": frame, "owner": "none", "name": "", "mark": True}
        assert not any(shape["shape"] == "circle" for shape in shapes)


@pytest.mark.parametrize("game, position, after, text", [
    ("grunt", "TTTTTTTTH", "9+8+2+1", " 1 2 3 4 5 6 7 8 9\n(H|H)T T T T T(H|T)"),
    ("turning-corners", "HTH|TTH|TTH", "3,3+3,1+1,3+1,1", "   1 2 3\n 1(T)T(T)\n 2 T T H\n 3(H)T(T)"),
    ("coin-flip", "dongdong: 2 3 HTH TTH", "2,2+2,1+1,1", "   1 2 3\n 1(T)T H\n 2(H|H)H"),
    ("amazons", "x...|...o", "1,1-1,3-2,3", "   1 2 3 4\n 1(.).(x).\n 2 . .(#)o"),
    ("toppling-dominoes", "lrlre", "3-right", " 1 2 3 4 5\n l r(.|.|.)"),
    ("nim", "3 4 5", "1:2", "  1 oo(2)\n  2 oooo 4\n  3 ooooo 5"),
    ("end-sequences", "FIRST: 2 2 3", "left", "(.)2 3"),
    ("nim", "3 4 5", "1:0", "  1 oooo 4\n  2 ooooo 5"),
])
def test_the_last_move_marks_what_it_changed(game, position, after, text):
    assert drawn(game, position, "--after", after).rstrip("\n") == text


def test_a_picture_numbers_the_parts_of_a_sum():
    one, two = scene_of("domineering", "..|.."), scene_of("domineering+nim", "..|.. + 3")
    assert [shape["name"] for shape in two["shapes"] if shape["name"].endswith(":")] == ["1:", "2:"]
    places = {move["move"]: move["at"] for move in two["moves"]}
    for move in one["moves"]:
        if move["player"] == "Left":
            assert places["1:" + move["move"]] == [move["at"][0] + 1, move["at"][1]]
    heaps = scene_of("domineering+nim", "..|.. + 3 5")["shapes"]
    assert [shape["name"] for shape in heaps if shape["shape"] == "text" and shape["at"][0] == 2] == ["1", "2"]


def test_a_picture_of_nothing_says_so(tmp_path):
    drawn("nim", "0", "-o", str(tmp_path / "x.svg"))
    assert "(nothing is left)" in (tmp_path / "x.svg").read_text()


@pytest.mark.parametrize("verb", [["draw", "nim", "3"], ["table", "nim", "0..9"]])
def test_pictures_of_other_formats_are_refused(verb, tmp_path):
    result = run(*verb, "-o", str(tmp_path / "x.bmp"))
    assert result.code == 2 and "ends in .svg, .png or .pdf" in result.err and not os.listdir(tmp_path)


def test_columns_after_the_ninth_stand_apart():
    assert drawn("domineering", "." * 11).split("\n")[0].split() == [str(n) for n in range(1, 12)]


def test_the_position_comes_from_a_text_a_stream_or_parameters():
    picture = drawn("domineering", "...|...")
    assert succeed("draw", "domineering", "-", input="...\n...\n").out == picture
    assert drawn("domineering", "--at", "2,3") == picture


@pytest.mark.parametrize("arguments, words", [
    (["domineering", "..x"], "<text>:1:3: a cell is one of #."),
    (["domineering"], "needs a position"),
    (["domineering", "..", "--at", "2,3"], "exclude each other"),
    (["domineering", "..", "--after", "1,1-2,1"], "is not a legal move of Left"),
    (["domineering", "..", "--json", "-o", "x.svg"], "the name of the file means a picture"),
    (["domineering", "..", "--mover", "Nobody"], "does not play domineering"),
])
def test_what_is_wrong(arguments, words):
    result = run("draw", *arguments)
    assert result.code == 2 and words in result.err and not result.out, result
    assert not os.path.exists("x.svg")


def test_pictures_by_the_ending(tmp_path):
    for ending, begins in (("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<?xml"), ("txt", b"   1 2\n")):
        path = tmp_path / f"one.{ending}"
        drawn("domineering", "..|..", "-o", str(path))
        assert path.read_bytes().startswith(begins)


def test_what_is_too_large_is_said():
    ring = "600: " + " ".join(f"{v}-{v % 600 + 1}" for v in range(1, 601))
    result = run("draw", "col", ring, "--json")
    assert result.code == 3 and "more than 500 vertices" in result.err and not result.out
    assert drawn("col", ring) == ring[:260] + "\n... (the rest of the drawing is cut off)\n"
    assert drawn("hackenbush", "l" * 99999) == "l" * 260 + "\n... (the rest of the drawing is cut off)\n"
    assert drawn("hackenbush", "l" * 260) == "l" * 260 + "\n"


def test_a_closed_pipe_ends_it_quietly():
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([KAYLES, "draw", "domineering", "..|..", "--json"], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert done.returncode == 141 and not done.stderr


LADDER = """return {{ name = "ladder", players = {{"Left", "Right"}},
  moves = function(p, emit) for k = 1, math.min(2, p) do emit(p - k) end end,
  move_text = function(p, q) return "down" .. p - q end,
  scene = function(p)
    return {scene}
  end }}"""
CELLS = """{size = {p + 1, 1}, shapes = {{shape = "rect", at = {0, 0, 1, 1}}, {shape = "circle", at = {p + 0.5, 0.5, 0.3}, owner = "both", name = "T"}},
      moves = {{move = "down1", at = {p + 0.5, 0.5}, to = {p - 0.5, 0.5}}, {move = "down2", player = "Left", at = {0.5, 0.5}}}}"""


def ladder(tmp_path, scene):
    path = tmp_path / "ladder.lua"
    path.write_text(LADDER.format(scene=scene))
    return path


def test_rules_in_lua_return_the_scene(tmp_path):
    rules = ladder(tmp_path, CELLS)
    scene = scene_of(rules, "3")
    assert {key: scene[key] for key in ("size", "shapes", "moves")} == {
        "size": [4, 1],
        "shapes": [{"shape": "rect", "at": [0, 0, 1, 1], "owner": "none", "name": ""},
                   {"shape": "circle", "at": [3.5, 0.5, 0.3], "owner": "both", "name": "T"}],
        "moves": [{"player": "Left", "move": "down1", "at": [3.5, 0.5], "to": [2.5, 0.5]},
                  {"player": "Left", "move": "down2", "at": [0.5, 0.5], "to": None}]}
    assert scene_of(rules, "3", "--mover", "Right")["moves"][1] == {"player": "Right", "move": "down2", "at": [2, 0.5], "to": None}
    assert drawn(rules, "3") == " .     T\n"
    assert drawn(rules, "3", "--after", "down1") == " .  (T| )\n"
    two = scene_of(rules, "3;2")
    assert [(move["move"], move["at"]) for move in two["moves"]] == [
        ("1:down1", [3.5, 0.5]), ("1:down2", [0.5, 0.5]), ("2:down1", [2.5, 1.5]), ("2:down2", [0.5, 1.5])]


@pytest.mark.parametrize("scene, words", [
    ("nil", "'scene' must return a table with 'size' and 'shapes'"), ("7", "'scene' must return a table"),
    ("{}", "'size' must be two numbers"), ("{size = {1}, shapes = {}}", "'size' must be two numbers"),
    ("{size = {1, '1'}, shapes = {}}", "'size' must be two numbers"), ("{size = {1, -1}, shapes = {}}", "'size' must be two numbers"),
    ("{size = {1, 1}}", "'shapes' must be a list"), ("{size = {1, 1}, shapes = 'x'}", "'shapes' must be a list"),
    ("{size = {1, 1}, shapes = {1}}", "shape 1: it is not a table"),
    ("{size = {1, 1}, shapes = {}, moves = 1}", "'moves' must be a list"),
    ("{size = {1, 1}, shapes = {}, moves = {{}}}", "move 1: 'at' must be"),
    ("{size = {1, 1}, shapes = {}, moves = {{at = {1, 1}}}}", "move 1: it must have 'move'"),
    ("{size = {1, 1}, shapes = {}, moves = {{move = 'x', at = {1, 1}, to = {1}}}}", "two numbers"),
    *(("{size = {1, 1}, shapes = {{%s}}}" % shape, words) for shape, words in [
        ("at = {1, 1}", "'shape' must be circle, rect, line, polygon or text"), ("shape = 'blob', at = {1}", "there is no shape 'blob'"),
        ("shape = {}, at = {1}", "'shape' must be a line of text"), ("shape = 'circle', at = {1, 1}", "'at' has 2 numbers, expected 3"),
        ("shape = 'polygon', at = {1, 1, 1, 1}", "expected 6 or more"), ("shape = 'circle', at = {1, 1, 0/0}", "'at' must be a list of numbers"),
        ("shape = 'circle', at = {1, 1, 1/0}", "'at' must be a list of numbers"), ("shape = 'circle', at = {-1, 1, 1}", "'at' must be a list of numbers"),
        ("shape = 'circle', at = {1, 1, true}", "'at' must be a list of numbers"), ("shape = 'circle'", "'at' must be a list of numbers"),
        ("shape = 'circle', at = {1, 1, 1}, owner = 'me'", "there is no owner 'me'"),
        ("shape = 'circle', at = {1, 1, 1}, owner = {}", "'owner' must be a line of text"),
        ("shape = 'circle', at = {1, 1, 1}, name = {}", "'name' must be a line of text"),
        ("shape = 'circle', at = {1, 1, 1}, name = '\\27[2J'", "'name' must be a line of text"),
        ("shape = 'circle', at = {1, 1, 1}, name = '\\255'", "'name' must be a line of text"),
    ])])
def test_a_wrong_scene_is_an_error_with_its_line(tmp_path, scene, words):
    path = ladder(tmp_path, scene)
    for form in (), ("--json",):
        result = run("draw", path, "3", *form)
        assert result.code == 2 and not result.out and result.err.startswith(f"{path}:4:") and words in result.err, result


def test_a_scene_past_the_budget_is_told_with_its_line(tmp_path):
    path = tmp_path / "slow.lua"
    path.write_text("return {\n  moves = function(p, emit) end,\n  scene = function(p)\n    while true do end end }")
    for form in (), ("--json",):
        result = run("draw", path, "3", "--seconds", "0.5", *form)
        assert result.code == 3 and not result.out and result.err.startswith((f"{path}:3: ", f"{path}:4: ")), result


def test_examples_are_drawn():
    rules = os.path.join(os.path.dirname(__file__), "../../examples/rules/")
    assert drawn(rules + "tic_tac_toe.lua", "X.O ... ..X", "--after", "5") == " X 2 O\n 4(X)6\n 7 8 X\n"
    assert drawn(rules + "chomp.lua", "3 2") == " ! . .\n . .\n"
    for name in "tic_tac_toe", "chomp":
        assert "\nRules\n" in succeed("rules", rules + name + ".lua").out


def test_a_square_of_chomp_is_the_place_of_the_bite_that_takes_it():
    scene = scene_of(ROOT / "examples" / "rules" / "chomp.lua", "3 2")
    assert {move["move"]: points_of(move) for move in scene["moves"]} == {
        "1 1": [(1.5, 0.5)], "2 2": [(2.5, 0.5)], "3 0": [(0.5, 1.5)], "3 1": [(1.5, 1.5)]}


@pytest.mark.parametrize("game, cake, player, lengths", [
    ("cutcake", "2x40", "Left", range(1, 40)), ("cutcake", "50x3", "Right", range(1, 50)),
    ("maundy-cake", "3x36", "Left", [1, 2, 3, 4, 6, 9, 12, 18]),
])
def test_a_box_is_cut_where_the_cut_divides_it(game, cake, player, lengths):
    """The place divides the side of the box as the cut divides the side of the cake; the number of the cake is above it."""
    scene = scene_of(game, cake)
    (box,) = [shape["at"] for shape in scene["shapes"] if shape["shape"] == "rect"]
    side = int(cake.split("x")[player == "Left"])
    axis = int(player == "Right")
    cuts = [move["at"] for move in scene["moves"] if move["player"] == player]
    assert sorted(round((at[axis] - box[axis]) / box[axis + 2] * side, 1) for at in cuts) == list(lengths)
    assert {at[1 - axis] for at in cuts} == {box[1 - axis] + box[3 - axis] / 2}


def test_rules_in_lua_without_a_scene_are_drawn_from_their_text(tmp_path):
    rules = tmp_path / "boxes.lua"
    rules.write_text('return { name = "boxes", moves = function(p, emit) end }')
    assert [shape["name"] for shape in scene_of(rules, "3 12 5")["shapes"]] == ["3", "12", "5"]
    assert drawn(rules, "3 12 5") == "3 12 5\n"
    rules.write_text("""return { moves = function(p, emit) end, read = tonumber,
        write = function(p) return p .. ("\u00f6"):rep(300) end }""", encoding="utf-8")
    assert [shape["name"] for shape in scene_of(rules, "3")["shapes"]] == ["3" + 99 * "\u00f6" + "..."]


def test_solve_draws_each_case_with_its_winning_move():
    out = succeed("solve", "domineering", "-e", "...|...", "--draw").out
    assert out.split("\n", 1)[1] == "   1 2 3\n 1 .(|).\n 2 .(|).\n", out
    out = succeed("solve", "clobber", "-e", "xo\n..", "--draw").out.splitlines()
    assert out[1:3] == ["   1 2", "  (x|o)"] and out[3].startswith("case 2: ") and out[4:] == ["   1 2", "   . ."]
    out = succeed("solve", "domineering", "-e", "...|...", "--draw", "--after", "1,1-2,1", "--moves", "none").out
    assert out.split("\n", 1)[1] == "   1 2 3\n 1(|). .\n 2(|). .\n"


@pytest.mark.parametrize("flags", [["--json"], ["--contest"], ["--certificate", "-"]])
def test_solve_draws_only_after_sentences(flags):
    result = run("solve", "pyramid", "-e", "2 2 3", "--draw", *flags)
    assert result.code == 2 and "--draw cannot be used with --json" in result.err


def test_play_marks_the_last_move_and_takes_it_back():
    out = succeed("play", "domineering", "-e", "...|...|...", "--as", "Left", "--seed", "1", input="2,1-3,1\nundo\nquit\n").out
    boards = [board for board in out.split("\n\n") if board.startswith("   1 2 3\n")]
    assert len(boards) == 3 and "|" in boards[1] and "---" in boards[1] and boards[1].count("(") >= 1
    assert boards[0].splitlines()[:4] == boards[2].splitlines()[:4]


def test_hackenbush_stays_in_place_when_an_edge_is_cut():
    before, after = (scene_of("hackenbush", "0-1l 1-2r 1-3e", *flags)["shapes"] for flags in ([], ["--after", "1-3e"]))
    kept = [shape for shape in before if shape["name"] in ("l", "r", "1", "2")]
    assert len(kept) == 4 and all(shape in after for shape in kept)


def test_parallel_edges_and_loops_meet_their_vertices():
    graph = "0-1l 0-1r 0-1e 0-1l 0-1l 0-1l 1-2e 1-2r 1-2l 2-2l 2-2r 0-0e"
    scene = scene_of("hackenbush", graph)
    shapes = scene["shapes"]
    ground = next(shape["at"] for shape in shapes if shape["shape"] == "line" and shape["owner"] == "none")
    place = {shape["name"]: shape["at"][:2] for shape in shapes if shape["shape"] == "circle"}

    def meets(point, vertex):
        return abs(point[1] - ground[1]) < 0.02 if vertex == "0" else math.dist(point, place[vertex]) < 0.02

    lines = [shape for shape in shapes if shape["shape"] == "line" and shape["owner"] != "none"]
    paths = []  # an edge is one line with its name, or three of which the middle one has it
    while lines:
        own = [lines.pop(0) for _ in range(1 if lines[0]["name"] else 3)]
        assert all(math.dist(one["at"][2:], next["at"][:2]) == 0 for one, next in zip(own, own[1:]))
        assert any(line["name"] for line in own)
        paths.append((own[0]["at"][:2], own[-1]["at"][2:]))
    edges = [edge[:-1].split("-") for edge in graph.split()]
    assert len(paths) == len(edges)
    for path, ends in zip(paths, edges):
        assert any(meets(path[0], a) and meets(path[1], b) for a, b in (ends, ends[::-1])), ends
    assert len({tuple(move["at"]) for move in scene["moves"]}) == 9  # equal edges have one move


def test_a_graph_is_the_same_each_time_and_its_vertices_are_apart():
    for vertices in 2, 7, 30:
        graph = f"{vertices}: " + " ".join(f"{v}-{v % vertices + 1}" for v in range(1, vertices + (vertices > 2)))
        first = scene_of("col", graph)
        assert first == scene_of("col", graph)
        points = [shape["at"][:2] for shape in first["shapes"] if shape["shape"] == "circle"]
        assert len(points) == vertices
        assert all(math.dist(a, b) >= 1.19 for i, a in enumerate(points) for b in points[:i])


@pytest.mark.parametrize("game, position, places", [
    ("dawson", "1", [2.5]), ("dawson", "2", [2.5]), ("dawson", "3", [2.5, 3.5]), ("dawson", "5", [2.5, 3.5, 4.5]),
    ("treblecross", "3", [2.5]), ("treblecross", "6", [2.5, 3.5]), ("kayles", "3", [2.75, 3.25]), ("nim", "2", [2.25, 2.75])])
def test_moves_of_rows_point_at_what_they_take(game, position, places):
    """Of moves that are mirror images of each other, only one is listed."""
    assert sorted({move["at"][0] for move in scene_of(game, position)["moves"]}) == places


@pytest.mark.parametrize("game, position, words", [
    ("moore", "3 / 1 2", "K = 3"), ("moore", "4096 / " + "1 " * 50, "K = 4096"), ("take-away", "5 / 9 4", "9, take at most 4; K = 5"),
    ("fibonacci-nim", "9 4", "9, take at most 4")])
def test_a_drawing_shows_what_limits_a_move(game, position, words):
    assert words in [shape["name"] for shape in scene_of(game, position)["shapes"] if shape["shape"] == "text"]
    assert words in succeed("draw", game, position).out
