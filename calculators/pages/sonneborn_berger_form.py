"""The form of Sonneborn-Berger: rounds, or totals with averages."""

from calculators.compute.rounds import Rounds, read_rounds
from calculators.compute.scores import Scale, counted, show_half
from calculators.pages.fields import BoxField, ScoreField, TextField, WholeField
from calculators.pages.forms import MEND, SCALE, DisplayFields, OpponentsUnplayedField, draw_weight_field
from calculators.pages.published import published_field

COUNTED = (("wins", "beaten", "Wins"), ("draws", "drawn", "Draws"), ("losses", "lost", "Losses"))


class SonnebornBergerForm(DisplayFields, OpponentsUnplayedField):
    """Rounds, or how many games ended how against opponents of what average."""

    main = "wins"

    games = BoxField(
        "Your rounds",
        read_rounds,
        hint="One a line: W 4, D 3½, L 6, BYE. Or leave this empty and enter totals below",
    )
    wins = WholeField("Wins", least=0, most=1000, default="0")
    avg_beaten = ScoreField("Average score of opponents beaten")
    draws = WholeField("Draws", least=0, most=1000, default="0")
    avg_drawn = ScoreField("Average score of opponents drawn")
    losses = WholeField("Losses", least=0, most=1000, default="0")
    avg_lost = ScoreField("Average score of opponents lost to (optional)")
    byes = WholeField("Byes", least=0, most=1000, default="0")
    published = published_field()

    rounds = WholeField(
        "Rounds of the event", least=1, most=1000, more=SCALE, hint="Games and byes together unless given"
    )
    score = ScoreField("Your own score (shown only)", least=0, more=SCALE)
    label = TextField("A label for the result", most=100, more=SCALE, hint="It stands in the address of the page")
    draw_weight = draw_weight_field()

    def check_on(self, scale: Scale) -> None:
        """Averages stand beside counts; totals are not needed with rounds."""
        score, rounds, win = self["score"].data, self["rounds"].data, scale.win
        if score is not None and rounds and score > rounds * win:
            self.fail(
                "score",
                f"{show_half(score)} is above {counted(rounds, 'round')} × {show_half(win)}.",
                self["score"].text,
            )
        games = self["games"].data
        if isinstance(games, Rounds) and games.rounds:
            made = games.points(scale)
            if score is not None and score != made:
                self.fail(
                    "score", f"Your rounds give {show_half(made)}, not {show_half(score)}. {MEND}", self["score"].text
                )
            return
        for games_so, opponents, name in COUNTED[:2]:
            if self[games_so].data and self[f"avg_{opponents}"].data is None:
                self.fail(f"avg_{opponents}", f"{name} need the average score of the opponents {opponents}.")

    def query(self) -> list[tuple[str, str]]:
        """What differs from the defaults; where nothing does, wins=0 asks for the result all the same."""
        differing = [(field.name, field.clean_text) for field in self._fields.values() if field.differs]
        return differing or [("wins", "0")]

    def scheduled(self, found: int) -> int:
        """The rounds of the event as typed, else those found."""
        return self["rounds"].data or found
