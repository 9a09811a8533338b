"""Tags of our own registries: a card's roles, the features that are true, and members such as `taps_for:W`.

Tagging a card takes a fraction of a millisecond, and there are tens of thousands. So tags are worked out for
the cards that a query still has in view, kept between runs, and not worked out at all for cards that are
word for word those whose tags are shipped.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
from collections.abc import Collection, Sequence
from functools import cache as once
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludwright.cards import cache, embedded
from ludwright.cards.card import Card
from ludwright.cards.catalog import Catalog

from ..extractor import FeatureExtractor
from ..idle import told
from ..registries import Feature, load_features, load_roles
from ..subject import Subject
from ..tagger import RoleTagger
from ..themes import BY_FACTS
from .condition import Mask, Rows


class Tagger:
    """Roles and features of one card after another."""

    def __init__(self) -> None:
        features = load_features()
        roles = load_roles(features=features)
        self._extractor = FeatureExtractor(features)
        self._tagger = RoleTagger(roles, self._extractor)
        self.version = f"roles {roles.version}, features {features.version}"
        self._members = frozenset(
            f"{f.id}:{value}"
            for f in features.features
            if f.type == "enum_set" and _of_the_text(f)
            for value in f.values
        )
        # Changes with the registries and with the code that reads them.
        self.key = f"{roles.digest[:16]}-{features.digest[:16]}-{_code()}"
        self.words = (
            *(role.id for role in roles.roles),
            *(feature.id for feature in features.features if feature.type == "bool"),
            *sorted(self._members),
        )

    def tags(self, card: Card) -> tuple[str, ...]:
        return self._of(Subject(card))

    def of_its_body(self, card: Card) -> tuple[str, ...]:
        """Tags of themes that cards feed by what they are (to fly, to be small): facts leave them out, since
        the rest of the facts says them."""
        found = self._extractor.value("theme_enablers", Subject(card).saying(""))
        return tuple(f"theme_enablers:{theme}" for theme in found if theme in BY_FACTS)

    def hangs(self, card: Card, creature_types: Collection[str]) -> dict[str, str]:
        """For facts: what of it hangs on themes and creature types."""
        subject = Subject(card)
        self._extractor.of(subject)
        return told(subject, self._extractor, creature_types, self._of)

    def _of(self, subject: Subject) -> tuple[str, ...]:
        values = self._extractor.of(subject)
        true = (name for name, value in values.items() if value is True)
        members = (
            f"{name}:{member}"
            for name, held in values.items()
            if isinstance(held, tuple)
            for member in held
            if f"{name}:{member}" in self._members
        )
        return tuple(sorted({*self._tagger.of(subject), *true, *members}))


def _of_the_text(feature: Feature) -> bool:
    """Whether a rule reads a text; what the other fields say can be worked out from facts alone."""
    predicates = (predicate for rule in feature.rules for predicate in rule.rule.predicates)
    return any(field.endswith("_text") for predicate in predicates for field in predicate.reads)


@once
def _code() -> str:
    hasher = hashlib.sha256()
    deck = resources.files("ludwright.deck")
    files = [deck.joinpath(name) for name in ("subject.py", "tagger.py", "extractor.py")]
    files += sorted(deck.joinpath("predicates").iterdir(), key=lambda entry: entry.name)
    files.append(resources.files("ludwright.cards").joinpath("text.py"))
    for file in files:
        if file.name.endswith(".py"):
            hasher.update(file.read_bytes())
    return hasher.hexdigest()[:16]


class OwnTags:
    """Which cards of a catalog have which tag, as far as anyone has asked."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._tagger = Tagger()
        self.source = f"our own tags ({self._tagger.version})"
        self.words: Sequence[str] = self._tagger.words
        self._column = {word: n for n, word in enumerate(self.words)}
        self._known: Mask = np.zeros(len(catalog), dtype=np.bool_)
        self._held: NDArray[np.bool_] = np.zeros((len(catalog), len(self.words)), dtype=np.bool_)
        self._path = cache.folder() / "tags" / f"{catalog.digest[:32]}-{self._tagger.key}.npz"
        if not self._restore():
            self._take_shipped()

    @classmethod
    def of(cls, catalog: Catalog) -> OwnTags:
        return catalog.once("own tags", lambda: cls(catalog))

    def mask(self, word: str, rows: Rows | None) -> Mask:
        chosen = np.arange(len(self._catalog)) if rows is None else rows
        self._work_out(chosen[~self._known[chosen]])
        return np.asarray(self._held[chosen, self._column[word]])

    def _work_out(self, rows: Rows) -> None:
        for row in rows:
            self._set(int(row), self._tagger.tags(self._catalog[int(row)]))
        if len(rows):
            self._keep()

    def _set(self, row: int, tags: Sequence[str]) -> None:
        self._known[row] = True
        self._held[row, [self._column[tag] for tag in tags]] = True

    def _take_shipped(self) -> None:
        """Cards whose every word the tagger has read before need no second reading."""
        if embedded.meta().tagged_by != self._tagger.key:
            return
        for name, (content, tags) in embedded.shipped_tags().items():
            row = self._catalog.row(name)
            if (
                row is not None
                and self._catalog[row].name == name
                and content_key(self._catalog[row]) == content
            ):
                self._set(row, (*tags, *self._tagger.of_its_body(self._catalog[row])))
        self._keep()

    def _restore(self) -> bool:
        with contextlib.suppress(OSError, ValueError, KeyError), np.load(self._path) as held:
            known, tags = held["known"], held["tags"]
            if known.shape == self._known.shape and tags.shape == self._held.shape:
                self._known, self._held = known, tags
                return True
        return False

    def _keep(self) -> None:
        buffer = io.BytesIO()
        np.savez_compressed(buffer, known=self._known, tags=self._held)
        with contextlib.suppress(OSError):
            cache.write_whole(self._path, buffer.getvalue())


def content_key(card: Card) -> str:
    """A few letters that change with anything of a card that rules may read."""
    content: list[Any] = [card.name, card.layout, card.mana_cost, card.cmc, card.type_line, card.full_text]
    content += [card.colors, card.color_identity, card.produced_mana, card.keywords]
    content += [card.power, card.toughness, card.loyalty, card.rarity]
    return hashlib.sha256(repr(content).encode()).hexdigest()[:6]
