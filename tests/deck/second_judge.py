"""A second judge of cards that cannot work in a list, with rules of its own and nothing of the library's but
the cards: what the builder and `deck check` think is held against it.

1. A card that searches for lands by basic land types only, none of which a card of the list has.
2. In a deck of at most one colour: a land that does nothing but add mana of several or of any colours, and
   what gives lands every colour.
3. A lord ("other … you control get", "… spells you cast cost") of a creature type of which the list has fewer
   than three, changelings and cards that make tokens of it included.
4. What destroys, counters or exiles things of one colour alone.
5. What wins with an empty library, where fewer than four cards mill or draw for everyone.
6. What pays with energy that no card gives.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ludwright.cards import Card

BASIC_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_SEARCH = re.compile(r"[Ss]earch your library for ([^.]*?)\bcards?\b")
_LORD = re.compile(
    r"Other ([A-Z][a-z]+)s(?: creatures)? you control (?:get|have)|\b([A-Z][a-z]+) spells you cast cost"
)
_ONE_COLOUR = re.compile(
    r"(?:Destroy|Exile|Counter) (?:target|all) (?:white|blue|black|red|green) "
    r"(?:creature|permanent|spell)s?\.$"
)
_REMINDER = re.compile(r"\([^)]*\)")


def cannot_work(
    commanders: Sequence[Card], main: Sequence[Card], creature_types: frozenset[str]
) -> dict[str, str]:
    """Name → the rule that it falls under."""
    every = [*commanders, *main]
    texts = {card.name: _REMINDER.sub("", card.oracle_text).strip() for card in every}
    colours = {colour for card in commanders for colour in card.color_identity}
    found = {}
    for card in main:
        text = texts[card.name]
        others = [other for other in every if other is not card]
        if _finds_no_land(text, others):
            found[card.name] = "searches for lands that are not here"
        elif len(colours) <= 1 and _for_other_colours(card, text):
            found[card.name] = "gives colours that nothing here costs"
        elif (kind := _lord_of(text)) in creature_types and _of_kind(kind, others, texts) < 3:
            found[card.name] = f"leads {kind}s that are not here"
        elif _ONE_COLOUR.fullmatch(text):
            found[card.name] = "is against one colour"
        elif _wins_empty(text) and sum(map(_empties, texts.values())) < 4:
            found[card.name] = "wins by an empty library"
        elif re.search(r"\b[Pp]ay (?:\{E\})+", text) and not any("get {E}" in t for t in texts.values()):
            found[card.name] = "pays with energy"
    return found


def _finds_no_land(text: str, others: Sequence[Card]) -> bool:
    if "\n" in text and "Land" not in text:
        return False
    for what in _SEARCH.findall(text):
        sought = [kind for kind in BASIC_TYPES if kind in what]
        if not sought or "land" in what or "creature" in what:
            return False
        if any(kind in other.type_line for kind in sought for other in others):
            return False
    return bool(_SEARCH.search(text))


def _for_other_colours(card: Card, text: str) -> bool:
    if "Land" not in card.type_line:
        return "ands you control have" in text and "mana of any color" in text
    if "Basic" in card.type_line:
        return False
    lines = [
        line for line in text.split("\n") if line and "enters tapped" not in line and line != "{T}: Add {C}."
    ]
    many = re.compile(
        r"\{T\}: Add (?:one mana of any color|\{[WUBRG]\}(?:, \{[WUBRG]\})*,? or \{[WUBRG]\})[^\n]*"
    )
    return bool(lines) and all(many.fullmatch(line) for line in lines)


def _lord_of(text: str) -> str:
    if "\n" in text:
        return ""
    lord = _LORD.match(text)
    return "" if lord is None else lord[1] or lord[2]


def _of_kind(kind: str, others: Sequence[Card], texts: dict[str, str]) -> int:
    return sum(
        kind in other.type_line
        or "Changeling" in other.keywords
        or f"{kind} creature token" in texts[other.name]
        for other in others
    )


def _wins_empty(text: str) -> bool:
    return "library has no cards in it" in text and "win the game" in text


def _empties(text: str) -> bool:
    return bool(re.search(r"\bmill|[Ee]ach player draws|draw (?:seven|X) cards", text))
