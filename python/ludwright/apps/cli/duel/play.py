"""A duel at the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from ..common import Json
from ..play import NewSeed, Players, Resume, Save, Seat, screen_for, seats, sit, talk
from .options import HeroA, HeroB


def play(
    hero_a: HeroA,
    hero_b: HeroB,
    opponent: Annotated[
        str | None,
        typer.Option("--opponent", metavar="PLAYER", help="Who plays the other hero; human for two people."),
    ] = None,
    players: Players = None,
    seat: Seat = None,
    seed: NewSeed = None,
    dev: Annotated[
        bool, typer.Option("--dev", help="Show field counts and rule hits, and let v1 and v2 be switched.")
    ] = False,
    save: Save = None,
    resume: Resume = None,
    json: Json = False,
) -> None:
    """Play a duel on this terminal. Type option numbers or words; ? helps, q leaves.

    \b
    Example:
      ludwright duel play pyromancer shadow-monk --opponent greedy --seed 7
    """
    from ludwright.duel.lower import match_sheet
    from ludwright.duel.report import rules_of

    rules = rules_of(match_sheet(hero_a, hero_b))
    if opponent == "human":
        players, seat = "human,human", None
    elif opponent is not None:
        players = f"human,{opponent}"
    seated = seats(players, rules, seat)
    sit(screen_for(rules, dev=dev, out=talk(json)), seated, seed, save=save, resume=resume, json=json)
