"""block_next: somebody may play no card for some turns."""

from __future__ import annotations

from typing import Any

from . import Effect


class BlockNext(Effect):
    """Somebody may play no card for some turns."""

    kind = "block_next"
    words = "{target} may play no card for {n} turn{s}"

    def steps(self, target: str) -> list[Any]:
        return [f"blocked[{target}] += effect_value"]
