"""Several that deal damage to one: "two target creatures you control each deal damage equal to their power to
target creature". Each deals as much as its own power, one after another."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_base as b
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_choices as vq
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_life as vl
from ...notation.ast_program import Program
from .base import G

STRIKERS, STRIKER, STRUCK = "strikers", "striker", "struck"


@dataclass(frozen=True, slots=True)
class Volley(b.Verb):
    """Each of these deals damage equal to its power to that."""

    by: Any
    to: Any


def _targets(noun: Any) -> bool:
    return isinstance(noun, n.Phrase) and noun.target


G.rule(
    "effect",
    Volley,
    "{by:np} each deal damage equal to their power to {to:np}",
    where=lambda x: _targets(x.by) and _targets(x.to),
)


def struck(step: Any) -> list[Any]:
    """The same in the verbs of the notation."""
    if not isinstance(step, Volley):
        return [step]
    by = dataclasses.replace(step.by, slot=step.by.slot or STRIKERS)
    to = dataclasses.replace(step.to, slot=step.to.slot or STRUCK)
    return [vq.Pick(by), vq.Pick(to), _each(by.slot, to.slot)]


def _each(strikers: str, target: str) -> vf.ForEach:
    one = n.SlotRef(STRIKER)
    over = n.Phrase(n.Each(), f.Anything(), among=n.SlotRef(strikers), slot=STRIKER)
    return vf.ForEach(over, Program((vl.Damage(v.StatOf("power", one), n.SlotRef(target), one),)))


def in_volleys(steps: list[Any]) -> list[Any]:
    """Steps in which choosing both and dealing the damage are one."""
    done: list[Any] = []
    for step in steps:
        match done[-2:], step:
            case [vq.Pick(n.Phrase(slot=str(by)) as first), vq.Pick(n.Phrase(slot=str(to)) as last)], _:
                if step == _each(by, to):
                    done[-2:] = [Volley(first, last)]
                    continue
        done.append(step)
    return done
