"""The parts of nodes of the notation, looked up once for every class."""

from __future__ import annotations

import dataclasses
from typing import Any

_FIELDS: dict[type[Any], tuple[str, ...] | None] = {}


def fields_of(kind: type[Any]) -> tuple[str, ...] | None:
    """The names of a node's fields, in order; None of what is no node: texts, numbers, tuples."""
    try:
        return _FIELDS[kind]
    except KeyError:
        names = [field.name for field in dataclasses.fields(kind)] if dataclasses.is_dataclass(kind) else None
        _FIELDS[kind] = None if names is None else tuple(names)
        return _FIELDS[kind]
