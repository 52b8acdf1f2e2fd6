"""Typed and pasted text made regular: line breaks, blanks, and quoted cells of a spreadsheet."""

import re

# A decimal comma, the edges of a quoted cell and the separators inside it stand as characters of Unicode's private
# range while a text is taken apart; typed ones are made unreadable first.
DECIMAL, QUOTE = "\ue000", "\ue002"
BLANK_CELL = QUOTE * 2
PROTECTED = {",": DECIMAL, " ": "\ue005", "\t": "\ue006", ";": "\ue007", "|": "\ue008", "·": "\ue009"}
NOT_TYPED = dict.fromkeys(range(0xE000, 0xE010), "\N{REPLACEMENT CHARACTER}")
PROTECT = str.maketrans(PROTECTED)
AS_TYPED = str.maketrans({mark: character for character, mark in PROTECTED.items()} | {QUOTE: ""})
AS_READ = AS_TYPED | {ord(DECIMAL): "."}

INVISIBLE = re.compile("[\ufeff\u200b-\u200f\u2060\u00ad]")
LINE_BREAK = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
BLANK = re.compile(r"[^\S\t\n]")
QUOTED = re.compile(r'(?<![^\s;,|])"([^"\n]*)"(?![^\s;,|])')


def tidy(text: str) -> str:
    """The text with line breaks as newlines, blanks as spaces (tabs stay), invisible characters gone."""
    return BLANK.sub(" ", LINE_BREAK.sub("\n", INVISIBLE.sub("", text.translate(NOT_TYPED))))


def protect_quoted(text: str) -> str:
    """The text with every quoted cell as one token: what would separate or end a decimal is marked instead."""
    if '"' not in text:
        return text
    return QUOTED.sub(lambda quoted: f"{QUOTE}{quoted[1].strip().translate(PROTECT)}{QUOTE}", text)


def as_typed(cell: str) -> str:
    """A cell of a protected text as it was typed, without its quotes."""
    return cell.translate(AS_TYPED)


def single(text: str) -> str:
    """The text of a field for one value, without blanks around."""
    return tidy(text).strip(" \t\n")
