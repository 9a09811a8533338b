"""Cards of a list that cannot do anything in it: judged by what else the list holds, and by nothing that the
builder knows of themes or worth. The builder takes out what is named here, and `deck check` says it.

A card is idle when every line of its text that does something is idle by one of these rules; keywords are
not counted, and what has a text of keywords alone, or none, always works.

1. It rewards a creature type of which the list has fewer than three others, tokens that cards make included.
2. It rewards Auras, Equipment, Vehicles, Sagas, Shrines, Curses, Gates, Deserts, Rooms, Lessons, snow
   permanents or planeswalkers, and the list has fewer than two others of them or cards that make them.
3. It pays with energy, and no card gives any.
4. It spends or rewards Treasure, Food, Clues or Blood, and fewer than two cards make them.
5. It searches for a card of types of which the list has none, or adds mana of colours that nothing costs.
6. It speaks of cards by a name that the list does not hold.
7. It answers things of one colour alone, which nobody need play, or rewards cards of a colour that none has.

Besides, whatever it says: misfits of the deck's colours (see `useless.py`), which are known without texts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from .idle import COLOURS, colours_rewarded, first_of
from .idle import TURNED as _TURNED
from .mana.lands import BASICS
from .searches import is_found, sought
from .spoken import named_forms, types_made, types_said
from .subject import Subject
from .useless import misfit
from .words import said_by

if TYPE_CHECKING:
    from ludwright.cards import Card

FEW_OF_A_TYPE, FEW = 3, 2
# Kinds of permanents → how a text speaks of them, and how it makes them.
KINDS: Mapping[str, tuple[str, str]] = {
    "Aura": (r"\bauras?\b|\benchanted creatures? you control\b", r"\b(?:aura|role)\b[^.\n]*\btokens?\b"),
    "Equipment": (r"\bequipment\b|\bequipped creatures? you control\b", r"\bequipment\b[^.\n]*\btokens?\b"),
    "Vehicle": (r"\bvehicles?\b", r"\bvehicle\b[^.\n]*\btokens?\b"),
    "Saga": (r"\bsagas?\b", r"$^"),
    "Shrine": (r"\bshrines?\b", r"\bshrine\b[^.\n]*\btokens?\b"),
    "Curse": (r"\bcurses?\b", r"$^"),
    "Gate": (r"\bgates?\b", r"$^"),
    "Desert": (r"\bdeserts?\b", r"$^"),
    "Room": (r"\brooms?\b|\bunlock\b", r"$^"),
    "Lesson": (r"\blessons?\b|\blearn\b", r"$^"),
    "Planeswalker": (
        r"(?<!you or )(?<!you or a )\bplaneswalkers? you control\b|\bloyalty counters?\b",
        r"$^",
    ),
    "Snow": (r"\bsnow (?:permanent|land|creature|mana)s?\b", r"$^"),
}
_MADE = {word: rf"\b{word}\b" for word in ("treasure", "food", "clue", "blood")}
# A line that asks for something beside it: whenever, for each, as long as, other, target … you control.
_ASKS = re.compile(
    r"\bwhenever\b|\bfor each\b|\bas long as\b|\bnumber of\b|\bother\b|\banother\b|\bif you control\b"
    r"|\bspells? you cast\b|\byou control (?:get|have|gain|can't)\b|\bsearch your library for\b"
    r"|\btarget [^.\n]*\byou control\b|\bspend this mana only\b"
)
_BESIDES = re.compile(
    r"\b(?:instant|sorcery|artifact|legendary|enchantment)\b[^.\n]*\b(?:or|and)\b"
    r"|\b(?:or|and|,) (?:an? )?(?:instant|sorcery|artifact|legendary|enchantment|creature)\b"
    r"|\bcreatures? or\b"
)
_ENERGY = re.compile(r"\bpay (?:\{e\}|[^.\n:]*\{e\})")
_GIVES_ENERGY = re.compile(r"\byou get [^.\n]*\{e\}")
_ADDS = re.compile(r": add (?P<what>[^.\n]*)")
_NAMED = re.compile(r"\b(?:card|creature|permanent)s? named (?P<name>[a-z][^.\n:]*?)(?=[.,\n:]| and| or|$)")
_HOSES = re.compile(
    r"^(?:destroy|exile|counter|return|tap) (?:target|all|each) (?:white|blue|black|red|green) "
    r"(?:creature|permanent|spell|enchantment)s?\b(?! or| card)[^\n]*$"
)


def idle_cards(
    commanders: Sequence[Card],
    main: Mapping[Card, int],
    creature_types: frozenset[str],
    features: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
    identity: str = "",
) -> dict[str, str]:
    """Name → why nothing of the card works. By its text where that is known, and by its features, by name,
    where they are given."""
    found = {}
    for card in main:
        if card.name in features and not card.front.type_line.startswith("Basic "):
            why = misfit(card, features[card.name], identity, said_by(Subject(card)))
            if why is not None:
                found[card.name] = why
    return found | _idle_by_text(commanders, main, creature_types)


def _idle_by_text(
    commanders: Sequence[Card], main: Mapping[Card, int], creature_types: frozenset[str]
) -> dict[str, str]:
    cards = [*commanders, *main]
    subjects = {card.name: Subject(card) for card in cards if card.has_text}
    forms = {name: named_forms(subject, creature_types) for name, subject in subjects.items()}
    texts = {name: subject.text("rules_text") for name, subject in subjects.items()}
    bodies: Counter[str] = Counter()
    for card in cards:
        if "Changeling" in card.keywords:
            bodies["*"] += 1
        bodies.update({t for t in card.types if t in creature_types})
        if card.name in texts:
            # Who leads makes them again and again.
            made = types_made(texts[card.name], forms[card.name])
            bodies.update(dict.fromkeys(made, FEW_OF_A_TYPE if card in commanders else 1))
    found = {}
    for card in main:
        if card.name not in texts or card.front.type_line.startswith("Basic "):
            continue
        reasons = []
        lines = [line for line in texts[card.name].split("\n") if "." in line or ":" in line]
        for line in lines:
            why = _why(card, first_of(line), cards, texts, forms[card.name], bodies)
            if why is None:
                break
            reasons.append(why)
        else:
            if reasons:
                found[card.name] = reasons[0]
    return found


def _why(
    card: Card,
    line: str,
    cards: Sequence[Card],
    texts: Mapping[str, str],
    forms: Mapping[str, str],
    bodies: Mapping[str, int],
) -> str | None:
    """Why a line of a card does nothing; None when it may."""
    others = [other for other in cards if other.name != card.name]
    if _ASKS.search(line):
        wanted = types_said(_TURNED.sub(" ", line), forms) - types_made(line, forms)
        kinds = [kind for kind, (speaks, _) in KINDS.items() if re.search(speaks, line)]
        held = [bodies[kind] + bodies["*"] - (kind in card.types) >= FEW_OF_A_TYPE for kind in sorted(wanted)]
        held += [
            sum(kind in o.types or bool(re.search(KINDS[kind][1], texts.get(o.name, ""))) for o in others)
            >= FEW
            for kind in kinds
        ]
        # One of several that is there is enough, and so is any other kind of card.
        if held and not any(held) and not _BESIDES.search(line):
            return f"rewards {' and '.join([*sorted(wanted), *kinds])}"
    if _ENERGY.search(line) and not any(_GIVES_ENERGY.search(text) for text in texts.values()):
        return "pays with energy"
    for word, pattern in _MADE.items():
        if re.search(rf"\bsacrifice (?:an?|two|three|x) {word}s?\b|\b{word}s? you control\b", line):
            makers = sum(
                bool(re.search(rf"\bcreates? [^.\n]*{pattern}", texts.get(o.name, ""))) for o in cards
            )
            if makers < FEW:
                return f"spends {word.capitalize()}"
    return _land_or_name(card, line, cards, others, forms)


def _land_or_name(
    card: Card, line: str, cards: Sequence[Card], others: Sequence[Card], forms: Mapping[str, str]
) -> str | None:
    kinds = sought(line, forms)
    if kinds and not is_found(kinds, others):
        return f"searches for a {' or '.join(' '.join(sorted(kind)) for kind in kinds)} card"
    adds = _ADDS.search(line)
    if adds is not None and "Land" in card.front.type_line:
        given = {symbol.upper() for symbol in re.findall(r"\{([wubrgc])\}", adds["what"])}
        costs = {symbol for other in cards for symbol in other.color_identity} | {"C"}
        if given and not given & costs:
            return "adds mana that nothing costs"
    colours = {COLOURS[word] for word in colours_rewarded(line)}
    if colours and not colours & {symbol for other in cards for symbol in other.color_identity}:
        return "rewards cards of a colour that is not here"
    named = _NAMED.search(line)
    if named is not None and line.startswith(("search", "when", "if")):
        names = {other.name.lower() for other in cards} | {name.lower() for name in BASICS.values()}
        if not any(named["name"].strip() in name for name in names):
            return "speaks of a card that is not here"
    if _HOSES.match(line):
        return "answers one colour alone"
    return None
