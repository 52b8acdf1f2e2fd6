"""A test client that checks every answer before it hands it out, and reads pages as their tables, cards and errors."""

import csv
import gzip
import io
import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from urllib.parse import parse_qsl, urlsplit

import brotli
import pytest
from bs4 import BeautifulSoup, Tag
from flask import Flask, Response
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.routing import Map, RequestRedirect
from werkzeug.test import TestResponse

from app import create_app

try:
    from compression import zstd
except ImportError:  # before Python 3.14
    from backports import zstd

# Nothing is loaded from elsewhere, nothing stands inline.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": None,  # any value
    "Cross-Origin-Resource-Policy": None,
    "Permissions-Policy": None,
}
NEED_NO_LABEL = {"hidden", "submit", "button", "reset", "image"}
SCOPES = {"row", "col", "rowgroup", "colgroup"}
LOADING = {"src", "srcset", "poster", "data", "action", "formaction", "xlink:href", "background"}
LINKS_THAT_LOAD = {"link", "use", "image", "base"}  # an <a> leads elsewhere only when somebody follows it
NUMBER = re.compile(r"[-−]?(?:[0-9]+(?:[.,][0-9]+)?½?|½)")


# --- what can be wrong with a page ---------------------------------------------------------------------------------


def header_faults(headers):
    """What the headers of an answer lack."""
    for name, value in HEADERS.items():
        found = headers.getlist(name)
        if len(found) != 1 or not found[0] or (value and found[0] != value):
            yield f"header {name} is {found}"


@lru_cache(maxsize=512)
def page_faults(html, routes=None):
    """Everything that a page must not have and lacks what it must have; a tuple of sentences, empty for a good page."""
    soup = BeautifulSoup(html, "html.parser")
    return (
        *_outline_faults(soup),
        *_id_faults(soup),
        *_form_faults(soup),
        *_table_faults(soup),
        *_inline_faults(soup),
        *_link_faults(soup, routes),
    )


def _outline_faults(soup):
    headings = [squeezed(heading) for heading in soup.find_all("h1")]
    if len(headings) != 1 or not headings[0]:
        yield f"h1: {headings}"
    titles = [squeezed(title) for title in soup.select("head > title")]
    if len(titles) != 1 or not headings or not titles[0].removeprefix("Error: ").startswith(headings[0]):
        yield f"title {titles} does not start with the heading {headings}"
    if not (soup.html and soup.html.get("lang")):
        yield "no lang"


def _id_faults(soup):
    ids = Counter(tag["id"] for tag in soup.find_all(id=True))
    for name, count in ids.items():
        if count > 1 or not name or re.search(r"\s", name):
            yield f"id {name!r} stands {count} times"
    for tag in soup.select("*"):
        for attribute in ("aria-describedby", "aria-labelledby", "aria-controls", "for"):
            value = tag.get(attribute, "")
            for name in value.split() if isinstance(value, str) else value:
                if name not in ids:
                    yield f"{attribute} {name!r} leads nowhere"
    for link in soup.find_all("a", href=re.compile(r"^#.")):
        if link["href"][1:] not in ids:
            yield f"link {link['href']!r} leads nowhere"


def _form_faults(soup):
    labelled = {label.get("for") for label in soup.find_all("label") if squeezed(label)}
    for field in soup.find_all(["input", "select", "textarea"]):
        name = field.get("name") or field.get("id") or str(field)[:60]
        if field.get("type") not in NEED_NO_LABEL and (not field.get("id") or field["id"] not in labelled):
            yield f"field {name} has no label"
        if field.get("type") == "number":
            yield f"field {name} has type=number"
        for attribute in ("required", "maxlength"):
            if field.has_attr(attribute):
                yield f"field {name} has {attribute}"
    for form in soup.find_all("form"):
        if not form.has_attr("novalidate"):
            yield f"form {form.get('action')} lacks novalidate"


