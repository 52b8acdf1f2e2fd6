"""Standings: places, shared places, and the tie-break that decided between neighbours."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import groupby

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
    points, values = Column(tally.points, tally.unit), {code.text: ranking.values(code) for code in view.order}
    rows, place = [], 1
    for group, decided in ranking.groups:
        for index, member in enumerate(group):
            rows.append(
                Standing(
                    place,
                    event.players[member],
                    points.exact(member) or Fraction(0),
                    {text: column[member] for text, column in values.items()},
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
            if code.entry.code in AMONG_TIED:
                self._split(code, partial(self._among_tied, code))
            else:
                found = self.columns[code.text] = column(tally, code)
                self._split(code, partial(_parts, found.keys()))

    def _split(self, code: Code, parts_of: Callable[[list[int]], list[list[int]]]) -> None:
        """Splits every group of several players into its parts, the best first."""
        if len(self.groups) == self.tally.count:
            return
        groups = []
        for group, decided in self.groups:
            if len(group) < 2:
                groups.append((group, decided))
            else:
                first, *others = parts_of(group)
                groups += [(first, decided), *((part, code.text) for part in others)]
        self.groups = groups

    def _among_tied(self, code: Code, group: list[int]) -> list[list[int]]:
        self.tied.setdefault(code.text, {}).update(dict.fromkeys(group, group))
        found = AMONG_TIED[code.entry.code](self.tally, group, code)
        if found is None:
            return [group]
        self.among.setdefault(code.text, {}).update(found)
        sign = 1 if code.entry.lower else -1
        return _parts({place: sign * number for place, number in found.items()}, group)

    def explain(self, code: Code, place: int) -> Explained:
        """How the value of a code came about for the player in that place."""
        if code.entry.code not in AMONG_TIED:
            return FORMULAS[code.entry.code].explain(self.tally, code, place)
        tied = self.tied.get(code.text, {}).get(place)
        if tied is None:
            return Explained(None, (), code.entry.how, "not needed: nobody was level with this player here")
        return explain_mutual(self.tally, tied, code, place, self.value(code, place))

    def key(self, code: Code, place: int) -> tuple[bool, Number]:
        """What a code sorts the player in that place by, the best first and those without a number last."""
        if code.text in self.columns:
            return False, self.columns[code.text].keys()[place]
        number = self.among.get(code.text, {}).get(place)
        return (True, 0) if number is None else (False, number if code.entry.lower else -number)

    def value(self, code: Code, place: int) -> Fraction | None:
        """The value of a code for the player in that place; among tied players only, None where it was not needed."""
        if code.text in self.columns:
            return self.columns[code.text].exact(place)
        number = self.among.get(code.text, {}).get(place)
        return None if number is None else Fraction(number)

    def values(self, code: Code) -> list[Fraction | None]:
        """The values of a code for all players."""
        if code.text in self.columns:
            return self.columns[code.text].all_exact()
        return [self.value(code, place) for place in range(self.tally.count)]


def _parts(keys: Sequence[Number] | Mapping[int, Number], group: list[int]) -> list[list[int]]:
    """The members of a group by their keys, the least first, in their order where keys are equal."""
    return [list(part) for _, part in groupby(sorted(group, key=keys.__getitem__), keys.__getitem__)]
