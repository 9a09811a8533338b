"""What a game is made of, in words: what a report shows beside its title, and compares."""

from __future__ import annotations

from collections.abc import Iterator

from .genomes.schema import GameGenome
from .genomes.words import counted, listed, spaced
from .niches import SECTIONS

_NAMES = {"opening": "first", "phases": "turn", "closing": "last"}


def structure(genome: GameGenome) -> dict[str, str]:
    """Phases, goals, zones, deck, scoring and players."""
    deck = genome.setup.deck
    cards = f"{counted(len(deck.suits), 'suit')} of {len(deck.ranks)}"
    return {
        "phases": "; ".join(_phases(genome)),
        "goals": _joined(win.type for win in genome.win_conditions),
        "zones": _joined(zone.name for zone in genome.zones) or "hand, deck",
        "deck": cards if deck.copies == 1 else f"{cards}, {deck.copies} times",
        "scoring": _joined(_scoring(genome)) or "none",
        "players": f"{genome.player_count} in {len(genome.teams)} teams"
        if genome.teams
        else str(genome.player_count),
    }


def _phases(genome: GameGenome) -> Iterator[str]:
    for section in SECTIONS:
        kinds = [phase.kind for phase in getattr(genome.turn_structure, section)]
        if kinds:
            yield f"{_NAMES[section]}: {', '.join(map(spaced, kinds))}"
    effects = sorted({effect.effect_type for effect in genome.special_effects})
    if effects:
        yield f"effects: {', '.join(map(spaced, effects))}"


def _scoring(genome: GameGenome) -> Iterator[str]:
    for cards in genome.card_scoring:
        yield f"{'points' if cards.points > 0 else 'penalties'} at {cards.trigger}"
    yield from (rule.why for rule in genome.scoring_rules)
    if genome.contract_scoring is not None:
        yield "contract"
    if genome.hand_evaluation is not None:
        yield f"hands by {genome.hand_evaluation.method}"
    if genome.melds:
        yield listed([meld.name for meld in genome.melds])


def _joined(words: Iterator[str]) -> str:
    return ", ".join(spaced(word) for word in dict.fromkeys(words))
