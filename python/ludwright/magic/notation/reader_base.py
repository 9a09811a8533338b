"""What every part of the reader uses: fields by their annotations, members of families by their keys."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import yaml

from ...authoring.names import did_you_mean, quoted
from ...authoring.reader import read_scalar
from ...authoring.shapes import Size, form, join, slots_of
from ...authoring.strict import _FAILED as FAILED
from .ast_base import Event
from .ast_program import Program
from .ast_words import Color
from .families import members
from .scalars import TEXTS, colors

Read = Callable[[Any, Any, str], Any]
# Lists and shapes that are written in a way of their own, by what they hold; filled in by the other files.
BY_ITEM: dict[Any, Read] = {}
BY_SHAPE: dict[Any, Read] = {}


def is_scalar(node: Any) -> bool:
    return isinstance(node, yaml.ScalarNode)


def is_list(node: Any) -> bool:
    return isinstance(node, yaml.SequenceNode)


def is_mapping(node: Any) -> bool:
    return isinstance(node, yaml.MappingNode)


def keys_of(node: Any) -> set[str]:
    return {key.value for key, _ in node.value if is_scalar(key)}


def unknown_key(reading: Any, node: Any, key: str, path: str, known: Collection[str]) -> Any:
    message = f"no key {quoted(key)} here"
    return reading.problem(node, "unknown-key", join(path, key[:64]), message, did_you_mean(key, known))


def text(family: type[Any], reading: Any, node: Any, path: str) -> Any:
    if not is_scalar(node):
        noun = getattr(family, "noun", "text")
        return reading.problem(node, "wrong-type", path, "a list or mapping", f"write {noun}")
    return read_scalar(TEXTS[family], reading, node, path)


def value_of(reading: Any, node: Any, annotation: Any, path: str) -> Any:
    """A field's value; lists may be written as their single entry."""
    want = form(annotation)
    if want.is_list:
        return list_of(reading, node, want, path)
    if want.base in TEXTS and not want.is_custom:
        reading.value(node, str, path)
        return text(want.base, reading, node, path)
    if want.base in BY_SHAPE:
        return BY_SHAPE[want.base](reading, node, path)
    if want.is_shape:
        return shape_of(reading, node, want.base, path)
    return reading.value(node, annotation, path)


def list_of(reading: Any, node: Any, want: Any, path: str) -> Any:
    if want.item in BY_ITEM:
        return BY_ITEM[want.item](reading, node, path)
    if want.item == Color and is_scalar(node):
        reading.marks[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
        return read_scalar(colors, reading, node, path)
    nodes = node.value if is_list(node) else [node]
    reading.marks[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
    single = not is_list(node)
    items = [
        value_of(reading, item, want.item, path if single else f"{path}[{n}]") for n, item in enumerate(nodes)
    ]
    if any(item is FAILED for item in items):
        return FAILED
    size = want.mark(Size)
    if size and not size.low <= len(items) <= size.high:
        remedy = f"write {size.low} to {size.high}"
        return reading.problem(node, "too-many", path, f"{len(items)} entries", remedy)
    return tuple(items)


def shape_of(reading: Any, node: Any, shape: type[Any], path: str) -> Any:
    entries = reading.entries(node, path)
    return entries if entries is FAILED else fill(reading, node, shape, entries, path)


def fill(reading: Any, node: Any, shape: Any, entries: dict[str, Any], path: str, **given: Any) -> Any:
    """The fields of a shape from the entries of a mapping; `given` ones are there already."""
    slots = [slot for slot in slots_of(shape) if slot.name not in given]
    known = [slot.key for slot in slots]
    whole = True
    for key, (key_node, _) in entries.items():
        if key not in known:
            whole = False
            reading.problem(
                key_node,
                "unknown-key",
                join(path, key[:64]),
                f"no key {quoted(key)} here",
                did_you_mean(key, known),
            )
    values = dict(given)
    for slot in slots:
        here = join(path, slot.key)
        if slot.key in entries:
            values[slot.name] = value_of(reading, entries[slot.key][1], slot.type, here)
            whole = whole and values[slot.name] is not FAILED
        elif slot.required:
            whole = False
            noun = getattr(form(slot.type).base, "noun", "it")
            reading.problem(node, "missing-key", here, "missing", f"write {noun}")
    return shape(**values) if whole else FAILED


def is_flat(member: type[Any]) -> bool:
    """Whether the member's fields stand beside its key: `{if: …, do: …}`."""
    return any(slot.key == member.tag for slot in slots_of(member))


def inner(reading: Any, node: Any, member: type[Any], path: str) -> Any:
    """A member from what stands behind its key: a mapping of its fields, or its first field alone."""
    slots = slots_of(member)
    if not slots:
        if is_scalar(node) and node.value == "true":
            return member()
        return reading.problem(node, "wrong-type", path, "needs no more than its name", "write true")
    if is_mapping(node) and not _mapping_is_first(node, slots):
        return shape_of(reading, node, member, path)
    needed = [slot for slot in slots if slot.required]
    if len(needed) > 1:
        keys = ", ".join(slot.key for slot in needed)
        return reading.problem(node, "wrong-type", path, "more is needed", f"write a mapping with {keys}")
    first = needed[0] if needed else slots[0]
    reading.marks[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
    found = value_of(reading, node, first.type, path)
    return found if found is FAILED else member(**{first.name: found})


def _mapping_is_first(node: Any, slots: Any) -> bool:
    """`{until: {leaves: this}}`: the mapping is the first field, when none of the keys is a field's."""
    keys = keys_of(node)
    takes = form(slots[0].type).base in (Event, Program)
    return takes and not keys & {slot.key for slot in slots}


def beside(reading: Any, entries: dict[str, Any], head: str, path: str) -> Any:
    """The fault of a key beside one that stands alone."""
    other = next(key for key in entries if key != head)
    message = f"no key {quoted(other)} beside {head}"
    remedy = f"write it inside {head}, or as an entry of its own"
    return reading.problem(entries[other][0], "unknown-key", join(path, other[:64]), message, remedy)


def tagged(reading: Any, node: Any, family: type[Any], path: str, noun: str, known: Any = None) -> Any:
    """A member of a family by the key of a mapping. `known` has None for what is read elsewhere, alone."""
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    kinds = known or members(family)
    found = [key for key in entries if key in kinds]
    if not found:
        key, (key_node, _) = next(iter(entries.items()), ("", (node, node)))
        return reading.problem(
            key_node,
            f"unknown-{noun}",
            join(path, key[:64]),
            f"no {noun} {quoted(key)}",
            did_you_mean(key, kinds),
        )
    if any(kinds[key] is None for key in found):
        return beside(reading, entries, next(key for key in found if kinds[key] is None), path)
    # Several keys may be tags at once: `if` is a verb, and a field of many; the flat ones come first.
    head = max(found, key=lambda key: (is_flat(kinds[key]), len(entries), -list(entries).index(key)))
    member = kinds[head]
    if is_flat(member):
        return fill(reading, node, member, entries, path)
    if len(entries) > 1:
        return beside(reading, entries, head, path)
    return inner(reading, entries[head][1], member, join(path, head))
