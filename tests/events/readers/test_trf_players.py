"""The players of report files: what stands in which column, and what happened in each round."""

from fractions import Fraction

import pytest

from calculators.compute.rounds import (
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_POINT_BYE,
    HALF_POINT_BYE,
    LOSS,
    PAIRING_BYE,
    WIN,
)
from calculators.events.model import ABSENT, OPEN, Outcome
from calculators.events.readers.trf import read_trf
from tests.events.report_lines import FOUR, cells, four, line, one_round, outcomes, read


def test_the_players_of_a_report_file_stand_in_their_columns():
    text = line(
        17,
        "Østergård, Anne-Lise",
        "11.5",
        sex="w",
        title="WFM",
        rating=2104,
        fed="NOR",
        fide=99900002,
        birth="1990/05/17",
        rank=3,
    )
    (player,) = read(text).players
    assert (player.number, player.name, player.sex, player.title) == (17, "Østergård, Anne-Lise", "w", "WFM")
    assert (player.rating, player.federation, player.fide_id, player.birth) == (2104, "NOR", "99900002", "1990/05/17")
    assert (player.points, player.rank) == (Fraction(23, 2), 3)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        # TRF06 has one letter for a title, two for those of women.
        ("g", "GM"),
        ("m", "IM"),
        ("f", "FM"),
        ("c", "CM"),
        ("wg", "WGM"),
        ("wm", "WIM"),
        ("wf", "WFM"),
        ("wc", "WCM"),
        ("IM", "IM"),
        ("", ""),
        ("NM", "NM"),  # a title of a federation
    ],
)
def test_titles_of_either_edition_are_read(typed, found):
    assert read(line(1, "Adler", title=typed)).players[0].title == found


@pytest.mark.parametrize(("typed", "found"), [("m", "m"), ("w", "w"), ("f", "w"), ("M", "m"), ("", ""), ("?", "")])
def test_the_sex_is_m_or_w_or_unknown(typed, found):
    assert read(line(1, "Adler", sex=typed)).players[0].sex == found


@pytest.mark.parametrize("empty", ["0000/00/00", "", "0"])
def test_a_birth_date_of_zeros_is_none(empty):
    assert read(line(1, "Adler", birth=empty)).players[0].birth == ""


@pytest.mark.parametrize("points", ["3.5", "3,5"])
def test_printed_points_have_a_point_or_a_comma(points):
    assert read(line(1, "Adler", points)).players[0].points == Fraction(7, 2)


def test_a_hundred_points_take_the_blank_before_their_columns():
    text = line(1, "Adler", birth="1990/01/01")
    assert read(f"{text:79}100.5").players[0].points == Fraction(201, 2)


def test_players_keep_the_order_of_the_file():
    lines = four().splitlines()
    assert [player.number for player in read("\n".join(reversed(lines))).players] == [4, 3, 2, 1]


@pytest.mark.parametrize(
    ("broken", "warning"),
    [
        ({"rating": "21O4"}, "Line 1: the rating in columns 49 to 52 is no whole number. It was left out."),
        ({"fide": "99-1"}, "Line 1: the FIDE number in columns 58 to 68 is no number. It was kept as written."),
        ({"birth": "unknown"}, "Line 1: the date of birth in columns 70 to 79 is no date. It was kept as written."),
        ({"title": "F!"}, "Line 1: the title in columns 11 to 13 is none. It was kept as written."),
        ({"rank": "1="}, "Line 1: the rank in columns 86 to 89 is no whole number. It was left out."),
    ],
)
def test_broken_side_data_warns_and_stops_nothing(broken, warning):
    reading = read_trf(line(1, "Adler", **broken))
    assert reading.warnings == (warning,)


def test_lines_in_doubt_for_one_reason_are_told_together():
    text = "\n".join(line(number, "Adler", rating="none") for number in range(1, 9))
    (warning,) = read_trf(text).warnings
    assert warning.startswith("Lines 1, 2, 3, 4, 5 and 3 more: the rating")


def test_points_that_are_no_number_warn():
    reading = read_trf(line(1, "Adler", "abc"))
    assert reading.event.players[0].points is None
    assert "the points in columns 81 to 84 are no number" in reading.warnings[0]


def test_a_player_without_a_name_warns():
    assert read_trf(line(1)).warnings == ("Line 1: there is no name in columns 15 to 47.",)


def test_a_cross_table_is_read_outcome_by_outcome():
    event = read(four())
    assert event.rounds == 3
    assert outcomes(event, 1) == cells("2w1 3b= 4w1")
    assert outcomes(event, 2) == cells("1b0 4w+ H")
    assert outcomes(event, 3) == cells("4b1 1w= U")
    assert outcomes(event, 4) == cells("3w0 2b- 1b0")


