"""vertex-geography: the program against search from the rules."""
import json
import random
import tempfile

import pytest
from at_random import given, settings, st

import vertex_geography as oracle
from program import certificates, check, contest, rounds, run, solve, solve_one, solve_position, succeed


@st.composite
def graphs(draw, most=7):
    n = draw(st.integers(1, most))
    pairs = [(x, y) for x in range(1, n + 1) for y in range(1, n + 1) if x != y]
    edges = draw(st.lists(st.sampled_from(pairs), max_size=2 * n)) if pairs else []
    return n, draw(st.integers(1, n)), edges


def text(graph):
    n, v, edges = graph
    return f"{n} {len(edges)} {v}\n" + "".join(f"{x} {y}\n" for x, y in edges)


@settings(max_examples=rounds(60))
@given(graphs(), st.randoms(use_true_random=False))
def test_winner_and_winning_moves_are_those_of_search_along_a_play(graph, choice):
    n, v, edges = graph
    board = oracle.Graph(n, edges)
    token, unused = board.start(v)
    assert contest("vertex-geography", text(graph)) == ("First\n" if board.wins(token, unused) else "Second\n")
    played = []
    while True:
        after = ["--after", " ".join(map(str, played))] if played else []
        answer = solve_one("vertex-geography", text(graph), "--moves", "all", *after)
        assert answer["mover"] == ("First", "Second")[len(played) % 2]
        assert (answer["outcome"] == "win") == board.wins(token, unused)
        assert answer["moves"] == [str(w) for w in board.winning_moves(token, unused)]
        again = solve_position("vertex-geography", answer["position"], "--moves", "all", "--by", "search")
        assert (again["outcome"], again["moves"], again["position"]) == (
            answer["outcome"], answer["moves"], answer["position"])
        if not board.moves(token, unused):
            break
        token = choice.choice(board.moves(token, unused))
        unused = unused - {token}
        played.append(token)


@settings(max_examples=rounds(60))
@given(graphs())
def test_all_starts_at_once_are_the_single_ones(graph):
    n, _, edges = graph
    board = oracle.Graph(n, edges)
    words = [f"{v} {'win' if board.wins(*board.start(v)) else 'loss'}" for v in range(1, n + 1)]
    assert succeed("solve", "vertex-geography", "--starts", input=text(graph)).lines == words


def graph6(n, edges):
    bits = [int((a, b) in edges or (b, a) in edges) for b in range(2, n + 1) for a in range(1, b)]
    bits += [0] * (-len(bits) % 6)
    body = [int("".join(map(str, bits[i:i + 6])), 2) for i in range(0, len(bits), 6)]
    return order6(n) + "".join(chr(63 + value) for value in body)


def order6(n, long=False):
    """N as the format has it: a character, '~' and three, '~~' and six."""
    marks, digits = ("~~", 6) if n > 258047 or long else ("~", 3) if n > 62 else ("", 1)
    return marks + "".join(chr(63 + (n >> 6 * i & 63)) for i in reversed(range(digits)))


@settings(max_examples=rounds(60))
@given(graphs())
def test_the_formats_say_the_same(graph):
    n, v, edges = graph
    asked = solve_one("vertex-geography", text(graph), "--moves", "all")
    listed = text((n, v, edges)).split("\n", 1)[1]
    dimacs = f"c\nc two lines\np edge {n} {len(edges)}\n" + "".join(f"e {x} {y}\n" for x, y in edges)
    for other, form in (f"{n} {len(edges)}\n{listed}", "edges"), (dimacs, "dimacs"), (graph6(n, edges) + "\n", "graph6"):
        answer = solve_one("vertex-geography", other, "--moves", "all", "--format", form, "--start", v)
        assert answer == asked


def test_graphs_in_graph6_are_cases():
    answers = solve("vertex-geography", "@\nA_\n>>graph6<<DQc\n", "--format", "graph6", "--start", "1")
    assert [(answer["case"], answer["outcome"]) for answer in answers] == [(1, "loss"), (2, "win"), (3, "win")]


