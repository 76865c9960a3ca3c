"""Rules in Lua: the examples against oracles from their rules alone, and every field of a rules file."""
import itertools
import random
import re
import sys

import pytest

import program

sys.path.insert(0, str(program.ROOT / "tests"))
from oracles import loopy  # noqa: E402
from oracles.scripts import CONTESTS, GAMES, Game  # noqa: E402

pytestmark = pytest.mark.sanitizers

EXAMPLES = program.ROOT / "examples" / "rules"
THEOREMS = {"subtraction": 60, "wythoff": 12, "kayles": 20, "misere_nim": 30, "pyramid": 4}
PLAYERS = {"toads_and_frogs": ("Toads", "Frogs"), "tic_tac_toe": ("Crosses", "Noughts"), "pyramid": ("Iori", "Yayoi")}


def path(game):
    return str(EXAMPLES / f"{game}.lua")


def write_part(game, part):
    if game == "toads_and_frogs":
        return "".join({1: "T", -1: "F", 0: "."}[cell] for cell in part)
    if isinstance(part, tuple) and len(part) == 1:
        return f"[{part[0]}]"
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


def contest_parts(game):
    """Positions, and each as a contest writes it."""
    if game == "lieges":
        for piles in [row for n in range(4) for row in itertools.combinations(range(1, 7), n)][::5]:
            for k in (1, 2, 3):
                yield (k, *piles), f"{len(piles)} {k} " + " ".join(map(str, piles))
        return
    for n in range(1, 6):
        for k in range(1, n + 1):
            for cards in [(0,) * n, *itertools.product((0, 1), repeat=n)][n::9]:
                yield (n, k, *cards), f"{n} {k} " + "".join(map(str, cards))


@pytest.mark.parametrize("game", CONTESTS)
def test_examples_with_a_contest_form_are_those_of_the_oracle(game):
    moves, sums = CONTESTS[game], Game(CONTESTS[game])
    words = {"lieges": ["Kevin", "Nicky", None], "duel": ["tokitsukaze", "quailty", "once again"]}[game]
    found = set()
    for part, text in contest_parts(game):
        if game == "duel":
            outcome, remoteness = loopy.judge(
                part, lambda p: [option for option, in moves(p, 1)], lambda p: None if moves(p, 1) else "loss")[0][part]
        else:
            outcome, remoteness = sums.outcome((part,), 1), None
        (told,) = program.succeed("solve", path(game), "--json", "-e", text).json
        assert (told["outcome"], told.get("remoteness")) == (outcome, remoteness), text
        word = dict(zip(("win", "loss", "draw"), words))[outcome]
        if word not in found:
            assert program.succeed("solve", path(game), "--contest", "-e", text).out == word + "\n"
        found.add(word)
    assert found == set(words) - {None}


@pytest.mark.parametrize("game", THEOREMS)
def test_theorems_of_examples_are_verified(game):
    (told,) = program.succeed("verify", path(game), "--up-to", THEOREMS[game], "--json").json
    wanted = {"wythoff": 13 * 13, "pyramid": sum(5 ** k for k in range(1, 5))}.get(game, THEOREMS[game] + 1)
    assert told == {"game": game, "positions": wanted, "agree": True, "counterexample": None}
    assert program.succeed("verify", path(game), "--random", 30, "--up-to", 4).out.endswith("positions agree\n")


def test_a_wrong_theorem_is_found_out_at_its_smallest_position(tmp_path):
    text = (EXAMPLES / "subtraction.lua").read_text().replace("p % 7 == 2", "p % 7 == 2 and p < 20")
    (tmp_path / "wrong.lua").write_text(text)
    result = program.run("verify", tmp_path / "wrong.lua", "--up-to", 40)
    assert (result.code, result.lines[-1]) == (1, "23")
    result = program.run("verify", tmp_path / "wrong.lua", "--up-to", 40, "--json")
    assert (result.code, result.json[0]["agree"], result.json[0]["counterexample"]) == (1, False, "23")
    assert program.run("verify", tmp_path / "wrong.lua", "--up-to", 22).code == 0
    result = program.run("verify", tmp_path / "wrong.lua", "--random", 200, "--up-to", 60)
    assert result.code == 1


