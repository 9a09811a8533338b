"""Conditions, as they stand after "if", "as long as" and "unless"."""

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
from ..discourse import OWN_KEY
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import OWN
from .base import G, closed, setting, talk
from .filters import SHARED, atoms, is_adjective, joined
from .numbers import forgotten
from .origins import origin
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

# What something is.
_CARDS = ("graveyard", "hand", "library", "exile")
G.rule("cond", c.Is, "{what:subject} {filter:is card(s)}", where=lambda x: origin(x.what).zone in _CARDS)
G.rule(
    "is card",
    None,
    "be~ a(n) {:card noun(sg)}",
    where=lambda x: not is_adjective(x) and not isinstance(x, (f.HasKeyword, f.HasCounter, *SHARED)),
)
G.alt(
    "cond",
    c.Is,
    "{what:subject} {filter:was}",
    why="what has moved is spoken of as it was",
    where=lambda x: isinstance(x.what, Anaphor),
)
G.rule("cond", c.Is, "{what:subject} {filter:came}", where=lambda x: isinstance(x.filter, f.CameFrom))
G.promote("cond")
G.rule("cond", c.Is, "{what:subject} is resolving", filter=f.StateIs("resolving"))
G.promote("cond")


def _hit(tree: Tree, voice: Voice, number: Number | None) -> None:
    """Who was dealt damage, for "they"."""
    del tree, number
    if voice.discourse is not None:
        talk(voice).mention("hit", "player", "sg", person=True)


_HIT = c.Is(n.SlotRef("hit"), f.IsPlayer(n.EachPlayer()))
G.rule(
    "cond",
    c.Is,
    "a player is dealt damage this way",
    what=_HIT.what,
    filter=_HIT.filter,
    then=_hit,
)
G.promote("cond")
G.rule("came", f.CameFrom, "entered or were cast from {zone:whose zone}")
G.alt("came", f.CameFrom, "entered or was cast from {zone:whose zone}", why="of one")
# The dead are spoken of as they were.
G.rule("cond", c.Is, "{what:subject} {filter:was}", where=lambda x: origin(x.what).died)
G.promote("cond")
G.rule("was", f.HasKeyword, "had {keyword:keyword word}")
G.rule("was", f.HasCounter, "had a(n) {kind:counter} counter on it", where=lambda x: x.kind is not None)
G.rule("was", f.HasCounter, "had a counter on it", kind=None)
G.rule("was", f.ControlledBy, "was under your control", who=n.You())
closed("was", {f.StateIs("damaged this turn"): "was dealt damage this turn"})
G.rule("was", None, "was {:adjective}")
G.rule("was", None, "was a(n) {:noun(sg)}")


def _not_kind(cond: Any) -> c.Is | None:
    """Is no Demon: what it is not is a noun."""
    match cond:
        case c.Is(what=what, filter=f.Not(f.SubtypeIs() | f.TypeIs() as kind)):
            return c.Is(what, kind)
    return None


G.view("cond", "is no", _not_kind, lambda x: None)
G.promote("cond")
G.rule("is no", c.Is, "{what:subject} wasn't a(n) {filter:noun(sg)}", where=lambda x: origin(x.what).died)
G.rule("is no", c.Is, "{what:subject} isn't a(n) {filter:noun(sg)}")
G.rule("cond", c.Is, "{what:that subject} {filter:is(s)}", where=lambda x: not isinstance(x.what, n.You))
G.rule("cond neg", c.Is, "{what:subject} {filter:is not(s)}")
G.alt("cond neg", c.Is, "{what:subject} wasn't a(n) {filter:noun(sg)}", why="of what is gone")
for _category, _be, _have in (("is", "be~", "have~"), ("is not", "isn't", "doesn't have")):
    G.rule(_category, f.HasKeyword, f"{_have} {{keyword:keyword word}}")
    G.rule(
        _category,
        f.HasCounter,
        f"{_have} a(n) {{kind:counter}} counter on it",
        where=lambda x: x.kind is not None,
    )
    G.rule(_category, f.HasCounter, f"{_have} a counter on it", kind=None)
    G.rule(_category, f.IsThis, f"{_be} ~")
    G.rule(_category, None, f"{_be} {{:adjective}}")
    G.rule(_category, f.StatIs, f"{_have} {{stat:stat}} {{value:numeral}} or greater", cmp=">=")
    G.rule(_category, f.StatIs, f"{_have} {{stat:stat}} {{value:numeral}} or less", cmp="<=")
    G.rule(_category, f.ControlledBy, f"{_be} under your control", who=n.You())
    G.rule(_category, f.ControlledBy, f"{_be} under {{who:poss}} control")
    G.rule(_category, f.InCombatWith, f"{_be} in combat with {{what:np}}")
    G.rule(_category, None, f"{_be} a(n) {{:noun(sg)}}")
