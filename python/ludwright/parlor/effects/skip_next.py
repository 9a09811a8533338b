"""skip_next: the next players lose their turns."""

from __future__ import annotations

from typing import Any

from . import Effect


class SkipNext(Effect):
    """The next players lose their turns."""

    kind = "skip_next"
    words = "the next {n} players lose their turns"
    words_for_one = "the next player loses their turn"
    reads = ("value",)

    def steps(self, target: str) -> list[Any]:
        return ["skip += effect_value"]
