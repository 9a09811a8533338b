"""extra_turn: the player takes another turn."""

from __future__ import annotations

from typing import Any

from . import Effect


class ExtraTurn(Effect):
    """The player takes another turn."""

    kind = "extra_turn"
    words = "you take another turn"
    reads = ()

    def steps(self, target: str) -> list[Any]:
        return ["again = 1"]
