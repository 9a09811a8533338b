"""Keywords of one's choice: "gains your choice of flying or haste until end of turn".

Which one is chosen as the effect happens, not before (CR 608.2d): the notation asks for a word, and does one
thing or the other.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_base as b
from ...notation import ast_conditions as c
from ...notation import ast_mods as m
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_choices as vq
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_game as vg
from ...notation.ast_program import Program
from .base import G

CHOICE, CHOOSER = "choice", "gifted"


@dataclass(frozen=True, slots=True)
class Gift(b.Verb):
    """Something gains, or loses, one of these keywords for a while."""

    of: Any
    among: tuple[Any, ...]
    duration: Any
    loses: bool = False


for _loses, _verb in ((False, "gain"), (True, "lose")):
    G.rule(
        "effect",
        Gift,
        f"{{of:subject}} {_verb}~of your choice of {{among:keyword or}} {{duration:duration}}",
        loses=_loses,
    )


def given(step: Any) -> list[Any]:
    """The same in the verbs of the notation."""
    if not isinstance(step, Gift):
        return [step]
    steps: list[Any] = []
    of = step.of
    if isinstance(of, n.Phrase) and of.target:
        slot = of.slot or CHOOSER
        steps.append(vq.Pick(dataclasses.replace(of, slot=slot)))
        of = n.SlotRef(slot)
    steps.append(vq.ChooseWord(step.among, CHOICE))
    for number, word in enumerate(step.among):
        mod = _changed(word, loses=step.loses)
        effect = vg.Effect(of, step.duration, (mod,))
        steps.append(vf.If(_is(number), Program((effect,))))
    return steps


def _changed(word: Any, *, loses: bool) -> Any:
    return m.LoseKeywords((word,)) if loses else m.GainKeywords((a.Keyword(word),))


def _is(number: int) -> c.Compare:
    return c.Compare(v.SlotNumber(CHOICE), "==", v.Integer(number))


def gathered(steps: list[Any]) -> list[Any]:
    """Steps in which asking for a word and what each word does are one."""
    return gathered_by(_gift, CHOICE, "of", steps)


def gathered_by(
    gift_of: Callable[[vq.ChooseWord, list[Any]], Any], choice: str, place: str, steps: list[Any]
) -> list[Any]:
    """The same of another choice: what joins it and its tests, its slot, the field for what gets it."""
    done: list[Any] = []
    at = 0
    while at < len(steps):
        step = steps[at]
        if isinstance(step, vq.ChooseWord) and step.slot == choice:
            gift = gift_of(step, steps[at + 1 : at + 1 + len(step.words)])
            if gift is not None:
                at += 1 + len(step.words)
                what = done[-1].what if done and isinstance(done[-1], vq.Pick) else None
                if isinstance(what, n.Phrase) and getattr(gift, place) == n.SlotRef(what.slot or ""):
                    done.pop()
                    gift = dataclasses.replace(gift, **{place: what})
                done.append(gift)
                continue
        done.append(step)
        at += 1
    return done


def _gift(choice: vq.ChooseWord, tests: list[Any]) -> Gift | None:
    for loses in (False, True):
        match tests[:1]:
            case [vf.If(do=Program((vg.Effect(of=of, duration=duration),)))]:
                gift = Gift(of, choice.words, duration, loses)
                wanted = given(dataclasses.replace(gift))
                if isinstance(of, n.Phrase):
                    return None
                if wanted[1:] == list(tests):
                    return gift
    return None
