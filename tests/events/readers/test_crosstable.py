"""Crosstables in cells: headings, numbers or ranks, published columns, what is left out and what is refused."""

from fractions import Fraction

import pytest

from calculators.compute.scores import SCALES, ReadingError, Scale
from calculators.events.model import Kind
from calculators.events.readers.crosstable import read_crosstable
from calculators.events.readers.detect import read_event
from calculators.events.readers.entries import Asked
from calculators.events.readers.letters import DIALECTS
from calculators.events.readers.pasted import Pasted
from calculators.events.readers.spaced_table import read_spaced
from tests.events.pasted_tables import drawn, read, refusal, rows, sentence, tabs

HALF = Fraction(1, 2)

# Four players, three rounds: a half-point bye, a pairing bye, a forfeit.
TABLE = tabs("""
No. | Name       | Rtg  | FED | 1.Rd | 2.Rd | 3.Rd | Pts. | Rk. | TB1
1   | Adler, Jo  | 2100 | GER | 2w1  | 3b½  | 4w1  | 2,5  | 1   | 4,5
2   | Birk, Al   | 2000 | NOR | 1b0  | 4w+  | -½   | 1,5  | 3   | 2,5
3   | Cole, Bo   |      | ENG | 4b1  | 1w½  | -1   | 2,5  | 2   | 3
4   | Dorn, Cy   | 1800 | GER | 3w0  | 2b-  | 1b0  | 0    | 4   | 6,5
""")
ROWS = rows("""
    2w1 3b= 4w1
    1b0 4w+ H
    4b1 1w= U
    3w0 2b- 1b0
""")


def test_rows_of_cells_become_an_event():
    reading = read_event(TABLE)
    assert reading.format == "chess-results"
    assert drawn(reading.event) == ROWS
    assert (reading.event.rounds, reading.event.planned) == (3, 0)
    first = reading.event.players[0]
    assert (first.name, first.rating, first.federation, first.points, first.rank) == (
        "Adler, Jo",
        2100,
        "GER",
        5 * HALF,
        1,
    )
    assert reading.event.player(3).rating == 0
    assert reading.warnings == ()


def test_numbers_behind_the_points_are_published_columns():
    (column,) = read_event(TABLE).columns
    assert (column.name, column.texts) == ("TB1", {1: "4,5", 2: "2,5", 3: "3", 4: "6,5"})


@pytest.mark.parametrize("separator", [";", "|", ","])
def test_any_separator_will_do(separator):
    text = "\n".join(
        separator.join(f'"{cell}"' if separator in cell else cell for cell in line.split("\t"))
        for line in TABLE.splitlines()
    )
    assert drawn(read(text)) == ROWS


@pytest.mark.parametrize("number", ["No.", "Nr.", "SNo", "St.No", "#", "Start", "Rk.", "Rg."])
@pytest.mark.parametrize("name", ["Name", "Nom", "Nombre", "Spieler", "Player", "Teilnehmer"])
@pytest.mark.parametrize("round_", ["{}.Rd", "Rd{}", "Rd.{}", "R{}", "{}.Rde", "Round {}", "{}", "Runde {}"])
def test_headings_are_known_in_several_languages(number, name, round_):
    headings = [number, name, *(round_.format(turn) for turn in (1, 2)), "Pkt."]
    text = "\t".join(headings) + "\n1\tAdler\t2w1\t2b½\t1½\n2\tBirk\t1b0\t1w½\t½\n"
    event = read(text)
    assert drawn(event) == rows("2w1 2b= \n 1b0 1w=")
    assert [player.points for player in event.players] == [3 * HALF, HALF]


def test_a_heading_in_an_unknown_language_is_found_by_its_cells():
    text = tabs("""
Nr | Name  | 1. igra | 2. igra | Pts
1  | Adler | 2w1     | 2b½     | 1½
2  | Birk  | 1b0     | 1w½     | ½
""")
    assert drawn(read(text)) == rows("2w1 2b= \n 1b0 1w=")


