"""Rule sets as values: how unplayed rounds count, what is cut first, by which edition."""

from dataclasses import dataclass
from datetime import date
from enum import Enum


class OwnUnplayed(Enum):
    """The score that stands in for the opponent of a player's own unplayed round."""

    NOTHING = "no opponent: the round adds nothing and is no contribution"
    ZERO = "an opponent with 0"
    DUMMY = "a dummy opponent with the player's own score"
    CAPPED_DUMMY = "a dummy opponent with the player's own score, capped"
    VIRTUAL = "a virtual opponent, formed round by round"


class OpponentsUnplayed(Enum):
    """What the unplayed rounds of an opponent count in that opponent's score."""

    AS_THEY_STAND = "scores as they stand"
    TRAILING_BYES = "a requested bye with only voluntary absences after it counts as a draw"
    EVERY_ROUND = "every unplayed round counts as a draw"
    BYE_WINS = "a bye counts in the opponent's percentages as a match won 2-0"
    BYES_LEFT_OUT = "byes are left out of the opponent's percentages"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One way to count, named by who made it and when it holds."""

    key: str
    name: str  # in full, with its dates
    short: str  # in a sentence
    in_force: str
    opponents_unplayed: OpponentsUnplayed
    own_unplayed: str
    cuts: str
    default_order: tuple[str, ...]
    draw_weight: str  # "half": opponent's score x 1/2; "points": x points scored; "": no such tie-break
    source: str
    stand_in: OwnUnplayed | None = None  # None: not offered for the scores of a single player
    voluntary_first: bool = False  # cuts take voluntarily unplayed rounds first (FIDE C.07 art. 16.5)
    lost_forfeit_is_no_game: bool = False  # in a round robin, for tie-breaks from own results (FIDE C.07 art. 15.2)
    knows_round_robins: bool = True  # forfeits are games there, and scores stand as they are (FIDE C.07 art. 15)
    adjusted_by: str = ""  # where it says how opponents' unplayed rounds count
    stand_in_by: str = ""  # where it says what stands in for an unplayed round
    cut_by: str = ""  # where it says what a cut takes
    usual_scale: str = ""  # the scale that these rules are written for, where it is not that of the event
    by_games: bool = False  # the points of a round are the game points of its match
    pairs_only: bool = False  # direct encounter decides between two players only
    deducts_unplayed: bool = False  # the cumulative score loses the points of unplayed rounds (US Chess 34E3)
    since: date | None = None  # first day of an edition that an event takes by its date
    round_robin_order: tuple[str, ...] = ()  # where opponents' scores say nothing (FIDE C.07 art. 8.1)
    opponents_sum: str = "BH"  # its code for the sum of the opponents' scores

    @property
    def stand_ins_add(self) -> bool:
        """Whether a round that was not played can add something."""
        return self.stand_in not in {None, OwnUnplayed.NOTHING, OwnUnplayed.ZERO}

    @property
    def stand_ins_are_capped(self) -> bool:
        """Whether the rounds of the event limit what a round that was not played adds."""
        return self.stand_in is OwnUnplayed.CAPPED_DUMMY


FIDE_ORDER = ("PTS", "BH/C1", "BH", "SB", "DE")
FIDE_ROUND_ROBIN_ORDER = ("PTS", "DE", "SB", "KS")

RULE_SETS: dict[str, RuleSet] = {
    rules.key: rules
    for rules in (
        RuleSet(
            "plain",
            "Games played only",
            "games played only",
            "not an edition of any federation",
            opponents_unplayed=OpponentsUnplayed.AS_THEY_STAND,
            own_unplayed=OwnUnplayed.NOTHING.value,
            cuts="lowest and highest of the games played",
            default_order=("PTS", "BH", "SB"),
            draw_weight="half",
            source="common practice in clubs and on older lists",
            stand_in=OwnUnplayed.NOTHING,
        ),
        RuleSet(
            "us-chess",
            "US Chess 34E",
            "US Chess 34E",
            "7th edition of the rule book",
            opponents_unplayed=OpponentsUnplayed.EVERY_ROUND,
            own_unplayed=OwnUnplayed.ZERO.value,
            cuts="lowest and highest, own unplayed rounds among them; modified median by score band",
            default_order=("PTS", "MODMEDIAN", "SOLKOFF", "CUM", "CUMOPP"),
            draw_weight="half",
            source="US Chess rule 34E",
            adjusted_by="34E",
            stand_in_by="34E",
            stand_in=OwnUnplayed.ZERO,
            deducts_unplayed=True,
            opponents_sum="SOLKOFF",
            knows_round_robins=False,
        ),
        RuleSet(
            "fide-2026",
            "FIDE, from 1 March 2026",
            "FIDE 2026",
            "from 1 March 2026",
            since=date(2026, 3, 1),
            opponents_unplayed=OpponentsUnplayed.TRAILING_BYES,
            own_unplayed="a dummy opponent with the player's own score, at most a draw for each round of the event; "
            "in a forfeit at most the scheduled opponent's score",
            cuts="voluntarily unplayed rounds first",
            default_order=FIDE_ORDER,
            round_robin_order=FIDE_ROUND_ROBIN_ORDER,
            draw_weight="points",
            source="FIDE C.07, 2026 edition, art. 16",
            stand_in=OwnUnplayed.CAPPED_DUMMY,
            voluntary_first=True,
            adjusted_by="art. 16.3",
            stand_in_by="art. 16.4",
            cut_by="art. 14 and 16.5",
            lost_forfeit_is_no_game=True,
        ),
        RuleSet(
            "fide-2024",
            "FIDE, September 2023 to February 2026",
            "FIDE 2023–2026",
            "September 2023 to February 2026",
            since=date(2023, 9, 1),
            opponents_unplayed=OpponentsUnplayed.TRAILING_BYES,
            own_unplayed="a dummy opponent with the player's own score, no cap",
            cuts="voluntarily unplayed rounds first",
            default_order=FIDE_ORDER,
            round_robin_order=FIDE_ROUND_ROBIN_ORDER,
            draw_weight="points",
            source="FIDE C.07, 2023 and 2024 editions, art. 16",
            stand_in=OwnUnplayed.DUMMY,
            voluntary_first=True,
            adjusted_by="art. 16.3",
            stand_in_by="art. 16.4",
            cut_by="art. 14 and 16.5",
        ),
        RuleSet(
            "fide-virtual",
            "FIDE, 2009 to August 2023 (virtual opponent)",
            "FIDE 2009–2023",
            "2009 to August 2023",
            since=date(2009, 7, 1),
            opponents_unplayed=OpponentsUnplayed.EVERY_ROUND,
            own_unplayed="a virtual opponent: own score before the round, plus what the player did not get in it, "
            "plus a draw for each later round",
            cuts="lowest and highest, virtual opponents among them",
            default_order=FIDE_ORDER,
            round_robin_order=FIDE_ROUND_ROBIN_ORDER,
            draw_weight="points",
            source="FIDE tie-break annex before C.07",
            adjusted_by="annex before C.07",
            stand_in_by="annex before C.07",
            stand_in=OwnUnplayed.VIRTUAL,
        ),
        RuleSet(
            "oswiss",
            "OSwiss",
            "OSwiss",
            "OpenSwiss 1.05",
            opponents_unplayed=OpponentsUnplayed.AS_THEY_STAND,
            own_unplayed=OwnUnplayed.NOTHING.value,
            cuts="none",
            default_order=("PROGRESS", "BH", "BERGER"),
            draw_weight="points",
            source="OpenSwiss documentation",
            by_games=True,
        ),
        RuleSet(
            "magic",
            "Magic tournament rules",
            "Magic",
            "appendix C",
            opponents_unplayed=OpponentsUnplayed.BYE_WINS,
            own_unplayed="bye rounds are skipped when opponents' percentages are averaged",
            cuts="none; a percentage below 33 % counts as 33 %",
            default_order=("PTS", "OMW", "GW", "OGW"),
            draw_weight="",
            source="Magic Tournament Rules, appendix C",
            usual_scale="match",
        ),
        RuleSet(
            "pokemon",
            "Pokémon 2026",
            "Pokémon",
            "2026 handbook",
            opponents_unplayed=OpponentsUnplayed.BYES_LEFT_OUT,
            own_unplayed="bye rounds are skipped when opponents' percentages are averaged",
            cuts="none; below 25 % counts as 25 %, after a drop at most 75 %",
            default_order=("PTS", "OMW", "OOMW", "DE"),
            draw_weight="",
            source="Pokémon tournament handbook, 2026",
            pairs_only=True,
            usual_scale="match",
        ),
    )
}

# Those that can be applied to the scores or rounds of one player.
SINGLE_PLAYER = {rules.key: rules for rules in RULE_SETS.values() if rules.stand_in}


def edition_of(start: date | None) -> RuleSet:
    """The edition in force on the first day of an event: the last one without a day, the first one before all."""
    editions = sorted((rules.since, rules.key) for rules in RULE_SETS.values() if rules.since)
    begun = [key for since, key in editions if start is None or since <= start]
    return RULE_SETS[begun[-1] if begun else editions[0][1]]
