"""Cards of a hand that its player shows: some of them, of their choice."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_nouns as n
from ...notation import ast_verbs_cards as vc
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from .base import G, talk
from .references import Anaphor

SHOWER = "shower"
"""Whose hand it is, where nothing else says a name."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Some cards of a hand, of its player's choice."""

    who: Any
    what: Any


def _shown(verb: Any) -> Shown | None:
    match verb:
        case vc.Reveal(n.Phrase(zones=(n.Place("hand", who),), chooser=chooser, target=False) as what):
            if chooser is None or isinstance(what.quantity, n.Each):
                return None
            same = who == chooser or (isinstance(who, n.Phrase) and chooser == n.SlotRef(who.slot or ""))
            return Shown(who, dataclasses.replace(what, zones=(), chooser=None)) if same else None
    return None


def _showing(x: Shown) -> vc.Reveal | None:
    who, what = x.who, x.what
    if not isinstance(what, n.Phrase) or not isinstance(what.quantity, n.Exactly):
        return None
    if isinstance(who, n.Phrase) and who.target:
        who = dataclasses.replace(who, slot=who.slot or SHOWER)
        chooser: Any = n.SlotRef(who.slot or "")
    elif isinstance(who, Anaphor | n.SlotRef):
        chooser = who
    else:
        return None
    return vc.Reveal(dataclasses.replace(what, zones=(n.Place("hand", who),), chooser=chooser))


def _cards(tree: Tree, voice: Voice, number: Number | None) -> None:
    talk(voice).mention(tree.value.slot, "card", number, source=tree)


G.view("effect", "cards shown", _shown, _showing)
G.promote("effect")
G.rule("cards shown", Shown, "{who:subject} reveals {what:shown cards} from their hand")
G.rule(
    "shown cards",
    n.Phrase,
    "{quantity:quantity word} {filter:card noun(s)}",
    slot=...,
    agrees="quantity",
    then=_cards,
)
