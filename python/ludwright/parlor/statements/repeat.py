"""while: again and again, at most so often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from ...authoring.shapes import Key, Size
from ..genomes.words import Bound
from ..language.texts import Condition
from . import Compound, Statements, Told

if TYPE_CHECKING:
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class While(Compound):
    """Repeats while a condition holds; more often than `at_most` ends the match."""

    word = "while"

    test: Annotated[Condition, Key("while"), "The condition, looked at before every round."]
    at_most: Annotated[Bound, "The bound of progress: one round more and the match ends."]
    do: Annotated[Statements, Size(1, 64), "What happens in each round."]

    def emit(self, b: Builder) -> list[Code]:
        test = b.condition(self.test, "while").code
        return [{"do": "while", "test": test, "body": b.block(self.do, "do"), "max": self.at_most}]

    def told(self, b: Builder) -> list[Told]:
        test = b.condition(self.test, "while")
        often = f"at most {self.at_most} times"
        head = (
            f"Again and again ({often}):"
            if test.code["c"] == "true"
            else f"As long as {test.english} ({often}):"
        )
        return [Told(head, b.told(self.do))]
