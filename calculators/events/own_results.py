"""Tie-breaks from a player's own results. Source: FIDE C.07 art. 7; US Chess 34E; OpenSwiss 1.05."""

from collections.abc import Callable, Sequence

from calculators.compute.rounds import DRAW, FORFEIT_LOSS, FORFEIT_WIN, LOSS, WIN, Result
from calculators.compute.running_scores import KASHDAN
from calculators.events.codes import Code
from calculators.events.columns import Column
from calculators.events.formulas import ByRound, Formula, Given, OwnResults
from calculators.events.model import Outcome
from calculators.events.tally import Tally

WINS = frozenset({WIN, FORFEIT_WIN})
GAMES = WINS | {DRAW, LOSS, FORFEIT_LOSS}
BLACK = frozenset({"b"})
COLOURS = BLACK | {"w", ""}


def points(tally: Tally, place: int) -> Sequence[int]:
    """Points of each round."""
    return tally.awarded[place]


def adjustments(tally: Tally, place: int) -> Sequence[tuple[int, int, str]]:
    """Points that the organiser gave or took: index of the round, points, reason."""
    return [
        (since - 1, tally.whole(value), "given or taken by the organiser")
        for since, value in tally.event.players[place].adjustments
        if since <= tally.rounds
    ]


def wins(tally: Tally, place: int) -> Sequence[int]:
    """1 for each round with the points of a win, byes and forfeits too. Source: FIDE C.07 art. 7.1."""
    win = tally.win
    return [points >= win for points in tally.awarded[place]]


def games_that(results: frozenset[Result], colours: frozenset[str]) -> ByRound:
    """1 for each game with one of these results and colours.

    In a round robin forfeits are games too, lost ones only before 2026 (art. 15.2).
    """

    def by_round(tally: Tally, place: int) -> Sequence[int]:
        counting = results - {FORFEIT_LOSS} if tally.rules.lost_forfeit_is_no_game else results
        row, outcomes = [0] * tally.rounds, tally.outcomes[place]
        for number in tally.split.rounds[place]:
            if outcomes[number].result in counting and outcomes[number].colour in colours:
                row[number] = 1
        return row

    return by_round


def over_the_board(worth: Callable[[Outcome], int]) -> ByRound:
    """What each game that was really played is worth."""

    def by_round(tally: Tally, place: int) -> Sequence[int]:
        row, outcomes = [0] * tally.rounds, tally.outcomes[place]
        for number in tally.over_the_board.rounds[place]:
            row[number] = worth(outcomes[number])
        return row

    return by_round


def running(tally: Tally, place: int) -> Sequence[int]:
    """The score after each round. Source: FIDE C.07 art. 7.5."""
    return tally.running[place]


def unplayed_deducted(tally: Tally, place: int) -> Sequence[tuple[int, int, str]]:
    """The points of each unplayed round, taken off once. Source: US Chess 34E3."""
    return [
        (missed.round, -missed.points, f"{missed.outcome.result.name}: not played")
        for missed in tally.missed[place]
        if missed.points
    ]


def elected(tally: Tally, place: int) -> Sequence[int]:
    """1 for each round that the player chose to play. Source: FIDE C.07 art. 7.6."""
    return [not outcome.result.voluntary for outcome in tally.outcomes[place]]


def standard(tally: Tally, place: int) -> Sequence[int]:
    """2 for a round with more points than the opponent, 1 for one with as many: halves. Source: FIDE C.07 art. 7.7.

    A round that was not played is measured against a draw.
    """
    awarded, split = tally.awarded, tally.over_the_board
    against = [tally.draw] * tally.rounds
    for number, opponent in zip(split.rounds[place], split.opponents[place], strict=True):
        against[number] = awarded[opponent][number]
    return [(mine > theirs) + (mine >= theirs) for mine, theirs in zip(awarded[place], against, strict=True)]


def pairing_numbers(tally: Tally, code: Code) -> Column:
    """The pairing number, the lowest first unless reversed. Source: FIDE C.07 art. 7.8."""
    return Column([player.number for player in tally.event.players], lower=not code.reverse)


def _unit(tally: Tally) -> int:
    return tally.unit


OWN_RESULTS: dict[str, Formula] = {
    "PTS": OwnResults(points, "points of all rounds", _unit, after=adjustments),
    "WIN": OwnResults(wins, "rounds with the points of a win"),
    "WON": OwnResults(games_that(WINS, COLOURS), "games won over the board"),
    "BPG": OwnResults(games_that(GAMES, BLACK), "games with Black over the board"),
    "BWG": OwnResults(games_that(WINS, BLACK), "games won with Black"),
    "PS": OwnResults(running, "sum of the scores after each round", _unit),
    "REP": OwnResults(elected, "rounds that the player chose to play"),
    "STD": OwnResults(standard, "1 a round won, a half a round drawn", lambda _: 2),
    "CUM": OwnResults(
        running,
        "sum of the scores after each round, less unplayed rounds",
        _unit,
        under="us-chess",
        after=unplayed_deducted,
    ),
    "BLACKS": OwnResults(over_the_board(lambda outcome: outcome.colour in BLACK), "games with Black"),
    "KASHDAN": OwnResults(
        over_the_board(lambda outcome: KASHDAN[outcome.result.awards]), "4 a win, 2 a draw, 1 a loss"
    ),
    "NUMWINS": OwnResults(over_the_board(lambda outcome: outcome.result is WIN), "matches won"),
    "PROGRESS": OwnResults(points, "game points of all matches", _unit, under="oswiss", after=adjustments),
    "TPN": Given(pairing_numbers, "the pairing number"),
}
