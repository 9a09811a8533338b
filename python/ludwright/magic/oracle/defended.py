"""Whose defending player is meant: that of what attacks (CR 508.5), which need not be what says so."""

from __future__ import annotations

import dataclasses
from typing import Any

from ..notation import ast_abilities as a
from ..notation import ast_events as e
from ..notation import ast_nouns as n
from ..notation import ast_verbs_game as vg
from .nodes import has
from .rules.flow import substitute

_OWN = n.DefendingPlayer(n.This())
_ATTACKING = (e.Attacks, e.AttacksOrBlocks, e.EntersOrAttacks, e.Unblocked, e.BecomesBlocked)
_ATTACKER = "attacker"


def told_of_the_attacker(node: a.Triggered | vg.Later) -> Any:
    """The same about the defending player of what the event is about."""
    if not has(node, _OWN):
        return node
    name = "what" if isinstance(node.when, _ATTACKING) else "by" if isinstance(node.when, e.Damages) else None
    attacker = getattr(node.when, name) if name is not None else None
    if name is None or attacker is None or isinstance(attacker, n.This):
        return node
    if isinstance(attacker, n.Host):
        return substitute(node, _OWN, n.DefendingPlayer(attacker))
    if not isinstance(attacker, n.Phrase):
        return node
    slot = attacker.slot or _ATTACKER
    event: Any = node.when
    if slot != attacker.slot:
        event = dataclasses.replace(event, **{name: dataclasses.replace(attacker, slot=slot)})
    return substitute(dataclasses.replace(node, when=event), _OWN, n.DefendingPlayer(n.SlotRef(slot)))
