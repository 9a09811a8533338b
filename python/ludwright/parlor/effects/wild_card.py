"""wild_card: the player names the suit to be matched."""

from __future__ import annotations

from typing import Any

from . import Effect


class WildCard(Effect):
    """The player names the suit to be matched; a suit of wild cards alone cannot be named."""

    kind = "wild_card"
    words = "you name the suit to match"
    reads = ()

    def steps(self, target: str) -> list[Any]:
        option = {
            "label": "name",
            "each": ["suit s"],
            "when": "not empty(suit(s) where not is_wild(card))",
            "do": ["active_suit = s"],
        }
        return [{"choose": "turn", "prompt": "Name a suit", "options": [option]}]
