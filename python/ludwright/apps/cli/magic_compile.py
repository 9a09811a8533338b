"""`ludwright magic compile`: card data into a catalog that plays; and the option that takes one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import Json, Threads, console, emit, invalid, make_folder, progress

if TYPE_CHECKING:
    from ludwright.magic.compiler import Compiled

Catalogs = Annotated[
    Path | None,
    typer.Option(
        "--cards",
        metavar="DIR|FILE",
        help="More cards: a folder that `magic compile` wrote, or a file of card data, compiled as needed.",
    ),
]
_KEYS = ("cards", "out_of_format", "compiled", "verified", "agrees", "refused")
_SHOWN = 20


@contextmanager
def using(cards: Path | None) -> Iterator[None]:
    """Within it these cards are there beside those that come with the product."""
    from ludwright.magic import catalog

    if cards is None:
        yield
        return
    if not cards.exists():
        raise invalid(
            "cannot be read: no such file or folder",
            path=str(cards),
            remedy="give a folder that `ludwright magic compile --out` wrote, or a file of card data",
        )
    catalog.use(cards)
    try:
        yield
    finally:
        catalog.use(None)


def register(app: typer.Typer) -> None:
    """Add `compile` to a group of commands."""
    app.command("compile")(compile_)


def compile_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Scryfall-shaped card data with rules text.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Write the catalog there, for --cards.")
    ] = None,
    check: Annotated[
        str,
        typer.Option("--check", metavar="fast|full", help="full: each compiled card is also played."),
    ] = "fast",
    skeletons: Annotated[
        Path | None,
        typer.Option(
            "--skeletons", metavar="FILE", help="Independent readings of the cards, to find differences from."
        ),
    ] = None,
    sets: Annotated[
        list[str] | None, typer.Option("--set", metavar="CODE", help="Only this set; may be repeated.")
    ] = None,
    why: Annotated[
        bool,
        typer.Option("--why", help="List the clauses that keep cards out, by the cards they alone block."),
    ] = False,
    names: Annotated[bool, typer.Option("--names", help="List what became of every card by name.")] = False,
    scenarios: Annotated[
        Path | None,
        typer.Option(
            "--scenarios", metavar="FILE", help="Count for each clause the scenarios its cards would unlock."
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", min=0, metavar="N", help="Of the matches of a full check.")
    ] = 0,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Compile cards from their wording into a catalog that plays.

    compiled: every word was read, in one way, and the engine loads it. verified: it also prints back as it is
    worded, and reads back the same (with --check full: and it was played, all invariants watched). agrees: it
    is what our own file of the card says, where there is one, and shows no unexplained difference from its
    skeleton. refused: some clause is not understood; nothing is guessed. Planes, schemes, vanguards,
    conspiracies, stickers, ante and acorn cards are out of format and counted apart. What was compiled before
    is taken from a cache, until its text, the grammar or the engine changes.

    \b
    Example:
      ludwright magic compile oracle-cards.json --out compiled
      ludwright magic compile oracle-cards.json --why
      ludwright magic cards --cards compiled
    """
    from ludwright.magic import compiler

    if check not in ("fast", "full"):
        raise invalid(f"no check {check!r}", path="--check", remedy="write fast or full")
    began = time.perf_counter()
    data = compiler.outlined(file)
    if not any(line.has_text for line in data.lines):
        raise invalid("has no rules text", path=str(file), remedy="give card data with wording: cards sync")
    wanted = {code.casefold() for code in sets or ()}
    cards = data.only(lambda line: not wanted or not wanted.isdisjoint(line.sets))
    if not cards.lines:
        raise invalid(f"no card of {', '.join(sorted(wanted))}", path=str(file), remedy="name another set")
    if out is not None:
        make_folder(out)
    with progress("cards", len(cards.lines), quiet=json) as moved:
        found = compiler.compile_cards(cards, workers=threads, progress=moved)
    if skeletons is not None:
        from ludwright.magic.compiler.skeleton import compare_all

        found.differences = compare_all(found.results, skeletons)
    if check == "full":
        from ludwright.magic.compiler.played import play_all

        made = sum(one.lowered is not None for one in found.results)
        with progress("played", made, quiet=json) as moved:
            found.played = play_all(found.results, seed=seed, threads=threads, progress=moved)
    if out is not None:
        compiler.write(found, file, out)
    told = document(found, check)
    told["refusals"] = found.refusals(None if scenarios is None else _wanted(found, scenarios))
    told["seconds"] = round(time.perf_counter() - began, 2)
    if names:
        told["names"] = _names(found)
    if json:
        emit(told)
        return
    _show(told, found, why=why, names=names, out=out)


