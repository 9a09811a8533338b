"""One form of all that means the same, so that a card and what its text parses to can be compared.

The order of a filter's tests, the names of slots, and words that only say what is plain from their place (a
card in a graveyard is a card; what you sacrifice is yours) make no difference.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable
from typing import Any

from ..notation import ast_abilities as a
from ..notation import ast_conditions as c
from ..notation import ast_costs as k
from ..notation import ast_events as e
from ..notation import ast_filters as f
from ..notation import ast_mechanics as me
from ..notation import ast_nouns as n
from ..notation import ast_replacements as rp
from ..notation import ast_rules as r
from ..notation import ast_values as v
from ..notation import ast_verbs_cards as vc
from ..notation import ast_verbs_choices as vq
from ..notation import ast_verbs_flow as vf
from ..notation import ast_verbs_game as vg
from ..notation import ast_verbs_life as vl
from ..notation import ast_verbs_permanents as vp
from ..notation.ast_card import Face
from ..notation.ast_program import Program
from ..notation.mechanics import Kind, mechanic
from .nodes import fields_of, has, holds, within
from .rules.either import one_event
from .rules.filters import atoms, joined
from .rules.flow import absorbed, expanded, substitute
from .settle import settled

_KEYWORDS = (a.Keyword, a.ProtectionFrom, a.HexproofFrom, a.Landwalk, a.Toxic, me.KeywordAbility)
_OF_SPELLS = (r.Cheaper, r.Dearer, r.CastAsFlash, r.AnyManaFor, r.SpellsHave)
_SLOTS = ("slot", "became", "number", "ability", "rest")
_PILES = ("into", "of")
_OWN = (k.PaySacrifice, k.PayTap, k.PayReturn, k.PayExile, vp.Sacrifice)
_YOURS = f.ControlledBy(n.You())
_PLAIN = (f.StateIs("card"), f.StateIs("permanent"))
_PAYER = "payer"
_ON_BATTLEFIELD = (n.Place("battlefield"),)
_NO_SPELLS = r.Cannot("cast", f.StateIs("spell"))


_KEPT = 200
_MADE: dict[int, tuple[Any, Any]] = {}
"""By their number the values of which it was made last (kept beside it, so that the number stays theirs):
readings of one line are held against each other again and again."""


def canonical(value: Any) -> Any:
    known = _MADE.get(id(value))
    if known is not None:
        return known[1]
    plain = _plain(settled(value))
    made = _renamed(plain, _used(plain))
    if len(_MADE) >= _KEPT:
        _MADE.clear()
    _MADE[id(value)] = value, made
    return made


def canonical_face(face: Face) -> tuple[Any, ...]:
    """What a face's text says; a keyword ability may stand among the keywords or the abilities."""
    face = _with_own_cost(_with_linked_numbered(face))
    everything = (*face.keywords, *face.abilities)
    keywords = [each for each in everything if isinstance(each, _KEYWORDS)]
    # In which order abilities stand makes no difference.
    others = sorted(
        (
            canonical(one)
            for each in everything
            if not isinstance(each, _KEYWORDS)
            for one in _one_by_one(each)
        ),
        key=repr,
    )
    said = (
        face.enchant,
        tuple(sorted(keywords, key=repr)),
        face.extra_cost,
        face.spell,
        face.castable,
    )
    chapters = tuple(map(canonical, face.chapters))
    return (*(canonical(part) for part in said), chapters, tuple(others))


_APART = (e.Begins, e.BecomesTapped, e.Casts, e.Damages, e.Enters, e.Transforms)
"""No happening is two of these."""


def _one_by_one(ability: Any) -> list[Any]:
    """An ability of two events of which nothing is both is as good as one of each; so is the prevention of
    all damage to something and by something."""
    match ability:
        case a.Triggered(when=e.AnyOf(events), limit=None) if all(
            isinstance(each, _APART) for each in events
        ) and len({*map(type, events)}) == len(events):
            return [dataclasses.replace(ability, when=each) for each in events]
        case a.Replacement(event=e.AnyOf(events), outcome=rp.Prevent() as outcome) if outcome == rp.Prevent():
            return [dataclasses.replace(ability, event=each) for each in events]
    return [ability]


