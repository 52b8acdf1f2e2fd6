"""Tie-breaks from ratings. Source: FIDE C.07 art. 10.

They need a rating of every player who has met somebody over the board; without that nobody has a value.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.compute.performance import difference_for, rounded_mean
from calculators.compute.scores import round_half_up, show_half
from calculators.events.codes import Code
from calculators.events.columns import Column
from calculators.events.formulas import Explained, Formula, Given, OfOpponents, Term, half_up, over_the_board
from calculators.events.tally import Tally

UNRATED = "needs a rating of every player"


def all_rated(tally: Tally) -> bool:
    """Whether every player who has met somebody over the board has a rating."""
    players = tally.event.players
    return all(player.rating for player, met in zip(players, tally.over_the_board.opponents, strict=True) if met)


def ratings(tally: Tally, code: Code) -> Column:
    """Own rating, the highest first unless reversed. Source: FIDE C.07 art. 10.6, 2026."""
    return Column([player.rating or None for player in tally.event.players], lower=code.reverse)


@dataclass(frozen=True, slots=True)
class FromRatings:
    """A number from the opponents' ratings and the score against them."""

    numbers: Callable[[Tally, Code], Sequence[int | None]]
    how: Callable[[Fraction, Sequence[int]], str]

    def column(self, tally: Tally, code: Code) -> Column:
        """The numbers of all players."""
        if not all_rated(tally):
            return Column([None] * tally.count, missing=UNRATED)
        return Column(self.numbers(tally, code))

    def explain(self, tally: Tally, code: Code, place: int) -> Explained:
        """The rating of each opponent, and what the score makes of them."""
        column = tally.formed(self.column, code)
        if column.missing:
            return Explained(None, (), "", column.missing)
        rated, score = tally.played.opponents_ratings[place], tally.played.game_scores[place]
        order = sorted(range(len(rated)), key=rated.__getitem__)
        lowest, highest = set(order[: code.cut.low]), set(order[len(order) - code.cut.high :])
        players = tally.event.players
        terms = [
            Term(
                game.round + 1,
                players[game.opponent].number,
                Fraction(rated[index]),
                Fraction(rated[index]),
                game.outcome.result.name,
                "lowest" if index in lowest else "highest" if index in highest else "",
            )
            for index, game in enumerate(tally.over_the_board.games[place])
        ]
        value = column.exact(place)
        missing = "" if value is not None else "needs more games over the board"
        return Explained(value, terms, self.how(score, rated), missing)


def averages(tally: Tally, code: Code) -> list[int | None]:
    """Mean rating of the opponents of each player, half up, after a cut. Source: FIDE C.07 art. 10.1."""
    cut = code.cut
    return [
        rounded_mean(sorted(rated)[cut.low : max(len(rated) - cut.high, 0)]) for rated in tally.played.opponents_ratings
    ]


def performance_in_words(score: Fraction, rated: Sequence[int]) -> str:
    """The formula of the performance rating with its numbers."""
    mean = rounded_mean(rated)
    if mean is None:
        return "opponents' mean rating and the difference for the score"
    per_cent = round_half_up(100 * score / len(rated), 0)
    return (
        f"opponents' mean {mean}, and {difference_for(score, len(rated)):+d} for {show_half(score)} of {len(rated)} "
        f"({per_cent} per cent)"
    )


def perfect_in_words(score: Fraction, rated: Sequence[int]) -> str:
    """The formula of the perfect performance with its numbers."""
    if rated and not score:
        return "without a score it is 800 below the lowest rating"
    return f"the lowest rating whose expected score against these is at least {show_half(score)}"


TPR = FromRatings(lambda tally, _: tally.played.performances, performance_in_words)
PTP = FromRatings(lambda tally, _: tally.played.perfect_performances, perfect_in_words)
RATINGS: dict[str, Formula] = {
    "RTNG": Given(ratings, "own rating"),
    "ARO": FromRatings(averages, lambda *_: "mean of the opponents' ratings, half up"),
    "TPR": TPR,
    "PTP": PTP,
    "APRO": OfOpponents(
        TPR.column, "mean of the opponents' performance ratings, half up", over_the_board, finish=half_up
    ),
    "APPO": OfOpponents(
        PTP.column, "mean of the opponents' perfect performances, half up", over_the_board, finish=half_up
    ),
}
