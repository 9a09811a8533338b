"""Costs: mana symbols and what the payer does."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from typing import Any

from ...notation import ast_costs as k
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ..discourse import OWN_KEY
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.trie import LOWER, NUMBER, SYMBOL
from .base import G, closed, setting, talk
from .filters import head_word

_SYMBOL = re.compile(r"\{[^{}]*\}")


def symbols_shown(value: Any, number: Number | None) -> tuple[Sequence[str], Number | None] | None:
    del number
    return (_SYMBOL.findall(value), "sg") if isinstance(value, str) and value.startswith("{") else None


def symbols_read(tokens: Sequence[str], at: int) -> Iterator[tuple[Any, int]]:
    end = at
    while end < len(tokens) and tokens[end].startswith("{") and tokens[end] not in ("{T}", "{Q}", "{E}"):
        end += 1
    if end > at:
        yield "".join(tokens[at:end]), end


G.words("symbols", symbols_shown, symbols_read, (SYMBOL,))


def counter_shown(value: Any, number: Number | None) -> tuple[Sequence[str], Number | None] | None:
    del number
    return (value.split(), None) if isinstance(value, str) else None


_COUNTERS_OF_TWO = ("first strike", "double strike")


def counter_read(tokens: Sequence[str], at: int) -> Iterator[tuple[Any, int]]:
    if " ".join(tokens[at : at + 2]) in _COUNTERS_OF_TWO:
        yield " ".join(tokens[at : at + 2]), at + 2
    elif at < len(tokens) and re.fullmatch(r"[+-]\d+/[+-]\d+|[a-z]+", tokens[at]):
        yield tokens[at], at + 1


G.words("counter", counter_shown, counter_read, (LOWER, NUMBER))

# Parts, as they stand before the colon.
closed("cost part", {k.TapThis(): "{T}", k.UntapThis(): "{Q}"})


def _done_to(epithet: str) -> Any:
    """What was paid with is "the sacrificed creature" from here on."""

    def then(tree: Tree, voice: Voice, number: Number | None) -> None:
        phrase = tree.value.what
        if isinstance(phrase, n.Phrase) and (phrase.slot is not None or voice.literal):
            part = tree.parts[-1] if tree.parts else None
            key, source = phrase.slot, part
            latest = talk(voice).latest()
            if key is None and latest is not None and part is not None:
                said = talk(voice).sources.get(latest.key)
                if any(said is each for each in (part, *part.parts)):
                    key, source = latest.key, None
            noun = head_word(phrase.filter, "card" if epithet in ("discarded", "revealed") else "permanent")
            if epithet in ("discarded", "revealed") or (phrase.zones and epithet == "exiled"):
                noun = "card"
            talk(voice).mention(key, noun, number or "sg", epithet=epithet, source=source)
            held = talk(voice).latest()
            if voice.literal and held is not None:
                talk(voice).by_way(epithet, noun, source, held.key)
            elif phrase.slot is not None:
                talk(voice).done[phrase.slot] = epithet

    return then


_HAND = (
    n.Phrase(n.Each(), f.StateIs("card")),
    n.Phrase(n.Each(), f.Anything()),
    n.Phrase(n.Each(), f.StateIs("card"), zones=(n.Place("hand", n.You()),)),
)
G.rule(
    "cost part",
    k.PaySacrifice,
    "sacrifice~ ~",
    what=n.This(),
    then=lambda t, w, m: talk(w).foresee(OWN_KEY),
)
G.rule("cost part", k.PaySacrifice, "sacrifice~ {what:cost np}", then=_done_to("sacrificed"))
for _hand in _HAND:
    G.rule("cost part", k.PayDiscard, "discard~ your hand", what=_hand)
G.rule(
    "cost part",
    k.PayDiscard,
    "discard~ this card",
    what=n.This(),
    then=lambda t, w, m: talk(w).foresee(OWN_KEY),
)
G.rule("cost part", k.PayDiscard, "discard~ {what:cards}", then=_done_to("discarded"))
# The card itself is on the battlefield: any in hand is another.
G.rule(
    "cost part",
    k.PayDiscard,
    "discard~ another card named ~",
    what=n.Phrase(n.Exactly(v.Integer(1)), f.SameName(n.This())),
)
G.promote("cost part")
G.rule("cost part", k.PayLife, "pay~ {amount:numeral} life")
G.rule("cost part", k.OpponentGainsLife, "have~ an opponent gain {amount:numeral} life")
G.rule("cost part", k.PayLife, "pay~ life equal to {amount:quantity}")
G.only_prints("cost part", k.PayExile, "exile~ this card from your graveyard", what=n.ThisCard())
G.rule(
    "cost part",
    k.PayExile,
    "exile~ this card from your graveyard",
    what=n.This(),
    where=lambda p: setting().zone in ("graveyard", "unknown"),
    then=lambda t, w, m: talk(w).foresee(OWN_KEY),
)
G.rule("cost part", k.PayExile, "exile~ {what:own np}", then=_done_to("exiled"))
G.rule("cost part", k.PayReturn, "return~ ~ to its owner's hand", what=n.This())
G.rule(
    "cost part",
    k.PayReturn,
    "return~ {what:own np} to its owner's hand",
    where=lambda p: _single(p.what),
    then=_done_to("returned"),
)
G.rule("cost part", k.PayReturn, "return~ {what:own np} to their owner's hand", then=_done_to("returned"))
G.alt(
    "cost part",
    k.PayReturn,
    "return~ {what:own np} to their owner(s)what's hands",
    why="of several, which may be of several owners",
    then=_done_to("returned"),
)
G.rule(
    "cost part",
    k.PayReturn,
    "return~ {what:foreign np} to its owner's hand",
    where=lambda p: _single(p.what),
    then=_done_to("returned"),
)
G.rule("cost part", k.PayTap, "tap~ {what:np}", power=None, where=lambda p: isinstance(p.what, n.Giver))
G.rule("cost part", k.PayTap, "tap~ {what:untapped np}", power=None, then=_done_to("tapped"))
G.rule(
    "cost part", k.PayTap, "tap~ any number of {what:untapped np} with total power {power:numeral} or greater"
)
G.rule(
    "cost part",
    k.PayRemoveCounters,
    "remove~ {count:count} {counter:counter} counter(s) from {source:np}",
    where=lambda p: p.counter is not None,
)
G.rule("cost part", k.PayRemoveCounters, "remove~ {count:count} counter(s) from {source:np}", counter=None)
# From several of one's own, as many from each as one likes.
G.view(
    "among own",
    "np plural",
    lambda x: (
        dataclasses.replace(x, quantity=n.Each())
        if isinstance(x, n.Phrase) and isinstance(x.quantity, n.Bare) and not x.target
        else None
    ),
    lambda x: (
        dataclasses.replace(x, quantity=n.Bare())
        if isinstance(x, n.Phrase) and isinstance(x.quantity, n.Each) and _own(x)
        else None
    ),
)
for _kind in ("{counter:counter} ", ""):
    _of: dict[str, Any] = {"where": lambda p: p.counter is not None} if _kind else {"counter": None}
    G.rule(
        "cost part",
        k.PayRemoveCounters,
        f"remove~ {{count:count}} {_kind}counter(s)count from among {{source:among own}}",
        **_of,
    )
    G.promote("cost part")
G.rule("cost part", k.PayAddCounters, "put~ {count:count} {counter:counter} counter(s) on {on:np}")
closed("energy symbols", {v.Integer(k): "{E}" * k for k in range(1, 11)})
G.rule("cost part", k.PayPlayerCounters, "pay~ {count:energy symbols}", counter="energy")
G.rule("cost part", k.PayPlayerCounters, "pay~ {count:count word} {E}", counter="energy")
G.rule("cost part", k.PayPlayerCounters, "remove~ {count:count} {counter:counter} counter(s) from yourself")
G.rule("cost part", k.PayReveal, "reveal~ {what:cards} from your hand", then=_done_to("revealed"))
G.rule("cost part", k.PayBehold, "behold~ {what:np}", exile=None, then=_done_to("beheld"))
G.rule(
    "cost part",
    k.PayBehold,
    "behold~ {what:np} and exile it",
    exile=Unsaid("exiled"),
    where=lambda x: x.exile is not None,
    then=_done_to("exiled"),
)
G.rule("cost part", k.PayChooseSubtype, "choose~ a creature type", slot="kind")
G.rule("cost part", k.PayMill, "mill~ {count:count} card(s)")

G.rule("cost part", k.Either, "{choices:choices}")
G.view("choice", "paying", lambda x: x.cost if isinstance(x, k.Choice) else None, lambda x: _choice(x))
G.series("choices", "choice", "or")


def _choice(cost: k.Cost) -> k.Choice:
    """One of several costs, called by what is paid."""
    first = cost.parts[0] if cost.parts else None
    return k.Choice("mana" if first is None else getattr(first, "name", None) or first.tag, cost)


G.view("cost np", "np", lambda x: without_yours(x), lambda x: x)
# What is not said to be yours may be another's, and is no price of yours.
G.view("own np", "np", lambda x: x if _own(x) else None, lambda x: x if _own(x) else None)
G.view("foreign np", "np", lambda x: None if _own(x) else x, lambda x: None if _own(x) else x)
G.rule(
    "cards",
    n.Phrase,
    "{quantity:quantity word} {filter:card noun(s)} at random",
    random=True,
    slot=...,
    zones=...,
)
G.rule(
    "cards",
    n.Phrase,
    "{quantity:quantity word} {filter:card noun(s)}",
    slot=...,
    zones=...,
    agrees="quantity",
)


def without_yours(noun: Any) -> Any:
    """A payer pays with their own: "sacrifice a creature"."""
    from .filters import atoms, joined

    if not isinstance(noun, n.Phrase):
        return noun
    parts = [part for part in atoms(noun.filter) if part != f.ControlledBy(n.You())]
    return dataclasses.replace(noun, filter=joined(parts))


def _own(noun: Any) -> bool:
    """Yours, in whatever order that is said; what lies elsewhere is said to be somebody's there."""
    from .filters import atoms

    return not isinstance(noun, n.Phrase) or bool(noun.zones) or f.ControlledBy(n.You()) in atoms(noun.filter)


