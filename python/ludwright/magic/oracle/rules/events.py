"""Events: what triggers watch ("a creature dies"), what was ("a creature died"), what would be."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation.ast_words import ZONES
from ..discourse import CONTROLLER, OWN_KEY, Referent
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import OWN
from .base import G, closed, talk
from .filters import atoms, joined

ANYTHING = n.Phrase(n.Bare(), f.Anything())
_MINE = f.ControlledBy(n.You())


def plain(noun: Any) -> bool:
    return (
        isinstance(noun, n.Phrase)
        and noun.filter == f.Anything()
        and not noun.target
        and not isinstance(noun.quantity, n.Exactly)
    )


def _of_objects(event_: Any) -> bool:
    return not isinstance(event_.what, n.You | n.Opponents | n.EachPlayer)


def event(cls: Any, subject: str, verb: str, past: str, rest: str = "", **constants: Any) -> None:
    """An event with a subject and a verb, in its three tenses."""
    where = constants.pop("where", None) or (_of_objects if subject == "what" else None)
    bindings = {name: ... for name in ("number", "became", "ability") if name in cls.__dataclass_fields__}
    fixed = {**bindings, **constants}
    G.rule("event", cls, f"{{{subject}:np a}} {verb}~{subject} {rest}", where=where, **fixed)
    G.rule("past", cls, f"{{{subject}:np a}} {past} {rest}", where=where, **fixed)
    G.rule("would", cls, f"{{{subject}:np a}} would {verb} {rest}", where=where, **fixed)


closed(
    "from zones",
    {
        (zone,): {
            "graveyard": "from a graveyard",
            "hand": "from a hand",
            "library": "from a library",
            "exile": "from exile",
            "battlefield": "from the battlefield",
        }.get(zone, f"from the {zone}")
        for zone in ZONES
    },
)
closed(
    "into zones",
    {
        ("graveyard",): "into a graveyard",
        ("exile",): "into exile",
        ("hand",): "into a hand",
        ("library",): "into a library",
    },
)

event(e.Enters, "what", "enter", "entered", source=())
event(e.Enters, "what", "enter", "entered", "{source:from zones}")


# "A creature entered the battlefield under your control this turn."
def _mine_entered(event_: Any) -> e.Enters | None:
    match event_:
        case e.Enters(what=n.Phrase(quantity=n.Bare(), slot=None) as what, source=()):
            parts = atoms(what.filter)
            if _MINE in parts:
                rest = joined([part for part in parts if part != _MINE])
                return e.Enters(dataclasses.replace(what, filter=rest))
    return None


def _entered_mine(event_: e.Enters) -> e.Enters | None:
    what = event_.what
    if not isinstance(what, n.Phrase) or _MINE in atoms(what.filter):
        return None
    return e.Enters(dataclasses.replace(what, filter=joined([*atoms(what.filter), _MINE])))


G.view("past", "entered mine", _mine_entered, _entered_mine)
G.promote("past")
G.rule("entered mine", e.Enters, "{what:np a} entered the battlefield under your control", source=())
event(e.Dies, "what", "die", "died")
event(e.Leaves, "what", "leave", "left", "the battlefield")


# "A permanent you controlled left the battlefield this turn."
def _mine_left(event_: Any) -> e.Leaves | None:
    match event_:
        case e.Leaves(what=n.Phrase(quantity=n.Bare(), slot=None) as what, became=None):
            parts = atoms(what.filter)
            if _MINE in parts:
                return e.Leaves(dataclasses.replace(what, filter=joined([p for p in parts if p != _MINE])))
    return None


def _left_mine(event_: e.Leaves) -> e.Leaves | None:
    what = event_.what
    if not isinstance(what, n.Phrase) or _MINE in atoms(what.filter):
        return None
    return e.Leaves(dataclasses.replace(what, filter=joined([*atoms(what.filter), _MINE])))


G.view("past", "left mine", _mine_left, _left_mine)
G.promote("past")
G.rule("left mine", e.Leaves, "{what:np a} you controlled left the battlefield", became=None)
G.rule("event", e.Moves, "{what:np a} be~ put {to:into zones} from anywhere", source=(), became=...)
G.rule("event", e.Moves, "{what:np a} be~ put {to:into zones} {source:from zones}", became=...)
G.rule("would", e.Moves, "{what:np a} would be put {to:into zones} from anywhere", source=(), became=...)
G.rule("would", e.Moves, "{what:np a} would be put {to:into zones}", source=("stack",), became=...)
G.rule("would", e.Moves, "{what:np a} would be put {to:into zones} {source:from zones}", became=...)
G.rule("past", e.Moves, "{what:np a} was put {to:into zones} from anywhere", source=(), became=...)
G.rule("past", e.Moves, "{what:np a} was put {to:into zones} {source:from zones}", became=...)


# Into your graveyard go your cards (CR 400.3).
@dataclass(frozen=True, slots=True)
class ToYours:
    what: Any
    source: tuple[Any, ...]


def _to_yours(x: Any) -> ToYours | None:
    match x:
        case e.Moves(what=n.Phrase() as what, to=("graveyard",)) | e.Dies(what=n.Phrase() as what):
            parts = atoms(what.filter)
            if _OWNED in parts:
                rest = joined([part for part in parts if part != _OWNED])
                source = ("battlefield",) if isinstance(x, e.Dies) else x.source
                return ToYours(dataclasses.replace(what, filter=rest), source)
        case e.Moves(what=n.This(), source=("library",) as source, to=("graveyard",)):
            return ToYours(x.what, source)
    return None


def _yours_to(x: ToYours) -> e.Moves | e.Dies | None:
    match x.what:
        case n.Phrase() as what:
            owned = dataclasses.replace(what, filter=joined([*atoms(what.filter), _OWNED]))
            return e.Dies(owned) if x.source == ("battlefield",) else e.Moves(owned, x.source, ("graveyard",))
        case n.This() if x.source == ("library",):
            return e.Moves(x.what, x.source, ("graveyard",))
    return None


_OWNED = f.OwnedBy(n.You())
closed(
    "from yours",
    {(): "from anywhere", ("library",): "from your library", ("battlefield",): "from the battlefield"},
)
for _tense, _be in (("event", "be~what"), ("past", "was"), ("would", "would be")):
    G.view(_tense, f"{_tense} to yours", _to_yours, _yours_to)
    G.promote(_tense)
    G.rule(
        f"{_tense} to yours",
        ToYours,
        f"{{what:card or a}} {_be} put into your graveyard {{source:from yours}}",
    )
G.include("card or a", "np a")
G.alt("card or a", n.This, "this card", why="it is in a graveyard", agrees="sg")


# The same of an opponent's, who is "that player" then.
@dataclass(frozen=True, slots=True)
class ToTheirs:
    what: Any
    source: tuple[Any, ...]


_THEIRS = f.OwnedBy(n.Opponents())


def _to_theirs(x: Any) -> ToTheirs | None:
    match x:
        case e.Moves(what=n.Phrase() as what, to=("graveyard",)) | e.Dies(what=n.Phrase() as what):
            parts = atoms(what.filter)
            if _THEIRS in parts:
                rest = joined([part for part in parts if part != _THEIRS])
                source = ("battlefield",) if isinstance(x, e.Dies) else x.source
                return ToTheirs(dataclasses.replace(what, filter=rest), source)
    return None


def _theirs_to(x: ToTheirs) -> e.Moves | e.Dies | None:
    if not isinstance(x.what, n.Phrase):
        return None
    owned = dataclasses.replace(x.what, filter=joined([*atoms(x.what.filter), _THEIRS]))
    return e.Dies(owned) if x.source == ("battlefield",) else e.Moves(owned, x.source, ("graveyard",))


def _whose_it_was(tree: Tree, voice: Voice, number: Number | None) -> None:
    """A card is its owner's to control (CR 108.4a)."""
    del tree, number
    memory = talk(voice)
    latest = memory.latest()
    if latest is not None:
        key = f"{latest.key}{CONTROLLER}"
        memory.referents.insert(-1, Referent(key, "player", "sg", True, weak=True))


