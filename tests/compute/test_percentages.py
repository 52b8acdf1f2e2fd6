"""Match-win percentages: records as typed, floors, draws, and the mean of the opponents."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.percentages import Record, mean, percentage, read_record, read_records
from calculators.compute.scores import ReadingError, round_half_up

THIRD = Fraction(100, 3)
FLOORS = {"33": Fraction(33), "third": THIRD, "25": Fraction(25), "0": Fraction(0)}


def of_record(text, floor="33", draw="third"):
    return percentage(read_record(text), FLOORS[floor], draw)


def of_opponents(text, floor="33", draw="third"):
    return mean([percentage(record, FLOORS[floor], draw) for record in read_records(text)])


# Records


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ("5-2", Record(5, 2)),
        ("5-2-1", Record(5, 2, 1)),
        ("5-2-0", Record(5, 2, 0)),
        ("0-0", Record(0, 0)),
        ("0-0-3", Record(0, 0, 3)),
        (" 12-3-4 ", Record(12, 3, 4)),
        ("5–2–1", Record(5, 2, 1)),
    ],
)
def test_a_record_is_won_lost_drawn(text, record):
    assert read_record(text) == record


@pytest.mark.parametrize(
    "text",
    ["5", "5-", "-2", "5-2-1-0", "-1-2", "5--2", "a-b", "5.5-2", "½-1", "1_0-2", "1e3-2", "5-2x", "5 2", "٥-2", ""],
)
def test_what_is_no_record_is_refused_by_name(text):
    with pytest.raises(ReadingError) as refused:
        read_record(text)
    (problem,) = refused.value.problems
    assert problem.token == text
    assert text in problem.message


@pytest.mark.parametrize(
    "text",
    [
        "4-4, 7-1, 1-3-1",
        "4-4,7-1,1-3-1",
        "4-4\n7-1\n1-3-1",
        "4-4\r\n7-1\r\n\r\n1-3-1\r\n",
        "4-4-0, 7-1-0, 1-3-1,",
        "4-4; 7-1; 1-3-1",
        "4-4 7-1\t1-3-1",
        "\ufeff4-4,\xa07-1,\u20091-3-1",
    ],
)
def test_records_stand_on_lines_or_between_commas(text):
    assert read_records(text) == (Record(4, 4), Record(7, 1), Record(1, 3, 1))


def test_no_records_are_none():
    assert read_records(" \n, ;") == ()


def test_every_record_refused_is_named_with_its_place():
    with pytest.raises(ReadingError) as refused:
        read_records("4-4, x, 7-1, 3")
    assert [(problem.token, problem.place) for problem in refused.value.problems] == [("x", 2), ("3", 4)]


def test_too_many_records_are_refused_with_the_limit():
    assert len(read_records("1-0 " * 200)) == 200
    with pytest.raises(ReadingError, match="200"):
        read_records("1-0 " * 201)
    with pytest.raises(ReadingError, match="200"):
        read_records(" " * 300_000)


@pytest.mark.parametrize(("record", "printed"), [(Record(5, 2), "5-2"), (Record(5, 2, 1), "5-2-1")])
def test_a_record_is_printed_as_typed(record, printed):
    assert str(record) == printed


# One record in per cent


@pytest.mark.parametrize(
    ("record", "floor", "draw", "raw", "floored"),
    [
        ("6-2-1", "33", "third", "1900/27", "1900/27"),  # 19 of 27 points: 70.37 %
        ("5-2-1", "33", "third", "200/3", "200/3"),  # 16 of 24
        ("1-3-0", "33", "third", "25", "33"),  # literally .33 in the Magic rules, not a third
        ("1-3-0", "third", "third", "25", "100/3"),
        ("1-3-0", "0", "third", "25", "25"),
        ("1-3-1", "33", "third", "80/3", "33"),  # 4 of 15
        ("1-2", "33", "third", "100/3", "100/3"),  # a third is above .33
        ("1-2", "third", "third", "100/3", "100/3"),
        ("0-5", "33", "third", "0", "33"),
        ("5-0", "33", "third", "100", "100"),
        ("0-0-2", "0", "third", "100/3", "100/3"),
        ("0-0-2", "0", "half", "50", "50"),
        ("2-2-1", "25", "half", "50", "50"),  # 2½ of 5
        ("2-2-1", "25", "third", "140/3", "140/3"),  # 7 of 15
        ("1-4", "25", "half", "20", "25"),  # Pokémon: one of five
        ("3-2", "25", "half", "60", "60"),
        ("5-0", "25", "half", "100", "100"),
    ],
)
def test_a_record_in_per_cent_is_raised_to_the_floor(record, floor, draw, raw, floored):
    found = of_record(record, floor, draw)
    assert (found.raw, found.floored) == (Fraction(raw), Fraction(floored))
    assert found.record == read_record(record)


@pytest.mark.parametrize("floor", FLOORS)
@pytest.mark.parametrize("draw", ["third", "half"])
def test_a_record_without_matches_has_no_percentage_and_no_floor(floor, draw):
    found = of_record("0-0", floor, draw)
    assert found.raw is None
    assert found.floored is None


# The mean of the opponents


@pytest.mark.parametrize(
    ("opponents", "floor", "shown"),
    [
        # 50 + 87.5 + 26.67 → 33 + 47.62 + 75 + 66.67 + 54.17 + 79.17, divided by 8
        ("4-4-0, 7-1-0, 1-3-1, 3-3-1, 6-2-0, 5-2-1, 4-3-1, 6-1-1", "33", "61.64"),
        ("4-4-0, 7-1-0, 1-3-1, 3-3-1, 6-2-0, 5-2-1, 4-3-1, 6-1-1", "third", "61.68"),
        ("4-4-0, 7-1-0, 1-3-1, 3-3-1, 6-2-0, 5-2-1, 4-3-1, 6-1-1", "0", "60.85"),
        ("1-2, 2-1, 3-0", "33", "66.67"),  # (1 + 2 + 3) ÷ 9
        ("2-2, 1-3, 2-1, 0-4", "33", "45.67"),  # .50, .33, .67, .33
        ("0-3, 1-3, 2-1", "third", "44.44"),  # (⅓ + ⅓ + ⅔) ÷ 3
        ("0-3, 1-3, 2-1", "33", "44.22"),  # (.33 + .33 + ⅔) ÷ 3
        ("1-4, 3-2, 5-0", "25", "61.67"),  # 25, 60 and 100
        ("0-1", "33", "33.00"),
    ],
)
def test_the_opponents_percentage_is_the_mean_of_the_floored(opponents, floor, shown):
    assert round_half_up(of_opponents(opponents, floor), 2) == Fraction(shown)


def test_the_mean_is_exact():
    assert of_opponents("1-2, 2-1, 3-0") == Fraction(200, 3)


def test_a_mean_needs_an_opponent_with_a_match():
    assert mean([]) is None
    assert of_opponents("0-0, 0-0") is None


def test_an_opponent_without_a_match_is_left_out_of_the_mean():
    assert of_opponents("3-1, 0-0") == 75


# Laws

RECORDS = st.builds(Record, st.integers(0, 12), st.integers(0, 12), st.integers(0, 5))
LISTS = st.lists(RECORDS, min_size=1, max_size=10)
PER_CENT = st.integers(0, 1000).map(lambda tenths: Fraction(tenths, 10))
DRAWS = st.sampled_from(["third", "half"])


def mean_of(records, floor, draw):
    return mean([percentage(record, floor, draw) for record in records])


@given(LISTS, PER_CENT, DRAWS, st.randoms(use_true_random=False))
def test_the_order_of_opponents_changes_nothing(records, floor, draw, random):
    assert mean_of(random.sample(records, len(records)), floor, draw) == mean_of(records, floor, draw)


@given(LISTS, PER_CENT, PER_CENT, DRAWS)
def test_a_larger_floor_never_lowers_the_mean(records, one, other, draw):
    lower, higher = mean_of(records, min(one, other), draw), mean_of(records, max(one, other), draw)
    assert lower is None or lower <= higher


@given(LISTS, PER_CENT, DRAWS)
def test_a_mean_lies_between_the_floor_and_all(records, floor, draw):
    found = mean_of(records, floor, draw)
    assert found is None or floor <= found <= 100


@given(RECORDS, PER_CENT, DRAWS)
def test_a_floored_percentage_is_the_larger_of_record_and_floor(record, floor, draw):
    found = percentage(record, floor, draw)
    assert found.floored == (None if found.raw is None else max(found.raw, floor))


@given(RECORDS)
def test_a_draw_as_a_half_is_never_worth_less_than_as_a_third(record):
    third, half = (percentage(record, Fraction(0), draw).raw for draw in ("third", "half"))
    assert third is None or third <= half


@given(RECORDS, st.integers(1, 9), DRAWS)
def test_the_same_record_over_and_over_has_the_same_percentage(record, times, draw):
    longer = Record(record.wins * times, record.losses * times, record.draws * times)
    assert percentage(longer, Fraction(33), draw).raw == percentage(record, Fraction(33), draw).raw


@given(st.lists(RECORDS, max_size=10), st.sampled_from([", ", "\n", ",", "; "]))
def test_records_printed_are_read_again(records, between):
    assert read_records(between.join(map(str, records))) == tuple(records)
