"""An event that is run over HTTP, as organisers, helpers and programs do it."""

import re
from urllib.parse import parse_qs, urlsplit

FIELD = ("Alex", "Blair", "Casey", "Drew", "Eden", "Finley", "Gray", "Harper")


def some(count):
    """So many names, one a line."""
    return "\n".join(FIELD[:count] if count <= len(FIELD) else (f"Player {number}" for number in range(1, count + 1)))


class RunEvent:
    """An event started from names; everything is asked of the site."""

    def __init__(self, client, names, **fields):
        self.client = client
        answer = client.post("/pairings.json", data={"names": names, **fields})
        assert answer.status_code == 201, answer.text
        self.event, self.edit = answer.json["event"], answer.json["edit"]
        self.desk = f"{self.edit}/rounds"

    @classmethod
    def of(cls, client, made):
        """An event that was read in, by its addresses."""
        event = cls.__new__(cls)
        event.client, event.event, event.edit = client, made["event"], made["edit"]
        event.desk = f"{event.edit}/rounds"
        return event

    # --- for programs

    def pair(self, **fields):
        """The next round: the answer for programs."""
        answer = self.client.post(f"{self.edit}/pair.json", data=fields)
        assert answer.status_code == 200, answer.text
        return answer.json

    def send(self, round_, board, result, **fields):
        """One result, as a program sends it."""
        return self.client.post(
            f"{self.edit}/result.json", data={"round": round_, "board": board, "result": result, **fields}
        )

    def enter(self, round_, *results):
        """The results of a round, board by board."""
        for board, result in enumerate(results, 1):
            answer = self.send(round_, board, result)
            assert answer.status_code == 200, answer.text
        return self

    def play(self, *results):
        """Pairs the next round and enters its results."""
        return self.enter(self.pair()["round"], *results)

    def standings(self, **view):
        answer = self.client.get(f"{self.event}.json", query_string=view)
        assert answer.status_code == 200, answer.text
        return answer.json

    def points(self, **view):
        """Points by name."""
        return {player["name"]: player["points"] for player in self.standings(**view)["players"]}

    def values(self, code, **view):
        """The values of a code by name."""
        return {player["name"]: player["values"][code] for player in self.standings(**view)["players"]}

    def rounds(self):
        return self.client.get(f"{self.event}/rounds.json").json["rounds"]

    def boards(self, round_):
        """White, Black and the result of each board."""
        return [(board["white"], board["black"], board["result"]) for board in self.rounds()[round_ - 1]["boards"]]

    @property
    def change(self):
        """The number of the last change."""
        return self.standings()["change"]

    # --- for people

    def page(self, **query):
        answer = self.client.get(self.desk, query_string=query)
        assert answer.status_code == 200
        return answer

    def do(self, action, **fields):
        """What a button of the desk does, with the fields of its form."""
        return self.client.post(self.desk, data={"do": action, **fields})

    def done(self, action, **fields):
        """The same, where it is expected to work."""
        answer = self.do(action, **fields)
        assert answer.status_code == 303, answer.words
        return answer

    def undo(self, **fields):
        """Takes back the last change, as somebody does who knows it."""
        return self.done("undo", **{"seen": self.change, **fields})

    def helper(self):
        """The address at which helpers enter results."""
        page = self.client.get(self.client.post(self.edit, data={"do": "results_key"}).location)
        link = page.soup.find("code").get_text()
        return urlsplit(link).path

    def log(self, **query):
        """The rows of the log, the latest first: number, when, what, who."""
        page = self.client.get(self.edit, query_string=query)
        table = page.soup.find("caption", string=re.compile("Changes")) or page.soup.find(
            "span", string=re.compile("Changes")
        )
        rows = table.find_parent("table").tbody.find_all("tr")
        return [[" ".join(cell.get_text().split()) for cell in row.find_all(["th", "td"])][:4] for row in rows]


def form_of(page, do):
    """The fields of the form with that button, as a browser would send them."""
    button = page.soup.select_one(f"form button[name=do][value={do}]")
    assert button, f"no button {do}"
    fields = {}
    for field in button.find_parent("form").select("[name]"):
        if field.name == "textarea":
            fields[field["name"]] = field.get_text().removeprefix("\n")
        elif field.name == "select":
            chosen = field.find("option", selected=True) or field.find("option")
            fields[field["name"]] = chosen["value"]
        elif field.name == "input" and (field.get("type") != "checkbox" or field.has_attr("checked")):
            fields[field["name"]] = field.get("value", "")
    return fields


def query_of(answer):
    """The query of the address that a redirect leads to."""
    return {name: values[0] for name, values in parse_qs(urlsplit(answer.headers["Location"]).query).items()}
