"""transferStatus: stacks moved across the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from ..codes import Finding, finding
from ..scope import Scope
from ..words import Per, Stacks, StatusId
from . import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferStatus(Effect):
    """Moves stacks of a transferable status to the target from the other side."""

    kind = "transferStatus"
    targets = ("opponent", "self")

    status: Annotated[StatusId, "The status."]
    amount: Annotated[Stacks, "Stacks moved."] = 1
    per: Annotated[Per, "Once, or for each match."] = "once"

    def per_match(self) -> bool:
        return self.per == "match"

    def check(self, scope: Scope) -> Iterator[Finding]:
        status = scope.statuses.get(self.status)
        if status and not status.transferable:
            known = [s.id for s in scope.statuses.values() if s.transferable]
            yield finding(
                "not-transferable",
                "status",
                f"{status.name} cannot be moved",
                f"transferable: {', '.join(known)}" if known else "no status is transferable",
            )

    def apply(self, scope: Scope) -> dict[str, Any]:
        return {
            "type": self.kind,
            "status": scope.status_index(self.status),
            "amount": self.amount,
            "per": self.per,
        }

    def verb(self, scope: Scope) -> str:
        giver = scope.who("self" if self.acts_on == "opponent" else "opponent")
        return (
            f"moves {self.amount} {scope.status_name(self.status)} from {giver} to {scope.who(self.acts_on)}"
        )
