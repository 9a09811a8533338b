"""What every predicate is: a pure test of one card that says on what it passed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    from ..subject import Subject


@dataclass(frozen=True, slots=True)
class Hit:
    """Why a predicate passed: the kind, the field it read, and the words it found there."""

    kind: str
    field: str
    found: str

    def __str__(self) -> str:
        return f'{self.kind} on {self.field}: "{self.found}"'


class Predicate:
    """A test of one card. `signal` and `when` are what an author writes; None where a spelling is missing."""

    __slots__ = ()
    kind: ClassVar[str]
    signal: ClassVar[Any] = None
    when: ClassVar[Any] = None
    # Whether the answer depends on nothing but the card.
    lasting: ClassVar[bool] = True

    @classmethod
    def of_signal(cls, value: Any) -> Self:
        """From what stands in `roles.yml`."""
        raise NotImplementedError

    @classmethod
    def of_when(cls, value: Any) -> Self:
        """From what stands in `features.yml`."""
        raise NotImplementedError

    @property
    def reads(self) -> tuple[str, ...]:
        """The fields it looks at."""
        raise NotImplementedError

    def test(self, subject: Subject) -> Hit | None:
        raise NotImplementedError
