"""By what Commander makes of a card."""

from __future__ import annotations

import numpy as np

from ludwright.cards.catalog import Catalog
from ludwright.cards.columns import STATUSES, TYPES, mask
from ludwright.cards.lists import game_changers

from ..condition import Mask
from . import IsWord
from .text import keyword, listed, trait

_LEGEND = mask(["Legendary"], TYPES)
_CREATURE = mask(["Creature"], TYPES)
_PAIRING = ("partner", "partner with", "choose a background", "doctor's companion", "friends forever")


def _front(catalog: Catalog, pattern: str) -> Mask:
    fronts = catalog.series("faces", "type_fold").gather(catalog.face_starts)
    return fronts.str.contains(pattern).to_numpy()


def _commander(catalog: Catalog) -> Mask:
    """A legendary creature, Vehicle, Spacecraft with power, or Background, or a card that says so itself."""
    types = catalog.array("faces", "types")[catalog.face_starts]
    power = ~np.isnan(catalog.array("faces", "power")[catalog.face_starts])
    legend = (types & _LEGEND) != 0
    creature = (types & _CREATURE) != 0
    vessel = _front(catalog, r"\b(?:vehicle|spacecraft)\b") & power
    may = legend & (creature | vessel | _front(catalog, r"\bbackground\b"))
    return np.asarray((may | trait("can-be-commander")(catalog)) & _playable(catalog))


def _playable(catalog: Catalog) -> Mask:
    if "commander" not in catalog.formats:
        return np.ones(len(catalog), dtype=np.bool_)
    return np.asarray(catalog.array("cards", "legal:commander") == STATUSES.index("legal"))


def _partner(catalog: Catalog) -> Mask:
    named = listed(catalog, "traits", lambda word: word.startswith("partner:"))
    return np.asarray(named | keyword("partner", "partner with", "friends forever")(catalog))


def _game_changer(catalog: Catalog) -> Mask:
    found = catalog.array("cards", "game_changer").copy()
    rows = [catalog.row(name) for name in game_changers().cards]
    found[[row for row in rows if row is not None]] = True
    return found


def _pairs(catalog: Catalog) -> Mask:
    return np.asarray(_partner(catalog) | keyword(*_PAIRING)(catalog) | _front(catalog, r"\bbackground\b"))


def _oathbreaker(catalog: Catalog) -> Mask:
    return np.asarray((catalog.array("cards", "castable") & mask(["Planeswalker"], TYPES)) != 0)


WORDS = (
    IsWord(("commander",), "may be a commander", _commander),
    IsWord(("partner",), "has partner in one of its forms", _partner),
    IsWord(("pair",), "may be one of two commanders", _pairs),
    IsWord(("gamechanger",), "on the Game Changers list", _game_changer),
    IsWord(("oathbreaker",), "may be an oathbreaker", _oathbreaker),
)
