"""Tables from which tie-breaks cannot be computed, because they do not say who met whom."""

import json
import re
from collections.abc import Iterator, Sequence

from calculators.compute.player_lines import MAX_NAME
from calculators.compute.player_lines import MAX_PLAYERS as MAX_COMPARED
from calculators.compute.scores import Problem, ReadingError, read_score, shorten, show_half
from calculators.events.readers.bye_words import CELL_WORDS
from calculators.events.readers.cell_meanings import regular
from calculators.events.readers.game_results import is_pair, read_result
from calculators.events.readers.heading_words import ROUND_WORDS, TIE_BREAK, Role, key, role_of, words
from calculators.events.readers.headings import Header, headers
from calculators.events.readers.pasted import LONGEST_LINE, SAMPLE, Line, Pasted
from calculators.events.readers.personal import is_sum
from calculators.events.readers.results_list import is_pairings_page

MESSAGE = (
    "There are no opponents in this table, so tie-breaks cannot be computed: "
    "paste the crosstable or the report file (TRF)."
)
ONE_ROUND = (
    "These are the pairings of one round, so tie-breaks cannot be computed: paste the crosstable or the report file "
    "(TRF), or the games of all rounds, each below a line such as Round 1."
)
ONE_PLAYER = (
    "These are the games of one player, so tie-breaks cannot be computed: "
    "paste the crosstable or the report file (TRF)."
)
OWN_COLUMNS = (
    "Opponents and results stand in columns of their own, which are not read. "
    "Join them into one cell for each round: opponent, colour, result, such as 12w1 or 12b½."
)
PGN = re.compile(r'^\[Event "', re.MULTILINE)
OPPONENTS = words("opponentsscores opponentscores opponentsscore oppscores oppsscores gegnerpunkte gegnerwertungen")
OPPONENT = re.compile(
    r"(?:r|rd|rnd|round|runde)?[0-9]{0,2}(?:opp|opponent|gegner|gegnernr|adv|adversaire|rival)[0-9]{0,2}"
)
LEAST_KNOWN = 2  # headings that make a table one of players
BLANK = frozenset({"", "x", "*", "-", "×", "xxx", "***"})  # cells of a grid where a player would meet himself


class NoOpponents(ReadingError):  # noqa: N818 - its name says what is wrong; it is a ReadingError
    """A table without opponents. `players` are its lines with opponents' scores for a comparison, where it has any."""

    def __init__(self, players: str = "", message: str = MESSAGE) -> None:
        super().__init__(Problem(message))
        self.players = players


def refuse(pasted: Pasted) -> None:
    """Raises NoOpponents for a table of players without opponents, ReadingError for other known texts; else nothing."""
    if is_pgn(pasted):
        raise ReadingError(
            Problem("This is a file of moves (PGN). Paste the crosstable, or a line for each game: 1;White;Black;1-0.")
        )
    start = pasted.text.lstrip()[:1]
    if start in {"{", "["}:
        refuse_json(pasted)
    if pasted.text.lstrip()[:200].casefold().startswith(("<!doctype", "<html", "<table")):
        raise ReadingError(
            Problem("This is the source of a web page. Open the page, and copy the crosstable as it is shown.")
        )
    if is_pairings_page(pasted):
        raise NoOpponents(message=ONE_ROUND)
    if pasted.separator == "," and _ends_in_results(pasted.table[:SAMPLE]):
        raise ReadingError(
            Problem(
                "Commas stand in the names and between them, so who plays whom is not clear. "
                "Put semicolons between the columns: Berg, Anna;Carl, Bert;1-0."
            )
        )
    in_words = [Line(number, tuple(line[:LONGEST_LINE].split())) for number, line in pasted.lines[:SAMPLE]]
    for table in (pasted.table, in_words):
        for header in headers(table):
            refuse_table(table, header)


def is_pgn(pasted: Pasted) -> bool:
    """Whether the text has headers of games with moves."""
    return bool(PGN.search(pasted.text))


def _ends_in_results(table: Sequence[Line]) -> bool:
    """Whether most lines end in the result of a game."""
    return 2 * sum(is_pair(line.cells[-1]) for line in table) > len(table)


