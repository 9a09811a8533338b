"""A tree and a catalog into a plan: conditions in the order in which they are cheapest to ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from ludwright.cards.catalog import Catalog

from .condition import Condition
from .display import setting_names
from .faults import InvalidQuery, unknown
from .keywords import keywords
from .tree import And, Node, Not, Or, Term


@dataclass(frozen=True, slots=True)
class Leaf:
    term: Term
    condition: Condition

    @property
    def cost(self) -> int:
        return self.condition.cost


@dataclass(frozen=True, slots=True)
class Group:
    """All of its parts or any of them; none of them, for the one part of a negation."""

    kind: str
    parts: tuple[Plan, ...]

    @property
    def cost(self) -> int:
        return max((part.cost for part in self.parts), default=0)


Plan: TypeAlias = Leaf | Group


def plan(node: Node, catalog: Catalog) -> Plan:
    match node:
        case Term():
            return Leaf(node, _condition(node, catalog))
        case Not():
            return Group("not", (plan(node.part, catalog),))
        case And():
            # The order does not change the answer, only how soon most rows are out of the way.
            parts = sorted((plan(part, catalog) for part in node.parts), key=lambda part: part.cost)
            return Group("all", tuple(parts))
        case Or():
            return Group("any", tuple(plan(part, catalog) for part in node.parts))


def _condition(term: Term, catalog: Catalog) -> Condition:
    keyword = keywords().get(term.keyword)
    if keyword is None:
        span = type(term.span)(term.span.start, term.span.start + len(term.keyword))
        raise unknown(span, "keyword", term.keyword, {*keywords(), *setting_names()} - {"", "!"})
    if term.operator and term.operator not in keyword.operators:
        takes = " or ".join(keyword.operators)
        raise InvalidQuery(
            term.span, f"{term.keyword} does not take {term.operator}", f"write {term.keyword} with {takes}"
        )
    return keyword.build(term, catalog)


def notes(plan: Plan) -> Iterator[str]:
    """What the conditions want the reader to know."""
    if isinstance(plan, Leaf):
        yield from plan.condition.notes
    else:
        for part in plan.parts:
            yield from notes(part)


def lines(plan: Plan, depth: int = 0) -> Iterator[str]:
    """The plan for people, in the order of its execution."""
    indent = "  " * depth
    if isinstance(plan, Leaf):
        yield f"{indent}{plan.condition.words}  [{plan.term}, by {plan.condition.grain.value[:-1]}]"
        return
    heads = {"all": "all of", "any": "any of", "not": "not"}
    yield f"{indent}{heads[plan.kind]}" if plan.parts else f"{indent}everything"
    for part in plan.parts:
        yield from lines(part, depth + 1)
