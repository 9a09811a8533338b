"""Conditions about somebody: what they have, hold and did, after "if", "as long as" and "unless"."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_base as b
from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ..kernel.makers import Unsaid
from .base import G
from .filters import atoms, joined
from .numbers import forgotten
from .references import Anaphor

# What somebody has: "you control a Forest", "an opponent controls a creature".


@dataclass(frozen=True, slots=True)
class Has:
    """Somebody's things among all that pass."""

    who: Any
    what: Any


def _owner(noun: Any) -> Has | None:
    """Whose things a noun without choice is about."""
    if not isinstance(noun, n.Phrase) or noun.target or noun.zones:
        return None
    parts = atoms(noun.filter)
    holders = [part for part in parts if isinstance(part, f.ControlledBy)]
    if len(holders) != 1:
        return None
    rest = joined([part for part in parts if part != holders[0]])
    return Has(holders[0].who, dataclasses.replace(noun, quantity=n.Bare(), filter=rest))


def _held(has: Has, quantity: n.Quantity) -> Any:
    if not isinstance(has.what, n.Phrase):
        return None
    return dataclasses.replace(
        has.what, quantity=quantity, filter=joined([*atoms(has.what.filter), f.ControlledBy(has.who)])
    )


@dataclass(frozen=True, slots=True)
class HasOne:
    who: Any
    what: n.Phrase


@dataclass(frozen=True, slots=True)
class HasNone:
    who: Any
    what: n.Phrase


@dataclass(frozen=True, slots=True)
class HasMany:
    who: Any
    many: b.Value
    what: Any


def _one(cond: Any) -> HasOne | None:
    match cond:
        case (
            c.Exists(noun)
            | c.Compare(v.Count(noun), ">=", v.Integer(1))
            | c.Compare(v.Count(noun), ">", v.Integer(0))
        ):
            has = _owner(noun)
            return None if has is None else HasOne(has.who, has.what)
    return None


def _none(cond: Any) -> HasNone | None:
    match cond:
        case c.NotTrue(c.Exists(noun)) | c.Compare(v.Count(noun), "==", v.Integer(0)):
            has = _owner(noun)
            return None if has is None else HasNone(has.who, has.what)
    return None


_OF_ONE = ("names", "mana values", "powers", "controllers")
"""What a permanent has one of: as many permanents differ in it as there are of it among them."""


def _many(sign: str) -> Any:
    def there(cond: Any) -> HasMany | None:
        match cond:
            case c.Compare(v.Count(noun), cmp, number) if cmp == sign:
                has = _owner(noun)
                return None if has is None else HasMany(has.who, number, has.what)
            case c.Compare(v.DistinctCount(kind, n.Phrase(together=None) as noun), cmp, number) if (
                cmp == sign and kind in _OF_ONE
            ):
                has = _owner(dataclasses.replace(noun, together=n.Differing(kind)))
                return None if has is None else HasMany(has.who, number, has.what)
        return None

    def back(has: HasMany) -> c.Compare | None:
        held = _held(Has(has.who, has.what), n.Each())
        if held is None or held.together is None:
            return c.Compare(v.Count(held), sign, has.many)
        if not isinstance(held.together, n.Differing) or held.together.what not in _OF_ONE:
            return None
        # "With different names": as many as there are names.
        several = v.DistinctCount(held.together.what, dataclasses.replace(held, together=None))
        return c.Compare(several, sign, has.many)

    return there, back


@dataclass(frozen=True, slots=True)
class Borne:
    """So many counters on something."""

    on: Any
    kind: str | None
    many: Any


def _borne(cond: Any) -> Borne | None:
    match cond:
        case c.Compare(v.CountersOn(kind, on), ">=", many) if isinstance(on, _BEARERS):
            return Borne(on, kind, many)
    return None


_BEARERS = (n.This, n.SlotRef, n.Host, Anaphor)


G.rule("bare one", n.Phrase, "{filter:noun(sg)}", quantity=Unsaid(n.Bare()), slot=...)


