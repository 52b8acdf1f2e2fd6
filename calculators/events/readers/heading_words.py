"""The words of headings in the languages of the programs: what each column is, and which round it names."""

import re
from collections.abc import Mapping
from enum import Enum, auto


def words(listed: str) -> frozenset[str]:
    """The words of a text, which are headings as `key` gives them."""
    return frozenset(listed.split())


ROUND_WORDS = words(
    "round rounds rd rde rnd r rond ronde ronda runde runda rda rodada turno tour tur kolo kör ford forduló krug krog "
    "тур rtur omg omgang kierros voor etapp ring umf umferð rod spieltag matchday jornada giornata"
)
WHITE = words(
    "white whiteplayer weiss weiß weisser weißer blancas blancs blanc bianco branco brancas wit biały białe bílý biely "
    "világos bijeli beli hvit hvid vit valkea alb белые"
)
BLACK = words(
    "black blackplayer schwarz schwarzer negras noirs noir nero preto pretas zwart czarny czarne černý čierny "
    "sötét crni črni svart sort musta negru черные чёрные"
)
FIRST = words("player1 home heim name1 playera team1 p1")
SECOND = words("player2 away gast name2 playerb team2 p2 opponent gegner")
RESULT = words(
    "result results res ergebnis resultado résultat resultat risultato uitslag výsledek výsledok wynik "
    "eredmény rezultat tulos tulemus resultaat rezultatas результат"
)
BOARD = words("board boards bo brett tisch table tavolo brd tbl mesa tablero échiquier")


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


# Headings without blanks and marks, in lower case; of a word that stands twice the last holds.
WORDS: Mapping[Role, str] = {
    Role.PAIRING: " ".join(WHITE | BLACK | RESULT | BOARD | words("player1 player2 opponent opponents gegner")),
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
}
ROLES = {word: role for role, listed in WORDS.items() for word in listed.split()}

ROUND_WORD = rf"(?:{'|'.join(sorted(ROUND_WORDS, key=len, reverse=True))})"
ROUND = re.compile(rf"{ROUND_WORD}?0?([0-9]{{1,2}}){ROUND_WORD}?")
LONGEST_ROUND = 12  # characters: "forduló10"
MARKS = re.compile(r"[\s.:,;'’`\"()\[\]/_\-–+&]+")

TIE_BREAK = re.compile(
    r"tb[0-9]*|tiebreaks?[0-9]*|wtg[0-9]*|fein.*|buch.*|.*buch|.*buchholz.*|bh.*|sb.*|sonn.*|sobe.*|sos.*|sodos.*|"
    r"prog.*|.*median.*|median.*|solk.*|cum.*|koya|ks|de|direct.*|wins?|won|aro.*|tpr|rp|perf.*|gw.*|omw.*|ogw.*|"
    r"owp|bwp|berger.*|fb|aob|ps|kash.*|opp.*|tiebreak.*|progress.*"
)


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
