"""Players on one score side by side: every variant, the places, and where a variant changes the order."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint

from calculators.compute.cuts import Value
from calculators.compute.player_lines import Player, Players, read_players
from calculators.compute.rounds import Rounds
from calculators.compute.rules import SINGLE_PLAYER
from calculators.compute.score_lists import OtherReading, ScoreList
from calculators.compute.scores import Scale, counted, show, show_half
from calculators.compute.solkoff import above_the_most
from calculators.compute.tied_players import Compared, OrderChange, compare, order_changes
from calculators.pages.breakdown import variant_cells
from calculators.pages.fields import ChoiceField, ListField, WholeField
from calculators.pages.forms import (
    RULE_OPTIONS,
    SCALE,
    CommaField,
    DisplayFields,
    OpponentsUnplayedField,
    OwnCutFields,
)
from calculators.pages.outcome import Calculator, Card, Cell, Column, Outcome, Preset, Table
from calculators.pages.pictures import place_lines
from calculators.pages.representations import serve

blueprint = Blueprint("cuts", __name__)

NAMES = {
    "raw": "Raw sum",
    "low_1": "Lowest dropped (Cut 1)",
    "low_2": "Two lowest dropped (Cut 2)",
    "high_1": "Highest dropped",
    "median_1_1": "Median (1 + 1)",
    "median_2_2": "Median (2 + 2)",
    "modified_median": "Modified median",
    "custom": "Your own cut",
    "cumulative": "Cumulative",
    "kashdan": "Kashdan",
    "wins": "Wins over the board",
    "sb": "Sonneborn-Berger",
}
MANY = 3  # names that a card shows
CUT_VARIANTS = tuple(key for key in NAMES if key not in {"cumulative", "kashdan", "wins", "sb"})


class CutsForm(DisplayFields, CommaField, OwnCutFields, OpponentsUnplayedField):
    """A player a line, and how they are counted."""

    main = "players"

    players = ListField(
        "Players, one a line",
        read_players,
        hint="Alex (3.5): 4, 3, 2½ — name and own score may be left out; rounds work too: Blair: W 4, D 3, BYE. "
        "Rows of a spreadsheet work with the name first",
        needed="Enter at least one player, such as Alex (3.5): 4, 3, 2½.",
    )
    rules = ChoiceField("Rule set", options=RULE_OPTIONS, default="us-chess")
    rounds = WholeField(
        "Rounds of the event", least=1, most=50, more=SCALE, hint="As many as in the longest line unless given"
    )

    def check_on(self, scale: Scale) -> None:
        """Own scores have to fit the rounds and the scale."""
        read: Players = self["players"].data
        if not read.players:
            self.fail("players", self["players"].needed)
        for player in read.players:
            self.check_score(player, scale)

    def check_score(self, player: Player, scale: Scale) -> None:
        """The own score of one line."""
        rounds = self["rounds"].data
        if player.score is None:
            return
        where, typed = f"Line {player.line}: {player.name}'s own score", show_half(player.score)
        if isinstance(player.entries, Rounds) and player.score != player.entries.points(scale):
            made = show_half(player.entries.points(scale))
            self.fail(
                "players", f"{where} is {typed}, but the rounds give {made}. Mend one of them.", typed, player.line
            )
        elif rounds and player.score > rounds * scale.win:
            self.fail(
                "players", f"{where} {typed} is above {rounds} rounds × {show_half(scale.win)}.", typed, player.line
            )

    def number_of_rounds(self) -> int:
        """The rounds as typed, else those of the longest line."""
        typed: int | None = self["rounds"].data
        return typed or max(player.length for player in self["players"].data.players)


def outcome(form: CutsForm) -> Outcome:
    """Every player's values and places."""
    read: Players = form["players"].data
    rules, rounds, scale = SINGLE_PLAYER[form["rules"].data], form.number_of_rounds(), form.scale_used()
    rows = compare(
        read.players, rules, scale, rounds, per_unplayed=form.per_unplayed(scale.win / 2), own_cut=form.own_cut()
    )
    changes = list(order_changes(rows, NAMES))
    return Outcome(
        results=results(rows, changes),
        read=[
            ("Players", str(len(rows))),
            ("Rounds", str(rounds)),
            ("Rule set", rules.name),
            ("Scale", f"{scale.name} {scale}"),
        ],
        cards=list(cards(rows, changes)),
        tables=[comparison_table(rows, changes), addends_table(rows)],
        warnings=[*read.warnings, *form.scale_warnings(), *warnings(rows, form, rounds)],
        reading=read.notes,
        notes=list(notes(rows)),
        other=other_reading(read.players),
        breakdown=1,
        picture=place_lines(rows, NAMES),
    )


def other_reading(players: Sequence[Player]) -> OtherReading | None:
    """A second way to read the commas, shown on the first line that has one."""
    for player in players:
        if isinstance(player.entries, ScoreList) and player.entries.other:
            return replace(player.entries.other, scores=f"{player.name}: {player.entries.other.scores}")
    return None


def results(rows: Sequence[Compared], changes: Sequence[OrderChange]) -> dict[str, Any]:
    """The results by their names in JSON."""
    return {
        "players": [
            {
                "name": row.player.name,
                "score": row.score,
                "values": {key: value.number for key, value in row.values.items()},
                "places": dict(row.places),
            }
            for row in rows
        ],
        "order_changes": [{"variant": change.variant, "sentence": change.sentence} for change in changes],
    }


