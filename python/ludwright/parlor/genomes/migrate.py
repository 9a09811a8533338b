"""Genomes of earlier versions of the schema, brought to the present one step by step."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import yaml

from ...authoring.strict import LIMIT_BYTES, Loader

Step = Callable[[dict[str, Any]], dict[str, Any]]

_VERSION = re.compile(r"[\"']?schema_version[\"']?\s*:\s*[\"']?([0-9]{1,3})[\"']?\s*[,}\n]")


def version(text: str) -> str | None:
    """The version that a text says it is written for."""
    found = _VERSION.search(text)
    return None if found is None else found[1]


def current(text: str) -> str:
    """A genome's text in the present version; a text of no known version is returned as it is."""
    if version(text) not in STEPS or len(text) > LIMIT_BYTES:
        return text
    try:
        # Aliases may stand for trees of any size once they are written out.
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, Loader=Loader)):
            return text
        data = yaml.load(text, Loader=Loader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return text
    if not isinstance(data, dict):
        return text
    while str(data.get("schema_version")) in STEPS:
        data = STEPS[str(data["schema_version"])](data)
    return json.dumps(data, ensure_ascii=False, default=str)


def _from_0(data: dict[str, Any]) -> dict[str, Any]:
    """Version 0 wrote the words of closed choices in capitals, and card conditions as mappings."""
    lowered: dict[str, Any] = _uncapped(data)
    for rule in lowered.get("card_scoring") or ():
        if isinstance(rule, dict) and isinstance(rule.get("condition"), Mapping):
            rule["cards"] = _cards(rule.pop("condition"))
    lowered["schema_version"] = "1"
    return lowered


# What people read stays as it is.
_PROSE = ("name", "also_known_as", "variant", "label", "prompt", "why")


def _uncapped(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: inner if key in _PROSE else _uncapped(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_uncapped(inner) for inner in value]
    return value.lower() if isinstance(value, str) and re.fullmatch(r"[A-Z][A-Z_]+", value) else value


def _cards(condition: Mapping[str, Any]) -> str:
    suit, rank = condition.get("suit"), condition.get("rank")
    if suit and rank:
        return f"{rank} of {suit}"
    return f"suit({suit})" if suit else f"rank({rank})" if rank else "all_cards"


STEPS: dict[str, Step] = {"0": _from_0}
