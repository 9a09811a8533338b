"""The closed vocabularies of the notation: the core's own lists, and what only the notation knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from ..._core import magic_words
from ...authoring.shapes import Pattern, Range

_CORE = magic_words()


def _words(name: str, *, without: str | None = None, spaced: bool = True) -> Any:
    """A vocabulary of the core, as a Literal of the words that definitions use."""
    words = (word.replace("_", " ") if spaced else word for word in _CORE[name] if word != without)
    return Literal[tuple(words)]


if TYPE_CHECKING:
    Color = str
    CardType = str
    Supertype = str
    Zone = str
    Step = str
    Stat = str
    Distinct = str
    Cmp = str
    Window = str
    Timing = str
    Layout = str
    KeywordWord = str
    ManaType = str
else:
    Color = _words("color")
    CardType = _words("card_type")
    Supertype = _words("supertype")
    Zone = _words("zone", without="nowhere")
    Step = _words("step")
    Stat = _words("stat")
    Distinct = _words("distinct")
    Cmp = _words("cmp")
    Window = _words("window")
    Timing = _words("timing")
    Layout = _words("layout", spaced=False)
    KeywordWord = _words("keyword")
    ManaType = Literal[(*_CORE["color"], "C")]

MANA_TYPES: tuple[str, ...] = (*_CORE["color"], "C")

# Keywords that are nothing but their word: everything else on a card is spelled out or is a mechanic.
PLAIN_KEYWORDS: frozenset[str] = frozenset(_CORE["plain_keyword"])

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
    "modified",
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
    "resolving",
    "mana source",
    "suspended",
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
