"""Rules in Lua: the examples against oracles from their rules alone, and every field of a rules file."""
import itertools
import json
import pathlib
import random
import sys

import pytest

import program

sys.path.insert(0, str(program.ROOT / "tests"))
from oracles.scripts import GAMES  # noqa: E402

EXAMPLES = program.ROOT / "examples" / "rules"
THEOREMS = {"subtraction": 60, "wythoff": 12, "kayles": 20, "misere_nim": 30, "pyramid": 4}
PLAYERS = {"toads_and_frogs": ("Toads", "Frogs"), "tic_tac_toe": ("Crosses", "Noughts"), "pyramid": ("Iori", "Yayoi")}


def path(game):
    return str(EXAMPLES / f"{game}.lua")


def write_part(game, part):
    if game == "toads_and_frogs":
        return "".join({1: "T", -1: "F", 0: "."}[cell] for cell in part)
    return " ".join(map(str, part)) if isinstance(part, tuple) else str(part)


def write(game, state):
    return ";".join(write_part(game, part) for part in state)


def move_text(game, state, option):
    """The text of the move to an option."""
    if game == "toads_and_frogs":
        (part, p, q), = [(i, p, q) for i, (p, q) in enumerate(zip(state, option)) if p != q]
        changed = [i for i in range(len(p)) if p[i] != q[i]]
        (start,) = [i for i in changed if q[i] == 0]
        (end,) = [i for i in changed if q[i] != 0]
        return f"{part + 1}:" * (len(state) > 1) + f"{start + 1}-{end + 1}"
    if game == "tic_tac_toe":
        (cell,) = [i for i in range(9) if state[0][i] != option[0][i]]
        return str(cell + 1)
    return write(game, option)


def sums(parts, most):
    return [state for count in range(1, most + 1) for state in itertools.combinations_with_replacement(parts, count)]


def boards():
    """Boards on the way of random games of tic-tac-toe, with who is to move."""
    rng = random.Random(3)
    game = GAMES["tic_tac_toe"]
    found = {((0,) * 9,)}
    for _ in range(40):
        state, player = ((0,) * 9,), 1
        while game.options(state, player):
            state, player = rng.choice(game.options(state, player)), 3 - player
            found.add(state)
    return sorted(found)


def rows():
    rng = random.Random(4)
    return [((rng.randint(0, 3), rng.randint(0, 3)) + tuple(rng.randint(-4, 6) for _ in range(n)),)
            for n in range(0, 7) for _ in range(6)]


STATES = {
    "nim": sums(range(6), 3),
    "subtraction": [(n,) for n in range(40)] + sums(range(9), 3),
    "wythoff": [((a, b),) for a in range(8) for b in range(8)],
    "kayles": [(n,) for n in range(11)] + sums(range(5), 3),
    "grundy": [(n,) for n in range(13)] + sums(range(7), 2),
    "chomp": [(p,) for p in itertools.product(range(4), repeat=3) if p[0] >= p[1] >= p[2] and p[0]],
    "misere_nim": sums(range(5), 3),
    "toads_and_frogs": [(p,) for n in range(2, 7) for p in itertools.product((1, -1, 0), repeat=n)][::7]
    + sums([(1, 0, -1), (1, 0, 0), (0, -1), (1, 1, 0, -1)], 2),
    "tic_tac_toe": boards(),
    "ends": rows(),
    "pyramid": [(p,) for n in (1, 2, 3, 4) for p in itertools.product(range(4), repeat=n)],
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("player", (1, 2))
@pytest.mark.parametrize("by", ("auto", "search"))
def test_answers_are_those_of_the_oracle(game, player, by):
    oracle, states = GAMES[game], STATES[game]
    names = PLAYERS.get(game, ("First", "Second"))
    text = "".join(write(game, state) + "\n" for state in states)
    answers = program.solve(path(game), text, "--moves", "all", "--mover", names[player - 1], "--by", by)
    assert len(answers) == len(states)
    for state, answer in zip(states, answers):
        assert answer["position"] == write(game, state)
        assert answer["mover"] == names[player - 1]
        assert answer["outcome"] == oracle.outcome(state, player), (state, answer)
        wanted = {move_text(game, state, option) for option in oracle.winning(state, player)}
        assert set(answer["moves"]) == wanted, (state, answer)
        single = game in THEOREMS and len(state) == 1 and by == "auto"
        assert answer["by"] == ("theorem" if single else "search")


def test_there_is_an_oracle_for_every_example():
    assert sorted(GAMES) == sorted(file.stem for file in EXAMPLES.glob("*.lua"))


@pytest.mark.parametrize("game", GAMES)
def test_examples_are_played_to_their_end(game):
    """A random player's moves, as the program lists them, against the perfect player."""
    state = {"toads_and_frogs": "TT..FF", "tic_tac_toe": "... ... ...", "ends": "0 0 3 1 2 4", "wythoff": "4 6",
             "chomp": "3 3 3", "pyramid": "3 2 2"}.get(game, "6")
    played = program.succeed("play", path(game), "-e", state, input="hint\nmoves\nwhy\nquit\n")
    assert "who plays perfectly" in played.out
    session = "\n".join(["hint"] * 3 + ["quit"]) + "\n"
    assert program.succeed("play", path(game), "-e", state, input=session).out


@pytest.mark.parametrize("game", GAMES)
def test_the_manual_of_an_example_has_an_example_that_runs(game):
    page = program.succeed("rules", path(game)).out
    assert page.startswith(f"{game}: ")
    example = page.split("\nExample\n")[1]
    text = "".join(line[2:] + "\n" for line in example.splitlines())
    assert program.contest(path(game), text)
