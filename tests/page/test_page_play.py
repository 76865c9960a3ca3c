"""Playing on the page: replies, undo, hints, lines of play, keys, the address."""
import json

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from program import ROOT, run, succeed
from serving import ENDLESS_QUESTION, Server

NIM = {"game": "nim", "position": "First: 3 5 7"}
BOARD = {"game": "domineering", "position": "....|....|....|...."}


def list_move(browser, text):
    """Makes a move by its button in the list of all moves."""
    if browser.one("details.card .moves").text == "":
        browser.await_(lambda: [one for one in browser.all("summary") if one.text == "All moves"])[0].click()
    browser.await_(lambda: [one for one in browser.all(".side .move") if one.text.split(" ")[0] == text])[0].click()


def test_the_program_replies_with_a_winning_move_and_undo_takes_both_back(browser, server):
    browser.open(server, **NIM)
    list_move(browser, "1:0")
    browser.await_(lambda: len(browser.line()) == 2)
    reply = browser.line()[1]
    after = succeed("solve", "nim", "--position", "-e", "First: 3 5 7", "--after", " ".join(browser.line()), "--json").json[0]
    assert (after["mover"], after["outcome"]) == ("First", "loss")
    browser.await_text(".status", f"Second plays {reply}.")
    browser.press("Undo")
    browser.await_(lambda: browser.line() == [] and browser.position() == "nim: First: 3 5 7")


def test_the_second_player_may_be_the_person(browser, server):
    browser.open(server, **NIM, you="second")
    browser.await_(lambda: len(browser.line()) == 1)
    browser.await_text(".status", "Your move, Second.")
    browser.press("Undo")
    browser.await_(lambda: len(browser.line()) == 1)  # the first move is the program's: it makes one again


def test_hint_and_why_are_the_words_of_play(browser, server):
    told = json.loads(succeed("play", "nim", "--position", "-e", "First: 3 5 7", "--tell", "hint").out)
    browser.open(server, **NIM)
    browser.press("Hint")
    browser.await_text(".said", told["text"].split("\n")[0])
    browser.press("Why")
    browser.await_text(".said", "3 of 15 moves win")
    assert "011" in browser.text(".said pre")


def test_a_whole_game_by_keys_alone(browser, server):
    browser.open(server, game="domineering", position="...|...")
    browser.places()
    browser.driver.execute_script("document.querySelector('.place[tabindex=\"0\"]').focus()")
    keys = [Keys.ARROW_RIGHT, Keys.ENTER, Keys.ENTER, Keys.ARROW_DOWN, Keys.ENTER, Keys.ARROW_LEFT]
    for step in range(60):
        if "over" in browser.text(".status") or "wins" in browser.text(".status"):
            break
        if "Your move" in browser.text(".status"):
            ActionChains(browser.driver).send_keys(keys[step % len(keys)]).perform()
        focused = browser.driver.execute_script("return document.activeElement.getAttribute('aria-label') || ''")
        assert "move" in focused or "Your move" not in browser.text(".status")
    browser.await_text(".status", "wins")


def test_arrows_move_one_focus_and_names_tell_the_moves(browser, server):
    browser.open(server, **NIM)
    places = browser.places()
    assert [place.get_attribute("tabindex") for place in places].count("0") == 1
    browser.driver.execute_script("document.querySelector('.place[tabindex=\"0\"]').focus()")
    names = [browser.driver.switch_to.active_element.get_attribute("aria-label")]
    for key in (Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ARROW_UP):
        browser.driver.switch_to.active_element.send_keys(key)
        names.append(browser.driver.switch_to.active_element.get_attribute("aria-label"))
    assert names == ["move 1:0", "move 1:1", "move 2:1", "move 2:0", "move 1:0"]
    assert browser.one(".status").get_attribute("role") == "status"


def test_a_typed_move_is_made_and_a_wrong_one_is_refused_in_words(browser, server):
    browser.open(server, **NIM)
    field = browser.one(".typed input")
    browser.places()
    field.send_keys("9:9", Keys.ENTER)
    browser.await_(lambda: browser.one(".problem").is_displayed())
    said = run("draw", "nim", "First: 3 5 7", "--after", "9:9", "--json").err
    assert browser.text(".problem").split("\n")[0] in said and browser.line() == []
    field.clear()
    field.send_keys("2:0", Keys.ENTER)
    browser.await_(lambda: browser.line()[:1] == ["2:0"])


