"""reverse: the direction of play turns round."""

from __future__ import annotations

from typing import Any

from . import Effect


class Reverse(Effect):
    """The direction of play turns round."""

    kind = "reverse"
    words = "the direction of play turns round"
    reads = ()

    def steps(self, target: str) -> list[Any]:
        return ["direction = 0 - direction"]
