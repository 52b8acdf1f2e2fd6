"""The tables of an event: standings, crosstable, rounds, rule sets compared."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from calculators.compute.rounds import DRAW, FORFEIT_LOSS, FORFEIT_WIN, LOSS, PAIRING_BYE, WIN
from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import counted, show, show_half
from calculators.events.codes import Code
from calculators.events.columns import Column as Numbers
from calculators.events.desk import ABSENCES, Desk, desk_for
from calculators.events.model import OPEN, Event, Outcome, Player
from calculators.events.standings import Standing, Standings, standings
from calculators.events.tally import tally_of
from calculators.events.values import AMONG_TIED, PER_CENT, column
from calculators.events.view import Asked, read_view, usual_order
from calculators.pages.event_page import EventPage, shown_name
from calculators.pages.outcome import Cell, Column, Spoken, Table

COLOURS = {"w": "White", "b": "Black", "": "no colour"}
SIGNS = {WIN: "1", DRAW: "½", LOSS: "0", FORFEIT_WIN: "+", FORFEIT_LOSS: "-", OPEN: ""}
WORDS = {WIN: "won", DRAW: "drew", LOSS: "lost", FORFEIT_WIN: "won by forfeit", FORFEIT_LOSS: "lost by forfeit"}


def place_of(row: Standing, table: Standings) -> str:
    """The place, marked with = where it is shared."""
    shared = sum(other.place == row.place for other in table.rows[max(0, row.place - 1) : row.place + 1])
    return f"{row.place}=" if shared > 1 else str(row.place)


def standings_table(page: EventPage, cut: int = 0) -> Table:
    """Place, player, points, tie-breaks, what decided against the row above; with a cut who is in, on the line, out."""
    table, view = page.table, page.view
    shared = Counter(row.place for row in table.rows)
    codes = [code for code in view.order if code.text != "PTS"]
    columns = (
        Column("place", "Place", numeric=False),
        Column("number", "No."),
        Column("name", "Name", numeric=False, verbatim=True),
        Column("points", "Points"),
        *(Column(code.text, code.text) for code in codes),
        Column("decided", "Behind by", numeric=False),
        *([Column("cut", f"Cut of {cut}", numeric=False)] if cut else []),
    )
    rows: list[list[Cell]] = [
        [
            place_of(row, table),
            row.player.number,
            page.name_of(row.player),
            row.points,
            *(cell_of(row.values[code.text], code) for code in codes),
            row.decided,
            *([cut_of(row, shared[row.place], cut)] if cut else []),
        ]
        for row in table.rows
    ]
    return Table(f"Standings, {view.rules.name}", columns, rows)


def cut_of(row: Standing, sharing: int, cut: int) -> str:
    """Whether a player is among so many: in, out, or on the line, where a place shared by so many reaches across it."""
    if row.place + sharing - 1 <= cut:
        return "in"
    return "on the line" if row.place <= cut else "out"


def cell_of(value: Fraction | None, code: Code) -> Cell:
    """A value as its table shows it: the rank inside a tied group where it was not needed stays empty."""
    if value is None:
        return "–" if code.entry.code in AMONG_TIED else None
    return f"{show(value)} %" if code.entry.code in PER_CENT else value


def crosstable(page: EventPage, only: Collection[int] = ()) -> Table:
    """Every player, or those with these numbers, by places with the opponent, colour and result of each round."""
    event, table = page.event.after(page.view.rounds), page.table
    columns = (
        Column("place", "Place", numeric=False),
        Column("number", "No."),
        Column("name", "Name", numeric=False, verbatim=True),
        *(Column(f"round_{number}", str(number)) for number in range(1, event.rounds + 1)),
        Column("points", "Points"),
    )
    rows: list[list[Cell]] = []
    for row in table.rows:
        if only and row.player.number not in only:
            continue
        player = event.players[event.index[row.player.number]]
        rows.append(
            [
                place_of(row, table),
                player.number,
                page.name_of(player),
                *(Spoken(sign(outcome), words(event, outcome)) for outcome in player.outcomes),
                row.points,
            ]
        )
    return Table("Crosstable: opponent's number, colour and result of each round", columns, rows)


def sign(outcome: Outcome) -> str:
    """A cell of the crosstable: 12w1, 5+, bye, ½ bye."""
    result = outcome.result
    if outcome.games:
        own, other, drawn = outcome.games
        score = f"{show_half(own)}-{show_half(other)}" + (f"-{drawn}" if drawn else "")
        return f"{outcome.opponent or ''}{outcome.colour} {score}".strip()
    if result in SIGNS:
        joint = outcome.colour or (":" if outcome.opponent and SIGNS[result] else "")  # 41:1 is no player 411
        return f"{outcome.opponent or ''}{joint}{SIGNS[result]}"
    return {"BYE": "bye", "H": "½ bye", "Z": "out"}[result.code]


def words(event: Event, outcome: Outcome) -> str:
    """A cell in words: won with White against Larkin, Runa."""
    result = outcome.result
    opponent = event.player(outcome.opponent) if outcome.opponent else None
    against = f" against {shown_name(opponent)}" if opponent else ""
    colour = f" with {COLOURS[outcome.colour]}" if outcome.colour else ""
    if result is OPEN:
        return f"game{colour}{against} not finished"
    if result in WORDS:
        games = f" {show_half(outcome.games.own)} to {show_half(outcome.games.other)}" if outcome.games else ""
        return f"{WORDS[result]}{games}{colour}{against}"
    return result.name


class BoardRow(NamedTuple):
    """One board of a round: number from 1, the two players, what was played ("" while it is open)."""

    number: int
    white: Player
    black: Player
    result: str


def rounds_shown(page: EventPage) -> int:
    """The rounds that can be looked at: those counted, and one that is paired and not begun."""
    if page.view.rounds < page.event.rounds:
        return page.view.rounds
    desk = page.saved.desk if page.saved else None
    return max(page.event.rounds, desk.round) if desk else page.event.rounds


def desk_of(page: EventPage) -> Desk:
    """The desk of the event; for one that was read in, as it would be taken up."""
    return page.saved.desk if page.saved and page.saved.desk else desk_for(page.event)


def words_of_boards(desk: Desk) -> tuple[str, str, str]:
    """What a board and the two who sit there are called."""
    sides = ("White", "Black") if desk.options.colours else ("Player", "Opponent")
    return ("Table" if desk.options.tables else "Board", *sides)


def boards_of(page: EventPage, number: int) -> tuple[list[BoardRow], list[tuple[Player, str]]]:
    """The boards of a round (from 1) in their order, and who had none, with what it counts as."""
    desk = desk_of(page)
    players = {player.number: player for player in desk.finished.players}
    rows = [
        BoardRow(at, players[board.white], players[board.black], result)
        for at, (board, result) in enumerate(desk.boards_of(number), 1)
    ]
    if desk.current and number == desk.current.number:
        absent = dict(desk.current.absent)
        bye = {desk.current.bye: PAIRING_BYE.name}
        alone = [
            (player, bye.get(player.number) or ABSENCES[absent.get(player.number, "Z")].name)
            for player in desk.finished.players
            if player.number not in {who for row in rows for who in (row.white.number, row.black.number)}
        ]
        return rows, alone
    return rows, [
        (player, player.outcomes[number - 1].result.name)
        for player in desk.finished.players
        if not player.outcomes[number - 1].opponent
    ]


def round_table(page: EventPage, number: int) -> Table:
    """The boards of a round, then the players without a game."""
    boards, alone = boards_of(page, number)
    word, first, second = words_of_boards(desk_of(page))
    columns = (
        Column("board", word, numeric=False),
        Column("white", first, numeric=False, verbatim=True),
        Column("result", "Result", numeric=False),
        Column("black", second, numeric=False, verbatim=True),
    )
    rows: list[list[Cell]] = [
        [
            str(board.number),
            page.name_of(board.white),
            board.result or "open",
            page.name_of(board.black),
        ]
        for board in boards
    ]
    rows += [["–", page.name_of(player), counts, ""] for player, counts in alone]
    return Table(f"Round {number}", columns, rows)


def places_table(page: EventPage) -> tuple[Table, list[int]]:
    """The place of every player as shown and under every rule set by its usual order, and who has different ones."""
    event, view = page.event, page.view
    tables = {"shown": page.table}
    for rules in RULE_SETS.values():
        usual = Asked(rules=rules.key, order=",".join(usual_order(event, rules)), round=str(view.rounds))
        tables[rules.key] = standings(event, replace(read_view(event, usual), scale=view.scale))
    places = {key: {row.player.number: place_of(row, table) for row in table.rows} for key, table in tables.items()}
    columns = (
        Column("name", "Name", numeric=False, verbatim=True),
        Column("points", "Points"),
        *(Column(key, RULE_SETS[key].short if key in RULE_SETS else "As shown") for key in tables),
        Column("differs", "Differs", numeric=False),
    )
    rows: list[list[Cell]] = []
    changed = []
    for row in page.table.rows:
        of_player = [places[key][row.player.number] for key in tables]
        by_rules = {places[key][row.player.number].rstrip("=") for key in RULE_SETS}
        differs = len(by_rules) > 1
        if differs:
            changed.append(row.player.number)
        link = page.name_of(row.player)
        rows.append([link, row.points, *of_player, "differs" if differs else ""])
    return Table("Places under every rule set, each by its usual order", columns, rows), changed


def values_table(page: EventPage, code: Code) -> Table:
    """A tie-break of every player under every rule set."""
    event = page.event.after(page.view.rounds)
    found: dict[str, Numbers] = {
        rules.key: column(tally_of(event, rules, page.view.scale), code) for rules in RULE_SETS.values()
    }
    columns = (
        Column("name", "Name", numeric=False, verbatim=True),
        Column("points", "Points"),
        *(Column(key, RULE_SETS[key].short) for key in found),
        Column("differs", "Differs", numeric=False),
    )
    rows: list[list[Cell]] = []
    for row in page.table.rows:
        place = event.index[row.player.number]
        values = [numbers.exact(place) for numbers in found.values()]
        link = page.name_of(row.player)
        cells = [cell_of(value, code) for value in values]
        rows.append([link, row.points, *cells, "differs" if len(set(values)) > 1 else ""])
    return Table(f"{code.name} under every rule set", columns, rows)


def summary(event: Event) -> Iterator[tuple[str, str]]:
    """What an event holds: players, rounds, byes, forfeits."""
    yield "Players", str(len(event.players))
    planned = f" of {event.planned}" if event.planned > event.rounds else ""
    yield "Rounds", f"{event.rounds}{planned}"
    yield "Scale", f"{event.scale.name} {event.scale}"
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