def document(found: Compiled, check: str) -> dict[str, Any]:
    told: dict[str, Any] = {
        "check": check,
        "cached": found.cached,
        "total": found.counts(found.results),
        "sets": {code: found.counts(held) for code, held in found.by_set().items()},
    }
    if found.differences is not None:
        from ludwright.magic.compiler.skeleton import by_kind

        told["differences"] = by_kind(found.differences)
    if found.played is not None:
        told["not_played"] = {name: fault for name, fault in sorted(found.played.items()) if fault}
    return told


def _wanted(found: Compiled, scenarios: Path) -> dict[str, int]:
    """By card, the scenarios that would run if it were there."""
    from ludwright.magic.scenario import read_rows
    from ludwright.magic.scenario.runner import missing

    made = {one.name for one in found.results if one.lowered is not None}
    counts: dict[str, int] = {}
    for row in read_rows(scenarios):
        absent = [name for name in missing(row) if name not in made]
        if len(absent) == 1:
            counts[absent[0]] = counts.get(absent[0], 0) + 1
    return counts


def _names(found: Compiled) -> dict[str, Any]:
    told: dict[str, Any] = {"verified": [], "compiled": [], "refused": {}, "out_of_format": {}}
    for result in found.results:
        if result.status == "refused":
            told["refused"][result.name] = list(result.clauses)
        elif result.status == "out of format":
            told["out_of_format"][result.name] = result.clauses[0]
        else:
            told["verified" if found.verified(result) else "compiled"].append(result.name)
    return told


def _show(told: dict[str, Any], found: Compiled, *, why: bool, names: bool, out: Path | None) -> None:
    from ludwright.lab.grid import grid

    screen = console()
    rows = grid("set", *(key.replace("_", " ") for key in _KEYS))
    largest = sorted(told["sets"], key=lambda code: (-told["sets"][code]["cards"], code))[:_SHOWN]
    for code in sorted(largest):
        rows.add_row(code, *(f"{told['sets'][code][key]:,}" for key in _KEYS))
    rows.add_row("all", *(f"{told['total'][key]:,}" for key in _KEYS))
    screen.print(rows)
    if len(told["sets"]) > len(largest):
        screen.print(f"[dim]The {len(largest)} largest of {len(told['sets'])} sets; --json has them all.[/]")
    if "differences" in told:
        rows = grid("difference from skeletons", "cards", "explained by", left=(0, 2))
        for one in told["differences"]:
            rows.add_row(one["kind"], f"{one['cards']:,}", one["explained"] or "–")
        screen.print(rows)
    if why:
        rows = grid("alone", "among", "clause", left=(2,))
        for one in told["refusals"][: 3 * _SHOWN]:
            rows.add_row(f"{one['cards']:,}", f"{one['among']:,}", one["clause"].replace("[", r"\["))
        screen.print(rows)
    if names:
        for result in found.results:
            state = "verified" if found.verified(result) else result.status
            about = f": {result.why}" if result.why else ""
            screen.print(f"{state:13} {result.name}{about}", markup=False, soft_wrap=True)
    from_cache = f", {told['cached']:,} from the cache" if told["cached"] else ""
    screen.print(f"{told['seconds']:.1f} s{from_cache}")
    if out is not None:
        screen.print(f"Play them: ludwright magic cards --cards {out}", markup=False, soft_wrap=True)
