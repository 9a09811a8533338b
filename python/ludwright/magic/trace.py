"""A recorded match as a neutral trace: turn, step, action, zones and life, to compare with other engines'.

One row for every pick, and for every forced one that is more than passing, with the position in which it was
taken; a last row without an action for the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..errors import EngineError

if TYPE_CHECKING:
    from .._core import Rules, Table
    from ..table.replay import Replay

SEATS = (0, 1)


def trace(replay: Replay, rules: Rules, seat: int | None = None) -> list[dict[str, Any]]:
    """All rows; with a seat only what that seat could know, hidden cards and actions as None. A match that
    broke the engine is told up to the pick that did."""
    return list(_rows(replay, rules, seat))


def _rows(replay: Replay, rules: Rules, seat: int | None) -> Iterator[dict[str, Any]]:
    table = rules.table(replay.seed, skip_forced=False)
    skipped = bool(replay.document["skip_forced"])
    picks = iter(replay.picks)
    told = 0
    while not table.over:
        asked, _, _, _, options = table.menu()
        forced = options == 1
        pick = 0 if forced and skipped else next(picks, None)
        if pick is None:
            break
        if not forced or table.label(pick) != "pass":
            told, events = _events(table, seat, told)
            action = table.label(pick) if seat in (None, asked) else None
            yield {
                **_position(table, seat),
                "seat": asked,
                "action": action,
                "forced": forced,
                "events": events,
            }
        try:
            table.play(pick)
        except EngineError:
            return
    told, events = _events(table, seat, told)
    yield {**_position(table, seat), "seat": None, "action": None, "forced": False, "events": events}


def _events(table: Table, seat: int | None, since: int) -> tuple[int, list[str]]:
    """What happened since the last row, in words, as the seat may know it."""
    events = json.loads(table.events(seat, since))
    return (events[-1]["index"] + 1 if events else since), [event["label"] for event in events]


def _position(table: Table, seat: int | None) -> dict[str, Any]:
    views = {look: json.loads(table.view(look)) for look in (SEATS if seat is None else (seat,))}
    view = next(iter(views.values()))
    players = view["players"]
    battlefield = [[_permanent(p) for p in view["battlefield"] if p["controller"] == who] for who in SEATS]
    exile = [[card["name"] for card in view["exile"] if card["owner"] == who] for who in SEATS]
    hands = [
        [card["name"] for card in views[who]["players"][who]["hand"]] if who in views else None
        for who in SEATS
    ]
    return {
        "turn": view["turn"],
        "step": view["step"],
        "active": view["active"],
        "life": [player["life"] for player in players],
        "poison": [player["poison"] for player in players],
        "sizes": {
            "hand": [player["hand_size"] for player in players],
            "library": [player["library_size"] for player in players],
            "graveyard": [len(player["graveyard"]) for player in players],
            "battlefield": [len(one) for one in battlefield],
            "exile": [len(one) for one in exile],
            "stack": len(view["stack"]),
        },
        "zones": {
            "hand": hands,
            "graveyard": [[card["name"] for card in player["graveyard"]] for player in players],
            "battlefield": battlefield,
            "exile": exile,
            "command": [card["name"] for card in view["command"]],
            "stack": [item["name"] for item in view["stack"]],
        },
    }


def _permanent(permanent: dict[str, Any]) -> dict[str, Any]:
    shown = ("name", "power", "toughness", "tapped", "damage", "counters")
    return {key: permanent[key] for key in shown}
