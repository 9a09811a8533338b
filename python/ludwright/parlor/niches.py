"""What kind of game a genome is: the niche it competes in, and how far two genomes are apart."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import comb
from random import Random
from typing import TYPE_CHECKING

from ..authoring.shapes import slots_of
from ..lab.genes import genes
from .genomes.schema import GameGenome
from .statements import Compound, Line
from .statements.choose import Option

if TYPE_CHECKING:
    from .measures import Play

AXES = ("phases", "hand", "hidden", "decisions", "interaction", "kinship")
# Distances from the nearest game of the pool: below the first a variant, below the second a cousin.
VARIANT, COUSIN = 0.15, 0.4
# Phases that shape a game more than they move cards about.
_HOUSEKEEPING = ("deal", "program", "collect", "score", "ante", "showdown")
SECTIONS = ("opening", "phases", "closing")
# Positions that are looked at to see how much is hidden.
_LOOKS = 12


@dataclass(frozen=True, slots=True)
class Glance:
    """What positions of a game look like."""

    hidden: float
    """The share of cards whose place a player does not know."""
    held: float
    """Cards that lie with a player."""


def niche(
    genome: GameGenome, play: Play, glance: Glance, figures: Mapping[str, float], novelty: float
) -> tuple[str, ...]:
    """A word for each of the axes; `novelty` is the distance from the nearest known game."""
    return (
        "+".join(mechanisms(genome)) or "none",
        _binned(_hand_size(play), (4, 8), "cards"),
        _binned(round(100 * glance.hidden), (35, 70), "% hidden"),
        _binned(play.unforced, (25, 75), "decisions"),
        "interacts" if figures["interaction"] >= 0.25 else "apart",
        "variant" if novelty < VARIANT else "cousin" if novelty < COUSIN else "new",
    )


def mechanisms(genome: GameGenome) -> list[str]:
    """The kinds of phases that players meet, in alphabetical order."""
    structure = genome.turn_structure
    kinds = {phase.kind for phase in (*structure.opening, *structure.phases, *structure.closing)}
    return sorted(kinds.difference(_HOUSEKEEPING)) or sorted(kinds)


def _binned(value: float, bounds: tuple[int, int], unit: str) -> str:
    low, high = bounds
    if value < low:
        return f"under {low} {unit}"
    return f"{low} to {high} {unit}" if value < high else f"{high} or more {unit}"


def _hand_size(play: Play) -> int:
    """Cards that the first player has when a match begins."""
    view = json.loads(play.rules.table(play.seed, log=False).view(0))
    return sum(pile["count"] for pile in view["piles"] if pile["owner"] == 0)


def choices_of_hands(genome: GameGenome, play: Play) -> int:
    """Among how many hands a player's cards are compared by their best."""
    patterns = genome.hand_evaluation.patterns if genome.hand_evaluation is not None else ()
    size = _hand_size(play) if patterns else 0
    return max((comb(size, pattern.required_count or size) for pattern in patterns), default=0)


def glanced(play: Play) -> Glance:
    """A look at positions of random play."""
    rng = Random(play.seed)
    unknown = cards = held = 0
    table = play.rules.table(play.seed, log=False)
    for _ in range(_LOOKS):
        for _ in range(rng.randint(1, 4)):
            if table.over:
                table = play.rules.table(rng.getrandbits(64), log=False)
            if not table.over:
                table.play(rng.randrange(len(table.labels())))
        view = json.loads(table.view(rng.randrange(play.seats)))
        for pile in view["piles"]:
            known = sum(card is not None for card in pile["cards"]) + len(pile["among"])
            unknown += pile["count"] - known
            cards += pile["count"]
            held += pile["count"] if pile["owner"] is not None else 0
    return Glance(unknown / max(1, cards), held / (_LOOKS * play.seats))


def features(genome: GameGenome) -> frozenset[str]:
    """A genome taken apart into statements about it; small differences of numbers are none."""
    return frozenset(_features(genome))


def _features(genome: GameGenome) -> Iterator[str]:
    deck = genome.setup.deck
    yield f"suits {len(deck.suits)}"
    yield f"ranks {len(deck.ranks) // 4}"
    yield f"copies {deck.copies}"
    yield f"players {genome.player_count}"
    yield f"teams {len(genome.teams)}"
    turns = genome.turn_structure
    for section in SECTIONS:
        for n, phase in enumerate(getattr(turns, section)):
            # What happens counts twice: that it does, and where.
            yield f"{section} {phase.kind}"
            yield f"{section} {n} {phase.kind}"
            yield from (f"{phase.kind} {word}" for word in _choices(phase))
            if phase.kind == "program":
                yield from (f"does {word}" for word in _deeds(phase))
    for zone in genome.zones:
        yield f"zone of {zone.per}"
        yield from (f"zone {word}" for word in _choices(zone))
    for win in genome.win_conditions:
        yield f"win {win.type}"
        yield f"win {win.type} {win.comparison} {win.trigger_mode}"
    for rule in genome.card_scoring:
        yield f"scores {rule.trigger} {'more' if rule.points > 0 else 'less'}"
    for effect in genome.special_effects:
        yield f"effect {effect.effect_type} {effect.target}"
    if genome.contract_scoring is not None:
        yield "contract"
    if genome.hand_evaluation is not None:
        yield f"hands {genome.hand_evaluation.method}"
    yield from (f"scoring {bool(genome.scoring_rules)}", f"melds {len(genome.melds) // 2}")
    yield from (f"setup {word}" for word in _choices(genome.setup))
    yield from (f"edge {word}" for word in _choices(genome.game_rules))


def _deeds(program: object) -> Iterator[str]:
    """What statements do, and what they offer."""
    for gene in genes(program):
        if isinstance(gene.value, Line):
            yield gene.value.split()[0]
        elif isinstance(gene.value, Compound):
            yield gene.value.word
        elif gene.owner is Option and gene.field == "label":
            yield f"offer {gene.value}"


def _choices(part: object) -> Iterator[str]:
    """The choices of a part that are not what they are when nothing is said."""
    usual = {slot.name: slot.default for slot in slots_of(type(part)) if not slot.required}
    for gene in genes(part):
        if len(gene.path) == 1 and gene.field in usual and gene.value != usual[gene.field]:
            if isinstance(gene.value, bool) or gene.want.words:
                yield f"{gene.field} {gene.value}"
            elif gene.field != "prompt":
                yield gene.field


def apart(a: frozenset[str], b: frozenset[str]) -> float:
    """The share of statements that hold for one of the two only."""
    return 1 - len(a & b) / (len(a | b) or 1)
