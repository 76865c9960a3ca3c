"""node-kayles and arc-kayles: the program against the rules on all small graphs and boards, and against what is known."""
import itertools
import random

import pytest
from at_random import given, settings, st

import kayles_graphs as oracle
from program import rounds, run, solve_one, solve_position, succeed

GAMES = {"node-kayles": oracle.node_moves, "arc-kayles": oracle.arc_moves}
both = pytest.mark.parametrize("game", GAMES)


def nimbers(game, texts):
    return [{"0": 0, "*": 1}.get(value) if value in ("0", "*") else int(value[1:]) for value in succeed("value", game, "-", input="\n".join(texts) + "\n").lines]


def row(game, columns, rows):
    """A row of a table of nimbers."""
    table = succeed("table", game, f"{rows}..{rows}", f"1..{columns}", "--show", "grundy").lines
    return [int(value) for value in table[-1].split()[1:]]


def graphs(most):
    for count in range(1, most + 1):
        pairs = list(itertools.combinations(range(1, count + 1), 2))
        for chosen in itertools.product((False, True), repeat=len(pairs)):
            yield count, [pair for pair, has in zip(pairs, chosen) if has]


@both
def test_nimbers_of_all_graphs_of_up_to_five_vertices(game):
    all_graphs = list(graphs(5))
    assert nimbers(game, [oracle.text(*graph) for graph in all_graphs]) == [oracle.nimber(oracle.numbered(*graph), GAMES[game]) for graph in all_graphs]


@both
def test_nimbers_of_all_boards_of_up_to_three_rows_and_columns(game):
    boards = ["|".join("".join(letters[i:i + columns]) for i in range(0, rows * columns, columns))
              for rows in range(1, 4) for columns in range(1, 4) for letters in itertools.product(".#", repeat=rows * columns)]
    assert nimbers(game, boards) == [oracle.nimber(oracle.board(board), GAMES[game]) for board in boards]


@settings(max_examples=rounds(40))
@given(st.sampled_from(list(GAMES)), st.integers(6, 11), st.integers(0, 2**32))
def test_random_graphs_in_each_format(game, count, seed):
    """The vertices in another order do not change the winner; nor does a set of vertices that are gone."""
    draw = random.Random(seed)
    edges = [pair for pair in itertools.combinations(range(1, count + 1), 2) if draw.random() < draw.choice((0.15, 0.3, 0.6))]
    gone = [vertex for vertex in range(1, count + 1) if draw.random() < 0.2]
    graph = oracle.without(oracle.numbered(count, edges), set(gone))
    answer = solve_one(game, oracle.text(count, edges, gone), "--moves", "all")
    assert set(answer["moves"]) == oracle.winning_moves(graph, GAMES[game])
    assert answer["outcome"] == ("win" if answer["moves"] else "loss")
    order = draw.sample(range(1, count + 1), count)
    renamed = [(order[a - 1], order[b - 1]) for a, b in edges]
    listed = oracle.text(count, edges, gone).partition(";")
    same = [oracle.text(count, edges, gone), oracle.graph6(count, edges) + " " + listed[1] + listed[2],
            oracle.text(count, renamed, [order[vertex - 1] for vertex in gone])]
    assert nimbers(game, same) == [oracle.nimber(graph, GAMES[game])] * 3


@settings(max_examples=rounds(30))
@given(st.sampled_from(list(GAMES)), st.integers(2, 4), st.integers(2, 3), st.data())
def test_positions_after_moves(game, rows, columns, data):
    graph, played = oracle.board(oracle.grid(rows, columns)), []
    while GAMES[game](graph) and data.draw(st.booleans()):
        move = data.draw(st.sampled_from(sorted(GAMES[game](graph))))
        graph = GAMES[game](graph)[move]
        played.append(move)
    answer = solve_one(game, f"grid {rows}x{columns}", "--moves", "all", "--after", " ".join(played))
    assert set(answer["moves"]) == oracle.winning_moves(graph, GAMES[game])
    assert oracle.board(answer["position"]) == graph
    assert solve_position(game, answer["position"], "--moves", "all")["moves"] == answer["moves"]


@pytest.mark.parametrize("game, code", [("node-kayles", "0.137"), ("arc-kayles", "0.07")])
def test_a_path_is_a_heap_game(game, code):
    values = [int(line) for line in succeed("sequence", code, "-n", 40).lines]
    assert row(game, 40, 1) == values[1:41]


def test_arc_kayles_on_a_grid_is_cram():
    for rows, columns in (2, 8), (3, 6), (4, 4):
        sizes = f"1..{rows}", f"1..{columns}", "--show", "grundy"
        assert succeed("table", "arc-kayles", *sizes).out == succeed("table", "cram", *sizes).out


