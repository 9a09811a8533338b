"""Events as the core's patterns."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..notation import ast_events as e
from ..notation import ast_nouns as n
from ..notation.ast_base import Event, Noun
from .context import Context, Json
from .nouns import as_filter, value, who


@dataclass(frozen=True, slots=True)
class _Parts:
    """A pattern in the notation's terms; which noun is the subject depends on the event."""

    on: str
    subject: Noun = e.WHATEVER
    other: Noun = e.WHATEVER
    player: Noun = e.WHATEVER
    source: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    step: str | None = None
    combat: bool | None = None
    counter: str | None = None
    deed: str | None = None
    amount: e.AmountIs | None = None
    nth: int | None = None
    number: str | None = None
    # Binds the other party, where it is not a noun of the notation.
    became: str | None = None
    ability: str | None = None
    effect: bool = False
    # Whose effect it is.
    by: Noun | None = None
    # What makes an ability trigger.
    cause: Event | None = None
    # The name of what is no object any more.
    named: str | None = None


def patterns(cx: Context, event: Event) -> list[Json]:
    """One pattern for each thing that the event may be. Slots are bound by all of them alike."""
    parts = _parts(event)
    if not parts:
        raise cx.fault("no event", "write one such as {enters: this}")
    bound = _bound(cx, parts[0])
    for other in parts[1:]:
        if _slots(other) != _slots(parts[0]):
            raise cx.fault("the events bind different slots", "bind the same names in each of them")
    return [_pattern(cx, part, bound) for part in parts]


def heard(cx: Context, event: Event) -> list[Json]:
    """The patterns of a trigger. What a source deals at one time it deals once, to however many; and
    what is dealt damage by several at one time is dealt damage once."""
    found = patterns(cx, event)
    for made, parts in zip(found, _parts(event), strict=True):
        whole = [noun == e.WHATEVER for noun in (parts.subject, parts.other)]
        if parts.on == "damage" and not made["group"] and sum(whole) == 1:
            made |= {"group": True, "per": "other" if whole[0] else "subject"}
    return found


def pattern(cx: Context, event: Event) -> Json:
    found = patterns(cx, event)
    if len(found) != 1:
        raise cx.fault("one event is needed here, not several", "write an ability for each")
    return found[0]


def _slots(parts: _Parts) -> dict[str, str]:
    slots = {
        "subject": _slot(parts.subject) or parts.ability,
        "other": _slot(parts.other) or parts.became,
        "player": _slot(parts.player),
        "amount": parts.number,
    }
    return {place: name for place, name in slots.items() if name is not None}


def _slot(noun: Noun) -> str | None:
    return noun.slot if isinstance(noun, n.Phrase) else None


def _bound(cx: Context, parts: _Parts) -> Json:
    bind: dict[str, int | None] = dict.fromkeys(("subject", "other", "player", "amount"))
    for place, name in _slots(parts).items():
        bind[place] = cx.scope.bind(name, cx.path, "number" if place == "amount" else "things")
    return bind


def _pattern(cx: Context, parts: _Parts, bound: Json) -> Json:
    nouns = (parts.subject, parts.other, parts.player)
    group = any(isinstance(noun, n.Phrase) and isinstance(noun.quantity, n.OneOrMore) for noun in nouns)
    amount = parts.amount
    made: Json = {"per": _per(parts)} if group and parts.on == "damage" else {}
    if parts.effect:
        made["effect"] = True
    if parts.by is not None:
        made["by"] = who(cx, parts.by)
    if parts.cause is not None:
        made["cause"] = pattern(cx, parts.cause)
    return {
        "on": parts.on,
        "subject": as_filter(cx, parts.subject),
        "other": as_filter(cx, parts.other) if parts.named is None else {"name": parts.named},
        "player": who(cx, parts.player),
        "from": list(parts.source),
        "to": list(parts.to),
        "step": parts.step,
        "combat": parts.combat,
        "counter": parts.counter,
        "deed": parts.deed,
        "amount": None if amount is None else [amount.cmp, value(cx, amount.value)],
        "nth": parts.nth,
        "group": group,
        **made,
        "bind": dict(bound),
    }


def _per(parts: _Parts) -> str:
    """Damage by one source, or to one thing, is a group of its own: "a source … to one or more"."""
    several = [
        isinstance(noun, n.Phrase) and isinstance(noun.quantity, n.OneOrMore)
        for noun in (parts.subject, parts.other)
    ]
    named = [noun != e.WHATEVER for noun in (parts.subject, parts.other)]
    if several[0] and named[1] and not several[1]:
        return "other"
    if several[1] and named[0] and not several[0]:
        return "subject"
    return "batch"


def _parts(event: Event) -> list[_Parts]:
    if isinstance(event, e.AnyOf):
        return [part for inner in event.events for part in _parts(inner)]
    if isinstance(event, e.AttacksOrBlocks):
        return [_Parts("attack", event.what), _Parts("block", event.what)]
    if isinstance(event, e.EntersOrAttacks):
        return [_Parts("zone", event.what, to=("battlefield",)), _Parts("attack", event.what)]
    if isinstance(event, e.EntersOrDies):
        dies = _Parts("zone", event.what, source=("battlefield",), to=("graveyard",))
        return [_Parts("zone", event.what, to=("battlefield",)), dies]
    return [_one(event)]


