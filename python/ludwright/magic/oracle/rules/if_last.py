"""Conditions that are said last, where what they speak of would be taken for what was spoken of before: "that
creature gains trample until end of turn if you control a Mouse"."""

from __future__ import annotations

from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_nouns as n
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_game as vg
from ...notation import ast_verbs_permanents as vp
from ..nodes import within
from .base import G
from .filters import head_word


def _of_another(x: Any) -> bool:
    """One thing is done to a creature that was named before, and the condition names one of its own."""
    if not isinstance(x.test, c.Exists) or len(x.do.steps) != 1:
        return False
    step = x.do.steps[0]
    done_to = getattr(step, "of", None) or getattr(step, "on", None)
    if not isinstance(step, vg.Effect | vp.PutCounters) or not isinstance(done_to, n.SlotRef):
        return False
    nouns = [each for each in within(x.test) if isinstance(each, n.Phrase)]
    return any(head_word(each.filter) == "creature" or _kind(each) for each in nouns)


def _kind(noun: n.Phrase) -> bool:
    return head_word(noun.filter)[:1].isupper()


G.only_prints("effect", vf.If, "{do:inline} if {test:cond}", otherwise=None, where=_of_another)
G.promote("effect")
