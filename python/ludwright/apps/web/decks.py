"""Decks for the page: what can be asked for, cards by query, a brief's deck, and lists in any format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from ludwright.errors import Invalid

if TYPE_CHECKING:
    from ludwright.cards import Card, Catalog
    from ludwright.deck.brief import DeckBrief

    from .jobs import Job

# Cards shown at once, and those that are looked through for a role or feature.
SHOWN = 60
LOOKED_AT = 1500
MOST_CARDS = 150


@cache
def catalog() -> Catalog:
    from ludwright.cards import Catalog

    return Catalog.load()


@cache
def about() -> dict[str, Any]:
    """What the form offers, and how to search."""
    from ludwright.cards.formats import formats, write_deck
    from ludwright.deck.builder import shipped
    from ludwright.deck.gauntlet import shipped as gauntlet
    from ludwright.deck.query.keywords import keywords
    from ludwright.deck.query.keywords.unsupported import KEYWORDS as UNSUPPORTED
    from ludwright.deck.themes import known_themes

    registries = shipped()
    refused = set(map(id, UNSUPPORTED))
    known = {id(one): one for one in keywords().values() if id(one) not in refused}
    return {
        "roles": [
            {
                "id": role.id,
                "about": role.description,
                "parent": role.parent,
                "target": None if role.target is None else [role.target.min, role.target.max],
            }
            for role in registries.roles.roles
        ],
        "features": [
            {"id": one.id, "about": one.description, "values": list(one.values or ())}
            for one in registries.features.features
        ],
        "themes": sorted(known_themes()),
        "formats": list(formats()),
        "opponents": {name: write_deck(deck, "plain") for name, deck in gauntlet("commander").items()},
        "syntax": [
            {
                "names": [name for name in one.names if name],
                "about": one.about,
                "examples": list(one.examples),
            }
            for one in known.values()
        ],
        "prices": catalog().origin.source != "embedded",
        "cards": len(catalog()),
    }


def search(query: str, role: str = "", feature: str = "") -> dict[str, Any]:
    """Cards that a query finds, of a role or with a feature; the most played first unless it orders them."""
    from ludwright.deck.query import search as find

    found = find(catalog(), query or "f:commander", order=None if "order:" in query else "edhrec")
    notes = list(found.notes)
    rows: list[Any] = list(found.rows)
    count = len(rows)
    if role or feature:
        _known(role, feature)
        if count > LOOKED_AT:
            notes.append(f"of the {count:,} found the first {LOOKED_AT:,} were looked at for it")
        rows = [row for row in rows[:LOOKED_AT] if _has(catalog()[int(row)], role, feature)]
        count = len(rows)
    return {
        "count": count,
        "cards": [_row(catalog()[int(row)]) for row in rows[:SHOWN]],
        "notes": notes,
    }


def _known(role: str, feature: str) -> None:
    told = about()
    if role and role not in {one["id"] for one in told["roles"]}:
        raise Invalid(f"no role {role[:40]!r}", path="role", remedy="choose one of the list")
    if feature and feature not in {one["id"] for one in told["features"]}:
        raise Invalid(f"no feature {feature[:40]!r}", path="feature", remedy="choose one of the list")


def _has(card: Card, role: str, feature: str) -> bool:
    from ludwright.deck.builder import shipped

    tagged = shipped().tagged(card)
    return (not role or role in tagged.roles) and (not feature or bool(tagged.features.get(feature)))


def _row(card: Card) -> dict[str, Any]:
    return {
        "name": card.name,
        "cost": card.mana_cost,
        "type": card.type_line,
        "mana_value": card.cmc,
        "size": None if card.power is None else f"{card.power}/{card.toughness}",
        "price": card.price,
    }


def leaders(words: str) -> list[str]:
    """Commanders whose names hold the words, the most played first."""
    from ludwright.deck.query import search as find

    clean = " ".join(json.dumps(part, ensure_ascii=False) for part in words.replace('"', " ").split()[:8])
    found = find(catalog(), f"is:commander {clean}", order="edhrec")
    return [catalog()[int(row)].name for row in found.rows[:20]]


def tags(name: str) -> dict[str, Any]:
    """Roles and features of one card, with the rule behind each."""
    from ludwright.deck.builder import shipped
    from ludwright.deck.tags import explained

    card = catalog().card(name)
    return {**_row(card), **explained(card, shipped())}


def build(brief: DeckBrief, job: Job) -> dict[str, Any]:
    """The deck of a brief, with what the report draws."""
    from ludwright.deck.builder import build as make
    from ludwright.deck.builder import shipped
    from ludwright.deck.report.json import document

    made = make(brief, catalog(), registries=shipped(), progress=job.say)
    told = document(made)
    for card in told["cards"]:
        found = catalog().card(card["name"])
        features = shipped().tagged(found).features
        card["type"], card["cost"] = found.type_line, found.mana_cost
        card["features"] = sorted(name for name, value in features.items() if value is True)
    told["money"] = made.money
    told["playable"] = brief.playable
    return told


def checked(brief: Any) -> DeckBrief:
    """A brief as a form sends it, read as strictly as a file."""
    from ludwright.deck.brief import parse_brief

    if not isinstance(brief, dict) or not brief.get("commander"):
        raise Invalid("no commander is named", path="commander", remedy="choose one")
    return parse_brief(json.dumps(brief))


def written(deck: Any, to: Any) -> dict[str, Any]:
    """A list of cards in a format, with the ending that its files have."""
    from ludwright.cards.decklist import DeckList
    from ludwright.cards.formats import format_named, write_deck

    fault = Invalid("no deck", path="deck", remedy='{"commanders": ["NAME"], "cards": {"NAME": 1}}')
    if not isinstance(deck, dict) or not isinstance(to, str):
        raise fault
    heads, held = deck.get("commanders"), deck.get("cards")
    if not isinstance(heads, list) or not isinstance(held, Mapping) or len(held) > MOST_CARDS:
        raise fault
    if not all(isinstance(name, str) and name in catalog() for name in [*heads, *held]):
        raise Invalid("a card that is not known", path="deck", remedy="take the names of the report")
    if not all(isinstance(n, int) and 0 < n < 100 for n in held.values()):
        raise fault
    shape = format_named(to)
    text = write_deck(DeckList.of(tuple(heads), dict(held), " and ".join(heads)), shape)
    return {"text": text, "suffix": next(iter(shape.suffixes), ".txt")}
