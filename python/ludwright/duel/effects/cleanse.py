"""cleanse: statuses or buffs removed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from ..codes import Finding, finding
from ..scope import Scope
from ..words import CleanseWhat, Per, Stacks, StatusId, count
from . import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleanse(Effect):
    """Removes stacks of one status, of the negative statuses in order, or pending buffs."""

    kind = "cleanse"
    targets = ("self", "opponent")

    what: Annotated[CleanseWhat, "Statuses or pending buffs."] = "statuses"
    status: Annotated[StatusId | None, "The one status; every negative one when left out."] = None
    amount: Annotated[Stacks, "Stacks, or buffs."] = 1
    per: Annotated[Per, "Once, or for each match."] = "once"

    def per_match(self) -> bool:
        return self.per == "match"

    def check(self, scope: Scope) -> Iterator[Finding]:
        if self.status is None:
            return
        if self.what == "buffs":
            yield finding("cleanse-target", "status", "a cleanse of buffs has no status", "remove the status")
        status = scope.statuses.get(self.status)
        if status and not status.cleansable:
            yield finding(
                "never-holds", "status", f"{status.name} cannot be cleansed", "name another status or none"
            )

    def apply(self, scope: Scope) -> dict[str, Any]:
        return {
            "type": self.kind,
            "what": self.what,
            "status": None if self.status is None else scope.status_index(self.status),
            "amount": self.amount,
            "per": self.per,
        }

    def verb(self, scope: Scope) -> str:
        if self.what == "buffs":
            things = count(self.amount, "pending buff")
        elif self.status is None:
            things = f"{count(self.amount, 'stack')} of negative statuses"
        else:
            things = f"{self.amount} {scope.status_name(self.status)}"
        return f"removes {things} from {scope.who(self.acts_on)}"
