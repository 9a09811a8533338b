"""Who may see what.

A seat sees its own view. An onlooker at a table with people sees what every seat knows, so that nobody learns
anything by looking on; at a table of machines, and after the end, all that the seats know between them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludwright._core import Table

# Rooms whose views say everything by seat, so that a value which two seats share is one that both know.
# Elsewhere `card: King` may be two cards of two seats.
SHARED = ("magic", "parlor", "duel")
# Open decklists are asked for by themselves: they never change.
UNSAID = "decklist"

Told = dict[str, Any]


def of_seat(table: Table, seat: int) -> Any:
    """What a seat may know."""
    return _trimmed(json.loads(table.view(seat)))


def of_all(table: Table, seats: int) -> list[Any]:
    return [of_seat(table, seat) for seat in range(seats)]


def common(views: Sequence[Any]) -> Any:
    """What all views say alike; what differs is left out."""
    first = views[0]
    if all(isinstance(view, dict) for view in views):
        return {key: common([v[key] for v in views]) for key in first if all(key in v for v in views)}
    if all(isinstance(view, list) for view in views):
        if any(len(view) != len(first) for view in views):
            return []
        return [common(elements) for elements in zip(*views, strict=True)]
    same = all(type(view) is type(first) and view == first for view in views)
    return first if same else None


def together(views: Sequence[Any]) -> Any:
    """What the seats know between them: of every value the fullest."""
    whole = views[0]
    for view in views[1:]:
        whole = _fuller(whole, view)
    return whole


def _fuller(one: Any, other: Any) -> Any:
    if isinstance(one, dict) and isinstance(other, dict):
        return {k: _fuller(one.get(k), other.get(k)) for k in [*one, *(k for k in other if k not in one)]}
    if isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            return one if len(one) > len(other) else other
        return [_fuller(a, b) for a, b in zip(one, other, strict=True)]
    return other if one is None else one


def onlooker(table: Table, seats: int, room: str, *, everything: bool) -> Any:
    """What somebody sees who sits at no seat."""
    if everything:
        views = of_all(table, seats)
        return together(views) if room in SHARED else {"seats": views}
    if room not in SHARED:
        return None
    return common(of_all(table, seats))


def events(table: Table, seat: int | None, since: int, seats: int, *, everything: bool) -> list[Told]:
    """What happened from `since` on, as a seat, or somebody at none, may know it."""
    if seat is not None:
        found: list[Told] = json.loads(table.events(seat, since))
        return found
    told = [{event["index"]: event for event in json.loads(table.events(s, since))} for s in range(seats)]
    if everything:
        indices = sorted(set().union(*told))
        return [min((e[i] for e in told if i in e), key=_hidden) for i in indices]
    indices = sorted(set(told[0]).intersection(*told[1:]))
    return [max((e[i] for e in told), key=_hidden) for i in indices if _settled([e[i] for e in told])]


def _settled(versions: list[Told]) -> bool:
    """Whether it is clear which version says least."""
    if all(version == versions[0] for version in versions):
        return True
    hidden = sorted(map(_hidden, versions))
    return hidden[-1] > hidden[0]


def _hidden(value: Any) -> int:
    """How much a value leaves open."""
    if isinstance(value, dict):
        return sum(map(_hidden, value.values()))
    if isinstance(value, list):
        return sum(map(_hidden, value))
    return int(value is None)


def _trimmed(view: Any) -> Any:
    if isinstance(view, dict) and isinstance(players := view.get("players"), list):
        for player in players:
            if isinstance(player, dict):
                player.pop(UNSAID, None)
    return view
