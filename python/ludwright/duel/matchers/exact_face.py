"""exactFace: enough dice show one face."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from ..codes import Finding, finding
from ..scope import Scope
from ..words import Dice, Face
from ..words import count as counted
from . import Matcher


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactFace(Matcher):
    """Matches once when at least `count` dice show the face, whatever its field."""

    kind = "exactFace"

    face: Annotated[Face, "The face looked for."]
    count: Annotated[Dice, "The fewest dice that must show it."] = 1

    def check(self, scope: Scope) -> Iterator[Finding]:
        if self.count > scope.dice:
            yield finding(
                "never-matches",
                "count",
                f"needs {counted(self.count, 'die', 'dice')} and the card rolls {scope.dice}",
                f"write at most {scope.dice}",
            )
        if scope.card and not any(self.face in field.faces for field in scope.card.fields):
            yield finding(
                "exact-face-outside-fields",
                "face",
                f"face {self.face} belongs to no field",
                "give it a field if that was not meant",
            )

    def most(self, scope: Scope) -> int:
        return int(self.count <= scope.dice)

    def reads(self, scope: Scope) -> frozenset[int]:
        return frozenset((self.face,))

    def lower(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind, "face": self.face, "count": self.count}

    def whenever(self, scope: Scope) -> str:
        return f"at least {counted(self.count, 'die', 'dice')} showing {self.face}"

    def each(self, scope: Scope) -> str:
        return f"{self.whenever(scope)}, counted once,"
