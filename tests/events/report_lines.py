"""Report files as the tests write them, column by column, apart from the program's own writer."""

import pytest

from calculators.compute.scores import ReadingError
from calculators.events.readers.trf import read_trf
from tests.events.tables import outcome

# Four players, three rounds: a forfeit in round 2, a half-point bye and a pairing bye in round 3.
#
#   1 Adler   2w1   3b=   4w1   2½
#   2 Birk    1b0   4w+    H    1½
#   3 Cole    4b1   1w=    U    2½
#   4 Dorn    3w0   2b-   1b0   0
FOUR = [
    ("Adler", "2.5", "   2 w 1", "   3 b =", "   4 w 1"),
    ("Birk", "1.5", "   1 b 0", "   4 w +", "0000 - H"),
    ("Cole", "2.5", "   4 b 1", "   1 w =", "0000 - U"),
    ("Dorn", "0.0", "   3 w 0", "   2 b -", "   1 b 0"),
]


def line(number, name="", points="", *blocks, sex="", title="", rating="", fed="", fide="", birth="", rank=""):
    """A line 001 by the columns of the format: 5-8, 10, 11-13, 15-47, 49-52, 54-56, 58-68, 70-79, 81-84, 86-89, 92."""
    columns = {
        1: "001",
        5: f"{number:>4}",
        10: sex,
        11: f"{title:>3}",
        15: name,
        49: f"{rating:>4}",
        54: fed,
        58: f"{fide:>11}",
        70: birth,
        81: f"{points:>4}",
        86: f"{rank:>4}",
        **{92 + 10 * index: block for index, block in enumerate(blocks)},
    }
    text = ""
    for column, said in columns.items():
        text = text.ljust(column - 1) + said
    return text.rstrip()


def four(*records, without=(), **changed):
    """The four players as a report file, with records above them; `changed` holds other lines, as p2=..."""
    lines = [
        changed.get(f"p{number}", line(number, *row)) for number, row in enumerate(FOUR, 1) if number not in without
    ]
    return "\n".join([*records, *lines]) + "\n"


def read(text, **more):
    return read_trf(text, **more).event


def outcomes(event, number):
    return event.player(number).outcomes


def cells(text):
    return tuple(map(outcome, text.split()))


def refusal(text):
    with pytest.raises(ReadingError) as refused:
        read_trf(text)
    return refused.value.problems


def attempt(text):
    """The event and no problems, or None and the problems."""
    try:
        return read(text), ()
    except ReadingError as refused:
        return None, refused.problems


def one_round(block, other="0000 - Z"):
    """The outcome of player 1 in a file of two players and one round."""
    return outcomes(read(f"{line(1, 'Adler', '', block)}\n{line(2, 'Birk', '', other)}\n"), 1)[0]
