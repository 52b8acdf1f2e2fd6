"""Lists of games: rounds, byes, results, scores of matches, and what is refused."""

import time
from fractions import Fraction

import pytest

from calculators.compute.scores import CHESS, SCALES, Scale
from calculators.events.model import MAX_PLAYERS
from calculators.events.readers.detect import is_of_players, read_event
from calculators.events.readers.game_results import read_result
from tests.events.pasted_tables import drawn, read, refusal, rows, sentence

SECONDS = 2  # of CPU, in which a text is read or refused
SIX = Scale("custom", "Custom", Fraction(6), Fraction(3))
LIST = """
Round;White;Black;Result
1;Adler;Birk;1:0
1;Cole;Dorn;½:½
2;Cole;Adler;0:1
2;Birk;Dorn;1:0 F
3;Adler;BYE;
3;Birk;BYE;0,5
3;Cole;-;0
"""
ROWS = rows("2w1 3b1 U \n 1b0 4w+ H \n 4w= 1w0 Z \n 3b= 2b- Z")


def test_players_are_numbered_as_they_come():
    reading = read_event(LIST)
    assert reading.format == "results"
    assert drawn(reading.event) == ROWS
    assert [player.name for player in reading.event.players] == ["Adler", "Birk", "Cole", "Dorn"]
    assert (
        "In a list of games the name is all that tells players apart; they were numbered as they come." in reading.notes
    )


@pytest.mark.parametrize("separator", ["\t", "|", ","])
def test_any_separator_will_do(separator):
    assert drawn(read(LIST.replace("0,5", "½").replace(";", separator))) == ROWS


@pytest.mark.parametrize(
    "text",
    [
        "1;Adler;Birk;1:0\n1;Cole;Dorn;½:½\n2;Cole;Adler;0:1\n2;Birk;Dorn;1:0",
        "Adler;Birk;1:0\nCole;Dorn;½:½\n\nCole;Adler;0:1\nBirk;Dorn;1:0",
        "Round 1\nAdler;Birk;1:0\nCole;Dorn;½:½\nRound 2\nCole;Adler;0:1\nBirk;Dorn;1:0",
        "1. Runde\nA;B;C\nAdler;Birk;1:0\nCole;Dorn;½:½\n2. Runde\nA;B;C\nCole;Adler;0:1\nBirk;Dorn;1:0".replace(
            "A;B;C", "White;Black;Result"
        ),
        "Round;White;Black;Result\n1;Adler;Birk;1:0\n;Cole;Dorn;½:½\n2;Cole;Adler;0:1\n;Birk;Dorn;1:0",
        "Rd;White;Black;Result\nR1;Adler;Birk;1:0\nR1;Cole;Dorn;½:½\nR2;Cole;Adler;0:1\nR2;Birk;Dorn;1:0",
    ],
)
def test_the_round_stands_in_a_column_on_a_line_or_between_blank_lines(text):
    assert drawn(read(text)) == rows("2w1 3b1 \n 1b0 4w1 \n 4w= 1w0 \n 3b= 2b0")


def test_blank_lines_as_rounds_are_said():
    reading = read_event("Adler;Birk;1:0\n\nBirk;Adler;1:0")
    assert "The blank lines were read as ends of rounds: 2 rounds." in reading.notes
    assert "The first player of each line was taken to have White." in reading.notes


def test_a_single_round_needs_no_number():
    reading = read_event("Adler;Birk;1:0\nCole;Dorn;0:1")
    assert reading.event.rounds == 1
    assert "No round is given and nobody plays twice: all games were taken as round 1." in reading.notes


def test_without_rounds_the_list_is_refused_with_what_to_add():
    assert sentence("Adler;Birk;1:0\nCole;Dorn;0:1\nAdler;Cole;1:0") == (
        "No round is given, and Adler plays on line 1 and on line 3. "
        "Put the round in front of each game (1;A;B;1:0), or a blank line between the rounds."
    )


def test_numbers_that_only_count_the_lines_are_boards():
    reading = read_event("1;Adler;Birk;1:0\n2;Cole;Dorn;0:1")
    assert reading.event.rounds == 1
    assert "The numbers in front were read as boards of one round: nobody plays twice." in reading.notes
    assert read("Round;White;Black;Result\n1;Adler;Birk;1:0\n2;Cole;Dorn;0:1").rounds == 2  # a heading says rounds
    assert read("1;Adler;Birk;1:0\n2;Adler;Dorn;0:1").rounds == 2


