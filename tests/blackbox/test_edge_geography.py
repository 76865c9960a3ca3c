"""Edge-geography: the program against the rules, in all its forms."""
import random
import subprocess

import pytest
from at_random import given, st

import edge_geography as oracle
import program
from program import KAYLES, check, contest, run, solve_one, solve_position, succeed

GAME = "edge-geography"
SIDES = ("left", "right")


@st.composite
def boards(draw, side=4, edges=10):
    """(n, m, pairs): few vertices, so that many edges are parallel."""
    n, m = draw(st.integers(1, side)), draw(st.integers(1, side))
    pair = st.tuples(st.integers(1, n), st.integers(1, m))
    return n, m, draw(st.lists(pair, max_size=edges))


@st.composite
def openings(draw, **sizes):
    n, m, pairs = draw(boards(**sizes))
    return n, m, pairs, draw(st.integers(1, n))


@st.composite
def positions(draw, **sizes):
    n, m, pairs = draw(boards(**sizes))
    side = draw(st.integers(0, 1))
    return n, m, pairs, (side, draw(st.integers(1, (n, m)[side])))


def contest_text(n, m, pairs, start, end="\n"):
    return end.join([f"{n} {m} {len(pairs)} {start}", *(f"{x} {y}" for x, y in pairs), ""])


def position_text(n, m, edges, token, mover="Player 1"):
    side, vertex = token
    return "  ".join([f"{mover}: {n} {m} {SIDES[side]} {vertex}", *("%d %d %d" % edge for edge in edges)])


@given(openings())
def test_it_answers_as_the_rules_do(opening):
    n, m, pairs, start = opening
    edges, token = oracle.edges_of(pairs), (0, start)
    answer = solve_one(GAME, contest_text(*opening), "--moves", "all")
    assert answer["outcome"] == ("win" if oracle.wins(edges, token) else "loss")
    assert answer["winner"] == ("Player 1" if oracle.wins(edges, token) else "Player 2")
    assert answer["moves"] == [str(w) for w in oracle.winning_moves(edges, token)]
    assert answer["by"] == "theorem"
    assert answer["position"] == position_text(n, m, edges, token)


@given(positions(), st.sampled_from(["Player 1", "Player 2"]), st.sampled_from(["theorem", "search"]))
def test_the_token_may_be_on_either_side_and_either_player_to_move(position, mover, by):
    n, m, pairs, token = position
    edges = oracle.edges_of(pairs)
    text = position_text(n, m, edges, token, mover)
    answer = solve_position(GAME, text, "--moves", "all", "--by", by)
    assert answer["outcome"] == ("win" if oracle.wins(edges, token) else "loss")
    assert answer["moves"] == [str(w) for w in oracle.winning_moves(edges, token)]
    assert (answer["mover"], answer["by"], answer["position"]) == (mover, by, text)


@given(openings(), st.randoms(use_true_random=False))
def test_after_moves_it_answers_as_the_rules_do_there(opening, chance):
    n, m, pairs, start = opening
    edges, token, played = oracle.edges_of(pairs), (0, start), []
    for _ in range(chance.randrange(len(pairs) + 1)):
        options = oracle.moves(edges, token)
        if not options:
            break
        vertex, edges, token = chance.choice(options)
        played.append(str(vertex))
    answer = solve_one(GAME, contest_text(*opening), "--moves", "all", "--after", " ".join(played))
    assert answer["position"] == position_text(n, m, edges, token, ("Player 1", "Player 2")[len(played) % 2])
    assert answer["outcome"] == ("win" if oracle.wins(edges, token) else "loss")
    assert answer["moves"] == [str(w) for w in oracle.winning_moves(edges, token)]


@given(boards())
def test_all_starts_are_the_starts_one_by_one(board):
    n, m, pairs = board
    lines = succeed("solve", GAME, "--starts", input=contest_text(*board, 1)).lines
    edges = oracle.edges_of(pairs)
    assert lines == [f"{v} {'win' if oracle.wins(edges, (0, v)) else 'loss'}" for v in range(1, n + 1)]


# ---- Certificates -------------------------------------------------------------------------------


def is_proof(edges, token, outcome, proof):
    """Whether the field x or y holds: from the definition, not from the program."""
    side, vertex = token
    of_set = 1 - side if outcome == "win" else side
    member = set(proof["x" if outcome == "win" else "y"])
    odd = set()
    for edge in edges:
        if edge[of_set] in member and edge[2] % 2:
            odd ^= {edge[1 - of_set]}
    return odd == {vertex} if outcome == "win" else not odd and vertex in member


def proof_of(certificate):
    """The object that holds the proof: the certificate itself or a field of it."""
    return next(o for o in (certificate, *certificate.values()) if isinstance(o, dict) and ("x" in o or "y" in o))


@given(positions(), st.data())
def test_certificates_hold_and_changed_ones_are_refused(position, data):
    n, m, pairs, token = position
    edges = oracle.edges_of(pairs)
    text = position_text(n, m, edges, token)
    (certificate,) = program.certificates(GAME, text, "--position")
    assert check(certificate)
    outcome = "win" if oracle.wins(edges, token) else "loss"
    proof = proof_of(certificate)
    assert is_proof(edges, token, outcome, proof)
    field = "x" if outcome == "win" else "y"
    size = (n, m)[1 - token[0] if outcome == "win" else token[0]]
    proof[field] = sorted(set(proof[field]) ^ {data.draw(st.integers(1, size))})
    assert check(certificate) == is_proof(edges, token, outcome, proof)


