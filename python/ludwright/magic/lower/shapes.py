"""Other shapes in which a card is cast: face down, as an Aura, smaller, its back, both halves; and what some
costs make of its program."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import replace
from typing import Any

from ..notation import ast_abilities as a
from ..notation.ast_base import Symbols
from ..notation.ast_card import Card, Face, PrintedPt, TypeLine
from ..notation.ast_conditions import WasPaid
from ..notation.ast_costs import Cost, PayOwnManaCost
from ..notation.ast_filters import TypeIs
from ..notation.ast_nouns import Each, Phrase
from ..notation.ast_program import Program
from ..notation.ast_values import IfValue, Integer
from ..notation.ast_verbs_flow import ChooseModes, Modes
from .expand import LOCAL, renamed
from .scope import LowerFault

LAYOUTS = {"face down": "face_down", "aura": "bestow", "prototype": "prototype"}


def shape_of(face: Face, shape: a.Shape) -> Face:
    """The face that this one is in another shape."""
    if shape.kind == "face down":
        return Face(face.name, TypeLine((), ("creature",), ()), pt=PrintedPt(2, 2), abilities=shape.gives)
    if shape.kind == "aura":
        line = TypeLine(face.type.supertypes, ("enchantment",), ("Aura",))
        return replace(face, type=line, pt=None, enchant=TypeIs("creature"))
    found = re.fullmatch(r"(\d{1,3})/(\d{1,3})", shape.size or "")
    if found is None:
        raise LowerFault("a prototype has a size", "", "write size: 2/1", "missing-key")
    return replace(face, cost=shape.cost.mana, pt=PrintedPt(int(found[1]), int(found[2])))


def both(card: Card) -> tuple[Cost, Program]:
    """The two halves of a split card as one spell (CR 702.102): first the left one, then the right one."""
    left, right = card.faces
    steps = [] if left.spell is None else [*left.spell.steps]
    if right.spell is not None:
        steps += renamed(right.spell, f"right{LOCAL}", {}).steps
    return Cost(Symbols(f"{left.cost or ''}{right.cost or ''}")), Program(tuple(steps))


def own_cost(price: Cost, face: Face) -> Cost:
    """The cost with the face's mana cost in place of `own mana cost`."""
    if not any(isinstance(part, PayOwnManaCost) for part in price.parts):
        return price
    parts = tuple(part for part in price.parts if not isinstance(part, PayOwnManaCost))
    return Cost(Symbols(f"{price.mana}{face.cost or ''}"), parts)


def overloaded(program: Program) -> Program:
    """The same with "each" in place of "target" (CR 702.96)."""
    done: Program = _each(renamed(program, f"each{LOCAL}", {}))
    return done


def _each(node: Any) -> Any:
    if isinstance(node, tuple):
        return tuple(_each(item) for item in node)
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return node
    if isinstance(node, Phrase) and node.target:
        return replace(node, target=False, quantity=Each())
    return type(node)(**{field.name: _each(getattr(node, field.name)) for field in dataclasses.fields(node)})


def entwined(program: Program) -> Program:
    """The same with all modes where the entwine cost was paid (CR 702.42)."""

    def all_of(step: Any) -> Any:
        if not isinstance(step, ChooseModes):
            return step
        every = Integer(len(step.modes))
        paid = WasPaid("entwine")
        count = Modes(IfValue(paid, every, step.count.least), IfValue(paid, every, step.count.most))
        return replace(step, count=count)

    return Program(tuple(all_of(step) for step in program.steps))