def _table_faults(soup):
    for table in soup.find_all("table"):
        caption = table.find("caption", recursive=False)
        named = squeezed(caption) if caption else ""
        if not named:
            yield f"table without a caption: {squeezed(table)[:60]}"
        heads = table.find_all("th")
        if not heads:
            yield f"table {named!r} has no th"
        for head in heads:
            if head.get("scope") not in SCOPES:
                yield f"table {named!r}: th {squeezed(head)!r} without scope"


def _inline_faults(soup):
    for tag in soup.select("*"):
        for attribute, value in tag.attrs.items():
            if attribute == "style" or attribute.startswith("on"):
                yield f"<{tag.name}> has the attribute {attribute}={value!r}"
    if soup.find("style"):
        yield "<style>"
    for script in soup.find_all("script"):
        if not script.get("src") or script.get_text(strip=True):
            yield f"inline script {script.get_text()[:60]!r}"
    for meta in soup.find_all("meta", attrs={"http-equiv": True}):
        yield f"meta http-equiv {meta['http-equiv']}"


def _link_faults(soup, routes):
    for tag in soup.select("*"):
        for attribute, value in tag.attrs.items():
            loads = attribute in LOADING or (attribute == "href" and tag.name in LINKS_THAT_LOAD)
            if not isinstance(value, str) or not (loads or attribute == "href"):
                continue
            address = value.strip()
            if loads and not re.match(r"/(?!/)|#|$", address):
                yield f"<{tag.name}> loads {address!r}"
            elif re.match(r"(?i)(?!https?:|mailto:)[a-z][a-z0-9+.-]*:|//", address):
                yield f"<{tag.name}> leads to {address!r}"
            elif address.startswith("/") and routes is not None:
                method = tag.get("method", "get").upper() if tag.name == "form" else "GET"
                if not routes.know(urlsplit(address).path, method):
                    yield f"<{tag.name}> leads to {address!r}, which is no page here"


class Routes:
    """The routes of an application, asked by path."""

    def __init__(self, url_map: Map) -> None:
        self.adapter = url_map.bind("localhost")

    @lru_cache(maxsize=4096)  # noqa: B019 - one for each application, and these live as long as the tests
    def know(self, path, method="GET"):
        """Whether some route answers to this path with this method."""
        try:
            self.adapter.match(path, method=method)
        except RequestRedirect:
            return True
        except (MethodNotAllowed, HTTPException):
            return False
        return True


def squeezed(tag):
    """The text of a tag with its blanks made single."""
    return " ".join(tag.get_text().split())


# --- a page as a test reads it -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A table: its caption, headings, rows of cells as tags, and the cells of its foot."""

    tag: Tag

    @cached_property
    def caption(self):
        return squeezed(self.tag.caption)

    @cached_property
    def headings(self):
        return [squeezed(cell) for cell in self.tag.thead.find_all(["th", "td"])]

    @cached_property
    def cells(self):
        return [row.find_all(["th", "td"]) for row in self.tag.tbody.find_all("tr")]

    @cached_property
    def rows(self):
        return [[squeezed(cell) for cell in row] for row in self.cells]

    @cached_property
    def foot(self):
        return [squeezed(cell) for cell in self.tag.tfoot.find_all(["th", "td"])] if self.tag.tfoot else []

    @property
    def struck(self):
        """For each cell with a number struck through: row, column, the number, and the words beside it."""
        return [
            (row, column, squeezed(mark), squeezed(cell).replace(squeezed(mark), "", 1).strip())
            for row, cells in enumerate(self.cells)
            for column, cell in enumerate(cells)
            for mark in cell.find_all(["s", "del"])
        ]

    def column_sums(self):
        """Column to (sum of what was not struck through, number in the foot), for every number in the foot."""
        struck = {(row, column) for row, column, *_ in self.struck}
        sums = {}
        for column, said in enumerate(self.foot):
            if column and as_number(said) is not None:
                kept = [row[column] for index, row in enumerate(self.rows) if (index, column) not in struck]
                numbers = [number for cell in kept if (number := as_number(cell)) is not None]
                sums[column] = (sum(numbers, Fraction(0)), as_number(said))
        return sums


