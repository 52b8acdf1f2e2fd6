"""Crosstables set in blanks: SwissSys, OpenGotha, and tables copied as text."""

import time
from fractions import Fraction

import pytest

from calculators.events.readers.detect import read_event
from tests.events.pasted_tables import drawn, read, refusal, rows, sentence

SECONDS = 3  # in which a text is refused

SWISSSYS = """
Final Standings.  Club Open: Open Section

#   Place  Name             Rtng  Rd 1  Rd 2  Rd 3   Tot   TB1
1   1-2    Adler, Jo        2100  W2    D3    W4     2.5   4.5
2   1-2    Birk, Al Jr.     2000  L1    X4    -H-    1.5   2.5
3   3      Cole, Bo         unr.  W4    D1    -B-    2.5   3.0
4   4      Dorn, Cy         1800  L3    F2    L1     0.0   6.5
"""
ROWS = rows("21 3= 41 \n 10 4+ H \n 41 1= U \n 30 2- 10")


def test_swisssys_standings_have_places_and_tie_breaks():
    reading = read_event(SWISSSYS)
    assert (reading.format, reading.event.rules, reading.event.title) == (
        "swisssys",
        "us-chess",
        "Club Open: Open Section",
    )
    assert drawn(reading.event) == ROWS
    assert [player.name for player in reading.event.players] == ["Adler, Jo", "Birk, Al Jr.", "Cole, Bo", "Dorn, Cy"]
    assert [player.rating for player in reading.event.players] == [2100, 2000, 0, 1800]
    assert [player.rank for player in reading.event.players] == [1, 1, 3, 4]
    assert [player.points for player in reading.event.players] == [Fraction(n, 2) for n in (5, 3, 5, 0)]
    (column,) = reading.columns
    assert (column.name, column.texts) == ("TB1", {1: "4.5", 2: "2.5", 3: "3.0", 4: "6.5"})


def test_columns_need_not_stand_below_each_other():
    narrow = "\n".join(" ".join(line.split()) for line in SWISSSYS.splitlines())
    assert drawn(read(narrow)) == ROWS


def test_a_letter_may_stand_apart_from_its_number():
    text = SWISSSYS.replace("W2    ", "W   2 ").replace("L3    ", "L   3 ")
    assert drawn(read(text)) == ROWS


def test_a_name_may_end_in_a_letter():
    text = SWISSSYS.replace("Adler, Jo        2100", "Adler, Jo B        2100").replace(
        "Cole, Bo         unr.", "Cole, U"
    )
    event = read(text)
    assert drawn(event) == ROWS
    assert [event.player(1).name, event.player(3).name] == ["Adler, Jo B", "Cole, U"]


def test_a_line_in_the_older_form_has_its_points_before_the_rounds():
    # A line has number, name, grade, team, points, tie-breaks, and then the rounds.
    text = """
1 Adler, Jo 12 NORTHS HS 2.0 1.5 1.0 W2 D3 H
2 Birk, Al 11 WESTER HS 0.0 3.5 2.5 L1 U U
3 Cole, Bo 9 NORTHS HS 1.5 2.0 2.0 B D1 U
"""
    reading = read_event(text)
    assert drawn(reading.event) == rows("21 3= H \n 10 Z Z \n U 1= Z")
    assert [player.name for player in reading.event.players] == ["Adler, Jo", "Birk, Al", "Cole, Bo"]
    assert [str(player.points) for player in reading.event.players] == ["2", "0", "3/2"]
    assert [column.name for column in reading.columns] == ["TB1", "TB2"]
    assert reading.warnings == ()


def test_colours_may_stand_before_the_rounds():
    text = "1 Adler wb W2 H\n2 Birk bw L1 D3\n3 Cole -b U D2"
    assert drawn(read(text)) == rows("2w1 H \n 1b0 3w= \n Z 2b=")


