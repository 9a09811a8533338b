"""Mechanics replaced by what they stand for: arguments put in place, local slots renamed."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from ...authoring.shapes import Pattern, form, slots_of
from ..notation.ast_base import NO_MANA, Ability, CostPart, Filter, Noun, Symbols, Value
from ..notation.ast_costs import Cost, CostParam
from ..notation.ast_mechanics import KeywordAbility, KeywordAction, KeywordCost
from ..notation.ast_nouns import Phrase, SlotRef
from ..notation.ast_program import Program
from ..notation.ast_verbs_choices import Pick
from ..notation.ast_verbs_flow import ProgramParam
from ..notation.ast_words import SLOT_SPELLING
from ..notation.mechanics import Mechanic, mechanic
from ..notation.parameters import PARAMETERS, is_name, is_parameter
from .context import Context
from .scope import LowerFault

T = TypeVar("T")
# Stands in the names of slots that belong to a mechanic; authors cannot write it.
LOCAL = ":"


def action(cx: Context, use: KeywordAction) -> Program:
    what = mechanic("action", use.name)
    assert what.do is not None
    if use.slot is not None and what.result is None:
        raise cx.fault(f"{use.name} has no result to name", f"remove as {use.slot}")
    prefix = f"{use.name}{LOCAL}{cx.scope.count}{LOCAL}"
    exported = {what.result: use.slot} if use.slot is not None and what.result is not None else {}
    given = arguments(what, use)
    body = renamed(what.do, prefix, exported)
    chosen: list[Any] = []
    for name, value in given.items():
        # A target is one thing, however often the mechanic speaks of it.
        if isinstance(value, Phrase) and value.target and _spoken(body, name) != 1:
            slot = value.slot or f"{prefix}{name}"
            chosen.append(Pick(dataclasses.replace(value, slot=slot)))
            given[name] = SlotRef(slot)
    done: Program = placed(body, given)
    return Program((*chosen, *done.steps))


def _spoken(node: Any, name: str) -> int:
    """How often a parameter stands there; as part of a phrase it is not where something can be chosen."""
    if isinstance(node, tuple):
        return sum(_spoken(item, name) for item in node)
    if isinstance(node, PARAMETERS):
        return int(node.name == name)
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return 0
    found = sum(_spoken(getattr(node, field), name) for field in _names(type(node)))
    return 2 * found if isinstance(node, Phrase) else found


def abilities(use: KeywordAbility) -> tuple[Mechanic, tuple[Ability, ...]]:
    what = mechanic("ability", use.name)
    return what, placed(what.gives, arguments(what, use))


def arguments(what: Mechanic, use: KeywordAbility | KeywordAction | KeywordCost) -> dict[str, Any]:
    """By name; what English leaves out is as usual."""
    given = {argument.name: argument.value for argument in use.arguments}
    for parameter in what.params:
        if parameter.name not in given:
            if parameter.default is None:
                remedy = f"say its {parameter.name}"
                raise LowerFault(f"{what.name} needs {parameter.name}", "", remedy, "missing-key")
            given[parameter.name] = parameter.value
        elif not isinstance(given[parameter.name], _KINDS.get(parameter.type, object)):
            remedy = f"its {parameter.name} is a {parameter.type}"
            raise LowerFault(f"{what.name} is given another kind of argument", "", remedy, "wrong-type")
    return given


_KINDS: dict[str, Any] = {"value": Value, "noun": Noun, "filter": Filter, "cost": Cost}


def costs(node: T) -> T:
    """The same with every cost by name replaced by its parts; it has no parameters."""
    from ..oracle.nodes import holds

    if not holds(node, KeywordCost):
        return node
    whole: T = placed(node, {})
    return whole


def placed(node: Any, given: Mapping[str, Any]) -> Any:
    """The tree with its parameters replaced by the arguments."""
    if isinstance(node, tuple):
        items = tuple([placed(item, given) for item in node])
        return node if all(map(operator.is_, node, items)) else items
    if isinstance(node, str):
        return given[node[1:]] if is_parameter(node) else node
    if isinstance(node, PARAMETERS):
        return given[node.name]
    if isinstance(node, Program):
        return Program(tuple(step for verb in node.steps for step in _steps(verb, given)))
    if isinstance(node, Cost):
        return _cost(node, given)
    kind = type(node)
    if kind in _PLAIN or not dataclasses.is_dataclass(kind):
        return node
    names = _names(kind)
    held = [getattr(node, name) for name in names]
    made = [
        part if is_name(kind, name) else placed(part, given) for name, part in zip(names, held, strict=True)
    ]
    return node if all(map(operator.is_, held, made)) else kind(*made)


_PLAIN = (bool, int, type(None))


def _steps(verb: Any, given: Mapping[str, Any]) -> tuple[Any, ...]:
    if isinstance(verb, ProgramParam):
        held = given[verb.name]
        assert isinstance(held, Program)
        return held.steps
    return (placed(verb, given),)


def _cost(node: Cost, given: Mapping[str, Any]) -> Cost:
    mana = str(node.mana)
    parts: list[CostPart] = []
    for part in node.parts:
        if isinstance(part, CostParam):
            inner = given[part.name]
        elif isinstance(part, KeywordCost):
            what = mechanic("cost", part.name)
            use = placed(part, given)
            exported = {what.result: part.slot} if part.slot is not None and what.result else {}
            inner = placed(renamed(what.pays, f"{part.name}{LOCAL}", exported), arguments(what, use))
        else:
            parts.append(placed(part, given))
            continue
        mana += inner.mana
        parts += inner.parts
    return Cost(Symbols(mana) if mana else NO_MANA, tuple(parts))


def renamed(node: Any, prefix: str, exported: Mapping[str, str]) -> Any:
    """The tree with every slot's name made its own."""
    if isinstance(node, tuple):
        return tuple(renamed(item, prefix, exported) for item in node)
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return node
    slots = _slot_fields(type(node))
    fields: dict[str, Any] = {}
    for name in _names(type(node)):
        held = getattr(node, name)
        if name in slots and held is not None:
            fields[name] = (
                tuple(_named(item, prefix, exported) for item in held)
                if isinstance(held, tuple)
                else _named(held, prefix, exported)
            )
        else:
            fields[name] = renamed(held, prefix, exported)
    return type(node)(**fields)


def _named(name: str, prefix: str, exported: Mapping[str, str]) -> str:
    return exported.get(name, prefix + name)


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


@cache
def _slot_fields(kind: type[Any]) -> frozenset[str]:
    """The fields that hold names of slots."""
    found = set()
    for slot in slots_of(kind):
        want = form(slot.type)
        mark = form(want.item).mark(Pattern) if want.is_list else want.mark(Pattern)
        if mark is not None and mark.regex == SLOT_SPELLING:
            found.add(slot.name)
    return frozenset(found)
