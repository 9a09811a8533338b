"""Readings that mean the same, told apart by nothing in the words: one of them is what is meant.

"You may sacrifice a creature. If you do, draw a card." pays a price, though sacrificing is a verb as well;
"when you do" belongs to what may be done before it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from ludwright.errors import Unsupported

from ..notation import ast_abilities as a
from ..notation import ast_conditions as c
from ..notation import ast_costs as k
from ..notation import ast_events as e
from ..notation import ast_filters as f
from ..notation import ast_mechanics as me
from ..notation import ast_mods as m
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
from ..notation.ast_base import Ability, CostPart, Event, Value
from ..notation.ast_program import Program
from ..notation.mechanics import mechanics
from .defended import told_of_the_attacker
from .lying import played_where_they_lie
from .nodes import bits_of, fields_of, has, holds, kinds_in, with_parts, within
from .resolve import MANY
from .rules.choice_of import given
from .rules.choice_of_counters import given as given_counters
from .rules.dice import rolled
from .rules.filters import SourceWord, atoms, joined
from .rules.flow import substitute
from .rules.may import DECIDER
from .rules.numbers import PREVENTED, UNBOUND
from .rules.triggered import DoOnce, IfLast, done_once
from .rules.verb_forms import by_you, offered
from .rules.verbs_cards import each_exiled
from .rules.volleys import struck
from .rules.votes import unpiled


def _only_done_once(ability: Any) -> bool:
    return isinstance(ability.limit, DoOnce)


_AS_THEY_ARE = bits_of(
    n.You, n.This, n.SlotRef, n.Each, n.Exactly, n.UpTo, n.Bare, n.Place, v.Integer, c.Always,
    f.TypeIs, f.SubtypeIs, f.StateIs, f.ColorIs, f.SupertypeIs, f.HasKeyword, f.ControlledBy, f.And, f.Or,
    f.Not, f.Anything, f.Other,
)  # fmt: skip
"""Of these there are most, and none of them is ever settled as something else."""


def settled(node: Any) -> Any:
    """The same with every price as one."""
    several = type(node) is tuple
    if not several and fields_of(type(node)) is None:
        return node
    if not kinds_in(node) & ~_AS_THEY_ARE:
        return node
    node = with_parts(node, settled)
    if several:
        return node
    if isinstance(node, Program):
        node = _shown_or_not(_amounts_told(node))
    if isinstance(node, a.Triggered | vg.Later):
        node = told_of_the_attacker(node)
    match node:
        case vf.Pay(
            cost,
            n.ControllerOf(n.SlotRef(slot)),
            None,
            Program((vg.CounterSpell() as counter,)),
            False,
            v.Integer(1),
        ):
            if counter.what == n.SlotRef(slot) and counter.unless is None:
                return dataclasses.replace(counter, unless=cost)
            if isinstance(counter.what, n.Phrase) and counter.what.slot == slot and counter.unless is None:
                return dataclasses.replace(counter, unless=cost)
        case a.Triggered() if _only_done_once(node):
            once = done_once(node)
            if once is None:
                raise Unsupported("do this only once each turn: what is not said")
            return once
        case vg.Later(when=when, do=do) if hasattr(when, "number"):
            much = substitute(do, v.SlotNumber(UNBOUND), v.SlotNumber("much"))
            if much != do:
                told: Any = when
                return dataclasses.replace(node, when=dataclasses.replace(told, number="much"), do=much)
        case a.Replacement(e.Enters(n.This(), ()), rp.AsEnters(do), c.Always(), False):
            return _remembered(a.AsThisEnters(do))
        case a.Replacement(
            e.Moves(n.This(), to=("graveyard",)), rp.DoInstead(Program((vc.Exile(n.This()) as gone,)))
        ):
            # "Exile it instead" is where it goes.
            if gone == vc.Exile(n.This()):
                return dataclasses.replace(node, outcome=rp.GoTo("exile"))
        case a.AsThisEnters():
            return _remembered(node)
        case IfLast(do, test, otherwise):
            return vf.If(test, do, otherwise)
        case vf.May(Program((vc.Put(what=n.Phrase(quantity=n.Exactly(v.Integer(1)), target=False)) as put,))):
            # Up to one is put there.
            if node.who == n.You() and node.otherwise is None:
                return offered(put)
        case vf.May(Program((vc.Put(what=n.Phrase(quantity=n.AnyNumber(), target=False)) as put,))):
            # Any number may be none.
            if node.who == n.You() and node.otherwise is None:
                return put
        case e.Does(who=n.This()) if node.what == e.WHATEVER:
            # What is no player has it done.
            return dataclasses.replace(node, who=e.WHATEVER, what=n.This())
        case e.Casts(who=n.EachPlayer() | n.Phrase(n.Bare(), f.IsPlayer(n.EachPlayer()), slot=None)):
            return dataclasses.replace(node, who=e.WHATEVER)
        case e.Does(deed="cycle", number=None, nth=None, who=n.You() | n.Phrase(n.Bare(), f.Anything())):
            return e.Activates(node.what, n.You(), word="cycling")
        case e.Targeted(by=n.Phrase() as by, who=who) if who == e.WHATEVER:
            return _aimed_by(node, by)
        case r.Cannot("cast", f.StateIs("spell")):
            return r.Cannot("cast")
        case e.PlaysLand(what=n.Phrase(n.Bare(), f.TypeIs("land"), slot=None)):
            return dataclasses.replace(node, what=e.WHATEVER)
        case r.Cannot("be blocked", f.Not(f.And((f.TypeIs("creature"), f.HasKeyword() as having)))):
            return r.Cannot("be blocked", f.And((f.TypeIs("creature"), f.Not(having))))
        case a.Static(of=n.Phrase(filter=f.And(parts)) as of, rules=(r.Cannot(),)) if SourceWord() in parts:
            plain = joined([part for part in parts if part != SourceWord()])
            return dataclasses.replace(node, of=dataclasses.replace(of, filter=plain))
        case a.Static(
            of=n.Phrase(
                quantity=n.Each(), zones=(n.Place("graveyard", n.You()),), target=False, among=None
            ) as of,
            mods=(
                m.GainKeywords((me.KeywordAbility("flashback", (me.Argument("cost", k.Cost() as price),)),)),
            ),
            rules=(),
        ):
            # Such cards may be cast so (CR 702.34a).
            again = r.MayPlay(of.filter, ("graveyard",), "spells", cost=price, word="flashback", then="exile")
            return dataclasses.replace(node, of=n.You(), mods=(), rules=(again,))
        case vl.ManaRider(do=Program((vg.CopySpell(),)) as do):
            # CR 603.7: "when that mana is spent" triggers.
            return dataclasses.replace(node, do=Program((vf.WhenYouDo(do),)))
        case vf.ForEach(over=n.Phrase(quantity=n.Each(), filter=f.IsPlayer(who), slot=None, target=False)):
            return dataclasses.replace(node, over=who)
        case v.TimesPaid("multikicker"):
            return v.TimesPaid("kicker")
        case n.Phrase(among=n.AttachmentsOf(of), target=False):
            return dataclasses.replace(
                node, among=None, filter=joined([*atoms(node.filter), f.AttachedTo(of)])
            )
        case vq.Split(who=n.Phrase(n.Exactly(v.Integer(1)), f.IsPlayer(n.Opponents() as who), target=False)):
            return dataclasses.replace(node, who=who)
        case k.Cost(mana="{0}"):
            return k.Cost(parts=node.parts)
        case vc.Put(how=("attacking", "tapped")) | vp.CreateCopy(how=("attacking", "tapped")):
            return dataclasses.replace(node, how=("tapped", "attacking"))
        case a.Static(
            of=n.You(), mods=(m.GainKeywords((a.Keyword("hexproof" | "shroud" as word),)),), rules=()
        ):
            rule: Any = f"{word} player"
            return dataclasses.replace(node, mods=(), rules=(r.SimpleRule(rule),))
        case e.Does(who=n.Phrase() as who) if node.what == e.WHATEVER and _is_thing(who):
            return dataclasses.replace(node, who=e.WHATEVER, what=who)
        case c.NotTrue(c.Is(n.This() | n.Host() | n.SlotRef() as what, f.SubtypeIs() | f.TypeIs() as kind)):
            return c.Is(what, f.Not(kind))
        case c.WasPaid("multikicker"):
            return c.WasPaid("kicker")
        case c.Happened(event=e.Enters(what=n.This() | n.SlotRef() as what, source=()), within="turn"):
            return c.Is(what, f.StateIs("entered this turn"))
        case c.Happened(event=e.Damages() as event, within="turn") if _hurt(event):
            return c.Is(event.to, f.StateIs("damaged this turn"))
        case c.Happened(event=e.Attacks(what=n.This() | n.SlotRef() as what, whom=whom), within="turn") if (
            whom == e.WHATEVER
        ):
            return c.Is(what, f.StateIs("attacked this turn"))
        case vg.Effect(mods=(m.CopyOf(what),), rules=(), next=False):
            return vp.BecomeCopy(node.of, what, node.duration)
        case vf.May(do=Program((vg.Cast(who=n.You()) as cast,)), who=n.You(), otherwise=None):
            return cast
        case k.PayDiscard(what=n.Phrase(quantity=n.Each(), zones=(n.Place("hand", n.You()),)) as hand):
            return k.PayDiscard(dataclasses.replace(hand, zones=()))
        case k.Cost():
            return _side_by_side(node)
    return _chosen(_program(node)) if isinstance(node, Program) else node


def _shown_or_not(program: Program) -> Program:
    """ "You may reveal a card from among them and put it into your hand": up to one is revealed and put."""
    if not holds(program, vf.May):
        return program
    steps: list[Any] = []
    for step in program.steps:
        match step:
            case vf.May(
                Program(
                    (
                        vc.Reveal(
                            what=n.Phrase(n.Exactly(v.Integer(1)), target=False, slot=str(slot)) as what
                        ) as shown,
                        vc.Put(what=n.SlotRef(put_slot)) as put,
                    )
                ),
                n.You(),
                None,
            ) if what.among is not None and put_slot == slot:
                up_to_one = dataclasses.replace(what, quantity=n.UpTo(v.Integer(1)))
                steps += [dataclasses.replace(shown, what=up_to_one), put]
            case _:
                steps.append(step)
    return Program(tuple(steps)) if len(steps) != len(program.steps) else program


def _is_thing(noun: n.Phrase) -> bool:
    """No player: what explores is a creature, and has it done."""
    return noun != e.WHATEVER and not any(isinstance(part, f.IsPlayer) for part in atoms(noun.filter))


def _aimed_by(event: e.Targeted, by: n.Phrase) -> e.Targeted:
    """Whose spell or ability it is, is whose target it becomes."""
    parts = atoms(by.filter)
    holders = [part for part in parts if isinstance(part, f.ControlledBy)]
    if len(holders) != 1:
        return event
    rest = joined([part for part in parts if part not in holders])
    return dataclasses.replace(event, by=dataclasses.replace(by, filter=rest), who=holders[0].who)


def as_choice(node: Any) -> Any:
    """Putting up to one card somewhere as a choice to put one there."""
    if isinstance(node, tuple):
        return tuple(as_choice(part) for part in node)
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return node
    match node:
        case vc.Put(what=n.Phrase(quantity=n.UpTo(v.Integer(1)), target=False) as what):
            one = dataclasses.replace(what, quantity=n.Exactly(v.Integer(1)))
            return vf.May(Program((dataclasses.replace(node, what=one),)))
        case vf.May():
            return node
    return dataclasses.replace(
        node, **{field.name: as_choice(getattr(node, field.name)) for field in dataclasses.fields(node)}
    )


_AMOUNTS = (
    ("excess", "excess", vl.Damage),
    ("beyond", "excess", vl.Fight),
    ("hit", "dealt", vl.Damage),
    ("lost", "lost", vl.LoseLife),
    ("gained", "gained", vl.GainLife),
)

_AMOUNT_SLOTS = (n.SlotRef, v.SlotNumber)
_WITH_AMOUNTS = bits_of(*_AMOUNT_SLOTS)
_AMOUNT_NAMES = frozenset(name for name, _, _ in _AMOUNTS)


def _amounts_told(program: Program) -> Program:
    """ "You gain life equal to the life lost this way": the verb before it tells how much that was."""
    if not kinds_in(program) & _WITH_AMOUNTS:
        return program
    if not any(type(each) in _AMOUNT_SLOTS and each.slot in _AMOUNT_NAMES for each in within(program)):
        return program
    steps = list(program.steps)
    for name, field, verb in _AMOUNTS:
        asked = n.SlotRef(name) if field == "dealt" else v.SlotNumber(name)
        places = [at for at, step in enumerate(steps) if has(step, asked)]
        if not places or any(f"{field}='{name}'" in repr(step) for step in steps):
            continue
        before = [at for at in range(places[0]) if isinstance(steps[at], verb)]
        if before:
            told: Any = steps[before[-1]]
            steps[before[-1]] = dataclasses.replace(told, **{field: name})
    return program if tuple(steps) == program.steps else Program(tuple(steps))


def as_one_noun(node: Any) -> Any:
    """What stands after the last of several kinds as said of all: "artifact or creature spell", "spell or
    ability with a single target"."""
    if isinstance(node, tuple):
        return tuple(as_one_noun(part) for part in node)
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return node
    match node:
        case f.Or((*first, f.And(filters))):
            shared = [
                part for part in filters if part == f.StateIs("spell") or isinstance(part, f.TargetCount)
            ]
            own = [part for part in filters if part not in shared]
            if own and shared and not any(isinstance(each, f.And) for each in first):
                return joined([f.Or((*first, joined(own))), *shared])
            return node
    return dataclasses.replace(
        node, **{field.name: as_one_noun(getattr(node, field.name)) for field in dataclasses.fields(node)}
    )


