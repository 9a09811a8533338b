"""`ludwright play`: sit down at any game, here on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import Json, console, emit, invalid, players_help, write_file

if TYPE_CHECKING:
    from rich.console import Console

    from ludwright._core import Rules
    from ludwright.apps.screen import Screen
    from ludwright.apps.terminal import Played

Save = Annotated[
    Path | None,
    typer.Option("--save", metavar="FILE", help="Write the replay here when the match ends or you leave."),
]
Resume = Annotated[
    Path | None,
    typer.Option("--resume", metavar="FILE", help="Go on with a match that was saved unfinished."),
]
NewSeed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        min=0,
        max=2**64 - 1,
        metavar="N",
        help="Equal seeds and answers give equal matches. When left out it is new every time, and printed.",
    ),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="P,P",
        help=players_help("Who sits at each seat; human is you, and the others fill the seats left over")
        + ". You and the game's own heuristic when left out.",
    ),
]
Seat = Annotated[
    int | None,
    typer.Option("--seat", min=0, metavar="S", help="Sit down at this seat, from 0, in place of the first."),
]


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="magic, parlor:hearts, duel:HERO,HERO, py:FILE.py:Class …; see: ludwright games",
        ),
    ] = None,
    players: Players = None,
    seat: Seat = None,
    seed: NewSeed = None,
    save: Save = None,
    resume: Resume = None,
    json: Json = False,
) -> None:
    """Play a match on the terminal. Type option numbers or words; ? helps, q leaves.

    Standard input may be a script: one answer per line. --resume goes on with a match that was saved, whose
    game need not be named. With --json the talk goes to standard error, and one document tells the end.

    \b
    Example:
      ludwright play duel:pyromancer,shadow-monk --players human,greedy --seed 7
      ludwright play parlor:hearts --seat 2 --save hearts.json
      ludwright play --resume hearts.json
    """
    rules = rules_for(game, resume)
    screen = screen_for(rules, game=game or "", out=talk(json))
    sit(screen, seats(players, rules, seat), seed, save=save, resume=resume, json=json)


def rules_for(game: str | None, replay: Path | None) -> Rules:
    """The rules of a game, or those inside a replay."""
    from ludwright import rooms
    from ludwright.errors import Unsupported
    from ludwright.table.replay import Replay

    if game is not None:
        return rooms.resolve(game)
    if replay is None:
        raise invalid("no game is named", path="GAME", remedy="name one of: ludwright games")
    kept = Replay.load(replay)
    try:
        return kept.rules()
    except Unsupported:
        raise invalid(
            f"the rules of {kept.game!r} are not in the file",
            path=str(replay),
            remedy="name the game before it: py:FILE.py:Class",
        ) from None


def talk(json: bool) -> Console:
    """Where the match is told: standard output, unless that is for the document."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, soft_wrap=False) if json else console()


def seats(text: str | None, rules: Rules, seat: int | None = None) -> list[Any]:
    """Who sits where. You sit at one seat, and whoever else was named fills the rest in turn; players among
    themselves alternate."""
    from ludwright import players
    from ludwright.apps.sitting import HUMAN, usual_player
    from ludwright.table import waiting

    if seat is not None and seat >= rules.seats:
        raise invalid(
            f"no seat {seat}", path="--seat", remedy=f"{rules.name} has seats 0 to {rules.seats - 1}"
        )
    usual = f"{HUMAN},{usual_player(rules)}" if rules.seats > 1 else HUMAN
    specs = split_players(text if text is not None else usual)
    if len(specs) > rules.seats:
        raise invalid(
            f"{len(specs)} players for the {rules.seats} seats of {rules.name}",
            path="--players",
            remedy=f"name {rules.seats} or fewer",
        )
    # Players who wait for answers from outside are made here, to be told of the match afterwards.
    seated = [HUMAN if spec == HUMAN else waiting.seated([players.resolve(spec, rules)])[0] for spec in specs]
    others = [player for player in seated if player != HUMAN]
    if seat is not None:
        if not others and rules.seats > 1:
            others = [players.resolve(usual_player(rules), rules)]
        filled = [others[n % len(others)] for n in range(rules.seats - 1)] if others else []
        return [*filled[:seat], HUMAN, *filled[seat:]]
    if HUMAN in seated:
        while others and len(seated) < rules.seats:
            seated.append(others[(len(seated) - 1) % len(others)])
    return seated


def split_players(text: str) -> list[str]:
    """`greedy:worlds=8,random` is two players, `alphabeta:depth=4,worlds=8` is one."""
    specs: list[str] = []
    for part in text.split(","):
        if specs and "=" in part and ":" not in part:
            specs[-1] += f",{part}"
        else:
            specs.append(part.strip())
    return specs


def screen_for(rules: Rules, *, game: str = "", dev: bool = False, out: Console | None = None) -> Screen:
    """The screen with the look of the game's room, or the plain one; `game` is how it was asked for."""
    from ludwright import rooms
    from ludwright.apps.screen import Screen
    from ludwright.table.finding import load_object

    room = rooms().get(rules.name.partition(":")[0])
    look = load_object(room.screen, what="screen") if room is not None and room.screen else Screen
    screen: Screen = look.of(rules, out or console(), game=game if ":" in game else rules.name, dev=dev)
    screen.game = game
    return screen


def fresh_seed() -> int:
    """A seed that nobody has chosen, short enough to be typed again."""
    from secrets import randbelow

    return randbelow(10**9)


def sit(
    screen: Screen,
    seated: list[Any],
    seed: int | None,
    *,
    save: Path | None = None,
    resume: Path | None = None,
    json: bool = False,
) -> None:
    from ludwright.apps import terminal

    played = terminal.play(screen, seated, fresh_seed() if seed is None else seed, resume)
    if save is not None:
        write_file(save, played.table.replay())
        more = "show" if played.finished else "verify"
        screen.out.print(f"[dim]Replay saved: ludwright replay {more} {save}[/]")
    reports = told_of(played, seated, screen)
    if json:
        emit(ended(played, seated) | ({"reports": reports} if reports else {}))
    if played.failure is not None:
        raise played.failure


def told_of(played: Played, seated: list[Any], screen: Screen) -> dict[str, Any]:
    """Tell players who want to know how the match went, and show what they tell of themselves."""
    from ludwright.players import name_of
    from ludwright.table.replay import Replay
    from ludwright.table.waiting import recorded

    from .lab import show_reports

    machines = list({id(player): player for player in seated}.values())
    if played.finished:
        recorded(machines, lambda: Replay.parse(played.table.replay()))
    talking = [player for player in machines if callable(getattr(player, "report", None))]
    reports = {name_of(player): player.report() for player in talking}
    show_reports(reports, screen.out)
    return reports


def ended(played: Played, seated: list[Any]) -> dict[str, Any]:
    """How a match went, as one document; equal seeds and answers give equal bytes."""
    from ludwright.players import name_of
    from ludwright.table.match import Outcome

    table = played.table
    found = table.outcome()
    outcome = None if found is None else Outcome.of(*found)
    return {
        "game": played.rules.name,
        "seed": table.seed,
        "players": [name_of(seated[seat % len(seated)]) for seat in range(played.rules.seats)],
        "finished": played.finished,
        "outcome": None
        if outcome is None
        else {"payoffs": list(outcome.payoffs), "reason": outcome.reason, "winner": outcome.winner},
        "decisions": len(table.picks),
        "turns": table.turns,
        "picks": table.picks,
    }


COMMANDS = (play,)
