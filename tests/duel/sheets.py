"""Small valid definitions as plain data, and ways to spoil them."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ludwright.authoring.strict import load_text
from ludwright.duel.loader import Report, statuses, validate_text
from ludwright.duel.schema import StatusSheet

HERO: dict[str, Any] = {
    "schemaVersion": 1,
    "id": "specimen",
    "name": "Specimen",
    "health": 30,
    "defenseVersion": "v2",
    "offense": [
        {
            "combo": "twoPair",
            "damage": 4,
            "riders": [{"type": "applyStatusToOpponent", "status": "burn", "amount": 1}],
        },
        {"combo": "fullHouse", "damage": 8},
    ],
    "defenseV1": [
        {"combo": "twoPair", "block": 1, "riders": [{"type": "gainStatus", "status": "chi", "amount": 1}]},
        {"combo": "fullHouse", "block": 5, "reflect": 2},
    ],
    "defenseCard": {
        "label": "Specimen Guard",
        "dice": 4,
        "fields": [
            {"id": "low", "faces": [1, 2, 3]},
            {"id": "middle", "faces": [4, 5]},
            {"id": "high", "faces": [6]},
        ],
        "maxRerollsPerDefense": 1,
        "rules": [
            {
                "id": "guard",
                "matcher": {"type": "countField", "fieldId": "low"},
                "effects": [{"type": "blockPer", "amount": 1, "cap": 4}],
            },
            {
                "id": "pairs",
                "matcher": {"type": "pairsField", "fieldId": "middle"},
                "effects": [{"type": "gainStatus", "status": "chi", "amount": 1, "stackCap": 3}],
            },
            {
                "id": "six",
                "matcher": {"type": "exactFace", "face": 6, "count": 1},
                "effects": [{"type": "preventHalf"}],
            },
        ],
    },
}

# Every matcher, effect and condition, with every key written.
EVERYTHING: dict[str, Any] = copy.deepcopy(HERO) | {"id": "everything", "name": "Everything"}
EVERYTHING["offense"][1]["riders"] = [
    {"type": "heal", "amount": 2, "cap": 3, "target": "self", "owner": "self", "timing": "afterDamage"},
    {
        "type": "cleanse",
        "what": "statuses",
        "status": "burn",
        "amount": 2,
        "conditions": [
            {"type": "hasStatus", "who": "self", "status": "burn", "min": 2},
            {"type": "lacksStatus", "who": "opponent", "status": "chi"},
            {"type": "healthAtMost", "who": "self", "amount": 12},
        ],
    },
]
EVERYTHING["defenseCard"]["rules"] = [
    {
        "id": "count",
        "label": "Count",
        "matcher": {"type": "countField", "fieldId": "low", "per": 2, "cap": 6, "min": 2},
        "allowReroll": False,
        "effects": [
            {"type": "blockPer", "amount": 2, "cap": 9, "capBy": {"who": "self", "status": "chi"}},
            {"type": "flatBlock", "amount": 1, "cap": 2},
            {"type": "dealPer", "amount": 1, "cap": 5, "target": "opponent"},
        ],
    },
    {
        "id": "pairs",
        "matcher": {"type": "pairsField", "fieldId": "middle", "cap": 2, "min": 1},
        "conditions": [{"type": "incomingAtLeast", "amount": 3}],
        "effects": [
            {"type": "preventHalf", "per": "match"},
            {"type": "reflect", "amount": 2, "per": "match", "cap": 4},
            {
                "type": "gainStatus",
                "status": "chi",
                "amount": 1,
                "per": "match",
                "cap": 2,
                "stackCap": 3,
                "timing": "afterDamage",
                "usablePhase": "nextAttack",
                "conditions": [{"type": "matchCountAtLeast", "count": 2}],
            },
        ],
    },
    {
        "id": "exact",
        "matcher": {"type": "exactFace", "face": 6, "count": 2},
        "effects": [
            {"type": "applyStatusToOpponent", "status": "burn", "amount": 1},
            {
                "id": "wrath",
                "type": "buffNextAttack",
                "amount": 2,
                "cap": 3,
                "expires": {"type": "afterNTurns", "turns": 2},
                "usablePhase": "nextAttack",
                "cleansable": False,
                "carryOverOnKO": True,
            },
            {"type": "cleanse", "what": "buffs", "target": "opponent", "amount": 1},
            {"type": "transferStatus", "status": "burn", "amount": 1},
        ],
    },
    {
        "id": "combo",
        "matcher": {
            "type": "combo",
            "fields": [{"id": "middle", "min": 2}, {"id": "high", "min": 1}],
            "allowExtra": False,
        },
        "effects": [
            {"type": "rerollDice", "count": 2, "fields": ["low", "middle"], "selectionPolicy": "random"},
            {"type": "heal", "amount": 1},
        ],
    },
]

STATUS: dict[str, Any] = {
    "schemaVersion": 1,
    "id": "chill",
    "name": "Chill",
    "polarity": "negative",
    "max": 2,
    "upkeep": {"type": "damage", "byStacks": [1, 3], "lose": 1},
    "spends": [{"phase": "defense", "requires": "baseBlock", "gives": {"type": "block", "amount": 1}}],
}

_STEP = re.compile(r"([A-Za-z0-9]+)|\[(\d+)\]")
GONE: Any = object()


def steps(path: str) -> list[str | int]:
    return [word or int(index) for word, index in _STEP.findall(path)]


def spoil(sheet: Mapping[str, Any], *changes: tuple[str, Any]) -> dict[str, Any]:
    """A copy with the value at each path replaced, appended (index one past the end) or, by GONE, removed."""
    copied: Any = copy.deepcopy(dict(sheet))
    for path, value in changes:
        *way, last = steps(path)
        at = copied
        for step in way:
            at = at[step]
        if value is GONE:
            del at[last]
        elif isinstance(at, list) and last == len(at):
            at.append(value)
        else:
            at[last] = value
    result: dict[str, Any] = copied
    return result


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every single value of plain data, with its path."""
    if isinstance(value, dict):
        for key, held in value.items():
            yield from leaves(held, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for n, held in enumerate(value):
            yield from leaves(held, f"{path}[{n}]")
    else:
        yield path, value


def report(sheet: Mapping[str, Any]) -> Report:
    return validate_text(json.dumps(sheet), "specimen.json")


def status_of(sheet: Mapping[str, Any]) -> tuple[StatusSheet, dict[str, StatusSheet]]:
    status = load_text(json.dumps(sheet), StatusSheet)
    return status, {**statuses(), status.id: status}
