"""`keywords_any`: the card has one of these keywords."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .base import Hit, Predicate
from .words import Texts, Words

if TYPE_CHECKING:
    from ..subject import Subject


@dataclass(frozen=True, slots=True)
class KeywordsAny(Predicate):
    kind: ClassVar[str] = "keywords_any"
    signal: ClassVar[Any] = Texts
    when: ClassVar[Any] = Words

    values: Texts

    @classmethod
    def of_signal(cls, value: Texts) -> Self:
        return cls(value)

    @classmethod
    def of_when(cls, value: Texts) -> Self:
        return cls(value)

    @property
    def reads(self) -> tuple[str, ...]:
        return ("keywords",)

    def test(self, subject: Subject) -> Hit | None:
        wanted = {value.casefold() for value in self.values}
        found = next((word for word in subject.field("keywords") if word.casefold() in wanted), None)
        return None if found is None else Hit(self.kind, "keywords", found)
