"""Noun phrases: determiner, filter, zone; and the words that refer back.

The same noun is worded by its place in the sentence. `np` is an object ("each creature"), `subject` comes
before a verb ("creatures you control"), `np all` after verbs that take everything ("all creatures"), `np a`
in events ("a creature"), `np plural` after "among", `poss` before what belongs to it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from ...notation import ast_base as b
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ..discourse import CONTROLLER, Case, Referent
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import plural
from .base import G, Partless, closed, talk
from .filters import atoms, head_word, joined
from .numbers import is_plain
from .references import Anaphor, Own, Reference, RestReader, TheGiver, TheHost

# Determiners.


@dataclass(frozen=True, slots=True)
class Det:
    """How many, whether as targets, whether others."""

    quantity: n.Quantity
    target: bool
    other: bool


ONE = n.Exactly(v.Integer(1))

G.rule("quantity word", n.Exactly, "{n:count}", agrees="n")
G.rule("quantity word", n.UpTo, "up to {n:count word}", agrees="n")
G.rule("quantity word", n.Exactly, "{n:quantity}", agrees="pl", where=lambda q: not is_plain(q.n))
G.rule("quantity word", n.UpTo, "up to {n:quantity}", agrees="pl", where=lambda q: not is_plain(q.n))
G.rule("quantity word", n.AnyNumber, "any number of", agrees="pl")
G.rule("quantity word", n.OneOrMore, "one or more", agrees="pl")
G.rule("quantity word", n.Between, "one or two", agrees="pl", least=v.Integer(1), most=v.Integer(2))
G.rule("quantity word", n.Between, "one, two, or three", agrees="pl", least=v.Integer(1), most=v.Integer(3))
G.only_prints("quantity word", n.Between, "one or more", agrees="pl", least=v.Integer(1), most=...)
G.only_prints("quantity word", n.Between, "up to {most:count word}", agrees="most", least=v.Integer(0))
G.rule("quantity word", n.Between, "between {least:count word} and {most:count word}", agrees="pl")

G.rule("det", Det, "target", quantity=ONE, target=True, other=False, agrees="sg")
G.rule("det", Det, "another target", quantity=ONE, target=True, other=True, agrees="sg")
G.rule(
    "det", Det, "{quantity:quantity word} target", target=True, other=False, where=lambda d: d.quantity != ONE
)
G.rule(
    "det",
    Det,
    "{quantity:quantity word} other target",
    target=True,
    other=True,
    where=lambda d: d.quantity != ONE,
)
G.rule("det", Det, "another", quantity=ONE, target=False, other=True, agrees="sg")
G.rule("det", Det, "{quantity:quantity word}", target=False, other=False)
G.rule("det", Det, "{quantity:quantity word} other", target=False, other=True)
for _name in ("det all", "det plural", "det each"):
    G.include(_name, "det")
# In an event "a creature" is any; elsewhere it is one that is chosen.
G.include("det a", "det", lambda d: d.target or d.quantity != ONE)
G.rule("det each", Det, "each[other? other]", quantity=n.Each(), target=False, agrees="sg")
G.only_prints("det each", Det, "each[other? other]", quantity=n.Bare(), target=False, agrees="sg")
G.rule("det all", Det, "all[other? other]", quantity=n.Each(), target=False, agrees="pl")
G.only_prints("det all", Det, "all[other? other]", quantity=n.Bare(), target=False, agrees="pl")
G.rule("det plural", Det, "other", quantity=n.Each(), target=False, other=True, agrees="pl")
G.only_prints("det plural", Det, "other", quantity=n.Bare(), target=False, other=True, agrees="pl")
G.rule("det plural", Det, "", quantity=n.Each(), target=False, other=False, agrees="pl")
G.only_prints("det plural", Det, "", quantity=n.Bare(), target=False, other=False, agrees="pl")
G.rule("det a", Det, "another", quantity=n.Bare(), target=False, other=True, agrees="sg")
G.rule("det a", Det, "a(n)", quantity=n.Bare(), target=False, other=False, agrees="sg")
G.rule("det a", Det, "each[other? other]", quantity=n.Each(), target=False, agrees="sg")

# Zones.
closed("zone word", {zone: zone for zone in ("library", "hand", "graveyard")})
closed("zone word pl", {"library": "libraries", "hand": "hands", "graveyard": "graveyards"})
for _word in ("from", "in"):
    G.rule(f"place {_word}", n.Place, f"{_word} exile", zone="exile", whose=None)
    G.rule(f"place {_word}", n.Place, "on the battlefield", zone="battlefield", whose=None)
    G.rule(f"place {_word}", n.Place, "on the stack", zone="stack", whose=None)
    G.rule(f"place {_word}", n.Place, f"{_word} the command zone", zone="command", whose=None)
    G.rule(f"place {_word}", n.Place, f"{_word} your {{zone:zone word}}", whose=n.You())
    G.rule(f"place {_word}", n.Place, f"{_word} {{whose:poss}} {{zone:zone word}}")
G.rule("place from", n.Place, "from a {zone:zone word}", whose=None)
G.rule("place in", n.Place, "in all {zone:zone word pl}", whose=None)
G.alt("place in", n.Place, "in a {zone:zone word}", why="of one card", whose=None)
G.rule("place in", n.Place, "in your opponents' {zone:zone word pl}", whose=n.Opponents())
G.promote("place in")
G.include("place from all", "place from", lambda p: p.whose is not None or p.zone == "exile")
G.rule("place from all", n.Place, "from all {zone:zone word pl}", whose=None)
for _word in ("from", "in", "from all"):
    G.view(
        f"places {_word}",
        f"place {_word}",
        lambda places: places[0] if isinstance(places, tuple) and len(places) == 1 else None,
        lambda place: (place,),
    )
    G.series(f"places {_word}", f"place {_word}", "and" if _word == "in" else "or")

# Together.
closed(
    "alike",
    {
        "names": "names",
        "card types": "card types",
        "colors": "colors",
        "creature types": "creature types",
        "basic land types": "basic land types",
        "mana values": "mana values",
        "powers": "powers",
    },
)
G.rule("together", n.Differing, "controlled by different players", what="controllers")
G.rule("together", n.Differing, "with different {what:alike}")
G.rule("together", n.Sharing, "controlled by the same player", what="controllers")
G.rule("together", n.Sharing, "that share a creature type", what="creature types")
G.rule("together", n.Sharing, "with the same {what:stat}")
G.rule("together", n.Total, "with total {stat:stat} {value:numeral} or less", cmp="<=")
G.rule("together", n.Total, "with total {stat:stat} {value:numeral} or greater", cmp=">=")


@dataclass(frozen=True, slots=True)
class Worded:
    """A `Phrase` as it is said."""

    det: Det
    filter: Any
    zones: tuple[n.Place, ...] = ()
    together: n.Together | None = None
    random: bool = False


_ANY = f.AnyTarget()


def _card_zone(zones: tuple[n.Place, ...]) -> bool:
    return bool(zones) and all(place.zone not in ("battlefield", "stack") for place in zones)


def _worded(phrase: Any) -> Worded | None:
    if not isinstance(phrase, n.Phrase) or phrase.among is not None or isinstance(phrase.together, n.OneEach):
        return None
    parts = atoms(phrase.filter)
    other = any(isinstance(part, f.Other | f.OtherThan) for part in parts)
    rest = [part for part in parts if not isinstance(part, f.Other | f.OtherThan)]
    if other and phrase.filter == f.Other():
        return None
    zones = tuple(place for place in phrase.zones if place.zone not in ("battlefield", "stack"))
    return Worded(
        Det(phrase.quantity, phrase.target, other), joined(rest), zones, phrase.together, phrase.random
    )


def _unworded(worded: Worded) -> n.Phrase | None:
    if (
        isinstance(worded.filter, f.IsPlayer)
        and isinstance(worded.det.quantity, n.Each)
        and not worded.det.other
    ):
        return None  # "each player" is a noun of its own
    parts = [*([f.Other()] if worded.det.other else []), *atoms(worded.filter)]
    return n.Phrase(
        worded.det.quantity,
        joined(parts),
        worded.det.target,
        worded.zones,
        None,
        worded.together,
        worded.random,
    )


# "A creature an opponent controls": that player is its controller.
_SOMEBODYS = frozenset((f.ControlledBy(n.Opponents()), f.ControlledBy(n.EachPlayer())))


def all_atoms(filter_: Any) -> list[Any]:
    return [part.filter if isinstance(part, f.Not) else part for part in atoms(filter_)]


def _of_cards(among: Any) -> bool:
    """One of cards that lie elsewhere is a card."""
    from .origins import is_object, origin

    if not isinstance(among, n.SlotRef) or not is_object(among.slot):
        return False
    return origin(among).zone in ("hand", "library", "graveyard", "exile")


def mention(tree: Tree, voice: Voice, number: Number | None) -> None:
    """A phrase was said: "it" may mean it from here on."""
    phrase = tree.value
    if not isinstance(phrase, n.Phrase):
        return
    cards = _card_zone(phrase.zones) or _of_cards(phrase.among)
    noun = head_word(phrase.filter, "card" if cards else "permanent")
    if _card_zone(phrase.zones) and noun != "player":
        noun = "card"
    if isinstance(phrase.quantity, n.Each) and noun != "player":
        number = "pl"
    mine = f.ControlledBy(n.You()) in atoms(phrase.filter) and number == "sg"
    tail = "you control" if mine else ""
    kinds = tuple(part.type for part in all_atoms(phrase.filter) if isinstance(part, f.TypeIs))
    talk(voice).mention(
        phrase.slot, noun, number, person=noun == "player", tail=tail, source=tree, kinds=kinds
    )
    latest = talk(voice).latest()
    if latest is not None and number == "sg" and not _SOMEBODYS.isdisjoint(atoms(phrase.filter)):
        key = f"{latest.key}{CONTROLLER}"
        talk(voice).referents.insert(-1, Referent(key, "player", "sg", True, weak=True))
    if isinstance(phrase.among, Anaphor) and latest is not None:
        talk(voice).take(latest.key)


SOURCES = (n.Place("battlefield", None), n.Place("stack", None))
"""Where sources of damage are chosen (CR 609.7a)."""


def mention_source(tree: Tree, voice: Voice, number: Number | None) -> None:
    talk(voice).mention(tree.value.slot, "source", number, source=tree)


# CR 609.7: a source of damage is a permanent, a spell, or whatever they refer to.
G.only_prints(
    "np",
    n.Phrase,
    "a source",
    quantity=n.Exactly(v.Integer(1)),
    filter=f.Anything(),
    zones=SOURCES,
    slot=...,
    agrees="sg",
    then=mention_source,
)


def _narrowed(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Only of everything there is."""
    return lambda worded: test(worded) and isinstance(worded.det.quantity, n.Each | n.Bare)


