"""`type_any`: one of these stands in the type line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .base import Hit, Predicate
from .words import Texts

if TYPE_CHECKING:
    from ..subject import Subject


@dataclass(frozen=True, slots=True)
class TypeAnyWhen:
    """Parts of type lines, as they are capitalised there."""

    values: Texts


@dataclass(frozen=True, slots=True)
class TypeAny(Predicate):
    kind: ClassVar[str] = "type_any"
    signal: ClassVar[Any] = Texts
    when: ClassVar[Any] = TypeAnyWhen

    values: Texts

    @classmethod
    def of_signal(cls, value: Texts) -> Self:
        return cls(value)

    @classmethod
    def of_when(cls, value: TypeAnyWhen) -> Self:
        return cls(value.values)

    @property
    def reads(self) -> tuple[str, ...]:
        return ("type_line",)

    def test(self, subject: Subject) -> Hit | None:
        line = subject.text("type_line")
        found = next((value for value in self.values if value in line), None)
        return None if found is None else Hit(self.kind, "type_line", found)
