"""combo: a recipe across fields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from ...authoring.shapes import Size
from ..codes import Finding, finding
from ..scope import Scope
from ..words import MAX_FIELDS, Dice, FieldId, count, listed
from . import Matcher


@dataclass(frozen=True, slots=True, kw_only=True)
class ComboField:
    """One ingredient of a combo."""

    id: Annotated[FieldId, "The field."]
    min: Annotated[Dice, "The fewest dice in it."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Combo(Matcher):
    """Matches once when every named field has its minimum of dice."""

    kind = "combo"

    fields: Annotated[tuple[ComboField, ...], Size(1, MAX_FIELDS), "What each field must have."]
    allow_extra: Annotated[bool, "Whether more dice than the minimum in those fields are allowed."] = True

    def check(self, scope: Scope) -> Iterator[Finding]:
        seen: set[str] = set()
        for n, part in enumerate(self.fields):
            if part.id in seen:
                yield finding(
                    "duplicate-combo-field",
                    f"fields[{n}].id",
                    f'the field "{part.id}" is named twice',
                    "name it once, with the higher minimum",
                )
            seen.add(part.id)
        needed = sum(part.min for part in self.fields)
        if needed > scope.dice:
            yield finding(
                "never-matches",
                "fields",
                f"needs {count(needed, 'die', 'dice')} and the card rolls {scope.dice}",
                f"lower the minima to {scope.dice} in all",
            )

    def most(self, scope: Scope) -> int:
        return int(sum(part.min for part in self.fields) <= scope.dice)

    def reads(self, scope: Scope) -> frozenset[int]:
        return frozenset(face for part in self.fields for face in scope.faces(part.id))

    def exclusive(self) -> bool:
        return not self.allow_extra

    def lower(self, scope: Scope) -> dict[str, Any]:
        parts = [{"field": scope.field_index(part.id), "min": part.min} for part in self.fields]
        return {"type": self.kind, "fields": parts, "allowExtra": self.allow_extra}

    def whenever(self, scope: Scope) -> str:
        quantity = "at least" if self.allow_extra else "exactly"
        return listed(
            [f"{quantity} {count(p.min, 'die', 'dice')} showing {scope.shown(p.id)}" for p in self.fields]
        )

    def each(self, scope: Scope) -> str:
        return f"{self.whenever(scope)}, counted once,"
