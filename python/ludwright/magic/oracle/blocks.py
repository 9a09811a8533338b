"""Lines that belong to a line above them: the levels of a Class (CR 716) and of a leveler (CR 711), what a
Spacecraft or Planet has from so many charge counters on (CR 721), and what backup gives (CR 702.165)."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from ..notation import ast_abilities as a
from ..notation import ast_conditions as c
from ..notation import ast_mechanics as me
from ..notation import ast_mods as m
from ..notation import ast_nouns as n
from ..notation import ast_values as v
from ..notation.ast_base import Ability, Condition, Mod
from ..notation.ast_card import Face

LEVEL = "class level"
_STATION = re.compile(r"STATION (\d+)\+")
_LEVEL = re.compile(r"LEVEL (\d+)(?:-(\d+)|\+)")
_SIZE = re.compile(r"(\d+)/(\d+)")
_CLASS = re.compile(r".*: Level (\d+)\.?")
_BACKUP = re.compile(r"Backup (\d+)")
_KEYWORDS = (a.Keyword, me.KeywordAbility, a.ProtectionFrom, a.HexproofFrom, a.Landwalk, a.Toxic)


def split(face: Face, lines: list[str]) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """The lines of the card itself, and each head with the lines that belong to it."""
    own: list[str] = []
    blocks: list[tuple[str, list[str]]] = []
    for line in lines:
        if _is_head(face, line):
            blocks.append((line, []))
        else:
            (blocks[-1][1] if blocks else own).append(line)
    return own, blocks


def _is_head(face: Face, line: str) -> bool:
    if "Class" in face.type.subtypes and _CLASS.fullmatch(line):
        return True
    return any(form.fullmatch(line) for form in (_STATION, _LEVEL, _BACKUP))


def size_of(head: str, lines: list[str]) -> tuple[int, int] | None:
    """Of a level its power and toughness, the line below it."""
    size = _SIZE.fullmatch(lines[0]) if lines and _LEVEL.fullmatch(head) else None
    return None if size is None else (int(size[1]), int(size[2]))


def block(head: str, size: tuple[int, int] | None, abilities: tuple[Ability, ...]) -> Ability | None:
    """The ability that a head and the abilities below it are; None where it says nothing."""
    found = _BACKUP.fullmatch(head)
    if found is not None:
        return a.Backup(v.Integer(int(found[1])), abilities)
    mods: list[Mod] = [] if size is None else [m.BasePt(v.Integer(size[0]), v.Integer(size[1]))]
    keywords = tuple(each for each in abilities if isinstance(each, _KEYWORDS))
    others = tuple(each for each in abilities if not isinstance(each, _KEYWORDS))
    mods += [m.GainKeywords(keywords)] if keywords else []
    mods += [m.GainAbilities(others)] if others else []
    return a.Static(n.THIS, tuple(mods), test=_test(head)) if mods else None


def _test(head: str) -> Condition:
    station, level, of_class = (form.fullmatch(head) for form in (_STATION, _LEVEL, _CLASS))
    if station is not None:
        return _from(v.CountersOn("charge", n.THIS), int(station[1]))
    if level is not None:
        count = v.CountersOn("level", n.THIS)
        least = _from(count, int(level[1]))
        if level[2] is None:
            return least
        return c.AllTrue((least, c.Compare(count, "<=", v.Integer(int(level[2])))))
    assert of_class is not None
    return _from(v.LinkedNumber("level"), int(of_class[1]) - 1)


def _from(count: Any, least: int) -> c.Compare:
    return c.Compare(count, ">=", v.Integer(least))


@dataclass(frozen=True, slots=True)
class Headed:
    """The lines above, and the abilities below them."""

    head: tuple[str, ...]
    given: tuple[Ability, ...]


def heads(face: Face) -> dict[int, Headed]:
    """The abilities that are printed as a head with lines below it, by their places."""
    names = {each.name for each in (*face.keywords, *face.abilities) if isinstance(each, me.KeywordAbility)}
    found: dict[int, Headed] = {}
    for at, ability in enumerate(face.abilities):
        match ability:
            case a.Backup(count=v.Integer(count), gives=gives):
                found[at] = Headed((f"Backup {count}",), gives)
            case a.Static(of=n.This(), rules=(), label=None):
                head = _head(ability.test, names, face.abilities[at - 1] if at else None)
                inner = None if head is None else _below(ability.mods, sized="LEVEL" in head)
                if head is not None and inner is not None:
                    found[at] = Headed((head, *inner.head) if head else inner.head, inner.given)
    return found


def _head(test: Any, names: set[str], before: Any) -> str | None:
    """The line above; that of a Class is an ability of its own, which stands before it."""
    match test:
        case c.Compare(v.CountersOn("charge", n.This()), ">=", v.Integer(least)) if "station" in names:
            return f"STATION {least}+"
        case c.Compare(v.CountersOn("level", n.This()), ">=", v.Integer(least)) if "level up" in names:
            return f"LEVEL {least}+"
        case c.AllTrue(
            (
                c.Compare(v.CountersOn("level", n.This()), ">=", v.Integer(least)),
                c.Compare(v.CountersOn("level", n.This()), "<=", v.Integer(most)),
            )
        ) if "level up" in names:
            return f"LEVEL {least}-{most}"
        case c.Compare(v.LinkedNumber("level"), ">=", v.Integer(least)) if _is_level(before, least + 1):
            return ""
    return None


def _is_level(ability: Any, number: int) -> bool:
    return (
        isinstance(ability, me.KeywordAbility)
        and ability.name == LEVEL
        and me.Argument("n", v.Integer(number)) in ability.arguments
    )


def _below(mods: tuple[Mod, ...], *, sized: bool) -> Headed | None:
    """A level's size, and the abilities that are given; None where something else is done too."""
    size: tuple[str, ...] = ()
    given: tuple[Ability, ...] = ()
    for mod in mods:
        match mod:
            case m.BasePt(v.Integer(power), v.Integer(toughness)) if sized and not size:
                size = (f"{power}/{toughness}",)
            case m.GainKeywords(abilities) | m.GainAbilities(abilities):
                given += abilities
            case _:
                return None
    return Headed(size, given)


def inner_face(face: Face, given: tuple[Ability, ...]) -> Face:
    """A face with nothing but these abilities, to print them."""
    keywords = tuple(each for each in given if isinstance(each, _KEYWORDS))
    others = tuple(each for each in given if not isinstance(each, _KEYWORDS))
    return Face(face.name, face.type, cost=face.cost, enchant=None, keywords=keywords, abilities=others)


def without(face: Face, places: Collection[int]) -> Face:
    """The face without the abilities at these places, and without the levels that head them."""
    left = [
        each
        for at, each in enumerate(face.abilities)
        if at not in places and not (isinstance(each, me.KeywordAbility) and each.name == LEVEL)
    ]
    return dataclasses.replace(face, abilities=tuple(left))
