"""Contraries of assertions: where a true one holds, each of them must fail."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from .names import player

_FLIPPED = {
    "Subtype": "NotSubtype",
    "SubType": "NotSubtype",
    "NotSubtype": "Subtype",
    "NotSubType": "Subtype",
    "NotType": "Type",
    "WonTheGame": "NotWonTheGame",
    "LostTheGame": "NotLostTheGame",
    "NotWonTheGame": "WonTheGame",
    "NotLostTheGame": "LostTheGame",
    "Drawn": "GoesOn",
    "GoesOn": "Drawn",
}
# One of that name is enough for these: a number next to the right one may be another's.
_SOME = ("PowerToughness", "PT", "BasePowerToughness", "CounterCount", "PermanentCounters", "Damage")
_FAR = 1000


def mutants(what: str, args: Sequence[Any]) -> list[tuple[str, list[Any]]]:
    """Assertions that say the contrary: each must fail wherever the true one holds."""
    found: list[tuple[str, list[Any]]] = []

    def other(place: int, value: Any) -> None:
        found.append((what, [*args[:place], value, *args[place + 1 :]]))

    far = _FAR if what in _SOME or what == "DamageReceived" else 1
    for n, value in enumerate(args):
        if isinstance(value, bool):
            other(n, not value)
        elif isinstance(value, str) and value.casefold() in ("true", "false"):
            other(n, value.casefold() == "false")
        elif isinstance(value, int) and what != "AbilityCount":
            other(n, value + far)
        elif isinstance(value, int):
            other(n, 1 - value)
    if what in _FLIPPED and not found:
        found.append((_FLIPPED[what], list(args)))
    elif what == "Type" and not found:
        found.append((what, [*args[:2], False]))
    elif what == "Result":
        found.append((what, [args[0], "LOST" if args[1] == "WON" else "WON"]))
    elif what == "ActivePlayer":
        found.append((what, ["playerB" if player(str(args[0])) == 0 else "playerA"]))
    elif what in ("Attackers", "Blockers"):
        found.append((what, [*args, "Nobody At All"]))
    elif what == "Abilities":
        found.append((what, [*args[:-1], [*_listed(args[-1]), "ShadowAbility"]]))
    return found


def _listed(value: Any) -> list[Any]:
    return list(value["args"]) if isinstance(value, dict) else list(value)


def told(what: str, args: Any) -> str:
    """An assertion in one line."""
    return f"{what} {json.dumps(args, ensure_ascii=False)}"
