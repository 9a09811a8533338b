"""Numbers: counts before nouns, numerals before damage and life, and numbers that are described."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation.ast_words import STATS
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import ARTICLE, Tree, Voice
from ..kernel.trie import NUMBER
from ..kernel.words import NUMBER_WORDS, number_word, word_number
from .base import G, closed, talk

UNBOUND = "unbound"
"""A number that was read as "that many", before it is known which."""

PREVENTED = v.SlotNumber("prevented")
"""How much damage was prevented, as the effect that prevents it calls it."""

EXCESS = v.SlotNumber("excess")
"""What damage was beyond lethal, as the verb that deals it calls it."""

RESULT = v.SlotNumber("result")
"""What a die shows, as the verb that rolls it calls it."""

LOST = v.SlotNumber("lost")
"""How much life was lost, as the verb that takes it calls it."""

# "a card", "two cards", "X cards", "that many cards".


def _count_shown(value: Any, number: Number | None) -> tuple[Sequence[str], Number | None] | None:
    del number
    match value:
        case v.Integer(1):
            return [ARTICLE], "sg"
        case v.Integer(n) if n >= 0:
            return [number_word(n)], "pl"
        case v.X():
            return ["X"], "pl"
    return None


def _count_read(tokens: Sequence[str], at: int) -> Iterator[tuple[Any, int]]:
    if at < len(tokens):
        word = tokens[at].lower()
        if word in ("a", "an"):
            yield v.Integer(1), at + 1
        elif word == "x":
            yield v.X(), at + 1
        else:
            n = word_number(word)
            if n is not None and n != 1:
                yield v.Integer(n), at + 1


_COUNTING = (*NUMBER_WORDS, "a", "an", "x", NUMBER)
G.words("count", _count_shown, _count_read, _COUNTING)
G.rule("count", v.SlotNumber, "that many", agrees="pl", slot=Unsaid(UNBOUND))
_TWICE = Unsaid(v.SlotNumber(UNBOUND))
G.rule(
    "count",
    v.Product,
    "twice that many",
    agrees="pl",
    left=v.Integer(2),
    right=_TWICE,
    where=lambda x: isinstance(x.right, v.SlotNumber),
)
G.rule("count", v.ValueParam, "X", agrees="pl", name=...)
for _category in ("count", "count word", "numeral"):
    G.rule(_category, v.Product, "twice X", agrees="pl", left=v.Integer(2), right=v.X())


def _x_and_more(value: Any) -> Any | None:
    """How much more than X."""
    match value:
        case v.Sum((v.X(), v.Integer() as more)):
            return more
    return None


G.view("numeral", "X and more", _x_and_more, lambda more: v.Sum((v.X(), more)))
G.rule("X and more", v.Integer, "X plus {n:digits}", agrees="pl")


# "one of them", "up to one".
def _one_shown(value: Any, number: Number | None) -> tuple[Sequence[str], Number | None] | None:
    return (["one"], "sg") if value == v.Integer(1) else _count_shown(value, number)


def _one_read(tokens: Sequence[str], at: int) -> Iterator[tuple[Any, int]]:
    if at < len(tokens) and tokens[at].lower() == "one":
        yield v.Integer(1), at + 1
    elif at < len(tokens) and tokens[at].lower() not in ("a", "an"):
        yield from _count_read(tokens, at)


G.words("count word", _one_shown, _one_read, _COUNTING)
G.rule("count word", v.SlotNumber, "that many", agrees="pl", slot=Unsaid(UNBOUND))


# "3 damage", "X life", "that much damage".
def _numeral_shown(value: Any, number: Number | None) -> tuple[Sequence[str], Number | None] | None:
    del number
    match value:
        case v.Integer(n) if n >= 0:
            return [str(n)], "sg" if n == 1 else "pl"
        case v.X():
            return ["X"], "pl"
    return None


def _numeral_read(tokens: Sequence[str], at: int) -> Iterator[tuple[Any, int]]:
    if at < len(tokens):
        if tokens[at].isdigit():
            yield v.Integer(int(tokens[at])), at + 1
        elif tokens[at] == "X":
            yield v.X(), at + 1


G.words("numeral", _numeral_shown, _numeral_read, (NUMBER, "x"))
G.rule("numeral", v.SlotNumber, "that much", agrees="pl", slot=Unsaid(UNBOUND))

G.rule(
    "numeral",
    v.Product,
    "twice that much",
    agrees="pl",
    left=v.Integer(2),
    right=_TWICE,
    where=lambda x: isinstance(x.right, v.SlotNumber),
)

closed(
    "stat", {stat: stat for stat in STATS if stat not in ("damage", "counters", "attachments", "colors", "x")}
)

# Numbers that are described: "the number of Elves you control", "its power".
G.include("quantity", "numeral", lambda x: not isinstance(x, v.SlotNumber))
closed("quantity", {EXCESS: "the excess damage dealt this way"})
# What the other creature of a fight was dealt.
closed(
    "quantity",
    {v.SlotNumber("beyond"): "the excess damage dealt to the creature the opponent controls this way"},
)
closed("quantity", {LOST: "the life lost this way"})
closed("quantity", {v.SlotNumber("gained"): "the life gained this way"})
G.rule("quantity", v.SlotNumber, "that number", slot=...)
G.rule("quantity", v.StatOf, "the damage marked on {of:np}", stat="damage")
G.rule("quantity", v.StatOf, "the number of counters on {of:np}", stat="counters")
G.rule("quantity", v.StatOf, "the number of attachments on {of:np}", stat="attachments")
G.rule("quantity", v.StatOf, "the amount of mana spent to cast {of:np}", stat="mana spent")
G.rule("quantity", v.StatOf, "the number of colors of {of:np}", stat="colors")
G.rule("quantity", v.StatOf, "{of:poss} {stat:stat}", where=lambda s: not _several(s.of))
G.rule("quantity", v.StatOf, "the total {stat:stat} of {of:np plural}", where=lambda s: _several(s.of))
G.rule("quantity", v.Greatest, "the greatest {stat:stat} among {of:np plural}")
G.rule("quantity", v.Least, "the least {stat:stat} among {of:np plural}")
G.rule(
    "quantity",
    v.CountersOn,
    "the number of {kind:counter} counters on {on:np plural}",
    where=lambda x: _several(x.on),
)
G.rule("quantity", v.CountersOn, "the number of {kind:counter} counters on {on:np}")
G.rule("quantity", v.CountersOn, "the number of {kind:counter} counters you have", on=n.You())
G.promote("quantity")
G.rule("quantity", v.LifeOf, "{who:poss} life total")
G.rule("quantity", v.PoolOf, "the amount of unspent mana {who:subject} have~")
G.rule("quantity", v.Count, "the number of {what:counted(pl)}")
G.rule(
    "quantity",
    v.Devotion,
    "your devotion to {colors:color list}",
    of=Unsaid(n.Phrase(n.Each(), f.ControlledBy(n.You()))),
)
G.rule("quantity", v.TimesPaid, "the number of times it was {word:paid word}")
G.rule("quantity", v.LinkedNumber, "the chosen number", word=...)
G.rule("quantity", v.TurnNumber, "the number of turns begun")
G.rule("quantity", v.StartingLife, "your starting life total")
G.rule("quantity", v.ColorsSpent, "the number of colors of mana spent to cast it")
G.rule("quantity", v.TimesResolved, "the number of times this ability has resolved this turn")
G.rule("quantity", v.SpentMana, "the amount of {types:mana kinds} mana spent to cast it")
G.rule("quantity", v.HalfUp, "half {value:quantity}, rounded up")
G.rule("quantity", v.HalfDown, "half {value:quantity}, rounded down")
G.rule("quantity", v.Product, "twice {right:quantity}", left=v.Integer(2))
G.rule("quantity", v.Product, "three times {right:quantity}", left=v.Integer(3))
G.rule("quantity", v.Product, "{left:quantity} times {right:quantity}")


def _apart(value: Any) -> Any | None:
    """How far apart the power and toughness of something are: whose."""
    match value:
        case v.Difference(v.Greater((first, second)), v.Lesser(others)) if others == (first, second):
            match first, second:
                case v.StatOf("power", of), v.StatOf("toughness", same) if of == same:
                    return of
    return None


def _difference(of: Any) -> v.Difference:
    both = (v.StatOf("power", of), v.StatOf("toughness", of))
    return v.Difference(v.Greater(both), v.Lesser(both))


G.view("quantity", "apart", _apart, _difference)
G.rule("apart", None, "the difference between {:poss} power and toughness")
G.rule("quantity", v.Difference, "{left:quantity} minus {right:quantity}")
G.rule(
    "quantity",
    v.DistinctCount,
    "the greatest number of {among:np plural} that have a creature type in common",
    what="alike in creature type",
)
closed("quantity", {v.DistinctCount("creature types", n.Candidate()): "the number of its creature types"})


def _only_counted(tree: Tree, voice: Voice, number: Number | None) -> None:
    """Those whose colours are counted are not spoken of: "them" are what was named before."""
    del number
    memory = voice.discourse
    latest = memory.latest() if memory is not None else None
    if latest is not None and latest.key[0] == "?" and memory.sources.get(latest.key) in tree.parts:
        memory.referents.remove(latest)


G.rule(
    "quantity",
    v.DistinctCount,
    "the number of {what:distinct} among {among:np plural}",
    then=_only_counted,
)
G.rule(
    "quantity",
    v.TimesHappened,
    "the number of times {event:past once} this turn",
    within="turn",
    amounts=False,
    before=None,
)
G.rule(
    "quantity",
    v.TimesHappened,
    "the amount of {event:past amount} this turn",
    within="turn",
    amounts=True,
    before=None,
)
G.rule("quantity", v.IfValue, "{then:quantity} if {test:cond}, or {otherwise:quantity} otherwise")
G.view(
    "quantity",
    "quantity sum",
    lambda x: x.terms if isinstance(x, v.Sum) else None,
    lambda terms: v.Sum(terms) if len(terms) > 1 else None,
)
G.chain("quantity sum", "quantity term", ("plus",))
G.include("quantity term", "quantity", lambda x: not isinstance(x, v.Sum))
G.rule("quantity", v.Greater, "the greater of {values:quantity and}")
G.rule("quantity", v.Lesser, "the lesser of {values:quantity and}")
G.series("quantity and", "quantity term", "and")

closed(
    "distinct",
    {
        "names": "different names",
        "card types": "card types",
        "colors": "colors",
        "creature types": "creature types",
        "basic land types": "basic land types",
        "mana values": "different mana values",
        "powers": "different powers",
        "controllers": "controllers",
        "counter kinds": "different kinds of counters",
    },
)


# What happened this turn, counted by what it happened to: "creatures that died this turn".
@dataclass(frozen=True, slots=True)
class Passed:
    filter: Any
    verb: str


_ANY_CARD = n.Phrase(n.Bare(), f.Anything())


def _passed(value: Any) -> Passed | None:
    match value:
        case v.TimesHappened(event, "turn", False, None):
            match event:
                case e.Dies(what=n.Phrase(quantity=n.Bare(), zones=(), slot=None) as what, became=None):
                    return Passed(what.filter, "died")
                case e.Casts(what=n.Phrase(quantity=n.Bare()) as what, who=n.You(), source=(), nth=None):
                    return Passed(what.filter, "cast") if what.slot is None else None
                case e.Draws(who=n.You(), what=what, nth=None) if what == _ANY_CARD:
                    return Passed(None, "drawn")
                case e.Discards(who=n.You(), what=what) if what == _ANY_CARD:
                    return Passed(None, "discarded")
                case e.Attacks(what=n.Phrase(quantity=n.Bare(), slot=None) as what, whom=whom):
                    return Passed(what.filter, "attacked") if whom == e.WHATEVER else None
    return None


def _unpassed(passed: Passed) -> v.TimesHappened:
    event: Any
    what = n.Phrase(n.Bare(), passed.filter or f.Anything())
    match passed.verb:
        case "died":
            event = e.Dies(what)
        case "cast":
            event = e.Casts(what, n.You())
        case "drawn":
            event = e.Draws(n.You())
        case "discarded":
            event = e.Discards(n.You())
        case _:
            event = e.Attacks(what)
    return v.TimesHappened(event, "turn", False)


for _category, _lead, _number in (("each of", "", "sg"), ("quantity", "the number of", "pl")):
    _inner = f"{_category} passed"
    G.view(_category, _inner, _passed, _unpassed)
    G.promote(_category)
    _card = "card" if _number == "sg" else "cards"
    G.rule(_inner, Passed, f"{_lead} {{filter:noun({_number})}} that died this turn", verb="died")
    G.rule(_inner, Passed, f"{_lead} {{filter:spell noun({_number})}} you've cast this turn", verb="cast")
    G.rule(_inner, Passed, f"{_lead} {_card} you've drawn this turn", verb="drawn", filter=None)
    G.alt(
        _inner,
        Passed,
        f"{_lead} {_card} you drew this turn",
        why="told as it was",
        verb="drawn",
        filter=None,
    )
    G.rule(_inner, Passed, f"{_lead} {_card} you've discarded this turn", verb="discarded", filter=None)

_RIVALS = v.Count(n.Phrase(n.Each(), f.IsPlayer(n.Opponents())))
closed("quantity", {_RIVALS: "the number of opponents you have"})
G.promote("quantity")
closed("each of", {_RIVALS: "opponent you have"})
G.promote("each of")

# "for each Elf you control": one for each.
G.rule("each of", v.Count, "{what:counted(sg)}")
G.rule("each of", v.ColorsSpent, "color of mana spent to cast it")
G.rule("each of", v.CountersOn, "{kind:counter} counter you have", on=n.You())
G.rule("each of", v.CountersOn, "{kind:counter} counter on {on:np}")
G.rule("each of", v.StatOf, "counter on {of:np}", stat="counters")
G.rule(
    "each of", v.TimesHappened, "time {event:past once} this turn", within="turn", amounts=False, before=None
)
G.rule(
    "each of",
    v.TimesHappened,
    "time {event:past once} this turn before {before:np} was cast",
    within="turn",
    amounts=False,
)
_COMMANDER = v.TimesHappened(
    e.Casts(n.Phrase(n.Bare(), f.StateIs("commander")), n.You(), ("command",)), "game", False
)
closed("each of", {_COMMANDER: "time you've cast your commander from the command zone this game"})
closed(
    "quantity", {_COMMANDER: "the number of times you've cast your commander from the command zone this game"}
)
G.promote("quantity")
G.rule("each of", v.TimesPaid, "time it was {word:paid word}")
G.rule("each of", v.DistinctCount, "{what:distinct one} among {among:np plural}")
closed(
    "distinct one",
    {
        "names": "different name",
        "card types": "card type",
        "colors": "color",
        "creature types": "creature type",
        "basic land types": "basic land type",
        "mana values": "different mana value",
        "powers": "different power",
        "controllers": "controller",
        "counter kinds": "kind of counter",
    },
)
closed(
    "paid word",
    {"kicker": "kicked", "multikicker": "kicked", "bargain": "bargained", "foretell": "foretold"},
)


def forgotten(tree: Tree, voice: Voice, number: Any) -> None:
    """What something happened to is not known: "if a creature died this turn, that creature" is another."""
    del number
    within_it = _inside(tree)
    known = talk(voice)
    known.referents = [one for one in known.referents if id(known.sources.get(one.key)) not in within_it]


def _inside(tree: Tree) -> set[int]:
    return {id(tree)}.union(*(_inside(part) for part in tree.parts))


G.rule("past once", None, "{:past}", then=forgotten)


def _several(noun: Any) -> bool:
    """Whether a noun is a group, so that its numbers are added up."""
    return isinstance(noun, n.Phrase) and isinstance(noun.quantity, n.Each | n.Bare)


_DESCRIBED = (EXCESS, LOST, RESULT)
"""Numbers that verbs leave behind, which have words of their own."""


def is_plain(value: Any) -> bool:
    """Said as a count or numeral: a number, X, "that many"."""
    if isinstance(value, v.Product) and value.left == v.Integer(2):
        return isinstance(value.right, v.SlotNumber | v.X) and value.right not in _DESCRIBED
    if _x_and_more(value) is not None:
        return True
    return isinstance(value, v.Integer | v.X | v.SlotNumber | v.ValueParam) and value not in _DESCRIBED


def is_per(value: Any) -> bool:
    """Said as "for each …"."""
    if isinstance(value, v.StatOf):
        return value.stat == "counters"
    return isinstance(value, v.Count | v.CountersOn | v.TimesPaid | v.DistinctCount) or (
        isinstance(value, v.TimesHappened) and not value.amounts
    )


def per_of(value: Any) -> tuple[int, Any] | None:
    """How many for each of what: `2 * count(…)`."""
    match value:
        case v.Product(v.Integer(k), per) | v.Product(per, v.Integer(k)) if is_per(per):
            return k, per
    return (1, value) if is_per(value) else None
