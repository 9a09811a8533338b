"""Which of several readings is meant, where words can be grouped in more than one way.

Each law names a grouping that is never meant where another is there: what is said last ("at the beginning of
the next end step", "if {U} was spent") is said of its own clause, a target is no part of a price, what stands
before a list is said of all of it.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from typing import Any

from ..notation import ast_abilities as a
from ..notation import ast_conditions as c
from ..notation import ast_durations as d
from ..notation import ast_events as e
from ..notation import ast_filters as f
from ..notation import ast_mechanics as me
from ..notation import ast_mods as m
from ..notation import ast_nouns as n
from ..notation import ast_replacements as rp
from ..notation import ast_values as v
from ..notation import ast_verbs_cards as vc
from ..notation import ast_verbs_choices as vq
from ..notation import ast_verbs_flow as vf
from ..notation import ast_verbs_game as vg
from ..notation import ast_verbs_life as vl
from ..notation import ast_verbs_permanents as vp
from ..notation.ast_program import Program
from .nodes import fields_of, has, within
from .rules.filters import atoms, is_adjective, is_kind, is_mana_value, joined


def preferred(readings: list[Any]) -> list[Any]:
    """The readings without those that group words as nobody does, where one is left."""
    for unlikely in _LAWS:
        left = [reading for reading in readings if not any(map(unlikely, _nodes(reading)))]
        readings = left or readings
    return readings


def _nodes(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple):
        for part in node:
            yield from _nodes(part)
        return
    names = fields_of(type(node))
    if names is None:
        return
    yield node
    for name in names:
        yield from _nodes(getattr(node, name))


def _cards_nowhere(node: Any) -> bool:
    """ "The number of cards", and the zone said of something else: "creatures … in your hand"."""
    match node:
        case v.Count(n.Phrase(filter=f.StateIs("card"), zones=(), among=None)):
            return True
    return False


def _choice_instead(node: Any) -> bool:
    """ "You may … instead": who does not, lets happen what would; not nothing at all."""
    match node:
        case a.Replacement(outcome=rp.DoInstead(Program((vf.May(),)))):
            return True
    return False


def _choice_later(node: Any) -> bool:
    """What may be done now, with its consequence, or what is itself put off, put off as a whole."""
    match node:
        case vg.Later(do=Program((vf.May() | vf.Pay() | vg.Later(), *_))):
            return True
    return False


def _condition_of_condition(node: Any) -> bool:
    """A condition said last, said of what is under another one."""
    match node:
        case vf.If(do=Program((vf.If(), *_))):
            return True
    return False


def _odd_price(node: Any) -> bool:
    """A price of targets, of any number, or of a whole hand: that is something done."""
    if not isinstance(node, vf.Pay):
        return False
    for part in node.cost.parts:
        for name in ("what", "on", "source"):
            noun = getattr(part, name, None)
            if isinstance(noun, n.Phrase) and (
                noun.target or not isinstance(noun.quantity, n.Exactly | n.Bare)
            ):
                return True
    return False


def _choice_unless(node: Any) -> bool:
    """ "You may counter target spell unless …": the choice comes first."""
    match node:
        case vf.Pay(otherwise=Program((vf.May(),))):
            return True
    return False


def _outside(node: Any) -> bool:
    """What follows from what may be revealed or looked at, or from a reflexive trigger, said outside "
    "of it."""
    if not isinstance(node, Program):
        return False
    for step in node.steps[:-1]:
        match step:
            case vf.WhenYouDo() | vf.May(do=Program((vc.RevealUntil() | vc.Look(),))):
                return True
    return False


def _chosen_instead(node: Any) -> bool:
    """ "You may … instead": whether it is replaced is the choice, not what is done then. Twice as much of the
    same is the same event, with another amount."""
    match node:
        case a.Replacement(outcome=rp.DoInstead(Program((vf.May(),)))):
            return True
        case a.Replacement(event=e.GainsLife(), outcome=rp.DoInstead(Program((vl.GainLife(v.Product()),)))):
            return True
    return False


