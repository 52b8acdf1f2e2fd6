"""What the check of published columns shows: a verdict and the equal best for each column, and the rows that differ."""

import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import counted
from calculators.events.candidates import Candidate, Candidates
from calculators.events.check import Checked, Difference, Found, check, differences
from calculators.events.model import Event, PublishedColumn
from calculators.events.printed import Rounding
from calculators.pages.event_page import EventPage, shown_name
from calculators.pages.outcome import Cell, Column, Table

WEIGHTS = {"half": ", draws half", "points": ", draws by points scored"}
PLACES = re.compile(r"(?:stated[_ ])?(?:rank|place|rk\.?|rg\.?|pos\.?|platz|#)", re.IGNORECASE)  # no tie-break
POINTS = re.compile(r"(?:points?|pts\.?|score|total|tot\.?|pkt\.?)", re.IGNORECASE)
NOTHING = (
    "No rule set and tie-break known here gives half of its rows. "
    "Direct encounter is not tried: it depends on who is tied."
)
MOST_KEPT = 32  # answers in memory: a few kilobytes each
KEPT: OrderedDict[tuple[str, str, int, str], Any] = OrderedDict()
T = TypeVar("T")
MOST_SHOWN = 40  # rows that differ: more say that nothing fits


@dataclass(frozen=True, slots=True)
class Verdict:
    """One published column: heading, the sentence that says what it is, the equal best, and the rows that differ."""

    name: str
    sentence: str
    best: Table | None
    differs: Table | None
    notes: Sequence[str]


def verdicts(page: EventPage, columns: Sequence[PublishedColumn]) -> list[Verdict]:
    """A verdict for each published column."""
    candidates = candidates_of(page)
    return [verdict(page, candidates, check(candidates, published)) for published in tie_breaks(columns)]


def candidates_of(page: EventPage) -> Candidates:
    """What could have been published of the event after the rounds of the view, on its scale."""
    return Candidates(page.so_far, page.view.scale)


def kept(page: EventPage, form: Callable[[EventPage, Sequence[PublishedColumn]], T]) -> T:
    """What `form` makes of the columns that came with a saved event: it takes seconds for a large one."""
    key = (form.__name__, page.base, page.change, page.query)
    found = KEPT.pop(key, None)  # other threads keep theirs meanwhile
    if found is None:
        found = form(page, page.published)
    KEPT[key] = found  # at the end, as the one that was asked for last
    while len(KEPT) > MOST_KEPT:
        KEPT.popitem(last=False)
    return found  # type: ignore[no-any-return]


def tie_breaks(columns: Sequence[PublishedColumn]) -> list[PublishedColumn]:
    """The columns that can hold tie-breaks: not the places."""
    others = [published for published in columns if not PLACES.fullmatch(published.name)]
    return sorted(others, key=lambda published: bool(POINTS.fullmatch(published.name)))  # points, which all give, last


def verdict(page: EventPage, candidates: Candidates, checked: Checked) -> Verdict:
    """What one column is."""
    rows = len(checked.numbers)
    notes = []
    if checked.unread:
        notes.append(f"{counted(len(checked.unread), 'row')} without a number were left out.")
    if not checked.best:
        most = NOTHING if rows else "It holds no numbers."
        return Verdict(checked.column.name, f"Nothing explains this column. {most}", None, None, notes)
    first = checked.best[0]
    sentence = f"{described(first.candidate)} gives {first.matches} of {rows} rows"
    if first.rounding is not Rounding.EXACT:
        sentence += f", {first.rounding.value}"
    if len(checked.best) > 1:
        others = len(checked.best) - 1
        sentence += f"; {'one other way gives' if others == 1 else f'{others} other ways give'} as many"
    differing = list(islice(differences(candidates, checked, first), MOST_SHOWN))
    return Verdict(
        checked.column.name,
        f"{sentence}.",
        best_table(checked),
        differences_table(page, checked.column.name, first, differing) if differing else None,
        notes,
    )


def described(candidate: Candidate) -> str:
    """A candidate in a sentence: tie-break, rule sets, draw weight."""
    weight = WEIGHTS.get(candidate.draw_weight, "")
    return f"{candidate.code.name} ({candidate.code.text}) under {rules_in_words(candidate)}{weight}"


def rules_in_words(candidate: Candidate) -> str:
    """The rule sets that count alike."""
    if len(candidate.rules) == len(RULE_SETS):
        return "any rule set"
    return ", ".join(rules.short for rules in candidate.rules)


def found_cells(found: Found) -> list[Cell]:
    """Tie-break, rule sets, draw weight and rounding."""
    candidate = found.candidate
    return [
        f"{candidate.code.name} ({candidate.code.text})",
        rules_in_words(candidate),
        {"half": "half", "points": "points scored", "": "either way"}[candidate.draw_weight],
        found.rounding.value,
    ]


FOUND_COLUMNS = (
    Column("code", "Tie-break", numeric=False),
    Column("rules", "Rule set", numeric=False),
    Column("draw_weight", "Draws count", numeric=False),
    Column("rounding", "Printed", numeric=False),
)


def best_table(checked: Checked) -> Table:
    """The equal best, those first that need no rounding."""
    columns = (*FOUND_COLUMNS, Column("matches", "Rows"))
    rows: list[list[Cell]] = [[*found_cells(found), found.matches] for found in checked.best]
    return Table(f"What gives {checked.column.name}, the equal best", columns, rows)


def differences_table(page: EventPage, name: str, found: Found, differing: Sequence[Difference]) -> Table:
    """The rows that the first of the best does not give, with the unplayed rounds that make the difference."""
    columns = (
        Column("name", "Name", numeric=False, verbatim=True),
        Column("published", "Published", numeric=False),
        Column("computed", "By the rule"),
        Column("because", "Unplayed rounds that can make the difference", numeric=False),
    )
    rows: list[list[Cell]] = []
    for difference in differing:
        player = page.event.players[page.event.index[difference.number]]
        rows.append(
            [
                page.name_of(player),
                difference.published,
                difference.computed,
                because(page.event, difference),
            ]
        )
    way = f"{found.candidate.code.text} under {rules_in_words(found.candidate)}"
    more = f", the first {MOST_SHOWN} of {len(found.differs)}" if len(found.differs) > MOST_SHOWN else ""
    caption = f"Rows of {name} that {way} does not give{more}"
    return Table(caption, columns, rows)


def because(event: Event, difference: Difference) -> str:
    """The rounds and opponents that make the difference, and which rule set would give the row."""
    parts = []
    if difference.opponents:
        named = [shown_name(player) for number in difference.opponents if (player := event.player(number))]
        parts.append(f"of {'; '.join(named)}")
    if difference.own:
        parts.append(f"own in round {', '.join(map(str, difference.own))}")
    where = "; ".join(parts) or "none"
    if difference.other is None:
        return f"{where}."
    other = rules_in_words(difference.other)
    return f"{where}. {other[:1].upper()}{other[1:]} gives this row."


def one_value(page: EventPage, number: int, text: str) -> Table:
    """Every way in which one published number of one player comes out."""
    checked = check(candidates_of(page), PublishedColumn("the number", {number: text}))
    rows: list[list[Cell]] = [found_cells(found) for found in checked.best]
    return Table(f"What gives {text.strip()}", FOUND_COLUMNS, rows)
