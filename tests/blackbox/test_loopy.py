"""Rules whose positions may come again: random graphs as rules in Lua, against rounds until nothing changes."""
import itertools
import random
import sys

import pytest

import program

sys.path.insert(0, str(program.ROOT / "tests"))
from oracles import loopy  # noqa: E402

pytestmark = pytest.mark.sanitizers

SWAPPED = {"loss": "win", "draw": "draw", "win": "loss"}


class Graph:
    """A random game: a state is ((parts...), player); a move takes a part along an edge of the player's."""

    def __init__(self, seed):
        rng = random.Random(seed)
        self.partizan, self.misere = rng.random() < 0.5, rng.random() < 0.4
        self.sums = rng.random() < 0.4
        nodes = self.nodes = rng.randint(2, 5 if self.sums else 14)

        def edges():
            return [[rng.randrange(nodes) for _ in range(rng.choice((0, 1, 1, 2, 3)))] for _ in range(nodes)]
        left = edges()
        self.edges = {1: left, 2: edges() if self.partizan else left}
        self.over = {} if self.sums or rng.random() < 0.5 else {
            n: rng.choice(("win", "loss", "draw")) for n in range(nodes) if rng.random() < 0.25}

    def options(self, state):
        parts, player = state
        for i, part in enumerate(parts):
            for to in self.edges[player][part]:
                yield parts[:i] + (to,) + parts[i + 1:], 3 - player

    def ended(self, state):
        parts, player = state
        if self.over and parts[0] in self.over:
            word = self.over[parts[0]]
            return word if player == 1 or not self.partizan else SWAPPED[word]
        if not any(True for _ in self.options(state)):
            return "win" if self.misere else "loss"
        return None

    def lua(self):
        def table(edges):
            return "{" + ", ".join(f"[{n}] = {{{', '.join(map(str, row))}}}" for n, row in enumerate(edges)) + "}"
        over = ", ".join(f'[{n}] = "{word}"' for n, word in self.over.items())
        return "\n".join([
            f"local edges = {{{table(self.edges[1])}, {table(self.edges[2])}}}",
            f"local over = {{{over}}}",
            'local swapped = {win = "loss", loss = "win", draw = "draw"}',
            "return { loopy = true,",
            f"  partizan = {str(self.partizan).lower()}, misere = {str(self.misere).lower()},",
            "  moves = function(p, emit, player)",
            "    for _, to in ipairs(edges[player][p]) do emit(to) end",
            "  end,",
            "  over = function(p, player)" if self.over else "  -- no over",
            f"    local word = over[p] if word and player == 2 and {str(self.partizan).lower()} then word = swapped[word] end"
            if self.over else "",
            "    return word end," if self.over else "",
            "}", ""])


def write(parts):
    return ";".join(map(str, parts))


def best_moves(graph, known, state):
    """What --moves all lists, and of what one is chosen."""
    outcome = known[state][0]
    if outcome == "loss" or not graph[state]:
        return [], []
    keep = [option for option in dict.fromkeys(graph[state]) if known[option][0] == SWAPPED[outcome]]
    soonest = min((known[option][1] or 0 for option in keep), default=0)
    return keep, [option for option in keep if outcome == "draw" or known[option][1] == soonest]


@pytest.mark.parametrize("seed", range(program.rounds(40)))
def test_outcome_remoteness_and_moves_are_those_of_the_oracle(tmp_path, seed):
    game = Graph(seed)
    path = tmp_path / "graph.lua"
    path.write_text(game.lua())
    count = 2 if game.sums else 1
    starts = list(itertools.product(range(game.nodes), repeat=count))
    text = "".join(write(parts) + "\n" for parts in starts)
    players = (1, 2) if game.partizan else (1,)
    for player in players:
        mover = ["--mover", ("First", "Second")[player - 1]]
        every = program.succeed("solve", path, "--json", "--moves", "all", *mover, input=text).json
        one = program.succeed("solve", path, "--json", *mover, input=text).json
        assert len(every) == len(one) == len(starts)
        for parts, answer, single in zip(starts, every, one):
            state = (parts, player)
            known, graph = loopy.judge(state, game.options, game.ended)
            assert (answer["outcome"], answer["remoteness"]) == known[state], (parts, player)
            keep, soonest = best_moves(graph, known, state)
            assert sorted(answer["moves"]) == sorted({write(option[0]) for option in keep}), (parts, player)
            assert single["moves"][0] in [write(option[0]) for option in soonest] if soonest else not single["moves"]
            assert single["remoteness"] == answer["remoteness"]


def rules(tmp_path, text, name="rules"):
    path = tmp_path / f"{name}.lua"
    path.write_text(text)
    return path


RING = "moves = function(p, emit) if p > 0 then emit((p + 1) % 10) emit(p > 2 and p - 2 or 0) end end"


def test_without_the_field_a_position_that_comes_again_is_an_error(tmp_path):
    path = rules(tmp_path, f"return {{ {RING} }}")
    result = program.run("solve", path, "-e", "5")
    assert result.code == 2 and "a position recurs; declare loopy = true" in result.err
    assert program.succeed("solve", rules(tmp_path, f"return {{ loopy = true, {RING} }}"), "-e", "5").out.startswith("case 1: a draw")


