"""A player's card: every round in words, every tie-break with its terms, neighbours, links to the calculators."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from calculators.compute.rules import RuleSet
from calculators.compute.scores import CHESS, show, show_half
from calculators.compute.tiebreaks import TIE_BREAKS
from calculators.events.codes import Code
from calculators.events.formulas import Explained, Term
from calculators.events.model import OPEN, Player
from calculators.events.opponents_scores import rounds_of
from calculators.events.standings import Standing, Standings
from calculators.events.values import PER_CENT
from calculators.pages.event_page import EventPage, shown_name
from calculators.pages.event_tables import cell_of, place_of, words
from calculators.pages.outcome import Cell, Column, Dropped, Link, Table

LONG_SUM = 30  # terms that a formula writes out: more help nobody


@dataclass(frozen=True, slots=True)
class Card:
    """What the page shows of one player. `neighbours` say what separates the rows above and below."""

    row: Standing
    place: str
    rounds: Table
    breaks: Sequence["Break"]
    neighbours: Sequence[tuple[str, str]]  # sentence, address of the comparison
    calculators: Sequence[tuple[str, str]]  # label, address


@dataclass(frozen=True, slots=True)
class Break:
    """One tie-break of a player: code, name, source, the value, how it is formed, its terms, and their table."""

    code: str
    name: str
    source: str
    exact: Fraction | None
    value: Cell
    how: str
    missing: str
    terms: Sequence[Term]
    table: Table | None


def card_of(page: EventPage, number: int) -> Card | None:
    """The card of the player with that start number; None where there is none."""
    table = page.table
    position = next((at for at, row in enumerate(table.rows) if row.player.number == number), None)
    if position is None:
        return None
    row = table.rows[position]
    return Card(
        row,
        place_of(row, table),
        rounds_table(page, row),
        [break_of(page, row, code) for code in page.view.order],
        list(neighbours(page, position)),
        list(calculators(page, row)),
    )


def rounds_table(page: EventPage, row: Standing) -> Table:
    """Every round in words, and the score after it."""
    event = page.event.after(page.view.rounds)
    tally = page.table.ranking.tally
    place = event.index[row.player.number]
    columns = (
        Column("round", "Round"),
        Column("what", "What happened", numeric=False, verbatim=True),
        Column("points", "Points"),
        Column("score", "Score"),
    )
    rows: list[list[Cell]] = []
    for index, outcome in enumerate(event.players[place].outcomes):
        opponent = event.player(outcome.opponent) if outcome.opponent else None
        said = words(event, outcome)
        told = said[:1].upper() + said[1:]
        points = None if outcome.result is OPEN else Fraction(tally.awarded[place][index], tally.unit)
        rows.append(
            [
                index + 1,
                told_round(page, told, opponent),
                "–" if points is None else points,
                Fraction(tally.running[place][index], tally.unit),
            ]
        )
    return Table("Round by round", columns, rows)


def told_round(page: EventPage, told: str, opponent: Player | None) -> Link | str:
    """What happened in a round, leading to the opponent where there is a page or card."""
    name = page.name_of(opponent) if opponent else ""
    return Link(told, name.address) if isinstance(name, Link) else told


def break_of(page: EventPage, row: Standing, code: Code) -> Break:
    """One tie-break of a player with its terms."""
    place = page.event.index[row.player.number]
    found = page.table.ranking.explain(code, place)
    return Break(
        code.text,
        code.name,
        f"{source_of(code, page.view.rules)}, under {page.view.rules.name}",
        found.value,
        cell_of(found.value, code),
        sentence(found, code),
        found.missing,
        found.terms,
        terms_table(page, code, found) if found.terms and code.text != "PTS" else None,
    )


def source_of(code: Code, rules: RuleSet) -> str:
    """The article of a code; cuts have one of their own, and each card game its own percentages."""
    if code.entry.code in PER_CENT and rules.usual_scale:
        return rules.source
    source = TIE_BREAKS[code.text].source if code.text in TIE_BREAKS else code.entry.source
    return f"{source}, 14" if code.cut.low and source.startswith("FIDE") and not source.endswith("14") else source


def sentence(found: Explained, code: Code) -> str:
    """How the value is formed, with its addends where it is a sum."""
    kept = [term.value for term in found.terms if not term.dropped]
    gone = len(found.terms) - len(kept)
    how = f"{found.how}, {gone} dropped" if gone else found.how
    if found.value is None or not 1 < len(kept) <= LONG_SUM:
        return how
    written = " + ".join(map(show_half, kept)).replace("+ -", "− ")
    unit = " %" if code.entry.code in PER_CENT else ""
    if sum(kept) == found.value:
        return f"{how}: {written} = {show(found.value)}{unit}"
    if sum(kept) == found.value * len(kept):
        return f"{how}: ({written}) ÷ {len(kept)} = {show(found.value)}{unit}"
    return how


def terms_table(page: EventPage, code: Code, found: Explained) -> Table:
    """The terms of a value: round, opponent, the number that counts, what it adds, and why."""
    with_counts = any(term.counts not in (None, term.value) for term in found.terms)
    with_why = any(term.why for term in found.terms)
    columns = (
        Column("round", "Round"),
        Column("opponent", "Opponent", numeric=False, verbatim=True),
        *([Column("counts", "Counts as")] if with_counts else []),
        Column("adds", "Adds"),
        *([Column("why", "Why", numeric=False)] if with_why else []),
    )
    rows = [list(term_row(page, term, with_counts=with_counts, with_why=with_why)) for term in found.terms]
    foot: list[Cell] = ["Value", "", *([""] if with_counts else []), cell_of(found.value, code)]
    foot += [""] if with_why else []
    return Table(f"{code.name} ({code.text}), term by term", columns, rows, foot)


def term_row(page: EventPage, term: Term, *, with_counts: bool, with_why: bool) -> Iterator[Cell]:
    """One term."""
    opponent = page.event.player(term.opponent) if term.opponent else None
    yield term.round or "–"
    yield page.name_of(opponent) if opponent else "–"
    if with_counts:
        yield "" if term.counts is None else term.counts
    yield Dropped(term.value, f"dropped: {term.dropped}") if term.dropped else term.value
    if with_why:
        yield term.why


def neighbours(page: EventPage, position: int) -> Iterator[tuple[str, str]]:
    """What separates the player from the rows above and below."""
    table = page.table
    row = table.rows[position]
    for other_at, lower_at, where in ((position - 1, position, "Behind"), (position + 1, position + 1, "Ahead of")):
        if 0 <= other_at < len(table.rows):
            other, lower = table.rows[other_at], table.rows[lower_at]
            address = page.address(f"/players/{row.player.number}/vs/{other.player.number}") if page.base else ""
            if other.place == row.place:
                yield f"Level with {shown_name(other.player)}: no tie-break of this order separates them.", address
            else:
                upper = table.rows[lower_at - 1]
                yield f"{where} {shown_name(other.player)} by {decision(table, upper, lower)}.", address


def decision(table: Standings, upper: Standing, lower: Standing) -> str:
    """What put one row behind another, with both values."""
    code = next((code for code in table.view.order if code.text == lower.decided), None)
    if code is None or upper.place == lower.place:
        return "nothing"
    above, below = upper.values[code.text], lower.values[code.text]
    if above is None or below is None:
        return code.name
    return f"{code.name}: {show(above)} against {show(below)}"


def calculators(page: EventPage, row: Standing) -> Iterator[tuple[str, str]]:
    """The calculators with this player's rounds filled in: numbers only, no names."""
    ranking, view = page.table.ranking, page.view
    tally, place = ranking.tally, page.event.index[row.player.number]
    if not view.rules.stand_in or tally.round_robin or view.scale.key == "custom" or row.player.adjustments:
        return
    outcomes = page.event.after(view.rounds).players[place].outcomes
    if any(outcome.points is not None or outcome.result is OPEN for outcome in outcomes):
        return
    rounds = "; ".join(str(round_) for round_ in rounds_of(tally, place))
    shared = {"rounds": str(tally.rounds), "scale": view.scale.key}
    page_of_rules = "solkoff" if view.rules.key == "us-chess" else "buchholz"
    query = urlencode({"opponents": rounds, "rules": view.rules.key, **shared})
    yield "Buchholz with these rounds", f"/{page_of_rules}?{query}#outcome"
    games = urlencode({"games": rounds, "draw_weight": view.draw_weight, **shared})
    # That page knows no stand-ins, which the FIDE rule sets have for rounds that were not played.
    alone = tally.missed[place] and view.rules.key not in {"plain", "us-chess"}
    yield (
        f"Sonneborn-Berger {'of the games alone' if alone else 'with these rounds'}",
        f"/sonneborn-berger?{games}#outcome",
    )
    if view.draw_weight == view.rules.draw_weight or view.scale == CHESS:  # that page goes by the rule set
        cuts = urlencode({"players": f"({show(row.points)}): {rounds}", "rules": view.rules.key, **shared})
        yield "Every cut with these rounds", f"/cuts?{cuts}#outcome"
    if page.event.planned > tally.rounds:
        ahead = urlencode({"games": rounds, "rounds": str(page.event.planned), "scale": view.scale.key})
        yield "Where this is heading", f"/projection?{ahead}#outcome"


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players criterion by criterion: one line each until one decides; `decided` says which, "" for none."""

    one: Standing
    other: Standing
    lines: Sequence[tuple[str, str, Cell, Cell, str]]  # code, name, both values, who leads
    decided: str
    games: Sequence[str]


def duel_of(page: EventPage, number: int, against: int) -> Duel | None:
    """Two players of the event side by side; None where one of them is not there."""
    table = page.table
    rows = {row.player.number: row for row in table.rows}
    one, other = rows.get(number), rows.get(against)
    if one is None or other is None or one is other:
        return None
    upper, lower = (one, other) if table.rows.index(one) < table.rows.index(other) else (other, one)
    lines, decided = [], ""
    for code in table.view.order:
        mine, theirs = upper.values[code.text], lower.values[code.text]
        leads = leader(table, code, upper.player, lower.player)
        lines.append((code.text, code.name, cell_of(mine, code), cell_of(theirs, code), leads))
        if leads:
            decided = code.name
            break
    event = page.event.after(page.view.rounds)
    games = [
        f"Round {index}: {shown_name(upper.player)} {words(event, outcome)}"
        for index, outcome in enumerate(event.players[event.index[upper.player.number]].outcomes, 1)
        if outcome.opponent == lower.player.number
    ]
    return Duel(upper, lower, lines, decided, games)


def leader(table: Standings, code: Code, upper: Player, lower: Player) -> str:
    """The name of the player whom a code puts ahead; "" where it does not separate the two."""
    first, second = (table.ranking.key(code, table.ranking.tally.event.index[p.number]) for p in (upper, lower))
    if first == second:
        return ""
    return shown_name(upper if first < second else lower)
