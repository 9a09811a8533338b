"""Matchers: what a roll must show for a rule to apply. One file per kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...authoring.shapes import Family, in_folder
from ..codes import Finding

if TYPE_CHECKING:
    from ..scope import Scope


class Matcher(Family):
    """What a roll must show, and how often it shows it."""

    __slots__ = ()
    noun = "matcher"
    # Whether more dice give more matches.
    counts: ClassVar[bool] = False

    @classmethod
    def kinds(cls) -> Mapping[str, type[Self]]:
        return _kinds()  # type: ignore[return-value]

    def check(self, scope: Scope) -> Iterator[Finding]:
        """Faults of the matcher itself; unknown fields are found elsewhere."""
        raise NotImplementedError

    def most(self, scope: Scope) -> int:
        """The greatest match count any roll can give; 0 when none matches."""
        raise NotImplementedError

    def reads(self, scope: Scope) -> frozenset[int]:
        """The faces it looks at."""
        raise NotImplementedError

    def exclusive(self) -> bool:
        """Whether dice beyond what it asks for spoil the match."""
        return False

    def lower(self, scope: Scope) -> dict[str, Any]:
        raise NotImplementedError

    def whenever(self, scope: Scope) -> str:
        """What the roll must show, as in: with *at least 2 dice showing 6*."""
        raise NotImplementedError

    def each(self, scope: Scope) -> str:
        """One match, as in: each *die showing 1, 2 or 3*."""
        raise NotImplementedError


@cache
def _kinds() -> dict[str, type[Matcher]]:
    return in_folder(__name__, Matcher)
