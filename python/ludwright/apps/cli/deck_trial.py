"""`ludwright deck test`: a deck plays a gauntlet."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from .cards import Cards, load
from .common import Json, Seed, Threads, console, emit, failures, invalid, machines, players_help, progress
from .deck_files import DeckFile, From, Leaders, read
from .magic_compile import using
from .play import split_players

if TYPE_CHECKING:
    from ludwright.cards import Catalog
    from ludwright.cards.decklist import DeckList
    from ludwright.deck.trial import Trial
    from ludwright.deck.values import Findings


Minutes = Annotated[
    float | None,
    typer.Option(
        "--minutes",
        min=0,
        metavar="M",
        help="Begin no match after so many minutes, and report what was played: the same matches as without, "
        "but fewer.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add `test` to a group of commands."""
    app.command("test")(put_to_the_test)


def put_to_the_test(
    file: DeckFile,
    cards: Cards = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="FILE",
            help="An opponent: a deck list, or a deck of the gauntlet by name; repeatable. "
            "The whole gauntlet when left out.",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            min=1,
            max=10_000_000,
            metavar="N",
            help="Matches; rounded up so that every opponent is met equally often from both seats.",
        ),
    ] = 200,
    players: Annotated[
        str,
        typer.Option(
            "--players", metavar="P,P", help=players_help("Who plays the deck, and who the opponents")
        ),
    ] = "heuristic",
    minutes: Minutes = None,
    every: Annotated[bool, typer.Option("--all", help="Show the value of every card.")] = False,
    commander: Leaders = None,
    format: From = None,
    seed: Seed = 0,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Play a deck against a gauntlet, and say what it and each of its cards are worth.

    A deck with a commander meets Commander decks, any other decks of sixty cards. Every deal is played from
    both seats. A card's value is the share of matches won when it was drawn, less the share when it was not;
    long matches draw more cards, so it is also taken among matches of like length. A card that the engine
    does not play lies in the deck as a blank, a land as a basic one, and the share that is played is said.
    With a file of card data that has wording, or a folder that `magic compile` wrote, as --cards, cards are
    compiled as needed.

    \b
    Example:
      ludwright deck build --commander "Krenko, Mob Boss" --playable --out krenko.txt
      ludwright deck test krenko.txt --against giada --games 1000 --all
    """
    from ludwright.deck.report.trial import document, renderables

    deck = read(file, format, commander)
    catalog = load(cards)
    with using(cards):
        held, found = tried(
            deck,
            catalog,
            against=against or (),
            games=games,
            players=players,
            seed=seed,
            threads=threads,
            minutes=minutes,
            quiet=as_json,
        )
    scores = _scores(deck, catalog)
    told = document(held, found, scores)
    if as_json:
        emit(told)
    else:
        screen = console()
        for part in renderables(held, found, scores, every=every):
            screen.print(part)
    errors = [{"game": error["seed"], "message": error["message"]} for error in told["errors"]]
    failures(errors, len(errors) + found.matches)


def tried(
    deck: DeckList,
    catalog: Catalog,
    *,
    against: Sequence[str] = (),
    games: int,
    players: str = "heuristic",
    seed: int,
    threads: int | None,
    minutes: float | None = None,
    quiet: bool,
) -> tuple[Trial, Findings]:
    """A deck played against a gauntlet, and what that tells."""
    from ludwright.deck.gauntlet import gauntlet
    from ludwright.deck.matches import playing
    from ludwright.deck.trial import trial
    from ludwright.deck.values import findings

    seated = machines(split_players(players))
    if len(seated) > 2:
        raise invalid(f"{len(seated)} players", path="--players", remedy="name one, or two")
    mine = playing(deck, catalog, "tested").require_most()
    rivals = gauntlet(mine.variant, against, catalog)
    per = 2 * len(rivals)
    with progress("matches", -(-games // per) * per, quiet=quiet) as moved:
        held = trial(
            mine,
            rivals,
            games=games,
            seed=seed,
            player=seated[0],
            rival=seated[-1],
            threads=threads,
            over=_clock(minutes),
            progress=moved,
        )
    return held, findings(held)


def _clock(minutes: float | None) -> Callable[[], bool]:
    if minutes is None:
        return lambda: False
    end = time.monotonic() + 60 * minutes
    return lambda: time.monotonic() >= end


def _scores(deck: DeckList, catalog: Catalog) -> dict[str, float]:
    """What the builder thinks of the cards, where it builds such decks."""
    if not deck.commanders:
        return {}
    from ludwright.deck.builder import shipped
    from ludwright.deck.prepare import scores_of

    return scores_of(deck, catalog, shipped())
