"""Variants of games and other names of games: the program against the definitions, on small positions."""
import itertools
import re
import shlex
import sys

import pytest

import program
from program import ROOT, run, succeed

sys.path.insert(0, str(ROOT / "tests"))
from oracles import variants  # noqa: E402

PLAYERS = ("Left", "Right")
PREFIXES = ("negative", "impartial", "misere")


def boards(letters, *sizes):
    for rows, columns in sizes:
        for filling in itertools.product(letters, repeat=rows * columns):
            yield "|".join("".join(filling[i:i + columns]) for i in range(0, rows * columns, columns))


POSITIONS = {
    "domineering": [*boards(".#", (2, 2), (2, 3), (3, 1)), "...|...|...", "....|....", "..#|...|#.."],
    "clobber": [*boards(".xo", (2, 2), (1, 4)), "xox|oxo", "xoxoxo"],
    "toads-and-frogs": [*boards(".tf", (1, 4)), "tt..ff", "t.tf.f"],
    "col": [*boards(".x", (1, 3)), "..|..", ".o.|..x", "4: 1-2 2-3 3-4", "5: 1-2 2-3 3-1; x 4"],
    "snort": [*boards(".o", (1, 3)), "..|..", ".o.|..x", "4: 1-2 2-3 3-4", "l...r"],
    "amazons": [*boards(".xo", (1, 4)), "x.o|...", "x..|..o"],
    "hackenbush": ["lrl", "eee", "lre", "lrl + e", "0-1l 0-2r 1-2e", "0-1e 1-2l 2-0r", "0"],
    "toppling-dominoes": [*boards("lre", (1, 3)), "lre.el", "eeee"],
    "konane": [*boards(".xo", (1, 4)), "xo.x.", "xox|.xo", "x.o|ox."],
    "nogo": ["...", "....", "..|..", "x..|..o", "...|...", "_.|xo|.o|..|o_", "..xo|.x_.|o..x", "x.o.|.xo.|o..x", "x.o..x"],
    "cutcake": ["1x1", "2x3", "3x4", "2x2 + 1x3"],
    "maundy-cake": ["1x1", "2x6", "4x3", "2x2 + 1x3"],
}


def usual(game):
    """The name that answers have: two negatives are none."""
    return usual(game[1][1]) if game[0] == "negative" and game[1][0] == "negative" else game


def agrees(game, positions, flag=()):
    texts = [variants.text(position) for position in positions]
    for player in (0, 1):
        answers = program.solve(variants.word(game), "\n".join(texts) + "\n", "--moves", "all", "--mover", PLAYERS[player], *flag)
        assert len(answers) == len(positions)
        for position, answer in zip(positions, answers):
            won = variants.wins(game, position, player)
            assert answer["winner"] == PLAYERS[player if won else 1 - player], answer
            assert answer["position"] == variants.text(position)
            assert answer["game"] == variants.word(usual(game))
            assert sorted(answer["moves"]) == variants.winning_moves(game, position, player), answer


@pytest.mark.parametrize("game", POSITIONS)
@pytest.mark.parametrize("prefix", PREFIXES)
def test_a_prefix_is_what_it_says(prefix, game):
    agrees((prefix, game), POSITIONS[game])


