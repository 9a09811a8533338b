"""hasStatus: a side holds enough stacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from ..codes import Finding, finding
from ..scope import Scope
from ..words import Side, Stacks, StatusId
from . import Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class HasStatus(Condition):
    """The side holds at least so many stacks of a status."""

    kind = "hasStatus"

    who: Annotated[Side, "The side looked at."]
    status: Annotated[StatusId, "The status."]
    min: Annotated[Stacks, "The fewest stacks."] = 1

    def check(self, scope: Scope) -> Iterator[Finding]:
        status = scope.statuses.get(self.status)
        if status and self.min > status.max:
            yield finding(
                "never-holds",
                "min",
                f"{self.min} stacks of {status.name}, which holds {status.max}",
                f"write at most {status.max}",
            )

    def lower(self, scope: Scope) -> dict[str, Any]:
        return {
            "type": self.kind,
            "who": self.who,
            "status": scope.status_index(self.status),
            "min": self.min,
        }

    def english(self, scope: Scope) -> str:
        return f"{scope.who(self.who)} has at least {self.min} {scope.status_name(self.status)}"