def _hurt(event: e.Damages) -> bool:
    """It was dealt damage, by whatever."""
    anything = isinstance(event.by, n.Phrase) and event.by.filter == f.Anything()
    whom = isinstance(event.to, n.SlotRef | n.This)
    return anything and whom and event.combat is None and event.amount is None


def _side_by_side(cost: k.Cost) -> k.Cost:
    """What is paid beside a cost by name is no part of that: "Waterbend {3}, {T}"."""
    parts: list[CostPart] = []
    for part in cost.parts:
        inner = [each.value for each in getattr(part, "arguments", ()) if isinstance(each.value, k.Cost)]
        if isinstance(part, me.KeywordCost) and len(inner) == 1 and inner[0].mana and inner[0].parts:
            (one,) = (each for each in part.arguments if each.value is inner[0])
            alone = me.Argument(one.name, k.Cost(inner[0].mana))
            arguments = tuple(alone if each is one else each for each in part.arguments)
            parts += [dataclasses.replace(part, arguments=arguments), *inner[0].parts]
        else:
            parts.append(part)
    return cost if len(parts) == len(cost.parts) else k.Cost(cost.mana, tuple(parts))


_CHOICES = (vq.ChooseSubtype, vq.ChooseColor, vq.ChooseName)


def _remembered(ability: a.AsThisEnters) -> a.AsThisEnters:
    """What is chosen as a card enters is kept for its other abilities (CR 607.2d)."""
    steps = ability.do.steps
    if any(isinstance(step, vf.Remember) for step in steps):
        return ability
    steps = tuple(_named_player(step) for step in steps)
    kept = [vf.Remember(n.SlotRef(each.slot), each.slot) for each in steps if isinstance(each, _CHOICES)]
    if any(isinstance(each, vq.Pick) and _slot_of(each) == CHOSEN_PLAYER for each in steps):
        kept.append(vf.Remember(n.SlotRef(CHOSEN_PLAYER), PLAYER))
    return a.AsThisEnters(Program((*steps, *kept))) if kept else ability


