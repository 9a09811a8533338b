"""The pipeline from a brief to a deck: prepare, select, check, explain."""

from __future__ import annotations

import datetime
import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ludwright.errors import Illegal

from .assemble import price_of
from .brackets import bracket_of
from .combos import known
from .commander import pairing, problems
from .explain import main_role, reason, rivals
from .mana.base import mana_base
from .pool import Progress, Registries, is_ranked
from .prepare import Prepared, prepare
from .registries import load_features, load_roles
from .request import creature_types
from .result import Chosen, DeckBuild
from .select.greedy import by_greed
from .select.model import Choice, Selection, Solved, Weights
from .select.objective import Tally
from .shapes import PREFIX
from .themes import EVERYDAY, OF_COMMON, known_themes, themes_version
from .works import idle_cards

if TYPE_CHECKING:
    from ludwright.cards import Catalog

    from .brief import DeckBrief

# Deterministic seconds, one or two real ones each on a usual machine. Most decks take a tenth of one, hard
# briefs a whole one.
LIMIT = 3.0
# How often a deck is chosen anew without the cards that turned out to do nothing in it.
TAKEN_OUT = 5
# Themes named where the commander asks for none.
SUGGESTED = 6


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
    ready = prepare(brief, catalog, registries, weights=weights, progress=progress)
    asked = ready.asked
    progress(f"choosing {asked.size} of {len(ready.pool)} cards")
    ready, solved = settle(ready, seed, limit)
    selection = ready.selection
    progress("explaining")
    tally = Tally.of(selection, solved.choice)
    main = ready.main(solved.choice)
    wrong = problems(asked.commanders, main)
    if wrong:
        # The constraints make this impossible; if a rule was missed, no deck is better than a wrong one.
        raise Illegal(f"the built deck is not legal: {wrong[0].message}", remedy="report this brief")
    features = ready.features(main)
    cards = _chosen(ready, solved.choice)
    return DeckBuild(
        commanders=tuple(card.name for card in asked.commanders),
        identity=asked.identity,
        pairing=pairing(*asked.commanders) if len(asked.commanders) == 2 else None,
        themes=tuple(theme.id for theme in ready.themes),
        cards=cards,
        targets={role: target for role, target in asked.targets.items() if role in selection.roles},
        counts={role: tally.roles[role] for role in selection.roles if not role.startswith(PREFIX)},
        kinds={
            role.removeprefix(PREFIX): (tally.roles[role], span.low, span.high)
            for role, span in selection.roles.items()
            if role.startswith(PREFIX)
        },
        theme_reasons=tuple((theme.id, theme.weight, theme.because) for theme in ready.themes),
        curve={bucket: tally.buckets[bucket] for bucket in sorted(selection.curve)},
        mana=mana_base(asked.commanders, main, features, asked.identity, seed=seed),
        bracket=bracket_of([*asked.commanders, *main], features),
        price=round(sum((card.price or 0.0) * card.count for card in cards), 2),
        unpriced=sum(card.price is None and card.role != "land" for card in cards),
        budget=asked.budget,
        objective=solved.value / 1_000,
        parts={name: value / 1_000 for name, value in tally.value().parts().items()},
        bound=solved.bound / 1_000,
        gap=solved.gap,
        status=solved.status,
        greedy=solved.greedy / 1_000,
        candidates=len(ready.pool),
        versions=versions(catalog, registries),
        queries=tuple({"for": query.purpose, "query": query.text} for query in ready.queries),
        notes=notes(ready, cards),
        seed=seed,
        built_at=built_at(),
    )


def settle(ready: Prepared, seed: int = 0, limit: float = LIMIT) -> tuple[Prepared, Solved]:
    """The best choice of which every card works beside the others; what was asked for stays, however little
    it does. Whether a card works may hang on what else is chosen: it is judged in the deck."""
    asked = ready.asked
    kinds = frozenset(creature_types(ready.catalog))
    solved = solve(ready.selection, seed, limit)
    for _ in range(TAKEN_OUT):
        main = ready.main(solved.choice)
        features = {card.name: ready.registries.tagged(card).features for card in main}
        idle = idle_cards(asked.commanders, main, kinds, features, asked.identity)
        rows = {row for row in solved.choice.rows if ready.pool[row].card.name in idle}
        rows -= ready.selection.locked
        if not rows:
            break
        selection = replace(ready.selection, barred=ready.selection.barred | rows)
        ready = replace(ready, selection=selection)
        solved = solve(selection, seed, limit)
    return ready, solved


