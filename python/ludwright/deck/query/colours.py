"""Colours as people write them: letters, names of one to five colours, numbers."""

from __future__ import annotations

from dataclasses import dataclass

from ludwright.cards.card import COLOURS, MANA

from .faults import unknown
from .tree import Span

NAMES = {
    "white": "w",
    "blue": "u",
    "black": "b",
    "red": "r",
    "green": "g",
    # Guilds.
    "azorius": "wu",
    "dimir": "ub",
    "rakdos": "br",
    "gruul": "rg",
    "selesnya": "gw",
    "orzhov": "wb",
    "izzet": "ur",
    "golgari": "bg",
    "boros": "rw",
    "simic": "gu",
    # Colleges.
    "silverquill": "wb",
    "prismari": "ur",
    "witherbloom": "bg",
    "lorehold": "rw",
    "quandrix": "gu",
    # Shards and the families of New Capenna.
    "bant": "gwu",
    "esper": "wub",
    "grixis": "ubr",
    "jund": "brg",
    "naya": "rgw",
    "brokers": "gwu",
    "obscura": "wub",
    "maestros": "ubr",
    "riveteers": "brg",
    "cabaretti": "rgw",
    # Wedges, by clan and by triome.
    "abzan": "wbg",
    "jeskai": "urw",
    "sultai": "bgu",
    "mardu": "rwb",
    "temur": "gur",
    "indatha": "wbg",
    "raugrin": "urw",
    "zagoth": "bgu",
    "savai": "rwb",
    "ketria": "gur",
    # Four colours, by what they are and by nephilim.
    "chaos": "ubrg",
    "aggression": "wbrg",
    "altruism": "wurg",
    "growth": "wubg",
    "artifice": "wubr",
    "glint": "ubrg",
    "dune": "wbrg",
    "ink": "wurg",
    "witch": "wubg",
    "yore": "wubr",
    # Five.
    "fivecolor": "wubrg",
    "rainbow": "wubrg",
}
COLOURLESS = frozenset({"c", "colorless", "colourless"})
MULTI = frozenset({"m", "multi", "multicolor", "multicolour", "multicolored", "gold"})


@dataclass(frozen=True, slots=True)
class Colours:
    """A set of colours as bits, or only how many: `least` says "so many or more"."""

    mask: int = 0
    count: int | None = None
    least: bool = False

    def __str__(self) -> str:
        if self.count is not None:
            return f"{self.count} or more colours" if self.least else f"{self.count} colours"
        letters = [letter for bit, letter in enumerate(MANA) if self.mask >> bit & 1]
        return "".join(f"{{{letter}}}" for letter in letters) or "no colour"


def colours_of(text: str, span: Span, *, mana: bool = False) -> Colours:
    """What a value says of colours. With `mana`, `c` is the sixth kind of mana and not the lack of colour."""
    word = text.lower()
    if word.isdigit() and int(word) <= len(MANA):
        return Colours(count=int(word))
    if word in MULTI:
        return Colours(count=2, least=True)
    if word in COLOURLESS:
        return Colours(1 << MANA.index("C") if mana else 0)
    letters = NAMES.get(word, word).replace("{", "").replace("}", "")
    alphabet = MANA if mana else COLOURS
    if letters and set(letters.upper()) <= set(alphabet):
        return Colours(sum(1 << alphabet.index(letter) for letter in set(letters.upper())))
    raise unknown(span, "colour", text, [*NAMES, *(COLOURS.lower()), "colorless", "multicolor"])
