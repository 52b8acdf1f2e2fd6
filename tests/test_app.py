"""The application: error pages, headers, redirects, limits, static files."""

import re
import shutil
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from flask import request
from werkzeug.exceptions import abort

import app
from calculators.pages import build, caching

ROOT = Path(app.__file__).parent


# --- error pages ---------------------------------------------------------------------------------------------------


@pytest.fixture
def failing(site_with):
    """A client of a site whose addresses /fail/<status> and /break fail, the way production answers."""
    site = site_with(TESTING=False, PROPAGATE_EXCEPTIONS=False)
    site.add_url_rule("/fail/<int:status>", "fail", abort, methods=["GET", "POST"])
    site.add_url_rule("/fail/<int:status>.json", "fail_json", abort)
    for ending in ("", ".json"):
        site.add_url_rule(f"/break{ending}", f"break{ending}", lambda: 1 // 0)
    return site.test_client()


def assert_error_page(page, status):
    assert page.status_code == status
    assert page.mimetype == "text/html"
    assert page.soup.h1.get_text(strip=True)
    assert page.soup.select("main a[href='/']")  # a way on
    assert page.soup.select("nav a[href='/solkoff']")
    assert page.headers.get("Cache-Control", "") == "" or "no-" in page.headers["Cache-Control"]
    assert "ETag" not in page.headers


def assert_error_json(answer, status):
    assert answer.status_code == status
    assert answer.mimetype == "application/json"
    assert set(answer.json) == {"errors"}
    (error,) = answer.json["errors"]
    assert set(error) == {"field", "place", "token", "message"}
    assert error["message"]


@pytest.mark.parametrize("status", [400, 403, 404, 405, 409, 413, 422, 429, 500, 501, 418])
def test_every_error_is_a_proper_page_and_proper_json(failing, status):
    assert_error_page(failing.get(f"/fail/{status}"), status)
    assert_error_json(failing.get(f"/fail/{status}.json"), status)


def test_error_pages_differ_in_what_they_say(failing):
    headings = [
        failing.get(f"/fail/{status}").soup.h1.get_text() for status in (400, 404, 405, 409, 413, 422, 429, 500)
    ]
    assert len(set(headings)) == len(headings)


def test_a_page_that_breaks_is_a_500_that_tells_nothing_of_the_inside(failing):
    page = failing.get("/break")
    assert_error_page(page, 500)
    assert "ZeroDivisionError" not in page.text
    assert "Traceback" not in page.text
    assert_error_json(failing.get("/break.json"), 500)


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/solkoff/",
        "/Solkoff",
        "/solkoff.xml",
        "/solkoff/more",
        "/%00",
        "/solkoff%0a",
        "/%ff%fe",
        "/%2f/example.org/",
        "/.env",
        "/static/nothing.css",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
    ],
)
def test_an_unknown_address_is_a_404_page(client, path):
    answer = client.get(path)
    assert answer.status_code in {404, 308}
    if answer.status_code == 404:
        assert_error_page(answer, 404)
    else:
        assert answer.headers["Location"].startswith(("/", "http://localhost/"))


def test_an_unknown_json_address_is_json(client):
    assert_error_json(client.get("/nothing.json"), 404)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize("path", ["/", "/solkoff", "/cuts", "/rules", "/healthz", "/robots.txt"])
def test_other_methods_are_a_405_page(client, method, path):
    assert_error_page(client.open(path, method=method), 405)


def test_other_methods_at_json_addresses_are_json(client):
    assert_error_json(client.put("/solkoff.json"), 405)


@pytest.mark.parametrize(
    ("path", "methods"), [("/solkoff", {"GET", "POST"}), ("/solkoff.json", {"POST"}), ("/rules", {"GET"})]
)
def test_a_405_names_the_methods_that_are_taken(client, path, methods):
    # RFC 9110, 15.5.6: such an answer must have Allow.
    assert methods <= {method.strip() for method in client.put(path).headers.get("Allow", "").split(",")}