def _with_own_cost(face: Face) -> Face:
    """Its own mana cost, written out as a part of what it may be cast for, is "its other costs"."""
    if face.cost is None or not holds(face.abilities, a.Alternative):
        return face
    return dataclasses.replace(face, abilities=tuple(_own_cost(each, face.cost) for each in face.abilities))


def _own_cost(ability: Any, cost: Any) -> Any:
    if not isinstance(ability, a.Alternative) or ability.cost.mana != cost:
        return ability
    if not ability.cost.parts:
        return ability
    price = k.Cost(parts=(k.PayOwnManaCost(), *ability.cost.parts))
    return dataclasses.replace(ability, cost=price)


def _with_linked_numbered(face: Face) -> Face:
    """The words under which something is remembered (CR 607) are only names: numbers instead, by the order
    of the abilities that remember it."""
    parts = (
        face.extra_cost,
        face.spell,
        face.chapters,
        *sorted(map(canonical, face.abilities), key=_wordless),
    )
    words = dict.fromkeys(each.under for each in within(parts) if isinstance(each, _REMEMBERING))
    numbered = {word: f"linked {number}" for number, word in enumerate(words, 1)}
    if not words:
        return face
    abilities: Any = _relinked(face.abilities, numbered)
    extra_cost, spell, chapters = _relinked((face.extra_cost, face.spell, face.chapters), numbered)
    return dataclasses.replace(
        face, extra_cost=extra_cost, spell=spell, chapters=chapters, abilities=abilities
    )


_REMEMBERING = (vf.Remember, vf.RememberNumber)


def _wordless(node: Any) -> str:
    """What it says without the words that are only names."""
    return repr(_relinked(node, None))


def _relinked(node: Any, names: dict[str, str] | None) -> Any:
    if isinstance(node, tuple):
        return _kept(node, tuple(_relinked(part, names) for part in node))
    if fields_of(type(node)) is None:
        return node
    node = _with_parts(node, lambda part: _relinked(part, names))
    for kinds, field in _LINKED:
        if isinstance(node, kinds):
            word = getattr(node, field)
            return dataclasses.replace(node, **{field: "" if names is None else names.get(word, word)})
    return node


_LINKED: tuple[tuple[Any, str], ...] = (
    (_REMEMBERING, "under"),
    ((vf.Forget,), "word"),
    ((n.Linked, v.LinkedNumber), "word"),
)


