"""The JSON Schema of card files, for editors: keys, verbs and closed words; small languages are texts.

Run `python -m ludwright.magic.notation.schema > python/ludwright/data/magic/schema/card.json` after changing
the trees. The loader refuses more than the schema does.
"""

from __future__ import annotations

import json
from typing import Any

from ...authoring.shapes import Form, Pattern, Range, Slot, doc_of, form, slots_of
from . import ast_base as base
from .ast_card import Card, Face
from .ast_costs import Cost
from .ast_program import Program
from .ast_verbs_flow import Mode
from .ast_words import PLAIN_KEYWORDS
from .families import members
from .loader import TWO_FACED
from .mechanics import Kind, mechanics
from .reader_base import is_flat
from .reader_terms import STEP_EVENTS

Schema = dict[str, Any]
_TEXT: Schema = {"type": ["string", "integer", "number"]}
_FREE: Schema = {}


def card_schema() -> Schema:
    """The schema of a file that holds one card or token."""
    two = {
        "type": "object",
        "properties": {"layout": {"enum": list(TWO_FACED)}, "front": _ref("Face"), "back": _ref("Face")},
        "required": ["layout", "front", "back"],
        "additionalProperties": False,
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Card",
        "description": doc_of(Card),
        "if": {"type": "object", "required": ["layout"]},
        "then": two,
        "else": _ref("Face"),
        "$defs": dict(sorted(_definitions().items())),
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _definitions() -> dict[str, Schema]:
    return {
        "Face": _object(Face),
        "Program": {"anyOf": [_ref("Verb"), {"type": "array", "items": _ref("Verb")}]},
        "Verb": _tagged(base.Verb, "action", {"instead": _FREE}),
        "Event": {
            "anyOf": [
                {"type": "array", "items": _ref("Event")},
                {"type": "object", "minProperties": 1, "properties": _keys(base.Event, STEP_EVENTS)},
            ]
        },
        "Ability": _tagged(base.Ability, "ability", {}, sorted(PLAIN_KEYWORDS)),
        "CostPart": _tagged(base.CostPart, "cost", {}, ["tap", "untap", "delve"], free_text=True),
        "Cost": {"anyOf": [_ref("CostPart"), {"type": "array", "items": _ref("CostPart")}]},
        "Mode": {"anyOf": [_ref("Program"), _object(Mode)]},
    }


def _keys(family: type[Any], more: Any = ()) -> Schema:
    described = {tag: {"description": doc_of(member)} for tag, member in members(family).items()}
    return {**described, **{key: {} for key in more}}


def _tagged(
    family: type[Any], kind: Kind, more: Schema, words: list[str] | None = None, free_text: bool = False
) -> Schema:
    """One key of the family with what stands behind it, or a word alone."""
    plain = [tag for tag, member in members(family).items() if not slots_of(member)]
    alone = sorted({*plain, *(words or ()), *mechanics(kind)})
    properties: Schema = {**more, **{name: {} for name in mechanics(kind)}}
    for tag, member in members(family).items():
        if is_flat(member):
            for slot in slots_of(member):
                properties[slot.key] = _either(properties.get(slot.key), _value(slot))
        properties[tag] = {"description": doc_of(member), **properties.get(tag, {})}
    mapping = {"type": "object", "minProperties": 1, "properties": properties, "additionalProperties": False}
    return {"anyOf": [_TEXT if free_text else {"enum": alone}, mapping]}


def _either(known: Schema | None, new: Schema) -> Schema:
    """Several members of a family may write different things behind the same key."""
    if known is None or known == new:
        return new
    ways = known["anyOf"] if set(known) == {"anyOf"} else [known]
    return {"anyOf": ways if new in ways else [*ways, new]}


def _object(shape: type[Any]) -> Schema:
    slots = slots_of(shape)
    return {
        "description": doc_of(shape),
        "type": "object",
        "properties": {slot.key: _value(slot) for slot in slots},
        "required": [slot.key for slot in slots if slot.required],
        "additionalProperties": False,
    }


def _value(slot: Slot) -> Schema:
    schema = _bare(form(slot.type))
    return {"description": slot.doc, **schema} if slot.doc else schema


def _bare(want: Form) -> Schema:
    if want.is_list:
        item = _bare(form(want.item))
        return {"anyOf": [item, {"type": "array", "items": item}, _TEXT]}
    if want.words:
        return {"enum": list(want.words)}
    for family in (Program, base.Verb, base.Event, base.Ability, Cost, base.CostPart, Mode):
        if want.base is family:
            return _ref(family.__name__)
    if want.base is bool:
        return {"type": "boolean"}
    if want.base is int:
        span = want.mark(Range)
        return {"type": "integer", **({"minimum": span.low, "maximum": span.high} if span else {})}
    if want.base is str and want.mark(Pattern) is None:
        return {"type": "string"}
    if want.is_shape:
        return _object(want.base)
    return {"anyOf": [_TEXT, {"type": "object"}]}


if __name__ == "__main__":
    print(json.dumps(card_schema(), indent=1, ensure_ascii=False))
