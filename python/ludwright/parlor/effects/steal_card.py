"""steal_card: the player takes random cards from somebody."""

from __future__ import annotations

from typing import Any

from . import Effect


class StealCard(Effect):
    """The player takes random cards from somebody."""

    kind = "steal_card"
    words = "you take {n} card{s} at random from the hand of {target}"

    def steps(self, target: str) -> list[Any]:
        return [f"shuffle hand({target})", f"move top(hand({target}), effect_value) to hand(turn)"]
