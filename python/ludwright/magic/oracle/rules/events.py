"""Events: what triggers watch ("a creature dies"), what was ("a creature died"), what would be."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation.ast_words import STEPS, ZONES
from ..discourse import OWN_KEY
from ..kernel.chart import Chart
from ..kernel.grammar import Grammar
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import OWN, verb_form
from .base import G, closed, setting, talk
from .filters import SourceWord, atoms, is_kind, joined

ANYTHING = n.Phrase(n.Bare(), f.Anything())
_MINE = f.ControlledBy(n.You())


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


G.rule("spell a", n.This, "this spell", agrees="sg")
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
    },
)
for _tense, _verb in (("event", "cast~who"), ("past", "cast"), ("would", "would cast")):
    G.rule(
        _tense,
        e.Casts,
        f"{{who:np a}} {_verb} {{what:spell a}} {{source:cast from}}",
        nth=None,
        where=lambda c: c.who != ANYTHING,
    )
    G.rule(
        _tense,
        e.Casts,
        f"a player {_verb.replace('~who', 's')} {{what:spell a}} {{source:cast from}}",
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
G.view("bare spell", "spell noun", _spell_words, lambda filter_: n.Phrase(n.Bare(), filter_))
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
G.rule("event", e.Activates, "{who:np a} activate~who an ability of {what:np a}", ability=..., nth=None)
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
            return None if _plain(whom) else InCombat(what, whom)
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

# Damage and life.
closed("combat", {True: "combat damage", False: "noncombat damage", None: "damage"})


def _plain(noun: Any) -> bool:
    return isinstance(noun, n.Phrase) and noun.filter == f.Anything() and not noun.target


for _tense, _active, _passive in (
    ("event", "deal~by", "be~to"),
    ("past", "dealt", "was"),
    ("would", "would deal", "would be"),
):
    _dealt = {"event": "is", "past": "was", "would": "would be"}[_tense]
    for _amount, _words in ((None, ""), (..., "{amount:at least}")):
        G.rule(
            _tense,
            e.Damages,
            f"{{by:source a}} {_active} {_words} {{combat:combat}} to {{to:damaged}}",
            number=...,
            where=lambda d: not _plain(d.by) and not _plain(d.to),
            **({} if _words else {"amount": None}),
        )
        G.rule(
            _tense,
            e.Damages,
            f"{{by:source a}} {_active} {_words} {{combat:combat}}",
            number=...,
            to=...,
            where=lambda d: not _plain(d.by),
            **({} if _words else {"amount": None}),
        )
        G.rule(
            _tense,
            e.Damages,
            f"{{to:np a}} {_passive} dealt {_words} {{combat:combat}}",
            number=...,
            by=...,
            where=lambda d: not _plain(d.to),
            **({} if _words else {"amount": None}),
        )
        G.rule(
            _tense,
            e.Damages,
            f"{_words} {{combat:combat}} {_dealt} dealt",
            number=...,
            by=...,
            to=...,
            **({} if _words else {"amount": None}),
        )
G.rule("at least", e.AmountIs, "{value:numeral} or more", cmp=">=")
G.rule("at least", e.AmountIs, "more than {value:numeral}", cmp=">")
G.rule("at least", e.AmountIs, "{value:numeral} or less", cmp="<=")
G.include("damaged", "np a")


def _source(noun: Any) -> n.Phrase | None:
    """ "A source you control": by what the damage is dealt, if nothing says what it is."""
    if not isinstance(noun, n.Phrase) or any(is_kind(part) for part in atoms(noun.filter)):
        return None
    return dataclasses.replace(noun, filter=joined([SourceWord(), *atoms(noun.filter)]))


def _unsource(noun: Any) -> n.Phrase | None:
    if not isinstance(noun, n.Phrase) or SourceWord() not in atoms(noun.filter):
        return None
    return dataclasses.replace(
        noun, filter=joined([part for part in atoms(noun.filter) if part != SourceWord()])
    )


G.view("source a", "np a", _source, _unsource)
G.include("source a", "np a", lambda x: not isinstance(x, n.Phrase) or SourceWord() not in atoms(x.filter))

event(e.GainsLife, "who", "gain", "gained", "life", amount=None, nth=None)
event(e.GainsLife, "who", "gain", "gained", "{amount:at least} life", nth=None)
event(e.GainsLife, "who", "gain", "gained", "life for the {nth:ordinal} time each turn", amount=None)
event(e.LosesLife, "who", "lose", "lost", "life", amount=None, nth=None)
event(e.LosesLife, "who", "lose", "lost", "{amount:at least} life", nth=None)
event(e.LosesLife, "who", "lose", "lost", "life for the {nth:ordinal} time each turn", amount=None)

# Cards.
event(e.Draws, "who", "draw", "drew", "a card", what=ANYTHING, nth=None)
G.rule("event", e.Draws, "you draw your {nth:ordinal} card each turn", who=n.You(), what=ANYTHING)
G.rule("past", e.Draws, "you drew your {nth:ordinal} card", who=n.You(), what=ANYTHING)
G.rule("event", e.Draws, "{who:np a} draw~who their {nth:ordinal} card each turn", what=ANYTHING)
_CAUSED = "a spell or ability {by:np a} control~by causes {who:subject} to discard"
G.rule("event", e.Discards, f"{_CAUSED} a card", what=ANYTHING, where=lambda x: x.by is not None)
G.rule("event", e.Discards, f"{_CAUSED} {{what:card a}}", where=lambda x: x.by is not None)
event(e.Discards, "who", "discard", "discarded", "a card", what=ANYTHING)
event(e.Discards, "who", "discard", "discarded", "{what:card a}")
G.rule("card a", n.This, "this card", agrees="sg")
G.rule(
    "card a",
    n.Phrase,
    "one or more {filter:card noun(pl)}",
    quantity=n.OneOrMore(),
    slot=...,
    zones=...,
    then=lambda t, w, m: talk(w).mention(t.value.slot, "card", "pl", source=t),
)
G.rule(
    "card a",
    n.Phrase,
    "a(n) {filter:card noun(sg)}",
    slot=...,
    zones=...,
    quantity=Unsaid(n.Bare()),
    then=lambda t, w, m: talk(w).mention(t.value.slot, "card", "sg", source=t),
)
event(e.Sacrifices, "who", "sacrifice", "sacrificed", "a permanent", what=ANYTHING)
event(e.Sacrifices, "who", "sacrifice", "sacrificed", "{what:np a}")
event(e.PlaysLand, "who", "play", "played", "a land", what=ANYTHING)
event(e.PlaysLand, "who", "play", "played", "{what:np a}")
event(e.Shuffles, "who", "shuffle", "shuffled", "their library")
event(e.Searches, "who", "search", "searched", "a library")

# Permanents.
event(e.BecomesTapped, "what", "become", "became", "tapped")
event(e.BecomesUntapped, "what", "become", "became", "untapped")
# The ability is on the face that it turns to.
G.rule(
    "event",
    e.Transforms,
    "~ transforms into ~",
    what=n.This(),
    then=lambda t, w, m: talk(w).mention(OWN_KEY, OWN, "sg", named=True),
)
event(e.Transforms, "what", "transform", "transformed")
event(e.TurnsFaceUp, "what", "be", "was", "turned face up")
event(e.PhasesIn, "what", "phase", "phased", "in")
event(e.PhasesOut, "what", "phase", "phased", "out")
event(e.IsDestroyed, "what", "be", "was", "destroyed")
event(e.IsCountered, "what", "be", "was", "countered")
event(e.BecomesAttached, "what", "become", "became", "attached to {to:np a}")
event(e.BecomesUnattached, "what", "become", "became", "unattached from {source:np a}")
G.rule("event", e.TapsForMana, "{what:np a} be~what tapped for mana", who=ANYTHING)
G.rule("event", e.TapsForMana, "{who:np a} tap~who {what:np a} for mana")
event(e.ControlChanges, "to", "gain", "gained", "control of {what:np a}")

# Counters.
for _tense, _active, _passive in (
    ("event", "put~by", "are put"),
    ("past", "put", "were put"),
    ("would", "would put", "would be put"),
):
    G.rule(
        _tense,
        e.CountersPut,
        f"{{by:source a}} {_active} one or more {{counter:counter}} counters on {{on:np a}}",
        number=...,
        effect=False,
        where=lambda c: not _plain(c.by) and c.counter,
    )
    G.rule(
        _tense,
        e.CountersPut,
        f"{{by:source a}} {_active} one or more counters on {{on:np a}}",
        number=...,
        effect=False,
        counter=None,
        where=lambda c: not _plain(c.by),
    )
    G.rule(
        _tense,
        e.CountersPut,
        f"one or more {{counter:counter}} counters {_passive} on {{on:np a}}",
        number=...,
        effect=False,
        by=ANYTHING,
        where=lambda c: c.counter is not None,
    )
    G.rule(
        _tense,
        e.CountersPut,
        f"one or more counters {_passive} on {{on:np a}}",
        number=...,
        effect=False,
        by=ANYTHING,
        counter=None,
    )
    _putting = _active.replace("put~by", "puts")
    G.rule(
        _tense,
        e.CountersPut,
        f"an effect {_putting} one or more {{counter:counter}} counters on {{on:np a}}",
        number=...,
        effect=True,
        by=ANYTHING,
        where=lambda c: c.counter is not None,
    )
    G.rule(
        _tense,
        e.CountersPut,
        f"an effect {_putting} one or more counters on {{on:np a}}",
        number=...,
        effect=True,
        by=ANYTHING,
        counter=None,
    )
    G.rule(
        _tense,
        e.CountersRemoved,
        f"one or more {{counter:counter}} counters {_passive.replace('put', 'removed')} from {{source:np a}}",
        number=...,
        where=lambda c: c.counter is not None,
    )

# Targets.
for _whom, _who in (("", ANYTHING), ("an opponent controls", n.Opponents()), ("you control", n.You())):
    for _nth, _times in ((None, ""), (1, "for the first time each turn")):
        G.rule(
            "event",
            e.Targeted,
            f"{{what:np a}} become~what the target of a spell or ability {_whom} {_times}",
            by=ANYTHING,
            who=_who,
            nth=_nth,
        )
        G.rule(
            "event",
            e.Targeted,
            f"{{what:np a}} become~what the target of {{by:np a}} {_whom} {_times}",
            who=_who,
            nth=_nth,
        )

# Steps.
_WHOSE_STEP = {
    "untap": "untap step",
    "upkeep": "upkeep",
    "draw": "draw step",
    "main1": "first main phase",
    "main2": "second main phase",
    "end": "end step",
    "cleanup": "cleanup step",
    "end combat": "end of combat",
    "declare attackers": "declare attackers step",
    "declare blockers": "declare blockers step",
    "first damage": "first combat damage step",
    "damage": "combat damage step",
}
closed("step", {step: _WHOSE_STEP.get(step, step) for step in STEPS})
EVERYBODY = (
    ANYTHING,
    n.EachPlayer(),
    n.Phrase(n.Each(), f.IsPlayer(n.EachPlayer())),
    n.Phrase(n.Bare(), f.IsPlayer(n.EachPlayer())),
)


def _whose_turn(tree: Tree, voice: Voice, number: Number | None) -> None:
    """ "That player" is whose turn it is."""
    del number
    whose: Any = tree.value.whose
    value = whose if isinstance(whose, n.ControllerOf) else n.ActivePlayer()
    talk(voice).mention("whose turn", "player", "sg", person=True, value=value)


for _all in EVERYBODY:
    G.rule("begins", e.Begins, "each combat", step="begin combat", whose=_all, then=_whose_turn)
    G.rule("begins", e.Begins, "each {step:step}", whose=_all, then=_whose_turn)
G.rule("begins", e.Begins, "combat on your turn", step="begin combat", whose=n.You())
G.rule("begins", e.Begins, "combat on {whose:poss} turn", step="begin combat")


G.rule("begins", e.Begins, "each player's {step:step}", whose=n.EachPlayer(), then=_whose_turn)
G.rule("begins", e.Begins, "each opponent's {step:step}", whose=n.Opponents(), then=_whose_turn)
G.rule(
    "begins",
    e.Begins,
    "the {step:step} of enchanted creature's controller",
    whose=n.ControllerOf(n.Host()),
    then=_whose_turn,
)
G.rule("begins", e.Begins, "{whose:poss} {step:step}")


G.rule(
    "event",
    e.Does,
    "{what:np a} become~what monstrous",
    deed="monstrosity",
    who=ANYTHING,
    number=...,
    nth=None,
)


# Deeds by name.
@dataclass(frozen=True, slots=True)
class DeedVerb:
    """A mechanic's name as a verb: "scry", "scries", "scried"."""

    category: str
    past: bool
    alternative: bool = False
    leaf: ClassVar[bool] = True

    def leads(self) -> Any:
        return (words[0] for words in self._forms()), ()

    def parts(self, grammar: Grammar, value: Any) -> tuple[Tree, ...] | None:
        del grammar
        return () if isinstance(value, str) else None

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        first, *rest = tree.value.split()
        if self.past:
            first = first + ("d" if first.endswith("e") else "ed")
        else:
            first = verb_form(first, third=number == "sg")
        voice.put_all([first, *rest])
        return number

    def _forms(self) -> dict[tuple[str, ...], str]:
        """The words of every deed."""
        names = setting().names
        known = names.mechanics("action") if names is not None else ()
        found: dict[tuple[str, ...], str] = {}
        for deed in ("scry", "surveil", "explore", "cycle", "mutate", *known):
            first, *rest = deed.split()
            past = first + ("d" if first.endswith("e") else "ed")
            for form in [past] if self.past else [verb_form(first, third=third) for third in (True, False)]:
                found[form, *rest] = deed
        return found

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        for words, deed in self._forms().items():
            if chart.lowered[at : at + len(words)] == words:
                yield Tree(self, deed, ()), at + len(words)


