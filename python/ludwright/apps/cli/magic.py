"""`ludwright magic`: cards, decks and matches of Magic."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ludwright.apps.magic_card import describe

from . import magic_compile, magic_coverage, magic_scenario, magic_sealed
from .common import (
    Address,
    Backend,
    Games,
    Json,
    Mirror,
    Rotate,
    RunDir,
    SaveErrors,
    Seed,
    Threads,
    console,
    emit,
    failures,
    players_help,
    progress,
)
from .group import BROKEN, Group, say
from .magic_compile import Catalogs, using
from .meeting import meet
from .play import NewSeed, Resume, Save, Seat, screen_for, seats, sit, split_players, talk
from .play import Players as Seated

app = typer.Typer(cls=Group, help="Magic: cards as data, decks, matches.", no_args_is_help=True)
magic_scenario.register(app)
magic_coverage.register(app)
magic_compile.register(app)
magic_sealed.register(app)

Deck = Annotated[
    str, typer.Argument(metavar="DECK", help="A deck's name or file; see: ludwright magic decks")
]
Players = Annotated[str, typer.Option("--players", metavar="P,P", help=players_help("Who sits at each seat"))]


@app.command("decks")
def decks(json: Json = False) -> None:
    """List the decks that come with the product.

    \b
    Example:
      ludwright magic decks
    """
    from ludwright.magic.decks import list_decks

    names = list_decks()
    if json:
        emit(names)
        return
    for name in names:
        typer.echo(name)


@app.command("series")
def series(
    deck: Deck,
    against: Annotated[str, typer.Argument(metavar="DECK", help="The deck of the other player.")],
    games: Games = 1000,
    players: Players = "random",
    cards: Catalogs = None,
    seed: Seed = 0,
    threads: Threads = None,
    rotate: Rotate = True,
    mirror: Mirror = False,
    save_errors: SaveErrors = None,
    json: Json = False,
) -> None:
    """Play many matches of two decks and say how they end.

    The first deck sits at seat 0; players change seats with every match. One player at both seats beats
    nobody: then win_rate is empty, and deck_win_rate tells which deck wins.

    \b
    Example:
      ludwright magic series glorious-combat draconic-fury --games 2000 --seed 1
    """
    from ludwright import magic

    from .lab import show_series

    with using(cards):
        rules = magic.rules(deck, against)
    result, told = meet(
        rules,
        split_players(players),
        games=games,
        seed=seed,
        threads=threads,
        rotate=rotate,
        mirror=mirror,
        save_errors=save_errors,
        quiet=json,
    )
    wins = told["seats"]["wins"]
    names = [deck, against] if deck != against else [f"{deck} (first)", f"{against} (second)"]
    told["decks"] = [deck, against]
    told["outcomes"] = {**dict(zip(names, wins, strict=True)), "draw": result.finished - sum(wins)}
    for figure in ("win_rate", "interval"):
        told[f"deck_{figure}"] = dict(zip(names, told["seats"][figure], strict=True))
    told["turns"] = told["per_match"]["turns"]
    if json:
        emit(told)
    else:
        show_series(told)
        for name, won in zip(names, wins, strict=True):
            console().print(f"{name}: {won} of {result.finished} matches")
    failures(told["errors"], told["games"], save_errors)


# What two decks do against each other is a match in the deck room; here it is called the same.
app.command("match", hidden=True)(series)


@app.command("play")
def play(
    deck: Deck = "glorious-combat",
    against: Annotated[
        str, typer.Argument(metavar="[DECK]", help="The deck of the other player.")
    ] = "draconic-fury",
    players: Seated = None,
    seat: Seat = None,
    cards: Catalogs = None,
    seed: NewSeed = None,
    save: Save = None,
    resume: Resume = None,
    json: Json = False,
) -> None:
    """Play a match on this terminal. Type option numbers or words; ? helps, q leaves.

    \b
    Example:
      ludwright magic play glorious-combat draconic-fury --players human,greedy --seed 7
    """
    from ludwright import magic

    with using(cards):
        table = magic.rules(deck, against)
    seated = seats(players, table, seat)
    sit(screen_for(table, out=talk(json)), seated, seed, save=save, resume=resume, json=json)


@app.command("cards")
def cards_(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORD]...", help="Only cards whose names contain these.")
    ] = None,
    cards: Catalogs = None,
    json: Json = False,
) -> None:
    """List the cards that can be played.

    \b
    Example:
      ludwright magic cards
      ludwright magic cards elf --json
    """
    from ludwright.magic import catalog

    wanted = [word.casefold() for word in words or ()]
    with using(cards):
        names = [name for name in catalog.names() if all(word in name.casefold() for word in wanted)]
    if json:
        emit(names)
        return
    for name in names:
        typer.echo(name)
    console().print(f"[dim]{len(names)} cards. One of them: ludwright magic card NAME[/]")


@app.command("card")
def card(
    name: Annotated[
        list[str], typer.Argument(metavar="NAME|FILE", help="The card's name, or a file of the notation.")
    ],
    cards: Catalogs = None,
    json: Json = False,
) -> None:
    """Show a card: its text, printed from the notation, and its program, explained. A file is checked first.

    \b
    Example:
      ludwright magic card Serra Angel
      ludwright magic card ember-adept.yaml
    """
    from ludwright.magic.notation.ast_words import COLOR_WORDS

    with using(cards):
        told = describe(" ".join(name))
    words = {letter: word for word, letter in COLOR_WORDS.items()}
    if json:
        emit(told)
        return
    out = console()
    for face in told["faces"]:
        cost = f"  {face['cost']}" if face["cost"] else ""
        out.print(f"[bold]{face['name']}[/]{cost}", markup=True)
        size = "" if face["power"] is None else f"  {face['power']}/{face['toughness']}"
        shown = " and ".join(words[color] for color in face["color_indicator"])
        out.print(f"{f'({shown}) ' if shown else ''}{face['type_line']}{size}", markup=False)
        for line in face["text"]:
            out.print(f"  {line}", markup=False)
    if told["explained"]:
        out.print("[dim]What the core is told:[/]")
        for line in told["explained"]:
            out.print(f"  {line}", markup=False)


@app.command("fuzz")
def fuzz(
    games: Annotated[int, typer.Option("--games", min=1, help="Matches to play.", metavar="N")] = 1000,
    seed: Seed = 0,
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="CODE", help="Only cards of this set; may be repeated."),
    ] = None,
    cards: Catalogs = None,
    threads: Threads = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Where replays of what breaks are written.")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record", metavar="FILE", help="Add what was touched to this record; else to the user's own."
        ),
    ] = None,
    backend: Backend = "threads",
    address: Address = None,
    run: RunDir = None,
    json: Json = False,
) -> None:
    """Play random decks of all supported cards, every invariant watched. Exit code 1 if something breaks.

    Decks are built around the cards that were seen least, so that a long run touches all: never_cast and
    never_used list what is left. What was touched is added to a record, which `magic coverage` reads.

    \b
    Example:
      ludwright magic fuzz --games 10000 --out broken
      ludwright magic fuzz --games 200000 --backend processes --run runs/fuzz
    """
    import time

    from ludwright.lab.backends import backend as named
    from ludwright.lab.runs import FUZZ, RunFolder
    from ludwright.magic.fuzz import exercised
    from ludwright.magic.fuzz import fuzz as play

    home = record or exercised.own()
    exercised.read(home)
    by = named(backend, workers=threads, address=address)
    began = time.perf_counter()
    with using(cards), progress("matches", games, quiet=json) as moved:
        asked = {
            "games": games,
            "seed": seed,
            "sets": sets or [],
            "cards": None if cards is None else str(cards),
        }
        kept = None if run is None else RunFolder(run, FUZZ, asked, backend=by.name)
        found = play(games, seed=seed, sets=sets or (), out=out, progress=moved, by=by, kept=kept)
    told = found.to_dict()
    if kept is not None:
        kept.finish(told)
    if json:
        emit(told)
    else:
        _show(told, time.perf_counter() - began)
    with using(cards):
        exercised.write(home, found.record())
    if found.violations:
        first = found.violations[0]["message"]
        raise typer.Exit(
            say(f"{len(found.violations)} kinds of violation in {games} matches, first: {first}", BROKEN)
        )


def _show(told: dict[str, Any], seconds: float) -> None:
    out = console()
    out.print(
        f"{told['games']:,} matches, {told['games'] / seconds:,.0f} a second, "
        f"{told['decisions']:,} decisions, {told['turn_limit']} past the turn limit"
    )
    out.print(f"{len(told['violations'])} kinds of violation")
    for violation in told["violations"]:
        where = f" ({violation['replay']})" if violation["replay"] else ""
        out.print(f"  {violation['message']}{where}", markup=False)
    for key, of, what in (
        ("never_cast", "cards", "cards never cast"),
        ("never_used", "abilities", "abilities never used"),
    ):
        out.print(f"{len(told[key])} of {told[of]:,} {what}")
        for name in told[key][:20]:
            out.print(f"  {name}", markup=False)