def test_the_numbers_of_the_rounds_may_stand_on_a_line_of_their_own():
    text = tabs("""
No | Name  | Rounds |     | Pts
   |       | 1      | 2   |
1  | Adler | 2w1    | 2b½ | 1½
2  | Birk  | 1b0    | 1w½ | ½
""")
    event = read(text)
    assert drawn(event) == rows("2w1 2b= \n 1b0 1w=")
    assert event.players[0].points == 3 * HALF


def test_rows_need_no_headings():
    reading = read_event("1\tAdler\t2w1\tH\n2\tBirk\t1b0\tU\n3\tCole\tZ\tZ")
    assert reading.format == "plain"
    assert drawn(reading.event) == rows("2w1 H \n 1b0 U \n Z Z")
    assert [player.name for player in reading.event.players] == ["Adler", "Birk", "Cole"]


def test_without_headings_titles_federations_and_players_without_games_are_found():
    text = tabs("""
1 |    | FM | Adler, Jo | 2100 | GER | 2w1 | 3b½ | 1,5 | 1
2 |    |    | Birk, Al  | 2000 | NOR | 1b0 | -½  | 0,5 | 2
3 |    |    | Cole, Bo  | 1900 | ENG | -1  | 1w½ | 1,5 | 1
4 |    |    | Dorn, Cy  | 1800 | GER |     |     | 0   | 4
""")
    event = read(text)
    assert drawn(event) == rows("2w1 3b= \n 1b0 H \n U 1w= \n Z Z")
    assert [player.name for player in event.players] == ["Adler, Jo", "Birk, Al", "Cole, Bo", "Dorn, Cy"]
    assert [player.title for player in event.players] == ["FM", "", "", ""]
    assert [player.federation for player in event.players] == ["GER", "NOR", "ENG", "GER"]


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("Igralec", 'The column "Igralec" was taken for the names.'),
        ("", "The column without a heading was taken for the names."),
    ],
)
def test_names_under_an_unknown_heading_are_found_with_a_note(heading, said):
    text = f"Nr\t{heading}\tR1\tR2\tPts\n1\tAdler, Jo\t2w1\t2b½\t1,5\n2\tBirk, Al\t1b0\t1w½\t0,5"
    reading = read_event(text)
    assert [player.name for player in reading.event.players] == ["Adler, Jo", "Birk, Al"]
    assert said in reading.notes


def test_of_a_heading_of_several_things_the_first_counts():
    assert read("No\tName / Rating\tR1\n1\tAdler\t2w1\n2\tBirk\t1b0").players[0].name == "Adler"


# Headings and colours as the programs write them in other languages.
SPANISH = ("No. | | Nombre | Elo | FED | Rd.1 | Rd.2 | Pts. | Rk.", "b", "n")
FRENCH = ("N° | | Nom | Elo | FED | Rd 1 | Rd 2 | Pts | Cl", "b", "n")
GERMAN = ("Nr. | | Name | Elo | Land | 1.Rd | 2.Rd | Pkt. | Rg.", "w", "s")
CZECH = ("č. | | Jméno | Rtg | FED | 1.kolo | 2.kolo | body | Poř.", "b", "č")
POLISH = ("Nr | | Nazwisko | Elo | FED | Rd 1 | Rd 2 | Pkt | Miejsce", "b", "c")
HUNGARIAN = ("No. | | Név | Élő | FED | 1.ford | 2.ford | Pont | Hely", "v", "s")


@pytest.mark.parametrize(("headings", "white", "black"), [SPANISH, FRENCH, GERMAN, CZECH, POLISH, HUNGARIAN])
def test_tables_of_other_languages_have_their_own_letters_of_colours(headings, white, black):
    body = f"""
7 | FM | Adler, Jo | 2100 | GER | 8{white}1 | 9{black}½ | 1,5 | 1
8 |    | Birk, Al  | 2000 | NOR | 7{black}0 | -½        | 0,5 | 3
9 |    | Cole, Bo  | 0    | ENG | -1        | 7{white}½ | 1,5 | 2
"""
    reading = read_event(tabs(headings + body))
    assert drawn(reading.event) == {7: "8w1 9b=", 8: "7b0 H", 9: "U 7w="}
    assert [player.name for player in reading.event.players] == ["Adler, Jo", "Birk, Al", "Cole, Bo"]
    assert [player.rank for player in reading.event.players] == [1, 3, 2]
    assert (f"In the cells b was read as White and {black} as Black." in reading.notes) is (white == "b")


