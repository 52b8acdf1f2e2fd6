"""A pasted list of scores: every shape that is read, every one that is refused, and what is said about it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.opponent_scores import OpponentScore
from calculators.compute.score_lists import read_scores
from calculators.compute.scores import ReadingError, show, show_half

MINUS = "\N{MINUS SIGN}"
NBSP, THIN, NARROW = "\N{NO-BREAK SPACE}", "\N{THIN SPACE}", "\N{NARROW NO-BREAK SPACE}"


def points(text, commas=""):
    return [opponent.points for opponent in read_scores(text, commas).opponents]


def scores(text):
    return [Fraction(score) for score in text.split()]


def outcome(text, commas=""):
    """The opponents read, or None and the problems."""
    try:
        return read_scores(text, commas).opponents, ()
    except ReadingError as error:
        return None, error.problems


def refused(text, commas=""):
    with pytest.raises(ReadingError) as caught:
        read_scores(text, commas)
    return caught.value.problems


def named(text):
    return [(problem.token, problem.place) for problem in refused(text)]


@pytest.mark.parametrize(
    "text",
    [
        "4, 3.5, 3, 2.5, 2",
        "4 3.5 3 2.5 2",
        "4;3,5;3;2,5;2",
        "4 3½ 3 2½ 2",
        "4, 3 1/2, 3, 2 1/2, 2",
        "4.0\t3.5\t3.0\t2.5\t2.0",
        "4 + 3.5 + 3 + 2.5 + 2 = 15",
        "1) 4  2) 3.5  3) 3  4) 2.5  5) 2",
        "4, 3½, 3, 2½, 2",
    ],
)
def test_nine_ways_to_type_one_list_read_alike(text):
    reading = read_scores(text)
    assert [opponent.points for opponent in reading.opponents] == scores("4 7/2 3 5/2 2")
    assert reading.warnings == ()


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("4\n3.5\n2.5", "4 7/2 5/2"),
        ("4\t3.5\t2.5", "4 7/2 5/2"),
        ("4;3,5;2,5", "4 7/2 5/2"),
        ("3,5,4,2,5", "3 5 4 2 5"),
        ("4 , 3.5 ,2.5", "4 7/2 5/2"),
        ("4, 3½, 2½, ½", "4 7/2 5/2 1/2"),
        ("1/2, 1, 1/2", "1/2 1 1/2"),
        ("4, 3.5, 2.5,", "4 7/2 5/2"),
        ("4\u00a03.5\u202f2.5", "4 7/2 5/2"),
        ("\ufeff4,3.5,2.5", "4 7/2 5/2"),
        ("12, -15, 9", "12 -15 9"),
        ("-0.0", "0"),
        (".5, 3., 4", "1/2 3 4"),
        ("12, 9, 9, 6, 6", "12 9 9 6 6"),
        ("0,3,3,4,5", "0 3 3 4 5"),
        ("5;4.5;4;3;2;1;0.5", "5 9/2 4 3 2 1 1/2"),
        ("2.5,3,2.5,3.5,4", "5/2 3 5/2 7/2 4"),
        ("4,3", "4 3"),
    ],
)
def test_known_lists_are_read(text, read):
    assert points(text) == scores(read)


@pytest.mark.parametrize("invisible", ["\ufeff", "\u200b", "\u200c", "\u200d", "\u2060"])
def test_characters_without_width_are_deleted(invisible):
    assert points(f"{invisible}4, 3{invisible}.5,{invisible} 3{invisible}") == scores("4 7/2 3")


@pytest.mark.parametrize(
    "separator",
    [
        " ",
        "   ",
        NBSP,
        THIN,
        NARROW,
        "\u2002",  # en, em, figure, punctuation, hair, mathematical and ideographic blanks
        "\u2003",
        "\u2007",
        "\u2008",
        "\u200a",
        "\u205f",
        "\u3000",
        "\u1680",
        "\t",
        "\n",
        "\r",
        "\r\n",
        "\n\n\n",
        "\v",
        "\f",
        "\u0085",
        "\u2028",
        "\u2029",
        ";",
        "; ",
        " ; ",
        "|",
        " | ",
        ", ",
        " ,",
        " , ",
        ",\n",
        f",{NBSP}",
        f"{THIN},",
        " + ",
        f"{NBSP}+{NBSP}",
        ";;",
        ";\n",
        "|\t|",
        ", , ",
        " ,;, ",
    ],
)
def test_every_separator_separates(separator):
    assert points(separator.join(["4", "3.5", "3", "2½"])) == scores("4 7/2 3 5/2")
    assert points(separator.join(["4", "3", "2"])) == scores("4 3 2")


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\t", ";", ",", "|", " , ; | \n", "\ufeff", "\u200b", NBSP, '""', '"", ""']
)
def test_blank_items_are_no_scores(text):
    assert points(text) == []


@pytest.mark.parametrize(
    "text",
    [
        *("4,3,", "4, 3, ", "4;3;", "4|3|", "4 3\n", "4\n3\r\n", "4\t3\t\t", "4,3,,,", "4 3;,|"),
        *(",4,3", ";4;3", "|4|3|", "\n\n4\n\n3"),
        *("4,,3", "4;;3", "4; ;3", '4;"";3'),
    ],
)
def test_leading_trailing_and_doubled_separators_add_no_zero(text):
    assert points(text) == scores("4 3")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ('"3,5"', "7/2"),
        ('"3,5","4","2,5"', "7/2 4 5/2"),  # commas between the cells separate
        ('"3,5";"4";"2,5"', "7/2 4 5/2"),
        ('"3,5" "4" "2,5"', "7/2 4 5/2"),
        ('"3,5"\t"4"\n"2,5"\t"1"', "7/2 4 5/2 1"),
        ('"3,5",4,"2,5"', "7/2 4 5/2"),
        ('"3,1","4"', "31/10 4"),  # decimal, whatever comes after it
        ('"3,25" 4.5', "13/4 9/2"),  # even where a point stands as decimal mark
        ('"3.5","4"', "7/2 4"),
        ('"3","5"', "3 5"),  # a comma between cells separates, whatever stands around
        ('"3","5";"4"', "3 5 4"),
        ('"3","5"\n"4","0"', "3 5 4 0"),
        ('"3",5 4', "3 5 4"),
        ('"3½","½"', "7/2 1/2"),
        ('"3 1/2","4"', "7/2 4"),
        ('" 4 ","3"', "4 3"),
        ('"-1","4"', "-1 4"),
    ],
)
def test_a_quoted_cell_is_one_score_and_its_comma_decimal(text, read):
    assert points(text) == scores(read)


@pytest.mark.parametrize(
    "cell", ["4 3", "4;3", "4|3", "4\t3", "4, 3", "4 ,3", "4 + 3", "3,5,4", "four", "3 2 1/2", "4 = 4"]
)
def test_a_quoted_cell_that_is_not_one_score_is_refused(cell):
    [problem] = refused(f'1; "{cell}"; 2')
    assert problem.place == 2


@pytest.mark.parametrize("text", ['"4', '4"', '"4, 3', '4, "', '""4"', '4"3', "'4'"])
def test_a_quote_without_its_other_half_is_refused(text):
    assert refused(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("½", "1/2"),
        ("3½", "7/2"),
        ("1/2", "1/2"),
        ("3 1/2", "7/2"),
        (f"3{NBSP}1/2", "7/2"),
        (f"3{THIN}1/2", "7/2"),
        ("3  1/2", "7/2"),
        ("-3 1/2", "-7/2"),  # the sign is that of the whole score
        ("+3 1/2", "7/2"),
        ("3 1/2 4 1/2", "7/2 9/2"),
        ("1/2 1/2", "1/2 1/2"),
        ("3 1/2 1/2", "7/2 1/2"),  # a half that has its whole takes no other
        ("3.5 1/2", "7/2 1/2"),
        ("3½ 1/2", "7/2 1/2"),
        ("3\n1/2", "3 1/2"),  # not on the same line
        ("3, 1/2", "3 1/2"),
        ("3;1/2", "3 1/2"),
        ("3 + 1/2", "3 1/2"),
        ("3|1/2", "3 1/2"),
        ("4", "4"),
        ("3.5", "7/2"),
        (".5", "1/2"),
        ("3.", "3"),
        ("+3", "3"),
        ("4 +3", "4 3"),  # a blank on one side only
        (f"{MINUS}1 4", "-1 4"),
        (f"{MINUS}½, 4", "-1/2 4"),
        ("999999 999999.9999", "999999 9999999999/10000"),
    ],
)
def test_a_score_in_a_list_is_read(text, read):
    assert points(text) == scores(read)


def test_a_whole_and_a_half_glyph_apart_are_two_scores_with_a_warning():
    reading = read_scores("3 ½")
    assert [opponent.points for opponent in reading.opponents] == scores("3 1/2")
    assert any("½" in warning for warning in reading.warnings)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("1) 4  2) 3.5", "4 7/2"),
        ("1) 4, 2) 3.5", "4 7/2"),
        ("1)4 2)3.5", "4 7/2"),
        ("1) 4\n2) 3.5\n3) 3", "4 7/2 3"),
        ("1)\t4\n2)\t3.5", "4 7/2"),
        ("1) 4; 2) 3,5; 3) 3", "4 7/2 3"),
        ("3) 4 7) 3", "4 3"),  # it need not count
        ("10) 4 11) 3", "4 3"),
        ("1) 3 1/2 2) ½", "7/2 1/2"),
        ("1) -1 2) 3", "-1 3"),
        ("1) 4 3 2", "4 3 2"),
        ("1. 4\n2. 3.5\n3. 3", "4 7/2 3"),
        ("1.  4\r\n2.  3.5\r\n3.  3\r\n", "4 7/2 3"),
        ("1.\t4\n2.\t3.5", "4 7/2"),
        ("1. 4\n\n2. 3.5\n\n3. 3", "4 7/2 3"),
        ("1. 4\n2. 3\n3. 2\n4. 1\n5. 0\n6. 1\n7. 2\n8. 3\n9. 4\n10. 5", "4 3 2 1 0 1 2 3 4 5"),
        ("1. 3½\n2. 2 1/2", "7/2 5/2"),
        ("1. 4\n2. 3\n4. 2", "1 4 2 3 4 2"),  # does not count 1, 2, 3: scores like 1.
        ("2. 4\n3. 3", "2 4 3 3"),
        ("1. 4\n1. 3", "1 4 1 3"),
        ("1. 4\n3", "1 4 3"),
        ("1. 4, 2. 3", "1 4 2 3"),  # not at line starts
        ("1.\n2.\n3.", "1 2 3"),  # nothing follows that could be numbered
        ("1.5\n2.5\n3.5", "3/2 5/2 7/2"),  # decimals, no numbering
    ],
)
def test_numbering_is_no_score(text, read):
    assert points(text) == scores(read)


@pytest.mark.parametrize(
    ("text", "refusals"),
    [("4 2)", [("2)", 2)]), ("1) 4 2)", [("2)", 2)]), ("4)", [("4)", 1)]), ("1) x", [("x", 1)])],
)
def test_a_number_with_a_bracket_and_no_value_is_refused(text, refusals):
    assert named(text) == refusals


@pytest.mark.parametrize(
    "text",
    [
        "4 + 3.5 + 3 = 10.5",
        "4 + 3½ + 3 = 10½",
        "4 + 3½ + 3 = 10 1/2",
        "4 3.5 3 = 10.5",
        "4, 3.5, 3 = 10.5",
        "4, 3.5, 3, = 10.5",
        "4;3,5;3 = 10,5",
        "4;3,5;3;=10,5",
        "4 3½ 3 =10½",
        "4 3½ 3=10½",
        "4\n3.5\n3 = 10.5\n",
        "4\n3.5\n3\n= 10.5",
        "4\t3.5\t3\t= 10.5",
        f"4 3.5 3{NBSP}={NBSP}10.5",
        "4 3.5 3 = 10.5;",  # trailing separators are dropped
        "4 3.5 3 = 10.5,",
        "1) 4 2) 3.5 3) 3 = 10.5",
        "1. 4\n2. 3.5\n3. 3 = 10.5",
        "1. 4\n2. 3.5\n3. 3\n= 10.5",
    ],
)
def test_a_final_sum_is_no_score(text):
    reading = read_scores(text)
    assert [opponent.points for opponent in reading.opponents] == scores("4 7/2 3")
    assert reading.warnings == ()


@pytest.mark.parametrize(
    ("text", "said", "found"),
    [("4 + 3.5 + 3 = 15", "15", "10½"), ("4, 3 = 8", "8", "7"), ("4 3 = 6½", "6½", "7"), ("4 3 = 7,5", "7½", "7")],
)
def test_a_final_sum_that_is_none_warns(text, said, found):
    [warning] = read_scores(text).warnings
    assert said in warning
    assert found in warning


@pytest.mark.parametrize("text", ["4 = 4 3", "4 = 3 = 7", "4 =", "= =", "4 3 ="])
def test_an_equals_sign_elsewhere_is_refused(text):
    assert any("=" in problem.token for problem in refused(text))


@pytest.mark.parametrize("total", ["x", "NaN", "1e5", "1/0", "1000000", "٣"])
def test_a_final_sum_that_is_no_number_is_refused_by_name(total):
    assert any(total in problem.message for problem in refused(f"4 3 = {total}"))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        # A point or a ½ stands as decimal mark: commas separate.
        ("4,3.5,2.5", "4 7/2 5/2"),
        ("3,5,4.5", "3 5 9/2"),
        ("3,5 4.5", "3 5 9/2"),
        ("3,5;4.5;2", "3 5 9/2 2"),
        ("3,5;.5", "3 5 1/2"),
        ("3,5;4.", "3 5 4"),
        ("3,5,4½", "3 5 9/2"),
        ("3,5 4½", "3 5 9/2"),
        ("3,5;½", "3 5 1/2"),
        # A blank beside it separates.
        ("3, 5", "3 5"),
        ("3 ,5", "3 5"),
        ("3, 5; 4", "3 5 4"),
        ("3 ,5;4", "3 5 4"),
        ("3,\n5", "3 5"),
        (f"3,{NBSP}5", "3 5"),
        ("3\t,5", "3 5"),
        # Nothing but commas: all separate.
        ("3,5", "3 5"),
        ("4,3,5,3", "4 3 5 3"),
        ("10,50,25", "10 50 25"),
        ("0,0", "0 0"),
        ("4,3,5,3;", "4 3 5 3"),  # a trailing separator is dropped, a heading and a sum are none
        ("4,3,5,3,", "4 3 5 3"),
        ("4,3,5,3\n", "4 3 5 3"),
        ("4,3,5,3 = 15", "4 3 5 3"),
        ("Pts\n4,3,5,3", "4 3 5 3"),
        # Other separators around: decimal before 0, 5, 00, 25, 50 and 75.
        ("3,5 4", "7/2 4"),
        ("3,5;4", "7/2 4"),
        ("3,5|4", "7/2 4"),
        ("3,5\n4", "7/2 4"),
        ("3,5\r\n4,0", "7/2 4"),
        ("3,5\t4", "7/2 4"),
        (f"3,5{NBSP}4", "7/2 4"),
        ("3,5 + 4", "7/2 4"),
        ("3,0;4,5", "3 9/2"),
        ("3,00;4,25;2,50;1,75", "3 17/4 5/2 7/4"),
        ("10,5 4", "21/2 4"),
        ("-1,5 4", "-3/2 4"),
        ("3,5, 4,5, 3", "7/2 9/2 3"),  # the comma with a blank separates, the one without is decimal
        ("4, 3,5, 3", "4 7/2 3"),
        ("3,5,4 2", "7/2 4 2"),
        # Other separators around, other digits after it: it separates.
        ("3,1 4", "3 1 4"),
        ("3,2;4", "3 2 4"),
        ("3,10;4", "3 10 4"),
        ("3,500;4", "3 500 4"),
        ("3,55;4", "3 55 4"),
        ("3,000;4", "3 0 4"),
        ("4,3 2,1", "4 3 2 1"),
    ],
)
def test_a_comma_is_decimal_or_separates(text, read):
    assert points(text) == scores(read)


@pytest.mark.parametrize(
    ("text", "choice", "read"),
    [
        ("4,3,5,3", "decimal", "4 7/2 3"),
        ("4,3,5,3", "separator", "4 3 5 3"),
        ("3,5,4,2,5", "decimal", "7/2 4 5/2"),
        ("3,5", "decimal", "7/2"),
        ("3,5", "separator", "3 5"),
        ("3,5 4", "separator", "3 5 4"),
        ("3,5 4", "decimal", "7/2 4"),
        ("4;3,5;3;2,5;2", "separator", "4 3 5 3 2 5 2"),
        ("3,1 4,2", "decimal", "31/10 21/5"),
        ("3,5 4.5", "decimal", "7/2 9/2"),
        ('"3","5"', "decimal", "3 5"),
        ('"3,5",4', "separator", "7/2 4"),  # quoted cells are no matter of choice
        ("3, 5", "decimal", "3 5"),  # nor is a comma with a blank beside it
        ("4, 3, 2", "decimal", "4 3 2"),
        ("4 3 2", "decimal", "4 3 2"),
        ("4 3 2", "separator", "4 3 2"),
    ],
)
def test_the_visitor_chooses_what_a_comma_is(text, choice, read):
    assert points(text, choice) == scores(read)


@pytest.mark.parametrize(
    ("text", "taken", "choice", "offered"),
    [
        ("4,3,5,3", "", "decimal", "4 · 3½ · 3"),
        ("3,5,4,2,5", "", "decimal", "3½ · 4 · 2½"),
        ("3,5", "", "decimal", "3½"),
        ("3,5 4", "", "separator", "3 · 5 · 4"),
        ("4;3,5;3", "", "separator", "4 · 3 · 5 · 3"),
        ("4,3,5,3", "decimal", "separator", "4 · 3 · 5 · 3"),
        ("4,3,5,3", "separator", "decimal", "4 · 3½ · 3"),
        ("3,5 4", "separator", "decimal", "3½ · 4"),
        ("1) 3,5 2) 4", "", "separator", "3 · 5 · 4"),
        (
            "1. 3,5\n2. 4\n3. 2,5",
            "",
            "separator",
            "3 · 5 · 4 · 2 · 5",
        ),  # the points of the numbering are no decimal marks
    ],
)
def test_another_plausible_reading_is_offered(text, taken, choice, offered):
    other = read_scores(text, taken).other
    assert (other.choice, other.scores) == (choice, offered)


@pytest.mark.parametrize(
    "text",
    ["4", "4 3 2", "4, 3, 2", "4, 3.5, 3", "4,3.5,2", "4;3;2", "4 3½", "", "4,3,2,1", '"3,5","4"', "3, 5", "4 3.5"],
)
def test_where_only_one_reading_is_plausible_no_other_is_offered(text):
    assert read_scores(text).other is None


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2+2u", "2+2u"),
        ("2 2u", "2+2u"),
        ("2 (2u)", "2+2u"),
        ("2u", "0+2u"),
        ("4, 2+2u, 3", "4 2+2u 3"),
        ("4 2+2u 3", "4 2+2u 3"),
        ("4 2 2u 3", "4 2+2u 3"),
        ("4 2 (2u) 3", "4 2+2u 3"),
        (f"4 2{NBSP}(2u) 3", "4 2+2u 3"),
        ("4; 2 2u; 3", "4 2+2u 3"),
        ("2u 3", "0+2u 3"),
        ("2u 2u", "0+2u 0+2u"),
        ("2 2u 1u", "2+2u 0+1u"),  # one opponent has one such part
        ("2+1u 1u", "2+1u 0+1u"),
        ("2, 2u", "2 0+2u"),  # apart: another opponent
        ("2;2u", "2 0+2u"),
        ("2\n2u", "2 0+2u"),
        ("2|2u", "2 0+2u"),
        ("2 + 2u", "2 0+2u"),  # a plus with blanks separates
        ("2½+1u, 3 1/2+1u, 3 1/2 2u", "2½+1u 3½+1u 3½+2u"),
        ("3,5+2u; 4", "3½+2u 4"),
        ("1) 2 2u 2) 3", "2+2u 3"),
        ("1) 2u 2) 3", "0+2u 3"),
        ('"2 2u","3,5+1u"', "2+2u 3½+1u"),
        ("2 2u\n4", "2+2u 4"),
    ],
)
def test_unplayed_rounds_of_an_opponent_are_read(text, read):
    assert " ".join(map(str, read_scores(text).opponents)) == read


def test_a_plus_with_blanks_before_unplayed_rounds_warns():
    assert any("2+2u" in warning for warning in read_scores("2 + 2u").warnings)


@pytest.mark.parametrize(
    "token",
    [
        *("NaN", "nan", "inf", "-inf", "1e400", "1e5", "2E3", "1_0", "0x10"),
        *("1/0", "1/3", "3/4", "1\u20442", "3½½", "½½", "3.5.2", "3..5", "."),
        *("x", "four", "pts", "4%", "3'5", "<script>alert(1)</script>"),
        *("٣", "３", "३", "3²", "¼", "3˝", "˝"),
        *("W3", "D12", "54b1", "29w½", "103w-", "4:3"),
        *("1000000", "0.12345"),
        *("-", "+-3", "--3", "3-", "\N{EN DASH}3", "4+3", "="),
        *("2+u", "2u2", "2(2)", "()"),
        *("\x00", "\U0001f600", "\ue000", "4\ue0005", "4\ue0015"),  # no character stands for a mark
    ],
)
def test_a_token_that_is_no_score_is_refused_by_name_and_place(token):
    [problem] = refused(f"4, 3.5, {token}, 3")
    assert problem.place == 3
    if token.isprintable():
        assert problem.token == token
        assert f'"{token}"' in problem.message


@pytest.mark.parametrize(
    ("text", "refusals"),
    [
        ("4, NaN, 3", [("NaN", 2)]),
        ("1e400, 3", [("1e400", 1)]),
        ("0x10, +3", [("0x10", 1)]),
        ("1/0, 3", [("1/0", 1)]),
        ("4 pts, 3.5", [("pts", 2)]),
        ("<script>alert(1)</script>, 4", [("<script>alert(1)</script>", 1)]),
        ("3½½", [("3½½", 1)]),
        ("x, 4, y", [("x", 1), ("y", 3)]),  # all of them, not only the first
        ("4,, ,x", [("x", 2)]),  # blank items have no place
        ("4\n3\nx", [("x", 3)]),
        ("1) 4 2) x", [("x", 2)]),  # nor has numbering
        ("3 1/2, x", [("x", 2)]),
        ("2 2u x", [("x", 2)]),
        ("4;3,5;x", [("x", 3)]),
        ("3,5x;4", [("3,5x", 1)]),  # before a 5, beside other separators, the comma is decimal
        ("x,5;4", [("x", 1)]),
    ],
)
def test_refused_tokens_are_named_with_their_places(text, refusals):
    assert named(text) == refusals


@pytest.mark.parametrize("token", ["W3", "54b1", "12w½", "7b0", "D12", "L5"])
def test_a_result_glued_to_a_number_looks_like_a_crosstable_cell(token):
    [problem] = refused(f"4, {token}")
    assert "looks like a crosstable cell" in problem.message


def test_a_decimal_comma_stands_in_the_message_as_typed():
    [problem] = refused('4; "3,55555"')
    assert "3,55555" in problem.message
    assert (problem.token, problem.place) == ("3,55555", 2)


def test_a_heading_above_the_scores_is_none_and_is_said():
    reading = read_scores("Score\n4\n3.5\n2.5")
    assert [opponent.points for opponent in reading.opponents] == scores("4 7/2 5/2")
    assert any('"Score"' in note for note in reading.notes)


def test_another_word_above_the_scores_is_refused():
    assert named("Opponents\n4\n3.5") == [("Opponents", 1)]


@pytest.mark.parametrize(
    ("text", "warned"),
    [("12, -15, 9", True), (f"4 {MINUS}½", True), ("-1+2u", True), ("4, 3", False), ("-0.0", False), ("0", False)],
)
def test_a_negative_score_warns(text, warned):
    assert any("negative score" in warning for warning in read_scores(text).warnings) == warned


def test_200_scores_are_read():
    assert len(points("3.5," * 200)) == 200


@pytest.mark.parametrize(
    "text",
    ["3.5," * 201, ",".join(["3.5"] * 10_000), "4 " * 201, "4\n" * 20_000, "x;" * 201, "2 2u, " * 201, '"3,5",' * 201],
)
def test_more_than_200_scores_are_refused_naming_the_limit(text):
    [problem] = refused(text)
    assert "200" in problem.message


def test_a_text_too_long_for_200_scores_is_refused_naming_the_limit():
    [problem] = refused("4" * 200_000)
    assert "200" in problem.message.replace("200,000", "")


@pytest.mark.parametrize("text", ["4, 3.5, 2", "4;3,5;2", "4 3½ 2"])
def test_a_list_is_printed_as_it_is_typed(text):
    assert str(read_scores(text)) == "4 · 3½ · 2"


@st.composite
def opponents(draw, *, unplayed=True):
    decimals = draw(st.integers(0, 4))
    points = Fraction(draw(st.integers(-(10 ** (3 + decimals)), 10 ** (3 + decimals))), 10**decimals)
    return OpponentScore(points, draw(st.integers(0, 9)) if unplayed else 0)


played = opponents(unplayed=False)
halves = st.integers(0, 40).map(lambda halves: Fraction(halves, 2))
quarters = st.integers(0, 400).map(lambda quarters: Fraction(quarters, 4))
separators = st.sampled_from(
    [
        " ",
        "  ",
        "\t",
        "\n",
        "\r\n",
        "\r",
        ";",
        "; ",
        "|",
        " | ",
        ", ",
        " ,",
        " , ",
        " + ",
        NBSP,
        THIN,
        NARROW,
        ",\n",
        ";;",
    ]
)


@given(st.lists(opponents(), max_size=20))
def test_a_printed_list_reads_back(opponents):
    assert read_scores(", ".join(map(str, opponents))).opponents == tuple(opponents)


@given(st.lists(st.tuples(opponents(), separators), max_size=20))
def test_the_kinds_and_the_order_of_separators_do_not_matter(items):
    text = "".join(f"{opponent}{separator}" for opponent, separator in items[:-1]) + "".join(
        str(last) for last, _ in items[-1:]
    )
    assert read_scores(text).opponents == tuple(opponent for opponent, _ in items)


@given(
    st.lists(opponents(), max_size=10),
    st.text(" \t\n\r;|\ufeff\u200b" + NBSP, max_size=10),
    st.text(" \t\n\r;|,", max_size=10),
)
def test_separators_before_and_after_a_list_do_not_matter(opponents, before, after):
    text = "; ".join(map(str, opponents))
    assert read_scores(f"{before}{text} {after}").opponents == tuple(opponents)


@given(st.lists(opponents(), max_size=20), st.randoms(use_true_random=False))
def test_scores_in_another_order_are_the_same_scores_in_that_order(opponents, random):
    shuffled = random.sample(opponents, len(opponents))
    assert read_scores("\n".join(map(str, shuffled))).opponents == tuple(shuffled)


@given(st.lists(st.integers(0, 999), min_size=1, max_size=20))
def test_whole_numbers_with_nothing_but_commas_between_are_that_many_scores(numbers):
    assert points(",".join(map(str, numbers))) == numbers


@given(st.lists(quarters, min_size=1, max_size=20), st.sampled_from([show, show_half]))
def test_beside_a_decimal_mark_commas_separate(values, printed):
    values = [*values, Fraction(1, 2)]
    assert points(",".join(map(printed, values))) == values


@given(st.lists(quarters, min_size=2, max_size=20), st.sampled_from([";", "\n", "\t", " ", "|", "; ", ", ", " + "]))
def test_decimal_commas_between_other_separators_read_like_points(values, separator):
    assert points(separator.join(show(value).replace(".", ",") for value in values)) == values


@given(st.lists(quarters, min_size=2, max_size=20))
def test_the_choice_of_separators_makes_two_scores_of_each_decimal_comma(values):
    text = ";".join(show(value).replace(".", ",") for value in values)
    assert points(text, "separator") == [Fraction(part) for part in text.replace(",", ";").split(";")]


@given(
    st.lists(played, min_size=1, max_size=20), separators | st.just(","), st.sampled_from(["", "decimal", "separator"])
)
def test_quoted_cells_take_the_comma_as_decimal_always(opponents, separator, commas):
    text = separator.join(f'"{show(opponent.points).replace(".", ",")}"' for opponent in opponents)
    assert read_scores(text, commas).opponents == tuple(opponents)


@given(st.lists(halves, min_size=2, max_size=20))
def test_a_right_sum_at_the_end_changes_nothing(values):
    reading = read_scores(f"{' + '.join(map(show, values))} = {show(sum(values))}")
    assert [opponent.points for opponent in reading.opponents] == values
    assert reading.warnings == ()


@given(st.lists(halves, min_size=2, max_size=20), halves.filter(bool))
def test_a_wrong_sum_at_the_end_warns(values, error):
    assert read_scores(f"{' + '.join(map(show, values))} = {show(sum(values) + error)}").warnings


@given(
    st.lists(halves, min_size=1, max_size=20),
    st.sampled_from([show, show_half]),
    st.sampled_from([" ", "\n", "; ", ", "]),
)
def test_numbering_with_brackets_changes_nothing(values, printed, separator):
    assert points(separator.join(f"{number}) {printed(value)}" for number, value in enumerate(values, 1))) == values


@given(st.lists(halves, min_size=2, max_size=20), st.sampled_from([show, show_half]))
def test_numbering_of_lines_with_points_changes_nothing(values, printed):
    assert points("\n".join(f"{number}. {printed(value)}" for number, value in enumerate(values, 1))) == values


@given(
    st.lists(opponents(), max_size=20),
    st.sampled_from(["NaN", "x", "1e5", "W3", "3½½", "1/0", "٣", "1_0", "3˝", "2u2"]),
    st.lists(opponents(), max_size=20),
)
def test_a_refused_token_is_found_wherever_it_stands(before, token, after):
    assert named(", ".join([*map(str, before), token, *map(str, after)])) == [(token, len(before) + 1)]


@given(st.integers(201, 2_000), separators)
def test_any_number_above_200_is_refused_naming_the_limit(entries, separator):
    [problem] = refused(separator.join(["3½"] * entries))
    assert "200" in problem.message


TEXTS = (
    st.text(max_size=200)
    | st.text("0123456789", max_size=50)
    | st.text('0145½.,;|\t\n +-u()"=/ \ufeff\u00a0W٣', max_size=80)
)


@given(TEXTS, st.sampled_from(["", "decimal", "separator"]))
def test_any_text_is_read_or_refused(text, commas):
    read, problems = outcome(text, commas)
    assert problems if read is None else len(read) <= 200
    assert all(problem.message and problem.place <= 200 for problem in problems)


@given(TEXTS | st.text("0135 ,;\n", min_size=3, max_size=20))
def test_any_other_reading_that_is_offered_can_be_taken(text):
    read, _ = outcome(text)
    if read is None:
        return
    other = read_scores(text).other
    if other:
        assert str(read_scores(text, other.choice)) == other.scores


PATTERNS = (
    *('"', '""', '"4', '"4"', '"3,5",', '" '),
    *(",", ", ", " ,", ",5", "3,5", "3,5,", "3,5;", "3,5 ", "0,", ",0", "00,"),
    *("=", "= ", " =", "=4", "4=", "4 = ", "= 4 "),
    *("1) ", "1)", ") ", "(", ")", "1. ", "1.\n", "1. 4\n"),
    *("\n", "\r", "\t", " ", NBSP, "\u200b", "\ufeff", "\u2028", "\x1c"),
    *(";", "|", "| ", " |", "a|", "a;", "4\t", "a\t1\n", "Pts\t4\n", "a;1;2\n", "a\tb\n"),
    *("+", " + ", "+ ", "-", MINUS, ".", "/", "½", "½ ", "1 ½ ", "1/2", "1/2 ", "3 1/2 "),
    *("2u ", "2 2u ", "2 (2u) ", "(2u) ", "u", "+2u", "2+"),
    *("0", "9", "4 ", "x", "x ", "W3 ", "٣", "˝", "\ue000", "\ue001", "\x00", "1e", "_", "<"),
)


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize(
    ("before", "after"), [("", ""), ("4", "x"), ("4 = ", "x"), ("2 (", "u"), ('"', '"'), ("Pts\n", "= 4")]
)
@pytest.mark.parametrize("commas", ["", "decimal"])
def test_a_long_text_of_one_pattern_is_read_or_refused(pattern, before, after, commas):
    text = f"{before}{pattern * (100_000 // len(pattern))}"[: 100_000 - len(after)] + after
    read, problems = outcome(text, commas)
    assert problems if read is None else len(read) <= 200


@pytest.mark.parametrize(
    "text",
    [
        "a\tb" + "\t1" * 20_000 + "\na\t1" * 10_000,  # a wide line above many lines
        "a" + "\t1" * 24_000 + "\na" + "\t1" * 24_000,  # two wide lines
        "Pts" + "\tPts" * 12_000 + "\n1" + "\t1" * 24_000,
    ],
    ids=["wide above many", "two wide", "many headings"],
)
def test_a_table_of_many_columns_is_refused(text):
    read, problems = outcome(text)
    assert read is None
    assert "columns" in problems[0].message


def test_a_list_as_the_page_prints_it_reads_back():
    assert str(read_scores("4 · 3½ · 2")) == "4 · 3½ · 2"
