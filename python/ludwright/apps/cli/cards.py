"""`ludwright cards`: the card data that the Magic and deck rooms work from."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import Json, console, emit
from .group import Group

if TYPE_CHECKING:
    from ludwright.cards import Card, Catalog

app = typer.Typer(
    cls=Group, help="Card data: what there is, one card, and how to get more.", no_args_is_help=True
)

Cards = Annotated[
    Path | None,
    typer.Option(
        "--cards",
        help="A Scryfall-shaped file, or a folder that `magic compile` wrote; "
        "what was synced, or else is shipped, when left out.",
        metavar="FILE",
    ),
]


def load(path: Path | None) -> Catalog:
    """The cards that a command works on."""
    from ludwright.cards import Catalog

    if path is not None and path.is_dir():
        from ludwright.magic.compiler.pack import SOURCE

        path = path / SOURCE
    return Catalog.load(path)


@app.command()
def sync(
    url: Annotated[
        str | None, typer.Option("--url", help="Another address than Scryfall's.", metavar="URL")
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Take this file instead of fetching one.", metavar="FILE")
    ] = None,
    as_json: Json = False,
) -> None:
    """Fetch Scryfall's bulk file of Oracle cards, so that every command knows every card and its text.

    What is here already is not fetched again. New cards replace the old ones once they are read whole.

    \b
    Example:
      ludwright cards sync  # network: Scryfall's bulk data
      ludwright cards sync --file oracle-cards.json
    """
    from ludwright.cards.catalog import synced_file
    from ludwright.cards.sync import sync_file, sync_url
    from ludwright.errors import Invalid

    if url and file:
        raise Invalid("--url and --file are given both", remedy="give one of them")
    if file:
        outcome = sync_file(file)
    else:
        with _bytes("Fetching cards", quiet=as_json) as progress:
            outcome = sync_url(url, progress)
    held = outcome.synced
    if as_json:
        emit(
            {
                "cards": held.cards,
                "digest": held.digest,
                "fetched": outcome.fetched,
                "fetched_at": held.fetched_at,
                "skipped": outcome.catalog.origin.skipped,
                "updated_at": held.updated_at,
                "url": held.url,
            }
        )
        return
    what = "Fetched" if outcome.fetched else "Up to date:"
    console().print(f"{what} {held.cards:,} cards from {held.url}", markup=False, soft_wrap=True)
    console().print(f"digest {held.digest}", markup=False, soft_wrap=True)
    file = synced_file()
    console().print(f"Play them: ludwright magic compile {file} --out DIR", markup=False, soft_wrap=True)


@app.command()
def info(cards: Cards = None, as_json: Json = False) -> None:
    """Say which cards are in use: how many, from where, how recent, and the digest of their content.

    \b
    Example:
      ludwright cards info
      ludwright cards info --cards oracle-cards.json --json
    """
    from ludwright.cards import lists

    catalog = load(cards)
    document = {
        "cards": len(catalog),
        "digest": catalog.digest,
        "source": catalog.origin.source,
        "newest_release": catalog.newest,
        "rules_text": catalog.has_text,
        "formats": list(catalog.formats),
        "skipped": catalog.origin.skipped,
        "banned_as_of": lists.banned().as_of,
        "game_changers_as_of": lists.game_changers().as_of,
    }
    if as_json:
        emit(document)
        return
    out = console()
    for key, value in document.items():
        shown = ", ".join(value) if isinstance(value, list) else f"{value:,}" if type(value) is int else value
        out.print(f"{key.replace('_', ' '):>20}  {shown}", markup=False, soft_wrap=True)
    if catalog.origin.source == "embedded":
        out.print(
            "\nThese are the facts that come with Ludwright. For rules text: ludwright cards sync",
            markup=False,
            soft_wrap=True,
        )


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="A card's name; capitals and accents do not matter.")],
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Show one card.

    \b
    Example:
      ludwright cards show "Sol Ring"
    """
    card = load(cards).card(name)
    if as_json:
        emit(document_of(card))
        return
    out = console()
    for n, face in enumerate(card.faces):
        if n:
            out.print("  //", markup=False)
        out.print(f"{face.name}  {face.mana_cost}".rstrip(), style="bold", markup=False)
        out.print(face.type_line, markup=False)
        if face.full_text:
            out.print(face.full_text, markup=False)
        if stats := _stats(face):
            out.print(stats, markup=False)
    identity = "".join(card.color_identity) or "colourless"
    legal = card.legalities.get("commander", "unknown").replace("_", " ")
    price = "" if card.price is None else f" · ${card.price:.2f}"
    out.print(f"\nidentity {identity} · mana value {card.cmc:g} · commander: {legal}{price}", markup=False)
    sets = " ".join(sorted({printing.set for printing in card.printings}))
    if sets:
        out.print(f"printed in {sets}", markup=False)
    if not card.has_text:
        out.print("Its text is not shipped: ludwright cards sync", style="dim", markup=False)


def _stats(face: Any) -> str:
    if face.power is not None:
        return f"{face.power}/{face.toughness}"
    if face.loyalty is not None:
        return f"loyalty {face.loyalty}"
    return f"defense {face.defense}" if face.defense is not None else ""


def document_of(card: Card) -> dict[str, Any]:
    """A card as JSON: Scryfall's shape, with what Ludwright worked out of it."""
    from ludwright.cards.normalise import record_of

    return record_of(card) | {"traits": list(card.traits), "tags": list(card.tags)}


@contextmanager
def _bytes(what: str, *, quiet: bool) -> Iterator[Callable[[int, int | None], None]]:
    """A bar of bytes on standard error, on a terminal only."""
    if quiet or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