def test_first_and_second_players_have_no_colours():
    assert drawn(read("Round,Player 1,Player 2,Result\n1,Adler,Birk,1-0")) == rows("21 \n 10")


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        # the first player's cell against player 2
        ("1:0", "2w1"),
        ("1-0", "2w1"),
        ("1 - 0", "2w1"),
        ("0-1", "2w0"),
        ("½:½", "2w="),
        ("½-½", "2w="),
        ("1/2-1/2", "2w="),
        ("0,5:0,5", "2w="),
        ("0.5-0.5", "2w="),
        ("½", "2w="),
        ("1", "2w1"),
        ("0", "2w0"),
        ("remis", "2w="),
        ("+:-", "2w+"),
        ("+ - -", "2w+"),
        ("- - +", "2w-"),
        ("-:-", "2w-"),
        ("1:0 F", "2w+"),
        ("0-1F", "2w-"),
        ("1-0 (forfeit)", "2w+"),
        ("1:0 kampflos", "2w+"),
        ("0:0", "2w0"),  # both lost
        ("*", "2w"),
        ("", "2w"),
    ],
)
def test_results_are_written_in_many_ways(line, plain):
    text = f"Round;White;Black;Result\n1;Adler;Birk;{line}\n1;Cole;Dorn;1:0"
    assert drawn(read(text))[1] == plain


def test_both_sides_of_a_double_forfeit_and_a_double_loss_get_nothing():
    event = read("Round;White;Black;Result\n1;Adler;Birk;-:-\n2;Adler;Birk;0:0")
    assert drawn(event) == rows("2w- 2w0 \n 1b- 1b0")


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("Adler;BYE;1", "U"),
        ("Adler;BYE;", "U"),
        ("BYE;Adler;0:1", "U"),
        ("Adler;spielfrei;1:0", "U"),
        ("Adler;bye;½", "H"),
        ("Adler;BYE;0,5", "H"),
        ("Adler;half bye;", "H"),
        ("Adler;-;0", "Z"),
        ("Adler;;", "Z"),
        ("Adler;not paired;0", "Z"),
        ("Adler;BYE;0", "Z"),
    ],
)
def test_a_line_without_opponent_is_a_bye_by_its_points_or_its_word(line, plain):
    assert drawn(read(f"Round;White;Black;Result\n1;{line}\n1;Cole;Dorn;1:0"))[1] == plain


def test_players_without_a_game_in_a_round_were_absent():
    assert drawn(read("1;Adler;Birk;1:0\n1;Cole;Dorn;1:0\n2;Adler;Cole;1:0"))[2] == "1b0 Z"


# --- points and games --------------------------------------------------------------------------------------------

NETRUNNER = (
    "Round;Player 1;Points;Player 2;Points\n1;Jill;6;Hansel;0\n1;Gretel;3;Jack;3\n2;Jill;0;Jack;6\n2;Gretel;6;Hansel;0"
)
NETRUNNER_ROWS = rows("21 40 \n 10 30 \n 4= 21 \n 3= 11")


@pytest.mark.parametrize("scale", [None, SIX])
@pytest.mark.parametrize(
    "text",
    [
        NETRUNNER,
        "Jill;Hansel;6/0\nGretel;Jack;3/3\n\nJill;Jack;0/6\nGretel;Hansel;6/0",
        "Jill;Hansel;6-0\nGretel;Jack;3-3\n\nJill;Jack;0-6\nGretel;Hansel;6-0",
    ],
)
def test_points_of_a_scale_are_results(text, scale):
    reading = read_event(text, scale=scale)
    assert reading.format == "results"
    assert str(reading.event.scale) == "6-3-0"
    plain = {number: row.replace("w", "").replace("b", "") for number, row in drawn(reading.event).items()}
    assert plain == NETRUNNER_ROWS
    assert any("6-3-0" in note for note in reading.notes)


def test_points_beside_another_chosen_scale_are_results_on_it():
    reading = read_event(NETRUNNER, scale=CHESS)
    assert reading.event.scale is CHESS
    assert drawn(reading.event) == NETRUNNER_ROWS
    assert "The scores look like points on the scale 6-3-0. They are counted on the chosen 1-½-0." in reading.notes


