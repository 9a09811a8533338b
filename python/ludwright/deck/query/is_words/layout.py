"""By the card's layout."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ludwright.cards.catalog import Catalog

from ..condition import Mask
from . import IsWord


def _layout(*names: str) -> Callable[[Catalog], Mask]:
    return lambda catalog: catalog.series("cards", "layout").is_in(names).to_numpy()


def _faces(catalog: Catalog) -> Mask:
    return np.asarray(np.diff(np.append(catalog.face_starts, len(catalog.array("faces", "card")))) > 1)


WORDS = (
    IsWord(("split",), "a split card", _layout("split")),
    IsWord(("flip",), "a flip card", _layout("flip")),
    IsWord(("transform", "tdfc"), "a card that transforms", _layout("transform")),
    IsWord(("mdfc",), "a modal double-faced card", _layout("modal_dfc")),
    IsWord(("dfc", "doublefaced"), "a double-faced card", _layout("transform", "modal_dfc")),
    IsWord(("meld",), "a part of a meld pair", _layout("meld")),
    IsWord(("leveler",), "a leveler", _layout("leveler")),
    IsWord(("adventure",), "a card with an Adventure", _layout("adventure")),
    IsWord(("saga",), "a Saga", _layout("saga")),
    IsWord(("class",), "a Class", _layout("class")),
    IsWord(("case",), "a Case", _layout("case")),
    IsWord(("mutate",), "a card with mutate", _layout("mutate")),
    IsWord(("prototype",), "a card with a prototype", _layout("prototype")),
    IsWord(("prepare",), "a card with something prepared", _layout("prepare")),
    IsWord(("multiface",), "a card with more than one face", _faces),
    IsWord(
        ("extra",),
        "a plane, scheme or vanguard, which no deck of cards holds",
        _layout("planar", "scheme", "vanguard"),
    ),
)
