"""How many rounds a field needs."""

from collections.abc import Iterator

from flask import Blueprint

from calculators.compute.scores import show
from calculators.compute.swiss_rounds import SwissRounds, at_most_one_loss, perfect_scores, swiss_rounds
from calculators.pages.fields import WholeField
from calculators.pages.forms import DisplayFields
from calculators.pages.outcome import Calculator, Card, Column, Outcome, Preset, Table
from calculators.pages.representations import serve

blueprint = Blueprint("swiss_rounds", __name__)

MOST_PLAYERS = 100_000


class SwissRoundsForm(DisplayFields):
    """The field, and what the rounds are to leave of it."""

    main = "players"
    folded = "Reading and printing"

    players = WholeField("Players", least=2, most=MOST_PLAYERS, needed="Enter the number of players, such as 32.")
    undefeated = WholeField(
        "Perfect scores allowed at the end",
        least=1,
        most=MOST_PLAYERS,
        default="1",
        hint="1: one clear winner when nobody draws",
    )
    cut = WholeField(
        "Seats in a top cut (optional)", least=1, most=MOST_PLAYERS, hint="All with at most one loss should fit in"
    )

    def check(self) -> None:
        """Nobody can leave more players than there are."""
        super().check()
        for name in ("undefeated", "cut"):
            if self[name].data is not None and self[name].data > self["players"].data:
                self.fail(
                    name, f"{self[name].data:,} are more than the {self['players'].data:,} players.", self[name].text
                )


def outcome(form: SwissRoundsForm) -> Outcome:
    """The rounds, with the expectation after each."""
    players, undefeated, cut = form["players"].data, form["undefeated"].data, form["cut"].data
    found = swiss_rounds(players, undefeated, cut)
    left = show(perfect_scores(players, found.rounds))
    return Outcome(
        results={
            "rounds": found.rounds,
            "safe_rounds": found.safe_rounds,
            "table": [{"round": number, "perfect": perfect} for number, perfect in enumerate(found.perfect, 1)],
            "rounds_for_cut": found.rounds_for_cut,
        },
        read=[
            ("Players", f"{players}"),
            ("Perfect scores allowed", f"{undefeated}"),
            *([("Top cut", f"{cut} seats")] if cut else []),
        ],
        cards=list(cards(found, players, cut)),
        tables=[rounds_table(found, players)],
        formula=f"{players} ÷ 2^{found.rounds} = {left}, not more than {undefeated}",
        warnings=list(warnings(found)),
    )


def cards(found: SwissRounds, players: int, cut: int | None) -> Iterator[Card]:
    """The number of rounds, then how far pairing is safe."""
    yield Card("Rounds", found.rounds, f"leave {show(perfect_scores(players, found.rounds))} perfect scores expected")
    yield Card("Always pairable up to", found.safe_rounds, "rounds, while everybody is in every round")
    if cut is not None:
        yield Card("Rounds for the cut", found.rounds_for_cut, f"all with at most one loss fit into {cut} seats")


def rounds_table(found: SwissRounds, players: int) -> Table:
    """What to expect after each round."""
    columns = (
        Column("round", "After round"),
        Column("perfect", "Perfect scores expected"),
        Column("one_loss", "At most one loss"),
    )
    rows = [(number, perfect, at_most_one_loss(players, number)) for number, perfect in enumerate(found.perfect, 1)]
    return Table("Expected players after each round, without draws", columns, rows)


def warnings(found: SwissRounds) -> Iterator[str]:
    """Where pairing may get stuck."""
    most = max(found.rounds, found.rounds_for_cut or 0)
    if most > found.safe_rounds:
        more = f"{most} rounds are more than {found.safe_rounds}"
        yield f"{more}: a round without rematches is no longer certain to exist."


serve(
    blueprint,
    Calculator(
        "swiss-rounds",
        SwissRoundsForm,
        "swiss_rounds.html",
        outcome,
        (
            Preset("32 players, one winner", {"players": "32"}),
            Preset("45 players, two perfect scores allowed", {"players": "45", "undefeated": "2"}),
            Preset("100 players, top 8", {"players": "100", "cut": "8"}),
        ),
    ),
)
