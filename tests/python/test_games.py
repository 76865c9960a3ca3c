"""Games by their names, and their answers compared with the oracles."""

import copy
import itertools
import pickle

import pytest

import kayles
import program
import pyramid


def test_the_games_are_those_of_the_list():
    names = kayles.games()
    assert {"pyramid", "nim", "domineering", "kayles"} <= set(names) and len(names) == len(set(names))
    for name in names:
        game = kayles.game(name)
        assert game.name == name and game.summary and len(set(game.players)) == 2
        assert game.rules.startswith("Rules\n  ")


@pytest.mark.parametrize("word, name", [(".770", "0.77"), ("misere:(nim)", "misere:nim"), ("nim+kayles", "nim+kayles")])
def test_codes_and_variants_have_their_usual_names(word, name):
    assert kayles.game(word).name == name


def test_a_file_of_rules_is_a_game(tmp_path):
    rules = tmp_path / "chips.lua"
    rules.write_text("return { moves = function(p, emit) for _, take in ipairs({1, 3, 4}) do\n"
                     "if take <= p then emit(p - take) end end end }")
    for compiled in (False, True):
        game = kayles.game(rules, compiled=compiled)
        lost = [n for n in range(15) if game.position(str(n)).outcome == "loss"]
        assert lost == [0, 2, 7, 9, 14]


def test_constants_and_flags_are_keywords():
    game = kayles.game("take-ab", A=2, B=1)
    assert game.constants == ["A", "B"] and repr(game) == "kayles.game('take-ab', A=2, B=1)"
    path = "3 2  1 2  2 3"  # three vertices in a row, and no start
    outcomes = [kayles.game("vertex-geography", start=start).solve(path).outcome for start in (1, 2, 3)]
    assert outcomes == ["loss", "win", "loss"]
    with pytest.raises(kayles.BadInput):
        kayles.game("vertex-geography").solve(path)
    with pytest.raises(kayles.BadInput):
        kayles.game("end-sequences", start_counts=False).solve("1\n")
    assert kayles.game("end-sequences").constants == ["start_counts"]
    with pytest.raises(kayles.BadUsage, match="no constant or flag 'C'; it has: A, B"):
        kayles.game("take-ab", C=1)


@pytest.mark.parametrize("word, at", [("domineering", (3, 4)), ("kayles", (7,)), ("0.77", (7, 4)),
                                      ("pyramid", (2, 3)), ("cutcake", (3, 5)), ("take-ab --set A=2 --set B=1", (4, 3))])
def test_a_start_is_that_of_the_program(word, at):
    name, *sets = word.split(" --set ")
    game = kayles.game(name, **dict(one.split("=") for one in sets))
    printed = program.answers("solve", *word.split(), "--at", ",".join(map(str, at)), "--seconds", "9")[0]
    start = game.start(*at)
    assert (str(start), start.mover) == (printed["position"], printed["mover"])
    assert start.outcome == printed["outcome"]
    other = game.start(*at, mover=game.players[1])
    assert other.mover == game.players[1] != start.mover and other != start


