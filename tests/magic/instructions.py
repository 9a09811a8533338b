"""The core's instructions as its sources declare them, and which of them some JSON uses.

serde's forms: an enum's unit variant is a string, any other an object with one key; a struct is an object.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

IR = Path(__file__).parents[2] / "crates" / "magic" / "src" / "ir"
# Types that are written in place, by another name.
INLINE = {"BodyId": "Body", "AbilityId": "Ability"}
_ITEM = re.compile(r"((?:#\[[^\n]*\]\s*)*)pub (enum|struct) (\w+) \{(.*?)\n\}", re.S)
_NAME = re.compile(r'rename = "([^"]+)"')


@dataclass(slots=True)
class Shape:
    """A type: the fields of a struct, or variants, each with what it holds."""

    fields: dict[str, str] = field(default_factory=dict)
    variants: dict[str, str | dict[str, str] | None] = field(default_factory=dict)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _parts(text: str) -> list[str]:
    """What commas part, outside of any brackets and quotes."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(re.sub(r'"[^"]*"', lambda quoted: "_" * len(quoted[0]), text)):
        depth += (letter in "([{<") - (letter in ")]}>")
        if letter == "," and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    return [part.strip() for part in (*parts, text[start:]) if part.strip()]


def _fields(text: str) -> dict[str, str]:
    found = {}
    for part in _parts(text):
        bare = re.sub(r"#\[[^\]]*\]", "", part).strip().removeprefix("pub ")
        name, _, kind = bare.partition(":")
        found[name.strip()] = kind.strip()
    return found


def shapes() -> dict[str, Shape]:
    """Every type that is read from JSON."""
    found = {}
    for path in sorted(IR.glob("*.rs")):
        text = re.sub(r"//[^\n]*", "", path.read_text("utf-8"))
        for attributes, what, name, body in _ITEM.findall(text):
            if "Deserialize" not in attributes:
                continue
            shape = found[name] = Shape()
            if what == "struct":
                shape.fields = _fields(body)
                continue
            snake = "rename_all" in attributes
            for part in _parts(body):
                renamed = _NAME.search(part)
                bare = re.sub(r"#\[[^\]]*\]", "", part).strip()
                match = re.match(r"(\w+)\s*(.*)", bare, re.S)
                assert match is not None, part
                word, held = match.groups()
                key = renamed[1] if renamed else _snake(word) if snake else word
                if not held or held.startswith("="):
                    shape.variants[key] = None
                elif held.startswith("("):
                    shape.variants[key] = held[1:-1].strip().rstrip(",")
                else:
                    shape.variants[key] = _fields(held[1:-1])
    return found


@dataclass(slots=True)
class Used:
    """What was met: variants, and fields that say something."""

    shapes: dict[str, Shape]
    met: set[str] = field(default_factory=set)

    def walk(self, kind: str, value: Any) -> None:
        """Look through a value of this type."""
        kind = INLINE.get(kind, kind)
        outer, _, inner = kind.partition("<")
        if outer in ("Box", "Option"):
            if value is not None or outer == "Box":
                self.walk(inner[:-1], value)
        elif outer == "Vec":
            for one in value:
                self.walk(inner[:-1], one)
        elif kind.startswith("("):
            for part, one in zip(_parts(kind[1:-1]), value, strict=True):
                self.walk(part, one)
        elif (shape := self.shapes.get(kind.removeprefix("super::"))) is not None:
            self._shaped(kind.removeprefix("super::"), shape, value)

    def _shaped(self, name: str, shape: Shape, value: Any) -> None:
        if shape.fields:
            self._fields(name, shape.fields, value)
            return
        key, held = (value, None) if isinstance(value, str) else next(iter(value.items()))
        self.met.add(f"{name}.{key}")
        kind = shape.variants[key]
        if isinstance(kind, dict):
            self._fields(f"{name}.{key}", kind, held)
        elif kind is not None:
            parts = _parts(kind)
            for part, one in zip(parts, [held] if len(parts) == 1 else held, strict=True):
                self.walk(part, one)

    def _fields(self, name: str, fields: dict[str, str], value: dict[str, Any]) -> None:
        for key, kind in fields.items():
            held = value.get(key)
            if held is None or held is False or held == []:
                continue
            self.met.add(f"{name}.{key}")
            self.walk(kind, held)

    def unused(self) -> Iterator[str]:
        """Variants nobody uses; fields that nowhere say anything."""
        for name, shape in sorted(self.shapes.items()):
            everything = {f"{name}.{key}" for key in (*shape.fields, *shape.variants)}
            for key, held in shape.variants.items():
                if isinstance(held, dict) and f"{name}.{key}" in self.met:
                    everything |= {f"{name}.{key}.{one}" for one in held}
            yield from sorted(everything - self.met)
