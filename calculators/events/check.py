"""Which rule set, tie-break, cut, draw weight and rounding reproduce a published column, and where it differs."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from calculators.compute.rules import RULE_SETS, OpponentsUnplayed, RuleSet
from calculators.compute.scores import Scale, round_half_up
from calculators.events.codes import Code, read_code
from calculators.events.columns import Column
from calculators.events.model import Event, PublishedColumn
from calculators.events.played import Played
from calculators.events.tally import Tally
from calculators.events.values import column
from calculators.events.variants import by_games

# Codes that a rule set counts in its own way; the others are the same under all of them.
BY_RULES = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "SB", "SB/C1", "SB/C2", "SB/M1", "SB/P"),
    *("FB", "FB/C1", "FB/M1", "AOB", "OMW", "OOMW", "GW", "OGW"),
)
NEEDS_GAMES = frozenset({"PROGRESS", "NUMWINS", "BERGER"})  # without games they are points, wins and Sonneborn-Berger
UNDER_ANY = (
    *("PTS", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP", "STD", "KS", "RTNG", "ARO", "ARO/C1", "TPR"),
    *("PTP", "APRO", "APPO", "SOLKOFF", "MODMEDIAN", "MEDIAN", "CUM", "CUMOPP", "BLACKS", "KASHDAN", "USSB"),
    *("PROGRESS", "NUMWINS", "BERGER", "OWP", "BWP", "SOS"),
)
NUMBER = re.compile(r"(?P<sign>[-\N{MINUS SIGN}]?)(?P<whole>[0-9]{0,6})(?:(?P<half>½)|[.,](?P<decimals>[0-9]{1,6}))?%?")
MOST_DECIMALS = 4  # more come from binary numbers, whose last digits are noise
LEAST_SHARE = Fraction(1, 2)  # a rule that explains fewer of the rows explains nothing


class Rounding(Enum):
    """How a published number came from the exact one, the strictest first."""

    EXACT = "as it is"
    ROUNDED = "rounded"
    TRUNCATED = "cut off"


class Published(NamedTuple):
    """A published number as a whole number of its last decimal."""

    number: int
    decimals: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """A column that could have been published: rule sets that form it alike, code, draw weight ("" without one)."""

    rules: tuple[RuleSet, ...]
    code: Code
    draw_weight: str
    column: Column


@dataclass(frozen=True, slots=True)
class Found:
    """A candidate that explains rows of a published column: how many, with which rounding, and which rows differ."""

    candidate: Candidate
    rounding: Rounding
    matches: int
    differs: tuple[int, ...]  # start numbers


@dataclass(frozen=True, slots=True)
class Checked:
    """A published column: rows with a number, texts that are none, and the candidates that explain the most rows.

    `best` is empty where none explains half of them.
    """

    column: PublishedColumn
    numbers: Mapping[int, Published]
    unread: tuple[int, ...]
    best: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that a candidate does not reproduce.

    `other` is a candidate with the same code that does, if there is one; `opponents` are the start numbers of those
    whose unplayed rounds make the difference, `own` the rounds from 1 that the player did not play and that do.
    """

    number: int
    published: str
    computed: Fraction | None
    other: Candidate | None
    opponents: tuple[int, ...]
    own: tuple[int, ...]


class Row(NamedTuple):
    """A row of a published column: start number, place in the event, the number in units of its last decimal."""

    number: int
    place: int
    printed: int


def explain(candidate: Candidate, rows: Sequence[Row], decimals: int, roundings: Sequence[Rounding]) -> Found:
    """The strictest rounding under which a candidate explains the most rows."""
    numbers, unit, shift = candidate.column.numbers, candidate.column.unit, 10**decimals
    # A thousand rows are compared with a hundred candidates: what is compared is formed in one go.
    off_by = [((numbers[row.place] or 0) * shift - row.printed * unit, row.number) for row in rows]
    best: tuple[int, ...] | None = None
    by = Rounding.EXACT
    for rounding in roundings:
        least, most = BOUNDS[rounding](unit)
        differs = tuple([number for off, number in off_by if not least <= 2 * off <= most])
        if best is None or len(differs) < len(best):
            best, by = differs, rounding
        if not differs:
            break
    return Found(candidate, by, len(rows) - len(best or ()), best or ())


# How far twice a value may be from twice the printed number, in units of the value's column.
BOUNDS: dict[Rounding, Callable[[int], tuple[int, int]]] = {
    Rounding.EXACT: lambda _: (0, 0),
    Rounding.ROUNDED: lambda unit: (-unit, unit),
    Rounding.TRUNCATED: lambda unit: (0, 2 * unit - 1),
}


