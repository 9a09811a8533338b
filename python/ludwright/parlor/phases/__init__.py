"""Phases: what happens in a hand, in sequence. One file per kind.

A phase is sugar: `lower` writes it out as statements, `told` says the same in English.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from ...authoring.shapes import Family, Snake, in_folder, slots_of
from ..language.texts import TRUE, Condition, Expression
from ..statements import Told
from ..validate.codes import Finding, finding

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome
    from ..language.scope import Macro
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase(Snake, Family):
    """What every phase says."""

    noun = "phase"
    # Whether it is something the player in turn does: it cannot stand before or after the turns.
    in_turn: ClassVar[bool] = False

    when: Annotated[Condition, "The phase is left out unless this holds."] = TRUE

    @classmethod
    def kinds(cls) -> Mapping[str, type[Self]]:
        return _kinds()  # type: ignore[return-value]

    def check(self, genome: GameGenome) -> Iterator[Finding]:
        """Faults of the phase's own fields; unknown names are found elsewhere."""
        return iter(())

    def steps(self, b: Builder) -> list[Any]:
        """The statements it is written out as."""
        raise NotImplementedError

    def sentences(self, b: Builder) -> list[Told]:
        """What it says, in English."""
        raise NotImplementedError

    def body(self, b: Builder) -> list[Code]:
        with b.naming(**self.its(b)):
            return b.written(self.steps(b))

    def its(self, b: Builder) -> dict[str, Macro]:
        """The authored expressions, as `steps` refers to them: the field `count` is `its_count`."""
        held = ((slot.name, slot.key, getattr(self, slot.name)) for slot in slots_of(type(self)))
        return {f"its_{name}": b.field(text, key) for name, key, text in held if isinstance(text, Expression)}

    def emit(self, b: Builder) -> list[Code]:
        when = b.condition(self.when, "when").code
        if when["c"] == "true":
            return self.body(b)
        return [{"do": "if", "test": when, "then": b.block_of(self.body(b)), "other": None}]

    def told(self, b: Builder) -> list[Told]:
        when = b.condition(self.when, "when")
        told = self.sentences(b)
        if when.code["c"] == "true":
            return told
        return [Told(f"If {when.english}:", tuple(told))]


def fewest_first(low: int, high: int, key: str) -> Iterator[Finding]:
    if low > high:
        yield finding("count-order", key, f"at least {low} and at most {high}", "exchange the two")


@cache
def _kinds() -> dict[str, type[Phase]]:
    return in_folder(__name__, Phase)
