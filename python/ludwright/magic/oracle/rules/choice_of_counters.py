"""Counters of one's choice: "put your choice of a reach counter or a menace counter on it".

As with keywords (`choice_of`), the notation asks for a word, and does one thing or the other.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_base as b
from ...notation import ast_conditions as c
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ...notation import ast_verbs_choices as vq
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_permanents as vp
from ...notation.ast_program import Program
from .base import G
from .choice_of import gathered_by

CHOICE, CHOOSER = "counter_choice", "marked"


@dataclass(frozen=True, slots=True)
class GiftCounter(b.Verb):
    """Something gets counters of one of these kinds; `entering`: it enters with them."""

    on: Any
    among: tuple[Any, ...]
    entering: bool = False


G.rule("effect", GiftCounter, "put your choice of {among:counters or} on {on:np}", entering=False)
G.rule(
    "effect",
    GiftCounter,
    "it enters with your choice of {among:counters or} on it",
    on=n.This(),
    entering=True,
)
G.series("counters or", "entry counter", "or")


def _word(kind: str) -> str:
    """What the choice of a kind is called."""
    return kind if kind.replace(" ", "").isalpha() else "growth"


def given(step: Any) -> list[Any]:
    """The same in the verbs of the notation."""
    if not isinstance(step, GiftCounter):
        return [step]
    steps: list[Any] = []
    on = step.on
    if isinstance(on, n.Phrase):
        slot = on.slot or CHOOSER
        steps.append(vq.Pick(dataclasses.replace(on, slot=slot)))
        on = n.SlotRef(slot)
    steps.append(vq.ChooseWord(tuple(_word(each.kind) for each in step.among), CHOICE))
    for number, each in enumerate(step.among):
        put: Any = (
            vp.EnterWith(each.kind, each.count)
            if step.entering
            else vp.PutCounters(each.kind, on, each.count)
        )
        steps.append(vf.If(c.Compare(v.SlotNumber(CHOICE), "==", v.Integer(number)), Program((put,))))
    return steps


def gathered(steps: list[Any]) -> list[Any]:
    """Steps in which asking for a kind and what each kind does are one."""
    return gathered_by(lambda _, tests: _gift(tests), CHOICE, "on", steps)


def _gift(tests: list[Any]) -> GiftCounter | None:
    among: list[Any] = []
    on: Any = None
    entering = False
    for test in tests:
        match test:
            case vf.If(do=Program((vp.PutCounters(kind, on_, count),)), otherwise=None):
                on = on_
            case vf.If(do=Program((vp.EnterWith(kind, count),)), otherwise=None):
                on, entering = n.This(), True
            case _:
                return None
        among.append(vc.CounterCount(kind, count))
    return GiftCounter(on, tuple(among), entering) if among else None