def _condition_of_choice(node: Any) -> bool:
    """A condition said last, said of a choice before it and not of what is done then."""
    match node:
        case vf.If(do=Program((vf.May(), *_)), otherwise=None):
            return True
    return type(node).__name__ == "IfLast" and isinstance(node.do.steps[0], vf.May)


def _put_and_done(node: Any) -> bool:
    """ "You may return a land. When you do, …": that is a price, and not any number of lands."""
    match node:
        case Program((vc.Put(n.Phrase(quantity=n.UpTo(), target=False)), vf.WhenYouDo(), *_)):
            return True
    return False


_BOUND = re.compile(r"(?<!SlotRef\()(?<!SlotNumber\()(?<!OtherThan\()\b(?:slot|rest|became)='(\w+)'")


def _out_of_reach(node: Any) -> bool:
    """What only happens later, spoken of outside of it: what an event is about, what is then chosen."""
    if not isinstance(node, Program) or not any(type(each) in _LATER for each in within(node)):
        return False
    known: set[str] = set()
    for at, step in enumerate(node.steps):
        if _comes_back(step, node.steps[at + 1 :]):
            return True
        bound = set(_BOUND.findall(repr(step)))
        if isinstance(step, vg.ReplaceLater | vg.Later):
            later = repr(node.steps[at + 1 :])
            targets = {
                each.slot for each in _nodes(step) if isinstance(each, n.Phrase) and each.target and each.slot
            }
            fresh = bound - known - targets
            if any(f"SlotRef(slot='{slot}')" in later for slot in fresh):
                return True
        known |= bound
    return False


def _comes_back(step: Any, rest: tuple[Any, ...]) -> bool:
    """ "Return it at the next upkeep. It gains haste.": what it will gain then, it cannot gain now."""
    back = [
        put.what
        for later in _nodes(step)
        if isinstance(later, vg.Later)
        for put in _nodes(later.do)
        if isinstance(put, vc.Put) and put.to.zone == "battlefield"
    ]
    return any(isinstance(each, vg.Effect) and each.of in back for each in rest)


def _anothers_power(node: Any) -> bool:
    """ "Each creature deals damage equal to its power to that creature": each has its own."""
    match node:
        case vl.Damage(by=n.Phrase(quantity=n.Each()), to=n.SlotRef(slot), amount=amount):
            return f"SlotRef(slot='{slot}')" in repr(amount)
    return False


def _never_done(node: Any) -> bool:
    """What would have been found or made, spoken of by what is done instead: "put that card …"."""
    if not isinstance(node, vf.Instead):
        return False
    told = (each.slot for each in _nodes(node.do) if isinstance(each, n.SlotRef))
    there = {
        each.slot
        for each in _nodes(node.usual)
        if isinstance(each, n.Phrase) and (each.target or isinstance(each.quantity, n.Each))
    }
    return not {*told} & {*_BOUND.findall(repr(node.usual))} <= there


def _half_instead(node: Any) -> bool:
    """Another size instead of a size and more: whether the rest is given then is not said."""
    match node:
        case vf.Instead(vg.Effect(n.Phrase(slot=str(slot))) as usual, do=Program((vg.Effect() as other,))):
            kinds = [{type(each) for each in (*effect.mods, *effect.rules)} for effect in (usual, other)]
            return other.of == n.SlotRef(slot) and not kinds[0] <= kinds[1]
    return False


def _on_itself(node: Any) -> bool:
    """What is attached, attached to itself: "it" is something else."""
    match node:
        case vp.Attach(n.Phrase(slot=str(slot)), n.SlotRef(to)):
            return slot == to
    return False


def _made_of_itself(node: Any) -> bool:
    """A token whose size or number is asked of that token: it is not there before it is made."""
    if not isinstance(node, vp.Create) or node.slot is None:
        return False
    return any(
        isinstance(each, n.SlotRef) and each.slot == node.slot for each in within((node.mods, node.count))
    )


