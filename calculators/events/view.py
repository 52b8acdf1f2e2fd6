"""How an event is looked at: rule set, order of tie-breaks, scale, draw weight and rounds counted, read from texts."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from calculators.compute.rules import RULE_SETS, RuleSet, edition_of
from calculators.compute.scores import SCALES, Problem, ReadingError, Scale, counted, read_score, shorten
from calculators.events.codes import POINT_CODES, Code, read_code, read_order
from calculators.events.model import Event, Kind

T = TypeVar("T")
# What draws count in Sonneborn-Berger, in words that follow on "draws".
DRAW_WEIGHTS = {"half": "count half", "points": "count the points scored"}
ROUND = re.compile(r"[0-9]{1,2}")
POINTS = re.compile(r"([0-9.,½]{1,8})-([0-9.,½]{1,8})-([0-9.,½]{1,8})")


@dataclass(frozen=True, slots=True)
class View:
    """How an event is looked at: rule set, order of tie-breaks, scale, draw weight ("half" or "points"), rounds."""

    rules: RuleSet
    order: tuple[Code, ...]
    scale: Scale
    draw_weight: str
    rounds: int

    @property
    def draws(self) -> str:
        """What draws count in Sonneborn-Berger, in words."""
        return DRAW_WEIGHTS[self.draw_weight]


@dataclass(frozen=True, slots=True)
class Asked:
    """The texts of a view as they were sent; empty ones stand for the defaults of the event."""

    rules: str = ""
    order: str = ""
    scale: str = ""
    draw_weight: str = ""
    round: str = ""


def default_rules(event: Event) -> RuleSet:
    """The rule set of the event's format or of its start date; the one in force today where neither is known."""
    return RULE_SETS[event.rules] if event.rules else edition_of(event.start)


def default_order(event: Event, rules: RuleSet) -> tuple[Code, ...]:
    """The tie-breaks that the source of the event names, points first; without them the usual ones of the rule set."""
    named: list[Code] = []
    for text in event.order:
        try:
            named.append(read_code(text))
        except ReadingError:  # a code of teams or of one program: the reader has warned of it
            continue
    if named and named[0].text not in POINT_CODES:
        named.insert(0, read_code("PTS"))
    return tuple(dict.fromkeys(named)) or read_order(",".join(usual_order(event, rules)))


def usual_order(event: Event, rules: RuleSet) -> tuple[str, ...]:
    """The codes that a rule set uses for an event of this kind, where nobody says otherwise."""
    in_round_robin = rules.round_robin_order if event.kind is Kind.ROUND_ROBIN else ()
    return in_round_robin or rules.default_order


def read_view(event: Event, asked: Asked) -> View:
    """The view that was asked for. Raises ReadingError naming each text that is not known."""
    problems: list[Problem] = []

    def read(reader: Callable[[str], T | None], text: str) -> T | None:
        try:
            return reader(text.strip()) if text.strip() else None
        except ReadingError as refused:
            problems.extend(refused.problems)
            return None

    usual = default_rules(event)
    rules = read(read_rules, asked.rules) or usual
    order = read(read_order, asked.order) or default_order(event if rules is usual else replace(event, order=()), rules)
    scale = read(read_scale, asked.scale) or event.scale
    weight = read(read_draw_weight, asked.draw_weight) or rules.draw_weight or "points"
    rounds = read(lambda text: read_round(text, event.rounds), asked.round)
    if problems:
        raise ReadingError(*problems)
    return View(rules, order, scale, weight, event.rounds if rounds is None else rounds)


def read_rules(text: str) -> RuleSet:
    """A rule set by its key. Raises ReadingError."""
    if text not in RULE_SETS:
        raise ReadingError(Problem(f"{shorten(text)} is no rule set. There are {', '.join(RULE_SETS)}.", text))
    return RULE_SETS[text]


def read_scale(text: str) -> Scale:
    """A scale by its key, or its points as 6-3-0. Raises ReadingError."""
    if text in SCALES:
        return SCALES[text]
    match = POINTS.fullmatch(text)
    if match is None:
        raise ReadingError(
            Problem(f"{shorten(text)} is no scale. There are {', '.join(SCALES)}, or points such as 6-3-0.", text)
        )
    win, draw, loss = map(read_score, match.groups())
    if not win > 0 or not win >= draw >= loss:
        raise ReadingError(
            Problem(f"{shorten(text)}: a win must be worth more than 0, and not less than a draw or a loss.", text)
        )
    return scale_with(win, draw, loss)


def scale_with(win: Fraction, draw: Fraction, loss: Fraction) -> Scale:
    """The usual scale with these points, or one of their own."""
    usual = {(scale.win, scale.draw, scale.loss): scale for scale in SCALES.values()}
    return usual.get((win, draw, loss)) or Scale("custom", "Custom", win, draw, loss)


def read_draw_weight(text: str) -> str:
    """Half or points. Raises ReadingError."""
    if text not in DRAW_WEIGHTS:
        raise ReadingError(Problem(f"{shorten(text)} is no draw weight. There are half and points.", text))
    return text


def read_round(text: str, rounds: int) -> int:
    """The number of rounds counted, 0 to those of the event. Raises ReadingError."""
    if not ROUND.fullmatch(text) or int(text) > rounds:
        raise ReadingError(
            Problem(f"{shorten(text)} is no round of this event, which has {counted(rounds, 'round')}.", text)
        )
    return int(text)
