"""force_discard: somebody discards cards of their choice."""

from __future__ import annotations

from typing import Any

from . import Effect


class ForceDiscard(Effect):
    """Somebody discards cards of their choice."""

    kind = "force_discard"
    words = "{target} must discard {n} card{s}"

    def steps(self, target: str) -> list[Any]:
        option = {
            "label": "discard",
            "each": [f"card f in hand({target})"],
            "do": ["move one(f) to discard beneath"],
        }
        ask = {"choose": target, "prompt": "Choose a card to discard", "options": [option], "otherwise": []}
        return [{"each": "i", "count": "effect_value", "do": [ask]}]
