"""Verbs about permanents: destroying, tapping, counters, attaching, copying."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...notation import ast_durations as d
from ...notation import ast_mods as m
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_permanents as vp
from ..kernel.chart import Chart
from ..kernel.grammar import Grammar
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import OWN
from .base import G
from .costs import without_yours
from .filters import head_word
from .numbers import is_per, is_plain
from .origins import origin
from .references import Anaphor
from .verb_forms import YOU, created, result

G.rule("vp", vp.Destroy, "destroy~ {what:np all}", final=False, slot=..., then=result)
G.rule(
    "vp",
    vp.Destroy,
    "destroy~ {what:np all}. ^ they~what can't be regenerated",
    final=True,
    slot=...,
    then=result,
)
G.rule("vp", vp.Sacrifice, "sacrifice~ {what:sacrificed}", who=YOU, slot=..., then=result)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What others sacrifice is of their choice."""

    who: Any
    what: Any
    slot: str | None = None


def _given_up(tree: Tree, voice: Voice, number: Number | None) -> None:
    """ "Sacrificed this way" from here on."""
    del number
    slot, memory = tree.value.slot, voice.discourse
    if slot is None or memory is None:
        return
    memory.done[slot] = "sacrificed"
    latest = memory.latest()
    if latest is not None and latest.key != slot:
        memory.aliases[slot] = latest.key


def _chosen(verb: Any) -> Chosen | None:
    if not isinstance(verb, vp.Sacrifice) or verb.who == YOU or not isinstance(verb.what, n.Phrase):
        return None
    return (
        None
        if isinstance(verb.what.quantity, n.Each | n.Bare)
        else Chosen(verb.who, without_yours(verb.what), verb.slot)
    )


G.view("effect", "chosen sacrifice", _chosen, lambda x: vp.Sacrifice(x.what, x.who, x.slot))
G.promote("effect")
G.rule(
    "chosen sacrifice",
    Chosen,
    "{who:subject} sacrifice~who {what:np} of their choice",
    slot=...,
    then=_given_up,
)


def _own(noun: Any) -> Any:
    """Of one it goes without saying whose it is; of all it does not."""
    everything = isinstance(noun, n.Phrase) and isinstance(noun.quantity, n.Each)
    return noun if everything else without_yours(noun)


G.view("sacrificed", "np all", _own, lambda x: x)
G.rule("vp", vp.Proliferate, "proliferate~", who=YOU)
G.rule("vp", vp.DoubleCounters, "double~ the number of each kind of counter on {on:np}", counter=None)
G.rule("vp", vp.Tap, "tap~ {what:np all}")
G.rule("vp", vp.Untap, "untap~ {what:np that}")
G.rule("vp", vp.Transform, "transform~ {what:np}")
G.rule("vp", vp.Flip, "flip~ {what:np}")
G.rule("vp", vp.Regenerate, "regenerate~ {what:np}")
G.rule("vp", vp.RemoveFromCombat, "remove~ {what:np all} from combat")
G.rule("vp", vp.Goad, "goad~ {what:np all}")
G.rule("vp", vp.Heal, "remove~ all damage from {what:np}")
G.rule("vp", vp.TurnFaceUp, "turn~ {what:np} face up")
G.rule("effect", vp.PhaseOut, "{what:subject} phase~what out")
G.rule("vp", vp.ExchangeControl, "exchange~ control of {first:np} and {second:np}")


@dataclass(frozen=True, slots=True)
class AnotherThing:
    """What something is attached to: "it" is not what was named just before it."""

    category: str = "np besides"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        tree = grammar.try_derive("np", value)
        return None if tree is None else [tree]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        return parts[0].value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        memory = voice.discourse
        held = memory.latest() if memory is not None else None
        if held is None or not isinstance(tree.value, Anaphor | n.SlotRef) or held.clause != memory.clause:
            return voice.say(tree.parts[0], number)
        memory.referents.remove(held)
        before = memory.latest()
        said = voice.say(tree.parts[0], number)
        at = len(memory.referents) - (memory.latest() is not before)
        memory.referents.insert(at, held)
        return said

    def leads(self) -> Any:
        return (), ("np",)

    def spans(self, chart: Chart, at: int) -> int:
        return chart.ends("np", at)

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        for tree, end in chart.at("np", at):
            yield Tree(self, tree.value, (tree,)), end


G.add(AnotherThing())
G.rule("vp", vp.Attach, "attach~ {what:np} to {to:np besides}")
G.rule("vp", vp.Unattach, "unattach~ {what:np}")


# Counters. On players: "you get two poison counters".
def _player(noun: Any) -> bool:
    return isinstance(
        noun,
        n.You | n.Opponents | n.EachPlayer | n.ControllerOf | n.OwnerOf | n.DefendingPlayer | n.ActivePlayer,
    ) or (
        (isinstance(noun, n.Phrase) and head_word(noun.filter) == "player")
        or (isinstance(noun, Anaphor) and noun.form.person)
        or (isinstance(noun, n.SlotRef) and origin(noun).zone == "player")
    )