@pytest.mark.parametrize("game", ["nogo", "clobber"])
def test_colours_do_not_matter_where_each_player_has_the_moves_of_both(game):
    positions = POSITIONS[game] + [rows.translate(str.maketrans("xo", "ox")) for rows in POSITIONS[game]]
    agrees(("misere", ("impartial", game)), positions)
    values = succeed("value", f"impartial:{game}", "-", input="\n".join(positions)).lines
    assert values[:len(values) // 2] == values[len(values) // 2:]


@pytest.mark.parametrize("games", [
    ("domineering", "clobber"),
    ("hackenbush", "cutcake"),
    (("negative", "clobber"), ("impartial", "domineering"), "col"),
    (("misere", "domineering"), ("misere", "toads-and-frogs")),
])
def test_a_sum_is_what_it_says(games):
    """Some positions of each, side by side."""
    lists = [POSITIONS[game if isinstance(game, str) else game[1]][-5:] for game in games]
    rows = [row[:3] if len(games) == 3 else row for row in lists]
    positions = [position for position in itertools.product(*rows) if sum(map(len, position)) < 18]
    assert len(positions) > 8
    agrees(("sum", *games), positions)


def test_prefixes_of_sums_and_of_prefixes():
    both = ("sum", "domineering", "clobber")
    positions = [("..|..", "xo"), ("...", "xox|..."), ("##", "xo.o"), ("..|.#", "oxo")]
    for game in (("negative", both), ("impartial", both), ("misere", both), ("misere", ("impartial", both)), ("negative", ("negative", both))):
        agrees(game, positions)
    agrees(("misere", ("misere", "col")), POSITIONS["col"])
    agrees(("impartial", ("negative", "clobber")), POSITIONS["clobber"][-20:])


@pytest.mark.parametrize("game", ["domineering", "clobber", "konane", "col", "hackenbush"])
def test_impartial_positions_are_worth_their_nimbers(game):
    nimbers = [variants.grundy(("impartial", game), position) for position in POSITIONS[game]]
    values = succeed("value", f"impartial:{game}", "-", input="\n".join(POSITIONS[game])).lines
    assert values == [("0", "*")[n] if n < 2 else f"*{n}" for n in nimbers]


@pytest.mark.parametrize("game", POSITIONS)
def test_a_negative_is_worth_the_negative(game):
    positions = POSITIONS[game]
    values = succeed("value", game, "-", input="\n".join(positions)).lines
    negatives = succeed("value", f"negative:{game}", "-", input="\n".join(positions)).lines
    assert negatives == succeed("value", "-", input="\n".join(f"-({value})" for value in values)).lines


def test_a_sum_is_worth_the_sum():
    pairs = list(itertools.product(POSITIONS["domineering"][-6:], POSITIONS["clobber"][-6:]))
    worth = {game: dict(zip(POSITIONS[game], succeed("value", game, "-", input="\n".join(POSITIONS[game])).lines)) for game in ("domineering", "clobber")}
    values = succeed("value", "domineering+clobber", "-", input="\n".join(f"{a} + {b}" for a, b in pairs)).lines
    sums = [f"({worth['domineering'][a]}) + ({worth['clobber'][b]})" for a, b in pairs]
    assert values == succeed("value", "-", input="\n".join(sums)).lines
    assert len(set(values)) > 8


def test_variants_and_sums_of_named_games():
    assert succeed("table", "cram", "2..2", "1..5", "--show", "grundy", "--format", "csv").lines[1:] == ["2,1,1", "2,2,0", "2,3,1", "2,4,0", "2,5,1"]
    assert succeed("value", "kayles", "5").out == "*4\n"
    assert succeed("value", "(negative:(kayles+cram))", "5 + ...").out == "*5\n"


def test_a_theorem_of_nimbers_answers_for_sums():
    answer, = succeed("solve", "kayles+{1,2}", "-e", "1000000 5 + 700001", "--json").json
    assert answer["by"] == "theorem" and answer["moves"]
    after, = succeed("solve", "kayles+{1,2}", "-e", "1000000 5 + 700001", "--after", answer["moves"][0], "--json").json
    assert (after["by"], after["outcome"]) == ("theorem", "loss")


def test_certificates_open_variants_by_their_names(tmp_path):
    file = tmp_path / "proof"
    for game, position in (("negative:hackenbush", "lrlr + rrl"), ("negative:kayles", "3 8"), ("negative:cutcake", "3x5 + 4x1")):
        succeed("solve", game, "-e", position, "--certificate", str(file))
        assert succeed("check", str(file)).out == "valid\n"
    text = file.read_text()
    assert run("check", "-", input=text.replace("negative:cutcake", "cutcake")).code == 1
    assert "'game' is unknown" in run("check", "-", input=text.replace("negative:cutcake", "negative:rules.lua")).out


@pytest.mark.parametrize("words, says", [
    (("value", "misere:kayles", "3"), "misere:kayles has no values: it is misere play"),
    (("value", "misere:domineering", ".."), "misere play"),
    (("solve", "misere:kayles+dawson", "-e", "3 + 3"), "one of them is misere play"),
    (("solve", "pawns+cram", "-e", ""), "pawns cannot be part of a sum"),
    (("solve", "impartial:xormites", "-e", ""), "there is no impartial xormites"),
    (("solve", "negative:dominering", "-e", "."), "unknown game 'dominering'"),
    (("value", "negative:nogame", "xo"), "unknown game 'nogame'"),
    (("value", "misere:(nogo+nogame)", "xo"), "unknown game 'nogame'"),
    (("solve", "cram+", "-e", "."), "the name of a game is missing"),
    (("solve", "()", "-e", "."), "the name of a game is missing"),
    (("solve", "(cram", "-e", "."), "unknown game '(cram'"),
    (("solve", "negative:" * 20 + "cram", "-e", "."), "more than 16"),
    (("solve", "+".join(["cram"] * 17), "-e", "."), "at most 16 games"),
    (("solve", "cram+clobber", "-e", ".. xo"), "has 2 parts with '+' between them"),
    (("solve", "cutcake+cutcake", "-e", "1x2 + 2x2 + 3x1"), "found 3"),
    (("solve", "impartial:col", "-e", "..", "--after", "1,1"), "say 'Left:1,1' or 'Right:1,1'"),
    (("solve", "cram+clobber", "-e", ".. + xo", "--after", "3:1,1-1,2"), "from 1 to 2"),
    (("solve", "cram+clobber", "-e", ".. + xo", "--after", "1:1,1-2,1"), "not a legal move"),
])
def test_what_is_refused_says_why(words, says):
    result = run(*words)
    assert (result.code, result.out) == (2, "")
    assert says in result.err


def test_a_place_within_a_sum_is_told():
    result = run("solve", "cram+clobber", "-e", ".. + xy")
    assert result.err.startswith("<text>:1:7: ")


@pytest.mark.parametrize("game", [*("impartial:" + game for game in ("col", "clobber")), "misere:hackenbush", "negative:take-ab",
                                  "misere:edge-geography", "clobber+cutcake", "misere:(cram+snort)", "pyramid+take-ab"])
def test_variants_keep_what_rulesets_promise(game):
    assert "checks hold" in succeed("lint", game).lines[-1]


def test_variants_are_played(tmp_path):
    """Moves are shown, read and answered; without a file a position of each part is made."""
    file = tmp_path / "sum"
    file.write_text("...|... + xo\n")
    result = succeed("play", "domineering+clobber", str(file), input="moves\n2:1,1-1,2\nquit\n")
    assert "1:1,1-2,1" in result.out and re.search(r"2:   1 2\n.*(\. x|\.\(x\))\n", result.out)
    assert succeed("play", "cram+misere:misere:clobber", "--seed", "5", input="quit\n").out


DIVISORS = """return { name = "divisors", moves = function(p, emit)
  for d = 1, p - 1 do if p % d == 0 then emit(p - d) end end
end }"""
STEPS = """return { name = "steps", players = {"Left", "Right"}, start = function(a, b) return {a, b} end,
  left = function(p, emit) if p[1] > 0 then emit({p[1] - 1, p[2]}) end end,
  right = function(p, emit) if p[2] > 0 then emit({p[1], p[2] - 1}) end end }"""
FAILING = """return { moves = function(p, emit)
  if p == 3 then while true do end end
  if p == 2 then error("two") end
  if p > 0 then emit(p - 1) end
end }"""


@pytest.fixture
def rules(tmp_path):
    """Rules in Lua: moves by a proper divisor, integers, and such as fail."""
    paths = {}
    for name, text in (("divisors", DIVISORS), ("steps", STEPS), ("failing", FAILING)):
        path = tmp_path / f"{name}.lua"
        path.write_text(text)
        paths[name] = str(path)
    return paths


def divisors_after(p):
    return [p - d for d in range(1, p) if p % d == 0]


def test_variants_of_rules_in_lua(rules):
    misere, nimbers = [], []
    for p in range(25):
        misere.append(not divisors_after(p) or any(not misere[q] for q in divisors_after(p)))
        nimbers.append(variants.mex(nimbers[q] for q in divisors_after(p)))
    answers = program.solve(f"misere:{rules['divisors']}", "".join(f"{p}\n" for p in range(25)))
    assert [answer["outcome"] == "win" for answer in answers] == misere
    assert answers[4]["game"] == "misere:divisors"
    values = succeed("value", f"{rules['divisors']}+cram", "-", input="".join(f"{p} + ...|...\n" for p in range(25))).lines
    assert values == [("0", "*")[n ^ 1] if n ^ 1 < 2 else f"*{n ^ 1}" for n in nimbers]
    assert succeed("value", f"({rules['steps']}+negative:{rules['steps']})", "5 2 + 1 3").out == "5\n"
    assert succeed("value", f"{rules['divisors']}+{rules['divisors']}", "12 + 8").out == "*\n"
    assert succeed("value", f"impartial:{rules['steps']}", "5 2").out == "*\n"
    moved = program.solve(f"{rules['steps']}+domineering", "2 1 + ..|..", "--after", "1:1 1", "--moves", "all")
    assert (moved[0]["position"], moved[0]["mover"]) == ("1 1 + ..|..", "Right")


def test_a_variant_outlives_what_its_rules_do(rules):
    """The first case loops for ever and the second raises: the others are answered."""
    result = run("solve", f"misere:{rules['failing']}", "--seconds", "1", "--json", input="7\n1\n0\n")
    assert [answer["outcome"] for answer in result.json] == [None, "loss", "win"]
    assert result.code == 3
    assert f"{rules['failing']}:1: " in result.err and "at the position 3" in result.err
    result = run("value", f"{rules['failing']}+cram", "2 + ..")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"{rules['failing']}:3: two")