def test_opengotha_standings_have_score_and_sums():
    text = """
Num Pl Name                  NBW  R1     R2     R3    SOS   SODOS
  1  1 Adler Jo               2½ 2+/w   3=/b   4+/w    4½    3
  2  3 Birk Al                1½ 1-/b   4+!w   0=/      2½    0
  3  1 Cole Bo                2½ 4+/b   1=/w   0+/      2½    1.25
  4  4 Dorn Cy                 0 3-/w   2-!b   1-/b     6½    0
"""
    reading = read_event(text)
    assert reading.format == "opengotha"
    assert drawn(reading.event) == rows("2w1 3b= 4w1 \n 1b0 4w+ H \n 4b1 1w= U \n 3w0 2b- 1b0")
    assert reading.event.player(2).points == Fraction(3, 2)
    assert [column.name for column in reading.columns] == ["SOS", "SODOS"]
    assert reading.columns[1].texts[3] == "1.25"


def test_opengotha_may_leave_out_slash_and_colour():
    text = """
Num Pl Name        NBW  R1   R2   R3
  1  1 Adler Jo      2½ 2+   3=   4+
  2  3 Birk Al       1½ 1-   4+!  0=
  3  1 Cole Bo       2½ 4+   1=   0+
  4  4 Dorn Cy        0 3-   2-!  1-
"""
    reading = read_event(text)
    assert reading.format == "opengotha"
    assert drawn(reading.event) == rows("21 3= 41 \n 10 4+ H \n 41 1= U \n 30 2- 10")
    assert any(note.startswith('"12+" was read as a game that was won') for note in reading.notes)


def test_opponents_by_place_are_found_in_opengotha_too():
    text = """
Num Pl Name    NBW R1
  7  1 Adler   1   2+/w
  5  2 Birk    0   1-/b
"""
    assert drawn(read(text)) == {7: "5w1", 5: "7b0"}


def test_a_crosstable_copied_as_text_is_read():
    text = """
Starting rank crosstable after round 2

No.    Name             Rtg   FED  1.Rd 2.Rd Pts. TB1
1   FM Adler, Jo        2211  ENG  2w1  3b½  1,5  3
2      Birk, Al         2111  GER  1b0  -1   1    2,5
3      Cole, Bo               GER  -0   1w½  0,5  1
"""
    reading = read_event(text)
    assert reading.format == "chess-results"
    assert drawn(reading.event) == rows("2w1 3b= \n 1b0 U \n Z 1w=")
    first, _, last = reading.event.players
    assert (first.title, first.name, first.rating, first.federation) == ("FM", "Adler, Jo", 2211, "ENG")
    assert (last.rating, last.federation, last.points) == (0, "GER", Fraction(1, 2))


@pytest.mark.parametrize("text", ["1 Adler, Jo 2w1 U\n2 Birk, Al 1b0 H", "1  Adler, Jo  2w1  U\n2  Birk, Al  1b0  H"])
def test_plain_rows_may_be_set_in_blanks(text):
    reading = read_event(text)
    assert reading.format == "plain"
    assert drawn(reading.event) == rows("2w1 U \n 1b0 H")
    assert reading.event.players[0].name == "Adler, Jo"


def test_a_blank_cell_belongs_to_the_heading_above_it():
    text = """
#  Name      Rtng  Rd 1  Rd 2  Tot
1  Adler     2000  W2    W3    2.0
2  Birk      1900  L1          0.0
3  Cole      1800        L1    0.0
"""
    assert drawn(read(text)) == rows("21 31 \n 10 Z \n Z 10")


def test_a_rank_may_stand_behind_the_rounds():
    text = "No. Name Rd1 Pts. Rk. TB1\n1 Adler 2b0 0 2 1\n2 Birk 1w1 1 1 0"
    reading = read_event(text)
    assert [(player.rank, player.points) for player in reading.event.players] == [(2, 0), (1, 1)]
    assert [column.name for column in reading.columns] == ["TB1"]


def test_columns_in_front_of_the_rounds_may_be_blank_where_all_stand_below_their_headings():
    text = """
No.  Player           Rtng  St  Team  1      2      Score
1    FM ADLER, JO     2100  MI  ABC   W   2  D   3  1½
2    BIRK, AL         2000      ABC   L   1  H      ½
3    COLE, BO               ON  DEF   B      D   1  1½
4    DORN, CY BOB     1800  OH        U      U      0
"""
    event = read(text)
    assert drawn(event) == rows("21 3= \n 10 H \n U 1= \n Z Z")
    assert [(player.name, player.rating, player.federation) for player in event.players] == [
        ("ADLER, JO", 2100, "MI"),
        ("BIRK, AL", 2000, ""),
        ("COLE, BO", 0, "ON"),
        ("DORN, CY BOB", 1800, "OH"),
    ]


