"""Solkoff and Buchholz: one calculator with two faces, US Chess terms and FIDE terms."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from flask import Blueprint

from calculators.compute.contributions import Standing, why_adjusted
from calculators.compute.cuts import MAX_CUT, Cut, Value
from calculators.compute.published import decide, solkoff_candidates
from calculators.compute.rounds import Round, Rounds, looks_like_rounds, read_rounds
from calculators.compute.rules import SINGLE_PLAYER
from calculators.compute.score_lists import ScoreList, read_scores
from calculators.compute.scores import ZERO, show, show_half
from calculators.compute.solkoff import Solkoff, doubts, from_scores, solkoff
from calculators.pages.fields import ChoiceField, ListField, ScoreField, WholeField
from calculators.pages.forms import BYES, CUT, RULE_OPTIONS, SCALE, CommaField, DisplayFields, OpponentsUnplayedField
from calculators.pages.outcome import Calculator, Card, Cell, Column, Dropped, Outcome, Preset, Table
from calculators.pages.pictures import schedule_bars
from calculators.pages.published import published_field, sentences
from calculators.pages.representations import serve

blueprint = Blueprint("solkoff", __name__)

UNPLAYED_FIELDS = ("unplayed", "unplayed_voluntary", "unplayed_as", "unplayed_score")
SCHEDULES = {
    "soft": "below the field's average",
    "balanced": "near the field's average",
    "strong": "above the field's average",
    "distorted": "many unplayed rounds behind it",
}


@dataclass(frozen=True, slots=True, eq=False)
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


def read_opponents(text: str, commas: str = "") -> ScoreList | Rounds:
    """Scores or rounds of one player, whichever the box holds. Raises ReadingError naming each token refused."""
    return read_rounds(text) if looks_like_rounds(text) else read_scores(text, commas)


class OpponentsForm(DisplayFields, CommaField, OpponentsUnplayedField):
    """Opponents' scores or own rounds, and how they count. The two faces add the rule set and what stands behind it."""

    main = "opponents"

    opponents = ListField(
        "Opponents' scores, or your rounds",
        read_opponents,
        hint="Final scores, as 4, 3.5, 3½ or a spreadsheet row; or rounds on lines, as W 4, D 3½, L 6, BYE",
        needed="Enter at least one opponent's score, such as 4 or 3.5.",
    )
    score = ScoreField("Your own score", hint="Decides the modified median, and stands in for unplayed rounds", least=0)
    unplayed = WholeField("Own rounds without an opponent", least=0, most=50, default="0", more=BYES)
    unplayed_voluntary = WholeField(
        "Of these, byes you asked for, absences and forfeit losses",
        least=0,
        most=50,
        more=BYES,
        hint="All unless given",
    )
    unplayed_as = ChoiceField(
        "An own unplayed round counts as",
        options={
            "rule": "what the rule set says",
            "zero": "an opponent with 0",
            "half": "half of the maximum",
            "average": "the average of your opponents",
            "own": "your own score",
            "capped": "your own score, at most a draw a round",
            "custom": "the score below",
        },
        default="rule",
        more=BYES,
    )
    unplayed_score = ScoreField("Score for an own unplayed round", least=0, more=BYES)
    rounds = WholeField(
        "Rounds of the event", least=1, most=50, more=SCALE, hint="As many as entries and unplayed rounds unless given"
    )
    field_average = ScoreField(
        "Average score of the field", least=0, more=SCALE, hint="Half of the maximum unless given"
    )
    low = WholeField("Drop this many of the lowest", least=0, most=MAX_CUT, more=CUT)
    high = WholeField("Drop this many of the highest", least=0, most=MAX_CUT, more=CUT)

    def check(self) -> None:
        """Scores, rounds and unplayed rounds have to agree."""
        super().check()
        if any(field.errors for field in (self["win"], self["draw"], self["loss"])):
            return
        entries, score, scale = self["opponents"].data, self["score"].data, self.scale_used()
        if not isinstance(entries, Rounds) and not entries.opponents:
            self.fail("opponents", self["opponents"].needed)
        if score is not None and self["rounds"].data and score > self["rounds"].data * scale.win:
            most = f"{self['rounds'].data} rounds × {show_half(scale.win)}"
            self.fail(
                "score",
                f"{show_half(score)} is above {most}. Check the score, the rounds or the scale.",
                show_half(score),
            )
        if isinstance(entries, Rounds):
            self.check_rounds(entries)
        else:
            self.check_unplayed()

    def check_rounds(self, entries: Rounds) -> None:
        """Rounds say for themselves what was scored and what was not played."""
        made, typed = entries.points(self.scale_used()), self["score"].data
        if typed is not None and typed != made:
            self.fail(
                "score",
                f"Your rounds give {show_half(made)}, not {show_half(typed)}. Leave this empty or mend the rounds.",
                show_half(typed),
            )
        for name in ("unplayed", "unplayed_voluntary"):
            if self[name].differs:
                self.fail(name, "Leave this empty: the rounds say which were not played.", self[name].text)
        self.check_custom()

    def check_unplayed(self) -> None:
        """The unplayed rounds of a plain list."""
        unplayed, by_choice = self["unplayed"].data or 0, self["unplayed_voluntary"].data
        if by_choice is not None and by_choice > unplayed:
            self.fail(
                "unplayed_voluntary",
                f"{by_choice} of {unplayed} unplayed rounds cannot be. Enter at most {unplayed}.",
                str(by_choice),
            )
        self.check_custom()

    def check_custom(self) -> None:
        """A custom stand-in needs its score."""
        if self["unplayed_as"].data == "custom" and self["unplayed_score"].data is None:
            self.fail("unplayed_score", "Enter the score that an unplayed round counts as.")

    def player_rounds(self) -> tuple[Round, ...]:
        """The rounds, or what the list of scores stands for."""
        entries = self["opponents"].data
        if isinstance(entries, Rounds):
            return entries.rounds
        unplayed = self["unplayed"].data or 0
        by_choice = self["unplayed_voluntary"].data
        return from_scores(entries.opponents, unplayed, unplayed if by_choice is None else by_choice)

    def average_of_field(self, rounds: int) -> Fraction:
        """The field's average as typed, else half of the maximum."""
        typed: Fraction | None = self["field_average"].data
        return self.scale_used().win * rounds / 2 if typed is None else typed

    def standing(self, rounds: Sequence[Round]) -> Standing:
        """What the rounds are counted by."""
        entries, scale = self["opponents"].data, self.scale_used()
        count = self["rounds"].data or len(rounds)
        in_order = isinstance(entries, Rounds)
        return Standing(
            rules=SINGLE_PLAYER[self["rules"].data],
            scale=scale,
            rounds=count,
            score=entries.points(scale) if in_order else self["score"].data,
            per_unplayed=self.per_unplayed(self.average_of_field(count) / count),
            in_order=in_order,
            unplayed_as=self["unplayed_as"].data,
            custom=self["unplayed_score"].data or ZERO,
        )

    def own_cut(self) -> Cut | None:
        """The cut of one's own, None where none was given."""
        low, high = self["low"].data, self["high"].data
        return None if low is None and high is None else Cut(low or 0, high or 0)


