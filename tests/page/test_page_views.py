"""The other views: tables, values, sequences, documents."""
import json

from program import ROOT, run, succeed


def test_a_cell_of_a_table_opens_its_position(browser, server):
    browser.open(server, view="table", game="pyramid")
    browser.press("Make the table")
    cells = browser.await_(lambda: browser.all(".heat button"))
    assert len(cells) == 169
    shown = {one.get_attribute("aria-label") for one in cells}
    table = succeed("table", "pyramid", "0..12", "0..12", "--format", "csv").lines[1:]
    assert shown == {"{}, {}: {}".format(*line.split(",")) for line in table}
    cell = next(one for one in cells if one.get_attribute("aria-label").startswith("3, 4:"))
    browser.driver.execute_script("arguments[0].click()", cell)
    start = json.loads(succeed("play", "pyramid", "--at", "3,4", "--tell", "start").out)
    browser.await_(lambda: browser.all(".board") and browser.position() == f"pyramid: {start['position']}")


def test_every_listed_game_has_a_table_without_a_word_about_its_parameters(wide, server):
    wide.open(server)
    games = [game["name"] for game in succeed("list", "--json").json]
    found = {}
    for part in range(4):
        found |= wide.js("""
            const { askTable } = await import("/table.js");
            const found = {};
            for (const game of given[0]) {
              try {
                found[game] = (await askTable(game, { seconds: 3 }, new AbortController().signal)).cells.length;
              } catch (error) {
                found[game] = error.message;
              }
            }
            return found;""", games[part::4])
    assert "no parameters" in found.pop("l-game")  # and its one board is larger than those that the page asks for
    del found["morris"], found["dots-and-boxes"], found["awari"] # they take longer
    wrong = {game: cells for game, cells in found.items() if not isinstance(cells, int) or not 2 <= cells <= 1000}
    assert not wrong, wrong


def test_a_table_of_positions_and_one_with_constants_open_their_cells(browser, server):
    browser.open(server, view="table", game="hackenbush")
    browser.await_(lambda: browser.all(".heat button"))
    (positions,) = succeed("table", "hackenbush", "--size", "2", "--format", "json").json[1:2]
    assert browser.all(".heat button")[0].text == f"{positions['position']}: {positions['value']}"
    browser.all(".heat button")[0].click()
    browser.await_(lambda: browser.all(".board") and browser.position() == f"hackenbush: {positions['position']}")
    browser.open(server, view="table", game="take-ab")
    browser.await_(lambda: browser.all(".heat button"))
    for field, text in zip(browser.all(".opening input")[1:], ("0..3", "0..8", "", "A=2 B=1")):
        field.clear()
        field.send_keys(text)
    browser.press("Make the table")
    cell = browser.await_(lambda: [one for one in browser.all(".heat button") if one.get_attribute("aria-label").startswith("3, 8:")])[0]
    browser.driver.execute_script("arguments[0].click()", cell)
    start = json.loads(succeed("play", "take-ab", "--at", "3,8", "--set", "A=2", "--set", "B=1", "--tell", "start").out)
    browser.await_(lambda: browser.all(".board") and browser.position() == f"take-ab: {start['position']}")


def test_a_table_is_guessed(browser, server):
    browser.open(server, view="table", game="{2,5,7}")
    browser.await_(lambda: browser.all(".heat"))
    browser.all(".opening input")[2].clear()
    browser.press("Guess a rule")
    browser.await_text("ol", "periodic with period 22")
    assert "proved" in browser.text("ol .quiet")


def test_values_are_those_of_the_program_and_cool_with_the_slider(browser, server):
    browser.open(server, view="values")
    browser.press("Compute")
    browser.await_(lambda: len(browser.all(".thermograph")) == 2)
    browser.await_(lambda: "cooled by 0: {3|-1}" in browser.text(".cooled"))
    slider = browser.one("input[type=range]")
    browser.driver.execute_script("arguments[0].value = 9; arguments[0].dispatchEvent(new Event('input'))", slider)
    cooled = succeed("value", "cool({3|-1}, 9/8)").out.strip()
    browser.await_text(".cooled", f"cooled by 9/8: {cooled}")
    assert "mean\n1\ntemperature\n2" in browser.text("dl")


def test_thermographs_are_read_from_their_text(wide, server):
    wide.open(server)
    corners = wide.js("""
        const { readThermograph } = await import("/thermograph.js");
        return readThermograph(given[0]);""", succeed("value", "thermograph(+-{5|1})").out.rstrip("\n"))
    assert corners["left"] == [[1, -1], [1, 2], [0, 3]] and corners["right"] == [[-1, -1], [-1, 2], [0, 3]]


def test_a_wrong_expression_is_an_error_with_its_place(browser, server):
    browser.open(server, view="values")
    area = browser.one("textarea")
    area.clear()
    area.send_keys("meen({1|0})")
    browser.press("Compute")
    said = run("value", "meen({1|0})").err.strip()
    browser.await_text(".results .problem", said.split("\n")[0])


def test_a_sequence_is_drawn_with_its_period_and_rare_heaps(browser, server):
    browser.open(server, view="sequences", game="0.137")
    browser.press("Draw")
    browser.await_text(".status", "period 34 from heap 52 on, proved")
    assert len(browser.all(".dot")) == 301
    values = [int(line) for line in succeed("sequence", "0.137", "-n", "300").out.split()]
    assert len(browser.all(".dot-zero")) == values.count(0)
    told = succeed("sequence", "0.137", "--period", "--stats", "--json").json[0]
    rare = [n for n, value in enumerate(values)
            if (bin(value & told["mask"]).count("1") + told["parity"] * (n + told["offset"])) % 2 == 0]
    assert len(browser.all(".ring")) == len(rare)
    browser.await_text(".status", f"Rings mark the {len(rare)} rare ones")


def test_values_are_recognised(browser, server):
    browser.open(server, view="sequences")
    browser.driver.execute_script("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    browser.press("Which games have these values?")
    browser.await_text("ol", "0.77 (Kayles)")


def test_the_examples_of_the_documents_run(browser, server):
    for name, title in (("values", "Values of positions"), ("sequences", "Nim-sequences")):
        browser.open(server, view="learn")
        browser.press(title)
        heading = (ROOT / "docs" / f"{name}.md").read_text().split("\n")[0].removeprefix("# ")
        browser.await_(lambda: heading in browser.text(".document h2"))
        forms = browser.all(".session form")
        assert len(forms) >= 5
        command = browser.all(".session input")[0].get_attribute("value")
        browser.all(".session form button")[0].click()
        browser.await_(lambda: browser.all(".session form pre")[0].text not in ("", "…"))
        if name == "values":
            assert command == "kayles value '{|}' '{0|}' '{0|1}' '{0|0}' '{0|*}' '{1|-1}'"
            assert browser.all(".session form pre")[0].text == "0\n1\n1/2\n*\n^\n+-1"


def test_rules_are_shown_for_every_game(browser, server):
    browser.open(server, view="learn", game="pyramid")
    browser.await_text(".rules", "Theorem")
    assert "Iori" in browser.text(".rules")


def test_leaving_a_view_ends_its_question(wide, server):
    wide.open(server, view="table", game="amazons")
    wide.js("""
        const { ask } = await import("/ask.js");
        const leave = new AbortController();
        const answer = ask(given[0], leave.signal).catch(() => "left");
        setTimeout(() => leave.abort(), 300);
        return answer;""", {"verb": "solve", "game": "amazons", "options": {"by": "search", "seconds": 100},
                            "position": "x..o....|........|o......x|........|....#...|x......o|........|o....x.."})
    wide.await_(server.is_quiet)
