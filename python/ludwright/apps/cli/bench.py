"""`ludwright bench`: figures for this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import Json, Threads, console, emit, invalid, progress, read_text
from .group import say
from .magic_compile import Catalogs, using

if TYPE_CHECKING:
    from ludwright.bench import Subject


def bench(
    room: Annotated[
        str | None, typer.Argument(metavar="[ROOM|GAME]", help="One room or game; all rooms when left out.")
    ] = None,
    threads: Threads = None,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds", min=0.01, max=600, metavar="S", help="Time for each series; verbs get a quarter."
        ),
    ] = 1.0,
    against: Annotated[
        str | None,
        typer.Option(
            "--compare",
            metavar="FILE|open_spiel|libraries",
            help="Show the ratio to an earlier run, saved with --json; or play hands against OpenSpiel; or "
            "decide with observations beside OpenSpiel, RLCard and PettingZoo, where installed.",
        ),
    ] = None,
    pairs: Annotated[
        int | None,
        typer.Option(
            "--pairs",
            min=1,
            max=10_000,
            metavar="N",
            help="Magic alone: N pairs of decks dealt from all cards, as `magic fuzz` deals them.",
        ),
    ] = None,
    cards: Catalogs = None,
    json: Json = False,
) -> None:
    """Measure matches per second and nanoseconds per operation on this machine.

    Without --threads each series runs on one thread and on all cores. Definitions and hardware are part
    of every entry. A game that asks nobody anything has its series measured, and no verbs.

    \b
    Example:
      ludwright bench duel --json > today.json
      ludwright bench duel --compare today.json
      ludwright bench magic --pairs 80 --cards compiled
    """
    from ludwright import bench as measure

    if against == "open_spiel":
        return _open_spiel(seconds, json)
    if against == "libraries":
        return _libraries(seconds, json)
    before = _earlier(Path(against)) if against else None
    if pairs is None and cards is not None:
        raise invalid("--cards goes with --pairs N: decks dealt from all cards")
    if pairs is not None and room != "magic":
        raise invalid("--pairs deals decks of Magic: write `bench magic --pairs N`")
    with using(cards):
        chosen = measure.subjects(room) if pairs is None else [_dealt(pairs)]
    found: list[dict[str, Any]] = []
    left_out: list[str] = []
    with progress("figures", measure.planned(chosen, threads), quiet=json) as moved:
        for entry in measure.entries(chosen, threads=threads, seconds=seconds, left_out=left_out.append):
            found.append(entry)
            moved(1)
    for said in left_out:
        say(said, 0)
    ratios = measure.compare(found, before) if before is not None else None
    if json:
        emit(found if ratios is None else {"entries": found, "compared": ratios})
        return
    show(found)
    if ratios is not None:
        show_ratios(ratios)


def _dealt(pairs: int) -> Subject:
    """Pairs of decks of all cards: the same every time."""
    from ludwright.bench import Subject
    from ludwright.magic.fuzz import dealt

    games = tuple(dealt(pairs))
    return Subject("magic.dealt", games[0], pairings=games)


def _open_spiel(seconds: float, json: bool) -> None:
    from ludwright.bench import open_spiel
    from ludwright.lab.grid import grid

    rows = []
    with progress("games", len(open_spiel.PAIRS), quiet=json) as moved:
        for row in open_spiel.entries(seconds):
            rows.append(row)
            moved(1)
    if json:
        emit(rows)
        return
    table = grid("one hand, one core", "hands/s", "OpenSpiel", "ratio", "wanted", "without its deal", "ratio")
    for row in rows:
        speeds = (_number(row["hands_per_s"]), _number(row["open_spiel_hands_per_s"]))
        after = (_number(row["open_spiel_hands_per_s_after_deal"]), f"{row['ratio_after_deal']:.2f}")
        table.add_row(row["game"], *speeds, f"{row['ratio']:.2f}", f"{row['wanted']:.1f}", *after)
    console().print(table)


def _libraries(seconds: float, json: bool) -> None:
    from ludwright.bench import others
    from ludwright.lab.grid import grid

    rows: list[dict[str, Any]] = []
    left_out: list[str] = []
    with progress("games", len(others.OTHERS), quiet=json) as moved:
        for row in others.entries(seconds, left_out.append):
            rows.append(row)
            moved(1)
    for said in left_out:
        say(said, 0)
    if json:
        emit(rows)
        return
    table = grid("with observations, one core", "game", "decisions/s", "ours", "decisions/s", "ratio")
    for row in rows:
        theirs, own = _number(row["decisions_per_s"]), _number(row["our_decisions_per_s"])
        table.add_row(row["library"], row["game"], theirs, row["ours"], own, f"{row['ratio']:.1f}")
    console().print(table)


def _earlier(path: Path) -> list[dict[str, Any]]:
    from json import loads

    try:
        document = loads(read_text(path, "a file written by `ludwright bench --json`"))
    except (ValueError, RecursionError) as error:
        raise invalid(
            f"not JSON: {error}", path=str(path), remedy="save an earlier run with --json"
        ) from error
    entries = document.get("entries") if isinstance(document, dict) else document
    if not isinstance(entries, list) or not all(
        isinstance(e, dict) and {"name", "threads"} <= set(e) for e in entries
    ):
        raise invalid("not a list of bench entries", path=str(path), remedy="save an earlier run with --json")
    return entries


def show(entries: list[dict[str, Any]]) -> None:
    from ludwright.lab.grid import grid

    out = console()
    machine = entries[0]["hardware"]
    out.print(
        f"[dim]{machine['cpu']} · {machine['cores']} cores · {machine['memory_gib']} GiB · {machine['os']}"
        f" · Python {machine['python']} · {machine['profile']} build[/]"
    )
    rows = grid("", "threads", "matches/s", "decisions/s", "ns/op", "bytes")
    for entry in entries:
        rows.add_row(
            entry["name"],
            str(entry["threads"]),
            _number(entry.get("games_per_s")),
            _number(entry.get("decisions_per_s", entry.get("steps_per_s"))),
            f"{entry['ns_per_op']:,.1f}" if "ns_per_op" in entry else "",
            _number(entry.get("bytes")),
        )
    out.print(rows)
    out.print("[dim]What each figure counts: --json, under definition.[/]")


def show_ratios(rows: list[dict[str, Any]]) -> None:
    from ludwright.lab.grid import grid

    table = grid("", "threads", "figure", "then", "now", "speed")
    for row in rows:
        colour = "green" if row["ratio"] > 1.05 else "red" if row["ratio"] < 0.95 else "dim"
        note = "" if row["same_definition"] and row["same_hardware"] else " *"
        table.add_row(
            row["name"],
            str(row["threads"]),
            row["figure"],
            f"{row['before']:,.1f}",
            f"{row['now']:,.1f}",
            f"[{colour}]× {row['ratio']:.2f}{note}[/]",
        )
    out = console()
    out.print("now against then", style="italic")
    out.print(table)
    if any(not (row["same_definition"] and row["same_hardware"]) for row in rows):
        out.print("[dim]* measured on other hardware, or under another definition.[/]")


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


COMMANDS = (bench,)
