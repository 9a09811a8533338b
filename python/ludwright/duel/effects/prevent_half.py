"""preventHalf: half of what remains, rounded up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from ..scope import Scope
from ..words import Per
from . import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class PreventHalf(Effect):
    """Prevents half of the damage left after flat reductions, the prevented half rounded up."""

    kind = "preventHalf"
    counted = False
    places = ("defenseCard",)
    waits = False

    per: Annotated[Per, "Once, or one halving after another for each match."] = "once"

    def per_match(self) -> bool:
        return self.per == "match"

    def apply(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind, "per": self.per}

    def verb(self, scope: Scope) -> str:
        return "prevents half of the remaining damage, rounded up"
