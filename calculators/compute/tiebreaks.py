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
    """One tie-break; more is better unless `lower`. `modifiers` are those that it takes in whole events.

    They are C (cut at the low end), M (at both), P (forfeits as games), F (last round drawn), R (reversed), L (limit).
    `value` forms it from one player's rounds; it is None where it takes other inputs. `tried` are the modifiers with
    which a published column is compared with it. `by_rules` says that rule sets count it in their own ways,
    `needs_games` that it is another one where the games of the matches are not known.
    """

    code: str
    name: str
    source: str
    how: str
    value: Function | None = None
    modifiers: str = ""
    lower: bool = False
    tried: tuple[str, ...] = ("",)
    by_rules: bool = False
    needs_games: bool = False


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
        TieBreak(
            "BH",
            "Buchholz",
            "FIDE C.07 art. 8.1",
            "sum of the opponents' scores",
            _buchholz(Cut()),
            modifiers="CMP",
            tried=("", "/C1", "/C2", "/M1", "/M2", "/P", "/C1/P"),
            by_rules=True,
        ),
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
            modifiers="CMP",
            tried=("", "/C1", "/C2", "/M1", "/P"),
            by_rules=True,
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
            modifiers="C",
            tried=("", "/C1", "/C2"),
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
        TieBreak("PROGRESS", "Progress", "OpenSwiss 1.05", "game points of all matches", needs_games=True),
        TieBreak(
            "NUMWINS", "Number of matches won", "OpenSwiss 1.05", "matches with more game points", needs_games=True
        ),
        TieBreak("BERGER", "Berger", "OpenSwiss 1.05", "own game points × opponent's total", needs_games=True),
        TieBreak("OWP", "Opponents' win percentage", "OpenSwiss 1.05", "opponents' percentages ÷ rounds"),
        TieBreak("BWP", "Buchholz percentage", "OpenSwiss 1.05", "Buchholz in per cent of its maximum"),
        TieBreak(
            "OMW",
            "Opponents' match-win percentage",
            "Magic Tournament Rules, appendix C",
            "mean of opponents, floored",
            by_rules=True,
        ),
        TieBreak("PTS", "Points", "the scale of the event", "points of all rounds"),
        TieBreak(
            "DE", "Direct encounter", "FIDE C.07 art. 6", "results among the tied", modifiers="P", lower=True, tried=()
        ),
        TieBreak(
            "WIN", "Number of wins", "FIDE C.07 art. 7.1", "rounds with the points of a win, byes and forfeits too"
        ),
        TieBreak("BPG", "Games with Black", "FIDE C.07 art. 7.3", "games over the board with Black"),
        TieBreak("BWG", "Wins with Black", "FIDE C.07 art. 7.4", "games won over the board with Black"),
        TieBreak("REP", "Rounds elected to play", "FIDE C.07 art. 7.6", "rounds less requested byes and lost forfeits"),
        TieBreak(
            "STD", "Standard points", "FIDE C.07 art. 7.7, 2026", "1 a round won, ½ a round drawn, whatever the scale"
        ),
        TieBreak(
            "TPN", "Pairing number", "FIDE C.07 art. 7.8, 2026", "the lowest first", modifiers="R", lower=True, tried=()
        ),
        TieBreak(
            "AOB",
            "Average of opponents' Buchholz",
            "FIDE C.07 art. 8.2",
            "mean over those met over the board",
            modifiers="F",
            by_rules=True,
        ),
        TieBreak(
            "FB",
            "Fore Buchholz",
            "FIDE C.07 art. 8.3",
            "Buchholz with the last round drawn",
            modifiers="CMP",
            tried=("", "/C1", "/M1"),
            by_rules=True,
        ),
        TieBreak(
            "KS", "Koya system", "FIDE C.07 art. 9.2", "points against opponents with at least half", modifiers="L"
        ),
        TieBreak(
            "ARO",
            "Average rating of opponents",
            "FIDE C.07 art. 10.1",
            "mean over those met over the board",
            modifiers="CM",
            tried=("", "/C1"),
        ),
        TieBreak(
            "TPR",
            "Tournament performance rating",
            "FIDE C.07 art. 10.2",
            "opponents' mean rating and the difference for the score",
        ),
        TieBreak(
            "PTP",
            "Perfect tournament performance",
            "FIDE C.07 art. 10.3",
            "least rating that is expected to score as much",
        ),
        TieBreak("APRO", "Average performance of opponents", "FIDE C.07 art. 10.4", "mean of the opponents' TPR"),
        TieBreak(
            "APPO", "Average perfect performance of opponents", "FIDE C.07 art. 10.5", "mean of the opponents' PTP"
        ),
        TieBreak("RTNG", "Rating", "FIDE C.07 art. 10.6, 2026", "own rating, the highest first", modifiers="R"),
        TieBreak(
            "RESULT", "Result between the tied players", "US Chess 34E5", "wins less losses among the tied", tried=()
        ),
        TieBreak("BLACKS", "Most games with Black", "US Chess 34E6", "games with Black"),
        TieBreak("CUMOPP", "Cumulative of the opponents", "US Chess 34E9", "sum of the opponents' cumulative scores"),
        TieBreak(
            "GW",
            "Game-win percentage",
            "Magic Tournament Rules, appendix C",
            "game points of all possible, floored",
            by_rules=True,
        ),
        TieBreak(
            "OGW",
            "Opponents' game-win percentage",
            "Magic Tournament Rules, appendix C",
            "mean of opponents, floored",
            by_rules=True,
        ),
        TieBreak(
            "OOMW",
            "Opponents' opponents' match-win percentage",
            "Pokémon tournament handbook, 2026",
            "mean of the opponents' OMW",
            by_rules=True,
        ),
        TieBreak("SOS", "Strength of schedule", "card-game lists", "mean of the opponents' points per round"),
    )
}


def value_of(code: str, rounds: Sequence[Round], standing: Standing) -> Value:
    """The value of a tie-break of one player's rounds. Raises KeyError for one that takes other inputs."""
    value = TIE_BREAKS[code].value
    if value is None:
        raise KeyError(code)
    return value(rounds, standing)