def test_variants_of_rules_are_linted_and_tabulated(rules):
    assert "checks hold" in succeed("lint", f"misere:{rules['divisors']}").lines[-1]
    assert "checks hold" in succeed("lint", f"{rules['steps']}+cram").lines[-1]
    table = succeed("table", f"negative:{rules['steps']}", "0..2", "0..2", "--show", "value", "--format", "csv").lines[1:]
    assert table == [f"{a},{b},{b - a}" for a in range(3) for b in range(3)]


def test_a_file_may_have_a_plus_in_its_name(tmp_path):
    path = tmp_path / "a+b.lua"
    path.write_text(DIVISORS)
    assert succeed("value", str(path), "12").out == succeed("value", f"negative:{path}", "12").out == "*2\n"
    assert run("table", str(path), "0..3", "--format", "svg", "-o", str(path)).code == 2
    assert run("table", f"misere:{path}", "0..3", "--format", "svg", "-o", str(path)).code == 2
    assert path.read_text() == DIVISORS


def test_help_tells_of_names_and_its_examples_run():
    text = succeed("help", "games").out
    about, examples = text.split("\nExamples\n")
    assert "treblecross" in about and "misere:" in about
    for line in examples.split("\n"):
        words = shlex.split(line)
        assert not words or succeed(*words[1:]).out


