"""The client that checks every page: each rule is broken once here, and the client must notice."""

import re
from pathlib import Path

import pytest
from flask import Flask, Response
from werkzeug.datastructures import Headers

TESTS = Path(__file__).parent
GOOD = """<!doctype html>
<html lang="en"><head><title>Solkoff score · site</title><script src="/a.js" defer></script></head>
<body><h1>Solkoff score</h1>
<form method="post" action="/a" novalidate>
<label for="score">Score</label><input id="score" name="score" aria-describedby="score-hint">
<p id="score-hint">Your own</p>
<label for="rules">Rules</label><select id="rules"><option>plain</option></select>
<label for="list">List</label><textarea id="list"></textarea><input type="hidden" name="h">
</form>
<table><caption>Scores</caption><tr><th scope="col">Name</th></tr><tr><td>4</td></tr></table>
<a href="/a?b=c#score">here</a> <a href="https://example.org/">elsewhere</a>
</body></html>"""


class AllRoutes:
    """A site that has /a and /a.js."""

    def know(self, path, method="GET"):
        return path in {"/a", "/a.js"} and method in {"GET", "POST"}


def test_a_good_page_has_no_fault(faults_in_page):
    assert faults_in_page(GOOD, AllRoutes()) == ()


@pytest.mark.parametrize(
    ("good", "bad", "named"),
    [
        # The outline of the page.
        ("<h1>Solkoff score</h1>", "<h1>Solkoff score</h1><h1>Two</h1>", "h1"),
        ("<h1>Solkoff score</h1>", "", "h1"),
        ("<title>Solkoff score", "<title>Other words", "title"),
        ("<title>Solkoff score", "<title>Problem: Solkoff score", "title"),
        (' lang="en"', "", "lang"),
        # Names of things.
        ('<p id="score-hint">', '<p id="score-hint"></p><p id="score-hint">', "score-hint"),
        ('aria-describedby="score-hint"', 'aria-describedby="score-hint score-error"', "score-error"),
        ("<table>", '<table aria-labelledby="nothing">', "nothing"),
        ('<a href="/a?b=c#score">', '<a href="#nowhere">', "#nowhere"),
        # Fields.
        ('<label for="score">Score</label>', "", "label"),
        ('<label for="score">Score</label>', '<label for="score"></label>', "label"),
        ('<label for="rules">Rules</label>', "", "label"),
        ('<label for="list">List</label>', "", "label"),
        ('name="score"', 'name="score" required', "required"),
        ('name="score"', 'name="score" maxlength="9"', "maxlength"),
        ('name="score"', 'name="score" type="number"', "type=number"),
        (" novalidate", "", "novalidate"),
        # Tables.
        ("<caption>Scores</caption>", "", "caption"),
        ("<caption>Scores</caption>", "<caption> </caption>", "caption"),
        (' scope="col"', "", "scope"),
        # Nothing inline, nothing from elsewhere.
        ("<table>", '<table style="color:red">', "style"),
        ("</head>", "<style>p{}</style></head>", "<style>"),
        ("</body>", "<script>alert(1)</script></body>", "inline script"),
        ("<table>", '<table onclick="x()">', "onclick"),
        ("<table>", "<table ONMOUSEOVER=x>", "onmouseover"),
        ('src="/a.js"', 'src="https://cdn.example/a.js"', "loads"),
        ('src="/a.js"', 'src="//cdn.example/a.js"', "loads"),
        ("</body>", '<img src="https://example.org/pixel.gif"></body>', "loads"),
        ("</head>", '<link rel="stylesheet" href="https://example.org/a.css"></head>', "loads"),
        ('action="/a"', 'action="https://example.org/"', "loads"),
        ('<a href="/a?b=c#score">', '<a href="javascript:alert(1)">', "javascript"),
        # Links within the site.
        ('<a href="/a?b=c#score">', '<a href="/nothing">', "no page"),
        ('action="/a"', 'action="/nothing"', "no page"),
    ],
)
def test_each_fault_is_named(faults_in_page, good, bad, named):
    assert good in GOOD
    faults = faults_in_page(GOOD.replace(good, bad), AllRoutes())
    assert faults
    assert named in " ".join(faults)


def test_an_error_page_may_begin_with_error(faults_in_page):
    assert faults_in_page(GOOD.replace("<title>", "<title>Error: "), AllRoutes()) == ()


def test_every_missing_header_is_named(faults_in_headers):
    policy = (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    whole = {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=()",
    }
    assert not [*faults_in_headers(Headers(whole))]
    for name in whole:
        assert name in " ".join(faults_in_headers(Headers({k: v for k, v in whole.items() if k != name})))
    for name, weaker in (
        ("Content-Security-Policy", policy.replace("'none'", "*")),
        ("Referrer-Policy", "no-referrer"),
    ):
        assert name in " ".join(faults_in_headers(Headers({**whole, name: weaker})))


def test_a_client_of_any_application_refuses_a_faulty_page():
    bare = Flask("bare")
    bare.add_url_rule("/", "page", lambda: Response("<h1>No title</h1>", mimetype="text/html"))
    with pytest.raises(AssertionError, match="title"):
        bare.test_client().get("/")


def test_the_client_of_the_site_is_the_checking_one(site, client):
    assert type(client).__name__ == "CheckedClient"
    assert type(site.test_client()) is type(client)
    site.test_client().get("/")


def test_no_test_fetches_pages_by_another_way():
    # Whoever builds a client, an environment or a request context by hand would get pages unchecked.
    way_around = re.compile(r"FlaskClient|werkzeug\.test|test_request_context|wsgi_app\(|EnvironBuilder|run_wsgi")
    for path in TESTS.rglob("*.py"):
        if path.name not in {"conftest.py", Path(__file__).name}:
            assert not way_around.search(path.read_text(encoding="utf-8")), path.name
