"""Whatever is sent to whatever address: an answer in time, never a 500, never a page at fault.

TIEBREAK_FUZZ sets how many requests are made, 300 unless given.
"""

import json
import os
import time
from urllib.parse import quote_plus

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calculators.pages.registry import PAGES, REDIRECTS
from calculators.pages.representations import CALCULATORS

REQUESTS = int(os.environ.get("TIEBREAK_FUZZ", "300"))
LONGEST = 20_000  # characters of one field
SECONDS = 2  # for any one request
MARKUP = ("<script>alert", "<img", "<b on")  # what is sent may only come back as text

# What people paste, and what nobody should be able to break a page with.
SCORES = [
    "4, 3.5, 3, 2.5, 2",
    "4;3,5;2,5",
    "3,5,4,2,5",
    "4,5 3,5 2",
    "4\t3½\t2.25\t½",
    "1) 4 2) 3 3) 2½",
    "1. 4\n2. 3\n3. 2",
    "2+2u, 4, 2u, 3 1u, 2 (2u)",
    "4 3 2 = 9",
    '"4,5";"3,5"',
    "Name;Pts\nAlex;4\nBlair;3,5",
    "Name\tElo\tPts\nAlex\t1900\t4\nBlair\t1800\t3",
    "| Pts |\n|---|\n| 4 |",
    "12, -15, 9",
    " ".join(["3.5"] * 200),
    " ".join(["999999.9999"] * 200),
]
ROUNDS = [
    "W 4\nD 3½\nL 6",
    "W 3\nH\nW 1.5\nD 3.5\nD 3.5",
    "bye, w 4, Z, = 3, + 1.5, - 3, X, F, ABSENT",
    "1 4; ½ 2; 0 5; 1/2 3",
    "W 2+2u\nL 2u",
    "U\nW 4",
    "\n".join(["W 999999.9999"] * 200),
    "\n".join(["H"] * 200),
]
PLAYERS = [
    "Alex (3.5): 4, 3, 2½\nBlair (3.5): W 4, D 3, BYE",
    "Alex\t(4)\t3\t2",
    "Name\tPts\tR1\nAlex\t3.5\t4",
    "a:b:c: 4",
]
MATCHES = ["2-1 v 7\n2-0 v 5\nBYE", "2-1", "0-0 v 0", "1:1 vs 3", "5-2-1, 4-4, 0-0", "third", "999-999-999"]
NUMBERS = [
    "0",
    "1",
    "2.5",
    "3,5",
    "½",
    "3 1/2",
    "-1",
    "−2",
    "50",
    "51",
    "1000",
    "1001",
    "100000",
    "999999",
    "0.0001",
    "9",
    "-0",
]
NASTY = [
    "",
    " ",
    "NaN",
    "sNaN",
    "inf",
    "-Infinity",
    "1e400",
    "1e-400",
    "1_0",
    "0x10",
    "1/0",
    "3½½",
    "½",
    "٣",
    "３",
    "Ⅳ",
    "4˝",
    "\0",
    "4\0 3",
    "9" * 400,
    "0." + "3" * 400,
    "W" * 400,
    "54b1 29w½",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouverover=x '",
    "{{ 7*7 }}{% for %}",
    "%s%n%x",
    "=HYPERLINK(1)",
    "\u202e4\u200b,\ufeff3",
    "\ue000\ue001\ue003\ue004\uf8ff",
    "\ud7ff\U0010ffff",
    "()" * 200,
    "(4):" * 50,
    '"' * 99,
    ",;|\t\n" * 99,
    "1/2" * 99,
    "-" * 99,
    "= = =",
    "\r\n\r4\x0b\x0c\x85\u20283",
]
CHOICES = [
    "chess",
    "match",
    "league",
    "custom",
    "plain",
    "us-chess",
    "fide-2026",
    "fide-2024",
    "fide-virtual",
    "rule",
    "zero",
    "half",
    "average",
    "own",
    "capped",
    "points",
    "third",
    "decimal",
    "separator",
    "tables",
    "draw",
    ",",
    ".",
]

