"""The core's boundary types, read from their Rust source, and a check of data against them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[2] / "crates" / "duel" / "src" / "sheet.rs"
LIMITS = {"u8": 0xFF, "u16": 0xFFFF, "u32": 0xFFFF_FFFF}


@dataclass
class Type:
    """A struct (fields), an enum of words, or an enum of tagged structs (variants)."""

    fields: dict[str, str] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    variants: dict[str, dict[str, str]] = field(default_factory=dict)


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)


def _fields(body: str) -> dict[str, str]:
    found = re.findall(r"(?:#\[serde\(([^\]]*)\)\]\s*)?(?:pub )?(\w+): ([\w<>]+)", body)
    return {_renamed(attribute) or _camel(name): kind for attribute, name, kind in found}


def _renamed(attribute: str) -> str | None:
    rename = re.search(r'rename = "(\w+)"', attribute)
    return rename[1] if rename else None


def _variants(body: str) -> list[tuple[str, str | None]]:
    found = re.findall(r"(?:#\[serde\(([^\]]*)\)\]\s*)?\b([A-Z]\w*)\b(?:\s*\{([^}]*)\})?\s*,", body)
    return [(_renamed(a) or name[0].lower() + name[1:], fields or None) for a, name, fields in found]


def read_types() -> dict[str, Type]:
    text = re.sub(r"//[^\n]*", "", SOURCE.read_text())
    types: dict[str, Type] = {}
    for attributes, sort, name, body in re.findall(
        r"((?:#\[[^\n]*\]\n)*)pub (struct|enum) (\w+) \{\n(.*?)\n\}", text, re.DOTALL
    ):
        if sort == "struct":
            types[name] = Type(fields=_fields(body))
        elif "tag =" in attributes:
            types[name] = Type(variants={tag: _fields(fields or "") for tag, fields in _variants(body)})
        else:
            types[name] = Type(words=[word for word, _ in _variants(body)])
    return types


def read_constants() -> dict[str, int]:
    return {name: int(n) for name, n in re.findall(r"pub const (\w+): \w+ = (\d+);", SOURCE.read_text())}


def differences(value: Any, kind: str, types: dict[str, Type], path: str = "$") -> list[str]:
    """Where data is not what the core takes, key order included; empty when it is."""
    inner = re.fullmatch(r"(Vec|Option)<(.*)>", kind)
    if inner and inner[1] == "Option":
        return [] if value is None else differences(value, inner[2], types, path)
    if inner:
        if not isinstance(value, list):
            return [f"{path}: {value!r} is no list"]
        return [d for n, item in enumerate(value) for d in differences(item, inner[2], types, f"{path}[{n}]")]
    if kind in LIMITS:
        fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LIMITS[kind]
        return [] if fits else [f"{path}: {value!r} is no {kind}"]
    if kind in ("bool", "String"):
        return (
            [] if isinstance(value, bool if kind == "bool" else str) else [f"{path}: {value!r} is no {kind}"]
        )
    named = types[kind]
    if named.words:
        return [] if value in named.words else [f"{path}: {value!r} is not in {named.words}"]
    if not isinstance(value, dict):
        return [f"{path}: {value!r} is no mapping"]
    fields = named.fields
    if named.variants:
        tag = value.get("type")
        if tag not in named.variants:
            return [f"{path}: no variant {tag!r}"]
        fields = {"type": "String", **named.variants[tag]}
    if list(value) != list(fields):
        return [f"{path}: keys {list(value)}, wanted {list(fields)}"]
    return [d for key, held in value.items() for d in differences(held, fields[key], types, f"{path}.{key}")]
