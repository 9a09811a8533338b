"""`equals`: the field holds exactly this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .base import Hit, Predicate
from .words import FieldName, Value, same

if TYPE_CHECKING:
    from ..subject import Subject


@dataclass(frozen=True, slots=True)
class EqualsWhen:
    """A field and the value it must hold; a list is compared as a set."""

    field: FieldName
    value: Value


@dataclass(frozen=True, slots=True)
class Equals(Predicate):
    kind: ClassVar[str] = "equals"
    when: ClassVar[Any] = EqualsWhen

    field: str
    value: Any

    @classmethod
    def of_when(cls, value: EqualsWhen) -> Self:
        return cls(str(value.field), value.value)

    @property
    def reads(self) -> tuple[str, ...]:
        return (self.field,)

    def test(self, subject: Subject) -> Hit | None:
        held = subject.field(self.field)
        return Hit(self.kind, self.field, subject.text(self.field)) if same(held, self.value) else None