@pytest.mark.parametrize("rows, values", [
    (3, "2 1 1 0 3 3 2 2 2 3 3 5 2 4 1 3 2 2 1 1"), (4, "0 0 0 0 0 0 0 0 0 0 0 0"), (5, "3 1 3 0 3 3 2 0")])
def test_published_nimbers_of_grids(rows, values):
    assert row("node-kayles", len(values.split()), rows) == [int(value) for value in values.split()]


def test_published_nimbers_of_petersen_graphs():
    """A316533, from n = 5."""
    values = [1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert nimbers("node-kayles", [f"petersen {n},2" for n in range(5, 27)]) == values


def test_a_petersen_graph_has_the_edges_of_the_definition():
    for n, k in (5, 2), (7, 3), (8, 1):
        count, edges = oracle.petersen(n, k)
        answers = [solve_one("node-kayles", text, "--moves", "all", "--after", "1") for text in (f"petersen {n},{k}", oracle.text(count, edges))]
        assert answers[0]["moves"] == answers[1]["moves"]
        gone = f"; # {' '.join(map(str, sorted({1} | oracle.numbered(count, edges)[1])))}"
        assert answers[0]["position"] == f"petersen {n},{k}{gone}"
        assert answers[1]["position"] == oracle.text(count, edges) + gone


def test_the_drawing_gives_both_ends_of_an_edge():
    (drawn,) = succeed("draw", "arc-kayles", "4: 1-2 2-3 3-4; # 4", "--json").json
    circles = {shape["name"]: shape["at"][:2] for shape in drawn["shapes"] if shape["shape"] == "circle"}
    assert [(move["move"], move["at"], move["to"]) for move in drawn["moves"]] == [("1-2", circles["1"], circles["2"]), ("2-3", circles["2"], circles["3"])]
    assert sum(shape["shape"] == "line" for shape in drawn["shapes"]) == 2


def test_the_drawing_gives_the_place_of_each_vertex():
    for text, moves in ("petersen 5,2; # 1", [str(vertex) for vertex in range(2, 11)]), ("4: 1-2 2-3", list("1234")), ("..|#.", ["1,1", "1,2", "2,2"]):
        (drawn,) = succeed("draw", "node-kayles", text, "--json").json
        circles = {shape["name"]: shape["at"][:2] for shape in drawn["shapes"] if shape["shape"] == "circle"}
        assert [move["move"] for move in drawn["moves"]] == moves
        for move in drawn["moves"]:
            assert move["at"] == (circles[move["move"]] if "," not in move["move"] else [float(n) + 0.5 for n in move["move"].split(",")[::-1]])


def test_sums_and_misere():
    assert succeed("value", "node-kayles+nim", "..|.. + 2").out == "*2\n"
    assert solve_one("misere:node-kayles", "1:")["outcome"] == "loss"
    assert solve_one("misere:node-kayles", "3: 1-2 2-3")["moves"] == ["1"]
    assert solve_one("misere:arc-kayles", "2: 1-2")["outcome"] == "loss"
    assert solve_one("misere:arc-kayles", "4: 1-2 2-3 3-4", "--moves", "all")["moves"] == ["1-2", "3-4"]


@both
def test_graph6_of_57_vertices_begins_with_an_x(game):
    text = oracle.graph6(57, [(1, 2)])
    assert text[0] == "x" and solve_one(game, text)["position"].startswith("57: 1-2")


@both
@pytest.mark.parametrize("text, place, what", [
    ("65: 1-2", "1:1", "from 1 to 64"), ("4: 1-1", "1:7", "two different vertices"), ("4: 1-5", "1:6", "from 1 to 4"), ("4: 1-", "1:6", "ends"),
    ("4 1-2", "1:2", "':'"), ("4: 1-2; # 5", "1:11", "from 1 to 4"), ("4: 1-2; # 2 2", "1:13", "already"), ("4: 1-2; x", "1:9", "'#'"),
    ("grid 3", "1:7", "'x'"), ("3x5", "1:1", "'grid 3x5'"), ("grid 3x50", "1:8", "from 1 to 42"), ("grid 3x4 1", "1:10", "nothing"), ("grid 0x4", "1:6", "from 1 to 127"),
    ("petersen 33,2", "1:10", "from 3 to 32"), ("petersen 7,4", "1:12", "from 1 to 3"), ("petersen 7", "1:11", "','"), ("C~ 2", "1:4", "';'"),
    (oracle.graph6(4, [(1, 2)]) + "?", "1:3", "length"), ("..x", "1:3", "one of"), ("..|.", "1:5", "expected 2"), ("~?@@" + "?" * 347, "1:1", "at most 64")])
def test_bad_input_is_reported_with_its_place(game, text, place, what):
    said = run("solve", game, "-e", text)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err


@both
def test_grids_that_are_too_large_are_refused(game):
    said = run("table", game, "3..3", "50..50")
    assert said.code == 2 and "a board" in said.err
