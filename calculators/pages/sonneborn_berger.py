"""Sonneborn-Berger from totals or from rounds."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from flask import Blueprint

from calculators.compute.contributions import Standing
from calculators.compute.opponent_scores import OpponentScore
from calculators.compute.published import Candidate, decide, sonneborn_candidates
from calculators.compute.rounds import Rounds
from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import counted, show, show_half
from calculators.compute.solkoff import above_the_most
from calculators.compute.sonneborn_berger import Group, SonnebornBerger, from_rounds, from_totals, weights
from calculators.pages.forms import DRAW_WEIGHTS
from calculators.pages.outcome import Calculator, Card, Cell, Column, Outcome, Preset, Table
from calculators.pages.published import sentences
from calculators.pages.representations import serve
from calculators.pages.sonneborn_berger_form import COUNTED, SonnebornBergerForm

blueprint = Blueprint("sonneborn_berger", __name__)

BANDS = {
    "light": "below 10",
    "solid": "10 to below 20",
    "strong": "20 to below 30",
    "elite": "30 and more",
}
NAMES = {
    "sb_half": "Sonneborn-Berger, draws ½ ×",
    "sb_low_1_half": "Sonneborn-Berger Cut 1, draws ½ ×",
    "sb_low_2_half": "Sonneborn-Berger Cut 2, draws ½ ×",
    "sb_points": "Sonneborn-Berger, points scored ×",
    "sb_low_1_points": "Sonneborn-Berger Cut 1, points scored ×",
    "sb_low_2_points": "Sonneborn-Berger Cut 2, points scored ×",
    "projected": "Projection to all rounds",
}


def outcome(form: SonnebornBergerForm) -> Outcome:
    """The tie-break with its parts, from rounds where there are any."""
    games: Rounds | None = form["games"].data
    rounds = games.rounds if games else ()
    scale, weight = form.scale_used(), form["draw_weight"].data
    factors = weights(scale, weight)
    per_unplayed = form.per_unplayed(scale.win / 2)
    if rounds:
        found = from_rounds(rounds, per_unplayed, form["rounds"].data, factors)
    else:
        counts = tuple(form[counted].data for counted, _, _ in COUNTED)
        averages = tuple(form[f"avg_{opponents}"].data for _, opponents, _ in COUNTED)
        found = from_totals(counts, averages, form["byes"].data, form["rounds"].data, factors)
    return Outcome(
        results=results(found),
        read=list(as_read(form, found)),
        cards=list(cards(found)),
        tables=[components_table(found), *([games_table(games, found)] if games and rounds else [])],
        formula=formula(found),
        warnings=[*(games.warnings if games else ()), *form.scale_warnings(), *warnings(form, found)],
        reading=games.notes if games else (),
        notes=list(notes(form, found)),
        verdict=verdict(form, found, per_unplayed),
    )


def results(found: SonnebornBerger) -> dict[str, Any]:
    """The results by their names in JSON."""
    return {
        "sb": found.number,
        "win_contribution": found.wins.contribution,
        "draw_contribution": found.draws.contribution,
        "projected": found.projected,
        "band": found.band,
        "games_played": found.games_played,
        "opposition_average": found.opposition_average,
    }


def as_read(form: SonnebornBergerForm, found: SonnebornBerger) -> Iterator[tuple[str, str]]:
    """How the inputs were read, for the page and the print."""
    if form["label"].data:
        yield "Label", form["label"].data
    games = form["games"].data
    if games and games.rounds:
        yield f"{len(games.rounds)} round{'s' if len(games.rounds) != 1 else ''}", str(games)
    yield (
        "Games",
        f"{found.wins.count} won, {found.draws.count} drawn, {found.losses.count} lost; {found.byes} not played",
    )
    yield "Rounds", str(found.rounds)
    score = form["score"].data
    if score is None and games and games.rounds:
        score = games.points(form.scale_used())
    if score is not None:
        yield "Own score", show_half(score)
    yield "Weights", DRAW_WEIGHTS[form["draw_weight"].data]
    yield "Scale", f"{form.scale_used().name} {form.scale_used()}"


def cards(found: SonnebornBerger) -> Iterator[Card]:
    """The number people came for, then its parts."""
    yield Card(
        "Sonneborn-Berger", found.number, f"{found.band}: {BANDS[found.band]}" if found.band else "below 0: no band"
    )
    yield Card("From wins", found.wins.contribution, f"{found.wins.count} × opponents beaten")
    yield Card("From draws", found.draws.contribution, f"{found.draws.count} drawn")
    missing = "more games and byes than rounds" if found.too_many else "no game was played"
    yield Card(
        "Projection",
        found.projected,
        f"at this average over {counted(found.rounds, 'round')}",
        missing,
    )
    yield Card("Band", found.band)
    yield Card("Games played", found.games_played, "byes are no games")
    lacking = "an average is missing" if found.games_played else "no game was played"
    yield Card("Average opponent", found.opposition_average, "", lacking)


def games_table(games: Rounds, found: SonnebornBerger) -> Table:
    """Every round with what it adds."""
    columns = (
        Column("round", "Round"),
        Column("result", "Result", numeric=False),
        Column("as_read", "As read"),
        Column("counts_as", "Opponent counts"),
        Column("weight", "Weight"),
        Column("contribution", "Adds"),
    )
    factor_of = {"win": found.wins.weight, "draw": found.draws.weight, "loss": found.losses.weight}
    terms = {term.place: term for term in found.terms}
    rows: list[list[Cell]] = []
    for place, round_ in enumerate(games.rounds, 1):
        read = str(round_.opponent) if round_.opponent else "–"
        term = terms.get(place)
        if term is None:
            rows.append([place, round_.result.name, read, "–", "not played", Fraction(0)])
        else:
            rows.append([place, round_.result.name, read, term.opponent, factor_of[round_.result.awards], term.value])
    return Table("Every round and what it adds", columns, rows, ("Sum", "", "", "", "", found.number))


def components_table(found: SonnebornBerger) -> Table:
    """The parts: wins, draws, losses, byes, and what follows from them."""
    columns = (
        Column("measure", "Measure", numeric=False),
        Column("inputs", "Inputs", numeric=False),
        Column("formula", "Formula", numeric=False),
        Column("output", "Output"),
    )
    rows: list[list[Cell]] = [
        _component("Wins", found.wins),
        _component("Draws", found.draws),
        _component("Losses", found.losses),
        ["Byes", f"{found.byes} not played", "ignored", Fraction(0)],
        ["Sonneborn-Berger", "all games", "wins + draws + losses", found.number],
        [
            "Projection",
            f"{counted(found.games_played, 'game')}, {counted(found.rounds, 'round')}",
            _projection_formula(found),
            found.projected,
        ],
    ]
    return Table("Wins, draws, losses and byes", columns, rows)


def _component(name: str, group: Group) -> list[Cell]:
    total = (
        "opponents' scores not given"
        if group.opponents is None
        else f"opponents' scores {show(group.opponents)} in all"
    )
    inputs = f"{group.count}, {total}" if group.count else "none"
    by = (
        f"{show_half(group.weight)} × {show(group.opponents)}"
        if group.count and group.opponents is not None
        else f"{show_half(group.weight)} ×"
    )
    return [name, inputs, by, group.contribution]


def _projection_formula(found: SonnebornBerger) -> str:
    if found.projected is None:
        return "cannot be formed"
    return f"{show(found.number)} ÷ {found.games_played} × {found.rounds}"


def formula(found: SonnebornBerger) -> str:
    """The sum in words and numbers."""
    parts = [show(group.contribution) for group in (found.wins, found.draws, found.losses) if group.count]
    addends = f"{' + '.join(parts)} = " if len(parts) > 1 else ""
    return f"Sonneborn-Berger = wins + draws + losses = {addends}{show(found.number)}"


def warnings(form: SonnebornBergerForm, found: SonnebornBerger) -> Iterator[str]:
    """What does not fit, though a number can be formed."""
    if found.too_many:
        listed = f"{counted(found.games_played, 'game')} and {counted(found.byes, 'unplayed round')}"
        yield f"{listed} are more than {counted(found.rounds, 'round')}: no projection."
    if form["rounds"].data:
        yield from above_the_most(
            opponents_of(form), form.per_unplayed(form.scale_used().win / 2), found.rounds, form.scale_used()
        )
    totals = [name for name in ("wins", "draws", "losses", "byes") if form[name].differs]
    if form["games"].data and form["games"].data.rounds and totals:
        yield f"The rounds count; the totals typed for {', '.join(totals)} are not used."


def opponents_of(form: SonnebornBergerForm) -> list[OpponentScore]:
    """The opponents' scores of the rounds, or the averages of the totals."""
    games = form["games"].data
    if games and games.rounds:
        return [round_.opponent for round_ in games.rounds if round_.opponent]
    averages = (form[f"avg_{opponents}"].data for counted_, opponents, _ in COUNTED if form[counted_].data)
    return [OpponentScore(average) for average in averages if average is not None]