@pytest.mark.parametrize(
    ("results", "games"),
    [
        (("2-1", "2-0"), ("2w2-1", "4w2-0")),
        (("2:1", "1:2"), ("2w2-1", "4w1-2")),
        (("2-1", "1-1-1"), ("2w2-1", "4w1-1-1")),
        (("2-0", "1-1"), ("2w2-0", "4w1-1")),  # points of 2-1-0 only where that scale is chosen
    ],
)
def test_scores_of_several_games_are_kept_as_games(results, games):
    reading = read_event(f"1;Adler;Birk;{results[0]}\n1;Cole;Dorn;{results[1]}")
    assert reading.format == "game-scores"
    assert (drawn(reading.event)[1], drawn(reading.event)[3]) == games
    assert any("games of each match" in note for note in reading.notes)


def test_two_to_nothing_is_a_result_where_its_scale_is_chosen():
    event = read("1;Adler;Birk;2-0\n1;Cole;Dorn;1-1", scale=SCALES["league"])
    assert drawn(event) == rows("2w1 \n 1b0 \n 4w= \n 3b=")


def test_scores_are_games_where_the_visitor_says_so():
    reading = read_event("1;Adler;Birk;1-0\n1;Cole;Dorn;3-0", form="game-scores")
    assert drawn(reading.event)[3] == "4w3-0"
    assert reading.format == "game-scores"


@pytest.mark.parametrize(
    "games",
    [
        "Round\tWhite\tBlack\tResult\n1\tAdler\tBirk\t1-0\n1\tCole\tDorn\t0-1\n2\tAdler\tCole\t1-0\n2\tBirk\tDorn\t½-½",
        "Round 1\nAdler - Birk 1-0\nCole - Dorn 0-1\n\nRound 2\nAdler - Cole 1-0\nBirk - Dorn ½-½",
        "Adler - Birk 1-0\nCole - Dorn 0-1\n\nAdler - Cole 1-0\nBirk - Dorn ½-½",
    ],
)
def test_a_ranking_list_above_the_games_is_passed_over_with_a_note(games):
    reading = read_event(f"Rk\tName\tPts\n1\tAdler\t2\n2\tDorn\t1½\n3\tBirk\t½\n4\tCole\t0\n\n{games}")
    assert drawn(reading.event) == rows("2w1 3w1 \n 1b0 4w= \n 4w0 1b0 \n 3b1 2b=")
    assert any(note.startswith("Line 1 begins another table (") for note in reading.notes)


def test_numbers_in_front_are_boards_where_lines_give_the_rounds():
    text = (
        "Round 1\n1\tAdler\t-\tBirk\t1-0\n2\tCole\t-\tDorn\t0-1\nRound 2\n1\tAdler\t-\tCole\t1-0\n2\tBirk\t-\tDorn\t0-1"
    )
    reading = read_event(text)
    assert drawn(reading.event) == rows("2w1 3w1 \n 1b0 4w0 \n 4w0 1b0 \n 3b1 2b1")
    assert "The numbers in front were read as boards: lines between the games give the rounds." in reading.notes


@pytest.mark.parametrize(
    "headings",
    [
        "Runde;Weiß;Schwarz;Ergebnis",
        "Ronda;Blancas;Negras;Resultado",
        "Ronde;Blancs;Noirs;Résultat",
        "Kolo;Bílý;Černý;Výsledek",
        "Runda;Białe;Czarne;Wynik",
        "Forduló;Világos;Sötét;Eredmény",
    ],
)
def test_headings_are_known_in_several_languages(headings):
    text = f"{headings}\n1;Adler;Birk;1:0\n1;Cole;Dorn;0,5:0,5\n2;Cole;Adler;½\n2;Birk;Dorn;1/2"
    assert drawn(read(text)) == rows("2w1 3b= \n 1b0 4w= \n 4w= 1w= \n 3b= 2b=")


def test_headings_in_an_unknown_language_are_passed_over_with_a_note():
    reading = read_event(
        "Umferð;Hvítt;Svart;Úrslit\n1;Adler;Birk;1:0\n1;Cole;Dorn;½:½\n2;Cole;Adler;0:1\n2;Birk;Dorn;1:0"
    )
    assert drawn(reading.event) == rows("2w1 3b1 \n 1b0 4w1 \n 4w= 1w0 \n 3b= 2b0")
    assert "Line 1 was taken for headings." in reading.notes