closed(
    "from theirs",
    {(): "from anywhere", ("library",): "from their library", ("battlefield",): "from the battlefield"},
)
for _tense, _be in (("event", "be~what"), ("past", "was"), ("would", "would be")):
    G.view(_tense, f"{_tense} to theirs", _to_theirs, _theirs_to)
    G.promote(_tense)
    G.rule(
        f"{_tense} to theirs",
        ToTheirs,
        f"{{what:np a}} {_be} put into an opponent's graveyard {{source:from theirs}}",
        then=_whose_it_was,
    )


# Whose graveyard it was is whose card it is (CR 400.3).
@dataclass(frozen=True, slots=True)
class LeavesZone:
    what: Any
    zone: str


_OWN_ZONES = ("graveyard", "hand", "library")


def _leaves_zone(x: Any) -> LeavesZone | None:
    match x:
        case e.Moves(what=n.Phrase() as what, source=(zone,), to=()):
            parts = atoms(what.filter)
            if zone not in _OWN_ZONES:
                return LeavesZone(what, zone)
            if _OWNED in parts:
                rest = joined([part for part in parts if part != _OWNED])
                return LeavesZone(dataclasses.replace(what, filter=rest), zone)
    return None


def _leaving(x: LeavesZone) -> e.Moves | None:
    if not isinstance(x.what, n.Phrase):
        return None
    what = x.what
    if x.zone in _OWN_ZONES:
        what = dataclasses.replace(what, filter=joined([*atoms(what.filter), _OWNED]))
    source: Any = (x.zone,)
    return e.Moves(what, source)