def _before_it_triggers(node: Any) -> bool:
    """What a reflexive trigger is about (CR 603.12), spoken of outside of it."""
    if not isinstance(node, Program):
        return False
    for at, step in enumerate(node.steps[:-1]):
        inside = [each for each in within(step) if isinstance(each, vf.WhenYouDo)]
        if not inside:
            continue
        slots = {*_BOUND.findall(repr(inside))} - {*_BOUND.findall(repr(node.steps[:at]))}
        if any(isinstance(each, n.SlotRef) and each.slot in slots for each in within(node.steps[at + 1 :])):
            return True
    return False


def _this_power_of_each(node: Any) -> bool:
    """ "Each of those creatures deals damage equal to its power to this": each has its own."""
    match node:
        case vl.Damage(by=n.Phrase(quantity=n.Each()), amount=v.StatOf(of=n.This())):
            return True
    return False


def _picked_for_nothing(node: Any) -> bool:
    """ "You choose two of them. That player discards those cards.": those chosen, not all of them."""
    steps = node.steps if isinstance(node, Program) else ()
    for at, step in enumerate(steps[:-1]):
        match step:
            case vq.Pick(n.Phrase(slot=None, among=n.SlotRef() as among)) if any(
                each == among for each in within(steps[at + 1 :])
            ):
                return True
    return False


def _cast_where_it_is(node: n.Phrase) -> bool:
    """ "That wasn't cast from your hand": where it was cast from, not where it is."""
    return bool(node.zones) and has(node.filter, f.StateIs("cast"))


_OF_PERMANENTS = (
    vp.Attach,
    vp.Destroy,
    vp.Goad,
    vp.PhaseOut,
    vp.Regenerate,
    vp.RemoveFromCombat,
    vp.Sacrifice,
    vp.Tap,
    vp.Transform,
    vp.Unattach,
    vp.Untap,
)
_ACTIONS_OF_CREATURES = frozenset(("connive", "endure", "explore", "fight", "suspect"))


def _no_permanent(node: Any) -> bool:
    """ "Whenever you cast an artifact spell, it explores", "whenever you discard a card, it gets +1/+0": a
    spell is no permanent yet (CR 110.1), and a discarded card none at all."""
    match node:
        case a.Triggered(when=e.Casts(what=n.Phrase(slot=str(slot))), do=do):
            return any(_treats(each, n.SlotRef(slot)) for each in within(do))
        case a.Triggered(when=e.Discards(what=n.Phrase(slot=str(slot))), do=do):
            card = n.SlotRef(slot)
            return any(_treats(each, card) or _strengthens(each, card) for each in within(do))
    return False


def _strengthens(verb: Any, what: n.SlotRef) -> bool:
    match verb:
        case vg.Effect(of=of, mods=mods):
            return of == what and any(isinstance(each, m.AddPt) for each in mods)
        case vl.Damage(by=by):
            return by == what
    return False


def _treats(verb: Any, what: n.SlotRef) -> bool:
    if isinstance(verb, _OF_PERMANENTS):
        return what in (getattr(verb, "what", None), getattr(verb, "to", None))
    if isinstance(verb, me.KeywordAction) and verb.name in _ACTIONS_OF_CREATURES:
        return any(argument.value == what for argument in verb.arguments)
    return False


_ATTACHABLE = frozenset(("Aura", "Equipment", "Fortification"))


def _attached_creature(node: Any) -> bool:
    """ "Whenever another creature you control enters, attach it to …": only what can be attached is (CR
    301.5, 303.4), and what something is attached to is seldom that."""
    match node:
        case vp.Attach(what=n.Host()):
            return True
        case a.Triggered(when=when, do=do):
            about = [each for each in within(when) if isinstance(each, n.Phrase) and each.slot is not None]
            others = {each.slot for each in about if not _attachable(each.filter)}
            attached = [each.what for each in within(do) if isinstance(each, vp.Attach)]
            return any(isinstance(each, n.SlotRef) and each.slot in others for each in attached)
    return False


def _attachable(kind: Any) -> bool:
    return any(isinstance(each, f.SubtypeIs) and each.subtype in _ATTACHABLE for each in within(kind))