@pytest.mark.parametrize("game", ["kayles+dawson", "mock-turtles+ruler", "nim+kayles+{1,2}"])
def test_the_theorem_of_a_sum_is_verified(game):
    found = re.fullmatch(r"([0-9]+) positions agree\n", succeed("verify", game, "--up-to", "4").out)
    assert found and int(found[1]) > 20


def test_names_in_their_usual_form():
    for word, name in [("negative:negative:cutcake", "cutcake"), (" kayles +  cram ", "kayles+cram"),
                       ("negative: (cutcake+col)", "negative:(cutcake+col)")]:
        assert succeed("rules", word).lines[0].startswith(name + ":"), word
    for word in ("kayles+", "", "negative: ", "()"):
        assert "name of a game is missing" in run("solve", word, "-e", "3").err


def test_a_sum_that_search_does_not_end_soon_is_solved_by_the_values_of_its_parts():
    game, board = "domineering+clobber+domineering", "....|....|.... + xoxo|oxox|xoxo + .....|.....|....."
    assert succeed("value", "--json", game, board).json[0]["outcome"] == "R"
    (lost,) = succeed("solve", "--json", game, "-e", board, "--moves", "none").json
    (won,) = succeed("solve", "--json", game, "-e", board, "--mover", "Right").json
    assert lost["reason"].startswith("values of the parts") and (lost["by"], lost["winner"], won["winner"]) == ("search", "Right", "Right")
    moved = succeed("solve", "--json", game, "-e", board, "--mover", "Right", "--after", won["moves"][0], "--moves", "none").json[0]
    assert moved["winner"] == "Right" and succeed("value", "--json", game, moved["position"]).json[0]["outcome"] in "PR"


@pytest.mark.parametrize("game, start, move", [("domineering+clobber", "...|... + xo", "2:1,1-1,2"),
                                               ("nim+clobber", "1 + xoxo|xxxx", "1:1:0")])
def test_the_last_move_in_a_sum_is_marked(game, start, move):
    out = succeed("play", game, "-", input=f"{start}\n{move}\nquit\n").out
    before, after = out.split("Right plays ")
    assert "(" not in before.split("commands.")[1] and re.search(r"\(.*\)", after.split("\n\n", 1)[1]), out
