"""What every command shares: its options, its output and its way to fail."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from json import loads
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludwright._core import core_players

if TYPE_CHECKING:
    from rich.console import Console


def players_help(who: str) -> str:
    """The help of what names players: those of the core as the core itself lists them."""
    names = ", ".join(kind["name"] for kind in loads(core_players()))
    return f"{who}: {names}, … All of them, and what can be set: ludwright players"


Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Seed = Annotated[
    int, typer.Option("--seed", min=0, max=2**64 - 1, help="Equal seeds give equal results.", metavar="N")
]
Threads = Annotated[
    int | None,
    typer.Option("--threads", min=1, max=1024, help="Worker threads; all cores when left out.", metavar="N"),
]
Backend = Annotated[
    str,
    typer.Option(
        "--backend",
        metavar="NAME",
        help="Who plays: threads, processes (for players in Python) or ray; the results are the same.",
    ),
]
Address = Annotated[
    str | None,
    typer.Option("--address", metavar="ADDRESS", help="Ray's cluster; a local one when left out."),
]
RunDir = Annotated[
    Path | None,
    typer.Option(
        "--run",
        metavar="DIR",
        help="Keep the run here, match by match; asked for the same again it goes on. See: lab show DIR",
    ),
]
SaveErrors = Annotated[
    Path | None,
    typer.Option(
        "--save-errors", metavar="DIR", help="Keep the replays of matches that the engine cannot finish."
    ),
]
Games = Annotated[int, typer.Option("--games", min=1, max=2**32 - 1, help="Matches to play.", metavar="N")]

Rotate = Annotated[
    bool,
    typer.Option(
        "--rotate/--no-rotate",
        help="Players move one seat on with every match, so that no seat favours one of them.",
    ),
]
Mirror = Annotated[
    bool,
    typer.Option(
        "--mirror",
        help="Play every deal once per rotation of the players, so that its luck cancels; "
        "intervals then follow from whole deals. --games is rounded up to whole deals.",
    ),
]


def emit(document: Any) -> None:
    """The one JSON document of a command, on standard output."""
    from ludwright.authoring.documents import dumps

    sys.stdout.write(dumps(document))
    sys.stdout.flush()


@contextmanager
def before_verdict() -> Iterator[None]:
    """For what is said before an exit code: that one tells where the reader has gone (`… | head`), too."""
    try:
        yield
    except (BrokenPipeError, SystemExit) as left:
        # Rich leaves by itself when its output breaks.
        broken = left if isinstance(left, BrokenPipeError) else left.__context__
        if not isinstance(broken, BrokenPipeError):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def console() -> Console:
    """Where people read: standard output."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False)


def invalid(message: str, *, path: str | None = None, remedy: str | None = None) -> Exception:
    """Bad input, to be raised: what, where and what would be right."""
    from ludwright.errors import Invalid

    return Invalid(message, path=path, remedy=remedy)


def machines(specs: list[str]) -> list[str]:
    """The players of a series: a person would be asked without end."""
    if "human" in specs:
        raise invalid("a person plays matches, not series", path="human", remedy="see: ludwright play --help")
    return specs


def failures(errors: list[dict[str, Any]], games: int, saved: Path | None = None) -> None:
    """Matches that the engine could not finish make no success of a series: exit code 1 after its results."""
    from .group import BROKEN, say

    if errors:
        text = f"{len(errors)} of {games} matches could not be finished"
        text += f", first match {errors[0]['game']}: {errors[0]['message']}"
        raise typer.Exit(say(f"{text}; replays in {saved}" if saved else text, BROKEN))


def save_replays(folder: Path, replays: Iterable[tuple[int, str]], seed: int) -> None:
    """One file per match of a series."""
    for index, text in replays:
        write_file(folder / f"seed-{seed}-match-{index}.json", text.rstrip("\n") + "\n")


@contextmanager
def progress(what: str, total: int, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, on a terminal only; yields a function that moves it on."""
    if quiet or not sys.stderr.isatty():
        yield lambda step: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda step: bar.advance(task, step)


@contextmanager
def kept(folder: Path | None, how: str) -> Iterator[None]:
    """Whoever interrupts a run that is kept in a folder is told so, and how it goes on."""
    try:
        yield
    except KeyboardInterrupt:
        if folder is not None and folder.is_dir():
            print(f"ludwright: interrupted; {folder} keeps what was played; {how} to go on", file=sys.stderr)
        raise


def read_text(path: Path, what: str, limit: int = 64 << 20) -> str:
    """A text file that a user named; its faults are the user's to read."""
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise invalid(
            f"cannot be read: {error.strerror}", path=str(path), remedy=f"give {what} that exists"
        ) from error
    if len(data) > limit:
        raise invalid(f"larger than {limit} bytes", path=str(path), remedy=f"give {what}")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise invalid(
            f"byte {error.start} is not UTF-8", path=str(path), remedy=f"give {what}, saved as UTF-8"
        ) from error


def make_folder(path: Path) -> None:
    """Make the folder of a long run before it begins, so that no work is lost for want of a place."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise invalid(
            f"no folder can be made: {error.strerror}", path=str(path), remedy="name one in a writable folder"
        ) from error


def write_file(path: Path, data: str | bytes) -> None:
    """Write what the user asked for, making its folder."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
    except OSError as error:
        raise invalid(
            f"cannot be written: {error.strerror}", path=str(path), remedy="name a file in a writable folder"
        ) from error