def _controlled_by_now(node: Any) -> bool:
    """ "Gain control of target creature an opponent controls. That player …": whoever had it; by then its
    controller is another."""
    steps = node.steps if isinstance(node, Program) else ()
    for at, step in enumerate(steps[:-1]):
        match step:
            case vg.Effect(of=n.Phrase(slot=str(slot)), mods=mods) if any(
                isinstance(each, m.Control) for each in mods
            ):
                had = n.ControllerOf(n.SlotRef(slot))
                return any(each == had for each in within(steps[at + 1 :]))
    return False


def _each_while_this(node: Any) -> bool:
    """ "Each of those gains reach for as long as it has a counter on it": each for itself, not this."""
    match node:
        case vg.Effect(n.Phrase(quantity=n.Each(), among=among), d.WhileTrue(c.Is(n.This(), f.HasCounter()))):
            return among is not None
    return False


def _half_under_condition(node: Any) -> bool:
    """ "When you do, if …, tap it and it gains reach": what is joined by "and" is under the condition too."""
    match node:
        case vf.WhenYouDo(Program((vf.If(otherwise=None), _, *_))):
            return True
        case vg.Later(do=Program((vf.If(otherwise=None), _, *_))):
            return True
    return False


def _larger_for_ever(node: Any) -> bool:
    """ "A gets +1/+1 and B gets -1/-1 until end of turn": how long is said of both, and never of one."""
    steps = node.steps if isinstance(node, Program) else ()
    effects = [step for step in steps if isinstance(step, vg.Effect)]
    lasting = [step for step in effects if step.duration == d.Until("ever") and any(map(_sized, step.mods))]
    return bool(lasting) and any(step.duration == d.Until("turn") for step in effects)


def _sized(mod: Any) -> bool:
    return isinstance(mod, m.AddPt)


def _players_among_cards(node: Any) -> bool:
    """ "For each card you put into your hand this way": it is cards that are counted, and not you."""
    match node:
        case v.Count(n.Phrase(filter=f.IsPlayer(), among=among)):
            return among is not None
    return False


def _player_of_a_kind(node: Any) -> bool:
    """ "Target creature token, player, or planeswalker": what stands before the first is not the others."""
    if not isinstance(node, f.And):
        return False
    lists = [part for part in node.filters if isinstance(part, f.Or)]
    kinds = [part for part in node.filters if isinstance(part, f.TypeIs | f.SubtypeIs)]
    return bool(kinds) and any(isinstance(each, f.IsPlayer) for part in lists for each in part.filters)


def _card_on_the_battlefield(node: Any) -> bool:
    """ "Turn the exiled card face up. If it's a creature card, …": that card, and not what says so."""
    steps = node.steps if isinstance(node, Program) else ()
    for at, step in enumerate(steps):
        match step:
            case vf.If(test=c.Is(n.This(), kind)) if f.StateIs("card") in atoms(kind):
                if any(isinstance(each, n.Linked) for each in within(steps[:at])):
                    return True
    return False


def _drawn_not_discarded(node: Any) -> bool:
    """ "Draw a card, then discard a card. When you discard a card this way, … its …": of that card."""
    steps = node.steps if isinstance(node, Program) else ()
    drawn = {step.slot for step in steps if isinstance(step, vc.Draw)} - {None}
    for step in steps:
        match step:
            case vf.If(do=Program((vf.WhenYouDo() as then,))):
                if any(isinstance(each, n.SlotRef) and each.slot in drawn for each in within(then)):
                    return True
    return False


def _half_lenient(node: Any) -> bool:
    """ "Protection from each color. This effect doesn't remove Auras.": none of these protections does."""
    if not isinstance(node, m.GainKeywords):
        return False
    shields = [each for each in node.abilities if isinstance(each, a.ProtectionFrom)]
    lenient = [each for each in shields if any(isinstance(part, f.AttachedTo) for part in within(each))]
    return 0 < len(lenient) < len(shields)


def _token_as_card(node: Any) -> bool:
    """ "Create a token. If it's a land card, …": a token is no card, and something else is meant."""
    if not isinstance(node, Program):
        return False
    made = {each.slot for each in within(node) if isinstance(each, vp.Create | vp.CreateCopy)} - {None}
    asked = [each for each in within(node) if made and isinstance(each, c.Is)]
    told = [each for each in asked if isinstance(each.what, n.SlotRef) and each.what.slot in made]
    return any(f.StateIs("card") in atoms(each.filter) for each in told)


