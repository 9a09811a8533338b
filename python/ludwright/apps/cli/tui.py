"""`ludwright tui`: any game on the full screen, and replays forward and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Json, emit, invalid, write_file
from .play import NewSeed, Players, Resume, Save, Seat, ended, fresh_seed, rules_for, screen_for, seats

if TYPE_CHECKING:
    from ludwright._core import Rules
    from ludwright.apps.reasons import Reasons
    from ludwright.apps.sitting import Sitting


def tui(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="magic, parlor:hearts, duel …; see: ludwright games"),
    ] = None,
    players: Players = None,
    seat: Seat = None,
    seed: NewSeed = None,
    save: Save = None,
    resume: Resume = None,
    replay: Annotated[
        Path | None,
        typer.Option("--replay", metavar="FILE", help="Look at a recorded match, forward and back."),
    ] = None,
    why: Annotated[
        bool, typer.Option("--why", help="Ask for a reason with every answer, and keep it in the trace.")
    ] = False,
    trace: Annotated[
        str | None,
        typer.Option("--trace", metavar="FILE", help="The trace; runtime/ai_trace.jsonl when left out."),
    ] = None,
    json: Json = False,
) -> None:
    """Play a match on the full screen, by keyboard or mouse, or look at a recorded one.

    With --json, one document on standard output tells the end when the screen is closed.

    \b
    Example:
      ludwright tui magic --seed 7  # needs a terminal
      ludwright tui --replay match.json  # needs a terminal
    """
    from ludwright.errors import needs

    try:
        import textual  # noqa: F401
    except ModuleNotFoundError:
        raise needs("textual") from None
    rules = rules_for(game, replay or resume)
    if replay is not None:
        _look(rules, game, replay, seat or 0)
        return
    from ludwright.apps.sitting import HUMAN, Sitting
    from ludwright.apps.terminal import Played, resumed
    from ludwright.apps.tui.table import TableApp

    seated = seats(players, rules, seat)
    if HUMAN not in seated:
        raise invalid("nobody sits at the keyboard", path="--players", remedy="name human among them")
    chosen = fresh_seed() if seed is None else seed
    sitting: Sitting = Sitting(rules, seated, chosen) if resume is None else resumed(rules, seated, resume)
    _terminal()
    reasons = _reasons(trace, sitting) if why else None
    app = TableApp(screen_for(rules, game=game or ""), sitting, ask_why=why)
    app.run()
    if reasons is not None:
        reasons.end()
    if save is not None:
        write_file(save, app.sitting.replay())
    if json:
        emit(ended(Played(app.sitting.table, app.sitting.over, app.look.rules), seated))
    elif app.verdict:
        typer.echo(app.verdict)
    if app.failure is not None:
        raise app.failure


def _reasons(place: str | None, sitting: Sitting) -> Reasons | None:
    """Where reasons are written down; nowhere if the trace is off."""
    from ludwright.apps.reasons import Reasons
    from ludwright.players.trace import Trace

    trace = Trace.at(place)
    if trace is None:
        return None
    reasons = Reasons(trace, sitting)
    sitting.hear(reasons.add)
    return reasons


def _look(rules: Rules, game: str | None, path: Path, seat: int) -> None:
    from ludwright.apps.tui.replay import ReplayApp
    from ludwright.table.replay import Replay

    replay = Replay.load(path)
    if seat >= rules.seats:
        raise invalid(
            f"no seat {seat}", path="--seat", remedy=f"{rules.name} has seats 0 to {rules.seats - 1}"
        )
    verdict = replay.verify(rules)
    if not verdict and replay.error is None:
        raise invalid(f"the match does not go as it was written: {verdict}", path=str(path))
    _terminal()
    ReplayApp(screen_for(rules, game=game or ""), replay, rules, seat).run()


def _terminal() -> None:
    """A full screen needs one."""
    import sys

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise invalid(
            "the full screen needs a terminal", remedy="without one: ludwright play, which reads lines"
        )


COMMANDS = (tui,)