@pytest.mark.parametrize("path", ["/rules", "/developers", "/healthz", "/omw"])
def test_pages_without_a_form_take_no_post(client, path):
    assert_error_page(client.post(path), 405)


def as_form(kind, fields):
    """Body and type of a form, multipart ones written out by hand."""
    if kind == "urlencoded":
        return {"data": urlencode(fields), "content_type": "application/x-www-form-urlencoded"}
    parts = [f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in fields.items()]
    return {"data": "".join([*parts, "--x--\r\n"]), "content_type": "multipart/form-data; boundary=x"}


@pytest.mark.parametrize("kind", ["urlencoded", "multipart"])
def test_more_than_a_megabyte_is_413(client, kind):
    form = as_form(kind, {"opponents": "4 " * 600_000})
    assert_error_page(client.post("/solkoff", **form), 413)
    assert_error_json(client.post("/solkoff.json", **form), 413)
    assert client.post("/solkoff.csv", **form).status_code == 413


@pytest.mark.parametrize("path", ["/", "/standings", "/check"])
def test_a_whole_event_may_be_larger_but_not_without_end(client, path):
    assert client.post(path, **as_form("multipart", {"paste": "4 " * 600_000})).status_code == 422
    assert_error_page(client.post(path, **as_form("multipart", {"paste": "4 " * 7_000_000})), 413)


@pytest.mark.parametrize("kind", ["urlencoded", "multipart"])
def test_half_a_megabyte_is_read_and_refused_by_name(client, kind):
    answer = client.post("/solkoff.json", **as_form(kind, {"opponents": "4 " * 250_000}))
    assert answer.status_code == 422
    assert answer.json["errors"][0]["field"] == "opponents"


def test_thousands_of_parts_are_413(client):
    assert client.post("/solkoff", **as_form("multipart", {f"f{n}": "4" for n in range(2000)})).status_code == 413


@pytest.mark.parametrize("body", [b"--x\r\nContent-Disposition: form-data", b"\0\xff" * 100, b"----", b""])
def test_a_broken_multipart_body_breaks_nothing(client, body):
    answer = client.post("/solkoff", data=body, content_type="multipart/form-data; boundary=x")
    assert answer.status_code in {303, 400, 413, 422}


# --- hosts ---------------------------------------------------------------------------------------------------------


def test_only_trusted_hosts_are_answered_where_they_are_set(site_with):
    site = site_with(TRUSTED_HOSTS=["desk.example", ".club.example"])
    client = site.test_client()
    for host in ("desk.example", "www.club.example", "desk.example:8000"):
        assert client.get("/solkoff", headers={"Host": host}).status_code == 200
    for host in ("evil.example", "desk.example.evil.example", "localhost"):
        assert_error_page(client.get("/solkoff", headers={"Host": host}), 400)
        assert_error_json(client.get("/solkoff.json?opponents=4", headers={"Host": host}), 400)
        assert client.get("/static/style.css", headers={"Host": host}).status_code in {200, 400}


@pytest.mark.parametrize("host", ['"><script>alert(1)</script>', "a b", "x/y", "<b>", "a'b"])
def test_a_host_that_is_none_never_gets_into_a_page(client, host):
    page = client.get("/solkoff?opponents=4", headers={"Host": host})
    assert page.status_code in {200, 400}
    assert host not in page.text
    redirect = client.get("/omw?x=1", headers={"Host": host})
    assert host not in redirect.headers.get("Location", "")


