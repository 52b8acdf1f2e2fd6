"""Files of whole events: in any usual encoding, as spreadsheets; what is too large, packed too tightly or no table."""

import csv
import io

import pytest

from tests.events.workbooks import ods, packed, xlsx
from tests.pages.whole_events import CLUB, NAMES, kept, named, shared, standings_of, typed

ACCENTS = CLUB.replace("Ann", "Jörg Müller").replace("Eve", "Zoë")


def sheet(text):
    """The rows of a sheet with the lines and cells of a text."""
    return [[int(cell) if cell.isdecimal() else cell for cell in line.split("\t")] for line in text.splitlines()]


def as_csv(text, separator):
    lines = io.StringIO()
    csv.writer(lines, delimiter=separator, lineterminator="\r\n").writerows(
        line.split("\t") for line in text.splitlines()
    )
    return lines.getvalue()


def upload(client, content, name="club.txt", slug="standings", **fields):
    """The answer to a form with a file, written out by hand: the test client would leave large ones open."""
    parts = [f'--x\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{text}\r\n' for key, text in fields.items()]
    file = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    body = b"".join(["".join([*parts, file]).encode(), content, b"\r\n--x--\r\n"])
    return client.post(f"/{slug}", data=body, content_type="multipart/form-data; boundary=x")


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (ACCENTS.encode(), "club.txt"),
        (ACCENTS.encode("utf-8-sig"), "club.txt"),
        (ACCENTS.encode("utf-16"), "club.txt"),  # what Excel calls Unicode text
        (ACCENTS.encode("utf-16-le"), "club.txt"),
        (ACCENTS.encode("cp1252"), "club.txt"),
        (ACCENTS.replace("\n", "\r\n").encode(), "club.txt"),
        (ACCENTS.replace("\n", "\r").encode(), "club.txt"),
        (as_csv(ACCENTS, ",").encode(), "club.csv"),
        (as_csv(ACCENTS.replace("\t2½\n", "\t2,5\n"), ";").encode("utf-8-sig"), "club.csv"),  # German Excel
        (xlsx(Club=sheet(ACCENTS)), "club.xlsx"),
        (xlsx(Notes=[["Thanks to all", "helpers"], ["of the", "club"]], Club=sheet(ACCENTS)), "club.xlsx"),
        (ods(sheet(ACCENTS)), "club.ods"),
        (xlsx(Club=sheet(ACCENTS)), "club"),  # the content tells, not the name
    ],
    ids=[
        "utf-8",
        "bom",
        "utf-16",
        "utf-16 unmarked",
        "latin",
        "crlf",
        "cr",
        "csv",
        "csv ;",
        "xlsx",
        "second sheet",
        "ods",
        "unnamed",
    ],
)
def test_a_file_is_read_in_any_usual_form(client, content, name):
    page = upload(client, content, name)
    assert page.status_code == 200, page.said
    rows = named(page, "5 players")
    assert [row[0] for row in rows] == ["Jörg Müller", "Bob", "Cleo", "Dan", "Zoë"]
    assert [row[-1] for row in rows] == ["2.5", "2", "2", "1", "1"]


@pytest.mark.parametrize(
    "name",
    ["event_trf16_latin1.trf", "event_trf16_crlf.trf", "event_trf16_cr_only.trf", "event_trf06_letter_titles.trf"],
)
def test_report_files_of_the_samples_are_one_event(client, name):
    page = upload(client, shared(f"samples/{name}").read_bytes(), name)
    assert page.status_code == 200
    assert "Report file (TRF)" in page.said
    assert "Müller-Östh, Jörg" in [row[0] for row in named(page, "The first 8 of 9 players")]


@pytest.mark.parametrize("name", ["excel_unicode_text_utf16le_bom.txt", "excel_de_semicolon_bom_crlf.csv"])
def test_exports_without_opponents_are_told_to_be_that(client, name):
    page = upload(client, shared(f"samples/{name}").read_bytes(), name)
    assert page.status_code == 422
    assert "no opponents in this table" in page.said


