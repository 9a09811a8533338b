"""`features_any`: one of these features is true, or not empty, of the card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from ludwright.authoring.shapes import Refers, Size

from .base import Hit, Predicate

if TYPE_CHECKING:
    from ..subject import Subject


@dataclass(frozen=True, slots=True)
class FeaturesAny(Predicate):
    kind: ClassVar[str] = "features_any"
    lasting: ClassVar[bool] = False
    signal: ClassVar[Any] = Annotated[tuple[Annotated[str, Refers("feature")], ...], Size(1, 1_000)]

    names: tuple[str, ...]

    @classmethod
    def of_signal(cls, value: tuple[str, ...]) -> Self:
        return cls(value)

    @property
    def reads(self) -> tuple[str, ...]:
        return ()

    def test(self, subject: Subject) -> Hit | None:
        found = next((name for name in self.names if subject.features.get(name)), None)
        return None if found is None else Hit(self.kind, "features", found)