@pytest.mark.parametrize(
    "text",
    ["1;Adler;2w1;1", "1|Adler|2w1|1", "1  Adler  2w1  1", "1\tAdler\t2w1\t1"],
)
def test_rows_without_headings_take_any_separator_and_points_behind(text):
    event = read(text + "\n" + text.replace("1", "2", 1).replace("Adler", "Birk").replace("2w1", "1b0")[:-1] + "0")
    assert drawn(event) == rows("2w1 \n 1b0")
    assert [player.points for player in event.players] == [1, 0]


def test_numbers_may_be_missing_and_are_then_those_of_the_rows():
    assert drawn(read("Name\tR1\tR2\nAdler\t2w1\t-1\nBirk\t1b0\t-½")) == rows("2w1 U \n 1b0 H")


def test_names_keep_their_commas_and_case_and_two_of_one_name_stay_two():
    event = read("1\tVAN DER BERG, ij\t2w1\n2\tVAN DER BERG, ij\t1b0")
    assert [player.name for player in event.players] == ["VAN DER BERG, ij"] * 2
    assert drawn(event) == rows("2w1 \n 1b0")


def test_lines_around_the_table_are_left_out_with_a_note():
    text = tabs("""
Chess-Results Server Chess-results.com - Club Open

Starting rank crosstable after round 1

       |       | Rounds
No.    | Name  | 1.Rd | Pts.
1      | Adler | 2w1  | 1
2      | Birk  | 1b0  | 0
       | Total |      | 1

Annotation:
Tie Break1: Buchholz
""")
    reading = read_event(text)
    assert reading.event.title == "Club Open"
    assert drawn(reading.event) == rows("2w1 \n 1b0")
    assert "Lines 5, 9, 11, 12 hold no players and were left out." in reading.notes


def test_headings_that_a_new_page_repeats_are_no_player():
    text = "No.\tName\t1.Rd\n1\tAdler\t2w1\nNo.\tName\t1.Rd\n2\tBirk\t1b0"
    assert drawn(read(text)) == rows("2w1 \n 1b0")


def test_another_table_below_is_not_read():
    text = "No.\tName\t1.Rd\n1\tAdler\t2w1\n2\tBirk\t1b0\nRk.\tName\tPts\n1\tAdler\t1\n2\tBirk\t0"
    reading = read_event(text)
    assert drawn(reading.event) == rows("2w1 \n 1b0")
    assert "Line 4 begins another table, which was not read." in reading.notes


def test_a_second_section_under_the_same_headings_is_not_read():
    section = "No\tName\tR1\n1\tAdler\t2w1\n2\tBirk\t1b0\n"
    reading = read_event("Section A\n" + section + "\nSection B\n" + section.replace("Adler", "Cole"))
    assert [player.name for player in reading.event.players] == ["Adler", "Birk"]
    assert "Line 7 begins another table, which was not read." in reading.notes


def test_a_second_column_of_ratings_fills_the_first_with_a_note():
    reading = read_event("No\tName\tRtgI\tRtgN\tR1\n1\tAdler\t0\t1900\t2w1\n2\tBirk\t2000\t1950\t1b0")
    assert [player.rating for player in reading.event.players] == [1900, 2000]
    assert 'Ratings are those of "RtgI", where it has none those of "RtgN".' in reading.notes


PASSED_OVER = "which was passed over: the crosstable stands below it."


@pytest.mark.parametrize("lines", [1, 150, 700])
def test_a_ranking_list_above_the_crosstable_is_passed_over_with_a_note(lines):
    ranking = "".join(f"{place}\tPlayer {place}\t1\n" for place in range(1, lines + 1))
    text = f"Rk.\tName\tPts\n{ranking}\nNo.\tName\t1.Rd\n1\tBirk\t2b0\n2\tAdler\t1w1"
    reading = read_event(text)
    assert drawn(reading.event) == rows("2b0 \n 1w1")
    assert f'Line 1 begins another table ("Rk.", "Name", "Pts"), {PASSED_OVER}' in reading.notes
    assert not any("no players" in note for note in reading.notes)


