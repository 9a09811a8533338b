"""Every instruction of the core is used by a card, a token or a made-up card of the rules' scenarios."""

from __future__ import annotations

import json
from pathlib import Path

from ludwright.magic import catalog

from .instructions import Used, shapes

MADE = Path(__file__).parents[1] / "rules" / "made"
# What no card says: the core makes it itself, or it is what is meant where nothing is said.
OWN = {
    "Cond.never",  # an emblem is never cast
    "Layout.emblem",  # emblems are made in play
    "Per.batch",  # the default
    "Stat.x",  # asked about spells by cards that are compiled from their wording
}


def test_no_instruction_is_left_that_no_card_uses() -> None:
    used = Used(shapes())
    for cards in (catalog.shipped(), catalog.opened(MADE)):
        for name in (*cards.names(), *cards.token_ids(), *cards.dungeons):
            used.walk("CardDef", json.loads(cards.lowered(name)))
    assert set(used.unused()) == OWN
