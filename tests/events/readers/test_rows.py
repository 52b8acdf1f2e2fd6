"""Rows of cells become an event: each game checked on both sides, sizes, same numbers, scale and points."""

from fractions import Fraction

import pytest

from calculators.compute.scores import CHESS, SCALES, ReadingError
from calculators.events.model import ABSENT, MAX_PLAYERS, MAX_ROUNDS, Games, Kind, Player
from calculators.events.readers.cells import Cell, Row
from calculators.events.readers.rows import MAX_PROBLEMS, build
from tests.events.tables import outcome

HALF = Fraction(1, 2)
MATCH, LEAGUE = SCALES["match"], SCALES["league"]


def rows(text, *, points=(), published=()):
    """A row for each line of a table of plain cells: number 1, 2, …, named A, B, …, on line 1, 2, …"""
    found = []
    for number, drawn in enumerate(text.strip().splitlines(), 1):
        printed = Fraction(points[number - 1]) if points else None
        player = Player(number, chr(64 + number), (), points=printed)
        cells = [Cell(outcome(cell), cell) for cell in drawn.split()]
        found.append(Row(player, cells, number, dict(published[number - 1]) if published else {}))
    return found


def refused(text):
    with pytest.raises(ReadingError) as error:
        build(rows(text), "table")
    return error.value.problems


def row_of(reading, number):
    return reading.event.player(number).outcomes


# --- both sides of a game --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2w1", "1b0"),
        ("2w=", "1b="),
        ("2w0", "1b1"),
        ("2w0", "1b0"),  # both lost
        ("2wW", "1bL"),
        ("2wD", "1bD"),
        ("2w+", "1b-"),
        ("2w-", "1b-"),  # double forfeit
        ("2+", "1-"),
        ("2w", "1b"),  # open
        ("2w=", "1="),  # no colour on one side
        ("2w2-1", "1b1-2"),
        ("2w1-1-1", "1b1-1-1"),
    ],
)
def test_results_that_fit_are_kept_as_they_are(one, other):
    reading = build(rows(f"{one}\n{other}"), "table")
    assert (row_of(reading, 1), row_of(reading, 2)) == ((outcome(one),), (outcome(other),))
    assert reading.warnings == ()


@pytest.mark.parametrize(
    ("one", "other", "mine", "back"),
    [
        ("2w1", "1b1", "win", "win"),
        ("2w1", "1b=", "win", "draw"),
        ("2w=", "1b0", "draw", "loss"),
        ("2w+", "1b+", "forfeit win", "forfeit win"),
        ("2w+", "1b0", "forfeit win", "loss"),
        ("2w1", "1b-", "win", "forfeit loss"),
        ("2w1", "1b", "win", "game still open"),
    ],
)
def test_results_that_contradict_each_other_name_both_players_once(one, other, mine, back):
    (problem,) = refused(f"{one}\n{other}")
    assert problem.message == (
        f'Line 1, round 1: player 1 (A) has "{one}" ({mine}) against player 2 (B), who has "{other}" ({back}) on line '
        "2. Both cannot be right: mend one."
    )
    assert (problem.token, problem.place) == (one, 1)


def test_match_scores_must_be_each_others_mirror():
    (problem,) = refused("2w2-1\n1b0-2")
    assert "Both cannot be right" in problem.message


def test_an_opponent_who_names_somebody_else_is_a_problem():
    #   1   2w1
    #   2   3w1
    #   3   2b0
    (problem,) = refused("2w1\n3w1\n2b0")
    assert problem.message == (
        'Line 1, round 1: player 1 (A) names player 2 (B) as opponent, whose cell on line 2 ("3w1") names player 3. '
        "Mend one of the two."
    )


def test_an_opponent_with_a_bye_is_a_problem():
    (problem,) = refused("2w1\nU")
    assert 'whose cell on line 2 ("U") says pairing bye' in problem.message


def test_an_opponent_who_is_not_there_is_a_problem():
    (problem,) = refused("9w1")
    assert problem.message == (
        "Line 1, round 1: player 1 (A): there is no player 9. Mend the number or add the player."
    )
    assert (problem.token, problem.place) == ("9w1", 1)


def test_nobody_meets_themselves():
    (problem,) = refused("1w1")
    assert problem.message == "Line 1, round 1: player 1 (A) is paired with themselves. Mend the opponent's number."


