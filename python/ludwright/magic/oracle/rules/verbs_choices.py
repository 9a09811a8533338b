"""Verbs that ask a player something."""

from __future__ import annotations

from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_choices as vq
from ...notation.subtypes import is_subtype
from ..discourse import ALIKE
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.trie import UPPER
from .base import G, closed, talk
from .numbers import RESULT
from .references import Anaphor
from .verb_forms import YOU

_ALL = ("W", "U", "B", "R", "G")
G.view("effect", "chosen there", lambda x: _there(x), lambda x: None)
G.promote("effect")
G.rule("chosen there", None, "you choose {:card a} from it")


def _picked(tree: Tree, voice: Voice, number: Number | None) -> None:
    """ "The chosen card" from here on."""
    del number
    latest = talk(voice).latest() if voice.literal and voice.discourse is not None else None
    if latest is not None and isinstance(tree.value.what, n.Phrase):
        talk(voice).by_way("chosen", latest.noun, tree, latest.key)
        what = tree.value.what
        whole = not what.target and what.among is None and not what.zones
        if whole and talk(voice).sources.get(latest.key):
            # Of several choices, the rest is not of one kind.
            alone = len(talk(voice).ways["chosen"]) == 1
            talk(voice).taken = (ALIKE, latest.key) if alone else None


G.rule("vp", vq.Pick, "choose~ {what:np}", who=YOU, then=_picked)


def _there(pick: Any) -> Any | None:
    """Out of a hand that was just revealed."""
    match pick:
        case vq.Pick(what=n.Phrase(zones=(n.Place(zone="hand", whose=n.SlotRef()),)), who=n.You()):
            return pick.what
    return None


G.rule(
    "vp",
    vq.ChooseNumber,
    "choose~ a number between {least:quantity} and {most:quantity}",
    who=YOU,
    slot=Unsaid("number"),
)
G.rule("vp", vq.ChooseColor, "choose~ a color", among=_ALL, who=YOU, slot=Unsaid("color"))
G.rule("vp", vq.ChooseColor, "choose~ {among:color or}", who=YOU, slot=...)
G.series("color or", "color", "or")
G.rule("vp", vq.ChooseSubtype, "choose~ a creature type", among=(), who=YOU, slot=Unsaid("kind"))
_BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
G.rule("vp", vq.ChooseSubtype, "choose~ a basic land type", among=_BASICS, who=YOU, slot=Unsaid("kind"))
G.rule("vp", vq.ChooseSubtype, "choose~ {among:name or}", who=YOU, slot=Unsaid("kind"))
G.series("name or", "one subtype", "or")


def _subtype_read(tokens: Any, at: int) -> Any:
    if at < len(tokens) and tokens[at][0].isupper() and is_subtype(tokens[at]):
        yield tokens[at], at + 1


G.words(
    "one subtype",
    lambda value, _: (value.split(), None) if isinstance(value, str) else None,
    _subtype_read,
    (UPPER,),
)
G.rule("vp", vq.ChooseName, "choose~ a card name", of=f.Anything(), who=YOU, slot=Unsaid("name"))
G.rule(
    "vp",
    vq.ChooseName,
    "choose~ a(n) {of:card noun(sg)} name",
    who=YOU,
    slot=Unsaid("name"),
    where=lambda x: x.of not in (f.Anything(), f.StateIs("card")),
)
G.rule("vp", vq.ChooseWord, "choose~ {words:word or}", who=YOU, slot=...)
G.series("word or", "cost word", "or")
G.view(
    "effect",
    "vote",
    lambda x: x.words if isinstance(x, vq.Vote) else None,
    lambda words: vq.Vote(words, tuple(f"{word}s" for word in words)) if len(words) > 1 else None,
)
G.rule("vote", None, "starting with you, each player votes for {:word or}")
_FLIP = "flip"
G.rule("vp", vq.FlipCoin, "flip~ a coin", who=YOU, slot=Unsaid(_FLIP))
closed(
    "cond",
    {
        c.Compare(v.SlotNumber(_FLIP), "==", v.Integer(1)): "you win the flip",
        c.Compare(v.SlotNumber(_FLIP), "==", v.Integer(0)): "you lose the flip",
    },
)
G.promote("cond")
G.rule("vp", vq.RollDie, "roll~ a {faces:die}", who=YOU, slot=Unsaid(RESULT.slot))
closed("die", {k: f"d{k}" for k in (4, 6, 8, 10, 12, 20, 100)})


def _piles(tree: Tree, voice: Voice, number: Number | None) -> None:
    del number
    for slot in tree.value.into:
        talk(voice).mention(slot, "pile", "sg")


G.rule(
    "vp", vq.Split, "separate~ {what:np} into two piles", who=YOU, into=Unsaid(("left", "right")), then=_piles
)
G.rule("vp", vq.ChoosePile, "choose~ one of those piles", who=YOU, of=..., slot=..., rest=...)
G.rule("vp", vq.ChooseKeyword, "choose~ {among:keyword or}", who=YOU, slot=...)
G.series("keyword or", "keyword word", "or")
G.rule("vp", vq.KeywordCounter, "put~ a counter of that kind on {on:np}", keyword=...)
G.rule("vp", vq.ChangeTargets, "change~ the target of {of:np}", to=None, who=YOU)
G.rule("vp", vq.ChangeTargets, "change~ a target of {of:np} to {to:np}", who=YOU)
G.rule(
    "vp",
    vq.NewTargets,
    "choose~ new targets for {what:np}",
    who=YOU,
    # Of a copy it is said where the copy is made.
    where=lambda x: not (isinstance(x.what, Anaphor) and x.what.form.noun == "copy"),
)
