"""Points for cards: each trigger becomes an attribute of its own, added up when the moment comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .schema import GameGenome
    from .words import ScoringTrigger


def column(trigger: str, into: str, to_winner: bool) -> str:
    """The attribute that holds what each card scores."""
    return f"{into}_at_{trigger}" + ("_to_winner" if to_winner else "")


def columns(genome: GameGenome) -> dict[str, list[int]]:
    """Every such attribute, with the rules that make it up."""
    found: dict[str, list[int]] = {}
    for n, rule in enumerate(genome.card_scoring):
        found.setdefault(column(rule.trigger, rule.into, rule.to_winner), []).append(n)
    return found


def scored(genome: GameGenome, trigger: ScoringTrigger, cards: str, player: str) -> list[str]:
    """Statements that score cards for a player at a moment."""
    intos = dict.fromkeys(r.into for r in genome.card_scoring if r.trigger == trigger and not r.to_winner)
    return [f"{into}[{player}] += sum({column(trigger, into, False)}, {cards})" for into in intos]
