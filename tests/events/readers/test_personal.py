"""What tables say of a player beside the games, and of the event above them."""

from fractions import Fraction

import pytest

from calculators.events.model import Kind
from calculators.events.readers.banner import read_banner
from calculators.events.readers.dates import is_date
from calculators.events.readers.names import name_words
from calculators.events.readers.personal import is_rating, is_sum, number_of, points_of, rank_of, rating_of


@pytest.mark.parametrize(
    ("cell", "number"),
    [("12", 12), ("12.", 12), ("#12", 12), ("12)", 12), ("1-2", 0), ("", 0), ("x", 0), ("123456", 0), ("١", 0)],
)
def test_numbers(cell, number):
    assert number_of(cell) == number


@pytest.mark.parametrize(
    ("cell", "rank"),
    [("3", 3), ("4-5", 4), ("4–5", 4), ("=4", 4), ("T4", 4), ("4=", 4), ("4.", 4), ("", 0), ("-", 0), ("4w1", 0)],
)
def test_shared_places_have_the_first_of_their_ranks(cell, rank):
    assert rank_of(cell) == rank


@pytest.mark.parametrize(
    ("cell", "rating", "known"),
    [
        ("2100", 2100, True),
        ("950", 950, True),
        ("1641P17", 1641, True),
        ("1641/12", 1641, True),
        ("0", 0, False),
        ("unr.", 0, True),
        ("Unrated", 0, True),
        ("ENG", 0, False),
        ("14,5", 0, False),
    ],
)
def test_ratings_may_be_provisional_or_missing(cell, rating, known):
    assert rating_of(cell) == rating
    assert is_rating(cell) is known


@pytest.mark.parametrize(("cell", "points"), [("3,5", Fraction(7, 2)), ("3½", Fraction(7, 2)), ("3", 3), ("x", None)])
def test_points_are_exact(cell, points):
    assert points_of(cell) == points


def test_sums_are_known_by_their_label():
    assert all(map(is_sum, ["Total", "total:", "Summe", "Sum."]))
    assert not any(map(is_sum, ["Totaal", "", "Adler"]))


@pytest.mark.parametrize(
    "cell", ["2-Jan", "02. Jan", "1. Feb", "2 January 2026", "Jan 2", "Jan-02", "02.01.2026", "1/2/2026", "2026-01-02"]
)
def test_dates_are_known(cell):
    assert is_date(cell)


@pytest.mark.parametrize("cell", ["1/2", "2-1", "1:0", "12w1", "", "Jan", "3.5", "January " * 10])
def test_other_cells_are_no_dates(cell):
    assert not is_date(cell)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("O'Dell, Finn", "Finn O'DELL", True),
        ("Müller-Östh, Jörg", "Jörg Mu\u0308ller-Östh", True),  # composed letters
        ("Lee, Bo Jr.", "Lee Bo Jr", True),
        ("Lee, Bo", "Lee, Bo Jr.", False),
        ("Müller", "Muller", False),
    ],
)
def test_names_are_compared_by_their_words(one, other, same):
    assert (name_words(one) == name_words(other)) is same


@pytest.mark.parametrize(
    ("lines", "title", "ranked"),
    [
        (
            ["Chess-Results Server Chess-results.com - Club Open", "Starting rank crosstable after round 5"],
            "Club Open",
            False,
        ),
        (["Club Open", "Ranking crosstable after round 5"], "Club Open", True),
        (["Kreuztabelle nach Rangliste"], "", True),
        (["Kreuztabelle nach Startrangliste"], "", False),
        (["Final Standings.  Club Open: Open Section"], "Club Open: Open Section", False),
        (["Chess-Results Server Chess-results.com", "Club Open", "Last update 2026"], "Club Open", False),
        ([], "", False),
    ],
)
def test_the_first_line_that_does_not_announce_the_table_is_the_title(lines, title, ranked):
    banner = read_banner(lines)
    assert (banner.title, banner.ranked, banner.kind) == (title, ranked, Kind.SWISS)


@pytest.mark.parametrize("line", ["Club championship (round-robin)", "Rundenturnier 2026", "All-play-all"])
def test_a_round_robin_is_announced(line):
    banner = read_banner([line])
    assert banner.kind is Kind.ROUND_ROBIN
    assert banner.notes == (f'The event was taken as a round robin: "{line}".',)
