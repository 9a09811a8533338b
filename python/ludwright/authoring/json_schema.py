"""JSON Schema from a shape, for editors and other programs."""

from __future__ import annotations

from typing import Any

from .shapes import Family, Form, Pattern, Range, Size, Slot, doc_of, form, plain, slots_of


def json_schema(shape: type[Any]) -> dict[str, Any]:
    """The schema of a file that holds one shape."""
    defs: dict[str, Any] = {}
    _define(shape, defs)
    top = defs.pop(shape.__name__)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": shape.__name__,
        **top,
        "$defs": dict(sorted(defs.items())),
    }


def _define(shape: type[Any], defs: dict[str, Any]) -> dict[str, str]:
    name = shape.__name__
    if name not in defs:
        defs[name] = {}
        defs[name] = _object(shape, defs)
    return {"$ref": f"#/$defs/{name}"}


def _object(shape: type[Any], defs: dict[str, Any]) -> dict[str, Any]:
    tagged = issubclass(shape, Family)
    properties: dict[str, Any] = {"type": {"const": shape.kind}} if tagged else {}
    required = ["type"] if tagged else []
    for slot in slots_of(shape):
        properties[slot.key] = _property(slot, defs)
        if slot.required:
            required.append(slot.key)
    return {
        "description": doc_of(shape),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _property(slot: Slot, defs: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = {"description": slot.doc} if slot.doc else {}
    schema.update(_type(form(slot.type), defs))
    if not slot.required and slot.default is not None:
        schema["default"] = plain(slot.default)
    return schema


def _type(want: Form, defs: dict[str, Any]) -> dict[str, Any]:
    schema = _bare(want, defs)
    return {"anyOf": [schema, {"type": "null"}]} if want.optional else schema


def _bare(want: Form, defs: dict[str, Any]) -> dict[str, Any]:
    if want.is_custom:
        schema: dict[str, Any] = want.base.json_schema()
        return schema
    if want.words:
        return {"enum": list(want.words)}
    if want.is_list:
        size = want.mark(Size)
        limits = {"minItems": size.low, "maxItems": size.high} if size else {}
        return {"type": "array", "items": _type(form(want.item), defs), **limits}
    if want.is_family:
        return {"oneOf": [_define(kind, defs) for kind in want.base.kinds().values()]}
    if want.is_shape:
        return _define(want.base, defs)
    if want.base is bool:
        return {"type": "boolean"}
    if want.base is str:
        pattern = want.mark(Pattern)
        return {"type": "string", "pattern": f"^(?:{pattern.regex})$"} if pattern else {"type": "string"}
    span = want.mark(Range)
    limits = {"minimum": span.low, "maximum": span.high} if span else {}
    return {"type": "integer" if want.base is int else "number", **limits}