def _plain(node: Any) -> Any:
    """Filters in order, and without what goes without saying."""
    if isinstance(node, tuple):
        return _kept(node, tuple(_plain(part) for part in node))
    if fields_of(type(node)) is None:
        return node
    if node == _NO_SPELLS:
        return r.Cannot("cast")
    if isinstance(node, n.Bare):
        return n.Each()
    if getattr(node, "label", None) is not None:
        # Words that are only printed (CR 207.2c).
        node = dataclasses.replace(node, label=None)
    if isinstance(node, n.Phrase) and node.zones == _ON_BATTLEFIELD:
        node = dataclasses.replace(node, zones=())
    if isinstance(node, k.PayRemoveCounters) and isinstance(node.source, n.Phrase):
        node = dataclasses.replace(node, source=_without(node.source, _YOURS))
    if isinstance(node, n.Phrase) and (node.among is not None or _of_cards(node.zones)):
        node = dataclasses.replace(node, filter=_permanent_card(node.filter))
    if isinstance(node, vc.Search) and isinstance(node.what, n.Phrase):
        what = dataclasses.replace(node.what, filter=_permanent_card(node.what.filter))
        node = dataclasses.replace(node, what=what)
    if isinstance(node, vc.RevealUntil):
        node = dataclasses.replace(node, what=_permanent_card(node.what))
    if isinstance(node, _OWN) and isinstance(node.what, n.Phrase):
        node = dataclasses.replace(node, what=_without(node.what, _YOURS, f.Not(f.StateIs("tapped"))))
    if isinstance(node, e.Casts) and isinstance(node.what, n.Phrase):
        node = dataclasses.replace(node, what=_of_spells(node.what))
    if isinstance(node, _OF_SPELLS):
        node = dataclasses.replace(node, what=_without_spell(node.what))
    if isinstance(node, vl.AddMana) and node.only_for is not None:
        node = dataclasses.replace(node, only_for=_without_spell(node.only_for))
    if (
        isinstance(node, vc.Search)
        and isinstance(node.what, n.Phrase)
        and node.what.quantity == n.UpTo(v.Integer(1))
    ):
        node = dataclasses.replace(
            node, what=dataclasses.replace(node.what, quantity=n.Exactly(v.Integer(1)))
        )
    if isinstance(node, n.Phrase) and node.filter == f.Anything() and node.quantity == n.OneOrMore():
        node = dataclasses.replace(node, quantity=n.Each())
    if isinstance(node, Program):
        node = Program(tuple(expanded(absorbed(list(_copied(_called_once(node)).steps), ()))))
    node = _with_parts(node, _plain)
    if isinstance(node, f.And | f.StateIs):
        parts = [part for part in atoms(node) if part not in _PLAIN]
        return joined(sorted(parts, key=repr))
    if isinstance(node, f.Or):
        node = _shared_once(node)
    node = _named_once(node)
    if isinstance(node, e.AnyOf):
        node = one_event(node)
    match node:
        case r.MayPlay(what=f.StateIs("spell"), cards="spells"):
            return dataclasses.replace(node, what=f.Anything())
        case r.Cannot("cast", f.And() as other):
            return dataclasses.replace(node, other=_without_spell(other))
        case a.AsThisEnters(Program(steps)):
            # What is remembered for other abilities is of no use before they work.
            kept = [each for each in steps if isinstance(each, vf.Remember)]
            return a.AsThisEnters(Program((*(each for each in steps if each not in kept), *kept)))
        case a.Triggered(when=e.Casts(what=n.This())) if node.source == ("stack",):
            # It is cast from nowhere else (CR 113.6).
            return dataclasses.replace(node, source=("battlefield",))
        case a.Triggered(when=e.Begins(step, n.Phrase(n.Each(), f.IsPlayer(), slot=str(slot)) as whose)) if (
            not holds((node.do, node.test), vg.Later)
        ):
            # The player whose step it is, is the active player all the while.
            anyone = e.Begins(step, _plain(dataclasses.replace(whose, slot=None)))
            return substitute(dataclasses.replace(node, when=anyone), n.SlotRef(slot), n.ActivePlayer())
        case e.BecomesBlocked(by=n.Phrase(quantity=n.OneOrMore(), filter=f.Anything()) as by):
            # A creature becomes blocked once, by however many (CR 509.3c).
            return dataclasses.replace(node, by=dataclasses.replace(by, quantity=n.Each()))
        case e.Begins(step, n.Phrase(quantity=n.Each(), filter=f.Anything())):
            return e.Begins(step, n.EachPlayer())
        case vf.Pay(who=n.Opponents()):
            # There is one opponent, whom "each opponent" goes through.
            over = n.Phrase(n.Each(), f.IsPlayer(n.Opponents()), slot=_PAYER)
            return vf.ForEach(over, Program((dataclasses.replace(node, who=n.SlotRef(_PAYER)),)))
        case v.Product(v.Integer(-1), inner):
            return v.Difference(v.ZERO, inner)
        case c.Is(n.This(), f.StateIs("cast")):
            return c.WasCast()
        case c.NotTrue(c.TurnOf(n.You())):
            return c.TurnOf(n.Opponents())
        case n.Phrase(quantity=n.Each(), filter=f.IsPlayer(who), target=False, slot=None):
            return who
    if isinstance(node, e.Targeted) and isinstance(node.by, n.Phrase) and node.by.filter in _ANY_SPELL:
        return dataclasses.replace(node, by=n.Phrase(n.Each(), f.Anything()))
    if isinstance(node, a.Replacement | vg.ReplaceLater):
        return _gone(node)
    if isinstance(node, me.KeywordCost):
        # What the words mention twice is one argument.
        return dataclasses.replace(node, arguments=tuple(dict.fromkeys(node.arguments)))
    if isinstance(node, me.KeywordAbility | me.KeywordAction):
        return dataclasses.replace(node, arguments=tuple(sorted(_said_arguments(node), key=repr)))
    if isinstance(node, a.Static | vg.Effect):
        return dataclasses.replace(node, mods=tuple(sorted(node.mods, key=repr)))
    return node


