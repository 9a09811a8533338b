"""The selection problem of a request: tagged cards become candidates, targets become spans."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ludwright.errors import Invalid

from .brackets import GAME_CHANGERS_ALLOWED, forbidden_pairs, is_game_changer
from .mana.base import is_cheap_help, need_of, source_halves
from .mana.lands import BASICS, is_land
from .pool import Tagged
from .registries import Target
from .scorer import Score, Scorer
from .select.model import FLOOR, LAND, Candidate, Selection, Span, Weights
from .shapes import FEEDS, PREFIX, kind_of, parts_of, shape, shapes
from .subject import Subject
from .themes import FODDER, OF_COMMON, known_themes
from .useless import useless
from .words import Affinity, forbids

if TYPE_CHECKING:
    from ludwright.cards import Card

    from .request import Request
    from .themes import Theme

TOP_BUCKET = 7
TRIBE = PREFIX + "tribe"
# Nonland cards by mana value in decks that play well, as spans.
CURVE = {0: (0, 3), 1: (4, 9), 2: (12, 17), 3: (11, 16), 4: (8, 12), 5: (5, 9), 6: (2, 6), 7: (0, 4)}
SYNERGY = 24
# How much more a number of the brief weighs than one of the registries.
ASKED = 4
# From this nearness on, a card's words make it one of the theme.
NEAR_ENOUGH = 0.12
# How far beyond its share of the creatures a tribe goes at no cost: some of them are there for what they do.
STRAY = 0.05
# Of the creatures that a tribe has in the deck's colours, those worth a place for being of it; of those that
# were made beside the commander, as many as were made for it.
OF_ALL = 2 / 3
# Basic lands of each colour by the number of colours: a land that searches must find one.
LEAST_BASICS = (0, 0, 2, 2, 1, 1)
EXTRA_TURNS = {1: 0, 2: 2, 3: 2}
# Mass land denial belongs to brackets from here on.
DENIAL_FROM = 4


def price_of(card: Card, request: Request) -> float | None:
    """What a card costs in the brief's currency; owned cards are free, unknown prices are None."""
    if card.name in request.owned:
        return 0.0
    source = request.brief.price_source
    return card.price if source is None else card.prices.get(source)


def spans(
    targets: Mapping[str, Target],
    weights: Weights,
    themes: Sequence[Theme],
    asked: Collection[str] = (),
    bodies: float = 1_000,
    slack: Mapping[str, int] | None = None,
) -> dict[str, Span]:
    """What is wanted of types, roles and the tribe; what the brief asks for goes before all taste.

    `bodies`: how many creatures of the tribe are worth a place; `slack`: by role, how many short are free.
    """
    held = {
        PREFIX + kind: Span(low, high, weights.kind, weights.kind)
        for kind, (low, high) in shape(themes).items()
    }
    leading = max(themes, key=lambda theme: theme.share, default=None)
    share = 0.0 if leading is None else leading.share
    if leading is not None and share:
        # Decks of a tribe have as many creatures as they may.
        creatures = shape(themes)["creature"][1]
        most = round(min(1.0, share + STRAY) * creatures)
        wanted, there = round(share * creatures), round(bodies)
        # Where there are few of them, or more than usual are wanted, each counts for more; what was made for
        # just this deck tells the number, which then binds from both sides.
        more = leading.known or there < wanted or 100 * share > shapes().tribe_share
        under, over = weights.tribe * (1 + more), weights.tribe if leading.known else weights.tribe // 3
        if all(theme.weight <= OF_COMMON for theme in themes if theme.share):
            # A type of everywhere is no plan: no card is worth its place for it.
            under = weights.tribe // 3
        held[TRIBE] = Span(min(wanted, there), most, under, over)
    for role, target in targets.items():
        if role.startswith("theme_") and not themes:
            continue
        firm = ASKED if role in asked else 1
        least = target.min if role in asked else max(0, target.min - (slack or {}).get(role, 0))
        held[role] = Span(least, target.max, firm * weights.role_under, firm * weights.role_over)
    return held


