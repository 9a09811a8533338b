"""The words and the numbers of hero sheets; the limits are those of the core."""

from __future__ import annotations

from typing import Annotated, Literal

from ..authoring.shapes import Pattern, Range, Refers

FACES = 6
MAX_DEFENSE_DICE = 8
MAX_STATUSES = 16
MAX_DAMAGE = 32_767
MAX_FIELDS = 6
MAX_RULES = 32

Version = Literal["v1", "v2"]
Combo = Literal[
    "twoPair", "threeOfAKind", "smallStraight", "fourOfAKind", "fullHouse", "largeStraight", "fiveOfAKind"
]
# `ally` is a word of the language that no table of two has a use for.
Side = Literal["self", "opponent", "ally"]
Timing = Literal["immediate", "afterDamage"]
Per = Literal["once", "match"]
UsablePhase = Literal["immediate", "nextAttack", "nextTurn"]
CleanseWhat = Literal["statuses", "buffs"]
SelectionPolicy = Literal["highestNonMatching", "lowestNonMatching", "highest", "lowest", "random", "choose"]
Polarity = Literal["positive", "negative"]
SpendPhase = Literal["attack", "beforeDefense", "defense"]
SpendRequires = Literal["nothing", "baseDamage", "baseBlock"]
# Where an effect stands: a rider of an ability, a rider of a version 1 defence, or a rule of a card.
Place = Literal["offense", "defenseV1", "defenseCard"]

U8 = Annotated[int, Range(0, 255)]
U16 = Annotated[int, Range(0, MAX_DAMAGE)]
Stacks = Annotated[int, Range(1, 255)]
Amount = Annotated[int, Range(1, MAX_DAMAGE)]
Face = Annotated[int, Range(1, FACES)]
Dice = Annotated[int, Range(1, MAX_DEFENSE_DICE)]

Slug = Annotated[
    str, Pattern(r"[a-z][a-z0-9]*(-[a-z0-9]+){0,8}", "lower-case words joined by hyphens, as in shadow-monk")
]
Id = Annotated[str, Pattern(r"[A-Za-z][A-Za-z0-9_-]{0,63}", "a letter, then letters, digits, _ or -")]
Label = Annotated[str, Pattern(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029]{1,80}", "one line of 1 to 80 characters")]
StatusId = Annotated[str, Refers("status")]
FieldId = Annotated[str, Refers("field")]


def titled(word: str) -> str:
    """An id as a label: `ember_reflect` and `twoPair` become `Ember reflect` and `Two pair`."""
    spaced = "".join(f" {c.lower()}" if c.isupper() and n else c for n, c in enumerate(word))
    text = " ".join(spaced.replace("_", " ").replace("-", " ").split())
    return text[:1].upper() + text[1:]


def count(number: int, noun: str, many: str | None = None) -> str:
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def at_most(cap: int | None) -> str:
    """The end of a sentence about an amount that a cap limits."""
    return "" if cap is None else f", at most {cap} in all"


def listed(items: list[str], last: str = "and") -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"
