"""An event as JSON values: what is written is kept for good, and read back as it was."""

import json
from dataclasses import MISSING, fields
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.compute import rounds
from calculators.compute.rounds import (
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_POINT_BYE,
    GAME,
    HALF_POINT_BYE,
    LOSS,
    PAIRING_BYE,
    UNPLAYED,
    UNPLAYED_BY_CHOICE,
    WIN,
    ZERO_POINT_BYE,
    Result,
)
from calculators.compute.scores import SCALES, Scale
from calculators.events import model
from calculators.events.encoding import (
    RESULTS,
    decode_columns,
    decode_day,
    decode_event,
    decode_outcome,
    decode_outcomes,
    decode_player,
    decode_scale,
    encode_columns,
    encode_day,
    encode_event,
    encode_outcome,
    encode_outcomes,
    encode_player,
    encode_scale,
)
from calculators.events.model import OPEN, Event, Games, Kind, Outcome, Player, PublishedColumn

HALF = Fraction(1, 2)

# The text is what stands in the logs of events: these rows may grow and never change.
CELLS = [
    ("12wW", Outcome(WIN, 12, "w")),
    ("3bD", Outcome(DRAW, 3, "b")),
    ("4999L", Outcome(LOSS, 4999)),  # no colours known
    ("7w+", Outcome(FORFEIT_WIN, 7, "w")),
    ("7-", Outcome(FORFEIT_LOSS, 7)),
    ("+", Outcome(FORFEIT_WIN)),  # against whom is not known
    ("U", Outcome(PAIRING_BYE)),
    ("F", Outcome(FULL_POINT_BYE)),
    ("H", Outcome(HALF_POINT_BYE)),
    ("Z", Outcome(ZERO_POINT_BYE)),
    ("5b?", Outcome(OPEN, 5, "b")),
    ("?", Outcome(OPEN)),
    ("2wWu", Outcome(WIN, 2, "w", rated=False)),
    ("5W(2,1,0)", Outcome(WIN, 5, games=Games(Fraction(2), Fraction(1)))),
    ("5D(3/2,3/2,3)", Outcome(DRAW, 5, games=Games(Fraction(3, 2), Fraction(3, 2), 3))),
    ("U@1/2", Outcome(PAIRING_BYE, points=HALF)),
    ("5bL@0", Outcome(LOSS, 5, "b", points=Fraction(0))),
    ("5bL@-1/3", Outcome(LOSS, 5, "b", points=Fraction(-1, 3))),
    (
        "9bLu(0,2,1)@1/4",
        Outcome(LOSS, 9, "b", rated=False, games=Games(Fraction(0), Fraction(2), 1), points=Fraction(1, 4)),
    ),
]
NOT_IN_EVENTS = {GAME, UNPLAYED, UNPLAYED_BY_CHOICE}  # of lists of scores, where nothing else is known


@pytest.mark.parametrize(("text", "outcome"), CELLS, ids=[text for text, _ in CELLS])
def test_an_outcome_is_one_cell(text, outcome):
    assert encode_outcome(outcome) == text
    assert decode_outcome(text) == outcome
    assert decode_outcome(text).result is outcome.result  # tie-breaks compare results by identity


def test_every_result_has_a_letter():
    named = {result for module in (rounds, model) for result in vars(module).values() if isinstance(result, Result)}
    assert named - NOT_IN_EVENTS == set(RESULTS.values())
    assert {outcome.result for _, outcome in CELLS} == set(RESULTS.values())


@pytest.mark.parametrize(
    "text", ["", "12", "w", "12wX", "12gW", "W12w", "12wW(2,1)", "W@", "W@x", "W@1/", "٣wW", "W W", "W\n"]
)
def test_anything_else_is_no_outcome(text):
    with pytest.raises(ValueError, match="is no outcome"):
        decode_outcome(text)


