"""`regex_any`: one of the patterns is found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .base import Hit, Predicate
from .words import FieldName, Regexes

if TYPE_CHECKING:
    from ..subject import Subject


@dataclass(frozen=True, slots=True)
class RegexAnyWhen:
    """Patterns looked for in one field."""

    field: FieldName
    patterns: Regexes


@dataclass(frozen=True, slots=True)
class RegexAny(Predicate):
    kind: ClassVar[str] = "regex_any"
    signal: ClassVar[Any] = Regexes
    when: ClassVar[Any] = RegexAnyWhen

    field: str
    patterns: Regexes
    # Words of which every match of any pattern holds one; all bits when a pattern needs none.
    gate: int

    @classmethod
    def of_signal(cls, value: Regexes) -> Self:
        return cls("oracle_text", value, _gate(value))

    @classmethod
    def of_when(cls, value: RegexAnyWhen) -> Self:
        return cls(str(value.field), value.patterns, _gate(value.patterns))

    @property
    def reads(self) -> tuple[str, ...]:
        return (self.field,)

    def test(self, subject: Subject) -> Hit | None:
        text, words = subject.words(self.field)
        if not words & self.gate:
            return None
        for regex in self.patterns:
            found = regex.find(text, words)
            if found is not None:
                return Hit(self.kind, self.field, found)
        return None


def _gate(patterns: Regexes) -> int:
    gate = 0
    for regex in patterns:
        gate |= regex.needed[0] if regex.needed else -1
    return gate
