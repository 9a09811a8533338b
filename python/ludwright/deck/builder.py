"""The pipeline from a brief to a deck: look up, plan, search, tag, score, select, check, explain."""

from __future__ import annotations

import datetime
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludwright.errors import Illegal, Invalid

from .assemble import assemble, basic_names, price_of
from .brackets import bracket_of
from .brief import DeckBrief
from .combos import known
from .commander import pairing, problems
from .explain import main_role, reason, rivals
from .mana.base import mana_base
from .planner import plan
from .pool import Progress, Registries, Tagged, gather, is_ranked
from .registries import Target, load_features, load_roles
from .request import Request, creature_types, named_themes, request
from .result import Chosen, DeckBuild
from .scorer import Score, Scorer
from .select.greedy import by_greed
from .select.model import Choice, Selection, Solved, Weights
from .select.objective import Tally
from .subject import Subject
from .themes import Theme, themes_of_commanders, themes_version

if TYPE_CHECKING:
    from ludwright.cards import Card, Catalog

# Deterministic seconds, one or two real ones each on a usual machine. Most decks take a tenth of one, hard
# briefs a whole one.
LIMIT = 3.0


def build(
    brief: DeckBrief,
    catalog: Catalog,
    *,
    registries: Registries | None = None,
    seed: int = 0,
    limit: float = LIMIT,
    weights: Weights | None = None,
    progress: Progress = lambda text: None,
) -> DeckBuild:
    """The best deck for a brief from a catalog, with its proof and its reasons."""
    registries = registries or shipped()
    asked = request(brief, catalog, registries.roles)
    themes = named_themes(brief, catalog) or _own_themes(asked, catalog, registries)
    queries = plan(registries.roles, themes, asked.identity, brief, catalog, asked.excluded)
    leaders = [registries.tagged(card, themes) for card in asked.commanders]
    basics = basic_names(asked.identity)
    for name in basics.values():
        if name not in catalog:
            raise Invalid(f"the cards have no {name}", remedy="use card data with basic lands")
    pool = gather(
        catalog,
        registries,
        queries,
        themes,
        always=[*(card.name for card in asked.fixed), *asked.owned],
        never=[*(card.name for card in asked.commanders), *asked.excluded, *basics.values()],
        progress=progress,
    )
    pool = [tagged for tagged in pool if _usable(tagged.card, asked)]
    asked = _without_ceiling(asked, pool)
    scorer = Scorer(
        registries.roles, brief.role_priority, asked.identity, asked.owned, ranked=is_ranked(catalog)
    )
    selection, scores = assemble(asked, pool, leaders, themes, scorer, weights or Weights())
    progress(f"choosing {asked.size} of {len(pool)} cards")
    solved = _solved(selection, seed, limit)
    progress("explaining")
    tally = Tally.of(selection, solved.choice)
    finished = _Finished(asked, catalog, registries, pool, scores, selection, solved.choice)
    main = finished.main(basics)
    wrong = problems(asked.commanders, main)
    if wrong:
        # The constraints make this impossible; if a rule was missed, no deck is better than a wrong one.
        raise Illegal(f"the built deck is not legal: {wrong[0].message}", remedy="report this brief")
    features = finished.features(leaders, main)
    cards = finished.cards(basics)
    return DeckBuild(
        commanders=tuple(card.name for card in asked.commanders),
        identity=asked.identity,
        pairing=pairing(*asked.commanders) if len(asked.commanders) == 2 else None,
        themes=tuple(theme.id for theme in themes),
        cards=cards,
        targets={role: target for role, target in asked.targets.items() if role in selection.roles},
        counts={role: tally.roles[role] for role in selection.roles},
        curve={bucket: tally.buckets[bucket] for bucket in sorted(selection.curve)},
        mana=mana_base(asked.commanders, main, features, asked.identity, seed=seed),
        bracket=bracket_of([*asked.commanders, *main], features),
        price=round(sum((card.price or 0.0) * card.count for card in cards), 2),
        unpriced=sum(card.price is None and card.role != "land" for card in cards),
        budget=brief.budget,
        objective=solved.value / 1_000,
        parts={name: value / 1_000 for name, value in tally.value().parts().items()},
        bound=solved.bound / 1_000,
        gap=solved.gap,
        status=solved.status,
        greedy=solved.greedy / 1_000,
        candidates=len(pool),
        versions=versions(catalog, registries),
        queries=tuple({"for": query.purpose, "query": query.text} for query in queries),
        notes=_notes(asked, catalog, cards),
        seed=seed,
        built_at=built_at(),
    )


def _solved(selection: Selection, seed: int, limit: float) -> Solved:
    try:
        from .select import cpsat
    except ImportError:
        # Without OR-tools there is still a deck, and an honest bound.
        return by_greed(selection)
    return cpsat.solve(selection, seed=seed, limit=limit)


def shipped(roles: Path | str | None = None, features: Path | str | None = None) -> Registries:
    """The registries that come with Ludwright, or those of files."""
    held = load_features(features)
    return Registries(load_roles(roles, held), held)


def versions(catalog: Catalog, registries: Registries) -> dict[str, str]:
    from ludwright import __version__
    from ludwright.cards.lists import banned, game_changers

    return {
        "engine": __version__,
        "roles": registries.roles.version,
        "roles_digest": registries.roles.digest,
        "features": registries.features.version,
        "features_digest": registries.features.digest,
        "themes": themes_version(),
        "banned": banned().as_of,
        "game_changers": game_changers().as_of,
        "combos": known().as_of,
        "cards_digest": catalog.digest,
        "cards_source": catalog.origin.source if catalog.origin.source in ("embedded", "synced") else "file",
        "ortools": _version_of("ortools"),
    }


