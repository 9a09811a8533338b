"""Conditions: what must hold for a rule or an effect. One file per kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from ...authoring.shapes import Family, Size, in_folder
from ..codes import Finding, finding
from ..words import Place

if TYPE_CHECKING:
    from ..scope import Scope


class Condition(Family):
    """Something that must hold; what it gates is otherwise rejected, and the log says why."""

    __slots__ = ()
    noun = "condition"
    places: ClassVar[tuple[Place, ...]] = ("offense", "defenseV1", "defenseCard")

    @classmethod
    def kinds(cls) -> Mapping[str, type[Self]]:
        return _kinds()  # type: ignore[return-value]

    def check(self, scope: Scope) -> Iterator[Finding]:
        """Faults of the condition itself; unknown statuses are found elsewhere."""
        return iter(())

    def lower(self, scope: Scope) -> dict[str, Any]:
        raise NotImplementedError

    def english(self, scope: Scope) -> str:
        """What must hold, as in: if *the opponent has at least 1 Burn*."""
        raise NotImplementedError


Conditions = Annotated[tuple[Condition, ...], Size(0, 8)]


def check_conditions(conditions: tuple[Condition, ...], scope: Scope) -> Iterator[Finding]:
    for n, condition in enumerate(conditions):
        path = f"conditions[{n}]"
        if scope.place not in condition.places:
            places = " or ".join(condition.places)
            yield finding(
                "condition-misplaced", path, f"{condition.kind} has no meaning here", f"use it in {places}"
            )
        who = getattr(condition, "who", None)
        if who == "ally":
            yield finding(
                "target-reserved",
                f"{path}.who",
                "ally is reserved for larger tables",
                "write self or opponent",
            )
        yield from (fault.under(path) for fault in condition.check(scope))


@cache
def _kinds() -> dict[str, type[Condition]]:
    return in_folder(__name__, Condition)