def test_the_line_is_walked_branched_and_found_again_after_a_reload(browser, server):
    browser.open(server, **BOARD, you="both", move=["1,1-2,1", "1,2-1,3"])
    browser.await_text(".status", "Left is to move")
    browser.press("start")
    browser.await_(lambda: browser.position() == "domineering: ....|....|....|....")
    list_move(browser, "3,1-4,1")
    browser.await_(lambda: browser.line() == ["3,1-4,1"])
    browser.press("1,1-2,1 1,2-1,3")  # the line that was left
    browser.await_(lambda: browser.line() == ["1,1-2,1", "1,2-1,3"])
    before = browser.position()
    browser.driver.refresh()
    browser.await_(lambda: browser.all(".board") and browser.position() == before)
    assert browser.line() == ["1,1-2,1", "1,2-1,3"]


def test_the_program_plays_against_itself_to_the_end(browser, server):
    browser.open(server, game="domineering", position="..|..", you="none")
    browser.press("Go on")
    browser.await_text(".status", "wins")
    assert len(browser.line()) == 1


# Keeps the questions that the page asks from now on.
LISTEN = """
    window.asked = [];
    const before = window.fetch;
    window.fetch = (...how) => {
      if (how[1] && how[1].body) window.asked.push(JSON.parse(how[1].body));
      return before(...how);
    };
    return "";"""


def asked(browser, tell):
    """The options of the first question of `play --tell`, once it is asked."""
    found = "return window.asked.filter((one) => one.options?.tell === arguments[0]).map((one) => one.options)"
    return browser.await_(lambda: browser.driver.execute_script(found, tell))[0]


def test_starts_differ(browser, server):
    seen = set()
    for _ in range(3):
        browser.open(server, game="kayles")
        seen.add(browser.await_(lambda: browser.all(".board") and browser.position()))
    assert len(seen) > 1


