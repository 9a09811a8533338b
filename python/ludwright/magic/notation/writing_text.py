"""Nouns, filters, numbers and conditions as the text that reads back as them."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from ...errors import Unsupported
from . import ast_conditions as c
from . import ast_durations as d
from . import ast_filters as f
from . import ast_mana as ma
from . import ast_nouns as n
from . import ast_values as v
from .ast_words import COLORS
from .text_conditions import _DURING
from .text_conditions import _WORDS as _TESTS
from .text_filters import VOCABULARY
from .text_nouns import _OF, _PLAIN

_FILTER_WORDS = {test: word for word, test in reversed(VOCABULARY.items())}
_NOUN_WORDS = {noun: word for word, noun in reversed(_PLAIN.items())}
_TEST_WORDS = {test: word for word, test in _TESTS.items()}
_NOUN_HEADS: dict[Any, str] = {made: word for word, made in _OF.items()}


class NotText(Exception):  # noqa: N818 - no fault
    """A number or condition that is written as a mapping."""


# Numbers.


def value(node: Any) -> str:
    match node:
        case v.Integer(number):
            return str(number)
        case v.Sum(terms):
            return " + ".join(_term(term) for term in terms)
        case v.Difference(v.Integer(0), right):
            return f"-{_simple(right)}"
        case v.Difference(left, right):
            return f"{_term(left)} - {_term(right)}"
        case v.Product(v.Integer(-1), right):
            return f"-{_simple(right)}"
        case v.Product(left, right):
            return f"{_simple(left)} * {_simple(right)}"
    return _simple(node)


def _term(node: Any) -> str:
    return value(node) if isinstance(node, v.Product) else _simple(node)


def _simple(node: Any) -> str:
    """A number that needs no brackets beside a sign."""
    match node:
        case v.Integer(number) if number >= 0:
            return str(number)
        case v.X():
            return "x"
        case v.TurnNumber():
            return "turn number"
        case v.DungeonsCompleted():
            return "dungeons completed"
        case v.StartingLife():
            return "starting life"
        case v.ColorsSpent():
            return "colors spent"
        case v.TimesResolved():
            return "times resolved"
        case v.SpentMana(types):
            return f"spent mana({''.join(types)})"
        case v.ValueParam(name):
            return f"${name}"
        case v.SlotNumber(slot):
            return f"amount({slot})"
        case v.Count(what):
            return f"count({noun(what)})"
        case v.StatOf(stat, of):
            word = {"counters": "all counters", "x": "x of"}.get(stat, stat)
            return f"{word}({noun(of)})"
        case v.Greatest(stat, of):
            return f"greatest {stat}({noun(of)})"
        case v.Least(stat, of):
            return f"least {stat}({noun(of)})"
        case v.CountersOn(kind, on):
            return f"counters({kind}, {noun(on)})"
        case v.LifeOf(who):
            return f"life({noun(who)})"
        case v.PoolOf(who):
            return f"pool({noun(who)})"
        case v.DistinctCount(what, among):
            return f"different {what}({noun(among)})"
        case v.Devotion(colors, of):
            return f"devotion({''.join(colors)}, {noun(of)})"
        case v.TimesPaid(word):
            return f"times paid({word})"
        case v.LinkedNumber(word):
            return f"linked amount({word})"
        case v.HalfUp(inner):
            return f"half up({value(inner)})"
        case v.HalfDown(inner):
            return f"half down({value(inner)})"
        case v.Lesser(values):
            return f"least of({', '.join(value(each) for each in values)})"
        case v.Greater(values):
            return f"greatest of({', '.join(value(each) for each in values)})"
        case v.IfValue() | v.TimesHappened():
            raise NotText
    return f"({value(node)})"


# Filters.


def filter_(node: Any) -> str:
    if isinstance(node, f.Or):
        return " | ".join(_conjunction(part) for part in node.filters)
    return _conjunction(node)


def _conjunction(node: Any) -> str:
    if not isinstance(node, f.And):
        return _atom(node)
    return " ".join(_atom(part) for part in sorted(node.filters, key=_place_of))


def _place_of(part: Any) -> int:
    """Words come first, then whose it is, then what follows a preposition."""
    if isinstance(part, f.Other | f.OtherThan | f.AnyTarget):
        return 0
    if isinstance(part, f.ControlledBy) and part in _FILTER_WORDS:
        return 2
    return 1 if part in _FILTER_WORDS or isinstance(part, f.SubtypeIs | f.Or | f.FilterParam) else 3


_WITH_NOUN: dict[type[Any], tuple[str, str]] = {
    f.ControlledBy: ("controlled by ", ""),
    f.OwnedBy: ("owned by ", ""),
    f.OneOf: ("among ", ""),
    f.AttachedTo: ("attached to ", ""),
    f.DamagedBy: ("damaged by ", ""),
    f.InCombatWith: ("in combat with ", ""),
    f.ChosenSubtype: ("of type(", ")"),
    f.ChosenColor: ("of color(", ")"),
    f.SameName: ("sharing name(", ")"),
    f.SharesCreatureType: ("sharing creature type(", ")"),
    f.SharesColor: ("sharing color(", ")"),
    f.SharesCardType: ("sharing card type(", ")"),
    f.AttackingPlayer: ("attacking(", ")"),
}


def _atom(node: Any) -> str:
    word = _FILTER_WORDS.get(node)
    if word is not None:
        return word
    around = _WITH_NOUN.get(type(node))
    if around is not None:
        return around[0] + _reference(getattr(node, "who", None) or node.what) + around[1]
    match node:
        case f.SubtypeIs(word):
            return f'"{word}"' if " " in word else word
        case f.Not(f.SubtypeIs(word)) if " " not in word:
            return f"non-{word}"
        case f.Not(f.HasKeyword(keyword)):
            return f"without {keyword}"
        case f.Not(inner):
            return "!" + _atom(inner)
        case f.And() | f.Or():
            return f"({filter_(node)})"
        case f.HasKeyword(keyword):
            return f"with {keyword}"
        case f.StatIs(stat, cmp, number):
            return f"with {stat} {cmp} {value(number)}"
        case f.HasCounter(None):
            return "with counters"
        case f.HasCounter(kind):
            return f"with counter({kind})"
        case f.Designated(designation):
            return f"designated {designation}"
        case f.CameFrom(zone):
            return f"came from {zone}"
        case f.OtherThan(slot):
            return f"other than {slot}"
        case f.Named(name):
            return f'named "{name}"'
        case f.HasAttached(inner):
            return f"bearing ({filter_(inner)})"
        case f.Targets(inner):
            return f"targeting ({filter_(inner)})"
        case f.TargetCount(number):
            return f"with {number} target"
        case f.Where(test):
            return f"where ({condition(test)})"
        case f.FilterParam(name):
            return f"${name}"
    raise Unsupported(f"no text for {node!r}")


# Nouns.


def noun(node: Any) -> str:
    match node:
        case n.Without(of, but):
            return f"{noun(of)} without {_reference(but)}"
        case n.Both(nouns):
            return " and ".join(noun(each) for each in nouns)
        case n.Phrase():
            return _phrase(node)
    return _reference(node)


def _reference(node: Any) -> str:
    """A noun where only one without choice, quantity or filter may stand; others in brackets."""
    word = _NOUN_WORDS.get(node)
    if word is not None:
        return word
    head = _NOUN_HEADS.get(type(node))
    if head is not None:
        return f"{head}({noun(node.of)})"
    match node:
        case n.SlotRef(slot):
            return slot
        case n.NounParam(name):
            return f"${name}"
        case n.Top(count, whose, slot) | n.Bottom(count, whose, slot):
            end = "top" if isinstance(node, n.Top) else "bottom"
            return f"{end} {_simple(count)} of library({noun(whose)}){_as(slot)}"
        case n.Colors(of, slot):
            return f"colors{'' if of is None else f'({noun(of)})'}{_as(slot)}"
        case n.Linked(word, None):
            return f"linked({word})"
        case n.Linked(word, of):
            return f"linked({word}, {noun(of)})"
        case n.Extreme(most, stat, of):
            return f"{'most' if most else 'fewest'} {stat}({noun(of)})"
        case n.Latest(count, of):
            return f"latest {_simple(count)} of {_reference(of)}"
        case n.Phrase() | n.Both() | n.Without():
            return f"({noun(node)})"
    raise Unsupported(f"no text for {node!r}")


def _as(slot: str | None) -> str:
    return "" if slot is None else f" as {slot}"


def _phrase(node: n.Phrase) -> str:
    parts = [_quantity(node.quantity, target=node.target)]
    any_target = [part for part in _parts(node.filter) if part == f.AnyTarget()]
    if any_target:
        rest = [part for part in _parts(node.filter) if part != f.AnyTarget()]
        parts += ["any target", *(_atom(part) for part in rest)]
    else:
        parts.append("target" if node.target else "")
        if node.filter != f.ANYTHING or not (node.among or (node.zones and parts[0])):
            parts.append(filter_(node.filter))
    if node.zones:
        parts.append("in " + " | ".join(place(each) for each in node.zones))
    if node.among is not None:
        parts.append("of " + _reference(node.among))
    if node.together is not None:
        parts.append(_together(node.together))
    parts.append("at random" if node.random else "")
    if node.chooser is not None:
        parts.append("chosen by " + _reference(node.chooser))
    return " ".join(part for part in parts if part) + _as(node.slot)


def _parts(filter_: Any) -> tuple[Any, ...]:
    return filter_.filters if isinstance(filter_, f.And) else (filter_,)


def _quantity(quantity: Any, *, target: bool) -> str:
    match quantity:
        case n.Bare():
            return ""
        case n.Each():
            return "each"
        case n.Exactly(v.Integer(1)) if target:
            return ""
        case n.Exactly(v.Integer() | v.X() | v.ValueParam() as number):
            return _simple(number)
        case n.Exactly(number):
            return f"exactly {_simple(number)}"
        case n.UpTo(number):
            return f"up to {_simple(number)}"
        case n.Between(least, most):
            return f"{_simple(least)} to {_simple(most)}"
        case n.AnyNumber():
            return "any number of"
    return "one or more"


def place(node: n.Place) -> str:
    return node.zone if node.whose is None else f"{node.zone}({noun(node.whose)})"


def _together(node: Any) -> str:
    match node:
        case n.Differing(what):
            return f"with different {what}"
        case n.Sharing(what):
            return f"with same {what}"
        case n.Total(stat, cmp, number):
            return f"with total {stat} {cmp} {value(number)}"
        case n.OneEach(filters):
            return f"with one each ({', '.join(filter_(each) for each in filters)})"
    raise Unsupported(f"no text for {node!r}")


# Conditions.


def condition(node: Any) -> str:
    if isinstance(node, c.AnyTrue):
        return " or ".join(_both(test) for test in node.tests)
    return _both(node)


def _both(node: Any) -> str:
    if isinstance(node, c.AllTrue):
        return " and ".join(_test(test) for test in node.tests)
    return _test(node)


def _test(node: Any) -> str:
    word = _TEST_WORDS.get(node)
    if word is not None:
        return word
    match node:
        case c.NotTrue(c.Exists(what)):
            return f"there is no {_one(what)}"
        case c.NotTrue(c.Is(what, test)):
            return f"{_reference(what)} is not {filter_(test)}"
        case c.NotTrue(test):
            return f"not {_test(test)}"
        case c.Compare(left, cmp, right):
            return f"{value(left)} {cmp} {value(right)}"
        case c.Exists(what):
            return f"there is {_one(what)}"
        case c.Is(what, test):
            return f"{_reference(what)} is {filter_(test)}"
        case c.TurnOf(who):
            return f"turn of {_reference(who)}"
        case c.During(steps):
            whole = next((word for word, several in _DURING.items() if several == steps), None)
            return f"during {whole or ', '.join(steps)}"
        case c.WasPaid(word):
            return f"paid({word})"
        case c.WasSpent(mana):
            return f"spent({''.join(mana)})"
        case c.CastFrom(zone):
            return f"cast from {zone}"
        case c.StillIn(zone):
            return f"still in {zone}"
        case c.IsMonarch(who):
            return f"monarch({noun(who)})"
        case c.HasInitiative(who):
            return f"initiative({noun(who)})"
        case c.ConditionParam(name):
            return f"${name}"
        case c.AllTrue() | c.AnyTrue():
            return f"({condition(node)})"
        case c.Happened():
            raise NotText
    raise Unsupported(f"no text for {node!r}")


def _one(what: Any) -> str:
    return noun(what) if isinstance(what, n.Phrase) else _reference(what)


# Mana, and how long.


def symbols(text: str) -> str:
    """`{1}{W}{W}` -> `1WW`."""
    parts = text[1:-1].split("}{") if text else []
    short = [part if len(part) == 1 or part.isdigit() else "{" + part + "}" for part in parts]
    if any(one.isdigit() and other.isdigit() for one, other in itertools.pairwise(parts)):
        return text
    return "".join(short) or "0"


def mana(node: Any) -> str:
    match node:
        case ma.ExactMana(made):
            return symbols(made)
        case ma.OneTypeOf(types):
            return "any color" if types == COLORS else "|".join(types)
        case ma.CombinationOf(types):
            return "any combination of " + ("colors" if types == COLORS else " ".join(types))
        case ma.ColorChosen(what):
            return f"color chosen {noun(what)}"
        case ma.ColorsOf(what):
            return f"color of {noun(what)}"
        case ma.TypeOf(what):
            return f"what {noun(what)} produced"
        case ma.ProducedBy(what):
            return f"what {noun(what)} could produce"
        case ma.ColorProducedBy(what):
            return f"color {noun(what)} could produce"
    raise Unsupported(f"no text for {node!r}")


def duration(node: Any) -> str:
    match node:
        case d.Until(what):
            return what
        case d.UntilNextStep(step):
            return f"your next {step}"
    raise NotText


Text = Callable[[Any], str]