closed(
    "is",
    {
        f.StateIs("entered this turn"): "entered this turn",
        f.StateIs("attacked this turn"): "attacked this turn",
    },
)
closed("is", {f.StateIs("damaged this turn"): "was dealt damage this turn", f.StateIs("cast"): "was cast"})
G.promote("is", 2)
closed(
    "is not", {f.StateIs("attacked this turn"): "didn't attack this turn", f.StateIs("cast"): "wasn't cast"}
)
G.view("cond", "cond neg", lambda x: x.test if isinstance(x, c.NotTrue) else None, c.NotTrue)

for _word in ("monstrous", "renowned"):
    G.rule(
        "cond",
        c.Compare,
        f"~ is {_word}",
        left=v.LinkedNumber(_word),
        cmp=">=",
        right=v.Integer(1),
        then=lambda t, w, m: talk(w).mention(OWN_KEY, OWN, "sg"),
    )
    G.promote("cond")


# "You haven't cast a spell this turn", "no creatures died this turn".
@dataclass(frozen=True, slots=True)
class NotDone:
    filter: Any
    source: Any
    verb: str


def _not_done(cond: Any) -> NotDone | None:
    match cond:
        case c.NotTrue(
            c.Happened(e.Casts(n.Phrase(n.Bare(), what, slot=None), n.You(), source, None), "turn")
        ):
            return NotDone(what, source, "cast")
        case c.NotTrue(c.Happened(e.Dies(n.Phrase(n.Bare(), what, zones=(), slot=None), None), "turn")):
            return NotDone(what, (), "died")
    return None


def _undone(x: NotDone) -> c.NotTrue:
    what = n.Phrase(n.Bare(), x.filter)
    event: Any = e.Casts(what, n.You(), x.source) if x.verb == "cast" else e.Dies(what)
    return c.NotTrue(c.Happened(event))


def _cast_before(cond: Any) -> NotDone | None:
    match cond:
        case c.Happened(e.Casts(n.Phrase(n.Bare(), what, slot=None), n.You(), source, None), "turn"):
            return NotDone(what, source, "cast") if f.Other() not in atoms(what) else None
    return None


G.view(
    "cond",
    "cast before",
    _cast_before,
    lambda x: c.Happened(e.Casts(n.Phrase(n.Bare(), x.filter), n.You(), x.source)),
)
G.promote("cond")
G.rule(
    "cast before",
    NotDone,
    "you've cast a(n) {filter:spell noun(sg)} {source:cast from} this turn",
    verb="cast",
)
G.view("cond", "not done", _not_done, _undone)
G.promote("cond")
G.rule(
    "not done",
    NotDone,
    "you haven't cast a(n) {filter:spell noun(sg)} {source:cast from} this turn",
    verb="cast",
)
G.rule("not done", NotDone, "no {filter:noun(pl)} died this turn", verb="died", source=())

