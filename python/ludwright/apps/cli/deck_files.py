"""Deck lists as commands take and write them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import invalid

if TYPE_CHECKING:
    from ludwright.cards.decklist import DeckList

DeckFile = Annotated[Path, typer.Argument(metavar="FILE", help="A deck list in any format; - reads stdin.")]
From = Annotated[
    str | None, typer.Option("--from", help="The list's format; told by its content when left out.")
]
Leaders = Annotated[
    list[str] | None,
    typer.Option(
        "--commander", help="The commander, where the list names none; twice for a pair.", metavar="NAME"
    ),
]


def read(path: Path, format: str | None, commanders: list[str] | None = None) -> DeckList:
    """The list in a file, or on standard input."""
    from ludwright.cards.formats import read_deck, read_deck_file

    if str(path) == "-":
        import sys

        deck = read_deck(sys.stdin.read(), format, "stdin")
    else:
        deck = read_deck_file(path, format)
    return deck.led_by(commanders) if commanders else deck


def written(deck: DeckList, path: Path, format: str | None) -> str:
    """The text of a list; the ending of its file says how, or `format` does."""
    from ludwright.cards.formats import formats, write_deck

    if format is None:
        endings = {suffix: name for name, held in formats().items() for suffix in held.suffixes}
        # Many formats end in .txt and two in .dck; these are the ones that most programs read.
        endings.update({".txt": "arena", ".dck": "forge"})
        suffix = path.suffix.lower()
        if suffix and suffix not in endings:
            raise invalid(
                f"no deck format ends in {suffix}",
                path=str(path),
                remedy=f"give --to, or one of {', '.join(sorted(endings))}",
            )
        format = endings.get(suffix, "plain")
    return write_deck(deck, format)
