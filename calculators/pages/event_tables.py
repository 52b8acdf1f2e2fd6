"""The tables of an event: standings, crosstable, and what it holds."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from calculators.compute.scores import Scale, counted, shorten, show
from calculators.events.codes import Code
from calculators.events.model import OPEN, Event, Player
from calculators.events.standings import Standing
from calculators.events.values import AMONG_TIED, PER_CENT
from calculators.pages.event_page import EventPage, whole_number
from calculators.pages.outcome import Cell, Column, Spoken, Table
from calculators.pages.outcome_words import sign, words


def place_of(row: Standing, sharing: Mapping[int, int]) -> str:
    """The place, marked with = where it is shared; `sharing` says by how many."""
    return f"{row.place}=" if sharing[row.place] > 1 else str(row.place)


def standings_table(page: EventPage, cut: int = 0) -> Table:
    """Place, player, points, tie-breaks, what decided against the row above; with a cut who is in, on the line, out."""
    table, view = page.table, page.view
    codes = [code for code in view.order if code.text != "PTS"]
    columns = (
        Column("place", "Place", numeric=False),
        Column("number", "No."),
        Column("name", "Name", numeric=False, verbatim=True),
        *([Column("cut", f"Cut of {cut}", numeric=False)] if cut else []),
        Column("points", "Points"),
        *(Column(code.text, code.text) for code in codes),
        Column("decided", "Behind by", numeric=False),
    )
    rows: list[list[Cell]] = [
        [
            place_of(row, page.sharing),
            row.player.number,
            page.name_of(row.player),
            *([cut_of(row, page.sharing[row.place], cut)] if cut else []),
            row.points,
            *(cell_of(row.values[code.text], code) for code in codes),
            row.decided,
        ]
        for row in table.rows
    ]
    return Table(f"Standings, {view.rules.name}", columns, rows)


def cut_of(row: Standing, sharing: int, cut: int) -> str:
    """Whether a player is among so many: in, out, or on the line, where a place shared by so many reaches across it."""
    if row.place + sharing - 1 <= cut:
        return "in"
    return "on the line" if row.place <= cut else "out"


def points_in_words(points: Fraction) -> str:
    """1 point, 5.5 points."""
    return f"{show(points)} point{'' if points == 1 else 's'}"


def cut_asked(page: EventPage, text: str) -> int:
    """How many players are in, as the address has it; 0 where no line goes through the field there."""
    cut = whole_number(text, 4)
    return cut if cut < len(page.table.rows) else 0


def cut_note(page: EventPage, cut: int, text: str) -> str:
    """What a cut of so many players leaves open at its line; `text` is what the address asks for."""
    rows = page.table.rows
    if not cut:
        return f"A cut goes through the field at 1 to {len(rows) - 1} players; {shorten(text)} does not."
    last, first = rows[cut - 1], rows[cut]
    if last.place == first.place:
        tied = f"{counted(page.sharing[last.place], 'player')} share place {last.place}"
        return f"On the line of {cut}: {tied}, and no tie-break of this order decides who is in."
    if last.points != first.points:
        return f"The line of {cut} lies between {show(last.points)} and {show(first.points)} points. No tie reaches it."
    level = [row for row in rows if row.points == last.points]
    within = sum(row.place <= cut for row in level)
    who = f"{counted(len(level), 'player')} on {points_in_words(last.points)}"
    are = "is" if within == 1 else "are"
    return f"Across the line of {cut}: {who}. {within} of them {are} in; at the line {first.decided} decides."


def cell_of(value: Fraction | None, code: Code) -> Cell:
    """A value as its table shows it: the rank inside a tied group where it was not needed stays empty."""
    if value is None:
        return "–" if code.entry.code in AMONG_TIED else None
    return f"{show(value)} %" if code.entry.code in PER_CENT else value


def crosstable(page: EventPage) -> Table:
    """Every player by places, with the opponent, colour and result of each round."""
    event = page.so_far
    columns = (
        Column("place", "Place", numeric=False),
        Column("number", "No."),
        Column("name", "Name", numeric=False, verbatim=True),
        *round_columns(event),
        Column("points", "Points"),
    )
    rows: list[list[Cell]] = []
    for row in page.table.rows:
        player = event.players[event.index[row.player.number]]
        place = place_of(row, page.sharing)
        rows.append([place, player.number, page.name_of(player), *round_cells(event, player), row.points])
    return Table("Crosstable: opponent's number, colour and result of each round", columns, rows)


def round_columns(event: Event) -> Iterator[Column]:
    """A column for each round."""
    return (Column(f"round_{number}", str(number)) for number in range(1, event.rounds + 1))


def round_cells(event: Event, player: Player) -> Iterator[Cell]:
    """What happened to a player in each round."""
    return (Spoken(sign(outcome), words(event, outcome)) for outcome in player.outcomes)


def summary(event: Event, scale: Scale | None = None) -> Iterator[tuple[str, str]]:
    """What an event holds: players, rounds, byes, forfeits; the scale is the event's unless it is shown on another."""
    scale = scale or event.scale
    yield "Players", str(len(event.players))
    planned = f" of {event.planned}" if event.planned > event.rounds else ""
    yield "Rounds", f"{event.rounds}{planned}"
    yield "Scale", f"{scale.name} {scale}"
    yield "Kind", event.kind.value.replace("-", " ").capitalize()
    if event.start:
        yield "Start", event.start.isoformat()
    open_games = sum(outcome.result is OPEN for player in event.players for outcome in player.outcomes) // 2
    if open_games:
        yield "Still open", f"{counted(open_games, 'game')}: no result, no opponent and no unplayed round yet"
    counts = counted_results(event)
    if counts:
        yield "Unplayed", " · ".join(f"{name} {count}" for name, count in counts)


def counted_results(event: Event) -> Sequence[tuple[str, int]]:
    """How often each kind of unplayed round stands in the event."""
    counts: dict[str, int] = {}
    for player in event.players:
        for outcome in player.outcomes:
            if not outcome.result.played and outcome.result is not OPEN:
                counts[outcome.result.name] = counts.get(outcome.result.name, 0) + 1
    return sorted(counts.items(), key=lambda item: -item[1])
