"""Cards in Scryfall's shape, invented, and the ways to write them down."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

BEAR: dict[str, Any] = {
    "name": "Plain Bear",
    "layout": "normal",
    "mana_cost": "{1}{G}",
    "cmc": 2.0,
    "type_line": "Creature — Bear",
    "oracle_text": "",
    "colors": ["G"],
    "color_identity": ["G"],
    "power": "2",
    "toughness": "2",
    "set": "abc",
    "collector_number": "7",
    "rarity": "common",
    "released_at": "2020-02-02",
    "legalities": {"commander": "legal", "modern": "not_legal"},
    "prices": {"usd": "0.25", "eur": None},
    "keywords": [],
    "id": "11111111-1111-1111-1111-111111111111",
    "oracle_id": "22222222-2222-2222-2222-222222222222",
    "edhrec_rank": 100,
}
LEGEND: dict[str, Any] = {
    "name": "Lim-Dôr, the Patient",
    "mana_cost": "{2}{U}{B}",
    "cmc": 4,
    "type_line": "Legendary Creature — Zombie Wizard",
    "oracle_text": "Flying (It is hard to reach.)\nWhen Lim-Dôr enters, draw a card.",
    "colors": ["B", "U"],
    "color_identity": ["B", "U"],
    "keywords": ["Flying"],
    "power": "3",
    "toughness": "4",
    "legalities": {"commander": "legal"},
    "printings": [
        {"set": "XYZ", "collector_number": "12", "rarity": "mythic"},
        {"set": "abc", "collector_number": "3", "rarity": "rare"},
    ],
}
# As Scryfall writes it: what differs between the faces stands on the faces alone.
TWO_FACED: dict[str, Any] = {
    "name": "Shy Clerk // Wild Beast",
    "layout": "transform",
    "cmc": 3.0,
    "type_line": "Creature — Human // Creature — Werewolf",
    "color_identity": ["R", "W"],
    "legalities": {"commander": "legal"},
    "card_faces": [
        {
            "name": "Shy Clerk",
            "mana_cost": "{2}{W}",
            "type_line": "Creature — Human",
            "oracle_text": "At dusk, transform Shy Clerk.",
            "colors": ["W"],
            "power": "1",
            "toughness": "4",
        },
        {
            "name": "Wild Beast",
            "mana_cost": "",
            "type_line": "Creature — Werewolf",
            "oracle_text": "Trample",
            "colors": ["R"],
            "color_indicator": ["R"],
            "power": "5",
            "toughness": "3",
        },
    ],
    "set": "abc",
    "collector_number": "9",
    "rarity": "uncommon",
}
# Faces without colours of their own, as Scryfall gives for split cards.
SPLIT: dict[str, Any] = {
    "name": "Bread // Butter",
    "layout": "split",
    "mana_cost": "{1}{R} // {1}{U}",
    "cmc": 4.0,
    "type_line": "Instant // Instant",
    "colors": ["R", "U"],
    "color_identity": ["R", "U"],
    "card_faces": [
        {
            "name": "Bread",
            "mana_cost": "{1}{R}",
            "type_line": "Instant",
            "oracle_text": "Bread deals 2 damage.",
        },
        {"name": "Butter", "mana_cost": "{1}{U}", "type_line": "Instant", "oracle_text": "Draw a card."},
    ],
}
ALL = [BEAR, LEGEND, TWO_FACED, SPLIT]


def lines(cards: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(card) + "\n" for card in cards)


def array(cards: list[dict[str, Any]]) -> str:
    return json.dumps(cards)


def bulk(cards: list[dict[str, Any]]) -> str:
    """An array with a card a line, as Scryfall's bulk files."""
    return "[\n" + ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards) + "\n]\n"


def pretty(cards: list[dict[str, Any]]) -> str:
    return json.dumps(cards, indent=4)


def write(path: Path, text: str, *, packed: bool = False) -> Path:
    data = text.encode()
    path.write_bytes(gzip.compress(data) if packed else data)
    return path
