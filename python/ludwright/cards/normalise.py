"""Scryfall-shaped objects into cards, and cards back into the plain records that are hashed and cached."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ludwright.errors import Invalid

from .card import COLOURS, MANA, Card, Face, Printing, ordered
from .mana import colours_of_cost
from .traits import partner_named, traits_of

# Objects in the bulk data that no deck, plane deck or scheme deck can hold.
NOT_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})
NOT_CARD_SETS = frozenset({"token", "memorabilia", "minigame"})
STATS = ("power", "toughness", "loyalty", "defense")
PRICES = ("usd", "usd_foil", "usd_etched", "ck_usd", "eur", "eur_foil", "tix")


def is_card(raw: Mapping[str, Any]) -> bool:
    """Whether the object is an English card at all."""
    return (
        raw.get("layout") not in NOT_CARDS
        and raw.get("set_type") not in NOT_CARD_SETS
        and raw.get("lang", "en") == "en"
    )


def card_of(raw: Mapping[str, Any], where: str) -> Card:
    """The normalised card; `where` is the place that a complaint names."""
    source = _Source(raw, where)
    faces = tuple(_face(_Source(face, where)) for face in source.objects("card_faces"))
    if raw.get("layout") == "reversible_card" and faces:
        # Two pictures of one card: the first face is the card.
        first = raw["card_faces"][0]
        return card_of({**raw, **first, "layout": first.get("layout", "normal"), "card_faces": None}, where)
    name = source.text("name") or " // ".join(face.name for face in faces)
    if not name:
        raise Invalid("a card without a name", path=where, remedy="give every card its name")
    card = Card(
        name=name,
        layout=source.text("layout") or "normal",
        mana_cost=source.text("mana_cost") or (faces[0].mana_cost if faces else ""),
        cmc=source.number("cmc") or 0.0,
        type_line=source.text("type_line") or " // ".join(face.type_line for face in faces),
        full_text=source.text("oracle_text") or "\n//\n".join(face.full_text for face in faces),
        has_text="oracle_text" in raw or any("oracle_text" in face for face in raw.get("card_faces") or ()),
        colors=_colours(source, "colors", faces[0].colors if faces else ()),
        color_identity=_colours(source, "color_identity", ()),
        produced_mana=ordered(source.texts("produced_mana"), MANA),
        keywords=tuple(sorted(set(source.texts("keywords")))),
        faces=faces,
        printings=_printings(source),
        set=source.text("set").lower(),
        collector_number=source.text("collector_number"),
        rarity=source.text("rarity"),
        released_at=source.text("released_at") or None,
        legalities=dict(sorted(source.mapping("legalities").items())),
        prices=_prices(source),
        edhrec_rank=None if (rank := source.number("edhrec_rank")) is None else int(rank),
        game_changer=raw.get("game_changer") is True,
        reserved=raw.get("reserved") is True,
        oracle_tags=tuple(sorted(set(source.texts("oracle_tags")))),
        tags=tuple(sorted(set(source.texts("tags")))),
        scryfall_id=source.text("scryfall_id") or source.text("id"),
        oracle_id=source.text("oracle_id"),
        power=_stat(source, faces, "power"),
        toughness=_stat(source, faces, "toughness"),
        loyalty=_stat(source, faces, "loyalty"),
        defense=_stat(source, faces, "defense"),
    )
    return _finished(card, source)


def _stat(source: _Source, faces: tuple[Face, ...], name: str) -> str | None:
    front: str | None = getattr(faces[0], name) if faces else None
    return source.text(name) or front


def _finished(card: Card, source: _Source) -> Card:
    faces = card.faces or (
        Face(
            card.name,
            card.mana_cost,
            card.type_line,
            card.full_text,
            card.colors,
            ordered(source.texts("color_indicator")),
            card.power,
            card.toughness,
            card.loyalty,
            card.defense,
        ),
    )
    if "traits" in source.raw or not card.has_text:
        traits = tuple(sorted(source.texts("traits")))
    else:
        traits = traits_of(card, faces)
    partner = source.text("partner_with") or partner_named(card.full_text)
    return replace(card, faces=faces, traits=traits, partner_with=partner)


def _face(source: _Source) -> Face:
    cost = source.text("mana_cost")
    indicator = ordered(source.texts("color_indicator"))
    stats = {stat: source.text(stat) or None for stat in STATS}
    colours = _colours(source, "colors", indicator or colours_of_cost(cost))
    text = source.text("oracle_text")
    return Face(source.text("name"), cost, source.text("type_line"), text, colours, indicator, **stats)


def _colours(source: _Source, key: str, otherwise: tuple[str, ...]) -> tuple[str, ...]:
    if source.raw.get(key) is None:
        return otherwise
    letters = source.texts(key)
    odd = sorted(set(letters) - set(COLOURS))
    if odd:
        raise Invalid(
            f"{key} has {odd[0]!r}", path=source.where, remedy=f"the colours are {', '.join(COLOURS)}"
        )
    return ordered(letters)


def _printings(source: _Source) -> tuple[Printing, ...]:
    own = source.text("released_at") or None
    found = {
        Printing(
            part.text("set").lower(),
            part.text("collector_number"),
            part.text("rarity"),
            part.text("released_at") or None,
        )
        for part in (_Source(raw, source.where) for raw in source.objects("printings"))
    }
    if not found and source.text("set"):
        found = {
            Printing(source.text("set").lower(), source.text("collector_number"), source.text("rarity"), own)
        }
    return tuple(sorted(found, key=_print_order))


def _print_order(printing: Printing) -> tuple[str, str, str, str]:
    return (printing.released_at or "", printing.set, printing.collector_number, printing.rarity)


def _prices(source: _Source) -> dict[str, float]:
    raw = source.raw.get("prices") or {}
    if not isinstance(raw, Mapping):
        raise source.fault("prices", "a mapping of prices")
    prices = {}
    for key in PRICES:
        value = raw.get(key)
        if value is None or value == "":
            continue
        try:
            price = float(value)
        except (TypeError, ValueError):
            price = math.nan
        if not 0 <= price < math.inf:
            raise source.fault(f"prices.{key}", "an amount such as 1.25")
        prices[key] = price
    return prices


class _Source:
    """One raw object; what has the wrong type is an error that names the field."""

    __slots__ = ("raw", "where")

    def __init__(self, raw: Mapping[str, Any], where: str) -> None:
        self.raw = raw
        self.where = where

    def fault(self, key: str, wanted: str) -> Invalid:
        name = self.raw.get("name")
        of = f" of {name}" if isinstance(name, str) else ""
        return Invalid(f"{key}{of} does not fit", path=self.where, remedy=f"write {wanted}")

    def text(self, key: str) -> str:
        value = self.raw.get(key)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.fault(key, "text")
        return value

    def number(self, key: str) -> float | None:
        value = self.raw.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise self.fault(key, "a number")
        return float(value)

    def texts(self, key: str) -> list[str]:
        value = self.raw.get(key)
        if value is None:
            return []
        if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
            raise self.fault(key, "a list of texts")
        return list(value)

    def objects(self, key: str) -> list[Mapping[str, Any]]:
        value = self.raw.get(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.fault(key, "a list of objects")
        return value

    def mapping(self, key: str) -> Mapping[str, str]:
        value = self.raw.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
            raise self.fault(key, "a mapping of words to words")
        return value


def merged(cards: Iterable[Card]) -> dict[str, Card]:
    """Cards by name; printings of one card are joined, of two cards with one name the more playable stays."""
    found: dict[str, Card] = {}
    for card in cards:
        held = found.get(card.name)
        found[card.name] = card if held is None else _merge(held, card)
    return found


def _merge(one: Card, other: Card) -> Card:
    keep, drop = sorted((one, other), key=_worth, reverse=True)
    if _same(keep, drop):
        printings = tuple(sorted({*keep.printings, *drop.printings}, key=_print_order))
        return replace(keep, printings=printings)
    return keep


def _same(one: Card, other: Card) -> bool:
    if one.oracle_id and other.oracle_id:
        return one.oracle_id == other.oracle_id
    return (one.mana_cost, one.type_line, one.full_text) == (
        other.mana_cost,
        other.type_line,
        other.full_text,
    )


def _worth(card: Card) -> tuple[int, str, str, str, str]:
    playable = sum(status != "not_legal" for status in card.legalities.values())
    return (playable, card.oracle_id, card.released_at or "", card.set, card.collector_number)


def record_of(card: Card) -> dict[str, Any]:
    """The card as plain Scryfall-shaped data, defaults left out, and so its traits and tags: they are ours,
    worked out from the rest. With them added, `card_of` reads it back."""
    record: dict[str, Any] = {"name": card.name, "layout": card.layout, "cmc": card.cmc}
    record["type_line"] = card.type_line
    if card.has_text:
        record["oracle_text"] = card.full_text
    record["colors"] = list(card.colors)
    for key in ("color_identity", "produced_mana", "keywords", "oracle_tags"):
        if value := getattr(card, key):
            record[key] = list(value)
    for key in ("mana_cost", "set", "collector_number", "rarity", "released_at", "scryfall_id", "oracle_id"):
        if value := getattr(card, key):
            record[key] = value
    for key in (*STATS, "edhrec_rank", "partner_with"):
        if (value := getattr(card, key)) is not None:
            record[key] = value
    for key in ("game_changer", "reserved"):
        if getattr(card, key):
            record[key] = True
    if card.legalities:
        record["legalities"] = dict(card.legalities)
    if card.prices:
        record["prices"] = dict(card.prices)
    if len(card.faces) > 1:
        record["card_faces"] = [_face_record(face, card.has_text) for face in card.faces]
    elif card.front.color_indicator:
        record["color_indicator"] = list(card.front.color_indicator)
    record["printings"] = [
        {
            key: value
            for key in ("set", "collector_number", "rarity", "released_at")
            if (value := getattr(p, key))
        }
        for p in card.printings
    ]
    return record


def _face_record(face: Face, has_text: bool) -> dict[str, Any]:
    record: dict[str, Any] = {"name": face.name, "type_line": face.type_line, "colors": list(face.colors)}
    if has_text:
        record["oracle_text"] = face.full_text
    if face.mana_cost:
        record["mana_cost"] = face.mana_cost
    if face.color_indicator:
        record["color_indicator"] = list(face.color_indicator)
    record.update({stat: value for stat in STATS if (value := getattr(face, stat)) is not None})
    return record
