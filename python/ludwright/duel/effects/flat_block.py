"""flatBlock: a fixed reduction, before anything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from ..scope import Scope
from ..words import U16, Amount
from . import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class FlatBlock(Effect):
    """Takes a fixed amount off the attack, before half is prevented and before block."""

    kind = "flatBlock"
    places = ("defenseCard",)
    waits = False

    amount: Annotated[Amount, "Damage taken off, once however often the rule matches."]
    cap: Annotated[U16 | None, "The most damage taken off."] = None

    def apply(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind, "amount": self.amount, "cap": self.cap}

    def verb(self, scope: Scope) -> str:
        most = "" if self.cap is None else f", at most {self.cap}"
        return f"takes {self.amount} off the attack before all else{most}"
