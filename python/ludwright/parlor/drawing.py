"""How cards are drawn, and what happens when none is left: `game_rules.deck_empty_action`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .schema import GameGenome

# Set by the lowering of a genome while its phases are written out.
REFILL = "refill"


def draw(player: str, count: str, source: str = "deck") -> list[Any]:
    """Statements that let a player draw cards one by one, refilling the deck as the genome says."""
    return [{"each": "i", "count": count, "do": one(player, source)}]


def one(player: str, source: str = "deck") -> list[Any]:
    """Statements that let a player draw one card."""
    if source != "deck":
        return [f"move top({source}, 1) to hand({player})"]
    return [
        {"if": "empty(deck)", "then": [f"do {REFILL}"]},
        {"if": "not empty(deck)", "then": [f"move top(deck, 1) to hand({player})"]},
    ]


def refill(genome: GameGenome) -> list[Any]:
    """Statements that make a new deck, or that end the hand for want of one."""
    rules = genome.game_rules
    if rules.deck_empty_action == "game_ends":
        return ["end hand"]
    if rules.deck_empty_action == "skip_draw":
        return []
    kept = "top(discard, 1)" if rules.keep_top_discard else "no_cards"
    return [
        f"move discard - {kept} to deck face down",
        "shuffle deck",
    ]
