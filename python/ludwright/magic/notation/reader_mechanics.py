"""Abilities, and uses of mechanics."""

from __future__ import annotations

from typing import Any

from ...authoring.names import did_you_mean, quoted
from ...authoring.shapes import join
from ...authoring.strict import _FAILED as FAILED
from .ast_abilities import Keyword, Replacement, Static
from .ast_base import Ability
from .ast_mechanics import Argument, KeywordAbility, KeywordAction, KeywordCost
from .ast_words import PLAIN_KEYWORDS
from .families import members
from .mechanics import Kind, Mechanic, mechanic, mechanics
from .reader_base import beside, is_mapping, is_scalar, keys_of, tagged, value_of
from .reader_changes import with_changes, with_outcome

_KINDS: dict[type[Any], Kind] = {KeywordAbility: "ability", KeywordAction: "action", KeywordCost: "cost"}


def ability(reading: Any, node: Any, path: str) -> Any:
    kinds = members(Ability)
    named = mechanics("ability")
    if is_scalar(node):
        if node.value in PLAIN_KEYWORDS:
            return Keyword(node.value)
        if node.value in named:
            return used(reading, node, path, node.value, None, KeywordAbility)
        remedy = did_you_mean(node.value, [*PLAIN_KEYWORDS, *named])
        return reading.problem(node, "unknown-keyword", path, f"no keyword {quoted(node.value)}", remedy)
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    for key, (_, held) in entries.items():
        if key in named and len(entries) == 1:
            return used(reading, held, join(path, key), key, None, KeywordAbility)
    if list(entries) == ["static"]:
        return with_changes(reading, entries["static"][1], Static, join(path, "static"))
    if list(entries) == ["replace"]:
        return with_outcome(reading, entries["replace"][1], Replacement, join(path, "replace"))
    if not any(key in kinds for key in entries):
        return tagged(reading, node, Ability, path, "ability", {**kinds, **dict.fromkeys(sorted(named))})
    return tagged(reading, node, Ability, path, "ability")


def action(reading: Any, node: Any, path: str, name: str, entries: dict[str, Any] | None) -> Any:
    if entries is not None and len(entries) > 1:
        return beside(reading, entries, name, path)
    return used(reading, node, join(path, name) if entries else path, name, entries, KeywordAction)


def used(
    reading: Any, node: Any, path: str, name: str, entries: dict[str, Any] | None, kind: type[Any]
) -> Any:
    """A use of a mechanic: its arguments read as it declares them."""
    what = mechanic(_KINDS[kind], name)
    slot = None
    given: dict[str, Any] = {}
    if entries is None and is_scalar(node) and node.value == name:
        pass
    elif is_mapping(node) and _names_parameters(node, what):
        found = reading.entries(node, path)
        if found is FAILED:
            return found
        if "as" in found and kind is not KeywordAbility:
            slot = reading.value(found.pop("as")[1], str, join(path, "as"))
        known = [parameter.name for parameter in what.params]
        for key, (key_node, held) in found.items():
            if key not in known:
                remedy = did_you_mean(key, known)
                return reading.problem(
                    key_node, "unknown-key", join(path, key), f"{name} takes no {key}", remedy
                )
            given[key] = (held, join(path, key))
    elif what.params:
        given[what.params[0].name] = (node, path)
    else:
        return reading.problem(node, "wrong-type", path, f"{name} takes no argument", f"write {name} alone")
    arguments = []
    for parameter in what.params:
        if parameter.name in given:
            held, here = given[parameter.name]
            value = value_of(reading, held, parameter.annotation, here)
            if value is FAILED:
                return value
        elif parameter.default is not None:
            value = parameter.value
        else:
            return reading.problem(node, "missing-key", path, f"{name} needs {parameter.name}", "write it")
        arguments.append(Argument(parameter.name, value))
    if kind is KeywordAbility:
        return KeywordAbility(name, tuple(arguments))
    return kind(name, tuple(arguments), slot)


def _names_parameters(node: Any, what: Mechanic) -> bool:
    keys = keys_of(node)
    return bool(keys & {"as", *(parameter.name for parameter in what.params)}) or not what.params
