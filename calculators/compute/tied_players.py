"""Players side by side: every variant of each one's tie-break, the places, and where a variant changes the order."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.compute.contributions import Standing
from calculators.compute.cuts import Cut, Value
from calculators.compute.player_lines import Player
from calculators.compute.rounds import Rounds
from calculators.compute.rules import RuleSet
from calculators.compute.scores import Scale
from calculators.compute.solkoff import from_scores, variants
from calculators.compute.tiebreaks import value_of

MAX_PAIRS_TOLD = 3  # players named for one changed variant

VARIANTS = {
    "raw": "solkoff",
    "low_1": "cut_low_1",
    "low_2": "cut_low_2",
    "high_1": "cut_high_1",
    "median_1_1": "median_1_1",
    "median_2_2": "median_2_2",
    "modified_median": "modified_median",
}


@dataclass(frozen=True, slots=True)
class Compared:
    """One player's values and places by variant; a place is None where the value is missing."""

    player: Player
    score: Fraction | None
    values: Mapping[str, Value]
    places: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class OrderChange:
    """A variant that orders tied players otherwise than the raw sum, and the sentence that says how."""

    variant: str
    sentence: str


def compare(
    players: Sequence[Player], rules: RuleSet, scale: Scale, rounds: int, *, per_unplayed: Fraction, own_cut: Cut | None
) -> tuple[Compared, ...]:
    """Every variant for every player, with places among players of equal own score."""
    own_results = all(isinstance(player.entries, Rounds) for player in players)
    rows = []
    for player in players:
        standing = Standing(
            rules, scale, rounds, own_score(player, scale), per_unplayed, in_order=isinstance(player.entries, Rounds)
        )
        values = _variants(player, standing, own_cut)
        if own_results and isinstance(player.entries, Rounds):
            values |= _own_results(player.entries, standing)
        rows.append((player, standing.score, values))
    keys = list(rows[0][2]) if rows else []
    places = {key: _places([(score, values[key].number) for _, score, values in rows]) for key in keys}
    return tuple(
        Compared(player, score, values, {key: places[key][index] for key in keys})
        for index, (player, score, values) in enumerate(rows)
    )


def own_score(player: Player, scale: Scale) -> Fraction | None:
    """The own score as typed, else the points of the rounds."""
    if player.score is None and isinstance(player.entries, Rounds):
        return player.entries.points(scale)
    return player.score


def _variants(player: Player, standing: Standing, own_cut: Cut | None) -> dict[str, Value]:
    entries = player.entries
    rounds = entries.rounds if isinstance(entries, Rounds) else from_scores(entries.opponents, 0, 0)
    found = variants(rounds, standing, own_cut)
    values = {key: found[name] for key, name in VARIANTS.items()}
    if own_cut:
        values["custom"] = found["cut_own"]
    return values


def _own_results(entries: Rounds, standing: Standing) -> dict[str, Value]:
    """The tie-breaks that need the player's own results, by the registry."""
    codes = {
        "cumulative": "CUM" if standing.rules.deducts_unplayed else "PS",
        "kashdan": "KASHDAN",
        "wins": "WON",
        "sb": "SB",
    }
    return {key: value_of(code, entries.rounds, standing) for key, code in codes.items()}


def _places(numbers: Sequence[tuple[Fraction | None, Fraction | None]]) -> list[str | None]:
    """Places by number among equal scores, shared ones as 1=; None where there is no number."""
    groups: dict[Fraction | None, list[tuple[Fraction, int]]] = {}
    for index, (score, number) in enumerate(numbers):
        if number is not None:
            groups.setdefault(score, []).append((number, index))
    places: list[str | None] = [None] * len(numbers)
    for group in groups.values():
        group.sort(reverse=True)
        place = 1
        for position, (number, index) in enumerate(group):
            as_before = position > 0 and number == group[position - 1][0]
            if not as_before:
                place = position + 1
            shared = as_before or (position + 1 < len(group) and number == group[position + 1][0])
            places[index] = f"{place}=" if shared else str(place)
    return places


def place_number(place: str) -> int:
    """The place without the mark of a shared one."""
    return int(place.rstrip("="))


def order_changes(rows: Sequence[Compared], names: Mapping[str, str]) -> Iterator[OrderChange]:
    """The variants that order two players of equal own score otherwise than the raw sum; `names` are the variants'."""
    for variant in rows[0].values if rows else ():
        said = [] if variant == "raw" else list(_changes(rows, variant))
        if said:
            more = f" and so for {len(said) - MAX_PAIRS_TOLD} more pairs" if len(said) > MAX_PAIRS_TOLD else ""
            yield OrderChange(variant, f"{names[variant]} {'; '.join(said[:MAX_PAIRS_TOLD])}{more}.")


def _changes(rows: Sequence[Compared], variant: str) -> Iterator[str]:
    for index, one in enumerate(rows):
        for other in rows[index + 1 :]:
            if one.score != other.score:
                continue
            before, after = _leader(one, other, "raw"), _leader(one, other, variant)
            if before is None or after is None or before is after:
                continue
            first, second = (one, other) if after is one else (other, one)
            if after == "tie":
                yield f"ties {one.player.name} with {other.player.name}"
            else:
                behind = "tied" if before == "tie" else "the other way round"
                yield f"puts {first.player.name} ahead of {second.player.name} ({behind} in the raw sum)"


def _leader(one: Compared, other: Compared, variant: str) -> Compared | str | None:
    """Who of two players on one score is ahead, or "tie"; None where one has no place."""
    ours, theirs = one.places[variant], other.places[variant]
    if ours is None or theirs is None:
        return None
    return "tie" if ours == theirs else one if place_number(ours) < place_number(theirs) else other
