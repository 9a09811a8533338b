"""matchCountAtLeast: the rule matched often enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from ..codes import Finding, finding
from ..scope import Scope
from ..words import Stacks
from ..words import count as counted
from . import Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchCountAtLeast(Condition):
    """The rule's matcher counted at least so many matches."""

    kind = "matchCountAtLeast"
    places = ("defenseCard",)

    count: Annotated[Stacks, "The fewest matches."]

    def check(self, scope: Scope) -> Iterator[Finding]:
        if scope.matcher and self.count > scope.most:
            yield finding(
                "never-holds",
                "count",
                f"asks for {counted(self.count, 'match', 'matches')} and the most is {scope.most}",
                f"write at most {scope.most}",
            )

    def lower(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind, "count": self.count}

    def english(self, scope: Scope) -> str:
        return f"the rule has at least {counted(self.count, 'match', 'matches')}"
