"""What authors write inside predicates: regular expressions, field names and bare values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

import yaml

from ludwright.authoring.names import did_you_mean, quoted
from ludwright.authoring.shapes import Custom, Size

from ..subject import CLOSED, FIELDS
from .literals import masks, needed


@dataclass(frozen=True, slots=True)
class Regex(Custom):
    """A regular expression, compiled where it is read."""

    pattern: str
    compiled: re.Pattern[str]
    # A text without a word of each of these cannot match.
    needed: tuple[int, ...]

    @classmethod
    def of(cls, pattern: str) -> Regex:
        compiled = re.compile(pattern)
        return cls(pattern, compiled, masks(needed(compiled)))

    def find(self, text: str, words: int) -> str | None:
        """What the pattern matches first; `words` are the bits of the text."""
        for group in self.needed:
            if not words & group:
                return None
        found = self.compiled.search(text)
        return None if found is None else found[0]

    @classmethod
    def read(cls, reading: Any, node: Any, path: str) -> Any:
        if not isinstance(node, yaml.ScalarNode):
            return reading.problem(
                node, "wrong-type", path, "not a text", "write a regular expression in quotes"
            )
        try:
            return cls.of(node.value)
        except re.error as error:
            where = f" at character {error.pos + 1}" if error.pos is not None else ""
            message = f"{quoted(node.value)} is no regular expression: {error.msg}{where}"
            return reading.problem(node, "bad-regex", path, message, "mend the pattern")

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        return {"type": "string", "format": "regex"}


class FieldName(Custom, str):
    """The name of a normalised card field."""

    __slots__ = ()

    @classmethod
    def read(cls, reading: Any, node: Any, path: str) -> Any:
        word = node.value if isinstance(node, yaml.ScalarNode) else ""
        if word in FIELDS:
            return cls(word)
        if word in CLOSED:
            return reading.problem(node, "closed-field", path, f"{quoted(word)} is refused: {CLOSED[word]}")
        return reading.problem(
            node, "unknown-field", path, f"no card field {quoted(word)}", did_you_mean(word, FIELDS)
        )

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        return {"enum": list(FIELDS)}


_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,17})?")


def bare(node: Any) -> Any:
    """A scalar as YAML authors mean it: quoted is text; true, false and numbers are themselves."""
    text: str = node.value
    if node.style:
        return text
    if text in ("true", "false"):
        return text == "true"
    if _NUMBER.fullmatch(text):
        return float(text) if "." in text else int(text)
    return text


class Value(Custom):
    """A bare value: a truth value, a number, a text, or a list of these as a tuple."""

    __slots__ = ()

    @classmethod
    def read(cls, reading: Any, node: Any, path: str) -> Any:
        if isinstance(node, yaml.ScalarNode):
            return bare(node)
        if isinstance(node, yaml.SequenceNode) and all(isinstance(n, yaml.ScalarNode) for n in node.value):
            return tuple(bare(item) for item in node.value)
        return reading.problem(
            node, "wrong-type", path, "does not fit", "write true, false, a number, a text or a list of these"
        )

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        scalar = {"type": ["boolean", "number", "string"]}
        return {"anyOf": [scalar, {"type": "array", "items": scalar}]}


class Words(Custom):
    """A list of words, bare or as the `values` of a mapping."""

    __slots__ = ()

    @classmethod
    def read(cls, reading: Any, node: Any, path: str) -> Any:
        if isinstance(node, yaml.MappingNode):
            held = reading.shape(node, _Values, path)
            return held.values if isinstance(held, _Values) else held
        return reading.value(node, Texts, path)

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        texts = {"type": "array", "items": {"type": "string"}, "minItems": 1}
        held = {"type": "object", "properties": {"values": texts}, "required": ["values"]}
        return {"anyOf": [texts, {**held, "additionalProperties": False}]}


Texts = Annotated[tuple[str, ...], Size(1, 1_000)]
Regexes = Annotated[tuple[Regex, ...], Size(1, 1_000)]


@dataclass(frozen=True, slots=True)
class _Values:
    values: Texts


def same(held: Any, wanted: Any) -> bool:
    """Equality as a registry means it: `4` equals the power "4", lists are compared as sets."""
    if isinstance(held, tuple):
        other = wanted if isinstance(wanted, tuple) else (wanted,)
        return {str(item) for item in held} == {str(item) for item in other}
    if isinstance(wanted, bool) or isinstance(held, bool):
        return held is wanted
    if isinstance(wanted, int | float):
        try:
            return float(held) == wanted
        except (TypeError, ValueError):
            return False
    return held is not None and str(held) == wanted
