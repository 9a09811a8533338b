"""Leave to play cards from elsewhere, prices that change, abilities that cannot be used."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_costs as k
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_rules as r
from ...notation import ast_values as v
from ..kernel.makers import Unsaid
from .base import G, closed
from .filters import SourceWord, atoms, is_kind, joined
from .restrictions import ANY, About, OfRule


# Playing cards from elsewhere.
@dataclass(frozen=True, slots=True)
class Permission:
    what: Any
    place: str
    cards: str
    free: bool
    flash: bool
    cost: Any
    once: bool = False
    then: Any = None
    any_mana: bool = False
    plus: Any = None


_EXILED = f.OneOf(n.Linked("exiled"))
_WITH_THIS = {
    (): "exiled with this",
    (f.OwnedBy(n.You()),): "exiled with this, yours",
    (f.StateIs("entered this turn"),): "exiled with this, now",
}
"""Cards that another ability of the card exiled: which of them."""


def permission(x: Any) -> Permission | None:
    if not isinstance(x, About) or not isinstance(x.rule, r.MayPlay) or x.of != n.You():
        return None
    rule = x.rule
    place = "top" if "top" in rule.how else "+".join(rule.source)
    if rule.per_turn not in (None, 1) or rule.test != c.Always():
        return None
    free, flash = "free" in rule.how, "flash" in rule.how
    what = rule.what
    if place == "exile" and _EXILED in atoms(what):
        rest = [part for part in atoms(what) if part != _EXILED]
        told = next((told for told in reversed(_WITH_THIS) if all(part in rest for part in told)), ())
        place, what = _WITH_THIS[told], joined([part for part in rest if part not in told])
    # A way with a name says by that where the card goes.
    then = rule.then if rule.word is None else None
    any_mana = "any mana" in rule.how
    once = rule.per_turn == 1
    return Permission(what, place, rule.cards, free, flash, rule.cost, once, then, any_mana, rule.plus)


closed(
    "permission place",
    {
        "top": "from the top of your library",
        "graveyard": "from your graveyard",
        "exile": "from exile",
        "hand": "from your hand",
        "library": "from your library",
        "hand+command": "",
        "hand+graveyard": "from your hand or from your graveyard",
        "exiled with this": "from among cards exiled with ~",
        "exiled with this, yours": "from among cards you own exiled with ~",
        "exiled with this, now": "from among cards exiled with ~ this turn",
    },
)


def _permitted(x: Permission) -> About:
    how: Any = (
        *(("top",) if x.place == "top" else ()),
        *(("free",) if x.free else ()),
        *(("flash",) if x.flash else ()),
        *(("any mana",) if x.any_mana else ()),
    )
    source: Any = ("library",) if x.place == "top" else tuple(x.place.split("+"))
    what = x.what
    told = next((told for told, place in _WITH_THIS.items() if place == x.place), None)
    if told is not None:
        # A card is no spell before it is cast.
        kinds = [part for part in atoms(x.what) if part != f.StateIs("spell")]
        source, what = ("exile",), joined([_EXILED, *kinds, *told])
    cards: Any = x.cards
    once = 1 if x.once else None
    rule = r.MayPlay(what, source, cards, how, x.cost, per_turn=once, then=x.then, plus=x.plus)
    return About(n.You(), rule)


@dataclass(frozen=True, slots=True)
class Again:
    """Cards in your graveyard that have flashback: for their mana cost, or for another."""

    what: Any
    cost: Any


def _again(x: Any) -> Again | None:
    match x:
        case About(
            n.You(),
            r.MayPlay(what, ("graveyard",), "spells", (), cost, "flashback", "exile", None, None, c.Always()),
        ):
            return Again(what, cost)
    return None


G.view("rule sentence", "permission", permission, _permitted)
G.view(
    "rule sentence",
    "cast again",
    _again,
    lambda x: About(
        n.You(), r.MayPlay(x.what, ("graveyard",), "spells", cost=x.cost, word="flashback", then="exile")
    ),
)
G.promote("rule sentence")
_FLASHBACK = "each {what:card noun(sg)} in your graveyard has flashback"
G.rule("cast again", Again, f"{_FLASHBACK}. ^ the flashback cost is equal to its mana cost", cost=None)
G.rule("cast again", Again, f"{_FLASHBACK} {{cost:cost}}", where=lambda x: x.cost is not None)
_GONE = "[then? . ^ if a spell cast this way would be put into your graveyard, {then:exile instead}]"
closed("exile instead", {"exile": "exile it instead"})
_FREE = "[free? without paying their mana costs]"
_FREELY = "[free? without paying its mana cost]"
_FLASH = "[flash? as though they had flash]"
_ANY_MANA = "[any_mana? , and mana of any type can be spent to cast those spells]"
_ONCE = "once each turn, you may"
G.rule(
    "permission",
    Permission,
    f"{_ONCE} cast a(n) {{what:spell noun(sg)}} {{place:permission place}} {_FREELY} {_GONE}",
    cards="spells",
    flash=Unsaid(False),
    cost=None,
    once=True,
)
G.rule(
    "permission",
    Permission,
    f"{_ONCE} play a(n) {{what:card noun(sg)}} {{place:permission place}} {_FREELY}",
    cards="any",
    where=lambda x: x.what != f.TypeIs("land"),
    flash=Unsaid(False),
    cost=None,
    once=True,
)
G.rule(
    "permission",
    Permission,
    f"{_ONCE} play a land {{place:permission place}}",
    cards="lands",
    what=Unsaid(f.TypeIs("land")),
    free=False,
    flash=Unsaid(False),
    cost=None,
    once=True,
)
G.rule(
    "permission",
    Permission,
    f"you may play lands and cast spells {{place:permission place}} {_FREE}",
    what=ANY,
    cards="any",
    flash=False,
    cost=None,
)
G.rule(
    "permission",
    Permission,
    "you may play lands {place:permission place}",
    cards="lands",
    what=Unsaid(f.TypeIs("land")),
    free=False,
    flash=Unsaid(False),
    cost=None,
)
G.rule(
    "permission",
    Permission,
    "you may cast this card {place:permission place}",
    what=f.IsThis(),
    cards="spells",
    free=False,
    flash=Unsaid(False),
    cost=None,
)
G.rule(
    "permission",
    Permission,
    f"you may cast {{what:spell noun(pl)}} {{place:permission place}} {_FREE} {_FLASH} {_ANY_MANA} {_GONE}",
    cards="spells",
    cost=None,
    once=False,
    where=lambda x: x.free or x.place != "hand+command",
)
G.rule(
    "permission",
    Permission,
    "you may cast {what:spell noun(pl)} {place:permission place} by {cost:paid by} rather "
    "than paying their mana costs",
    cards="spells",
    flash=Unsaid(False),
    free=False,
    once=False,
    where=lambda x: x.cost is not None,
)
G.rule(
    "permission",
    Permission,
    f"{_ONCE} cast a(n) {{what:spell noun(sg)}} {{place:permission place}} by {{cost:paid by}} rather "
    "than paying its mana cost",
    cards="spells",
    flash=Unsaid(False),
    free=False,
    once=True,
    where=lambda x: x.cost is not None,
)
# In the price of a spell, "this" is the spell.
G.rule("paid by", k.Cost, "paying {mana:symbols}", parts=(), where=lambda x: bool(x.mana))
closed(
    "paid by",
    {
        k.Cost(parts=(k.PayLife(v.StatOf("mana value", n.This())),)): "paying life equal to its mana value",
    },
)
G.rule(
    "permission",
    Permission,
    "you may cast {what:spell noun(pl)} {place:permission place} by {plus:gerunds} in addition to paying "
    "their other costs",
    cards="spells",
    flash=Unsaid(False),
    free=False,
    cost=None,
    where=lambda x: x.plus is not None,
)
G.rule(
    "permission",
    Permission,
    f"you may play {{what:card noun(pl)}} {{place:permission place}} {_FREE} {_ANY_MANA}",
    cards="any",
    where=lambda x: x.what != f.TypeIs("land"),
    flash=Unsaid(False),
    cost=None,
)


# Activated abilities that can't be used.
def _activate(x: Any) -> Any | None:
    if isinstance(x, About) and isinstance(x.rule, r.Cannot) and x.rule.other == ANY:
        if x.rule.deed == "activate abilities":
            return OfRule(x.of, "")
        if x.rule.deed == "activate non mana abilities":
            return OfRule(_sources(x.of), "mana")
    return None


def _sources(noun: Any) -> Any:
    """Whatever has such abilities, where nothing says what it is."""
    if not isinstance(noun, n.Phrase) or any(is_kind(part) for part in atoms(noun.filter)):
        return noun
    return dataclasses.replace(noun, filter=joined([SourceWord(), *atoms(noun.filter)]))


G.view(
    "rule sentence",
    "no abilities",
    _activate,
    lambda x: About(x.of, r.Cannot("activate abilities" if x.a == "" else "activate non mana abilities")),
)


def _group(x: Any) -> bool:
    return isinstance(x.of, n.Phrase) and isinstance(x.of.quantity, n.Each | n.Bare)


G.rule("no abilities", OfRule, "activated abilities of {of:np plural} can't be activated", a="", where=_group)
G.rule(
    "no abilities",
    OfRule,
    "activated abilities of {of:np plural} can't be activated unless they're mana abilities",
    a="mana",
    where=_group,
)
G.rule("no abilities", OfRule, "{of:poss} activated abilities can't be activated", a="")
G.rule(
    "no abilities",
    OfRule,
    "{of:poss} activated abilities can't be activated unless they're mana abilities",
    a="mana",
)


def _untaps(x: Any) -> Any | None:
    if isinstance(x, About) and isinstance(x.rule, r.Cannot) and x.rule.deed == "untap normally":
        return OfRule(x.of, "")
    if isinstance(x, About) and isinstance(x.rule, r.Cannot) and x.rule.deed == "prevent damage":
        return OfRule(x.of, "damage")
    return None


G.view(
    "rule sentence",
    "no untap",
    _untaps,
    lambda x: About(x.of, r.Cannot("untap normally" if x.a == "" else "prevent damage")),
)
G.rule(
    "no untap",
    OfRule,
    "{of:subject} don't untap during their controllers' untap steps",
    a="",
    where=lambda x: isinstance(x.of, n.Phrase) and isinstance(x.of.quantity, n.Each | n.Bare),
)
G.rule("no untap", OfRule, "{of:subject} doesn't untap during your untap step", a="", of=n.This())
G.rule("no untap", OfRule, "{of:subject} doesn't untap during its controller's untap step", a="")
G.rule("no untap", OfRule, "damage can't be prevented", a="damage", of=Unsaid(n.EachPlayer()))

SENTENCES = (
    r.Cheaper,
    r.Dearer,
    r.AbilitiesCheaper,
    r.AbilitiesDearer,
    r.ExtraLands,
    r.CastAsFlash,
    r.AnyManaFor,
    r.SpellsHave,
    r.SkipStep,
    r.HandSize,
    r.PlayerProtection,
    r.ExtraTriggers,
    r.ExtraLoyalty,
    r.KeepMana,
    r.ManaBecomes,
    r.Tax,
    r.MayPlay,
)


_PHRASES = ("attack despite defender", "as though haste", "damage by toughness", "no combat damage", "goaded")


def is_sentence(rule: Any) -> bool:
    """Worded as a sentence of its own rather than as a verb phrase."""
    if isinstance(rule, r.SimpleRule):
        return rule.rule not in _PHRASES
    if isinstance(rule, r.Cannot):
        return rule.deed in (
            "activate abilities",
            "activate non mana abilities",
            "untap normally",
            "prevent damage",
        )
    return isinstance(rule, SENTENCES)
