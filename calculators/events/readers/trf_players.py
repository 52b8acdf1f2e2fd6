"""The players of a report file: record 001 with its columns, and a block of columns for each round."""

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from calculators.compute.scores import Problem, ReadingError, read_score
from calculators.events.model import OPEN, Outcome, Player
from calculators.events.readers.cells import MISSING, Cell, Row
from calculators.events.readers.rows import refuse_size
from calculators.events.readers.trf_lines import Line, Noticed
from calculators.events.report_file import BYES, NUMBER_WIDTH, OUTCOMES

SHOWN_LETTERS = " ".join(OUTCOMES)
# Games without an opponent, as every program writes them behind the opponent's number.
GAMES = {
    f" {colour} {letter}": outcome._replace(colour=colour.strip("-"))
    for letter, outcome in OUTCOMES.items()
    if outcome.result not in BYES
    for colour in "wb-"
}
STATIC = 83  # characters from a start number to the first round
ROUND_GAP = 6  # characters of a round besides the opponent's number
ONE_LETTER_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}
SEXES = {"m": "m", "w": "w", "f": "w"}
NO_BIRTH = re.compile(r"[0/.\- ]*")
BIRTH = re.compile(r"[0-9/.\- ]+")
DIGITS = re.compile(r"[0-9]{1,11}")

# Columns that every line keeps, for finding lines whose columns were moved: blanks between the fields, digits in them.
ALIGNED = re.compile(
    r".{47} [0-9 ]{4} .{3} .{11} .{10}[0-9 .,\-]{5} [0-9 ]{4}  "
    r"(?:[0-9 ]{4} [wWbB\- ] [10=+\-WDLHFUZwdlhfuz ]  )*"
)
NAME_END = 47
MOST_MOVED = 16  # characters: a name of 33 letters has at most about as many of two bytes


