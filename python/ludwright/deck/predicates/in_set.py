"""`in_set`: the field holds one of these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from ludwright.authoring.shapes import Size

from .base import Hit, Predicate
from .words import FieldName, Value, same

if TYPE_CHECKING:
    from ..subject import Subject


@dataclass(frozen=True, slots=True)
class InSetWhen:
    """A field and the values it may hold; of a list, one entry is enough."""

    field: FieldName
    values: Annotated[tuple[Value, ...], Size(1, 1_000)]


@dataclass(frozen=True, slots=True)
class InSet(Predicate):
    kind: ClassVar[str] = "in_set"
    when: ClassVar[Any] = InSetWhen

    field: str
    texts: frozenset[str]
    # Values that a text may equal without being them: 4 and the power "4".
    others: tuple[Any, ...]

    @classmethod
    def of_when(cls, value: InSetWhen) -> Self:
        texts = frozenset(held for held in value.values if isinstance(held, str))
        return cls(str(value.field), texts, tuple(v for v in value.values if not isinstance(v, str)))

    @property
    def reads(self) -> tuple[str, ...]:
        return (self.field,)

    def test(self, subject: Subject) -> Hit | None:
        held = subject.field(self.field)
        for item in held if isinstance(held, tuple) else (held,):
            if item in self.texts or any(same(item, value) for value in self.others):
                return Hit(self.kind, self.field, str(item))
        return None
