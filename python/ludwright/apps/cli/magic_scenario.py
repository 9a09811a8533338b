"""`ludwright magic scenario`: run scenarios in the neutral format."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
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
    show_log: Annotated[bool, typer.Option("--log", help="Print every pick of the failed ones.")] = False,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Run every scenario whose cards are all in the catalog; the others are skipped with the missing names.

    \b
    Examples:
      ludwright magic scenario run scenarios.jsonl
      ludwright magic scenario run scenarios.jsonl --only LightningBolt --log
      ludwright magic scenario run scenarios.jsonl --missing
    """
    from ludwright.magic.scenario import read_rows, run_rows, unlocking

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
        verdicts = run_rows(rows, threads=threads, progress=moved)
    counts = Counter(verdict.status for verdict in verdicts)
    if json:
        details = [{key: asdict(v)[key] for key in ("id", "status", "why")} for v in verdicts]
        emit({name: counts[name] for name in ("passed", "failed", "skipped")} | {"details": details})
        return
    out = console()
    for verdict in verdicts:
        if verdict.status == "failed":
            out.print(f"failed {verdict.id}: {verdict.why}", markup=False, highlight=False)
            for line in verdict.log if show_log else ():
                out.print(f"    {line}", markup=False, highlight=False)
    out.print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")


def register(app: typer.Typer) -> None:
    app.add_typer(scenarios, name="scenario")