# ---- The conversation ---------------------------------------------------------------------------


class Talk:
    """The program as Player 1, at the other end of two pipes."""

    def __init__(self, text, *arguments):
        self.process = subprocess.Popen(
            [KAYLES, "solve", GAME, "--contest", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.say(text)

    def say(self, text):
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def hear(self):
        return self.process.stdout.readline().rstrip("\n")

    def end(self):
        """What is left: (exit code, output, error)."""
        out, err = self.process.communicate()
        return self.process.returncode, out, err


def play_out(talk, edges, token, reply):
    """Plays until someone cannot move; the winner's name."""
    while True:
        options = {vertex: (after, there) for vertex, after, there in oracle.moves(edges, token)}
        heard = talk.hear()
        if not options:
            assert heard == "Player 2 wins"
            return "Player 2"
        winning = oracle.winning_moves(edges, token)
        assert int(heard) in (winning or options)
        edges, token = options[int(heard)]
        options = oracle.moves(edges, token)
        if not options:
            assert talk.hear() == "Player 1 wins"
            return "Player 1"
        vertex, edges, token = reply(options, edges, token)
        talk.say(f"{vertex}\n")


def best_reply(options, edges, token):
    good = oracle.winning_moves(edges, token)
    return next((o for o in options if o[0] in good), options[-1])


@given(openings(edges=12), st.booleans(), st.integers(0, 2**32))
def test_it_plays_the_contest_and_wins_what_is_won(opening, perfect, seed):
    n, m, pairs, start = opening
    chance = random.Random(seed)
    edges, token = oracle.edges_of(pairs), (0, start)
    talk = Talk(contest_text(*opening))
    winner = play_out(talk, edges, token, best_reply if perfect else lambda options, *_: chance.choice(options))
    assert talk.end() == (0, "", "")
    if oracle.wins(edges, token):
        assert winner == "Player 1"
    elif perfect:
        assert winner == "Player 2"


def test_the_graph_may_come_from_a_file_and_the_replies_from_standard_input(tmp_path):
    path = tmp_path / "graph"
    path.write_text("2 2 3 1\n1 1\n2 1\n2 2\n")
    result = run("solve", GAME, "--contest", path, input="2\n")
    assert (result.code, result.out, result.err) == (0, "1\n2\nPlayer 1 wins\n", "")


@pytest.mark.parametrize("reply", ["1\n", "3\n", "x\n", "-1\n", "99999999999999999999\n", ""])
def test_an_illegal_reply_or_none_is_bad_input(reply):
    result = run("solve", GAME, "--contest", input="2 2 3 1\n1 1\n2 1\n2 2\n" + reply)
    assert (result.code, result.out) == (2, "1\n")
    assert result.err.startswith("<stdin>:")


def test_a_lost_start_without_a_move_ends_at_once():
    assert contest(GAME, "3 2 1 2\n1 1\n") == "Player 2 wins\n"


# ---- Bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, line",
    [
        ("", 1),
        ("0 1 0 1\n", 1),
        ("1 0 0 1\n", 1),
        ("2 2 0 3\n", 1),
        ("2 2 1 1\n1 3\n", 2),
        ("2 2 2 1\n1 1\n0 1\n", 3),
        ("2 2 2 1\n1 1\n", 2),
        ("2 2 1000000000000000000 1\n1 1\n", 2),
        ("2 2 -1 1\n", 1),
        ("2 2 1 1\n1 a\n", 2),
        ("2 2 1 1\n1 1\n7\n", 3),
        ("2 18446744073709551616 0 1\n", 1),
        ("2 2 1 1\n1 \0 1\n", 2),
    ],
)
def test_bad_input_is_told_with_its_place(text, line):
    result = run("solve", GAME, "--json", input=text)
    assert result.code == 2, result
    assert result.err.startswith(f"<stdin>:{line}:"), result


def test_line_ends_of_any_kind_are_blanks():
    pairs = [(1, 1), (2, 1), (2, 2)]
    assert solve_one(GAME, contest_text(2, 2, pairs, 1, "\r\n") + " \t\r\n")["moves"] == ["1"]


def test_vertices_without_edges_cost_nothing():
    answer = solve_one(GAME, f"{2**62} {2**62} 2 {2**61}\n{2**61} {2**60}\n5 6\n")
    assert (answer["outcome"], answer["moves"]) == ("win", [str(2**60)])


def test_a_matrix_past_the_budget_is_unable():
    size, each = 3000, 60
    numbers = random.Random(1)
    pairs = [(i, numbers.randint(1, size)) for i in range(1, size + 1) for _ in range(each)]
    result = run("solve", GAME, "--json", "--memory", "12M", "--by", "theorem", input=contest_text(size, size, pairs, 1))
    assert result.code == 3


def test_a_long_path_is_answered_within_a_small_budget():
    size = 100000
    pairs = [(i, i) for i in range(1, size + 1)] + [(i + 1, i) for i in range(1, size)]
    answer = solve_one(GAME, contest_text(size, size, pairs, 1), "--memory", "100M")
    assert (answer["outcome"], answer["moves"], answer["by"]) == ("win", ["1"], "theorem")
    pairs.remove((size, size))  # an edge less of a path on which every move is forced
    answer = solve_one(GAME, contest_text(size, size, pairs, 1), "--memory", "100M")
    assert (answer["outcome"], answer["moves"]) == ("loss", [])