def test_both_sides_of_a_result_may_have_a_column_each():
    assert drawn(read("1;Adler;Birk;1;0\n1;Cole;Dorn;½;½\n2;Cole;Adler;0;1\n2;Birk;Dorn;0,5;0,5")) == rows(
        "2w1 3b1 \n 1b0 4w= \n 4w= 1w0 \n 3b= 2b="
    )


def test_two_rounds_of_results_are_no_sides_of_games():
    assert sentence("Adler;Berlin;1;1\nBirk;Bonn;0;½\nCole;Köln;1;0").startswith("This is no format")


# --- refusals ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1;Adler;Birk;foo", 'Line 3: "foo" was not understood. Results look like 1:0, ½:½, 0:1, + - -, 1:0 F or 2-1.'),
        (
            "1;Adler;Birk;2-Jan",
            (
                'Line 3: "2-Jan" was not understood. '
                "A spreadsheet made a date of 1/2 or 2-1: write ½, or type the result as text."
            ),
        ),
        ("1;Adler;Birk;6", 'Line 3: "6" is one side of a result. Write both, such as 6-3.'),
        ("1;Adler;Adler;1:0", "Line 3: Adler meets themselves. Mend one of the names."),
        ("1;Cole;Adler;1:0", "Line 3: Cole plays in round 1 on line 2 already. Mend the round or the name."),
        ("3;Cole;Adler;1:0", "There is a game of round 3 and none of round 2. Add the round, or mend its number."),
    ],
)
def test_what_is_wrong_is_said_by_line_and_name(line, message):
    assert sentence(f"Round;White;Black;Result\n1;Cole;Dorn;1:0\n{line}") == message


def test_more_rounds_than_are_served_are_refused():
    assert sentence("51;Adler;Birk;1:0") == "There are 51 rounds. At most 50 are read."


def test_more_players_than_are_served_are_refused():
    text = "\n".join(f"1;A{board};B{board};1:0" for board in range(MAX_PLAYERS // 2 + 1))
    assert sentence(text) == "There are 5002 players. At most 5000 are read."


def test_names_that_look_alike_are_doubted():
    (warning,) = read_event("1;Adler, Jo;Birk;1:0\n2;jo adler;Birk;1:0").warnings
    assert warning == '"Adler, Jo" and "jo adler" were read as 2 players. If they are one, write the name alike.'


def test_a_page_of_pairings_is_no_list_of_the_event():
    text = "Bo.\tNo.\tWhite\tRtg\tPts.\tResult\tPts.\tBlack\tRtg\tNo.\n1\t3\tAdler\t2060\t2½\t1 - 0\t2½\tBirk\t1750\t6"
    assert sentence(text).startswith("These are the pairings of one round")
    assert drawn(read("Round 1\n" + text)) == rows("2w1 \n 1b0")  # its round makes it one


def test_headings_of_players_without_a_result_are_no_list():
    assert refusal("White\tBlack\tRound\nAdler\tBirk\t1", form="results")


def test_a_text_without_games_is_refused_when_asked_for():
    (problem,) = refusal("Adler\nBirk", form="results")
    assert problem.message == "There are no games in this text. A line looks like 1;White's name;Black's name;1:0."


@pytest.mark.parametrize("text", ["++", "1:0:0:0", "a", "1:", "1-0-", "12345:0", "x" * 100, "٣:0"])
def test_what_is_no_result_is_not_guessed(text):
    assert read_result(text) is None


# --- what is decided is said -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("1F-0F", "2w+"),
        ("0F-0F", "2w-"),
        ("X-F", "2w+"),
        ("1X:0X", "2w+"),
        (".5-.5", "2w="),
        ("(1-0)", "2w1"),
        ("1-0 w/o", "2w+"),
    ],
)
def test_results_of_us_programs_are_read(line, plain):
    assert drawn(read(f"Round;White;Black;Result\n1;Adler;Birk;{line}\n1;Cole;Dorn;1:0"))[1] == plain


@pytest.mark.parametrize("result", ["1F-1F", "X-X", "F"])
def test_letters_that_tell_no_winner_are_not_guessed(result):
    assert read_result(result) is None


