"""Standings: places, shared places, and the tie-break that decided between neighbours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.events.codes import Code
from calculators.events.columns import Column, Number
from calculators.events.formulas import Explained
from calculators.events.model import Event, Player
from calculators.events.mutual import explain_mutual
from calculators.events.tally import Tally, tally_of
from calculators.events.values import AMONG_TIED, FORMULAS, column
from calculators.events.view import View


@dataclass(frozen=True, slots=True)
class Standing:
    """One row: place (shared ones alike), player, points and values by code, exact; None where there is none.

    `decided` is the code that put the player behind the row above, "" on the first row and on shared places.
    """

    place: int
    player: Player
    points: Fraction
    values: Mapping[str, Fraction | None]
    decided: str


@dataclass(frozen=True, slots=True)
class Standings:
    """The rows in order of places, and the ranking that they come from."""

    view: View
    ranking: "Ranking"
    rows: tuple[Standing, ...]

    @property
    def missing(self) -> Mapping[str, str]:
        """Why a code has no value for anybody."""
        return {text: found.missing for text, found in self.ranking.columns.items() if found.missing}


def standings(event: Event, view: View) -> Standings:
    """The standings of an event after the rounds of the view. Source of the order: FIDE C.07 art. 4.

    Each tie-break works only inside the groups that those before it left tied; places that nothing separates are
    shared, in the order of the event.
    """
    tally = tally_of(event.after(view.rounds), view.rules, view.scale, view.draw_weight)
    ranking = Ranking(tally, view.order)
    places = list(range(tally.count))
    points = Column(tally.points, tally.unit)
    rows, place = [], 1
    for group, decided in ranking.groups:
        for index, member in enumerate(group):
            values = {code.text: ranking.value(code, member) for code in view.order}
            rows.append(
                Standing(
                    place,
                    event.players[places[member]],
                    points.exact(member) or Fraction(0),
                    values,
                    "" if index else decided,
                )
            )
        place += len(group)
    return Standings(view, ranking, tuple(rows))


class Ranking:
    """Splits the field by one tie-break after the other.

    `groups` are the players who share a place, in order, each with the code that put it behind the group before it.
    `columns` are the values of all players, `among` those inside tied groups, `tied` the group that each player was in
    when such a code was reached, by code.
    """

    def __init__(self, tally: Tally, order: Sequence[Code]) -> None:
        self.tally = tally
        self.columns: dict[str, Column] = {}
        self.among: dict[str, dict[int, int]] = {}
        self.tied: dict[str, dict[int, list[int]]] = {}
        self.groups: list[tuple[list[int], str]] = [(list(range(tally.count)), "")]
        for code in order:
            split = self._among_tied if code.entry.code in AMONG_TIED else self._by_column
            if code.entry.code not in AMONG_TIED:
                self.columns[code.text] = column(tally, code)
            self.groups = [
                part for group in self.groups for part in (split(group, code) if len(group[0]) > 1 else (group,))
            ]

    def _by_column(self, group: tuple[list[int], str], code: Code) -> list[tuple[list[int], str]]:
        members, decided = group
        key = self.columns[code.text].key
        return _split(members, {place: key(place) for place in members}, decided, code.text)

    def _among_tied(self, group: tuple[list[int], str], code: Code) -> list[tuple[list[int], str]]:
        members, decided = group
        self.tied.setdefault(code.text, {}).update(dict.fromkeys(members, members))
        found = AMONG_TIED[code.entry.code](self.tally, members, code)
        if found is None:
            return [group]
        self.among.setdefault(code.text, {}).update(found)
        sign = 1 if code.entry.lower else -1
        return _split(members, {place: (False, sign * found[place]) for place in members}, decided, code.text)

    def explain(self, code: Code, place: int) -> Explained:
        """How the value of a code came about for the player in that place."""
        if code.entry.code not in AMONG_TIED:
            return FORMULAS[code.entry.code].explain(self.tally, code, place)
        tied = self.tied.get(code.text, {}).get(place)
        if tied is None:
            return Explained(None, (), code.entry.how, "not needed: nobody was tied with this player here")
        return explain_mutual(self.tally, tied, code, place, self.value(code, place))

    def key(self, code: Code, place: int) -> tuple[bool, Number]:
        """What a code sorts the player in that place by, the best first."""
        if code.text in self.columns:
            return self.columns[code.text].key(place)
        number = self.among.get(code.text, {}).get(place)
        return (True, 0) if number is None else (False, number if code.entry.lower else -number)

    def value(self, code: Code, place: int) -> Fraction | None:
        """The value of a code for the player in that place; among tied players only, None where it was not needed."""
        if code.text in self.columns:
            return self.columns[code.text].exact(place)
        number = self.among.get(code.text, {}).get(place)
        return None if number is None else Fraction(number)


def _split(
    members: list[int], keys: Mapping[int, tuple[bool, int | Fraction]], decided: str, code: str
) -> list[tuple[list[int], str]]:
    """The members by their keys, the least first, in their order where keys are equal."""
    parts: list[tuple[list[int], str]] = []
    for place in sorted(members, key=keys.__getitem__):
        if parts and keys[parts[-1][0][0]] == keys[place]:
            parts[-1][0].append(place)
        else:
            parts.append(([place], code if parts else decided))
    return parts
