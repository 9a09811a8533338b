"""When something that was not used leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from .codes import Finding, finding
from .words import Stacks


@dataclass(frozen=True, slots=True)
class Expiry:
    """When an unused buff, or unused stacks of a status, leave."""

    type: Annotated[
        Literal["nextAttack", "endOfRound", "endOfYourNextTurn", "afterNTurns"], "The moment they leave."
    ]
    turns: Annotated[Stacks | None, "How many turns, for `afterNTurns` alone."] = None

    def check(self) -> Iterator[Finding]:
        if self.type == "afterNTurns" and self.turns is None:
            yield finding("expiry-turns", "turns", "afterNTurns needs a number of turns", "write turns: 2")
        if self.type != "afterNTurns" and self.turns is not None:
            yield finding("expiry-turns", "turns", f"{self.type} takes no turns", "remove it")

    def lower(self) -> dict[str, Any]:
        if self.type == "afterNTurns":
            return {"type": self.type, "turns": self.turns}
        return {"type": self.type}

    def english(self) -> str:
        return {
            "nextAttack": "lost after the next attack",
            "endOfRound": "lost at the end of the round",
            "endOfYourNextTurn": "lost at the end of its owner's next turn",
            "afterNTurns": f"lost after {self.turns} turn{'' if self.turns == 1 else 's'}",
        }[self.type]
