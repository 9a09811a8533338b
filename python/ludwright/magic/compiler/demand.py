"""Card data as a catalog: a card is compiled when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from ...cards import Catalog as Printeds
from ..catalog import Entry, slug
from .one import Result, compile_card, loads
from .store import Store, key_of


class OnDemand(Mapping[str, Entry]):
    """The cards of a file of card data by slug, as far as they compile."""

    def __init__(self, path: Path) -> None:
        self.file = str(path)
        self._cards = Printeds.load(path)
        self._rows = {slug(name.partition(" // ")[0]): n for n, name in enumerate(self._cards.names)}
        self._store = Store()
        self._made: dict[str, Result] = {}

    def result(self, stem: str) -> Result:
        """What becomes of a card; KeyError where the data has none."""
        known = self._made.get(stem)
        if known is None:
            card = self._cards[self._rows[stem]]
            key = key_of(card)
            known = self._store.fetch([key]).get(key)
            if known is None:
                (known,) = loads([compile_card(card)])
                self._store.keep([(key, known)])
            self._made[stem] = known
        return known

    def refusal(self, stem: str) -> str | None:
        """Why a card of the data is not in the catalog; None of one that the data does not have."""
        return self.result(stem).why if stem in self._rows else None

    def __getitem__(self, stem: str) -> Entry:
        result = self.result(stem)
        if result.lowered is None:
            raise KeyError(stem)
        printings = self._cards[self._rows[stem]].printings
        return Entry(
            result.name, printings[-1].set if printings else "", self.file, None, None, result.lowered
        )

    def __contains__(self, stem: object) -> bool:
        return stem in self._rows and self.result(str(stem)).lowered is not None

    def __iter__(self) -> Iterator[str]:
        return (stem for stem in self._rows if stem in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)
