"""The form of the projection: what has been scored against whom, and how many rounds there are."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from calculators.compute import projection
from calculators.compute.projection import Path
from calculators.compute.rounds import Rounds, read_rounds
from calculators.compute.score_lists import ScoreList, read_scores
from calculators.compute.scores import Scale, show, show_half
from calculators.compute.sonneborn_berger import weights
from calculators.pages.fields import BoxField, ListField, ScoreField, WholeField
from calculators.pages.forms import MEND, CommaField, DisplayFields, OpponentsUnplayedField, draw_weight_field

TYPED_TOTALS = "Totals of your own"


@dataclass(frozen=True, slots=True)
class SoFar:
    """The event up to now: points, rounds played, the opponents met and the rounds themselves, as far as known."""

    points: Fraction
    played: int
    opponents: ScoreList | None
    games: Rounds | None


class ProjectionForm(DisplayFields, CommaField, OpponentsUnplayedField):
    """What has been scored against whom, and how many rounds there are."""

    main = "rounds"
    folded = "Totals, byes and scale"

    games = BoxField(
        "Your rounds so far",
        read_rounds,
        hint="One a line: W 4, D 3½, L 2, BYE. Or leave this empty and use the next fields",
    )
    points = ScoreField("Your points so far", least=0)
    played = WholeField("Rounds played so far", least=0, most=1000)
    opponents = ListField("Current scores of the opponents you met", read_scores, hint="4, 3.5, 3 or a spreadsheet row")
    rounds = WholeField(
        "Rounds of the event", least=1, most=1000, needed="Enter how many rounds the event has, such as 9."
    )
    target = ScoreField("Target score (optional)", least=0)

    sb = ScoreField("Sonneborn-Berger so far", more=TYPED_TOTALS, hint="For the pace; bounds need your rounds")
    solkoff = ScoreField("Solkoff so far", more=TYPED_TOTALS, hint="For the pace; bounds need the opponents' scores")
    draw_weight = draw_weight_field()

    def check_on(self, scale: Scale) -> None:
        """Points and rounds have to agree with each other and with the rounds typed."""
        games: Rounds | None = self["games"].data
        if games and games.rounds:
            self.check_against(games)
        else:
            for name, what in (("points", "your points so far"), ("played", "the rounds played so far")):
                if self[name].data is None:
                    self.fail(name, f"Enter {what}, or your rounds above.")
        if any(self[name].errors for name in ("points", "played")):
            return
        now, rounds = self.so_far(), self["rounds"].data
        if now.played > rounds:
            self.fail(
                "played" if not (games and games.rounds) else "games",
                f"{now.played} rounds played are more than {rounds} rounds.",
                str(now.played),
            )
        elif now.points > now.played * scale.win:
            most = f"{now.played} rounds × {show_half(scale.win)}"
            self.fail(
                "points",
                f"{show_half(now.points)} is above {most}. Check the points, the rounds or the scale.",
                show_half(now.points),
            )

    def check_against(self, games: Rounds) -> None:
        """Fields typed beside rounds must say the same as these."""
        scale = self.scale_used()
        found: dict[str, Any] = {"points": games.points(scale), "played": len(games.rounds)}
        for name, value in found.items():
            typed = self[name].data
            if typed is not None and typed != value:
                self.fail(
                    name,
                    f"Your rounds give {show_half(value)}, not {show_half(typed)}. {MEND}",
                    show_half(typed),
                )
        opponents: ScoreList | None = self["opponents"].data
        if opponents and opponents.opponents:
            met = [round_.opponent for round_ in games.rounds if round_.result.played]
            if sorted(map(str, met)) != sorted(map(str, opponents.opponents)):
                self.fail(
                    "opponents",
                    f"Your rounds name other opponents' scores than these. {MEND}",
                )
        for name, path in (("solkoff", self.solkoff_path()), ("sb", self.sb_path())):
            typed = self[name].data
            if typed is not None and typed != path.now:
                self.fail(
                    name,
                    f"Your rounds give {show(path.now or 0)}, not {show(typed)}. {MEND}",
                    show(typed),
                )

    def so_far(self) -> SoFar:
        """The event up to now."""
        games: Rounds | None = self["games"].data
        if games and games.rounds:
            met = tuple(round_.opponent for round_ in games.rounds if round_.result.played and round_.opponent)
            return SoFar(games.points(self.scale_used()), len(games.rounds), ScoreList(met), games)
        opponents: ScoreList | None = self["opponents"].data
        return SoFar(
            self["points"].data, self["played"].data, opponents if opponents and opponents.opponents else None, None
        )

    def worth(self) -> Fraction:
        """Points for each unplayed round of an opponent."""
        return self.per_unplayed(self.scale_used().win / 2)

    def solkoff_path(self) -> Path:
        """Solkoff now, its pace and bounds; from a typed total only the pace."""
        now, rounds, scale = self.so_far(), self["rounds"].data, self.scale_used()
        if now.opponents is not None:
            return projection.solkoff(now.opponents.opponents, self.worth(), now.played, rounds, scale)
        typed = self["solkoff"].data
        return Path() if typed is None else Path(typed, projection.pace(typed, now.played, rounds))

    def sb_path(self) -> Path:
        """Sonneborn-Berger now, its pace and bounds; from a typed total only the pace."""
        now, rounds, scale = self.so_far(), self["rounds"].data, self.scale_used()
        if now.games is not None:
            factors = weights(scale, self["draw_weight"].data)
            return projection.sonneborn_berger(now.games.rounds, self.worth(), rounds, scale, factors)
        typed = self["sb"].data
        return Path() if typed is None else Path(typed, projection.pace(typed, now.played, rounds))
