"""The rules of one duel in English: how a turn goes, and both heroes' sheets."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .english import describe
from .loader import list_heroes, load_hero, statuses

if TYPE_CHECKING:
    from .._core import Rules

_TURNS = """# The duel

Two heroes take turns. The attacker rolls five dice, up to {rolls} times in all, keeping any of them between
rolls, then attacks with one combination that the dice show, or passes. The defender rolls to defend. Damage
is what the attack does, less what the defence blocks and prevents. Who has no health left has lost; both at
once is a draw, and so is a duel of {cap} turns."""


def rulebook(rules: Rules, seat: int | None = None) -> str | None:
    """The whole book, as Markdown; a hero that is not among the shipped ones is told by its definition."""
    if rules.definitions is None:
        return None
    sheet = json.loads(rules.definitions)
    table = sheet["table"]
    parts = [_TURNS.format(rolls=table["rolls"], cap=table["turnCap"])]
    parts += [_hero(hero) for hero in {hero["id"]: hero for hero in sheet["heroes"]}.values()]
    return "\n\n".join(parts)


def _hero(hero: dict[str, Any]) -> str:
    version = f"In this duel its defence is that of version {hero['effectiveVersion'].removeprefix('v')}."
    if hero["id"] in list_heroes():
        found = load_hero(hero["id"])
        if (found.name, found.health) == (hero["name"], hero["health"]):
            return f"{describe(found, statuses()).strip()}\n\n{version}"
    return f"# {hero['name']}\n\n{version}\n\n{json.dumps(hero, ensure_ascii=False)}"
