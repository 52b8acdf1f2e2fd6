"""Wall charts: several lines a player, with colours and running totals below the games."""

import time
from fractions import Fraction

import pytest

from calculators.compute.scores import ReadingError
from calculators.events.readers.detect import read_event
from calculators.events.readers.entries import Asked
from calculators.events.readers.pasted import Pasted
from calculators.events.readers.wall_charts import read_wall_chart
from tests.events.pasted_tables import drawn, read, refusal, rows, sentence, tabs

SECONDS = 2  # in which a text is refused
NAMED = ((1, "Adam"), (2, "Birk"), (3, "Cole"))

# Five players, three rounds: a forfeit, both byes, and one who never played.
CHART = """
Club Open - Wall Chart

No.  Name / Rating / ID      Rd 1   Rd 2   Rd 3   Total
 1   Adler, Jo               W  2   D  3   W  4   2.5
     2100  10001111          W      B      W
                             1.0    1.5    2.5
 2   Birk, Al                L  1   X  4   H      1.5
     2000  10002222          B
                             0.0    1.0    1.5
 3   Cole, Bo                W  4   D  1   B      2.5
     10003333                B      W
                             1.0    1.5    2.5
 4   Dorn, Cy                L  3   F  2   L  1   0.0
     1800  10004444          W             B
                             0.0    0.0    0.0
 5   Eder, Di                U      U      U      0.0
     1700  10005555
                             0.0    0.0    0.0
"""
ROWS = rows("2w1 3b= 4w1 \n 1b0 4+ H \n 4b1 1w= U \n 3w0 2- 1b0 \n Z Z Z")

CELLS = tabs("""
# | Name/Rating/ID | Rd 1 | Rd 2 | Rd 3 | Tot
1 | Adler, Jo      | W2   | D3   | W4   | 2.5
  | 2100           | 1.0  | 1.5  | 2.5  |
  | 10001111       | W    | B    | W    |
2 | Birk, Al       | L1   | X4   | H    | 1.5
  | 2000           | 0.0  | 1.0  | 1.5  |
  | 10002222       | B    |      |      |
3 | Cole, Bo       | W4   | D1   | B    | 2.5
  | unr.           | 1.0  | 1.5  | 2.5  |
  | 10003333       | B    | W    |      |
4 | Dorn, Cy       | L3   | F2   | L1   | 0.0
  | 1800           | 0.0  | 0.0  | 0.0  |
  | 10004444       | W    |      | B    |
5 | Eder, Di       | U    | U    | U    | 0.0
  | 1700           | 0.0  | 0.0  | 0.0  |
  | 10005555       |      |      |      |
""")


@pytest.mark.parametrize("chart", [CHART, CELLS])
def test_colours_and_ratings_stand_below_the_games(chart):
    reading = read_event(chart)
    assert (reading.format, reading.event.rules) == ("wall-chart", "us-chess")
    assert drawn(reading.event) == ROWS
    assert [player.name for player in reading.event.players] == [
        "Adler, Jo",
        "Birk, Al",
        "Cole, Bo",
        "Dorn, Cy",
        "Eder, Di",
    ]
    assert [player.rating for player in reading.event.players] == [2100, 2000, 0, 1800, 1700]
    assert [player.points for player in reading.event.players] == [Fraction(n, 2) for n in (5, 3, 5, 0, 0)]
    assert reading.warnings == ()
    assert reading.notes[0] == ("Each player has several lines: colours and running totals were read below the games.")


def test_the_title_stands_above():
    assert read("Club Open\n" + CHART).title == "Club Open"


@pytest.mark.parametrize(
    "mended",
    [
        CHART.replace(".5", ",5").replace(".0", ",0"),
        CHART.replace(".5", "½ ").replace(".0", "  "),
        CHART.replace("\n", "\r"),
        CHART.replace(" ", "\u00a0"),
        CHART.replace("\n 2 ", "\n" + "-" * 60 + "\n 2 ").replace("\n 3 ", "\n" + "-" * 60 + "\n 3 "),
        "\n".join(line + "   " for line in CHART.splitlines()) + "\nPrinted by the club\n",
        CHART.split("Total\n")[1],  # no headings
        CELLS.replace(".5", ",5"),
        CELLS.replace("\t", " | "),
        CELLS.replace("\t", ";"),
    ],
)
def test_decimal_marks_blanks_lines_and_ends_do_not_matter(mended):
    assert drawn(read(mended)) == ROWS


