"""The OSwiss methods for one player: matches scored by their game points."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from flask import Blueprint

from calculators.compute.match_points import Match, MatchPoints, highest_game_count, read_matches
from calculators.compute.score_lists import ScoreList, read_scores
from calculators.compute.scores import counted, exact_sum, show, show_half
from calculators.pages.fields import BoxField, ListField, ScoreField, WholeField
from calculators.pages.forms import CommaField, DisplayFields
from calculators.pages.outcome import Calculator, Card, Cell, Column, Outcome, Preset, Table
from calculators.pages.representations import serve

blueprint = Blueprint("match_points", __name__)

OPPONENTS = "What your opponents scored"
MATCHES = "Rounds, byes and match length"


class MatchPointsForm(DisplayFields, CommaField):
    """Matches, and what OSwiss needs besides."""

    main = "matches"
    folded = "Opponents, rounds and byes"

    matches = BoxField(
        "Your matches",
        read_matches,
        hint="One a line: 2-1 v 7 is two games to one against an opponent with 7 points in all; 2-1; BYE",
        needed="Enter at least one match, such as 2-1 v 7.",
    )
    opponent_percents = ListField(
        "Opponents' sums of percentages", read_scores, more=OPPONENTS, hint="One number an opponent, as 300, 250, 200"
    )
    opponents_opponents = ListField("Points of the opponents' opponents", read_scores, more=OPPONENTS)
    rounds = WholeField("Rounds of the event", least=1, most=50, more=MATCHES, hint="As many as lines unless given")
    bye = ScoreField("Points for a bye", least=0, default="0", more=MATCHES)
    match_max = ScoreField(
        "Most game points in a match", least=0, more=MATCHES, hint="The highest count above unless given"
    )

    def check(self) -> None:
        """There must be a match, and not more of them than rounds."""
        super().check()
        count = len(self["matches"].data)
        if not count:
            self.fail("matches", self["matches"].needed)
        if self["rounds"].data is not None and count > self["rounds"].data:
            self.fail("rounds", f"{count} matches are more than {self['rounds'].data} rounds.", self["rounds"].text)
        highest, most = highest_game_count(self["matches"].data), self["match_max"].data
        if most is not None and most < highest:
            self.fail(
                "match_max",
                f"A match above has {show_half(highest)} game points, more than {show_half(most)}.",
                self["match_max"].text,
            )

    def total(self, name: str) -> Fraction | None:
        """The sum of a list of numbers, None where it is empty."""
        entries: ScoreList | None = self[name].data
        return exact_sum(entry.points for entry in entries.opponents) if entries and entries.opponents else None


def outcome(form: MatchPointsForm) -> Outcome:
    """Every OSwiss method."""
    matches: tuple[Match, ...] = form["matches"].data
    most = form["match_max"].data
    found = MatchPoints(
        matches,
        form["rounds"].data or len(matches),
        highest_game_count(matches) if most is None else most,
        form["bye"].data,
    )
    percents, second = form.total("opponent_percents"), form.total("opponents_opponents")
    owp = None if percents is None else percents / found.rounds
    of_opponents = None if second is None else second / found.rounds
    entries = [form[name].data for name in ("opponent_percents", "opponents_opponents") if form[name].data]
    return Outcome(
        results=results(found, owp, of_opponents),
        read=list(as_read(form, found)),
        cards=list(cards(found, owp, of_opponents)),
        tables=[matches_table(found)],
        formula=formula(found),
        warnings=[*(said for entry in entries for said in entry.warnings), *warnings(found)],
        other=next((entry.other for entry in entries if entry.other), None),
        reading=[said for entry in entries for said in entry.notes],
        notes=[
            "Progress is the main score of OSwiss, the game points added up. It is not FIDE's progressive score.",
            "By number of wins, one win and three losses rank above four draws.",
        ],
    )


def warnings(found: MatchPoints) -> Iterator[str]:
    """Totals that so many rounds cannot give."""
    most = found.rounds * found.match_max
    totals = [match.total for match in found.matches if match.total is not None]
    above = [show_half(total) for total in totals if total > most]
    if above:
        limit = f"{counted(found.rounds, 'round')} × {show_half(found.match_max)}"
        yield f"An opponent's total of {', '.join(above)} is above {limit}. Enter the rounds of the event."
    if any(total < 0 for total in totals):
        yield "There is a negative total among the matches. It was counted as it stands."


def formula(found: MatchPoints) -> str:
    """Progress in words and numbers."""
    points = " + ".join(show_half(found.bye_points if match.bye else match.own) for match in found.matches)
    return f"Progress = own game points = {points} = {show(found.progress)}"


def results(found: MatchPoints, owp: Fraction | None, second: Fraction | None) -> dict[str, Any]:
    """The results by their names in JSON."""
    return {
        "progress": found.progress,
        "wins": found.wins,
        "buchholz": found.buchholz,
        "berger": found.berger,
        "match_percents": [list(match.percents) if match.percents else None for match in found.matches],
        "percent_sum": found.percent_sum,
        "opponents_win_percent": owp,
        "buchholz_percent": found.buchholz_percent,
        "second": second,
    }


def as_read(form: MatchPointsForm, found: MatchPoints) -> Iterator[tuple[str, str]]:
    """How the inputs were read, for the page and the print."""
    count = len(found.matches)
    yield f"{count} match{'es' if count != 1 else ''}", " · ".join(map(str, found.matches))
    yield "Rounds", str(found.rounds)
    yield "Match maximum", f"{show_half(found.match_max)} game points"
    if any(match.bye for match in found.matches):
        yield "A bye gives", f"{show_half(found.bye_points)} points"
    for name, label in (
        ("opponent_percents", "Opponents' percentages"),
        ("opponents_opponents", "Opponents' opponents"),
    ):
        if form[name].data and form[name].data.opponents:
            yield label, str(form[name].data)


def cards(found: MatchPoints, owp: Fraction | None, second: Fraction | None) -> Iterator[Card]:
    """The main score, then the criteria behind it."""
    unknown = "an opponent's total is missing: write 2-1 v 7"
    yield Card("Progress", found.progress, "game points of all matches and byes")
    yield Card("Buchholz", found.buchholz, "opponents' totals", unknown)
    yield Card("Berger", found.berger, "own game points × opponent's total", unknown)
    yield Card("Number of wins", found.wins, "matches won; byes are none")
    yield Card("Sum of own percentages", found.percent_sum, "per cent, 2-1 counts 66.67")
    needs = "needs the opponents' sums of percentages"
    yield Card("Opponents' win percentage", owp, f"their sum ÷ {found.rounds} rounds", needs)
    lacking = unknown if found.buchholz is None else "no game point was scored"
    yield Card(
        "Buchholz percentage",
        found.buchholz_percent,
        "of rounds² × match maximum",
        lacking,
    )
    needs = "needs the points of the opponents' opponents"
    yield Card("Second criterion", second, f"their sum ÷ {found.rounds} rounds", needs)


def matches_table(found: MatchPoints) -> Table:
    """Every match with what it adds to each method."""
    columns = (
        Column("round", "Round"),
        Column("match", "Match", numeric=False),
        Column("progress", "Progress"),
        Column("opponent_total", "Opponent's total"),
        Column("berger", "Berger"),
        Column("own_percent", "Own per cent"),
        Column("opponent_percent", "Opponent's per cent"),
    )
    rows: list[list[Cell]] = []
    for place, match in enumerate(found.matches, 1):
        if match.bye or match.percents is None:
            rows.append([place, "bye", found.bye_points, "–", "–", "–", "–"])
            continue
        product = match.own * match.total if match.total is not None else None if match.own else Fraction(0)
        rows.append(
            [
                place,
                f"{show_half(match.own)}-{show_half(match.other)}",
                match.own,
                match.total,
                product,
                *match.percents,
            ]
        )
    foot = ("Sum", "", found.progress, found.buchholz, found.berger, found.percent_sum, "")
    return Table("Every match and what it adds", columns, rows, foot)


serve(
    blueprint,
    Calculator(
        "match-points",
        MatchPointsForm,
        "match_points.html",
        outcome,
        (
            Preset("Four matches with totals", {"matches": "2-1 v 7\n2-0 v 5\n1-1 v 6\n0-2 v 9"}),
            Preset("A draw and a win", {"matches": "1-1\n2-0"}),
            Preset("With a bye worth 2", {"matches": "2-1 v 7\nBYE\n1-2 v 8", "bye": "2"}),
            Preset(
                "Opponents' win percentage",
                {"matches": "1-1 v 4\n2-0 v 3\n2-1 v 5\n0-2 v 8", "opponent_percents": "300, 250, 200, 50"},
            ),
        ),
    ),
)
