"""The columns that could have been published of an event: every tie-break under every rule set and draw weight."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from calculators.compute.rules import RULE_SETS, OpponentsUnplayed, RuleSet
from calculators.compute.scores import Scale
from calculators.compute.tiebreaks import TIE_BREAKS
from calculators.events.codes import Code, read_code
from calculators.events.columns import Column
from calculators.events.model import Event
from calculators.events.played import Played
from calculators.events.tally import Tally
from calculators.events.values import column
from calculators.events.variants import by_games

# Where several codes give the same numbers, the one that lists print the most is named first; those not here come last.
PREFERRED = (
    *("BH", "SB", "FB", "AOB", "OMW", "OOMW", "GW", "OGW", "PTS", "WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "KS"),
    *("RTNG", "ARO", "TPR", "PTP", "APRO", "APPO", "SOLKOFF", "MODMEDIAN", "MEDIAN", "CUM", "CUMOPP", "BLACKS"),
)
RANK = {code: rank for rank, code in enumerate(PREFERRED)}
TRIED = sorted(
    (entry for entry in TIE_BREAKS.values() if "/" not in entry.code),
    key=lambda entry: RANK.get(entry.code, len(PREFERRED)),
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A column that could have been published: rule sets that form it alike, code, draw weight ("" without one)."""

    rules: tuple[RuleSet, ...]
    code: Code
    draw_weight: str
    column: Column


class Candidates:
    """Everything that could have been published of an event, with the tallies that it comes from."""

    def __init__(self, event: Event, scale: Scale | None = None) -> None:
        self.event = event
        self.played = Played(event, scale or event.scale)
        self.by_games = Played(by_games(event), scale or event.scale) if event.has_games else self.played
        self.tallies: dict[tuple[str, str], Tally] = {}

    @cached_property
    def every(self) -> list[Candidate]:
        """Every column that could have been published, those alike only once."""
        ways: dict[tuple[object, ...], list[RuleSet]] = {}
        for rules in RULE_SETS.values():
            ways.setdefault(self._way(rules), []).append(rules)
        alike = list(map(tuple, ways.values()))
        # In a round robin rule sets differ in what a forfeit is; elsewhere the other codes are the same under all.
        anyhow = alike if self.played.round_robin else [tuple(RULE_SETS.values())]
        entries = [entry for entry in TRIED if self.event.has_games or not entry.needs_games]
        found = [
            candidate
            for by_rules, groups in ((True, alike), (False, anyhow))
            for group in groups
            for entry in entries
            if entry.by_rules is by_rules
            for modifiers in entry.tried
            for candidate in self._under(group, read_code(f"{entry.code}{modifiers}"))
        ]
        return [candidate for candidate in found if any(number is not None for number in candidate.column.numbers)]

    def _way(self, rules: RuleSet) -> tuple[object, ...]:
        """What of a rule set changes the numbers of this event: rule sets that are alike in it are counted once."""
        counted = rules.opponents_unplayed if rules.stand_in else OpponentsUnplayed.AS_THEY_STAND
        by_games = rules.by_games and self.event.has_games
        in_round_robin = (rules.knows_round_robins, rules.lost_forfeit_is_no_game) if self.played.round_robin else ()
        return counted, rules.stand_in, rules.voluntary_first, by_games, rules.pairs_only, in_round_robin

    def tally(self, key: str, draw_weight: str) -> Tally:
        """The tally under a rule set and a draw weight, formed once."""
        if (key, draw_weight) not in self.tallies:
            rules = RULE_SETS[key]
            played = self.by_games if rules.by_games else self.played
            self.tallies[key, draw_weight] = Tally(played, rules, draw_weight)
        return self.tallies[key, draw_weight]

    def tally_of(self, candidate: Candidate) -> Tally:
        """The tally that a candidate's numbers come from."""
        return self.tally(candidate.rules[0].key, candidate.draw_weight or "half")

    def _under(self, alike: tuple[RuleSet, ...], code: Code) -> Iterator[Candidate]:
        """The candidates of a code under rule sets that count alike: one for each draw weight that matters."""
        key = alike[0].key
        half = column(self.tally(key, "half"), code)
        if code.forfeits and same_numbers(half, column(self.tally(key, "half"), replace(code, forfeits=False))):
            return
        weighted = code.entry.code == "SB" and not self.played.weighs_alike
        points = column(self.tally(key, "points"), code) if weighted else half
        if same_numbers(half, points):
            yield Candidate(alike, code, "", half)
        else:
            yield Candidate(alike, code, "half", half)
            yield Candidate(alike, code, "points", points)


def same_numbers(one: Column, other: Column) -> bool:
    """Whether two columns hold the same numbers."""
    return one is other or all(
        (a is None and b is None) or (a is not None and b is not None and a * other.unit == b * one.unit)
        for a, b in zip(one.numbers, other.numbers, strict=True)
    )
