"""The only list of pages: the index, the navigation, the routes and the tests read it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its address, heading, short name in the navigation, the question it answers, and its module."""

    slug: str
    title: str
    short: str
    question: str
    module: str


@dataclass(frozen=True, slots=True)
class Group:
    """Pages that belong together, under one heading."""

    title: str
    pages: tuple[Page, ...]


GROUPS = (
    Group(
        "Explain a tie-break",
        (
            Page(
                "solkoff",
                "Solkoff score",
                "Solkoff",
                "How strong were my opponents, by US Chess rules: whole, cut, median and modified median?",
                "solkoff",
            ),
            Page(
                "buchholz",
                "Buchholz score",
                "Buchholz",
                "How strong were my opponents, by FIDE rules: Buchholz, Cut 1 and Median, by edition?",
                "solkoff",
            ),
            Page(
                "sonneborn-berger",
                "Sonneborn-Berger score",
                "Sonneborn-Berger",
                "Whom did I beat and draw: the tie-break that rewards points from strong opponents?",
                "sonneborn_berger",
            ),
            Page(
                "cuts",
                "Compare tied players: median, modified median, cumulative",
                "Compare tied players",
                "Several players on one score: who is ahead by which tie-break?",
                "cuts",
            ),
        ),
    ),
    Group(
        "A whole tournament",
        (
            Page(
                "standings",
                "Tie-break calculator for a whole tournament",
                "Standings",
                "Who stands where, by which rules, and where does each number come from?",
                "standings",
            ),
            Page(
                "check",
                "My number differs from the published one",
                "Check published values",
                "Which rule set and cut gave the numbers that were published, and which rows differ?",
                "standings",
            ),
        ),
    ),
    Group(
        "Run one",
        (
            Page(
                "pairings",
                "Swiss pairing generator",
                "Pairings",
                "Who meets whom next, without a rematch or a second bye, and who stands where?",
                "pairings",
            ),
            Page(
                "swiss-rounds",
                "How many rounds",
                "How many rounds",
                "How many rounds does my field need, and how many can always be paired?",
                "swiss_rounds",
            ),
            Page(
                "top-cut",
                "Top cut calculator",
                "Top cut",
                "Which record makes the cut, and how many players stand on the line?",
                "top_cut",
            ),
        ),
    ),
    Group(
        "Still playing",
        (
            Page(
                "projection",
                "Where this is heading",
                "Projection",
                "The event still runs: my pace, the bounds, and whether a target can be reached?",
                "projection",
            ),
        ),
    ),
    Group(
        "Card games and OSwiss",
        (
            Page(
                "win-percentages",
                "OMW% calculator",
                "OMW%",
                "What are my match-win and opponents' match-win percentages, with byes and floor?",
                "win_percentages",
            ),
            Page(
                "match-points",
                "OSwiss points",
                "OSwiss points",
                "What do my matches give by each OSwiss method: Progress, Buchholz, Berger, percentages?",
                "match_points",
            ),
        ),
    ),
    Group(
        "Reference",
        (
            Page(
                "rules",
                "Tie-break rules",
                "Rules",
                "Which tie-break is which, and how does each rule set count unplayed rounds?",
                "reference",
            ),
            Page(
                "developers",
                "For developers",
                "Developers",
                "Which addresses give JSON and CSV, with which fields and errors?",
                "reference",
            ),
        ),
    ),
)

PAGES = {page.slug: page for group in GROUPS for page in group.pages}

# The calculator that shows each tie-break; those that need a whole event are shown there.
SHOWN_ON = {
    **dict.fromkeys(("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2"), "buchholz"),
    **dict.fromkeys(("SOLKOFF", "MEDIAN", "MODMEDIAN"), "solkoff"),
    **dict.fromkeys(("SB", "USSB", "PS", "CUM", "KASHDAN", "WON"), "cuts"),
    **dict.fromkeys(("PROGRESS", "NUMWINS", "BERGER", "OWP", "BWP"), "match-points"),
    "SB/C1": "sonneborn-berger",
    "OMW": "win-percentages",
}

# Other names under which people look for a page.
REDIRECTS = {
    "median-buchholz": "cuts",
    "modified-median": "cuts",
    "omw": "win-percentages",
    "berger": "sonneborn-berger",
}
