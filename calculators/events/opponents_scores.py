"""Tie-breaks that sum the opponents' scores. Source: FIDE C.07 art. 8, 9 and 16; US Chess 34E; OpenSwiss 1.05."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from calculators.compute.contributions import Contribution, Standing, stand_in
from calculators.compute.cuts import Cut, Cutter, Term
from calculators.compute.opponent_scores import OpponentScore
from calculators.compute.rounds import Round
from calculators.compute.rules import OpponentsUnplayed
from calculators.compute.scores import counted as counted_noun
from calculators.compute.scores import show_half
from calculators.compute.solkoff import LONG_EVENT, modified_median_cut
from calculators.events import formulas
from calculators.events.codes import Code
from calculators.events.columns import Column
from calculators.events.formulas import Explained
from calculators.events.played import Game, Missed
from calculators.events.tally import Tally

T = TypeVar("T", int, Term)

UNPLAYED_WORDS = {
    OpponentsUnplayed.TRAILING_BYES: "requested at the end",
    OpponentsUnplayed.EVERY_ROUND: "unplayed",
}


def kept(terms: Sequence[Sequence[T]], cuts: Sequence[Cut]) -> Iterator[Sequence[T]]:
    """What the cut of each player leaves of the terms, which stand in the order in which low cuts take them."""
    for row, cut in zip(terms, cuts, strict=True):
        left = row[cut.low :]
        yield sorted(left)[: -cut.high] if cut.high else left


@dataclass(frozen=True, slots=True)
class Scores:
    """A sum of the opponents' scores, or of their products with what was scored against them, after a cut.

    `counted` gives the tally that the tie-break is formed from, `cuts` what is dropped for each player.
    """

    how: str
    products: bool = False
    counted: Callable[[Tally, Code], Tally] = lambda tally, code: tally.with_forfeits if code.forfeits else tally
    cuts: Callable[[Tally, Code], Sequence[Cut]] = lambda tally, code: [code.cut] * tally.count

    def column(self, tally: Tally, code: Code) -> Column:
        """The sums of all players."""
        counted = self.counted(tally, code)
        cuts = self.cuts(counted, code)
        if self.products:
            sums = [sum([value for _, value, _ in left]) if left else None for left in kept(counted.products, cuts)]
            return Column(sums, counted.product_unit)
        return Column([sum(left) if left else None for left in kept(counted.scores, cuts)], counted.unit)

    def explain(self, tally: Tally, code: Code, place: int) -> Explained:
        """Every opponent or stand-in, what it adds, and what a cut dropped."""
        counted = self.counted(tally, code)
        terms = contributions(counted, place, products=self.products)
        value = Cutter(terms, voluntary_first=counted.rules.voluntary_first).cut(self.cuts(counted, code)[place])
        outcomes = tally.event.players[place].outcomes
        article = cited(counted.rules.cut_by)
        rows = [
            formulas.Term(
                term.place,
                outcomes[term.place - 1].opponent,
                term.opponent,
                term.value,
                term.why,
                f"{value.dropped[index]}{article}" if index in value.dropped else "",
            )
            for index, term in enumerate(terms)
        ]
        return Explained(value.number, rows, self.how, value.missing)


def contributions(tally: Tally, place: int, *, products: bool) -> list[Contribution]:
    """The contributions of one player with the reason of every number, in the order of the rounds."""
    missed = {entry.round: entry for entry in tally.missed[place]}
    games = {game.round: game for game in tally.games[place]}
    terms = []
    for entry in tally.entries[place]:
        score = Fraction(entry.score, tally.unit)
        value = Fraction(entry.score * entry.weight, tally.product_unit) if products else score
        if entry.round in games:
            why = why_adjusted(tally, games[entry.round])
        else:
            why = why_stand_in(tally, place, missed[entry.round])
        terms.append(Contribution(entry.round + 1, score, value, entry.voluntary, why))
    return terms


def why_adjusted(tally: Tally, game: Game) -> str:
    """How the opponent's unplayed rounds were counted; "" where they count as they stand."""
    points, unplayed = tally.adjustments[game.opponent]
    if not unplayed:
        return ""
    word = UNPLAYED_WORDS.get(tally.rules.opponents_unplayed, "unplayed")
    return (
        f"{show_half(Fraction(points, tally.unit))} and {counted_noun(unplayed, 'round')} {word}, "
        f"each {show_half(tally.scale.draw)}{cited(tally.rules.adjusted_by)}"
    )


def cited(article: str) -> str:
    """An article behind a reason."""
    return f" ({article})" if article else ""


def why_stand_in(tally: Tally, place: int, missed: Missed) -> str:
    """What stands in for the opponent of an unplayed round, in words."""
    found = stand_in(rounds_of(tally, place), missed.round, standing_of(tally, place))
    return f"{found[1]}{cited(tally.rules.stand_in_by)}" if found else missed.outcome.result.name


def standing_of(tally: Tally, place: int) -> Standing:
    """What the rounds of a player are counted by."""
    points = Fraction(tally.points[place], tally.unit)
    return Standing(tally.rules, tally.scale, tally.rounds, points, tally.scale.draw)


def rounds_of(tally: Tally, place: int) -> list[Round]:
    """The rounds of a player with the opponents' scores as they count, for the functions of the calculators."""
    rounds = []
    for outcome in tally.outcomes[place]:
        opponent = None
        if outcome.opponent:
            points, unplayed = tally.adjustments[tally.event.index[outcome.opponent]]
            opponent = OpponentScore(Fraction(points, tally.unit), unplayed)
        rounds.append(Round(outcome.result, opponent))
    return rounds


def _us_median(tally: Tally, _: Code) -> Sequence[Cut]:
    each = 2 if tally.rounds >= LONG_EVENT else 1
    return [Cut(each, each)] * tally.count


def _us_modified_median(tally: Tally, _: Code) -> Sequence[Cut]:
    half = tally.win * tally.rounds
    bands = ("plus" if 2 * points > half else "minus" if 2 * points < half else "even" for points in tally.points)
    return [modified_median_cut(band, tally.rounds) for band in bands]


def _fore(tally: Tally, code: Code) -> Tally:
    return tally.fore.with_forfeits if code.forfeits else tally.fore


def _us(tally: Tally, _code: Code) -> Tally:
    return tally.under("us-chess")


SCORES = {
    "BH": Scores("sum of the opponents' scores"),
    "FB": Scores("sum of the opponents' scores with every pairing of the last round drawn", counted=_fore),
    "SB": Scores("sum of the opponents' scores, each times the weight of the result", products=True),
    "SOLKOFF": Scores("sum of the opponents' scores", counted=_us),
    "MEDIAN": Scores("sum of the opponents' scores without the ends", counted=_us, cuts=_us_median),
    "MODMEDIAN": Scores("sum of the opponents' scores, cut by score band", counted=_us, cuts=_us_modified_median),
    "USSB": Scores("scores of the opponents beaten, half of those drawn", products=True, counted=_us),
    "BERGER": Scores(
        "own game points times the opponent's total", products=True, counted=lambda tally, _: tally.under("oswiss")
    ),
}


def whole_buchholz(tally: Tally, code: Code) -> Column:
    """The uncut Buchholz of all players, 0 where there is none."""
    counted = tally.fore if code.fore else tally
    return Column(list(map(sum, counted.scores)), counted.unit)
