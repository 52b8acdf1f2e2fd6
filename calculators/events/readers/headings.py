"""The headings of pasted tables: which line holds them, and what each column is."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from calculators.events.readers.pasted import Line

SEARCHED = 6000  # lines with cells that may stand above the headings: a ranking list of 5,000 players, and text


class Role(Enum):
    """What a column holds."""

    NUMBER = auto()
    RANK = auto()
    NAME = auto()
    TEAM = auto()  # a name where no other column holds one
    FIRST_NAME = auto()
    TITLE = auto()
    RATING = auto()
    FEDERATION = auto()
    CLUB = auto()
    SEX = auto()
    BIRTH = auto()
    FIDE_ID = auto()
    POINTS = auto()
    COLOURS = auto()
    PAIRING = auto()  # a column of a page of pairings: board, White, Black, result


# Headings without blanks and marks, in lower case; those that a language shares with another stand once.
WORDS: Mapping[Role, str] = {
    Role.NUMBER: "no nr num number id sno stno startno startnr startnumber start startingnumber snr tln tlnnr tnr "
    "pair pairno pairnum pairnumber pairingnumber tpn # plr playerno playernumber nº n° numero número numéro "
    "№ č lp br ssz snum",
    Role.RANK: "rk rg rank rang ranking place pl pos position platz platzierung statedrank standing class clas "
    "clst cl puesto poř umístění hely helyezés miejsce plassering plac plass sija место rankposition classement clt "
    "clasificación plaats poradie pořadí mjesto",
    Role.NAME: "name names nom nombre nome naam namn navn nimi nazwisko zawodnik player players playername playernames "
    "spieler spielername teilnehmer teilnehmername participant participants jugador joueur giocatore jogador jméno "
    "jmeno meno ime név nev surname lastname familyname nachname username имя фио игрок участник "
    "hráč hrac játékos speler spelers spelare spiller pelaaja igrač joueurs",
    Role.TEAM: "team teams teamname mannschaft équipe equipe equipo squadra",
    Role.FIRST_NAME: "firstname forename givenname vorname prénom prenom",
    Role.TITLE: "title titel tit titre título titulo ttl",
    Role.RATING: "rtg rtng rtgi rtgn rat rating ratings rate rated elo eloi elon eloint elonat fideelo dwz nwz twz loc "
    "rtgloc elofide rtgfide fidertg nrtg irtg irtng prerating grade ratingprepost rt ratingfide wertung wertungszahl",
    Role.FEDERATION: "fed feder federation federación federação co land country flag nation nationality ctry st state "
    "verband fédération",
    Role.CLUB: "club clubcity verein vereinort clubort clubname verb ort city town school schule klub seura",
    Role.SEX: "sex gender geschlecht mf wm",
    Role.BIRTH: "birth birthday birthdate born yob dob bdate geburt geburtstag jahrgang jg",
    Role.FIDE_ID: "fideid idfide fidenr fideno uscfid uscf fidecode ident ratingid",
    Role.POINTS: "pts pkt pt points point punkte puntos puntaje punti pontos score scores total tot sum summe pisteet "
    "poäng poeng pont bod body bodovi pkte очки nbw ptos ptsbuch mp matchpoints",
    Role.COLOURS: "colours colors colour color farben farbe col",
    Role.PAIRING: "white black whiteplayer blackplayer weiss weiß schwarz blancas negras blancs noirs blanc noir "
    "bianco nero branco preto wit zwart result results ergebnis resultado résultat resultat risultato res bo board "
    "brett tisch table tavolo brd tbl mesa player1 player2 opponent opponents gegner",
}
ROLES = {word: role for role, listed in WORDS.items() for word in listed.split()}

ROUND_WORD = (
    r"(?:rd|rde|rnd|r|rond|ronde|ronda|round|runde|runda|rda|rodada|turno|tour|tur|kolo|kör|ford|forduló|krug|тур|rtur|"
    r"omg|omgang|kierros|voor|etapp|ring|umf|umferð|rod)"
)
ROUND = re.compile(rf"{ROUND_WORD}?0?([0-9]{{1,2}}){ROUND_WORD}?")
LONGEST_ROUND = 12  # characters: "forduló10"
MARKS = re.compile(r"[\s.:,;'’`\"()\[\]/_\-–+&]+")

TIE_BREAK = re.compile(
    r"tb[0-9]*|tiebreaks?[0-9]*|wtg[0-9]*|fein.*|buch.*|.*buch|.*buchholz.*|bh.*|sb.*|sonn.*|sobe.*|sos.*|sodos.*|"
    r"prog.*|.*median.*|median.*|solk.*|cum.*|koya|ks|de|direct.*|wins?|won|aro.*|tpr|rp|perf.*|gw.*|omw.*|ogw.*|"
    r"owp|bwp|berger.*|fb|aob|ps|kash.*|opp.*|tiebreak.*|progress.*"
)
NUMERIC = re.compile(r"[+\-−]?[0-9]{0,6}[.,]?[0-9]{0,6}½?%?")


def words(listed: str) -> frozenset[str]:
    """The words of a text, which are headings as `key` gives them."""
    return frozenset(listed.split())


def key(heading: str) -> str:
    """The heading without blanks and marks, in lower case."""
    return MARKS.sub("", heading[:60].casefold())


def round_of(heading: str) -> int:
    """The round that the heading names (1.Rd, Rd 1, Round 1, 1), 0 where it names none."""
    word = key(heading)
    match = ROUND.fullmatch(word) if len(word) <= LONGEST_ROUND else None
    return int(match[1]) if match else 0


def role_of(heading: str) -> Role | None:
    """What a column with this heading holds, None where that is not known; of Name / Rating the first."""
    role = ROLES.get(key(heading))
    return ROLES.get(key(heading[:60].partition("/")[0])) if role is None and "/" in heading[:60] else role


@dataclass(frozen=True)
class Columns:
    """Where in a line what stands: the column of each role, of each round, and of each published value.

    `roles` holds every column of a role in their order; `rounds` those of rounds 1, 2, …; `published` heading and
    column; `unread` the headings of the columns that are none of these.
    """

    roles: Mapping[Role, tuple[int, ...]]
    rounds: tuple[int, ...] = ()
    published: tuple[tuple[str, int], ...] = ()
    unread: tuple[str, ...] = ()

    def first(self, role: Role) -> int | None:
        """The first column of the role, None where there is none."""
        return self.roles.get(role, (None,))[0]


@dataclass(frozen=True)
class Header:
    """The line of headings: its place among the lines of the table, and the headings."""

    place: int
    headings: tuple[str, ...]
    lines: int = 1  # two where the numbers of the rounds stand below the other headings

    @property
    def names_players(self) -> bool:
        """Whether a heading names players."""
        return any(role_of(heading) in {Role.NAME, Role.TEAM} for heading in self.headings)

    @property
    def is_of_pairings(self) -> bool:
        """Whether these are headings of pairings: White, Black, Result."""
        return sum(role_of(heading) is Role.PAIRING for heading in self.headings) > 1

    def rounds(self) -> dict[int, list[int]]:
        """The columns of each round that a heading names."""
        found: dict[int, list[int]] = {}
        for column, heading in enumerate(self.headings):
            if number := round_of(heading):
                found.setdefault(number, []).append(column)
        return found


def headers(table: Sequence[Line], most: int = SEARCHED) -> Iterator[Header]:
    """The lines among the first that look like headings, in their order."""
    for place in range(min(most, len(table))):
        if is_header(table, place) and (header := header_at(table, place)):
            yield header


def is_header(table: Sequence[Line], place: int) -> bool:
    """Whether the line looks like headings; one that begins with a number does not."""
    cells = table[place].cells
    begins_with_number = bool(cells) and cells[0].isdecimal() and cells[0] != "1"
    return not begins_with_number and header_at(table, place) is not None and _enough(table[place])


def _enough(line: Line) -> bool:
    """Whether most cells of the line are headings: a player called Name, or one with number 1, is not enough."""
    known = sum(role_of(cell) is not None or bool(TIE_BREAK.fullmatch(key(cell))) for cell in line.cells if cell)
    named = [cell for cell in line.cells if round_of(cell)]
    bare = [int(cell) for cell in named if cell.isdecimal()]
    rounds = len(named) - len(bare) + (len(bare) if len(bare) > 1 and bare == list(range(1, len(bare) + 1)) else 0)
    return known + (rounds > 0) >= 2 and 2 * (known + rounds) >= line.filled


def header_at(table: Sequence[Line], place: int) -> Header | None:
    """The headings of this line, with those of the next where only it names rounds; None where none is a heading."""
    line = table[place]
    if not any(role_of(cell) for cell in line.cells if not cell.isdecimal()):
        return None
    header = Header(place, line.cells)
    below = table[place + 1] if place + 1 < len(table) else None
    if below and not header.rounds() and _only_rounds(below):
        width = max(len(line.cells), len(below.cells))
        return Header(place, tuple(below.cell(column) or line.cell(column) for column in range(width)), 2)
    return header


def _only_rounds(line: Line) -> bool:
    """Whether the line names rounds 1, 2, … and nothing that a player's line would hold."""
    numbered = [number for cell in line.cells if (number := round_of(cell))]
    others = [cell for cell in line.cells if cell and not round_of(cell)]
    headings = all(role_of(cell) or TIE_BREAK.fullmatch(key(cell)) for cell in others)
    return len(numbered) > 1 and numbered == list(range(1, len(numbered) + 1)) and len(others) <= 2 and headings