# --- headers, redirects, small addresses -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/solkoff",
        "/solkoff.json",
        "/solkoff.csv?opponents=4",
        "/nothing",
        "/omw",
        "/healthz",
        "/robots.txt",
        "/static/style.css",
        "/static/enhance.js",
        "/static/nothing.css",
    ],
)
def test_every_kind_of_answer_has_the_headers_once_and_sets_no_cookie(client, path):
    # The client itself looks at the headers; here it is only made sure that each kind of answer passes it.
    answer = client.get(path)
    assert "Set-Cookie" not in answer.headers
    assert "Server" not in answer.headers or "/" not in answer.headers["Server"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_errors_have_the_headers_too(failing, site_with):
    for path in ("/break", "/break.json", "/fail/429", "/fail/409.json"):
        assert failing.get(path).headers["Content-Security-Policy"].startswith("default-src 'none'")
    client = site_with(TRUSTED_HOSTS=["desk.example"]).test_client()
    assert client.get("/").headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/median-buchholz", "/cuts"),
        ("/modified-median", "/cuts"),
        ("/omw", "/win-percentages"),
        ("/berger", "/sonneborn-berger"),
    ],
)
def test_other_names_lead_to_the_page_with_their_query(client, path, target):
    for query in ("", "?players=Alex%3A+4%2C+3%0AB%3A+3&rounds=5", "?record=5-2&x=%C3%BC%00%26&decimal=%2C"):
        answer = client.get(path + query)
        assert answer.status_code in {301, 302, 303, 307, 308}
        assert answer.headers["Location"] == target + query
        assert client.get(answer.headers["Location"]).status_code in {200, 422}
    assert client.head(path).status_code in {301, 302, 303, 307, 308}


def test_a_redirect_never_leaves_the_site_nor_breaks_its_header(client):
    for query in ("?//evil.example", "?%0d%0aSet-Cookie:%20x=1", "?" + quote("\r\nX: y")):
        location = client.get("/omw" + query).headers["Location"]
        assert location.startswith("/win-percentages?")
        assert not re.search(r"[\r\n]", location)


