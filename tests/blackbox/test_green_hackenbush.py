"""Green Hackenbush: the program against search from the rules, and the fusion principle on large graphs."""
import itertools
import random

import pytest
from at_random import given, settings, st

import green_hackenbush as oracle
from program import certificates, check, rounds, run, solve_one, solve_position, succeed


@st.composite
def graphs(draw, most=7):
    """Edges that are all connected to the ground; loops and parallel edges among them."""
    edges, vertices = [], 1
    for _ in range(draw(st.integers(0, most))):
        a = draw(st.integers(0, vertices - 1))
        b = draw(st.integers(0, vertices))
        vertices += b == vertices
        edges.append((a, b) if draw(st.booleans()) else (b, a))
    return tuple(edges)


@settings(max_examples=rounds(200))
@given(graphs(), st.sampled_from(["theorem", "search"]))
def test_winner_and_winning_moves_are_those_of_search(position, how):
    answer = solve_one("green-hackenbush", oracle.text(position), "--moves", "all", "--by", how)
    assert (answer["by"], answer["position"]) == (how, f"First: {oracle.text(position)}")
    assert (answer["outcome"] == "win") == (oracle.nimber(position) != 0)
    assert answer["moves"] == oracle.winning_moves(position)


@settings(max_examples=rounds(60))
@given(st.lists(graphs(4), min_size=1, max_size=3))
def test_values_of_terms_add_up(terms):
    number = 0
    for term in terms:
        number ^= oracle.nimber(term)
    assert succeed("value", "green-hackenbush", " + ".join(map(oracle.text, terms))).out == {0: "0\n", 1: "*\n"}.get(number, f"*{number}\n")


@settings(max_examples=rounds(60))
@given(graphs(), st.data())
def test_positions_after_moves_are_answered_alike(position, data):
    played, now = [], position
    while now and data.draw(st.booleans()):
        move, now = data.draw(st.sampled_from(list(oracle.moves(now))))
        played.append(move)
    answer = solve_one("green-hackenbush", oracle.text(position), "--moves", "all", "--after", " ".join(played))
    assert answer["position"] == f"{answer['mover']}: {oracle.text(now)}"
    assert answer["moves"] == oracle.winning_moves(now)
    assert solve_position("green-hackenbush", answer["position"], "--moves", "all")["moves"] == answer["moves"]


@settings(max_examples=rounds(60))
@given(graphs(20))
def test_certificates_hold_and_changed_ones_do_not(position):
    (certificate,) = certificates("green-hackenbush", oracle.text(position))
    assert check(certificate)
    proof = certificate["proof"]
    assert not check({**certificate, "proof": {**proof, "nimber": proof["nimber"] + 1}})
    assert not check({**certificate, "proof": {**proof, "move": "7-99"}})
    assert not check({**certificate, "outcome": "loss" if certificate["outcome"] == "win" else "win"})


def values_of_trees(edges):
    """The nimber of a tree whose edges are (below, above) with below < above: the colon principle."""
    value = {}
    for below, above in sorted(edges, key=lambda edge: -edge[1]):
        value[below] = value.get(below, 0) ^ (value.get(above, 0) + 1)
    return value.get(0, 0)


def test_large_trees_and_cycles():
    """A winning move of a tree leaves a lost one; in a cycle with an odd number of edges only the middle edge wins."""
    source = random.Random(7)
    edges = [(source.randrange(max(0, above - 9), above), above) for above in range(1, 5000)]
    text = oracle.text(edges)
    assert succeed("solve", "green-hackenbush", "--json", input=text).json[0]["outcome"] == ("win" if values_of_trees(edges) else "loss")
    for move in solve_one("green-hackenbush", text, "--moves", "all")["moves"]:
        assert solve_one("green-hackenbush", text, "--after", move)["outcome"] == "loss"
    cycle = [(i, (i + 1) % 1001) for i in range(1001)]
    assert solve_one("green-hackenbush", oracle.text(cycle), "--moves", "all")["moves"] == ["500-501"]
    assert solve_one("green-hackenbush", oracle.text(cycle + [(0, 0)]))["outcome"] == "loss"


def test_graphs_of_published_size_have_the_value_of_hackenbush():
    """The girl of Winning Ways, chapter 7: also the value of the game with letters."""
    girl = [(0, 1), (1, 2), (2, 3), (1, 4), (4, 3), (3, 5), (5, 6), (6, 7), (5, 8), (8, 9), (8, 9), (9, 10)]
    assert succeed("value", "green-hackenbush", oracle.text(girl)).out == "*2\n"
    for count in range(1, 4):
        for edges in itertools.product(itertools.product(range(3), repeat=2), repeat=count):
            if oracle.standing(edges) == edges and edges == tuple(sorted(edges)):
                letters = " ".join("%d-%de" % edge for edge in edges)
                assert succeed("value", "hackenbush", letters).out == succeed("value", "green-hackenbush", oracle.text(edges)).out


@pytest.mark.parametrize("position, place, what", [
    ("0-1 2-3", "1:8", "the edge 2-3 is not connected to 0, the ground"), ("0-1e", "1:1", "an edge is two vertices from 0 to 131071, such as 0-1"),
    ("eee", "1:1", "an edge is two vertices"), ("0-1 + ", "1:7", "expected a term: edges or 0"), ("0-1 0", "1:5", "an edge is"),
    ("0 0-1", "1:3", "a term is edges or 0"), ("0-131072", "1:1", "an edge is"), ("0-1\n1-2 + 0-1\n", "2:5", "the edge 1-2 is not connected"),
])
def test_bad_input_is_reported_with_its_place(position, place, what):
    said = run("solve", "green-hackenbush", "-e", position)
    assert said.code == 2 and said.err.startswith(f"<text>:{place}: ") and what in said.err