_STYLES = (
    ("np", "each", "from"),
    ("np all", "all", "from all"),
    ("np plural", "plural", "in"),
    ("np a", "a", "from"),
)
for _style, _det, _place in _STYLES:
    _inner = f"{_style} worded"
    for _noun, _test in (
        ("card noun", lambda w: bool(w.zones)),
        ("noun", lambda w: not w.zones and w.filter not in (_ANY, f.Anything())),
    ):
        G.rule(
            _inner,
            Worded,
            f"{{det:det {_det}}} {{filter:{_noun}(s)}}[together? {{together:together}}]"
            f"[zones? {{zones:places {_place}}}][random? at random]",
            where=_narrowed(_test) if _place == "from all" else _test,
            agrees="det",
        )
    if _place != "in":
        G.alt(
            _inner,
            Worded,
            f"{{det:det {_det}}} {{filter:card noun(s)}} {{zones:places in}}[random? at random]",
            why="where it is, where nothing is done with it yet",
            where=lambda w: _card_zone(w.zones),
            together=None,
            agrees="det",
        )
    # A card in a graveyard is its owner's (CR 108.4a).
    G.rule(
        _inner,
        Worded,
        f"{{det:det {_det}}} {{filter:card noun(s)}} from a single graveyard",
        zones=(n.Place("graveyard"),),
        together=n.Sharing("controllers"),
        random=False,
        agrees="det",
    )
    G.promote(_inner)
    G.rule(
        _inner,
        Worded,
        "any target",
        det=Det(ONE, True, False),
        filter=_ANY,
        agrees="sg",
        zones=(),
        together=None,
        random=False,
    )
    G.rule(
        _inner,
        Worded,
        "any target that was dealt damage this turn",
        det=Det(ONE, True, False),
        filter=f.And((f.AnyTarget(), f.StateIs("damaged this turn"))),
        agrees="sg",
        zones=(),
        together=None,
        random=False,
    )
    G.promote(_inner)
    G.rule(
        _inner,
        Worded,
        "any other target",
        det=Det(ONE, True, True),
        filter=_ANY,
        agrees="sg",
        zones=(),
        together=None,
        random=False,
    )
    G.rule(
        _inner,
        Worded,
        "each of {det:of det} target(s)",
        filter=_ANY,
        zones=(),
        together=None,
        random=False,
        where=lambda w: w.det.target and w.det.quantity != ONE,
        agrees="sg",
    ) if _style == "np" else None
    G.rule(
        _inner,
        Worded,
        "{det:of det} target(s)",
        filter=_ANY,
        zones=(),
        together=None,
        random=False,
        where=lambda w: w.det.target and w.det.quantity != ONE,
        agrees="det",
    )
    G.only_prints(
        _inner,
        Worded,
        f"{{det:det {_det}}} permanent(s)",
        filter=f.Anything(),
        zones=(),
        together=None,
        random=False,
        agrees="det",
    )
    G.view(_style, _inner, _worded, _unworded, then=mention)
    if _style == "np all":
        G.include(
            _style, "np", lambda x: isinstance(x, n.Phrase) and not isinstance(x.quantity, n.Each | n.Bare)
        )
