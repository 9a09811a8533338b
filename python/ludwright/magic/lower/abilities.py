"""Abilities as the core reads them; each has its own slots."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from ..notation import ast_abilities as a
from ..notation import ast_events as e
from ..notation import ast_filters as f
from ..notation import ast_nouns as n
from ..notation import ast_replacements as o
from ..notation import ast_values as v
from ..notation.ast_base import Ability, Event, Mod, Value
from ..notation.ast_card import Card, Chapter, Face
from ..notation.ast_conditions import NotTrue
from ..notation.ast_mechanics import KeywordAbility
from ..notation.ast_mods import BasePower, BasePt, BaseToughness
from ..notation.ast_nouns import Phrase, This
from ..notation.ast_program import Program
from ..notation.ast_verbs_flow import If
from . import (  # noqa: F401 - they register their verbs
    verbs_cards,
    verbs_choices,
    verbs_flow,
    verbs_game,
    verbs_life,
    verbs_permanents,
)
from .context import Body, Context, Json
from .costs import cost
from .events import heard, pattern
from .expand import abilities as expanded
from .nouns import condition, filter_, value, zoned
from .replacements import how
from .statics import affected, mods, rules
from .texts import ability_text, program_text
from .verbs import program

EVERYWHERE = ["library", "hand", "battlefield", "graveyard", "stack", "exile", "command"]


_NAMED = ("exhaust", "boast")
"""Words before a cost that other abilities ask about (CR 702.142, 702.177)."""


def abilities(
    card: Card,
    face: Face,
    ability: Ability,
    path: str,
    keyword: str | None = None,
    granted: bool = False,
    printed: Ability | None = None,
) -> list[Json]:
    """An ability, or what a mechanic's name stands for; `printed` is what its text is of."""
    if isinstance(ability, KeywordAbility):
        what, given = expanded(ability)
        word = what.keyword or keyword
        return [
            one
            for inner in given
            for one in abilities(card, face, inner, path, word, granted, printed or ability)
        ]
    word = getattr(ability, "word", None)
    if word is None and isinstance(ability, a.Activated) and ability.label in _NAMED:
        word = ability.label
    return [
        {
            "text": ability_text(printed or ability, face, kind, granted),
            "keyword": keyword,
            "word": word,
            "kind": kind,
        }
        for kind in _kinds(card, face, ability, path)
    ]


def _kinds(card: Card, face: Face, ability: Ability, path: str) -> Iterator[Json]:
    """The core's abilities for one of the notation: several events of a replacement make several."""
    for part in _parts(ability):
        cx = Context(card, face)
        with cx.at(path):
            made = _kind(cx, part)
            cx.scope.finish()
        yield made


def _parts(ability: Ability) -> Iterator[Ability]:
    if isinstance(ability, a.Replacement) and isinstance(ability.event, e.AnyOf):
        for event in ability.event.events:
            yield a.Replacement(event, ability.outcome, ability.test, ability.may, ability.source)
        return
    yield ability


def _kind(cx: Context, ability: Ability) -> Json:
    match ability:
        case a.Triggered():
            return {"triggered": _triggered(cx, ability)}
        case a.StateTriggered(test=test, do=Program((If(asked, do, None),))):
            # An "if" right after it is a part of the state (CR 603.4, 603.8): else it would trigger for ever.
            state = {"all": [condition(cx, test), condition(cx, asked)]}
            return {"triggered": _trigger(cx, [], do, state, state=True)}
        case a.StateTriggered(test=test, do=do):
            return {"triggered": _trigger(cx, [], do, condition(cx, test), state=True)}
        case a.Activated():
            return {"activated": _activated(cx, ability)}
        case a.LoyaltyAbility(loyalty=loyalty, do=do):
            price = {"mana": "", "parts": [{"loyalty": value(cx, loyalty)}]}
            program(cx, do, f"{cx.path}.do")
            return {"activated": _activation(price, cx.body, timing="sorcery")}
        case a.Static():
            return {"static": _static(cx, ability)}
        case a.Replacement(event=event, outcome=outcome):
            on = pattern(cx, event)
            return {"replacement": _replacement(cx, on, how(cx, outcome), ability)}
        case a.EntersTapped(what=what, unless=unless):
            on = pattern(cx, e.Enters(what))
            when = "always" if unless is None else condition(cx, NotTrue(unless))
            return {"replacement": _replaced(on, "enter_tapped", when)}
        case a.EntersWith(counter=kind, count=count, what=what, test=test):
            on = pattern(cx, e.Enters(what))
            outcome_ = how(cx, o.WithCounters(kind, count))
            return {"replacement": _replaced(on, outcome_, condition(cx, test))}
        case a.AsThisEnters(do=do):
            on = pattern(cx, e.Enters(This()))
            return {"replacement": _replaced(on, how(cx, o.AsEnters(do)), "always")}
        case a.ProtectionFrom(what=what):
            return {"protection": filter_(cx, what)}
        case a.HexproofFrom(what=what):
            return {"hexproof_from": filter_(cx, what)}
        case a.Landwalk(what=what):
            return {"landwalk": filter_(cx, what)}
        case a.Toxic(n=count):
            return {"toxic": count}
    raise cx.unsupported(f"giving something {type(ability).__name__}")


