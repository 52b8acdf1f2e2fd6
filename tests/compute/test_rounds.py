"""The rounds of one player: every form of a round, read or refused by line."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute import rounds as r
from calculators.compute.opponent_scores import OpponentScore
from calculators.compute.rounds import Round, looks_like_rounds, read_rounds
from calculators.compute.scores import SCALES, ReadingError, Scale

MINUS = "\N{MINUS SIGN}"
NAMES = {
    "win": r.WIN,
    "draw": r.DRAW,
    "loss": r.LOSS,
    "forfeit win": r.FORFEIT_WIN,
    "forfeit loss": r.FORFEIT_LOSS,
    "pairing bye": r.PAIRING_BYE,
    "half-point bye": r.HALF_POINT_BYE,
    "zero": r.ZERO_POINT_BYE,
}


def outcome(text):
    """The rounds read, or None and the problems."""
    try:
        return read_rounds(text).rounds, ()
    except ReadingError as error:
        return None, error.problems


def against(result, points=None, unplayed=0):
    return Round(NAMES[result], None if points is None else OpponentScore(Fraction(points), unplayed))


def refused(text):
    with pytest.raises(ReadingError) as caught:
        read_rounds(text)
    return caught.value.problems


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("W 4", against("win", "4")),
        ("D 3½", against("draw", "7/2")),
        ("L 6", against("loss", "6")),
        ("1 4", against("win", "4")),
        ("= 3", against("draw", "3")),
        ("½ 2", against("draw", "2")),
        ("0 5", against("loss", "5")),
        ("1 ½", against("win", "1/2")),
        ("0 0", against("loss", "0")),
        ("W 3.5", against("win", "7/2")),
        ("W .5", against("win", "1/2")),
        ("W 3 1/2", against("win", "7/2")),
        ("W 1/2", against("win", "1/2")),
        ("W 3,5", against("win", "7/2")),  # the comma is decimal always
        ("W 3,1", against("win", "31/10")),
        ("D 10,25", against("draw", "41/4")),
        (f"L {MINUS}1", against("loss", "-1")),
        ("W 2+2u", against("win", "2", 2)),
        ("D 2 2u", against("draw", "2", 2)),
        ("L 2 (2u)", against("loss", "2", 2)),
        ("1 2u", against("win", "0", 2)),
        ("= 3,5+1u", against("draw", "7/2", 1)),
        ("+ 1.5", against("forfeit win", "3/2")),
        ("- 3", against("forfeit loss", "3")),
        (f"{MINUS} 3", against("forfeit loss", "3")),
        ("+ 1+2u", against("forfeit win", "1", 2)),
        ("+", against("forfeit win")),  # the scheduled opponent's score may be left out
        ("-", against("forfeit loss")),
        ("BYE", against("pairing bye")),
        ("B", against("pairing bye")),
        ("H", against("half-point bye")),
        ("Z", against("zero")),
        ("ABSENT", against("zero")),
        ("F", against("forfeit loss")),
        ("X", against("forfeit win")),
        ("bye", against("pairing bye")),  # any case
        ("Bye", against("pairing bye")),
        ("b", against("pairing bye")),
        ("h", against("half-point bye")),
        ("z", against("zero")),
        ("absent", against("zero")),
        ("Absent", against("zero")),
        ("f", against("forfeit loss")),
        ("x", against("forfeit win")),
        ("W\u00a04", against("win", "4")),  # every kind of blank
        ("W\u20094", against("win", "4")),
        ("W\u202f4", against("win", "4")),
        ("W\t4", against("win", "4")),
        ("W   4", against("win", "4")),
        ("  W 4  ", against("win", "4")),
        ("\ufeffW 4", against("win", "4")),
        ("W\u200b 4", against("win", "4")),
    ],
)
def test_a_round_is_read(line, expected):
    assert read_rounds(line).rounds == (expected,)


@pytest.mark.parametrize(
    "text",
    [
        "W 4\nD 3½\nL 6\nBYE",
        "W 4\r\nD 3½\r\nL 6\r\nBYE\r\n",
        "W 4\rD 3½\rL 6\rBYE",
        "W 4\n\nD 3½\n \nL 6\n\n\nBYE\n",  # blank lines are no rounds
        "W 4;D 3½;L 6;BYE",
        "W 4; D 3½; L 6; BYE;",
        "W 4, D 3½, L 6, BYE",
        "W 4 ,D 3½ ,L 6 ,BYE",
        "W 4,\nD 3½,\nL 6,\nBYE",
        "W 4,\u00a0D 3½,\tL 6, BYE",
        "W 4; D 3½\nL 6, BYE",
        "W 4, D 3,5, L 6, BYE",  # the comma without a blank is decimal
        "1 4\n= 3,5\n0 6\nbye",
    ],
)
def test_rounds_are_separated_by_lines_semicolons_or_a_comma_with_a_blank(text):
    four = (against("win", "4"), against("draw", "7/2"), against("loss", "6"), against("pairing bye"))
    assert read_rounds(text).rounds == four


@pytest.mark.parametrize("text", ["", " ", "\n\n", ";", "\ufeff", "; ;\n"])
def test_an_empty_box_holds_no_rounds(text):
    assert read_rounds(text).rounds == ()


@pytest.mark.parametrize(
    "item",
    [
        *("Q 4", "Q", "N 4", "P", "Ann 4", "WIN 4"),  # other letters
        *("X 3", "F 3", "H 2", "Z 1", "B 1", "BYE 3", "ABSENT 1", "BYE H"),  # these take no number
        *("W", "D", "L", "="),  # a game lacks its opponent's score
        *("W x", "W four", "W NaN", "W 1e5", "W 1_0", "W 1/0", "W 3½½", "W ٣", "W 3˝", "+ x", "- W"),  # no score
        *("W 1000000", "W 0.12345", "W 2+u", "W 3,5,4"),
        *("W 4 3", "W 4 D 3", "W 4,D 3"),  # two in one item
        *("4", "3.5", "2 4"),  # an opponent's score without a result
        *("+-3", "<b>"),
    ],
)
def test_an_item_that_is_no_round_is_refused_by_line(item):
    [problem] = refused(f"W 4\n{item}\nBYE")
    assert problem.place == 2
    assert problem.token == item
    assert "line 2" in problem.message.lower()


@pytest.mark.parametrize(
    ("item", "named"),
    [("Q 4", '"Q 4"'), ("X 3", '"X 3"'), ("ABSENT 1", '"ABSENT 1"'), ("W x", '"x"'), ("W", '"W"'), ("W 1/0", '"1/0"')],
)
def test_the_refusal_names_what_is_refused(item, named):
    [problem] = refused(item)
    assert named in problem.message


@pytest.mark.parametrize("item", ["U", "u"])
def test_u_is_refused_by_name_with_what_to_write_instead(item):
    [problem] = refused(f"W 4\n{item}")
    assert problem.place == 2
    assert problem.token == item
    # a pairing bye in one kind of file, an unplayed round in the other
    assert all(words in problem.message for words in ("pairing bye", "FIDE", "unplayed", "US Chess", "BYE", "Z"))


@pytest.mark.parametrize("item", ["W3", "D12", "54b1", "29w½"])
def test_a_result_glued_to_a_number_looks_like_a_crosstable_cell(item):
    [problem] = refused(f"W 4\n{item}")
    assert (problem.token, problem.place) == (item, 2)
    assert "looks like a crosstable cell" in problem.message


def test_every_refused_item_is_named_with_its_place():
    assert [(problem.token, problem.place) for problem in refused("Q 1\nW 4\nX 3\nU")] == [
        ("Q 1", 1),
        ("X 3", 3),
        ("U", 4),
    ]


@pytest.mark.parametrize("item", ["F", "f"])
def test_f_is_said_to_be_read_as_a_forfeit_loss(item):
    notes = read_rounds(f"W 4\n{item}").notes
    assert any("F" in note and "forfeit loss" in note for note in notes)


@pytest.mark.parametrize("text", ["W 4", "- 3", "X", "BYE, H, Z"])
def test_without_f_nothing_is_said_of_it(text):
    assert read_rounds(text).notes == ()


@pytest.mark.parametrize(
    ("text", "warned"),
    [("W -1", True), (f"D {MINUS}½", True), ("+ -2", True), ("W 1", False), ("- 3", False), ("-", False)],
)
def test_a_negative_score_warns(text, warned):
    assert any("negative" in warning for warning in read_rounds(text).warnings) == warned


@pytest.mark.parametrize(
    ("line", "chess", "match", "custom"),  # custom: 5 for a win, 2 for a draw, 1 for a loss
    [
        ("W 4", "1", "3", "5"),
        ("D 4", "1/2", "1", "2"),
        ("L 4", "0", "0", "1"),
        ("+ 4", "1", "3", "5"),
        ("X", "1", "3", "5"),
        ("- 4", "0", "0", "0"),  # a forfeit loss gives nothing, whatever a loss gives
        ("F", "0", "0", "0"),
        ("BYE", "1", "3", "5"),
        ("H", "1/2", "1", "2"),
        ("Z", "0", "0", "0"),
        ("ABSENT", "0", "0", "0"),
    ],
)
def test_a_round_gives_its_points_on_the_scale(line, chess, match, custom):
    read = read_rounds(line)
    assert read.points(SCALES["chess"]) == Fraction(chess)
    assert read.points(SCALES["match"]) == Fraction(match)
    assert read.points(Scale("custom", "Custom", Fraction(5), Fraction(2), Fraction(1))) == Fraction(custom)


def test_the_points_of_the_rounds_add_up():
    # 1 + ½ + 0 + 1 (pairing bye) + ½ (half-point bye) + 0 + 1 (forfeit win) + 0
    assert read_rounds("W 4\nD 3½\nL 6\nBYE\nH\nZ\n+\n-").points(SCALES["chess"]) == 4


@pytest.mark.parametrize(
    ("line", "played", "voluntary", "forfeit"),
    [
        ("W 4", True, False, False),
        ("D 4", True, False, False),
        ("L 4", True, False, False),
        ("BYE", False, False, False),
        ("+ 4", False, False, True),
        ("X", False, False, True),
        ("- 4", False, True, True),  # a forfeit loss is a voluntarily unplayed round
        ("F", False, True, True),
        ("H", False, True, False),  # a requested bye, half-point or zero-point, is one too
        ("Z", False, True, False),
        ("ABSENT", False, True, False),
    ],
)
def test_a_round_is_played_or_not_and_voluntarily_or_not(line, played, voluntary, forfeit):
    [round_] = read_rounds(line).rounds
    assert (round_.result.played, round_.result.voluntary, round_.result.forfeit) == (played, voluntary, forfeit)


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("W 4\nD 3½\nL 6", True),  # the first item begins with a letter
        ("W 4", True),
        ("D 3", True),
        ("L 3", True),
        ("BYE\nW 4", True),
        ("b\nW 4", True),
        ("H; 1 4", True),
        ("Z", True),
        ("absent, W 4", True),
        ("F", True),
        ("X", True),
        ("U\nW 4", True),  # refused there by name
        ("X 3", True),
        ("W 4\nfoo", True),  # whatever follows
        ("W 4\n3", True),
        ("1 4\n= 3\n0 5", True),  # every item fits and one begins with =
        ("= 3", True),
        ("½ 2, = 3", True),
        ("1 4\nW 3", True),
        ("1 4\nBYE", True),
        ("+ 1.5\n1 4", True),  # a + or - with a blank
        ("1 4\n- 3", True),
        (f"1 4\n{MINUS} 3", True),
        ("\ufeffW 4", True),
        ("1 4\n0 5\n½ 2", False),  # every item fits, but none begins so
        ("1 4", False),
        ("1 4\n-3", False),  # no blank after the sign
        ("1 4\n= 3\nfoo", False),  # one does not fit
        ("1 4\nW 3\nQ 2", False),
        ("4\nBYE", False),
        ("4, 3.5, 3, 2.5, 2", False),
        ("4 3½ 3 2½ 2", False),
        ("4;3,5;3;2,5;2", False),
        ("4 + 3.5 + 3 + 2.5 + 2 = 15", False),
        ("4 + 3.5", False),
        ("1) 4  2) 3.5", False),
        ("12, -15, 9", False),
        ("-15", False),
        ("+3", False),
        ("2+2u, 2u", False),
        ("Name\tPts\nAnn\t4\nBert\t3", False),
        ("", False),
        ("\n;\n", False),
        ("four", False),
    ],
)
def test_a_box_that_takes_both_holds_rounds_or_scores(text, rounds):
    assert looks_like_rounds(text) is rounds


def test_200_rounds_are_read():
    assert len(read_rounds("W 4\n" * 200).rounds) == 200


@pytest.mark.parametrize("text", ["W 4\n" * 201, "BYE;" * 10_000, "Q, " * 201])
def test_more_than_200_rounds_are_refused_naming_the_limit(text):
    [problem] = refused(text)
    assert "200" in problem.message


points = st.integers(-4, 80).map(lambda quarters: Fraction(quarters, 4))
scores = st.builds(OpponentScore, points, st.integers(0, 9))
one_round = (
    st.builds(Round, st.sampled_from([r.WIN, r.DRAW, r.LOSS]), scores)
    | st.builds(Round, st.sampled_from([r.FORFEIT_WIN, r.FORFEIT_LOSS]), scores | st.none())
    | st.builds(Round, st.sampled_from([r.PAIRING_BYE, r.HALF_POINT_BYE, r.ZERO_POINT_BYE]))
)
separators = st.sampled_from(["\n", "\r\n", ";", "; ", ", ", " , ", "\n\n", ",\n"])


@given(st.lists(st.tuples(one_round, separators), max_size=30))
def test_printed_rounds_read_back_whatever_separates_them(played):
    text = "".join(
        f"{round_}{separator}" for round_, separator in [*played[:-1], *[(last, "") for last, _ in played[-1:]]]
    )
    assert read_rounds(text).rounds == tuple(round_ for round_, _ in played)


@given(st.lists(one_round, max_size=20))
def test_the_order_of_rounds_does_not_change_the_points(played):
    lines = list(map(str, played))
    there, back = read_rounds("\n".join(lines)), read_rounds("\n".join(lines[::-1]))
    assert there.points(SCALES["chess"]) == back.points(SCALES["chess"])
    assert there.rounds == back.rounds[::-1]


@given(
    st.lists(one_round, max_size=20),
    st.sampled_from(["Q 4", "X 3", "U", "W", "7", "W3"]),
    st.lists(one_round, max_size=20),
)
def test_a_refused_item_is_found_wherever_it_stands(before, item, after):
    [problem] = refused("\n".join([*map(str, before), item, *map(str, after)]))
    assert (problem.token, problem.place) == (item, len(before) + 1)


@given(st.lists(one_round, min_size=1, max_size=20).filter(lambda played: str(played[0])[0].isalpha()))
def test_rounds_that_begin_with_a_letter_look_like_rounds(played):
    assert looks_like_rounds("; ".join(map(str, played)))


@given(st.text(max_size=200) | st.text("WDLBHZFXUuw=+-½014,;. \t\n)(", max_size=80))
def test_any_text_is_read_or_refused(text):
    assert looks_like_rounds(text) in {True, False}
    read, problems = outcome(text)
    assert problems if read is None else len(read) <= 200
    assert all(problem.message and problem.place <= 200 for problem in problems)


@pytest.mark.parametrize(
    "pattern",
    [
        *('"', ",", ", ", ";", "\t", " ", "\n", "\u200b", "\x00"),
        *("= ", "= 3\n", "1) ", "1. ", "1 4\n", "½ ", "1/2 ", "+", "+ ", "-\n"),
        *("W", "W ", "W 4", "W 4, ", "W 4 ", "W\t", "W 4\t", "BYE\t", "BYE;", "U\n"),
        *("2u ", "(2u) ", "0", ".", "٣", "x"),
    ],
)
@pytest.mark.parametrize(("before", "after"), [("", ""), ("W 4\n", "\nX 3"), ("1 ", "u"), ("= ", "x")])
def test_a_long_text_of_one_pattern_is_read_or_refused(pattern, before, after):
    text = f"{before}{pattern * (100_000 // len(pattern))}"[: 100_000 - len(after)] + after
    assert looks_like_rounds(text) in {True, False}
    read, problems = outcome(text)
    assert problems if read is None else len(read) <= 200


def test_a_text_too_long_for_200_rounds_is_refused_naming_the_limit():
    [problem] = refused(" " * 200_000)
    assert "200" in problem.message.replace("200,000", "")
