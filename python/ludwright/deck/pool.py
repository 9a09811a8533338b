"""From a catalog to candidates: queries are run, what they find is tagged, the most promising stay."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .extractor import FeatureExtractor
from .idle import ALIVE, Hang, Idle, Presence, hangs_of, living
from .planner import ANY, COMPANY, WORDS, PlannedQuery
from .query import search
from .registries import FeatureRegistry, RoleRegistry
from .scorer import popularity
from .subject import Subject
from .tagger import RoleTagger
from .words import said_by

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludwright.cards import Card, Catalog

    from .themes import Theme

# Candidates that stay, and how many a single query may bring. Enough that more would not change a deck, few
# enough that the best of them can be proven.
MOST = 2_500
PER_TARGET, PER_ROLE, PER_THEME, PER_LAND, PER_WORDS = 250, 120, 500, 300, 500
SURE_THEME, SURE_COMPANY = 200, 300

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Tagged:
    """A card with what the registries and the themes say of it."""

    card: Card
    features: Mapping[str, Any]
    roles: frozenset[str]
    enables: frozenset[str] = frozenset()
    pays: frozenset[str] = frozenset()
    # What it is to each theme, and which words of the vocabulary it says.
    serves: tuple[tuple[Theme, frozenset[str]], ...] = ()
    said: frozenset[str] = frozenset()
    # What of it needs something that the deck does not have; nothing of that counts above.
    idle: Idle = ALIVE


class Registries:
    """Both registries with the tagger and the extractor made from them."""

    def __init__(self, roles: RoleRegistry, features: FeatureRegistry) -> None:
        self.roles = roles
        self.features = features
        self.extractor = FeatureExtractor(features)
        self.tagger = RoleTagger(roles, self.extractor)
        # Roles that a query alone can give, and what is known of cards: many decks ask about the same.
        self._by_query = frozenset(role.id for role in roles.roles if not role.must_have)
        self._read: dict[
            tuple[int, frozenset[str], Idle], tuple[Card, Mapping[str, Any], frozenset[str]]
        ] = {}
        self._hangs: dict[int, tuple[Card, tuple[Hang, ...]]] = {}

    def _of(
        self, card: Card, subject: Subject, retrieved: Collection[str], idle: Idle = ALIVE
    ) -> tuple[Mapping[str, Any], frozenset[str]]:
        """Features and roles of a card, worked out once for each card, what found it and what is idle."""
        key = (id(card), self._by_query.intersection(retrieved), idle)
        if key not in self._read:
            features = self.extractor.of(subject)
            # The card is kept with them, so that its identity stays its own.
            self._read[key] = (card, features, frozenset(self.tagger.of(subject, retrieved)))
        _, features, roles = self._read[key]
        subject.features = features
        return features, roles

    def _idle(self, subject: Subject, presence: Presence) -> Idle:
        card = subject.card
        if id(card) not in self._hangs:
            self._hangs[id(card)] = (card, hangs_of(subject, self.extractor, presence.creature_types))
        return presence.idle(card, self._hangs[id(card)][1])

    def tagged(
        self,
        card: Card,
        themes: Sequence[Theme] = (),
        retrieved: Collection[str] = (),
        presence: Presence | None = None,
    ) -> Tagged:
        """With `presence`, only what works in such a deck counts."""
        subject, idle = Subject(card), ALIVE
        features, own = self._of(card, subject, retrieved)
        if presence is not None:
            idle = self._idle(subject, presence)
        if idle is not ALIVE:
            subject = living(subject, idle)
            features, own = self._of(card, subject, retrieved, idle)
        roles = set(own)
        enables, pays = set(), set()
        serves = []
        for theme in themes:
            parts = theme.parts(subject)
            roles |= parts
            if parts:
                roles.add("theme")
                serves.append((theme, parts))
            if parts & {"theme_enabler", "theme_fodder"}:
                enables.add(theme.id)
            if "theme_payoff" in parts:
                pays.add(theme.id)
        known = {role.id for role in self.roles.roles}
        return Tagged(
            card,
            features,
            frozenset(roles & known),
            frozenset(enables),
            frozenset(pays),
            tuple(serves),
            said_by(subject),
            idle,
        )


def is_ranked(catalog: Catalog) -> bool:
    """Whether the data say how much cards are played."""
    return bool(np.isfinite(catalog.array("cards", "edhrec")).any())


def promise(catalog: Catalog) -> NDArray[np.float64]:
    """Popularity of every row, by which a query's finds are ordered."""

    def work_out() -> NDArray[np.float64]:
        ranks = catalog.array("cards", "edhrec").tolist()
        sets = catalog.array("cards", "sets").tolist()
        ranked = is_ranked(catalog)
        return np.array([popularity(rank, n, ranked=ranked) for rank, n in zip(ranks, sets, strict=True)])

    return catalog.once("popularity", work_out)


def gather(
    catalog: Catalog,
    registries: Registries,
    queries: Sequence[PlannedQuery],
    themes: Sequence[Theme],
    always: Collection[str],
    never: Collection[str],
    *,
    presence: Presence | None = None,
    most: int = MOST,
    progress: Progress = lambda text: None,
) -> list[Tagged]:
    """The candidates, in the order of their names; `always` are kept and `never` left out by exact name."""
    worth = promise(catalog)
    found: dict[int, set[str]] = {}
    sure: set[int] = set()
    for query in queries:
        progress(f"searching: {query.purpose}")
        rows = search(catalog, query.text).rows
        best = rows[np.lexsort((rows, -worth[rows]))][: _limit(query.purpose, registries.roles)]
        for row in best.tolist():
            found.setdefault(row, set()).add(query.purpose)
        # What the deck is about is not left out for being little played, or too new to be ranked.
        sure.update(best[: _sure(query.purpose)].tolist())
    kept = sorted(found, key=lambda row: (row not in sure, -worth[row], row))[:most]
    rows_always = [row for name in always if (row := catalog.row(name)) is not None]
    barred = {catalog.row(name) for name in never}
    progress(f"tagging {len(kept)} cards")
    chosen = sorted({*kept, *rows_always} - barred)
    return [registries.tagged(catalog[row], themes, found.get(row, ()), presence) for row in chosen]


def _sure(purpose: str) -> int:
    """Of a query's finds, how many stay whatever else is found."""
    if purpose == COMPANY:
        return SURE_COMPANY
    return SURE_THEME if purpose.startswith("theme:") else 0


def _limit(purpose: str, roles: RoleRegistry) -> int:
    if purpose.startswith("theme:"):
        return PER_THEME
    if purpose in (WORDS, COMPANY):
        return PER_WORDS
    if purpose == ANY:
        return PER_ROLE
    role = roles.role(purpose)
    top = role if role.parent is None else roles.role(role.parent)
    if top.id == "land":
        return PER_LAND
    return PER_TARGET if top.target is not None else PER_ROLE
