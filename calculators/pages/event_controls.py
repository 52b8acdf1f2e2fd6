"""The choices of an event's view form: rule sets, tie-breaks one after the other, scale, draw weight, rounds."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import SCALES, counted, show
from calculators.compute.tiebreaks import TIE_BREAKS
from calculators.events.model import Event
from calculators.events.view import DRAW_WEIGHTS, View, usual_order

CHOOSABLE = [entry for entry in TIE_BREAKS.values() if entry.code != "PTS"]
ORDER_FIELDS = 5  # selects for tie-breaks: longer orders come by address or from the file


@dataclass(frozen=True)
class Controls:
    """What can be chosen for an event, and what is in use in a view of it."""

    event: Event
    view: View

    @property
    def rules(self) -> dict[str, str]:
        """Key and name of each rule set."""
        return {rules.key: rules.name for rules in RULE_SETS.values()}

    @property
    def order(self) -> list[str]:
        """The codes after the points, one for each select and an empty one at the end."""
        codes = [code.text for code in self.view.order][1:]
        return [*codes, *[""] * max(1, ORDER_FIELDS - len(codes))]

    @property
    def first(self) -> str:
        """The code that comes first: points, or what stands for them."""
        return self.view.order[0].text

    @property
    def tie_breaks(self) -> dict[str, str]:
        """Code and name of each tie-break, and of those in use that are modified."""
        names = {entry.code: f"{entry.name} ({entry.code})" for entry in CHOOSABLE}
        return names | {code.text: f"{code.name} ({code.text})" for code in self.view.order[1:]}

    @property
    def scales(self) -> dict[str, str]:
        """Key and name of each usual scale, and of the one in use where it is another."""
        scale = self.view.scale
        usual = {scale.key: f"{scale.name} {scale}" for scale in SCALES.values()}
        return usual if self.scale in usual else {self.scale: f"{scale.name} {scale}", **usual}

    @property
    def scale(self) -> str:
        """The scale in use, as addresses name it: by its key, or as 6-3-0."""
        scale = self.view.scale
        return scale.key if scale.key in SCALES else "-".join(map(show, (scale.win, scale.draw, scale.loss)))

    @property
    def is_own_scale(self) -> bool:
        """Whether the scale in use is the event's own, with what that gives for byes and absences."""
        return self.view.scale == self.event.scale

    @property
    def draw_weights(self) -> Mapping[str, str]:
        """Key and words of each draw weight."""
        return DRAW_WEIGHTS

    @property
    def presets(self) -> list[tuple[str, str]]:
        """Usual ways to look at an event: label and query."""
        return [
            (rules.short, "?" + urlencode({"rules": rules.key, "order": ",".join(usual_order(self.event, rules))}))
            for rules in RULE_SETS.values()
        ]

    @property
    def rounds(self) -> dict[str, str]:
        """The rounds after which standings can be shown."""
        return {str(number): f"after {counted(number, 'round')}" for number in range(self.event.rounds, 0, -1)}
