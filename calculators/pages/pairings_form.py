"""The form that starts an event from a list of names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from secrets import randbelow
from urllib.parse import urlencode

from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import SCALES, ReadingError, Scale
from calculators.compute.swiss_rounds import swiss_rounds
from calculators.compute.typed_text import tidy
from calculators.events.desk import Options
from calculators.events.model import MAX_ROUNDS, Event, Player
from calculators.events.named import pairs_named
from calculators.events.pairing_methods import METHODS
from calculators.events.readers.entrants import Entrant, players_of, read_entrants
from calculators.pages.fields import BoxField, ChoiceField, ScoreField, TextField, TypedField, WholeField
from calculators.pages.forms import SCALE, ScaleFields
from calculators.pages.standings_form import LONGEST_TITLE

EVENT, PAIRING = "The event", "How it is paired"
SEEDS = 1_000_000  # a seed is shown and typed again
FIELD = "Alex\nBlair\nCasey\nDrew\nEden\nFinley\nGray\nHarper"
GROUPS = {
    "fold": "top half against bottom half",
    "neighbours": "neighbours in the standings",
    "random": "by lot",
}
AT_START = {method.key: method.name for method in METHODS.values() if method.at_start}


class NamesField(BoxField[tuple[Entrant, ...]]):
    """A box for names."""

    rows = 9


class PairingsForm(ScaleFields):
    """Names, and how the event is run."""

    main = "names"
    folded = "Order, scale, rules, pairing"

    names = NamesField(
        "Names, one on each line",
        read_entrants,
        hint="rating and club behind a tab or semicolon, if you like",
        needed="Enter the names, one on each line.",
    )
    rounds = WholeField("Rounds", least=1, most=MAX_ROUNDS, hint="empty: as many as the field needs")
    title = TextField("Title", most=LONGEST_TITLE, hint="stands on every sheet")
    order = ChoiceField(
        "Order of the first round",
        options={"entered": "as entered", "rating": "by rating", "shuffled": "shuffled"},
        default="entered",
        more=EVENT,
    )
    seed = WholeField("Number of the draw", least=0, most=SEEDS, more=EVENT, hint="empty: drawn and kept")
    games = ChoiceField(
        "Results",
        options={"": "one game a round: 1-0, ½-½", "yes": "games of a match: 2-1, at tables"},
        default="",
        more=EVENT,
    )
    rules = ChoiceField(
        "Rule set of the standings",
        options={rules.key: rules.name for rules in RULE_SETS.values()},
        default="plain",
        more=EVENT,
    )
    method = ChoiceField("Method", options=AT_START, default="points", more=PAIRING)
    colours = ChoiceField(
        "Colours", options={"yes": "White and Black are balanced", "no": "none"}, default="yes", more=PAIRING
    )
    group = ChoiceField("Inside a score group", options=GROUPS, default="fold", more=PAIRING)
    apart: TypedField[str] = BoxField(
        "Who must not meet", str, more=PAIRING, hint="two names on each line, with a tab or “ - ” between them"
    )
    bye = ScoreField("Points for a bye", least=0, more=SCALE, hint="empty: those of a win")

    def check(self) -> None:
        """The scale's own checks, that those who must not meet are entered, and that an order by rating has ratings."""
        super().check()
        if not any(self[name].errors for name in ("win", "draw", "loss", "bye")):
            self.check_bye()
        if self["order"].data == "rating" and not any(entrant.rating for entrant in self["names"].data):
            self.fail("order", "No name has a rating. Write it behind a tab: Alex, tab, 1850. Or choose another order.")
        try:
            self.apart_names()
        except ReadingError as refused:
            for problem in refused.problems:
                self.fail("apart", problem.message, problem.token, problem.place)

    def check_bye(self) -> None:
        """A bye gives no more than a win."""
        bye, win = self["bye"].data, self.scale_used().win
        if bye is not None and bye > win:
            self.fail("bye", "A bye cannot give more than a win.", self["bye"].text)

    def scale_asked(self) -> Scale:
        """The scale with the points of a bye."""
        scale, bye = self.scale_used(), self["bye"].data
        if scale.key == "custom":
            usual = {(known.win, known.draw, known.loss): known for known in SCALES.values()}
            scale = usual.get((scale.win, scale.draw, scale.loss), scale)
        return scale if bye is None or bye == scale.win else replace(scale, pairing_bye=Fraction(bye))

    def players(self, seed: int) -> tuple[Player, ...]:
        """The players in their order."""
        return players_of(self["names"].data, self["order"].data, seed)

    def apart_names(self) -> tuple[tuple[str, str], ...]:
        """The names of each pair that must not meet; numbers are those of the list. Raises ReadingError."""
        event = Event(players_of(self["names"].data, "entered"), 0)
        pairs = pairs_named(event, tidy(self["apart"].data or ""))
        return tuple((event.players[one - 1].name, event.players[other - 1].name) for one, other in pairs)


@dataclass(frozen=True, slots=True)
class Start:
    """An event to be run: the event before round 1, its rule set, and how it is paired."""

    event: Event
    rules: str
    options: Options


def start_of(form: PairingsForm) -> Start:
    """What a form starts; a draw that was not given is drawn here and kept."""
    seed = form["seed"].data
    if seed is None:
        seed = randbelow(SEEDS)
    players = form.players(seed)
    number_of = {player.name: player.number for player in players}
    games = form["games"].data == "yes"
    return Start(
        Event(
            players,
            0,
            title=form["title"].data or "",
            planned=form["rounds"].data or max(1, swiss_rounds(len(players), 1, None).rounds),
            scale=form.scale_asked(),
            rules=form["rules"].data,
        ),
        form["rules"].data,
        Options(
            method=form["method"].data,
            colours=form["colours"].data == "yes",
            group=form["group"].data,
            seed=seed,
            apart=tuple((number_of[one], number_of[other]) for one, other in form.apart_names()),
            games=games,
            tables=games,
        ),
    )


PRESETS: Sequence[tuple[str, Mapping[str, str]]] = (
    ("Eight players", {"names": FIELD}),
    ("Chess club", {"names": FIELD, "scale": "chess", "colours": "yes", "rules": "fide-2026"}),
    ("Card game", {"names": FIELD, "scale": "match", "colours": "no", "games": "yes", "rules": "magic"}),
)


def preset_addresses() -> list[tuple[str, str]]:
    """Label and address of each preset."""
    return [(label, f"/pairings?{urlencode(fields)}") for label, fields in PRESETS]