@dataclass
class _Sorting:
    """Columns while they are sorted by role."""

    roles: dict[Role, list[int]] = field(default_factory=dict)
    published: list[tuple[str, int]] = field(default_factory=list)
    unread: list[tuple[str, int]] = field(default_factory=list)


def sort_columns(headings: Sequence[str], rounds: Sequence[int], body: Sequence[Line]) -> Columns:
    """What each column holds, by its heading; numbers behind the points or the last round are published values."""
    sorting = _Sorting()
    behind = max(rounds, default=len(headings))
    for column, heading in enumerate(headings):
        if column in rounds:
            continue
        role = role_of(heading)
        if role is Role.POINTS and role in sorting.roles:
            role = None
        if role:
            sorting.roles.setdefault(role, []).append(column)
            behind = min(behind, column) if role is Role.POINTS else behind
        elif heading and (TIE_BREAK.fullmatch(key(heading)) or (column > behind and _numbers(body, column))):
            sorting.published.append((heading, column))
        elif not heading and _titles(body, column):
            sorting.roles.setdefault(Role.TITLE, []).append(column)
        else:
            sorting.unread.append((heading, column))
    named = not sorting.roles.keys().isdisjoint({Role.NAME, Role.TEAM})
    name = None if named else next((each for each in sorting.unread if _names(body, each[1])), None)
    if name:
        sorting.unread.remove(name)
        sorting.roles[Role.NAME] = [name[1]]
    roles = {role: tuple(columns) for role, columns in sorting.roles.items()}
    names = distinct([heading for heading, _ in sorting.published])
    published = tuple((name, column) for name, (_, column) in zip(names, sorting.published, strict=True))
    return Columns(roles, tuple(rounds), published, tuple(heading for heading, _ in sorting.unread if heading))


