"""healthAtMost: a side is wounded enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from ..scope import Scope
from ..words import Amount, Side
from . import Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthAtMost(Condition):
    """The side has no more than so much health."""

    kind = "healthAtMost"

    who: Annotated[Side, "The side looked at."]
    amount: Annotated[Amount, "The most health."]

    def lower(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind, "who": self.who, "amount": self.amount}

    def english(self, scope: Scope) -> str:
        return f"{scope.who(self.who)} has at most {self.amount} health"