def _either(cond: Any) -> tuple[Any, ...] | None:
    """ "You control a Plains or an Island": each with its article."""
    has = _one(cond)
    if has is None or has.who != n.You() or not isinstance(has.what, n.Phrase):
        return None
    kinds = has.what.filter
    if not isinstance(kinds, f.Or) or has.what != n.Phrase(has.what.quantity, kinds):
        return None
    return kinds.filters if all(isinstance(kind, f.SubtypeIs) for kind in kinds.filters) else None


def _has_either(kinds: tuple[Any, ...]) -> c.Exists:
    return c.Exists(_held(Has(n.You(), n.Phrase(n.Bare(), f.Or(kinds))), n.Bare()))


G.view("cond", "has either", _either, _has_either)
G.rule("has either", None, "you control {:either kinds}")
G.series("either kinds", "one kind", "or")
G.rule("one kind", None, "a(n) {:kind(sg)}", where=lambda x: isinstance(x, f.SubtypeIs))
G.view("cond", "has one", _one, lambda h: c.Exists(_held(Has(h.who, h.what), n.Bare())))
G.rule("has one", HasOne, "you control {what:np a}", who=n.You())
G.rule("has one", HasOne, "{who:np a} control~who {what:np a}")


@dataclass(frozen=True, slots=True)
class HasBoth:
    """Of each of two kinds."""

    one: Any
    other: Any


def _has_both(cond: Any) -> HasBoth | None:
    match cond:
        case c.AllTrue((c.Exists() as first, c.Exists() as second)):
            one, other = _one(first), _one(second)
            if one is not None and other is not None and one.who == other.who == n.You():
                return HasBoth(one.what, other.what)
    return None


def _both_held(x: HasBoth) -> c.AllTrue | None:
    held = [_held(Has(n.You(), what), n.Bare()) for what in (x.one, x.other)]
    return None if None in held else c.AllTrue(tuple(c.Exists(each) for each in held))


G.view("cond", "has both", _has_both, _both_held)
G.rule("has both", HasBoth, "you control {one:np a} and {other:np a}")
G.promote("cond")
G.view("cond", "has none", _none, lambda h: c.NotTrue(c.Exists(_held(Has(h.who, h.what), n.Bare()))))
G.rule("has none", HasNone, "you control no {what:np plural}", who=n.You())
G.rule("has none", HasNone, "{who:np a} control~who no {what:np plural}")
G.alt("has none", HasNone, "you don't control {what:np a}", why="of one", who=n.You())
G.alt("has none", HasNone, "you don't control any {what:np plural}", why="of several", who=n.You())
_there, _back = _many("<")
G.view("cond", "has <", _there, _back)
G.rule("has <", HasMany, "you control fewer than {many:count word} {what:np plural}", who=n.You())
G.rule("has <", HasMany, "{who:np a} control~who fewer than {many:count word} {what:np plural}")
for _sign, _words in ((">=", "or more"), ("<=", "or fewer"), ("==", "")):
    _there, _back = _many(_sign)
    G.view("cond", f"has {_sign}", _there, _back)
    _exactly = "exactly" if _sign == "==" else ""
    if _sign == "==":
        G.rule(
            f"has {_sign}", HasMany, "you control exactly one {what:bare one}", who=n.You(), many=v.Integer(1)
        )
    G.rule(
        f"has {_sign}",
        HasMany,
        f"you control {_exactly} {{many:count word}} {_words} {{what:np plural}}",
        who=n.You(),
    )
    G.rule(
        f"has {_sign}",
        HasMany,
        f"{{who:np a}} control~who {_exactly} {{many:count word}} {_words} {{what:np plural}}",
    )

# Hands and graveyards.


@dataclass(frozen=True, slots=True)
class InZone:
    many: b.Value
    what: Any


def _in_zone(zone: str, sign: str, *, cards: bool) -> Any:
    def there(cond: Any) -> InZone | None:
        match cond:
            case c.Compare(
                v.Count(n.Phrase(_, filter_, False, (n.Place(where, n.You()),)) as noun), cmp, number
            ):
                plain = filter_ in (f.Anything(), f.StateIs("card"))
                if where == zone and cmp == sign and plain == cards:
                    return InZone(number, noun)
        return None

    return there, lambda found: c.Compare(v.Count(found.what), sign, found.many)


