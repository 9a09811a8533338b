"""Verbs that put and return cards."""

from __future__ import annotations

from typing import Any

from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ..kernel.makers import Unsaid
from .base import G, closed, setting
from .origins import origin
from .references import Anaphor, Rest
from .verb_forms import result
from .verbs_cards import LEFT, YOU

# Putting. "Return" is said of what comes back; "its owner's" of what may be another's.
_BACK = ("graveyard", "exile")
closed(
    "entry",
    {
        ("tapped",): "tapped",
        ("tapped", "attacking"): "tapped and attacking",
        ("attacking",): "attacking",
        ("transformed",): "transformed",
        ("face down",): "face down",
        ("tapped", "transformed"): "tapped and transformed",
        ("attacking", "tapped"): "tapped and attacking",
    },
)


def _fewer(x: Any) -> str | None:
    """One less than it had."""
    match x:
        case vc.CounterCount(kind, v.Difference(v.CountersOn(had, n.This()), v.Integer(1))) if kind == had:
            return kind
    return None


def _one_fewer(kind: str) -> vc.CounterCount:
    return vc.CounterCount(kind, v.Difference(v.CountersOn(kind, n.This()), v.Integer(1)))


G.view("entry counter", "fewer counters", _fewer, _one_fewer)
G.rule("fewer counters", None, "one fewer {:counter} counter")
G.rule("entry counter", vc.CounterCount, "{count:count} {kind:counter} counter(s)")
G.view(
    "entry counters",
    "entry counter",
    lambda t: t[0] if isinstance(t, tuple) and len(t) == 1 else None,
    lambda t: (t,),
)
G.series("entry counters", "entry counter", "and")


def _to(zone: str, position: str | None = None) -> Any:
    def fits(x: Any) -> bool:
        return x.to.zone == zone and (position is None or x.to.position == position)

    return fits


def _unknown(x: Any) -> bool:
    """While parsing it is not known yet what "it" is."""
    from .this_way import Way

    among = getattr(x.what, "among", None)
    return isinstance(x.what, Anaphor | Rest) or isinstance(among, Anaphor | Way)


def _is_slot(x: Any) -> bool:
    return isinstance(x.what, n.SlotRef)


def _mine(x: Any) -> bool:
    return _unknown(x) or origin(x.what).mine or x.what == LEFT


def _and(*tests: Any) -> Any:
    return lambda x: all(test(x) for test in tests)


def _returns(x: Any) -> bool:
    if _unknown(x):
        return True
    found = origin(x.what)
    if isinstance(x.what, n.Phrase) and x.what.zones and not found.mine and isinstance(x.under, n.You):
        return False
    if (found.died or _gone(x.what)) and x.to.zone == "battlefield":
        return True
    return found.zone in _BACK or (found.zone == "battlefield" and x.to.zone == "hand")


def _gone(noun: Any) -> bool:
    """What it is on comes back to the battlefield only from elsewhere."""
    return isinstance(noun, n.Host)


def _known_owner(x: Any) -> bool:
    """No need to say under whose control."""
    if _unknown(x):
        return False
    return x.under is not None or origin(x.what).mine


_BESIDE = (
    "[attached_to? attached to {attached_to:np}][counters? with {counters:entry counters} on it~what]"
    "[mods? . ^ they~what {mods:entry mods(s)}]"
)
for _verb, _prep, _test in (
    ("return", "to", _returns),
    ("put", "onto", lambda x: _unknown(x) or not _returns(x)),
):
    _onto = _and(_to("battlefield"), _test)
    _there = f"{_verb}~ {{what:np all}} {_prep} the battlefield[how? {{how:entry}}]"
    _entering: dict[str, Any] = {"to": vc.Destination("battlefield"), "slot": ..., "then": result}
    G.rule("vp", vc.Put, f"{_there} under your~ control {_BESIDE}", under=YOU, where=_onto, **_entering)
    _others = _and(_onto, lambda x: not _known_owner(x) and _returns(x))
    _owners = f"{_there} under its~what owner's control {_BESIDE}"
    G.rule("vp", vc.Put, _owners, under=None, where=_others, **_entering)
    _somebody = _and(_onto, lambda x: not isinstance(x.under, n.OwnerOf))
    _under = f"{_there}[under? under {{under:poss}} control]{_BESIDE}"
    G.rule("vp", vc.Put, _under, where=_somebody, **_entering)
    G.only_prints("vp", vc.Put, _under, where=_onto, **_entering)

_FROM_HERE = "return~ this card from your graveyard to"


def _own_grave(x: Any) -> bool:
    return (
        isinstance(x.what, n.This | n.ThisCard) and setting().zone in ("graveyard", "unknown") and not x.mods
    )


