"""Which format a pasted text is: the registry of formats, in the order in which they are tried."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from calculators.compute.scores import Problem, ReadingError, Scale, shorten
from calculators.events.model import Reading
from calculators.events.readers.crosstable import crosstable_form, read_crosstable
from calculators.events.readers.entries import Asked
from calculators.events.readers.headings import headers
from calculators.events.readers.letters import (
    OPEN_GOTHA,
    OPEN_GOTHA_SHORT,
    OPPONENT_FIRST,
    SIGNS_FIRST,
    SWISS_PERFECT,
    US_CHESS,
    Letters,
)
from calculators.events.readers.pasted import MAX_CHARACTERS, SAMPLE, Pasted, refuse_length
from calculators.events.readers.refusals import NoOpponents, is_pgn, refuse
from calculators.events.readers.results_list import has_results, may_hold_more, read_results
from calculators.events.readers.spaced_table import read_spaced, spaced_form
from calculators.events.readers.split_rounds import is_split, read_split
from calculators.events.readers.swiss_perfect import is_swiss_perfect, read_swiss_perfect
from calculators.events.readers.trf import looks_like_trf, read_trf
from calculators.events.readers.us_chess import is_us_chess, read_us_chess
from calculators.events.readers.wall_charts import is_wall_chart, read_wall_chart

__all__ = ["FORMATS", "Format", "NoOpponents", "is_of_players", "read_event", "recognise"]

# The first heading of a table of players: that of one player's own games begins with rounds or opponents.
RANKED = re.compile(r"^[^\w\n]*(?:place|rank|rk|rg|pos|platz|no|nr|pl)\b|^\{", re.IGNORECASE | re.MULTILINE)
NOT_FOUND = (
    "This is no format that is read here. Looked for: a report file (lines that begin with 001), a crosstable with "
    "opponents in its cells (12w1, W12, 12:W, 12+/w), and a list of games (1;White;Black;1:0 or White - Black 1-0). "
    "Paste the whole table, with its header line."
)


@dataclass(frozen=True)
class Format:
    """A format: key, name for visitors, whether a text is of it, and its reader."""

    key: str
    name: str
    recognises: Callable[[Pasted], bool]
    read: Callable[[Pasted, Asked], Reading]


def table_form(pasted: Pasted) -> str:
    """The format of the text as a crosstable: by the dialect that reads the most of it. Empty where it is none."""
    if "table" not in pasted.known:
        pasted.known["table"] = crosstable_form(pasted) or ("" if _in_cells(pasted) else spaced_form(pasted))
    return pasted.known["table"]


def _in_cells(pasted: Pasted) -> bool:
    """Whether headings stand between tabs: what is no game there is none in words either."""
    return pasted.separator == "\t" and any(headers(pasted.table[:SAMPLE]))


def _table(key: str, name: str, dialects: Sequence[Letters]) -> Format:
    """A format of crosstables in these dialects: in cells, else set in blanks."""

    def recognises(pasted: Pasted) -> bool:
        return table_form(pasted) == key

    def read(pasted: Pasted, asked: Asked) -> Reading:
        if crosstable_form(pasted, dialects):
            return read_crosstable(pasted, asked, dialects)
        return read_spaced(pasted, asked, dialects)

    return Format(key, name, recognises, read)


def _has_games(pasted: Pasted) -> bool:
    """Whether the text is a list of games; pairings of a round above a crosstable are not what it is about."""
    return has_results(pasted) and not (may_hold_more(pasted) and table_form(pasted))


def _never(_: Pasted) -> bool:
    """Game scores are found out when the list or the table that holds them is read."""
    return False


def _read_games(pasted: Pasted, asked: Asked) -> Reading:
    """A list of games or a crosstable whose scores are the games of matches."""
    if has_results(pasted):
        return read_results(pasted, asked)
    return (read_crosstable if crosstable_form(pasted, OPPONENT_FIRST) else read_spaced)(pasted, asked, OPPONENT_FIRST)


PERFECT_TABLE = _table("swiss-perfect", "Swiss Perfect", (SWISS_PERFECT,))

# Texts with marks of their own come first, then lists of games, which name opponents and no numbers. Of the dialects of
# crosstables the one decides that reads the most, whatever their order.
FORMATS = {
    known.key: known
    for known in (
        Format(
            "trf",
            "Report file (TRF)",
            lambda pasted: looks_like_trf(pasted.typed),
            lambda pasted, asked: replace(read_trf(pasted.typed, asked.scale), format="trf"),
        ),
        Format("us-chess", "US Chess crosstable (text)", is_us_chess, read_us_chess),
        Format("wall-chart", "Wall chart (several lines a player)", is_wall_chart, read_wall_chart),
        Format("split-rounds", "Opponent, colour and result in columns of their own", is_split, read_split),
        Format("results", "List of games", _has_games, read_results),
        Format(
            "swiss-perfect",
            "Swiss Perfect",
            lambda pasted: is_swiss_perfect(pasted) or PERFECT_TABLE.recognises(pasted),
            lambda pasted, asked: (read_swiss_perfect if is_swiss_perfect(pasted) else PERFECT_TABLE.read)(
                pasted, asked
            ),
        ),
        _table("opengotha", "OpenGotha standings", (OPEN_GOTHA, OPEN_GOTHA_SHORT)),
        _table("swisssys", "SwissSys standings", (US_CHESS,)),
        _table("wintd", "WinTD crosstable", (US_CHESS,)),
        _table("us-letters", "Crosstable with letters of US Chess (W12, D7)", (US_CHESS,)),
        _table("chess-results", "chess-results or Swiss-Manager crosstable", OPPONENT_FIRST),
        _table("vega", "Vega or Papi crosstable (+W12, = 7N)", (SIGNS_FIRST,)),
        _table("plain", "Rows without headings (number, name, 12w1)", OPPONENT_FIRST),
        Format("game-scores", "Matches with game scores (2-1)", _never, _read_games),
    )
}


def read_event(text: str, form: str = "", scale: Scale | None = None) -> Reading:
    """The event of a pasted text, read as `form` (a key of FORMATS) or as the first format that recognises it.

    `scale` is the visitor's. Raises NoOpponents for a table of players without opponents, else ReadingError.
    """
    refuse_length(text)
    pasted = Pasted(text)
    if not pasted.lines:
        raise ReadingError(Problem("There is nothing to read. Paste a crosstable, a list of games or a report file."))
    if form and form not in FORMATS:
        raise ReadingError(Problem(f"There is no format {shorten(form)}. Choose one of: {', '.join(FORMATS)}.", form))
    asked = Asked(scale, games=form == "game-scores")
    if form:
        return FORMATS[form].read(pasted, asked)
    found = None if is_pgn(pasted) else _recognised(pasted)
    if found is None:
        refuse(pasted)
        raise ReadingError(Problem(NOT_FOUND))
    return found.read(pasted, asked)


def recognise(text: str) -> str:
    """The key of the format that the text is in, "" where it is in none."""
    found = _recognised(Pasted(text)) if len(text) <= MAX_CHARACTERS else None
    return found.key if found else ""


def is_of_players(text: str) -> bool:
    """Whether the text is a table of players, with or without their opponents; those without are ranked."""
    try:
        read_event(text)
    except NoOpponents:
        return bool(RANKED.search(text))
    except ReadingError:
        return bool(recognise(text))
    return True


def _recognised(pasted: Pasted) -> Format | None:
    return next((known for known in FORMATS.values() if known.recognises(pasted)), None)
