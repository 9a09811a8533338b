"""Every instruction of the core is used by a card that some scenario plays, or by a token or dungeon."""

from __future__ import annotations

import json
import re
from pathlib import Path

from ludwright.magic import catalog

from ..rules.lines import HELD, cases
from .instructions import Used, shapes

MADE = Path(__file__).parents[1] / "rules" / "made"
# What no card says: the core makes it itself, or it is what is meant where nothing is said.
OWN = {
    "Cond.never",  # an emblem is never cast
    "Layout.emblem",  # emblems are made in play
    "Per.batch",  # the default
    "Stat.x",  # asked about spells by cards that are compiled from their wording
}


def in_scenarios() -> set[str]:
    """Names of the cards that some scenario puts somewhere."""
    held = [case.data.get(side) or {} for case in cases(MADE.parent) for side in ("A", "B")]
    entries = (entry for side in held for zone in HELD for entry in side.get(zone, ()))
    return {re.sub(r"^\d+ ", "", entry) for entry in entries}


def test_no_instruction_is_left_that_no_scenario_plays() -> None:
    used, played, cards = Used(shapes()), in_scenarios(), catalog.opened(MADE)
    names = [name for name in cards.names() if played & {name, *name.split(" // ")}]
    for name in (*names, *cards.token_ids(), *cards.dungeons):
        used.walk("CardDef", json.loads(cards.lowered(name)))
    assert set(used.unused()) == OWN