# Done to what is not told apart.
G.rule(
    "event",
    e.Does,
    "{what:subject} exploit~what a creature",
    deed="exploit",
    who=ANYTHING,
    number=...,
    nth=None,
)
G.add(DeedVerb("deed", False))
G.add(DeedVerb("deed past", True))
for _tense, _deed in (("event", "deed(s)"), ("past", "deed past"), ("would", "deed(pl)")):
    _would = "would" if _tense == "would" else ""
    for _nth, _times in ((None, ""), (1, "for the first time each turn")):
        G.rule(
            _tense,
            e.Does,
            f"{{who:np a}} {_would} {{deed:{_deed}}} {_times}",
            what=ANYTHING,
            number=...,
            nth=_nth,
            where=lambda d: not _plain(d.who),
        )
        G.rule(
            _tense,
            e.Does,
            f"you {_would} {{deed:{_deed.replace('(s)', '(you)')}}} this card {_times}",
            what=n.This(),
            number=...,
            nth=_nth,
            who=...,
            where=lambda d: d.deed == "cycle",
        )
        G.rule(
            _tense,
            e.Does,
            f"{{who:np a}} {_would} {{deed:{_deed}}} {{what:np a}} {_times}",
            number=...,
            nth=_nth,
            where=lambda d: not _plain(d.who),
        )
        G.rule(
            _tense,
            e.Does,
            f"{{what:np a}} {_would} {{deed:{_deed}}} {_times}",
            who=ANYTHING,
            number=...,
            nth=_nth,
            where=lambda d: not isinstance(d.what, n.You | n.EachPlayer | n.Opponents),
        )