def test_a_running_total_that_differs_is_said_and_the_results_count():
    reading = read_event(CHART.replace("1.0    1.5    2.5\n 2", "1.0    1.0    2.0\n 2"))
    assert drawn(reading.event) == ROWS
    assert reading.warnings == (
        (
            "Line 5, round 2: the results of Adler, Jo give 1½ up to here, the running total below says 1. "
            "The results were counted."
        ),
    )


def test_colours_that_stand_below_no_game_are_left_out_with_a_warning():
    reading = read_event(CHART.replace("10001111          W      B      W", "10001111   W B W W"))
    assert drawn(reading.event)[1] == "21 3= 41"
    assert "Line 6: the colours do not stand below the games and were left out." in reading.warnings


def test_a_chart_in_single_blanks_has_a_colour_for_each_game():
    reading = read_event("\n".join(" ".join(line.split()) for line in CHART.splitlines()))
    assert drawn(reading.event) == ROWS
    assert any(note.startswith("The rows do not stand below each other") for note in reading.notes)


@pytest.mark.parametrize("between", [" ", "\t"])
def test_the_text_of_us_chess_without_its_bars_has_two_lines_a_player(between):
    text = """
1|JO ADLER|2.5|W 2|D 3|W 4
MI|10001111 / R: 1641P17->1657|N:2|W|B|W
2|AL BIRK|1.5|L 1|X|H
MI|10002222 / R: 2000 ->1990||B||
3|BO COLE|2.5|W 4|D 1|B
ON|10003333 / R: Unrated->651P7||B|W|
4|CY DORN|0.0|L 3|F|L 1
MI|10004444 / R: 1800 ->1790||W||B
"""
    if between == " ":
        widths = (3, 30, 6, 6, 6, 6)
        lines = (line.split("|") for line in text.strip().splitlines())
        text = "\n".join("".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
    else:
        text = "Pair\tPlayer Name\tTotal\tRound 1\tRound 2\tRound 3" + text.replace("|", between)
    event = read(text)
    assert drawn(event) == rows("2w1 3b= 4w1 \n 1b0 + H \n 4b1 1w= U \n 3w0 - 1b0")
    assert [(player.name, player.rating) for player in event.players] == [
        ("JO ADLER", 1641),
        ("AL BIRK", 2000),
        ("BO COLE", 0),
        ("CY DORN", 1800),
    ]


# --- opponents alone: the totals say who won ---------------------------------------------------------------------

OPPONENTS = """
No. Name            Rd 1   Rd 2   Rd 3   Tot
 1  Adler, Jo          2      3      4   2.5
    2100               W      B      W
                     1.0    1.5    2.5
 2  Birk, Al           1      4    bye   2.0
    2000               B      W
                     0.0    1.0    2.0
 3  Cole, Bo           4      1          2.0
    1900               B      W
                     1.0    1.5    2.0
 4  Dorn, Cy           3      2      1   0.0
    1800               W      B      B
                     0.0    0.0    0.0
"""
TOLD = rows("2w1 3b= 4w1 \n 1b0 4w1 U \n 4b1 1w= H \n 3w0 2b0 1b0")
LETTERED = (
    OPPONENTS.replace("   2      3      4   2", "  W2     B3     W4   2")
    .replace("   1      4    bye", "  B1     W4    bye")
    .replace("   4      1       ", "  B4     W1       ")
    .replace("   3      2      1   0", "  W3     B2     B1   0")
)
OWN_POINTS = OPPONENTS.replace("1.0    1.5    2.5", "  1      ½      1").replace(
    "0.0    1.0    2.0", "  0      1      1"
)
OWN_POINTS = OWN_POINTS.replace("1.0    1.5    2.0", "  1      ½      ½").replace(
    "0.0    0.0    0.0", "  0      0      0"
)


@pytest.mark.parametrize("chart", [OPPONENTS, LETTERED, OWN_POINTS, OPPONENTS.replace(".5", ",5").replace(".0", ",0")])
def test_totals_below_opponents_say_who_won(chart):
    reading = read_event(chart)
    assert drawn(reading.event) == TOLD
    assert [player.rating for player in reading.event.players] == [2100, 2000, 1900, 1800]
    assert reading.warnings == ()
    assert (
        "Who won was taken from the totals below the opponents: they do not tell a forfeit from a game."
        in reading.notes
    )


def test_opponents_in_cells_are_read_likewise():
    text = tabs("""
No | Name      | Rd 1 | Rd 2 | Rd 3 | Tot
1  | Adler, Jo | 2    | 3    | 4    | 2½
   | 2100      | W    | B    | W    |
   |           | 1    | 1½   | 2½   |
2  | Birk, Al  | 1    | 4    | bye  | 2
   | 2000      | B    | W    |      |
   |           | 0    | 1    | 2    |
3  | Cole, Bo  | 4    | 1    |      | 2
   | 1900      | B    | W    |      |
   |           | 1    | 1½   | 2    |
4  | Dorn, Cy  | 3    | 2    | 1    | 0
   |           | W    | B    | B    |
   |           | 0    | 0    | 0    |
""")
    assert drawn(read(text)) == TOLD


def test_a_total_that_fits_no_game_is_refused_by_line_and_round():
    first, second = refusal(OPPONENTS.replace("1.0    1.5    2.5", "1.0    1.7    2.5"))
    assert first.message == (
        'Line 3, round 2: "3" with "1.7" below it is no win, draw, loss or bye. Mend the opponent or the total.'
    )
    assert (first.place, second.place) == (3, 3)


def test_contradictions_name_both_players():
    assert sentence(CHART.replace("L  1   X  4", "W  1   X  4").replace("0.0    1.0    1.5", "1.0    2.0    2.5")) == (
        'Line 5, round 1: player 1 (Adler, Jo) has "W  2" (win) against player 2 (Birk, Al), who has "W  1" (win) '
        "on line 8. Both cannot be right: mend one."
    )


def test_a_ranking_list_is_no_wall_chart():
    text = "Rk\tName\tPts\n1\tAdler\t3\n2\tBirk\t2½\n3\tCole\t2\n4\tDorn\t1½\n5\tEder\t1\n6\tFrey\t½"
    assert sentence(text).startswith("There are no opponents in this table")


@pytest.mark.parametrize("text", ["1 Adler W2 D3\n2 Birk L1 D3", "Adler\nBirk"])
def test_lines_at_no_equal_distance_are_no_wall_chart(text):
    with pytest.raises(ReadingError, match="The players do not stand at equal distances"):
        read_wall_chart(Pasted(text), Asked())


@pytest.mark.parametrize("name", ["O'Dell, Al", "O’Brien, Al", "D'Arcy, Al", "J. Birk", "A Birk"])
def test_an_initial_with_its_mark_begins_a_name(name):
    reading = read_event(CHART.replace("Birk, Al  ", name.ljust(10)))
    assert drawn(reading.event) == ROWS
    assert reading.event.player(2).name == name
    assert reading.warnings == ()


@pytest.mark.parametrize("games", [["2"], ["W 2"]])
def test_more_rounds_than_are_served_are_refused_before_they_are_compared(games):
    # Three players, each with thousands of games: every word was once compared with every other.
    lines = (f"{number} {name} {' '.join(games * 4000)}\n {' '.join(['1'] * 4000)}" for number, name in NAMED)
    begun = time.perf_counter()
    assert sentence("\n".join(lines)).endswith(" rounds. At most 50 are read.")
    assert time.perf_counter() - begun < SECONDS


def test_byes_in_the_first_rounds_and_numbers_in_names_stay_where_they_stand():
    # Totals tell who won: Adam 1 2 3, Player 3 (number 2) ½ ½ 1½, Cole 0 1 1, Dorn ½ ½ ½.
    text = """
No  Name           Rd 1  Rd 2  Rd 3  Total
1   Adam, Al       3     4     2     3.0
    2100           W     B     W
                   1.0   2.0   3.0
2   Player 3       bye   ---   1     0.5
    2000                       B
                   0.5   0.5   0.5
3   Cole, Cy       1     bye   4     1.5
    1900           B           W
                   0.0   0.5   1.5
4   Dorn, Di       bye   1     3     0.5
    1800                 W     B
                   0.5   0.5   0.5
"""
    reading = read_event(text)
    assert [player.name for player in reading.event.players] == ["Adam, Al", "Player 3", "Cole, Cy", "Dorn, Di"]
    assert drawn(reading.event) == rows("3w1 4b1 2w1 \n H Z 1b0 \n 1b0 H 4w1 \n H 1w0 3b0")
