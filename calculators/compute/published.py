"""Which rule, cut and rounding gives a number that somebody published."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from calculators.compute.contributions import NotAvailable, Standing, average_opponent, sonneborn_berger
from calculators.compute.cuts import Cut, Cutter
from calculators.compute.rounds import UNPLAYED, UNPLAYED_BY_CHOICE, Round
from calculators.compute.rules import SINGLE_PLAYER
from calculators.compute.scores import show, show_half
from calculators.compute.solkoff import variants

# How unplayed rounds can count where no rule set says it: the key of the choice and its name.
OTHER_STAND_INS = {
    "zero": "own unplayed rounds as 0",
    "half": "own unplayed rounds as half of the maximum",
    "average": "own unplayed rounds as the average opponent",
    "own": "own unplayed rounds as the own score",
    "capped": "own unplayed rounds as the own score, capped",
}


@dataclass(frozen=True, slots=True)
class Published:
    """A published number and how many decimals it was printed with."""

    number: Fraction
    decimals: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to count and what it gives, exact: the variant's key, and the names of the rules that it needs."""

    variant: str
    rules: str
    number: Fraction


@dataclass(frozen=True, slots=True)
class Match:
    """A way to count that gives the published number, and how its exact value was rounded ("" where it was not)."""

    candidate: Candidate
    rounding: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Every way that gives the published number; where none does, the nearest and by how much it misses."""

    published: Published
    matches: tuple[Match, ...]
    nearest: Candidate | None = None

    @property
    def missed_by(self) -> Fraction | None:
        """Published minus nearest, exact; None where something matches or nothing can be formed."""
        return self.published.number - self.nearest.number if self.nearest and not self.matches else None


def decide(published: Published, candidates: Iterable[Candidate]) -> Verdict:
    """The verdict on a published number: ways that give it exactly before those that give it rounded."""
    ways = list(candidates)
    found = [Match(way, rounding) for way in ways if (rounding := how_rounded(way.number, published)) is not None]
    found.sort(key=lambda match: match.rounding != "")
    nearest = min(ways, key=lambda way: abs(way.number - published.number), default=None)
    return Verdict(published, tuple(found), nearest)


def how_rounded(number: Fraction, published: Published) -> str | None:
    """The name of the rounding that makes the number the published one, empty where it is; None where none does."""
    if number == published.number:
        return ""
    unit = 10**published.decimals
    scaled, target = abs(number) * unit, abs(published.number) * unit
    if (number < 0) != (published.number < 0) or abs(scaled - target) >= 1:
        return None
    places = (
        f"to {published.decimals} decimal{'s' if published.decimals != 1 else ''}"
        if published.decimals
        else "to a whole number"
    )
    below = scaled.numerator // scaled.denominator
    if scaled - below == Fraction(1, 2):
        return f"half rounded {'up' if target > below else 'down'} {places}"
    if target == round(scaled):
        return f"rounded {places}"
    return f"cut off {places}" if target == below else None


def solkoff_candidates(rounds: Sequence[Round], standing: Standing, own_cut: Cut | None) -> Iterator[Candidate]:
    """Every variant of the sum of opponents' scores under every rule for unplayed rounds."""
    yield from _merged(
        (variant, way.name, value.number)
        for way in _ways(rounds, standing)
        for variant, value in variants(way.rounds, way.standing, own_cut).items()
    )
    yield from _merged(
        ("average", name, average_opponent(rounds, replace(standing, per_unplayed=worth)))
        for name, worth in _opponents_unplayed(rounds, standing)
    )


def sonneborn_candidates(rounds: Sequence[Round], standing: Standing) -> Iterator[Candidate]:
    """Sonneborn-Berger with both draw weights, whole and cut, under every rule for unplayed rounds."""
    for weight in ("half", "points"):
        yield from _merged(
            (f"{key}_{weight}", way.name, number)
            for way in _ways(rounds, standing)
            for key, number in _cut_sonneborn(way.rounds, way.standing, weight)
        )