def test_the_outcomes_of_a_player_are_one_text():
    assert encode_outcomes([outcome for _, outcome in CELLS[:3]]) == "12wW 3bD 4999L"
    assert decode_outcomes(" ".join(text for text, _ in CELLS)) == tuple(outcome for _, outcome in CELLS)
    assert encode_outcomes([]) == ""
    assert decode_outcomes("") == ()


# One of each with every field set, and how it is kept.
SCALE = Scale("own", "Own", Fraction(5, 2), Fraction(1), HALF, pairing_bye=Fraction(2), absence=Fraction(-1))
SCALE_VALUES = {
    "key": "own",
    "name": "Own",
    "win": "5/2",
    "draw": "1",
    "loss": "1/2",
    "pairing_bye": "2",
    "absence": "-1",
}
PLAYER = Player(
    7,
    "Müller-Östh, Ā \x00",
    (Outcome(WIN, 2, "w"), Outcome(HALF_POINT_BYE)),
    rating=2100,
    title="WFM",
    sex="w",
    federation="GER",
    fide_id="0012345",
    birth="1990/00/00",
    club="SK Nord",
    points=Fraction(3, 2),
    rank=4,
    adjustments=((2, Fraction(-1, 2)), (3, Fraction(1))),
)
PLAYER_VALUES = {
    "number": 7,
    "name": "Müller-Östh, Ā \x00",
    "outcomes": "2wW H",
    "rating": 2100,
    "title": "WFM",
    "sex": "w",
    "federation": "GER",
    "fide_id": "0012345",
    "birth": "1990/00/00",
    "club": "SK Nord",
    "points": "3/2",
    "rank": 4,
    "adjustments": [[2, "-1/2"], [3, "1"]],
}
OTHER = Player(2, "B", (Outcome(LOSS, 7, "b"), Outcome(ZERO_POINT_BYE)))
EVENT = Event(
    (PLAYER, OTHER),
    2,
    title="Open",
    planned=5,
    scale=SCALE,
    kind=Kind.ROUND_ROBIN,
    start=date(2026, 3, 1),
    end=date(2026, 3, 9),
    rules="fide-2026",
    order=("PTS", "BH/C1"),
    header=(("022", "Graz"), ("102", "N. N.")),
    records=("### seen", "240 H"),
)
EVENT_VALUES = {
    "players": [PLAYER_VALUES, {"number": 2, "name": "B", "outcomes": "7bL Z"}],
    "rounds": 2,
    "title": "Open",
    "planned": 5,
    "scale": SCALE_VALUES,
    "kind": "round-robin",
    "start": "2026-03-01",
    "end": "2026-03-09",
    "rules": "fide-2026",
    "order": ["PTS", "BH/C1"],
    "header": [["022", "Graz"], ["102", "N. N."]],
    "records": ["### seen", "240 H"],
}
KEPT = [
    (SCALE, SCALE_VALUES, encode_scale, decode_scale),
    (PLAYER, PLAYER_VALUES, encode_player, decode_player),
    (EVENT, EVENT_VALUES, encode_event, decode_event),
]


@pytest.mark.parametrize(("value", "kept", "encode", "decode"), KEPT, ids=["scale", "player", "event"])
def test_every_field_is_kept_as_json_and_read_back(value, kept, encode, decode):
    unset = [field.name for field in fields(value) if getattr(value, field.name) == field.default]
    assert unset == []  # a new field needs a row above
    text = json.dumps(encode(value))
    assert json.loads(text) == kept
    assert decode(json.loads(text)) == value


def test_fields_with_their_default_are_left_out():
    assert encode_player(Player(1, "A", ())) == {"number": 1, "name": "A", "outcomes": ""}
    assert encode_event(Event((), 0)) == {"players": [], "rounds": 0}