def read_rows(lines: Sequence[Line], width: int, noticed: Noticed) -> list[Row]:
    """A row for each 001 line; `width` is that of a start number. What cannot be read is added to `noticed`.

    Raises ReadingError where there are more players or rounds than are served.
    """
    step = width + ROUND_GAP
    longest = max((len(line.text) for line in lines), default=0) - 4 - width - STATIC
    refuse_size(len(lines), max(0, -(-longest // step)))
    rows = (read_row(line, width, noticed) for line in lines)
    return [row for row in rows if row]


def read_row(line: Line, width: int, noticed: Noticed) -> Row | None:
    """The row of one line; None, with a problem, where it has no start number."""
    text = aligned(line, noticed) if width == NUMBER_WIDTH else line.text
    number = text[4 : 4 + width].strip()
    if not DIGITS.fullmatch(number) or not int(number):
        noticed.problem(
            f'Line {line.number}: "{number}" is no start number. It stands in columns 5 to {4 + width}, from 1.',
            number,
            line.number,
        )
        return None
    static = text[4 + width :][:STATIC].ljust(STATIC)
    player = read_player(int(number), static, line.number, noticed)
    return Row(player, read_cells(text[4 + width + STATIC :], width, player, line.number, noticed), line.number)


def read_player(number: int, static: str, line: int, noticed: Noticed) -> Player:
    """What columns 9 to 91 say of the person. Side data that cannot be read is told and left out or kept as text."""
    name, title, fide_id, birth = (static[a:b].strip() for a, b in ((6, 39), (2, 5), (49, 60), (61, 71)))
    if not name:
        noticed.doubt("there is no name in columns 15 to 47.", line)
    if title and not title.isalpha():
        noticed.doubt("the title in columns 11 to 13 is none. It was kept as written.", line)
    if fide_id and not DIGITS.fullmatch(fide_id):
        noticed.doubt("the FIDE number in columns 58 to 68 is no number. It was kept as written.", line)
    if birth and not BIRTH.fullmatch(birth):
        noticed.doubt("the date of birth in columns 70 to 79 is no date. It was kept as written.", line)
    return Player(
        number,
        name,
        (),
        rating=whole(static[40:44], "the rating in columns 49 to 52", line, noticed),
        title=ONE_LETTER_TITLES.get(title.upper(), title),
        sex=SEXES.get(static[1].lower(), ""),
        federation=static[45:48].strip(),
        fide_id="" if fide_id.strip("0") == "" else fide_id,
        birth="" if NO_BIRTH.fullmatch(birth) else birth,
        points=read_points(static[71:76].strip(), line, noticed),
        rank=whole(static[77:81], "the rank in columns 86 to 89", line, noticed),
    )


def whole(text: str, what: str, line: int, noticed: Noticed) -> int:
    """A whole number; 0 where there is none, told where something else stands there."""
    text = text.strip()
    if not text:
        return 0
    if DIGITS.fullmatch(text):
        return int(text)
    noticed.doubt(f"{what} is no whole number. It was left out.", line)
    return 0


def read_points(text: str, line: int, noticed: Noticed) -> Fraction | None:
    """The printed points, exact; None without them, told where something else stands there."""
    if not text:
        return None
    try:
        return read_score(text)
    except ReadingError:
        noticed.doubt("the points in columns 81 to 84 are no number. The results were counted.", line)
        return None


def read_cells(blocks: str, width: int, player: Player, line: int, noticed: Noticed) -> list[Cell]:
    """A cell for each round that the line has; what cannot be read is added to `noticed` and left blank."""
    cells, step = [], width + ROUND_GAP
    for start in range(0, len(blocks), step):
        block = blocks[start : start + step].rstrip()
        try:
            cell = read_block(block, width)
        except ReadingError as refused:
            round_ = start // step + 1
            problem = refused.problems[0]
            noticed.problem(f"Line {line}, round {round_}: {problem.message}", problem.token, line)
            cell = MISSING
        if not cell.outcome.opponent and block[:width].strip(" 0"):
            noticed.notes.append(
                f'Round {start // step + 1}: player {player.number} ({player.name}) has "{cell.text}", a round not '
                "played that names an opponent. No opponent was counted."
            )
        cells.append(cell)
    return cells


@lru_cache(maxsize=1 << 16)  # the same opponents, colours and results come again and again
def read_block(block: str, width: int) -> Cell:
    """The cell of one round: opponent, a blank, colour, a blank, result. A blank one is MISSING.

    Raises ReadingError saying what does not stand in its columns.
    """
    text, number, game = block.strip(), block[:width].strip(), GAMES.get(block[width:])
    if game and DIGITS.fullmatch(number) and (opponent := int(number)):
        return Cell(Outcome(game.result, opponent, game.colour, game.rated), text)
    padded = block.ljust(width + ROUND_GAP)
    colour, letter = padded[width + 1].lower(), padded[width + 3].upper()
    between = padded[width] + padded[width + 2] + padded[width + 4 :]
    if between.strip() or (number and not DIGITS.fullmatch(number)):
        raise ReadingError(
            Problem(
                f'"{text}" does not stand in its columns. A round takes {width + ROUND_GAP} characters: {width} for '
                "the opponent's number, a blank, w or b, a blank, the result, two blanks.",
                text,
            )
        )
    if colour not in "wb- ":
        raise ReadingError(Problem(f'"{colour}" in "{text}" is no colour. Write w, b or -.', text))
    opponent = int(number or 0)
    colour = colour.strip("- ")
    if letter == " ":
        return Cell(Outcome(OPEN, opponent, colour), text) if opponent else MISSING
    outcome = OUTCOMES.get(letter)
    if outcome is None:
        raise ReadingError(Problem(f'"{letter}" in "{text}" is no result. Results are {SHOWN_LETTERS}.', text))
    if outcome.result in BYES:
        return Cell(outcome, text)
    if outcome.result.played and not opponent:
        raise ReadingError(
            Problem(
                f'"{text}" is a {outcome.result.name} without an opponent. Name the opponent, or write U for a pairing '
                "bye, F, H or Z for another bye, + or - for a forfeit.",
                text,
            )
        )
    return Cell(outcome._replace(opponent=opponent, colour=colour), text)


def aligned(line: Line, noticed: Noticed) -> str:
    """The line with its columns in place: a name that was counted in bytes has moved all behind it."""
    text = line.text
    if text[:60].isascii() or is_aligned(text):
        return text
    for moved in range(1, MOST_MOVED + 1):
        candidates = [text[: NAME_END - moved] + " " * moved + text[NAME_END - moved :]]
        if not text[NAME_END : NAME_END + moved].strip():
            candidates.append(text[:NAME_END] + text[NAME_END + moved :])
        for candidate in candidates:
            if is_aligned(candidate):
                noticed.doubt("the columns behind the name stood in the wrong place and were moved back.", line.number)
                return candidate
    return text


def is_aligned(text: str) -> bool:
    """Whether every field of the line stands in its columns, as far as the line goes."""
    start = NUMBER_WIDTH + 4 + STATIC
    rounds = max(0, -(-(len(text) - start) // (NUMBER_WIDTH + ROUND_GAP)))
    return bool(ALIGNED.fullmatch(text.ljust(start + rounds * (NUMBER_WIDTH + ROUND_GAP))))
