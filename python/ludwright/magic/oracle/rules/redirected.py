"""Damage that goes elsewhere, and damage of which a part is prevented (CR 614.9, 615)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_replacements as rp
from ...notation import ast_values as v
from .base import G
from .events import ANYTHING
from .filters import atoms
from .replacements import Prevented, Replaced

_NO = c.Always()
_PLAIN = {"test": _NO, "may": False, "once": False}


# "The next 1 damage that would be dealt to ~ this turn is dealt to target creature instead."
@dataclass(frozen=True, slots=True)
class NextDamage:
    amount: Any
    event: Any
    to: Any


def _next(x: Any) -> NextDamage | None:
    match x:
        case Replaced(e.Damages() as event, rp.Redirect(to, amount), c.Always(), False, True, False):
            return None if amount is None else NextDamage(amount, event, to)
    return None


def _last(x: NextDamage) -> Replaced:
    return Replaced(x.event, rp.Redirect(x.to, x.amount), _NO, False, True)


G.view("replaced", "next damage", _next, _last)
G.promote("replaced")
G.rule(
    "next damage",
    NextDamage,
    "the next {amount:numeral} {event:prevented} this turn is dealt to {to:np} instead",
)
G.alt(
    "next damage",
    NextDamage,
    "the next {amount:numeral} {event:early damage} is dealt to {to:np} instead",
    why="older cards say when before to whom",
)


# "All damage that would be dealt to you this turn is dealt to target creature instead."
def _all(x: Any) -> NextDamage | None:
    match x:
        case Replaced(e.Damages() as event, rp.Redirect(to, None), c.Always(), False, True, False):
            return NextDamage(None, event, to)
    return None


G.view(
    "replaced",
    "all damage",
    _all,
    lambda x: Replaced(x.event, rp.Redirect(x.to), _NO, False, True),
    alternative=True,
)
G.rule(
    "all damage",
    NextDamage,
    "all {event:prevented} this turn is dealt to {to:np} instead",
    amount=None,
)
G.rule("all damage", NextDamage, "all {event:early damage} is dealt to {to:np} instead", amount=None)

G.view(
    "early damage",
    "early",
    lambda event: Prevented(event.to, event.by, event.combat) if isinstance(event, e.Damages) else None,
    lambda x: e.Damages(x.by, x.to, x.combat),
)
for _combat, _words in ((True, "combat damage"), (None, "damage")):
    for _by, _more in ((None, ""), ("by:chosen source", " by {by:chosen source}"), ("by:np", " by {by:np}")):
        for _to, _whom in ((None, ""), ("to", " to {to:np plural}")):
            if _by is None and _to is None:
                continue
            fixed: dict[str, Any] = {"combat": _combat}
            fixed |= {"by": ANYTHING} if _by is None else {}
            fixed |= {"to": ANYTHING} if _to is None else {}
            _said = f"{_words} that would be dealt this turn{_whom}{_more}"
            G.rule("early", Prevented, _said, **fixed)


# "If a source would deal damage to you, prevent all but 1 of that damage."
@dataclass(frozen=True, slots=True)
class Part:
    event: Any
    amount: Any
    test: Any


def _spared(x: Any) -> Part | None:
    match x:
        case Replaced(e.Damages() as event, rp.Prevent(None, None, None, spare), test, False, False, False):
            return None if spare is None else Part(event, spare, test)
    return None


G.view(
    "replaced",
    "spared",
    _spared,
    lambda x: Replaced(x.event, rp.Prevent(spare=x.amount), x.test, False, False),
)
G.promote("replaced")
G.rule("spared", Part, "if {event:said would}, prevent all but {amount:numeral} of that damage", test=_NO)


# "…, prevent X of that damage, where X is the number of creatures you control."
def _counted(x: Any) -> Part | None:
    match x:
        case Replaced(e.Damages() as event, rp.Prevent(amount, None, None, None), test, False, False, False):
            plain = amount is None or isinstance(amount, v.Integer | v.X)
            return None if plain else Part(event, amount, test)
    return None


G.view(
    "replaced",
    "counted part",
    _counted,
    lambda x: Replaced(x.event, rp.Prevent(x.amount), x.test, False, False),
)
G.promote("replaced")
G.rule(
    "counted part",
    Part,
    "if {event:said would}, prevent X of that damage, where X is {amount:quantity}",
    test=_NO,
)


# "You or a creature you control", "you and permanents you control".
@dataclass(frozen=True, slots=True)
class YouOr:
    what: Any


def _you_or(x: Any) -> YouOr | None:
    match x:
        case n.Phrase(n.Bare(), f.Or((f.IsPlayer(n.You()), rest)), slot=None, zones=()):
            return YouOr(n.Phrase(n.Bare(), rest)) if _yours(rest) else None
    return None


def _yours(rest: Any) -> bool:
    return any(isinstance(part, f.ControlledBy) and part.who == n.YOU for part in atoms(rest))


def _or_you(x: YouOr) -> n.Phrase | None:
    match x.what:
        case n.Phrase(n.Bare(), rest, target=False, slot=None, zones=()) if _yours(rest):
            return dataclasses.replace(x.what, filter=f.Or((f.IsPlayer(n.YOU), rest)))
    return None


for _category, _template in (("np a", "you or {what:np a}"), ("np plural", "you and {what:np plural}")):
    G.view(_category, f"you or {_category}", _you_or, _or_you)
    G.promote(_category)
    G.rule(f"you or {_category}", YouOr, _template)
