"""From YAML nodes to syntax trees.

The strict reader walks the nodes and gathers faults; what a node means is decided here, by the annotation of
the field that expects it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import yaml

from ...names import did_you_mean, quoted
from ...parlor.texts import within
from ...shapes import Size, form, join, slots_of
from ...strict import _FAILED as FAILED
from . import ast_values as v
from .ast_abilities import Keyword, Replacement, Static
from .ast_base import (
    Ability,
    Condition,
    CostPart,
    Duration,
    Event,
    Mod,
    Noun,
    Outcome,
    Rule,
    Symbols,
    Value,
    Verb,
)
from .ast_conditions import AllTrue, AnyTrue, Happened, NotTrue
from .ast_costs import Choice, Cost, Either
from .ast_durations import WhileTrue
from .ast_events import AnyOf, Begins
from .ast_mechanics import Argument, KeywordAbility, KeywordAction, KeywordCost
from .ast_mods import AddTypes, RemoveTypes, SetTypes
from .ast_program import Program
from .ast_rules import Cannot, Must, SimpleRule
from .ast_verbs_flow import Instead, Mode
from .ast_verbs_game import Effect, ReplaceLater
from .ast_words import CARD_TYPES, PLAIN_KEYWORDS, SUPERTYPES, Color
from .families import members
from .mechanics import Kind, Mechanic, mechanic, mechanics
from .scalars import MOD_TEXTS, TEXTS, colors, cost_part, is_mana, symbols
from .subtypes import SUBTYPES, is_subtype
from .text import Fault

STEP_EVENTS = {
    "untap step": "untap",
    "upkeep": "upkeep",
    "draw step": "draw",
    "main phase 1": "main1",
    "combat": "begin combat",
    "declare attackers": "declare attackers",
    "declare blockers": "declare blockers",
    "combat damage": "damage",
    "end of combat": "end combat",
    "main phase 2": "main2",
    "end step": "end",
    "cleanup": "cleanup",
}


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


def read(family: type[Any], reading: Any, node: Any, path: str) -> Any:
    """A node as a member of a family."""
    special = _SPECIAL.get(family)
    if special is not None:
        return special(reading, node, path)
    if family in TEXTS:
        return text(family, reading, node, path)
    raise AssertionError(family)


def text(family: type[Any], reading: Any, node: Any, path: str) -> Any:
    if not is_scalar(node):
        noun = getattr(family, "noun", "text")
        return reading.problem(node, "wrong-type", path, "a list or mapping", f"write {noun}")
    return parsed(TEXTS[family], reading, node, path)


def parsed(parser: Callable[[str], Any], reading: Any, node: Any, path: str) -> Any:
    if node.style and path in reading.marks:
        line, column = reading.marks[path]
        reading.marks[path] = (line, column + 1)
    try:
        return parser(node.value)
    except Fault as fault:
        return reading.problem(within(node, fault.at), fault.code, path, fault.message, fault.remedy)


def value_of(reading: Any, node: Any, annotation: Any, path: str) -> Any:
    """A field's value; lists may be written as their single entry."""
    want = form(annotation)
    if want.is_list:
        return list_of(reading, node, want, path)
    if want.base in TEXTS and not want.is_custom:
        reading.value(node, str, path)
        return text(want.base, reading, node, path)
    if want.base is Mode:
        return mode(reading, node, path)
    if want.is_shape:
        return shape_of(reading, node, want.base, path)
    return reading.value(node, annotation, path)


