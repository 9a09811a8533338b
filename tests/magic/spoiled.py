"""Cards that nobody would write: shipped files with parts cut, swapped or made up; trees grown at random."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import yaml

from ludwright.authoring.shapes import Range, Size, form, slots_of
from ludwright.magic import catalog
from ludwright.magic.notation.ast_base import Symbols
from ludwright.magic.notation.ast_card import Card, Face
from ludwright.magic.notation.ast_mechanics import Argument, KeywordAbility, KeywordAction, KeywordCost
from ludwright.magic.notation.families import _MODULES
from ludwright.magic.notation.mechanics import Kind, mechanic, mechanics

# What authors might write in a wrong place, parameters of mechanics among it.
ODD = (
    *("$what", "$n", "$cost", "$5", "x", "0", "-1", "999999", "none", "", "this", "you", "true"),
    *("target creature as it", "count($what)", "creature $what", "each player", "[]", "{}"),
)
SLOTS = ("a", "it", "one", "kicker", "explore", "cycle", "time", "lore", "kind", "soldier-1-1-w", "treasure")


# Files.


@cache
def files() -> tuple[Any, ...]:
    """Every shipped card, token and mechanic as plain data, all scalars texts."""
    loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    paths = [
        path
        for part in ("cards/*/*", "tokens/*", "mechanics/*")
        for path in sorted(catalog.DATA.glob(f"{part}.yaml"))
    ]
    return tuple(yaml.load(path.read_text("utf-8"), Loader=loader) for path in paths)


@cache
def by_key() -> dict[str, list[Any]]:
    """What stands under each key anywhere."""
    found: dict[str, list[Any]] = defaultdict(list)

    def walk(node: Any, key: str) -> None:
        found[key].append(node)
        if isinstance(node, dict):
            for inner, held in node.items():
                walk(held, inner)
        elif isinstance(node, list):
            for held in node:
                walk(held, key)

    for tree in files():
        walk(tree, "")
    return dict(sorted(found.items()))


def _places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    entries = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, held in entries:
        yield from _places(held, (*path, key))


def spoiled_text(rng: random.Random) -> str:
    """The file of a shipped card after one to three changes."""
    tree = copy.deepcopy(rng.choice(files()))
    for _ in range(rng.choice((1, 1, 2, 3))):
        places = list(_places(tree))
        if places:
            _spoil(tree, rng.choice(places), rng)
    return yaml.safe_dump(tree, allow_unicode=True, sort_keys=False)


def _spoil(tree: Any, path: tuple[Any, ...], rng: random.Random) -> None:
    *above, last = path
    parent = tree
    for key in above:
        parent = parent[key]
    key = next((step for step in reversed(path) if isinstance(step, str)), "")
    alike = by_key().get(key) or [""]
    match rng.randrange(7):
        case 0:
            del parent[last]
        case 1 | 2:
            parent[last] = copy.deepcopy(rng.choice(alike))
        case 3:
            parent[last] = rng.choice(ODD)
        case 4 if isinstance(parent, dict):
            other = rng.choice(list(by_key()))
            parent[other] = copy.deepcopy(rng.choice(by_key()[other]))
        case 5 if isinstance(parent[last], str):
            words = parent[last].split(" ")
            words[rng.randrange(len(words))] = rng.choice((*ODD, str(rng.choice(alike))))
            parent[last] = " ".join(words)
        case _:
            other = rng.choice(list(by_key()))
            parent[last] = copy.deepcopy(rng.choice(by_key()[other]))


# Trees.

_KINDS: dict[Any, Kind] = {KeywordAbility: "ability", KeywordAction: "action", KeywordCost: "cost"}
_MORE = ("ast_nouns", "ast_filters", "ast_values", "ast_conditions", "ast_mana", "ast_durations")
_HOME = "ludwright.magic.notation"


@cache
def members(family: type[Any]) -> tuple[type[Any], ...]:
    """Every class of the notation that is one of these; parameters belong to mechanics' files."""
    for module in (*_MODULES, *_MORE):
        importlib.import_module(f"{_HOME}.{module}")
    found: dict[type[Any], None] = {}
    for kind in family.__subclasses__():
        # A dataclass with slots leaves a twin without them behind.
        real = getattr(sys.modules[kind.__module__], kind.__name__, None) is kind
        if real and kind.__module__.startswith(_HOME) and not kind.__name__.endswith("Param"):
            found[kind] = None
        found |= dict.fromkeys(members(kind))
    return tuple(sorted(found, key=lambda kind: (len(slots_of(kind)), kind.__name__)))


def grown(rng: random.Random) -> Card:
    """A card whose fields have the right types and any values."""
    return Card("Trial", "normal", (_grown(rng, Face, rng.choice((3, 4, 5))),))


def _grown(rng: random.Random, annotation: Any, depth: int) -> Any:
    want = form(annotation)
    base = want.base
    if want.optional and rng.random() < (0.5 if depth > 0 else 0.95):
        return None
    if want.words:
        return rng.choice(want.words)
    if want.is_list:
        size = want.mark(Size)
        least, most = (size.low, size.low + 2) if size else (int(rng.random() < 0.9), 3)
        return tuple(
            _grown(rng, want.item, depth - 1)
            for _ in range(rng.randint(least, max(least, most * (depth > 0))))
        )
    if base is bool:
        return rng.random() < 0.5
    if base is int:
        span = want.mark(Range)
        return rng.randint(span.low, min(span.high, span.low + 9)) if span else rng.randint(-3, 9)
    if base is Symbols:
        return Symbols(rng.choice(("", "{1}", "{X}{R}", "{W/U}")))
    if base is str:
        return rng.choice(SLOTS)
    if base in _KINDS:
        return _used(rng, base, depth)
    kinds = members(base)
    if kinds:
        return _grown(rng, rng.choice(kinds if depth > 0 else kinds[: max(3, len(kinds) // 8)]), depth)
    assert dataclasses.is_dataclass(base), annotation
    given = {
        slot.name: _grown(rng, slot.type, depth - 1)
        for slot in slots_of(base)
        if slot.required or (depth > 0 and rng.random() < 0.4)
    }
    return base(**given)


def _used(rng: random.Random, kind: Any, depth: int) -> Any:
    name = rng.choice(sorted(mechanics(_KINDS[kind])))
    params = mechanic(_KINDS[kind], name).params
    return kind(name, tuple(Argument(one.name, _grown(rng, one.annotation, depth - 1)) for one in params))