PAGE = """Logged on: Gast
Servertime 12.05.2024 18:04:33
Club Open 2024
Last update 12.05.2024 18:01:00, Creator/Last Upload: Club

Board Pairings\tRd.1, Rd.2
Round 2 on 2024/05/12 at 10:00
Bo.\tNo.\tWhite\tRtg\tPts.\tResult\tPts.\tBlack\tRtg\tNo.
1\t1\tAdler, Jo\t2100\t1\t½ - ½\t0\tBirk, Al\t2000\t2

Final Ranking after 2 Rounds
Rk.\tSNo\tName\tFED\tRtg\tPts.\tTB1
1\t1\tAdler, Jo\tGER\t2100\t1,5\t0,5
2\t2\tBirk, Al\tNOR\t2000\t0,5\t1,5

Starting rank crosstable
No.\t\tName\tRtg\tFED\t1.Rd\t2.Rd\tPts.\tRk.\tTB1
1\tFM\tAdler, Jo\t2100\tGER\t2w1\t2b½\t1,5\t1\t0,5
2\t\tBirk, Al\t2000\tNOR\t1b0\t1w½\t0,5\t2\t1,5
Annotation:
Tie Break1: Buchholz
"""


@pytest.mark.parametrize("between", ["\t", "   "])
def test_of_a_whole_page_the_crosstable_is_read_and_a_note_names_the_other_tables(between):
    reading = read_event(
        PAGE.replace("\t\tBirk, Al\t2000\tNOR", f"{between}{between}Birk, Al\t2000\tNOR").replace("\t", between)
    )
    assert (reading.format, reading.event.title) == ("chess-results", "Club Open 2024")
    assert drawn(reading.event) == rows("2w1 2b= \n 1b0 1w=")
    assert [player.rank for player in reading.event.players] == [1, 2]
    assert f'Line 8 begins another table ("Bo.", "No.", "White" …), {PASSED_OVER}' in reading.notes
    assert f'Line 12 begins another table ("Rk.", "SNo", "Name" …), {PASSED_OVER}' in reading.notes


def test_many_tables_above_the_crosstable_are_counted():
    ranking = "Rk.\tName\tPts\n1\tAdler\t1\n"
    reading = read_event(ranking * 12 + "No.\tName\t1.Rd\n1\tBirk\t2b0\n2\tAdler\t1w1")
    assert "4 more tables above were passed over." in reading.notes


# --- numbers ----------------------------------------------------------------------------------------------------

# Birk starts as 1 and ends second; Adler starts as 2 and ends first; Cole and Dorn likewise.
BY_RANK = tabs("""
Rk. | SNo | Name  | 1.Rd | 2.Rd | Pts
1   | 2   | Adler | 3w1  | 2b1  | 2
2   | 1   | Birk  | 4b1  | 1w0  | 1
3   | 4   | Cole  | 1b0  | 4w1  | 1
4   | 3   | Dorn  | 2w0  | 3b0  | 0
""")


def test_ranks_in_the_cells_are_found_by_the_two_sides_of_the_games():
    reading = read_event(BY_RANK)
    assert drawn(reading.event) == {2: "4w1 1b1", 1: "3b1 2w0", 4: "2b0 3w1", 3: "1w0 4b0"}
    assert "The numbers in the cells were read as ranks." in reading.notes
    assert [player.rank for player in reading.event.players] == [1, 2, 3, 4]


def test_starting_numbers_in_the_cells_are_found_likewise():
    moved = {"1": "2", "2": "1", "3": "4", "4": "3"}
    lines = BY_RANK.splitlines()
    for place, line in enumerate(lines[1:], 1):
        cells = line.split("\t")
        cells[3:5] = [moved[cell[0]] + cell[1:] for cell in cells[3:5]]
        lines[place] = "\t".join(cells)
    reading = read_event("\n".join(lines))
    assert drawn(reading.event) == {2: "4w1 1b1", 1: "3b1 2w0", 4: "2b0 3w1", 3: "1w0 4b0"}
    assert "The numbers in the cells were read as starting numbers." in reading.notes


