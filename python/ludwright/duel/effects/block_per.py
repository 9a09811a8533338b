"""blockPer: block for each match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from ..scope import Scope
from ..words import U16, Amount, at_most
from . import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockPer(Effect):
    """Blocks damage for each match, after what flat reductions and prevention have left."""

    kind = "blockPer"
    places = ("defenseCard",)
    waits = False

    amount: Annotated[Amount, "Damage blocked per match."]
    cap: Annotated[U16 | None, "The most damage blocked."] = None

    def per_match(self) -> bool:
        return True

    def apply(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind, "amount": self.amount, "cap": self.cap}

    def verb(self, scope: Scope) -> str:
        return f"blocks {self.amount} damage{at_most(self.cap)}"
