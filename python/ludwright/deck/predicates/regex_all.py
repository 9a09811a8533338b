"""`regex_all`: every pattern is found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .base import Hit, Predicate
from .words import FieldName, Regexes

if TYPE_CHECKING:
    from ..subject import Subject


@dataclass(frozen=True, slots=True)
class RegexAllWhen:
    """Patterns looked for in one field."""

    field: FieldName
    patterns: Regexes


@dataclass(frozen=True, slots=True)
class RegexAll(Predicate):
    kind: ClassVar[str] = "regex_all"
    signal: ClassVar[Any] = Regexes
    when: ClassVar[Any] = RegexAllWhen

    field: str
    patterns: Regexes

    @classmethod
    def of_signal(cls, value: Regexes) -> Self:
        return cls("oracle_text", value)

    @classmethod
    def of_when(cls, value: RegexAllWhen) -> Self:
        return cls(str(value.field), value.patterns)

    @property
    def reads(self) -> tuple[str, ...]:
        return (self.field,)

    def test(self, subject: Subject) -> Hit | None:
        text, words = subject.words(self.field)
        parts = []
        for regex in self.patterns:
            found = regex.find(text, words)
            if found is None:
                return None
            parts.append(found)
        return Hit(self.kind, self.field, " … ".join(parts))