@pytest.mark.parametrize(
    ("heading", "cell_of_adler"),
    [
        ("Starting rank crosstable after round 1", "2w="),
        ("Kreuztabelle nach Startrangliste", "2w="),
        ("Club open", "2w="),
        ("Ranking crosstable after round 1", "4w="),
        ("Kreuztabelle nach Rangliste", "4w="),
    ],
)
def test_where_both_numberings_fit_the_heading_decides(heading, cell_of_adler):
    # Read as starting numbers, 3 met 2 and 4 met 1; read as ranks, 3 met 4 and 1 met 2.
    text = tabs(f"""
{heading}
Rk. | SNo | Name  | 1.Rd
1   | 3   | Adler | 2w½
2   | 4   | Birk  | 1b½
3   | 1   | Cole  | 4w½
4   | 2   | Dorn  | 3b½
""")
    reading = read_event(text)
    assert drawn(reading.event)[3] == cell_of_adler
    named = "starting numbers" if cell_of_adler == "2w=" else "ranks"
    assert f"The numbers in the cells were read as {named}." in reading.notes


def test_shared_places_have_no_rank_and_count_by_their_row():
    text = tabs("""
Rk. | Name  | 1.Rd | 2.Rd | Pts
1   | Adler | 3w1  | 2b½  | 1½
    | Birk  | 4b1  | 1w½  | 1½
3   | Cole  | 1b0  | 4w1  | 1
4   | Dorn  | 2w0  | 3b0  | 0
""")
    assert drawn(read(text)) == rows("3w1 2b= \n 4b1 1w= \n 1b0 4w1 \n 2w0 3b0")


def test_ranks_that_the_points_do_not_follow_are_starting_numbers():
    text = "Rk.\tName\t1.Rd\tPts\n1\tAdler\t2w0\t0\n2\tBirk\t1b1\t1"
    reading = read_event(text)
    assert [player.rank for player in reading.event.players] == [0, 0]
    assert "The ranks were read as starting numbers: the points do not fall with them." in reading.notes


def test_ranks_that_name_nobody_are_told_by_rank():
    # Rank 9 is not there, so the cells cannot be turned into starting numbers.
    text = BY_RANK.replace("\t3b0\t", "\t9b0\t")
    one_sided, unknown = (problem.message for problem in refusal(text))
    assert one_sided.startswith(
        "Line 4, round 2: player 3 (Cole) names player 4 (Dorn) as opponent, whose cell on line 5"
    )
    assert unknown == "Line 5, round 2: player 4 (Dorn): there is no player 9. Mend the number or add the player."


# --- what decides -----------------------------------------------------------------------------------------------


def test_blank_cells_are_absences_and_an_open_game_is_none():
    event = read("1\tAdler\t2w1\t3w\n2\tBirk\t1b0\t\n3\tCole\t\t1b")
    assert drawn(event) == rows("2w1 3w \n 1b0 Z \n Z 1b")


def test_rounds_without_any_cell_are_still_to_come():
    reading = read_event("No\tName\tR1\tR2\tR3\n1\tAdler\t2w1\t\t\n2\tBirk\t1b0\t\t")
    assert (reading.event.rounds, reading.event.planned) == (1, 3)
    assert "Nothing stands behind round 1: 2 more were taken as still to come." in reading.notes


def test_printed_points_name_the_scale_and_points_that_differ_are_said():
    text = "No\tName\tR1\tR2\tPts\n1\tAdler\t2w1\t2b=\t4\n2\tBirk\t1b0\t1w=\t1"
    reading = read_event(text)
    assert reading.event.scale is SCALES["match"]
    assert reading.notes == ("The printed points fit the scale 3-1-0, which was taken.",)
    (warning,) = read_event(text.replace("\t4\n", "\t3\n"), scale=SCALES["match"]).warnings
    assert warning.startswith("The results of player 1 (Adler) give 4 on the scale 3-1-0, the source prints 3.")


def test_a_round_robin_is_one_where_the_title_says_so():
    text = "Club championship, round robin\nNo\tName\tR1\n1\tAdler\t2w1\n2\tBirk\t1b0"
    reading = read_event(text)
    assert reading.event.kind is Kind.ROUND_ROBIN
    assert 'The event was taken as a round robin: "Club championship, round robin".' in reading.notes
    assert read(text.replace(", round robin", "")).kind is Kind.SWISS