class SolkoffForm(OpponentsForm):
    """Under US Chess rules unless chosen otherwise."""

    rules = ChoiceField("Rule set", options=RULE_OPTIONS, default="us-chess")
    published = published_field()


class BuchholzForm(OpponentsForm):
    """Under FIDE rules unless chosen otherwise."""

    rules = ChoiceField("Rule set", options=RULE_OPTIONS, default="fide-2026")
    published = published_field()


def outcome_of(face: Face) -> Callable[[OpponentsForm], Outcome]:
    """The function that finds the outcome in the terms of one face."""

    def find(form: OpponentsForm) -> Outcome:
        rounds = form.player_rounds()
        standing = form.standing(rounds)
        found = solkoff(rounds, standing, form.average_of_field(standing.rounds), form.own_cut())
        values = {key: found.values[key] for key in face.names if key in found.values}
        breakdown = breakdown_table(face, rounds, standing, values)
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
            notes=list(notes(form, rounds, standing)),
            verdict=verdict(form, rounds, standing, face),
            other=getattr(form["opponents"].data, "other", None),
            picture=schedule_bars(found, face.names),
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
        yield "Own score", f"{show_half(standing.score)} of {standing.rounds} rounds"
    else:
        yield "Rounds", str(standing.rounds)
    unplayed = len(rounds) - count
    if unplayed:
        by_choice = sum(round_.result.voluntary for round_ in rounds)
        yield "Own unplayed rounds", f"{unplayed}, {by_choice} of them voluntary"
    if standing.unplayed_as != "rule":
        yield "They count as", form["unplayed_as"].choices()[standing.unplayed_as]
    yield "Rule set", f"{standing.rules.name}, {standing.rules.in_force}"
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
    yield Card(face.names["average"], found.average, "per game played", "" if found.count else "no game was played")
    words = SCHEDULES.get(found.schedule or "", "")
    yield Card("Schedule", found.schedule, words, "" if found.schedule else "no game was played")
    yield Card("Field average", found.field_average, "for comparison")
    yield Card("Raw maximum", found.maximum, "rounds × rounds × win")


