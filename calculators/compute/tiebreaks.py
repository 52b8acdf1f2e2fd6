"""The tie-breaks that the calculators form: code, name, source, and the function that gives the value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from calculators.compute import running_scores
from calculators.compute.contributions import NotAvailable, Standing, buchholz, sonneborn_berger
from calculators.compute.cuts import Cut, Cutter, Value
from calculators.compute.rounds import Round
from calculators.compute.rules import RULE_SETS
from calculators.compute.solkoff import LONG_EVENT, modified_median_cut, score_band

Function = Callable[[Sequence[Round], Standing], Value]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break; more is better. `value` forms it from one player's rounds, None where it takes other inputs."""

    code: str
    name: str
    source: str
    how: str
    value: Function | None = None


def _buchholz(cut: Cut) -> Function:
    return lambda rounds, standing: _cut(rounds, standing, cut)


def _cut(rounds: Sequence[Round], standing: Standing, cut: Cut) -> Value:
    try:
        terms = buchholz(rounds, standing)
    except NotAvailable as reason:
        return Value(missing=str(reason))
    return Cutter(terms, voluntary_first=standing.rules.voluntary_first).cut(cut)


def _sonneborn(low: int = 0) -> Function:
    def value(rounds: Sequence[Round], standing: Standing) -> Value:
        try:
            terms = sonneborn_berger(rounds, standing)
        except NotAvailable as reason:
            return Value(missing=str(reason))
        return Cutter(terms, voluntary_first=standing.rules.voluntary_first).cut(Cut(low=low))

    return value


def _under_34e(function: Function) -> Function:
    """US Chess codes follow 34E under whatever rule set the page shows."""
    return lambda rounds, standing: function(rounds, replace(standing, rules=RULE_SETS["us-chess"]))


def _median(rounds: Sequence[Round], standing: Standing) -> Value:
    each = 2 if standing.rounds >= LONG_EVENT else 1
    return _cut(rounds, standing, Cut(each, each))


def _modified_median(rounds: Sequence[Round], standing: Standing) -> Value:
    band = score_band(standing)
    if band is None:
        return Value(missing="needs your own score, which decides what is dropped")
    return _cut(rounds, standing, modified_median_cut(band, standing.rounds))


TIE_BREAKS = {
    entry.code: entry
    for entry in (
        TieBreak("BH", "Buchholz", "FIDE C.07 art. 8.1", "sum of the opponents' scores", _buchholz(Cut())),
        TieBreak("BH/C1", "Buchholz Cut 1", "FIDE C.07 art. 8.1, 14", "without the least", _buchholz(Cut(1))),
        TieBreak("BH/C2", "Buchholz Cut 2", "FIDE C.07 art. 8.1, 14", "without the two least", _buchholz(Cut(2))),
        TieBreak(
            "BH/M1",
            "Median Buchholz 1",
            "FIDE C.07 art. 8.1, 14",
            "without the least and the most",
            _buchholz(Cut(1, 1)),
        ),
        TieBreak(
            "BH/M2",
            "Median Buchholz 2",
            "FIDE C.07 art. 8.1, 14",
            "without two at each end",
            _buchholz(Cut(2, 2)),
        ),
        TieBreak(
            "SB",
            "Sonneborn-Berger",
            "FIDE C.07 art. 9.1",
            "opponents' scores × points scored against them",
            _sonneborn(),
        ),
        TieBreak(
            "SB/C1",
            "Sonneborn-Berger Cut 1",
            "FIDE C.07 art. 9.1, 14",
            "without the least significant",
            _sonneborn(1),
        ),
        TieBreak(
            "PS",
            "Progressive score",
            "FIDE C.07 art. 7.5",
            "sum of the running scores after each round",
            lambda rounds, standing: running_scores.progressive(rounds, standing.scale),
        ),
        TieBreak(
            "WON",
            "Games won",
            "FIDE C.07 art. 7.2",
            "games won over the board",
            lambda rounds, _: running_scores.wins(rounds),
        ),
        TieBreak(
            "MODMEDIAN",
            "Modified median",
            "US Chess 34E1",
            "drops by score band",
            _under_34e(_modified_median),
        ),
        TieBreak(
            "SOLKOFF",
            "Solkoff",
            "US Chess 34E2",
            "sum of the opponents' scores",
            _under_34e(_buchholz(Cut())),
        ),
        TieBreak(
            "CUM",
            "Cumulative",
            "US Chess 34E3",
            "sum of the running scores, less each unplayed round's points",
            lambda rounds, standing: running_scores.cumulative(rounds, standing.scale),
        ),
        TieBreak(
            "MEDIAN",
            "Median (Harkness)",
            "US Chess 34E4",
            "one at each end dropped, two from nine rounds",
            _under_34e(_median),
        ),
        TieBreak(
            "KASHDAN",
            "Kashdan",
            "US Chess 34E7",
            "4 a win, 2 a draw, 1 a loss",
            lambda rounds, _: running_scores.kashdan(rounds),
        ),
        TieBreak(
            "USSB",
            "Sonneborn-Berger (US)",
            "US Chess 34E8",
            "opponents beaten in full, drawn by half",
            _under_34e(_sonneborn()),
        ),
        TieBreak("PROGRESS", "Progress", "OpenSwiss 1.05", "game points of all matches"),
        TieBreak("NUMWINS", "Number of wins", "OpenSwiss 1.05", "matches with more game points"),
        TieBreak("BERGER", "Berger", "OpenSwiss 1.05", "own game points × opponent's total"),
        TieBreak("OWP", "Opponents' win percentage", "OpenSwiss 1.05", "opponents' percentages ÷ rounds"),
        TieBreak("BWP", "Buchholz percentage", "OpenSwiss 1.05", "Buchholz in per cent of its maximum"),
        TieBreak(
            "OMW",
            "Opponents' match-win percentage",
            "Magic Tournament Rules, appendix C",
            "mean of opponents, floored",
        ),
    )
}


def value_of(code: str, rounds: Sequence[Round], standing: Standing) -> Value:
    """The value of a tie-break of one player's rounds. Raises KeyError for one that takes other inputs."""
    value = TIE_BREAKS[code].value
    if value is None:
        raise KeyError(code)
    return value(rounds, standing)
