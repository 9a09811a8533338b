"""Conditions about what something is, and about what was done when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ..discourse import OWN_KEY
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import OWN
from .base import G, closed, setting, talk
from .filters import SHARED, atoms, is_adjective
from .numbers import forgotten
from .origins import origin
from .references import Anaphor

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


def _anybody(noun: Any) -> bool:
    """You, or a player who is not told apart: "an opponent was dealt damage" is an event."""
    if isinstance(noun, n.Phrase) and not noun.target and isinstance(noun.filter, f.IsPlayer):
        return isinstance(noun.quantity, n.Exactly)
    return isinstance(noun, n.You)


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
G.rule("cond", c.Is, "{what:that subject} {filter:is(s)}", where=lambda x: not _anybody(x.what))
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
