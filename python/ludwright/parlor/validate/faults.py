"""Faults that show in play alone: the core counts them, and here they lead back to the genome."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..._core import parlor, parlor_faults
from ..genomes.words import counted
from ..lowering.genome import Lowered, canonical_json, lower
from .codes import Finding, finding

if TYPE_CHECKING:
    from ...table.replay import Replay
    from ..genomes.schema import GameGenome

# What a random match is played with where nobody asks for anything else.
SEED = 1
# Cards that the core can weigh against each other.
_WEIGHED = 15
# Where the core's word is the code of another fault, or says less.
_CODES = {"out_of_range": "out-of-its-range", "too_many": "too-many-options"}


@dataclass(frozen=True, slots=True)
class PlayFault:
    """A fault of the rules that matches have shown."""

    finding: Finding
    match: int
    """The first match of a series that shows it."""
    times: int
    """How often it happened in the matches that were looked at."""

    def placed(self, place: Finding) -> PlayFault:
        return replace(self, finding=place)


def faults_of(genome: GameGenome, matches: Iterable[tuple[int, int, list[int]]]) -> list[PlayFault]:
    """Where in a genome the faults of some matches come from; each match has its number, seed and picks."""
    lowered = lower(genome)
    program = canonical_json(lowered.program)
    found: dict[tuple[str, str], PlayFault] = {}
    for number, seed, picks in matches:
        for raw in json.loads(parlor_faults(program, seed, picks)):
            fault = _finding(lowered, raw)
            key = fault.code, fault.path
            known = found.get(key, PlayFault(fault, number, 0))
            found[key] = replace(known, times=known.times + raw["times"])
    return list(found.values())


def of_replays(genome: GameGenome, replays: Mapping[int, Replay]) -> list[PlayFault]:
    """The same, of the matches that a series has kept."""
    told = ((number, json.loads(replay.json)) for number, replay in replays.items())
    return faults_of(genome, ((number, replay["seed"], replay["picks"]) for number, replay in told))


def played(genome: GameGenome, matches: int, seed: int = SEED) -> list[PlayFault]:
    """The faults that random matches show."""
    rules = parlor(canonical_json(lower(genome).program))
    series = rules.series(["random"], games=matches, seed=seed)
    kept = ((number, json.loads(replay)) for number, replay in series["faulty_replays"])
    return faults_of(genome, ((number, replay["seed"], replay["picks"]) for number, replay in kept))


def _finding(lowered: Lowered, raw: Mapping[str, Any]) -> Finding:
    block, at = raw["block"], raw["at"]
    path = "" if block is None else lowered.origins[block][at]
    message, remedy = _words(lowered.program["vars"], raw)
    return finding(_CODES.get(raw["kind"], raw["kind"].replace("_", "-")), path, message, remedy)


def _words(variables: list[dict[str, Any]], raw: Mapping[str, Any]) -> tuple[str, str]:
    """What happened, and what would be right."""
    wanted, had = raw["wanted"], raw["had"]
    match raw["kind"]:
        case "out_of_range":
            kept = variables[raw["variable"]]
            span = f"from {kept['low']} to {kept['high']}"
            return (
                f"{kept['name']} would become {wanted}, and is kept {span}",
                "give the variable a wider range, or the rule a limit",
            )
        case "division_by_zero":
            return (
                f"{wanted} is divided by 0, which counts as 0",
                "ask first what it is divided by",
            )
        case "overflow":
            return "a number grew too great to be counted", "keep numbers below two thousand million"
        case "hand_size" if had > _WEIGHED:
            return (
                f"a hand of {counted(had, 'card')} is compared, and no more than {_WEIGHED} are weighed",
                "compare fewer cards",
            )
        case "hand_size":
            return (
                f"a hand of {counted(had, 'card')} is compared, and every pattern asks for at least {wanted}",
                "deal more cards, or add patterns for smaller hands",
            )
        case "pile_too_small":
            return (
                f"{counted(wanted, 'card')} are taken off a pile of {had}",
                "take min(n, count(pile)), ask whether there are enough, or make a new deck",
            )
        case "nothing_to_choose":
            return "a decision offers nothing, and the match is broken off", "write otherwise"
        case "too_many":
            return "there are more options or rounds than the core goes through", "offer fewer at a time"
        case "false_denial":
            return "a player denies to hold a card, and holds it", "deny what the rules rule out"
        case "nothing_to_draw":
            return "a number is drawn at random out of none", "ask first whether there is any"
        case "endless":
            return "the rules go on and on without asking anybody", "let every loop come to an end"
    return "a player, pile or cell that does not exist is named", "ask first whether there is one"