def notes(form: SonnebornBergerForm, found: SonnebornBerger) -> Iterator[str]:
    """What was decided on the way."""
    if found.byes:
        yield (
            "Rounds not played add nothing here and are no games in the projection. "
            "Stand-ins by rule set are shown under Compare tied players."
        )
    if form["scale"].data != "chess":
        win, draw, _ = weights(form.scale_used(), form["draw_weight"].data)
        used = f"win {show_half(win)} ×, draw {show_half(draw)} ×"
        yield f"On this scale the two ways of weighing differ. Used here: {used}."


def verdict(form: SonnebornBergerForm, found: SonnebornBerger, per_unplayed: Fraction) -> tuple[str, list[str]] | None:
    """What gives the published number; None where none was typed."""
    if form["published"].data is None:
        return None
    heading, lines = sentences(decide(form["published"].data, candidates(form, found, per_unplayed)), NAMES)
    if found.byes and not found.terms:
        lines.append("Stand-ins for rounds not played were not tried: they need your rounds, one a line.")
    return heading, lines


def candidates(form: SonnebornBergerForm, found: SonnebornBerger, per_unplayed: Fraction) -> Iterator[Candidate]:
    """Both draw weights; from rounds also the cuts, under every rule for unplayed rounds."""
    games, scale = form["games"].data, form.scale_used()
    if games and games.rounds:
        count = form.scheduled(len(games.rounds))
        yield from sonneborn_candidates(
            games.rounds, Standing(RULE_SETS["plain"], scale, count, games.points(scale), per_unplayed)
        )
    else:
        for weight in DRAW_WEIGHTS:
            win, draw, loss = weights(scale, weight)
            parts = zip((found.wins, found.draws, found.losses), (win, draw, loss), strict=True)
            total = sum(
                (group.opponents * factor for group, factor in parts if group.opponents is not None), Fraction(0)
            )
            yield Candidate(f"sb_{weight}", "rounds not played left out", total)
    if found.projected is not None:
        yield Candidate("projected", "average of the games played", found.projected)


serve(
    blueprint,
    Calculator(
        "sonneborn-berger",
        SonnebornBergerForm,
        "sonneborn_berger.html",
        outcome,
        (
            Preset("Rounds: two wins, a draw, a loss", {"games": "W 4\nW 3.5\nD 5\nL 6"}),
            Preset(
                "Totals: seven of nine rounds",
                {
                    "wins": "4",
                    "draws": "2",
                    "losses": "1",
                    "avg_beaten": "4",
                    "avg_drawn": "4.5",
                    "avg_lost": "5",
                    "rounds": "9",
                },
            ),
            Preset("Six rounds, 5½ points", {"games": "W 3.5\nW 3\nW 2.5\nD 5.5\nW 4\nW 4"}),
            Preset("3-1-0: which weight gave 22?", {"games": "W 6\nD 4\nL 7", "scale": "match", "published": "22"}),
        ),
    ),
)
