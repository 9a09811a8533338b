"""Every compiled card plays: each in ten matches at least, every invariant watched.

The card data is no part of the repository; where it is not at hand these tests are skipped.
"""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ludwright.magic import catalog
from ludwright.magic.compiler import compile_cards, outlined, write
from ludwright.magic.compiler.store import Store
from ludwright.magic.decks import BASICS
from ludwright.magic.fuzz import Fuzzed, Round, play, rounds_of
from ludwright.magic.fuzz.decks import kinds

MATCHES = 10
# A prime, so that no habit of the file's order decides which cards are in the sample.
EVERY = 421


def compiled(source: Path, folder: Path) -> set[str]:
    """The names of the cards of a file that compile; their catalog is written to the folder."""
    found = compile_cards(outlined(source), workers=1, store=Store(folder / "kept.db"))
    write(found, source, folder)
    return {result.name for result in found.results if result.lowered is not None}


def rounds(wanted: set[str], seed: int) -> Iterator[Round]:
    """Rounds of random decks, until every one of these cards was in one."""
    found = Fuzzed.of([card for card in kinds() if card.name in wanted])
    cards = {card.name: card for card in found.cards}
    left = wanted - {*BASICS.values()}
    for one in rounds_of(10**9, found, random.Random(seed)):
        if not left:
            return
        dealt = {name for deck in one.decks for name, _ in deck.cards}
        dealt |= {deck.commander for deck in one.decks if deck.commander is not None}
        for name in left & dealt:
            # Decks are dealt around what is missing: what was in one is missed no more.
            found.cast[cards[name].front] += 1
            found.used.update(dict.fromkeys(cards[name].abilities, 1))
        left -= dealt
        yield replace(one, games=MATCHES)


def broken(folder: Path, wanted: set[str], seed: int) -> list[str]:
    """What breaks, each with the decks of the round."""
    catalog.use(folder)
    try:
        wrong = []
        for one in rounds(wanted, seed):
            played = play(str(folder), one)
            messages = [str(error[1]) for error in played.errors]
            messages += [played.refused] if played.refused is not None else []
            wrong += [f"{message} in {one.decks}" for message in messages[:1]]
        return wrong
    finally:
        catalog.use(None)


def test_a_sample_of_compiled_cards_plays(shared: Path, tmp_path: Path) -> None:
    with gzip.open(shared / "cards" / "all.jsonl.gz", "rt", encoding="utf-8") as file:
        lines = file.readlines()
    source = tmp_path / "sample.jsonl"
    source.write_text("".join(lines[::EVERY]), encoding="utf-8")
    names = compiled(source, tmp_path / "catalog")
    assert len(names) > 0.6 * len(lines) / EVERY
    assert broken(tmp_path / "catalog", names, 1) == []


@pytest.mark.soak
def test_every_compiled_card_plays(shared: Path, tmp_path: Path) -> None:
    names = compiled(shared / "cards" / "all.jsonl.gz", tmp_path / "catalog")
    assert len(names) > 22_000
    assert broken(tmp_path / "catalog", names, 2) == []
