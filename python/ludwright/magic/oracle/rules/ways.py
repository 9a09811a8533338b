"""Other ways and prices of casting, as lines of their own."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_conditions as c
from ...notation import ast_costs as k
from ...notation import ast_mechanics as me
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation.ast_base import Symbols
from ..kernel.makers import Unsaid
from ..kernel.trie import SYMBOL
from .base import G, closed, setting
from .triggered import LABEL, NO


@dataclass(frozen=True, slots=True)
class CheaperPer:
    """So much less for each of something."""

    number: Any
    what: Any


def _cheaper_per(x: Any) -> CheaperPer | None:
    match x:
        case a.CostChange(by=v.Product(v.Integer() as number, what), mana="", test=c.Always()):
            return CheaperPer(number, what)
    return None


def _per_cheaper(x: CheaperPer) -> a.CostChange | None:
    # One for each is the number itself.
    return None if x.number == v.Integer(1) else a.CostChange(v.Product(x.number, x.what))


G.rule(
    "ability",
    a.CostChange,
    "this spell costs {by:generic} less to cast.",
    mana="",
    test=NO,
    where=lambda x: _generic(x.by),
)
G.rule(
    "ability",
    a.CostChange,
    f"{LABEL} ^ this spell costs {{by:generic}} less to cast if {{test:cost cond}}.",
    mana="",
    where=lambda x: _generic(x.by),
)
G.rule(
    "ability",
    a.CostChange,
    "this spell costs {by:generic more} more to cast.",
    mana="",
    test=NO,
    where=lambda x: _negative(x.by),
)
G.rule(
    "ability",
    a.CostChange,
    "this spell costs {by:generic more} more to cast if {test:cost cond}.",
    mana="",
    where=lambda x: _negative(x.by),
)
G.rule(
    "ability",
    a.CostChange,
    f"{LABEL} ^ this spell costs {{1}} less to cast for each {{by:each of}}.",
    mana="",
    test=NO,
)
G.view("ability", "cheaper per", lambda x: _cheaper_per(x), lambda x: _per_cheaper(x))
G.rule("cheaper per", CheaperPer, "this spell costs {number:generic} less to cast for each {what:each of}.")
G.rule(
    "ability", a.CostChange, "this spell costs {X} less to cast, where X is {by:quantity}.", mana="", test=NO
)


@dataclass(frozen=True, slots=True)
class Cheaper:
    """Generic and coloured mana less."""

    symbols: str
    test: Any


def _cheaper(x: Any) -> Cheaper | None:
    if isinstance(x, a.CostChange) and x.mana and _generic(x.by):
        return Cheaper("{" + str(x.by.n) + "}" + x.mana, x.test)  # type: ignore[attr-defined]
    return None


def _both(x: Cheaper) -> a.CostChange | None:
    found = re.fullmatch(r"\{(\d+)\}((?:\{[WUBRGC]\})+)", x.symbols)
    return a.CostChange(v.Integer(int(found[1])), mana=Symbols(found[2]), test=x.test) if found else None


G.view("ability", "cheaper", _cheaper, _both)
G.rule("cheaper", Cheaper, "this spell costs {symbols:symbols} less to cast.", test=NO)
G.rule("cheaper", Cheaper, "this spell costs {symbols:symbols} less to cast if {test:cond}.")


def _colored(change: Any) -> bool:
    """Colours alone; generic mana beside them is another amount."""
    return all(symbol[1:-1].isalpha() for symbol in re.findall(r"\{[^{}]*\}", change.mana))


G.rule(
    "ability",
    a.CostChange,
    "this spell costs {mana:symbols} less to cast.",
    by=v.Integer(0),
    test=NO,
    where=_colored,
)
G.rule(
    "ability",
    a.CostChange,
    "this spell costs {mana:symbols} less to cast if {test:cond}.",
    by=v.Integer(0),
    where=_colored,
)
G.words(
    "generic",
    lambda x, _: (["{" + str(x.n) + "}"], None) if _generic(x) else None,
    lambda t, i: _generic_read(t, i, 1),
    (SYMBOL,),
)
G.words(
    "generic more",
    lambda x, _: (["{" + str(-x.n) + "}"], None) if _negative(x) else None,
    lambda t, i: _generic_read(t, i, -1),
    (SYMBOL,),
)


def _generic(value: Any) -> bool:
    return isinstance(value, v.Integer) and value.n > 0


def _negative(value: Any) -> bool:
    return isinstance(value, v.Integer) and value.n < 0


def _generic_read(tokens: Any, at: int, sign: int) -> Any:
    if at < len(tokens) and tokens[at].startswith("{") and tokens[at][1:-1].isdigit():
        yield v.Integer(sign * int(tokens[at][1:-1])), at + 1


@dataclass(frozen=True, slots=True)
class Way:
    """Another way to cast it."""

    cost: Any
    word: str
    source: tuple[str, ...]
    test: Any
    timing: str | None
    gone: str | None
    do: Any


G.view(
    "ability",
    "way",
    lambda x: (
        Way(x.cost, x.word, x.source, x.test, x.timing, x.then, x.do)
        if isinstance(x, a.Alternative)
        else None
    ),
    lambda x: a.Alternative(x.cost, x.word, x.source, x.test, x.timing, x.gone, x.do),
)
_WORD = Unsaid("alternative")
closed("from there", {("graveyard",): "from your graveyard", ("exile",): "from exile", ("hand",): ""})
G.rule(
    "way",
    Way,
    "you may cast this spell as though it had flash by {cost:gerunds} rather than paying its mana cost.",
    word=_WORD,
    timing="instant",
    source=("hand",),
    gone=None,
    do=None,
    test=NO,
)
_OWN = k.PayOwnManaCost()
_FLASH: dict[str, Any] = {
    "word": _WORD,
    "timing": "instant",
    "source": ("hand",),
    "gone": None,
    "do": None,
    "test": NO,
}
G.rule(
    "way",
    Way,
    "you may cast this spell as though it had flash if you pay {cost:more mana} more to cast it.",
    **_FLASH,
)
G.view(
    "more mana",
    "symbols",
    lambda x: x.mana if isinstance(x, k.Cost) and x.mana and x.parts == (_OWN,) else None,
    lambda mana: k.Cost(mana, (_OWN,)),
)
G.rule(
    "way",
    Way,
    "you may cast this spell as though it had flash if you {cost:more paid} as an additional cost to cast "
    "it.",
    **_FLASH,
)
G.view(
    "more paid",
    "paying",
    lambda x: (
        k.Cost(parts=x.parts[1:])
        if isinstance(x, k.Cost) and not x.mana and len(x.parts) > 1 and x.parts[0] == _OWN
        else None
    ),
    lambda x: k.Cost(parts=(_OWN, *x.parts)) if isinstance(x, k.Cost) and not x.mana else None,
)
for _test, _cond in ((NO, ""), (None, "if {test:cond},")):
    _only_if: dict[str, Any] = {"test": NO} if _test is NO else {}
    G.rule(
        "way",
        Way,
        f"{_cond} rather than pay this spell's mana cost, you may {{cost:paying}}."
        if _cond
        else "you may {cost:paying} rather than pay this spell's mana cost.",
        word=_WORD,
        timing=Unsaid(None),
        source=("hand",),
        gone=None,
        do=None,
        where=lambda w: bool(w.cost.mana or w.cost.parts),
        **_only_if,
    )
    if _cond:
        G.alt(
            "way",
            Way,
            f"{_cond} you may {{cost:paying}} rather than pay this spell's mana cost.",
            why="the price may be said first",
            word=_WORD,
            timing=Unsaid(None),
            source=("hand",),
            gone=None,
            do=None,
            where=lambda w: bool(w.cost.mana or w.cost.parts),
        )
    G.rule(
        "way",
        Way,
        f"{_cond} you may cast this spell without paying its mana cost.",
        word=_WORD,
        timing=Unsaid(None),
        source=("hand",),
        gone=None,
        do=None,
        cost=Unsaid(k.Cost()),
        **_only_if,
    )
    G.rule(
        "way",
        Way,
        f"{_cond} you may cast this card {{source:from there}} by {{cost:other gerunds}} in "
        f"addition to paying its other costs.",
        word=_WORD,
        timing=Unsaid(None),
        gone=None,
        do=None,
        **_only_if,
    )
    G.rule(
        "way",
        Way,
        f"{_cond} you may cast this card {{source:from there}} by {{cost:gerunds}} rather than "
        f"paying its mana cost.",
        word=_WORD,
        timing=Unsaid(None),
        gone=Unsaid(None),
        do=None,
        **_only_if,
    )
    G.rule(
        "way",
        Way,
        f"{_cond} you may {{cost:paying}} rather than pay this spell's mana cost. ^ if you do, "
        f"{{do:sentences}}",
        word=_WORD,
        timing=Unsaid(None),
        source=Unsaid(("hand",)),
        gone=Unsaid(None),
        **_only_if,
    )
G.view(
    "other gerunds",
    "gerund list",
    lambda x: _beside_its_own(x),
    lambda parts: k.Cost(parts=(_OWN, *parts)),
)


def _beside_its_own(cost: Any) -> tuple[Any, ...] | None:
    """What is paid besides the mana cost, which is named as its own or written out."""
    match cost:
        case k.Cost(parts=(k.PayOwnManaCost(), *parts)) if not cost.mana and parts:
            return tuple(parts)
    return cost.parts if cost.parts and cost.mana == setting().cost else None


G.rule("gerunds", k.Cost, "paying {mana:symbols}", parts=())
G.rule("gerunds", k.Cost, "{parts:gerund list}", mana="")
G.rule("gerunds", k.Cost, "paying {mana:symbols} and {parts:gerund list}")
G.view(
    "gerund list", "gerund", lambda t: t[0] if isinstance(t, tuple) and len(t) == 1 else None, lambda t: (t,)
)
G.series("gerund list", "gerund", "and")
G.rule("gerund", k.PayLife, "paying {amount:numeral} life")
G.rule("gerund", k.PayDiscard, "discarding {what:cards}")
G.rule("gerund", k.PaySacrifice, "sacrificing {what:cost np}")
G.rule("gerund", k.PayExile, "exiling {what:cost np}")
G.rule("gerund", k.PayReturn, "returning {what:cost np} to its owner's hand")
# Of whichever of them the payer likes, each time.
G.view(
    "from among",
    "np plural",
    lambda x: dataclasses.replace(x, quantity=n.Each()) if isinstance(x, n.Phrase) else None,
    lambda x: dataclasses.replace(x, quantity=n.Bare()) if isinstance(x, n.Phrase) else None,
)
G.rule(
    "gerund",
    k.PayRemoveCounters,
    "removing {count:count} counter(s) from among {source:from among}",
    counter=None,
)
G.rule("gerund", k.PayRemoveCounters, "removing {count:count} {counter:counter} counter(s) from {source:np}")
G.rule("gerund", k.PayTap, "tapping {what:untapped np}", power=None)
_ITS_VALUE = k.Cost(parts=(k.PayGeneric(v.StatOf("mana value", n.This())),))
closed(
    "gerund",
    {
        me.KeywordCost("waterbend", (me.Argument("cost", _ITS_VALUE),)): (
            "waterbending an amount of mana equal to its mana value"
        )
    },
)


def _evidence(cost: Any) -> bool:
    """CR 701.59: it is asked by a name of its own whether evidence was collected."""
    return any(isinstance(part, me.KeywordCost) and part.name == "collect evidence" for part in cost.parts)


G.rule(
    "ability",
    a.OptionalCost,
    "you may {cost:paying} any number of times as you cast this spell.",
    word=...,
    repeat=True,
)
G.rule(
    "ability",
    a.OptionalCost,
    "as an additional cost to cast this spell, you may {cost:paying}.",
    word="additional",
    repeat=False,
    where=lambda x: not _evidence(x.cost),
)
G.rule(
    "ability",
    a.OptionalCost,
    "as an additional cost to cast this spell, you may {cost:paying}.",
    word="evidence",
    repeat=False,
    where=lambda x: _evidence(x.cost),
)

G.rule("ability", a.AdditionalCost, "as an additional cost to cast this spell, {cost:paying}.")
