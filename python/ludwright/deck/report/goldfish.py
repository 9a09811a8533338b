"""What playing alone found, for the terminal and for programs."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..goldfish import Goldfish
from .terminal import table, text

if TYPE_CHECKING:
    from rich.console import RenderableType


def document(found: Goldfish) -> dict[str, Any]:
    return {
        "games": found.games,
        "kept": {str(size): share for size, share in found.kept.items()},
        "opening_lands": found.opening_lands,
        "turns": [dataclasses.asdict(turn) for turn in found.turns],
        "commander_on_curve": found.commander_on_curve,
        "commander_turn": found.commander_turn,
        "cards": [dataclasses.asdict(card) for card in found.cards],
    }


def renderables(found: Goldfish) -> Iterable[RenderableType]:
    kept = ", ".join(f"{size} cards {100 * share:.1f} %" for size, share in found.kept.items())
    yield text(f"{found.games} games; kept {kept}; {found.opening_lands:.2f} lands in hand")
    turns = table("turn", ">lands", ">land each turn", ">mana", ">spent", ">castable", ">commander")
    for turn in found.turns:
        row = (
            str(turn.turn),
            f"{turn.lands:.2f}",
            f"{100 * turn.all_land_drops:.1f} %",
            f"{turn.mana:.2f}",
            f"{turn.spent:.2f}",
            f"{100 * turn.castable:.1f} %",
            f"{100 * turn.commander_cast:.1f} %",
        )
        turns.add_row(*map(text, row))
    yield turns
    median = "" if found.commander_turn is None else f", median turn {found.commander_turn:g}"
    yield text(f"commander on curve {100 * found.commander_on_curve:.1f} %{median}")
    cards = table("hardest to cast on curve", "cost", ">share of games")
    for card in found.cards[:8]:
        cards.add_row(text(card.name), text(card.cost), text(f"{100 * card.on_curve:.1f} %"))
    yield cards