def _limit(limit: a.Limit | None) -> Json:
    if limit is None:
        return "never"
    return {"per_turn" if limit.each_turn else "per_stay": limit.times}


def adds_mana(body: Json) -> bool:
    return any(isinstance(op, dict) and "add_mana" in op for op in body["code"])


def _triggered(cx: Context, ability: a.Triggered) -> Json:
    on = heard(cx, ability.when)
    during = condition(cx, ability.during)
    made = _trigger(cx, on, ability.do, condition(cx, _of_its_x(ability.test)))
    made["during"] = during
    made["limit"] = _limit(ability.limit)
    made["from"] = _where(ability)
    made["mana"] = _is_mana_trigger(ability.when, made["body"])
    return made


def _where(ability: a.Triggered) -> list[str]:
    """Where the source is as it happens: a spell is on the stack as it is cast, a card that was cycled or
    discarded is where it went."""
    if ability.source == ("battlefield",):
        match ability.when:
            case e.Casts(what=n.This()):
                return ["stack"]
            case e.Activates(what=n.This(), word="cycling") | e.Discards(what=n.This()):
                return ["graveyard", "exile"]
    return list(ability.source)


def _of_its_x(test: Any) -> Any:
    """CR 107.3m: before there is an ability on the stack, X is what its source was cast for."""
    if isinstance(test, v.X):
        return v.StatOf("x", n.This())
    if isinstance(test, tuple):
        return tuple(_of_its_x(part) for part in test)
    if not dataclasses.is_dataclass(test) or isinstance(test, type):
        return test
    parts = {field.name: _of_its_x(getattr(test, field.name)) for field in dataclasses.fields(test)}
    return dataclasses.replace(test, **parts)


def _is_mana_trigger(event: Event, body: Json) -> bool:
    """CR 605.1b."""
    return isinstance(event, e.TapsForMana) and not body["targets"] and adds_mana(body)


def _trigger(cx: Context, on: list[Json], do: Program, when: Json, state: bool = False) -> Json:
    program(cx, do, f"{cx.path}.do")
    return {
        "on": on,
        "during": "always",
        "when": when,
        "body": cx.body.json(),
        "limit": "never",
        "from": ["battlefield"],
        "state": state,
        "mana": False,
    }


def _activation(price: Json, body: Body, **more: Json) -> Json:
    made = {
        "cost": price,
        "body": body.json(),
        "mana": False,
        "from": "battlefield",
        "timing": "instant",
        "limit": "never",
        "when": "always",
        "by": "you",
        "less": None,
        "special": False,
    }
    return {**made, **more}


def _activated(cx: Context, ability: a.Activated) -> Json:
    price = cost(cx, ability.cost)
    when = condition(cx, ability.test)
    program(cx, ability.do, f"{cx.path}.do")
    body = cx.body.json()
    less = None if ability.less is None else value(cx, ability.less)
    return _activation(
        price,
        cx.body,
        mana=not body["targets"] and adds_mana(body),
        **{"from": ability.source},
        timing=ability.timing,
        limit=_limit(ability.limit),
        when=when,
        by={"any player": "any"}.get(ability.by, ability.by),
        less=less,
        special=ability.special,
        **({"least_x": ability.least_x} if ability.least_x else {}),
    )


def _asked_of_opponents(node: Any) -> Any:
    """CR 508.5: whoever would be attacked, where nothing attacks yet; two play, so it is the opponent. What
    is given to something else is about that."""
    from ..oracle.nodes import with_parts

    if node == n.DefendingPlayer(n.This()):
        return n.Opponents()
    return node if isinstance(node, Ability) else with_parts(node, _asked_of_opponents)


def _each_but_one(node: Any, kind: Any) -> Any:
    """ "Each Elf you control gets +1/+1 for each other Elf you control": all but itself, where what says so
    is none of them."""
    from ..oracle.nodes import with_parts

    match node:
        case v.Count(n.Phrase(n.Each(), f.And(parts), among=None, zones=()) as what):
            left = tuple(part for part in parts if part != f.Other())
            if len(left) < len(parts) and kind in (f.And(left), *left[: len(left) == 1]):
                return v.Difference(v.Count(dataclasses.replace(what, filter=kind)), v.Integer(1))
    return node if isinstance(node, Ability) else with_parts(node, lambda part: _each_but_one(part, kind))