class Checker:
    """Compares published columns of an event with everything that could have been published."""

    def __init__(self, event: Event, scale: Scale | None = None) -> None:
        self.event = event
        self.played = Played(event, scale or event.scale)
        self.by_games = Played(by_games(event), scale or event.scale) if event.has_games else self.played
        self.tallies: dict[tuple[str, str], Tally] = {}

    @cached_property
    def candidates(self) -> list[Candidate]:
        """Every column that could have been published, those alike only once."""
        alike: dict[tuple[object, ...], list[RuleSet]] = {}
        for rules in RULE_SETS.values():
            alike.setdefault(self._way(rules), []).append(rules)
        found = [
            candidate for group in alike.values() for text in BY_RULES for candidate in self._under(tuple(group), text)
        ]
        under_any = [text for text in UNDER_ANY if self.event.has_games or text not in NEEDS_GAMES]
        # In a round robin rule sets differ in what a forfeit is; elsewhere these codes are the same under all of them.
        groups = map(tuple, alike.values()) if self.played.round_robin else [tuple(RULE_SETS.values())]
        found += [candidate for group in groups for text in under_any for candidate in self._under(group, text)]
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

    def _under(self, alike: tuple[RuleSet, ...], text: str) -> Iterator[Candidate]:
        """The candidates of a code under rule sets that count alike: one for each draw weight that matters."""
        code, key = read_code(text), alike[0].key
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

    def check(self, published: PublishedColumn) -> Checked:
        """The candidates that explain the most rows of a column, those first that need no rounding."""
        numbers, unread = {}, []
        for number, text in published.texts.items():
            if read := read_published_number(text):
                numbers[number] = read
            else:
                unread.append(number)
        decimals = max((read.decimals for read in numbers.values()), default=0)
        # In one column every number has the decimals of the longest: 14 beside 13.5 is 14.0.
        rows = [
            Row(number, self.event.index[number], read.number * 10 ** (decimals - read.decimals))
            for number, read in numbers.items()
        ]
        # One number for everybody, or whole numbers: whatever is small enough could have been cut off to them.
        roundings = list(Rounding)[: 1 if len({row.printed for row in rows}) < 2 else 3 if decimals else 2]
        found = [explain(candidate, rows, decimals, roundings) for candidate in self.candidates]
        most = max((one.matches for one in found), default=0)
        enough = numbers and most >= LEAST_SHARE * len(numbers)
        best = [one for one in found if one.matches == most] if enough else []
        order = list(Rounding)
        return Checked(
            published, numbers, tuple(unread), tuple(sorted(best, key=lambda one: order.index(one.rounding)))
        )

    def differences(self, checked: Checked, found: Found) -> Iterator[Difference]:
        """Every row that differs, with what makes the difference as far as unplayed rounds can."""
        code = found.candidate.code
        rivals = [candidate for candidate in self.candidates if candidate.code == code]
        for number in found.differs:
            place = self.event.index[number]
            printed = checked.numbers[number]
            other = next((rival for rival in rivals if reproduces(rival.column, place, printed)), None)
            opponents, own = self._unplayed_between(place, found.candidate, other)
            computed = found.candidate.column.exact(place)
            yield Difference(number, checked.column.texts[number], computed, other, opponents, own)

    def _unplayed_between(
        self, place: int, candidate: Candidate, other: Candidate | None
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Opponents and own rounds that the two count differently; all with unplayed rounds where there is no other."""
        mine = self._entries(candidate, place)
        theirs = self._entries(other, place) if other else None
        tally = self.tally(candidate.rules[0].key, candidate.draw_weight or "half")
        opponents = [
            self.event.players[game.opponent].number
            for game in tally.games[place]
            if (mine.get(game.round) != theirs.get(game.round) if theirs is not None else tally.missed[game.opponent])
        ]
        own = [
            missed.round + 1
            for missed in tally.missed[place]
            if theirs is None or mine.get(missed.round, 0) != theirs.get(missed.round, 0)
        ]
        return tuple(dict.fromkeys(opponents)), tuple(own)

    def _entries(self, candidate: Candidate, place: int) -> dict[int, Fraction]:
        """What each round (by its index) contributes for a candidate."""
        tally = self.tally(candidate.rules[0].key, candidate.draw_weight or "half")
        products = candidate.code.entry.code == "SB"
        unit = tally.product_unit if products else tally.unit
        return {
            entry.round: Fraction(entry.score * entry.weight if products else entry.score, unit)
            for entry in tally.entries[place]
        }


def read_published_number(text: str) -> Published | None:
    """A printed number with its decimals, at most four of them; None where the text is none."""
    match = NUMBER.fullmatch(text.strip().replace(" ", ""))
    if match is None or not (match["whole"] or match["half"] or match["decimals"]):
        return None
    decimals = "5" if match["half"] else match["decimals"] or ""
    number = int((match["whole"] or "0") + decimals)
    if len(decimals) > MOST_DECIMALS:
        number = int(round_half_up(Fraction(number, 10 ** (len(decimals) - MOST_DECIMALS)), 0))
    return Published(-number if match["sign"] else number, min(len(decimals), MOST_DECIMALS))


def same_numbers(one: Column, other: Column) -> bool:
    """Whether two columns hold the same numbers."""
    return one is other or all(
        (a is None and b is None) or (a is not None and b is not None and a * other.unit == b * one.unit)
        for a, b in zip(one.numbers, other.numbers, strict=True)
    )


def reproduces(candidate: Column, place: int, published: Published) -> bool:
    """Whether a column has exactly the published number in that place."""
    value = candidate.numbers[place]
    return value is not None and value * 10**published.decimals == published.number * candidate.unit