def test_what_makes_no_start():
    for name, at, words in (("domineering", (), "has one parameter or two"), ("nim", (1, -1), "whole numbers from 0"),
                            ("nim", (1, 2, 3), "has one parameter or two"), ("konane", (1,), "has no starts")):
        with pytest.raises(kayles.BadUsage, match=words):
            kayles.game(name).start(*at)
    with pytest.raises(kayles.BadInput, match="a = 3, b = 2: A and B must be set"):
        kayles.game("take-ab").start(3, 2)
    with pytest.raises(kayles.BadInput, match="halves has no start for 3"):
        kayles.Rules(moves=lambda p: [], start=lambda a: None if a % 2 else a // 2, name="halves").start(3)
    with pytest.raises(kayles.BadUsage, match="'Nobody' does not play"):
        kayles.game("nim").start(1, mover="Nobody")


def test_the_answers_of_pyramid_are_those_of_search_from_its_rules():
    game = kayles.game("pyramid")
    for piles in itertools.product(range(4), repeat=3):
        answer = game.solve(f"3 {' '.join(map(str, piles))}", moves="all")
        assert (answer.outcome == "win") == pyramid.wins(piles)
        assert sorted(answer.moves) == sorted(pyramid.winning_moves(piles)) and not answer.more
        assert answer.mover == "Iori" and answer.winner == ("Iori" if answer.outcome == "win" else "Yayoi")
        searched = answer.position.solve(by="search", moves="all")
        assert (searched.by, searched.outcome, searched.moves) == ("search", answer.outcome, answer.moves)


def test_every_case_of_a_file_is_answered(tmp_path):
    file = tmp_path / "cases"
    rows = [(a, b, c) for a in range(3) for b in range(3) for c in range(3)]
    file.write_text(f"{len(rows)}\n" + "".join(f"3 {a} {b} {c}\n" for a, b, c in rows))
    answers = list(kayles.game("xormites").solve_all(file))
    assert [answer.case for answer in answers] == list(range(1, len(rows) + 1))
    for row, answer in zip(rows, answers):
        alone = kayles.game("xormites").solve(f"1\n3 {row[0]} {row[1]} {row[2]}")
        assert (alone.outcome, alone.moves, alone.position) == (answer.outcome, answer.moves, answer.position)


def test_a_case_beyond_the_budget_does_not_end_the_file(tmp_path):
    file = tmp_path / "cases"
    file.write_text("|".join(["." * 11] * 11) + "\n..|..\n")
    big, small = kayles.game("domineering").solve_all(file, memory=10 << 20)
    assert big.outcome is None and big.winner is None and big.more and "budget" in big.reason
    assert small.outcome == "win" and small.case == 2


def test_one_case_is_one_case():
    game = kayles.game("xormites")
    for text in ("2\n1 1\n1 2\n", "0\n", "1\n2 1\n", "1\n1 1 1\n"):
        with pytest.raises(kayles.BadInput):
            game.solve(text)


def test_games_and_positions_can_be_pickled():
    game = pickle.loads(pickle.dumps(kayles.game("take-ab", A=2, B=1)))
    assert game.name == "take-ab" and repr(game) == "kayles.game('take-ab', A=2, B=1)"
    position = kayles.game("pyramid").position("Yayoi: 5 3 3 4")
    assert pickle.loads(pickle.dumps(position)) == copy.copy(position) == copy.deepcopy(position) == position


def test_answers_can_be_copied_and_pickled():
    answer = kayles.game("pyramid").solve("4  5 3 3 4", moves="all")
    for other in (pickle.loads(pickle.dumps(answer)), copy.copy(answer), copy.deepcopy(answer)):
        assert (other.outcome, other.winner, other.moves, other.by, other.reason, other.position) == (
            "win", "Iori", answer.moves, "theorem", answer.reason, answer.position)
        assert other.certificate() == answer.certificate()


def test_a_limit_cuts_the_moves_and_says_so():
    position = kayles.game("nim").position("1 1 1")
    assert position.winning_moves() == ("1:0", "2:0", "3:0")
    cut = position.solve(moves="all", limit=2)
    assert cut.moves == ("1:0", "2:0") and cut.more
    whole = position.solve(moves="all", limit=3)
    assert whole.moves == ("1:0", "2:0", "3:0") and not whole.more
    assert position.solve(moves="none").moves == ()


def test_scores():
    """The points of the player to move and of the opponent, those scored so far included; None without points."""
    dots = kayles.game("dots-and-boxes")
    assert dots.solve("...|....|...|....|...").scores == (2, 4)
    assert dots.position("Second: --|iii|--|iii|-- 3:1").solve().scores == (1, 3)
    assert dots.table((1, 2), (1, 3), show="scores")[2, 3] == [2, 4]
    assert kayles.game("nim").solve("1 2").scores is None
