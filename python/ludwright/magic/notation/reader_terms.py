"""Events, conditions, numbers, durations and costs."""

from __future__ import annotations

from typing import Any

from ...authoring.names import did_you_mean, quoted
from ...authoring.shapes import join, slots_of
from ...authoring.strict import _FAILED as FAILED
from . import ast_values as v
from .ast_base import Condition, CostPart, Duration, Event, Noun, Symbols, Value
from .ast_conditions import AllTrue, AnyTrue, Compare, Happened, NotTrue
from .ast_costs import Choice, Cost, Either
from .ast_durations import WhileTrue
from .ast_events import AmountIs, AnyOf, Begins
from .ast_mechanics import KeywordCost
from .ast_verbs_flow import Modes
from .families import members
from .mechanics import mechanics
from .reader_base import fill, is_list, is_mapping, is_scalar, tagged, text, value_of
from .reader_mechanics import used
from .scalars import cost_part, is_mana, symbols

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


def event(reading: Any, node: Any, path: str) -> Any:
    if is_list(node) and not node.value:
        return reading.problem(node, "empty", path, "no event", "write one such as {enters: this}")
    if is_list(node):
        events = [reading.value(item, Event, f"{path}[{n}]") for n, item in enumerate(node.value)]
        return FAILED if any(e is FAILED for e in events) else AnyOf(tuple(events))
    entries = reading.entries(node, path)
    if entries is FAILED:
        return entries
    for key, (_, held) in entries.items():
        if key in STEP_EVENTS and len(entries) == 1:
            whose = reading.value(held, Noun, join(path, key))
            return whose if whose is FAILED else Begins(STEP_EVENTS[key], whose)
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
    if "number" in entries:
        return compared(reading, node, entries, path)
    if "not" in entries and len(entries) == 1:
        test = reading.value(entries["not"][1], Condition, join(path, "not"))
        return test if test is FAILED else NotTrue(test)
    return reading.problem(
        node,
        "unknown-condition",
        path,
        "no condition",
        "write text, or one of happened, number, all, any, not",
    )


def compared(reading: Any, node: Any, entries: dict[str, Any], path: str) -> Any:
    """`{number: {amount of: …}, is: ">= 3"}`: for numbers that are no text."""
    if set(entries) != {"number", "is"}:
        return reading.problem(node, "unknown-key", path, "a number and what it is", "write number and is")
    left = reading.value(entries["number"][1], Value, join(path, "number"))
    right = value_of(reading, entries["is"][1], AmountIs, join(path, "is"))
    return FAILED if left is FAILED or right is FAILED else Compare(left, right.cmp, right.value)


def modes(reading: Any, node: Any, path: str) -> Any:
    """How many modes: text, or a number that depends on something."""
    if not is_mapping(node):
        return text(Modes, reading, node, path)
    found = number(reading, node, path)
    return FAILED if found is FAILED else Modes(found, found)


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
            spell = entries.pop("before", None)
            before: Any = reading.value(spell[1], Noun, join(path, "before")) if spell else None
            if entries:
                return fill(reading, node, v.TurnNumber, entries, path)
            bad = any(part is FAILED for part in (what, within_, before))
            return FAILED if bad else v.TimesHappened(what, within_, amounts, before)
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
