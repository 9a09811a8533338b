"""Opponents for a deck that is tried: lists that come with the product, or those that a user names."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from ludwright.authoring.names import did_you_mean, quoted
from ludwright.cards.decklist import DeckList
from ludwright.cards.formats import read_deck, read_deck_file
from ludwright.errors import Invalid

from .matches import Playing, playing

if TYPE_CHECKING:
    from ludwright.cards import Catalog

# Of sixty cards: five plans that differ.
SIXTY = ("dark-sacrifice", "draconic-fury", "fdn-goblin-mob", "glorious-combat", "tdm-gurmag-renewal")


def shipped(variant: str) -> dict[str, DeckList]:
    """By name, those that come with the product: of Commander or of sixty cards."""
    if variant == "commander":
        folder = files("ludwright.data") / "deck" / "gauntlet"
        texts = {path.name.removesuffix(".txt"): path.read_text("utf-8") for path in folder.iterdir()}
    else:
        folder = files("ludwright.data") / "magic" / "decks"
        texts = {name: (folder / f"{name}.txt").read_text("utf-8") for name in SIXTY}
    return {name: _named(read_deck(text, None, f"{name}.txt"), name) for name, text in sorted(texts.items())}


def gauntlet(variant: str, named: Sequence[str], catalog: Catalog) -> tuple[Playing, ...]:
    """The opponents by file or by name, else all that come with the product."""
    known = shipped(variant)
    lists = [_one(name, known) for name in named] if named else list(known.values())
    return tuple(playing(deck, catalog, "opposing").require_all("opposing") for deck in lists)


def _one(name: str, known: dict[str, DeckList]) -> DeckList:
    if name in known:
        return known[name]
    path = Path(name)
    if not path.exists() and not path.suffix and "/" not in name:
        raise Invalid(
            f"no opponent {quoted(name)}",
            path="--against",
            remedy=f"give a file, or a deck of the gauntlet: {did_you_mean(name, known)}",
        )
    deck = read_deck_file(path)
    return deck if deck.name else _named(deck, path.stem)


def _named(deck: DeckList, name: str) -> DeckList:
    return DeckList(deck.entries, name)