CHOSEN_PLAYER, PLAYER = "chosen_player", "player"
"""The player who is chosen as a card enters, and the word under which that one is remembered."""


def _named_player(step: Any) -> Any:
    match step:
        case vq.Pick(n.Phrase(n.Exactly(v.Integer(1)), f.IsPlayer(), target=False, slot=None) as what):
            return dataclasses.replace(step, what=dataclasses.replace(what, slot=CHOSEN_PLAYER))
    return step


def _chosen(program: Program) -> Program:
    """What is chosen in a program is known in it."""
    steps: list[Any] = []
    slots: list[str] = []
    for step in program.steps:
        for slot in slots:
            if isinstance(step, vg.MakeEmblem):
                # Its abilities are there long after: it is remembered for them.
                if has(step, n.Linked(slot)):
                    steps.append(vf.Remember(n.SlotRef(slot), slot))
            else:
                step = substitute(step, n.Linked(slot), n.SlotRef(slot))
        steps.append(step)
        if isinstance(step, _CHOICES):
            slots.append(step.slot)
    return Program(tuple(steps)) if slots else program


def _asked_of(test: Any, verb: Any) -> str | None:
    """The target of a verb that its condition is about, so that it is chosen before."""
    what = getattr(verb, "what", None)
    if not isinstance(what, n.Phrase) or not what.target or what.slot is None:
        return None
    return what.slot if substitute(test, n.SlotRef(what.slot), n.This()) != test else None


