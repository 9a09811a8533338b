"""incomingAtLeast: the attack is heavy enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from ..scope import Scope
from ..words import Amount
from . import Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingAtLeast(Condition):
    """The attack being defended carries at least so much damage, before any defence."""

    kind = "incomingAtLeast"
    places = ("defenseV1", "defenseCard")

    amount: Annotated[Amount, "The least damage."]

    def lower(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind, "amount": self.amount}

    def english(self, scope: Scope) -> str:
        return f"the attack carries at least {self.amount} damage"
