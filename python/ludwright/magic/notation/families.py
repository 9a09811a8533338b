"""The members of every family by the key they are written with."""

from __future__ import annotations

import importlib
from typing import Any

from . import ast_base as base

_MODULES = (
    "ast_abilities",
    "ast_costs",
    "ast_events",
    "ast_mods",
    "ast_replacements",
    "ast_rules",
    "ast_verbs_cards",
    "ast_verbs_choices",
    "ast_verbs_flow",
    "ast_verbs_game",
    "ast_verbs_life",
    "ast_verbs_permanents",
)
TAGGED: tuple[type[base.Written], ...] = (
    base.Ability,
    base.CostPart,
    base.Event,
    base.Mod,
    base.Outcome,
    base.Rule,
    base.Verb,
)


_FOUND: dict[type[Any], dict[str, type[Any]]] = {}


def members(family: type[Any]) -> dict[str, type[Any]]:
    """Key -> class, in alphabetical order."""
    if family not in _FOUND:
        _FOUND[family] = _members(family)
    return _FOUND[family]


def _members(family: type[Any]) -> dict[str, type[Any]]:
    found: dict[str, type[Any]] = {}
    for module in _MODULES:
        for member in vars(importlib.import_module(f"{__package__}.{module}")).values():
            if isinstance(member, type) and issubclass(member, family) and vars(member).get("tag"):
                found[vars(member)["tag"]] = member
    return dict(sorted(found.items()))
