"""`ludwright magic scenario`: run scenarios in the neutral format."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from .common import Json, Threads, console, emit, progress
from .group import Group
from .magic_compile import Catalogs, using

scenarios = typer.Typer(cls=Group, help="Scenarios: positions, scripts and assertions.", no_args_is_help=True)


@scenarios.command("run")
def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Scenarios, one JSON object a line.")],
    only: Annotated[
        str | None, typer.Option("--only", metavar="TEXT", help="Those whose id contains it.")
    ] = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="Run none; say which cards would unlock most scenarios.")
    ] = False,
    most: Annotated[int, typer.Option("--most", min=1, help="With --missing: how many cards to name.")] = 100,
    cards: Catalogs = None,
    mutate: Annotated[
        bool,
        typer.Option(
            "--mutate",
            help="Hold the contrary of every assertion against what passes, too; none of them may hold.",
        ),
    ] = False,
    show_log: Annotated[bool, typer.Option("--log", help="Print every pick of the failed ones.")] = False,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Run every scenario whose cards are all in the catalog; the others are skipped with the missing names.

    A scenario passes if its whole script was played as written and all that it asserts is so. What has an
    operation, argument or word that is not known is unsupported: neither passed nor failed.

    \b
    Examples:
      ludwright magic scenario run scenarios.jsonl
      ludwright magic scenario run scenarios.jsonl --only LightningBolt --log
      ludwright magic scenario run scenarios.jsonl --missing
      ludwright magic scenario run scenarios.jsonl --mutate --json
    """
    from ludwright.magic.scenario import STATUSES, read_rows, run_rows, unlocking

    rows = [row for row in read_rows(file) if only is None or only in row.id]
    if missing:
        with using(cards):
            found = unlocking(rows, most)
        if json:
            emit({"runnable": found.runnable, "order": found.order, "alone": found.alone})
            return
        out = console()
        out.print(
            f"{found.runnable} of {len(rows)} scenarios can run. Cards to write next, and how many then can:"
        )
        for name, count in found.order:
            out.print(f"{count:6}  {name}", markup=False)
        return
    with using(cards), progress("scenarios", len(rows), quiet=json) as moved:
        verdicts = run_rows(rows, threads=threads, progress=moved, mutate=mutate)
    counts = Counter(verdict.status for verdict in verdicts)
    mutants = sum(verdict.mutants for verdict in verdicts)
    survivors = [f"{verdict.id}: {one}" for verdict in verdicts for one in verdict.survivors]
    if json:
        told: dict[str, object] = {name: counts[name] for name in STATUSES}
        told["details"] = [{"id": v.id, "status": v.status, "why": v.why} for v in verdicts]
        emit(told | ({"mutants": mutants, "survivors": survivors} if mutate else {}))
        return
    out = console()
    for verdict in verdicts:
        if verdict.status in ("failed", "unsupported"):
            out.print(f"{verdict.status} {verdict.id}: {verdict.why}", markup=False, highlight=False)
            for line in verdict.log if show_log else ():
                out.print(f"    {line}", markup=False, highlight=False)
    out.print(", ".join(f"{counts[name]} {name}" for name in STATUSES))
    if mutate:
        for survivor in survivors:
            out.print(survivor, markup=False, highlight=False)
        out.print(f"{mutants} contraries of assertions, {len(survivors)} of them hold")


def register(app: typer.Typer) -> None:
    app.add_typer(scenarios, name="scenario")