_HERE: dict[str, Any] = {"what": Unsaid(n.This()), "slot": ..., "then": result}
G.rule(
    "vp",
    vc.Put,
    f"{_FROM_HERE} the battlefield[how? {{how:entry}}][counters? with {{counters:entry counters}} on it]",
    to=vc.Destination("battlefield"),
    under=...,
    where=_and(_own_grave, _to("battlefield")),
    **_HERE,
)
G.rule(
    "vp",
    vc.Put,
    f"{_FROM_HERE} your hand",
    to=vc.Destination("hand"),
    where=_and(_own_grave, _to("hand")),
    **_HERE,
)
G.rule(
    "vp",
    vc.Put,
    "put~ this card from your graveyard on top of your library",
    to=vc.Destination("library"),
    where=_own_grave,
    **_HERE,
)
G.promote("vp", 6)


def _plain(x: Any) -> bool:
    return not x.mods


_BARE: dict[str, Any] = {
    "slot": ...,
    "under": None,
    "how": (),
    "counters": (),
    "attached_to": None,
    "then": result,
}
G.rule(
    "vp",
    vc.Put,
    "return~ {what:np all} to your~ hand",
    to=vc.Destination("hand"),
    where=_and(_plain, _mine, lambda x: _unknown(x) or origin(x.what).zone in _BACK),
    **_BARE,
)
G.rule(
    "vp",
    vc.Put,
    "put~ {what:np all} into your~ hand",
    to=vc.Destination("hand"),
    where=_and(_plain, _mine),
    **_BARE,
)
# Whoever searched has it in hand.
G.only_prints(
    "vp",
    vc.Put,
    "put~ {what:np all} into their hand",
    to=vc.Destination("hand"),
    where=_and(_plain, _is_slot, lambda x: origin(x.what).zone == "library" and not _mine(x)),
    **_BARE,
)
G.rule(
    "vp",
    vc.Put,
    "return~ {what:np all} to its~what owner(s)what's hand(s)what",
    to=vc.Destination("hand"),
    where=_plain,
    **_BARE,
)
G.rule(
    "vp",
    vc.Put,
    "put~ {what:np all} into your~ graveyard",
    to=vc.Destination("graveyard"),
    where=_and(_plain, _mine),
    **_BARE,
)
G.rule(
    "vp",
    vc.Put,
    "put~ {what:np all} into its~what owner(s)what's graveyard(s)what",
    to=vc.Destination("graveyard"),
    where=_plain,
    **_BARE,
)
G.only_prints("vp", vc.Put, "exile~ {what:np all}", to=vc.Destination("exile"), where=_plain, **_BARE)
_POSITIONS: tuple[tuple[Any, str, str], ...] = (
    ("top", "on top of your~ library", "on top of its~what owner(s)what's library(s)what"),
    (
        "top in any order",
        "on top of your~ library in any order",
        "on top of its~what owner(s)what's library(s)what in any order",
    ),
    ("bottom", "on the bottom of your~ library", "on the bottom of its~what owner(s)what's library(s)what"),
    (
        "bottom in any order",
        "on the bottom of your~ library in any order",
        "on the bottom of its~what owner(s)what's library(s)what in any order",
    ),
    (
        "bottom at random",
        "on the bottom of your~ library in a random order",
        "on the bottom of its~what owner(s)what's library(s)what in a random order",
    ),
)
G.rule(
    "vp",
    vc.Put,
    "put~ {what:np} back in any order",
    to=vc.Destination("library", "top in any order"),
    where=_and(_plain, lambda x: _unknown(x) or (_is_slot(x) and origin(x.what).zone == "library")),
    **_BARE,
)
for _position, _mine_words, _owner_words in _POSITIONS:
    G.rule(
        "vp",
        vc.Put,
        f"put~ {{what:np all}} {_mine_words}",
        to=vc.Destination("library", _position),
        where=_and(_plain, _mine),
        **_BARE,
    )
    G.rule(
        "vp",
        vc.Put,
        f"put~ {{what:np all}} {_owner_words}",
        to=vc.Destination("library", _position),
        where=_plain,
        **_BARE,
    )
G.rule(
    "vp",
    vc.Put,
    "shuffle~ {what:np all} into your~ library",
    to=vc.Destination("library", "shuffled"),
    where=_and(_plain, _mine),
    **_BARE,
)
G.rule(
    "vp",
    vc.Put,
    "shuffle~ {what:np all} into its~what owner(s)what's library(s)what",
    to=vc.Destination("library", "shuffled"),
    where=_plain,
    **_BARE,
)
_BELOW = {**_BARE, "to": vc.Destination("library", "below", v.Integer(1))}
G.rule("vp", vc.Put, "put~ {what:np all} into its~what owner(s)what's library second from the top", **_BELOW)
G.rule(
    "vp",
    vc.Put,
    "put~ {what:np all} into its~what owner(s)what's library third from the top",
    **{**_BELOW, "to": vc.Destination("library", "below", v.Integer(2))},
)