def refuse_table(table: Sequence[Line], header: Header) -> None:
    """Raises ReadingError for a grid, NoOpponents for another table of players; nothing where there are no players."""
    if _is_grid(table, header):
        raise ReadingError(
            Problem(
                "This is a grid: its columns are opponents, and its cells give no rounds. Paste a crosstable that "
                "has opponent and result in each cell, such as 12w1, or the report file (TRF)."
            )
        )
    if any(OPPONENT.fullmatch(key(heading)) for heading in header.headings) and _is_of_players(header):
        raise NoOpponents(message=OWN_COLUMNS)
    if cell := _unknown_cell(table, header):
        raise ReadingError(cell)
    if header.is_of_pairings and not ROUND_WORDS.isdisjoint(map(key, header.headings)):
        raise NoOpponents(message=ONE_PLAYER)
    if _is_of_players(header):
        raise NoOpponents(player_lines(table, header))


def refuse_json(pasted: Pasted) -> None:
    """Raises NoOpponents for standings in lines of JSON, ReadingError for other JSON; nothing for other texts."""
    try:
        first = json.loads(pasted.lines[0][1])
    except (ValueError, RecursionError):
        first = None
    if isinstance(first, dict) and {"rank", "username"} <= first.keys():
        raise NoOpponents
    if first is not None or pasted.text.lstrip().startswith(("{", "[{", "[\n")):
        raise ReadingError(
            Problem("This is JSON, which is not read. Paste the crosstable, a list of games or the report file (TRF).")
        )


def _is_of_players(header: Header) -> bool:
    """Whether the headings name players, and two things that tables say of them."""
    kinds = [role_of(heading) for heading in header.headings]
    ties = sum(bool(TIE_BREAK.fullmatch(key(heading))) for heading in header.headings)
    known = sum(role is not None and role is not Role.PAIRING for role in kinds) + ties + len(header.rounds())
    return (header.names_players or Role.NUMBER in kinds) and known >= LEAST_KNOWN


def _is_grid(table: Sequence[Line], header: Header) -> bool:
    """Whether there are as many columns with bare numbers as players, and nothing where a player meets himself."""
    columns = [column for column, heading in enumerate(header.headings) if heading.isdecimal()]
    body = table[header.place + header.lines :][: len(columns)]
    own = [line.cell(column).casefold() for line, column in zip(body, columns, strict=False)]
    return (
        len(own) == len(columns) > 2
        and all(cell in BLANK for cell in own)
        and any(line.cell(columns[0]) for line in body)
    )


def _unknown_cell(table: Sequence[Line], header: Header) -> Problem | None:
    """The first cell of a round that is neither a result nor a word for none, where most cells are such; else None."""
    cells = [
        (line.number, number, cell)
        for line in table[header.place + header.lines :][:SAMPLE]
        for number, columns in header.rounds().items()
        if (cell := line.cell(columns[0])) and not is_sum(line.cells[0])
    ]
    unknown = [found for found in cells if read_result(found[2]) is None and regular(found[2]) not in CELL_WORDS]
    if 2 * len(unknown) <= len(cells):
        return None
    line, number, cell = unknown[0]
    return Problem(
        f"Line {line}, round {number}: {shorten(cell)} was not understood. A cell holds the opponent's number and the "
        "result, such as 12w1, W12, 12:W or 12+/w.",
        cell,
        line,
    )


def player_lines(table: Sequence[Line], header: Header) -> str:
    """Lines `Name (score): opponents' scores` of a table that has these scores in one column; empty elsewhere."""
    column = next((place for place, heading in enumerate(header.headings) if key(heading) in OPPONENTS), None)
    roles = list(map(role_of, header.headings))
    if column is None or Role.NAME not in roles or Role.POINTS not in roles:
        return ""
    name, points = roles.index(Role.NAME), roles.index(Role.POINTS)
    try:
        lines = list(_lines(table[header.place + header.lines :], name, points, column))
    except ReadingError:
        return ""
    return "\n".join(lines) if len(lines) <= MAX_COMPARED else ""


def _lines(body: Sequence[Line], name: int, points: int, column: int) -> Iterator[str]:
    for line in body:
        scores = line.cell(column).replace(";", " ").split()
        if scores and not is_sum(line.cell(name)):
            shown = "; ".join(show_half(read_score(score)) for score in scores)
            player = line.cell(name).replace(":", " ")[:MAX_NAME]
            yield f"{player} ({show_half(read_score(line.cell(points)))}): {shown}"