def test_letters_of_us_chess_under_headings_of_wintd_bring_its_rules():
    wintd = "No.\tName\tRate\tRnd 1\tTot\n1\tAdler\t2000\tW   2\t1.0\n2\tBirk\tunr\tL   1\t0.0"
    reading = read_event(wintd)
    assert (reading.format, reading.event.rules) == ("wintd", "us-chess")
    assert drawn(reading.event) == rows("21 \n 10")
    other = read_event("Rk.\tName\tRtg\t1.Rd\tPts.\n1\tAdler\t\tW2\t1\n2\tBirk\t\tL1\t0")
    assert (other.format, other.event.rules) == ("us-letters", "")
    assert any(note.startswith("The letters are those of US Chess") for note in other.notes)


def test_a_column_of_colours_gives_them_to_the_games():
    text = tabs("""
No. | Name  | Rate | Colors | Rnd 1 | Rnd 2 | Rnd 3
1   | Adler | 2000 | wb     | W 2   | H     | D 3
2   | Birk  | 1900 | b--    | L 1   | U     | U
3   | Cole  | 1800 | --w    | B     | U     | D 1
""")
    assert drawn(read(text)) == rows("2w1 H 3b= \n 1b0 Z Z \n U Z 1w=")


def test_forfeits_without_an_opponent_stay_so():
    reading = read_event("No.\tName\tRate\tRnd 1\tRnd 2\n1\tAdler\t1\tX\tW2\n2\tBirk\t1\tF\tL1")
    assert drawn(reading.event) == rows("+ 21 \n - 10")
    assert any("was not guessed" in note for note in reading.notes)


# --- scores -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cells", ["2 2-1|1 1-2", "2:2-1|1:1-2", "2 2:1|1 1:2", "2w2-1|1b1-2"])
def test_scores_of_matches_become_games(cells):
    first, second = cells.split("|")
    reading = read_event(f"No\tName\tR1\n1\tAdler\t{first}\n2\tBirk\t{second}")
    assert reading.format == "game-scores"
    assert {number: row.replace("w", "").replace("b", "") for number, row in drawn(reading.event).items()} == {
        1: "22-1",
        2: "11-2",
    }


def test_board_points_of_teams_are_settled_by_both_cells():
    reading = read_event("No\tTeam\tR1\tR2\n1\tAlpha\t2w4½\t2b1\n2\tBeta\t1b3½\t1w7")
    assert reading.format == "game-scores"
    assert [str(outcome.result.name) for outcome in reading.event.player(1).outcomes] == ["win", "loss"]
    assert reading.event.player(2).outcomes[1].games[:2] == (7, 1)


@pytest.mark.parametrize(
    ("cell", "letter"),
    [("-3", "U"), ("-2", "U"), ("-1.5", "H"), ("-0.0", "Z")],
)
def test_a_bye_told_by_its_points_is_what_the_scale_says(cell, letter):
    scale = Scale("custom", "Custom", Fraction(3), Fraction(3, 2))
    assert drawn(read(f"1\tAdler\t2w1\t{cell}\n2\tBirk\t1b0\tZ", scale=scale))[1] == f"2w1 {letter}"


def test_points_of_the_chosen_scale_are_results():
    six = Scale("custom", "Custom", Fraction(6), Fraction(3))
    event = read("1\tAdler\t2w6\t2b3\n2\tBirk\t1b0\t1w3", scale=six)
    assert drawn(event) == rows("2w1 2b= \n 1b0 1w=")
    assert event.scale is six


def test_a_score_of_one_side_alone_is_refused():
    assert sentence("1\tAdler\t2w6\n2\tBirk\t1b-") == (
        "Line 1, round 1: 6 is one side of a score, and the cell of player 2 does not give the other. "
        "Write both, such as 2-1."
    )


# --- refusals ---------------------------------------------------------------------------------------------------


