"""swap_hands: two players exchange their hands."""

from __future__ import annotations

from typing import Any

from . import Effect


class SwapHands(Effect):
    """Two players exchange their hands."""

    kind = "swap_hands"
    words = "you exchange hands with {target}"
    reads = ("target",)

    def steps(self, target: str) -> list[Any]:
        return [
            "move hand(turn) to passed(turn)",
            f"move hand({target}) to hand(turn)",
            f"move passed(turn) to hand({target})",
        ]