def _untapped(phrase: Any) -> Any | None:
    if not isinstance(phrase, n.Phrase):
        return None
    if phrase.filter == f.Anything():
        return None
    from .filters import atoms, joined

    said = (f.ControlledBy(n.You()), f.Not(f.StateIs("tapped")))
    parts = [part for part in atoms(phrase.filter) if part not in said]
    return n.Phrase(
        phrase.quantity,
        joined([f.Not(f.StateIs("tapped")), *parts, f.ControlledBy(n.You())]),
        slot=phrase.slot,
    )


G.view("untapped np", "np", _untapped, lambda p: p)


def _single(noun: Any) -> bool:
    return isinstance(noun, n.Phrase) and noun.quantity == n.Exactly(v.Integer(1))


# The whole cost: every part begins with a capital.
G.rule("capital part", None, "^ {:cost part}")
G.chain("cost parts", "capital part", (",",))
G.rule("cost", k.Cost, "{mana:symbols}, {parts:cost parts}", where=lambda x: bool(x.parts) and bool(x.mana))
G.rule("cost", k.Cost, "{mana:symbols}", parts=(), where=lambda x: bool(x.mana))
G.rule("cost", k.Cost, "{0}", parts=(), mana="")
G.rule("cost", k.Cost, "{parts:cost parts}", mana="")

# As an action: "pay {2} and sacrifice a creature".
G.view(
    "plain parts",
    "cost part",
    lambda parts: parts[0] if isinstance(parts, tuple) and len(parts) == 1 else None,
    lambda part: (part,),
)
G.series("plain parts", "cost part", "and")
G.rule("paying", k.Cost, "pay~ {mana:symbols}", parts=(), where=lambda x: bool(x.mana))
G.rule("paying", k.Cost, "{parts:plain parts}", mana="")
G.rule("paying", k.Cost, "pay~ {mana:symbols} and {parts:plain parts}")
