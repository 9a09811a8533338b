"""What a run over a file must know of every card before it is made: names, sets, keys.

It is kept with the results, so that a run which finds everything in the cache reads no card data.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ... import cards as _cards
from ...cards.read import unreadable
from .store import Store, key_of, maker

if TYPE_CHECKING:
    from ...cards import Card as Printed


@dataclass(frozen=True, slots=True)
class Line:
    """One card of a file."""

    name: str
    sets: tuple[str, ...]
    latest: str
    """The set of its latest printing."""
    has_text: bool
    key: bytes

    @classmethod
    def of(cls, card: Printed) -> Line:
        sets = tuple(sorted({printing.set for printing in card.printings}))
        return cls(
            card.name, sets, card.printings[-1].set if card.printings else "", card.has_text, key_of(card)
        )


@dataclass(slots=True)
class Outline:
    """The cards of a file, which are read when one of them is asked for."""

    lines: Sequence[Line]
    read: Callable[[], Sequence[Printed]]
    _numbers: Sequence[int] | None = None
    """Which cards of the file these are; all of them, where it does not say."""
    _cards: Sequence[Printed] | None = field(default=None, repr=False)

    @classmethod
    def of(cls, cards: Sequence[Printed]) -> Outline:
        return cls([Line.of(card) for card in cards], lambda: cards)

    def only(self, wanted: Callable[[Line], bool]) -> Outline:
        numbers = [n for n, line in enumerate(self.lines) if wanted(line)]
        known = range(len(self.lines)) if self._numbers is None else self._numbers
        return Outline([self.lines[n] for n in numbers], self.read, [known[n] for n in numbers], self._cards)

    def cards(self, numbers: Iterable[int]) -> list[Printed]:
        wanted = list(numbers)
        if not wanted:
            return []
        if self._cards is None:
            self._cards = self.read()
        return [self._cards[n if self._numbers is None else self._numbers[n]] for n in wanted]


def outline(path: Path, read: Callable[[], Sequence[Printed]], store: Store) -> Outline:
    """Of a file; `read` makes its cards."""
    digest = _digest(path)
    known = _lines(store.file(digest))
    if known is not None:
        return Outline(known, read)
    cards = read()
    made = [Line.of(card) for card in cards]
    store.keep_file(digest, _packed(made))
    return Outline(made, read, None, cards)


@cache
def _readers() -> bytes:
    """Changes with the code that makes cards of card data."""
    hasher = hashlib.sha256(maker().encode())
    for path in sorted(Path(_cards.__file__).parent.glob("*.py")):
        hasher.update(path.read_bytes())
    return hasher.digest()


def _digest(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            held = hashlib.file_digest(file, "sha256").digest()
    except OSError as error:
        raise unreadable(path, error) from error
    return hashlib.sha256(_readers() + held).digest()


def _packed(lines: Sequence[Line]) -> bytes:
    rows = [[line.name, line.sets, line.latest, line.has_text, line.key.hex()] for line in lines]
    return zlib.compress(json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode(), 1)


def _lines(packed: bytes | None) -> list[Line] | None:
    """None where nothing is known, or what is known is damaged."""
    if packed is None:
        return None
    try:
        rows: Any = json.loads(zlib.decompress(packed))
        return [
            Line(name, tuple(sets), latest, has_text, bytes.fromhex(key))
            for name, sets, latest, has_text, key in rows
        ]
    except (zlib.error, ValueError, TypeError):
        return None
