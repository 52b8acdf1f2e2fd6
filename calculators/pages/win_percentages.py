"""Match-win and opponents' match-win percentages, as card games use them."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from flask import Blueprint

from calculators.compute.percentages import Percentage, Record, mean, percentage, read_record, read_records
from calculators.compute.scores import Problem, ReadingError, counted, read_score, shorten, show
from calculators.compute.typed_text import single
from calculators.pages.fields import BoxField, ChoiceField, TypedField, WholeField
from calculators.pages.forms import DisplayFields
from calculators.pages.outcome import Calculator, Card, Cell, Column, Outcome, Preset, Table
from calculators.pages.representations import serve

blueprint = Blueprint("win_percentages", __name__)

THIRD = Fraction(100, 3)
DRAWS = {"third": "a third of a win (3-1-0 points, Magic)", "half": "half of a win"}


def read_floor(text: str) -> Fraction:
    """A floor in per cent, exact: 33, 25, 0, or the word third. Raises ReadingError naming the token."""
    token = single(text).rstrip(" %")
    if token.casefold() == "third":
        return THIRD
    floor = read_score(token)
    if not 0 <= floor <= 100:
        raise ReadingError(
            Problem(f"{shorten(token)} is no floor in per cent. Enter 0 to 100, or third for 33⅓.", token)
        )
    return floor


class WinPercentagesForm(DisplayFields):
    """The own record, the opponents' records, and the rules for floor and draws."""

    main = "opponents"
    folded = "Reading and printing"

    record = TypedField("Your record", read_record, hint="Won-lost or won-lost-drawn, as 5-2 or 5-2-1")
    opponents = BoxField(
        "Opponents' records",
        read_records,
        hint="One a line or with commas, as 4-4, 7-1, 1-3-1. Leave out rounds with a bye",
    )
    byes = WholeField("Byes among your wins", least=0, most=999, default="0", hint="Left out of wins and matches")
    floor = TypedField(
        "Floor in per cent", read_floor, default="33", hint="33 for Magic, 25 for Pokémon, third for 33⅓, 0 for none"
    )
    draw = ChoiceField("A draw counts as", options=DRAWS, default="third")

    def check(self) -> None:
        """A record or opponents are needed; byes are wins of the record."""
        super().check()
        record, byes = self["record"].data, self["byes"].data or 0
        if record is None and not self["opponents"].data:
            self.fail("opponents", "Enter your record, or your opponents' records, such as 5-2, 4-3-1.")
        if record is not None and byes > record.wins:
            self.fail(
                "byes",
                f"The record has {counted(record.wins, 'win')}, fewer than {counted(byes, 'bye')}.",
                self["byes"].text,
            )


def outcome(form: WinPercentagesForm) -> Outcome:
    """Own and opponents' percentages."""
    record, floor, draw = form["record"].data, form["floor"].data, form["draw"].data
    byes = form["byes"].data or 0
    own = None if record is None else percentage(Record(record.wins - byes, record.losses, record.draws), floor, draw)
    opponents = [percentage(other, floor, draw) for other in form["opponents"].data or ()]
    average = mean(opponents)
    return Outcome(
        results=results(own, average),
        read=list(as_read(form, own, byes)),
        cards=list(cards(own, opponents, average)),
        tables=[records_table(opponents, average)],
        formula=formula(opponents, average),
        warnings=list(warnings(opponents, floor)),
        notes=list(notes(own, byes)),
    )


def results(own: Percentage | None, average: Fraction | None) -> dict[str, Any]:
    """The results by their names in JSON, in per cent."""
    return {
        "match_win": own.floored if own else None,
        "match_win_raw": own.raw if own else None,
        "opponents_match_win": average,
    }


def as_read(form: WinPercentagesForm, own: Percentage | None, byes: int) -> Iterator[tuple[str, str]]:
    """How the inputs were read, for the page and the print."""
    if own is not None:
        yield "Record", f"{form['record'].data}" + (f", {byes} of the wins byes" if byes else "")
    opponents = form["opponents"].data or ()
    if opponents:
        yield f"{len(opponents)} opponent{'s' if len(opponents) != 1 else ''}", " · ".join(map(str, opponents))
    yield "Floor", f"{show(form['floor'].data)} %"
    yield "A draw counts as", DRAWS[form["draw"].data]


def cards(own: Percentage | None, opponents: list[Percentage], average: Fraction | None) -> Iterator[Card]:
    """Opponents' percentage first, or the own one where there are no opponents."""
    lacking = "no opponent has played a match" if opponents else "needs the opponents' records"
    of_opponents = Card("OMW%", average, "mean of the opponents, each at least the floor", lacking)
    of_own = (
        [
            Card(
                "Match-win percentage",
                own.floored,
                "as it counts for opponents",
                "no match was played",
            )
        ]
        if own
        else []
    )
    yield from (of_opponents, *of_own) if opponents or not own else (*of_own, of_opponents)
    if own is not None:
        yield Card("Without the floor", own.raw, "own record, byes left out", "no match was played")


def records_table(opponents: list[Percentage], average: Fraction | None) -> Table:
    """Every opponent's record in per cent, as it is and raised to the floor."""
    columns = (
        Column("opponent", "Opponent"),
        Column("record", "Record", numeric=False),
        Column("raw", "Per cent"),
        Column("floored", "Counts as"),
    )
    rows: list[list[Cell]] = [[place, str(row.record), row.raw, row.floored] for place, row in enumerate(opponents, 1)]
    return Table("Every opponent's match-win percentage", columns, rows, ("Mean", "", "", average) if rows else ())


def formula(opponents: list[Percentage], average: Fraction | None) -> str:
    """The mean in words and numbers."""
    if average is None:
        return ""
    known = [row.floored for row in opponents if row.floored is not None]
    return f"OMW% = ({' + '.join(map(show, known))}) ÷ {len(known)} = {show(average)}"


def warnings(opponents: list[Percentage], floor: Fraction) -> Iterator[str]:
    """Opponents that cannot be counted, and a floor that was hardly meant."""
    if 0 < floor < 1:
        yield f"The floor is {show(floor)} per cent. Enter {show(100 * floor)} for {show(100 * floor)} per cent."
    empty = [str(place) for place, row in enumerate(opponents, 1) if row.raw is None]
    if empty:
        yield f"Opponent {', '.join(empty)} has played no match and is left out of the mean."


def notes(own: Percentage | None, byes: int) -> Iterator[str]:
    """What was done with byes."""
    if byes and own is None:
        yield "Byes have no effect without a record."
    elif byes:
        yield f"Byes are left out of wins and matches: the record counts as {own.record if own else ''}."


serve(
    blueprint,
    Calculator(
        "win-percentages",
        WinPercentagesForm,
        "win_percentages.html",
        outcome,
        (
            Preset(
                "Magic: floor 33, a draw a third",
                {"record": "5-2-1", "opponents": "4-4, 7-1, 1-3-1, 3-3-1, 6-2, 5-2-1, 4-3-1, 6-1-1"},
            ),
            Preset(
                "Pokémon: floor 25, a draw a half",
                {"record": "3-2", "opponents": "1-5, 3-2, 5-0, 2-2-1, 4-1", "floor": "25", "draw": "half"},
            ),
            Preset("With a bye among the wins", {"record": "3-1", "byes": "1", "opponents": "1-2, 2-1, 3-0"}),
        ),
    ),
)
