"""The room of card games."""

from __future__ import annotations

from typing import Any

from .._core import Rules, parlor
from ..table.rooms import Room
from . import genome, genome_of, rules
from .genomes.loader import find, list_games, placed
from .lowering.genome import canonical_json
from .settings import split_spec


def load(spec: str, **settings: Any) -> Rules:
    name, own = split_spec(spec)
    return rules(name, **{**own, **settings})


def one_hand(game: str) -> Rules:
    name, own = split_spec(game.partition(":")[2])
    many = any(setting.name == "hands" for setting in genome(name).settings)
    return rules(name, **{**own, **({"hands": 1} if many else {})})


def games() -> list[str]:
    return [f"parlor:{name}" for name in list_games()]


def faults(spec: str, seed: int, picks: list[int]) -> list[str]:
    """Where the faults of a match come from: lines of the genome's file."""
    from .validate.faults import faults_of

    name, settings = split_spec(spec)
    found = faults_of(genome(name, **settings), [(0, seed, picks)])
    return [str(fault.error(str(find(name)))) for fault in placed((f.finding for f in found), name)]


def rulebook(rules: Rules, seat: int | None = None) -> str | None:
    """The rulebook of the genome that the rules were made of."""
    from .rulebook import markdown

    made_of = genome_of(rules)
    return None if made_of is None else markdown(made_of, example=False)


ROOM = Room(
    name="parlor",
    about="card games defined as genomes",
    default="hearts",
    load=load,
    list=games,
    one_hand=one_hand,
    revive=lambda definitions: parlor(canonical_json(definitions)),
    faults=faults,
    rulebook=rulebook,
    screen="ludwright.apps.parlor_screen:ParlorScreen",
)