def test_healthz_says_that_the_site_is_up(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    assert answer.text.strip()
    assert client.head("/healthz").status_code == 200


def test_robots_may_read_the_pages(client):
    answer = client.get("/robots.txt")
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    assert re.search(r"^User-agent: \*", answer.text, re.MULTILINE)
    assert not re.search(r"^Disallow: /$", answer.text, re.MULTILINE)


# --- static files ----------------------------------------------------------------------------------------------------


def static_addresses(client):
    page = client.get("/solkoff")
    tags = page.soup.find_all(["link", "script", "img"])
    return [tag.get("href") or tag.get("src") for tag in tags if tag.get("href") or tag.get("src")]


def test_every_static_file_of_a_page_is_there_and_kept_long(client):
    addresses = static_addresses(client)
    assert len(addresses) >= 3  # style, script, icon
    for address in addresses:
        assert re.search(r"\?v=\w+", address)
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert int(re.search(r"max-age=(\d+)", answer.headers["Cache-Control"])[1]) >= 30 * 24 * 3600


def test_the_state_of_the_program_changes_with_every_file_that_shapes_an_answer(tmp_path):
    for folder in ("calculators", "templates", "static"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "app.py", tmp_path)
    states = [build.state_of_program(tmp_path)]
    assert states == [build.BUILD]  # the same content, the same state
    for path in ("static/style.css", "templates/base.html", "calculators/compute/cuts.py", "app.py"):
        (tmp_path / path).write_text("changed", encoding="utf-8")
        states.append(build.state_of_program(tmp_path))
    assert len(set(states)) == len(states)


def test_static_addresses_carry_the_state_of_the_program(client):
    assert f"/static/style.css?v={build.BUILD}" in client.get("/").text


def test_the_tag_of_a_page_changes_with_the_program(client, monkeypatch):
    before = client.get("/solkoff").headers["ETag"]
    monkeypatch.setattr(caching, "BUILD", "another")
    assert client.get("/solkoff").headers["ETag"] != before


def test_static_files_are_only_those_of_the_folder(client):
    for path in (
        "/static/",
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/pyproject.toml",
        "/static//etc/passwd",
    ):
        assert client.get(path).status_code in {404, 308}


# --- hostile requests ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["4%00", "%00", "%00%00=4", "opponents=%00", "a%00b=c&opponents=4%003"])
def test_nul_bytes_break_nothing(client, text):
    for path in ("/solkoff", "/solkoff.json", "/solkoff.csv", "/rules", "/healthz", "/omw"):
        assert client.get(f"{path}?{text}").status_code < 500


def test_a_very_long_query_breaks_nothing(client):
    for query in (
        "opponents=" + "4%20" * 30_000,
        "x" * 200_000,
        "&".join(["a=1"] * 20_000),
        "opponents=" + "½" * 50_000,
    ):
        for ending in ("", ".json", ".csv"):
            assert client.get(f"/solkoff{ending}?{query}").status_code in {200, 400, 413, 414, 422}


def test_a_query_of_7500_bytes_is_answered(client):
    query = "opponents=" + "4+" * 199 + "+" * 7000
    assert client.get(f"/solkoff?{query}").status_code == 200


@pytest.mark.parametrize(
    "query", ["", "unknown=1", "unknown=1&other=%00&_=17", "opponent=4", "OPPONENTS=4", "=", "&&&", "?"]
)
def test_unknown_fields_alone_show_the_empty_form(client, query):
    page = client.get(f"/solkoff?{query}")
    assert page.status_code == 200
    assert page.outcome is None


@pytest.mark.parametrize("body", [b"{}", b'{"opponents": "4, 3"}', b"<x/>", b""])
@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/xml", "", "x"])
def test_a_body_that_is_no_form_breaks_nothing(client, body, kind):
    assert client.post("/solkoff", data=body, content_type=kind).status_code in {303, 400, 415}
    assert client.post("/solkoff.json", data=body, content_type=kind).status_code in {400, 415, 422}


@pytest.mark.parametrize("path", ["/solkoff.json", "/standings.json", "/pairings.json", "/events/x/edit/y/pair.json"])
@pytest.mark.parametrize("kind", ["application/json", "text/plain", ""])
def test_fields_of_another_kind_are_refused_and_not_passed_over(client, path, kind):
    answer = client.post(path, data=b'{"opponents": "4, 3"}', content_type=kind)
    assert answer.status_code == 415
    assert "application/x-www-form-urlencoded" in answer.json["errors"][0]["message"]
    # A request without a body has no fields of any kind.
    assert client.post(path, content_type=kind).status_code != 415


@pytest.mark.parametrize("encoding", ["gzip", "br", "zstd", "gzip, deflate, br, zstd", "identity;q=0, gzip", "*"])
def test_pages_are_compressed_as_the_browser_asks(client, encoding):
    packed = client.get("/solkoff", headers={"Accept-Encoding": encoding})
    assert packed.headers["Content-Encoding"]
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert packed.text == client.get("/solkoff").text
    assert len(packed.data) < len(client.get("/solkoff").data) / 2


# Flask-Compress leaves the closing of a static file that it compresses to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_the_first_view_fits_in_one_round_trip(client):
    # The empty page with its style and script, compressed: at most 14 KB.
    addresses = ["/solkoff", *(a for a in static_addresses(client) if re.search(r"\.(css|js)\?", a))]
    sizes = [len(client.get(address, headers={"Accept-Encoding": "gzip, br"}).data) for address in addresses]
    assert len(sizes) >= 3
    assert sum(sizes) <= 14_000, dict(zip(addresses, sizes, strict=True))


# --- saved events: logs, other sites, a store that is not there -------------------------------------------------------

EVENT, SECRET = "A" * 22, "SecretSecretSecret-_22"
PATHS = [
    (f"/events/{EVENT}/edit/{SECRET}", f"/events/{EVENT}/edit/***"),
    (f"/events/{EVENT}/edit/{SECRET}/rounds", f"/events/{EVENT}/edit/***/rounds"),
    (f"/events/{EVENT}/edit/{SECRET}/pair.json", f"/events/{EVENT}/edit/***/pair.json"),
    (f"/events/{EVENT}/results/{SECRET}", f"/events/{EVENT}/results/***"),
    (f"/Events/{EVENT}/Edit/{SECRET}", f"/Events/{EVENT}/Edit/***"),  # mistyped, and yet the key
    (f"/events/x/edit/{SECRET}%0Aforged line", "/events/x/edit/***"),
    (f"/events/{EVENT}/players/2", f"/events/{EVENT}/players/2"),
    ("/solkoff", "/solkoff"),
    ("/a%0Ab%1B%C3%BC", "/a%0Ab%1B%C3%BC"),  # one line, whatever was asked for
    ("/%FF", "/%EF%BF%BD"),
]


@pytest.mark.parametrize(("path", "logged"), PATHS)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_the_path_for_the_access_log_has_no_key_and_no_query(site_with, path, logged, method):
    site, seen = site_with(), []
    site.before_request(lambda: seen.append(request.environ["tiebreak.path"]))
    site.test_client().open(f"{path}?name=Ann", method=method)
    assert seen == [logged]


def test_the_access_log_is_told_to_take_that_path():
    line = re.search(r"^ACCESS := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert "%({tiebreak.path}e)s" in line
    # Neither the request line, nor path, query or referrer as they came.
    assert not re.search(r"%\((?:r|U|q|f|\{referer\}i)\)s", line)


def test_the_error_log_has_no_key_and_no_query(failing, caplog):
    site = failing.application
    site.add_url_rule("/events/<event>/edit/<key>/break", "break_edit", lambda event, key: 1 // 0)  # noqa: ARG005
    assert failing.get(f"/events/{EVENT}/edit/{SECRET}/break?name=Ann").status_code == 500
    assert f"Exception on /events/{EVENT}/edit/***/break [GET]" in caplog.text
    assert SECRET not in caplog.text
    assert "name=Ann" not in caplog.text


@pytest.fixture
def unreachable(site_with):
    """A client of a site whose database answers nobody."""
    return site_with(DATABASE_URL="postgresql://nobody@127.0.0.1:1/none").test_client()


TABLE = "1\tAnn\t2w1\n2\tBob\t1b0"


@pytest.mark.parametrize(
    ("method", "path", "fields"),
    [
        ("GET", f"/events/{EVENT}", {}),
        ("GET", f"/events/{EVENT}.json", {}),
        ("GET", f"/events/{EVENT}/players/1", {}),
        ("GET", f"/events/{EVENT}/edit/{SECRET}", {}),
        ("POST", f"/events/{EVENT}/edit/{SECRET}", {"do": "delete", "confirm": "yes"}),
        ("POST", "/standings", {"data": TABLE, "do": "save"}),
        ("POST", "/standings.json", {"data": TABLE}),
    ],
)
def test_a_store_that_cannot_be_reached_is_503(unreachable, method, path, fields):
    answer = unreachable.open(path, method=method, data=fields)
    if path.endswith(".json"):
        assert_error_json(answer, 503)
    else:
        assert_error_page(answer, 503)
        assert "Nothing was lost" in answer.words
        assert "127.0.0.1" not in answer.text


def test_what_needs_no_store_goes_on_without_it(unreachable):
    assert unreachable.get("/solkoff?opponents=4,3").status_code == 200
    assert unreachable.get("/healthz").status_code == 200
    for do in ("read", "show"):
        assert unreachable.post("/standings", data={"data": TABLE, "do": do}).status_code == 200
    assert unreachable.post("/check", data={"data": TABLE, "player": "1", "value": "1"}).status_code == 200


@pytest.mark.parametrize("path", ["/solkoff", "/solkoff.json", "/cuts"])
def test_calculators_answer_other_sites(client, path):
    # They keep nothing: any site may send a form to them.
    headers = {"Sec-Fetch-Site": "cross-site", "Origin": "https://club.example"}
    fields = {"opponents": "4, 3", "players": "A: 4, 3"}
    assert client.post(path, data=fields, headers=headers).status_code in {200, 303}