G.rule(
    "effect",
    vp.PutCounters,
    "{on:subject} get~on {count:energy symbols}",
    counter="energy",
    where=lambda x: _player(x.on),
)
G.rule(
    "effect",
    vp.PutCounters,
    "{on:subject} get~on {E} for each {count:each of}",
    counter="energy",
    where=lambda x: _player(x.on) and is_per(x.count),
)
G.promote("effect")
G.rule(
    "effect",
    vp.PutCounters,
    "{on:subject} get~on {count:count word} {E}",
    counter="energy",
    where=lambda x: _player(x.on) and isinstance(x.count, v.X | v.SlotNumber),
)
G.promote("effect")
G.rule(
    "effect",
    vp.PutCounters,
    "{on:subject} get~on {count:count} {counter:counter} counter(s)count",
    where=lambda x: _player(x.on) and is_plain(x.count),
)
G.rule(
    "vp",
    vp.PutCounters,
    "put~ {count:count} {counter:counter} counter(s) on {on:np each of}",
    where=lambda x: is_plain(x.count) and not _player(x.on),
)
G.rule(
    "vp",
    vp.PutCounters,
    "put~ a(n) {counter:counter} counter on {on:np each of} for each {count:each of}",
    where=lambda x: is_per(x.count),
)
G.rule(
    "vp",
    vp.PutCounters,
    "put~ X {counter:counter} counters on {on:np each of}, where X is {count:quantity}",
    where=lambda x: not is_plain(x.count),
)
G.rule("vp", vp.CountersDivided, "distribute~ {count:count} {counter:counter} counter(s) among {among:np}")
G.rule(
    "vp",
    vp.RemoveCounters,
    "remove~ {count:count} {counter:counter} counter(s) from {source:np}",
    slot=...,
    where=lambda x: x.count is not None and x.counter is not None,
)
G.rule(
    "vp",
    vp.RemoveCounters,
    "remove~ {count:count} counter(s) from {source:np}",
    slot=...,
    counter=None,
    where=lambda x: x.count is not None,
)
G.rule(
    "vp",
    vp.RemoveCounters,
    "remove~ all {counter:counter} counters from {source:np all}",
    slot=...,
    count=None,
    where=lambda x: x.counter is not None,
)
G.rule(
    "vp", vp.RemoveCounters, "remove~ all counters from {source:np all}", slot=..., count=None, counter=None
)
G.rule(
    "vp",
    vp.MoveCounters,
    "move~ {count:count} {counter:counter} counter(s) from {source:np} onto {to:np}",
    where=lambda x: x.count is not None and x.counter is not None,
)
G.rule(
    "vp",
    vp.MoveCounters,
    "move~ all {counter:counter} counters from {source:np} onto {to:np}",
    count=None,
    where=lambda x: x.counter is not None,
)
G.rule("vp", vp.MoveCounters, "move~ all counters from {source:np} onto {to:np}", count=None, counter=None)
G.rule(
    "vp",
    vp.MoveCounters,
    "move~ {count:count} counter(s) from {source:np} onto {to:np}",
    counter=None,
    where=lambda x: x.count is not None,
)

# Copies.
G.rule(
    "vp",
    vp.CreateCopy,
    "create~ a token that's a copy of {of:np}[exceptions? , except {exceptions:exceptions}]",
    who=YOU,
    how=(),
    counters=(),
    slot=...,
    count=v.Integer(1),
    then=created("token"),
)
G.rule(
    "vp",
    vp.CreateCopy,
    "create~ a {how:entry} token that's a copy of {of:np}[exceptions? , except {exceptions:exceptions}]",
    who=YOU,
    counters=(),
    slot=...,
    count=v.Integer(1),
    then=created("token"),
)
G.rule(
    "vp",
    vp.CreateCopy,
    "create~ {count:count} tokens that are copies of {of:np}[exceptions? , except {exceptions:exceptions}]",
    who=YOU,
    how=(),
    counters=(),
    slot=...,
    then=created("token"),
)
G.rule(
    "vp",
    vp.CreateCopy,
    "create~ {count:count} {how:entry} tokens that are copies of {of:np}"
    "[exceptions? , except {exceptions:exceptions}]",
    who=YOU,
    counters=(),
    slot=...,
    then=created("token"),
)
G.rule("exception", m.Rename, "its name is ~", name=OWN)
G.rule("exception", None, "it is {:base pt}")
G.rule("exception", None, "it {:mod static(sg)}")


def _excepted(mods: Any) -> tuple[Any, ...] | None:
    from .effects import with_keywords

    return with_keywords(mods) if isinstance(mods, tuple) and mods else None


def _unexcepted(parts: tuple[Any, ...]) -> tuple[Any, ...] | None:
    from .effects import changes

    return changes(parts)


G.view("exceptions", "exception list", _excepted, _unexcepted)
G.view(
    "exception list",
    "exception",
    lambda t: t[0] if isinstance(t, tuple) and len(t) == 1 else None,
    lambda t: (t,),
)
G.series("exception list", "exception", "and")
G.rule(
    "effect",
    vp.BecomeCopy,
    "{what:subject} become~what a copy of {of:np}[exceptions? , except {exceptions:exceptions},] "
    "{duration:duration}",
    where=lambda x: x.duration != d.Until("ever"),
)
G.rule(
    "effect",
    vp.BecomeCopy,
    "{what:subject} become~what a copy of {of:np}[exceptions? , except {exceptions:exceptions}]",
    duration=d.Until("ever"),
)
G.rule("vp", vp.EnterTapped, "have~ it enter tapped")
G.rule(
    "effect",
    vp.EnterWith,
    "~ enters with a(n) {counter:counter} counter on it for each {count:each of}",
    where=lambda x: is_per(x.count),
)
G.rule("vp", vp.EnterWith, "have~ it enter with {count:count} {counter:counter} counter(s) on it")
G.rule(
    "vp", vp.EnterAsCopy, "have~ ~ enter as a copy of {of:np}[exceptions? , except {exceptions:exceptions}]"
)
