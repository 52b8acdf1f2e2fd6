"""What the calculators' forms have in common: reading, errors, the clean address, scale and display."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

from werkzeug.datastructures import MultiDict
from wtforms import Form
from wtforms.form import BaseForm
from wtforms.meta import DefaultMeta

from calculators.compute.cuts import MAX_CUT, Cut
from calculators.compute.rules import SINGLE_PLAYER
from calculators.compute.scores import SCALES, Problem, Scale, show_half
from calculators.pages.fields import ChoiceField, ScoreField, TickField, TypedField, WholeField

MEND = "Leave this empty or mend the rounds."  # what to do where a field contradicts the rounds
DISPLAY_FIELDS = frozenset({"comma", "decimal", "print"})  # these alone ask for no result

# The groups that the folded parts of several forms share, in their order on the page, behind a form's own groups.
BYES, SCALE, CUT, READING = "Byes and unplayed rounds", "Rounds and scale", "A cut of your own", "Reading and printing"
GROUPS = (BYES, SCALE, CUT, READING)


class CalculatorForm(Form):
    """A form whose state is an address. `main` is the field that the address always has.

    Most fields of most requests are not sent. Those are the resting fields of the class, bound and read once and shared
    by all its forms; a field that was sent, or that gets an error, is the form's own.
    """

    _fields: dict[str, TypedField[Any]]  # type: ignore[assignment]  # ours keep what was typed
    main: ClassVar[str]
    folded: ClassVar[str] = "Byes, scale, rounds"  # what the folded part is called
    resting: ClassVar[dict[type["CalculatorForm"], dict[str, TypedField[Any]]]] = {}

    def __init__(self, sent: MultiDict[str, str] | None = None) -> None:
        if type(self) not in self.resting:
            self.resting[type(self)] = self._bind()
        self._fields = {**self.resting[type(self)]}
        self.touched: set[str] = set()  # names of the form's own fields
        for name, typed in sent.items() if sent else ():
            if name in self._fields:
                self._own(name).take(typed)

    @classmethod
    def _bind(cls) -> dict[str, TypedField[Any]]:
        form = cls.__new__(cls)
        BaseForm.__init__(form, cls._unbound_fields or (), meta=DefaultMeta())
        for field in form._fields.values():
            field.take(field.default_text)
            field.read_text(form)
            field.errors = []
        return form._fields

    def _own(self, name: str) -> TypedField[Any]:
        if name not in self.touched:
            self.touched.add(name)
            self._fields[name] = self._fields[name].copy()
        return self._fields[name]

    def __getitem__(self, name: str) -> TypedField[Any]:
        """The field of that name."""
        field: TypedField[Any] = self._fields[name]
        return field

    def validate(self, extra_validators: Any = None) -> bool:  # noqa: ANN401, ARG002
        """Whether everything could be read and fits together."""
        own = [name for name, field in self._fields.items() if name in self.touched or field.needed]
        if all([self._own(name).read_text(self) for name in own]):  # noqa: C419 - every field, not only up to the first error
            self.check()
        return not any(self._fields[name].errors for name in self.touched)

    def check(self) -> None:
        """Says with `fail` what does not fit together; called when each field by itself could be read."""

    def fail(self, name: str, message: str, token: str = "", place: int = 0) -> None:
        """Puts a problem at a field."""
        self._own(name).errors.append(Problem(message, token, place))

    def problems(self) -> Iterator[tuple[TypedField[Any], Problem]]:
        """Every field's problems, in the order of the page."""
        for names in self.layout().values():
            for name in names:
                for problem in self._fields[name].errors:
                    yield self._fields[name], problem

    def field_names(self) -> list[str]:
        """The names of all fields in the order of the page."""
        return [name for names in self.layout().values() for name in names]

    def in_force(self) -> dict[str, str]:
        """Name and text of every field that says something, defaults included."""
        texts = (
            (field.name, field.text if field.text.strip() else field.default_text) for field in self._fields.values()
        )
        return {name: text for name, text in texts if text}

    def query(self) -> list[tuple[str, str]]:
        """Name and text of what differs from the defaults, the main field always: the clean address."""
        return [
            (field.name, field.clean_text)
            for field in self._fields.values()
            if field.differs or field.name == self.main
        ]

    @property
    def front(self) -> list[TypedField[Any]]:
        """The fields always in view."""
        return [self._fields[name] for name in self.layout()[""]]

    @classmethod
    @cache
    def layout(cls) -> dict[str, list[str]]:
        """The names of the fields of each group in the order of the page; those always in view are under ""."""
        fields = cls.resting[cls]
        own = dict.fromkeys(field.more for field in fields.values() if field.more not in GROUPS)
        return {
            group: names
            for group in ("", *own, *GROUPS)
            if (names := [name for name, field in fields.items() if field.more == group])
        }


