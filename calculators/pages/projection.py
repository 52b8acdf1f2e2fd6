"""Where a running event is heading: points, Solkoff and Sonneborn-Berger now, at this pace, and their bounds."""

from collections.abc import Iterator
from fractions import Fraction

from flask import Blueprint

from calculators.compute import projection
from calculators.compute.projection import Path, Target
from calculators.compute.rounds import WIN
from calculators.compute.score_lists import ScoreList
from calculators.compute.scores import Scale, counted, exact_sum, show, show_half
from calculators.compute.solkoff import above_the_most
from calculators.pages.outcome import Calculator, Card, Cell, Column, Outcome, Preset, Table
from calculators.pages.pictures import range_bars
from calculators.pages.projection_form import ProjectionForm, SoFar
from calculators.pages.representations import serve

blueprint = Blueprint("projection", __name__)

NAMES = {"points": "Points", "solkoff": "Solkoff", "sb": "Sonneborn-Berger"}
STATES = {
    "reached": "the target is reached",
    "possible": "the target can still be reached",
    "out of reach": "not even winning every remaining round is enough",
}


def outcome(form: ProjectionForm) -> Outcome:
    """The three numbers with pace and bounds, and the target."""
    now, rounds, scale = form.so_far(), form["rounds"].data, form.scale_used()
    paths = {
        "points": projection.points(now.points, now.played, rounds, scale),
        "solkoff": form.solkoff_path(),
        "sb": form.sb_path(),
    }
    wanted = form["target"].data
    target = None if wanted is None else projection.target(wanted, now.points, now.played, rounds, scale)
    entries = [form[name].data for name in ("games", "opponents") if form[name].data]
    return Outcome(
        results={
            **{
                key: {"now": path.now, "pace": path.pace, "min": path.least, "max": path.most}
                for key, path in paths.items()
            },
            "target_state": target.state if target else None,
            "needed": target.needed if target else None,
            "needed_per_round": target.per_round if target else None,
        },
        read=list(as_read(form, now, scale)),
        cards=list(cards(paths, target, wanted, rounds - now.played)),
        tables=[paths_table(paths), *([opponents_table(form, now, now.opponents)] if now.opponents else [])],
        formula=f"Pace = now ÷ rounds played × rounds = {show_half(now.points)} ÷ {now.played} × {rounds}"
        if now.played
        else "",
        warnings=[
            *(said for entry in entries for said in entry.warnings),
            *form.scale_warnings(),
            *warnings(form, now),
        ],
        reading=[said for entry in entries for said in entry.notes],
        notes=list(notes(now)),
        other=getattr(form["opponents"].data, "other", None),
        picture=range_bars([(NAMES[key], path) for key, path in paths.items()]),
    )


def as_read(form: ProjectionForm, now: SoFar, scale: Scale) -> Iterator[tuple[str, str]]:
    """How the inputs were read, for the page and the print."""
    if now.games is not None:
        yield f"{now.played} rounds so far", str(now.games)
    elif now.opponents is not None:
        yield f"{len(now.opponents.opponents)} opponents met", str(now.opponents)
    yield "Score", f"{show_half(now.points)} after {now.played} of {form['rounds'].data} rounds"
    yield "Scale", f"{scale.name} {scale}"


def cards(paths: dict[str, Path], target: Target | None, wanted: Fraction | None, left: int) -> Iterator[Card]:
    """The pace first, then the bounds and the target."""
    none_yet = "no round was played yet"
    yield Card(
        "Points at this pace",
        paths["points"].pace,
        "an average, not a score",
        none_yet,
    )
    if target is not None and wanted is not None:
        yield Card(f"Target {show_half(wanted)}", target.state, STATES[target.state])
        yield Card("Points needed", target.needed, f"from {left} round{'s' if left != 1 else ''}")
        if target.per_round is not None and target.needed:
            yield Card("Needed per round", target.per_round, "on average")
    yield Card(
        "Points, bounds",
        f"{show(paths['points'].least or 0)} to {show(paths['points'].most or 0)}",
        "all remaining games lost or won",
    )
    for key in ("solkoff", "sb"):
        path = paths[key]
        needs = "needs the opponents' scores" if key == "solkoff" else "needs your rounds"
        yield Card(f"{NAMES[key]} now", path.now, "", needs)
        if path.now is not None:
            bounds = (
                "bounds need your rounds"
                if path.least is None
                else f"bounds {show(path.least)} to {show(path.most or 0)}"
            )
            yield Card(
                f"{NAMES[key]} at this pace",
                path.pace,
                bounds,
                "no game was played yet",
            )


