"""The rounds of an event: boards with their players and results, and who had none."""

from typing import NamedTuple

from calculators.compute.rounds import PAIRING_BYE
from calculators.events.desk import ABSENCES, Desk
from calculators.events.model import Player
from calculators.pages.event_page import EventPage
from calculators.pages.outcome import Cell, Column, Table


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


def words_of_boards(desk: Desk, number: int = 0) -> tuple[str, str, str]:
    """What a board and the two who sit there are called; in a round that was read in nobody knows the boards."""
    sides = ("White", "Black") if desk.options.colours else ("Player", "Opponent")
    read_in = number and not desk.paired_here(number).boards
    return ("Game" if read_in else "Table" if desk.options.tables else "Board", *sides)


def boards_of(desk: Desk, number: int) -> tuple[list[BoardRow], list[tuple[Player, str]]]:
    """The boards of a round (from 1) in their order, and who had none, with what it counts as."""
    players, index = desk.finished.players, desk.finished.index
    rows = [
        BoardRow(at, players[index[board.white]], players[index[board.black]], result)
        for at, (board, result) in enumerate(desk.boards_of(number), 1)
    ]
    if desk.current and number == desk.current.number:
        absent = dict(desk.current.absent)
        bye = {desk.current.bye: PAIRING_BYE.name}
        playing = {who for board in desk.current.boards for who in board}
        alone = [
            (player, bye.get(player.number) or ABSENCES[absent.get(player.number, "Z")].name)
            for player in desk.finished.players
            if player.number not in playing
        ]
        return rows, alone
    return rows, [
        (player, player.outcomes[number - 1].result.name)
        for player in desk.finished.players
        if not player.outcomes[number - 1].opponent
    ]


def round_table(page: EventPage, number: int) -> Table:
    """The boards of a round, then the players without a game."""
    boards, alone = boards_of(page.desk, number)
    word, first, second = words_of_boards(page.desk, number)
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
    rows += [["–", page.name_of(player), "", counts] for player, counts in alone]
    return Table(f"Round {number}", columns, rows)
