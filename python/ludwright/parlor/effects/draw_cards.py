"""draw_cards: somebody draws cards."""

from __future__ import annotations

from typing import Any

from ..lowering.drawing import draw
from . import Effect


class DrawCards(Effect):
    """Somebody draws cards."""

    kind = "draw_cards"
    words = "{target} must draw {n} card{s}"

    def steps(self, target: str) -> list[Any]:
        return draw(target, "effect_value")