@pytest.mark.parametrize("n", [61, 62, 63, 64, 65, 300])
def test_graph6_of_many_vertices(n):
    """A path and a triangle at its end: the number of vertices takes one character, or four from 63 on."""
    edges = {(v, v + 1) for v in range(1, n)} | {(n - 2, n)}
    words = graph6(n, edges)
    assert len(words) == (1 if n < 63 else 4) + -(-n * (n - 1) // 2 // 6)
    plain = solve_one("vertex-geography", text((n, 1, edges)), "--moves", "all")
    for form in words, ">>graph6<<" + words, order6(n, long=True) + words[1 if n < 63 else 4:]:
        assert solve_one("vertex-geography", form + "\n", "--moves", "all", "--format", "graph6") == plain


@settings(max_examples=rounds(60))
@given(graphs(9), st.randoms(use_true_random=False))
def test_certificates_hold_and_changed_ones_do_not_say_what_is_false(graph, choice):
    (certificate,) = certificates("vertex-geography", text(graph))
    assert check(certificate)
    outcome, proof = certificate["outcome"], certificate["proof"]
    assert not refuses_to_be_wrong({**certificate, "outcome": "loss" if outcome == "win" else "win"})
    board = oracle.Graph(graph[0], graph[2])
    for field, value in proof.items():
        if not isinstance(value, list) or not value:
            continue
        for change in value[1:], value[:-1], [*value, value[0]], [choice.randint(0, graph[0] + 1), *value[1:]]:
            refuses_to_be_wrong({**certificate, "proof": {**proof, field: change}})
    if outcome == "win":  # another move is true only if it wins
        for move in range(0, graph[0] + 2):
            accepted = refuses_to_be_wrong({**certificate, "proof": {**proof, "move": move}})
            assert not accepted or move in board.winning_moves(*board.start(graph[1]))


def refuses_to_be_wrong(certificate):
    """Whether a certificate is accepted, however malformed."""
    result = run("check", "-", input=json.dumps(certificate) + "\n")
    assert result.code in (0, 1, 2), result
    return result.code == 0


def test_a_loss_without_answers_is_proved_by_a_barrier():
    graph = "8 9 1\n1 2\n2 3\n2 6\n3 4\n4 5\n5 3\n6 7\n7 8\n8 6\n"
    (certificate,) = certificates("vertex-geography", graph)
    assert certificate["outcome"] == "loss" and certificate["proof"]["kind"] == "barrier"
    assert check(certificate)


@pytest.mark.parametrize("two_sides", [True, False])
def test_large_graphs_are_answered_and_proved(two_sides):
    choice = random.Random(7)
    n, m = 20000, 60000
    edges = []
    while len(edges) < m:
        x, y = choice.randint(1, n), choice.randint(1, n)
        if x != y and not (two_sides and (x + y) % 2 == 0):
            edges.append((x, y))
    with tempfile.NamedTemporaryFile("w") as graph, tempfile.NamedTemporaryFile("w") as proofs:
        graph.write(text((n, 1, edges)))
        graph.flush()
        first = contest("vertex-geography", "", graph.name)
        assert first in ("First\n", "Second\n")
        succeed("solve", "vertex-geography", graph.name, "--certificate", proofs.name)
        assert succeed("check", proofs.name, graph.name).out == "valid\n"
        starts = succeed("solve", "vertex-geography", graph.name, "--starts").lines
        assert starts[0] == ("1 win" if first == "First\n" else "1 loss")


@pytest.mark.parametrize("bad, flags, line, column", [
    ("", [], 1, 1),
    ("0 0 1\n", [], 1, 1),
    ("3 1 1\n1 4\n", [], 2, 3),
    ("3 1 1\n2 2\n", [], 2, 3),
    ("3 2 1\n1 2\n", [], 2, 4),
    ("3 1 1\n1 2\n7\n", [], 3, 1),
    ("3 1 1\n1 -2\n", [], 2, 3),
    ("3 5000000000 1\n1 2\n", [], 2, 4),
    ("p edge 3 1\ne 1 5\n", ["--format", "dimacs"], 2, 5),
    ("p edge 3 1\ne 1 2\nc too many\ne 2 3\n", ["--format", "dimacs"], 4, 1),
    ("p edge 3 2\ne 1 2\n", ["--format", "dimacs"], 2, 6),
    ("c\np edge 3 1\nc no edge\n", ["--format", "dimacs"], 3, 10),
    ("e 1 2\np edge 3 1\n", ["--format", "dimacs"], 1, 1),
    ("p edge 3 1\np edge 3 1\n", ["--format", "dimacs"], 2, 1),
    ("p edge 3 1\ne 1 2 3\n", ["--format", "dimacs"], 2, 7),
    ("p edge 3 1\ne 1 1\n", ["--format", "dimacs"], 2, 5),
    ("p edge 0 0\n", ["--format", "dimacs"], 1, 8),
    ("p graph 3 1\ne 1 2\n", ["--format", "dimacs"], 1, 3),
    ("D!c\n", ["--format", "graph6"], 1, 2),
    ("DQd\n", ["--format", "graph6"], 1, 3),  # five vertices have ten pairs: two bits behind them
    ("DQe\n", ["--format", "graph6"], 1, 3),
    ("A`\n", ["--format", "graph6"], 1, 2),
    (">>graph6<<DQf\n", ["--format", "graph6"], 1, 13),
    ("\n  DQ\n", ["--format", "graph6"], 2, 5),
    ("DQcc\n", ["--format", "graph6"], 1, 4),
    ("@\nDQc DQ\n", ["--format", "graph6"], 2, 7),
    (">>graph6<<\n", ["--format", "graph6"], 1, 11),
    (">>graph6<\n", ["--format", "graph6"], 1, 1),
    (">>graph6<<?\n", ["--format", "graph6"], 1, 11),
    ("~?@\n", ["--format", "graph6"], 1, 4),
    ("~??~\n", ["--format", "graph6"], 1, 5),  # 63 vertices and no pair
    ("~~?????\n", ["--format", "graph6"], 1, 8),
    ("~~???~??\n", ["--format", "graph6"], 1, 9),  # 258048 vertices
    (":DQc\n", ["--format", "graph6"], 1, 1),  # sparse6
    ("&DQc\n", ["--format", "graph6"], 1, 1),  # digraph6
])
def test_bad_input_has_its_place(bad, flags, line, column):
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(bad)
        file.flush()
        result = run("solve", "vertex-geography", "--contest", *flags, file.name)
    assert result.code == 2
    assert result.err.startswith(f"{file.name}:{line}:{column}: "), result


def test_theorem_and_search_agree_on_all_small_graphs_along_all_play():
    most = 5 if rounds(1) < 10 else 6
    agreed = int(succeed("verify", "vertex-geography", "--up-to", most).out.split()[-3])
    assert agreed > sum(n * 2 ** (n * (n - 1) // 2) for n in range(1, most + 1))  # the starts
