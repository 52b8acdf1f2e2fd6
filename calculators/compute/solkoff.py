"""Solkoff and Buchholz: the sum of the opponents' scores, its cuts and medians, and what they say of the schedule."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.compute.contributions import NotAvailable, Standing, average_opponent, buchholz
from calculators.compute.cuts import Cut, Cutter, Value
from calculators.compute.opponent_scores import OpponentScore
from calculators.compute.rounds import GAME, UNPLAYED, UNPLAYED_BY_CHOICE, Round
from calculators.compute.scores import Scale, counted, show_half

LONG_EVENT = 9  # rounds from which US Chess cuts two at each end (34E1, 34E4)
SOFT, STRONG = Fraction(9, 10), Fraction(11, 10)  # of the field's average
DISTORTED = 4  # one in so many of the rounds that stand behind the sum

CUTS = {
    "solkoff": Cut(),
    "cut_low_1": Cut(low=1),
    "cut_low_2": Cut(low=2),
    "cut_high_1": Cut(high=1),
    "cut_high_2": Cut(high=2),
    "median_1_1": Cut(low=1, high=1),
    "median_2_2": Cut(low=2, high=2),
}


@dataclass(frozen=True, slots=True)
class Solkoff:
    """The sum under every cut (`values` by key), and the schedule behind it."""

    values: Mapping[str, Value]
    count: int
    average: Fraction | None
    band: str | None
    schedule: str | None
    field_average: Fraction
    maximum: Fraction


def from_scores(opponents: Sequence[OpponentScore], unplayed: int, by_choice: int) -> tuple[Round, ...]:
    """The rounds that a plain list stands for: a game with each opponent, then the own unplayed rounds."""
    games = tuple(Round(GAME, opponent) for opponent in opponents)
    return games + (Round(UNPLAYED_BY_CHOICE),) * by_choice + (Round(UNPLAYED),) * (unplayed - by_choice)


def solkoff(
    rounds: Sequence[Round], standing: Standing, field_average: Fraction, own_cut: Cut | None = None
) -> Solkoff:
    """Every variant of the sum of opponents' scores, exact. Source: FIDE C.07 art. 8.1, 14, 16; US Chess 34E1-4."""
    values = variants(rounds, standing, own_cut)
    met = [round_ for round_ in rounds if round_.result.played]
    average = average_opponent(rounds, standing)
    return Solkoff(
        values=values,
        count=len(met),
        average=average,
        band=score_band(standing),
        schedule=schedule(rounds, standing, average, field_average),
        field_average=field_average,
        maximum=standing.rounds**2 * standing.scale.win,
    )


def variants(rounds: Sequence[Round], standing: Standing, own_cut: Cut | None = None) -> dict[str, Value]:
    """The sum of opponents' scores under every cut, by key."""
    band = score_band(standing)
    wanted = {**CUTS, **({"cut_own": own_cut} if own_cut else {})}
    if band:
        wanted["modified_median"] = modified_median_cut(band, standing.rounds)
    try:
        cutter = Cutter(buchholz(rounds, standing), voluntary_first=standing.rules.voluntary_first)
        values = {key: cutter.cut(cut) for key, cut in wanted.items()}
    except NotAvailable as reason:
        values = {key: Value(missing=str(reason)) for key in wanted}
    if not band:
        values["modified_median"] = Value(missing="needs your own score, which decides what is dropped")
    return values


def score_band(standing: Standing) -> str | None:
    """`plus`, `even` or `minus` against half of the maximum; None without an own score. Source: US Chess 34E1."""
    if standing.score is None:
        return None
    twice, most = 2 * standing.score, standing.rounds * standing.scale.win
    return "even" if twice == most else "plus" if twice > most else "minus"


def modified_median_cut(band: str, rounds: int) -> Cut:
    """What the modified median drops for a score band. Source: US Chess 34E1."""
    each = 2 if rounds >= LONG_EVENT else 1
    return Cut(low=each if band != "minus" else 0, high=each if band != "plus" else 0)


def schedule(
    rounds: Sequence[Round], standing: Standing, average: Fraction | None, field_average: Fraction
) -> str | None:
    """`distorted`, `soft`, `balanced` or `strong`; None where nobody was met."""
    met = [round_.opponent for round_ in rounds if round_.result.played and round_.opponent]
    unplayed = len(rounds) - len(met) + sum(opponent.unplayed for opponent in met)
    if DISTORTED * unplayed > standing.rounds * (len(met) + 1):
        return "distorted"
    if average is None:
        return None
    if average < SOFT * field_average:
        return "soft"
    return "strong" if average > STRONG * field_average else "balanced"


def doubts(rounds: Sequence[Round], standing: Standing, *, rounds_given: bool) -> Iterator[str]:
    """What a careful reader of the numbers should know: one sentence each."""
    opponents = [round_.opponent for round_ in rounds if round_.opponent]
    most = standing.rounds * standing.scale.win
    limit = f"{counted(standing.rounds, 'round')} × {show_half(standing.scale.win)}"
    if rounds_given:
        yield from above_the_most(opponents, standing.per_unplayed, standing.rounds, standing.scale)
    elif standing.score is not None and standing.score > most:
        yield f"Your own score, {show_half(standing.score)}, is above {limit}. Enter the rounds of the event."
    if rounds_given and len(rounds) > standing.rounds:
        yield f"{len(rounds)} opponents and unplayed rounds are more than {counted(standing.rounds, 'round')}."
    if rounds_given and len(rounds) < standing.rounds:
        missing = standing.rounds - len(rounds)
        verb = "is" if missing == 1 else "are"
        advice = "BYE, H, Z or F says that one was not played" if standing.in_order else "Enter them as unplayed, if so"
        yield f"{missing} of {standing.rounds} rounds {verb} not accounted for and left out. {advice}."
    long = [str(opponent) for opponent in opponents if opponent.unplayed > standing.rounds]
    if long:
        yield f"{', '.join(long)}: more unplayed rounds than the event's {standing.rounds}."
    if standing.rules.stand_ins_are_capped and standing.unplayed_as == "rule" and _has_uncapped_forfeit(rounds):
        cap = show_half(standing.scale.draw * standing.rounds)
        yield f"Unplayed rounds are capped at {cap}. A forfeit's own cap, the scheduled opponent's score, may be lower."


def above_the_most(
    opponents: Sequence[OpponentScore], per_unplayed: Fraction, rounds: int, scale: Scale
) -> Iterator[str]:
    """A sentence that names the scores above rounds × win, where there are any."""
    scores = [opponent.adjusted(per_unplayed) for opponent in opponents]
    above = [show_half(score) for score in scores if score > rounds * scale.win]
    if above:
        verb = "is" if len(above) == 1 else "are"
        limit = f"{counted(rounds, 'round')} × {show_half(scale.win)}"
        yield f"{', '.join(above)} {verb} above {limit}. Check the scores, the rounds or the scale."


def _has_uncapped_forfeit(rounds: Sequence[Round]) -> bool:
    return any(
        round_.result in {UNPLAYED, UNPLAYED_BY_CHOICE} or (round_.result.forfeit and round_.opponent is None)
        for round_ in rounds
    )