def test_an_unrated_player_without_headings_keeps_the_name():
    assert [player.name for player in read("1 Adler, Jo 2100 W2\n2 Birk, Al unr. L1").players] == [
        "Adler, Jo",
        "Birk, Al",
    ]


def test_a_long_list_may_stand_above_the_crosstable():
    ranking = "Rk.   Name   Pts\n" + "".join(f"{place}   Player {place}   1\n" for place in range(1, 600))
    reading = read_event(ranking + "\n" + SWISSSYS)
    assert drawn(reading.event) == ROWS
    assert (
        'Line 1 begins another table ("Rk.", "Name", "Pts"), which was passed over: the crosstable stands below it.'
        in reading.notes
    )


def test_a_player_without_any_game_stays_one():
    text = """
#  Name      Rtng  Rd 1  Rd 2  Tot
1  Adler     2000  W2    W4    2.0
2  Birk      1900  L1          0.0
3  Eder      1700              0.0
4  Cole      1800        L1    0.0
5  Frey, Jo  1800              0.0
Printed by the club
6 boards were used
"""
    reading = read_event(text)
    assert drawn(reading.event) == rows("21 41 \n 10 Z \n Z Z \n Z 10 \n Z Z")
    assert [player.name for player in reading.event.players] == ["Adler", "Birk", "Eder", "Cole", "Frey, Jo"]
    assert "Lines 8, 9 hold no players and were left out." in reading.notes


def test_without_headings_a_player_without_any_game_is_asked_for():
    assert sentence("1 Adler W2 W3\n2 Birk L1 H\n3 Cole H L1\n4 Dorn").startswith(
        "Line 4 has 0 rounds, others have 2. Write something for each blank one"
    )


def test_without_headings_a_blank_cell_is_asked_for():
    text = "1 Adler W2 W3 W4\n2 Birk L1 W4 D3\n3 Cole L1 D2\n4 Dorn L2 L1 H"
    assert sentence(text) == (
        "Line 3 has 2 rounds, others have 3. Write something for each blank one, such as U or -0, "
        "or paste the table with tabs."
    )


def test_a_rating_is_known_without_its_heading():
    with_heading = "# Name Rd1\n1 Adler 2100 W2\n2 Birk 1900 L1"
    for text in (with_heading, "1 Adler 2100 W2\n2 Birk 1900 L1"):
        assert [(player.name, player.rating) for player in read(text).players] == [("Adler", 2100), ("Birk", 1900)]


@pytest.mark.parametrize("text", ["W5 is a win against player 5", "Paste W4, D3 or L2", "12w1 and 3b½ are cells"])
def test_prose_with_a_cell_in_it_is_no_crosstable(text):
    assert sentence(text).startswith("This is no format that is read here.")


# --- cells below their headings ----------------------------------------------------------------------------------

WITH_BYES = """
No  Name    1   2   Pts
1   Adler   W2  D3  1.5
2   Birk    L1  D4  0.5
3   Copse   H   D1  1
4   Dell    B   D2  1.5
5   Elm         B   1
"""


def test_a_row_of_byes_alone_may_have_a_blank_round():
    reading = read_event(WITH_BYES)
    assert drawn(reading.event) == rows("21 3= \n 10 4= \n H 1= \n U 2= \n Z U")
    assert reading.warnings == ()


def test_the_first_player_may_have_no_game():
    headings, *players = WITH_BYES.strip().splitlines()
    event = read("\n".join([headings, players[-1], *players[:-1]]))
    assert [player.number for player in event.players] == [5, 1, 2, 3, 4]
    assert drawn(event)[5] == "Z U"


