"""A duel at the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from ..common import Seed
from ..play import Save, screen_for, seats, sit
from .options import HeroA, HeroB


def play(
    hero_a: HeroA,
    hero_b: HeroB,
    opponent: Annotated[
        str,
        typer.Option("--opponent", metavar="PLAYER", help="Who plays the other hero; human for two people."),
    ] = "heuristic",
    seat: Annotated[
        int, typer.Option("--seat", min=0, max=1, metavar="0|1", help="Your hero: the first or the second.")
    ] = 0,
    seed: Seed = 0,
    dev: Annotated[
        bool, typer.Option("--dev", help="Show field counts and rule hits, and let v1 and v2 be switched.")
    ] = False,
    save: Save = None,
) -> None:
    """Play a duel on this terminal. Type option numbers or words; ? helps, q leaves.

    \b
    Example:
      ludwright duel play pyromancer shadow-monk --opponent greedy --seed 7
    """
    from ludwright.duel.lower import match_sheet
    from ludwright.duel.report import rules_of

    rules = rules_of(match_sheet(hero_a, hero_b))
    seated = seats(f"human,{opponent}" if seat == 0 else f"{opponent},human", rules)
    sit(screen_for(rules, dev=dev), seated, seed, save)