def test_a_round_is_named_from_one():
    (problem,) = refused("U 2w1\nZ 1b1")
    assert problem.message.startswith("Line 1, round 2: ")


@pytest.mark.parametrize(
    ("one", "other", "verb"),
    [
        # Many programs write the absent side of a forfeit without an opponent.
        ("2w+", "Z", "won"),
        ("2w+", "-", "won"),
        ("2w-", "+", "lost"),
        ("2w-", "-", "lost"),
        ("2w-", "Z", "lost"),
    ],
)
def test_a_forfeit_told_on_one_side_is_kept_with_a_warning(one, other, verb):
    reading = build(rows(f"{one}\n{other}"), "table")
    assert (row_of(reading, 1), row_of(reading, 2)) == ((outcome(one),), (outcome(other),))
    (warning,) = reading.warnings
    assert warning == (
        f"Round 1: player 1 (A) {verb} by forfeit against player 2 (B), whose own cell names no opponent. Both were "
        "kept as written."
    )


@pytest.mark.parametrize("other", ["U", "F", "H", "+"])
def test_a_forfeit_win_against_somebody_who_got_points_is_a_problem(other):
    assert len(refused(f"2w+\n{other}")) == 1


@pytest.mark.parametrize(("colour", "name"), [("w", "White"), ("b", "Black")])
def test_one_colour_on_both_sides_is_no_colour(colour, name):
    reading = build(rows(f"2{colour}1\n1{colour}0"), "table")
    assert [row_of(reading, number)[0].colour for number in (1, 2)] == ["", ""]
    assert reading.warnings == (
        f"Round 1: player 1 (A) and player 2 (B) both have {name}. No colour was counted for this game.",
    )


def test_at_most_twenty_problems_are_told():
    problems = refused("\n".join("99w1" for _ in range(30)))
    assert len(problems) == MAX_PROBLEMS == 20
    assert problems[-1].message == "There are 11 more like these. Mend these first."


def test_players_of_one_name_stay_two():
    both = rows("2w1\n1b0")
    both[1].player = Player(2, "A", ())
    assert [player.name for player in build(both, "table").event.players] == ["A", "A"]


@pytest.mark.parametrize(
    "character",
    [
        *("\x00", "\x07", "\t", "\n", "\r", "\x1b", "\x7f", "\x85", "\x9f"),  # control characters
        *("\u2028", "\u2029"),  # the ends of a line and of a paragraph
        *(
            "\u202a",
            "\u202b",
            "\u202c",
            "\u202d",
            "\u202e",
            "\u2066",
            "\u2067",
            "\u2068",
            "\u2069",
        ),  # turn what follows
    ],
)
def test_characters_that_hide_or_turn_a_name_are_blanks(character):
    both = rows("2w1\n1b0")
    both[0].player = Player(1, f"Ann{character}Adler", ())
    assert [player.name for player in build(both, "table").event.players] == ["Ann Adler", "B"]


def test_letters_of_every_script_stay_in_names():
    both = rows("2w1\n1b0")
    names = ["Żuk-Ångström, Jörg", "محمد עמי 王"]
    for row, name in zip(both, names, strict=True):
        row.player = Player(row.player.number, name, ())
    assert [player.name for player in build(both, "table").event.players] == names


# --- numbers and sizes -----------------------------------------------------------------------------------------------


def test_a_number_taken_twice_names_both():
    twice = rows("U\nZ")
    twice[1].player = Player(1, "B", ())
    with pytest.raises(ReadingError) as error:
        build(twice, "table")
    (problem,) = error.value.problems
    assert problem.message == (
        "Line 2: number 1 is taken twice, by A on line 1 and by B. Give each player a number of their own."
    )


def test_no_player_is_no_event():
    with pytest.raises(ReadingError, match="There is no player in this text"):
        build([], "table")


@pytest.mark.parametrize(("players", "rounds"), [(MAX_PLAYERS + 1, 1), (1, MAX_ROUNDS + 1)])
def test_larger_events_than_are_served_are_refused(players, rounds):
    many = [Row(Player(number, "", ()), [Cell(ABSENT)] * rounds, number) for number in range(1, players + 1)]
    with pytest.raises(ReadingError, match="At most"):
        build(many, "table")