G.view("np all", "np worded", _worded, _unworded, alternative=True, then=mention)
G.rule("of det", Det, "{quantity:quantity word}", target=True, other=False)
G.rule("of det", Det, "{quantity:quantity word} other", target=True, other=True)


# Among others: "one of them", "a land card from among them".
@dataclass(frozen=True, slots=True)
class Among:
    quantity: n.Quantity
    filter: Any
    among: b.Noun
    random: bool


def _among(phrase: Any) -> Among | None:
    if isinstance(phrase, n.Phrase) and phrase.among is not None and not phrase.target:
        return Among(phrase.quantity, phrase.filter, phrase.among, phrase.random)
    return None


def _from_among(among: Among) -> n.Phrase:
    return n.Phrase(among.quantity, among.filter, False, (), among.among, None, among.random)


def _revealed(noun: Any) -> bool:
    from .origins import origin

    return origin(noun).revealed


G.rule(
    "among",
    Among,
    "all {filter:noun(pl)} attached to {among:attached}",
    quantity=n.Each(),
    random=False,
    agrees="pl",
    where=lambda a: isinstance(a.among, n.AttachmentsOf),
)
G.rule(
    "among",
    Among,
    "{quantity:quantity word} {filter:noun(s)} attached to {among:attached}",
    random=False,
    agrees="quantity",
    where=lambda a: isinstance(a.among, n.AttachmentsOf),
)
# What another ability of the card has exiled (CR 607.2a).
EXILED = n.Linked("exiled")
G.rule(
    "among",
    Among,
    "all {filter:card noun(pl)} exiled with ~",
    quantity=n.Each(),
    among=EXILED,
    random=False,
    agrees="pl",
)
G.rule(
    "among",
    Among,
    "{quantity:quantity word} {filter:card noun(s)} exiled with ~",
    among=EXILED,
    random=False,
    agrees="quantity",
)
G.rule("quantity of", n.Exactly, "{n:count word}", agrees="n")
G.rule("quantity of", n.UpTo, "up to {n:count word}", agrees="n")
G.rule("quantity of", n.AnyNumber, "any number", agrees="pl")
G.rule("quantity of", n.Each, "each", agrees="sg")
G.rule("quantity of", n.OneOrMore, "one or more", agrees="pl")
_PLAIN = (f.Anything(), f.StateIs("card"))