# Only to replace.
G.rule(
    "would",
    e.CreatesTokens,
    "one or more tokens would be created under your control",
    who=n.You(),
    number=...,
)
G.rule("would", e.CreatesTokens, "{who:np a} would create one or more tokens", number=...)
G.rule("would", e.LosesGame, "{who:np a} would lose the game")
G.rule("would", e.ProducesMana, "{what:np a} be~what tapped for mana", who=ANYTHING)
G.rule("would", e.ProducesMana, "{who:np a} tap~who {what:np a} for mana")
event(e.FlipsCoin, "who", "flip", "flipped", "a coin")
event(e.RollsDie, "who", "roll", "rolled", "a die")


# Either of several; a subject in common is said once.
@dataclass(frozen=True, slots=True)
class Shared:
    what: Any
    events: tuple[Any, ...]


def _bound(cls: Any) -> dict[str, Any]:
    """What a verb alone leaves open: the slots that an event binds."""
    return {name: ... for name in ("number", "became") if name in cls.__dataclass_fields__}


# Pairs that are one event of the notation.
_ONE_EVENT: dict[tuple[type, ...], Any] = {
    (e.Enters, e.Attacks): e.EntersOrAttacks,
    (e.Enters, e.Dies): e.EntersOrDies,
    (e.Attacks, e.Blocks): e.AttacksOrBlocks,
}


