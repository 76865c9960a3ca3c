"""play: starts chosen at random, and new games."""
import re
import resource
import subprocess

import pytest

import program
from program import KAYLES, play, run, succeed

pytestmark = pytest.mark.sanitizers


@pytest.mark.parametrize("game", program.games())
def test_a_random_start_has_a_move(game):
    for seed in range(1, 13):
        assert "> quit\n" in play(game, ["quit"], "--seed", seed)


def test_the_size_of_a_random_start_has_a_bound():
    for size in 100000001, 2**64 - 1:
        result = run("play", "sorting", "--size", size)
        assert (result.code, result.err) == (2, "kayles: --size: a start has a size of at most 100000000\n")


@pytest.mark.parametrize("game", program.games())
def test_every_game_can_be_played_from_a_start_of_its_own(game):
    for seed in "1", "2", "3":
        out = play(game, ["moves", "hint", "why", "quit"], "--size", "5", "--seed", seed)
        assert out.startswith(f"{game}: ")


@pytest.mark.heavy
@pytest.mark.parametrize("game", program.games())
def test_a_start_is_another_one_each_time_and_the_same_for_a_seed(game):
    starts = [play(game, ["quit"], "--size", "9", "--seed", seed) for seed in range(8)]
    assert len(set(starts)) > 3 and starts == [play(game, ["quit"], "--size", "9", "--seed", seed) for seed in range(8)]
    first = play(game, ["quit"])
    again = play(game, ["quit"], "--seed", first.split("--seed ")[1].split()[0])
    assert first.split("\n\n", 1)[1] == again.split("\n\n", 1)[1]


@pytest.mark.heavy
def test_a_start_of_rules_in_a_file_is_chosen_by_work_and_not_by_the_clock(tmp_path):
    """One start in ten is any good, and making one takes a long time on a slow machine."""
    rules = """return {{ name = "trim",
      sample = function(size, random)
        local x = 0
        for i = 1, {burn} do x = (x * 7 + i) % 1000003 end
        return random(10) == 1 and {{random(4), random(9), random(9)}} or {{0, 0, 1}}
      end,
      moves = function(p, emit)
        for i = 1, #p do
          for k = 0, p[i] - 1 do
            local q = {{p[1], p[2], p[3]}}
            q[i] = k
            emit(q)
          end
        end
      end }}"""
    boards = []
    for burn in 0, 30000000:
        (tmp_path / "trim.lua").write_text(rules.format(burn=burn))
        boards.append(play(tmp_path / "trim.lua", ["quit"], "--seed", 3).split("\n\n", 1)[1])
    assert boards[0] == boards[1] and not boards[0].startswith("0 0 1"), boards


@pytest.mark.heavy
def test_a_start_that_is_hard_to_search_is_not_rated_for_long():
    """Counted in the seconds of a processor; search for who wins on such a board takes many times as long."""
    done = subprocess.run([KAYLES, "play", "clobber", "--seed", "5", "--size", "30"], input=b"quit\n", stdout=subprocess.PIPE,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (5, 5)), check=False)
    assert done.returncode == 0 and b"> quit" in done.stdout


@pytest.mark.parametrize("size", [5, 8, 13])
def test_a_start_has_the_size_asked_for(size):
    def board(game, seed):
        return play(game, ["quit"], "--size", size, "--seed", seed).split("\n\n", 1)[1].splitlines()[:-1]

    for seed in range(3):
        assert len(board("pyramid", seed)) == size
        assert len(board("take-ab", seed)) == size + 1
        assert len(board("vertex-geography", seed)) == size
        assert len(board("colouring", seed)[-1].split()) == size
        assert len(board("xormites", seed)[0].split()) == size
        assert len(board("end-sequences", seed)[0].split()) == size
        assert len(board("sorting", seed)[0].split()) == 2 * size - 1
        assert int(board("0.77", seed)[0].split()[-1]) == size
        head, *rows = board("edge-geography", seed)[:-1]
        sides = len(re.findall(r"\d+", head)), len(rows)
        assert 2 < sum(sides) <= size and max(sides) <= size - size // 2  # those without an edge are not drawn
        rows = board("coin-flip", seed)[1:]
        assert size - 4 < len(rows) * (len(rows[0].split()) - (len(rows) > 1)) <= size
        rows = board("pawns", seed)[1:-1]
        assert size - 4 < len(rows) * (len(rows[0].split()) - (len(rows) > 1)) <= size


