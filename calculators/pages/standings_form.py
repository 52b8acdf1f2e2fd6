"""The form of a whole event: the table, what else is known of the event, and how it is counted."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import SCALES, Problem, ReadingError, Scale, counted, shorten
from calculators.compute.typed_text import single
from calculators.events.codes import Code, read_order
from calculators.events.model import MAX_ROUNDS, Event, Kind, Player
from calculators.events.printed import read_published_number
from calculators.events.readers.detect import FORMATS
from calculators.events.readers.trf_dates import read_date
from calculators.events.view import DRAW_WEIGHTS, scale_with
from calculators.pages.event_page import whole_number
from calculators.pages.fields import BoxField, ChoiceField, TextField, TypedField, WholeField
from calculators.pages.forms import SCALE, SCALE_OPTIONS, ScaleFields

EVENT, COUNTING, PUBLISHED = "The event", "Rules and order", "Published values to check"
LONGEST_TITLE = 100  # characters: longer ones are texts
LONGEST_NUMBER = 6  # digits of a start number


class TableField(BoxField[str]):
    """A box for a whole table."""

    rows = 9


def as_typed(text: str) -> str:
    """The text as it is: the readers of tables take it apart."""
    return text


def read_day(text: str) -> date:
    """A day. Raises ReadingError naming what was typed."""
    typed = single(text)
    try:
        day = read_date(typed)
    except ValueError as reason:
        said = f"{shorten(typed)} {reason}. Write the year first, as in 2026-03-01."
        raise ReadingError(Problem(said, typed)) from reason
    if day is None:
        raise ReadingError(Problem(f"{shorten(typed)} is not a date. Write the year first, as in 2026-03-01.", typed))
    return day


class EventForm(ScaleFields):
    """A whole event, pasted."""

    main = "data"
    folded = "Title, date, rules, published values"
    scores = ""  # what a table without opponents still holds: players with their opponents' scores

    data = TableField(  # type: ignore[assignment]  # WTForms' own property of that name is not used here
        "Crosstable, report file (TRF) or result list",
        as_typed,
        hint="Paste it as it is, with its heading lines; the page says what it recognised",
        needed="Paste a table or choose a file first.",
    )
    format = ChoiceField(
        "Format",
        options={"": "recognise it", **{form.key: form.name for form in FORMATS.values()}},
        default="",
        more=EVENT,
    )
    title = TextField("Title", most=LONGEST_TITLE, more=EVENT, hint="as the file says, if empty")
    start: TypedField[date] = TypedField(
        "First day", read_day, more=EVENT, hint="decides the edition of the rules: 2026-03-01"
    )
    type = ChoiceField(
        "Kind",
        options={"": "as the file says, else Swiss", **{kind.value: kind.value.replace("-", " ") for kind in Kind}},
        default="",
        more=EVENT,
    )
    rounds = WholeField("Planned rounds", least=1, most=MAX_ROUNDS, more=EVENT)
    rules = ChoiceField(
        "Rule set",
        options={"": "by format and first day", **{rules.key: rules.name for rules in RULE_SETS.values()}},
        default="",
        more=COUNTING,
    )
    order: TypedField[tuple[Code, ...]] = TypedField(
        "Tie-breaks in their order", read_order, more=COUNTING, hint="such as PTS, BH/C1, BH, SB; empty: the usual ones"
    )
    draw_weight = ChoiceField(
        "Draws in Sonneborn-Berger",
        options={"": "as the rule set says", **DRAW_WEIGHTS},
        default="",
        more=COUNTING,
    )
    published = BoxField(
        "Published table",
        as_typed,
        more=PUBLISHED,
        hint="number or name on each line, and the columns that were published, with their headings",
    )
    scale = ChoiceField(
        "Scale",
        options={"": "as the file says, else chess", **SCALE_OPTIONS},
        default="",
        more=SCALE,
    )

    def scale_asked(self) -> Scale | None:
        """The scale that the visitor chose, None to go by the source."""
        key = self["scale"].data
        if not key:
            return None
        if key != "custom":
            return SCALES[key]
        points = (self["win"].data, self["draw"].data, self["loss"].data or Fraction(0))
        return scale_with(*points)

    def check(self) -> None:
        """A custom scale needs its points."""
        if self["scale"].data == "custom":
            self.check_custom_scale()

    def one_value(self, event: Event) -> tuple[Player, str] | None:  # noqa: ARG002 - for the form that asks for one
        """A player with one published value to check; None where none is asked for, or where `fail` says why."""
        return None

    def ignored(self, event: Event) -> Iterator[str]:
        """What was typed and not used: points of another scale, fewer rounds than the event has."""
        planned = self["rounds"].data
        if planned and planned < event.rounds:
            yield f"Planned rounds: {planned} was typed, but the table has {counted(event.rounds, 'round')}. All count."
        if self["scale"].data != "custom" and any(self[name].differs for name in ("win", "draw", "loss")):
            yield "The points typed for win, draw and loss are not used: choose the custom scale for them."


class CheckForm(EventForm):
    """A whole event with published values, or with one number of one player."""

    published = BoxField(
        "Published table",
        as_typed,
        hint="only if the table above does not hold the tie-breaks: number or name, and the published columns",
    )
    player = TextField("One player", most=60, hint="number or name, to check one value only")
    value = TextField("The published value", most=20, hint="such as 12.5")

    def check(self) -> None:
        """One value needs its player, and the other way round."""
        super().check()
        if bool(self["player"].data) != bool(self["value"].data):
            lacking = "value" if self["player"].data else "player"
            self.fail(lacking, "Enter both the player and the published value, or neither.")

    def one_value(self, event: Event) -> tuple[Player, str] | None:
        """The player named and the value typed."""
        typed, value = self["player"].data, self["value"].data
        if not typed:
            return None
        player = player_named(event, typed)
        if player is None:
            self.fail("player", f"{shorten(typed)} is no number or name of one player of this event.", typed)
        elif read_published_number(value) is None:
            self.fail("value", f"{shorten(value)} is no number. Enter one such as 12.5.", value)
        else:
            return player, value
        return None


def player_named(event: Event, text: str) -> Player | None:
    """The player with that number, or the only one with that name in any case."""
    wanted = text.strip()
    if number := whole_number(wanted, LONGEST_NUMBER):
        return event.player(number)
    named = [player for player in event.players if player.name.casefold() == wanted.casefold()]
    return named[0] if len(named) == 1 else None


EXAMPLE = "1\tAlex\t4w1\t2b1\t3w=\n2\tBlair\t3b1\t1w0\t4w1\n3\tCasey\t2w0\t4b=\t1b=\n4\tDrew\t1b0\t3w=\t2b0"

FORMS: dict[str, type[EventForm]] = {"standings": EventForm, "check": CheckForm}