def _cards_in(zone: Any) -> Unsaid:
    return Unsaid(n.Phrase(n.Each(), f.StateIs("card"), zones=(n.Place(zone, n.You()),)))


@dataclass(frozen=True, slots=True)
class InHand:
    who: Any
    many: b.Value


def _in_hand(sign: str) -> Any:
    def there(cond: Any) -> InHand | None:
        match cond:
            case c.Compare(
                v.Count(n.Phrase(_, filter_, False, (n.Place("hand", who),), None, None)), cmp, number
            ):
                if cmp == sign and who is not None and filter_ in (f.Anything(), f.StateIs("card")):
                    return InHand(who, number)
        return None

    def back(found: InHand) -> c.Compare:
        hand = n.Phrase(n.Each(), f.StateIs("card"), zones=(n.Place("hand", found.who),))
        return c.Compare(v.Count(hand), sign, found.many)

    return there, back


_there, _back = _in_hand("<")
G.view("cond", "hand <", _there, _back)
G.rule("hand <", InHand, "{who:np a} have~who fewer than {many:count word} cards in hand")
for _sign, _words in ((">=", "or more"), ("<=", "or fewer"), ("==", "")):
    _exactly = "exactly" if _sign == "==" else ""
    _there, _back = _in_hand(_sign)
    G.view("cond", f"hand {_sign}", _there, _back)
    if _sign == "==":
        G.rule("hand ==", InHand, "{who:np a} have~who no cards in hand", many=v.Integer(0))
        G.rule("hand ==", InHand, "{who:np a} have~who exactly one card in hand", many=v.Integer(1))
    elif _sign == "<=":
        G.only_prints("hand <=", InHand, "{who:np a} have~who no cards in hand", many=v.Integer(0))
    G.rule(
        f"hand {_sign}",
        InHand,
        f"{{who:np a}} have~who {_exactly} {{many:count word}} {_words} cards in hand",
        where=lambda x: x.many != v.Integer(0),
    )
    for _zone, _line in (
        ("graveyard", f"there are {_exactly} {{many:count word}} {_words} cards in your graveyard"),
        ("library", f"your library has {_exactly} {{many:count word}} {_words} cards in it"),
    ):
        _there, _back = _in_zone(_zone, _sign, cards=True)
        G.view("cond", f"{_zone} {_sign}", _there, _back)
        G.rule(f"{_zone} {_sign}", InZone, _line, what=_cards_in(_zone))
    _there, _back = _in_zone("graveyard", _sign, cards=False)
    G.view("cond", f"graveyard kinds {_sign}", _there, _back)
    G.rule(
        f"graveyard kinds {_sign}",
        InZone,
        f"there are {_exactly} {{many:count word}} {_words} {{what:counted(pl)}}",
        then=forgotten,  # "those cards" are others
    )

G.rule("cond", c.Compare, "you have {right:numeral} or more life", left=v.LifeOf(n.You()), cmp=">=")
G.rule("cond", c.Compare, "you have exactly {right:numeral} life", left=v.LifeOf(n.You()), cmp="==")
G.rule(
    "cond", c.Compare, "you have {right:count word} or more unspent mana", left=v.PoolOf(n.You()), cmp=">="
)


@dataclass(frozen=True, slots=True)
class More:
    """Somebody has more than somebody else: of what, and who."""

    who: Any
    than: Any
    what: Any = None
    sign: str = ">"


def _hand_of(value: Any) -> Any | None:
    match value:
        case v.Count(n.Phrase(filter=filter_, target=False, zones=(n.Place("hand", who),), among=None)):
            return who if filter_ in (f.Anything(), f.StateIs("card")) else None
    return None


def _cards_of(who: Any) -> v.Count:
    return v.Count(n.Phrase(n.Each(), f.StateIs("card"), zones=(n.Place("hand", who),)))


def _more_cards(cond: Any) -> More | None:
    if not isinstance(cond, c.Compare) or cond.cmp != ">":
        return None
    who, than = _hand_of(cond.left), _hand_of(cond.right)
    return None if who is None or than is None else More(who, than)