_AIMED = ("what", "to", "on", "who")


def _payer_chosen(pay: vf.Pay) -> tuple[Any, Any] | None:
    """Who pays is, or has, the target of what is done otherwise: the target is chosen before."""
    first, *rest = pay.otherwise.steps if pay.otherwise is not None else (None,)
    for name in _AIMED:
        aim = getattr(first, name, None)
        if not isinstance(aim, n.Phrase) or not aim.target or aim.slot is None:
            continue
        known = n.SlotRef(aim.slot)
        if substitute((pay.who, pay.cost), known, n.This()) != (pay.who, pay.cost):
            done: Any = first
            changed = dataclasses.replace(done, **{name: known})
            return vq.Pick(aim), dataclasses.replace(pay, otherwise=Program((changed, *rest)))
    return None


def _nested(step: Any) -> list[n.Phrase]:
    """Targets inside what tells other things apart, or inside a change: they are chosen before."""
    found: list[n.Phrase] = []
    _aims(step, False, found)
    for aim in found:
        if _times(step, aim) > found.count(aim):
            raise Unsupported("two targets are told alike")
    return list(dict.fromkeys(found))


def _aims(node: Any, inside: bool, found: list[n.Phrase]) -> None:
    if type(node) is tuple:
        for part in node:
            _aims(part, inside, found)
        return
    names = fields_of(type(node))
    if not names or isinstance(node, Program | Ability):
        return
    is_phrase = isinstance(node, n.Phrase)
    if is_phrase and node.target and inside:
        found.append(node)
        return
    # Whose library it is, or whose zones, if there are two; how much, and of whom; what an event is about, or
    # what becomes of it later, is chosen now.
    deep = inside or isinstance(node, _DEEP)
    for name in names:
        below = deep
        if name == "filter":
            below = deep or is_phrase
        elif name == "zones":
            below = deep or (is_phrase and len(node.zones) > 1)
        elif name == "places":
            below = deep or isinstance(node, vc.Search)
        elif name == "who":
            below = deep or isinstance(node, vq.Pick | vc.RevealUntil)
        elif name == "outcome":
            below = deep or isinstance(node, vg.ReplaceLater)
        elif name in ("mods", "rules"):
            below = deep or isinstance(node, vg.Effect)
        _aims(getattr(node, name), below, found)


