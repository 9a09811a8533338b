"""steal_card: the player takes random cards from somebody."""

from __future__ import annotations

from typing import Any

from . import Effect


class StealCard(Effect):
    """The player takes random cards from somebody."""

    kind = "steal_card"
    words = "you take {n} card{s} at random from the hand of {target}, or all if there are fewer"

    def steps(self, target: str) -> list[Any]:
        cards = f"top(hand({target}), min(effect_value, count(hand({target}))))"
        return [f"shuffle hand({target})", f"move {cards} to hand(turn)"]
