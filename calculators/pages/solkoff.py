"""Solkoff and Buchholz: one calculator with two faces, US Chess terms and FIDE terms."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint

from calculators.compute.contributions import Standing
from calculators.compute.cuts import Value
from calculators.compute.published import decide, solkoff_candidates
from calculators.compute.rounds import Round, Rounds
from calculators.compute.scores import counted, show, show_half
from calculators.compute.solkoff import Solkoff, doubts, solkoff
from calculators.pages.breakdown import breakdown_table
from calculators.pages.outcome import Calculator, Card, Outcome, Preset
from calculators.pages.pictures import schedule_bars
from calculators.pages.published import sentences
from calculators.pages.representations import serve
from calculators.pages.solkoff_form import BuchholzForm, OpponentsForm, SolkoffForm

blueprint = Blueprint("solkoff", __name__)

SCHEDULES = {
    "soft": "below the field's average",
    "balanced": "near the field's average",
    "strong": "above the field's average",
    "distorted": "many unplayed rounds behind it",
}


@dataclass(frozen=True, slots=True)
class Face:
    """The terms that one of the two pages speaks in."""

    names: Mapping[str, str]
    first: str


US = Face(
    {
        "solkoff": "Solkoff",
        "cut_low_1": "Lowest dropped",
        "cut_low_2": "Two lowest dropped",
        "cut_high_1": "Highest dropped",
        "cut_high_2": "Two highest dropped",
        "median_1_1": "Median (1 + 1)",
        "median_2_2": "Median (2 + 2)",
        "modified_median": "Modified median",
        "cut_own": "Your own cut",
        "average": "Average opponent",
    },
    "Solkoff",
)
FIDE = Face(
    {
        **US.names,
        "solkoff": "Buchholz",
        "cut_low_1": "Buchholz Cut 1",
        "cut_low_2": "Buchholz Cut 2",
        "median_1_1": "Median Buchholz 1",
        "median_2_2": "Median Buchholz 2",
    },
    "Buchholz",
)


def outcome_of(face: Face) -> Callable[[OpponentsForm], Outcome]:
    """The function that finds the outcome in the terms of one face."""

    def find(form: OpponentsForm) -> Outcome:
        rounds = form.player_rounds()
        standing = form.standing(rounds)
        found = solkoff(rounds, standing, form.average_of_field(standing.rounds), form.own_cut())
        values = {key: found.values[key] for key in face.names if key in found.values}
        breakdown = breakdown_table(rounds, standing, values, face.names)
        return Outcome(
            results=results(found),
            read=list(as_read(form, rounds, standing)),
            cards=list(cards(face, found, values)),
            tables=[breakdown],
            formula=formula(face.first, values["solkoff"]),
            warnings=[
                *form["opponents"].data.warnings,
                *form.scale_warnings(),
                *doubts(rounds, standing, rounds_given=form["rounds"].data is not None),
            ],
            reading=form["opponents"].data.notes,
            notes=list(notes(rounds, standing)),
            verdict=verdict(form, rounds, standing, face),
            other=getattr(form["opponents"].data, "other", None),
            picture=schedule_bars(found),
        )

    return find


def results(found: Solkoff) -> dict[str, Any]:
    """The results by their names in JSON."""
    numbers = {key: value.number for key, value in found.values.items()}
    return {
        "count": found.count,
        "solkoff": numbers["solkoff"],
        "buchholz": numbers["solkoff"],
        "average": found.average,
        **{key: number for key, number in numbers.items() if key != "solkoff"},
        "modified_band": found.band,
        "schedule": found.schedule,
        "field_average": found.field_average,
        "maximum": found.maximum,
    }


def as_read(form: OpponentsForm, rounds: Sequence[Round], standing: Standing) -> Iterator[tuple[str, str]]:
    """How the inputs were read, for the page and the print."""
    entries = form["opponents"].data
    kind = "round" if isinstance(entries, Rounds) else "score"
    count = len(entries.rounds if isinstance(entries, Rounds) else entries.opponents)
    yield f"{count} {kind}{'s' if count != 1 else ''}", str(entries)
    if standing.score is not None:
        yield "Own score", f"{show_half(standing.score)} of {counted(standing.rounds, 'round')}"
    else:
        yield "Rounds", str(standing.rounds)
    unplayed = len(rounds) - count
    if unplayed:
        by_choice = sum(round_.result.voluntary for round_ in rounds)
        yield "Own unplayed rounds", f"{unplayed}, {by_choice} of them voluntary"
    if standing.unplayed_as != "rule":
        yield "They count as", form["unplayed_as"].choices()[standing.unplayed_as]
    yield "Rule set", standing.rules.name
    yield "Scale", f"{standing.scale.name} {standing.scale}"


def cards(face: Face, found: Solkoff, values: Mapping[str, Value]) -> Iterator[Card]:
    """The number people came for, then the rest."""
    for key, value in values.items():
        note = ", ".join(_dropped(value)) if value.dropped else ""
        if key == "modified_median" and found.band:
            note = f"{found.band} score: {note or 'nothing dropped'}"
        yield Card(
            face.names[key],
            value.number,
            f"without {note}" if note and key != "modified_median" else note,
            value.missing,
        )
    yield Card(face.names["average"], found.average, "per game played", "no game was played")
    words = SCHEDULES.get(found.schedule or "", "")
    yield Card("Schedule", found.schedule, words, "no game was played")
    yield Card("Field average", found.field_average, "for comparison")
    yield Card("Raw maximum", found.maximum, "rounds × rounds × win")


def _dropped(value: Value) -> Iterator[str]:
    return (show_half(value.contributions[index].value) for index in value.dropped)


def formula(name: str, value: Value) -> str:
    """The sum in words and numbers."""
    if value.number is None:
        return f"{name}: n/a, {value.missing}"
    terms = [show_half(term.value) for term in value.contributions]
    addends = f"{' + '.join(terms)} = " if len(terms) > 1 else ""
    return f"{name} = sum of the opponents' scores = {addends}{show(value.number)}"


def notes(rounds: Sequence[Round], standing: Standing) -> Iterator[str]:
    """What was decided on the way, so that nobody has to guess."""
    if any(round_.opponent and round_.opponent.unplayed for round_ in rounds):
        worth = show_half(standing.per_unplayed)
        yield f"Each unplayed round written as u counts {worth} under every rule set: writing u asks for it."


def verdict(
    form: OpponentsForm, rounds: Sequence[Round], standing: Standing, face: Face
) -> tuple[str, list[str]] | None:
    """What gives the published number; None where none was typed."""
    published = form["published"].data
    if published is None:
        return None
    heading, lines = sentences(decide(published, solkoff_candidates(rounds, standing, form.own_cut())), face.names)
    if standing.score is None and any(not round_.result.played for round_ in rounds):
        lines.append("Rules that need your own score were not tried: enter it too.")
    return heading, lines


ROUNDS_EXAMPLE = "W 3\nH\nW 1.5\nD 3.5\nD 3.5"
COMMON = (
    Preset("Five rounds: 4, 3.5, 3, 2.5, 2", {"opponents": "4, 3.5, 3, 2.5, 2", "score": "3.5", "rounds": "5"}),
    Preset(
        "Match points: 12, 9, 9, 6, 6", {"opponents": "12, 9, 9, 6, 6", "score": "9", "rounds": "5", "scale": "match"}
    ),
    Preset(
        "League table: 8, 7, 6, 5, 4", {"opponents": "8, 7, 6, 5, 4", "score": "5", "rounds": "5", "scale": "league"}
    ),
    Preset("Rounds with a half-point bye", {"opponents": ROUNDS_EXAMPLE}),
)
serve(
    blueprint,
    Calculator(
        "solkoff",
        SolkoffForm,
        "solkoff.html",
        outcome_of(US),
        (*COMMON, Preset("An opponent who withdrew: 2+2u", {"opponents": "2+2u, 4, 2.5", "score": "2", "rounds": "5"})),
    ),
)
serve(
    blueprint,
    Calculator(
        "buchholz",
        BuchholzForm,
        "buchholz.html",
        outcome_of(FIDE),
        (*COMMON, Preset("Which edition gave 15?", {"opponents": ROUNDS_EXAMPLE, "published": "15"})),
    ),
)
