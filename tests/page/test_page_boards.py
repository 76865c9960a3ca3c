"""Every listed game is played by pointing at its board."""
import json

import pytest

from program import ROOT, succeed
from serving import Server

GAMES = succeed("list", "--json").json
SEED = "5"
CLICKS = 20  # a move has at most so many places


def start_of(game):
    return json.loads(succeed("play", game, "--tell", "start", "--seed", SEED).out)


# Chooses the first place that is open, or the last one again, until the page asks for the position after a move.
POINT = """
    const asked = new Promise((done) => {
      const before = window.fetch;
      window.fetch = (...how) => {
        if (String((how[1] || {}).body).includes('"after"')) done("");
        return before(...how);
      };
    });
    let pointed = 0;
    while (document.querySelector(".place") && pointed++ < given[0] && !location.hash.includes("&move=")) {
      const chosen = [...document.querySelectorAll(".place.chosen")];
      const place = document.querySelector(".place.open") || chosen[chosen.length - 1];
      place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      if (!document.querySelector(".place.chosen")) break;
    }
    const waited = new Promise((done) => setTimeout(done, 10000, "no move was made"));
    return (await Promise.race([asked, waited])) || "";"""


@pytest.mark.parametrize("game", [game["name"] for game in GAMES])
def test_a_move_is_made_by_pointing_alone(browser, server, game):
    start = start_of(game)
    browser.open(server, game=game, position=start["position"], mover=start["mover"], you="both")
    legal = json.loads(succeed("draw", game, start["position"], "--mover", start["mover"], "--json").out)["moves"]
    browser.places()
    assert browser.js(POINT, CLICKS) == "", browser.one("main").text
    browser.await_(browser.line)
    assert browser.line()[0] in [move["move"] for move in legal if move["player"] == start["mover"]]
    after = json.loads(succeed("draw", game, start["position"], "--mover", start["mover"], "--after", browser.line()[0], "--json").out)
    browser.await_(lambda: browser.position() == f"{game}: {after['position']}")
    assert browser.driver.execute_script("return document.documentElement.scrollWidth") <= browser.width
    assert browser.errors() == []


@pytest.mark.parametrize("game", [game["name"] for game in GAMES])
def test_each_move_is_the_one_of_its_places(wide, server, game):
    """The places of each move lead to that move, by the page's own choice of moves, in the order of its points."""
    start = start_of(game)
    moves = json.loads(succeed("draw", game, start["position"], "--mover", start["mover"], "--json").out)["moves"]
    moves = [move for move in moves if move["player"] == start["mover"]][:300]
    wide.open(server)
    wrong = wide.js("""
        const { choose, complete, pointsOf } = await import("/choose.js");
        return given[0].filter((move) => {
          let chosen = [];
          for (const key of pointsOf(move)) {
            const choice = choose(given[0], chosen, key);
            if (choice.move) return choice.move !== move;
            chosen = choice.chosen;
          }
          return !complete(given[0], chosen).includes(move);
        }).map((move) => move.move);""", moves)
    assert wrong == []


@pytest.mark.parametrize("game, position", [("cutcake", "2x40"), ("maundy-cake", "3x36"), ("cutcake", "1000x1000")])
def test_a_large_cake_is_cut_by_a_click_on_the_line(browser, server, game, position):
    browser.open(server, game=game, position=position, you="both")
    browser.places()
    assert browser.js(POINT, CLICKS) == "", browser.one("main").text
    browser.await_(browser.line)


@pytest.mark.parametrize("game, position", [
    ("0.77", "5 3"), ("misere:nim", "1 2"), ("kayles+nim", "3 + 2"), ("negative:hackenbush", "lr"), ("{2,5,7}", "9"), ("turning:3E", "HTH"),
])
def test_codes_variants_and_sums_have_boards(wide, server, game, position):
    wide.open(server, game=game, position=position, you="both")
    wide.places()
    assert wide.js(POINT, CLICKS) == "", wide.one("main").text
    wide.await_(wide.line)


def test_a_file_has_the_board_that_its_rules_draw(wide):
    with Server(ROOT / "examples" / "rules" / "chomp.lua", "3 2") as server:
        wide.open(server, game="given", position="3 2", you="both")
        wide.places()[1].click()
        wide.await_(lambda: wide.line() == ["2 2"])