def one_event(event_: e.AnyOf) -> Any:
    """The same as one event of the notation, where there is one."""
    made = _ONE_EVENT.get(tuple(type(each) for each in event_.events))
    shared = _shared(event_)
    return event_ if made is None or shared is None else made(shared.what)


def _shared(event_: Any) -> Shared | None:
    if not isinstance(event_, e.AnyOf):
        return None
    subjects = [getattr(each, "what", None) for each in event_.events]
    if subjects[0] is None or any(subject != subjects[0] for subject in subjects):
        return None
    return Shared(subjects[0], event_.events)


def _unshared(shared: Shared) -> e.AnyOf | None:
    if tuple(type(each) for each in shared.events) in _ONE_EVENT:
        return None
    return e.AnyOf(tuple(dataclasses.replace(each, what=shared.what) for each in shared.events))


G.view("event", "shared", _shared, _unshared)
G.rule("shared", Shared, "{what:np a} {events:event verbs(s)}")
G.series("event verbs", "event verb", "or")
G.rule("event verb", e.Transforms, "transform~ into ~", what=Unsaid(n.This()))
for _cls, _verb in (
    (e.Enters, "enter~"),
    (e.Dies, "die~"),
    (e.Leaves, "leave~ the battlefield"),
    (e.Attacks, "attack~"),
    (e.Blocks, "block~"),
    (e.BecomesTapped, "become~ tapped"),
    (e.BecomesBlocked, "become~ blocked"),
    (e.Transforms, "transform~"),
):
    G.rule("event verb", _cls, _verb, what=Unsaid(ANYTHING), **_bound(_cls))


