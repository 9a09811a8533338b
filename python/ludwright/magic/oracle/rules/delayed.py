"""What happens for each, again, or later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_durations as d
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_game as vg
from ...notation import ast_verbs_permanents as vp
from ..kernel.grammar import Grammar
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..nodes import within
from .base import G, closed, talk
from .filters import atoms, head_word
from .nouns import mention
from .references import Anaphor

G.rule("effect", vf.WhenYouDo, "when you do, {do:inline}")
G.rule("effect", vf.ForEach, "for each {over:each one}, {do:inline}")
G.include("each one", "each noun")
closed("each one", {n.Colors(None, "shade"): "color"})
G.view(
    "each one",
    "colors among",
    lambda x: x.of if isinstance(x, n.Colors) and x.slot == "shade" else None,
    lambda x: n.Colors(x, "shade"),
)
G.rule("colors among", None, "color among {:np plural}")
G.rule("effect", vf.Repeat, "do the following {times:times}: {do:inline}")
G.rule("times", v.Integer, "twice", n=2)
G.rule("times", None, "{:count word} times", where=lambda x: x != v.Integer(2))
G.rule("times", None, "a number of times equal to {:quantity}")


@dataclass(frozen=True, slots=True)
class EachNoun:
    """ "opponent", "creature you control", "of those creatures": after "for each"."""

    category: str = "each noun"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        among = value.among if isinstance(value, n.Phrase) else None
        if isinstance(among, n.SlotRef) and value.filter == f.Anything():
            value = among
        elif isinstance(value, n.Phrase) and among is None:
            value = n.Phrase(n.Each(), value.filter, zones=value.zones)
        tree = grammar.try_derive("counted", value)
        return None if tree is None else [tree]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        return parts[0].value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        result = voice.say(tree.parts[0], "sg")
        if isinstance(tree.value, n.Phrase) and tree.value.slot is not None:
            latest = talk(voice).latest()
            noun = latest.noun if latest is not None else head_word(tree.value.filter)
            talk(voice).mention(tree.value.slot, noun, "sg", person=noun == "player")
        return result


G.add(EachNoun())


def _each_thing(noun: Any) -> Any | None:
    from .this_way import Way

    match noun:
        case n.Phrase(quantity=n.Each(), filter=f.Anything(), among=n.SlotRef() | Way() | Anaphor() as among):
            return among
        case n.Phrase(quantity=n.Each(), target=False, together=None, random=False):
            return None if isinstance(noun.filter, f.IsPlayer) else noun
    return None


def _each_told(value: Any) -> Any | None:
    from .this_way import Way

    if isinstance(value, Way | n.SlotRef | Anaphor):
        return n.Phrase(n.Each(), f.Anything(), among=value)
    return value if isinstance(value, n.Phrase) and _each_thing(value) is not None else None


def _one_of_them(tree: Tree, voice: Voice, number: Number | None) -> None:
    """ "For each creature you control, it …": one at a time."""
    del number
    phrase = tree.value
    elsewhere = bool(phrase.zones) and phrase.zones[0].zone != "battlefield"
    noun = head_word(phrase.filter, "card" if elsewhere else "permanent")
    if isinstance(phrase.among, Anaphor):
        noun = phrase.among.form.noun
    kinds = tuple(part.type for part in atoms(phrase.filter) if isinstance(part, f.TypeIs))
    talk(voice).mention(phrase.slot, noun, "sg", source=tree, kinds=kinds)


G.view("each one", "counted", _each_thing, _each_told, alternative=True, then=_one_of_them)
G.view(
    "each one",
    "each of those",
    lambda x: _each_thing(x),
    lambda x: _each_told(x) if isinstance(x, Anaphor | n.SlotRef) else None,
    alternative=True,
    then=_one_of_them,
)
G.rule("each of those", None, "of {:np that}", where=lambda x: isinstance(x, Anaphor))


# Players, one after the other, who are spoken of: "for each opponent, that player …".
@dataclass(frozen=True, slots=True)
class EachOfThem:
    who: Any


def _each_of_them(noun: Any) -> EachOfThem | None:
    match noun:
        case n.Phrase(quantity=n.Each(), filter=f.IsPlayer(n.EachPlayer() | n.Opponents() as who)):
            return EachOfThem(who)
    return None


G.view(
    "each one",
    "each of them",
    _each_of_them,
    lambda x: n.Phrase(n.Each(), f.IsPlayer(x.who)),
    then=lambda t, w, m: mention(t, w, "sg"),
)
G.promote("each one")
G.rule("each of them", EachOfThem, "player", who=n.EachPlayer())
G.rule("each of them", EachOfThem, "opponent", who=n.Opponents())


# Delayed triggers.
def _trailing(later: Any) -> bool:
    """ "Sacrifice it at the beginning of the next end step." """
    steps = later.do.steps
    simple = (vp.Sacrifice, vc.Exile, vc.Put, vp.Destroy)
    return (
        len(steps) == 1
        and isinstance(steps[0], simple)
        and (
            isinstance(getattr(steps[0], "what", None), n.SlotRef | Anaphor)
            or (isinstance(steps[0], vc.Put) and isinstance(steps[0].what, n.This))
        )
    )


def _aimed(later: Any) -> bool:
    """What is put off last has its targets now ("destroy target creature at end of combat", CR 115.1), not
    when it happens."""
    return any(isinstance(each, n.Phrase) and each.target for each in within(later.do))


_ANYBODY = Unsaid(n.EachPlayer())


def _anybody(begins: Any) -> bool:
    return not isinstance(begins.whose, n.You | n.SlotRef | n.ControllerOf | Anaphor)


G.rule("next step", e.Begins, "the next turn's upkeep", step="upkeep", where=_anybody, whose=_ANYBODY)
G.rule("next step", e.Begins, "the next {step:step}", where=_anybody, whose=_ANYBODY)
G.rule(
    "effect",
    vg.Later,
    "{do:inline} at {when:combat end}",
    each_time=False,
    duration=...,
    where=lambda x: isinstance(x.when, e.Begins) and x.when.step == "end combat" and not _aimed(x),
)
G.rule("combat end", e.Begins, "end of combat", step="end combat", whose=_ANYBODY)
G.rule("next step", e.Begins, "your next {step:step}", whose=n.You())
G.rule("next step", e.Begins, "{whose:poss} next {step:step}")
G.rule(
    "effect",
    vg.Later,
    "{do:inline} at the beginning of {when:next step}",
    each_time=False,
    duration=...,
    where=lambda x: isinstance(x.when, e.Begins) and _trailing(x),
)
G.rule(
    "effect",
    vg.Later,
    "at the beginning of {when:next step}, {do:inline}",
    each_time=False,
    duration=...,
    where=lambda x: isinstance(x.when, e.Begins),
)
G.alt(
    "effect",
    vg.Later,
    "{do:inline} at the beginning of {when:next step}",
    why="when it happens may be said last",
    each_time=False,
    duration=...,
    where=lambda x: (
        isinstance(x.when, e.Begins) and not _trailing(x) and len(x.do.steps) == 1 and not _aimed(x)
    ),
)
_TURN = d.Until("turn")
for _word, _each in (("when", False), ("whenever", True)):
    G.rule(
        "effect",
        vg.Later,
        f"{_word} {{when:said event}} this turn, {{do:inline}}",
        each_time=_each,
        duration=_TURN,
    )
    G.rule("effect", vg.Later, f"{_word} {{when:said event}}, {{do:inline}}", each_time=_each, duration=None)
    G.rule(
        "effect",
        vg.Later,
        f"{{duration:duration}}, {_word} {{when:said event}}, {{do:inline}}",
        each_time=_each,
    )
G.rule(
    "effect",
    vg.Later,
    "{duration:duration}, at the beginning of {when:begins}, {do:inline}",
    each_time=True,
    where=lambda x: isinstance(x.when, e.Begins) and x.duration is not None,
)