def list_of(reading: Any, node: Any, want: Any, path: str) -> Any:
    if want.item is Mod:
        found = changes(reading, node, path)
        return found if found is FAILED else found[0]
    if want.item == Color and is_scalar(node):
        reading.marks[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
        return parsed(colors, reading, node, path)
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


def tagged(reading: Any, node: Any, family: type[Any], path: str, noun: str, known: Any = None) -> Any:
    """A member of a family by the key of a mapping."""
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
    # Several keys may be tags at once: `if` is a verb, and a field of many; the flat ones come first.
    head = max(found, key=lambda key: (is_flat(kinds[key]), len(entries), -list(entries).index(key)))
    member = kinds[head]
    if is_flat(member):
        return fill(reading, node, member, entries, path)
    if len(entries) > 1:
        other = next(key for key in entries if key != head)
        return reading.problem(
            entries[other][0], "unknown-key", join(path, other), f"no key {quoted(other)} beside {head}",
            f"write it inside {head}, or as an entry of its own",
        )  # fmt: skip
    return inner(reading, entries[head][1], member, join(path, head))


# Verbs.


def program(reading: Any, node: Any, path: str) -> Any:
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
        return effect(reading, entries["effect"][1], join(path, "effect"))
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


def effect(reading: Any, node: Any, path: str) -> Any:
    return with_changes(reading, node, Effect, path)


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
        return parsed(MOD_TEXTS[member], reading, node, path)
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


def mode(reading: Any, node: Any, path: str) -> Any:
    if (
        is_mapping(node)
        and any(key.value == "do" for key, _ in node.value)
        and not any(
            key.value in members(Verb) and is_flat(members(Verb)[key.value]) and key.value != "if"
            for key, _ in node.value
        )
    ):
        return shape_of(reading, node, Mode, path)
    do = reading.value(node, Program, path)
    return do if do is FAILED else Mode(do)


# Events, conditions, values, durations, costs.


def event(reading: Any, node: Any, path: str) -> Any:
    if is_list(node):
        events = [reading.value(item, Event, f"{path}[{n}]") for n, item in enumerate(node.value)]
        return FAILED if any(e is FAILED for e in events) else AnyOf(tuple(events))
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    for key, (_, held) in entries.items():
        if key in STEP_EVENTS and len(entries) == 1:
            whose = reading.value(held, Noun, join(path, key))
            return whose if whose is FAILED else Begins(STEP_EVENTS[key], whose)  # type: ignore[arg-type]
    known = {**members(Event), **dict.fromkeys(STEP_EVENTS)}
    if not any(key in members(Event) for key in entries):
        return tagged(reading, node, Event, path, "event", known)
    return tagged(reading, node, Event, path, "event")


def condition(reading: Any, node: Any, path: str) -> Any:
    if is_scalar(node):
        return text(Condition, reading, node, path)
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    if "happened" in entries:
        held = entries.pop("happened")
        what = reading.value(held[1], Event, join(path, "happened"))
        made = fill(reading, node, Happened, entries, path, event=what)
        return FAILED if what is FAILED else made
    for key, kind in (("all", AllTrue), ("any", AnyTrue)):
        if key in entries and len(entries) == 1:
            tests = value_of(reading, entries[key][1], tuple[Condition, ...], join(path, key))
            return tests if tests is FAILED else kind(tests)
    if "not" in entries and len(entries) == 1:
        test = reading.value(entries["not"][1], Condition, join(path, "not"))
        return test if test is FAILED else NotTrue(test)
    return reading.problem(
        node, "unknown-condition", path, "no condition", "write text, or one of happened, all, any, not"
    )


def number(reading: Any, node: Any, path: str) -> Any:
    if not is_mapping(node):
        return text(Value, reading, node, path)
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    if "if" in entries:
        return fill(reading, node, v.IfValue, entries, path)
    for key, amounts in (("times", False), ("amount of", True)):
        if key in entries:
            what = reading.value(entries.pop(key)[1], Event, join(path, key))
            window = entries.pop("within", None)
            annotation = {slot.name: slot.type for slot in slots_of(v.TimesHappened)}["within"]
            within_: Any = reading.value(window[1], annotation, join(path, "within")) if window else "turn"
            if entries:
                return fill(reading, node, v.TurnNumber, entries, path)
            bad = what is FAILED or within_ is FAILED
            return FAILED if bad else v.TimesHappened(what, within_, amounts)
    return reading.problem(
        node, "unknown-value", path, "no number", "write text, or a mapping with if, times or amount of"
    )


def duration(reading: Any, node: Any, path: str) -> Any:
    if not is_mapping(node):
        return text(Duration, reading, node, path)
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    if list(entries) != ["while"]:
        return reading.problem(node, "unknown-duration", path, "no duration", "write while")
    test = reading.value(entries["while"][1], Condition, join(path, "while"))
    return test if test is FAILED else WhileTrue(test)


def cost(reading: Any, node: Any, path: str) -> Any:
    nodes = node.value if is_list(node) else [node]
    mana = ""
    parts: list[CostPart] = []
    for n, item in enumerate(nodes):
        here = f"{path}[{n}]" if is_list(node) else path
        if is_scalar(item) and is_mana(item.value):
            if mana:
                return reading.problem(item, "duplicate-key", here, "mana given twice", "write it as one")
            mana = symbols(item.value)
            continue
        part = reading.value(item, CostPart, here)
        if part is FAILED:
            return part
        parts.append(part)
    if mana == "{0}":
        mana = ""
    return Cost(Symbols(mana), tuple(parts))


def part_of_cost(reading: Any, node: Any, path: str) -> Any:
    if is_scalar(node):
        found = cost_part(node.value)
        if found is not None:
            return found
        if node.value in mechanics("cost"):
            return used(reading, node, path, node.value, None, KeywordCost)
        remedy = did_you_mean(node.value, ["tap", "untap", "delve", *members(CostPart)])
        return reading.problem(
            node, "unknown-cost", path, f"{quoted(node.value)} is neither mana nor a cost", remedy
        )
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    if list(entries) == ["either"]:
        return either(reading, entries["either"][1], join(path, "either"))
    for key, (_, held) in entries.items():
        if key in mechanics("cost"):
            return used(reading, held, join(path, key), key, None, KeywordCost)
    return tagged(reading, node, CostPart, path, "cost")


def either(reading: Any, node: Any, path: str) -> Any:
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    costs = [(word, reading.value(held, Cost, join(path, word))) for word, (_, held) in entries.items()]
    if any(price is FAILED for _, price in costs):
        return FAILED
    return Either(tuple(Choice(word, price) for word, price in costs))


# Abilities and mechanics.


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
        other = next(key for key in entries if key != name)
        return reading.problem(
            entries[other][0], "unknown-key", join(path, other), f"no key {quoted(other)} here", "remove it"
        )
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


_KINDS: dict[type[Any], Kind] = {KeywordAbility: "ability", KeywordAction: "action", KeywordCost: "cost"}
_SPECIAL: dict[type[Any], Callable[[Any, Any, str], Any]] = {
    Program: program,
    Verb: verb,
    Event: event,
    Condition: condition,
    Value: number,
    Duration: duration,
    Cost: cost,
    CostPart: part_of_cost,
    Ability: ability,
}