@pytest.mark.parametrize(
    ("block", "other", "expected"),
    [
        ("   2 w 1", "   1 b 0", Outcome(WIN, 2, "w")),
        ("   2 b =", "   1 w =", Outcome(DRAW, 2, "b")),
        ("   2 w 0", "   1 b 1", Outcome(LOSS, 2, "w")),
        ("   2 w 0", "   1 b 0", Outcome(LOSS, 2, "w")),  # both lost
        ("   2 W 1", "   1 B 0", Outcome(WIN, 2, "w")),  # colours in capitals
        ("0002 w 1", "0001 b 0", Outcome(WIN, 2, "w")),
        ("2    w 1", "1    b 0", Outcome(WIN, 2, "w")),
        ("   2 - 1", "   1 - 0", Outcome(WIN, 2)),  # no colour known
        ("   2   1", "   1   0", Outcome(WIN, 2)),
        ("   2 w W", "   1 b L", Outcome(WIN, 2, "w", rated=False)),  # under one move: played, not rated
        ("   2 w d", "   1 b D", Outcome(DRAW, 2, "w", rated=False)),
        ("   2 w l", "   1 b w", Outcome(LOSS, 2, "w", rated=False)),
        ("   2 w +", "   1 b -", Outcome(FORFEIT_WIN, 2, "w")),
        ("   2 w -", "   1 b -", Outcome(FORFEIT_LOSS, 2, "w")),  # double forfeit
        ("   2 - -", "   1 - +", Outcome(FORFEIT_LOSS, 2)),
        ("0000 - +", "0000 - -", Outcome(FORFEIT_WIN)),  # against whom is not said
        ("0000 - U", "0000 - Z", Outcome(PAIRING_BYE)),
        ("0000 - u", "0000 - Z", Outcome(PAIRING_BYE)),
        ("     - F", "0000 - U", Outcome(FULL_POINT_BYE)),
        ("   0 - H", "0000 - U", Outcome(HALF_POINT_BYE)),
        ("       h", "0000 - U", Outcome(HALF_POINT_BYE)),
        ("0000 - Z", "0000 - U", ABSENT),
        ("0000 -", "0000 - U", ABSENT),
        ("", "0000 - U", ABSENT),
        ("   2 w", "   1 b", Outcome(OPEN, 2, "w")),  # no result yet
        ("   2", "   1", Outcome(OPEN, 2)),
    ],
)
def test_a_round_is_an_opponent_a_colour_and_a_result(block, other, expected):
    assert one_round(block, other) == expected


@pytest.mark.parametrize("letter", "UFHZ")
def test_a_bye_that_names_an_opponent_was_not_played_and_is_noted(letter):
    reading = read_trf(f"{line(1, 'Adler', '', f'   2 b {letter}')}\n{line(2, 'Birk', '', '0000 - U')}")
    assert not outcomes(reading.event, 1)[0].opponent
    assert f'player 1 (Adler) has "2 b {letter}", a round not played that names an opponent' in reading.notes[0]


def test_a_blank_round_between_others_is_an_absence():
    text = four(p2=line(2, "Birk", "", "   1 b 0", "        ", "0000 - H"), p4=line(4, "Dorn", "", *FOUR[3][2:]))
    text = text.replace("   2 b -", "        ")
    assert outcomes(read(text), 2) == cells("1b0 Z H")
    assert outcomes(read(text), 4) == cells("3w0 Z 1b0")


def test_a_line_that_ends_early_is_absent_from_there_on():
    event = read(four(p2=line(2, "Birk", "1.0", "   1 b 0", "   4 w +")))
    assert outcomes(event, 2) == cells("1b0 4w+ Z")


def test_rounds_that_nobody_has_played_are_planned_and_not_counted():
    text = four("142 9")
    event = read("\n".join(f"{row:170}" for row in text.splitlines()))
    assert (event.rounds, event.planned) == (3, 9)


def test_a_last_round_of_absences_alone_is_no_round():
    text = "\n".join(f"{line(number, *row, '0000 - Z')}" for number, row in enumerate(FOUR, 1))
    assert read(text).rounds == 3


def test_byes_in_a_round_not_yet_paired_are_kept_for_the_pairing():
    # Round 4 is to be paired: 2 has asked for half a point, 4 is absent, 1 and 3 are there.
    ahead = {2: "0000 - H", 4: "0000 - Z"}
    text = "\n".join(line(number, *row, ahead.get(number, "")) for number, row in enumerate(FOUR, 1))
    reading = read_trf(text)
    assert reading.event.rounds == 3
    assert reading.event.records == ("240 H   4    2", "240 Z   4    4")
    assert "Round 4 is not paired yet" in reading.notes[0]


def test_a_round_in_which_everybody_has_a_bye_of_points_is_a_round():
    assert one_round("0000 - H", "0000 - Z").result is HALF_POINT_BYE


def test_a_paired_round_without_results_is_a_round_of_open_games():
    assert one_round("   2 w  ", "   1 b  ").result is OPEN


def test_a_file_without_rounds_is_an_event_before_its_first():
    event = read("XXR 5\n" + "\n".join(line(number, name) for number, (name, *_) in enumerate(FOUR, 1)))
    assert (event.rounds, event.planned, len(event.players)) == (0, 5, 4)
    assert outcomes(event, 1) == ()


def test_two_pairing_byes_in_a_round_warn():
    reading = read_trf(f"{line(1, 'Adler', '', '0000 - U')}\n{line(2, 'Birk', '', '0000 - U')}")
    (warning,) = reading.warnings
    assert warning.startswith("Round 1: players 1 and 2 have a pairing bye (U) each. A round has one at most")
