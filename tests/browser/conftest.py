"""The site on a free port and Chromium in front of it; a page that does what no page may do fails its test."""

import logging
import os
import shutil
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from werkzeug.serving import make_server

from app import create_app
from calculators.pages.registry import PAGES
from calculators.pages.representations import CALCULATORS

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
DESK = {"viewport": {"width": 1280, "height": 900}}


# --- the views of the site -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class View:
    """A page in one of its states; `pasted` is what its form sends first where the state has no address."""

    page: str
    state: str
    path: str
    pasted: str = ""

    def __str__(self):
        return f"{self.page or 'front'}-{self.state}"


# One query for each calculator that its form refuses: a word where a number belongs.
REFUSED = {
    "solkoff": "opponents=4,+x,+3",
    "buchholz": "opponents=4,+x,+3",
    "sonneborn-berger": "games=W+4%0AQ+9",
    "cuts": "players=Alex+(3):+4,+x",
    "swiss-rounds": "players=many",
    "top-cut": "players=64&rounds=six&cut=8",
    "projection": "points=3&played=5&rounds=nine",
    "win-percentages": "record=5-2&opponents=4-x",
    "match-points": "matches=2:x",
}
CALCULATOR_VIEWS = [
    view
    for slug, calculator in CALCULATORS.items()
    for view in (
        View(slug, "empty", f"/{slug}"),
        View(slug, "result", calculator.examples[0][1]),
        View(slug, "error", f"/{slug}?{REFUSED[slug]}"),
    )
]
OTHER_VIEWS = [
    View("", "empty", "/"),
    View("", "error", "/", "neither scores nor rounds 7"),
    *(View(slug, "empty", f"/{slug}") for slug in PAGES if slug not in CALCULATORS),
    View("nowhere", "404", "/nowhere"),
]
VIEWS = CALCULATOR_VIEWS + OTHER_VIEWS


def pytest_generate_tests(metafunc):
    """A test that asks for `view` runs on every page in every state, one with `result` on every worked example."""
    if "view" in metafunc.fixturenames:
        metafunc.parametrize("view", VIEWS, ids=str)
    if "result" in metafunc.fixturenames:
        metafunc.parametrize("result", [view for view in VIEWS if view.state == "result"], ids=str)


def pytest_collection_modifyitems(items):
    """Flask-Compress leaves it to the garbage collector to close the static files that it has compressed."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.filterwarnings("ignore:unclosed file .*/static/:ResourceWarning"))


# --- the site and the browser --------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def address(database):
    """The address of the site, without a slash at the end."""
    log = logging.getLogger("werkzeug")
    before, log.level = log.level, logging.ERROR
    application = create_app({"DATABASE_URL": database})
    server = make_server("127.0.0.1", 0, application, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()
    application.extensions["saved_events"].store.dispose()
    log.level = before


@pytest.fixture(scope="session")
def browser():
    if not os.access(CHROMIUM, os.X_OK):
        missing = f"Chromium is not at {CHROMIUM}"
        if os.environ.get("TIEBREAK_REQUIRE_BROWSER") == "1":
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield chromium
        chromium.close()


class Visit:
    """A page, and everything that it did although no page of the site may."""

    def __init__(self, context, address):
        self.address = address
        self.faults = []
        self.page = context.new_page()
        self.page.on("console", self.heard)
        self.page.on("pageerror", lambda error: self.faults.append(f"script error: {error}"))
        self.page.on("request", self.asked)
        self.page.on("response", self.answered)

    def heard(self, message):
        # Chromium also reports the status of every page that is an error page; `answered` looks at that.
        if message.type in {"error", "warning"} and not message.text.startswith("Failed to load resource"):
            self.faults.append(f"console: {message.text}")

    def asked(self, request):
        if not request.url.startswith((f"{self.address}/", "about:", "blob:")):
            self.faults.append(f"asked another host: {request.url}")

    def answered(self, response):
        # A page or a renewed result may be an error; what a page is made of may not.
        if response.status >= 400 and response.request.resource_type not in {"document", "fetch"}:
            self.faults.append(f"{response.status} for {response.url}")

    def go(self, path):
        """The page at that address, in a light window 1280 pixels wide."""
        self.page.set_viewport_size(DESK["viewport"])
        self.page.emulate_media(media="null", color_scheme="light")
        self.page.goto(self.address + path)
        return self.page

    def open(self, view):
        """The page in that state."""
        self.go(view.path)
        if view.pasted:
            self.page.locator("[name=paste]").fill(view.pasted)
            self.page.locator(".send button").click()
        return self.page

    def check(self):
        """Fails when anything was wrong since the last check."""
        self.page.evaluate("0")  # what the browser has to report comes before this answer
        faults, self.faults = self.faults, []
        assert not faults, "\n".join(faults)


@contextmanager
def visiting(browser, address, **settings):
    """A page in a context of its own, closed and checked at the end."""
    context = browser.new_context(base_url=address, **settings)
    context.set_default_timeout(10_000)
    try:
        visit = Visit(context, address)
        yield visit
        visit.check()
    finally:
        context.close()


@pytest.fixture
def desk(browser, address):
    """A page in a window 1280 pixels wide."""
    with visiting(browser, address, **DESK) as visit:
        yield visit.page


@pytest.fixture
def phone(browser, address):
    """A page on a phone of 360 × 740 pixels."""
    with visiting(browser, address, **PHONE) as visit:
        yield visit.page


@pytest.fixture
def scriptless_phone(browser, address):
    """The same phone with JavaScript switched off."""
    with visiting(browser, address, java_script_enabled=False, **PHONE) as visit:
        yield visit.page


@pytest.fixture
def clipboard_desk(browser, address):
    """A window whose pages may use the clipboard."""
    with visiting(browser, address, permissions=["clipboard-read", "clipboard-write"], **DESK) as visit:
        yield visit.page


@pytest.fixture(scope="module")
def sweep(browser, address):
    """One page for a sweep over all views; each test checks it by `sweep.check()`."""
    with visiting(browser, address, **DESK) as visit:
        yield visit
