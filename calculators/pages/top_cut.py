"""Which record makes a top cut."""

from collections.abc import Iterator
from fractions import Fraction

from flask import Blueprint

from calculators.compute.scores import Scale, counted, show, show_half
from calculators.compute.top_cut import TopCut, top_cut
from calculators.pages.fields import ScoreField, WholeField
from calculators.pages.forms import DisplayFields, ScaleFields
from calculators.pages.outcome import Calculator, Card, Column, Outcome, Preset, Table
from calculators.pages.pictures import record_bars
from calculators.pages.representations import serve

blueprint = Blueprint("top_cut", __name__)

NOUNS = (("players", "player"), ("rounds", "round"), ("cut", "seat"))
VERDICTS = {
    "in": "expected to be in",
    "bubble": "on the bubble: tie-breaks decide",
    "out": "expected to be out",
}


class TopCutForm(DisplayFields, ScaleFields):
    """Field, rounds and seats."""

    main = "players"
    folded = "Scale and printing"

    players = WholeField("Players", least=2, most=100_000, needed="Enter the number of players, such as 64.")
    rounds = WholeField("Rounds", least=1, most=50, needed="Enter the number of rounds, such as 6.")
    cut = WholeField(
        "Seats in the cut", least=1, most=100_000, needed="Enter how many players make the cut, such as 8."
    )
    draw_rate = ScoreField(
        "Share of games drawn",
        least=0,
        most=Fraction(9, 10),
        default="0",
        hint="0 to 0.9, such as 0.1 for one game in ten",
    )
    points = ScoreField("Your own points (optional)", least=0)

    def check_on(self, scale: Scale) -> None:
        """A cut is a part of the field; points cannot be above the maximum."""
        if self["cut"].data > self["players"].data:
            self.fail(
                "cut",
                f"{self['cut'].data:,} seats are more than the {self['players'].data:,} players.",
                self["cut"].text,
            )
        points, most = self["points"].data, self["rounds"].data * scale.win
        if points is not None and points > most:
            self.fail(
                "points",
                f"{show_half(points)} is above {show_half(most)}, the most that {self['rounds'].data} rounds give.",
                self["points"].text,
            )


def outcome(form: TopCutForm) -> Outcome:
    """Expected players by record, and where the cut falls."""
    scale, points = form.scale_used(), form["points"].data
    found = top_cut(form["players"].data, form["rounds"].data, form["cut"].data, form["draw_rate"].data, scale)
    return Outcome(
        results={
            "table": [
                {
                    "wins": record.wins,
                    "draws": record.draws,
                    "losses": record.losses,
                    "points": record.points,
                    "players": record.players,
                    "at_least": record.at_least,
                }
                for record in found.records
            ],
            "safe_points": found.safe_points,
            "bubble_points": found.bubble_points,
            "bubble_players": found.bubble_players,
            "bubble_seats": found.bubble_seats,
            "verdict": None if points is None else found.verdict(points),
        },
        read=[
            ("Field", ", ".join(counted(form[name].data, noun) for name, noun in NOUNS)),
            ("Games drawn", f"{show(100 * form['draw_rate'].data)} %"),
            ("Scale", f"{scale.name} {scale}"),
        ],
        cards=list(cards(found, points)),
        tables=[records_table(found)],
        warnings=[*form.scale_warnings(), *warnings(found, points)],
        notes=["These are expectations of even games, not a promise: byes, drops and pairings shift them."],
        picture=record_bars(found),
    )


def cards(found: TopCut, points: Fraction | None) -> Iterator[Card]:
    """The score that is safe, then the line."""
    if points is not None:
        verdict = found.verdict(points)
        yield Card(f"With {show_half(points)} points", verdict, why(found, verdict))
    yield Card(
        "Safe with",
        found.safe_points,
        "points or more",
        "even a perfect score is on the line",
    )
    everybody = "everybody is in"
    yield Card("On the bubble", found.bubble_points, "points", everybody)
    yield Card("Players on the bubble", found.bubble_players, "expected", everybody, expectation=True)
    yield Card("Seats left for them", found.bubble_seats, "expected", everybody, expectation=True)


def why(found: TopCut, verdict: str) -> str:
    """The verdict in words; on the bubble without a seat left it is hardly one."""
    if verdict == "bubble" and found.bubble_seats == 0:
        return "the seats are expected to go to higher scores exactly: only drops would help"
    return VERDICTS[verdict]


def records_table(found: TopCut) -> Table:
    """Every record, best first, with its place against the cut."""
    columns = (
        Column("record", "Record", numeric=False),
        Column("wins", "Wins"),
        Column("draws", "Draws"),
        Column("losses", "Losses"),
        Column("points", "Points"),
        Column("players", "Players expected", expectation=True),
        Column("at_least", "With these points or more", expectation=True),
        Column("cut", "Cut", numeric=False),
    )
    rows = []
    for record in found.records:
        name = f"{record.wins}-{record.losses}" + (f"-{record.draws}" if record.draws else "")
        where = "in" if record.at_least <= found.cut else "bubble" if record.points == found.bubble_points else "out"
        rows.append(
            (name, record.wins, record.draws, record.losses, record.points, record.players, record.at_least, where)
        )
    return Table("Expected players on each record (won-lost-drawn)", columns, rows)


def warnings(found: TopCut, points: Fraction | None) -> Iterator[str]:
    """Own points that no record gives."""
    if points is not None and all(record.points != points for record in found.records):
        yield f"No record here gives {show_half(points)} points. Check the scale and the share of draws."


serve(
    blueprint,
    Calculator(
        "top-cut",
        TopCutForm,
        "top_cut.html",
        outcome,
        (
            Preset("64 players, 6 rounds, top 8", {"players": "64", "rounds": "6", "cut": "8", "scale": "match"}),
            Preset(
                "One game in ten drawn, 13 points",
                {"players": "128", "rounds": "7", "cut": "16", "draw_rate": "0.1", "scale": "match", "points": "13"},
            ),
            Preset(
                "A chess open: 100 players, 7 rounds",
                {"players": "100", "rounds": "7", "cut": "10", "draw_rate": "0.3"},
            ),
        ),
    ),
)
