"""What the two effects that give a status have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from ..codes import Finding, finding
from ..scope import Scope
from ..words import U8, Per, Stacks, StatusId, UsablePhase
from . import Effect

USABLE = {
    "immediate": "usable at once",
    "nextAttack": "usable from the next attack",
    "nextTurn": "usable from the next turn",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GivesStatus(Effect):
    """Stacks of a status for one side."""

    status: Annotated[StatusId, "The status."]
    amount: Annotated[Stacks, "Stacks."] = 1
    per: Annotated[Per, "Once, or for each match."] = "once"
    cap: Annotated[U8 | None, "The most stacks given at a time."] = None
    stack_cap: Annotated[U8 | None, "Stacks beyond which this gives no more."] = None
    usable_phase: Annotated[UsablePhase, "From when the new stacks may be spent."] = "nextTurn"

    def per_match(self) -> bool:
        return self.per == "match"

    def check(self, scope: Scope) -> Iterator[Finding]:
        status = scope.statuses.get(self.status)
        if self.stack_cap == 0:
            yield finding(
                "cap-zero", "stackCap", "no stack is left under a cap of 0", "raise it or remove it"
            )
        elif self.stack_cap is not None and self.stack_cap < self.amount:
            yield finding(
                "cap-conflict",
                "stackCap",
                f"stack cap {self.stack_cap} is below the amount {self.amount}",
                "raise the cap or lower the amount",
            )
        if status is None:
            return
        most = status.max if status.ability_cap is None else status.ability_cap
        if self.stack_cap is not None and self.stack_cap > most:
            yield finding(
                "stack-cap-above-max",
                "stackCap",
                f"effects raise {status.name} to {most} at most",
                f"write at most {most}",
            )
        if self.usable_phase != "nextTurn" and not status.spends:
            yield finding(
                "usable-phase-idle", "usablePhase", f"{status.name} is never spent", "remove the usable phase"
            )
        if self.usable_phase == "immediate" and (
            scope.place != "defenseCard" or self.timing == "afterDamage"
        ):
            yield finding(
                "usable-phase-idle",
                "usablePhase",
                "after damage no roll is left to spend it in",
                "write nextAttack or nextTurn",
            )

    def apply(self, scope: Scope) -> dict[str, Any]:
        return {
            "type": self.kind,
            "status": scope.status_index(self.status),
            "amount": self.amount,
            "per": self.per,
            "cap": self.cap,
            "stackCap": self.stack_cap,
            "usablePhase": self.usable_phase,
        }

    def verb(self, scope: Scope) -> str:
        text = f"gives {scope.who(self.acts_on)} {self.amount} {scope.status_name(self.status)}"
        notes = []
        if self.cap is not None:
            notes.append(f"at most {self.cap} at a time")
        if self.stack_cap is not None:
            notes.append(f"up to {self.stack_cap} held")
        status = scope.statuses.get(self.status)
        if status and status.spends:
            notes.append(USABLE[self.usable_phase])
        return f"{text} ({', '.join(notes)})" if notes else text