def as_number(text):
    """The number of a cell such as 3½, 8.25 or 8,25; None for any other text."""
    if not NUMBER.fullmatch(text):
        return None
    plain = text.replace("−", "-").replace(",", ".")
    if not plain.endswith("½"):
        return Fraction(plain)
    whole = plain.removesuffix("½")
    half = Fraction(-1 if whole.startswith("-") else 1, 2)
    return half + (Fraction(whole) if whole.strip("-") else 0)


class Answer(TestResponse):
    """An answer of the site, with what tests look for on a page or in a CSV file."""

    @cached_property
    def text(self):
        """The body as text, whatever it was compressed with."""
        unpack = {"": bytes, "gzip": gzip.decompress, "br": brotli.decompress, "zstd": zstd.decompress}
        return unpack[self.headers.get("Content-Encoding", "")](self.data).decode("utf-8")

    @cached_property
    def soup(self):
        return BeautifulSoup(self.text, "html.parser")

    @property
    def words(self):
        """All text of the page, blanks made single."""
        return squeezed(self.soup)

    @property
    def outcome(self):
        """The part that the address ends in: the result, or the summary of the errors."""
        return self.soup.find(id="outcome")

    @property
    def said(self):
        """The text of the outcome."""
        return squeezed(self.outcome)

    @property
    def pairs(self):
        """Label and text of everything in the outcome's lists of terms: the cards, and the input as read."""
        found = []
        for term in self.outcome.select("dl dt"):
            texts = [squeezed(sibling) for sibling in term.find_next_siblings("dd")]
            found.append((squeezed(term), texts))
        return found

    @property
    def primary(self):
        """The number people came for: the first card of the outcome."""
        return self.pairs[0][1][0]

    @property
    def cards(self):
        """The first text of each card."""
        return [texts[0] for _, texts in self.pairs]

    @property
    def tables(self):
        """The tables of the outcome."""
        return [Table(tag) for tag in self.outcome.find_all("table")]

    @property
    def breakdown(self):
        """The table that JSON and CSV give."""
        return Table(self.outcome.find("table", id="breakdown"))

    @property
    def reference_tables(self):
        """The tables outside the outcome."""
        inside = {id(tag) for tag in self.outcome.find_all("table")} if self.outcome else set()
        return [Table(tag) for tag in self.soup.find_all("table") if id(tag) not in inside]

    @property
    def explanation(self):
        """The words under "What it tells you", without the heading."""
        heading = self.soup.find(["h2", "h3"], string=re.compile("What it tells you"))
        return squeezed(heading.parent).removeprefix(squeezed(heading)).strip()

    @property
    def typed(self):
        """What stands in each field of the form that posts to this page."""
        values = {}
        for field in self.soup.select("main form [name]"):
            values[field["name"]] = _text_of(field)
        return values

    def field(self, name):
        """The field of that name."""
        return self.soup.select_one(f"main form [name={name}]")

    @property
    def summary(self):
        """The errors on top: name of the field that each link leads to, and the sentence."""
        links = self.outcome.find_all("a", href=re.compile("^#"))
        return [(self.soup.find(id=link["href"][1:]).get("name"), squeezed(link)) for link in links]

    @property
    def presets(self):
        """The addresses of the worked examples of this page: links in lists to the page itself with a query."""
        pattern = re.compile(rf"^{re.escape(self.request.path)}\?")
        return list(
            dict.fromkeys(link["href"] for link in self.soup.select("main li a") if pattern.match(link["href"]))
        )

    @property
    def address(self):
        """Path, fields and fragment of the address that a redirect leads to."""
        parts = urlsplit(self.headers["Location"])
        return parts.path, dict(parse_qsl(parts.query, keep_blank_values=True)), parts.fragment

    def csv(self, separator=","):
        """The rows of a CSV file, after its byte order mark."""
        text = self.data.decode("utf-8")
        assert text.startswith("\ufeff"), "CSV has no byte order mark"
        assert not re.search(r"(?<!\r)\n", re.sub(r'"[^"]*"', "", text)), "a line of the CSV does not end in CR LF"
        return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator))