def _any_of(among: Any) -> bool:
    """Whichever of them: a permanent of permanents, but not a permanent card of cards."""
    from .origins import is_object, origin

    if among.filter == f.StateIs("permanent"):
        known = not isinstance(among.among, n.SlotRef) or is_object(among.among.slot)
        return known and origin(among.among).zone == "battlefield"
    return among.filter in _PLAIN


for _style in ("np", "np all", "np a"):
    G.view(_style, "among", _among, _from_among, then=mention)
G.rule(
    "among",
    Among,
    "{quantity:quantity of} of {among:them}[random? at random]",
    where=lambda a: _any_of(a) and not isinstance(a.among, n.Phrase),
    # Tokens are no cards.
    filter=Unsaid(f.Anything()),
    agrees="quantity",
)
G.rule(
    "among",
    Among,
    "all {filter:card noun(pl)} revealed this way",
    quantity=n.Each(),
    random=False,
    agrees="pl",
    among=...,
    where=lambda a: _revealed(a.among),
)
G.rule(
    "among",
    Among,
    "all {filter:card noun(pl)} from among {among:them}",
    quantity=n.Each(),
    random=False,
    agrees="pl",
)
G.rule(
    "among",
    Among,
    "{quantity:quantity word} {filter:card noun(s)} from among {among:them}[random? at random]",
    agrees="quantity",
)


