"""The pairing desk of an event: the round that is being played, its results, people, and states to go back to.

A paired round counts from its first result on: until then the event is that of the rounds before. The desk therefore
holds the event up to the round before the current one, and the current round beside it.
"""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from calculators.compute.rounds import FULL_POINT_BYE, HALF_POINT_BYE, PAIRING_BYE, ZERO_POINT_BYE, Result
from calculators.events.board_results import BoardResult, read_result, text_of
from calculators.events.model import Event, Outcome

MAX_UNDO = 500  # steps that can be undone: each keeps a state, which shares most of what it holds with the next

# How a player who is not paired is counted in a round, by the letter of a report file.
ABSENCES: dict[str, Result] = {"Z": ZERO_POINT_BYE, "H": HALF_POINT_BYE, "F": FULL_POINT_BYE}


class Board(NamedTuple):
    """A board: the start numbers of White, or who is named first, and of the other."""

    white: int
    black: int


class Paired(NamedTuple):
    """A round as it was paired here: its boards, and the method, "hand" where the organiser wrote it."""

    boards: tuple[Board, ...] = ()
    method: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """How an event is run: pairing method, colours, what happens inside score groups, and what stands on sheets.

    `apart` are pairs that must not meet; `games` says that results are games of matches, `seed` is that of chance.
    """

    method: str = "points"
    colours: bool = True
    group: str = "fold"
    seed: int = 0
    apart: tuple[tuple[int, int], ...] = ()
    games: bool = False
    tables: bool = False  # tables in place of boards


@dataclass(frozen=True, slots=True)
class Current:
    """The round that was paired last: its boards with their results, the bye, who is absent and how that counts.

    `late` are those among the absent who were entered after it was paired.
    """

    number: int
    boards: tuple[Board, ...]
    results: tuple[str, ...]  # as text, "" while open; one for each board
    bye: int = 0
    absent: tuple[tuple[int, str], ...] = ()
    notes: tuple[str, ...] = ()
    colours: bool = True
    method: str = ""
    late: frozenset[int] = frozenset()

    @property
    def begun(self) -> bool:
        """Whether a result was entered."""
        return any(self.results)

    @property
    def open_boards(self) -> list[int]:
        """The numbers of the boards without a result, from 1."""
        return [number for number, result in enumerate(self.results, 1) if not result]