def curve_spans(curve: Mapping[int, Target], weights: Weights) -> dict[int, Span]:
    wanted = {bucket: Target(*span) for bucket, span in CURVE.items()}
    wanted.update(curve)
    strict = {bucket: weights.curve * (4 if bucket in curve else 1) for bucket in wanted}
    return {b: Span(t.min, t.max, strict[b], strict[b]) for b, t in sorted(wanted.items())}


def candidate(
    tagged: Tagged, score: Score, request: Request, copies: int, roles: frozenset[str]
) -> Candidate:
    card, features = tagged.card, tagged.features
    land = is_land(card)
    price = price_of(card, request)
    return Candidate(
        name=card.name,
        score=round(1_000 * score.total),
        land=land,
        mana_value=int(card.cmc),
        bucket=min(int(card.cmc), TOP_BUCKET),
        price=round(10 * (price or 0.0)),
        copies=copies,
        roles=(tagged.roles & roles) | _kinds(tagged),
        sources=source_halves(card, features, request.identity),
        demand={} if land else _demand(card),
        enables=tagged.enables,
        pays=tagged.pays,
        cheap=is_cheap_help(card, features),
        game_changer=is_game_changer(card),
        extra_turn=bool(features.get("is_extra_turn")),
    )


def _kinds(tagged: Tagged) -> frozenset[str]:
    """The type it counts as, and whether it is a creature of the deck's creature type."""
    kind = kind_of(tagged.card)
    if kind is None:
        return frozenset()
    named = any(theme.kind == "tribe" and theme.share and FODDER in parts for theme, parts in tagged.serves)
    own = {PREFIX + kind, TRIBE} if kind == "creature" and named else {PREFIX + kind}
    return frozenset(own | {FEEDS + theme for theme in tagged.enables})


def _feeding(pool: Sequence[Tagged], themes: Sequence[Theme], weights: Weights) -> dict[str, Span]:
    """What is wanted of the cards that feed a theme, where rewards of it are easier to come by: as far as the
    deck is about it, and no more than are worth a place."""
    known = known_themes()
    found = {}
    for theme, part in parts_of([theme for theme in themes if theme.kind == "theme"]).items():
        there = round(OF_ALL * sum(theme in t.enables and "land" not in t.roles for t in pool))
        wanted = min(round(part * known[theme].feeds), there)
        if wanted:
            found[FEEDS + theme] = Span(wanted, 99, weights.feeds, 0)
    return found


