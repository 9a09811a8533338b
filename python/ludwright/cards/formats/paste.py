"""A pasted list as sites and people write it: one grammar for all the text formats.

A line is a count and a name, with a printing, a foil mark, categories, labels and remarks in any of the ways
that Moxfield, Archidekt, Arena, Magic Online, TappedOut, deckstats, MTGGoldfish and ManaBox have. Titles part
a list into sections; a block of one or two cards apart from a deck of Commander's size is its commanders.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..decklist import DeckList, Entry, Section
from .base import CODE, SMALLEST, bad_line, command_zone_from_side, counted, lines_of

SECTIONS: dict[str, Section] = {
    "commander": "commander",
    "commanders": "commander",
    "command zone": "commander",
    "general": "commander",
    "generals": "commander",
    "deck": "main",
    "main": "main",
    "maindeck": "main",
    "main deck": "main",
    "main board": "main",
    "decklist": "main",
    "the deck": "main",
    "mainboard": "main",
    "sideboard": "side",
    "side board": "side",
    "side": "side",
    "companion": "side",
    "companions": "side",
    "maybeboard": "maybe",
    "maybe board": "maybe",
    "maybe": "maybe",
    "considering": "maybe",
    "consider": "maybe",
    "wishlist": "maybe",
    "wish list": "maybe",
    "acquireboard": "maybe",
    "extras": "maybe",
    "token": "maybe",
    "tokens": "maybe",
    "tokens & extras": "maybe",
}
_KINDS = frozenset(
    [
        "creature",
        "creatures",
        "artifact",
        "artifacts",
        "enchantment",
        "enchantments",
        "instant",
        "instants",
        "sorcery",
        "sorceries",
        "planeswalker",
        "planeswalkers",
        "land",
        "lands",
        "battle",
        "battles",
        "spell",
        "spells",
        "other",
        "nonland",
        "basics",
    ]
)
_BULLET = re.compile(r"^(?:[-•·*–—]\s+(?=\d)|\d{1,3}[.)]\s+)")
# What stands around a title for show: ** **, --- ---, == ==, a crown.
_FRAME = re.compile(r"^[\W_]+|[\W_]+$")
# Said of a list, and no card.
_ABOUT = re.compile(
    r"^(?:https?://|www\.|;|(?:format|author|by|source|url|date|description|notes?|colou?rs?|price|total)\s*:"
    r"|\d+ cards(?: total| in total)?$)",
    re.IGNORECASE,
)
_COUNTED_TITLE = re.compile(r"^(?P<title>[^\d(\[][^(\[]*?)\s*[(\[]\d+[)\]]:?$")
_NAMED = re.compile(r"^(?:(?:deck ?)?name|deck|title)\s*:\s*(?P<rest>\S.*)$", re.IGNORECASE)
_LEADER = re.compile(r"^commanders?\s*:\s*(?P<rest>\S.*)$", re.IGNORECASE)
_LABEL = re.compile(r"\s*\^[^^]*\^$")
_REMARK = re.compile(r"\s+#\s*(?P<remark>[^#]*)$")
_MARK = re.compile(r"\s*\*(?P<mark>[A-Za-z][A-Za-z-]*)\*$")
_FOIL = re.compile(r"\s+\((?:F|foil|etched)\)$|\s+\[foil\]$|\s*[★☆✶]$", re.IGNORECASE)
_LEADS = re.compile(r"\s+(?:[-–]\s+)?[(\[{]?(?:commander|cmdr|general)[)\]}]?$", re.IGNORECASE)
_PRICE = re.compile(r"\s+(?:[$€£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|tix))$")
# After two slashes a half of a card begins with a capital.
_ASIDE = re.compile(r"\s+//(?:\s+[a-z].*|\s*)$")
_BRACKETS = re.compile(r"\s*\[(?P<names>[^\]]*)\]$")
# Archidekt once wrote categories between ticks.
_TICKED = re.compile(r"\s*`(?P<names>[^`]*)`$")
_SET_IN_BRACKETS = re.compile(r"[A-Z0-9]{3,5}")
_ANGLES = re.compile(r"\s+<(?P<held>[^>]*)>$")
_PRINTING = re.compile(rf"\s+\((?P<set>{CODE})(?::(?P<inner>[^)]+))?\)(?:\s+(?P<number>[A-Za-z0-9★☇†*-]+))?$")
_BEFORE = re.compile(r"^\[(?P<set>[A-Za-z0-9_]*)(?:#(?P<number>[^\]]+))?\]\s+")
_TIMES = re.compile(r"^(?P<name>\S.*?)\s+[xX×](?P<count>\d{1,3})(?P<marks>\s+[\[(*#^<`].*)?$")
_OPTIONS = re.compile(r"\{[^}]*\}")
_SPLIT = re.compile(r"(?<=\w)/(?=\w)")
_COUNT = re.compile(r"(?:SB:\s*)?\d{1,3}\s*[xX×]?\s+\S|.*\s[xX×]\d{1,3}(?:$|\s+[\[(*#^<`])")
# A mana cost behind a name, and what forums write around names and titles.
_COST = re.compile(r"\s+(?:\{[^{}\s]{1,5}\})+$")
_FORUM = re.compile(r"\[/?(?:b|i|u|cards?|deck|list|quote|spoiler|url(?:=[^\]]*)?)\]", re.IGNORECASE)
_LINK = re.compile(r"\[(?P<name>[^\]\[]+)\]\((?:https?:)?//[^)\s]*\)")
_COUNTED_NAME = re.compile(r"^(?P<name>\S.*?)\s*[(\[](?P<count>\d{1,3})[)\]]$")
LONGEST_TITLE = 40
COMMANDER_SIZE = 100
# Counted lines from which on a list counts its cards.
FEWEST = 3


@dataclass(frozen=True, slots=True)
class _Line:
    """What one line says."""

    name: str
    section: Section | None = None
    set: str = ""
    number: str = ""
    category: str = ""
    foil: bool = False


def taken_apart(rest: str) -> _Line:
    """A name with everything that sites write around it."""
    held = _Line(_TICKED.sub(r" [\g<names>]", rest.strip()))
    before = _BEFORE.match(held.name)
    if before:
        held = replace(
            held, name=held.name[before.end() :], set=before["set"].lower(), number=before["number"] or ""
        )
    while True:
        found = _stripped(held)
        if found is None:
            return replace(held, name=_SPLIT.sub(" // ", held.name.strip()))
        held = found


def _stripped(held: _Line) -> _Line | None:
    """The line without the last thing after the name; None when nothing is left but the name."""
    name = held.name
    if found := _LABEL.search(name):
        return replace(held, name=name[: found.start()])
    if found := _REMARK.search(name):
        remark = found["remark"].strip()
        held = replace(held, name=name[: found.start()])
        if "commander" in remark.lower():
            return replace(held, section="commander")
        return replace(held, category=remark.replace("_", " ")) if remark else held
    if found := _MARK.search(name):
        mark = found["mark"].upper()
        held = replace(held, name=name[: found.start()])
        if mark in ("CMDR", "COMMANDER"):
            return replace(held, section="commander")
        return replace(held, foil=held.foil or mark in ("F", "E", "FOIL", "F-ETCH", "ETCHED"))
    if found := _FOIL.search(name):
        return replace(held, name=name[: found.start()], foil=True)
    if (found := _LEADS.search(name)) and found.group().strip()[0] in "([{-–":
        return replace(held, name=name[: found.start()], section="commander")
    if found := _PRICE.search(name) or _ASIDE.search(name) or _COST.search(name):
        return replace(held, name=name[: found.start()])
    if found := _BRACKETS.search(name):
        return _bracketed(replace(held, name=name[: found.start()]), found["names"])
    if found := _ANGLES.search(name):
        number = held.number or (found["held"] if found["held"].isdigit() else "")
        return replace(held, name=name[: found.start()], number=number)
    if not held.set and (found := _PRINTING.search(name)):
        number = found["number"] or found["inner"] or ""
        return replace(held, name=name[: found.start()], set=found["set"].lower(), number=number)
    return None


def _bracketed(held: _Line, names: str) -> _Line:
    """`[Commander{top},Ramp]`, or `[ELD]`."""
    if _SET_IN_BRACKETS.fullmatch(names) and not held.set:
        return replace(held, set=names.lower())
    if "{nodeck}" in names.split(",")[0].lower():
        held = replace(held, section=held.section or "maybe")
    parts = [_OPTIONS.sub("", part).strip() for part in names.split(",")]
    section = next((SECTIONS[part.lower()] for part in parts if part.lower() in SECTIONS), None)
    own = next((part for part in parts if part.lower() not in SECTIONS), "")
    return replace(held, section=held.section or section, category=own)


def _title(line: str) -> str | None:
    """A line that is a title, as words; None for a card."""
    bare = line.lstrip("#/").strip()
    plain = _FRAME.sub("", line)
    if plain.lower() in SECTIONS or plain.lower() in _KINDS:
        return plain
    found = _COUNTED_TITLE.match(bare)
    words = (found["title"] if found else bare.removesuffix(":")).strip()
    if found or words.lower() in SECTIONS or words.lower() in _KINDS:
        return words
    if line.endswith(":") or line.startswith("//"):
        return words
    return None


def _headings(lines: list[str]) -> frozenset[int]:
    """Lines without a count at the head of a block, in a list that counts its cards: categories.

    One above 99 cards is no title but the hundredth: a commander.
    """
    counts = [bool(_COUNT.match(_BULLET.sub("", line))) for line in lines]
    if 2 * sum(counts) < sum(map(bool, lines)) or sum(counts) < FEWEST:
        return frozenset()
    found = frozenset(
        n
        for n, line in enumerate(lines[:-1])
        if line and not counts[n] and counts[n + 1] and (n == 0 or not lines[n - 1]) and "," not in line
    )
    numbers = (re.match(r"\d+", line) for line, is_counted in zip(lines, counts, strict=True) if is_counted)
    held = sum(int(number[0]) if number else 1 for number in numbers)
    return frozenset() if found == {0} and held == COMMANDER_SIZE - 1 else found


def _cards_with_counts(text: str) -> str:
    """`Sol Ring (1)` written as `1 Sol Ring`, in a list that is nothing but that."""

    def turned(line: str) -> str:
        found = _COUNTED_NAME.match(line.strip())
        return f"{found['count']} {found['name']}" if found and _title(found["name"]) is None else line

    return "\n".join(map(turned, text.split("\n")))


def read_paste(text: str, source: str) -> DeckList:
    if "[/" in text:
        text = _FORUM.sub("", text)
    text = _LINK.sub(r"\g<name>", text)
    deck = _read(text, source)
    return deck if deck.entries else _read(_cards_with_counts(text), source)


def _read(text: str, source: str) -> DeckList:
    entries: list[Entry] = []
    blocks: list[list[int]] = [[]]
    name = category = ""
    section: Section = "main"
    titled = about = False
    lines = list(lines_of(text))
    headings = _headings([line for _, line in lines])
    for at, (number, line) in enumerate(lines):
        if not line:
            if blocks[-1]:
                blocks.append([])
            about = False
            continue
        if _ABOUT.match(line):
            continue
        if about and line.startswith("Name "):
            name = line[5:].strip()
        elif line.lower() == "about":
            about = True
        elif found := _NAMED.match(line.lstrip("/# ")):
            name = name or found["rest"]
        elif found := _LEADER.match(line):
            count, rest = counted(found["rest"], source, number)
            held = taken_apart(rest)
            entries.append(
                Entry(held.name, count, "commander", held.set, held.number, held.category, held.foil)
            )
        elif (title := _title(line)) is not None:
            if title.lower() in SECTIONS:
                section, category, titled = SECTIONS[title.lower()], "", True
            elif len(title) <= LONGEST_TITLE:
                # A category ends the command zone, which few sites title the end of.
                section = "main" if section == "commander" else section
                category = "" if title.lower() in _KINDS else title
        elif line.startswith("#"):
            name = name or (line[2:].strip() if line.startswith("# ") and not entries else "")
        elif at in headings:
            section = "main" if section == "commander" else section
            category = line[:LONGEST_TITLE]
        else:
            blocks[-1].append(len(entries))
            entries.append(_entry(line, section, category, source, number))
    deck = _only_the_first_block_leads(DeckList(tuple(entries), name), blocks)
    if titled:
        # A leader at the head of the list makes a titled sideboard one, however small.
        deck = _leader_apart(deck, blocks, titled=True)
    return _leader_apart(command_zone_from_side(deck), blocks, titled=titled)


def _entry(line: str, section: Section, category: str, source: str, number: int) -> Entry:
    line = _BULLET.sub("", line)
    if line.upper().startswith("SB:"):
        section, line = "side", line[3:].strip()
    if (times := _TIMES.match(line)) and not line[0].isdigit():
        line = f"{times['count']} {times['name']}{times['marks'] or ''}"
    count, rest = counted(line, source, number)
    held = taken_apart(rest)
    if not held.name:
        raise bad_line(source, number, line, "write a count and a name, as in: 1 Sol Ring")
    return Entry(
        held.name,
        count,
        held.section or section,
        held.set,
        held.number,
        held.category or category,
        held.foil,
    )


def _only_the_first_block_leads(deck: DeckList, blocks: list[list[int]]) -> DeckList:
    """Where a blank line alone ends the command zone, what follows is the deck."""
    held = [block for block in blocks if any(deck.entries[n].section == "commander" for n in block)]
    if len(held) < 2 or len(held[0]) > 2 or sum(map(len, held)) <= 2:
        return deck
    rest = {n for block in held[1:] for n in block}
    moved = (
        replace(entry, section="main") if n in rest and entry.section == "commander" else entry
        for n, entry in enumerate(deck.entries)
    )
    return DeckList(tuple(moved), deck.name)


def _leader_apart(deck: DeckList, blocks: list[list[int]], *, titled: bool) -> DeckList:
    """One or two cards in a block of their own, first or last, beside a deck of Commander's size lead it."""
    blocks = [block for block in blocks if block and deck.entries[block[0]].section == "main"]
    if deck.commanders or len(blocks) < 2:
        return deck
    # The last block of a list without titles is where Magic Online keeps what is not of the main deck.
    for block in (blocks[0],) if titled else (blocks[0], blocks[-1]):
        held = [deck.entries[n] for n in block]
        others = (entry for n, entry in enumerate(deck.entries) if n not in block)
        rest = sum(entry.count for entry in others if entry.section == "main")
        if sum(entry.count for entry in held) <= 2 and rest >= SMALLEST:
            moved = tuple(
                replace(entry, section="commander") if n in block else entry
                for n, entry in enumerate(deck.entries)
            )
            return DeckList(moved, deck.name)
    return deck
