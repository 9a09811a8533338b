"""heal: health back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from ..scope import Scope
from ..words import U16, Amount, Per, at_most
from . import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(Effect):
    """Gives health back, never beyond the hero's full health."""

    kind = "heal"
    targets = ("self", "opponent")

    amount: Annotated[Amount, "Health given back."]
    per: Annotated[Per, "Once, or for each match."] = "once"
    cap: Annotated[U16 | None, "The most health given back."] = None

    def per_match(self) -> bool:
        return self.per == "match"

    def apply(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind, "amount": self.amount, "per": self.per, "cap": self.cap}

    def verb(self, scope: Scope) -> str:
        return f"heals {scope.who(self.acts_on)} by {self.amount}{at_most(self.cap)}"