def _dropped(value: Value) -> Iterator[str]:
    return (show_half(value.contributions[index].value) for index in value.dropped)


def breakdown_table(face: Face, rounds: Sequence[Round], standing: Standing, values: Mapping[str, Value]) -> Table:
    """Every addend in its row, with what each variant did with it."""
    terms = {term.place: (index, term) for index, term in enumerate(values["solkoff"].contributions)}
    by_variant = [variant_cells(value, len(terms)) for value in values.values()]
    columns = breakdown_columns(face, tuple(values), in_order=standing.in_order)
    rows: list[list[Cell]] = []
    for place, round_ in enumerate(rounds, 1):
        index, term = terms.get(place, (None, None))
        row: list[Cell] = [place]
        if standing.in_order:
            row.append(round_.result.name)
        row.append(str(round_.opponent) if round_.opponent else "–")
        if index is None or term is None:
            why = "no opponent" if not values["solkoff"].missing else values["solkoff"].missing
            row += ["–", f"{round_.result.name}: {why}" if not round_.result.played else why]
            row += [""] * len(values)
        else:
            row += [term.opponent, term.why or why_adjusted(round_, standing)]
            row += [cells[index] for cells in by_variant]
        rows.append(row)
    blank = [""] * (3 + standing.in_order)
    foot = ["Sum", *blank, *(value.number for value in values.values())]
    return Table("Every addend, and what each cut did with it", columns, rows, foot)


@cache
def breakdown_columns(face: Face, variants: tuple[str, ...], *, in_order: bool) -> tuple[Column, ...]:
    """The columns of the breakdown: the addend, then one for each variant."""
    return (
        Column("opponent", "Round" if in_order else "Opponent"),
        *([Column("result", "Result", numeric=False)] if in_order else []),
        Column("as_read", "As read"),
        Column("counts_as", "Counts as"),
        Column("why", "Why", numeric=False),
        *(Column(key, face.names[key]) for key in variants),
    )


def variant_cells(value: Value, count: int) -> list[Cell]:
    """What one variant did with each contribution: kept or dropped; blanks where it cannot be formed."""
    if value.missing:
        return [""] * count
    cells: list[Cell] = [term.value for term in value.contributions]
    for index, why in value.dropped.items():
        cells[index] = Dropped(value.contributions[index].value, why)
    return cells


def formula(name: str, value: Value) -> str:
    """The sum in words and numbers."""
    if value.number is None:
        return f"{name}: n/a, {value.missing}"
    terms = " + ".join(show_half(term.value) for term in value.contributions)
    return f"{name} = sum of the opponents' scores = {terms} = {show(value.number)}"


def notes(form: OpponentsForm, rounds: Sequence[Round], standing: Standing) -> Iterator[str]:
    """What was decided on the way, so that nobody has to guess."""
    yield from form["opponents"].data.notes
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
    return sentences(decide(published, solkoff_candidates(rounds, standing, form.own_cut())), face.names)


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
