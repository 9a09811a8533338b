"""if: one thing or another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from ...authoring.shapes import Key, Size
from ..language.texts import Condition
from . import Compound, Statements, Told

if TYPE_CHECKING:
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Compound):
    """Does one thing when a condition holds, another when it does not."""

    word = "if"

    test: Annotated[Condition, Key("if"), "The condition."]
    then: Annotated[Statements, Size(0, 64), "What happens when it holds."]
    other: Annotated[Statements, Key("else"), Size(0, 64), "What happens when it does not."] = ()

    def emit(self, b: Builder) -> list[Code]:
        test = b.condition(self.test, "if").code
        if test["c"] in ("true", "false"):
            # Both sides are looked at, so that a fault in the dead one is found too.
            then, otherwise = b.run(self.then, "then"), b.run(self.other, "else")
            return then if test["c"] == "true" else otherwise
        other = b.block(self.other, "else") if self.other else None
        return [{"do": "if", "test": test, "then": b.block(self.then, "then"), "other": other}]

    def told(self, b: Builder) -> list[Told]:
        told = [Told(f"If {b.condition(self.test, 'if').english}:", b.told(self.then))]
        if self.other:
            told.append(Told("Otherwise:", b.told(self.other)))
        return told
