"""Verbs about the stack, lasting effects, turns and the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_mechanics as me
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_game as vg
from ...notation import ast_verbs_permanents as vp
from ...notation.ast_program import Program
from .base import G, closed
from .numbers import is_plain
from .verb_forms import YOU, created, result

# The stack.
G.rule(
    "vp",
    vg.CounterSpell,
    "counter~ {what:np all} unless its~what controller {unless:paying(sg)}",
    to=None,
    slot=...,
    then=result,
    where=lambda x: x.unless is not None,
)
G.rule("vp", vg.CounterSpell, "counter~ {what:np all}", to=None, slot=..., then=result)
for _unless, _price in ((None, ""), (..., "unless its~what controller {unless:paying(sg)}")):
    _paid: dict[str, Any] = {"unless": None} if _unless is None else {"where": lambda x: x.unless is not None}
    G.rule(
        "vp",
        vg.CounterSpell,
        f"counter~ {{what:np all}} {_price}. ^ if that spell is countered this way, exile it instead of "
        "putting it into its owner's graveyard",
        to="exile",
        slot=...,
        then=result,
        **_paid,
    )
G.rule(
    "vp",
    vg.CounterSpell,
    "counter~ {what:np all}. ^ if that spell is countered this way, put it on top of its "
    "owner's library instead of into that player's graveyard",
    to="library",
    slot=...,
    then=result,
)
G.rule(
    "vp",
    vg.CounterSpell,
    "counter~ {what:np all}. ^ if that spell is countered this way, put it into its owner's "
    "hand instead of into that player's graveyard",
    to="hand",
    slot=...,
    then=result,
)
_TARGETS = "[new_targets? . ^ you may choose new targets for the copy]"
G.rule(
    "vp",
    vg.CopySpell,
    f"copy~ {{what:np}} {_TARGETS}",
    who=YOU,
    count=v.Integer(1),
    slot=...,
    then=created("copy"),
    # A card that lies somewhere is copied to be cast (CR 707.12).
    where=lambda x: not (isinstance(x.what, n.Phrase) and isinstance(x.what.among, n.Linked)),
)
G.alt(
    "vp",
    vg.CopySpell,
    "copy~ {what:np} and may choose a new target for that copy",
    why="of who may copy it",
    who=YOU,
    count=v.Integer(1),
    new_targets=True,
    slot=...,
)
G.rule(
    "vp",
    vg.CopySpell,
    "copy~ {what:np} twice. ^ you may choose new targets for the copies",
    who=YOU,
    count=v.Integer(2),
    new_targets=True,
    slot=...,
)
G.rule(
    "vp",
    vg.CopySpell,
    "copy~ {what:np} for each {count:each of}[new_targets? . ^ you may choose new targets for the copies]",
    who=YOU,
    slot=...,
)
G.rule(
    "vp",
    vg.CopySpell,
    "copy~ {what:np} X times, where X is {count:quantity}"
    "[new_targets? . ^ you may choose new targets for the copies]",
    who=YOU,
    slot=...,
)
_EXILED = "[then? . ^ if that spell would be put into a graveyard, {then:exile instead}]"
G.rule(
    "vp",
    vg.Cast,
    f"cast~ {{what:np}} without paying its~what mana cost(s)what {_EXILED}",
    who=YOU,
    free=True,
    slot=...,
    then=result,
)
G.rule("vp", vg.Cast, f"cast~ {{what:np}} {_EXILED}", who=YOU, free=False, slot=..., then=result)
G.rule(
    "vp",
    vg.Cast,
    "play~ {what:np} without paying its~what mana cost(s)what",
    who=YOU,
    free=True,
    play=True,
    slot=...,
)
G.only_prints("vp", vg.CopyCard, "copy~ {what:np}", who=YOU, slot=..., then=created("copy"))
G.rule("vp", vg.PlayLand, "play~ {what:np}", who=YOU)

# The game.
G.rule("vp", vg.ExtraTurn, "take~ an extra turn after this one", who=YOU)


@dataclass(frozen=True, slots=True)
class Again:
    """One keyword action, several times."""

    verb: Any
    times: Any


def _again(x: Any) -> Again | None:
    match x:
        case vf.Repeat(times, Program((me.KeywordAction() | vp.Proliferate() as verb,))):
            return Again(verb, times)
    return None


G.view(
    "effect",
    "again",
    _again,
    lambda x: (
        vf.Repeat(x.times, Program((x.verb,)))
        if isinstance(x.verb, me.KeywordAction | vp.Proliferate)
        else None
    ),
)
G.rule("again", Again, "{verb:effect} twice", times=v.Integer(2))
G.rule(
    "again",
    Again,
    "{verb:effect} X times, where X is {times:quantity}",
    where=lambda x: not is_plain(x.times),
)
G.rule("again", Again, "{verb:effect} {times:count word} times", where=lambda x: x.times != v.Integer(2))
_TURNS = Program((vg.ExtraTurn(YOU),))
G.rule("effect", vf.Repeat, "take {times:count word} extra turns after this one", do=_TURNS)
_FIGHT: tuple[Any, ...] = ("declare attackers", "declare blockers", "damage", "end combat")
_FIGHT_TWICE: tuple[Any, ...] = (*_FIGHT[:2], "first damage", *_FIGHT[2:])
closed(
    "extra phase",
    {
        ("begin combat", *_FIGHT): "an additional combat phase",
        ("begin combat", *_FIGHT, "main2"): "an additional combat phase followed by an additional main phase",
        ("upkeep",): "an additional upkeep step",
        ("end",): "an additional end step",
    },
)
# Said alike: a step of damage is there for first strike when it is needed (CR 510.4).
_ALIKE = {
    (*steps, *more): words
    for steps in (("begin combat",), ("begin combat", *_FIGHT_TWICE))
    for more, words in (
        ((), "an additional combat phase"),
        (("main2",), "an additional combat phase followed by an additional main phase"),
    )
}
G.words(
    "extra phase",
    lambda x, _: (_ALIKE[x].split(), None) if isinstance(x, tuple) and x in _ALIKE else None,
    lambda t, i: iter(()),
    (),
)
G.rule("effect", vg.ExtraSteps, "after this phase, there is {steps:extra phase}")
G.rule("vp", vg.SkipNext, "skip~ your~ next {step:step}", who=YOU, where=lambda x: x.step is not None)
G.rule("vp", vg.SkipNext, "skip~ your~ next turn", who=YOU, step=None)
_YOU_CONTROL = "you control {who:subject} during"
G.rule("effect", vg.ControlNext, f"{_YOU_CONTROL} that player's next turn", phase="turn")
G.rule("effect", vg.ControlNext, f"{_YOU_CONTROL} their next turn", phase="turn")
G.rule("effect", vg.ControlNext, f"{_YOU_CONTROL} their next combat phase", phase="combat")
G.rule("vp", vg.EndTurn, "end~ the turn")
G.rule("vp", vg.Win, "win~ the game", who=YOU)
G.rule("vp", vg.Lose, "lose~ the game", who=YOU)
G.rule("effect", vg.DrawGame, "the game is a draw")
G.rule("vp", vg.BecomeMonarch, "become~ the monarch", who=YOU)
G.rule("effect", vg.BecomeDay, "it becomes day")
G.rule("effect", vg.BecomeNight, "it becomes night")
G.rule("effect", vg.MakeEmblem, "you get an emblem with {abilities:quoted list}", who=YOU)
G.rule("effect", vg.MakeEmblem, "{who:subject} get~who an emblem with {abilities:quoted list}")
