"""Two games make one: each section of the child comes from one of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from ...lab.evolvable import Proposal
from ..genomes.schema import GameGenome
from ._names import joined, pruned

SECTIONS: dict[str, tuple[str, ...]] = {
    "setup": ("setup", "match"),
    "phases": ("turn_structure", "special_effects", "game_rules"),
    "scoring": ("card_scoring", "scoring_rules", "contract_scoring", "hand_evaluation"),
    "win": ("win_conditions", "min_turns"),
    "players": ("player_count", "teams"),
}
SPLICED = 0.3


def crossed(mother: GameGenome, father: GameGenome, rng: Random) -> Proposal[GameGenome]:
    """The mother with some of the father's sections, or with half of his turn."""
    if rng.random() < SPLICED:
        return Proposal("cross_turns", _spliced(mother, father, rng))
    names = list(SECTIONS)
    taken = rng.sample(names, rng.randint(1, len(names) - 1))
    fields: dict[str, Any] = {f: getattr(father, f) for name in taken for f in SECTIONS[name]}
    return Proposal("cross_sections", pruned(joined(replace(mother, **fields, player_counts=()), father)))


def _spliced(mother: GameGenome, father: GameGenome, rng: Random) -> GameGenome:
    """The beginning of the mother's turn, the end of the father's."""
    ours, theirs = mother.turn_structure, father.turn_structure
    begin, end = rng.randint(0, len(ours.phases)), rng.randint(0, len(theirs.phases))
    phases = (*ours.phases[:begin], *theirs.phases[end:])
    return pruned(joined(replace(mother, turn_structure=replace(ours, phases=phases)), father))
