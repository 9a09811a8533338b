"""`ludwright lab evolve`: breed whatever can be bred."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import lab
from .common import Address, Backend, Json, Threads, console, emit, invalid, kept, make_folder

if TYPE_CHECKING:
    from ludwright.lab.evolvable import Evolvable

# What can be bred, by the room that comes before the colon.
KINDS: dict[str, str] = {
    "parlor": "ludwright.parlor.evolvable:evolution",
    "duel": "ludwright.duel.evolvable:evolution",
    "deck": "ludwright.deck.evolvable:evolution",
}

Generations = Annotated[
    int | None,
    typer.Option("--generations", min=0, max=100_000, metavar="G", help="Generations; 30 when left out."),
]
Population = Annotated[
    int | None,
    typer.Option(
        "--population", min=1, max=100_000, metavar="P", help="Children a generation; 60 when left out."
    ),
]
RunSeed = Annotated[
    int | None,
    typer.Option(
        "--seed", min=0, max=2**64 - 1, metavar="N", help="Equal seeds give equal results; 0 when left out."
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="DIR", help="Folder for checkpoints, the report, and the best with their rules."
    ),
]
Resume = Annotated[
    Path | None,
    typer.Option("--resume", metavar="DIR", help="Go on with the run in this folder, up to --generations."),
]


def evolve(
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT", help="parlor · parlor:GAME,GAME · duel:HERO · deck:COMMANDER · deck:BRIEF.yml"
        ),
    ],
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
    """Breed games, heroes or decks into a shelf of different good ones.

    \b
    Example:
      ludwright lab evolve duel:pyromancer --generations 10 --population 24 --seed 7 --out heroes
      ludwright lab evolve "deck:Krenko, Mob Boss" --generations 10 --population 24 --out decks
    """
    room, _, spec = what.partition(":")
    if room not in KINDS:
        from ludwright.authoring.names import did_you_mean, quoted

        raise invalid(f"nothing is bred in {quoted(room)}", remedy=did_you_mean(room, list(KINDS)))
    from ludwright.table.finding import load_object

    kind = load_object(KINDS[room], what="kind to breed")(spec)
    breed(kind, generations, population, seed, threads, out, resume, json, backend, address)


def breed(
    kind: Evolvable[Any],
    generations: int | None,
    population: int | None,
    seed: int | None,
    threads: int | None,
    out: Path | None,
    resume: Path | None,
    json: bool,
    backend: str,
    address: str | None,
) -> None:
    """Run, report, and show: what every command that breeds does."""
    from ludwright.lab.backends import backend as named
    from ludwright.lab.checkpoint import Config, load
    from ludwright.lab.evolve import evolve as run
    from ludwright.lab.report import document, write

    if out is not None:
        from ludwright.lab.plots import require

        require()
        make_folder(out)
    usual = Config()
    if resume is not None:
        if out is not None and out != resume:
            raise invalid("a run goes on in its own folder", remedy="leave out --out")
        out, usual = resume, load(resume, kind).config
    config = Config(
        usual.generations if generations is None else generations,
        usual.population if population is None else population,
        usual.seed if seed is None else seed,
    )
    by = named(backend, workers=threads, address=address)
    with kept(out, f"say --resume {out}"), _progress() as tell:
        evolved = run(kind, config, folder=out, resume=resume is not None, tell=tell, by=by)
    data = write(out, kind, evolved) if out is not None else document(kind, evolved)
    if json:
        emit(data)
        return
    show(data, kind, out)


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    """A bar on a terminal's standard error; elsewhere a line whenever something new begins."""
    if not sys.stderr.isatty():
        last: list[str] = []

        def line(what: str, done: int, total: int) -> None:
            if [what] != last:
                last[:] = [what]
                print(f"ludwright: {what}", file=sys.stderr, flush=True)

        yield line
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("")
        yield lambda what, done, total: bar.update(task, description=what, completed=done, total=total)


def show(data: dict[str, Any], kind: Evolvable[Any], out: Path | None) -> None:
    from rich.markup import escape
    from rich.table import Table

    from ludwright.lab.report import facts

    screen = console()
    for fact in facts(data):
        screen.print(escape(fact))
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("", "title", "quality", data["axes"][0], "bred from"):
        table.add_column(heading, justify="right" if heading in ("", "quality") else "left")
    for place, entry in enumerate(data["shelf"], start=1):
        line = escape(", ".join(entry["ancestors"]))
        title, word = escape(entry["title"]), escape(entry["niche"][0])
        table.add_row(str(place), title, f"[bold]{entry['quality']:.3f}[/]", word, line)
    screen.print(table)
    if out is not None and data["shelf"]:
        screen.print(f"[dim]report[/] {escape(str(out / 'report.html'))}")
        screen.print(f"[dim]try[/] {escape(kind.usage(out / data['shelf'][0]['file']))}")


lab.app.command("evolve")(evolve)