def paths_table(paths: dict[str, Path]) -> Table:
    """Now, pace and bounds of each number."""
    columns = (
        Column("measure", "Measure", numeric=False),
        Column("now", "Now"),
        Column("pace", "At this pace"),
        Column("min", "Least"),
        Column("max", "Most"),
    )
    rows = [(NAMES[key], path.now, path.pace, path.least, path.most) for key, path in paths.items()]
    return Table("Now, at this pace, and the bounds", columns, rows)


def opponents_table(form: ProjectionForm, now: SoFar, met: ScoreList) -> Table:
    """The opponents met, each with the least and the most that they can reach."""
    left, scale = form["rounds"].data - now.played, form.scale_used()
    columns = (
        Column("opponent", "Opponent"),
        Column("as_read", "As read"),
        Column("now", "Counts now"),
        Column("least", "At least"),
        Column("most", "At most"),
    )
    rows: list[list[Cell]] = []
    for place, opponent in enumerate(met.opponents, 1):
        score = opponent.adjusted(form.worth())
        rows.append([place, str(opponent), score, score + left * scale.loss, score + left * scale.win])
    sums = [exact_sum(row[column] for row in rows) for column in (2, 3, 4)]  # type: ignore[misc]
    return Table("The opponents met", columns, rows, ("Sum", "", *sums))


def warnings(form: ProjectionForm, now: SoFar) -> Iterator[str]:
    """What does not fit, though numbers can be formed."""
    count = len(now.opponents.opponents) if now.opponents else 0
    if now.games is not None:
        scale = form.scale_used()
        most = (now.played - 1) * scale.win + scale.loss
        beaten = [round_.opponent for round_ in now.games.rounds if round_.result is WIN and round_.opponent]
        above = [str(opponent) for opponent in beaten if opponent.adjusted(form.worth()) > most]
        if above:
            yield f"An opponent whom you beat cannot stand on {', '.join(above)} after {counted(now.played, 'round')}."
    if now.opponents is not None:
        yield from above_the_most(now.opponents.opponents, form.worth(), now.played, form.scale_used())
        if count < now.played and now.games is None:
            after = counted(now.played, "round")
            yield f"{counted(count, 'opponent')} after {after}: the others are left out of Solkoff."
    if count > now.played:
        yield f"{counted(count, 'opponent')} cannot be met in {counted(now.played, 'round')}."
    if now.games is None and now.opponents is not None and form["solkoff"].data is not None:
        total = exact_sum(opponent.adjusted(form.worth()) for opponent in now.opponents.opponents)
        if total != form["solkoff"].data:
            typed = show(form["solkoff"].data)
            yield f"The opponents' scores add up to {show(total)}, not to {typed}. The opponents count."


def notes(now: SoFar) -> Iterator[str]:
    """What a pace is and is not."""
    yield (
        "The pace carries the average so far to the end. Opponents met will still score; "
        "that shows in it only as far as it has happened."
    )
    if now.opponents is not None:
        yield (
            "Bounds: opponents met lose or win all their remaining games; "
            "opponents still to come end on nothing or on the maximum."
        )


serve(
    blueprint,
    Calculator(
        "projection",
        ProjectionForm,
        "projection.html",
        outcome,
        (
            Preset(
                "3½ of 5 in a nine-round open",
                {"points": "3.5", "played": "5", "rounds": "9", "opponents": "4, 3.5, 3, 2.5, 2", "target": "6.5"},
            ),
            Preset("From rounds, with Sonneborn-Berger", {"games": "W 2\nD 3\nL 4\nW 2.5", "rounds": "7"}),
            Preset("Is the target still there?", {"points": "2", "played": "6", "rounds": "9", "target": "6"}),
        ),
    ),
)