def _text_of(field):
    if field.name == "textarea":
        return field.get_text().removeprefix("\n")  # HTML drops the first line break of a text area
    if field.name == "select":
        chosen = field.find("option", selected=True) or field.find("option")
        return chosen.get("value", squeezed(chosen))
    if field.get("type") == "checkbox":
        return field.get("value", "on") if field.has_attr("checked") else ""
    return field.get("value", "")


# --- the client ----------------------------------------------------------------------------------------------------


class CheckedClient(FlaskClient):
    """A test client that hands out no answer with a fault."""

    def __init__(self, application, response_wrapper=None, *args, **kwargs):  # noqa: ARG002 - Flask's own is replaced
        super().__init__(application, Answer, *args, **kwargs)
        self.routes = _routes(application)

    def open(self, *args, **kwargs):
        """The answer, once it was found to be without fault."""
        answer = super().open(*args, **kwargs)
        answer.get_data()
        answer.close()  # static files are open files
        faults = [*header_faults(answer.headers)]
        if answer.mimetype == "text/html" and answer.data and not (300 <= answer.status_code < 400):
            faults += self.faults_of(answer)
        asked = f"{answer.request.method} {answer.request.full_path[:200]} ({answer.status_code})"
        assert not faults, f"{asked}: {'; '.join(faults)}"
        return answer

    def faults_of(self, answer):
        """Everything that is wrong with a page."""
        faults = [*page_faults(answer.text, self.routes)]
        if answer.text.lstrip()[:15].lower() != "<!doctype html>":
            faults.append("no doctype")
        return faults


class SamplingClient(CheckedClient):
    """Checks every page by what can be told from its text, and one page in `every` as thoroughly as any other."""

    every = 25
    seen = 0

    def faults_of(self, answer):
        self.seen += 1
        if self.seen % self.every == 1:
            return super().faults_of(answer)
        html = answer.text
        marks = {
            "<h1": 1,
            "</h1>": 1,
            "\n<title>": 1,  # pictures have titles too, within a line
            "<html lang=": 1,
            "<main": 1,
            "</html>": 1,
            "<style": 0,
            " style=": 0,
        }
        faults = [
            f"{mark} stands {html.count(mark)} times" for mark, count in marks.items() if html.count(mark) != count
        ]
        scripts = re.findall(r"<script[^>]*>[^<]*", html, re.IGNORECASE)
        return faults + [f"script {script!r}" for script in scripts if " src=" not in script or script[-1] != ">"]


@lru_cache(maxsize=64)
def _routes(application):
    return Routes(application.url_map)


# Any test client of any application checks: there is no way around it in a test.
Flask.test_client_class = CheckedClient


@pytest.fixture(scope="session")
def database(tmp_path_factory):
    """The address of a database of its own: nothing that is tested is saved where the site keeps its events."""
    return f"sqlite:///{tmp_path_factory.mktemp('saved')}/events.db"


@pytest.fixture(scope="session")
def site(database):
    """The application, as it runs under test."""
    application = create_app({"TESTING": True, "DATABASE_URL": database})
    yield application
    application.extensions["saved_events"].store.dispose()


@pytest.fixture
def client(site):
    """A client of the site that checks every answer."""
    return site.test_client()


@pytest.fixture(scope="session")
def sampling_client(site):
    """A client for thousands of requests: a quick check of every page, a thorough one of some."""
    return SamplingClient(site, Response)


@pytest.fixture(scope="session")
def faults_in_page():
    """The function that names everything that is wrong with a page."""
    return page_faults


@pytest.fixture(scope="session")
def faults_in_headers():
    """The function that names the headers that an answer lacks."""
    return header_faults


@pytest.fixture
def site_with(database):
    """A function that gives a site with other settings."""
    return lambda **settings: create_app({"TESTING": True, "DATABASE_URL": database, **settings})
