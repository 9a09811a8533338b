"""Card data compiled into a catalog: English that plays.

Every card goes through gates, each cheap: (1) every token of its wording is consumed, and there is one
reading; (2) it prints back as it is worded, and what is printed reads back; (3) it lowers and the core loads
it; (4) it is what our own file of it says, where there is one; (5) it agrees with an independent skeleton of
it, where one is given; (6) in `full` checks it is played. A card that does not pass (1) or (3) is refused,
with the clauses that stand in the way.
"""

from __future__ import annotations

import gc
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ...cards.normalise import card_of, is_card, merged
from ...cards.read import REMEDY, read_objects
from ...errors import Invalid, LudwrightError
from ..catalog import shipped
from . import pack
from .one import Result, compile_card, loads
from .outline import Line, Outline, outline
from .store import Store, maker

if TYPE_CHECKING:
    from ...cards import Card as Printed
    from ..notation.ast_card import Card
    from .skeleton import Difference

Check = Literal["fast", "full"]
_BATCH = 100


@dataclass(slots=True)
class Compiled:
    """What became of all cards of a file, in the order of the file."""

    lines: Sequence[Line]
    results: list[Result]
    differences: dict[str, list[Difference]] | None = None
    """From the skeletons, by card; None where no skeletons were given."""
    played: dict[str, str] | None = None
    """By name, what playing the card found wrong, or nothing; None where it was not played."""
    cached: int = 0
    skipped: list[str] = field(default_factory=list)

    def verified(self, result: Result) -> bool:
        if not result.verified:
            return False
        return self.played is None or self.played.get(result.name, "never played") == ""

    def agrees(self, result: Result) -> bool:
        """With our own file and with the skeleton, as far as they are there."""
        if result.lowered is None or result.written is False:
            return False
        if self.differences is None:
            return True
        return all(one.explained for one in self.differences.get(result.name, ()))

    def counts(self, results: Sequence[Result]) -> dict[str, int]:
        counted = [one for one in results if one.status != "out of format"]
        made = [one for one in counted if one.lowered is not None]
        return {
            "cards": len(counted),
            "out_of_format": len(results) - len(counted),
            "compiled": len(made),
            "verified": sum(map(self.verified, made)),
            "agrees": sum(map(self.agrees, made)),
            "refused": len(counted) - len(made),
        }

    def by_set(self) -> dict[str, list[Result]]:
        found: dict[str, list[Result]] = {}
        for line, result in zip(self.lines, self.results, strict=True):
            for code in line.sets:
                found.setdefault(code, []).append(result)
        return dict(sorted(found.items()))

    def refusals(self, weights: Mapping[str, int] | None = None) -> list[dict[str, Any]]:
        """Clauses by the cards that they alone keep out; `weights`: by name, how many scenarios want it."""
        alone: Counter[str] = Counter()
        among: Counter[str] = Counter()
        scenarios: Counter[str] = Counter()
        for result in self.results:
            if result.status != "refused":
                continue
            among.update(result.clauses)
            if len(result.clauses) == 1:
                alone[result.clauses[0]] += 1
                scenarios[result.clauses[0]] += (weights or {}).get(result.name, 0)
        order = sorted(among, key=lambda clause: (-alone[clause], -among[clause], clause))
        return [
            {"clause": clause, "cards": alone[clause], "among": among[clause]}
            | ({} if weights is None else {"scenarios": scenarios[clause]})
            for clause in order
        ]


def read_cards(path: Path) -> list[Printed]:
    """The cards of a file of card data (or of the folder of a catalog), by name."""
    file = path / pack.SOURCE if path.is_dir() else path
    with _no_cycles():
        cards = merged(card_of(raw, f"{file}:{line}") for line, raw in read_objects(file) if is_card(raw))
    if not cards:
        raise Invalid("no cards in it", path=str(file), remedy=REMEDY)
    return [cards[name] for name in sorted(cards)]


def outlined(path: Path, store: Store | None = None) -> Outline:
    """The same, as far as a run needs them that finds all of them in the cache."""
    file = path / pack.SOURCE if path.is_dir() else path
    return outline(file, lambda: read_cards(path), store or Store())


def compile_cards(
    cards: Sequence[Printed] | Outline,
    *,
    workers: int | None = None,
    store: Store | None = None,
    progress: Callable[[int], None] | None = None,
) -> Compiled:
    """Gates 1 to 4 for all cards, by several processes; what is known from before is not done again."""
    kept = store or Store()
    given = cards if isinstance(cards, Outline) else Outline.of(cards)
    keys = [line.key for line in given.lines]
    known = kept.fetch(keys)
    left = [n for n, key in enumerate(keys) if key not in known]
    if progress is not None:
        progress(len(keys) - len(left))
    batches = [left[at : at + _BATCH] for at in range(0, len(left), _BATCH)]
    made: dict[int, Result] = {}
    for numbers, results in _worked(given, batches, workers):
        made.update(zip(numbers, results, strict=True))
        kept.keep((keys[n], result) for n, result in zip(numbers, results, strict=True))
        if progress is not None:
            progress(len(numbers))
    results = [made[n] if n in made else known[key] for n, key in enumerate(keys)]
    return Compiled(given.lines, results, cached=len(keys) - len(left))


def _worked(
    given: Outline, batches: list[list[int]], workers: int | None
) -> Iterator[tuple[list[int], list[Result]]]:
    from ...bench.machine import cores

    count = min(workers or cores(), len(batches))
    if count <= 1:
        yield from ((batch, _batch(given.cards(batch))) for batch in batches)
        return
    from concurrent.futures import ProcessPoolExecutor

    _ready()
    cards = [given.cards(batch) for batch in batches]
    # Where processes part by forking, they have the cards from the beginning; elsewhere they are sent once.
    with ProcessPoolExecutor(count, initializer=_begin, initargs=(cards,)) as pool:
        yield from zip(batches, pool.map(_numbered, range(len(batches))), strict=True)


_GIVEN: list[list[Printed]] = []
"""In a worker: the cards of each batch."""


def _begin(cards: list[list[Printed]]) -> None:
    _GIVEN[:] = cards


def _numbered(batch: int) -> list[Result]:
    with _no_cycles():
        results = _batch(_GIVEN[batch])
        # Of what this batch has left over only.
        gc.collect(1)
    return results


@contextmanager
def _no_cycles() -> Iterator[None]:
    """Hardly anything is part of a cycle here: looking for them all the time took a tenth of it."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def _ready() -> None:
    """What every process needs is made once, before they part."""
    from ..lower import cards
    from ..oracle.names import Catalogued
    from ..oracle.rules import G, Setting, within

    del cards
    with within(Setting(Catalogued())):
        G.tables()
    gc.freeze()


def _batch(cards: list[Printed]) -> list[Result]:
    return list(loads(compile_card(card, _own(card)) for card in cards))


def _own(card: Printed) -> Card | None:
    """The card as our own file says it."""
    catalog = shipped()
    try:
        return catalog.card(card.name) if card.name in catalog else None
    except LudwrightError:
        return None


def write(found: Compiled, source: Path, folder: Path) -> None:
    """The catalog of all that compiled, and the card data beside it for deck building."""
    rows = []
    for line, result in zip(found.lines, found.results, strict=True):
        if result.lowered is not None:
            rows.append((result.name, line.latest, result.lowered, found.verified(result)))
    pack.write(folder, rows, {"cards": len(rows), "maker": maker()})
    given = source / pack.SOURCE if source.is_dir() else source
    if given.resolve() != (folder / pack.SOURCE).resolve():
        shutil.copyfile(given, folder / pack.SOURCE)