def _one(event: Event) -> _Parts:
    match event:
        case e.Moves(what=what, source=source, to=to, became=became):
            return _Parts("zone", what, source=source, to=to, became=became)
        case e.Enters(what=what, source=source):
            return _Parts("zone", what, source=source, to=("battlefield",))
        case e.Dies(what=what, became=became):
            return _Parts("zone", what, source=("battlefield",), to=("graveyard",), became=became)
        case e.Leaves(what=what, became=became):
            return _Parts("zone", what, source=("battlefield",), became=became)
        case e.Casts(what=what, who=player, source=source, nth=nth):
            return _Parts("cast", what, player=player, source=source, nth=nth)
        case e.Copies(what=what, who=player):
            return _Parts("copy", what, player=player)
        case e.Activates(what=what, who=player, ability=ability, word=word, nth=nth):
            return _Parts("activate", other=what, player=player, ability=ability, deed=word, nth=nth)
        case e.Attacks(what=what, whom=whom):
            return _Parts("attack", what, whom)
        case e.Blocks(what=what, whom=whom):
            return _Parts("block", what, whom)
        case e.BecomesBlocked(what=what, by=by):
            return _Parts("becomes_blocked", what, by)
        case e.Unblocked(what=what):
            return _Parts("unblocked", what)
        case e.Damages():
            made = _Parts("damage", event.to, event.by, combat=event.combat)
            return replace(made, amount=event.amount, number=event.number)
        case e.GainsLife(who=player, amount=amount, number=number, nth=nth):
            return _Parts("gain_life", player=player, amount=amount, number=number, nth=nth)
        case e.LosesLife(who=player, amount=amount, number=number, nth=nth):
            return _Parts("lose_life", player=player, amount=amount, number=number, nth=nth)
        case e.Draws(who=player, what=what, nth=nth):
            return _Parts("draw", what, player=player, nth=nth)
        case e.Discards(who=player, what=what, became=became, number=number, by=by):
            return _Parts("discard", what, player=player, became=became, number=number, by=by)
        case e.Sacrifices(who=player, what=what, became=became):
            return _Parts("sacrifice", what, player=player, became=became)
        case e.BecomesTapped(what=what):
            return _Parts("tap", what)
        case e.BecomesUntapped(what=what):
            return _Parts("untap", what)
        case e.TapsForMana(what=what, who=player):
            return _Parts("tap_for_mana", what, player=player)
        case e.CountersPut(on=on, counter=counter, by=by, number=number, effect=effect):
            return _Parts("add_counters", on, player=by, counter=counter, number=number, effect=effect)
        case e.CountersRemoved(source=source_, counter=counter, number=number):
            return _Parts("remove_counters", source_, counter=counter, number=number)
        case e.Targeted(what=what, by=by, who=player, nth=nth):
            return _Parts("target", what, by, player, nth=nth)
        case e.Begins(step=step, whose=whose):
            return _Parts("step", player=whose, step=step)
    return _rarer(event)


def _rarer(event: Event) -> _Parts:
    match event:
        case e.PlaysLand(who=player, what=what):
            return _Parts("play_land", what, player=player)
        case e.Transforms(what=what):
            return _Parts("transform", what)
        case e.BecomesAttached(what=what, to=to):
            return _Parts("attach", what, to)
        case e.BecomesUnattached(what=what, source=source):
            return _Parts("unattach", what, source)
        case e.IsCountered(what=what):
            return _Parts("countered", what)
        case e.Does(deed="cycle", who=player, what=what, nth=nth):
            # CR 702.29a: to cycle a card is to activate its cycling ability.
            return _Parts("activate", other=what, player=player, deed="cycling", nth=nth)
        case e.Does(deed=deed, who=player, what=what, number=number, nth=nth):
            return _Parts("deed", what, player=player, deed=deed, number=number, nth=nth)
        case e.CompletesDungeon(who=player, named=named):
            return _Parts("deed", player=player, deed="complete dungeon", named=named)
        case e.CreatesTokens(who=player, number=number):
            return _Parts("create_tokens", player=player, number=number)
        case e.LosesGame(who=player):
            return _Parts("lose_game", player=player)
        case e.IsDestroyed(what=what):
            return _Parts("destroy", what)
        case e.ProducesMana(what=what, who=player):
            return _Parts("produce_mana", what, player=player)
        case e.Shuffles(who=player):
            return _Parts("shuffle", player=player)
        case e.Searches(who=player, own=own):
            return _Parts("search", player=player, other=player if own else e.WHATEVER)
        case e.ControlChanges(what=what, to=to):
            return _Parts("control_change", what, player=to)
        case e.TurnsFaceUp(what=what):
            return _Parts("turn_face_up", what)
        case e.PhasesOut(what=what):
            return _Parts("phase_out", what)
        case e.PhasesIn(what=what):
            return _Parts("phase_in", what)
        case e.Triggers(because=because, ability=ability):
            return _Parts("trigger", ability=ability, cause=because)
        case e.FlipsCoin(who=player):
            return _Parts("coin_flip", player=player)
        case e.RollsDie(who=player, number=number):
            return _Parts("die_roll", player=player, number=number)
    raise AssertionError(event)
