"""Backup (CR 702.165): counters for a creature, which has the abilities printed below it for a turn."""

from __future__ import annotations

from ..notation import ast_abilities as a
from ..notation import ast_conditions as c
from ..notation import ast_events as e
from ..notation import ast_filters as f
from ..notation import ast_mods as m
from ..notation import ast_nouns as n
from ..notation import ast_verbs_flow as vf
from ..notation import ast_verbs_game as vg
from ..notation import ast_verbs_permanents as vp
from ..notation.ast_base import Mod
from ..notation.ast_durations import Until
from ..notation.ast_mechanics import KeywordAbility
from ..notation.ast_program import Program
from ..notation.ast_values import ONE

_BACKED = "backed"
_WORDS = (a.Keyword, KeywordAbility, a.ProtectionFrom, a.HexproofFrom, a.Landwalk, a.Toxic)


def backed(ability: a.Backup) -> a.Triggered:
    """The trigger that a permanent with backup has."""
    creature = n.Phrase(n.Exactly(ONE), f.TypeIs("creature"), target=True, slot=_BACKED)
    counters = vp.PutCounters("+1/+1", creature, ability.count)
    keywords = tuple(given for given in ability.gives if isinstance(given, _WORDS))
    others = tuple(given for given in ability.gives if not isinstance(given, _WORDS))
    mods: tuple[Mod, ...] = ()
    if keywords:
        mods += (m.GainKeywords(keywords),)
    if others:
        mods += (m.GainAbilities(others),)
    gains = vg.Effect(n.SlotRef(_BACKED), Until("turn"), mods)
    another = c.Is(n.SlotRef(_BACKED), f.Other())
    return a.Triggered(e.Enters(n.THIS), Program((counters, vf.If(another, Program((gains,))))))
