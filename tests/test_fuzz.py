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


# --- whole events ----------------------------------------------------------------------------------------------------

TABLE = "No.\tName\t1\t2\t3\tPts\tBH\n1\tAnn\t4w1\t2b½\t3w1\t2½\t5\n2\tBob\t5b½\t1w½\t-1\t2\t5\n3\tCleo\t-1\t4b1\t1b0\t2\t5\n4\tDan\t1b0\t3w0\t5w+\t1\t5½\n5\tEve\t2w½\t-½\t4b-\t1\t4"
TABLES = [
    TABLE,
    TABLE.replace("4w1", "4w0"),
    TABLE.replace("\t", ";"),
    TABLE.replace("\t", "  "),
    "1\tA\t2w1\n2\tB\t1b0",
    "1 A 2w1\n2 B 1b0",
    "1\tA\t7w1\n2\tB\tU",
    "012 Club\n042 2026/03/01\n162 W 3.0 D 1.0\n001    1      Ann\n001    2      Bob",
    "001    1      Ann".ljust(91) + "   2 w 1  0000 - H\n" + "001    2      Bob".ljust(91) + "   1 b 0     1 b -",
    "Round;White;Black;Result\n1;A;B;1:0\n2;B;A;2-1",
    "Pair | Player Name |Total|Round|\n1 | ANN |1.0 |W   2|\n TX | 123 / R: 1200 ->1210 | |W |\n",
    "Rank\tName\tPoints\tOpponents' scores\n1\tAnn\t3\t2 2 1½\n2\tBob\t2\t3 1 1½",
    "Name\tBH\nAnn\t5\nBob\t5.5",
    "No.\tSB\n1\t4\n2\t1.75\n9\tx",
]
EVENT_CHOICES = [
    *("PTS,BH/C1,BH,SB,DE", "BH/X", "PTS BH/C9 SB/M2 PS/C2", "DE,DE/P", "KS/L+9", "OMW,GW,OGW,OOMW", "PTS," * 40),
    *("AOB/F,FB,ARO/C1,TPR,PTP,APRO,APPO", "TPN/R RTNG/R", "plain", "magic", "pokemon", "oswiss", "6-3-0", "0-0-0"),
    *("1-0-1", "0.5-0.25-0", "2023-08-31", "31.12.99", "0000-00-00", "9999-99-99", "trf", "us-chess", "results"),
    *("swiss", "round-robin", "read", "show", "save", "details", "name", "view", "new_key", "results_key", "delete"),
    *("1", "2", "3", "Ann", "BH/C1", "BH"),
]
EVENT_FIELDS = [
    *("data", "format", "title", "start", "rules", "order", "scale", "win", "draw", "loss", "draw_weight", "rounds"),
    *("type", "published", "player", "value", "do", "paste", "refused", "file"),
]
VIEW_FIELDS = ["rules", "order", "scale", "draw_weight", "round", "code", "sep", "decimal", "saved"]
EDIT_FIELDS = ["title", "start", "end", "number", "name", "rules", "order", "scale", "draw_weight"]
SHOWN = [
    "",
    ".json",
    ".csv",
    ".txt",
    ".trf",
    "/players",
    "/players/2",
    "/players/2.json",
    "/players/2/vs/3",
    "/compare",
]
SHOWN += ["/check", "/check.json", "/crosstable", "/rounds", "/rounds.json"]
event_texts = st.one_of(st.sampled_from(EVENT_CHOICES), st.sampled_from(TABLES), texts)
broken_tables = st.tuples(
    st.sampled_from(TABLES), st.integers(0, 300), st.sampled_from([*NASTY, *NUMBERS, "\n", "\t"])
).map(lambda drawn: drawn[0][: drawn[1]] + drawn[2] + drawn[0][drawn[1] :])
posts_of_events = st.tuples(
    st.just("POST"),
    st.sampled_from(["/standings", "/check", "/standings.json", "/check.json", "/"]),
    st.dictionaries(st.sampled_from(EVENT_FIELDS), event_texts, max_size=6).flatmap(
        lambda fields: st.one_of(
            st.just(fields),
            st.one_of(st.sampled_from(TABLES), broken_tables).map(lambda table: {**fields, "data": table}),
        )
    ),
)
views_of_events = st.tuples(
    st.just("GET"),
    st.sampled_from(SHOWN).map(lambda rest: f"EVENT{rest}"),
    st.dictionaries(st.sampled_from(VIEW_FIELDS), event_texts, max_size=3),
)
checks_of_events = st.tuples(
    st.just("POST"), st.just("EVENT/check"), st.fixed_dictionaries({"published": st.one_of(broken_tables, event_texts)})
)
changes_of_events = st.tuples(
    st.just("POST"),
    st.just("EDIT"),
    st.dictionaries(st.sampled_from(EDIT_FIELDS), event_texts, max_size=4).flatmap(
        lambda fields: st.sampled_from(["details", "name", "view", "other"]).map(lambda do: {**fields, "do": do})
    ),
)


# Each of these makes seven requests.
@settings(max_examples=REQUESTS // 3, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True)
@given(request=st.one_of(posts_of_events, posts_of_events, views_of_events, checks_of_events, changes_of_events))
def test_nothing_that_is_sent_breaks_whole_events_or_keeps_them_waiting(sampling_client, request):
    # An event of its own for each request: the next one must not depend on what this one changed.
    made = sampling_client.post("/standings.json", data={"data": TABLE}).json
    method, path, fields = request
    path = path.replace("EVENT", made["event"]).replace("EDIT", made["edit"])
    sent = {"query_string": encoded(fields)} if method == "GET" else {"data": encoded(fields)}
    start = time.perf_counter()
    answer = sampling_client.open(path, method=method, content_type="application/x-www-form-urlencoded", **sent)
    taken = time.perf_counter() - start
    assert taken < SECONDS, f"{taken:.1f} s"
    assert answer.status_code < 500
    if answer.mimetype == "text/html":
        assert not [mark for mark in MARKUP if mark in answer.text]
    if answer.mimetype == "application/json":
        told = json.loads(answer.data, parse_constant=refuse_constant)
        assert ("errors" in told) is (answer.status_code >= 400)
        assert len(told.get("errors", [])) <= 40  # at most 20 of a table, and the fields
    # Whatever was changed, everybody can still read the event.
    for rest in ("", ".json", "/players/2", ".trf"):
        assert sampling_client.get(made["event"] + rest).status_code == 200
    assert sampling_client.get(made["edit"]).status_code == 200
