"""By card type."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ludwright.cards.catalog import Catalog
from ludwright.cards.columns import PERMANENTS, TYPES, mask

from ..condition import Grain, Mask, by_card
from . import IsWord

_LAND = mask(["Land"], TYPES)
_SPELLS = mask([word for word in TYPES[:9] if word != "Land"], TYPES)
PARTY = ("cleric", "rogue", "warrior", "wizard")
OUTLAWS = ("assassin", "mercenary", "pirate", "rogue", "warlock")


def _castable(bits: int) -> Callable[[Catalog], Mask]:
    return lambda catalog: (catalog.array("cards", "castable") & bits) != 0


def _spell(catalog: Catalog) -> Mask:
    """A card that can be cast: one of its castable faces is something other than a land."""
    types = catalog.array("faces", "types")
    castable = catalog.array("cards", "castable")[catalog.array("faces", "card")]
    face = ((types & _SPELLS) != 0) & ((types & _LAND) == 0) & ((types & ~castable) == 0)
    return by_card(catalog, face, Grain.FACE)


def _historic(catalog: Catalog) -> Mask:
    bits = mask(["Artifact", "Legendary", "Saga"], TYPES)
    return np.asarray((catalog.array("cards", "types") & bits) != 0)


def _creature_of(words: tuple[str, ...]) -> Callable[[Catalog], Mask]:
    pattern = rf"creature.*\b(?:{'|'.join(words)})\b"

    def test(catalog: Catalog) -> Mask:
        found = catalog.series("faces", "type_fold").str.contains(pattern).to_numpy()
        changeling = np.zeros(len(catalog), dtype=np.bool_)
        changeling[catalog.words("keywords").get("changeling", [])] = True
        return by_card(catalog, found, Grain.FACE) | changeling

    return test


def _bear(catalog: Catalog) -> Mask:
    faces = catalog.array("faces", "power") == 2, catalog.array("faces", "toughness") == 2
    creature = (catalog.array("faces", "types") & mask(["Creature"], TYPES)) != 0
    two_two = by_card(catalog, faces[0] & faces[1] & creature, Grain.FACE)
    return np.asarray(two_two & (catalog.array("cards", "cmc") == 2))


WORDS = (
    IsWord(("permanent",), "becomes a permanent", _castable(mask(PERMANENTS, TYPES))),
    IsWord(("spell",), "can be cast", _spell),
    IsWord(("historic",), "an artifact, a legend or a Saga", _historic),
    IsWord(("party",), "a Cleric, Rogue, Warrior or Wizard creature", _creature_of(PARTY)),
    IsWord(("outlaw",), "an Assassin, Mercenary, Pirate, Rogue or Warlock creature", _creature_of(OUTLAWS)),
    IsWord(("bear",), "a 2/2 creature of mana value 2", _bear),
)