# A field that is left out is read with its default, years later too.
DEFAULTS = {
    Scale: {"loss": 0, "pairing_bye": None, "absence": 0},
    Player: {
        "rating": 0,
        "title": "",
        "sex": "",
        "federation": "",
        "fide_id": "",
        "birth": "",
        "club": "",
        "points": None,
        "rank": 0,
        "adjustments": (),
    },
    Event: {
        "title": "",
        "planned": 0,
        "scale": SCALES["chess"],
        "kind": Kind.SWISS,
        "start": None,
        "end": None,
        "rules": "",
        "order": (),
        "header": (),
        "records": (),
    },
}


@pytest.mark.parametrize("kind", DEFAULTS)
def test_the_defaults_are_those_of_the_events_already_saved(kind):
    assert {field.name: field.default for field in fields(kind) if field.default is not MISSING} == DEFAULTS[kind]


def test_equal_outcomes_of_an_event_are_one_object():
    met = (Outcome(DRAW, 1, "b"),)
    event = Event((Player(1, "A", (Outcome(DRAW, 2, "w"),)), Player(2, "B", met), Player(3, "C", met)), 1)
    read = decode_event(encode_event(event))
    assert read.players[1].outcomes[0] is read.players[2].outcomes[0]


@pytest.mark.parametrize("scale", SCALES.values(), ids=SCALES)
def test_the_usual_scales_are_read_back(scale):
    assert decode_scale(encode_scale(scale)) == scale


def test_days_are_read_back():
    assert encode_day(date(2024, 2, 29)) == "2024-02-29"
    assert decode_day("2024-02-29") == date(2024, 2, 29)
    assert encode_day(None) is None
    assert decode_day(None) is None


def test_published_columns_keep_their_numbers_and_texts():
    columns = (PublishedColumn("TB1", {2: "12,5", 11: "½"}), PublishedColumn("", {}))
    kept = json.loads(json.dumps(encode_columns(columns)))
    assert kept == [{"name": "TB1", "texts": {"2": "12,5", "11": "½"}}, {"name": "", "texts": {}}]
    assert decode_columns(kept) == columns


def test_the_largest_event_takes_less_than_eight_bytes_for_an_outcome():
    # Four digits, colour, letter, blank.
    outcomes = tuple(Outcome(WIN, 1000 + 80 * at, "w") for at in range(50))
    event = Event(tuple(Player(number, "", outcomes) for number in range(1, 5001)), 50)
    bare = Event(tuple(Player(number, "", ()) for number in range(1, 5001)), 50)
    assert len(json.dumps(encode_event(event))) - len(json.dumps(encode_event(bare))) < 8 * 5000 * 50


# --- laws ----------------------------------------------------------------------------------------------------------

exact = st.fractions(-1000, 1000, max_denominator=100)
outcomes = st.builds(
    Outcome,
    st.sampled_from(list(RESULTS.values())),
    st.integers(0, 5000),
    st.sampled_from(["w", "b", ""]),
    st.booleans(),
    st.none() | st.builds(Games, exact, exact, st.integers(0, 9)),
    st.none() | exact,
)
# Any text that Python can hold: half characters come from file names and damaged pastes.
words = st.text(st.characters(), max_size=8)
players = st.builds(
    Player,
    st.integers(1, 5000),
    words,
    st.lists(outcomes, max_size=5).map(tuple),
    rating=st.integers(0, 3000),
    club=words,
    points=st.none() | exact,
    adjustments=st.lists(st.tuples(st.integers(1, 50), exact), max_size=2).map(tuple),
)
events = st.builds(
    Event,
    st.lists(players, max_size=4).map(tuple),
    st.integers(0, 50),
    title=words,
    start=st.none() | st.dates(),
    header=st.lists(st.tuples(words, words), max_size=2).map(tuple),
    records=st.lists(words, max_size=2).map(tuple),
)


@given(events)
@settings(deadline=None)
def test_reading_what_was_written_gives_the_event_itself(event):
    assert decode_event(json.loads(json.dumps(encode_event(event)))) == event
