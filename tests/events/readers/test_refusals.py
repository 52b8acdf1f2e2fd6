"""Tables without opponents, and what is made of a column of opponents' scores."""

import pytest

from calculators.compute.player_lines import read_players
from calculators.events.readers.detect import read_event
from calculators.events.readers.files import text_of
from calculators.events.readers.refusals import MESSAGE, NoOpponents
from tests.events.pasted_tables import refusal, sentence, shared, tabs

# The spreadsheets' own column, by name: opponents met over the board.
SCORES = {
    "O'Dell, Finn": "2½; 3½; 2½; 4; 2",
    "Lee, Bo Jr.": "2; ½; 3½; 4; 2½",
    "Quillfeather, Ada": "2; 4; 4; 2½; 2",
    "Żuk, Ewa": "½; 2; 4; 4",
    "van der Vale, Mia": "4; 3½; 1",
    "Lee, Bo": "4; 2½; 1; 2; 3½",
    "Müller-Östh, Jörg": "3½; 1; ½; 2; 4",
    "Newcomer, Pat": "2; 2; 2½",
    "Sørby, Ann": "2½; 4; 2",
}


def no_opponents(text):
    """The lines of players that a refused table offers."""
    with pytest.raises(NoOpponents) as refused:
        read_event(text)
    assert str(refused.value) == MESSAGE
    return refused.value.players


@pytest.mark.parametrize(
    "name",
    [
        "google_sheets_paste.tsv",
        "excel_de_semicolon_bom_crlf.csv",
        "excel_us_comma_quoted.csv",
        "excel_unicode_text_utf16le_bom.txt",
    ],
)
def test_opponents_scores_of_a_spreadsheet_are_ready_for_a_comparison(name):
    text = text_of(shared(f"samples/{name}").read_bytes()).text
    players = read_players(no_opponents(text)).players
    assert {player.name: "; ".join(player.as_typed()) for player in players} == SCORES
    assert [str(player.score) for player in players] == ["4", "4", "7/2", "5/2", "5/2", "2", "2", "1", "1/2"]


@pytest.mark.parametrize(
    "text",
    [
        "Rk.\tName\tPts\n1\tAdler\t3\n2\tBirk\t2",
        "Rank\tPlayer\tRecord\tOMW%\n1\tAdler\t3-0\t55.5%",
        "Place;Name;Rd1;Rd2;Total\n1;Adler;1;½;1,5\n2;Birk;0;½ bye;0,5",
        "Place Name            Feder Rtg  Loc Score M-Buch. Buch.\n\n  1   Adler, Jo       IRL   2060     2.5   2.5  4.5",
        "Name\tR1\tR2\tR3\nAdler\t1\t0\t1\nBirk\t0\t1\t1",
    ],
)
def test_a_table_of_players_without_opponents_is_told_what_to_paste(text):
    assert no_opponents(text) == ""


@pytest.mark.parametrize(
    "rows",
    [
        "Adler\t3\tfoo; 2",  # no score
        "Adler\tx\t3; 2",
    ],
)
def test_scores_that_are_none_are_not_offered(rows):
    assert no_opponents(f"Name\tPoints\tOpponents' scores\n{rows}") == ""


def test_more_players_than_can_be_compared_are_not_offered():
    rows = "\n".join(f"{number}\tP{number}\t3\t2; 3" for number in range(1, 52))
    assert no_opponents(f"Place\tName\tPoints\tOpponents' scores\n{rows}") == ""


def test_a_colon_in_a_name_does_not_end_it():
    players = no_opponents("Place\tName\tPoints\tOpp. scores\n1\tTeam: Adler\t3\t2; 3½")
    assert [player.name for player in read_players(players).players] == ["Team  Adler"]


def test_a_grid_is_told_that_its_columns_are_opponents():
    text = tabs("""
No | Name  | 1 | 2 | 3 | Pts
1  | Adler | x | 1 | ½ | 1½
2  | Birk  | 0 | x | 1 | 1
3  | Cole  | ½ | 0 | x | ½
""")
    assert sentence(text).startswith("This is a grid: its columns are opponents, and its cells give no rounds.")


def test_opponents_in_columns_of_their_own_are_told_what_to_do():
    table = """
No | Name  | 1 | Opp | 2 | Opp | Pts
1  | Adler | 1 | 2   | ½ | 3   | 1½
2  | Birk  | 0 | 1   | 1 | bye | 1
3  | Cole  | 0 | -   | ½ | 1   | ½
"""
    assert sentence(tabs(table)) == (
        "Opponents and results stand in columns of their own, which are not read. "
        "Join them into one cell for each round: opponent, colour, result, such as 12w1 or 12b½."
    )


def test_cells_in_no_notation_are_named():
    (problem,) = refusal("No\tName\tR1\tR2\n1\tAdler\twon vs Birk\tlost vs Cole\n2\tBirk\tlost vs Adler\t-")
    assert problem.message.startswith('Line 2, round 1: "won vs Birk" was not understood.')
    assert (problem.place, problem.token) == (2, "won vs Birk")


def test_a_line_that_begins_behind_any_table_is_no_heading():
    assert sentence(" " * 3000 + "001").startswith("This is no format that is read here.")
