"""An event: players with what happened to each in every round. Immutable."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from calculators.compute.rounds import ZERO_POINT_BYE, Result
from calculators.compute.scores import CHESS, Scale, exact_sum

MAX_PLAYERS = 5000  # the largest events have under 3,000; more is a wrong file
MAX_ROUNDS = 50

OPEN = Result("", "game still open", "", played=False)  # no result yet: no opponent, and no unplayed round either


class Kind(Enum):
    """How players meet."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"


class Games(NamedTuple):
    """The games of one match: own, the opponent's, drawn. The first two are points of the score line (2-1)."""

    own: Fraction
    other: Fraction
    drawn: int = 0


class Outcome(NamedTuple):
    """What happened to a player in one round: a named tuple, because a large event has a hundred thousand.

    `opponent` is a start number, 0 without one (or where a forfeit's opponent is not known); `colour` is "w", "b" or
    ""; `rated` is False for a game under one move (W, D, L in a report file); `games` where the event counts games of a
    match; `points` where this round gives other points than the scale.
    """

    result: Result
    opponent: int = 0
    colour: str = ""
    rated: bool = True
    games: Games | None = None
    points: Fraction | None = None

    @property
    def met(self) -> bool:
        """Whether two players have met: a game that was played or is still open, no forfeit."""
        return bool(self.opponent) and (self.result.played or self.result is OPEN)

    def awarded(self, scale: Scale) -> Fraction:
        """Points of the round on this scale, exact."""
        return self.result.points(scale) if self.points is None else self.points


ABSENT = Outcome(ZERO_POINT_BYE)


@dataclass(frozen=True, slots=True)
class Player:
    """A player: start number, name, what the source says of the person, and an outcome for every round of the event.

    `rating` is 0 where there is none. `points` and `rank` are as the source prints them, for comparison only.
    `adjustments` are points given or taken by the organiser (round from which they count, points).
    """

    number: int
    name: str
    outcomes: tuple[Outcome, ...]
    rating: int = 0
    title: str = ""
    sex: str = ""  # "m", "w" or ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""  # as the source has it: 1990/00/00
    club: str = ""
    points: Fraction | None = None
    rank: int = 0
    adjustments: tuple[tuple[int, Fraction], ...] = ()

    def scored(self, scale: Scale) -> Fraction:
        """Points of all rounds on this scale, and the adjustments that count from one of them on; exact."""
        adjusted = [points for since, points in self.adjustments if since <= len(self.outcomes)]
        return exact_sum([*(outcome.awarded(scale) for outcome in self.outcomes), *adjusted])


@dataclass(frozen=True)
class Event:
    """An event. `players` stand in the order of their source, which decides where nothing else does.

    `rounds` are those in the table, every player has as many outcomes; `planned` those that the event
    will have, 0 where nobody has said it.
    `order` holds the tie-breaks that the source names, `rules` the rule set that its format belongs to. `header` holds
    what a report file says of the event (record id, text: city, arbiters, time control), `records` its other lines.
    """

    players: tuple[Player, ...]
    rounds: int
    title: str = ""
    planned: int = 0
    scale: Scale = CHESS
    kind: Kind = Kind.SWISS
    start: date | None = None
    end: date | None = None
    rules: str = ""
    order: tuple[str, ...] = ()
    header: tuple[tuple[str, str], ...] = ()
    records: tuple[str, ...] = ()

    @cached_property
    def index(self) -> Mapping[int, int]:
        """The place of each start number in `players`."""
        return {player.number: place for place, player in enumerate(self.players)}

    def player(self, number: int) -> Player | None:
        """The player with that start number."""
        place = self.index.get(number)
        return None if place is None else self.players[place]

    def after(self, rounds: int) -> "Event":
        """The event as it stood after so many rounds."""
        if rounds >= self.rounds:
            return self
        cut = tuple(replace(player, outcomes=player.outcomes[:rounds], points=None, rank=0) for player in self.players)
        return replace(self, players=cut, rounds=rounds)

    @property
    def has_games(self) -> bool:
        """Whether matches are known by their games."""
        return any(outcome.games for player in self.players for outcome in player.outcomes)


@dataclass(frozen=True, slots=True)
class PublishedColumn:
    """A column that the source prints, such as TB1: its heading, and its text for start numbers."""

    name: str
    texts: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader makes of a text: the event, which format it was, published columns, and what was noticed.

    `warnings` say what looks wrong in the source, `notes` what was decided while reading.
    """

    event: Event
    format: str
    columns: tuple[PublishedColumn, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=())