def _version_of(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def built_at() -> str:
    """Now, or the time that SOURCE_DATE_EPOCH names, in UTC."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if epoch.isdigit():
        moment = datetime.datetime.fromtimestamp(int(epoch), datetime.UTC)
    else:
        moment = datetime.datetime.now(datetime.UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _own_themes(asked: Request, catalog: Catalog, registries: Registries) -> tuple[Theme, ...]:
    subjects = []
    for card in asked.commanders:
        subject = Subject(card)
        registries.extractor.of(subject)
        subjects.append(subject)
    return themes_of_commanders(subjects, creature_types(catalog))


def _without_ceiling(asked: Request, pool: list[Tagged]) -> Request:
    """A theme that most of the pool serves (artifacts, in a colourless deck) cannot be had in moderation."""
    target = asked.targets.get("theme")
    spells = [tagged for tagged in pool if "land" not in tagged.roles]
    served = sum("theme" in tagged.roles for tagged in spells)
    if target is None or "theme" in asked.brief.role_targets or 2 * served <= len(spells):
        return asked
    return replace(asked, targets={**asked.targets, "theme": Target(target.min, asked.size)})


def _usable(card: Card, asked: Request) -> bool:
    if not asked.brief.owned_only or card in asked.fixed:
        return True
    return card.name in asked.owned


def _notes(asked: Request, catalog: Catalog, cards: tuple[Chosen, ...]) -> tuple[str, ...]:
    said = []
    if not catalog.has_text:
        said.append("the cards have no rules text; roles and themes come from the tags shipped with them")
    if not is_ranked(catalog):
        said.append("the cards have no popularity ranks; the number of printings stands in")
    if asked.brief.budget is not None and any(card.price is None for card in cards):
        said.append("cards without a price count as free")
    if not asked.bracket_given:
        said.append(f"no bracket was given; the limits of bracket {asked.bracket} hold")
    return tuple(said)


class _Finished:
    """A solved selection, read back as cards."""

    def __init__(
        self,
        asked: Request,
        catalog: Catalog,
        registries: Registries,
        pool: list[Tagged],
        scores: list[Score],
        selection: Selection,
        choice: Choice,
    ) -> None:
        self.asked, self.catalog, self.registries = asked, catalog, registries
        self.pool, self.scores, self.selection, self.choice = pool, scores, selection, choice

    def main(self, basics: Mapping[str, str]) -> dict[Card, int]:
        held = {self.pool[row].card: self.selection.candidates[row].copies for row in self.choice.rows}
        for colour, count in self.choice.basics.items():
            held[self.catalog.card(basics[colour])] = count
        return held

    def features(self, leaders: list[Tagged], main: Mapping[Card, int]) -> dict[str, Mapping[str, Any]]:
        held = {tagged.card.name: tagged.features for tagged in (*self.pool, *leaders)}
        for card in main:
            if card.name not in held:
                held[card.name] = self.registries.tagged(card).features
        return held

    def cards(self, basics: Mapping[str, str]) -> tuple[Chosen, ...]:
        """In the order of roles in the registry, then of scores, then of names; basics last."""
        tally = Tally.of(self.selection, self.choice)
        counts = dict(tally.roles)
        best = rivals(self.selection, self.choice, self.pool)
        roles, targeted = self.registries.roles, tuple(self.selection.roles)
        order = {role.id: n for n, role in enumerate(roles.roles)}
        found = []
        for row in self.choice.rows:
            tagged, score = self.pool[row], self.scores[row]
            role, rival = main_role(tagged, roles, targeted), best.get(row)
            found.append(
                Chosen(
                    name=tagged.card.name,
                    count=self.selection.candidates[row].copies,
                    role=role,
                    roles=tuple(r.id for r in roles.roles if r.id in tagged.roles),
                    score=round(score.total, 3),
                    breakdown=dict(score.parts),
                    reason=reason(tagged, score, role, self.asked, roles, counts, rival),
                    rival=rival,
                    price=price_of(tagged.card, self.asked),
                    mana_value=tagged.card.cmc,
                    land=self.selection.candidates[row].land,
                )
            )
        found.sort(key=lambda card: (order.get(card.role, len(order)), -card.score, card.name))
        return (*found, *self._basics(basics, tally))

    def _basics(self, basics: Mapping[str, str], tally: Tally) -> list[Chosen]:
        worth = self.selection.weights.basic / 1_000
        found = []
        for colour in self.selection.basics:
            count = self.choice.basics.get(colour, 0)
            if not count:
                continue
            card = self.catalog.card(basics[colour])
            held = tally.sources[colour] / 2
            why = f"{count} of {tally.lands} lands"
            if colour in self.selection.colours:
                why += f"; {count} of {held:g} sources of {{{colour}}}"
            found.append(
                Chosen(
                    name=card.name,
                    count=count,
                    role="land",
                    roles=("land", "land_basic"),
                    score=worth,
                    breakdown={"basic": worth},
                    reason=why,
                    rival=None,
                    price=price_of(card, self.asked),
                    mana_value=0.0,
                    land=True,
                )
            )
        return found