def test_a_point_that_the_bye_has_is_said():
    reading = read_event("1;Bye;Adler;1:0\n1;Birk;Cole;1:0")
    assert drawn(reading.event)[1] == "Z"
    assert "Line 1: Adler gets no point for the bye, which was read as an absence." in reading.notes
    assert not any("bye" in note for note in read_event("1;Bye;Adler;0:1\n1;Birk;Cole;1:0").notes)


def test_a_forfeit_of_both_sides_is_said():
    reading = read_event("Round;White;Black;Result\n1;Adler;Birk;-:-\n1;Cole;Dorn;1-0")
    assert drawn(reading.event)[1] == "2w-"
    assert (
        '"-:-" (line 2) was read as lost by forfeit on both sides. Where such a game is still to be played, write *.'
        in reading.notes
    )


@pytest.mark.parametrize("headings", ["White score,Black score", "White points,Black points", "Result 1,Result 2"])
def test_each_side_may_have_a_column_of_its_score(headings):
    event = read(f"Round,White,Black,{headings}\n1,Adler,Birk,1,0\n1,Cole,Dorn,½,½")
    assert drawn(event) == rows("2w1 \n 1b0 \n 4w= \n 3b=")


def test_running_scores_beside_the_names_are_left_out():
    reading = read_event(
        "Round;White;Black;Result\n1;Adler (0);Birk (0);1-0\n1;Cole (0);bye (½);\n2;Adler (1);Cole (½);1-0\n2;Birk (0);bye;"
    )
    assert drawn(reading.event) == rows("2w1 3w1 \n 1b0 U \n H 1b0")
    assert "Numbers in brackets behind the names were taken for scores and left out." in reading.notes


def test_one_date_in_place_of_every_result_is_told():
    assert [problem.place for problem in refusal("Adler;Birk;2-Jan\nCole;Dorn;2-Jan")] == [1, 2]


# --- names and texts that are like something else --------------------------------------------------------------------------


def test_surnames_that_are_words_for_rounds_are_names():
    text = "Round 1\nAdler 1-0 Ford\nBirk 0-1 Krug\nRound 2\nFord 1-0 Birk\nKrug 1-0 Adler"
    reading = read_event(text)
    assert reading.event.rounds == 2
    assert drawn(reading.event) == rows("2w1 4b0 \n 1b0 3w1 \n 4w0 2b0 \n 3b1 1w1")
    assert [player.name for player in reading.event.players] == ["Adler", "Ford", "Birk", "Krug"]


def test_games_may_be_numbered_beyond_a_thousand():
    games = ["Round 1", "999. Adler - Birk 1-0", "1000. Cohn - Dorn 1-0", "Round 2", "1001. Adler - Cohn 1-0"]
    assert [player.name for player in read_event("\n".join(games)).event.players] == ["Adler", "Birk", "Cohn", "Dorn"]


def test_a_word_for_a_bye_that_scores_is_no_bye():
    message = sentence("1;Wolny;Adler;0:1\n1;Birk;Cohn;1:0\n2;Adler;Birk;1:0\n2;Cohn;Wolny;0:1")
    assert message == "Line 4: Wolny is a word for a bye, and here it scores. Add a first name to a player called so."


def test_black_in_front_is_refused_in_cells_as_in_words():
    message = sentence("White;Black;Result;Round\nAdler (W);Birk (B);1:0;1\nCohn (B);Dorn (W);1:0;1")
    assert message.startswith("Line 3: the one with Black stands first. Write White first")


def test_a_name_of_millions_of_letters_is_refused_in_a_short_sentence():
    message = sentence(f"1;{'A' * 3_900_000};Bob;1:0")
    assert "has 3,900,000 characters. A name has at most 200." in message
    assert len(message) < 300


@pytest.mark.parametrize(
    "text",
    [
        "Name\tRtg\tFed\tPts\n" + "A\t2000\tENG\t1\n" * 9 + "-\n" * 20_000,
        f"1;A{' ' * 100_000}B;C;1:0",
        f"001    1      A\n ABC{' ' * 100_000}?",
        "1;A" + "\u0300\u0323" * 200_000 + ";B;1:0",
    ],
    ids=["dashes below a table", "blanks in a name", "blanks below a player", "marks on a letter"],
)
def test_no_text_takes_its_reader_long(text):
    begun = time.process_time()
    is_of_players(text)
    assert time.process_time() - begun < SECONDS