SCALE_OPTIONS = {
    "chess": "Chess: win 1, draw ½",
    "match": "Match points: win 3, draw 1",
    "league": "League table: win 2, draw 1",
    "custom": "Custom: your own points",
}


class ScaleFields(CalculatorForm):
    """The points of a win, a draw and a loss."""

    scale = ChoiceField(
        "Scale",
        options=SCALE_OPTIONS,
        default="chess",
        more=SCALE,
    )
    win = ScoreField("Points for a win (custom)", more=SCALE)
    draw = ScoreField("Points for a draw (custom)", more=SCALE)
    loss = ScoreField("Points for a loss (custom)", more=SCALE, hint="0 unless given")

    def scale_used(self) -> Scale:
        """The scale in force; call it when the form is valid."""
        if self["scale"].data != "custom":
            return SCALES[self["scale"].data]
        return Scale("custom", "Custom", self["win"].data, self["draw"].data, self["loss"].data or Fraction(0))

    def check(self) -> None:
        """A custom scale needs its points, in order; then the rest is checked on it."""
        if self["scale"].data == "custom":
            self.check_custom_scale()
        if not any(self[name].errors for name in ("win", "draw", "loss")):
            self.check_on(self.scale_used())

    def check_on(self, scale: Scale) -> None:
        """Says with `fail` what does not fit together on this scale."""

    def check_custom_scale(self) -> None:
        """Win above 0, draw and loss not above it."""
        for name in ("win", "draw"):
            if self[name].data is None:
                self.fail(name, f"A custom scale needs the points for a {name}.")
        win, draw, loss = self["win"].data, self["draw"].data, self["loss"].data or Fraction(0)
        if win is None or draw is None:
            return
        shown = {"win": show_half(win), "draw": show_half(draw), "loss": show_half(loss)}
        if win <= 0:
            self.fail("win", f"A win must be worth more than 0, not {shown['win']}.", shown["win"])
        elif draw > win:
            more = f"A draw ({shown['draw']}) cannot be worth more than a win ({shown['win']})."
            self.fail("draw", more, shown["draw"])
        elif loss > draw:
            more = f"A loss ({shown['loss']}) cannot be worth more than a draw ({shown['draw']})."
            self.fail("loss", more, shown["loss"])

    def scale_warnings(self) -> Iterator[str]:
        """Points typed although the scale does not use them."""
        if self["scale"].data != "custom" and any(self[name].differs for name in ("win", "draw", "loss")):
            scale = self.scale_used()
            yield f"The points typed for win, draw and loss are not used on the scale {scale}: choose Custom for them."


class DisplayFields(CalculatorForm):
    """How numbers are printed, and what a print holds."""

    decimal = ChoiceField(
        "Decimal mark in results", options={".": "Point: 3.5", ",": "Comma: 3,5"}, default=".", more=READING
    )
    print = TickField("Print the reference tables too", value="tables", more=READING)


class CommaField(CalculatorForm):
    """What a comma between digits is."""

    comma = ChoiceField(
        "A comma between digits",
        options={"": "as the list suggests", "decimal": "is a decimal mark", "separator": "separates scores"},
        default="",
        more=READING,
    )


class OpponentsUnplayedField(ScaleFields):
    """How an opponent's unplayed rounds count."""

    opponent_unplayed_as = ChoiceField(
        "An opponent's unplayed round (2+2u) counts as",
        options={"draw": "a draw", "zero": "nothing", "average": "the field average of one round"},
        default="draw",
        more=BYES,
        hint="2+2u is an opponent with 2 points from games and 2 unplayed rounds",
    )

    def per_unplayed(self, field_average_per_round: Fraction) -> Fraction:
        """Points for each unplayed round of an opponent."""
        worth = {"draw": self.scale_used().draw, "zero": Fraction(0), "average": field_average_per_round}
        return worth[self["opponent_unplayed_as"].data or "draw"]


RULE_OPTIONS = {rules.key: rules.name for rules in SINGLE_PLAYER.values()}
DRAW_WEIGHTS = {
    "half": "win 1 ×, draw ½ × (common)",
    "points": "points scored × (FIDE)",
}


def draw_weight_field() -> Any:  # noqa: ANN401 - WTForms gives an unbound field
    """The choice of what an opponent's score is multiplied by; on the chess scale both say the same."""
    return ChoiceField("Opponents' scores count", options=DRAW_WEIGHTS, default="half", more=SCALE)


class OwnCutFields(CalculatorForm):
    """A cut of the visitor's own."""

    low = WholeField("Drop this many of the lowest", least=0, most=MAX_CUT, more=CUT)
    high = WholeField("Drop this many of the highest", least=0, most=MAX_CUT, more=CUT)

    def own_cut(self) -> Cut | None:
        """The cut, None where none was given."""
        low, high = self["low"].data, self["high"].data
        return None if low is None and high is None else Cut(low or 0, high or 0)
