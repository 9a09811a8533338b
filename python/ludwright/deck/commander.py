"""The rules of Commander decks: who may lead, who may lead together, and what the rest may be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ludwright.cards.card import COLOURS

if TYPE_CHECKING:
    from ludwright.cards import Card

SIZE = 100
ANY_NUMBER = 10_000
# Commanders that are given a colour before the game begins.
CHOOSE_A_COLOUR = frozenset({"Clara Oswald", "Faceless One", "The Prismatic Piper"})
_CREATURE_ELSEWHERE = re.compile(r"isn't on the battlefield, it's a \d+/\d+ [^.\n]*creature")


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a deck is not legal."""

    code: str
    message: str
    cards: tuple[str, ...] = ()
    # How many copies are allowed, or how many cards are missing (below zero: too many).
    number: int = 0

    def __str__(self) -> str:
        return self.message


def not_a_commander(card: Card) -> str | None:
    """Why a card may not lead a deck, or None."""
    line = card.front.type_line
    if "can-be-commander" in card.traits or "commander_by_text" in card.tags:
        return None
    if "Legendary" not in line:
        return f"{card.name} is not legendary"
    if "Creature" in line or _CREATURE_ELSEWHERE.search(card.oracle_text):
        return None
    if "Vehicle" in line or "Spacecraft" in line:
        has_body = card.front.power is not None and card.front.toughness is not None
        return None if has_body else f"{card.name} has no power and toughness"
    return f"{card.name} is no creature, Vehicle or Spacecraft, and its text does not make it a commander"


def is_background(card: Card) -> bool:
    """CR 702.124k: a legendary Background, which leads beside a commander that chooses one."""
    return "Background" in card.front.type_line and "Legendary" in card.front.type_line


def _is_the_doctor(card: Card) -> bool:
    """CR 702.124m: a legendary creature whose creature types are Time Lord and Doctor and no others."""
    kinds, _, subtypes = card.front.type_line.partition(" — ")
    return (
        "Legendary" in kinds and "Creature" in kinds and set(subtypes.split()) == {"Time", "Lord", "Doctor"}
    )


def _keyword(card: Card, word: str) -> bool:
    return any(keyword.casefold() == word for keyword in card.keywords)


def _words(card: Card) -> frozenset[str]:
    return frozenset(trait[8:] for trait in card.traits if trait.startswith("partner:"))


def _plain_partner(card: Card) -> bool:
    # The keyword list also says "Partner" where the ability is one of its variants.
    return _keyword(card, "partner") and not _keyword(card, "partner with") and not _words(card)


def pairing(one: Card, other: Card) -> str | None:
    """The ability that lets two cards lead together (CR 702.124), or None; abilities never mix."""
    if one.name == other.name:
        return None
    if _plain_partner(one) and _plain_partner(other):
        return "Partner"
    if one.partner_with == other.name and other.partner_with == one.name:
        return "Partner with"
    shared = sorted(_words(one) & _words(other))
    if shared:
        return f"Partner—{shared[0].replace('-', ' ').capitalize()}"
    for leader, second in ((one, other), (other, one)):
        if _keyword(leader, "choose a background") and is_background(second):
            return "Choose a Background"
        if _keyword(leader, "doctor's companion") and _is_the_doctor(second):
            return "Doctor's companion"
    return None


def identity(commanders: Sequence[Card], chosen: str = "") -> str:
    """The union of the commanders' colour identities, in the order of the colour wheel.

    `chosen` is the colour of a commander that is given one before the game.
    """
    held = {colour for card in commanders for colour in card.color_identity}
    if any(card.name in CHOOSE_A_COLOUR for card in commanders):
        held |= set(chosen)
    return "".join(colour for colour in COLOURS if colour in held)


def best_colour(commanders: Sequence[Card], main: Iterable[Card]) -> str:
    """The colour that a list must have chosen for such a commander: the one that allows most of its cards."""
    if not any(card.name in CHOOSE_A_COLOUR for card in commanders):
        return ""
    cards = list(main)

    def allowed(colour: str) -> int:
        within = set(identity(commanders, colour))
        return sum(set(card.color_identity) <= within for card in cards)

    return max(COLOURS, key=allowed)


