"""The forms of Solkoff and Buchholz: opponents' scores or own rounds, and how they count."""

from collections.abc import Sequence
from fractions import Fraction

from calculators.compute.contributions import Standing
from calculators.compute.rounds import Round, Rounds, looks_like_rounds, read_rounds
from calculators.compute.rules import SINGLE_PLAYER
from calculators.compute.score_lists import ScoreList, read_scores
from calculators.compute.scores import ZERO, Scale, show_half
from calculators.compute.solkoff import from_scores
from calculators.pages.fields import ChoiceField, ListField, ScoreField, WholeField
from calculators.pages.forms import (
    BYES,
    MEND,
    RULE_OPTIONS,
    SCALE,
    CommaField,
    DisplayFields,
    OpponentsUnplayedField,
    OwnCutFields,
)
from calculators.pages.published import published_field


def read_opponents(text: str, commas: str = "") -> ScoreList | Rounds:
    """Scores or rounds of one player, whichever the box holds. Raises ReadingError naming each token refused."""
    return read_rounds(text) if looks_like_rounds(text) else read_scores(text, commas)


class OpponentsForm(DisplayFields, CommaField, OwnCutFields, OpponentsUnplayedField):
    """Opponents' scores or own rounds, and how they count. The two faces add the rule set and what stands behind it."""

    main = "opponents"

    opponents = ListField(
        "Opponents' scores, or your rounds",
        read_opponents,
        hint="Final scores, as 4, 3.5, 3½ or a spreadsheet row; or rounds on lines, as W 4, D 3½, L 6, BYE",
        needed="Enter at least one opponent's score, such as 4 or 3.5.",
    )
    score = ScoreField("Your own score", hint="Decides the modified median, and stands in for unplayed rounds", least=0)
    unplayed = WholeField("Own rounds without an opponent", least=0, most=50, default="0", more=BYES)
    unplayed_voluntary = WholeField(
        "Of these, byes you asked for, absences and forfeit losses",
        least=0,
        most=50,
        more=BYES,
        hint="All unless given",
    )
    unplayed_as = ChoiceField(
        "An own unplayed round counts as",
        options={
            "rule": "what the rule set says",
            "zero": "an opponent with 0",
            "half": "half of the maximum",
            "average": "the average of your opponents",
            "own": "your own score",
            "capped": "your own score, at most a draw a round",
            "custom": "the score below",
        },
        default="rule",
        more=BYES,
    )
    unplayed_score = ScoreField("Score for an own unplayed round", least=0, more=BYES)
    rounds = WholeField(
        "Rounds of the event", least=1, most=50, more=SCALE, hint="As many as entries and unplayed rounds unless given"
    )
    field_average = ScoreField(
        "Average score of the field", least=0, more=SCALE, hint="Half of the maximum unless given"
    )

    def check_on(self, scale: Scale) -> None:
        """Scores, rounds and unplayed rounds have to agree."""
        entries, score = self["opponents"].data, self["score"].data
        if not isinstance(entries, Rounds) and not entries.opponents:
            self.fail("opponents", self["opponents"].needed)
        if score is not None and self["rounds"].data and score > self["rounds"].data * scale.win:
            most = f"{self['rounds'].data} rounds × {show_half(scale.win)}"
            self.fail(
                "score",
                f"{show_half(score)} is above {most}. Check the score, the rounds or the scale.",
                show_half(score),
            )
        if isinstance(entries, Rounds):
            self.check_rounds(entries)
        else:
            self.check_unplayed()

    def check_rounds(self, entries: Rounds) -> None:
        """Rounds say for themselves what was scored and what was not played."""
        made, typed = entries.points(self.scale_used()), self["score"].data
        if typed is not None and typed != made:
            self.fail(
                "score",
                f"Your rounds give {show_half(made)}, not {show_half(typed)}. {MEND}",
                show_half(typed),
            )
        for name in ("unplayed", "unplayed_voluntary", "unplayed_as", "unplayed_score"):
            if self[name].differs:
                self.fail(
                    name,
                    "Leave this as it was: your rounds say what was not played.",
                    self[name].text,
                )

    def check_unplayed(self) -> None:
        """The unplayed rounds of a plain list."""
        unplayed, by_choice = self["unplayed"].data or 0, self["unplayed_voluntary"].data
        if by_choice is not None and by_choice > unplayed:
            self.fail(
                "unplayed_voluntary",
                f"{by_choice} of {unplayed} unplayed rounds cannot be. Enter at most {unplayed}.",
                str(by_choice),
            )
        self.check_custom()

    def check_custom(self) -> None:
        """A custom stand-in needs its score."""
        if self["unplayed_as"].data == "custom" and self["unplayed_score"].data is None:
            self.fail("unplayed_score", "Enter the score that an unplayed round counts as.")

    def player_rounds(self) -> tuple[Round, ...]:
        """The rounds, or what the list of scores stands for."""
        entries = self["opponents"].data
        if isinstance(entries, Rounds):
            return entries.rounds
        unplayed = self["unplayed"].data or 0
        by_choice = self["unplayed_voluntary"].data
        return from_scores(entries.opponents, unplayed, unplayed if by_choice is None else by_choice)

    def average_of_field(self, rounds: int) -> Fraction:
        """The field's average as typed, else half of the maximum."""
        typed: Fraction | None = self["field_average"].data
        return self.scale_used().win * rounds / 2 if typed is None else typed

    def standing(self, rounds: Sequence[Round]) -> Standing:
        """What the rounds are counted by."""
        entries, scale = self["opponents"].data, self.scale_used()
        count = self["rounds"].data or len(rounds)
        in_order = isinstance(entries, Rounds)
        return Standing(
            rules=SINGLE_PLAYER[self["rules"].data],
            scale=scale,
            rounds=count,
            score=entries.points(scale) if in_order else self["score"].data,
            per_unplayed=self.per_unplayed(self.average_of_field(count) / count),
            in_order=in_order,
            unplayed_as=self["unplayed_as"].data,
            custom=self["unplayed_score"].data or ZERO,
        )


class SolkoffForm(OpponentsForm):
    """Under US Chess rules unless chosen otherwise."""

    rules = ChoiceField("Rule set", options=RULE_OPTIONS, default="us-chess")
    published = published_field()


class BuchholzForm(OpponentsForm):
    """Under FIDE rules unless chosen otherwise."""

    rules = ChoiceField("Rule set", options=RULE_OPTIONS, default="fide-2026")
    published = published_field()
