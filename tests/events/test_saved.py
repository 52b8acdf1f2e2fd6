"""The state of a saved event: the fold of its changes, read once and then only what is new."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest
import sqlalchemy as sa

from calculators.compute.rounds import DRAW, LOSS, PAIRING_BYE, WIN
from calculators.compute.scores import SCALES, Scale
from calculators.events.database import UnavailableError
from calculators.events.desk import Options
from calculators.events.desk_changes import (
    bye_body,
    entry_body,
    options_body,
    pair_body,
    plan_body,
    presence_body,
    results_body,
    undo_body,
)
from calculators.events.model import MAX_PLAYERS, Event, Kind, Outcome, Player, PublishedColumn, Reading
from calculators.events.saved import (
    APPLY,
    Saved,
    SavedEvents,
    UnknownChangeError,
    apply,
    details_body,
    fold,
    import_body,
    name_body,
    start_body,
    view_body,
)
from calculators.events.store import Change, ConflictError, NotFoundError, Role, Store

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
YEAR = timedelta(days=365)

#    1 Alex    2w1  3b½
#    2 Blair   1b0  bye
#    3 Casey   bye  1w½
EVENT = Event(
    (
        Player(1, "Alex", (Outcome(WIN, 2, "w"), Outcome(DRAW, 3, "b"))),
        Player(2, "Blair", (Outcome(LOSS, 1, "b"), Outcome(PAIRING_BYE))),
        Player(3, "Casey", (Outcome(PAIRING_BYE), Outcome(DRAW, 1, "w")), rating=1800),
    ),
    2,
    title="Club night",
    kind=Kind.SWISS,
    start=date(2026, 3, 1),
)
READING = Reading(
    EVENT,
    "plain rows",
    (PublishedColumn("TB1", {1: "2", 3: "1,5"}),),
    warnings=("Two players have no rating.",),
    notes=("The third column was taken for points.",),
)
IMPORT = import_body(READING, rules="fide-2026", order=["PTS", "BH"], draw_weight="points")
NEW = Saved("an id", NOON, NOON + YEAR)
IMPORTED = replace(
    NEW,
    number=1,
    event=EVENT,
    columns=READING.columns,
    format="plain rows",
    warnings=READING.warnings,
    notes=READING.notes,
    rules="fide-2026",
    order=("PTS", "BH"),
    draw_weight="points",
)
NAMES = ("Alex", "Blair", "Casey")


def names(saved):
    return tuple(player.name for player in saved.event.players)


# --- the kinds of change -------------------------------------------------------------------------------------------


def test_an_import_is_what_was_read_and_how_it_is_shown():
    assert apply(NEW, "import", IMPORT) == IMPORTED


def test_an_import_without_choices_leaves_them_to_the_event():
    saved = apply(NEW, "import", import_body(READING))
    assert (saved.rules, saved.order, saved.draw_weight, saved.scale) == ("", (), "", None)


def test_details_are_title_and_dates():
    saved = apply(IMPORTED, "details", details_body("Open", None, date(2026, 3, 9)))
    assert (saved.event.title, saved.event.start, saved.event.end) == ("Open", None, date(2026, 3, 9))
    assert replace(saved, event=EVENT, number=1) == IMPORTED  # and nothing else


def test_a_name_can_be_mended():
    saved = apply(IMPORTED, "name", name_body(2, "Blaire"))
    assert names(saved) == ("Alex", "Blaire", "Casey")
    mended = replace(EVENT, players=(EVENT.players[0], replace(EVENT.players[1], name="Blaire"), EVENT.players[2]))
    assert replace(saved, event=mended, number=1) == replace(IMPORTED, event=mended)
    assert names(IMPORTED) == NAMES  # the state before is a value of its own


def test_a_name_for_nobody_is_refused():
    with pytest.raises(KeyError):
        apply(IMPORTED, "name", name_body(9, "Nobody"))


@pytest.mark.parametrize(
    "scale",
    [None, SCALES["match"], Scale("own", "Own", Fraction(5, 2), Fraction(1), pairing_bye=Fraction(1, 2))],
)
def test_a_view_changes_how_the_event_is_shown_and_not_the_event(scale):
    saved = apply(IMPORTED, "view", view_body("us-chess", ["PTS", "SOLKOFF"], "half", scale))
    assert (saved.rules, saved.order, saved.draw_weight, saved.scale) == ("us-chess", ("PTS", "SOLKOFF"), "half", scale)
    assert saved.event == EVENT


# Bodies in the logs of events already saved: every later version reads them.
KEPT = [
    ("details", '{"title":"Open","start":null,"end":"2026-03-09"}', details_body("Open", None, date(2026, 3, 9))),
    ("name", '{"number":2,"name":"Blaire"}', name_body(2, "Blaire")),
    (
        "view",
        '{"rules":"plain","order":["PTS"],"draw_weight":"half","scale":null}',
        view_body("plain", ["PTS"], "half", None),
    ),
    (
        "import",
        """{"event":{"rounds":1,"players":[{"number":1,"name":"A","outcomes":"U"}]},"columns":[],"format":"TRF",
        "warnings":[],"notes":[],"rules":"","order":[],"draw_weight":""}""",
        import_body(Reading(Event((Player(1, "A", (Outcome(PAIRING_BYE),)),), 1), "TRF")),
    ),
    (
        "start",
        """{"event":{"rounds":0,"planned":3,"players":[{"number":1,"name":"A","outcomes":""}]},"rules":"magic",
        "options":{"method":"points","colours":false,"group":"fold","seed":7,"apart":[[1,2]],"games":true,
        "tables":true}}""",
        start_body(
            Event((Player(1, "A", ()),), 0, planned=3),
            "magic",
            Options(colours=False, seed=7, apart=((1, 2),), games=True, tables=True),
        ),
    ),
    (
        "options",
        '{"method":"dutch","colours":true,"group":"random","seed":0,"apart":[],"games":false,"tables":false}',
        options_body(Options(method="dutch", group="random")),
    ),
    (
        "pair",
        '{"round":3,"boards":[[2,1]],"bye":0,"absent":[[3,"H"]],"notes":["A note."],"colours":false,"method":"dutch"}',
        pair_body(3, [(2, 1)], 0, [(3, "H")], ["A note."], colours=False, method="dutch"),
    ),
    ("results", '{"round":2,"results":[[1,"0-1"]],"by":"Desk 2"}', results_body(2, {1: "0-1"}, "Desk 2")),
    (
        "entry",
        '{"number":4,"name":"Drew","rating":1500,"club":"Rooks","missed":"H"}',
        entry_body(4, "Drew", 1500, "Rooks", "H"),
    ),
    ("presence", '{"number":2,"withdrawn":true}', presence_body(2, withdrawn=True)),
    ("bye", '{"number":2,"rounds":[3,4],"letter":"H"}', bye_body(2, [3, 4], "H")),
    ("plan", '{"rounds":7}', plan_body(7)),
    ("undo", '{"steps":1}', undo_body()),
]
BEFORE = {"undo": ("presence", presence_body(1, withdrawn=True))}  # what a kind needs to have happened


@pytest.mark.parametrize(("kind", "text", "body"), KEPT, ids=[kind for kind, _, _ in KEPT])
def test_the_body_of_each_kind_is_kept_as_it_always_was(kind, text, body):
    assert json.loads(json.dumps(body)) == json.loads(text)
    saved = apply(IMPORTED, *BEFORE[kind]) if kind in BEFORE else IMPORTED
    assert apply(saved, kind, json.loads(text)) == apply(saved, kind, body)


def test_every_kind_has_a_row_above():
    assert {kind for kind, _, _ in KEPT} == set(APPLY)


def test_an_event_that_was_read_in_has_a_desk_from_the_first_change_of_it_on():
    saved = apply(IMPORTED, "presence", presence_body(1, withdrawn=True))
    assert (IMPORTED.desk, saved.desk.withdrawn, saved.event) == (None, {1}, EVENT)


def test_what_is_told_of_an_event_is_told_at_its_desk_too():
    saved = apply(IMPORTED, "results", results_body(2, {1: "0-1"}))
    for kind, body in (("name", name_body(2, "Blaire")), ("details", details_body("Open", None, None))):
        saved = apply(saved, kind, body)
    assert names(saved) == ("Alex", "Blaire", "Casey")
    assert saved.event.title == saved.desk.finished.title == "Open"
    assert saved.desk.event == saved.event


def test_a_kind_that_is_not_known_is_refused():
    with pytest.raises(UnknownChangeError, match="no change of the kind later"):
        apply(IMPORTED, "later", {})


def test_a_fold_is_the_changes_one_after_the_other():
    changes = [
        Change(1, "import", IMPORT, NOON, 700),
        Change(2, "name", name_body(1, "Alexa"), NOON, 27),
        Change(3, "name", name_body(1, "Alexis"), NOON, 28),
        Change(4, "details", details_body("Open", None, None), NOON, 41),
    ]
    saved = fold(NEW, changes)
    assert (saved.number, saved.size) == (4, 796)
    assert (names(saved), saved.event.title) == (("Alexis", "Blair", "Casey"), "Open")
    assert fold(fold(NEW, changes[:2]), changes[2:]) == saved


# --- events in use -------------------------------------------------------------------------------------------------


@pytest.fixture
def events(store):
    return SavedEvents(store)


@contextmanager
def queries(store):
    """The statements that the database is sent meanwhile."""
    sent = []
    engine = store.database._engine()

    def note(_connection, _cursor, statement, _parameters, _context, _many):
        if not statement.startswith("BEGIN"):
            sent.append(statement)

    sa.event.listen(engine, "before_cursor_execute", note)
    yield sent
    sa.event.remove(engine, "before_cursor_execute", note)


def test_a_saved_event_is_loaded_as_it_was_read(store, events):
    new = events.create("import", IMPORT)
    saved = events.load(new.id)
    head = store.head(new.id)
    assert saved == replace(IMPORTED, id=new.id, created=head.created, expires=head.opened + YEAR, size=saved.size)
    assert SavedEvents(store).load(new.id) == saved


def test_an_event_that_did_not_change_costs_one_query(store, events):
    event = events.create("import", IMPORT).id
    first = events.load(event)
    with queries(store) as sent:
        assert events.load(event) is first
    assert len(sent) == 1


def test_only_what_is_new_is_read(store, events, monkeypatch):
    event = events.create("import", IMPORT).id
    events.load(event)
    store.append(event, 2, "name", name_body(1, "Alexa"))
    read = []
    changes = store.changes
    monkeypatch.setattr(store, "changes", lambda *asked: read.append(asked) or changes(*asked))
    assert names(events.load(event)) == ("Alexa", "Blair", "Casey")
    assert read == [(event, 1)]


def test_changes_of_other_processes_are_seen(store, address):
    here, there = SavedEvents(store), SavedEvents(Store(address))
    event = here.create("import", IMPORT).id
    here.load(event)
    there.amend(event, lambda _: ("name", name_body(3, "Cass")))
    assert names(here.load(event)) == ("Alex", "Blair", "Cass")
    there.store.dispose()


@pytest.mark.parametrize("cached", [True, False])
def test_a_deleted_event_is_gone_from_memory_too(store, events, cached):
    event = events.create("import", IMPORT).id
    if cached:
        events.load(event)
    store.delete(event)
    assert events.load(event) is None
    assert event not in events._known


def test_an_event_deleted_while_it_is_read_is_not_there(store, events, monkeypatch):
    event = events.create("import", IMPORT).id
    changes = store.changes
    monkeypatch.setattr(store, "changes", lambda *asked: store.delete(event) or changes(*asked))
    assert events.load(event) is None


@pytest.mark.parametrize("event", ["", "x", "\x00", "A" * 22])
def test_an_event_that_is_not_there_is_none(events, event):
    assert events.load(event) is None
    with pytest.raises(NotFoundError):
        events.amend(event, lambda _: ("name", name_body(1, "A")))


def test_a_database_put_back_to_an_older_state_is_read_anew(store, events):
    event = events.create("import", IMPORT).id
    events.amend(event, lambda _: ("name", name_body(1, "Wrong")))
    with store.database.writing() as connection:
        connection.execute(sa.text("DELETE FROM changes WHERE number = 2"))
    assert names(events.load(event)) == NAMES


def test_memory_holds_what_was_asked_for_last(store):
    kept = SavedEvents(store)
    ids = [kept.create("import", IMPORT).id for _ in range(4)]
    size = kept.load(ids[0]).size
    few = SavedEvents(store, cached=3 * (size + 2000))
    for event in [*ids[:3], ids[0], ids[3]]:
        few.load(event)
    assert list(few._known) == [ids[2], ids[0], ids[3]]
    none = SavedEvents(store, cached=0)
    for event in ids:
        assert none.load(event).event == EVENT
    assert list(none._known) == [ids[3]]  # the one in hand


def test_a_first_change_that_cannot_be_applied_is_not_kept(store, events):
    for kind, body in [("later", {}), ("import", {}), ("name", name_body(1, "A"))]:
        with pytest.raises((UnknownChangeError, KeyError)):
            events.create(kind, body)
    assert store.expire(datetime.now(UTC) + YEAR) == 0  # there is nothing to delete


# --- changing ------------------------------------------------------------------------------------------------------


def test_a_change_is_decided_on_what_is_there(events):
    event = events.create("import", IMPORT).id
    saved = events.amend(event, lambda seen: ("name", name_body(1, seen.event.players[0].name + "a")))
    assert (saved.number, names(saved)) == (2, ("Alexa", "Blair", "Casey"))
    assert events.load(event) == saved


def test_deciding_for_nothing_changes_nothing(store, events):
    event = events.create("import", IMPORT).id
    assert events.amend(event, lambda _: None).number == 1
    assert store.head(event).number == 1


@pytest.mark.parametrize(("kind", "body"), [("later", {}), ("name", name_body(9, "Nobody")), ("view", {})])
def test_a_change_that_cannot_be_applied_is_not_kept(store, events, kind, body):
    event = events.create("import", IMPORT).id
    with pytest.raises((UnknownChangeError, KeyError)):
        events.amend(event, lambda _: (kind, body))
    assert store.head(event).number == 1


def test_who_is_too_late_decides_again(store, events):
    event = events.create("import", IMPORT).id
    seen = []

    def decide(saved):
        seen.append(names(saved))
        if len(seen) == 1:  # somebody else is faster
            store.append(event, 2, "name", name_body(2, "Blaire"))
        return "name", name_body(1, "Alexa")

    assert names(events.amend(event, decide)) == ("Alexa", "Blaire", "Casey")
    assert seen == [NAMES, ("Alex", "Blaire", "Casey")]


def test_who_is_always_too_late_gets_a_turn(store, events, monkeypatch):
    event = events.create("import", IMPORT).id
    append, seen = store.append, []

    def append_later(which, number, kind, body):
        append(event, number, "name", name_body(2, f"Blair {number}"))  # somebody else is faster
        return append(which, number, kind, body)

    def decide(saved):
        seen.append(names(saved)[1])
        return "name", name_body(1, "Alexa")

    monkeypatch.setattr(store, "append", append_later)
    saved = events.amend(event, decide)
    assert names(saved) == ("Alexa", "Blair 4", "Casey")
    assert seen == ["Blair", "Blair 2", "Blair 3", "Blair 4"]
    assert saved == events.load(event) == SavedEvents(store).load(event)
    assert store.head(event).number == saved.number == 5


def test_in_turn_too_a_decision_can_be_none_raise_or_fail(store, events, monkeypatch):
    event = events.create("import", IMPORT).id

    def taken(*_):
        raise ConflictError([])

    monkeypatch.setattr(store, "append", taken)
    decisions = iter([*[("name", name_body(1, "Alexa"))] * 3, None])
    assert names(events.amend(event, lambda _: next(decisions))) == NAMES
    decisions = iter([("name", name_body(1, "Alexa"))] * 3)
    with pytest.raises(StopIteration):
        events.amend(event, lambda _: next(decisions))
    decisions = iter([*[("name", name_body(1, "Alexa"))] * 3, ("name", name_body(99, "Zoe"))])
    with pytest.raises(KeyError):
        events.amend(event, lambda _: next(decisions))
    assert store.head(event).number == 1
    monkeypatch.undo()
    assert names(events.amend(event, lambda _: ("name", name_body(1, "Alexa"))))[0] == "Alexa"  # nothing is locked


def test_changes_of_many_threads_are_all_there(store, events):
    event = events.create("import", IMPORT).id
    start = threading.Barrier(3)

    def mend(number):
        start.wait(timeout=30)
        for step in range(1, 6):
            events.amend(event, lambda _, step=step: ("name", name_body(number, f"{number}.{step}")))

    with ThreadPoolExecutor(3) as threads:
        list(threads.map(mend, [1, 2, 3]))
    assert names(events.load(event)) == ("1.5", "2.5", "3.5")
    assert events.load(event) == SavedEvents(store).load(event)
    assert store.head(event).number == 16


# --- opening and expiry --------------------------------------------------------------------------------------------


def test_loading_an_event_puts_its_expiry_off(address):
    time = [NOON]
    events = SavedEvents(Store(address, lambda: time[0]))
    event = events.create("import", IMPORT).id
    assert events.load(event).expires == NOON + YEAR
    time[0] = NOON + timedelta(hours=23)
    assert events.load(event).expires == NOON + YEAR  # noted once a day
    time[0] = NOON + timedelta(days=100)
    assert events.load(event).expires == time[0] + YEAR
    assert events.store.head(event).opened == time[0]
    events.store.dispose()


def test_an_event_is_read_where_nothing_can_be_written(store, events, monkeypatch):
    event = events.create("import", IMPORT).id

    def busy(_event):
        raise UnavailableError

    monkeypatch.setattr(store, "touch", busy)
    monkeypatch.setattr(store, "now", lambda: datetime.now(UTC) + timedelta(days=2))
    assert events.load(event).event == EVENT


# --- large ---------------------------------------------------------------------------------------------------------


def test_the_largest_number_of_players_is_saved_and_loaded(store, events):
    # Neighbours meet every time: 1 and 2, 3 and 4, ...
    players = tuple(
        Player(number, f"Player {number}", (Outcome(*((WIN, number + 1) if number % 2 else (LOSS, number - 1))),) * 11)
        for number in range(1, MAX_PLAYERS + 1)
    )
    reading = Reading(Event(players, 11), "TRF", (PublishedColumn("TB1", {player.number: "1" for player in players}),))
    new = events.create("import", import_body(reading))
    events.amend(new.id, lambda _: ("name", name_body(MAX_PLAYERS, "Last")))
    saved = SavedEvents(store).load(new.id)
    assert saved.event.players[:-1] == players[:-1]
    assert saved.event.players[-1] == replace(players[-1], name="Last")
    assert saved.columns == reading.columns
    assert store.role(new.id, new.key) is Role.ORGANISER
