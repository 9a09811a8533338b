"""A match as the referee of a scenario sees it: both seats' views together."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..view import Card, Permanent, StackObject, VisibleState
from .names import same

if TYPE_CHECKING:
    from ..._core import Option, Table

ASKS = (
    "priority",
    "target",
    "mode",
    "x",
    "yes_no",
    "choose",
    "pile",
    "trigger_order",
    "replacement_order",
    "attackers",
    "blockers",
    "division",
    "payment",
    "mulligan",
    "bottom",
    "color",
    "number",
    "subtype",
    "name",
    "word",
    "order",
    "cost",
    "optional_cost",
    "search",
    "discard",
    "legend",
)
PLAYER, HIDDEN, NUMBER, PERMANENT, GOOD, BAD = 1, 2, 4, 8, 16, 32


@dataclass(slots=True)
class Choice:
    """One offered answer with what it names."""

    index: int
    verb: str
    label: str
    flags: int
    a: int
    b: int
    c: int
    n: int


class Scene:
    """The present moment of a match. Make a new one after every pick."""

    def __init__(
        self,
        table: Table,
        owned: Mapping[tuple[int, str], int] | None = None,
        aliases: Mapping[str, int] | None = None,
    ) -> None:
        self.table = table
        self.aliases = aliases or {}
        # How many cards of each name each player owns: what is nowhere else is in the library.
        self.owned = owned or {}

    @cached_property
    def raw(self) -> dict[str, Any]:
        """Seat A's view as plain data: quicker than the whole `state` where little is asked."""
        data: dict[str, Any] = json.loads(self.table.view(0))
        return data

    @property
    def moment(self) -> tuple[int, str]:
        return self.raw["turn"], self.raw["step"]

    @property
    def active(self) -> int:
        return int(self.raw["active"])

    @property
    def quiet(self) -> bool:
        """Nothing is on the stack."""
        return not self.raw["stack"]

    @cached_property
    def views(self) -> tuple[VisibleState, VisibleState]:
        return VisibleState.of(self.raw), VisibleState.of(json.loads(self.table.view(1)))

    @property
    def state(self) -> VisibleState:
        return self.views[0]

    @cached_property
    def ask(self) -> str:
        return ASKS[self.table.menu()[1]]

    @cached_property
    def seat(self) -> int:
        return self.table.menu()[0]

    @property
    def bounds(self) -> tuple[int, int]:
        return self.table.menu()[2], self.table.menu()[3]

    @cached_property
    def choices(self) -> list[Choice]:
        decision = self.table.decision()
        assert decision is not None
        return [_choice(option) for option in decision.options]

    def hand(self, seat: int) -> tuple[Card, ...]:
        return self.views[seat].players[seat].hand

    def permanents(self, seat: int | None = None) -> list[Permanent]:
        there = (p for p in self.state.battlefield if not p.phased_out)
        return [p for p in there if seat is None or p.controller == seat]

    def named(self, number: int) -> str | None:
        """The name of an object, whoever may see it."""
        for view in self.views:
            for i, name, _ in view.objects():
                if i == number:
                    return name
        return None

    def permanent(self, number: int) -> Permanent | None:
        return self.state.permanent(number)

    def is_token(self, number: int) -> bool:
        found = self.permanent(number)
        return found is not None and found.token

    def controller(self, number: int) -> int | None:
        found = self.permanent(number)
        if found is not None:
            return found.controller
        return next((item.controller for item in self.stack if item.id == number), None)

    def in_library(self, seat: int, name: str) -> int:
        """Copies of a card in a library: those owned, less those seen anywhere else."""
        total = sum(n for (owner, card), n in self.owned.items() if owner == seat and same(name, card))
        state = self.state
        cards = [*self.hand(0), *self.hand(1), *state.exile, *state.command]
        cards += [card for player in state.players for card in player.graveyard]
        seen = sum(1 for card in cards if card.owner == seat and same(name, card.name))
        seen += sum(1 for p in state.battlefield if p.owner == seat and not p.token and same(name, p.card))
        return total - seen - sum(1 for item in state.stack if item.kind == "spell" and same(name, item.name))

    @property
    def stack(self) -> tuple[StackObject, ...]:
        return self.state.stack


def _choice(option: Option) -> Choice:
    f = option.fields
    return Choice(option.index, option.verb, option.label, f["flags"], f["a"], f["b"], f["c"], f["n"])