_DEEP = (n.Top, n.Bottom, vq.ChooseNumber, Value, n.ControllerOf, n.OwnerOf, Event)


def _in_number(step: Any, aim: n.Phrase) -> bool:
    return any(isinstance(each, Value) and has(each, aim) for each in within(step))


def _times(node: Any, wanted: Any) -> int:
    """How often something stands in a step."""
    if node == wanted:
        return 1
    if isinstance(node, tuple):
        return sum(_times(part, wanted) for part in node)
    return sum(_times(getattr(node, name), wanted) for name in fields_of(type(node)) or ())


_EACH_OF = ("next untap step", "explore", "connive")
"""Actions done to each of what was chosen before."""


def _decided(steps: tuple[Any, ...]) -> Iterator[Any]:
    """Who may do something is chosen first."""
    known_aims: dict[n.Phrase, str] = {}
    for step in steps:
        for aim in _nested(step):
            # One number that several steps speak of ("where X is …") is of one target.
            slot = known_aims.get(aim) if aim.slot is None and _in_number(step, aim) else None
            if slot is None:
                slot = aim.slot or f"aim{len(known_aims) + 1}"
                yield vq.Pick(dataclasses.replace(aim, slot=slot))
            known_aims.setdefault(aim, slot)
            step = substitute(step, aim, n.SlotRef(slot))
        if isinstance(step, me.KeywordAction) and step.name in _EACH_OF:
            aims = [one.value for one in step.arguments if isinstance(one.value, n.Phrase)]
            for aim in aims:
                if aim.target:
                    known = dataclasses.replace(aim, slot=aim.slot or "held")
                    yield vq.Pick(known)
                    step = substitute(step, aim, n.SlotRef(known.slot or ""))
        chosen = _payer_chosen(step) if isinstance(step, vf.Pay) else None
        if chosen is not None:
            yield from chosen
            continue
        match step:
            case vg.ReplaceLater(
                event=e.Damages(by=n.Phrase(quantity=n.Exactly(), target=False) as by) as hurt
            ):
                # CR 609.7a: the source is chosen when the effect is created.
                source = dataclasses.replace(by, slot=by.slot or "danger")
                yield vq.Pick(source)
                event = dataclasses.replace(hurt, by=n.SlotRef(source.slot or ""))
                yield dataclasses.replace(step, event=event)
            case (
                vc.Exile(what=n.Phrase(chooser=n.Phrase(target=True) as who) as what)
                | vc.Put(what=n.Phrase(chooser=n.Phrase(target=True) as who) as what)
            ):
                slot = who.slot or DECIDER
                yield vq.Pick(dataclasses.replace(who, slot=slot))
                yield dataclasses.replace(step, what=dataclasses.replace(what, chooser=n.SlotRef(slot)))
            case vf.May(who=n.Phrase(target=True) as who) | vf.Pay(who=n.Phrase(target=True) as who):
                slot = who.slot or DECIDER
                yield vq.Pick(dataclasses.replace(who, slot=slot))
                yield dataclasses.replace(step, who=n.SlotRef(slot))
            case vf.If(test, Program((first, *rest))) if _asked_of(test, first) is not None:
                what = first.what  # type: ignore[attr-defined]
                yield vq.Pick(what)
                done: Any = first
                known = dataclasses.replace(done, what=n.SlotRef(what.slot))
                yield dataclasses.replace(step, do=Program((known, *rest)))
            case _:
                yield step


