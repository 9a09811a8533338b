"""lacksStatus: a side holds no stack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from ..scope import Scope
from ..words import Side, StatusId
from . import Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class LacksStatus(Condition):
    """The side holds no stack of a status."""

    kind = "lacksStatus"

    who: Annotated[Side, "The side looked at."]
    status: Annotated[StatusId, "The status."]

    def lower(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind, "who": self.who, "status": scope.status_index(self.status)}

    def english(self, scope: Scope) -> str:
        return f"{scope.who(self.who)} has no {scope.status_name(self.status)}"