def test_byes_of_swisssys_and_of_chess_results_may_follow_a_blank_round():
    event = read(SWISSSYS + "5   5      Elm, Cy          1800        -H-   -B-    1.5   6.5\n")
    assert drawn(event)[5] == "Z H U"
    text = """
No. Name          1.Rd  2.Rd  3.Rd  Pts
1   Adler, Jo     2w1   3b1   4w1   3
2   Birk, Al      1b0   4w1   -½    1.5
3   Cole, Cy      4w½   1w0   -1    1.5
4   Dell, Cy      3b½   2b0   1b0   0.5
5   Free, Flo           -½    -1    1.5
"""
    assert drawn(read(text)) == rows("2w1 3b1 4w1 \n 1b0 4w1 H \n 4w= 1w0 U \n 3b= 2b0 1b0 \n Z H U")
    # A sign for a draw alone names nobody: as with tabs, it is no game.
    assert sentence(text.replace("-½    1.5\n3", "=     1.5\n3")).startswith('Line 4, round 3: "=" was not understood.')


def test_a_cell_that_is_none_is_named_and_not_left_out():
    text = WITH_BYES.replace("L1  D4", "?   D4").replace("W2  D3", "U   D3")
    assert sentence(text).startswith('Line 4, round 1: "?" was not understood.')


@pytest.mark.parametrize("rating", ["", "1900  "])
def test_an_initial_before_a_blank_round_belongs_to_the_name(rating):
    blank = " " * len(rating)
    event = read(f"""
No  Name         {blank}1    2   Pts
1   Adler        {rating}W3   W2  2
2   Lee, B       {rating}     L1  0
3   Cole, C      {rating}L1   D4  0.5
4   Dell, C      {rating}     D3  0.5
""")
    assert drawn(event) == rows("31 21 \n Z 10 \n 10 4= \n Z 3=")
    assert [player.name for player in event.players] == ["Adler", "Lee, B", "Cole, C", "Dell, C"]


@pytest.mark.parametrize(
    "text",
    [
        "1   Player 1  2000  2w1  3b½  1.5\n2   Player 2  1900  1b0  H    0.5\n3   Player 3  1800  H    1w½  1",
        "1   Player 1  2w1  3b½  1.5\n2   Player 2  1b0  H    0.5\n3   Player 3  H    1w½  1",
        "1   Player 1  2w1  3b½\n2   Player 2  1b0  H\n3   Player 3  H    1w½",
        "1 Player 1 0 2w1 3b½ 1.5\n2 Player 2 1900 1b0 H 0.5\n3 Player 3 0 H 1w½ 1",
        "No Name Rtg R1 R2 Pts\n1 Player 1 0 2w1 3b½ 1.5\n2 Player 2 1900 1b0 H 0.5\n3 Player 3 0 H 1w½ 1",
        "1 Player 1 2000 2w1 3b½ 1.5\n2 Player 2 1900 1b0 H 0.5\n3 Player 3 1800 H 1w½ 1",
        "No Name Rtg R1 R2 Pts\n1 Player 1 2000 2w1 3b½ 1.5\n2 Player 2 1900 1b0 H 0.5\n3 Player 3 1800 H 1w½ 1",
        "No  Name      R1   R2   Pts\n1   Player 1  2w1  3b½  1.5\n2   Player 2  1b0  H    0.5\n3   Player 3  H    1w½  1",
    ],
)
def test_a_name_may_end_in_a_number(text):
    reading = read_event(text)
    assert [player.name for player in reading.event.players] == ["Player 1", "Player 2", "Player 3"]
    assert drawn(reading.event) == rows("2w1 3b= \n 1b0 H \n H 1w=")
    assert reading.warnings == ()


@pytest.mark.parametrize(("rounds", "games"), [(600, 300), (300, 498)])
def test_more_rounds_than_are_served_are_refused_before_they_are_compared(rounds, games):
    headings = " ".join(f"{number % 99 + 1}" for number in range(rounds))
    lines = (f"{number} Adler {' '.join(['2w1'] * games)}" for number in range(1, 301))
    begun = time.perf_counter()
    assert sentence("\n".join([f"No Name {headings}", *lines])) == f"There are {rounds} rounds. At most 50 are read."
    assert time.perf_counter() - begun < SECONDS


def test_lines_without_games_are_looked_through_once():
    lines = "\n".join(f"{number % 3 + 1} Adler none" for number in range(19_000))
    begun = time.perf_counter()
    assert refusal(f"No Name R1\n1 Adler 2w1\n{lines}\n2 Birk 1b0")
    assert time.perf_counter() - begun < SECONDS