def cards(rows: Sequence[Compared], changes: Sequence[OrderChange]) -> Iterator[Card]:
    """Who is first by the raw sum, then each variant that says otherwise."""
    first = [row for row in rows if row.places["raw"] in {"1", "1="}]
    names = ", ".join(row.player.name for row in first) if len(first) <= MANY else f"{len(first)} players"
    raw = first[0].values["raw"].number if len({row.score for row in rows}) == 1 and first else None
    if raw is not None:
        yield Card("First by the raw sum", names, f"with {show(raw)}")
    else:
        yield Card("Players compared", len(rows), "places are given among players of equal own score")
    if changes:
        for change in changes:
            yield Card(NAMES[change.variant], "other order", change.sentence)
    elif len(rows) > 1:
        yield Card("Other variants", "same order", "no cut or median changes the order of the raw sum")


def comparison_table(rows: Sequence[Compared], changes: Sequence[OrderChange]) -> Table:
    """Players by variants, each value with its place; variants that change the order are marked."""
    changed = {change.variant for change in changes}
    keys = list(rows[0].values)
    columns = (
        Column("name", "Player", numeric=False, verbatim=True),
        Column("score", "Own score"),
        *(Column(key, f"{NAMES[key]}{' ↕' if key in changed else ''}") for key in keys),
    )
    table_rows: list[list[Cell]] = [
        [row.player.name, row.score, *(_with_place(row.values[key], row.places[key]) for key in keys)] for row in rows
    ]
    caption = "Values, with places among equal own scores" + (" (↕: another order than the raw sum)" if changed else "")
    return Table(caption, columns, table_rows)


def _with_place(value: Value, place: str | None) -> Cell:
    return value.number if value.number is None or place is None else f"{show(value.number)} ({place})"


def addends_table(rows: Sequence[Compared]) -> Table:
    """Every addend of every player, with what each cut did with it."""
    cuts = [key for key in CUT_VARIANTS if key in rows[0].values]
    columns = (
        Column("player", "Player", numeric=False, verbatim=True),
        Column("place", "Round or opponent"),
        Column("as_read", "As read"),
        Column("counts_as", "Counts as"),
        Column("why", "Why", numeric=False),
        *(Column(key, NAMES[key]) for key in cuts),
    )
    table_rows: list[list[Cell]] = []
    for row in rows:
        terms, typed = row.values["raw"].contributions, row.player.as_typed()
        by_cut = [variant_cells(row.values[key], len(terms)) for key in cuts]
        for term, *cells in zip(terms, *by_cut, strict=True):
            read = typed[term.place - 1]
            table_rows.append([row.player.name, term.place, read, term.opponent, term.why, *cells])
    return Table("Every addend, and what each cut did with it", columns, table_rows)


def warnings(rows: Sequence[Compared], form: CutsForm, rounds: int) -> Iterator[str]:
    """What does not fit, though values can be formed."""
    long = [row.player.name for row in rows if row.player.length > rounds]
    if long:
        yield f"More opponents than {counted(rounds, 'round')}: {', '.join(long)}."
    short = [row.player.name for row in rows if row.player.length < rounds]
    if short:
        named = ", ".join(short)
        yield f"Fewer than {counted(rounds, 'round')}: {named}. What is missing is left out, not counted as unplayed."
    scale, win = form.scale_used(), form.scale_used().win
    if form["rounds"].data:
        for row in rows:
            met = row.player.opponents()
            for said in above_the_most(met, form.per_unplayed(win / 2), rounds, scale):
                yield f"{row.player.name}: {said}"
    high = [row.player.name for row in rows if row.score is not None and row.score > rounds * win]
    if high:
        limit = f"{counted(rounds, 'round')} × {show_half(win)}"
        yield f"Own score above {limit}: {', '.join(high)}. Enter the rounds of the event."
    known = [row.score is not None for row in rows]
    if any(known) and not all(known):
        yield "Some lines have no own score; the players on them are compared only with each other."


def notes(rows: Sequence[Compared]) -> Iterator[str]:
    """What was left out and why."""
    if any(row.player.name != f"Player {place}" for place, row in enumerate(rows, 1)):
        yield "Names typed here stand in the address of the page: whoever gets the link can read them."
    reasons = {NAMES[key]: value.missing for row in rows for key, value in row.values.items() if value.missing}
    for name, reason in reasons.items():
        yield f"{name}: n/a, {reason}."
    if "cumulative" not in rows[0].values:
        yield "Cumulative, Kashdan, wins and Sonneborn-Berger appear when every line lists rounds with results."


ROUNDS = "Alex: W 3, L 4½, W 2, D 3½, W 3\nBlair: W 2½, W 3, D 4, L 4½, W 2\nCasey: BYE, L 4, W 3, W 2½, D 3½"
serve(
    blueprint,
    Calculator(
        "cuts",
        CutsForm,
        "cuts.html",
        outcome,
        (
            Preset(
                "Two players on four points", {"players": "A (4): 0, 3, 3, 4, 5\nB (4): 3, 2, 5, 3, 3", "rounds": "5"}
            ),
            Preset("Three players on 3½, from rounds", {"players": ROUNDS}),
            Preset(
                "Match points", {"players": "Alex (9): 12, 9, 9, 6, 6\nBlair (9): 10, 10, 9, 9, 3", "scale": "match"}
            ),
        ),
    ),
)
