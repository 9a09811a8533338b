"""A scenario for every mechanic of the four sets, and each card of many abilities or an effect of its own."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import ludwright
from ludwright.magic.notation.ast_card import Card
from ludwright.magic.notation.ast_mechanics import KeywordAbility, KeywordAction, KeywordCost
from ludwright.magic.notation.loader import read_card_file

from .lines import HELD, cases

CARDS = Path(ludwright.__file__).parent / "data" / "magic" / "cards"
SETS = ("fdn", "tdm", "tla", "ecl")
MANY = 3
MECHANICS = (KeywordAbility, KeywordAction, KeywordCost)
# What tells a kind of rule, filter or number from another of its class.
_WORDS = ("name", "deed", "rule", "word", "state", "stat", "keyword")
_TOLD = frozenset(
    {"Cannot", "Must", "SimpleRule", "StateIs", "StatOf", "HasKeyword", "Does", "Keyword"}
    | {mechanic.__name__ for mechanic in MECHANICS}
)


@cache
def cards() -> dict[str, Card]:
    paths = [path for code in SETS for path in sorted((CARDS / code).glob("*.yaml"))]
    return {path.stem: read_card_file(path).require() for path in paths}


def nodes(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        yield node
        for field in dataclasses.fields(node):
            yield from nodes(getattr(node, field.name))


def kind(node: Any) -> str:
    name = type(node).__name__
    told = next((value for key in _WORDS if isinstance(value := getattr(node, key, None), str)), "")
    return f"{name} {told}" if name in _TOLD else name


@cache
def users() -> dict[str, frozenset[str]]:
    """Everything the notation can say that some card says, and the cards that say it."""
    found: dict[str, set[str]] = {}
    for card, written in cards().items():
        for node in nodes(written):
            found.setdefault(kind(node), set()).add(card)
    return {said: frozenset(names) for said, names in found.items()}


@cache
def used() -> frozenset[str]:
    """The cards that some scenario puts somewhere."""
    names: set[str] = set()
    for case in cases(Path(__file__).parent):
        for side in ("A", "B"):
            held = case.data.get(side) or {}
            for zone in HELD:
                names.update(re.sub(r"^\d+ ", "", entry) for entry in held.get(zone, ()))
    return frozenset(names)


def shown(card: str) -> bool:
    return any(face.name in used() for face in cards()[card].faces)


def abilities(card: Card) -> int:
    return sum(
        len(face.abilities) + len(face.keywords) + len(face.chapters) + (face.spell is not None)
        for face in card.faces
    )


def test_every_card_of_many_abilities_has_a_scenario() -> None:
    lacking = [name for name, card in cards().items() if abilities(card) > MANY and not shown(name)]
    assert not lacking, lacking


def test_every_card_with_an_effect_of_its_own_has_a_scenario() -> None:
    alone = {said: next(iter(names)) for said, names in users().items() if len(names) == 1}
    lacking = {said: name for said, name in alone.items() if not shown(name)}
    assert not lacking, lacking


def test_every_mechanic_has_a_scenario() -> None:
    mechanics = {said: names for said, names in users().items() if said.split()[0] in _MECHANIC_NAMES}
    lacking = sorted(said for said, names in mechanics.items() if not any(map(shown, names)))
    assert mechanics
    assert not lacking, lacking


_MECHANIC_NAMES = {mechanic.__name__ for mechanic in MECHANICS}