def test_a_start_has_the_size_and_a_reply_the_level_that_are_chosen(browser, server):
    browser.open(server, **NIM, level="2")
    browser.places()
    browser.js(LISTEN)
    browser.driver.execute_script("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    browser.one("input[type=number]").send_keys("40")
    browser.press("New start")
    assert asked(browser, "start")["size"] == 40
    browser.await_(lambda: browser.all(".board") and browser.position() != "nim: First: 3 5 7")
    browser.places()[0].click()
    assert asked(browser, "move")["level"] == 2


def test_left_and_right_differ_in_colour_and_in_shape(browser, server):
    browser.open(server, game="hackenbush", position="lr")
    browser.places()
    styles = browser.driver.execute_script("""
        return ["left", "right"].map((side) => getComputedStyle(document.querySelector(`.board .line-${side}`)))
          .map((style) => [style.stroke, style.strokeDasharray]);""")
    assert styles[0][0] != styles[1][0] and styles[0][1] == "none" != styles[1][1]
    for game, position, moves, letters in (("toads-and-frogs", "t.f", [], {"t", "f"}),
                                           ("domineering", "....|....", ["1,1-2,1", "1,2-1,3"], {"L", "R"})):
        browser.open(server, game=game, position=position, you="both", move=moves)
        browser.places()
        assert letters <= {one.text for one in browser.all(".board text")}


def test_the_moves_and_the_address_are_copied(browser, server):
    browser.open(server, **BOARD, you="both", move=["1,1-2,1", "1,2-1,3"])
    browser.places()
    browser.driver.execute_script("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    address = browser.driver.current_url.replace(f"token={server.token}&", "")
    for button, text in ("Copy moves", "1,1-2,1 1,2-1,3"), ("Copy address", address):
        browser.press(button)
        browser.await_(lambda: browser.driver.execute_script("return window.copied") == text)


def test_a_copied_address_opens_on_the_server_of_a_friend_at_that_port(wide):
    with Server() as server:
        wide.open(server, **BOARD, you="both", move=["1,1-2,1", "1,2-1,3"])
        before = wide.position()
        copied = wide.driver.current_url.replace(f"token={server.token}&", "")
        assert server.token not in copied
    with Server("--port", server.port) as friends:
        assert friends.token != server.token
        wide.open(friends)
        wide.driver.get("about:blank")
        wide.driver.get(copied)
        wide.await_(lambda: wide.all(".board") and wide.position() == before)
        assert wide.line() == ["1,1-2,1", "1,2-1,3"]


def test_marks_tell_what_each_move_leads_to(browser, server):
    browser.open(server, game="domineering", position="...|...", you="both")
    browser.await_(lambda: browser.all("#marks"))
    browser.driver.execute_script("document.getElementById('marks').click()")
    browser.await_text(".worth", "Left wins")
    assert "{2|-1/2}" in browser.text(".worth") and "temperature 5/4" in browser.text(".worth")
    names = " ".join(place.get_attribute("aria-label") for place in browser.all(".place"))
    assert "1,2-2,2 (wins, value 2)" in names and "1,1-2,1 (does not win" in names
    assert browser.all(".badge-good") and browser.all(".badge-bad")


def test_a_hint_that_is_not_found_in_time_is_missing_in_words(wide, server):
    wide.open(server, game="amazons", position=ENDLESS_QUESTION["position"])
    wide.press("Hint")
    wide.await_text(".problem", "No answer was found in 6 seconds.")


def test_a_position_that_is_wrong_is_an_error_in_words(browser, server):
    browser.open(server, game="domineering", position="..x")
    browser.await_(lambda: browser.one(".problem").is_displayed())
    assert "a cell is one of" in browser.text(".problem")


def test_a_beginner_finds_the_rules_the_form_of_a_move_and_another_start(browser, server):
    browser.open(server, **{**NIM, "position": "First: 1 2"})
    if browser.width < 700:
        browser.await_(lambda: [one for one in browser.all("summary") if one.text == "Rules and theorem"])[0].click()
    browser.await_text(".rules", "the player who takes the last counter wins")
    assert "Blank lines are skipped" not in browser.text(".rules")  # that is of no use at a board
    browser.await_(lambda: browser.one(".typed input").get_attribute("placeholder") == "1:0")
    assert browser.places()[0].find_element("tag name", "title").get_attribute("textContent") == "move 1:0"
    browser.open(server, game="nim", position="First: 1 0")
    browser.places()[0].click()
    browser.await_text(".status", "First wins: well played!")
    browser.press("Another start")
    browser.await_(lambda: browser.line() == [] and browser.all(".board") and browser.position() != "nim: First: 1 0")


def test_the_legend_names_the_owners_that_are_drawn(browser, server):
    for position, names in ("lr", ["Left", "Right"]), ("lre", ["Left", "Right", "either player"]):
        browser.open(server, game="hackenbush", position=position)
        browser.await_(lambda: [one.text for one in browser.all(".legend .owner")] == names)


def test_rules_that_say_nothing_of_places_are_played_by_buttons(wide):
    rules = ROOT / "examples" / "rules" / "duel.lua"
    with Server(rules, "8 3 0 0 1 0 1 0 0 0") as server:
        wide.open(server, game="given", position="8 3 0 0 1 0 1 0 0 0", you="both")
        wide.await_(lambda: wide.all(".choice .move"))
        assert wide.all(".place") == [] and wide.text(".board-card h2") == "duel"
        wide.driver.execute_script("document.getElementById('marks').click()")
        wide.await_(lambda: wide.all(".choice .mark-good"))
        told = {" ".join(one.text.split()[-3:]) for one in wide.all(".choice .mark-good")}
        solved = succeed("solve", str(rules), "--position", "-e", "8 3 0 0 1 0 1 0 0 0", "--json", "--moves", "all").json[0]
        assert solved["outcome"] == "win" and told == {f"wins in {solved['remoteness']}"}
        wide.all(".choice .mark-good")[0].click()
        wide.await_(lambda: wide.line() in [[move] for move in solved["moves"]])
        wide.await_text(".status", "wins")


def test_a_second_press_before_the_board_has_changed_makes_no_second_move(browser, server):
    browser.open(server, **NIM, you="both")
    browser.places()
    browser.js("""
        const place = document.querySelector(".place");
        for (let press = 0; press < 5; press++) place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        return "";""")
    browser.await_(browser.line)
    browser.await_text(".status", "Second is to move")
    assert len(browser.line()) == 1
