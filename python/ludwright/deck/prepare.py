"""From a brief to the selection problem: look up, plan, search, tag, score. Cards are chosen from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ludwright.errors import Invalid, Unsupported

from .assemble import assemble, basic_names
from .brief import DeckBrief
from .commander import standing
from .company import Company, commander_sets
from .idle import Presence
from .planner import PlannedQuery, plan
from .pool import Progress, Registries, Tagged, gather, is_ranked
from .registries import Target
from .request import Request, creature_types, named_themes, request
from .resolve import known
from .scorer import Score, Scorer
from .select.model import Choice, Selection, Weights
from .spoken import keywords_wanted
from .subject import Subject
from .themes import Theme, known_themes, themes_of_commanders
from .words import Affinity

if TYPE_CHECKING:
    from ludwright.cards import Card, Catalog
    from ludwright.cards.decklist import DeckList


# Words of the commander by which cards are searched.
TELLING = 12
# Cards with a keyword: fewer make no deck, with more of them it is no plan (flying, trample).
FEWEST, MOST_WITH = 12, 260
# Keywords that many kinds of decks like on a creature, and those that only say how it leads.
BODILY = frozenset(
    {"ward", "protection", "double strike", "indestructible", "hexproof", "shroud", "fight", "crew"}
    | {"double", "changeling", "defender", "partner", "partner with", "choose a background"}
    | {"doctor's companion", "transform", "role token", "seek", "conjure", "islandwalk", "swampwalk"}
    | {"forestwalk", "mountainwalk", "plainswalk", "landwalk", "fear", "intimidate", "skulk", "shadow"}
)
EVERYDAY = (
    BODILY
    # How a card is cast or comes back: that its leader does so is no plan for the others.
    | {"convoke", "delve", "improvise", "affinity", "emerge", "evoke", "dash", "blitz", "escape", "kicker"}
    | {"multikicker", "surge", "spectacle", "encore", "unearth", "retrace", "embalm", "eternalize"}
    | {"bestow", "overload", "prototype", "assist", "companion", "riot", "haunt", "boast", "renown"}
    | {"bloodthirst", "cumulative upkeep", "hexproof from", "banding", "imprint", "monstrosity", "devoid"}
    | {"rampage", "disturb", "power-up", "craft", "channel", "adapt", "flanking", "backup", "unleash"}
)


@dataclass(frozen=True, slots=True)
class Prepared:
    """The problem of a brief, and the cards behind its numbers: candidate n is `pool[n]`."""

    catalog: Catalog
    registries: Registries
    asked: Request
    themes: tuple[Theme, ...]
    queries: tuple[PlannedQuery, ...]
    leaders: tuple[Tagged, ...]
    pool: tuple[Tagged, ...]
    scores: tuple[Score, ...]
    selection: Selection
    basics: Mapping[str, str]
    """Colour → the name of its basic land."""

    def main(self, choice: Choice) -> dict[Card, int]:
        """The cards of a choice, with copies."""
        held = {self.pool[row].card: self.selection.candidates[row].copies for row in choice.rows}
        for colour, count in choice.basics.items():
            held[self.catalog.card(self.basics[colour])] = count
        return held

    def features(self, main: Mapping[Card, int]) -> dict[str, Mapping[str, Any]]:
        """By name, for the cards of a deck and its commanders."""
        held = {tagged.card.name: tagged.features for tagged in (*self.pool, *self.leaders)}
        for card in main:
            if card.name not in held:
                held[card.name] = self.registries.tagged(card).features
        return held


def prepare(
    brief: DeckBrief,
    catalog: Catalog,
    registries: Registries,
    *,
    weights: Weights | None = None,
    prefer_owned: bool = True,
    progress: Progress = lambda text: None,
) -> Prepared:
    asked = request(brief, catalog, registries.roles)
    _check_playable(asked)
    company = Company.of(asked.commanders, catalog, asked.identity)
    named = named_themes(brief, catalog)
    themes = named or _own_themes(asked, catalog, registries, company)
    words = Affinity(Subject(card) for card in asked.commanders).telling(TELLING)
    queries = plan(
        registries.roles, themes, asked.identity, brief, catalog, asked.excluded, words, tuple(company.sets)
    )
    leaders = tuple(registries.tagged(card, themes) for card in asked.commanders)
    basics = basic_names(asked.identity)
    for name in basics.values():
        if name not in catalog:
            raise Invalid(f"the cards have no {name}", remedy="use card data with basic lands")
    found = gather(
        catalog,
        registries,
        queries,
        themes,
        always=[*(card.name for card in asked.fixed), *_fitting(asked, catalog)],
        never=[*(card.name for card in asked.commanders), *asked.excluded, *basics.values()],
        presence=Presence(themes, creature_types(catalog), asked.identity),
        progress=progress,
    )
    pool: Sequence[Tagged] = tuple(tagged for tagged in found if _usable(tagged.card, asked))
    asked = _without_ceiling(asked, pool)
    scorer = Scorer(
        registries.roles,
        brief.role_priority,
        asked.identity,
        asked.owned if prefer_owned else (),
        ranked=is_ranked(catalog),
    )
    selection, scores, pool = assemble(
        asked,
        pool,
        leaders,
        themes,
        scorer,
        weights or Weights(),
        commander_sets(catalog),
        # A brief with themes of its own wants less of what the commander was made with.
        company.lift if not named else lambda card: company.lift(card) / 3,
        {role.id: role.slack for role in registries.roles.roles},
    )
    return Prepared(
        catalog, registries, asked, themes, queries, leaders, tuple(pool), tuple(scores), selection, basics
    )


def scores_of(deck: DeckList, catalog: Catalog, registries: Registries) -> dict[str, float]:
    """What the builder thinks of each card of a deck that is there."""
    held = known(deck, catalog)
    brief = DeckBrief(
        commanders=tuple(card.name for card in held.commanders), owned=tuple(card.name for card in held.main)
    )
    # Ownership must not count for the score: every card of the deck is owned.
    ready = prepare(brief, catalog, registries, prefer_owned=False)
    names = {card.name for card in held.main}
    found = {t.card.name: s.total for t, s in zip(ready.pool, ready.scores, strict=True)}
    worth = ready.selection.weights.basic / 1_000
    found |= {card.name: worth for card in held.main if card.front.type_line.startswith("Basic ")}
    return {name: round(score, 3) for name, score in found.items() if name in names}


def _check_playable(asked: Request) -> None:
    played = _playable(asked)
    for card in (*asked.commanders, *asked.fixed):
        if played is not None and card.name not in played:
            raise Unsupported(
                f"the engine does not play {card.name}", remedy="choose among: ludwright magic cards"
            )


def _fitting(asked: Request, catalog: Catalog) -> list[str]:
    """What a collection, or what the engine plays, brings to this deck: legal, in its colours and windows."""
    most = asked.brief.cmc_max
    names = asked.owned | {name for name in _playable(asked) or () if name in catalog}
    cards = (catalog.card(name) for name in sorted(names))
    return [
        card.name
        for card in cards
        if standing(card) == "legal"
        # Basic lands are counted, not chosen: one of no colour, or of snow, is no better.
        and not card.front.type_line.startswith("Basic ")
        and set(card.color_identity) <= set(asked.identity)
        and (most is None or card.cmc <= most)
    ]


def _own_themes(
    asked: Request, catalog: Catalog, registries: Registries, company: Company
) -> tuple[Theme, ...]:
    subjects = []
    for card in asked.commanders:
        subject = Subject(card)
        registries.extractor.of(subject)
        subjects.append(subject)
    return themes_of_commanders(
        subjects,
        creature_types(catalog),
        company.tribes(asked.commanders, catalog),
        [word for card in asked.commanders for word in telling_keywords(card, catalog, asked.identity)],
        [word for subject in subjects for word in wanted_keywords(subject, catalog, asked.identity)],
    )


def telling_keywords(card: Card, catalog: Catalog, identity: str) -> list[str]:
    """Keywords of a commander that few cards have, and enough of its colours for a deck."""
    words = [word for word in card.keywords if word.lower() not in EVERYDAY]
    return [word for word in words if _makes_a_deck(word.lower(), catalog, identity)]


def wanted_keywords(subject: Subject, catalog: Catalog, identity: str) -> list[str]:
    """Keywords that a commander rewards on other cards, where enough have them and no theme goes by them."""
    words = keywords_wanted(subject, catalog.words("keywords").keys() - BODILY - known_themes().keys())
    return [word.capitalize() for word in words if _makes_a_deck(word, catalog, identity)]


def _makes_a_deck(word: str, catalog: Catalog, identity: str) -> bool:
    having = catalog.words("keywords").get(word, ())
    if not FEWEST <= len(having) <= MOST_WITH:
        return False
    return sum(set(catalog[int(row)].color_identity) <= set(identity) for row in having) >= FEWEST


def _without_ceiling(asked: Request, pool: Sequence[Tagged]) -> Request:
    """A theme that most of the pool serves (artifacts, in a colourless deck) cannot be had in moderation."""
    target = asked.targets.get("theme")
    spells = [tagged for tagged in pool if "land" not in tagged.roles]
    served = sum("theme" in tagged.roles for tagged in spells)
    if target is None or "theme" in asked.brief.role_targets or 2 * served <= len(spells):
        return asked
    return replace(asked, targets={**asked.targets, "theme": Target(target.min, asked.size)})


def _usable(card: Card, asked: Request) -> bool:
    played = _playable(asked)
    if played is not None and card.name not in played:
        return False
    return not asked.brief.owned_only or card in asked.fixed or card.name in asked.owned


def _playable(asked: Request) -> frozenset[str] | None:
    """What the brief restricts cards to; None when it does not."""
    if not asked.brief.playable:
        return None
    from .matches import playable

    return playable()