@pytest.mark.heavy
@pytest.mark.parametrize("game", program.games())
def test_a_start_is_worth_playing(game):
    """The person can win or keep a draw, and has a choice."""
    for seed in range(4):
        out = play(game, ["why", "moves", "hint", "quit"], "--size", "10", "--seed", seed)
        me = out.split("You play ")[1].split(",")[0]
        assert f"With best play {me} wins" in out or "the game is a draw" in out, out
        assert " " in out.split("> moves\n")[1].split("\n")[0]
        if game in ("nim", "kayles", "xormites", "sorting", "snort", "clobber", "edge-geography", "domineering"):
            assert re.search(r"^\d+ of \d+ moves (wins?|keeps? the draw): ", out, re.M)  # the others are mistakes
    if game == "domineering":
        rows = play(game, ["quit"], "--seed", "1").split("\n\n", 1)[1].splitlines()
        assert len(rows[0].split()) == 4 and rows[4].split()[0] == "4"
    other = {"pawns": "Bob", "pyramid": "Yayoi", "0.77": "Second"}.get(game)
    if other:
        assert f"With best play {other} wins" in play(game, ["why", "quit"], "--as", other, "--seed", "1")


def test_a_new_game_is_another_one_and_its_seed_repeats_it():
    out = play("pyramid", ["1", "new", "new", "1", "again", "quit"], "-e", "2 2 3", "--seed", "5")
    assert out == play("pyramid", ["1", "new", "new", "1", "again", "quit"], "-e", "2 2 3", "--seed", "5")
    games = re.split(r"^With --seed (\d+) and no input the game begins like this again\.\n\n", out, flags=re.M)
    assert len(games) == 5
    for seed, game in zip(games[1::2], games[2::2]):
        board = game.split("\nIori> ")[0]
        assert play("pyramid", ["quit"], "--seed", seed).split("\n\n", 1)[1].startswith(board + "\nIori> "), board
    assert games[4].count(games[4].split("Iori> ")[0]) == 2  # 'again' repeats the new game
    assert "> new\nYou play Iori, against Yayoi, who plays perfectly.\nWith --seed " in out


def test_a_new_game_forgets_what_changes_the_first_one():
    out = play("pyramid", ["new", "quit"], "--position", "-e", "Yayoi: 3 4 5", "--after", "2")
    assert out.count("With --seed ") == 1 and "no input" in out
    out = play("vertex-geography", ["new", "quit"], "--format", "graph6", "-e", "Bw", "--start", "1")
    assert "No new start: --format cannot be used without an input.\n" in out


def test_new_games_follow_a_start_on_standard_input():
    out = succeed("play", "{1,2}", "-", "--seed", "3", input="2\n1:0\nnew\nagain\nundo\nquit\n").out
    assert "There is no move to take back." in out and out.count("> ") == 5


def test_constants_give_the_start_of_the_table(tmp_path):
    constants = ["--set", "stones=9"]
    succeed("tabulate", "awari", *constants, "-o", tmp_path / "table")
    for first in ([], ["--at", "9"]):
        out = play("awari", ["why", "new", "why", "quit"], *constants, *first, "--tables", tmp_path / "table")
        assert out.count("by the table") == 2 and "With --seed" not in out
    assert succeed("play", "connect-four", "--set", "wide=5", "--tell", "start").json[0]["position"] == "First: .....|.....|.....|....."
    assert "--size cannot be used with --set" in run("play", "awari", *constants, "--size", "5").err
