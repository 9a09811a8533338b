"""From YAML nodes to syntax trees.

The strict reader walks the nodes and gathers faults; what a node means is decided here, by the annotation of
the field that expects it.
"""

from __future__ import annotations

from typing import Any

from .ast_base import Ability, Condition, CostPart, Duration, Event, Value, Verb
from .ast_costs import Cost
from .ast_program import Program
from .ast_verbs_flow import Modes
from .reader_base import Read, is_flat, shape_of, text
from .reader_mechanics import ability
from .reader_terms import STEP_EVENTS, condition, cost, duration, event, modes, number, part_of_cost
from .reader_verbs import program, verb
from .scalars import TEXTS

_SPECIAL: dict[type[Any], Read] = {
    Program: program,
    Verb: verb,
    Event: event,
    Condition: condition,
    Value: number,
    Modes: modes,
    Duration: duration,
    Cost: cost,
    CostPart: part_of_cost,
    Ability: ability,
}


def read(family: type[Any], reading: Any, node: Any, path: str) -> Any:
    """A node as a member of a family."""
    special = _SPECIAL.get(family)
    if special is not None:
        return special(reading, node, path)
    if family in TEXTS:
        return text(family, reading, node, path)
    raise AssertionError(family)


__all__ = ["STEP_EVENTS", "is_flat", "read", "shape_of"]
