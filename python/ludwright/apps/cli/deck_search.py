"""`ludwright deck search`: Scryfall's syntax over local cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .cards import Cards, load
from .common import Json, console, emit

if TYPE_CHECKING:
    from ludwright.cards import Card
    from ludwright.deck.query import Result

# No short options at all: a query may begin with a minus sign, and -t:creature is no bundle of flags.
CONTEXT = {"ignore_unknown_options": True, "help_option_names": ["--help"]}


def register(app: typer.Typer) -> None:
    """Add `search` to a group of commands."""
    app.command("search", context_settings=CONTEXT)(search)


def search(
    query: Annotated[str, typer.Argument(help="Scryfall's search syntax, as in: id<=wug t:dragon mv<=5")],
    cards: Cards = None,
    names: Annotated[bool, typer.Option("--names", help="Names alone, sorted.")] = False,
    limit: Annotated[
        int | None,
        typer.Option("--limit", min=0, help="Show no more than these; 50 in a table.", metavar="N"),
    ] = None,
    order: Annotated[
        str | None,
        typer.Option("--order", help="name, cmc, usd, edhrec, released, rarity, …", metavar="FIELD"),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show what the query means and in which order it is asked.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Find cards by Scryfall's search syntax, on this machine.

    \b
    Example:
      ludwright deck search 'id<=wug t:dragon mv<=5 o:/enters/'
      ludwright deck search 'is:commander id=wu order:edhrec' --limit 10
    """
    from ludwright.deck.query import search as find

    found = find(load(cards), query, order=order)
    if as_json:
        emit(document(found, names=names, limit=limit, explain=explain))
        return
    out = console()
    if explain:
        out.print("\n".join(found.explain()) + "\n", markup=False)
    for note in found.notes:
        typer.echo(f"note: {note}", err=True)
    if names:
        for name in sorted(found.names)[:limit]:
            typer.echo(name)
        return
    shown = 50 if limit is None else limit
    if found.settings.display in ("text", "full"):
        _texts(found, shown)
    else:
        out.print(_table(found, shown))
    more = f", {len(found) - shown:,} not shown" if len(found) > shown else ""
    out.print(f"{len(found):,} card{'' if len(found) == 1 else 's'}{more}", markup=False)


def document(found: Result, *, names: bool, limit: int | None, explain: bool) -> Any:
    """What was found, as plain data."""
    if names:
        return sorted(found.names)[:limit]
    document: dict[str, Any] = {
        "query": found.query,
        "count": len(found),
        "cards": [_row(found, card) for card in _first(found, limit)],
        "notes": list(found.notes),
        "digest": found.catalog.digest,
    }
    if found.settings.unique == "prints":
        document["prints"] = [
            {"name": card.name, "set": p.set, "collector_number": p.collector_number, "rarity": p.rarity}
            for card, p in found.printings()[:limit]
        ]
    if explain:
        document["plan"] = found.explain()
    return document


def _first(found: Result, limit: int | None) -> list[Card]:
    return [found.catalog[int(row)] for row in found.rows[:limit]]


def _row(found: Result, card: Card) -> dict[str, Any]:
    printing = found.printing(card)
    return {
        "name": card.name,
        "mana_cost": card.mana_cost,
        "cmc": card.cmc,
        "type_line": card.type_line,
        "colors": list(card.colors),
        "color_identity": list(card.color_identity),
        "power": card.power,
        "toughness": card.toughness,
        "set": printing.set if printing else None,
        "rarity": printing.rarity if printing else None,
        "price": card.price,
        "edhrec_rank": card.edhrec_rank,
    }


def _table(found: Result, shown: int) -> Any:
    from rich.table import Table
    from rich.text import Text

    prints = found.settings.unique == "prints"
    rows: list[tuple[Card, Any]] = (
        list(found.printings()[:shown])
        if prints
        else [(card, found.printing(card)) for card in _first(found, shown)]
    )
    table = Table(box=None, pad_edge=False)
    for heading in ("Name", "Cost", "Type", "P/T", "Set", "$"):
        table.add_column(heading, justify="right" if heading in ("P/T", "$") else "left", overflow="fold")
    for card, printing in rows:
        stats = (
            f"{card.power}/{card.toughness}" if card.power is not None else card.loyalty or card.defense or ""
        )
        number = f" {printing.collector_number}" if prints and printing else ""
        place = f"{printing.set}{number} {printing.rarity[:1]}" if printing else ""
        price = "" if card.price is None else f"{card.price:.2f}"
        cells = (card.name, card.mana_cost, card.type_line, stats, place, price)
        table.add_row(*(Text(cell) for cell in cells))
    return table


def _texts(found: Result, shown: int) -> None:
    out = console()
    for card in _first(found, shown):
        out.print(f"{card.name}  {card.mana_cost}".rstrip(), style="bold", markup=False)
        out.print(f"{card.type_line}\n{card.full_text}\n".replace("\n\n", "\n"), markup=False)
