"""score: points at a moment of the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from ..genomes.words import Label, VariableName
from ..language.texts import TRUE, Condition, Value
from ..lowering.scoring import rule_code, rule_told
from ..statements import Told
from . import Phase

if TYPE_CHECKING:
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class Score(Phase):
    """Points for each player in turn as `me` (for each side, when they go to a team)."""

    kind = "score"

    points: Annotated[Value, "The points."]
    only: Annotated[Condition, "For whom."] = TRUE
    into: Annotated[VariableName, "The variable they are added to."] = "score"
    why: Annotated[Label, "What they are for."]

    def body(self, b: Builder) -> list[Code]:
        return rule_code(b, self.points, self.only, self.into, self.why, "only")

    def sentences(self, b: Builder) -> list[Told]:
        return [Told(rule_told(b, self.points, self.only, self.into, self.why, "only"))]
