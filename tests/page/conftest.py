"""The page in chromium: a server of the program under test, and browsers at the two widths that count."""
import pathlib
import sys
import urllib.parse

import pytest
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "blackbox"))

from program import KAYLES  # noqa: E402
from serving import Server  # noqa: E402

AXE = pathlib.Path(KAYLES).parent / "page" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 20  # seconds; a test that waits so long has failed
ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]


class Browser:
    """A window, with the words that tests of the page use."""

    def __init__(self, width, dark=False):
        options = Options()
        for argument in [*ARGUMENTS, f"--window-size={max(width, 600)},900"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        if width < 600:
            options.add_experimental_option("mobileEmulation", {"deviceMetrics": {"width": width, "height": 740, "pixelRatio": 1.0}})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(PATIENCE)
        self.width = width
        media = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})

    def open(self, server, move=(), **place):
        """Opens the page anew at a place, and waits until the view is there."""
        fragment = urllib.parse.urlencode([("token", server.token), *place.items(), *(("move", one) for one in move)])
        self.driver.get("about:blank")
        self.driver.get(f"http://{server.host}/#{fragment}")
        self.await_(lambda: self.all("main h2"))

    def await_(self, condition):
        """Waits until the condition holds, and returns what it gives; elements may be replaced meanwhile."""
        return WebDriverWait(self.driver, PATIENCE, 0.05, [StaleElementReferenceException]).until(lambda _: condition())

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        found = self.all(selector)
        assert len(found) == 1, (selector, len(found))
        return found[0]

    def text(self, selector):
        return self.await_(lambda: " ".join(element.text for element in self.all(selector)) or " ").strip()

    def button(self, text):
        return self.await_(lambda: next((one for one in self.all("button") if one.text == text), None))

    def press(self, text):
        self.await_(lambda: self.button(text).is_enabled())
        self.button(text).click()

    def await_text(self, selector, words):
        self.await_(lambda: words in self.text(selector))

    def places(self):
        """The places of the board once there are some."""
        return self.await_(lambda: self.all(".place"))

    def line(self):
        """The moves made, as the address has them."""
        fragment = urllib.parse.urlsplit(self.driver.current_url).fragment
        return [value for name, value in urllib.parse.parse_qsl(fragment) if name == "move"]

    def position(self):
        return self.await_(lambda: self.one(".board").get_attribute("aria-label"))

    def js(self, script, *arguments):
        """The value of a promise that the script, a function body, returns."""
        return self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            f"(async (...given) => {{ {script} }})(...Array.from(arguments).slice(0, -1)).then(done, (error) => done(String(error)));",
            *arguments)

    def errors(self):
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]


@pytest.fixture(scope="session")
def server():
    with Server() as one:
        yield one
        status, words = one.end()
        assert (status, words) == (0, "")


@pytest.fixture(scope="session", params=[360, 1280], ids=["narrow", "wide"])
def browser(request):
    one = Browser(request.param)
    yield one
    one.driver.quit()


@pytest.fixture(scope="session")
def wide():
    one = Browser(1280)
    yield one
    one.driver.quit()
