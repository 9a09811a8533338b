"""Phases that can do nothing, and effects without a card to trigger them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ....authoring.shapes import join
from ...lowering.code import Code
from ..codes import Finding, finding
from . import kinds_of, phases_of

if TYPE_CHECKING:
    from ...genomes.schema import GameGenome

_NEED_OTHERS = ("ask", "trick", "pass_cards", "battle", "claim", "bidding", "betting")


def check(genome: GameGenome, program: Code) -> Iterator[Finding]:
    structure = genome.turn_structure
    if not structure.opening and not structure.phases:
        yield finding("no-phases", "turn_structure.phases", "nothing happens in a hand", "add phases")
    for path, phase in phases_of(genome):
        for fault in phase.check(genome):
            yield replace(fault, path=join(path, fault.path))
        if phase.when.strip() == "false":
            yield finding("phase-never-acts", f"{path}.when", "the phase never happens", "remove the phase")
        if genome.player_count == 1 and phase.kind in _NEED_OTHERS:
            yield finding(
                "phase-never-acts", f"{path}.type", f"{phase.kind} needs other players", "add players"
            )
    if genome.special_effects and "play" not in kinds_of(genome):
        yield finding(
            "effect-without-play",
            "special_effects",
            "no phase plays cards",
            "add a play phase or remove them",
        )
    yield from _idle(genome, program)


def _idle(genome: GameGenome, program: Code) -> Iterator[Finding]:
    """Fields of the setup and the rules that nothing reads."""
    setup, rules, kinds = genome.setup, genome.game_rules, kinds_of(genome)
    if setup.tableau_mode != "none" and "play" not in kinds:
        yield finding("idle-field", "setup.tableau_mode", "no phase plays to the tableau", "remove it")
    if (setup.rotate_trump or setup.random_trump) and setup.rotate_trump == setup.random_trump:
        yield finding(
            "field-conflict", "setup.rotate_trump", "trump cannot rotate and be random", "choose one"
        )
    known = {variable["name"] for variable in program["vars"]}
    if "trump" not in known:
        for key in ("trump_suit", "rotate_trump", "random_trump"):
            if getattr(setup, key):
                yield finding("idle-field", f"setup.{key}", "no rule speaks of trump", "remove it")
    if setup.starting_chips is not None and "chips" not in known:
        yield finding("idle-field", "setup.starting_chips", "no rule speaks of chips", "remove it")
    if rules.consecutive_pass_action != "none" and not kinds & {"play"}:
        yield finding("idle-field", "game_rules.consecutive_pass_action", "nobody can pass", "remove it")
    if rules.passes_to_trigger is not None and rules.consecutive_pass_action == "none":
        yield finding("idle-field", "game_rules.passes_to_trigger", "passing has no consequence", "remove it")
