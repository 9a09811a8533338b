"""By its printings."""

from __future__ import annotations

import numpy as np

from ludwright.cards.catalog import Catalog
from ludwright.errors import Unsupported

from ..condition import Mask
from . import IsWord


def _reprint(catalog: Catalog) -> Mask:
    return np.asarray(catalog.array("cards", "sets") > 1)


def _unique(catalog: Catalog) -> Mask:
    return np.asarray(catalog.array("cards", "prints") == 1)


def _reserved(catalog: Catalog) -> Mask:
    held: Mask = catalog.array("cards", "reserved")
    if not held.any():
        # Shipped facts do not know it, and nothing found would be taken for an answer.
        raise Unsupported(
            "no card of this data is marked as reserved",
            remedy="run ludwright cards sync, or give --cards with the field reserved",
        )
    return held


WORDS = (
    IsWord(("reprint",), "printed in more than one set", _reprint),
    IsWord(("unique",), "printed once", _unique),
    IsWord(("reserved",), "on the Reserved List, where the data says so", _reserved),
)
