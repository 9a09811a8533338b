"""Genomes of earlier versions of the schema, brought to the present one step by step."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import yaml

from ..strict import LIMIT_BYTES, Loader
from .words import SCHEMA_VERSION

Step = Callable[[dict[str, Any]], dict[str, Any]]

_VERSION = re.compile(r"[\"']?schema_version[\"']?\s*:\s*[\"']?([0-9]{1,3})[\"']?\s*[,}\n]")


def current(text: str) -> str:
    """A genome's text in the present version; a text of no known version is returned as it is."""
    found = _VERSION.search(text)
    if found is None or found[1] == SCHEMA_VERSION or found[1] not in STEPS or len(text) > LIMIT_BYTES:
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
    lowered = {key: _uncapped(value) for key, value in data.items()}
    for rule in lowered.get("card_scoring") or ():
        if isinstance(rule, dict) and isinstance(rule.get("condition"), Mapping):
            rule["cards"] = _cards(rule.pop("condition"))
    lowered["schema_version"] = "1"
    return lowered


def _uncapped(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _uncapped(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_uncapped(inner) for inner in value]
    return value.lower() if isinstance(value, str) and re.fullmatch(r"[A-Z][A-Z_]+", value) else value


def _cards(condition: Mapping[str, Any]) -> str:
    suit, rank = condition.get("suit"), condition.get("rank")
    if suit and rank:
        return f"{rank} of {suit}"
    return f"suit({suit})" if suit else f"rank({rank})" if rank else "all_cards"


STEPS: dict[str, Step] = {"0": _from_0}