def test_an_unknown_cell_is_named_with_line_round_and_what_cells_look_like():
    assert sentence("No\tName\tR1\tR2\n1\tAdler\t2w1\t2q1\n2\tBirk\t1b0\t1w1") == (
        'Line 2, round 2: "2q1" was not understood. Cells look like 12w1, 12b½, 12w+ (opponent, colour, result), '
        "or -1, -½, -0 and U, H, Z without an opponent."
    )


def test_a_date_in_place_of_a_result_is_named_as_one():
    assert sentence("No\tName\tR1\tR2\n1\tAdler\t2w1\t2-Jan\n2\tBirk\t1b0\t1w1").endswith(
        "A spreadsheet made a date of 1/2 or 2-1: write ½, or type the result as text."
    )


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("1\tA\t7w1\n2\tB\tU", "Line 1, round 1: player 1 (A): there is no player 7."),
        ("1\tA\t1w1\n2\tB\t1b0", "Line 1, round 1: player 1 (A) is paired with themselves."),
        (
            "1\tA\t2w1\n2\tB\t3b0\n3\tC\t2w1",
            'Line 1, round 1: player 1 (A) names player 2 (B) as opponent, whose cell on line 2 ("3b0") names player 3.',
        ),
        (
            "1\tA\t2w1\n2\tB\t1b1",
            'Line 1, round 1: player 1 (A) has "2w1" (win) against player 2 (B), who has "1b1" (win) on line 2.',
        ),
        ("No\tName\tR1\n1\tA\t2w1\n1\tB\t1b0", "Line 3: number 1 is taken twice, by A on line 2 and by B."),
    ],
)
def test_contradictions_name_both_players_and_the_round(text, start):
    assert refusal(text)[0].message.startswith(start)


def test_a_missing_round_is_named():
    assert sentence("No\tName\tR1\tR3\n1\tA\t2w1\t2b0\n2\tB\t1b0\t1w1") == (
        "Line 1: the headings name round 3 and not round 2. Paste the columns of all rounds, from the first."
    )


def test_at_most_twenty_cells_are_named():
    body = "\n".join(
        f"{number}\tP{number}\t{number + 1 if number % 2 else number - 1}w1\t9q" for number in range(1, 41)
    )
    problems = refusal(f"No\tName\tR1\tR2\n{body}")
    assert len(problems) == 20
    assert problems[-1].message == "There are 21 more like these. Mend these first."


def test_the_reader_asked_for_refuses_a_text_without_opponents():
    assert sentence("Name\tPts\nAdler\t3", form="chess-results").startswith("No line of this text has a player with")


@pytest.mark.parametrize(("read_text", "start"), [(read_crosstable, "No cell"), (read_spaced, "No line")])
def test_a_reader_refuses_what_it_cannot_read(read_text, start):
    with pytest.raises(ReadingError, match=f"{start} of this text"):
        read_text(Pasted("Adler\tBirk"), Asked(), DIALECTS)


# --- what spreadsheets and organisers make of byes ---------------------------------------------------------------

AS_NUMBERS = """
No | Name  | 1.Rd | 2.Rd | 3.Rd | Pts
1  | Adler | 2w1  | 3b½  | 4w1  | 2.5
2  | Birk  | 1b0  | 4w1  | 0    | 1
3  | Cole  | -0.5 | 1w½  | -1   | 2
4  | Dorn  | 0    | 2b0  | 1b0  | 0
"""


def test_nought_among_cells_of_chess_results_is_an_absence():
    reading = read_event(tabs(AS_NUMBERS))
    assert drawn(reading.event) == rows("2w1 3b= 4w1 \n 1b0 4w1 Z \n H 1w= U \n Z 2b0 1b0")
    assert '"0" in place of a game was read as an absence (-0).' in reading.notes
    assert reading.warnings == ()


def test_byes_of_us_chess_may_be_words_and_points():
    reading = read_event(
        tabs("""
No | Name  | Rd 1 | Rd 2 | Rd 3 | Tot
1  | Adler | W2   | D3   | Full | 2.5
2  | Birk  | L1   | HPB  | FPB  | 1.5
3  | Cole  | Half | D1   | ZPB  | 1
4  | Dorn  | ½    | 0.5  | W5   | 2
5  | Eder  | U    | ZPB  | L4   | 0
""")
    )
    assert drawn(reading.event) == rows("21 3= F \n 10 H F \n H 1= Z \n H H 51 \n Z Z 40")
    assert '"0.5" in place of a game was read as a half-point bye.' in reading.notes
    assert reading.warnings == ()


