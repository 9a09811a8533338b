"""Reading scenario files: one JSON object a line with `id`, `strict`, `cards` and `ops`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...errors import Invalid

Op = Mapping[str, Any]

# Every operation with the fields that it must have,
OPS: dict[str, tuple[str, ...]] = {
    "put": ("zone", "player", "card", "count"),
    "life": ("player", "life"),
    "clear_library": ("player",),
    "clear_hand": ("player",),
    "no_shuffle": (),
    "strict": ("on",),
    "manual_mana": ("player",),
    "cast": ("turn", "step", "player", "card"),
    "land": ("turn", "step", "player", "card"),
    "activate": ("turn", "step", "player", "ability"),
    "mana": ("turn", "step", "player", "ability"),
    "counters": ("turn", "step", "player", "card", "counter", "n"),
    "attack": ("turn", "player", "attacker"),
    "block": ("turn", "player", "blocker", "attacker"),
    "wait": ("turn", "step", "player"),
    "check": ("turn", "step", "player", "what", "args"),
    "target": ("player", "value"),
    "choice": ("player", "value"),
    "mode": ("player", "value"),
    "stop": ("turn", "step"),
    "execute": (),
    "execute_error": (),
    "assert": ("what", "args"),
}

# and those that it may have.
MAY: dict[str, tuple[str, ...]] = {
    "put": ("alias", "tapped"),
    "cast": ("targets", "cond"),
    "land": ("cond",),
    "activate": ("targets", "cond", "alias"),
    "mana": ("cond", "alias", "targets"),
    "attack": ("defender", "permanent", "legal"),
    "block": ("legal",),
    "wait": ("one", "cond"),
    "check": ("cond",),
    "execute_error": ("message",),
}

STEPS = {
    "UNTAP": "untap",
    "UPKEEP": "upkeep",
    "DRAW": "draw",
    "PRECOMBAT_MAIN": "main1",
    "BEGIN_COMBAT": "begin combat",
    "DECLARE_ATTACKERS": "declare attackers",
    "DECLARE_BLOCKERS": "declare blockers",
    "FIRST_COMBAT_DAMAGE": "first damage",
    "COMBAT_DAMAGE": "damage",
    "END_COMBAT": "end combat",
    "POSTCOMBAT_MAIN": "main2",
    "END_TURN": "end",
    "CLEANUP": "cleanup",
}
ORDER = {step: n for n, step in enumerate(STEPS.values())}


@dataclass(frozen=True, slots=True)
class Row:
    """One scenario as it stands in the file."""

    id: str
    strict: bool
    cards: tuple[str, ...]
    ops: tuple[Op, ...]


def seat(player: str) -> int:
    """`playerA` is seat 0, `playerB` seat 1."""
    return 0 if player.casefold() == "playera" else 1


def row(data: Any, place: str) -> Row:
    """A row: an object with `id` and a list of operations. What the operations say is looked at by `vet`."""
    listed = isinstance(data, dict) and all(isinstance(data.get(key, []), list) for key in ("ops", "cards"))
    named = listed and all(isinstance(card, str) for card in data.get("cards", ()))
    if not named or "id" not in data or "ops" not in data:
        raise Invalid(
            "no scenario", code="bad-scenario", path=place, remedy="write an object with id, cards and ops"
        )
    for n, op in enumerate(data["ops"]):
        if not isinstance(op, dict) or not isinstance(op.get("op"), str):
            raise Invalid("no operation", code="bad-op", path=f"{place}: ops[{n}]", remedy='write {"op": …}')
    return Row(str(data["id"]), bool(data.get("strict")), tuple(data.get("cards", ())), tuple(data["ops"]))


def read_rows(path: Path | str) -> Iterator[Row]:
    """The scenarios of a file, one after another."""
    file = Path(path)
    try:
        lines = file.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else f"byte {fault.start} is not UTF-8"
        remedy = "give a text file that exists"
        raise Invalid(f"cannot be read: {why}", code="no-file", path=str(file), remedy=remedy) from None
    for n, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
        except (ValueError, RecursionError) as fault:
            why, remedy = str(fault).partition(":")[0], "write one JSON object a line"
            raise Invalid(f"no JSON: {why}", code="bad-json", path=f"{file}:{n}", remedy=remedy) from None
        yield row(data, f"{file}:{n}")
