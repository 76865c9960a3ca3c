"""The page is for everybody: axe finds nothing on any view, at both widths, light and dark."""
import pytest

from conftest import AXE, Browser

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="module", params=[(360, False), (360, True), (1280, False), (1280, True)],
                ids=["narrow-light", "narrow-dark", "wide-light", "wide-dark"])
def shown(request):
    one = Browser(*request.param)
    yield one
    one.driver.quit()


def violations(browser):
    browser.driver.execute_script(AXE.read_text())
    found = browser.js("return (await axe.run(document, { runOnly: given[0] })).violations;", RULES)
    return [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]


def open_details(browser):
    browser.driver.execute_script("document.querySelectorAll('details').forEach((one) => (one.open = true))")


def test_the_list_of_games(shown, server):
    shown.open(server)
    assert violations(shown) == []


def test_play(shown, server):
    shown.open(server, game="domineering", position="....|....|....|....", you="both", move=["1,1-2,1"])
    shown.places()
    open_details(shown)
    shown.driver.execute_script("document.getElementById('marks').click()")
    shown.await_(lambda: shown.all(".badge"))
    shown.press("Why")
    shown.await_text(".said", "With best play")
    shown.await_text(".rules", "Position")
    assert violations(shown) == []


def test_an_error(shown, server):
    shown.open(server, game="none-such")
    shown.await_(lambda: shown.one(".problem").is_displayed())
    assert violations(shown) == []


@pytest.mark.parametrize("view, button, wait", [
    ("table", "Make the table", ".heat"),
    ("values", "Compute", ".thermograph"),
    ("sequences", "Draw", ".sequence"),
    ("learn", None, ".session form"),
])
def test_a_view(shown, server, view, button, wait):
    shown.open(server, view=view)
    if button:
        shown.press(button)
    shown.await_(lambda: shown.all(wait))
    open_details(shown)
    assert violations(shown) == []
    assert shown.driver.execute_script("return document.documentElement.scrollWidth") <= shown.width


def test_nothing_moves_for_people_who_ask_for_that(shown, server):
    media = [{"name": "prefers-reduced-motion", "value": "reduce"}]
    shown.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    shown.open(server)
    moving = "return [...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).transitionDuration !== '0s').length"
    assert shown.driver.execute_script(moving) == 0