def copies_allowed(card: Card) -> int:
    """How many of a card a deck may hold."""
    if card.front.type_line.startswith("Basic "):
        return ANY_NUMBER
    for trait in card.traits:
        if trait.startswith("copies:"):
            limit = trait[7:]
            return ANY_NUMBER if limit == "any" else int(limit)
    return 1


@cache
def _banned() -> frozenset[str]:
    from ludwright.cards.lists import banned

    return frozenset(banned().cards)


def standing(card: Card) -> str:
    """`legal`, `banned` or `not_legal`: the card data's word, else the dated list's."""
    said = card.legalities.get("commander")
    if said is None:
        return "banned" if card.name in _banned() else "legal"
    return said if said in ("legal", "banned") else "not_legal"


def leaders_problems(commanders: Sequence[Card]) -> list[Problem]:
    """What is wrong with the command zone."""
    names = tuple(card.name for card in commanders)
    if not commanders:
        return [Problem("no-commander", "no commander; name one, or mark it in the list")]
    if len(commanders) > 2:
        return [Problem("too-many-commanders", f"{len(commanders)} commanders; one, or a pair", names)]
    found = [_standing_problem(card) for card in commanders if standing(card) != "legal"]
    if len(commanders) == 1:
        why = not_a_commander(commanders[0])
        if why:
            if is_background(commanders[0]):
                why = f"{names[0]} is a Background; it leads only beside a card that chooses one"
            found.append(Problem("bad-commander", why, names))
        return found
    one, other = commanders
    for card in commanders:
        why = not_a_commander(card)
        if why and not is_background(card):
            found.append(Problem("bad-commander", why, (card.name,)))
    if pairing(one, other) is None and not any(p.code == "bad-commander" for p in found):
        message = f"{one.name} and {other.name} cannot lead together: {_why_no_pair(one, other)}"
        found.append(Problem("bad-pair", message, names))
    return found


def _why_no_pair(one: Card, other: Card) -> str:
    if one.name == other.name:
        return "they are the same card"
    said = [f"{card.name} has {_abilities(card)}" for card in (one, other)]
    return "; ".join(said)


def _abilities(card: Card) -> str:
    held = []
    if _plain_partner(card):
        held.append("Partner")
    if card.partner_with:
        held.append(f"Partner with {card.partner_with}")
    held += [f"Partner—{word}" for word in sorted(_words(card))]
    if _keyword(card, "choose a background"):
        held.append("Choose a Background")
    if _keyword(card, "doctor's companion"):
        held.append("Doctor's companion")
    if is_background(card):
        held.append("the Background type")
    if _is_the_doctor(card):
        held.append("the types of the Doctor")
    return " and ".join(held) or "no pairing ability"


def _standing_problem(card: Card) -> Problem:
    if standing(card) == "banned":
        return Problem("banned", f"{card.name} is banned in Commander", (card.name,))
    return Problem("not-legal", f"{card.name} is not a card of Commander", (card.name,))


def wrong_size(size: int) -> Problem:
    """That a deck has not a hundred cards."""
    short = SIZE - size
    what = f"{short} too few" if short > 0 else f"{-short} too many"
    message = f"{size} cards with the commander; exactly {SIZE} are needed, {what}"
    return Problem("size", message, (), short)


def problems(commanders: Sequence[Card], main: Mapping[Card, int]) -> tuple[Problem, ...]:
    """Everything that keeps a deck from being legal; nothing when it is."""
    found = leaders_problems(commanders)
    size = len(commanders) + sum(main.values())
    if size != SIZE:
        found.append(wrong_size(size))
    allowed = identity(commanders, best_colour(commanders, main))
    leaders = {card.name for card in commanders}
    for card, count in main.items():
        limit = copies_allowed(card)
        held = count + (card.name in leaders)
        if held > limit:
            rule = "one is allowed" if limit == 1 else f"{limit} are allowed"
            message = f"{held} copies of {card.name}; {rule}"
            found.append(Problem("duplicate", message, (card.name,), limit))
        outside = "".join(colour for colour in card.color_identity if colour not in allowed)
        if outside and commanders:
            has = "".join(f"{{{c}}}" for c in outside)
            within = "".join(f"{{{c}}}" for c in allowed) or "colourless"
            message = f"{card.name} has {has} in its identity; the commander allows {within}"
            found.append(Problem("identity", message, (card.name,)))
        if standing(card) != "legal":
            found.append(_standing_problem(card))
    return tuple(found)