def test_missing_cells_are_absences():
    reading = build(rows("2w1 3b1 U\n1b0\nZ 1w0 Z"), "table", rounds=4)
    assert reading.event.rounds == 4
    assert row_of(reading, 2) == (outcome("1b0"), ABSENT, ABSENT, ABSENT)


def test_what_the_source_says_of_the_event_is_kept():
    event = build(rows("U"), "table", title="Club evening", planned=5, kind=Kind.ROUND_ROBIN, order=("PTS",)).event
    assert (event.title, event.planned, event.kind, event.order) == ("Club evening", 5, Kind.ROUND_ROBIN, ("PTS",))


def test_without_a_plan_the_rounds_played_are_all():
    assert build(rows("U U"), "table").event.planned == 0


# --- points ----------------------------------------------------------------------------------------------------------

#   1   2w1  3b=     chess 1½   match 4   league 3
#   2   1b0  Z             0         0          0
#   3   H    1w=           1         2          2
TABLE = "2w1 3b=\n1b0 Z\nH 1w="


@pytest.mark.parametrize(
    ("points", "scale"),
    [
        (("3/2", "0", "1"), CHESS),
        (("4", "0", "2"), MATCH),
        (("3", "0", "2"), LEAGUE),
        (("4", "0", "9"), MATCH),  # two of three are explained
        (("9", "9", "9"), CHESS),  # no scale explains half of them
        ((), CHESS),
    ],
)
def test_the_scale_is_that_which_explains_the_printed_points(points, scale):
    assert build(rows(TABLE, points=points), "table").event.scale == scale


def test_a_scale_that_was_found_is_noted():
    reading = build(rows(TABLE, points=("4", "0", "2")), "table")
    assert reading.notes == ("The printed points fit the scale 3-1-0, which was taken.",)


def test_a_scale_that_is_named_is_not_looked_for():
    reading = build(rows(TABLE, points=("4", "0", "2")), "table", scale=LEAGUE)
    assert (reading.event.scale, reading.notes) == (LEAGUE, ())
    assert len(reading.warnings) == 1


def test_points_that_differ_name_the_player():
    reading = build(rows(TABLE, points=("3/2", "1/2", "1")), "table")
    assert reading.warnings == (
        "The results of player 2 (B) give 0 on the scale 1-½-0, the source prints ½. The results were counted.",
    )


def test_many_points_that_differ_are_counted():
    reading = build(rows("U\n" * 6, points=["7"] * 6), "table", scale=CHESS)
    assert len(reading.warnings) == 4
    assert reading.warnings[-1] == "The printed points of 3 more players differ from the results."


def test_points_are_those_of_the_results_and_the_adjustments():
    player = Player(1, "A", (outcome("2w1"), outcome("H"), outcome("3")), adjustments=((0, -HALF), (2, Fraction(2))))
    assert player.scored(CHESS) == 3
    assert player.scored(MATCH) == Fraction(11, 2)


def test_points_of_a_round_of_its_own_come_before_the_scale():
    player = Player(1, "A", (outcome("2w1")._replace(points=Fraction(5)),))
    assert player.scored(MATCH) == 5


def test_games_of_a_match_are_kept():
    reading = build(rows("2w2-1\n1b1-2"), "table")
    assert reading.event.has_games
    assert row_of(reading, 2)[0].games == Games(Fraction(1), Fraction(2))


# --- what is published -----------------------------------------------------------------------------------------------


def test_published_columns_keep_their_order_and_leave_blanks_out():
    published = [(("TB1", "4½"), ("TB2", "3")), (("TB1", ""), ("TB2", "2"))]
    columns = build(rows("U\nZ", published=published), "table").columns
    assert [(column.name, dict(column.texts)) for column in columns] == [("TB1", {1: "4½"}), ("TB2", {1: "3", 2: "2"})]


def test_at_most_twenty_warnings_are_told():
    reading = build(rows("U"), "table", warnings=[f"warning {number}" for number in range(30)])
    assert len(reading.warnings) == MAX_PROBLEMS
    assert reading.warnings[-1] == "There are 11 more warnings."


def test_at_most_twenty_notes_are_told():
    reading = build(rows("U"), "table", notes=[f"note {number}" for number in range(30)])
    assert len(reading.notes) == MAX_PROBLEMS
    assert reading.notes[-1] == "There are 11 more notes."


def test_a_note_is_told_once():
    assert build(rows("U"), "table", notes=["a", "b", "a"]).notes == ("a", "b")
