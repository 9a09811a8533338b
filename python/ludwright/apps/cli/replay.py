"""`ludwright replay`: recorded matches, proved, told and shortened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import Json, before_verdict, console, emit, invalid, read_text, write_file
from .group import Group, say

if TYPE_CHECKING:
    from ludwright._core import Rules
    from ludwright.table.replay import Replay

app = typer.Typer(
    cls=Group, help="Recorded matches: seed and picks, with digests to prove them.", no_args_is_help=True
)

GameOption = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="GAME", help="The rules, for a game that is not inside its replay: py:FILE.py:Class"
    ),
]


@app.command("verify")
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Replays, as --save writes them.")],
    game: GameOption = None,
    json: Json = False,
) -> None:
    """Play recorded matches again and name the first difference. Exit code 2 if there is one.

    \b
    Example:
      ludwright replay verify match.json
    """
    rows = [_verdict(path, game) for path in files]
    bad = [row for row in rows if not row["ok"]]
    with before_verdict():
        if json:
            emit(rows[0] if len(rows) == 1 else {"ok": not bad, "replays": rows})
        else:
            for row in rows:
                if row["ok"]:
                    console().print(
                        f"[green]ok[/] {row['file']}: {row['game']}, {row['picks']} picks", highlight=False
                    )
    if bad:
        more = f" (and {len(bad) - 1} more)" if len(bad) > 1 else ""
        raise typer.Exit(say(f"{bad[0]['file']}: {_difference(bad[0]['first_difference'])}{more}", 2))


@app.command("show")
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay.")],
    seat: Annotated[
        int | None, typer.Option("--seat", min=0, metavar="S", help="Tell only what this seat could know.")
    ] = None,
    game: GameOption = None,
    json: Json = False,
) -> None:
    """Tell a recorded match, line by line.

    With --json, matches of Magic also have a trace: a row per pick with turn, step, action, zones and life.

    \b
    Example:
      ludwright replay show match.json --seat 0
    """
    with _about(file):
        replay = _load(file)
        rules = _rules(replay, game)
    if seat is not None and seat >= rules.seats:
        raise invalid(
            f"no seat {seat}", path="--seat", remedy=f"{rules.name} has seats 0 to {rules.seats - 1}"
        )
    with _about(file):
        lines = _story(replay, rules, seat)
        trace = _trace(replay, rules, seat) if json else {}
    outcome = replay.document.get("outcome")
    if json:
        emit(
            {
                "game": replay.game,
                "seed": replay.seed,
                "picks": len(replay.picks),
                "seat": seat,
                "lines": lines,
                "outcome": outcome,
                "error": replay.error,
                **trace,
            }
        )
        return
    out = console()
    out.print(f"[bold]{replay.game}[/], seed {replay.seed}, {len(replay.picks)} picks", highlight=False)
    for line in lines:
        out.print(f"  {line}", style="cyan" if line.startswith("[") else None, markup=False, highlight=False)
    if outcome:
        payoffs = ", ".join(f"{payoff:+g}" for payoff in outcome["payoffs"])
        out.print(f"[bold]{outcome['reason']}[/]: {payoffs}", highlight=False)
    elif replay.error:
        out.print(f"engine error: {replay.error}", style="red", markup=False, highlight=False)
    else:
        out.print("[dim]unfinished[/]")


@app.command("minimise")
def minimise(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The replay of an engine error.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write here; beside the replay when left out."),
    ] = None,
    game: GameOption = None,
    json: Json = False,
) -> None:
    """Shorten a match that ends in an engine error to the fewest picks that still show it.

    \b
    Example:
      ludwright replay minimise failure.json --out smallest.json  # needs a match that failed
    """
    with _about(file):
        replay = _load(file)
        shortest = replay.minimised(_rules(replay, game))
    target = out or file.with_suffix(".min.json")
    write_file(target, shortest.json + "\n")
    if json:
        emit(
            {
                "game": replay.game,
                "before": len(replay.picks),
                "after": len(shortest.picks),
                "error": shortest.error,
                "file": str(target),
            }
        )
        return
    console().print(f"{len(replay.picks)} picks → [bold]{len(shortest.picks)}[/]: {target}", highlight=False)


def _story(replay: Replay, rules: Rules, seat: int | None) -> list[str]:
    """The match line by line; one that broke the engine is told up to the pick that did."""
    from json import loads

    from ludwright.errors import EngineError

    try:
        return replay.story(seat, rules)
    except EngineError:
        pass
    lines: list[str] = []
    table = rules.table(replay.seed, skip_forced=bool(replay.document["skip_forced"]))
    told = 0
    for n, index in enumerate(replay.picks):
        events = loads(table.events(seat, told))
        lines += [event["label"] for event in events]
        told = events[-1]["index"] + 1 if events else told
        asked = table.menu()[0]
        if seat is None or seat == asked:
            lines.append(f"[{n}] seat {asked} picks: {table.label(index)}")
        try:
            table.play(index)
        except EngineError:
            break
    return lines


def _trace(replay: Replay, rules: Rules, seat: int | None) -> dict[str, Any]:
    """The trace of games whose room makes one."""
    from ludwright import rooms

    room = rooms().get(replay.game.partition(":")[0])
    return {} if room is None or room.trace is None else {"trace": room.trace(replay, rules, seat)}


@contextmanager
def _about(path: Path) -> Iterator[None]:
    """Whatever is wrong inside is wrong with this file."""
    from ludwright.errors import LudwrightError

    try:
        yield
    except LudwrightError as error:
        error.path = error.path or str(path)
        raise


def _load(path: Path) -> Replay:
    from ludwright.table.replay import Replay

    return Replay.parse(read_text(path, "a replay"))


def _rules(replay: Replay, game: str | None) -> Rules:
    from ludwright import rooms

    return replay.rules() if game is None else rooms.resolve(game)


def _verdict(path: Path, game: str | None) -> dict[str, Any]:
    """One file's row; a file that is damaged is a difference before the first pick."""
    from ludwright.errors import LudwrightError

    row: dict[str, Any] = {"ok": False, "first_difference": None, "picks": 0, "game": None, "file": str(path)}
    try:
        replay = _load(path)
        row["game"] = replay.game
        verdict = replay.verify(_rules(replay, game))
        row |= {"ok": verdict.ok, "first_difference": verdict.first_difference, "picks": verdict.picks}
    except LudwrightError as error:
        text = str(error).removeprefix(f"{path}: ")
        row["first_difference"] = {"pick": 0, "what": "file", "expected": "an intact replay", "found": text}
    return row


def _difference(found: dict[str, Any]) -> str:
    from ludwright.table.replay import told

    return str(found["found"]) if found["what"] == "file" else told(found)
