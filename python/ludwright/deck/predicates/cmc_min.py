"""`cmc_min`: the mana value is at least this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from ludwright.authoring.shapes import Range

from .base import Hit, Predicate

if TYPE_CHECKING:
    from ..subject import Subject


@dataclass(frozen=True, slots=True)
class CmcMin(Predicate):
    kind: ClassVar[str] = "cmc_min"
    signal: ClassVar[Any] = Annotated[float, Range(0, 1_000_000)]
    when: ClassVar[Any] = signal

    bound: float

    @classmethod
    def of_signal(cls, value: float) -> Self:
        return cls(value)

    @classmethod
    def of_when(cls, value: float) -> Self:
        return cls(value)

    @property
    def reads(self) -> tuple[str, ...]:
        return ("cmc",)

    def test(self, subject: Subject) -> Hit | None:
        cmc = subject.field("cmc")
        return Hit(self.kind, "cmc", f"{cmc:g}") if cmc is not None and cmc >= self.bound else None
