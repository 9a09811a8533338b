"""Card databases and deck lists in JSON, as other programs write them, mapped to the catalog by name.

A database holds objects with `card_id`, `name` and facts; decks name cards by either.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ..authoring.names import quoted
from ..errors import Invalid
from .catalog import Catalog, alias, load, slug
from .decks import MOST_COPIES, Deck, parse

_COUNTS = ("count", "quantity", "qty", "copies", "number")


@dataclass(frozen=True, slots=True)
class CardDb:
    """Ids of another program -> names of ours, and what the catalog does not have."""

    names: dict[str, str]
    missing: tuple[str, ...]
    # Cards whose facts are not ours: name -> the key that differs.
    different: dict[str, str]

    def name(self, card_id: str) -> str:
        return self.names.get(card_id, alias(card_id))


def cards_from_json(text: str, source: str = "cards.json", catalog: Catalog | None = None) -> CardDb:
    """Reads a card database: a list of cards, or a mapping of ids to cards, or `{"cards": …}`."""
    data = _parsed(text, source)
    if isinstance(data, dict) and "cards" in data:
        data = data["cards"]
    rows = data
    if isinstance(data, dict):
        rows = [{"card_id": key, **row} if isinstance(row, dict) else row for key, row in data.items()]
    if not isinstance(rows, list) or not all(
        isinstance(row, dict) and isinstance(row.get("name"), str) for row in rows
    ):
        raise Invalid("no list of cards with names", path=source, remedy='write [{"card_id": …, "name": …}]')
    found = catalog or load()
    names: dict[str, str] = {}
    missing: list[str] = []
    different: dict[str, str] = {}
    for row in rows:
        name = alias(str(row["name"]))
        if name not in found:
            missing.append(name)
            continue
        printed = found.entry(name).name
        names[str(row.get("card_id", slug(name).replace("-", "_")))] = printed
        fault = _difference(found, printed, row)
        if fault is not None:
            different[printed] = fault
    return CardDb(names, tuple(missing), different)


def _difference(catalog: Catalog, name: str, row: dict[str, Any]) -> str | None:
    """The first fact of a row that is not the catalog's."""
    face = json.loads(catalog.lowered(name))["faces"][0]
    types = " ".join([*face["supertypes"], *face["types"], *face["subtypes"]])
    ours = {
        "type_line": " ".join(types.casefold().split()),
        "mana_cost": face["cost"] or "",
        "colors": sorted(face["colors"]),
        "power": None if face["power"] is None else str(face["power"]),
        "toughness": None if face["toughness"] is None else str(face["toughness"]),
    }
    for key, value in ours.items():
        theirs = row.get(key)
        if key == "type_line" and isinstance(theirs, str):
            theirs = " ".join(theirs.partition("//")[0].casefold().replace("—", " ").split())
        if theirs is None or theirs == "" or (isinstance(theirs, str) and "*" in theirs):
            continue
        if (sorted(theirs) if isinstance(theirs, list) else str(theirs)) != value:
            return key
    return None


def decks_from_json(text: str, source: str = "decks.json", cards: CardDb | None = None) -> dict[str, Deck]:
    """Reads decks: `{"decks": {name: cards}}`, `{name: cards}`, `[{"name": …, "cards": …}]`, or one such.

    Cards are a mapping of ids or names to counts, a list of objects with one of them and a count, or a list
    of texts such as `4 Lightning Bolt`.
    """
    data = _parsed(text, source)
    if isinstance(data, dict) and "decks" in data:
        data = data["decks"]
    if isinstance(data, dict) and "cards" in data:
        data = [data]
    if isinstance(data, list) and all(isinstance(row, dict) for row in data):
        data = {str(row.get("name", row.get("deck_id", n))): row for n, row in enumerate(data)}
    if not isinstance(data, dict):
        raise Invalid("no decks in it", path=source, remedy='write {"name": …, "cards": {"Plains": 20}}')
    return {name: _deck(name, held, source, cards) for name, held in data.items()}


def _deck(name: str, held: Any, source: str, db: CardDb | None) -> Deck:
    commanders: Any = ()
    if isinstance(held, dict) and "cards" in held:
        commanders = held.get("commanders") or held.get("commander") or ()
        held = held["cards"]
    leaders = [commanders] if isinstance(commanders, str) else commanders
    if not isinstance(leaders, list | tuple) or not all(isinstance(one, str) for one in leaders):
        raise Invalid(
            f"the deck {quoted(name)} has commanders that are no names",
            path=source,
            remedy='write "commanders": ["Serra Angel"]',
        )
    counts: dict[str, int] = {}
    for card, count in _rows(held, name, source):
        printed = db.name(card) if db else alias(card)
        counts[printed] = counts.get(printed, 0) + count
    return Deck(name, tuple(counts.items()), tuple(db.name(card) if db else card for card in leaders))


def _rows(held: Any, name: str, source: str) -> list[tuple[str, int]]:
    if isinstance(held, dict):
        held = [{"name": card, "count": count} for card, count in held.items()]
    rows: list[tuple[str, int]] = []
    for row in held if isinstance(held, list) else [held]:
        if isinstance(row, str):
            rows += parse(row, name, source).cards
            continue
        card = row.get("card_id") or row.get("name") if isinstance(row, dict) else None
        count = next((row[key] for key in _COUNTS if key in row), 1) if card else 0
        if not isinstance(card, str) or type(count) is not int or not 1 <= count <= MOST_COPIES:
            raise Invalid(
                f"the deck {quoted(name)} has an entry that is no card with a count",
                path=source,
                remedy='write {"card_id": …, "count": 2}',
            )
        rows.append((card, count))
    return rows


def _parsed(text: str, source: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Invalid(f"not JSON: {error}", path=source, remedy="save it as JSON") from None