def solve(selection: Selection, seed: int = 0, limit: float = LIMIT) -> Solved:
    """The best choice, proven where OR-tools is there."""
    try:
        from .select import cpsat
    except ImportError:
        # Without OR-tools there is still a deck, and an honest bound.
        return by_greed(selection)
    return cpsat.solve(selection, seed=seed, limit=limit)


def shipped(roles: Path | str | None = None, features: Path | str | None = None) -> Registries:
    """The registries that come with Ludwright, or those of files."""
    return _embedded() if roles is None and features is None else _read(roles, features)


@cache
def _embedded() -> Registries:
    return _read(None, None)


def _read(roles: Path | str | None, features: Path | str | None) -> Registries:
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


def notes(ready: Prepared, cards: tuple[Chosen, ...]) -> tuple[str, ...]:
    """What a reader should know of how the deck came about."""
    asked, catalog = ready.asked, ready.catalog
    said = []
    if not catalog.has_text:
        said.append("the cards have no rules text; roles and themes come from the tags shipped with them")
    if catalog.origin.source == "embedded":
        said.append("how much cards are played is known by classes alone; ludwright cards sync knows more")
    elif not is_ranked(catalog):
        said.append("the cards have no popularity ranks; the number of printings stands in")
    priced = any(card.price for card in cards)
    if asked.brief.budget is None and asked.budget is not None:
        usual = f"no budget was given; {asked.budget:g} is usual for bracket {asked.bracket}"
        said.append(f"{usual}, --budget none lifts it" if priced else f"{usual}, but no price is known")
    if asked.budget is not None and priced and any(card.price is None for card in cards):
        said.append("cards without a price count as free")
    if all(theme.weight <= OF_COMMON or theme.left for theme in ready.themes):
        but = "".join(f", but that {theme.because}" for theme in ready.themes[:1])
        said.append(f"no theme found{but}: try --theme, for instance {', '.join(_suggested(ready))}")
    if _version_of("ortools") == "none":
        said.append('without OR-tools the deck is good and not proven best: pip install "ludwright[deck]"')
    if not asked.bracket_given:
        said.append(f"no bracket was given; the limits of bracket {asked.bracket} hold")
    return tuple(said)


def _suggested(ready: Prepared) -> list[str]:
    """Themes that most cards of the deck's colours reward, those of everyday play aside."""
    counts = dict.fromkeys(sorted(known_themes().keys() - EVERYDAY), 0)
    for tagged in ready.pool:
        for theme in tagged.features.get("theme_payoffs", ()):
            if theme in counts:
                counts[theme] += 1
    return sorted(counts, key=lambda theme: (-counts[theme], theme))[:SUGGESTED]


def _chosen(ready: Prepared, choice: Choice) -> tuple[Chosen, ...]:
    """In the order of roles in the registry, then of scores, then of names; basics last."""
    tally = Tally.of(ready.selection, choice)
    counts = dict(tally.roles)
    best = rivals(ready.selection, choice, ready.pool)
    roles = ready.registries.roles
    targeted = tuple(r for r in ready.selection.roles if not r.startswith(PREFIX))
    order = {role.id: n for n, role in enumerate(roles.roles)}
    found = []
    for row in choice.rows:
        tagged, score = ready.pool[row], ready.scores[row]
        role, rival = main_role(tagged, roles, targeted), best.get(row)
        found.append(
            Chosen(
                name=tagged.card.name,
                count=ready.selection.candidates[row].copies,
                role=role,
                roles=tuple(r.id for r in roles.roles if r.id in tagged.roles),
                score=round(score.total, 3),
                breakdown=dict(score.parts),
                reason=reason(tagged, score, role, ready.asked, roles, counts, rival),
                rival=rival,
                price=price_of(tagged.card, ready.asked),
                mana_value=tagged.card.cmc,
                land=ready.selection.candidates[row].land,
            )
        )
    found.sort(key=lambda card: (order.get(card.role, len(order)), -card.score, card.name))
    return (*found, *_basics(ready, choice, tally))


def _basics(ready: Prepared, choice: Choice, tally: Tally) -> list[Chosen]:
    worth = ready.selection.weights.basic / 1_000
    found = []
    for colour in ready.selection.basics:
        count = choice.basics.get(colour, 0)
        if not count:
            continue
        card = ready.catalog.card(ready.basics[colour])
        held = tally.sources[colour] / 2
        why = f"{count} of {tally.lands} lands"
        if colour in ready.selection.colours:
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
                price=price_of(card, ready.asked),
                mana_value=0.0,
                land=True,
            )
        )
    return found
