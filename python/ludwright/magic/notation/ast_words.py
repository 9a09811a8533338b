"""The closed vocabularies of the notation: the same words that the core knows."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from ...authoring.shapes import Pattern, Range

Color = Literal["W", "U", "B", "R", "G"]
ManaType = Literal["W", "U", "B", "R", "G", "C"]
CardType = Literal[
    "artifact",
    "battle",
    "creature",
    "enchantment",
    "instant",
    "kindred",
    "land",
    "planeswalker",
    "sorcery",
    "emblem",
]
Supertype = Literal["basic", "legendary", "snow", "world"]
Zone = Literal["library", "hand", "battlefield", "graveyard", "stack", "exile", "command"]
Step = Literal[
    "untap",
    "upkeep",
    "draw",
    "main1",
    "begin combat",
    "declare attackers",
    "declare blockers",
    "first damage",
    "damage",
    "end combat",
    "main2",
    "end",
    "cleanup",
]
Stat = Literal[
    "power",
    "toughness",
    "mana value",
    "power plus toughness",
    "base power",
    "base toughness",
    "loyalty",
    "damage",
    "colors",
    "counters",
    "attachments",
    "mana spent",
    "x",
]
Distinct = Literal[
    "names",
    "card types",
    "colors",
    "creature types",
    "basic land types",
    "mana values",
    "powers",
    "controllers",
    "counter kinds",
]
Cmp = Literal["==", "!=", "<", "<=", ">", ">="]
Window = Literal["turn", "last turn", "game"]
Timing = Literal["instant", "sorcery"]
Layout = Literal["normal", "transform", "modal_dfc", "adventure", "omen", "split", "token", "emblem"]
# Keywords that the core enforces by itself, or that cards ask about by name.
KeywordWord = Literal[
    "flying",
    "reach",
    "first strike",
    "double strike",
    "deathtouch",
    "lifelink",
    "trample",
    "vigilance",
    "haste",
    "menace",
    "defender",
    "hexproof",
    "shroud",
    "indestructible",
    "flash",
    "fear",
    "intimidate",
    "shadow",
    "horsemanship",
    "skulk",
    "infect",
    "wither",
    "changeling",
    "prowess",
    "ward",
    "protection",
    "landwalk",
    "toxic",
    "cycling",
    "flashback",
    "equip",
    "exalted",
    "persist",
    "undying",
    "phasing",
    "convoke",
    "delve",
    "improvise",
    "kicker",
    "morph",
    "annihilator",
    "mobilize",
    "firebending",
    "decayed",
    "daybound",
    "suspend",
    "storm",
    "cascade",
    "devoid",
    "regenerates",
]
# Keywords that are nothing but their word: everything else on a card is spelled out or is a mechanic.
# Banding is not among them: the core does not play it.
PLAIN_KEYWORDS: frozenset[str] = frozenset(
    (
        "flying",
        "reach",
        "first strike",
        "double strike",
        "deathtouch",
        "lifelink",
        "trample",
        "vigilance",
        "haste",
        "menace",
        "defender",
        "hexproof",
        "shroud",
        "indestructible",
        "flash",
        "fear",
        "intimidate",
        "shadow",
        "horsemanship",
        "skulk",
        "infect",
        "wither",
        "changeling",
        "phasing",
        "devoid",
    )
)

# What a state word of a filter says of an object.
State = Literal[
    "permanent",
    "spell",
    "ability",
    "activated",
    "triggered",
    "card",
    "token",
    "historic",
    "tapped",
    "attacking",
    "blocking",
    "blocked",
    "unblocked",
    "colorless",
    "multicolored",
    "monocolored",
    "face down",
    "transformed",
    "commander",
    "summoning sick",
    "entered this turn",
    "attacked this turn",
    "damaged this turn",
    "cast",
    "mana source",
]

SLOT_SPELLING = r"[a-z][a-z0-9_]{0,30}"
Slot = Annotated[str, Pattern(SLOT_SPELLING, "a name in small letters")]
Word = Annotated[str, Pattern(r"\$?[a-z][a-z0-9 _'-]{0,40}", "a word in small letters")]
Counter = Annotated[str, Pattern(r"[a-z+0-9/ -]{1,30}", "a kind of counter such as +1/+1 or charge")]
Small = Annotated[int, Range(0, 255)]
Subtype = Annotated[str, Pattern(r"[A-Z][A-Za-z' -]{0,40}", "a subtype such as Elf")]

COLORS: tuple[Color, ...] = get_args(Color)
CARD_TYPES: tuple[str, ...] = get_args(CardType)
SUPERTYPES: tuple[str, ...] = get_args(Supertype)
ZONES: tuple[str, ...] = get_args(Zone)
STEPS: tuple[str, ...] = get_args(Step)
STATS: tuple[str, ...] = get_args(Stat)
DISTINCTS: tuple[str, ...] = get_args(Distinct)
COMPARISONS: tuple[str, ...] = get_args(Cmp)
KEYWORDS: tuple[str, ...] = get_args(KeywordWord)
STATES: tuple[str, ...] = get_args(State)
COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