def _of_cards(zones: tuple[n.Place, ...]) -> bool:
    return any(place.zone not in ("battlefield", "stack") for place in zones)


_NO_SPELL = (f.Not(f.TypeIs("instant")), f.Not(f.TypeIs("sorcery")))


def _permanent_card(filter_: Any) -> Any:
    """A permanent card is a card of some types; a permanent is whatever is on the battlefield."""
    parts = atoms(filter_)
    if f.StateIs("permanent") not in parts:
        return filter_
    return joined([*(part for part in parts if part != f.StateIs("permanent")), *_NO_SPELL])


def _kept(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[Any, ...]:
    """The old one, where nothing in it has changed."""
    return before if all(map(operator.is_, before, after)) else after


def _with_parts(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with every part changed; the same node where none is."""
    names = fields_of(type(node)) or ()
    held = tuple(getattr(node, name) for name in names)
    changed = tuple(map(change, held))
    return node if _kept(held, changed) is held else type(node)(*changed)


def _named_once(node: Any) -> Any:
    """What a verb or event was about, and what it became, have one name in English."""
    what = getattr(node, "what", None)
    if not isinstance(what, n.Phrase | n.Top) or what.slot is not None:
        return node
    for name in ("slot", "became"):
        held = getattr(node, name, None)
        if isinstance(held, str):
            return dataclasses.replace(node, **{name: None, "what": dataclasses.replace(what, slot=held)})
    return node


def _called_once(program: Program) -> Program:
    """What was exiled, and what was said to be, are the same."""
    for step in program.steps:
        what, slot = getattr(step, "what", None), getattr(step, "slot", None)
        if isinstance(what, n.Phrase | n.Top) and what.slot is not None and isinstance(slot, str):
            done: Any = step
            once = dataclasses.replace(done, slot=None)
            steps = tuple(once if each is step else each for each in program.steps)
            program = substitute(Program(steps), n.SlotRef(slot), n.SlotRef(what.slot))
    return program


def _copied(program: Program) -> Program:
    """What it enters as a copy of is chosen by it."""
    match program.steps:
        case (
            vq.Pick(n.Phrase(target=False, slot=str(slot)) as what),
            vp.EnterAsCopy(n.SlotRef(of)) as copy,
        ) if of == slot and not has(copy.exceptions, copy.of):
            return Program((dataclasses.replace(copy, of=dataclasses.replace(what, slot=None)),))
    return program


def _said_arguments(node: Any) -> list[me.Argument]:
    """Those that the mechanic's words mention, other than as usual."""
    kind: Kind = "ability" if isinstance(node, me.KeywordAbility) else "action"
    known = mechanic(kind, node.name)
    usual = {each.name: each.value for each in known.params if each.default is not None}
    said = [each for each in node.arguments if "{" + each.name + "}" in known.text]
    return [each for each in said if each.name not in usual or _plain(usual[each.name]) != each.value]


def _without_spell(filter_: Any) -> Any:
    return joined([part for part in atoms(filter_) if part != _SPELL]) if filter_ != _SPELL else filter_


def _of_spells(what: n.Phrase) -> n.Phrase:
    """What is cast is a spell, each of several kinds of it as well."""
    parts = [
        f.Or(tuple(map(_without_spell, part.filters))) if isinstance(part, f.Or) else part
        for part in atoms(what.filter)
        if part != _SPELL
    ]
    return dataclasses.replace(what, filter=joined(parts))


def _shared_once(filter_: f.Or) -> Any:
    """What is asked of each of several kinds is asked once."""
    kinds = [atoms(each) for each in filter_.filters]
    shared = [part for part in kinds[0] if all(part in others for others in kinds[1:])]
    if not shared or any(len(each) == len(shared) for each in kinds):
        return filter_
    rest = tuple(joined([part for part in each if part not in shared]) for each in kinds)
    return joined(sorted((*shared, f.Or(rest)), key=repr))


def _gone(node: Any) -> Any:
    """ "Exile it instead" of what would have moved."""
    what = getattr(node.event, "what", None)
    match node.outcome:
        case rp.DoInstead(Program((vc.Exile(what=n.SlotRef() as gone),))) if what == gone:
            return dataclasses.replace(node, outcome=rp.GoTo("exile"))
        case rp.DoInstead(Program((vc.Exile(what=n.This()),))) if what == n.This():
            return dataclasses.replace(node, outcome=rp.GoTo("exile"))
        case rp.DoInstead(Program((vc.Exile(what=n.SlotRef(slot)),))) if (
            isinstance(what, n.Phrase) and what.slot == slot
        ):
            return dataclasses.replace(node, outcome=rp.GoTo("exile"))
    return node


_SPELL, _ABILITY = f.StateIs("spell"), f.StateIs("ability")
_ANY_SPELL = (f.Or((_SPELL, _ABILITY)), f.Or((_ABILITY, _SPELL)))


def _without(noun: n.Phrase, *tests: Any) -> n.Phrase:
    return dataclasses.replace(
        noun, filter=joined([part for part in atoms(noun.filter) if part not in tests])
    )


def _used(node: Any) -> dict[str, str]:
    """A new name for every slot that is referred to, by the order in which they are bound."""
    referred: set[str] = set()
    bound: dict[str, None] = {}
    _note_slots(node, referred, bound)
    return {slot: f"s{number}" for number, slot in enumerate((s for s in bound if s in referred), 1)}


def _note_slots(part: Any, referred: set[str], bound: dict[str, None]) -> None:
    if isinstance(part, tuple):
        for each in part:
            _note_slots(each, referred, bound)
        return
    for name in fields_of(type(part)) or ():
        held = getattr(part, name)
        if name in _SLOTS and isinstance(held, str):
            bound.setdefault(held)
            if isinstance(part, _REFERRING):
                referred.add(held)
        elif isinstance(part, _OF_PILES) and name in _PILES:
            bound.update(dict.fromkeys(held))
            referred.update(held)
        else:
            _note_slots(held, referred, bound)


_OF_PILES = (vq.Split, vq.ChoosePile)
_REFERRING = (n.SlotRef, v.SlotNumber, f.OtherThan)


def _renamed(node: Any, names: dict[str, str]) -> Any:
    if isinstance(node, tuple):
        return _kept(node, tuple(_renamed(part, names) for part in node))
    fields = fields_of(type(node))
    if fields is None:
        return node
    changed: dict[str, Any] = {}
    same = True
    for name in fields:
        held = getattr(node, name)
        slot = name in _SLOTS and isinstance(held, str)
        if isinstance(node, _OF_PILES) and name in _PILES:
            made: Any = tuple(map(names.get, held))
        else:
            made = names.get(held) if slot else _renamed(held, names)
        changed[name] = made
        same = same and made is held
    return node if same else type(node)(**changed)
