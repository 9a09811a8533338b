"""What a deck should be: read strictly from YAML or JSON, or put together from options."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml

from ludwright.authoring.shapes import Custom, Range, Size, Snake, slots_of
from ludwright.authoring.strict import read_file, read_text
from ludwright.errors import Invalid

from .registries import RoleRegistry, Target, load_roles

BUCKETS = ("0", "1", "2", "3", "4", "5", "6", "7")
Price = Literal["usd", "usd_foil", "usd_etched", "ck_usd", "eur", "eur_foil", "tix"]
Colour = Literal["W", "U", "B", "R", "G"]
_SPAN = re.compile(r"(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})")
_SUM = re.compile(r"\d+(?:\.\d*)?|\.\d+")
MOST_MONEY = 1_000_000
NO_LIMIT = ("none", "inf", "infinity", "unlimited")
_COUNTED = re.compile(r"(?:(\d{1,2})\s*[xX]?\s+)?(\S.*)")


class TargetValue(Custom):
    """A number, a span such as 8-12, or a mapping with min and max."""

    __slots__ = ()

    @classmethod
    def read(cls, reading: Any, node: Any, path: str) -> Any:
        if isinstance(node, yaml.MappingNode):
            target = reading.shape(node, Target, path)
        elif isinstance(node, yaml.ScalarNode) and re.fullmatch(r"\d{1,2}", node.value):
            target = Target(int(node.value), int(node.value))
        elif isinstance(node, yaml.ScalarNode) and (found := _SPAN.fullmatch(node.value)):
            target = Target(int(found[1]), int(found[2]))
        else:
            return reading.problem(
                node, "wrong-type", path, "does not fit", "write 10, 8-12 or {min: 8, max: 12}"
            )
        if isinstance(target, Target) and target.min > target.max:
            return reading.problem(
                node, "out-of-range", path, f"{target.min} above {target.max}", "swap them"
            )
        return target

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        number = {"type": "integer", "minimum": 0, "maximum": 99}
        span = {"type": "string", "pattern": r"^\d{1,2} *(-|–|to) *\d{1,2}$"}
        both = {"type": "object", "properties": {"min": number, "max": number}, "required": ["min", "max"]}
        return {"anyOf": [number, span, {**both, "additionalProperties": False}]}


class Money(Custom):
    """A sum from 0 to a million, or none for no limit."""

    __slots__ = ()

    @classmethod
    def read(cls, reading: Any, node: Any, path: str) -> Any:
        text = node.value.strip() if isinstance(node, yaml.ScalarNode) else ""
        found = money(text)
        if found is None:
            return reading.problem(
                node, "wrong-type", path, "does not fit", f"write a sum from 0 to {MOST_MONEY:,}, or none"
            )
        return found

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        number = {"type": "number", "minimum": 0, "maximum": MOST_MONEY}
        return {"anyOf": [number, {"enum": list(NO_LIMIT)}]}


def money(text: str) -> float | None:
    """A sum as it is written, infinite where there is no limit; None of what is none."""
    if text.lower() in NO_LIMIT:
        return math.inf
    if not _SUM.fullmatch(text):
        return None
    return found if (found := float(text)) <= MOST_MONEY else None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Copies of a card that a brief asks for."""

    name: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class DeckBrief:
    """What a deck should be. Names are as the user wrote them until the builder looks them up."""

    commanders: tuple[str, ...] = ()
    role_targets: Mapping[str, Target] = dataclasses.field(default_factory=dict)
    role_priority: Mapping[str, float] = dataclasses.field(default_factory=dict)
    themes: tuple[str, ...] = ()
    mechanics: tuple[str, ...] = ()
    budget: float | None = None
    price_source: Price | None = None
    colour: Colour | None = None
    include: tuple[Wanted, ...] = ()
    lock: tuple[Wanted, ...] = ()
    exclude: tuple[str, ...] = ()
    curve: Mapping[int, Target] = dataclasses.field(default_factory=dict)
    cmc_max: float | None = None
    bracket: int | None = None
    owned: tuple[str, ...] = ()
    owned_only: bool = False
    playable: bool = False