# What is counted: "creatures you control", "cards in your hand".
def _counted(phrase: Any) -> Worded | None:
    if not isinstance(phrase, n.Phrase) or phrase.target or not isinstance(phrase.quantity, n.Bare | n.Each):
        return None
    return _worded(phrase)


def _uncounted(worded: Worded) -> n.Phrase | None:
    return _unworded(worded) if isinstance(worded.det.quantity, n.Each) else None


@dataclass(frozen=True, slots=True)
class Counted:
    other: bool
    filter: Any
    zones: tuple[n.Place, ...] = ()


G.view(
    "counted",
    "counted worded",
    lambda p: (w := _counted(p)) and Counted(w.det.other, w.filter, w.zones or _everywhere(w.filter)),
    lambda c: n.Phrase(
        n.Each(), joined([*([f.Other()] if c.other else []), *atoms(c.filter)]), False, c.zones
    ),
    then=mention,
)
G.rule(
    "counted worded",
    Counted,
    "card(s) in {zones:in whose}",
    other=False,
    where=lambda c: c.filter in _PLAIN,
    filter=Unsaid(f.StateIs("card")),
)
G.rule(
    "counted worded",
    Counted,
    "[other? other] {filter:card noun} {zones:places in}",
    where=lambda c: bool(c.zones) and c.zones[0].zone != "battlefield",
    agrees="filter",
)
G.rule(
    "counted worded",
    Counted,
    "[other? other] {filter:noun} on the battlefield",
    zones=(n.Place("battlefield"),),
    agrees="filter",
)
G.rule("counted worded", Counted, "[other? other] {filter:noun}[zones? {zones:places in}]", agrees="filter")
G.view("in whose", "in place", lambda z: z[0] if len(z) == 1 else None, lambda z: (z,))
G.rule("in place", n.Place, "your {zone:zone word}", whose=n.You())
G.rule("in place", n.Place, "your opponents' {zone:zone word pl}", whose=n.Opponents())
G.rule("in place", n.Place, "{whose:poss} {zone:zone word}", where=lambda p: p.whose is not None)
G.rule(
    "counted",
    n.Phrase,
    "{filter:noun} attached to {among:attached}",
    quantity=...,
    slot=...,
    where=lambda p: isinstance(p.among, n.AttachmentsOf),
    agrees="filter",
)
G.rule("attached", n.AttachmentsOf, "{of:np}")
G.rule(
    "counted",
    n.Phrase,
    "{filter:card noun} among {among:them}",
    quantity=...,
    slot=...,
    where=lambda p: p.among is not None,
    agrees="filter",
)
G.rule("counted", n.AttachmentsOf, "attachment(s) on {of:np}")