_OWNED = f.OwnedBy(n.You())
for _tense, _verb in (("event", "leave~"), ("past", "left"), ("would", "would leave")):
    G.view(_tense, f"{_tense} leaves", _leaves_zone, _leaving)
    G.rule(f"{_tense} leaves", LeavesZone, f"{{what:np a}} {_verb} {{zone:the zone}}")
closed(
    "the zone",
    {"graveyard": "your graveyard", "exile": "exile", "hand": "your hand", "library": "your library"},
)


def _leaves_theirs(x: Any) -> Any | None:
    match x:
        case e.Moves(what=n.Phrase() as what, source=("graveyard",), to=()):
            parts = atoms(what.filter)
            if _THEIRS in parts:
                return dataclasses.replace(what, filter=joined([part for part in parts if part != _THEIRS]))
    return None


def _leaving_theirs(what: Any) -> e.Moves | None:
    if not isinstance(what, n.Phrase):
        return None
    return e.Moves(dataclasses.replace(what, filter=joined([*atoms(what.filter), _THEIRS])), ("graveyard",))


G.view("event", "leaves theirs", _leaves_theirs, _leaving_theirs)
G.promote("event")
G.rule("leaves theirs", None, "{:np a} leaves an opponent's graveyard", then=_whose_it_was)


# Casting. A spell is called one whatever the filter says.
@dataclass(frozen=True, slots=True)
class SpellCast:
    """Which spell: "a creature spell", "your second spell each turn", "this spell"."""

    what: Any
    whose: Any
    nth: int | None


def _spell_words(phrase: Any) -> Any | None:
    if not isinstance(phrase, n.Phrase) or isinstance(phrase.quantity, n.Exactly) or phrase.target:
        return None
    return phrase.filter


