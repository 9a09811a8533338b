"""`has_field`: the field is there and not empty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .base import Hit, Predicate
from .words import FieldName

if TYPE_CHECKING:
    from ..subject import Subject


@dataclass(frozen=True, slots=True)
class HasFieldWhen:
    """A field that must hold something."""

    field: FieldName


@dataclass(frozen=True, slots=True)
class HasField(Predicate):
    kind: ClassVar[str] = "has_field"
    when: ClassVar[Any] = HasFieldWhen

    field: str

    @classmethod
    def of_when(cls, value: HasFieldWhen) -> Self:
        return cls(str(value.field))

    @property
    def reads(self) -> tuple[str, ...]:
        return (self.field,)

    def test(self, subject: Subject) -> Hit | None:
        return Hit(self.kind, self.field, subject.text(self.field)) if subject.field(self.field) else None
