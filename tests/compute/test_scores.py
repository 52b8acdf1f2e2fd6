"""One score and one scale: what is read, what is refused, how it is printed."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.scores import (
    SCALES,
    Problem,
    ReadingError,
    Scale,
    read_score,
    round_half_up,
    shorten,
    show,
    show_half,
)

MINUS = "\N{MINUS SIGN}"


@st.composite
def readable_scores(draw):
    """Every score that can be typed: six digits before the mark, four after it, either sign."""
    decimals = draw(st.integers(0, 4))
    return Fraction(draw(st.integers(-(10 ** (6 + decimals)) + 1, 10 ** (6 + decimals) - 1)), 10**decimals)


def refused(token):
    with pytest.raises(ReadingError) as caught:
        read_score(token)
    [problem] = caught.value.problems
    return problem


@pytest.mark.parametrize(
    ("token", "score"),
    [
        ("4", "4"),
        ("0", "0"),
        ("12", "12"),
        ("3.5", "7/2"),
        ("3.25", "13/4"),
        (".5", "1/2"),
        ("3.", "3"),
        ("½", "1/2"),
        ("3½", "7/2"),
        ("0½", "1/2"),
        ("1/2", "1/2"),
        ("3 1/2", "7/2"),
        ("0 1/2", "1/2"),
        ("+3", "3"),  # a plus sign alone is no separator
        ("-3", "-3"),
        ("-½", "-1/2"),
        ("-3 1/2", "-7/2"),  # the sign is that of the whole score
        (f"{MINUS}3", "-3"),
        (f"{MINUS}1.5", "-3/2"),
        (f"{MINUS}2½", "-5/2"),
        ("-0.0", "0"),
        ("3,5", "7/2"),  # a single number takes the comma as decimal always
        ("3,1", "31/10"),
        ("10,25", "41/4"),
        (",5", "1/2"),
        ("3,", "3"),
        ("007", "7"),
        ("999999", "999999"),  # six digits before the mark
        ("0.1234", "617/5000"),  # four after it
        (".0001", "1/10000"),
        ("999999.9999", "9999999999/10000"),
        ("999999½", "1999999/2"),
        ("999999 1/2", "1999999/2"),
    ],
)
def test_a_score_is_read_exactly(token, score):
    assert read_score(token) == Fraction(score)


@pytest.mark.parametrize(
    "token",
    [
        *("", " ", ".", ",", "-", "+", MINUS),  # nothing to read
        *("NaN", "nan", "inf", "-inf", "Infinity"),  # float() would read them
        *("1e400", "1e5", "1E3", "2.5e-1"),  # exponents
        *("1_0", "0x10", "0b1"),  # int() would read 10, 16 and 1
        *("1/0", "1/3", "3/4", "2/2", "1/2/2", "3 1/3", "1\u20442"),  # the only fraction is 1/2
        "11/2",  # what 1½ becomes in some clean-ups
        *("3½½", "½½", "½3", "3½.5", "3.5½", "3½ 1/2", "3.5 1/2", "3 1/2 1/2"),  # two marks
        *("3.5.2", "3,5,2", "3.5,2", "3..5"),
        *("four", "x", "4x", "x4", "4 pts", "4%", "$4", "=4"),
        *("٣", "३", "３", "3٣", "3²", "¼", "¾", "Ⅳ"),  # digits of other scripts; float() would read the first three
        *("3˝", "˝"),  # a ½ decoded in the wrong character set
        *("--3", "+-3", "3-", "- 3", "\N{EN DASH}3"),  # of the dashes only the minus sign is one
        *("4 3", " 4", "4 ", "4\n", "4\x00"),  # a token matches whole
        *("1000000", "0000001", "1000000½", "1000000 1/2", "9" * 100_000),  # at most six digits before the mark
        *("0.12345", ".12345", "3,00000"),  # at most four after it
        "2+2u",  # a score with unplayed rounds is read elsewhere
        "<script>alert(1)</script>",
    ],
)
def test_a_token_that_is_no_score_is_refused_by_name(token):
    problem = refused(token)
    assert problem.token == token
    assert shorten(token) in problem.message


@pytest.mark.parametrize(
    "token", ["W3", "D12", "L7", "w3", "X12", "54b1", "12w½", "12b0", "3w=", "105b+", "103w-", "12+", "12:W"]
)
def test_a_result_glued_to_a_number_looks_like_a_crosstable_cell(token):
    problem = refused(token)
    assert "looks like a crosstable cell" in problem.message
    assert problem.token == token


def test_a_short_token_stands_whole_in_the_message():
    assert '"four"' in refused("four").message


def test_the_message_for_a_damaged_half_names_the_half():
    assert "½" in refused("3˝").message


@pytest.mark.parametrize("token", ["1234567", "0.12345"])
def test_too_many_digits_are_refused_naming_the_limits(token):
    message = refused(token).message
    assert "6" in message.removeprefix(shorten(token))
    assert "4" in message.removeprefix(shorten(token))


def test_a_long_token_is_cut_in_the_message_but_kept_as_token():
    problem = refused("x" * 5_000)
    assert len(problem.message) < 200
    assert problem.token == "x" * 5_000


@pytest.mark.parametrize("control", ["\x00", "\x1b", "\n", "\u202e", "\u2028"])
def test_a_message_holds_no_control_character(control):
    assert control not in refused(f"4{control}x").message


def test_an_error_is_the_sentences_of_its_problems():
    error = ReadingError(Problem("One.", "1", 1), Problem("Two.", "2", 2))
    assert str(error) == "One.; Two."
    assert [(problem.token, problem.place) for problem in error.problems] == [("1", 1), ("2", 2)]


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        ("0", "0"),
        ("15", "15"),
        ("-15", "-15"),
        ("1000000", "1000000"),  # never in scientific notation
        ("1/2", "0.5"),
        ("-1/2", "-0.5"),
        ("7/2", "3.5"),
        ("33/4", "8.25"),
        ("-33/4", "-8.25"),
        ("1/8", "0.125"),  # ending decimals are shown whole
        ("1/16", "0.0625"),
        ("42/5", "8.4"),
        ("10/3", "3.33"),  # others with two decimals
        ("20/3", "6.67"),
        ("2/3", "0.67"),
        ("-2/3", "-0.67"),
        ("700/3", "233.33"),
        ("369/14", "26.36"),  # 26.357142…
        ("1/7", "0.14"),
        ("299/300", "1.00"),  # 0.99666…
        ("1/30", "0.03"),
        ("1/300", "0.00"),
        ("-1/300", "0.00"),  # never "-0"
        ("1/128", "0.0078125"),  # ending, however long
    ],
)
def test_a_value_is_printed(value, printed):
    assert show(Fraction(value)) == printed


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        ("0", "0"),
        ("4", "4"),
        ("1/2", "½"),
        ("-1/2", "-½"),
        ("7/2", "3½"),
        ("-7/2", "-3½"),
        ("21/2", "10½"),
        ("33/4", "8.25"),
        ("10/3", "3.33"),
    ],
)
def test_a_score_in_a_list_is_printed_with_its_half(value, printed):
    assert show_half(Fraction(value)) == printed


def test_a_negative_zero_has_no_sign():
    assert show(read_score("-0.0")) == "0"
    assert show_half(read_score("-0.0")) == "0"


def test_whole_numbers_are_printed_like_fractions():
    assert show(15) == "15"
    assert show_half(15) == "15"


@pytest.mark.parametrize(
    ("value", "decimals", "rounded"),
    [
        ("1/3", 2, "33/100"),
        ("2/3", 2, "67/100"),
        ("1/8", 2, "13/100"),  # half up
        ("1/200", 2, "1/100"),
        ("5/2", 0, "3"),
        ("33/4", 1, "83/10"),
        ("33/4", 2, "33/4"),
        ("4", 2, "4"),
        ("-1/3", 2, "-33/100"),
        ("-1/300", 2, "0"),
    ],
)
def test_a_half_is_rounded_up(value, decimals, rounded):
    assert round_half_up(Fraction(value), decimals) == Fraction(rounded)


@pytest.mark.parametrize(
    ("key", "win", "draw", "loss", "printed"),
    [
        ("chess", "1", "1/2", "0", "1-½-0"),
        ("match", "3", "1", "0", "3-1-0"),
        ("league", "2", "1", "0", "2-1-0"),
    ],
)
def test_a_scale_gives_points_for_win_draw_and_loss(key, win, draw, loss, printed):
    scale = SCALES[key]
    assert (scale.win, scale.draw, scale.loss) == (Fraction(win), Fraction(draw), Fraction(loss))
    assert str(scale) == printed
    assert scale.key == key


def test_a_loss_gives_nothing_unless_the_scale_says_so():
    assert Scale("custom", "Custom", Fraction(4), Fraction(2)).loss == 0


def test_three_scales_need_no_points_typed():
    assert set(SCALES) == {"chess", "match", "league"}


@given(readable_scores())
def test_a_printed_score_reads_back(score):
    assert read_score(show(score)) == score


@given(readable_scores())
def test_a_score_printed_with_its_half_reads_back(score):
    assert read_score(show_half(score)) == score


@given(readable_scores())
def test_a_decimal_comma_in_a_single_number_reads_like_a_point(score):
    assert read_score(show(score).replace(".", ",")) == score


@given(readable_scores().filter(bool))
def test_a_minus_sign_reads_like_a_hyphen(score):
    assert read_score(MINUS + show(abs(score))) == -abs(score)


@given(st.text(max_size=60) | st.text("0123456789.,+-−½/ ue_", max_size=12))
def test_any_token_is_read_or_refused_by_name(token):
    try:
        score = read_score(token)
    except ReadingError as error:
        [problem] = error.problems
        assert problem.token == token
        assert problem.message
    else:
        assert set(token) <= set("0123456789.,+-−½/ ")
        assert abs(score) < 10**6 + 1
        assert 10**4 % score.denominator == 0


@given(st.fractions(max_denominator=10**6))
def test_a_printed_value_is_within_half_a_hundredth(value):
    assert abs(Fraction(show(value)) - value) <= Fraction(1, 200)


@given(st.fractions(max_denominator=10**6))
def test_no_printed_value_is_a_negative_zero(value):
    assert show(value).strip("-0.") or not show(value).startswith("-")


@given(st.integers(-(10**9), 10**9), st.integers(0, 6))
def test_an_ending_decimal_is_printed_whole(units, decimals):
    value = Fraction(units, 10**decimals)
    assert Fraction(show(value)) == value


@given(st.fractions(min_value=0), st.integers(0, 4))
def test_rounding_moves_a_value_by_half_a_unit_at_most(value, decimals):
    unit = Fraction(1, 10**decimals)
    moved = round_half_up(value, decimals) - value
    assert -unit / 2 < moved <= unit / 2