def test_either_player_is_verified_where_the_rules_are_partizan(tmp_path):
    file = tmp_path / "right.lua"
    file.write_text("""return {
      left = function(p, emit) if p > 0 then emit(p - 1) end end,
      right = function(p, emit) end,
      theorem = function(p, player) return player == 1 and p > 0 and p ~= 4 and "win" or "loss" end }""")
    assert program.succeed("verify", file, "--up-to", 3).lines[-1] == "8 positions agree"
    result = program.run("verify", file, "--up-to", 9)
    assert (result.code, result.lines) == (1, ["a loss by theorem, a win by search, First to move", "4"])


def test_a_theorem_that_errs_with_one_player_to_move_is_found_out(tmp_path):
    file = tmp_path / "looks.lua"
    file.write_text("""return {
      moves = function(p, emit) for take = 1, math.min(p, 3) do emit(p - take) end end,
      theorem = function(p, player) return (p % 4 == 0 or player == 2 and p == 6) and "loss" or "win" end }""")
    assert program.succeed("verify", file, "--up-to", 5).lines[-1] == "6 positions agree"
    result = program.run("verify", file, "--up-to", 9)
    assert (result.code, result.lines) == (1, ["a loss by theorem, a win by search, Second to move", "6"])


def test_verify_follows_play_where_a_theorem_gives_nil(tmp_path):
    file = tmp_path / "nil.lua"
    file.write_text("""return {
      start = function(a) return 100 * a end,
      moves = function(p, emit) for take = 1, math.min(p, 3) do emit(p - take) end end,
      theorem = function(p) if p < 98 then return (p % 4 == 0 or p == 37) and "loss" or "win" end end }""")
    assert program.succeed("verify", file, "--up-to", 0).lines[-1] == "1 positions agree"
    result = program.run("verify", file, "--up-to", 1)
    assert (result.code, result.lines) == (1, ["a loss by theorem, a win by search", "37"])


def test_a_theorem_that_gives_nil_leaves_the_answer_to_search(tmp_path):
    file = tmp_path / "partly.lua"
    file.write_text("""return {
      moves = function(p, emit) for take = 1, math.min(p, 3) do emit(p - take) end end,
      theorem = function(p) if p >= 10 then return p % 4 == 0 and "loss" or "win" end end }""")
    told = program.succeed("solve", file, "--json", "-e", "4\n9\n10\n12").json
    assert [(answer["outcome"], answer["by"]) for answer in told] == [
        ("loss", "search"), ("win", "search"), ("win", "theorem"), ("loss", "theorem")]
    assert [answer["moves"] for answer in told] == [[], ["8"], ["8"], []]
    assert program.succeed("verify", file, "--up-to", 30).lines[-1] == "21 positions agree"
    assert program.run("solve", file, "--by", "theorem", "-e", "4").code == 2


@pytest.mark.heavy
def test_a_position_with_very_many_options(tmp_path):
    file = tmp_path / "wide.lua"
    file.write_text("return { moves = function(p, emit) if p == 0 then for i = 1, 300000 do emit(i % 200000 + 1) end end end }")
    (told,) = program.succeed("solve", file, "--json", "--moves", "all", "--limit", 1000000, "-e", "0").json
    assert told["moves"] == [str(n) for n in range(2, 200001)] + ["1"]


def test_rules_without_a_theorem_cannot_be_verified():
    result = program.run("verify", path("nim"))
    assert result.code == 2 and "no 'theorem'" in result.err


@pytest.mark.parametrize("game, start, moves, end", [
    ("wythoff", "3 5", "3 1 2 1", "2 1"), ("nim", "3;4", "3;0 3;0", None), ("nim", "3;4", "1;4 1;0 0;0", "0;0"),
    ("pyramid", "2 2 1", "1 1 0 0 1 0 0 0 0", "0 0 0"), ("tic_tac_toe", "... ... ...", "5 1 9", "2 0 0 0 1 0 0 0 1"),
    ("toads_and_frogs", "T.F;TF.", "1:1-2 2:2-3", None), ("toads_and_frogs", "T.F;TF.", "1:1-2", ".TF;TF."),
])
def test_moves_with_blanks_in_them_can_be_given_one_after_another(game, start, moves, end):
    result = program.run("solve", path(game), "--json", "-e", start, "--after", moves)
    if end is None:
        assert result.code == 2 and result.err.startswith("kayles: --after: "), result
    else:
        assert result.code == 0 and result.json[0]["position"] == end, result
        names = PLAYERS.get(game, ("First", "Second"))
        assert result.json[0]["mover"] in names