def _static(cx: Context, ability: a.Static) -> Json:
    if "creature" not in cx.face.type.types and isinstance(ability.of, Phrase):
        ability = dataclasses.replace(ability, mods=_each_but_one(ability.mods, ability.of.filter))
    ability = dataclasses.replace(
        ability,
        test=_asked_of_opponents(ability.test),
        mods=_asked_of_opponents(ability.mods if ability.of == This() else _as_given(ability.mods)),
        rules=_asked_of_opponents(ability.rules),
    )
    pt = cx.face.pt
    is_star = pt is not None and None in (pt.power, pt.toughness)
    sizes = [each for each in ability.mods if isinstance(each, BasePt | BasePower | BaseToughness)]
    defines = is_star and isinstance(ability.of, This) and bool(sizes)
    match ability.of:
        # The layers are worked through for permanents, and keywords are looked up for spells.
        case Phrase(zones=zones) if ability.mods and any(
            p.zone not in ("battlefield", "stack") for p in zones
        ):
            raise cx.unsupported("changing cards that are neither on the battlefield nor on the stack")
    return {
        "when": condition(cx, ability.test),
        "of": affected(cx, ability.of),
        "mods": mods(cx, _defining(cx.face, ability.mods) if defines else ability.mods, defines),
        "rules": rules(cx, ability.rules),
        "from": EVERYWHERE if defines else list(ability.source),
    }


def _as_given(node: Any) -> Any:
    """A shield from what this chose asks this, and not what has the shield: "creatures have protection from
    the chosen color"."""
    from ..oracle.nodes import with_parts

    if isinstance(node, a.ProtectionFrom | a.HexproofFrom):
        return _linked_to_giver(node)
    return node if isinstance(node, Ability) else with_parts(node, _as_given)


def _linked_to_giver(node: Any) -> Any:
    from ..oracle.nodes import with_parts

    if isinstance(node, n.Linked) and node.of is None:
        return n.Linked(node.word, n.Giver())
    return with_parts(node, _linked_to_giver)


def _defining(face: Face, changes: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """What defines only one of power and toughness leaves the other as it is printed, or as another ability
    defines it (CR 604.3)."""
    assert face.pt is not None
    statics = [each for each in face.abilities if isinstance(each, a.Static) and each.of == This()]
    own = [each for static in statics for each in static.mods]
    powers: list[Value] = [each.power for each in own if isinstance(each, BasePower)]
    toughnesses: list[Value] = [each.toughness for each in own if isinstance(each, BaseToughness)]
    if face.pt.power is not None:
        powers.append(v.Integer(face.pt.power))
    if face.pt.toughness is not None:
        toughnesses.append(v.Integer(face.pt.toughness))
    if not powers or not toughnesses:
        return changes
    whole = BasePt(powers[0], toughnesses[0])
    return tuple(whole if isinstance(each, BasePower | BaseToughness) else each for each in changes)


def _replaced(on: Json, outcome: Json, when: Json) -> Json:
    return {
        "on": on,
        "when": when,
        "how": outcome,
        "may": False,
        "from": ["battlefield"],
        "uses": None,
    }


def _replacement(cx: Context, on: Json, outcome: Json, ability: a.Replacement) -> Json:
    made = _replaced(on, outcome, condition(cx, ability.test))
    # CR 614.12: what says where this goes from anywhere works wherever it is.
    match ability:
        case a.Replacement(event=e.Moves(what=This(), source=(), to=("graveyard",)), source=("battlefield",)):
            zones = EVERYWHERE
        case _:
            zones = list(ability.source)
    return {**made, "may": ability.may, "from": zones}


def chapters(card: Card, face: Face, prefix: str) -> list[Json]:
    """A saga's chapters (CR 714.2): each triggers as the number of lore counters reaches it."""
    last = max((number for chapter in face.chapters for number in chapter.at), default=0)
    made: list[Json] = [_printed({"chapters": last})]
    for number, chapter in enumerate(face.chapters):
        cx = Context(card, face)
        with cx.at(f"{prefix}chapters[{number}]"):
            if not chapter.at or min(chapter.at) < 1:
                raise cx.fault("a chapter has a number", "write at: 1")
            kind = {"triggered": _chapter(cx, chapter)}
            cx.scope.finish()
        made.append({**_printed(kind), "text": program_text(chapter.do, face)})
    return made


def _chapter(cx: Context, chapter: Chapter) -> Json:
    on = []
    for number in chapter.at:
        found = pattern(cx, e.CountersPut(This(), "lore"))
        lore = {"counters": {"kind": "lore", "on": "candidate"}}
        # CR 714.2b: there were fewer before, and are at least so many now.
        reached = {"where": {"compare": [lore, ">=", {"int": number}]}}
        more = {"sub": [{"counters": {"kind": "lore", "on": "this"}}, {"int": number}]}
        on.append({**found, "subject": {"all": ["this", reached]}, "amount": [">", more]})
    return _trigger(cx, on, chapter.do, "always")


def _printed(kind: Json) -> Json:
    return {"text": "", "keyword": None, "word": None, "kind": kind}


def enchant(cx: Context) -> Json:
    assert cx.face.enchant is not None
    return _printed({"enchant": zoned(cx, cx.face.enchant)})
