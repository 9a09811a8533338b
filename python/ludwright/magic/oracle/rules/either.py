"""Events joined with one another, and the words that begin a trigger."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_events as e
from ...notation import ast_nouns as n
from ..discourse import OWN_KEY
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from .base import G, setting, talk
from .events import ANYTHING, plain


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
    subjects = [_whom(each) for each in event_.events]
    if subjects[0] is None or any(subject != subjects[0] for subject in subjects):
        return None
    return Shared(subjects[0], event_.events)


def _whom(event_: Any) -> Any:
    """What an event befalls: damage by whatever it may be befalls what is dealt it."""
    if isinstance(event_, e.Damages):
        return event_.to if plain(event_.by) else None
    return getattr(event_, "what", None)


def _befalls(event_: Any, what: Any) -> Any:
    name = "to" if isinstance(event_, e.Damages) else "what"
    return dataclasses.replace(event_, **{name: what})


def _unshared(shared: Shared) -> e.AnyOf | None:
    if tuple(type(each) for each in shared.events) in _ONE_EVENT:
        return None
    return e.AnyOf(tuple(_befalls(each, shared.what) for each in shared.events))


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
    (e.TurnsFaceUp, "be~ turned face up"),
):
    G.rule("event verb", _cls, _verb, what=Unsaid(ANYTHING), **_bound(_cls))
G.rule(
    "event verb",
    e.Damages,
    "be~ dealt damage",
    to=Unsaid(ANYTHING),
    by=ANYTHING,
    combat=None,
    amount=None,
    number=None,
)
G.rule(
    "event verb", e.Targeted, "become~ the target of {by:np a}", what=Unsaid(ANYTHING), who=ANYTHING, nth=None
)
G.rule(
    "event verb",
    e.Moves,
    "be~ put into exile from the battlefield",
    what=Unsaid(ANYTHING),
    source=("battlefield",),
    to=("exile",),
    became=...,
)


# Magecraft: "whenever you cast or copy an instant or sorcery spell".
@dataclass(frozen=True, slots=True)
class CastOrCopy:
    who: Any
    what: Any


def _cast_or_copy(event_: Any) -> CastOrCopy | None:
    match event_:
        case e.AnyOf((e.Casts(what, who, (), None), e.Copies(other, same))) if what == other and who == same:
            return CastOrCopy(who, what)
    return None


G.view(
    "event",
    "cast or copy",
    _cast_or_copy,
    lambda x: e.AnyOf((e.Casts(x.what, x.who), e.Copies(x.what, x.who))),
)
G.promote("event")
G.rule("cast or copy", CastOrCopy, "{who:np a} cast~who or copy~who {what:spell a}")


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
    G.alt(
        "event and",
        Pair,
        f"{{first:event}} or {_word} {{second:event}}",
        why="one or the other",
        where=_second(_word),
    )
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
    where=lambda d: not plain(d.to),
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