class Past(NamedTuple):
    """What an undo brings back: the event before the current round, that round, and the people."""

    finished: Event
    current: Current | None
    withdrawn: frozenset[int]
    byes: tuple[tuple[int, int, str], ...]
    paired: tuple[Paired, ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """The state of the desk.

    `finished` is the event before the current round; `paired` its rounds as they were paired here (without boards those
    that were read in). `byes` are requested: start number, round, letter. `past` holds states to go back to.
    """

    finished: Event
    options: Options = field(default_factory=Options)
    current: Current | None = None
    withdrawn: frozenset[int] = frozenset()
    byes: tuple[tuple[int, int, str], ...] = ()
    paired: tuple[Paired, ...] = ()
    past: tuple[Past, ...] = ()

    @property
    def event(self) -> Event:
        """The event as it stands: with the current round once a result of it is there."""
        if self.current is None or not self.current.begun:
            return self.finished
        return with_round(self.finished, self.current, games=self.options.games)

    @property
    def round(self) -> int:
        """The number of the round that was paired last."""
        return self.current.number if self.current else self.finished.rounds

    def paired_here(self, number: int) -> Paired:
        """A round as it was paired here; without boards where it was read in."""
        if self.current and number == self.current.number:
            return Paired(self.current.boards, self.current.method)
        return self.paired[number - 1] if 0 < number <= len(self.paired) else Paired()

    @property
    def open_boards(self) -> list[int]:
        """The numbers of the boards without a result in the last round, from 1; also of a round that was read in."""
        return [at for at, (_, result) in enumerate(self.boards_of(self.round) if self.round else (), 1) if not result]

    def boards_of(self, number: int) -> list[tuple[Board, str]]:
        """The boards of a round with their results as text."""
        if self.current and number == self.current.number:
            return list(zip(self.current.boards, self.current.results, strict=True))
        boards = self.paired_here(number).boards or boards_by_number(self.finished, number)
        return [(board, self._text(board, number)) for board in boards]

    def _text(self, board: Board, number: int) -> str:
        white, black = (self.finished.player(which) for which in board)
        if white is None or black is None:
            return ""
        return BoardResult(white.outcomes[number - 1], black.outcomes[number - 1]).text

    def remembered(self) -> "Desk":
        """The desk with its present state at the end of `past`."""
        now = Past(self.finished, self.current, self.withdrawn, self.byes, self.paired)
        return replace(self, past=(*self.past, now)[-MAX_UNDO:])


def desk_for(event: Event) -> Desk:
    """The desk of an event that was read in, taken up where it stands: results and colours as it has them so far."""
    outcomes = [outcome for player in event.players for outcome in player.outcomes]
    coloured = any(outcome.colour for outcome in outcomes) or not any(outcome.opponent for outcome in outcomes)
    return Desk(event, Options(colours=coloured, games=event.has_games))


def boards_by_number(event: Event, number: int) -> tuple[Board, ...]:
    """The boards of a round that was read in, by the lower start number on each; without colours that one is first."""
    boards = []
    for player in event.players:
        outcome = player.outcomes[number - 1]
        first = outcome.colour == "w" or (not outcome.colour and player.number < outcome.opponent)
        if outcome.opponent and first:
            boards.append(Board(player.number, outcome.opponent))
    return tuple(sorted(boards, key=min))


def with_round(event: Event, current: Current, *, games: bool) -> Event:
    """The event with the current round as its last one."""
    colours = ("w", "b") if current.colours else ("", "")
    outcomes: dict[int, Outcome] = {number: Outcome(ABSENCES[letter]) for number, letter in current.absent}
    if current.bye:
        outcomes[current.bye] = Outcome(PAIRING_BYE)
    for board, text in zip(current.boards, current.results, strict=True):
        result = read_result(text, games=games)
        outcomes[board.white] = result.white._replace(opponent=board.black, colour=colours[0])
        outcomes[board.black] = result.black._replace(opponent=board.white, colour=colours[1])
    absent = Outcome(ZERO_POINT_BYE)
    players = tuple(
        replace(player, outcomes=(*player.outcomes, outcomes.get(player.number, absent)), points=None, rank=0)
        for player in event.players
    )
    planned = event.planned and max(event.planned, event.rounds + 1)
    return replace(event, players=players, rounds=event.rounds + 1, planned=planned)


def reopened(event: Event, paired: Paired) -> Current:
    """The last round of an event, paired here, as the current one."""
    boards = paired.boards
    last = {player.number: player.outcomes[-1] for player in event.players}
    playing = {who for board in boards for who in board}
    bye = next((number for number, outcome in last.items() if outcome.result == PAIRING_BYE), 0)
    letters = {result: letter for letter, result in ABSENCES.items()}
    return Current(
        event.rounds,
        boards,
        tuple(text_of(last[board.white], last[board.black]) for board in boards),
        bye,
        tuple(
            (number, letters.get(outcome.result, "Z"))
            for number, outcome in last.items()
            if number not in playing and number != bye
        ),
        colours=any(outcome.colour for outcome in last.values()),
        method=paired.method,
    )


def set_result(event: Event, number: int, board: Board, result: BoardResult) -> Event:
    """The event with another result on a board of an earlier round."""
    got = {board.white: result.white, board.black: result.black}
    players = []
    for player in event.players:
        if player.number in got:
            before = player.outcomes[number - 1]
            after = got[player.number]._replace(opponent=before.opponent, colour=before.colour)
            outcomes = (*player.outcomes[: number - 1], after, *player.outcomes[number:])
            players.append(replace(player, outcomes=outcomes, points=None, rank=0))
        else:
            players.append(player)
    return replace(event, players=tuple(players))
