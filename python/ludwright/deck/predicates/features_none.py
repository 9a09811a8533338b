"""`features_none`: none of these features is true of the card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from ludwright.authoring.shapes import Refers, Size

from .base import Hit, Predicate

if TYPE_CHECKING:
    from ..subject import Subject


@dataclass(frozen=True, slots=True)
class FeaturesNone(Predicate):
    kind: ClassVar[str] = "features_none"
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
        return None if any(map(subject.features.get, self.names)) else Hit(self.kind, "features", "")
