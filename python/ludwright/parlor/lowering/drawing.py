"""How cards are drawn, and what happens when none is left: `game_rules.deck_empty_action`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .builder import Builder

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


def refill(b: Builder) -> list[Any]:
    """Statements that make a new deck, or that end the hand for want of one."""
    rules = b.genome.game_rules
    if rules.deck_empty_action == "game_ends":
        return ["end hand"]
    if rules.deck_empty_action == "skip_draw":
        return []
    kept = "top(discard, 1)" if rules.keep_top_discard else "no_cards"
    return [
        f"move discard - {kept} {into_deck(b)}",
        "shuffle deck",
    ]


def into_deck(b: Builder) -> str:
    """How cards go back to the deck: facing as it lies, whoever held them before."""
    return f"to deck face {'up' if b.zone('deck')[1].visibility == 'face_up' else 'down'}"
