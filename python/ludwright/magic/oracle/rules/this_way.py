"""What was done "this way": by a verb that was said before, to which it is known to what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ...notation import ast_base as b
from ...notation import ast_conditions as c
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ..kernel.chart import Chart
from ..kernel.grammar import Grammar
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from .base import G, Partless, talk
from .filters import atoms, head_word, is_kind
from .nouns import Among

DEEDS = {
    "destroyed": "destroyed",
    "sacrificed": "sacrificed",
    "discarded": "discarded",
    "exiled": "exiled",
    "milled": "milled",
    "tapped": "tapped",
    "revealed": "revealed",
    "returned": "returned",
    "drawn": "drawn",
    "put onto the battlefield": "put onto the battlefield",
    "put into your hand": "put into your hand",
    "returned to your hand": "put into your hand",
    "put into your graveyard": "put into your graveyard",
    "dealt damage": "dealt damage",
    "cast": "cast",
    "countered": "countered",
    "returned to its owner 's hand": "returned to its owner 's hand",
}
"""How it is said, and what was done."""


@dataclass(frozen=True, slots=True)
class Way(b.Noun):
    """Parsed "destroyed this way", before it is known what was."""

    words: str


@dataclass(frozen=True, slots=True)
class WayReader(Partless):
    category: str = "this way"
    alternative: bool = False
    leaf: ClassVar[bool] = True
    of: ClassVar[Any] = n.SlotRef

    def leads(self) -> Any:
        return {words.split()[0] for words in DEEDS}, ()

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        memory = talk(voice)
        if isinstance(tree.value, Way):
            memory.resolve_way(id(tree), DEEDS[tree.value.words])
            voice.put_all([*tree.value.words.split(), "this", "way"])
            return number
        done = memory.done.get(memory.key(tree.value.slot)) or memory.done.get(tree.value.slot)
        if done is None:
            voice.put("among")
            voice.say(G.derive("them", tree.value))
        else:
            voice.put_all([*done.split(), "this", "way"])
        return number

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        for words in DEEDS:
            spelled = (*words.split(), "this", "way")
            if chart.lowered[at : at + len(spelled)] == spelled:
                yield Tree(self, Way(words), ()), at + len(spelled)


G.add(WayReader())


def _same_noun(tree: Tree, voice: Voice, number: Number | None) -> None:
    """ "Creatures destroyed this way" are all of them only where creatures are what was destroyed."""
    del number
    if not voice.literal:
        return
    memory = talk(voice)
    *_, kind, way = tree.parts
    done = memory.ways.get(DEEDS[way.value.words], []) if isinstance(way.value, Way) else []
    said = head_word(kind.value)
    if len(done) == 1 and said not in (done[0][1], "permanent") and done[0][1] != "":
        memory.unclear.append(f"only some of what was {way.value.words} this way")


@dataclass(frozen=True, slots=True)
class Permanents:
    """Permanents that something was done to: all of them."""

    kind: Any
    way: Any


def _is_card(filter_: Any) -> bool:
    return f.StateIs("card") in atoms(filter_)


def _of_a_type(permanents: Permanents) -> bool:
    """Told by a type, not by a subtype, which only some of them may have."""
    kind = permanents.kind
    if isinstance(kind, f.Or):
        return (
            all(isinstance(each, f.StateIs) for each in kind.filters)
            and f.StateIs("card") not in kind.filters
        )
    return isinstance(kind, f.TypeIs | f.StateIs) and not _is_card(kind)


_WHOLE: dict[str, Any] = {"then": _same_noun, "where": _of_a_type}
for _style in ("counted", "np all"):
    G.view(_style, f"{_style} this way", lambda x: x, lambda x: x.way, alternative=True)
G.rule("counted this way", Permanents, "{kind:kind} {way:this way}", **_WHOLE)
G.rule("np all this way", Permanents, "the {kind:kind(pl)} {way:this way}", agrees="pl", **_WHOLE)


# Cards, all of them, or those of a kind.
@dataclass(frozen=True, slots=True)
class Cards:
    filter: Any
    way: Any


def _of_them(quantity: n.Quantity) -> Any:
    def back(cards: Cards) -> Any:
        if cards.filter == f.StateIs("card"):
            return cards.way if isinstance(quantity, n.Each) else None
        return n.Phrase(quantity, cards.filter, among=cards.way)

    return back


for _style in ("counted", "np", "np all", "np that", "np plural"):
    G.view(_style, f"{_style} cards this way", lambda x: x, _of_them(n.Each()), alternative=True)
G.only_prints(
    "counted",
    n.Phrase,
    "{filter:card noun} {among:this way}",
    quantity=...,
    slot=...,
    where=lambda p: isinstance(p.among, n.SlotRef),
    agrees="filter",
)
G.promote("counted")
G.rule("counted cards this way", Cards, "{filter:cards only} {way:this way}")
G.rule("np cards this way", Cards, "each {filter:cards only(sg)} {way:this way}", agrees="sg")
G.rule("np that cards this way", Cards, "the {filter:cards only(pl)} {way:this way}", agrees="pl")
G.rule("np that cards this way", Cards, "{filter:cards only(pl)} {way:this way}", agrees="pl")
G.rule("np plural cards this way", Cards, "{filter:cards only(pl)} {way:this way}", agrees="pl")
G.rule("np plural cards this way", Cards, "the {filter:cards only(pl)} {way:this way}", agrees="pl")
for _all in ("all", "the", "all the"):
    G.rule("np all cards this way", Cards, f"{_all} {{filter:cards only(pl)}} {{way:this way}}", agrees="pl")
G.rule("np all cards this way", Cards, "the {filter:cards only(sg)} {way:this way}", agrees="sg")
G.alt(
    "among",
    Among,
    "{quantity:quantity word} {filter:cards only(s)} {among:this way}",
    why="of what was done before",
    agrees="quantity",
    random=False,
)
for _them in ("the cards", "those cards", "cards"):
    G.alt("them", None, f"{_them} {{:this way}}", why="of what was done before", agrees="pl")


@dataclass(frozen=True, slots=True)
class CardNoun:
    """A noun of cards that says so: "creature card"."""

    category: str = "cards only"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        tree = grammar.try_derive("card noun", value)
        return None if tree is None else [tree]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        return parts[0].value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        return voice.say(tree.parts[0], number)

    def leads(self) -> Any:
        return (), ("card noun",)

    def spans(self, chart: Chart, at: int) -> int:
        return chart.ends("card noun", at)

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        for tree, end in chart.at("card noun", at):
            if {"card", "cards"} & set(chart.lowered[at:end]):
                yield Tree(self, tree.value, (tree,)), end


G.add(CardNoun())


# "If a creature card was milled this way".
@dataclass(frozen=True, slots=True)
class One:
    filter: Any
    among: Any


def _one(cond: Any) -> One | None:
    match cond:
        case c.Exists(n.Phrase(quantity=n.Bare(), among=n.SlotRef() | Way() as among) as what):
            return One(what.filter, among)
    return None


def _exists(one: One) -> c.Exists:
    return c.Exists(n.Phrase(n.Bare(), one.filter, among=one.among))


G.view("cond", "one this way", _one, _exists)
G.promote("cond")
G.rule("one this way", One, "a(n) {filter:cards only(sg)} was {among:this way}")
# Of permanents, those of a kind that only some of them are: "a Goblin was sacrificed this way".
G.rule(
    "one this way",
    One,
    "a(n) {filter:noun(sg)} was {among:this way}",
    where=lambda one: (
        not _is_card(one.filter)
        and not _of_a_type(Permanents(one.filter, None))
        and getattr(one.among, "words", "") != "dealt damage"
    ),
)
_HIT = n.SlotRef("hit")


# Damage that was prevented was not dealt.
def _hit_kind(cond: Any) -> Any | None:
    match cond:
        case c.Exists(n.Phrase(quantity=n.Bare(), among=among, filter=filter_)) if among == _HIT:
            return filter_
    return None


G.view("cond", "hit kind", _hit_kind, lambda filter_: c.Exists(n.Phrase(n.Bare(), filter_, among=_HIT)))
G.promote("cond")
G.rule(
    "hit kind",
    None,
    "a(n) {:noun(sg)} was dealt damage this way",
    where=lambda x: not isinstance(x, f.IsPlayer) and not _of_a_type(Permanents(x, None)),
    then=lambda t, w, m: talk(w).mention("hit", head_word(t.value), "sg"),
)
# "If it wasn't cast this way".
G.view(
    "cond",
    "not cast this way",
    lambda x: x.test.what if isinstance(x, c.NotTrue) and isinstance(x.test, c.Exists) else None,
    lambda x: c.NotTrue(c.Exists(x)) if getattr(x, "words", "cast") == "cast" else None,
)
G.promote("cond")
G.rule("not cast this way", None, "it wasn't {:this way}", where=lambda x: isinstance(x, n.SlotRef | Way))
G.view("cond", "one done this way", lambda x: x, lambda x: c.Exists(x.way), alternative=True)
G.rule("one done this way", Permanents, "a(n) {kind:kind(sg)} was {way:this way}", **_WHOLE)


@dataclass(frozen=True, slots=True)
class WasDone:
    """Something was destroyed after all."""

    category: str = "cond"
    alternative: bool = False
    leaf: ClassVar[bool] = True

    def leads(self) -> Any:
        return (), ()

    def parts(self, grammar: Grammar, value: Any) -> tuple[Tree, ...] | None:
        del grammar
        return () if isinstance(value, c.Exists) and isinstance(value.what, n.SlotRef) else None

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        memory = talk(voice)
        slot = tree.value.what.slot
        referent = memory.find(slot)
        noun = referent.noun if referent is not None else "permanent"
        done = memory.done.get(memory.key(slot)) or memory.done.get(slot) or "affected"
        voice.put_all(["a(n)", *noun.split(), "was", *done.split(), "this", "way"])
        return number

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        del chart, at
        yield from ()


G.add(WasDone())


# "If a creature dealt damage this way would die this turn".
@dataclass(frozen=True, slots=True)
class Hurt:
    kind: Any
    among: Any


def _hurt(noun: Any) -> Hurt | None:
    match noun:
        case n.Phrase(
            quantity=n.Bare(), filter=f.And((kind, f.OneOf(n.SlotRef() | Way() as among))), zones=()
        ):
            return Hurt(kind, among) if is_kind(kind) else None
    return None


def _damaged(hurt: Hurt) -> n.Phrase | None:
    if not isinstance(hurt.among, n.SlotRef) and getattr(hurt.among, "words", "") != "dealt damage":
        return None
    return n.Phrase(n.Bare(), f.And((hurt.kind, f.OneOf(hurt.among))))


def _it(tree: Tree, voice: Voice, number: Number | None) -> None:
    noun = head_word(tree.value.filter)
    talk(voice).mention(tree.value.slot, noun, number or "sg", source=tree)


for _style in ("np a", "static subject"):
    G.view(_style, "hurt this way", _hurt, _damaged, then=_it)
    G.promote(_style)
G.rule("hurt this way", Hurt, "a(n) {kind:kind(sg)} {among:this way}", agrees="sg")