# Turns and history.
closed("cond", {c.TurnOf(n.You()): "it's your turn", c.NotTrue(c.TurnOf(n.You())): "it's not your turn"})
closed("cond", {c.TurnOf(n.Opponents()): "it's an opponent's turn"})
G.rule("cond", c.TurnOf, "it's {who:poss} turn")
G.rule(
    "cond neg",
    c.TurnOf,
    "it's not {who:poss} turn",
    where=lambda x: not isinstance(x.who, n.You | n.Opponents),
)
_MAIN: tuple[Any, ...] = ("main1", "main2")
_YOUR_MAIN = c.AllTrue((c.TurnOf(n.You()), c.During(_MAIN)))
closed("cond", {_YOUR_MAIN: "it's your main phase", c.NotTrue(_YOUR_MAIN): "it isn't your main phase"})
# A spell resolves in the phase in which it was cast (CR 500.2).
_IN_YOUR_MAIN = c.AllTrue((c.WasCast(), *_YOUR_MAIN.tests))
closed("spell cond", {_IN_YOUR_MAIN: "you cast this spell during your main phase"})
G.include("cond", "spell cond", lambda x: setting().spell)
closed("cond", {c.During(_MAIN): "it's a main phase", c.During(("upkeep",)): "it's the upkeep step"})
closed(
    "cond",
    {
        c.During(("end",)): "it's the end step",
        c.During(("declare attackers",)): "attackers are being declared",
    },
)
COMBAT: tuple[Any, ...] = (
    "begin combat",
    "declare attackers",
    "declare blockers",
    "first damage",
    "damage",
    "end combat",
)
closed("cond", {c.During(COMBAT): "it's combat"})


_ANY_SPELL = n.Phrase(n.Bare(), f.StateIs("spell"))


def _many_last_turn(who: Any) -> c.Compare:
    return c.Compare(v.TimesHappened(e.Casts(_ANY_SPELL, who), "last turn", False), ">=", v.Integer(2))


closed(
    "cond",
    {
        # Before the first turn there was none.
        c.AllTrue(
            (
                c.NotTrue(c.Happened(e.Casts(_ANY_SPELL), "last turn")),
                c.Compare(v.TurnNumber(), ">", v.Integer(1)),
            )
        ): "no spells were cast last turn",
        c.AnyTrue(
            (_many_last_turn(n.You()), _many_last_turn(n.Opponents()))
        ): "a player cast two or more spells last turn",
    },
)
G.promote("cond")
closed(
    "cond",
    {c.NotTrue(c.Happened(e.CreatesTokens(n.You()), "turn")): "you haven't created a token this turn"},
)
G.promote("cond")
G.rule("cond", c.Happened, "{event:said past} this turn", within="turn", then=forgotten)
G.rule("cond", c.Happened, "{event:said past} last turn", within="last turn", then=forgotten)
G.rule("cond", c.Happened, "{event:said past} this game", within="game", then=forgotten)
G.rule("cond neg", c.Happened, "it is not true that {event:said past} this turn", within="turn")
G.rule(
    "cond",
    c.WasPaid,
    "this spell was {word:paid word}",
    where=lambda x: setting().spell,
    then=lambda t, w, m: talk(w).mention(OWN_KEY, OWN, "sg"),
)


@dataclass(frozen=True, slots=True)
class Kicked:
    """The card itself was kicked."""

    what: Any
    word: str


_KICKERS = ("kicker", "multikicker", "bargain", "foretell")


def _kicked(cond: Any) -> Kicked | None:
    return Kicked(n.This(), cond.word) if isinstance(cond, c.WasPaid) and cond.word in _KICKERS else None