def test_the_text_of_a_file_stands_in_the_box_for_the_next_step(client):
    page = upload(client, ACCENTS.encode("utf-16"), title="From a file")
    assert typed(page)["data"] == ACCENTS
    assert typed(page)["title"] == "From a file"
    # The next step brings no file: it sends the text of the box.
    before = kept(client)
    answer = client.post("/standings", data={**typed(page), "do": "save"})
    assert answer.status_code == 303
    assert kept(client) == before + 1
    event = answer.headers["Location"].partition("/edit/")[0]
    assert {player["name"] for player in standings_of(client, event)["players"]} >= {"Jörg Müller", "Zoë"}


def test_a_file_comes_before_the_box_and_no_file_is_no_file(client):
    page = upload(client, CLUB.encode(), data="something else")
    assert [row[0] for row in named(page, "5 players")] == NAMES
    page = upload(client, b"", "", data=CLUB)  # what a browser sends where no file was chosen
    assert [row[0] for row in named(page, "5 players")] == NAMES


def test_it_is_said_where_an_encoding_was_guessed(client):
    page = upload(client, ACCENTS.encode("cp1252"))
    assert any("not in UTF-8" in note.get_text() for note in page.outcome.select(".note"))
    answer = upload(client, ACCENTS.encode("cp1252"), slug="standings.json")
    assert any("not in UTF-8" in warning for warning in answer.json["warnings"])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"%PDF-1.7\n", "PDF"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "picture"),
        (b"\x1f\x8b" + b"\0" * 50, "packed"),
        (b"PK\x03\x04 and no more", "cannot be opened"),
        (xlsx(Club=""), "No sheet"),
        (packed({"letter.txt": "no sheet"}), "spreadsheet"),
        (b"\x00\x01\x02\x03" * 20, "no text"),
        (b"", "file"),
    ],
    ids=["pdf", "picture", "gzip", "cut off", "broken sheet", "other archive", "bytes", "empty"],
)
@pytest.mark.parametrize("slug", ["standings", "check"])
def test_a_file_that_holds_no_table_is_refused_by_what_it_is(client, content, said, slug):
    before = kept(client)
    page = upload(client, content, "club.bin", slug, data="typed before", title="Typed", do="save")
    assert page.status_code == 422
    ((field, sentence),) = page.summary
    assert field == "data"
    assert said in sentence
    assert typed(page)["title"] == "Typed"
    assert kept(client) == before
    answer = upload(client, content, "club.bin", f"{slug}.json")
    assert answer.status_code == 422
    assert [error["message"] for error in answer.json["errors"]] == [sentence]


def test_what_was_pasted_stays_where_a_file_is_refused(client):
    page = upload(client, b"%PDF-1.7\n", "club.pdf", data=CLUB, published="Name\tBH\nAnn\t5")
    assert page.status_code == 422
    assert typed(page)["data"] == CLUB
    assert typed(page)["published"] == "Name\tBH\nAnn\t5"


def test_a_packed_file_that_would_fill_the_memory_is_refused_in_a_sentence(client):
    bomb = xlsx(Club="\0" * 60_000_000)
    assert len(bomb) < 100_000
    page = upload(client, bomb, "bomb.xlsx")
    assert page.status_code == 422
    ((_, sentence),) = page.summary
    assert "unpacks to 60,0" in sentence


def test_a_file_above_four_megabytes_is_413_as_page_and_as_json(client):
    content = b"4 " * 2_000_001
    page = upload(client, content)
    assert page.status_code == 413
    assert "4 MB" in page.words
    answer = upload(client, content, slug="standings.json")
    assert answer.status_code == 413
    assert answer.json["errors"]
    assert upload(client, content[:-2]).status_code == 422  # just read, and no event


def test_the_name_of_a_file_is_shown_as_text(client):
    page = upload(client, b"%PDF-1.7\n", "<script>alert(1)</script>.pdf")
    assert "<script>alert" not in page.text
    assert "is a PDF" in page.said
