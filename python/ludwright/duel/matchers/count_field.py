"""countField: how many dice fell in a field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from ...authoring.shapes import Range
from ..codes import Finding, finding
from ..scope import Scope
from ..words import U8, Dice, FieldId, count
from . import Matcher


@dataclass(frozen=True, slots=True, kw_only=True)
class CountField(Matcher):
    """Counts the dice that fell in a field."""

    kind = "countField"
    counts = True

    field_id: Annotated[FieldId, "The field whose dice count."]
    per: Annotated[int, Range(1, 255), "Matches per die."] = 1
    cap: Annotated[U8 | None, "The most matches."] = None
    min: Annotated[Dice, "The fewest dice for a match."] = 1

    def check(self, scope: Scope) -> Iterator[Finding]:
        if self.min > scope.dice:
            yield finding(
                "never-matches",
                "min",
                f"needs {count(self.min, 'die', 'dice')} and the card rolls {scope.dice}",
                f"write at most {scope.dice}",
            )
        if self.cap == 0:
            yield finding("cap-zero", "cap", "no match is left under a cap of 0", "raise it or remove it")
        elif self.cap is not None and self.cap < self.per * self.min:
            yield finding(
                "cap-conflict",
                "cap",
                f"cap {self.cap} is below the {self.per * self.min} of the smallest match",
                "raise the cap, or lower per or min",
            )

    def most(self, scope: Scope) -> int:
        if self.min > scope.dice:
            return 0
        top = self.per * scope.dice
        return top if self.cap is None else min(self.cap, top)

    def reads(self, scope: Scope) -> frozenset[int]:
        return frozenset(scope.faces(self.field_id))

    def lower(self, scope: Scope) -> dict[str, Any]:
        return {
            "type": self.kind,
            "field": scope.field_index(self.field_id),
            "per": self.per,
            "cap": self.cap,
            "min": self.min,
        }

    def whenever(self, scope: Scope) -> str:
        dice = count(self.min, "die", "dice")
        return f"at least {dice} showing {scope.shown(self.field_id)}{self._notes()}"

    def each(self, scope: Scope) -> str:
        each = f"each die showing {scope.shown(self.field_id)}{self._notes()}"
        return each if self.min == 1 else f"given at least {self.min}, {each}"

    def _notes(self) -> str:
        notes = [f"counting {self.per}"] if self.per != 1 else []
        notes += [f"at most {count(self.cap, 'match', 'matches')}"] if self.cap is not None else []
        return f" ({', '.join(notes)})" if notes else ""
