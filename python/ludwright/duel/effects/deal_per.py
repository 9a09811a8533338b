"""dealPer: damage for each match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from ..scope import Scope
from ..words import U16, Amount, at_most
from . import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPer(Effect):
    """Deals damage for each match, when the attack's own damage is applied."""

    kind = "dealPer"
    targets = ("opponent", "self")
    places = ("defenseCard",)
    waits = False

    amount: Annotated[Amount, "Damage per match."]
    cap: Annotated[U16 | None, "The most damage."] = None

    def per_match(self) -> bool:
        return True

    def apply(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind, "amount": self.amount, "cap": self.cap}

    def verb(self, scope: Scope) -> str:
        return f"deals {self.amount} damage to {scope.who(self.acts_on)}{at_most(self.cap)}"
