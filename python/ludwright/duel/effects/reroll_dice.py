"""rerollDice: some defence dice thrown again, and every rule evaluated again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from ...authoring.shapes import Size
from ..codes import Finding, finding
from ..scope import Scope
from ..words import MAX_FIELDS, Dice, FieldId, SelectionPolicy, listed
from ..words import count as counted
from . import Effect

CHOSEN = {
    "highestNonMatching": "the highest that no rule used",
    "lowestNonMatching": "the lowest that no rule used",
    "highest": "the highest",
    "lowest": "the lowest",
    "random": "picked at random",
    "choose": "picked by the hero",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RerollDice(Effect):
    """Throws defence dice again; the whole card is then evaluated again and new outcomes add up."""

    kind = "rerollDice"
    counted = False
    places = ("defenseCard",)
    waits = False

    count: Annotated[Dice, "Dice thrown again."]
    fields: Annotated[
        tuple[FieldId, ...] | None, Size(1, MAX_FIELDS), "Only dice in these fields; any when left out."
    ] = None
    selection_policy: Annotated[SelectionPolicy, "Which dice; `choose` asks the defender."]

    def check(self, scope: Scope) -> Iterator[Finding]:
        if scope.card and scope.card.max_rerolls_per_defense == 0:
            yield finding(
                "reroll-without-budget",
                "type",
                "the card allows no reroll",
                "write maxRerollsPerDefense: 1 on the card",
            )
        if scope.card and self.count > scope.dice:
            yield finding(
                "cap-conflict",
                "count",
                f"rerolls {self.count} dice and the card rolls {scope.dice}",
                f"write at most {scope.dice}",
            )

    def apply(self, scope: Scope) -> dict[str, Any]:
        return {
            "type": self.kind,
            "count": self.count,
            "fields": None if self.fields is None else [scope.field_index(f) for f in self.fields],
            "selectionPolicy": self.selection_policy,
        }

    def verb(self, scope: Scope) -> str:
        among = "" if self.fields is None else f" among those showing {self._faces(scope)}"
        return f"rerolls {counted(self.count, 'die', 'dice')}{among}, {CHOSEN[self.selection_policy]}"

    def _faces(self, scope: Scope) -> str:
        return listed([scope.shown(field) for field in self.fields or ()], "or")