known = st.sampled_from([*SCORES, *ROUNDS, *PLAYERS, *MATCHES])
small = st.sampled_from([*NUMBERS, *CHOICES])
pieces = st.lists(
    st.sampled_from(
        [*NASTY, *NUMBERS, "4", "3.5", "W 4", "D", "BYE", "H", "2u", ",", ";", "\n", "\t", "(", ")", ":", "v", "-"]
    ),
    max_size=12,
).flatmap(lambda parts: st.sampled_from([" ", ",", ";", "\n", "\t", "", "|", ", "]).map(lambda mark: mark.join(parts)))
repeated = st.tuples(
    st.sampled_from([*NASTY, *NUMBERS, "4,", "W 4\n", "A (3): 4, 3\n", "5-2 ", "2-1 v 3\n", "a"]),
    st.integers(1, LONGEST),
)
long_texts = repeated.map(lambda pair: (pair[0] * pair[1])[: pair[1]])
texts = st.one_of(known, small, small, st.sampled_from(NASTY), pieces, long_texts, st.text(max_size=60))

FIELDS = {slug: [*sorted(calculator.fields), "sep"] for slug, calculator in CALCULATORS.items()}
# For each page a request that is answered, so that what is drawn also meets the calculation behind the form.
SOUND = {
    "solkoff": {"opponents": "4, 3.5, 3"},
    "buchholz": {"opponents": "W 3\nH\nD 2"},
    "sonneborn-berger": {"games": "W 4\nD 3"},
    "cuts": {"players": "Alex (2): 4, 3\nBlair (2): 3, 3"},
    "projection": {"points": "2", "played": "3", "rounds": "5"},
    "match-points": {"matches": "2-1 v 7\n1-1 v 3"},
    "win-percentages": {"record": "5-2-1", "opponents": "4-4, 1-3"},
    "swiss-rounds": {"players": "45"},
    "top-cut": {"players": "64", "rounds": "6", "cut": "8"},
}


def fields_of(slug):
    drawn = st.dictionaries(st.sampled_from(FIELDS[slug]), texts, max_size=5)
    return st.one_of(drawn, drawn.map(lambda fields: {**SOUND.get(slug, {}), **fields}))


calculator_requests = st.sampled_from(sorted(CALCULATORS)).flatmap(
    lambda slug: st.tuples(
        st.sampled_from(["GET", "GET", "POST", "HEAD"]),
        st.sampled_from(["", "", ".json", ".csv"]).map(lambda ending: f"/{slug}{ending}"),
        fields_of(slug),
    )
)
other_requests = st.tuples(
    st.sampled_from(["GET", "POST", "PUT", "HEAD", "OPTIONS"]),
    st.one_of(
        st.sampled_from(["/", "/healthz", "/robots.txt", *(f"/{name}" for name in [*PAGES, *REDIRECTS])]),
        st.text(max_size=30).map(lambda text: f"/{quote_plus(text)}"),
    ),
    st.dictionaries(st.one_of(st.just("paste"), st.text(max_size=9)), texts, max_size=3),
)
garbage = st.one_of(
    st.just(""),
    st.text(alphabet="&=%;?#+0123456789abcdef\0\r\n<\"'½٣", max_size=60),
    st.binary(max_size=60).map(lambda raw: "".join(f"%{byte:02x}" for byte in raw)),
)


def encoded(fields):
    return "&".join(f"{quote_plus(name)}={quote_plus(text, errors='replace')}" for name, text in fields.items())


@settings(max_examples=REQUESTS, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True)
@given(request=st.one_of(calculator_requests, calculator_requests, calculator_requests, other_requests), extra=garbage)
def test_nothing_that_is_sent_breaks_the_site_or_keeps_it_waiting(sampling_client, request, extra):
    method, path, fields = request
    query = "&".join(filter(None, [encoded(fields) if method != "POST" else "", quote_plus(extra, safe="&=%;+")]))
    body = {"data": encoded(fields), "content_type": "application/x-www-form-urlencoded"} if method == "POST" else {}
    start = time.perf_counter()
    answer = sampling_client.open(f"{path}?{query}", method=method, **body)
    taken = time.perf_counter() - start
    assert taken < SECONDS, f"{taken:.1f} s"
    assert answer.status_code < 500
    if answer.mimetype == "text/html":
        assert not [mark for mark in MARKUP if mark in answer.text]
    if method != "HEAD" and answer.mimetype == "application/json":
        made = json.loads(answer.data, parse_constant=refuse_constant)
        assert ("errors" in made) is (answer.status_code >= 400)
    if method == "POST" and answer.status_code == 303:
        # Whoever sent a form is led to a page of the site that answers.
        target = answer.headers["Location"]
        assert target.startswith("/")
        assert sampling_client.get(target.partition("#")[0]).status_code in {200, 422}


def refuse_constant(word):
    message = f"{word} is no JSON"
    raise AssertionError(message)
