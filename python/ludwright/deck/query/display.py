"""What a query says about its result: order, direction, what counts as one, how it is shown."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludwright.authoring.names import did_you_mean, quoted
from ludwright.cards.catalog import Catalog
from ludwright.errors import Invalid

from .condition import Mask, Rows
from .faults import InvalidQuery, UnsupportedQuery, unknown
from .keywords.price import prices
from .tree import And, Node, Not, Or, Term

ORDERS = {
    "name": "asc",
    "set": "asc",
    "released": "desc",
    "rarity": "desc",
    "color": "asc",
    "usd": "desc",
    "eur": "desc",
    "tix": "desc",
    "cmc": "asc",
    "power": "desc",
    "toughness": "desc",
    "edhrec": "asc",
}
_ORDER_ALIASES = {"mv": "cmc", "manavalue": "cmc", "colour": "color", "pow": "power", "tou": "toughness"}
_VALUES: dict[str, tuple[str, ...]] = {
    "order": (*ORDERS, *_ORDER_ALIASES),
    "direction": ("auto", "asc", "desc"),
    "unique": ("cards", "prints"),
    "prefer": ("oldest", "newest", "default"),
    "display": ("checklist", "text", "full"),
    "include": ("extras",),
}
_NAMES = {name: name for name in _VALUES} | {"sort": "order", "dir": "direction"}
_REFUSED = {
    ("order", "artist"): "the card data names no artists",
    ("order", "review"): "the card data has no set reviews",
    ("order", "spoiled"): "the card data has no preview dates",
    ("order", "penny"): "the card data has no penny ranks",
    ("unique", "art"): "the card data does not tell pictures apart",
    ("display", "grid"): "a terminal shows no pictures",
    ("display", "images"): "a terminal shows no pictures",
}


@dataclass(frozen=True, slots=True)
class Settings:
    """How the answer is ordered and shown."""

    order: str = "name"
    direction: str = "auto"
    unique: str = "cards"
    prefer: str = "default"
    display: str = "checklist"
    # Planes, schemes and vanguards are searched like all else, so this asks for what is done anyway.
    include: str = ""


def setting_names() -> tuple[str, ...]:
    return tuple(_NAMES)


def split(node: Node) -> tuple[Node, Settings]:
    """The question apart from the settings, which speak of the whole query wherever they stand."""
    found: list[Term] = []
    kept = _without_settings(node, found)
    settings = Settings()
    for term in found:
        settings = replace(settings, **{_NAMES[term.keyword]: _setting(term)})
    return And(()) if kept is None else kept, settings


def _without_settings(node: Node, found: list[Term], negated: bool = False) -> Node | None:
    match node:
        case Term():
            if node.keyword not in _NAMES:
                return node
            if negated:
                raise InvalidQuery(node.span, f"{node.keyword}: cannot be negated", "write it without -")
            found.append(node)
            return None
        case Not():
            inner = _without_settings(node.part, found, True)
            return None if inner is None else Not(inner)
        case And() | Or():
            parts = [_without_settings(part, found, negated) for part in node.parts]
            kept = tuple(part for part in parts if part is not None)
            if not kept and node.parts:
                return None
            return kept[0] if len(kept) == 1 else type(node)(kept)


def _setting(term: Term) -> str:
    name = _NAMES[term.keyword]
    word = term.value.text.lower()
    if term.operator not in (":", "="):
        raise InvalidQuery(
            term.span, f"{term.keyword} takes : and no {term.operator}", f"write {term.keyword}:{word}"
        )
    if why := _REFUSED.get((name, word)):
        raise UnsupportedQuery(term.value.span, f"{name}:{word}: {why}", "leave it out")
    if name == "prefer" and word.endswith(("-low", "-high", "promo", "typical", "ub")):
        raise UnsupportedQuery(
            term.value.span, f"prefer:{word}: printings carry no such data", "leave it out"
        )
    if word not in _VALUES[name]:
        raise unknown(term.value.span, f"value for {name}:", word, _VALUES[name])
    return _ORDER_ALIASES.get(word, word) if name == "order" else word


def with_options(settings: Settings, **given: str | None) -> Settings:
    """Settings of the query, overruled by those that were given beside it."""
    known = {field.name for field in fields(Settings)}
    for name, value in given.items():
        if value is None:
            continue
        assert name in known
        if value not in _VALUES[name]:
            raise Invalid(f"no {name} {quoted(value)}", remedy=did_you_mean(value, _VALUES[name]))
        settings = replace(settings, **{name: _ORDER_ALIASES.get(value, value)})
    return settings


def ordered(catalog: Catalog, found: Mask, settings: Settings) -> Rows:
    """The rows that were found, in the asked order; equal ones by name, those without the value last."""
    rows = np.flatnonzero(found)
    if settings.order == "name":
        return rows[::-1] if settings.direction == "desc" else rows
    down = (ORDERS[settings.order] if settings.direction == "auto" else settings.direction) == "desc"
    values = _values(catalog, settings.order)[rows]
    if values.dtype.kind in "OU":
        ranks = np.unique(values.astype(str), return_inverse=True)[1].astype(np.float64)
        ranks[values.astype(str) == ""] = np.nan
    else:
        ranks = values.astype(np.float64)
    # NaN sorts last either way; ties stay in the order of names.
    order = np.argsort(-ranks if down else ranks, kind="stable")
    return np.asarray(rows[order])


def _values(catalog: Catalog, order: str) -> NDArray[Any]:
    match order:
        case "set":
            return catalog.series("prints", "set").gather(catalog.print_starts).to_numpy()
        case "released":
            days = catalog.array("cards", "released").astype(np.float64)
            return np.where(days > 0, days, np.nan)
        case "rarity":
            held = np.nan_to_num(catalog.array("prints", "rarity"), nan=-1)
            return np.maximum.reduceat(held, catalog.print_starts)
        case "color":
            return _colour_rank(catalog.array("cards", "colours"))
        case "usd" | "eur" | "tix":
            return prices(catalog, order)
        case "cmc" | "edhrec":
            return catalog.array("cards", order)
        case _:
            return np.take(catalog.array("faces", order), catalog.face_starts)


def _colour_rank(masks: NDArray[Any]) -> NDArray[Any]:
    """White to green, then pairs and more, then colourless."""
    table = sorted(
        range(1, 32), key=lambda mask: (bin(mask).count("1"), [bit for bit in range(5) if mask >> bit & 1])
    )
    ranks = np.empty(32)
    ranks[table] = np.arange(31)
    ranks[0] = 31
    return np.asarray(ranks[masks])


def printings(catalog: Catalog, rows: Rows, prints: Mask) -> list[int]:
    """Rows of the printings that were found, card by card in the order of the cards."""
    starts = np.append(catalog.print_starts, catalog.tables.prints.height)
    return [int(at) for row in rows for at in range(starts[row], starts[row + 1]) if prints[at]]


def preferred(catalog: Catalog, row: int, prints: Mask, settings: Settings) -> int:
    """The printing of a card to show: the first that was found, or the newest."""
    starts = np.append(catalog.print_starts, catalog.tables.prints.height)
    held = [at for at in range(starts[row], starts[row + 1]) if prints[at]]
    return int(held[-1] if settings.prefer == "newest" else held[0])
