"""`ludwright parlor evolve`: breed card games."""

from __future__ import annotations

from typing import Annotated

import typer

from . import parlor
from .common import Address, Backend, Json, Threads
from .lab_evolve import Generations, Out, Population, Resume, RunSeed, breed


def evolve(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Games to start from, by id or file; all when left out."),
    ] = None,
    generations: Generations = None,
    population: Population = None,
    seed: RunSeed = None,
    threads: Threads = None,
    out: Out = None,
    resume: Resume = None,
    backend: Backend = "threads",
    address: Address = None,
    json: Json = False,
) -> None:
    """Breed card games into a shelf of different good ones, with rulebooks, ready to play.

    \b
    Example:
      ludwright parlor evolve --generations 30 --population 60 --seed 7 --out shelf  # minutes
      ludwright parlor play shelf/best-1.yaml
    """
    from ludwright.parlor.evolvable import evolution

    kind = evolution(",".join(games or ()))
    breed(kind, generations, population, seed, threads, out, resume, json, backend, address)


parlor.app.command("evolve")(evolve)