@dataclass(frozen=True, slots=True)
class CountedSlot(Partless):
    """ "creature destroyed this way", "of those cards"."""

    category: str = "counted"
    alternative: bool = False
    of: ClassVar[Any] = n.SlotRef

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        memory = talk(voice)
        referent = memory.find(tree.value.slot)
        noun = referent.noun if referent is not None else "object"
        done = memory.done.get(memory.key(tree.value.slot)) or memory.done.get(tree.value.slot)
        if done is not None:
            voice.put_all([plural(noun) if number == "pl" else noun, *done.split(), "this", "way"])
        else:
            voice.put_all([*(["of"] if number != "pl" else []), "those", plural(noun)])
        return number


G.add(CountedSlot())
G.view("counted", "np both", lambda x: x.nouns if isinstance(x, n.Both) else None, lambda x: None)
G.rule("counted", n.Opponents, "opponent(s)")
G.rule("counted", n.EachPlayer, "player(s)")
G.rule("counted", n.BlockersOf, "creature(s) blocking {of:np}")
G.rule("counted", n.Linked, "card(s) exiled with ~", word=..., of=None)


def _zones(zones: tuple[n.Place, ...]) -> tuple[n.Place, ...]:
    """ "On the battlefield" goes without saying in the notation."""
    return () if zones == (n.Place("battlefield"),) else zones


def _everywhere(filter_: Any) -> tuple[n.Place, ...]:
    """Permanents of nobody in particular are counted "on the battlefield"."""
    bound = (f.ControlledBy, f.OwnedBy, f.IsPlayer, f.AttachedTo, f.InCombatWith, f.AttackingPlayer, f.OneOf)
    parts = atoms(filter_)
    if any(isinstance(part, bound) for part in parts):
        return ()
    if any(isinstance(part, f.Not) and isinstance(part.filter, bound) for part in parts):
        return ()
    if any(
        isinstance(part, f.StateIs) and part.state in ("attacking", "blocking", "spell", "card")
        for part in parts
    ):
        return ()
    return (n.Place("battlefield"),)


# This or another.
def _or_this(phrase: Any) -> n.Phrase | None:
    match phrase:
        case n.Phrase(quantity=n.Bare(), filter=f.Or((f.IsThis(), other))):
            return dataclasses.replace(phrase, filter=other)
    return None


def _with_this(phrase: Any) -> n.Phrase | None:
    if not isinstance(phrase, n.Phrase):
        return None
    return dataclasses.replace(phrase, filter=f.Or((f.IsThis(), phrase.filter)))


def _mention_either(tree: Tree, voice: Voice, number: Number | None) -> None:
    """It is one thing, called by what the other would be."""
    other = talk(voice).latest()
    mention(tree, voice, number)
    made = talk(voice).latest()
    if other is not None and made is not None and other.key != made.key:
        rest = [each for each in talk(voice).referents if each.key not in (other.key, made.key)]
        talk(voice).referents = [*rest, dataclasses.replace(made, noun=other.noun, kinds=other.kinds)]


G.view("np a", "this or", _or_this, _with_this, then=_mention_either)
G.promote("np a")
G.rule("this or", None, "~ or {:np a}", agrees="sg")


# "A creature you control or a creature spell you control": each with its article.
def _either_a(phrase: Any) -> tuple[Any, ...] | None:
    match phrase:
        case n.Phrase(
            quantity=n.Bare(), filter=f.Or(kinds), target=False, zones=(), among=None, together=None
        ):
            whole = all(any(isinstance(part, f.ControlledBy) for part in atoms(kind)) for kind in kinds)
            return tuple(n.Phrase(n.Bare(), kind) for kind in kinds) if whole else None
    return None


