"""All loaded cards: columns to search, cards to read, one digest for the whole."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import polars as pl
from numpy.typing import NDArray

from ludwright.authoring.names import quoted
from ludwright.errors import Invalid

from . import cache, embedded
from .card import Card
from .columns import Tables, tables_of
from .lookup import Lookup
from .normalise import card_of, is_card, merged, record_of
from .read import REMEDY, read_objects

# Tag -> the names of the cards that have it.
TagSource = Callable[["Catalog"], Mapping[str, Collection[str]]]

EMBEDDED = "embedded"
T = TypeVar("T")


@dataclasses.dataclass(frozen=True, slots=True)
class Origin:
    """Where a catalog came from."""

    # `embedded`, `synced`, or the path of a file.
    source: str
    # Objects of the file that are no cards: tokens, art, other languages.
    skipped: int = 0


class Catalog:
    """Cards in the order of their names. Immutable; rows of the tables are found by name or number."""

    def __init__(
        self, tables: Tables, digest: str, origin: Origin, own_tags: tuple[str, TagSource] | None = None
    ) -> None:
        self.tables = tables
        # Of the cards' content: the same for the same cards in any file format and any order.
        self.digest = digest
        self.origin = origin
        self._own_tags = own_tags
        self._arrays: dict[tuple[str, str], NDArray[Any]] = {}
        self._held: dict[int, Card] = {}
        self._once: dict[str, Any] = {}

    @classmethod
    def load(cls, path: Path | str | None = None, *, cached: bool = True) -> Catalog:
        """The cards of a file; without one `LUDWRIGHT_CARDS`, else what was synced, else what is shipped."""
        if path is not None:
            return cls._open(Path(path), str(path), cached)
        if named := os.environ.get("LUDWRIGHT_CARDS"):
            return cls._open(Path(named), named, cached)
        synced = synced_file()
        return cls._open(synced, "synced", cached) if synced.is_file() else cls.embedded(cached=cached)

    @classmethod
    def embedded(cls, *, cached: bool = True) -> Catalog:
        """The facts that come with Ludwright: every card of Commander, without rules text."""
        return _shipped() if cached else cls._shipped(cached=False)

    @classmethod
    def _shipped(cls, *, cached: bool) -> Catalog:
        with embedded.facts_file() as path:
            return cls._open(path, EMBEDDED, cached)

    @classmethod
    def from_cards(cls, cards: Iterable[Card], source: str = "memory", skipped: int = 0) -> Catalog:
        by_name = merged(cards)
        kept = [by_name[name] for name in sorted(by_name)]
        records = [json.dumps(record_of(card), ensure_ascii=False, sort_keys=True) for card in kept]
        return cls(tables_of(kept, records), _digest(records), Origin(source, skipped))

    @classmethod
    def _open(cls, path: Path, source: str, cached: bool) -> Catalog:
        try:
            key = cache.key_of(path) if cached else ""
        except OSError as error:
            raise Invalid(
                f"cannot be read: {error.strerror}", path=str(path), remedy="give a card file that exists"
            ) from error
        held = cache.fetch(key) if cached else None
        if held is not None:
            tables, meta = held
            return cls(tables, meta["digest"], Origin(source, meta["skipped"]))
        raws = embedded.expanded(path) if source == EMBEDDED else read_objects(path)
        skipped = 0

        def cards() -> Iterator[Card]:
            nonlocal skipped
            for line, raw in raws:
                if is_card(raw):
                    yield card_of(raw, f"{path}:{line}")
                else:
                    skipped += 1

        by_name = merged(cards())
        if not by_name:
            raise Invalid("no cards in it", path=str(path), remedy=REMEDY)
        catalog = cls.from_cards(by_name.values(), source, skipped)
        if cached:
            cache.store(key, catalog.tables, {"digest": catalog.digest, "skipped": skipped})
        return catalog

    def with_tags(self, name: str, tags: TagSource) -> Catalog:
        """The same cards, `otag:` served by a source of our own where the data has no such tag."""
        return Catalog(self.tables, self.digest, self.origin, (name, tags))

    # Reading cards

    def __len__(self) -> int:
        return self.tables.cards.height

    def __iter__(self) -> Iterator[Card]:
        return (self[row] for row in range(len(self)))

    def __getitem__(self, row: int) -> Card:
        if row not in self._held:
            cards = self.tables.cards
            raw = json.loads(cards["record"][row])
            raw.update(traits=cards["traits"][row].to_list(), tags=cards["tags"][row].to_list())
            self._held[row] = card_of(raw, self.origin.source)
        return self._held[row]

    def __contains__(self, name: str) -> bool:
        return self.row(name) is not None

    @cached_property
    def names(self) -> list[str]:
        """Every card's name, sorted."""
        return self.tables.cards["name"].to_list()

    @cached_property
    def _lookup(self) -> Lookup:
        faces = self.tables.faces
        face_keys = zip(faces["card"].to_list(), faces["name_fold"].to_list(), strict=True)
        return Lookup(self.names, self.tables.cards["key"].to_list(), face_keys)

    def row(self, name: str) -> int | None:
        """The row of a card by its name or a face's, whatever capitals, accents and punctuation; or None."""
        return self._lookup.row(name)

    def card(self, name: str) -> Card:
        """The card of that name; an unknown name is an error that suggests the nearest."""
        row = self.row(name)
        if row is not None:
            return self[row]
        near = self._lookup.nearest(name, self.tables.cards["key"])
        remedy = (
            f"did you mean {' or '.join(quoted(word) for word in near)}?" if near else "check its spelling"
        )
        raise Invalid(f"no card is named {quoted(name)}", remedy=remedy, code="unknown-card")

    # Reading columns

    def array(self, table: str, column: str) -> NDArray[Any]:
        """A column as NumPy sees it; absent numbers are NaN."""
        key = (table, column)
        if key not in self._arrays:
            self._arrays[key] = getattr(self.tables, table)[column].to_numpy()
        return self._arrays[key]

    def series(self, table: str, column: str) -> pl.Series:
        frame: pl.DataFrame = getattr(self.tables, table)
        return frame[column]

    def once(self, key: str, make: Callable[[], T]) -> T:
        """Something worked out from the cards, kept for the next who asks."""
        if key not in self._once:
            self._once[key] = make()
        found: T = self._once[key]
        return found

    @cached_property
    def face_starts(self) -> NDArray[np.intp]:
        """The first row of every card in `faces`."""
        return np.searchsorted(self.array("faces", "card"), np.arange(len(self)))

    @cached_property
    def print_starts(self) -> NDArray[np.intp]:
        """The first row of every card in `prints`."""
        return np.searchsorted(self.array("prints", "card"), np.arange(len(self)))

    @cached_property
    def formats(self) -> tuple[str, ...]:
        """The formats whose legality the data gives."""
        return tuple(name[6:] for name in self.tables.cards.columns if name.startswith("legal:"))

    @cached_property
    def has_text(self) -> bool:
        """Whether rules text can be searched at all."""
        return bool(self.array("cards", "has_text").any())

    @cached_property
    def newest(self) -> str | None:
        """The latest date on which any of the cards was released."""
        day = int(self.array("cards", "released").max(initial=0))
        return f"{day // 10000}-{day // 100 % 100:02}-{day % 100:02}" if day else None

    @cached_property
    def sets(self) -> Mapping[str, NDArray[Any]]:
        """Every set's code with the rows of the cards printed in it."""
        frame = self.tables.prints.select("set", "card").unique(maintain_order=True)
        parts = frame.group_by("set", maintain_order=True).agg("card").sort("set")
        return {code: np.asarray(rows, dtype=np.intp) for code, rows in parts.iter_rows() if code}

    def words(self, column: str) -> Mapping[str, NDArray[Any]]:
        """Every word of a list column with the rows of the cards that have it."""
        return self.once(f"words:{column}", lambda: _index(self.tables.cards[column]))

    @property
    def has_own_tags(self) -> bool:
        """Whether tags of our own came with the cards or were given; else the text can be asked for them."""
        return self._own_tags is not None or not self.has_text

    @cached_property
    def own_tags(self) -> tuple[str, Mapping[str, NDArray[Any]]]:
        """Tags of our own registries and what made them: shipped with the cards, or worked out now."""
        if self._own_tags is None:
            return "the tags shipped with the cards", self.words("tags")
        name, source = self._own_tags
        rows = {card: row for row, card in enumerate(self.names)}
        return name, {
            tag: np.array(sorted(rows[card] for card in cards), dtype=np.intp)
            for tag, cards in source(self).items()
        }


def synced_file() -> Path:
    """Where `ludwright cards sync` leaves the cards."""
    return cache.folder() / "synced" / "cards.json.gz"


def _index(column: pl.Series) -> dict[str, NDArray[Any]]:
    frame = pl.DataFrame({"word": column, "row": np.arange(len(column))}).explode("word").drop_nulls()
    parts = frame.group_by("word", maintain_order=True).agg("row").sort("word")
    return {word: np.asarray(rows, dtype=np.intp) for word, rows in parts.iter_rows()}


def _digest(records: list[str]) -> str:
    hasher = hashlib.sha256()
    for record in records:
        hasher.update(record.encode() + b"\n")
    return hasher.hexdigest()


@lru_cache(maxsize=1)
def _shipped() -> Catalog:
    """Opened once: what is shipped does not change while a program runs, and decks look up the same cards."""
    return Catalog._shipped(cached=True)
