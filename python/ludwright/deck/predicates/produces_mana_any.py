"""`produces_mana_any`: the card makes mana of one of these symbols."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self

from ludwright.authoring.shapes import Size

from .base import Hit, Predicate

if TYPE_CHECKING:
    from ..subject import Subject


Symbols = Annotated[tuple[Literal["W", "U", "B", "R", "G", "C"], ...], Size(1, 6)]


@dataclass(frozen=True, slots=True)
class ProducesManaAny(Predicate):
    kind: ClassVar[str] = "produces_mana_any"
    signal: ClassVar[Any] = Symbols
    when: ClassVar[Any] = Symbols

    symbols: tuple[str, ...]

    @classmethod
    def of_signal(cls, value: tuple[str, ...]) -> Self:
        return cls(value)

    @classmethod
    def of_when(cls, value: tuple[str, ...]) -> Self:
        return cls(value)

    @property
    def reads(self) -> tuple[str, ...]:
        return ("produced_mana",)

    def test(self, subject: Subject) -> Hit | None:
        found = [symbol for symbol in subject.field("produced_mana") if symbol in self.symbols]
        return Hit(self.kind, "produced_mana", " ".join(found)) if found else None