@pytest.mark.still
def test_there_is_an_oracle_for_every_example():
    assert sorted([*GAMES, *CONTESTS]) == sorted(file.stem for file in EXAMPLES.glob("*.lua"))


@pytest.mark.parametrize("game", GAMES)
def test_examples_are_played_to_their_end(game):
    """A random player's moves, as the program lists them, against the perfect player."""
    state = {"toads_and_frogs": "TT..FF", "tic_tac_toe": "... ... ...", "ends": "0 0 3 1 2 4", "wythoff": "4 6",
             "chomp": "3 3 3", "pyramid": "3 2 2"}.get(game, "6")
    played = program.succeed("play", path(game), "-e", state, input="hint\nmoves\nwhy\nquit\n")
    assert re.search("who plays? perfectly", played.out)
    session = "\n".join(["hint"] * 3 + ["quit"]) + "\n"
    assert program.succeed("play", path(game), "-e", state, input=session).out


@pytest.mark.parametrize("game", GAMES)
def test_the_manual_of_an_example_has_an_example_that_runs(game):
    page = program.succeed("rules", path(game)).out
    assert page.startswith(f"{game}: ")
    example = page.split("\nExample\n")[1].split("\n\nIn Lua\n")[0]
    text = "".join(line[2:] + "\n" for line in example.splitlines())
    assert program.contest(path(game), text)


@pytest.mark.parametrize("game", ["grundy", "kayles", "misere_nim", "nim", "subtraction"])
def test_examples_of_one_heap_refuse_an_array_also_where_their_theorem_would_not(game):
    for arguments in (["table", path(game), "0..3", "0..3"], ["solve", path(game), "-e", "1 2"]):
        result = program.run(*arguments)
        assert result.code == 2
        assert re.match(rf"{path(game)}:\d+: .*\(at the position [01] [02]\)", result.err)
        assert "N" not in result.out and "wins" not in result.out


def test_a_theorem_is_asked_where_telling_the_moves_would_take_for_ever(tmp_path):
    file = tmp_path / "rules.lua"
    file.write_text("return {moves = function(p, emit) for q = 0, p - 1 do emit(q) end end, start = function(a) return a end,"
                    "theorem = function(p) return p > 0 and 'win' or 'loss' end}")
    far = 2**53 - 1
    assert program.run("table", str(file), f"{far - 1}..{far}", "--format", "csv").out.split()[1:] == [f"{far - 1},N", f"{far},N"]


def test_the_pyramid_of_one_parameter_is_a_single_pile():
    assert program.run("table", path("pyramid"), "0..9").out == program.run("table", "pyramid", "0..9").out != ""


@pytest.mark.parametrize("verb, ranges", [("table", ["0..5", "0..5"]), ("guess", ["0..9", "0..9"]), ("verify", ["--up-to", "6"])])
def test_a_start_that_raises_is_told_with_its_parameters(tmp_path, verb, ranges):
    file = tmp_path / "rules.lua"
    file.write_text("""return {
  start = function(a, b)
    if a == 3 and b == 5 then error("no such start") end
    return {a, b}
  end,
  moves = function(p, emit) if p[1] > 0 then emit({p[1] - 1, p[2]}) end end,
  theorem = function(p) return p[1] % 2 == 0 and "loss" or "win" end,
}""")
    result = program.run(verb, str(file), *ranges)
    assert (result.code, result.err) == (2, f"{file}:3: no such start (a = 3, b = 5)\n")


DOMINEERING = """return { partizan = true, moves = function(p, emit, player)
  local rows, columns = p[1], p[2]
  local down, across = player == 1 and 1 or 0, player == 1 and 0 or 1
  for r = 1, rows - down do for c = 1, columns - across do
    local one, other = 2 + (r - 1) * columns + c, 2 + (r - 1 + down) * columns + c + across
    if p[one] == 0 and p[other] == 0 then p[one], p[other] = 1, 1 emit(p) p[one], p[other] = 0, 0 end
  end end
end }"""


def test_each_line_of_positions_has_its_value(tmp_path):
    """However long a line takes: nothing of it is asked before its turn."""
    path = tmp_path / "dom.lua"
    path.write_text(DOMINEERING)
    lines = ["1 1 0", "4 4" + 16 * " 0", "2 1 0 0", "4 4" + 16 * " 0", "1 2 0 0"]
    board = program.succeed("value", "domineering", "....|....|....|....").out
    assert program.succeed("value", path, "-", input="\n".join(lines)).out == f"0\n{board}1\n{board}-1\n"
