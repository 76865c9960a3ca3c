"""What solve says: keys, lines, moves, cases, terminals."""
import json
import subprocess

import pytest

import program
from program import KAYLES, example_of, is_a_conversation, run, succeed
from terminal import on_a_terminal

pytestmark = pytest.mark.sanitizers


def test_the_keys_of_an_answer():
    (won,) = program.solve("pyramid", "2 2 3")
    assert won == {
        "game": "pyramid", "case": 1, "mover": "Iori", "outcome": "win", "winner": "Iori", "moves": ["2"],
        "by": "theorem", "reason": won["reason"], "position": "Iori: 2 3",
    }
    assert won["reason"]
    (lost,) = program.solve("pyramid", "3 3 5 2", "--by", "search")
    assert (lost["outcome"], lost["winner"], lost["moves"], lost["by"]) == ("loss", "Yayoi", [], "search")


def test_moves_one_all_none_and_limit():
    text = "3 3 5 1"
    assert program.solve_one("pyramid", text)["moves"] == ["1"]
    everything = program.solve_one("pyramid", text, "--moves", "all")
    assert (everything["moves"], everything["more"]) == (["1", "2", "3", "all"], False)
    some = program.solve_one("pyramid", text, "--moves", "all", "--limit", "3")
    assert (some["moves"], some["more"]) == (["1", "2", "3"], True)
    exact = program.solve_one("pyramid", text, "--moves", "all", "--limit", "4")
    assert (exact["moves"], exact["more"]) == (["1", "2", "3", "all"], False)
    assert program.solve_one("pyramid", text, "--moves", "none")["moves"] == []
    for limit in range(5):
        searched = program.solve_one("pyramid", text, "--moves", "all", "--limit", limit, "--by", "search")
        assert (searched["moves"], searched["more"]) == (everything["moves"][:limit], limit < 4)


def test_a_position_reads_back():
    first = program.solve_one("pyramid", "3 3 5 2", "--after", "1 all")
    again = program.solve_position("pyramid", first["position"])
    assert first == again
    second = program.solve_one("pyramid", "3 3 5 2", "--mover", "Yayoi")
    assert second["mover"] == "Yayoi"
    assert program.solve_position("pyramid", second["position"]) == second


def test_a_long_position_is_left_out_unless_asked_for():
    count = 40000
    text = f"{count}\n" + "1 " * count
    assert program.solve_one("pyramid", text)["position"] is None
    whole = program.solve_one("pyramid", text, "--position-text")["position"]
    assert whole == "Iori: " + " ".join(["1"] * count)
    short = (64 * 1024 - len("Iori: ")) // 2  # a byte to spare: one pile more is too much
    assert program.solve_one("pyramid", f"{short}\n" + "1 " * short)["position"] is not None
    assert program.solve_one("pyramid", f"{short + 1}\n" + "1 " * (short + 1))["position"] is None


def test_a_line_for_people_names_the_winner():
    assert succeed("solve", "pyramid", "-e", "3 3 5 2").out.startswith("case 1: Yayoi wins (Iori to move); ")
    assert succeed("solve", "pyramid", "-e", "2 2 3").out.startswith("case 1: Iori wins with 2 (Iori to move); ")


def test_colour_on_a_terminal_only_and_only_if_it_is_wanted():
    arguments = ["solve", "pyramid", "-e", "2 2 3"]
    assert "\033[" not in succeed(*arguments).out
    assert "\033[" in on_a_terminal(*arguments)
    assert "\033[" in on_a_terminal(*arguments, NO_COLOR="")
    assert "\033[" not in on_a_terminal(*arguments, NO_COLOR="1")
    assert "\033[" not in on_a_terminal(*arguments, TERM="dumb")
    for plain in (["--json"], ["--contest"]):
        assert "\033[" not in on_a_terminal(*arguments, *plain)


def test_an_answer_comes_before_the_next_case_is_waited_for():
    process = subprocess.Popen([KAYLES, "solve", "xormites", "--by", "search"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True, bufsize=1)
    process.stdin.write("2\n1 5\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith("case 1: First wins")
    process.stdin.write("1 0\n")
    process.stdin.close()
    assert process.stdout.readline().startswith("case 2: a draw")
    assert process.wait() == 0
    process.stdout.close()


@pytest.mark.parametrize("game", [game for game in program.games() if not is_a_conversation(game)])
def test_the_judge_s_words_are_the_same_in_every_way_of_asking(game):
    text = example_of(game)
    words = program.contest(game, text)
    assert program.contest(game, text, "--by", "search") == words
    players = succeed("list", "--json").json[program.games().index(game)]["players"]
    assert program.contest(game, text, "--mover", players[0]) == words
    lines = words.splitlines()
    assert [program.contest(game, text, "--case", case + 1).strip() for case in range(len(lines))] == lines
    winners = [answer["winner"] for answer in program.solve(game, text)]
    assert len(winners) == len(lines)
    assert len(set(zip(winners, lines))) == len(set(winners)) == len(set(lines))


def test_one_case_of_several(tmp_path):
    text = "3\n1 5\n2 1 1\n3 1 2 4\n"
    every = program.solve("xormites", text)
    for case in (1, 2, 3):
        assert program.solve("xormites", text, "--case", case) == [every[case - 1]]
    after = program.solve_one("xormites", text, "--case", 3, "--after", "left right")
    assert (after["mover"], after["case"]) == ("First", 3)
    several = run("solve", "xormites", "--after", "left", input=text)
    assert several.code == 2 and "choose one with --case" in several.err


def test_all_starts_at_once():
    graphs = "A_ Bw"
    plain = succeed("solve", "vertex-geography", "--format", "graph6", "--starts", input=graphs)
    # an edge: a perfect matching, both win; a triangle: each vertex is missed by a maximum matching
    assert plain.lines == ["1 win", "2 win", "1 loss", "2 loss", "3 loss"]
    objects = succeed("solve", "vertex-geography", "--format", "graph6", "--starts", "--json", input=graphs).json
    assert [(each["game"], each["case"], each["start"]) for each in objects] == [
        ("vertex-geography", 1, 1), ("vertex-geography", 1, 2),
        ("vertex-geography", 2, 1), ("vertex-geography", 2, 2), ("vertex-geography", 2, 3)]
    assert [f"{each['start']} {each['outcome']}" for each in objects] == plain.lines
    keys = {"game", "case", "mover", "outcome", "winner", "moves", "by", "reason", "position"}
    assert all(keys <= each.keys() and (each["moves"], each["position"]) == ([], None) for each in objects)
    for wrong in ["--by", "search"], ["--certificate", "-"]:
        result = run("solve", "vertex-geography", "--format", "graph6", "--starts", *wrong, input=graphs)
        assert (result.code, result.out) == (2, ""), result


@pytest.mark.heavy
@pytest.mark.parametrize("memory", ["3M", "5M", "7M", "8M"])
def test_a_case_past_the_budget_is_told_in_whole(memory):
    cases = ["RBRB", "RB" * 30, "RRBB"]
    text = f"{len(cases)}\n" + "".join(f"{len(row)} {row}\n" for row in cases)
    result = run("solve", "colouring", "--by", "search", "--memory", memory, "--json", input=text)
    assert result.code == 3
    objects = [json.loads(line) for line in result.lines]
    assert [each["outcome"] for each in objects] == ["win", None, "win"]
    assert objects[1]["reason"].startswith("the memory budget") and objects[1]["position"] == f"Alice: {cases[1]}"
