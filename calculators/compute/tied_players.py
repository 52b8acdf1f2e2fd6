"""Players side by side: every variant of each one's tie-break, the places, and where a variant changes the order."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.compute.contributions import NotAvailable, Standing, sonneborn_berger
from calculators.compute.cuts import Cut, Cutter, Value
from calculators.compute.opponent_scores import read_opponent
from calculators.compute.rounds import Rounds, looks_like_rounds, read_rounds
from calculators.compute.rules import RuleSet
from calculators.compute.running_scores import cumulative, kashdan, progressive, wins
from calculators.compute.score_lists import MAX_CHARACTERS, ScoreList, read_scores
from calculators.compute.scores import Problem, ReadingError, Scale, read_score, shorten
from calculators.compute.solkoff import from_scores, solkoff
from calculators.compute.typed_text import tidy

MAX_PLAYERS = 50
MAX_NAME = 60  # characters
MAX_PAIRS_TOLD = 3  # players named for one changed variant

BRACKETED = re.compile(r"\(\s*([^()]*?)\s*\)")
SCORE_BEHIND_NAME = re.compile(r"(?P<name>.*?)\s*\(\s*(?P<score>[^()]*?)\s*\)\s*")
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
class Player:
    """One line as read: name, own score (None where not given), and scores or rounds."""

    name: str
    score: Fraction | None
    entries: ScoreList | Rounds
    line: int

    @property
    def length(self) -> int:
        """How many rounds or opponents the line has."""
        return len(self.entries.rounds) if isinstance(self.entries, Rounds) else len(self.entries.opponents)


@dataclass(frozen=True, slots=True)
class Players:
    """The lines as read; `commas` as chosen."""

    players: tuple[Player, ...]
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


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


def read_players(text: str, commas: str = "") -> Players:
    """A player a line: `Name (own score): scores or rounds`, or a row of cells with the name first.

    In rows of cells the second cell is the own score when it is bracketed or a heading says so. Raises ReadingError
    naming the line.
    """
    if len(text) > MAX_CHARACTERS:
        raise ReadingError(Problem(f"{len(text):,} characters are too many. List at most {MAX_PLAYERS} players."))
    lines = [(number, line) for number, line in enumerate(tidy(text).split("\n"), 1) if line.strip()]
    notes: tuple[str, ...] = ()
    score_in_second = False
    if len(lines) > 1 and _is_heading(lines[0][1]):
        heading = lines.pop(0)[1]
        score_in_second = len(cells := _cells(heading)) > 1 and _names_a_score(cells[1])
        second = ", the second column as own scores" if score_in_second else ""
        notes = (f"The first line, {shorten(heading.strip())}, was read as a heading{second}.",)
    if len(lines) > MAX_PLAYERS:
        raise ReadingError(Problem(f"{len(lines):,} players are too many. List at most {MAX_PLAYERS}."))
    players, problems = [], []
    for place, (number, line) in enumerate(lines, 1):
        try:
            players.append(_read_player(line, number, place, score_in_second, commas))
        except ReadingError as refused:
            problems += [
                Problem(f"Line {number}: {problem}", problem.token, number) for problem in refused.problems[:1]
            ]
    if problems:
        raise ReadingError(*problems)
    warnings = tuple(
        f"{player.name}: {said}" for player in players for said in (*player.entries.notes, *player.entries.warnings)
    )
    return Players(tuple(players), notes, warnings)


def _cells(line: str) -> list[str]:
    return [cell.strip().strip('"').strip() for cell in line.split("\t")]


def _is_heading(line: str) -> bool:
    cells = [cell for cell in _cells(line) if cell]
    return len(cells) > 1 and not any(any(character.isdigit() for character in cell) for cell in cells[:2])


def _names_a_score(cell: str) -> bool:
    return cell.rstrip(".:").casefold() in {"pts", "points", "score", "total", "tot", "pkt", "own score", "own"}


def _read_player(line: str, number: int, place: int, score_in_second: bool, commas: str) -> Player:
    name, typed_score, entries = _split_row(line, score_in_second) if "\t" in line.strip() else _split_line(line)
    if len(name) > MAX_NAME:
        raise ReadingError(Problem(f"The name {shorten(name)} is longer than {MAX_NAME} characters.", name))
    score = read_score(typed_score) if typed_score else None
    read = read_rounds(entries) if looks_like_rounds(entries) else read_scores(entries, commas)
    player = Player(name or f"Player {place}", score, read, number)
    if not player.length:
        raise ReadingError(Problem("no opponents' scores. A line looks like Alex (3.5): 4, 3, 2½.", line))
    return player


def _split_line(line: str) -> tuple[str, str, str]:
    """Name, own score and the rest of `Name (own score): rest`; all but the rest may be missing."""
    head, colon, rest = line.partition(":")
    if not colon:
        bracket = BRACKETED.match(line.strip())
        if bracket and not bracket[1].endswith(("u", "U")):
            return "", bracket[1], line.strip()[bracket.end() :]
        return "", "", line
    match = SCORE_BEHIND_NAME.fullmatch(head)
    if match and _is_number(match["score"]):
        return match["name"].strip(), match["score"], rest
    return head.strip(), "", rest


def _split_row(line: str, score_in_second: bool) -> tuple[str, str, str]:
    """Name, own score and the rest of a row of cells, whose rest keeps its tabs."""
    cells = _cells(line)
    name = "" if _is_number(cells[0]) else cells.pop(0).rstrip(":")
    behind = SCORE_BEHIND_NAME.fullmatch(name)
    if behind and _is_number(behind["score"]):
        return behind["name"], behind["score"], "\t".join(cells)
    bracketed = BRACKETED.fullmatch(cells[0]) if cells else None
    if bracketed and _is_number(bracketed[1]):
        return name, bracketed[1], "\t".join(cells[1:])
    if score_in_second and cells:
        return name, cells[0], "\t".join(cells[1:])
    return name, "", "\t".join(cells)


def _is_number(cell: str) -> bool:
    try:
        read_opponent(cell)
    except ReadingError:
        return False
    return True


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
    found = solkoff(rounds, standing, standing.scale.win, own_cut).values
    values = {key: found[name] for key, name in VARIANTS.items()}
    if own_cut:
        values["custom"] = found["cut_own"]
    return values


def _own_results(entries: Rounds, standing: Standing) -> dict[str, Value]:
    rounds, scale = entries.rounds, standing.scale
    try:
        terms = sonneborn_berger(rounds, standing)
        sb = Cutter(terms, voluntary_first=False).cut(Cut())
    except NotAvailable as reason:
        sb = Value(missing=str(reason))
    running = cumulative if standing.rules.deducts_unplayed else progressive
    return {"cumulative": running(rounds, scale), "kashdan": kashdan(rounds), "wins": wins(rounds), "sb": sb}


def _places(numbers: Sequence[tuple[Fraction | None, Fraction | None]]) -> list[str | None]:
    """Places by number among equal scores, shared ones as 1=; None where there is no number."""
    groups: dict[Fraction | None, list[Fraction]] = {}
    for score, number in numbers:
        if number is not None:
            groups.setdefault(score, []).append(number)
    places: dict[tuple[Fraction | None, Fraction], str] = {}
    for score, group in groups.items():
        group.sort(reverse=True)
        for place, number in enumerate(group, 1):
            shared = places.get((score, number))
            places[score, number] = f"{shared.rstrip('=')}=" if shared else str(place)
    return [None if number is None else places[score, number] for score, number in numbers]


def place_number(place: str) -> int:
    """The place without the mark of a shared one."""
    return int(place.rstrip("="))


def order_changes(rows: Sequence[Compared], names: Mapping[str, str]) -> Iterator[OrderChange]:
    """The variants that order two players of equal own score otherwise than the raw sum; `names` are the variants'."""
    for variant in rows[0].values if rows else ():
        said = [] if variant == "raw" else list(_changes(rows, variant))
        if said:
            more = f" and {len(said) - MAX_PAIRS_TOLD} more" if len(said) > MAX_PAIRS_TOLD else ""
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
