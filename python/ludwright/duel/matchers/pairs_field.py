"""pairsField: how many pairs of dice fell in a field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from ..codes import Finding, finding
from ..scope import Scope
from ..words import U8, Dice, FieldId, count
from . import Matcher


@dataclass(frozen=True, slots=True, kw_only=True)
class PairsField(Matcher):
    """Counts the pairs of dice that fell in a field; the two need not show the same face."""

    kind = "pairsField"
    counts = True

    field_id: Annotated[FieldId, "The field whose dice are paired."]
    cap: Annotated[U8 | None, "The most matches."] = None
    min: Annotated[Dice, "The fewest pairs for a match."] = 1

    def check(self, scope: Scope) -> Iterator[Finding]:
        if self.cap == 0:
            yield finding("cap-zero", "cap", "no pair is left under a cap of 0", "raise it or remove it")
        elif self.cap is not None and self.cap < self.min:
            yield finding(
                "never-matches",
                "cap",
                f"at most {self.cap} counted and {self.min} needed",
                f"write at least {self.min}",
            )
        if self.min > scope.dice // 2:
            yield finding(
                "never-matches",
                "min",
                f"needs {count(2 * self.min, 'die', 'dice')} and the card rolls {scope.dice}",
                f"roll at least {2 * self.min} dice or ask for fewer pairs",
            )

    def most(self, scope: Scope) -> int:
        top = scope.dice // 2 if self.cap is None else min(self.cap, scope.dice // 2)
        return top if top >= self.min else 0

    def reads(self, scope: Scope) -> frozenset[int]:
        return frozenset(scope.faces(self.field_id))

    def lower(self, scope: Scope) -> dict[str, Any]:
        return {
            "type": self.kind,
            "field": scope.field_index(self.field_id),
            "cap": self.cap,
            "min": self.min,
        }

    def whenever(self, scope: Scope) -> str:
        pairs = count(self.min, "pair")
        return f"at least {pairs} of dice showing {scope.shown(self.field_id)}{self._notes()}"

    def each(self, scope: Scope) -> str:
        each = f"each pair of dice showing {scope.shown(self.field_id)}{self._notes()}"
        return each if self.min == 1 else f"given at least {self.min}, {each}"

    def _notes(self) -> str:
        return f" (at most {count(self.cap, 'pair')})" if self.cap is not None else ""