def test_what_the_part_decides_is_told_past_the_budget(tmp_path):
    endless = "return { loopy = true, moves = function(p, emit)\n" \
              "  if p > 0 then if p % 4 == 1 then emit(0) end emit(p + 1) if p > 20 then emit(p - 1) end end end }"
    path = rules(tmp_path, endless)
    for start, outcome, remoteness, moves in (4, "loss", 2, []), (5, "win", 1, ["0"]), (7, "win", 3, ["8"]):
        (answer,) = program.succeed("solve", path, "-e", start, "--memory", "8M", "--json").json
        assert (answer["outcome"], answer["remoteness"], answer["moves"]) == (outcome, remoteness, moves)
        assert "all that the budget allows" in answer["reason"]
    apart = "return { loopy = true, moves = function(p, emit) if p == 5 then emit(0) emit(9) end if p > 8 then emit(p + 1) end end }"
    (answer,) = program.succeed("solve", rules(tmp_path, apart), "-e", "5", "--memory", "8M", "--json", "--moves", "all").json
    assert (answer["outcome"], answer["remoteness"], answer["moves"], answer["more"]) == ("win", 1, ["0"], True)
    path = rules(tmp_path, "return { loopy = true, moves = function(p, emit) emit(p + 1) if p > 1 then emit(p - 2) end end }")
    result = program.run("solve", path, "-e", "4", "--memory", "8M", "--json")
    assert result.code == 3
    (answer,) = result.json
    assert answer["outcome"] is None and answer["remoteness"] is None and "positions reached so far" in answer["reason"]


def test_play_ends_soonest_and_delays_longest(tmp_path):
    """On a strip of 1..7 each player goes one step, back or on, and wins at the other end: both play perfectly."""
    path = rules(tmp_path, "return { loopy = true, partizan = true, moves = function(p, emit, player)\n"
                           "  for d = -1, 1, 2 do local q = {p[1], p[2]} q[player] = q[player] + d\n"
                           "    if q[player] >= 1 and q[player] <= 7 and q[1] ~= q[2] then emit(q) end end end,\n"
                           "  over = function(p, player)\n"
                           "    if p[1] == 7 then return player == 1 and 'win' or 'loss' end\n"
                           "    if p[2] == 1 then return player == 2 and 'win' or 'loss' end end }", "strip")
    for start in "1 7", "4 6", "2 7":
        (answer,) = program.succeed("solve", path, "-e", start, "--json").json
        moves = 0
        position, mover = start, "First"
        while True:
            (now,) = program.succeed("solve", path, "-e", position, "--mover", mover, "--json").json
            assert now["remoteness"] == answer["remoteness"] - moves
            if now["remoteness"] == 0:
                break
            if now["outcome"] == "win":
                position = now["moves"][0]
            else:
                typed = program.succeed("play", path, "-e", position, "--mover", mover, "--as",
                                        "Second" if mover == "First" else "First", input="quit\n").out
                position = typed.split(f"{mover} plays ")[1].split(".")[0]
            moves, mover = moves + 1, "Second" if mover == "First" else "First"


def test_a_match_is_drawn_where_a_position_comes_for_the_third_time(tmp_path):
    path = rules(tmp_path, f"return {{ loopy = true, {RING} }}")
    program_text = tmp_path / "player.py"
    program_text.write_text("import sys\n"
                            "for number, line in enumerate(sys.stdin):\n"
                            "    if number != 1: print(6 if int(line) == 8 else int(line) + 1, flush=True)\n")
    (tmp_path / "start").write_text("5\n")
    result = program.run("referee", path, tmp_path / "start", "--", sys.executable, program_text)
    assert result.code == 0 and result.lines[-1] == "PROGRAM draws", result


def test_later_cases_share_what_earlier_ones_reached(tmp_path):
    """The rules answer 900 questions: each case reaches 300 positions, and all cases the same."""
    path = rules(tmp_path, "local asked = 0\n"
                           "return { loopy = true, moves = function(p, emit)\n"
                           "  asked = asked + 1 if asked > 900 then error('asked too often') end\n"
                           "  emit((p + 1) % 300) if p % 7 == 3 then emit((p + 150) % 300) end end }")
    answers = program.succeed("solve", path, "--json", input="\n".join(map(str, range(0, 300, 20)))).json
    assert [answer["outcome"] for answer in answers] == ["draw"] * 15


def test_grundy_values_are_refused(tmp_path):
    path = rules(tmp_path, f"return {{ loopy = true, {RING} }}")
    result = program.run("table", path, "0..5", "--show", "grundy")
    assert result.code == 2 and "loopy: it has no Grundy values" in result.err


def test_a_table_of_moves_is_told_to_emit(tmp_path):
    path = rules(tmp_path, "return { moves = function(p)\n  local t = {} for i = 0, p - 1 do t[#t + 1] = i end return t end }")
    result = program.run("solve", path, "-e", "5")
    assert result.code == 2 and "'moves' returns a table; it must call emit(q) for each option q instead" in result.err