def assemble(
    request: Request,
    pool: Sequence[Tagged],
    leaders: Sequence[Tagged],
    themes: Sequence[Theme],
    scorer: Scorer,
    weights: Weights,
    commander_sets: frozenset[str] = frozenset(),
    company: Callable[[Card], float] = lambda card: 0.0,
    slack: Mapping[str, int] | None = None,
) -> tuple[Selection, list[Score], list[Tagged]]:
    """The problem and each candidate's score; candidates are in the order of the pool."""
    bodies = sum(max(OF_ALL, company(tagged.card)) for tagged in pool if TRIBE in _kinds(tagged))
    roles = spans(request.targets, weights, themes, request.brief.role_targets, bodies, slack)
    roles |= _feeding(pool, themes, weights)
    fixed = {card.name: count for card, count in request.fixed.items()}
    near = Affinity(Subject(t.card) for t in leaders)
    # A commander that forbids wants company in that; any other one speaks of what it wants to happen.
    wary = not any("stax" in t.roles or forbids(Subject(t.card)) for t in leaders)
    nearness = [
        0.0 if wary and ("stax" in t.roles or forbids(Subject(t.card))) else near.of(t.said) for t in pool
    ]
    # What speaks the commander's language serves the deck, though no theme of the registry has a name for it.
    pool = [
        replace(t, roles=t.roles | {"theme"}) if n >= NEAR_ENOUGH and "land" not in t.roles else t
        for t, n in zip(pool, nearness, strict=True)
    ]
    scores = [
        scorer.score(
            t.card,
            t.roles,
            t.features,
            serves=t.serves,
            near=n,
            commander_sets=commander_sets,
            company=company(t.card),
            idle=t.idle.share,
        )
        for t, n in zip(pool, nearness, strict=True)
    ]
    wanted_roles = frozenset(roles)
    candidates = tuple(
        candidate(tagged, score, request, fixed.get(tagged.card.name, 1), wanted_roles)
        for tagged, score in zip(pool, scores, strict=True)
    )
    rows = {c.name: n for n, c in enumerate(candidates)}
    rows_front = {t.card.front.name: n for n, t in enumerate(pool)}
    leader_names = {t.card.front.name for t in leaders}
    costs = {t.card.front.name: t.card.cmc for t in (*pool, *leaders)}
    pairs = forbidden_pairs(costs, costs, request.bracket)
    apart = [(rows_front[a], rows_front[b]) for a, b in pairs if a in rows_front and b in rows_front]
    # A commander is always there, so the other half of its combination never may be.
    led = {name for pair in pairs if set(pair) & leader_names for name in pair if name in rows_front}
    changers = GAME_CHANGERS_ALLOWED.get(request.bracket)
    leading = sum(is_game_changer(t.card) for t in leaders)
    locked = frozenset(rows[name] for name in fixed)
    clash = [pair for pair in apart if set(pair) <= locked]
    turns = [n for n in sorted(locked) if candidates[n].extra_turn]
    most_turns = EXTRA_TURNS.get(request.bracket)
    barred = frozenset(rows_front[name] for name in led)
    if request.bracket < DENIAL_FROM:
        barred |= {n for n, t in enumerate(pool) if t.features.get("is_mass_land_denial")}
    # What was asked for stays, however little it does.
    barred |= {n for n, t in enumerate(pool) if useless(t, request.identity, themes)} - locked
    over = turns if most_turns is not None and len(turns) > most_turns else []
    _check_bracket(
        request, candidates, [*sorted(barred & locked), *over, *(n for pair in clash for n in pair)]
    )
    return (
        Selection(
            candidates=candidates,
            size=request.size,
            locked=locked,
            basics=tuple(request.identity) or ("C",),
            roles=roles,
            curve=curve_spans(request.brief.curve, weights),
            themes={theme.id: SYNERGY for theme in themes},
            commander_needs=_needs(leaders),
            commander_pays=frozenset(theme for t in leaders for theme in t.pays),
            commander_enables=frozenset(theme for t in leaders for theme in t.enables),
            budget=None if request.budget is None else round(10 * request.budget),
            most_game_changers=None if changers is None else max(changers - leading, 0),
            most_extra_turns=None if most_turns is None else max(most_turns, len(turns)),
            apart=tuple(pair for pair in apart if pair not in clash),
            barred=barred - locked,
            least_basics=min(LEAST_BASICS[len(request.identity)], _room(request)),
            weights=weights,
        ),
        scores,
        pool,
    )


def _room(request: Request) -> int:
    """Basic lands of each colour for which what must be there leaves room."""
    return (request.size - sum(request.fixed.values())) // max(1, len(request.identity))


def _check_bracket(request: Request, candidates: Sequence[Candidate], rows: Sequence[int]) -> None:
    """A bracket that was asked for binds what was asked for with it; the usual one gives way."""
    if rows and request.bracket_given:
        names = ", ".join(dict.fromkeys(candidates[row].name for row in rows))
        raise Invalid(
            f"bracket {request.bracket} does not allow what the brief includes: {names}",
            remedy="raise the bracket, or leave them out",
        )


def _demand(card: Card) -> dict[str, int]:
    asked = {colour: LAND * (need - FLOOR) for colour, need in sorted(need_of(card).items())}
    return {colour: halves for colour, halves in asked.items() if halves > 0}


def _needs(leaders: Sequence[Tagged]) -> dict[str, int]:
    found: dict[str, int] = {}
    for tagged in leaders:
        for colour, need in need_of(tagged.card).items():
            found[colour] = max(found.get(colour, 0), need)
    return found


def basic_names(identity: str) -> dict[str, str]:
    """Colour → the basic land of it; Wastes for a colourless deck."""
    return {colour: BASICS[colour] for colour in identity or "C"}
