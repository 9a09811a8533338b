"""Programs and verbs."""

from __future__ import annotations

from typing import Any

import yaml

from ...authoring.names import did_you_mean, quoted
from ...authoring.shapes import join, slots_of
from ...authoring.strict import _FAILED as FAILED
from .ast_base import Verb
from .ast_program import Program
from .ast_verbs_flow import Instead, Mode
from .ast_verbs_game import Effect, ReplaceLater
from .families import members
from .mechanics import mechanics
from .reader_base import BY_SHAPE, fill, is_flat, is_list, is_mapping, is_scalar, keys_of, shape_of, tagged
from .reader_changes import with_changes, with_outcome
from .reader_mechanics import action


def program(reading: Any, node: Any, path: str) -> Any:
    if is_list(node) and not node.value:
        return reading.problem(node, "empty", path, "nothing is done", "write a verb such as {draw: 1}")
    nodes = node.value if is_list(node) else [node]
    steps = [
        reading.value(item, Verb, f"{path}[{n}]" if is_list(node) else path) for n, item in enumerate(nodes)
    ]
    return FAILED if any(step is FAILED for step in steps) else Program(tuple(steps))


def verb(reading: Any, node: Any, path: str) -> Any:
    kinds = members(Verb)
    if is_scalar(node):
        member = kinds.get(node.value)
        if member is not None and not slots_of(member):
            return member()
        if node.value in mechanics("action"):
            return action(reading, node, path, node.value, None)
        plain = [key for key, kind in kinds.items() if not slots_of(kind)]
        message = f"{quoted(node.value)} is no verb that stands alone"
        return reading.problem(node, "unknown-verb", path, message, did_you_mean(node.value, plain))
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    if "instead" in entries:
        return instead(reading, node, entries, path)
    for key, (_, held) in entries.items():
        if key not in kinds and key in mechanics("action"):
            return action(reading, held, path, key, entries)
    known = {**kinds, **dict.fromkeys(mechanics("action"))}
    if not any(key in kinds for key in entries):
        return tagged(reading, node, Verb, path, "verb", known)
    flat = next((kinds[key] for key in entries if key in kinds and is_flat(kinds[key])), None)
    if flat is None and "effect" in entries and len(entries) == 1:
        return with_changes(reading, entries["effect"][1], Effect, join(path, "effect"))
    if flat is None and "replacing" in entries and len(entries) == 1:
        held = entries["replacing"][1]
        return with_outcome(reading, held, ReplaceLater, join(path, "replacing"))
    return tagged(reading, node, Verb, path, "verb", kinds)


def instead(reading: Any, node: Any, entries: dict[str, Any], path: str) -> Any:
    """Any verb with `instead` beside it."""
    _, held = entries.pop("instead")
    rest = yaml.MappingNode(node.tag, [pair for pair in node.value if pair[0].value != "instead"],
                            node.start_mark, node.end_mark)  # fmt: skip
    usual = verb(reading, rest, path)
    here = join(path, "instead")
    found = reading.entries(held, here)
    if usual is FAILED or found is FAILED:
        return FAILED
    return fill(reading, held, Instead, found, here, usual=usual)


def mode(reading: Any, node: Any, path: str) -> Any:
    if is_mapping(node) and keys_of(node) <= {"do", "cost", "only if"}:
        return shape_of(reading, node, Mode, path)
    do = reading.value(node, Program, path)
    return do if do is FAILED else Mode(do)


BY_SHAPE[Mode] = mode
