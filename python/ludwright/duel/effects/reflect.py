"""reflect: damage back at the attacker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from ..scope import Scope
from ..words import U16, Amount, Per, at_most
from . import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflect(Effect):
    """Deals damage to the attacker at the same moment as the attack's own; takes nothing off the attack."""

    kind = "reflect"
    targets = ("opponent",)
    places = ("defenseCard",)
    waits = False

    amount: Annotated[Amount, "Damage reflected."]
    per: Annotated[Per, "Once, or for each match."] = "once"
    cap: Annotated[U16 | None, "The most damage reflected."] = None

    def per_match(self) -> bool:
        return self.per == "match"

    def apply(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind, "amount": self.amount, "per": self.per, "cap": self.cap}

    def verb(self, scope: Scope) -> str:
        return f"reflects {self.amount} damage to the attacker{at_most(self.cap)}"