@pytest.mark.parametrize(
    "table",
    [
        (
            "1 | Adler | +W2 | =B3 | +BYE \n 2 | Birk | -B1 | +W4 | -W3 \n 3 | Cole | +W4 | =W1 | +B2 \n"
            "4 | Dorn | -B3 | -B2 | =BYE"
        ),
        (
            "1 | Adler | + 2B | = 3N | > EXE \n 2 | Birk | - 1N | + 4B | - 3B \n 3 | Cole | + 4B | = 1B | + 2N \n"
            "4 | Dorn | - 3N | - 2N | =BYE"
        ),
    ],
)
def test_vega_and_papi_are_read_with_their_colours(table):
    reading = read_event("No\tName\tR1\tR2\tR3\n" + tabs(table))
    assert reading.format == "vega"
    assert drawn(reading.event) == rows("2w1 3b= U \n 1b0 4w1 3w0 \n 4w1 1w= 2b1 \n 3b0 2b0 H")


# --- results by signs --------------------------------------------------------------------------------------------

BY_SIGNS = "1|Adler|2w+|3b=\n2|Birk|1b-|4w+\n3|Cole|4b-|1w=\n4|Dorn|3w+|2b-"


@pytest.mark.parametrize("between", ["\t", " "])
def test_plus_and_minus_beside_draws_are_games_with_a_note(between):
    reading = read_event(BY_SIGNS.replace("|", between))
    assert drawn(reading.event) == rows("2w1 3b= \n 1b0 4w1 \n 4b0 1w= \n 3w1 2b0")
    assert '"12W+" was read as a game that was won: draws are written =, and no cell has 1 or 0.' in reading.notes


def test_forfeits_of_all_winners_are_doubted():
    reading = read_event(BY_SIGNS.replace("|", "\t").replace("=", "½"))
    assert drawn(reading.event)[1] == "2w+ 3b="
    assert reading.warnings == (
        "Every game with a winner was read as a forfeit (+ and -). If they were played, write 1 and 0.",
    )


# --- ranks, numbers, sums, broken lines --------------------------------------------------------------------------


def test_a_shared_rank_that_is_left_blank_is_that_of_the_line_above():
    reading = read_event(
        "Rk\tName\t1\t2\t3\tPts\n1\tAdler\t2w1\t3b½\t4w1\t2½\n\tBirk\t1b0\t4w1\tU\t2\n"
        "3\tCole\t4w1\t1w½\t\t1½\n4\tDorn\t3b0\t2b0\t1b0\t0"
    )
    assert [player.rank for player in reading.event.players] == [1, 0, 3, 4]
    assert not any("points do not fall" in note for note in reading.notes)


def test_numbers_of_a_federation_are_no_numbers_of_players():
    reading = read_event("10234567\tAdler\t2w1\t1\n10235678\tBirk\t1b0\t0")
    assert [(player.number, player.name) for player in reading.event.players] == [(1, "Adler"), (2, "Birk")]
    assert "The players have no numbers: the cells were taken to name them by their order." in reading.notes


def test_a_line_of_sums_begins_no_other_table():
    reading = read_event(
        "No\tName\t1\t2\tPts\n1\tAdler\t2w1\t3b½\t1½\n2\tBirk\t1b0\t\t0\nTotal\t\t1\t2\t\n3\tCole\t\t1w½\t½"
    )
    assert drawn(reading.event) == rows("2w1 3b= \n 1b0 Z \n Z 1w=")
    assert "Line 4 holds no player and was left out." in reading.notes


def test_a_name_may_go_on_in_the_next_line():
    event = read("No\tName\tR1\tR2\tPts\n1\tAdler,\nJohn\t2w1\t3b½\t1½\n2\tBirk\t1b0\t\t0\n3\tCole\t\t1w½\t½")
    assert drawn(event) == rows("2w1 3b= \n 1b0 Z \n Z 1w=")
    assert event.player(1).name == "Adler, John"
