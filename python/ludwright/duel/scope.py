"""What a matcher, effect or condition can see of the sheet it stands in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..authoring.shapes import references
from .words import Place, Side, listed

if TYPE_CHECKING:
    from .matchers import Matcher
    from .schema import DefenseCard, StatusSheet


@dataclass(frozen=True, slots=True)
class Scope:
    """The place, the statuses by id and, on a card, the card and the rule's matcher."""

    place: Place
    statuses: Mapping[str, StatusSheet]
    card: DefenseCard | None = None
    matcher: Matcher | None = None
    # The statuses of the match in their order; known when lowering.
    order: tuple[str, ...] = ()

    @property
    def dice(self) -> int:
        return self.card.dice if self.card else 0

    @property
    def most(self) -> int:
        """The greatest match count any roll can give; riders count one."""
        return self.matcher.most(self) if self.matcher else 1

    def faces(self, field_id: str) -> tuple[int, ...]:
        fields = self.card.fields if self.card else ()
        return next((field.faces for field in fields if field.id == field_id), ())

    def field_index(self, field_id: str) -> int:
        assert self.card is not None
        return [field.id for field in self.card.fields].index(field_id)

    def status_index(self, status_id: str) -> int:
        return self.order.index(status_id)

    def shown(self, field_id: str) -> str:
        """A field's faces in words: `1, 2 or 3`."""
        return listed([str(face) for face in self.faces(field_id)] or [field_id], "or")

    def status_name(self, status_id: str) -> str:
        status = self.statuses.get(status_id)
        return status.name if status else status_id

    @staticmethod
    def who(side: Side | None) -> str:
        return {"self": "the hero", "opponent": "the opponent"}.get(side or "", "nobody")


def statuses_used(definition: object, statuses: Mapping[str, StatusSheet]) -> tuple[str, ...]:
    """Ids of the statuses a definition refers to, and those statuses refer to in turn, sorted."""
    used: set[str] = set()
    waiting = [word for _, word in references(definition, "status")]
    while waiting:
        name = waiting.pop()
        if name in statuses and name not in used:
            used.add(name)
            waiting += [word for _, word in references(statuses[name], "status")]
    return tuple(sorted(used))
