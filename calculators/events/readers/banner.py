"""The lines above a table: the title of the event, and which kind of table they announce."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from calculators.events.model import Kind

LONGEST = 200  # characters of a title

PREFIX = re.compile(r"Chess-Results Server Chess-results\.com *-? *|Final Standings\.? +", re.IGNORECASE)
ABOUT_TABLE = re.compile(
    r"cross[ -]?table|wall ?chart|kreuztabelle|\bstandings\b|rangliste|\branking\b|\btableau\b|\bcuadro\b|tabulka|"
    r"\bclassement\b|grille américaine|clasificación|tabla cruzada|tabell[ae]|kruistabel|ranglijst|kereszttábl|pořadí|"
    r"stand nach",
    re.IGNORECASE,
)
# What stands around the table where a whole page was copied.
FURNITURE = re.compile(
    r"logged on|servertime|serverzeit|last update|letzte aktualisierung|chess-results server|home +tournament-database|"
    r"login\b|from the tournament-database|note: to reduce|show tournament details|search for player|page [0-9]+|"
    r"dear\b|hello\b|hallo\b|lieber?\b|sehr geehrte|bonjour|hola\b|estimad|round [0-9]+ on|runde [0-9]+ am|https?://|www\.",
    re.IGNORECASE,
)
PROSE = re.compile(r"(?:\S+ +){5,}\S+[.,;:!]$")  # a sentence of a letter
RANKED = re.compile(r"\branking cross|\brangliste|\bfinal ranking|\bby rank\b", re.IGNORECASE)
ROUND_ROBIN = re.compile(
    r"\bround.?robin|rundenturnier|jeder gegen jeden|\ball.?play.?all|toutes rondes", re.IGNORECASE
)


@dataclass(frozen=True)
class Banner:
    """What stands above a table; `ranked` where it announces a crosstable by ranks."""

    title: str
    ranked: bool
    kind: Kind
    notes: tuple[str, ...]


def read_banner(lines: Iterable[str]) -> Banner:
    """The title (the first line that does not announce the table) and the kind of table and event."""
    texts = [line.strip()[:LONGEST] for line in lines]
    titles = (text for text in texts if not FURNITURE.match(PREFIX.sub("", text)) and not PROSE.search(text))
    named = (PREFIX.sub("", text).strip(" -") for text in titles if PREFIX.match(text) or not ABOUT_TABLE.search(text))
    robin = next((text for text in texts if ROUND_ROBIN.search(text)), "")
    return Banner(
        next(filter(None, named), ""),
        any(map(RANKED.search, texts)),
        Kind.ROUND_ROBIN if robin else Kind.SWISS,
        (f'The event was taken as a round robin: "{robin}".',) if robin else (),
    )