def _cut_sonneborn(rounds: Sequence[Round], standing: Standing, weight: str) -> Iterator[tuple[str, Fraction | None]]:
    try:
        terms = sonneborn_berger(rounds, standing, weight)
    except NotAvailable:
        return
    cutter = Cutter(terms, voluntary_first=standing.rules.voluntary_first)
    for low, key in enumerate(("sb", "sb_low_1", "sb_low_2")):
        yield key, cutter.cut(Cut(low=low)).number


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to count: its name, the rounds as it sees them, and what they are counted by."""

    name: str
    rounds: Sequence[Round]
    standing: Standing


def _ways(rounds: Sequence[Round], standing: Standing) -> Iterator[_Way]:
    """Each rule set and each other stand-in, with each worth of opponents' unplayed rounds."""
    by_rule = {rules.short: replace(standing, rules=rules, unplayed_as="rule") for rules in SINGLE_PLAYER.values()}
    own = [_Way(name, rounds, counted) for name, counted in by_rule.items()]
    if not all(round_.result.played for round_ in rounds):
        own += [*_other_choices(rounds, standing), *_other_stand_ins(rounds, standing)]
    for worth_name, worth in _opponents_unplayed(rounds, standing):
        for way in own:
            name = ", ".join(filter(None, (way.name, worth_name)))
            yield _Way(name, way.rounds, replace(way.standing, per_unplayed=worth))


def _other_choices(rounds: Sequence[Round], standing: Standing) -> Iterator[_Way]:
    """A plain list does not say which unplayed rounds were voluntary: all of them, or none."""
    if not any(round_.result in {UNPLAYED, UNPLAYED_BY_CHOICE} for round_ in rounds):
        return
    for name, result in (
        ("all unplayed rounds voluntary", UNPLAYED_BY_CHOICE),
        ("no unplayed round voluntary", UNPLAYED),
    ):
        seen = tuple(round_ if round_.result.played else Round(result) for round_ in rounds)
        for rules in SINGLE_PLAYER.values():
            if rules.voluntary_first and seen != tuple(rounds):
                yield _Way(f"{rules.short}, {name}", seen, replace(standing, rules=rules, unplayed_as="rule"))


def _other_stand_ins(rounds: Sequence[Round], standing: Standing) -> Iterator[_Way]:
    """Stand-ins that no rule set has, cut as under the rule set in force."""
    for key, name in OTHER_STAND_INS.items():
        yield _Way(name, rounds, replace(standing, unplayed_as=key))
    if standing.unplayed_as == "custom":
        yield _Way(f"own unplayed rounds as {show_half(standing.custom)}", rounds, standing)


def _opponents_unplayed(rounds: Sequence[Round], standing: Standing) -> list[tuple[str, Fraction]]:
    if not any(round_.opponent and round_.opponent.unplayed for round_ in rounds):
        return [("", standing.per_unplayed)]
    worths = dict.fromkeys((standing.scale.draw, Fraction(0), standing.scale.win / 2, standing.per_unplayed))
    return [(f"opponents' unplayed rounds as {show(worth)}", worth) for worth in worths]


def _merged(found: Iterable[tuple[str, str, Fraction | None]]) -> Iterator[Candidate]:
    """One candidate for each variant and number, with the names of all rules that give it.

    A rule that only says more than one named before ("FIDE 2026, no unplayed round voluntary") is not named again.
    """
    names: dict[tuple[str, Fraction], list[str]] = {}
    failed: set[str] = set()
    for variant, name, number in found:
        if number is None:
            failed.add(variant)
            continue
        known = names.setdefault((variant, number), [])
        if not any(name.startswith(f"{other},") for other in known):
            known.append(name)
    several = Counter(variant for variant, _ in names)
    for (variant, number), rules in names.items():
        everywhere = several[variant] == 1 and variant not in failed
        yield Candidate(variant, "under every rule" if everywhere else "; ".join(rules), number)