# Two events that have nothing in common: "when ~ enters and at the beginning of your upkeep".
@dataclass(frozen=True, slots=True)
class Pair:
    first: Any
    second: Any


def subject_of(event_: Any) -> Any:
    """Whom or what an event is about, as it is worded."""
    if isinstance(event_, e.Casts | e.Activates | e.Draws | e.Discards | e.Sacrifices | e.Does):
        return event_.who
    return next(
        (getattr(event_, name) for name in ("what", "who", "by", "on") if hasattr(event_, name)), None
    )


def pair_of(event_: Any) -> Pair | None:
    """Events with a subject each, as a pair."""
    if not isinstance(event_, e.AnyOf) or len(event_.events) != 2:
        return None
    first, second = event_.events
    if isinstance(first, e.Begins) or subject_of(first) == subject_of(second):
        return None
    return Pair(first, second)


def _second(word: str) -> Any:
    return lambda pair: when_word(pair.second) == word


G.view("event", "event and", pair_of, lambda x: e.AnyOf((x.first, x.second)))
for _word in ("when", "whenever"):
    G.rule("event and", Pair, f"{{first:event}} and {_word} {{second:event}}", where=_second(_word))
G.rule("event and", Pair, "{first:event} and at the beginning of {second:begins}", where=_second("at"))
G.view(
    "event",
    "event or",
    lambda x: x.events if isinstance(x, e.AnyOf) and not _steps(x) and pair_of(x) is None else None,
    e.AnyOf,
)
G.series("event or", "event", "or")
G.view("past", "past or", lambda x: x.events if isinstance(x, e.AnyOf) else None, e.AnyOf)
G.series("past or", "past", "or")
G.view("would", "would or", lambda x: x.events if isinstance(x, e.AnyOf) else None, e.AnyOf)
G.series("would or", "would", "or")


