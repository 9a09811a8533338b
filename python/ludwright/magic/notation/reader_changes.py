"""Static abilities and effects: changes, rules and outcomes as keys side by side."""

from __future__ import annotations

from typing import Any

from ...authoring.names import did_you_mean, quoted
from ...authoring.reader import read_scalar
from ...authoring.shapes import join, slots_of
from ...authoring.strict import _FAILED as FAILED
from .ast_base import Mod, Outcome, Rule
from .ast_mods import AddTypes, RemoveTypes, SetTypes
from .ast_program import Program
from .ast_rules import Cannot, Must, SimpleRule
from .ast_words import CARD_TYPES, SUPERTYPES
from .families import members
from .reader_base import BY_ITEM, fill, inner, is_list, is_mapping, is_scalar
from .scalars import MOD_TEXTS
from .subtypes import SUBTYPES, is_subtype


def with_changes(reading: Any, node: Any, member: type[Any], path: str) -> Any:
    """A static ability or an effect: its own keys, and changes and rules as keys beside them."""
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    own = {slot.key for slot in slots_of(member) if slot.name not in ("mods", "rules")}
    kinds = {**members(Mod), **members(Rule)}
    rest = {key: entry for key, entry in entries.items() if key not in own}
    unknown = [key for key in rest if key not in kinds]
    for key in unknown:
        remedy = did_you_mean(key, [*own, *kinds])
        reading.problem(
            rest[key][0], "unknown-key", join(path, key[:64]), f"no key {quoted(key)} here", remedy
        )
    mods, rules = read_changes(reading, {k: e for k, e in rest.items() if k in kinds}, path)
    mine = {key: entry for key, entry in entries.items() if key in own}
    if not rest:
        remedy = "write a change such as pt or keywords, or a rule such as cannot"
        return reading.problem(node, "missing-key", path, "changes nothing", remedy)
    made = fill(reading, node, member, mine, path, mods=tuple(mods), rules=tuple(rules))
    return FAILED if unknown or any(x is FAILED for x in (*mods, *rules)) else made


def changes(reading: Any, node: Any, path: str) -> Any:
    """A mapping that holds nothing but changes to objects."""
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    kinds = members(Mod)
    for key, (key_node, _) in entries.items():
        if key not in kinds:
            return reading.problem(
                key_node,
                "unknown-key",
                join(path, key[:64]),
                f"no change {quoted(key)}",
                did_you_mean(key, kinds),
            )
    mods, rules = read_changes(reading, entries, path)
    return FAILED if any(mod is FAILED for mod in mods) else (tuple(mods), rules)


def read_changes(reading: Any, entries: dict[str, Any], path: str) -> tuple[list[Any], list[Any]]:
    mods: list[Any] = []
    rules: list[Any] = []
    for key, (_, node) in entries.items():
        here = join(path, key)
        if key in members(Mod):
            mods.append(mod(reading, node, members(Mod)[key], here))
        else:
            rules += rules_of(reading, node, members(Rule)[key], here)
    return mods, rules


def mod(reading: Any, node: Any, member: type[Any], path: str) -> Any:
    reading.marks[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
    if member in MOD_TEXTS and is_scalar(node):
        return read_scalar(MOD_TEXTS[member], reading, node, path)
    if member in (AddTypes, SetTypes, RemoveTypes):
        return types(reading, node, member, path)
    return inner(reading, node, member, path)


def types(reading: Any, node: Any, member: type[Any], path: str) -> Any:
    words = reading.value(node, tuple[str, ...], path) if is_list(node) else (reading.value(node, str, path),)
    if words is FAILED or any(word is FAILED for word in words):
        return FAILED
    sorts: dict[str, list[str]] = {"supertypes": [], "types": [], "subtypes": []}
    for word in words:
        if word in SUPERTYPES:
            sorts["supertypes"].append(word)
        elif word in CARD_TYPES:
            sorts["types"].append(word)
        elif is_subtype(word):
            sorts["subtypes"].append(word)
        else:
            known = (*SUPERTYPES, *CARD_TYPES, *SUBTYPES)
            return reading.problem(
                node, "unknown-word", path, f"{quoted(word)} is no type", did_you_mean(word, known)
            )
    fields = {slot.name for slot in slots_of(member)}
    for name, found in sorts.items():
        if found and name not in fields:
            message = f"{name} cannot stand here: {', '.join(found)}"
            return reading.problem(node, "wrong-type", path, message, "leave them out")
    return member(**{name: tuple(found) for name, found in sorts.items() if name in fields})


def rules_of(reading: Any, node: Any, member: type[Any], path: str) -> list[Any]:
    nodes = node.value if is_list(node) and member in (Cannot, Must, SimpleRule) else [node]
    found: list[Any] = []
    for n, item in enumerate(nodes):
        here = f"{path}[{n}]" if is_list(node) else path
        if (
            member in (Cannot, Must)
            and is_mapping(item)
            and not any(k.value == "deed" for k, _ in item.value)
        ):
            found += deeds(reading, item, member, here)
        else:
            found.append(inner(reading, item, member, here))
    return found


def deeds(reading: Any, node: Any, member: type[Any], path: str) -> list[Any]:
    """`{attack: you | planeswalker yours}`: the deed, and the opposite number."""
    entries = reading.entries(node, path)
    if entries is FAILED:
        return [entries]
    annotations = {slot.name: slot.type for slot in slots_of(member)}
    found: list[Any] = []
    for key, (key_node, held) in entries.items():
        deed = reading.value(key_node, annotations["deed"], join(path, key[:64]))
        other = reading.value(held, annotations["other"], join(path, key[:64]))
        bad = deed is FAILED or other is FAILED
        found.append(FAILED if bad else member(deed, other))
    return found


def with_outcome(reading: Any, node: Any, member: type[Any], path: str) -> Any:
    """A replacement: its own keys, and one outcome as a key beside them."""
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    kinds = members(Outcome)
    found = [key for key in entries if key in kinds]
    if len(found) != 1:
        message = "no outcome" if not found else f"several outcomes: {', '.join(found)}"
        return reading.problem(node, "missing-key", path, message, f"write one of {', '.join(kinds)}")
    held = entries.pop(found[0])[1]
    outcome = outcome_of(reading, held, kinds[found[0]], join(path, found[0]))
    made = fill(reading, node, member, entries, path, outcome=outcome)
    return FAILED if outcome is FAILED else made


def outcome_of(reading: Any, node: Any, member: type[Any], path: str) -> Any:
    if member.tag == "prevent" and is_scalar(node) and node.value == "all":
        return member()
    if member.tag in ("do", "also", "as enters"):
        found = reading.value(node, Program, path)
        return found if found is FAILED else member(found)
    return inner(reading, node, member, path)


def _only_mods(reading: Any, node: Any, path: str) -> Any:
    found = changes(reading, node, path)
    return found if found is FAILED else found[0]


BY_ITEM[Mod] = _only_mods
