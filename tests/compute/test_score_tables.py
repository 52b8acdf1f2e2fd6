"""A pasted table: which column is taken, what is said about it, what is refused."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.score_lists import read_scores
from calculators.compute.score_tables import find_column, is_score_heading
from calculators.compute.scores import ReadingError


def points(text):
    return [opponent.points for opponent in read_scores(text).opponents]


def scores(text):
    return [Fraction(score) for score in text.split()]


def refused(text):
    with pytest.raises(ReadingError) as caught:
        read_scores(text)
    return caught.value.problems


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4",
        "4, 3.5, 3",
        "4\n3.5\n3",
        "4\t3.5\t3",
        "4\t3.5\n3\t2.5",  # cells, but every one a number
        "4;3,5\n3;2,5",
        "4|3½\n3|2½",
        "4\t3 1/2\n3\t2 1/2",
        "4;2+2u\n3;2 (2u)",
        "4;\N{MINUS SIGN}1\n3;-1",
        "Ann\nBert",  # words, but no second cell
        "Ann, 4\nBert, 3",  # a comma makes no cells
        "Ann 4\nBert 3",  # nor does a blank
        "Score\n4\n3",
    ],
)
def test_a_text_without_lines_of_cells_and_words_is_no_table(text):
    assert find_column(text) is None


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("Ann\t4\nBert\t3.5\nCid\t3", "4 7/2 3"),
        ("Ann;4\nBert;3.5\nCid;3", "4 7/2 3"),
        ("Ann|4\nBert|3.5\nCid|3", "4 7/2 3"),
        ("Ann | 4\nBert | 3.5\nCid | 3", "4 7/2 3"),
        ("4\tAnn\n3.5\tBert", "4 7/2"),  # first or last column
        ("W\tAnn\t4\tx\nB\tBert\t3\ty", "4 3"),
        ("Ann;4\nBert;3,5\nCid;2,25", "4 7/2 9/4"),  # the comma in a cell is decimal
        ("Ann\t3½\nBert\t½\nCid\t2 1/2", "7/2 1/2 5/2"),
        (f"Ann\t-1\nBert\t{chr(0x2212)}2\nCid\t3", "-1 -2 3"),
        ("Player\tElo\nAnn\t2000\nBert\t1900", "2000 1900"),  # the only one, whatever its heading
        ('"Ann"\t"4"\n"Bert"\t"3,5"', "4 7/2"),
        ('"Lee, Bo";4\n"Ek, Ann";3,5', "4 7/2"),
        ("Ann\t4\r\nBert\t3.5\r\n", "4 7/2"),
        ("Ann\t4\rBert\t3.5\r", "4 7/2"),
        ("\ufeffName;Points\r\nAnn;4\r\nBert;3,5\r\n", "4 7/2"),
        ("Ann\t\u00a04\u00a0\nBert\t\u20093.5", "4 7/2"),
    ],
)
def test_the_only_column_of_numbers_is_taken(text, taken):
    assert points(text) == scores(taken)


@pytest.mark.parametrize(
    "heading",
    [
        "Pts",
        "Points",
        "Score",
        "Total",
        "Tot",
        "Pkt",
        "Pts.",
        "Pkt.",
        "pts",
        "PTS",
        "points",
        "SCORE",
        " Pts ",
        '"Pts"',
    ],
)
def test_of_several_columns_of_numbers_the_one_headed_as_points_is_taken(heading):
    assert is_score_heading(heading)
    assert points(f"Rk\tName\tElo\t{heading}\tTB\n1\tAnn\t2000\t4\t12\n2\tBert\t1900\t3.5\t11") == scores("4 7/2")


@pytest.mark.parametrize("heading", ["", "Name", "Elo", "Rk", "TB1", "4", "Points per game", "Scores?", "ptsx", "½"])
def test_other_headings_are_not_those_of_points(heading):
    assert not is_score_heading(heading)


def test_a_ranking_list_gives_its_points():
    # place, starting number, title, name, federation, rating, club, points, two tie-breaks; comma in all totals
    ranking = (
        "Rk.\tSNo\t\tName\tFED\tRtg\tClub/City\tPts.\t\u00a0TB1\u00a0\t\u00a0TB2\u00a0\n"
        "1\t3\tCM\tO'Dell, Finn\tIRL\t2060\t\t4\t14,5\t10,75\n"
        "2\t6\t\tLee, Bo Jr.\tWLS\t1750\t\t4\t12,5\t9,5\n"
        "3\t1\tFM\tQuillfeather, Ada\tENG\t2211\t\t3,5\t14,5\t8,5\n"
        "\t8\t\tŽuk, Ewa\tPOL\t1540\t\t2,5\t10,5\t2,25\n"  # the place is blank on a shared one
    )
    assert points(ranking) == scores("4 4 7/2 5/2")


def test_a_wall_chart_gives_its_total():
    chart = (
        "No.\tName\tRate\tRnd 1\tRnd 2\tTot\n"
        "1\tO'Dell, Finn\t2060\tW   5\tD   3\t1.5\n"
        "2\tLee, Bo Jr.\t1750\tD   6\tB---\t1.5\n"
        "3\tQuillfeather, Ada\t2211\tW   7\tH---\t1.0\n"
    )
    assert points(chart) == scores("3/2 3/2 1")


def test_lines_above_the_headings_are_no_rows():
    assert points("Final standings\n\nRk.\tName\tPts\n1\tAnn\t4\n2\tBert\t3") == scores("4 3")


def test_a_heading_row_over_numbers_alone_makes_a_table():
    assert points("Rd\tPts\n1\t4\n2\t3.5") == scores("4 7/2")


def test_the_last_line_of_sums_is_no_score():
    reading = read_scores("Name\tPts\nAnn\t4\nBert\t3\nTotal\t7")
    assert [opponent.points for opponent in reading.opponents] == scores("4 3")
    assert any("Total" in note for note in reading.notes)


def test_a_quoted_cell_with_a_separator_in_it_is_one_cell():
    assert points('Name;Pts\n"Lee; Bo";4\nEk;3,5') == scores("4 7/2")


def test_a_cell_with_unplayed_rounds_is_a_number():
    reading = read_scores("Ann\t2+2u\nBert\t2 (1u)\nCid\t4")
    assert [(opponent.points, opponent.unplayed) for opponent in reading.opponents] == [(2, 2), (2, 1), (4, 0)]


def test_a_blank_cell_is_no_zero_and_is_said():
    reading = read_scores("Name\tPts\nAnn\t4\nBert\t\nCid\t3")
    assert [opponent.points for opponent in reading.opponents] == scores("4 3")
    assert any("3" in warning for warning in reading.warnings)  # the third line


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Name\tElo\tPts\nAnn\t2000\t4\nBert\t1900\t3", '"Pts"'),
        ("Name;Elo\nAnn;2000\nBert;1900", '"Elo"'),
        ("Ann\t4\nBert\t3.5", "column 2"),
        ("4\tAnn\n3.5\tBert", "column 1"),
    ],
)
def test_the_column_that_was_taken_is_said(text, named):
    assert any(named in note for note in read_scores(text).notes)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Name\tFirst\tSecond\nAnn\t4\t3\nBert\t2\t1", ['"First"', '"Second"']),
        ("Name\tElo\tRd 1\tRd 2\nAnn\t2000\t1\t0\nBert\t1900\t1\t1", ['"Elo"', '"Rd 1"', '"Rd 2"']),
        ("Name\tPts\tScore\nAnn\t4\t12\nBert\t3\t9", ['"Pts"', '"Score"']),  # two are headed so
        ("Name;Pts;Elo;Pts\nAnn;4;2000;3\nBert;3;1900;2", ['"Pts"', '"Elo"']),
        ("1\tAnn\t4\n2\tBert\t3.5", ["column 1", "column 3"]),  # place or points? nothing says
        ("Ann|4|2000\nBert|3|1900", ["column 2", "column 3"]),
    ],
)
def test_several_columns_of_numbers_are_refused_naming_them(text, named):
    [problem] = refused(text)
    assert all(name in problem.message for name in named)


def test_only_the_columns_of_numbers_are_named():
    [problem] = refused("Name\tFirst\tClub\tSecond\nAnn\t4\tA\t3\nBert\t2\tB\t1")
    assert '"Name"' not in problem.message
    assert '"Club"' not in problem.message


def test_a_table_without_numbers_is_refused():
    [problem] = refused("Name\tClub\nAnn\tA\nBert\tB")
    assert "column" in problem.message


@pytest.mark.parametrize("cell", ["54b1", "W12", "29w½"])
def test_a_table_of_results_glued_to_numbers_looks_like_a_crosstable(cell):
    [problem] = refused(f"Name\tRd 1\nAnn\t{cell}\nBert\t{cell}")
    assert problem.token == cell
    assert f'"{cell}" looks like a crosstable cell' in problem.message


@pytest.mark.parametrize("token", ["x", "NaN", "1e5", "٣", "3˝", "1/0", "3½½", "1_0", "54b1"])
def test_a_cell_that_is_no_score_is_refused_with_its_line(token):
    [problem] = refused(f"Name\tPts\nAnn\t4\nBert\t{token}\nCid\t3\nDee\t2")
    assert (problem.token, problem.place) == (token, 3)
    assert f'"{token}"' in problem.message


def test_a_table_of_more_than_200_rows_is_refused_naming_the_limit():
    [problem] = refused("Name\tPts\n" + "\n".join(f"Player{row}\t{row % 9}" for row in range(201)))
    assert "200" in problem.message


def test_a_table_of_200_rows_is_read():
    assert len(points("Name\tPts\n" + "\n".join(f"Player{row}\t{row % 9}" for row in range(200)))) == 200


halves = st.integers(0, 40).map(lambda halves: Fraction(halves, 2))
names = st.text("abcdefghijklmno", min_size=3, max_size=8)
rows = st.lists(st.tuples(names, halves), min_size=2, max_size=20)


@given(rows, st.sampled_from("\t;|"), st.booleans())
def test_names_beside_scores_change_nothing(rows, separator, names_first):
    lines = [(name, str(float(score)))[:: 1 if names_first else -1] for name, score in rows]
    assert points("\n".join(map(separator.join, lines))) == [score for _, score in rows]


@given(rows, st.permutations(["Name", "Elo", "Pts"]), st.sampled_from("\t;|"))
def test_the_order_of_the_columns_does_not_matter(rows, order, separator):
    lines = [{"Name": name, "Elo": "2000", "Pts": str(float(score))} for name, score in rows]
    table = [order, *([line[heading] for heading in order] for line in lines)]
    assert points("\n".join(map(separator.join, table))) == [score for _, score in rows]


@given(st.text('ab4½.,;|\t\n" x-+u', max_size=120) | st.text(max_size=200))
def test_any_text_is_a_table_or_not_or_refused(text):
    try:
        column = find_column(text)
    except ReadingError as error:
        [problem] = error.problems
        assert problem.message
    else:
        assert column is None or all(cell and line > 0 for cell, line in column.cells)