G.rule(
    "spell a",
    n.This,
    "this spell",
    agrees="sg",
    then=lambda t, w, m: talk(w).mention(OWN_KEY, OWN, "sg", named=True),
)
G.rule(
    "spell a", n.Phrase, "one or more {filter:spell noun(pl)}", quantity=n.OneOrMore(), slot=..., zones=...
)
G.rule(
    "spell a",
    n.Phrase,
    "a(n) {filter:spell noun(sg)}",
    slot=...,
    zones=...,
    quantity=Unsaid(n.Bare()),
    then=lambda t, w, m: talk(w).mention(t.value.slot, "spell", "sg", source=t),
    where=lambda p: f.Other() not in atoms(p.filter),
)
G.rule(
    "spell a",
    n.Phrase,
    "another {filter:spell rest(sg)}",
    slot=...,
    zones=...,
    quantity=Unsaid(n.Bare()),
    then=lambda t, w, m: talk(w).mention(t.value.slot, "spell", "sg", source=t),
)
G.view("spell rest", "spell noun", lambda x: f.And(tuple(a for a in atoms(x) if a != f.Other())), lambda x: x)

closed("ordinal", {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"})
closed(
    "cast from",
    {
        (): "",
        ("graveyard",): "from your graveyard",
        ("hand",): "from your hand",
        ("exile",): "from exile",
        ("library",): "from your library",
    },
)
closed(
    "cast from",
    {
        ("graveyard", "exile"): "from your graveyard or from exile",
        ("exile", "graveyard"): "from exile or your graveyard",
        ("library", "graveyard", "exile", "command"): "from anywhere other than your hand",
    },
)
closed(
    "cast from theirs",
    {
        (): "",
        ("graveyard",): "from a graveyard",
        ("hand",): "from their hand",
        ("exile",): "from exile",
        ("library",): "from their library",
        ("library", "graveyard", "exile", "command"): "from anywhere other than their hand",
    },
)
for _tense, _verb in (("event", "cast~who"), ("past", "cast"), ("would", "would cast")):
    G.rule(
        _tense,
        e.Casts,
        f"{{who:np a}} {_verb} {{what:spell a}} {{source:cast from}}",
        nth=None,
        where=lambda c: c.who == n.You(),
    )
    G.rule(
        _tense,
        e.Casts,
        f"{{who:np a}} {_verb} {{what:spell a}} {{source:cast from theirs}}",
        nth=None,
        where=lambda c: c.who not in (ANYTHING, n.You()),
    )
    G.rule(
        _tense,
        e.Casts,
        f"a player {_verb.replace('~who', 's')} {{what:spell a}} {{source:cast from theirs}}",
        nth=None,
        who=ANYTHING,
    )
    G.rule(
        _tense,
        e.Casts,
        f"you {_verb.replace('~who', '')} your {{nth:ordinal}} {{what:bare spell}} each turn",
        who=n.You(),
        source=(),
    )
    G.rule(
        _tense,
        e.Casts,
        f"a player {_verb.replace('~who', 's')} their {{nth:ordinal}} {{what:bare spell}} each turn",
        source=(),
        who=ANYTHING,
    )
    G.rule(
        _tense,
        e.Casts,
        f"{{who:np a}} {_verb} their {{nth:ordinal}} {{what:bare spell}} each turn",
        source=(),
        where=lambda c: c.who != ANYTHING,
    )
G.rule("event", e.Copies, "{who:np a} copy~who {what:spell a}")
G.view(
    "bare spell",
    "spell noun",
    _spell_words,
    lambda filter_: n.Phrase(n.Bare(), filter_),
    then=lambda t, w, m: talk(w).mention(t.value.slot, "spell", "sg", source=t),
)
for _tense, _cycle, _activate in (("event", "cycle", "activate~who"), ("past", "cycled", "activated")):
    G.rule(
        _tense,
        e.Activates,
        f"you {_cycle} this card",
        who=n.You(),
        what=n.This(),
        word="cycling",
        ability=...,
        nth=None,
    )
    G.rule(
        _tense,
        e.Activates,
        f"you {_cycle} a card",
        who=n.You(),
        what=ANYTHING,
        word="cycling",
        ability=...,
        nth=None,
    )
    G.rule(
        _tense,
        e.Activates,
        f"{{who:np a}} {_activate} a(n) {{word:cost word}} ability",
        what=ANYTHING,
        ability=...,
        nth=None,
    )
    G.rule(
        _tense,
        e.Activates,
        f"{{who:np a}} {_activate} a(n) {{word:cost word}} ability of {{what:np a}}",
        ability=...,
        nth=None,
    )
G.rule(
    "event",
    e.Activates,
    "{who:np a} activate~who an ability of {what:np a}",
    ability=...,
    nth=None,
    where=lambda x: not plain(x.what),
)
G.rule("event", e.Activates, "{who:np a} activate~who an ability", ability=..., nth=None, what=ANYTHING)

# Combat.
G.view("event", "attack with", lambda x: x if _all_mine(x) else None, lambda x: x)
G.rule(
    "attack with",
    e.Attacks,
    "you attack",
    what=Unsaid(n.Phrase(n.OneOrMore(), f.And((f.TypeIs("creature"), f.ControlledBy(n.You()))))),
    whom=ANYTHING,
)


def _all_mine(event_: Any) -> bool:
    match event_:
        case e.Attacks(what=n.Phrase(quantity=n.OneOrMore(), filter=filter_)):
            return set(atoms(filter_)) == {f.TypeIs("creature"), _MINE}
    return False


G.rule(
    "past",
    e.Attacks,
    "you attacked",
    what=Unsaid(n.Phrase(n.Bare(), f.And((f.TypeIs("creature"), _MINE)))),
    whom=ANYTHING,
    where=lambda x: (
        isinstance(x.what, n.Phrase) and set(atoms(x.what.filter)) == {f.TypeIs("creature"), _MINE}
    ),
)
event(e.Attacks, "what", "attack", "attacked", whom=ANYTHING)
event(e.Attacks, "what", "attack", "attacked", "one of your opponents", whom=n.Opponents())
event(e.Attacks, "what", "attack", "attacked", "{whom:np a}")
G.rule("event", e.AttacksOrBlocks, "{what:np a} attack~what or block~what")
G.rule("event", e.EntersOrAttacks, "{what:np a} enter~what or attack~what")
G.rule("event", e.EntersOrDies, "{what:np a} enter~what or die~what")
event(e.Blocks, "what", "block", "blocked", whom=ANYTHING)
event(e.Blocks, "what", "block", "blocked", "{whom:np a}")
event(e.BecomesBlocked, "what", "become", "became", "blocked", by=ANYTHING)
event(e.BecomesBlocked, "what", "become", "became", "blocked by {by:np a}")


@dataclass(frozen=True, slots=True)
class InCombat:
    """Blocks one, or is blocked by one."""

    what: Any
    other: Any


def _in_combat(x: Any) -> InCombat | None:
    match x:
        case e.AnyOf((e.Blocks(what, whom), e.BecomesBlocked(same, by))) if what == same and whom == by:
            return None if plain(whom) else InCombat(what, whom)
    return None


G.view(
    "event",
    "in combat",
    _in_combat,
    lambda x: e.AnyOf((e.Blocks(x.what, x.other), e.BecomesBlocked(x.what, x.other))),
)
G.promote("event")
G.rule("in combat", InCombat, "{what:np a} block~what or become~what blocked by {other:np a}")
_YOURS_TOO = n.Phrase(
    n.Bare(), f.Or((f.IsPlayer(n.You()), f.And((f.TypeIs("planeswalker"), f.ControlledBy(n.You())))))
)
event(e.Attacks, "what", "attack", "attacked", "you or a planeswalker you control", whom=_YOURS_TOO)
for _tense in ("event", "past", "would"):
    G.promote(_tense)
G.rule("event", e.Unblocked, "{what:np a} attack~what and isn't blocked")
