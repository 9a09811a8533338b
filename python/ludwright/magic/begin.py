"""Beginning a match in a given position."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..errors import Invalid, Unsupported
from .position import Placed, Position
from .view import Named, Permanent, VisibleState

if TYPE_CHECKING:
    from .._core import Rules, Table
    from .catalog import Catalog

SETTINGS = {"mulligans": False, "hand": 0}


def rules(position: Position, settings: dict[str, Any], catalog: Catalog) -> Rules:
    """The rules of matches that begin there."""
    from .._core import magic
    from .decks import Deck
    from .definitions import Settings, match_json

    for name in (*SETTINGS, "first", "life"):
        if name in settings:
            raise Invalid(f"a position says itself what {name} is", code="bad-setting", remedy="leave it out")
    nothing = Deck("position", ())
    made = Settings.of({**settings, **SETTINGS, "first": position.active})
    found = magic(match_json(nothing, nothing, made, position.core(catalog), catalog=catalog))
    _all_there(found.table(0, skip_forced=False, log=False), position)
    return found


def _all_there(table: Table, position: Position) -> None:
    """Refuse what is not as it was placed: nothing of a position is dropped in silence."""
    views = [VisibleState.of(json.loads(table.view(seat))) for seat in (0, 1)]
    seen = {number for view in views for number, _, _ in view.objects()}
    placed = position.placed()
    numbers = {card.id: number for number, (_, _, card) in enumerate(placed) if card.id is not None}
    for number, (seat, zone, card) in enumerate(placed):
        if zone != "battlefield":
            continue
        path = f"position: {card.card} (battlefield of seat {seat})"
        if number not in seen:
            why = "it cannot enter like this"
            if card.answers:
                why = f"{why}, or is not asked for {' and '.join(map(str, card.answers))}"
            raise Unsupported(why, code="position", path=path)
        found = views[0].permanent(number)
        if found is None:
            # A creature without toughness, an Aura without a host.
            why = "it does not stay: state-based actions see to it at once (CR 704.5)"
            raise Unsupported(why, code="position", path=path)
        host = found.attached_to.object if found.attached_to is not None else None
        if host != (None if card.attached is None else numbers[card.attached]):
            raise Unsupported("it cannot be attached like this", code="position", path=path)
        for name, have in (("tapped", found.tapped), ("sick", found.summoning_sick)):
            if have != getattr(card, name):
                why = f"it cannot be placed with {name} = {getattr(card, name)}: that changes as it enters"
                raise Unsupported(why, code="position", path=path)
        _fighting(views[0], found, card, position, numbers)
        short = [kind for kind, n in card.counters.items() if found.counters.get(kind) != n]
        if short:
            raise Unsupported(f"it has another number of {short[0]} counters", code="position", path=path)


def _fighting(
    view: VisibleState, found: Permanent, card: Placed, position: Position, numbers: Mapping[str, int]
) -> None:
    """Refuse an attacker or a blocker that is none."""
    path = f"position: {card.card}"
    whom: Named | None = None
    if isinstance(card.attacking, str):
        whom = Named(object=numbers[card.attacking])
    elif card.attacking is not None:
        whom = Named(player=card.attacking)
    if found.attacking != whom:
        raise Unsupported("it cannot attack so (CR 508.1)", code="position", path=path)
    blocks = [one.attacker for one in view.blocks if one.blocker == found.id]
    if blocks != [numbers[one] for one in card.blocking]:
        raise Unsupported("it cannot block so (CR 509.1)", code="position", path=path)
