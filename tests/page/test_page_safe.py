"""Foreign rules are only text on the page, and a page without the token is told what to do."""
import urllib.parse

import pytest

from conftest import Browser
from serving import ENDLESS_QUESTION, Server

EVIL = "<img src=x onerror=document.title='broken'><script>document.title='broken'</script>"
RULES = """
local evil = [[%s]]
return {
  name = "evil",
  players = {evil, "B" .. evil},
  moves = function(p, emit) if p > 0 then emit(p - 1) end end,
  move_text = function(p, q) return "<b>" .. q .. "</b>" end,
  start = function(a) return a end,
  write = function(p) return p .. evil end,
  scene = function(p)
    return {size = {4, 2}, shapes = {{shape = "rect", at = {0, 0, 4, 1}, owner = "none", name = evil},
                                     {shape = "text", at = {1, 1.5}, owner = "left", name = evil}}, moves = {}}
  end,
}
""" % EVIL


@pytest.fixture(scope="module")
def browser():
    one = Browser(1280)
    yield one
    one.driver.quit()


def test_names_and_drawings_of_foreign_rules_are_text(browser, tmp_path):
    rules = tmp_path / "evil.lua"
    rules.write_text(RULES)
    with Server(rules) as server:
        browser.open(server, game="given", you="both")
        browser.await_(lambda: browser.all(".board") or browser.one(".problem").is_displayed())
        browser.driver.execute_script("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        browser.await_(lambda: browser.text(".rules") or browser.all("details .problem"))
        assert browser.driver.title.startswith("Kayles")
        assert browser.all("img, main script, .board b") == []
        assert "<img" in browser.driver.find_element("tag name", "main").text


def test_rules_can_be_typed_where_the_server_allows_them(browser):
    with Server("--allow-rules") as server:
        browser.open(server)
        browser.driver.execute_script("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        area = browser.one("footer textarea")
        source = "return { moves = function(p, emit) for t = 1, 2 do if t <= p then emit(p - t) end end end }"
        browser.driver.execute_script("arguments[0].value = arguments[1]", area, source)
        browser.press("Play these rules")
        browser.await_(lambda: browser.all(".board"))
        assert browser.position().startswith("typed-1: ")
    with Server() as server:
        browser.open(server)
        assert browser.all("footer textarea") == []


def test_without_the_token_the_page_says_what_to_open(browser, server):
    browser.driver.get(f"http://{server.host}/")
    browser.driver.execute_script("localStorage.clear(); location.reload()")
    browser.await_text("main", "Open the address that 'kayles serve' printed")


def test_no_script_and_no_style_is_written_into_the_page(browser, server):
    browser.open(server, game="nim", position="First: 3 5 7")
    browser.places()
    blocked = browser.js("""
        const blocked = new Promise((done) => addEventListener("securitypolicyviolation", (event) => done(event.violatedDirective)));
        const script = document.createElement("script");
        script.textContent = "document.title = 'broken'";
        document.body.append(script);
        return blocked;""")
    assert blocked.startswith("script-src") and browser.driver.title.startswith("Kayles")


def test_two_hundred_pages_opened_and_left_while_a_question_runs_leave_nothing_behind(browser):
    """Each page asks for a board, the rules and a long reply of the program, and is left as soon as it has loaded."""
    with Server("--seconds", 600) as server:
        long = server.open(ENDLESS_QUESTION)
        place = urllib.parse.urlencode({"token": server.token, "game": "amazons", "position": ENDLESS_QUESTION["position"], "you": "second"})

        def leave(pages):
            for page in range(pages):
                browser.driver.get(f"http://{server.host}/?{page}#{place}")
            browser.driver.get("about:blank")
            browser.await_(lambda: len(server.children()) == 1 and server.threads() == 3)  # of the long question
            return server.descriptors(), server.memory()

        first = leave(20)
        last = leave(200)
        assert last[0] <= first[0] and last[1] <= first[1] + (4 << 20), (first, last)
        long.close()
        browser.await_(server.is_quiet)
