"""Conditions about what there is: whose mana was spent, who has most, what is on the battlefield."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from .base import G, closed
from .filters import atoms, joined
from .origins import origin
from .references import Anaphor


# Mana that was spent, and abilities that resolve again and again.
def _spent_shown(value: Any, number: Any) -> Any:
    del number
    return ([f"{{{kind}}}" for kind in value], None) if isinstance(value, tuple) else None


def _spent_read(tokens: Any, at: int) -> Any:
    found: list[str] = []
    while at < len(tokens) and tokens[at] in _SYMBOLS:
        found.append(_SYMBOLS[tokens[at]])
        at += 1
        yield tuple(found), at


_SYMBOLS = {f"{{{kind}}}": kind for kind in "WUBRGC"}
G.words("spent symbols", _spent_shown, _spent_read, frozenset(map(str.lower, _SYMBOLS)))
G.rule("cond", c.WasSpent, "{mana:spent symbols} was spent to cast it")
closed(
    "least three", {v.Integer(n): words for n, words in ((1, "one"), (2, "two"), (3, "three"), (4, "four"))}
)


@dataclass(frozen=True, slots=True)
class Adamant:
    """At least so much mana of one type."""

    types: Any
    many: Any


def _adamant(cond: Any) -> Adamant | None:
    match cond:
        case c.Compare(v.SpentMana(types), ">=", many):
            return Adamant(types, many)
    return None


G.rule(
    "cond",
    c.Compare,
    "{right:count word} or more mana was spent to cast {left:spent on}",
    cmp=">=",
    where=lambda x: isinstance(x.left, v.StatOf),
)
G.promote("cond")
G.rule("spent on", v.StatOf, "{of:np}", stat="mana spent")
G.view("cond", "adamant", _adamant, lambda x: c.Compare(v.SpentMana(x.types), ">=", x.many))
G.rule("adamant", Adamant, "at least {many:least three} {types:mana kinds} mana was spent to cast it")


def _nth_time(cond: Any) -> int | None:
    match cond:
        case c.Compare(v.TimesResolved(), "==", v.Integer(n)):
            return n
    return None


G.view("cond", "nth time", _nth_time, lambda n: c.Compare(v.TimesResolved(), "==", v.Integer(n)))
G.rule("nth time", None, "this is the {:ordinal} time this ability has resolved this turn")
for _sign, _words in (
    (">=", "{right:numeral} or greater"),
    ("<=", "{right:numeral} or less"),
    ("==", "{right:numeral}"),
    (">", "greater than {right:quantity}"),
    ("<", "less than {right:quantity}"),
    (">=", "greater than or equal to {right:quantity}"),
    ("<=", "less than or equal to {right:quantity}"),
    ("==", "equal to {right:quantity}"),
    ("!=", "not {right:quantity}"),
):
    G.rule("cond", c.Compare, f"{{left:quantity}} is {_words}", cmp=_sign)
    G.alt(
        "cond",
        c.Compare,
        f"{{left:quantity}} was {_words}",
        why="of what is gone",
        where=lambda x: isinstance(x.left, v.StatOf),
        cmp=_sign,
    )
G.rule(
    "cond",
    c.Compare,
    "{left:quantity} is less than {right:count word}",
    cmp="<",
    where=lambda x: isinstance(x.left, v.Devotion),
)
G.promote("cond")
G.alt("cond", c.Compare, "X is {right:numeral} or more", why="of a number", left=v.X(), cmp=">=")


@dataclass(frozen=True, slots=True)
class InAll:
    """What a group has, added up."""

    of: Any
    stat: Any
    many: Any


def _in_all(cond: Any) -> InAll | None:
    match cond:
        case c.Compare(v.StatOf(stat, n.Phrase(quantity=n.Each()) as of), ">=", v.Integer() as many):
            return InAll(of, stat, many)
    return None


G.view("cond", "in all", _in_all, lambda x: c.Compare(v.StatOf(x.stat, x.of), ">=", x.many))
G.promote("cond")
G.rule("in all", InAll, "{of:np plural} have total {stat:stat} {many:numeral} or greater")
# Of opponents, and of any player.
_THEIRS = n.Phrase(n.Each(), f.StateIs("card"), zones=(n.Place("graveyard", n.Opponents()),))
G.rule(
    "cond",
    c.Compare,
    "an opponent has {right:count word} or more cards in their graveyard",
    left=v.Count(_THEIRS),
    cmp=">=",
)
G.promote("cond")
G.rule(
    "cond",
    c.Compare,
    "you have {right:count word} or more opponents",
    left=v.Count(n.Opponents()),
    cmp=">=",
)
G.promote("cond")


def _any_life(cond: Any) -> Any | None:
    match cond:
        case c.AnyTrue(
            (c.Compare(v.LifeOf(n.You()), "<=", one), c.Compare(v.LifeOf(n.Opponents()), "<=", other))
        ) if one == other:
            return one
    return None


G.view(
    "cond",
    "any life",
    _any_life,
    lambda x: c.AnyTrue((c.Compare(v.LifeOf(n.You()), "<=", x), c.Compare(v.LifeOf(n.Opponents()), "<=", x))),
)
G.promote("cond")
G.rule("any life", None, "a player has {:numeral} or less life")

# What there is.
G.rule(
    "cond",
    c.Exists,
    "any player controls {what:np a}",
    where=lambda x: isinstance(x.what, n.Phrase) and not x.what.zones and x.what.among is None,
)
G.rule(
    "cond",
    c.Exists,
    "there is a(n) {what:counted(sg)}",
    where=lambda x: (
        isinstance(x.what, n.Phrase) and isinstance(x.what.quantity, n.Bare | n.Each) and bool(x.what.zones)
    ),
)
closed(
    "cond",
    {
        c.NotTrue(
            c.Exists(n.Phrase(n.Bare(), f.StateIs("card"), zones=(n.Place(zone, n.You()),)))
        ): f"you have no cards in your {zone}"
        for zone in ("library", "graveyard")
    },
)


def _none_there(cond: Any) -> Any | None:
    match cond:
        case c.NotTrue(
            c.Exists(n.Phrase(quantity=n.Each(), target=False, among=None, together=None) as what)
        ):
            return what if what.zones == (n.Place("battlefield"),) else None
    return None


G.view(
    "cond",
    "none there",
    _none_there,
    lambda what: c.NotTrue(c.Exists(what)) if isinstance(what, n.Phrase) else None,
)
G.rule("none there", None, "there are no {:counted(pl)}")


NO_DAMAGE_YET = c.NotTrue(c.Happened(e.Damages(by=n.This()), "game"))
closed("cond", {NO_DAMAGE_YET: "it hasn't dealt damage yet"})


def _among(cond: Any) -> Any | None:
    """One of those that something was done to."""
    match cond:
        case c.Exists(n.Phrase(quantity=n.Bare(), among=n.SlotRef()) as what):
            return what
    return None


G.view("cond", "one among", _among, lambda x: None)
G.rule("one among", n.Phrase, "at least one {filter:card noun(sg)} is among {among:them}", quantity=...)
G.rule("cond", c.Exists, "there is {what:np a}", where=lambda x: isinstance(x.what, n.Phrase))


# What a spell is aimed at, as it is cast: "it targets a creature with flying".
_TARGETS = n.TargetsOf(n.This())


def _aimed(cond: Any) -> n.Phrase | None:
    match cond:
        case c.Exists(n.Phrase(quantity=n.Bare() | n.Each(), among=n.TargetsOf(n.This())) as what):
            return dataclasses.replace(what, among=None, quantity=n.Bare())
    return None


G.view(
    "cond",
    "aimed",
    _aimed,
    lambda what: (
        c.Exists(dataclasses.replace(what, among=n.TargetsOf(n.This())))
        if isinstance(what, n.Phrase)
        else None
    ),
)
G.promote("cond")
G.rule("aimed", None, "it targets {:np a}")


# "A creature is attacking you."
def _attackers(cond: Any) -> n.Phrase | None:
    match cond:
        case c.Exists(n.Phrase(quantity=n.Bare(), zones=(), among=None) as what):
            parts = atoms(what.filter)
            if _AT_YOU in parts:
                return dataclasses.replace(what, filter=joined([each for each in parts if each != _AT_YOU]))
    return None


_AT_YOU = f.AttackingPlayer(n.You())
G.view(
    "cond",
    "attackers",
    _attackers,
    lambda what: (
        c.Exists(dataclasses.replace(what, filter=joined([*atoms(what.filter), _AT_YOU])))
        if isinstance(what, n.Phrase)
        else None
    ),
)
G.promote("cond")
G.rule("attackers", None, "{:np a} is attacking you")


def _left(noun: Any) -> bool:
    return isinstance(noun, n.SlotRef) and origin(noun).zone != "battlefield"


# Of what has left: "if you controlled that permanent".
G.rule(
    "cond",
    c.Is,
    "you controlled {what:np that}",
    filter=f.ControlledBy(n.You()),
    where=lambda x: (
        isinstance(x.what, Anaphor)
        or (isinstance(x.what, n.SlotRef) and origin(x.what).zone != "battlefield")
    ),
)
G.promote("cond")


# Of what is there: "if you control that creature".
G.rule(
    "cond",
    c.Is,
    "you control {what:np that}",
    filter=f.ControlledBy(n.You()),
    where=lambda x: (
        isinstance(x.what, Anaphor)
        or (isinstance(x.what, n.SlotRef) and origin(x.what).zone == "battlefield")
    ),
)
G.promote("cond")


# "Another Aura is attached to enchanted creature", "~ is attached to a creature".
@dataclass(frozen=True, slots=True)
class IsOn:
    what: Any
    to: Any


def _is_on(cond: Any) -> IsOn | None:
    match cond:
        case c.Exists(n.Phrase(quantity=n.Bare(), zones=(), among=None) as what):
            parts = atoms(what.filter)
            held = [part for part in parts if isinstance(part, f.AttachedTo)]
            if len(held) == 1:
                rest = joined([part for part in parts if part != held[0]])
                return IsOn(dataclasses.replace(what, filter=rest), held[0].what)
        case c.Is(n.This() as what, f.AttachedTo(to)):
            return IsOn(what, to)
    return None


def _on_it(x: IsOn) -> c.Exists | c.Is | None:
    match x.what:
        case n.This():
            return c.Is(x.what, f.AttachedTo(x.to))
        case n.Phrase(quantity=n.Bare()) as what:
            return c.Exists(
                dataclasses.replace(what, filter=joined([*atoms(what.filter), f.AttachedTo(x.to)]))
            )
    return None


G.view("cond", "is on", _is_on, _on_it)
G.promote("cond")
G.rule("is on", IsOn, "{what:np a} is attached to {to:np a}")