def _steps(events: Any) -> bool:
    return any(isinstance(each, e.Begins) for each in events.events)


# How much it was: "life you gained".
G.rule("past amount", e.GainsLife, "life {who:np a} gained", amount=None, number=..., nth=None)
G.rule("past amount", e.LosesLife, "life {who:np a} lost", amount=None, number=..., nth=None)
G.rule(
    "past amount",
    e.Damages,
    "damage dealt to {to:np a}",
    by=...,
    number=...,
    amount=None,
    combat=...,
    where=lambda d: not _plain(d.to),
)
G.rule("past amount", e.Damages, "damage {by:np a} dealt", number=..., amount=None, combat=..., to=...)
G.rule("past amount", e.Draws, "cards {who:np a} drew", what=ANYTHING, nth=None)

# "When" of what happens once to this, "whenever" of what may happen again.
_ONCE = (e.Enters, e.Dies, e.Leaves, e.Moves, e.EntersOrDies, e.TurnsFaceUp, e.BecomesUnattached)


def when_word(event_: Any) -> str:
    match event_:
        case e.Begins():
            return "at"
        case e.AnyOf(events) if pair_of(event_) is not None:
            return when_word(events[0])
        case e.AnyOf(events):
            words = {when_word(each) for each in events}
            return words.pop() if len(words) == 1 else "whenever"
        case e.Does("mutate"):
            return "whenever"
        case e.Casts(n.This()) | e.Does(_, _, n.This()) | e.Activates(n.This()):
            return "when"
        case e.Sacrifices(_, n.This()) | e.Discards(_, n.This()):
            return "when"
    subject = getattr(event_, "what", None)
    if isinstance(subject, n.Host) and setting().host.startswith("equipped"):
        return "whenever"
    return (
        "when"
        if isinstance(event_, _ONCE) and isinstance(subject, n.This | n.ThisCard | n.Host | n.SlotRef)
        else "whenever"
    )


def _bind(tree: Tree, voice: Voice, number: Number | None) -> None:
    """What an object became is still called by its old words; amounts are "that much"."""
    del number
    memory = talk(voice)
    for part in tree.value.events if isinstance(tree.value, e.AnyOf) else (tree.value,):
        became = getattr(part, "became", None)
        if became is not None:
            subject = getattr(part, "what", None)
            latest = memory.latest()
            if isinstance(subject, n.This):
                memory.aliases[became] = OWN_KEY
            elif isinstance(subject, n.Phrase) and subject.slot is not None:
                memory.aliases[became] = subject.slot
            elif latest is not None:
                memory.aliases[became] = latest.key
        for name in ("who", "whom", "by", "to", "what", "on"):
            noun = getattr(part, name, None)
            if isinstance(noun, n.Phrase) and noun.slot is not None and memory.find(noun.slot) is None:
                thing = "spell" if isinstance(part, e.Casts) else "permanent"
                memory.mention(noun.slot, "player" if name == "who" else thing, "sg", person=name == "who")


for _tense in ("event", "past", "would"):
    G.rule(f"said {_tense}", None, f"{{:{_tense}}}", then=_bind)