def _copied_cards(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """A copy that is cast is one of a card (CR 707.12), not of a spell."""
    done: list[Any] = []
    for at, step in enumerate(steps):
        if isinstance(step, vg.CopySpell) and step.slot is not None and not step.new_targets:
            copied = n.SlotRef(step.slot)
            cast = any(isinstance(one, vg.Cast) and one.what == copied for one in within(steps[at + 1 :]))
            if cast and step.count == v.Integer(1):
                step = vg.CopyCard(step.what, step.who, step.slot)
        done.append(step)
    return tuple(done)


def _prevented(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """That much, after damage that will be prevented, is how much it was: done when it is."""
    done: list[Any] = []
    for step in steps:
        match done[-1:]:
            case [vg.ReplaceLater(outcome=rp.Prevent(amount, None, None)) as before]:
                much = substitute(step, v.SlotNumber(UNBOUND), PREVENTED)
                if much != step:
                    told = rp.Prevent(amount, Program((much,)), PREVENTED.slot)
                    done[-1] = dataclasses.replace(before, outcome=told)
                    continue
        done.append(step)
    return tuple(done)


_UNCERTAIN = (n.AnyNumber, n.UpTo, n.Each, n.OneOrMore, n.Between)


def _counting(step: Any) -> bool:
    """A step about as many as there are, or as are chosen."""
    if isinstance(getattr(step, "who", None), n.EachPlayer):
        return False  # it was another number for each
    if isinstance(step, vc.Draw | vc.Mill):
        return not isinstance(step.count, v.Integer)
    what = getattr(step, "what", None)
    if not isinstance(step, vc.Discard | vc.Exile | vp.Sacrifice | vp.Destroy | vc.Put):
        return False
    if isinstance(what, n.Phrase) and any(isinstance(place.whose, n.EachPlayer) for place in what.zones):
        return False  # So it was of their own cards.
    return isinstance(what, n.Phrase) and isinstance(what.quantity, _UNCERTAIN) and step.slot is None


def _that_many(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """That many, after something was done to some: as many as it was done to."""
    done = list(steps)
    unbound = v.SlotNumber(UNBOUND)
    for at in range(1, len(done)):
        before: Any = done[at - 1]
        if isinstance(before, vq.ChooseNumber):
            done[at] = substitute(done[at], unbound, v.SlotNumber(before.slot))
            continue
        if isinstance(before, vp.RemoveCounters) and before.count is None and before.slot is None:
            told = substitute(done[at], unbound, v.SlotNumber(f"{MANY}{at}"))
            if told != done[at]:
                done[at - 1] = dataclasses.replace(before, slot=f"{MANY}{at}")
                done[at] = told
                continue
        if _counting(before) and substitute(done[at], unbound, None) != done[at]:
            slot = before.slot or f"{MANY}{at}"
            done[at - 1] = dataclasses.replace(before, slot=slot)
            done[at] = substitute(done[at], unbound, v.Count(n.SlotRef(slot)))
    return tuple(done)


def _program(program: Program) -> Program:
    program = Program(tuple(each for step in program.steps for each in each_exiled(step)))
    program = Program(
        tuple(
            each
            for step in program.steps
            for part in unpiled(step)
            for one in given(part)
            for each in given_counters(one)
        )
    )
    program = Program(tuple(each for step in program.steps for part in struck(step) for each in rolled(part)))
    program = Program(_that_many(program.steps))
    steps: list[Any] = []
    program = Program(_prevented(_copied_cards(program.steps)))
    for step in _decided(program.steps):
        before = steps[-1] if steps else None
        if isinstance(step, vf.WhenYouDo) and isinstance(before, vf.May) and before.otherwise is None:
            # "That many" is then how many it was done to.
            done = Program(_that_many((*before.do.steps, step)))
            steps[-1] = _priced(dataclasses.replace(before, do=done))
        elif isinstance(step, vf.WhenYouDo) and isinstance(before, vf.Pay) and before.do is None:
            steps[-1] = dataclasses.replace(before, do=Program((step,)))
        elif isinstance(step, vf.WhenYouDo) and isinstance(before, vf.If) and before.otherwise is None:
            # Done only where the condition was true.
            steps[-1] = dataclasses.replace(before, do=_program(Program((*before.do.steps, step))))
        elif (told := _of_the_reflexive(before, step)) is not None:
            steps[-1] = told
        elif isinstance(before, vf.ForEach) and _of_the_one(before, step):
            # "For each creature you control, … it. If it's an Elf, …": of every one in its turn.
            steps[-1] = dataclasses.replace(before, do=_program(Program((*before.do.steps, step))))
        elif _of_what_was_shown(before, step):
            shown: Any = before
            steps[-1] = dataclasses.replace(shown, do=Program((*shown.do.steps, step)))
        else:
            steps.append(_priced(step))
    return Program(tuple(_unnamed(step, steps) for step in played_where_they_lie(steps)))


def _of_the_one(each: vf.ForEach, step: Any) -> bool:
    """Whether a step speaks of what a loop goes through, one at a time."""
    slot = getattr(each.over, "slot", None)
    return slot is not None and has(step, n.SlotRef(slot))


def _unnamed(step: Any, steps: list[Any]) -> Any:
    """A spell to counter has a name only where another step speaks of it; its price does not."""
    match step:
        case vg.CounterSpell(what=n.Phrase(slot=str(slot)) as what, unless=k.Cost()):
            others = [each for each in steps if each is not step]
            if substitute(tuple(others), n.SlotRef(slot), None) == tuple(others):
                return dataclasses.replace(step, what=dataclasses.replace(what, slot=None))
    return step


def _of_the_reflexive(before: Any, step: Any) -> Any | None:
    """What is done to what "when you do" has made is done then."""
    if isinstance(before, vg.Later) and _speaks_of_made(step, before.do.steps):
        # And so is what is done to what comes of something later.
        return dataclasses.replace(before, do=Program(_copied_cards((*before.do.steps, step))))
    if isinstance(before, vf.WhenYouDo) and _speaks_of_bound(step, before.do):
        return _then_too(before, step)
    if not isinstance(before, vf.May | vf.Pay) or before.do is None:
        return None
    last = before.do.steps[-1]
    if not isinstance(last, vf.WhenYouDo):
        return None
    if not _speaks_of_bound(step, last.do):
        return None
    longer = _then_too(last, step)
    return dataclasses.replace(before, do=Program((*before.do.steps[:-1], longer)))


def _then_too(reflexive: vf.WhenYouDo, step: Any) -> vf.WhenYouDo:
    """With another step; an "if" right after "when you do" is the trigger's (CR 603.4), so of all it does."""
    match reflexive.do.steps:
        case (vf.If(do=done, otherwise=None) as asked,):
            return vf.WhenYouDo(Program((dataclasses.replace(asked, do=Program((*done.steps, step))),)))
    return vf.WhenYouDo(Program((*reflexive.do.steps, step)))


def _speaks_of_bound(step: Any, program: Program) -> bool:
    """Whether a step is about anything that this names."""
    named = {
        each.slot for each in within(program) if not isinstance(each, n.SlotRef) and hasattr(each, "slot")
    }
    return any(isinstance(each, n.SlotRef) and each.slot in named for each in within(step))


def _speaks_of_made(step: Any, steps: tuple[Any, ...]) -> bool:
    """Whether a step is about what one of these has named."""
    named = [
        slot for one in steps for slot in (getattr(one, "slot", None), _slot_of(one)) if slot is not None
    ]
    return any(substitute(step, n.SlotRef(slot), None) != step for slot in named)


def _slot_of(step: Any) -> str | None:
    slot = getattr(getattr(step, "what", None), "slot", None)
    return slot if isinstance(slot, str) and not isinstance(step.what, n.SlotRef) else None


def _of_what_was_shown(before: Any, step: Any) -> bool:
    """What is done with cards that may be revealed is a part of what may be done."""
    if not isinstance(before, vf.May) or before.otherwise is not None or not isinstance(step, vc.Put):
        return False
    first = before.do.steps[0]
    if not isinstance(first, vc.RevealUntil):
        return False
    return step.what in (n.SlotRef(first.slot), n.SlotRef(first.rest or first.slot))


def _priced(step: Any) -> Any:
    """Doing one thing for another is paying it."""
    if not isinstance(step, vf.May) or len(step.do.steps) < 2:
        return step
    first, *rest = step.do.steps
    own = getattr(first, "who", None) == step.who != n.You()
    part = price(by_you(first) if own else first)
    if part is None:
        return step
    return vf.Pay(k.Cost(parts=(part,)), step.who, Program(tuple(rest)), step.otherwise)


def price(verb: Any) -> CostPart | None:
    """What is done, as a cost; None where it is none: of targets, and what is not the payer's to choose."""
    match verb:
        case me.KeywordAction(name, arguments) if name in mechanics("cost"):
            return me.KeywordCost(name, arguments, verb.slot)
        case vp.Sacrifice(what=n.This()):
            return k.PaySacrifice(n.This())
        case vc.Exile(what=n.This(), until=None, face_down=False, slot=None):
            return k.PayExile(n.This())
        case vc.Mill(who=n.You(), slot=None):
            return k.PayMill(verb.count)
        case vp.PutCounters(on=n.This(), counter=counter, count=count) if verb == vp.PutCounters(
            counter, n.This(), count
        ):
            return k.PayAddCounters(counter, count, n.This())
        case vp.RemoveCounters(source=source, counter=counter, count=count) if count is not None:
            return k.PayRemoveCounters(counter, count, source) if isinstance(source, n.This) else None
        case vc.Discard(
            what=n.Phrase(quantity=n.Each(), filter=f.StateIs("card")) as hand, who=n.You(), slot=None
        ):
            whole = hand == n.Phrase(n.Each(), f.StateIs("card"), zones=hand.zones)
            return k.PayDiscard(dataclasses.replace(hand, zones=())) if whole else None
    what = getattr(verb, "what", None)
    if not isinstance(what, n.Phrase) or what.target or not isinstance(what.quantity, n.Exactly):
        return None
    slot = getattr(verb, "slot", None)
    if slot is not None:
        what = dataclasses.replace(what, slot=slot)
    match verb:
        case vp.Sacrifice(who=n.You()):
            return k.PaySacrifice(what)
        case vc.Discard(who=n.You()):
            return k.PayDiscard(what)
        case vp.Tap():
            return k.PayTap(what)
        case vc.Exile(until=None, face_down=False) if what.zones:
            return k.PayExile(what)
        case vc.Put(to=vc.Destination("hand")) if verb == vc.Put(verb.what, verb.to) and _yours(what):
            return k.PayReturn(what)
        case vc.Reveal() if what.zones == (n.Place("hand", n.You()),):
            return k.PayReveal(dataclasses.replace(what, zones=()))
    return None


def _yours(noun: n.Phrase) -> bool:
    return not noun.zones and f.ControlledBy(n.You()) in atoms(noun.filter)
