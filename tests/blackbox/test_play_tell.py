"""play --tell: one answer for programs that show the game themselves."""
import json

import pytest

from program import run, succeed

KEYS = ["game", "position", "players", "mover", "over", "winner", "seed", "move", "text"]


def tell(question, *arguments):
    lines = succeed("play", *arguments, "--tell", question).out.splitlines()
    assert len(lines) == 1
    told = json.loads(lines[0])
    assert list(told) == KEYS
    return told


def winning(game, text, *flags):
    """The winning moves by search, which knows no opponent."""
    out = succeed("solve", game, "-e", text, "--json", "--moves", "all", "--by", "search", *flags).out
    return json.loads(out)["moves"]


def test_the_reply_is_a_winning_move_with_its_reason():
    told = tell("move", "nim", "-e", "3 5 7")
    assert told["move"] in winning("nim", "3 5 7")
    assert told["text"].startswith(f"First plays {told['move']}.  It wins")
    assert told["position"] == "First: 3 5 7" and told["mover"] == "First" and told["seed"] is None


def test_the_reply_follows_the_moves_of_after():
    told = tell("move", "domineering", "--position", "-e", "....|....|....|....", "--after", "1,2-2,2")
    assert told["mover"] == "Right"
    played = json.loads(succeed("draw", "domineering", "....|....|....|....", "--json", "--after",
                                f"1,2-2,2 {told['move']}").out)
    assert played["mover"] == "Left"


def test_a_hint_names_its_move():
    told = tell("hint", "nim", "-e", "3 5 7")
    assert told["move"] in winning("nim", "3 5 7") and f"This wins: {told['move']}" in told["text"]
    lost = tell("hint", "nim", "-e", "3 5 6")
    assert lost["move"] is None and lost["text"].startswith("Nothing wins here")


def test_why_is_what_a_person_reads():
    told = tell("why", "nim", "-e", "3 5 7")
    said = succeed("play", "nim", "-e", "3 5 7", input="why\nquit\n").out
    assert told["text"] in said and told["move"] is None


def test_a_random_start_comes_again_with_its_seed():
    for game in "domineering", "pyramid", "mock-turtles":
        told = tell("start", game, "--size", "9")
        again = tell("start", game, "--size", "9", "--seed", str(told["seed"]))
        assert again == told and told["text"].startswith(f"{game}: ")


@pytest.mark.parametrize("question", ["move", "hint", "why"])
def test_after_the_end_it_tells_why_play_stopped(question):
    told = tell(question, "domineering", "--position", "-e", "...|...", "--after", "1,2-2,2")
    assert told["over"] is True and told["winner"] == "Left" and told["move"] is None
    assert "Right" in told["text"] and "move" in told["text"]


def test_a_level_below_the_perfect_one_does_not_comment():
    told = tell("move", "nim", "-e", "3 5 7", "--level", "1", "--seed", "3")
    assert told["text"] == f"First plays {told['move']}."


def test_a_failure_leaves_nothing_on_standard_output():
    result = run("play", "domineering", "--position", "-e", ".....|" * 7 + ".....", "--tell", "hint", "--seconds", "0.2")
    assert result.code in (0, 3) and (result.code == 0 or result.out == "")
