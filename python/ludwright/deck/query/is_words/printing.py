"""By its printings."""

from __future__ import annotations

import numpy as np

from ludwright.cards.catalog import Catalog

from ..condition import Mask
from . import IsWord


def _reprint(catalog: Catalog) -> Mask:
    return np.asarray(catalog.array("cards", "sets") > 1)


def _unique(catalog: Catalog) -> Mask:
    return np.asarray(catalog.array("cards", "prints") == 1)


def _reserved(catalog: Catalog) -> Mask:
    return catalog.array("cards", "reserved")


WORDS = (
    IsWord(("reprint",), "printed in more than one set", _reprint),
    IsWord(("unique",), "printed once", _unique),
    IsWord(("reserved",), "on the Reserved List, where the data says so", _reserved),
)