def distinct(headings: Sequence[str]) -> list[str]:
    """The headings, a number behind those that stood before: TB, TB (2)."""
    seen: Counter[str] = Counter()
    named = []
    for heading in headings:
        seen[heading] += 1
        named.append(heading if seen[heading] == 1 else f"{heading} ({seen[heading]})")
    return named


def _numbers(body: Sequence[Line], column: int) -> bool:
    """Whether most of what stands in the column is numbers."""
    cells = [cell for line in body if (cell := line.cell(column))]
    return 2 * sum(bool(NUMERIC.fullmatch(cell)) for cell in cells) > len(cells)


def _names(body: Sequence[Line], column: int) -> bool:
    """Whether most of what stands in the column are words with small letters, as names have, in most lines."""
    cells = [cell for line in body if (cell := line.cell(column))]
    words = sum(any(map(str.islower, cell)) and not any(map(str.isdecimal, cell)) for cell in cells)
    return 2 * words > len(body)


# The last ones are those of report files of 2006.
TITLES = words("GM IM FM CM WGM WIM WFM WCM AGM AIM AFM ACM WNM NM G I F M C WG WI WF WC WH")


def _titles(body: Sequence[Line], column: int) -> bool:
    """Whether a column without a heading holds chess titles."""
    return is_titles([cell for line in body if (cell := line.cell(column))])


def is_titles(cells: Sequence[str]) -> bool:
    """Whether these are chess titles."""
    return bool(cells) and all(cell.upper() in TITLES for cell in cells)
