"""Form fields that read scores, lists, scales and whole numbers, and keep what was typed as it was typed."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

from wtforms import Field, Form

from calculators.compute.scores import Problem, ReadingError, read_score, shorten, show
from calculators.compute.typed_text import single

T = TypeVar("T")


class TypedField(Field, Generic[T]):
    """A field read by a function of the compute module. `text` is what was typed, `data` what it means or None.

    `more` names the group of the folded part that the field stands in; without it the field is always in view.
    `needed` is the sentence that asks for it where it is left empty.
    """

    kind = "line"
    inputmode = "decimal"
    data: Any  # what the text means: a T, or None where nothing was typed
    text: str
    errors: list[Problem]  # type: ignore[assignment]  # WTForms keeps strings; these name token and place

    def __init__(
        self,
        label: str,
        read: Callable[[str], T],
        *,
        hint: str = "",
        default: str = "",
        more: str = "",
        needed: str = "",
        **of_wtforms: Any,  # noqa: ANN401 - what the form passes on when it binds the field
    ) -> None:
        super().__init__(label, description=hint, **of_wtforms)
        self.read = read
        self.default_text = default
        self.more = more
        self.needed = needed

    def take(self, typed: str) -> None:
        """Takes the text as typed; WTForms' own way would also look for objects, defaults and filters."""
        self.text = typed
        self.data = None
        self.errors = []

    def read_text(self, form: Form) -> bool:
        """Reads the text, or the default where it is empty; what the reader refuses become the field's errors."""
        text = self.text if self.text.strip() else self.default_text
        if text:
            try:
                self.data = self.read_in(text, form)
            except ReadingError as refused:
                self.errors = list(refused.problems)
        elif self.needed:
            self.errors = [Problem(self.needed)]
        return not self.errors

    def copy(self) -> "TypedField[T]":
        """A field of its own with the same attributes; WTForms' fields know no other way to be made twice."""
        twin: TypedField[T] = object.__new__(type(self))
        twin.__dict__ = self.__dict__.copy()
        twin.errors = []
        return twin

    def read_in(self, text: str, form: Any) -> T:  # noqa: ANN401, ARG002 - some fields read by what another one says
        """The value of the text."""
        return self.read(text)

    def choices(self) -> Mapping[str, str]:
        """The texts that the field offers, with their labels; none where any text may stand."""
        return {}

    @property
    def clean_text(self) -> str:
        """The text with line breaks as an address keeps them."""
        return self.text.replace("\r\n", "\n")

    @property
    def differs(self) -> bool:
        """Whether something else than the default was typed."""
        return self.text.strip() not in {"", self.default_text}


class BoxField(TypedField[T]):
    """A field of several lines."""

    kind = "box"
    rows = 3


class ListField(BoxField[T]):
    """A box of scores; its reader also takes the choice of what a comma is."""

    def read_in(self, text: str, form: Any) -> T:  # noqa: ANN401 - a form with a field named comma
        """The value of the text, commas read as chosen in the form."""
        return self.read(text, form["comma"].text)  # type: ignore[call-arg]


class ScoreField(TypedField[Fraction]):
    """One number; a comma is a decimal mark here."""

    def __init__(
        self,
        label: str,
        *,
        least: Fraction | int | None = None,
        most: Fraction | int | None = None,
        **options: Any,  # noqa: ANN401
    ) -> None:
        super().__init__(label, self._read, **options)
        self.least, self.most = least, most

    def _read(self, text: str) -> Fraction:
        token = single(text)
        value = read_score(token)
        if self.least is not None and value < self.least:
            raise ReadingError(
                Problem(f"{shorten(token)} is below {show(self.least)}, the least there can be here.", token)
            )
        if self.most is not None and value > self.most:
            raise ReadingError(
                Problem(f"{shorten(token)} is above {show(self.most)}, the most there can be here.", token)
            )
        return value


class WholeField(TypedField[int]):
    """A whole number within bounds."""

    inputmode = "numeric"

    def __init__(self, label: str, *, least: int, most: int, **options: Any) -> None:  # noqa: ANN401
        super().__init__(label, self._read, **options)
        self.least, self.most = least, most

    def _read(self, text: str) -> int:
        token = single(text)
        # ASCII digits only: int() alone would also take "١" and "1_0", and it refuses thousands of zeros.
        digits = token.removeprefix("-").removeprefix("\N{MINUS SIGN}")
        if not (digits.isascii() and digits.isdigit()):
            bounds = f"{self.least} to {self.most:,}"
            raise ReadingError(Problem(f"{shorten(token)} is not a whole number. Enter {bounds}.", token))
        digits = digits.lstrip("0") or "0"
        value = int(digits) if len(digits) <= len(str(self.most)) and token.isdigit() else None
        if value is None or not self.least <= value <= self.most:
            bounds = f"{self.least} and {self.most:,}"
            raise ReadingError(Problem(f"{shorten(token)} is not between {bounds}. Enter a number in between.", token))
        return value


class ChoiceField(TypedField[str]):
    """One of several options, given as key and label."""

    kind = "choice"

    def __init__(self, label: str, *, options: Mapping[str, str], default: str, **others: Any) -> None:  # noqa: ANN401
        super().__init__(label, self._read, default=default, **others)
        self.options = options

    def choices(self) -> Mapping[str, str]:
        """Key and label of each option."""
        return self.options

    def _read(self, text: str) -> str:
        key = text.strip()
        if key not in self.options:
            known = ", ".join(f'"{option}"' for option in self.options if option)
            raise ReadingError(Problem(f"{shorten(key)} is no choice here. Choose one of: {known}.", key))
        return key


class TickField(ChoiceField):
    """A box to tick: its one value, or nothing."""

    kind = "tick"

    def __init__(self, label: str, *, value: str, **others: Any) -> None:  # noqa: ANN401
        super().__init__(label, options={"": "", value: label}, default="", **others)
        self.value = value


class TextField(TypedField[str]):
    """Free text on one line, such as a label for the print."""

    inputmode = "text"

    def __init__(self, label: str, *, most: int, **options: Any) -> None:  # noqa: ANN401
        super().__init__(label, self._read, **options)
        self.most = most

    def _read(self, text: str) -> str:
        line = " ".join(single(text).split())
        if len(line) > self.most:
            raise ReadingError(Problem(f"{len(line)} characters are too long. Keep to {self.most}.", line[: self.most]))
        return line
