"""peek_hand: the player looks at a hand."""

from __future__ import annotations

from typing import Any

from . import Effect


class PeekHand(Effect):
    """The player looks at a hand."""

    kind = "peek_hand"
    words = "you look at the hand of {target}"
    reads = ("target",)

    def steps(self, target: str) -> list[Any]:
        return [f"show hand({target}) to turn"]
