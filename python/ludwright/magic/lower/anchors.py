"""Anchor words (CR 614.12c): one is chosen as the permanent enters, which has its ability."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from ..notation import ast_abilities as a
from ..notation import ast_conditions as c
from ..notation import ast_values as v
from ..notation import ast_verbs_choices as vq
from ..notation import ast_verbs_flow as vf
from ..notation.ast_base import Ability, Condition
from ..notation.ast_program import Program
from .scope import LowerFault

_WORD = "anchor"


def anchored(ability: a.AnchorWords) -> Iterator[tuple[Ability, Ability]]:
    """The choice, and every ability while its word is the chosen one; each with what is printed."""
    words = tuple(choice.word for choice in ability.choices)
    steps = (vq.ChooseWord(words, _WORD), vf.RememberNumber(v.SlotNumber(_WORD), _WORD))
    yield a.AsThisEnters(Program(steps)), ability
    for number, choice in enumerate(ability.choices):
        chosen = c.Compare(v.LinkedNumber(_WORD), "==", v.Integer(number))
        yield _while(choice.gives, chosen), choice.gives


def _while(ability: Ability, chosen: Condition) -> Ability:
    match ability:
        case a.Triggered():
            return dataclasses.replace(ability, during=_both(ability.during, chosen))
        case a.Static() | a.Activated() | a.Replacement():
            return dataclasses.replace(ability, test=_both(ability.test, chosen))
    raise LowerFault(
        "an anchor word before such an ability",
        "anchor words",
        "write a triggered or static ability behind it",
    )


def _both(test: Condition, chosen: Condition) -> Condition:
    return chosen if test == c.ALWAYS else c.AllTrue((test, chosen))
