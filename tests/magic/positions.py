"""Positions to act in: cards put where they are wanted."""

from __future__ import annotations

from typing import Any

from ludwright import _core
from ludwright.magic.decks import Deck
from ludwright.magic.definitions import match_json
from ludwright.magic.table import MagicMatch


def put(seat: int, zone: str, *cards: str, **more: Any) -> list[dict[str, Any]]:
    plain = {"face": 0, "tapped": False, "sick": False, "counters": [], "attached": None}
    return [{**plain, "seat": seat, "zone": zone, "card": card, **more} for card in cards]


def position(*objects: list[dict[str, Any]], **settings: Any) -> MagicMatch:
    """Seat 0 to move in its first main phase, with a library each to draw from."""
    everything = [one for group in objects for one in group]
    everything += put(0, "library", *["Plains"] * 10) + put(1, "library", *["Island"] * 10)
    nothing = Deck("nothing", ())
    chosen = {"mulligans": False, "first": 0, "audit": True, **settings}
    text = match_json(nothing, nothing, chosen, {"life": [20, 20], "objects": everything, "shuffle": False})
    rules = _core.magic(text)
    match = MagicMatch(rules, rules.table(1, skip_forced=False))
    while match.state(0).step != "main1":
        match.play("pass")
    return match