# While it is read, it is not known yet what "it" is.
G.view(
    "cond",
    "kicked",
    _kicked,
    lambda x: c.WasPaid(x.word) if isinstance(x.what, n.This | Anaphor) else None,
)
G.rule("kicked", Kicked, "{what:subject} was {word:paid word}")
closed("cond", {c.NotTrue(c.WasPaid("kicker")): "it wasn't kicked"})
G.promote("cond")
_MATE = n.Phrase(n.Bare(), f.And((f.TypeIs("creature"), f.ControlledBy(n.YOU), f.OneOf(n.Linked("pair")))))
closed("cond", {c.Exists(_MATE): "~ is paired with another creature"})
G.promote("cond")
closed("cond", {c.Compare(v.LinkedNumber("tribute"), "<", v.Integer(1)): "tribute wasn't paid"})
G.promote("cond")
G.rule(
    "cond",
    c.WasPaid,
    "this spell's additional cost was paid",
    word="additional",
    where=lambda x: setting().spell,
    then=lambda t, w, m: talk(w).mention(OWN_KEY, OWN, "sg"),
)
G.alt(
    "cond",
    c.WasPaid,
    "this spell's additional cost was paid",
    why="of a permanent, which was a spell",
    word="additional",
    where=lambda x: not setting().spell,
)
G.rule("cond", c.WasPaid, "its {word:cost word} cost was paid")
G.rule("cond neg", c.WasPaid, "its {word:cost word} cost wasn't paid")
G.rule("cond", c.CastFrom, "you cast it from {zone:your zone}")
G.rule("cond neg", c.CastFrom, "you didn't cast it from {zone:your zone}")
G.rule("cond", c.CastFrom, "this spell was cast from {zone:whose zone}", where=lambda x: setting().spell)
G.promote("cond")
for _spell in ("this spell", "it"):
    if _spell == "it":
        G.alt("cond", c.CastFrom, "it was cast from {zone:whose zone}", why="of the spell itself")
    G.alt(
        "cond neg",
        c.CastFrom,
        f"{_spell} was cast from anywhere other than your hand",
        why="of the spell itself",
        zone="hand",
    )
closed(
    "whose zone",
    {"hand": "your hand", "graveyard": "a graveyard", "exile": "exile", "library": "your library"},
)
closed(
    "your zone",
    {"hand": "your hand", "graveyard": "your graveyard", "exile": "exile", "library": "your library"},
)
G.only_prints("cond", c.WasCast, "you cast it")
G.rule(
    "cond",
    c.Is,
    "you cast {what:np}",
    filter=f.StateIs("cast"),
    where=lambda x: not isinstance(x.what, n.Phrase),
)
G.promote("cond")
_ANOTHER = c.Happened(e.Casts(n.Phrase(n.Bare(), f.StateIs("spell")), n.You()))
# While a spell is being cast it has not been cast yet (CR 601.2i).
closed("cost cond", {_ANOTHER: "you've cast another spell this turn"})
closed("cost cond", {c.WasPaid("bargain"): "it is bargained", c.WasPaid("kicker"): "it is kicked"})
G.include("cost cond", "cond", lambda x: x != _ANOTHER)
closed("cond", {c.NotTrue(c.WasCast()): "you didn't cast it"})
G.rule("cond", c.StillIn, "~ is in {zone:your zone}", where=lambda x: x.zone != "battlefield")
G.rule(
    "cond",
    c.StillIn,
    "~ is on the battlefield",
    zone="battlefield",
    then=lambda t, w, m: talk(w).mention(OWN_KEY, OWN, "sg"),
)
closed("cond", {c.IsMonarch(n.You()): "you're the monarch"})
G.rule("cond", c.IsMonarch, "{who:subject} be~ the monarch")
closed("cond", {c.StackEmpty(): "the stack is empty", c.IsDay(): "it's day", c.IsNight(): "it's night"})
G.rule("cond", c.AllTrue, "{tests:conds and}")
G.rule("cond", c.AnyTrue, "{tests:conds or}")
G.series("conds and", "cond", "and")
G.series("conds or", "cond", "or")


def word_shown(value: Any, number: Any) -> Any:
    del number
    return (value.split(), None) if isinstance(value, str) else None


def word_read(tokens: Any, at: int) -> Any:
    if at < len(tokens) and tokens[at].isalpha():
        yield tokens[at].lower(), at + 1


G.words("cost word", word_shown, word_read)
