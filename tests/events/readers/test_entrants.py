"""The names of an event to be run: numbers, ratings and clubs behind tabs, names that stand twice, order and draw."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.scores import ReadingError
from calculators.events.readers.entrants import LEAST, LONGEST_NAME, MOST, name_key, players_of, read_entrants


def read(text):
    """Name, rating and club of each."""
    return [(entrant.name, entrant.rating, entrant.club) for entrant in read_entrants(text)]


def named(*texts):
    return [(text, 0, "") for text in texts]


@pytest.mark.parametrize(
    ("text", "entrants"),
    [
        ("Alex\nBlair", named("Alex", "Blair")),
        ("Alex\r\nBlair\r\n", named("Alex", "Blair")),
        ("\n\n  Alex  \n\t\n Blair", named("Alex", "Blair")),
        ("Alex\rBlair\u2028Casey", named("Alex", "Blair", "Casey")),
        ("\ufeffAlex\nBl\u200bair", named("Alex", "Blair")),
        ("Alex  van   Dam\nBlair\u00a0O'Neil", named("Alex van Dam", "Blair O'Neil")),
        # Numbers of the list.
        ("1. Alex\n2. Blair", named("Alex", "Blair")),
        ("1) Alex\n2) Blair", named("Alex", "Blair")),
        ("1 Alex\n2 Blair", named("Alex", "Blair")),
        ("1\tAlex\n2\tBlair", named("Alex", "Blair")),
        ("1.\tAlex\n12.\tBlair", named("Alex", "Blair")),
        # Headings, where every cell of the first line is one.
        ("Name\tRating\nAlex\t1800\nBlair\t1700", [("Alex", 1800, ""), ("Blair", 1700, "")]),
        ("\nNo.\tName\tClub\n1\tAlex\tRooks\n2\tBlair\t", [("Alex", 0, "Rooks"), ("Blair", 0, "")]),
        ("Name\nBlair", named("Name", "Blair")),
        ("Alex\t1800\nName\tRating", [("Alex", 1800, ""), ("Name", 0, "Rating")]),
        # Other numbers are those of a federation; what cannot be seen is no part of a name.
        ("Alex\t24650102\t1800\nBlair", [("Alex", 1800, ""), ("Blair", 0, "")]),
        ("Al\x00ex\n\x07\nBlair\u202e", named("Al ex", "Blair")),
        ("E\u0301mile\nBlair", named("\u00c9mile", "Blair")),
        # Numbers within a name are part of it.
        ("Louis 14 of France\nLouis 15 of France", named("Louis 14 of France", "Louis 15 of France")),
        ("1. Table 7. Anna\n2. B2 Bert", named("Table 7. Anna", "B2 Bert")),
        # Ratings and clubs.
        ("Alex\t1850\nBlair\t990", [("Alex", 1850, ""), ("Blair", 990, "")]),
        ("Alex\t1850\tNight Owls\nBlair\tRooks\t1700", [("Alex", 1850, "Night Owls"), ("Blair", 1700, "Rooks")]),
        ("1\tAlex\t1850\tNight Owls\n2\tBlair", [("Alex", 1850, "Night Owls"), ("Blair", 0, "")]),
        ("Alex;1850;Night Owls\nBlair;;", [("Alex", 1850, "Night Owls"), ("Blair", 0, "")]),
        ("Alex\tRooks\tCity\nBlair", [("Alex", 0, "Rooks City"), ("Blair", 0, "")]),
        # Behind blanks a number belongs to the name; a comma does too.
        ("Alex 1850\nDoe, Blair", named("Alex 1850", "Doe, Blair")),
        ("Müller, Östh\n王小明\nO'Neil-Smith", named("Müller, Östh", "王小明", "O'Neil-Smith")),
    ],
)
def test_a_line_is_a_name_with_what_stands_behind_a_tab(text, entrants):
    assert read(text) == entrants


@pytest.mark.parametrize(
    ("text", "line", "name", "earlier"),
    [
        ("Alex\nBlair\nAlex", 3, "Alex", 1),
        ("Alex\nALEX", 2, "ALEX", 1),
        ("Alex van Dam\n\nalexvan  dam", 3, "alexvan dam", 1),
        ("1. Alex\n2. alex\t1800", 2, "alex", 1),
        ("Straße\nSTRASSE", 2, "STRASSE", 1),
    ],
)
def test_names_that_stand_twice_are_refused_by_name_and_lines(text, line, name, earlier):
    with pytest.raises(ReadingError) as refused:
        read_entrants(text)
    (problem,) = refused.value.problems
    assert problem.message.startswith(f'Line {line}: "{name}" stands on line {earlier} too.')
    assert (problem.token, problem.place) == (name, line)


def test_every_name_that_stands_twice_is_told_up_to_twenty():
    with pytest.raises(ReadingError) as refused:
        read_entrants("A\nB\n" + "a\nb\n" * 40)
    assert len(refused.value.problems) == 20
    assert "61 more like these" in refused.value.problems[-1].message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no name. Enter at least two"),
        ("\n \t\n", "There is no name. Enter at least two"),
        ("A", "There is one name. Enter at least two"),
        ("\n".join(f"P{number}" for number in range(1, MOST + 2)), "There are 513 names. At most 512"),
    ],
)
def test_one_name_is_too_few_and_513_are_too_many(text, said):
    with pytest.raises(ReadingError, match=said):
        read_entrants(text)


@pytest.mark.parametrize("count", [LEAST, MOST])
def test_two_and_512_names_are_taken(count):
    assert (
        len(read_entrants("\n".join(f"P{number}" for number in range(1, count + 1))))
        == count
        == {2: 2, 512: 512}[count]
    )


def test_a_name_is_at_most_80_characters_long():
    assert read(f"{'x' * LONGEST_NAME}\nAlex")[0][0] == "x" * 80
    with pytest.raises(ReadingError, match=r"Line 2: the name has 81 characters\. Keep to 80") as refused:
        read_entrants(f"Alex\n{'x' * 81}")
    assert refused.value.problems[0].place == 2


def test_a_club_is_cut():
    assert read(f"Alex\t{'c' * 500}\nBlair")[0][2] == "c" * 80


@given(st.text(max_size=200))
def test_any_text_gives_entrants_or_sentences(text):
    try:
        entrants = read_entrants(text)
    except ReadingError:
        return
    assert all(entrant.name.strip() == entrant.name != "" for entrant in entrants)
    assert len({name_key(entrant.name) for entrant in entrants}) == len(entrants) >= 2


def test_megabytes_are_refused():
    for text in ("a\n" * 500_000, "1 " * 500_000, "\t" * 1_000_000, "x" * 1_000_000, "1. " * 300_000, " ;" * 500_000):
        with pytest.raises(ReadingError):
            read_entrants(text)


# --- order ----------------------------------------------------------------------------------------------------------

LISTED = read_entrants("Alex\t1500\tRooks\nBlair\nCasey\t1900\nDrew\t1500\nEden\t1700")


def names(order, seed=0):
    players = players_of(LISTED, order, seed)
    assert [player.number for player in players] == [1, 2, 3, 4, 5]
    return [player.name for player in players]


def test_the_order_is_that_of_entry():
    assert names("entered") == ["Alex", "Blair", "Casey", "Drew", "Eden"]
    alex = players_of(LISTED, "entered")[0]
    assert (alex.rating, alex.club, alex.outcomes) == (1500, "Rooks", ())


def test_by_rating_the_highest_comes_first_and_equal_ones_stay_in_order():
    assert names("rating") == ["Casey", "Eden", "Alex", "Drew", "Blair"]


def test_a_draw_is_the_same_for_the_same_number():
    assert sorted(names("shuffled", 417)) == sorted(names("entered"))
    assert names("shuffled", 417) == names("shuffled", 417)
    assert len({tuple(names("shuffled", seed)) for seed in range(50)}) > 20


@pytest.mark.parametrize("mark", ["-", "–", "•", "*", "7.", "7)", "7"])
def test_the_marks_of_a_list_are_left_out(mark):
    assert [entrant.name for entrant in read_entrants(f"{mark} Alex Ash\n{mark} Blair")] == ["Alex Ash", "Blair"]