def _more_life(cond: Any) -> More | None:
    match cond:
        case c.Compare(v.LifeOf(who), ">", v.LifeOf(than)):
            return More(who, than)
    return None


def _more_things(cond: Any) -> More | None:
    match cond:
        case c.Compare(v.Count(first), ">", v.Count(second)):
            one, other = _owner(first), _owner(second)
            if one is not None and other is not None and one.what == other.what:
                return More(one.who, other.who, one.what)
    return None


def _things_more(more: More) -> c.Compare | None:
    counts = [_held(Has(who, more.what), n.Each()) for who in (more.who, more.than)]
    return None if None in counts else c.Compare(v.Count(counts[0]), ">", v.Count(counts[1]))


G.view("cond", "more cards", _more_cards, lambda x: c.Compare(_cards_of(x.who), ">", _cards_of(x.than)))
G.rule("more cards", More, "{who:np a} have~who more cards in hand than {than:each other}")
G.view("cond", "more life", _more_life, lambda x: c.Compare(v.LifeOf(x.who), ">", v.LifeOf(x.than)))
G.rule("more life", More, "{who:np a} have~who more life than {than:each other}")
G.view("cond", "more things", _more_things, _things_more)
G.rule("more things", More, "{who:np a} control~who more {what:np plural} than {than:each other}")
# Of two players: each opponent is an opponent.
G.rule("each other", n.You, "you")
G.rule("each other", n.Opponents, "each opponent")
G.alt("each other", n.Opponents, "an opponent", why="there is one")
G.rule(
    "each other", None, "{:np}", where=lambda x: not isinstance(x, n.You | n.Opponents) and not _anybody(x)
)


def _anybody(noun: Any) -> bool:
    return isinstance(noun, n.Phrase) and isinstance(noun.filter, f.IsPlayer) and not noun.target


G.rule("cond", c.Compare, "you have {right:numeral} or less life", left=v.LifeOf(n.You()), cmp="<=")
G.rule(
    "cond", c.Compare, "an opponent has {right:numeral} or less life", left=v.LifeOf(n.Opponents()), cmp="<="
)
G.rule(
    "cond", c.Compare, "an opponent has {right:numeral} or more life", left=v.LifeOf(n.Opponents()), cmp=">="
)
G.rule("cond", c.Compare, "there are {right:count word} or more {left:counter count}", cmp=">=")
G.rule("cond", c.Compare, "there are no {left:counter count}", cmp="==", right=v.Integer(0))
G.view("cond", "counters borne", _borne, lambda x: c.Compare(v.CountersOn(x.kind, x.on), ">=", x.many))
G.promote("cond")
G.view(
    "cond",
    "counters of any kind",
    lambda x: (
        Borne(x.left.of, None, x.right)
        if isinstance(x, c.Compare)
        and isinstance(x.left, v.StatOf)
        and (x.left.stat, x.cmp) == ("counters", ">=")
        and isinstance(x.left.of, _BEARERS)
        else None
    ),
    lambda x: c.Compare(v.StatOf("counters", x.on), ">=", x.many),
)
G.promote("cond")
G.rule(
    "counters of any kind",
    Borne,
    "{on:subject} have~on {many:count word} or more counters on it",
    kind=None,
    where=lambda x: x.many != v.Integer(1),
)
G.rule(
    "counters borne", Borne, "{on:subject} have~on {many:count word} or more {kind:counter} counters on it"
)


def _bearing(sign: str) -> Any:
    def there(cond: Any) -> Borne | None:
        match cond:
            case c.Compare(v.CountersOn(kind, on), cmp, many) if cmp == sign and isinstance(on, _BEARERS):
                return Borne(on, kind, many)
        return None

    return there, lambda x: c.Compare(v.CountersOn(x.kind, x.on), sign, x.many)


