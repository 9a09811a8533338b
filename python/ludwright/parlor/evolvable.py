"""Card games as things to breed: genomes behind the `Evolvable` protocol."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import yaml

from .. import _core
from ..authoring.strict import read_text
from ..lab.evolvable import Figure, Measured, Proposal
from .genomes.loader import list_games, load_game, to_dict, validate_text
from .genomes.schema import GameGenome, HandPattern
from .genomes.words import capital, counted, listed
from .lowering.genome import Lowered, canonical_json, lower
from .measures import Play, measures, shares
from .measures._bets import bets_fault
from .measures._gates import LONGEST_MINUTES, gate
from .mutate import drawn
from .mutate._cross import crossed
from .mutate._polish import live_share, polished
from .mutate._repair import repaired
from .niches import AXES, VARIANT, apart, choices_of_hands, features, glanced, mechanisms, niche
from .rulebook import markdown, page
from .rulebook.cards import pattern_told
from .structure import structure
from .titles import title_of
from .validate.codes import Finding
from .validate.validator import validate

if TYPE_CHECKING:
    from .._core import Rules

# A bred match ends at its cap long before a person would give up; what needs more is gated out anyway.
MOST_TURNS = 400
MOST_DECISIONS = 1_500
# Hands of a founder that is otherwise played to a target over hours; at random even one may be long.
SHORT = {3: "short", 1: "brief"}
# A card game in which hardly anybody ever has a card is none.
LEAST_HELD = 1.0
# Hands that a player's cards hold, where hands are compared: nobody finds the best five of fourteen cards.
MOST_HANDS = 56
# Searching a game that thinking does not help would measure nothing.
WORTH_SEARCHING = 0.2
_NO_RULES = ("name", "labels", "prompts", "reasons", "hints", "tallies")


class GameEvolution:
    """Games that come with the product, or others, and all that can be bred from them."""

    name = "parlor"
    axes: Sequence[str] = AXES

    def __init__(self, games: Sequence[GameGenome] | None = None) -> None:
        self.pool = tuple(games) if games is not None else tuple(load_game(name) for name in list_games())
        self.known = tuple(features(game) for game in self.pool)
        self.figures_known = tuple(
            Figure(m.name, m.about, m.low, m.high, m.direction, m.weight) for m in measures().values()
        )

    def seeds(self) -> Sequence[GameGenome]:
        """The games of the pool for two or more, and those with long matches in a short form as well."""
        found = []
        for game in self.pool:
            if game.player_count > 1:
                capped = _capped(game)
                found += [capped, *short_forms(capped)]
        return [game for game in found if not self.validate(game)]

    def mutate(self, parent: GameGenome, rng: Random) -> Proposal[GameGenome]:
        operator = drawn(rng)
        changed = operator.apply(parent, self.pool, rng)
        return Proposal(operator.name, changed and _tidied(changed))

    def cross(self, mother: GameGenome, father: GameGenome, rng: Random) -> Proposal[GameGenome]:
        proposal = crossed(mother, father, rng)
        assert proposal.thing is not None
        return replace(proposal, thing=_tidied(proposal.thing))

    def validate(self, thing: GameGenome) -> Sequence[str]:
        """Faults of its meaning, what the core makes of it included, and of its form."""
        if found := faults(thing):
            return [fault.code for fault in found]
        # A genome made by a program is held to the limits of one read from a file.
        document = read_text(json.dumps(to_dict(thing)), GameGenome, "bred.json")
        if document.problems:
            return [problem.code for problem in document.problems]
        return []

    def measure(self, thing: GameGenome, seed: int, effort: int = 1) -> Measured:
        words = len(markdown(thing, example=False).split())
        play = Play(
            rules_of(thing),
            seed=seed,
            words=words,
            teams=thing.seat_teams(),
            effort=effort,
            live=partial(live_share, thing),
        )
        if choices_of_hands(thing, play) > MOST_HANDS:
            return Measured.gated("hands")
        failed = gate(play)
        if failed is not None:
            return Measured.gated(failed)
        glance = glanced(play)
        if glance.held < LEAST_HELD:
            return Measured.gated("cards")
        if "betting" in mechanisms(thing) and (failed := bets_fault(play)) is not None:
            return Measured.gated(failed)
        figures: dict[str, float] = {}
        for stage in ("random", "search", "depth"):
            if stage == "depth" and figures["skill"] < WORTH_SEARCHING:
                break
            if stage == "depth" and play.thought_minutes > LONGEST_MINUTES:
                return Measured.gated("length")
            for name, measure in measures().items():
                if measure.stage == stage:
                    figures[name] = measure.of(play)
        return Measured(figures, shares(figures), niche(thing, play, glance, figures, self.novelty(thing)))

    def identity(self, thing: GameGenome) -> str:
        program = _lowered(thing).program
        rules = {key: held for key, held in program.items() if key not in _NO_RULES}
        rules["evaluations"] = [
            {**held, "patterns": [{**pattern, "name": ""} for pattern in held["patterns"]]}
            for held in program["evaluations"]
        ]
        return hashlib.blake2b(canonical_json(rules).encode(), digest_size=12).hexdigest()

    def novelty(self, thing: GameGenome) -> float:
        """The distance from the nearest game of the pool."""
        own = features(thing)
        return min(apart(own, known) for known in self.known)

    def structure(self, thing: GameGenome) -> Mapping[str, str]:
        return structure(thing)

    def original(self, thing: GameGenome) -> bool:
        return self.novelty(thing) >= VARIANT

    def distance(self, a: GameGenome, b: GameGenome) -> float:
        return apart(features(a), features(b))

    def polished(self, thing: GameGenome) -> GameGenome:
        return polished(thing)

    def named(self, thing: GameGenome, ancestors: Sequence[str], generation: int) -> GameGenome:
        title, slug = title_of(self.identity(thing))
        variant = f"Bred from {listed(list(ancestors))}." if ancestors else "Bred."
        thing = self._renamed(thing)
        return replace(
            thing,
            name=title,
            also_known_as=(),
            genome_id=slug,
            variant=variant[:600],
            generation=generation,
        )

    def _renamed(self, thing: GameGenome) -> GameGenome:
        """The genome with hands named for what they are, where they are no longer what their name says."""
        if thing.hand_evaluation is None:
            return thing
        known = {game.hand_evaluation for game in self.pool if game.hand_evaluation is not None}
        kept = {replace(p, rank_priority=0) for evaluation in known for p in evaluation.patterns}
        patterns = tuple(
            p if replace(p, rank_priority=0) in kept else replace(p, name=_name_of(p))
            for p in thing.hand_evaluation.patterns
        )
        return replace(thing, hand_evaluation=replace(thing.hand_evaluation, patterns=patterns))

    def title(self, thing: GameGenome) -> str:
        return thing.name

    def to_text(self, thing: GameGenome) -> str:
        return yaml.safe_dump(to_dict(thing), sort_keys=False, allow_unicode=True, width=110)

    def from_text(self, text: str) -> GameGenome:
        return validate_text(text, "bred.yaml").require()

    def figures(self) -> Sequence[Figure]:
        return self.figures_known

    def explain(self, thing: GameGenome) -> str:
        return markdown(thing)

    def page(self, thing: GameGenome) -> str:
        return page(thing)

    def suffix(self) -> str:
        return ".yaml"

    def usage(self, path: Path) -> str:
        return f"ludwright parlor play {path}"


def _name_of(pattern: HandPattern) -> str:
    told = pattern_told(pattern)
    return capital(told.partition("; ")[2] or told)[:80]


@lru_cache(maxsize=512)
def _lowered(genome: GameGenome) -> Lowered:
    return lower(genome)


@lru_cache(maxsize=512)
def findings(genome: GameGenome) -> tuple[Finding, ...]:
    return tuple(validate(genome))


def faults(genome: GameGenome) -> list[Finding]:
    """What the validator has against a genome."""
    return [finding for finding in findings(genome) if finding.is_error]


def _tidied(genome: GameGenome) -> GameGenome:
    """The genome within the caps, without what does not fit it or does nothing in it."""
    genome = repaired(_capped(genome), findings)
    if genome.hand_evaluation is not None:
        without = replace(genome, hand_evaluation=None)
        # Hands that nobody compares only lengthen the rules.
        if not faults(without) and _lowered(without).program["evaluations"] == []:
            compared, idle = _lowered(genome).program, _lowered(without).program
            if all(compared[key] == idle[key] for key in compared if key != "evaluations"):
                return without
    return genome


def rules_of(genome: GameGenome) -> Rules:
    return _core.parlor(canonical_json(_lowered(genome).program))


def _capped(genome: GameGenome) -> GameGenome:
    turns, decisions = min(genome.max_turns, MOST_TURNS), min(genome.max_decisions, MOST_DECISIONS)
    return replace(genome, max_turns=turns, max_decisions=decisions)


def short_forms(genome: GameGenome) -> list[GameGenome]:
    """The same game over a few hands, where a setting says how many there are."""
    found: list[GameGenome] = []
    for n, setting in enumerate(genome.settings):
        for hands, word in SHORT.items():
            if setting.name == genome.match.hands and setting.default > hands >= setting.low:
                shorter = replace(setting, default=hands)
                found.append(
                    replace(
                        genome,
                        settings=(*genome.settings[:n], shorter, *genome.settings[n + 1 :]),
                        genome_id=f"{word}-{genome.genome_id}",
                        name=f"{genome.name} ({counted(hands, 'hand')})",
                    )
                )
    return found


def evolution(spec: str = "") -> GameEvolution:
    """The kind that commands breed: all games, or those named by id or file, with commas between."""
    return GameEvolution([load_game(name) for name in spec.split(",")] if spec else None)
