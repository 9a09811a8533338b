"""Compiled cards against independent skeletons: kinds of ability, triggers and families of effect.

Printing back right is not yet meaning right. Where another reading of the same card lists other families, a
rule below names why both are true, or the difference stands.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...cards.read import read_objects
from ...errors import Invalid
from .one import Result

# What a skeleton calls an effect -> the family it belongs to. What is missing is not compared.
_THEIRS = {
    "damage": "damage",
    "damage all": "damage",
    "draw": "draw",
    "destroy": "destroy",
    "destroy all": "destroy",
    "discard": "discard",
    "mill": "mill",
    "scry": "scry",
    "surveil": "surveil",
    "gain life": "gain life",
    "lose life": "lose life",
    "put counters": "counters",
    "put counters all": "counters",
    "multiply counter": "counters",
    "proliferate": "proliferate",
    "create token": "token",
    "investigate": "token",
    "create copy token": "copy token",
    "tap": "tap",
    "tap all": "tap",
    "untap": "untap",
    "untap all": "untap",
    "counter": "counter",
    "sacrifice": "sacrifice",
    "sacrifice all": "sacrifice",
    "add mana": "mana",
    "fight": "fight",
    "transform": "transform",
    "regenerate": "regenerate",
    "extra turn": "extra turn",
    "copy spell": "copy spell",
    "move": "move",
    "move all": "move",
    "gain control": "control",
    "exchange control": "control",
}
_OURS = {
    "damage": "damage",
    "damage_excess": "damage",
    "damage_divided": "damage",
    "draw": "draw",
    "destroy": "destroy",
    "discard": "discard",
    "mill": "mill",
    "scry": "scry",
    "surveil": "surveil",
    "gain_life": "gain life",
    "lose_life": "lose life",
    "counters": "counters",
    "counters_divided": "counters",
    "keyword_counter": "counters",
    "enter_with": "counters",
    "enter_tapped": "enter tapped",
    "proliferate": "proliferate",
    "create": "token",
    "create_copy": "copy token",
    "tap": "tap",
    "untap": "untap",
    "counter": "counter",
    "sacrifice": "sacrifice",
    "add_mana": "mana",
    "fight": "fight",
    "transform": "transform",
    "regenerate": "regenerate",
    "extra_turn": "extra turn",
    "copy_spell": "copy spell",
    "move": "move",
    "exile_until": "move",
    "search": "move",
    "exchange_control": "control",
}
_COMPARED = frozenset(_THEIRS.values())
_HOW = {"enter_with": "counters", "enter_tapped": "enter tapped"}
_MODS = {"control": "control"}
_KINDS = ("activated", "triggered")
# Skeletons keep the effects of these out of sight.
_OPAQUE = frozenset(("chapter", "class", "etbreplacement", "etbcounter", "alternateadditionalcost"))


@dataclass(slots=True)
class Seen:
    """What a card has."""

    families: set[str] = field(default_factory=set)
    by_keyword: set[str] = field(default_factory=set)
    """Families within what a keyword stands for."""
    granted: set[str] = field(default_factory=set)
    """Families within abilities that it gives to others."""
    costs: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    keyword_kinds: set[str] = field(default_factory=set)
    keywords: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)
    """Effects that are not compared."""
    room: bool = False


@dataclass(frozen=True, slots=True)
class Difference:
    kind: str
    """ "effect draw: ours alone"."""
    explained: str | None
    """The rule by which both are right."""


def ours(program: Any) -> Seen:
    """Of a lowered card."""
    seen = Seen()
    for face in program["faces"]:
        seen.room |= "Room" in face.get("subtypes", ())
        seen.keywords |= set(face["keywords"])
        _gather(face["spell"], seen.families, seen.granted)
        for way in face["ways"]:
            _gather(way["spell"], seen.families, seen.granted)
            _costs(way["cost"], seen.costs)
        _costs(face["extra"], seen.costs)
        for one in face["optional"]:
            _costs(one["cost"], seen.costs)
        for ability in face["abilities"]:
            ((kind, held),) = ability["kind"].items()
            if ability["keyword"]:
                seen.keywords.add(ability["keyword"])
                seen.keyword_kinds.add(kind)
                _gather(held, seen.by_keyword, seen.by_keyword)
                continue
            seen.kinds.add(kind)
            _gather(held, seen.families, seen.granted)
            _costs(held, seen.costs)
    return seen


def _gather(node: Any, found: set[str], granted: set[str]) -> None:
    """The families of all programs in it; of abilities that it gives to others, apart."""
    if isinstance(node, list):
        for one in node:
            _gather(one, found, granted)
    elif isinstance(node, dict):
        for key, held in node.items():
            if key == "code":
                found |= {_OURS.get(name, f"also {name}") for op in held if (name := _name(op))}
            elif key == "how":
                found |= {_HOW[name] for name in (_name(held),) if name in _HOW}
            elif key == "mods":
                found |= {_MODS[name] for mod in held if (name := _name(mod)) in _MODS}
            _gather(held, granted if key == "grant" else found, granted)


def _name(entry: Any) -> str:
    """What an operation, a change or an outcome is called."""
    return entry if isinstance(entry, str) else next(iter(entry), "") if isinstance(entry, dict) else ""


def _costs(node: Any, found: set[str]) -> None:
    """The words of all costs in it."""
    if isinstance(node, dict):
        for key, held in node.items():
            if key == "parts" and isinstance(held, list):
                found |= {one if isinstance(one, str) else next(iter(one), "") for one in held}
            _costs(held, found)
    elif isinstance(node, list):
        for one in node:
            _costs(one, found)


def theirs(skeleton: Any) -> Seen:
    seen = Seen()
    for face in skeleton["faces"]:
        seen.keywords |= {str(word).casefold() for word in face["keywords"]}
        for ability in face["abilities"]:
            seen.kinds.add(ability["kind"])
            if "gain control" in ability.get("gives", ()):
                seen.families.add("control")
            for effect in ability.get("effects", ()):
                family = _THEIRS.get(effect["do"])
                (seen.others if family is None else seen.families).add(family or effect["do"])
    return seen


def differences(mine: Seen, other: Seen) -> list[Difference]:
    """In which they differ, each with the rule that explains it, if one does."""
    found = []
    for family in sorted(other.families - mine.families):
        found.append(
            Difference(f"effect {family}: skeleton alone", _explained(_MISSING, family, mine, other))
        )
    for family in sorted((mine.families & _COMPARED) - other.families):
        found.append(Difference(f"effect {family}: ours alone", _explained(_ADDED, family, mine, other)))
    for kind in _KINDS:
        if kind in other.kinds and kind not in mine.kinds:
            found.append(
                Difference(f"{kind} ability: skeleton alone", _explained(_MISSING, kind, mine, other))
            )
        if kind in mine.kinds and kind not in other.kinds:
            found.append(Difference(f"{kind} ability: ours alone", _explained(_ADDED, kind, mine, other)))
    return found


Rule = Callable[[str, Seen, Seen], bool]


def _explained(rules: dict[str, Rule], family: str, mine: Seen, other: Seen) -> str | None:
    return next((name for name, rule in rules.items() if rule(family, mine, other)), None)


_AS_COST = {
    "sacrifice": ("sacrifice", "sacrifice_this"),
    "discard": ("discard", "discard_this"),
    "tap": ("tap", "tap_this", "tap_others"),
    "lose life": ("life", "pay_life"),
    "mill": ("mill",),
    "move": ("exile", "return", "exile_this"),
}


def _is_cost(family: str, mine: Seen, other: Seen) -> bool:
    return any(word.startswith(family.split()[0]) for word in mine.costs) or not mine.costs.isdisjoint(
        _AS_COST.get(family, ())
    )


# Only the skeleton has it.
_MISSING: dict[str, Rule] = {
    "a keyword of ours stands for it": lambda family, mine, other: family in mine.by_keyword,
    "an ability that it gives does it": lambda family, mine, other: family in mine.granted,
    "to us it is a cost": _is_cost,
    "a keyword of ours is written out there": lambda family, mine, other: (
        family in _KINDS and (family in mine.keyword_kinds or bool(mine.keywords - other.keywords))
    ),
    "turning face up is called transforming there": lambda family, mine, other: (
        family == "transform" and "also turn_face_up" in mine.families
    ),
    "flipping is called transforming there": lambda family, mine, other: (
        family == "transform" and "also flip" in mine.families
    ),
    "where it goes instead is no effect of ours": lambda family, mine, other: (
        family == "move" and ("replacement" in mine.kinds or "also replace" in mine.families)
    ),
    "doubling counters is putting them there": lambda family, mine, other: (
        family == "counters" and "also double_counters" in mine.families
    ),
    "entering tapped is a replacement": lambda family, mine, other: (
        family == "tap" and "enter tapped" in mine.families
    ),
    "a move is part of another effect": lambda family, mine, other: (
        family == "move" and bool(mine.families & {"mill", "discard", "destroy", "sacrifice", "draw"})
    ),
}
# Only ours has it.
_ADDED: dict[str, Rule] = {
    "its keywords keep it out of sight": lambda family, mine, other: bool(other.keywords & _OPAQUE),
    "a keyword of the skeleton stands for it": lambda family, mine, other: bool(
        other.keywords - mine.keywords - {"enchant"}
    ),
    "an effect of another name there": lambda family, mine, other: any(
        family in _ALSO.get(name, ()) for name in other.others
    ),
    "moving covers it there": lambda family, mine, other: (
        family in ("sacrifice", "discard", "mill", "destroy") and "move" in other.families
    ),
    "gaining control there includes untapping": lambda family, mine, other: (
        family == "untap" and "control" in other.families
    ),
    "what is done first by choice is a price there": lambda family, mine, other: (
        family in ("sacrifice", "discard", "tap", "draw", "move", "mill", "lose life")
        and not mine.families.isdisjoint(("also may", "also pay"))
    ),
    "exile instead of dying is not listed there": lambda family, mine, other: (
        family == "move" and "also replace" in mine.families
    ),
    "what is put off is not listed there": lambda family, mine, other: (
        family in ("sacrifice", "destroy", "move") and "also later" in mine.families
    ),
    "attacking with exertion is a static ability there": lambda family, mine, other: (
        family == "triggered" and "also deed" in mine.families and "also reflexive" in mine.families
    ),
    "what comes of spending mana is not listed there": lambda family, mine, other: (
        family in ("gain life", "scry", "copy spell") and "mana" in mine.families
    ),
    "a Room's door is unlocked by an ability of ours": lambda family, mine, other: (
        family == "activated" and mine.room
    ),
    "copying a token is creating one": lambda family, mine, other: (
        family == "copy token" and "token" in other.families
    ),
}
# Effects that skeletons have a word of their own for, and what they do.
_ALSO: dict[str, tuple[str, ...]] = {
    "look at top": ("move", "mill"),
    "reveal until": ("move", "mill"),
    "amass": ("token", "counters"),
    "incubate": ("token", "counters"),
    "connive": ("draw", "discard", "counters"),
    "explore": ("counters", "move"),
    "earthbend": ("counters", "move"),
    "seek": ("move",),
    "manifest": ("move",),
    "manifest dread": ("move",),
    "discover": ("move",),
    "reveal hand": ("discard", "move"),
    "lasting effect": ("counters", "move", "damage", "sacrifice", "mana", "token", "draw", "gain life"),
    "delayed": tuple(sorted(set(_OURS.values()))),
    "reflexive": tuple(sorted(set(_OURS.values()))),
    "for each": tuple(sorted(set(_OURS.values()))),
    "choose modes": tuple(sorted(set(_OURS.values()))),
    "choose one of": tuple(sorted(set(_OURS.values()))),
    "tap or untap": ("tap", "untap"),
    "poison": ("counters",),
    "two piles": ("move", "sacrifice"),
    "blight": ("counters",),
    "recruit": ("token", "draw", "discard"),
    "time travel": ("counters",),
    "vote": tuple(sorted(set(_OURS.values()))),
    "roll dice": tuple(sorted(set(_OURS.values()))),
    "flip coin": tuple(sorted(set(_OURS.values()))),
    "repeat": tuple(sorted(set(_OURS.values()))),
    "cast or play": ("move",),
    "become": ("counters", "tap"),
    "modify": ("control", "mana", "counters"),
    "modify all": ("control", "mana", "counters"),
    "airbend": ("move",),
    "endure": ("counters", "token"),
    "radiation": ("counters",),
    "control spell": ("control",),
    "drain": ("gain life", "lose life"),
    "phases": (),
    "clash": ("move",),
    # What the Ring's emblem does.
    "ring tempts you": ("draw", "discard", "lose life", "sacrifice"),
    "replace effect": ("damage", "move"),
    "prevent damage": ("damage", "counters", "gain life"),
}


def read(path: Path) -> dict[str, Any]:
    """Skeletons by name."""
    found = {}
    for line, raw in read_objects(path):
        if not isinstance(raw.get("name"), str) or not isinstance(raw.get("faces"), list):
            raise Invalid(
                "no skeleton of a card", path=f"{path}:{line}", remedy='write {"name": …, "faces": […]}'
            )
        found[raw["name"]] = raw
    return found


def compare_all(results: Iterable[Result], path: Path) -> dict[str, list[Difference]]:
    """The differences of every compiled card that has a skeleton and differs from it."""
    skeletons = read(path)
    found: dict[str, list[Difference]] = {}
    for result in results:
        skeleton = skeletons.get(result.name) or skeletons.get(result.name.partition(" // ")[0])
        if result.lowered is None or skeleton is None:
            continue
        differing = differences(ours(json.loads(result.lowered)), theirs(skeleton))
        if differing:
            found[result.name] = differing
    return found


def by_kind(found: dict[str, list[Difference]]) -> list[dict[str, Any]]:
    """Every kind of difference with the rule that explains it, the number of cards, and some of them."""
    held: dict[tuple[str, str], list[str]] = {}
    for name, differing in found.items():
        for one in differing:
            held.setdefault((one.kind, one.explained or ""), []).append(name)
    order = sorted(held, key=lambda key: (bool(key[1]), -len(held[key]), key))
    return [
        {
            "kind": kind,
            "explained": rule or None,
            "cards": len(held[kind, rule]),
            "such_as": held[kind, rule][:5],
        }
        for kind, rule in order
    ]