def _one_or_another(phrases: tuple[Any, ...]) -> n.Phrase | None:
    if not all(isinstance(one, n.Phrase) and one == n.Phrase(n.Bare(), one.filter) for one in phrases):
        return None
    if not all(any(isinstance(part, f.ControlledBy) for part in atoms(one.filter)) for one in phrases):
        return None
    return n.Phrase(n.Bare(), f.Or(tuple(one.filter for one in phrases)))


G.view("np a", "either a", _either_a, _one_or_another, then=mention)
G.promote("np a")
G.series("either a", "one a", "or")
G.view("one a", "np a worded", _worded, _unworded)


# Whole graveyards and hands.
def _whole_zone(phrase: Any) -> n.Place | None:
    match phrase:
        case n.Phrase(quantity=n.Each(), filter=filter_, target=False, zones=(place,), among=None):
            if filter_ in (f.Anything(), f.StateIs("card")) and place.zone in ("graveyard", "hand"):
                return place
    return None


G.view(
    "np all",
    "whole zone",
    _whole_zone,
    lambda p: n.Phrase(n.Each(), f.StateIs("card"), zones=(p,)),
    then=mention,
)
G.promote("np all")
G.rule("whole zone", n.Place, "all {zone:zone word pl}", whose=None, agrees="pl")
G.rule("whole zone", n.Place, "each opponent's {zone:zone word}", whose=n.Opponents(), agrees="pl")
G.rule(
    "whole zone", n.Place, "{whose:poss} {zone:zone word}", where=lambda p: p.whose is not None, agrees="pl"
)


# "Your hand and graveyard".
_HAND_TOO = ("hand", "graveyard")


def _both_zones(phrase: Any) -> n.Place | None:
    match phrase:
        case n.Phrase(quantity=n.Each(), filter=filter_, target=False, zones=(one, other), among=None):
            plain = filter_ in (f.Anything(), f.StateIs("card")) and one.whose == other.whose
            return one if plain and (one.zone, other.zone) == _HAND_TOO else None
    return None


G.view(
    "np all",
    "both zones",
    _both_zones,
    lambda p: n.Phrase(n.Each(), f.StateIs("card"), zones=(p, n.Place("graveyard", p.whose))),
    then=mention,
)
G.promote("np all")
G.rule("both zones", n.Place, "{whose:poss} hand and graveyard", zone="hand", agrees="pl")


def _many_targets(noun: Any) -> bool:
    one = (ONE, n.UpTo(v.Integer(1)))
    if not isinstance(noun, n.Phrase) or noun.quantity in one or noun.filter == _ANY:
        return False
    return noun.target or (isinstance(noun.quantity, n.UpTo) and noun.among is None)


_CASES: tuple[tuple[str, Case], ...] = (
    ("np", "object"),
    ("np all", "object"),
    ("np a", "object"),
    ("np plural", "object"),
    ("subject", "subject"),
    ("poss", "possessive"),
    ("controller", "subject"),
)
for _style in ("subject", "static subject", "np"):
    G.alt(_style, n.This, "this spell", why="abilities of spells", agrees="sg")
for _style, _case in _CASES:
    G.add(Own(_style, _case, n.This))
    G.add(Own(_style, _case, n.ThisCard))
    G.add(TheHost(_style, _case))
    G.add(TheGiver(_style, _case))
    G.add(Reference(_style, _case, that=_style == "np a"))
G.rule(
    "np each of",
    None,
    "each of {:np}",
    where=lambda x: _many_targets(x),
    agrees="sg",
)
G.include("np each of", "np")
for _style in ("np", "np all"):
    G.add(RestReader(_style))
G.add(Reference("np that", "object", that=True))
G.add(Reference("that subject", "subject", that=True))
G.include("that subject", "subject", lambda x: not isinstance(x, n.SlotRef | Anaphor))
G.include("np that", "np all", lambda x: not isinstance(x, n.SlotRef | Anaphor))
G.add(Reference("them", "object", pronoun=True))
G.include("them", "np", lambda x: not isinstance(x, n.SlotRef | Anaphor))
