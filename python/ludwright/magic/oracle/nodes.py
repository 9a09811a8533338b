"""The parts of nodes of the notation, looked up once for every class."""

from __future__ import annotations

import dataclasses
from functools import cache


@cache
def fields_of(kind: type) -> tuple[str, ...] | None:
    """The names of a node's fields, in order; None of what is no node: texts, numbers, tuples."""
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple(field.name for field in dataclasses.fields(kind))