for _sign, _words in (("==", "exactly {many:count word}"), ("<", "fewer than {many:count word}")):
    _there, _back = _bearing(_sign)
    G.view("cond", f"counters borne {_sign}", _there, _back)
    G.promote("cond")
    if _sign == "==":
        for _verb in ("have~on", "had"):
            G.rule(
                "counters borne ==",
                Borne,
                f"{{on:subject}} {_verb} no {{kind:counter}} counters on it",
                many=v.Integer(0),
            )
    G.rule(
        f"counters borne {_sign}",
        Borne,
        f"{{on:subject}} have~on {_words} {{kind:counter}} counters on it",
        where=lambda x: x.many != v.Integer(0),
    )
G.view(
    "cond",
    "player counters",
    lambda x: (
        Borne(x.left.on, x.left.kind, x.right)
        if isinstance(x, c.Compare)
        and x.cmp == ">="
        and isinstance(x.left, v.CountersOn)
        and isinstance(x.left.on, n.You | n.Opponents | n.EachPlayer)
        else None
    ),
    lambda x: (
        c.Compare(v.CountersOn(x.kind, x.on), ">=", x.many)
        if isinstance(x.on, n.You | n.Opponents | n.EachPlayer)
        else None
    ),
)
G.promote("cond")
G.rule("player counters", Borne, "{on:np a} have~on {many:count word} or more {kind:counter} counters")
G.rule("counter count", v.CountersOn, "{kind:counter} counters on {on:np}")
G.rule("cond", c.Compare, "there are {right:count word} or more {left:distinct count}", cmp=">=")


@dataclass(frozen=True, slots=True)
class Often:
    """So many of such things happened this turn."""

    many: Any
    what: Any
    verb: str


def _often(cond: Any) -> Often | None:
    match cond:
        case c.Compare(v.TimesHappened(event, "turn", False), ">=", many):
            match event:
                case e.Casts(what=n.Phrase() as what, who=n.You(), source=(), nth=None):
                    return Often(many, what.filter, "cast")
                case e.Enters(what=n.Phrase() as what, source=()):
                    return Often(many, what.filter, "entered")
                case e.Dies(what=n.Phrase() as what):
                    return Often(many, what.filter, "died")
                case e.Draws(who=n.You(), what=n.Phrase(filter=f.Anything()), nth=None):
                    return Often(many, None, "drawn")
                case e.Attacks(what=n.Phrase(quantity=n.Bare(), slot=None) as what, whom=whom) if (
                    whom == e.WHATEVER
                ):
                    has = _owner(what)
                    return Often(many, has.what.filter, "attacked") if has and has.who == n.You() else None
        case c.Compare(v.TimesHappened(e.GainsLife(who=n.You()), "turn", True), ">=", many):
            return Often(many, None, "gained")
    return None


def _unoften(often: Often) -> c.Compare:
    event: e.Casts | e.Enters | e.Dies | e.GainsLife | e.Draws | e.Attacks
    what = n.Phrase(n.Bare(), often.what) if often.what is not None else n.Phrase(n.Bare(), f.Anything())
    match often.verb:
        case "cast":
            event = e.Casts(what, n.You())
        case "entered":
            event = e.Enters(what)
        case "died":
            event = e.Dies(what)
        case "drawn":
            event = e.Draws(n.You())
        case "attacked":
            event = e.Attacks(_held(Has(n.You(), what), n.Bare()))
        case _:
            event = e.GainsLife(n.You())
    happened = v.TimesHappened(event, "turn", often.verb == "gained")
    return c.Compare(happened, ">=", often.many)


G.view("cond", "often", _often, _unoften)
G.promote("cond")
G.rule("often", Often, "you've cast {many:count word} or more {what:spell noun(pl)} this turn", verb="cast")
G.rule("often", Often, "{many:count word} or more {what:noun(pl)} entered this turn", verb="entered")
G.rule("often", Often, "{many:count word} or more {what:noun(pl)} died this turn", verb="died")
G.rule(
    "often", Often, "you attacked with {many:count word} or more {what:noun(pl)} this turn", verb="attacked"
)
G.rule("often", Often, "you've drawn {many:count word} or more cards this turn", verb="drawn", what=None)
G.rule("often", Often, "you've gained {many:numeral} or more life this turn", verb="gained", what=None)
G.rule("distinct count", v.DistinctCount, "{what:distinct} among {among:np plural}")