@cache
def _written_shape(roles: tuple[str, ...]) -> type[Any]:
    """The shape of a brief's file; roles are keys, so that a misspelt one finds its neighbour."""

    def keyed(name: str, doc: str, keys: tuple[str, ...], value: Any) -> Any:
        fields = [
            (f"key_{n}", Annotated[value | None, _key(key)], dataclasses.field(default=None))
            for n, key in enumerate(keys)
        ]
        return dataclasses.make_dataclass(name, fields, namespace={"__doc__": doc}, frozen=True, slots=True)

    weight = Annotated[float, Range(0, 100)]
    names = tuple[str, ...]
    counts = keyed("RoleTargets", "Role → how many cards.", roles, TargetValue)
    weights = keyed("RolePriority", "Role → weight.", roles, weight)
    curve = keyed("Curve", "Mana value → nonland cards; 7 means 7 and more.", BUCKETS, TargetValue)
    fields: list[tuple[str, Any, str]] = [
        ("commander", Annotated[names, Size(1, 2)], "The commander, or the two of a pair."),
        ("role_targets", counts, "How many cards of a role."),
        ("role_priority", weights, "Weights that replace the registry's."),
        ("themes", names, "Themes or creature types; the commander's own when left out."),
        ("mechanics", names, "Keywords the deck should be about."),
        ("budget", Money, "Money for the deck; going over costs score. `none` is no limit."),
        ("price_source", Price, "Which of the card data's prices count."),
        ("colour", Colour, "The colour chosen for a commander that is given one."),
        ("include", names, "Cards the deck must hold; `7 Seven Dwarves` for copies."),
        ("lock", names, "Cards that stay, as in include; the report calls them locked."),
        ("exclude", names, "Cards the deck must not hold."),
        ("curve", curve, "The mana curve."),
        ("cmc_max", Annotated[float, Range(0, 99)], "No card above this mana value."),
        ("bracket", Annotated[int, Range(1, 5)], "The highest bracket the deck may be in."),
        ("owned", names, "Cards already owned: free, and preferred."),
        ("owned_only", bool, "Use owned cards and basic lands only."),
        ("playable", bool, "Use cards only that the Magic engine plays."),
    ]
    made = [
        (name, Annotated[kind | None, doc], dataclasses.field(default=None)) for name, kind, doc in fields
    ]
    return dataclasses.make_dataclass(
        "Brief",
        made,
        bases=(Snake,),
        namespace={"__doc__": "What a deck should be."},
        frozen=True,
        slots=True,
    )


def _key(name: str) -> Any:
    from ludwright.authoring.shapes import Key

    return Key(name)


def brief_shape(roles: RoleRegistry) -> type[Any]:
    """The shape of a brief's file, for the reader and the JSON Schema."""
    return _written_shape(tuple(role.id for role in roles.roles))


def load_brief(path: Path | str, roles: RoleRegistry | None = None) -> DeckBrief:
    return _of(read_file(path, brief_shape(roles or load_roles())).require(), str(path))


def parse_brief(text: str, roles: RoleRegistry | None = None, source: str = "brief") -> DeckBrief:
    return _of(read_text(text, brief_shape(roles or load_roles()), source).require(), source)


def _of(written: Any, source: str) -> DeckBrief:
    brief = DeckBrief(
        commanders=written.commander or (),
        role_targets=_mapping(written.role_targets),
        role_priority=_mapping(written.role_priority),
        themes=written.themes or (),
        mechanics=written.mechanics or (),
        budget=written.budget,
        price_source=written.price_source,
        colour=written.colour,
        include=tuple(wanted(text, source) for text in written.include or ()),
        lock=tuple(wanted(text, source) for text in written.lock or ()),
        exclude=written.exclude or (),
        curve={int(key): target for key, target in _mapping(written.curve).items()},
        cmc_max=written.cmc_max,
        bracket=written.bracket,
        owned=written.owned or (),
        owned_only=bool(written.owned_only),
        playable=bool(written.playable),
    )
    return brief


def _mapping(held: Any) -> dict[str, Any]:
    if held is None:
        return {}
    pairs = ((slot.key, getattr(held, slot.name)) for slot in slots_of(type(held)))
    return {key: value for key, value in pairs if value is not None}


def wanted(text: str, source: str = "include") -> Wanted:
    """`Sol Ring`, `7 Seven Dwarves` or `7x Seven Dwarves`."""
    found = _COUNTED.fullmatch(text.strip())
    if found is None or found[1] == "0":
        raise Invalid("an empty card name", path=source, remedy="write a name, or a count and a name")
    return Wanted(found[2].strip(), int(found[1] or 1))