def _with_itself(node: Any) -> bool:
    """ "If its power is greater than this creature's power": of two, and not of one."""
    return isinstance(node, c.Compare) and node.left == node.right


_LATER = (vg.Later, vg.ReplaceLater)
_IMPOSSIBLE = (
    _half_lenient,
    _token_as_card,
    _with_itself,
    _larger_for_ever,
    _players_among_cards,
    _player_of_a_kind,
    _card_on_the_battlefield,
    _drawn_not_discarded,
    _before_it_triggers,
    _on_itself,
    _made_of_itself,
    _out_of_reach,
    _anothers_power,
    _never_done,
    _half_instead,
    _each_while_this,
    _this_power_of_each,
    _picked_for_nothing,
    _no_permanent,
    _attached_creature,
    _controlled_by_now,
)


def possible(reading: Any) -> bool:
    """Whether a reading says what words can say."""
    nodes = list(within(reading))
    said = [node for node in nodes if type(node) in _CLAUSES]
    if any(never(node) for node in said for never in _IMPOSSIBLE):
        return False
    return not any(type(node) is n.Phrase and _cast_where_it_is(node) for node in nodes)


_CLAUSES = (
    a.Triggered,
    m.GainKeywords,
    Program,
    vl.Damage,
    vf.Instead,
    vp.Attach,
    vp.Create,
    vg.Effect,
    v.Count,
    f.And,
    c.Compare,
)
"""What those laws are about."""


def _of_all_at_once(node: Any) -> bool:
    """ "Each opponent … the greatest power among creatures they control": each among their own."""
    match node:
        case f.StatIs(
            value=v.Greatest(of=n.Phrase(filter=whose)) | v.Least(of=n.Phrase(filter=whose))
        ) | f.OneOf(n.Extreme(of=n.Phrase(filter=whose))):
            held = [part for part in atoms(whose) if isinstance(part, f.ControlledBy)]
            return bool(held) and held[0].who != n.You()
    return False


def _all_at_once(node: Any) -> bool:
    """ "Was dealt 7 or more damage this turn": in all, and not by one source."""
    match node:
        case c.Happened(e.Damages(amount=amount) | e.LosesLife(amount=amount), "turn"):
            return amount is not None
    return False


_LAWS: tuple[Callable[[Any], bool], ...] = (
    _cards_nowhere,
    _choice_instead,
    _choice_later,
    _condition_of_condition,
    _odd_price,
    _choice_unless,
    _outside,
    _chosen_instead,
    _put_and_done,
    _condition_of_choice,
    _of_all_at_once,
    _all_at_once,
    _half_under_condition,
)


def as_wide(node: Any) -> Any:
    """What stands before a list as said of all of it ("attacking Wolf or Werewolf"), and so a mana value that
    stands behind it ("creature or planeswalker with mana value 3 or less"), and what they are attached to."""
    if isinstance(node, tuple):
        return tuple(as_wide(part) for part in node)
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return node
    match node:
        case f.Or((f.And() as first, *rest)) if all(is_kind(each) and not _several(each) for each in rest):
            parts = atoms(first)
            before = [part for part in parts if is_adjective(part)]
            kinds = [part for part in parts if is_kind(part)]
            if before and len(kinds) == 1 and len(before) + 1 == len(parts):
                return joined([*before, f.Or((kinds[0], *rest))])
        case f.Or((*others, f.And() as last)) if all(is_kind(each) and not _several(each) for each in others):
            parts = atoms(last)
            behind = [part for part in parts if is_mana_value(part) or isinstance(part, f.AttachedTo)]
            kinds = [part for part in parts if is_kind(part)]
            if behind and kinds and len(behind) + len(kinds) == len(parts):
                return joined([f.Or((*others, kinds[0])), *kinds[1:], *behind])
    return dataclasses.replace(
        node, **{field.name: as_wide(getattr(node, field.name)) for field in dataclasses.fields(node)}
    )


def _several(kind: Any) -> bool:
    return isinstance(kind, f.And | f.Or)
