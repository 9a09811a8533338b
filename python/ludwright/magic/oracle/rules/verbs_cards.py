"""Verbs about cards: drawing, discarding, searching, putting things somewhere."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, ClassVar

from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ...notation.ast_base import Verb
from ..discourse import Form
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from .base import G, Partless, closed, talk
from .filters import atoms
from .numbers import is_per, is_plain
from .references import Anaphor
from .verb_forms import noted, result, revealed

YOU = n.You()


def _drawn(tree: Tree, voice: Voice, number: Number | None) -> None:
    # Cards that were drawn are spoken of only by those who saw them.
    noted(tree, voice)
    if voice.literal and isinstance(tree.value, vc.Draw):
        one = tree.value.count == v.Integer(1)
        talk(voice).mention(None, "card", "sg" if one else "pl", source=tree, weak=True)
    elif tree.value.slot is not None or (voice.literal and isinstance(tree.value, vc.Mill)):
        talk(voice).done[tree.value.slot or "?"] = "drawn" if isinstance(tree.value, vc.Draw) else "milled"
        count = tree.value.count
        one = count == v.Integer(1)
        talk(voice).mention(tree.value.slot, "card", "sg" if one else "pl", source=tree)


for _cls, _verb in ((vc.Draw, "draw"), (vc.Mill, "mill")):
    G.rule(
        "vp",
        _cls,
        f"{_verb}~ {{count:count}} card(s)",
        who=YOU,
        slot=...,
        then=_drawn,
        where=lambda x: is_plain(x.count),
    )
    G.rule(
        "vp",
        _cls,
        f"{_verb}~ a card for each {{count:each of}}",
        who=YOU,
        slot=...,
        then=_drawn,
        where=lambda x: is_per(x.count),
    )
    G.rule("vp", _cls, f"{_verb}~ cards equal to {{count:quantity}}", who=YOU, slot=..., then=_drawn)
for _look, _verb in ((vc.Scry, "scry"), (vc.Surveil, "surveil")):
    G.rule("vp", _look, f"{_verb}~ {{count:numeral}}", who=YOU, where=lambda x: is_plain(x.count))
    G.rule("vp", _look, f"{_verb}~ X, where X is {{count:quantity}}", who=YOU)

# Discarding: the hand, cards of one's choice.
_CARD = (f.StateIs("card"), f.Anything())


def _whole_hand(noun: Any) -> bool:
    return isinstance(noun, n.Phrase) and isinstance(noun.quantity, n.Each) and noun.filter in _CARD


_HAND = n.Phrase(n.Each(), f.StateIs("card"), zones=(n.Place("hand", YOU),))
G.rule(
    "vp",
    vc.Discard,
    "discard~ your~ hand",
    who=YOU,
    slot=...,
    what=Unsaid(n.Phrase(n.Each(), f.StateIs("card"))),
    where=lambda x: _whole_hand(x.what),
    then=result,
)


@dataclass(frozen=True, slots=True)
class ForEachCard:
    """As many cards as there are of something."""

    what: Any
    slot: Any = None


def _for_each_card(verb: Any) -> ForEachCard | None:
    match verb:
        case vc.Discard(
            what=n.Phrase(quantity=n.Exactly(many), filter=f.StateIs("card")) as what, who=n.You()
        ):
            plain = what == n.Phrase(what.quantity, what.filter)
            return ForEachCard(many, verb.slot) if plain and is_per(many) else None
    return None


G.view(
    "vp",
    "discard for each",
    _for_each_card,
    lambda x: vc.Discard(n.Phrase(n.Exactly(x.what), f.StateIs("card"))),
    then=result,
)
G.rule("discard for each", ForEachCard, "discard~ a card for each {what:each of}", slot=...)
G.rule("vp", vc.Discard, "discard~ {what:cards}", who=YOU, slot=..., then=result)
G.rule(
    "vp",
    vc.Discard,
    "discard~ {what:np that}",
    who=YOU,
    slot=...,
    then=result,
    where=lambda x: not _whole_hand(x.what),
)


@dataclass(frozen=True, slots=True)
class Picked:
    """Another chooses what is discarded, out of a hand that was revealed."""

    who: Any
    what: Any


def _picked(verb: Any) -> Picked | None:
    match verb:
        case vc.Discard(what=n.Phrase(chooser=n.You()) as what, who=who) if who != YOU:
            if what.quantity not in (n.Exactly(v.Integer(1)), n.Bare()):
                return None
            return Picked(who, dataclasses.replace(what, chooser=None, zones=(), quantity=n.Bare()))
    return None


def _unpicked(picked: Picked) -> vc.Discard | None:
    if not isinstance(picked.what, n.Phrase):
        return None
    hand = (n.Place("hand", picked.who),)
    one = n.Exactly(v.Integer(1))
    return vc.Discard(dataclasses.replace(picked.what, quantity=one, zones=hand, chooser=YOU), picked.who)


G.view("effect", "picked discard", _picked, _unpicked)
G.promote("effect")
G.rule("picked discard", Picked, "you choose {what:card a} from it. ^ {who:subject} discards that card")


def _picked_several(verb: Any) -> Picked | None:
    match verb:
        case vc.Discard(what=n.Phrase(chooser=n.You()) as what, who=who, slot=None) if who != YOU:
            several = what.quantity not in (n.Exactly(v.Integer(1)), n.Bare())
            return Picked(who, dataclasses.replace(what, chooser=None, zones=())) if several else None
    return None


def _several_picked(picked: Picked) -> vc.Discard | None:
    if not isinstance(picked.what, n.Phrase) or picked.what.quantity == n.Exactly(v.Integer(1)):
        return None
    hand = (n.Place("hand", picked.who),)
    return vc.Discard(dataclasses.replace(picked.what, zones=hand, chooser=YOU, slot=None), picked.who)


G.view("effect", "picked several", _picked_several, _several_picked)
G.promote("effect")
G.rule("picked several", Picked, "you choose {what:cards} from it. ^ {who:subject} discards those cards")


@dataclass(frozen=True, slots=True)
class FromHand:
    """You choose what is exiled, out of a hand that was revealed."""

    what: Any
    whose: Any
    until: Any = None


def _from_hand(verb: Any) -> FromHand | None:
    match verb:
        case vc.Exile(
            what=n.Phrase(
                quantity=n.Exactly(v.Integer(1)), target=False, chooser=None, zones=(n.Place("hand", whose),)
            ) as what,
            face_down=False,
            back="hand" | "battlefield" as back,
        ) if isinstance(whose, n.SlotRef | Anaphor) and (verb.until is None) == (back == "battlefield"):
            return FromHand(dataclasses.replace(what, zones=(), quantity=n.Bare()), whose, verb.until)
    return None


def _out_of_hand(x: FromHand) -> vc.Exile | None:
    if not isinstance(x.what, n.Phrase):
        return None
    one = dataclasses.replace(
        x.what, quantity=n.Exactly(v.Integer(1)), zones=(n.Place("hand", x.whose),), slot=None
    )
    return vc.Exile(one, x.until, "battlefield" if x.until is None else "hand")


@dataclass(frozen=True, slots=True)
class TheHand(Partless):
    """ "It", of a hand that was revealed: whose it is."""

    category: str = "that hand"
    alternative: bool = False
    leaf: ClassVar[bool] = True
    of: ClassVar[Any] = n.SlotRef | Anaphor

    def leads(self) -> Any:
        return ("it",), ()

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        if isinstance(tree.value, Anaphor):
            talk(voice).resolve(id(tree), tree.value.form, "possessive")
        voice.put("it")
        return "sg"

    def read(self, chart: Any, at: int) -> Any:
        if chart.lowered[at : at + 1] == ("it",):
            yield Tree(self, Anaphor(Form("that", "sg", True, "player")), ()), at + 1


def _chosen_card(tree: Tree, voice: Voice, number: Number | None) -> None:
    del number
    noted(tree, voice)
    talk(voice).mention(getattr(tree.value, "slot", None), "card", "sg", source=tree)


G.add(TheHand())
G.view("effect", "from hand", _from_hand, _out_of_hand, then=_chosen_card)
G.promote("effect")
G.rule(
    "from hand", FromHand, "you choose {what:card a} from {whose:that hand}. ^ exile that card", until=None
)
G.rule(
    "from hand",
    FromHand,
    "you choose {what:card a} from {whose:that hand}. ^ exile that card until {until:event}",
    where=lambda x: x.until is not None,
)

# Searching and revealing.
G.rule(
    "vp",
    vc.Search,
    "search~ your~ library for {what:sought}",
    who=YOU,
    places=(n.Place("library", YOU),),
    reveal=False,
)
G.rule("vp", vc.Search, "search~ {places:searched} for {what:sought}", who=YOU, reveal=False)
G.rule(
    "vp",
    vc.Search,
    "search~ {places:searched either} for {what:sought}",
    who=YOU,
    reveal=False,
    either=True,
)
G.view(
    "searched",
    "searched place",
    lambda p: p[0] if isinstance(p, tuple) and len(p) == 1 else None,
    lambda p: (p,),
)
G.rule("searched place", n.Place, "{whose:poss} {zone:zone word}", where=lambda p: p.whose is not None)


def _everywhere(places: Any) -> Any | None:
    """Whose graveyard, hand and library these are."""
    if not isinstance(places, tuple) or [place.zone for place in places] != ["graveyard", "hand", "library"]:
        return None
    whose = {place.whose for place in places}
    return whose.pop() if len(whose) == 1 else None


G.view(
    "searched",
    "searched everywhere",
    _everywhere,
    lambda whose: tuple(n.Place(zone, whose) for zone in ("graveyard", "hand", "library")),
)
G.rule("searched everywhere", None, "{:poss} graveyard, hand, and library")
_BOTH = (n.Place("library", YOU), n.Place("graveyard", YOU))
closed("searched", {_BOTH: "your library and graveyard"})
closed("searched either", {_BOTH: "your library and/or graveyard"})


def _sought(tree: Tree, voice: Voice, number: Number | None) -> None:
    phrase = tree.value
    one = phrase.quantity in (n.Exactly(v.Integer(1)), n.UpTo(v.Integer(1)))
    kinds = tuple(part.type for part in atoms(phrase.filter) if isinstance(part, f.TypeIs))
    talk(voice).mention(phrase.slot, "card", "sg" if one else "pl", source=tree, kinds=kinds)
    del number


_ONE = (n.Exactly(v.Integer(1)), n.UpTo(v.Integer(1)))
G.rule(
    "sought",
    n.Phrase,
    "a(n) {filter:card noun(sg)}",
    slot=...,
    zones=...,
    # CR 701.23d: who searches for "a card" finds one; of a stated quality it may be none.
    quantity=Unsaid(n.Exactly(v.Integer(1))),
    where=lambda p: p.quantity in _ONE,
    then=_sought,
    agrees="sg",
)
G.rule(
    "sought",
    n.Phrase,
    "{quantity:quantity word} {filter:card noun(s)}[together? {together:together}]",
    slot=...,
    where=lambda p: p.quantity not in _ONE,
    zones=...,
    then=_sought,
    agrees="pl",
)


def _one_of_each(x: Any) -> tuple[Any, ...] | None:
    match x:
        case n.Phrase(quantity=n.UpTo(v.Integer(k)), filter=f.StateIs("card"), together=n.OneEach(filters)):
            return filters if k == len(filters) else None
    return None


def _each_once(filters: tuple[Any, ...]) -> n.Phrase:
    number = n.UpTo(v.Integer(len(filters)))
    return n.Phrase(number, f.StateIs("card"), together=n.OneEach(filters))


# "a black card, a green card, and a blue card".
G.view("sought", "sought each", _one_of_each, _each_once, then=_sought)
G.rule("one sought", None, "a(n) {:card noun(sg)}")
G.series("sought each", "one sought", "and")
G.rule("vp", vc.Shuffle, "shuffle~", who=YOU)
G.rule("vp", vc.Reveal, "reveal~ your~ hand", where=lambda x: _hand_of(x.what, YOU), what=Unsaid(_HAND))
G.view("effect", "hand revealed", lambda x: _revealer(x), lambda x: vc.Reveal(_hand(x)))
G.promote("effect")
G.rule("hand revealed", None, "{:subject} reveals their hand", where=lambda x: x != YOU)


def _shown(tree: Tree, voice: Voice, _: Number | None) -> None:
    """While it is read: what was revealed, for "revealed this way"."""
    revealed(tree, voice)
    latest = talk(voice).latest() if voice.literal and voice.discourse is not None else None
    if latest is not None and isinstance(tree.value.what, n.Phrase | n.Top | Anaphor):
        talk(voice).by_way("revealed", "card", tree, latest.key)


G.rule("vp", vc.Reveal, "reveal~ {what:np}", then=_shown)
G.rule(
    "vp",
    vc.Look,
    "look~ at {what:np all}",
    who=YOU,
    where=lambda x: isinstance(x.what, n.Phrase) and isinstance(x.what.quantity, n.Each),
)
G.rule("vp", vc.Look, "look~ at {what:np}", who=YOU)


def _revealer(verb: Any) -> Any | None:
    match verb:
        case vc.Reveal(
            what=n.Phrase(quantity=n.Each(), zones=(n.Place(zone="hand", whose=who),), filter=filter_)
        ):
            return who if filter_ in _CARD else None
    return None


def _hand(who: Any) -> n.Phrase:
    return n.Phrase(n.Each(), f.StateIs("card"), zones=(n.Place("hand", who),))


def _hand_of(noun: Any, who: Any) -> bool:
    return (
        isinstance(noun, n.Phrase)
        and isinstance(noun.quantity, n.Each)
        and noun.zones == (n.Place("hand", who),)
        and noun.filter in _CARD
    )


G.rule(
    "vp",
    vc.RevealUntil,
    "reveal~ cards from the top of your~ library until you~ reveal a(n) {what:card noun(sg)}",
    who=YOU,
    slot=Unsaid("found"),
    rest=Unsaid("others"),
    then=lambda t, w, m: _until(t, w),
)


@dataclass(frozen=True, slots=True)
class ExileUntil(Verb):
    """Cards are exiled from the top until one passes: revealed so, and exiled."""

    what: Any
    who: Any = YOU
    slot: str = "found"
    rest: str = "others"


G.rule(
    "vp",
    ExileUntil,
    "exile~ cards from the top of your~ library until you~ exile a(n) {what:card noun(sg)}",
    who=YOU,
    slot=...,
    rest=...,
    then=lambda t, w, m: _until(t, w),
)


@dataclass(frozen=True, slots=True)
class MillUntil(Verb):
    """Cards are revealed from the top until one passes, and all of them put into the graveyard."""

    what: Any
    who: Any = YOU
    slot: str = "found"
    rest: str = "others"


_GRAVEYARD = vc.Destination("graveyard")
G.rule(
    "vp",
    MillUntil,
    "reveal~ cards from the top of your~ library until you~ reveal a(n) {what:card noun(sg)}, then put~ "
    "those cards into your~ graveyard",
    who=YOU,
    slot=...,
    rest=...,
)


def exiled_until(steps: list[Any]) -> list[Any]:
    """Steps in which revealing and exiling what was revealed are one."""
    done: list[Any] = []
    for step in steps:
        match done[-2:], step:
            case [vc.RevealUntil() as first, vc.Exile(n.SlotRef(one))], vc.Exile(n.SlotRef(rest)) if (
                one == first.slot and rest == first.rest and step == vc.Exile(n.SlotRef(rest))
            ):
                done[-2:] = [ExileUntil(first.what, first.who, one, rest)]
                continue
            case [*_, vc.RevealUntil(rest=str(rest)) as first], vc.Put(what=n.Both(all_)) if set(all_) == {
                n.SlotRef(first.slot),
                n.SlotRef(rest),
            } and step == vc.Put(step.what, _GRAVEYARD):
                done[-1:] = [MillUntil(first.what, first.who, first.slot, rest)]
                continue
        done.append(step)
    return done


def each_exiled(step: Any) -> list[Any]:
    """The same in the verbs of the notation."""
    if isinstance(step, MillUntil):
        both = n.Both((n.SlotRef(step.rest), n.SlotRef(step.slot)))
        return [vc.RevealUntil(step.what, step.slot, step.rest, step.who), vc.Put(both, _GRAVEYARD)]
    if not isinstance(step, ExileUntil):
        return [step]
    return [
        vc.RevealUntil(step.what, step.slot, step.rest, step.who),
        vc.Exile(n.SlotRef(step.slot)),
        vc.Exile(n.SlotRef(step.rest)),
    ]


# Whatever was exiled so and is still there.
LEFT = n.Both((n.SlotRef("found"), n.SlotRef("others")))
closed(
    "np all",
    {
        LEFT: "the exiled cards that weren't cast this way",
    },
)
G.promote("np all")


def _until(tree: Tree, voice: Voice) -> None:
    if tree.value.rest is not None:
        talk(voice).mention(tree.value.rest, "card", "pl")
        talk(voice).taken = (tree.value.rest, "")
    talk(voice).mention(tree.value.slot, "card", "sg")


# Exile.
_DOWN = "[face_down? face down]"
G.rule(
    "vp",
    vc.Exile,
    f"exile~ {{what:np all}} until {{until:event}} {_DOWN}",
    back="battlefield",
    slot=...,
    then=result,
    where=lambda x: x.until is not None,
)
G.rule(
    "vp",
    vc.Exile,
    f"exile~ {{what:np all}} {_DOWN} [counters? with {{counters:entry counters}} on it~what]",
    until=None,
    back=...,
    slot=...,
    then=result,
)


# Another chooses what is exiled, or comes back: "target opponent exiles a creature they control".
@dataclass(frozen=True, slots=True)
class ChosenBy:
    who: Any
    verb: Any


def _chosen_by(x: Any) -> ChosenBy | None:
    if not isinstance(x, vc.Exile | vc.Put) or not isinstance(x.what, n.Phrase):
        return None
    who = x.what.chooser
    if who is None or who == YOU:
        return None
    return ChosenBy(who, dataclasses.replace(x, what=dataclasses.replace(x.what, chooser=None)))


def _by_choice(x: ChosenBy) -> Any | None:
    what = getattr(x.verb, "what", None)
    if not isinstance(what, n.Phrase) or what.target or not isinstance(what.quantity, n.Exactly | n.UpTo):
        return None
    if not isinstance(x.who, Anaphor | n.SlotRef | n.ControllerOf) and not (
        isinstance(x.who, n.Phrase) and x.who.target
    ):
        return None
    if getattr(x.verb, "under", None) == YOU:
        return None
    return dataclasses.replace(x.verb, what=dataclasses.replace(what, chooser=x.who))


G.view("effect", "chosen by", _chosen_by, _by_choice)
G.promote("effect")
G.rule("chosen by", ChosenBy, "{who:subject} {verb:done by choice(s)}")
G.rule(
    "done by choice",
    vc.Exile,
    "exile~ {what:np}",
    until=None,
    back=...,
    face_down=False,
    slot=...,
    then=result,
)
G.rule(
    "done by choice",
    vc.Put,
    "return~ {what:np} to their hand",
    to=vc.Destination("hand"),
    slot=...,
    under=None,
    how=(),
    counters=(),
    attached_to=None,
    mods=(),
    then=result,
    where=lambda x: isinstance(x.what, n.Phrase) and bool(x.what.zones),
)
G.rule(
    "done by choice",
    vc.Put,
    "return~ {what:np} to its~what owner(s)what's hand(s)what",
    to=vc.Destination("hand"),
    slot=...,
    under=None,
    how=(),
    counters=(),
    attached_to=None,
    mods=(),
    then=result,
    where=lambda x: isinstance(x.what, n.Phrase) and not x.what.zones,
)
