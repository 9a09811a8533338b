"""The worth of a card for a brief, as a sum whose parts are kept.

What depends on the rest of the deck (coverage of roles, the curve, synergy, sources of mana, money) is not
here but in the selection's objective; both together make up the score that a report explains.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .mana.base import need_of
from .mana.lands import colours_of, is_land, symbols_of
from .themes import COUNTED, ENABLER, EVERYDAY, FODDER, PAYOFF
from .useless import WORK

if TYPE_CHECKING:
    from ludwright.cards import Card

    from .registries import RoleRegistry
    from .themes import Theme

POPULARITY = 1.5
# Beyond this popularity a card is a staple, and more of it says nothing about this deck.
STAPLE = 0.55
# Each doubling of the Commander sets that a card was printed in: their makers think that it belongs there.
REPRINTED = 0.4
REPRINTED_MOST = 2.2
OF_LANDS = 0.3
# A card that was printed beside the commander and nowhere else.
COMPANY = 1.5
# What a card is to a theme of full weight: a body or a source of it, and what speaks of it.
TRIBE = {FODDER: 0.8, ENABLER: 0.4, PAYOFF: 0.9}
THEME = {PAYOFF: 0.7, ENABLER: 0.5, FODDER: 0.3}
THEME_MOST = 2.6
# Words in common with the commander, by the root of the nearness: the first word in common counts most.
NEAR = 2.6
# A card of all the deck's colours was made for few other decks.
COLOURFUL = 0.7
ROLES = 0.25
# A payoff of a theme that the deck does not have, or a card for a tribe that it is not.
MISSES, MISSES_TRIBE = -0.5, -1.2
# A card of which nothing works in the deck; one of which half does costs half of that.
IDLE = -1.6
SECOND_ROLE = 0.35
OWNED = 0.5
# Mana values at which a spell is neither quick nor slow.
MIDDLE = 3.5
PER_MANA = 0.06
# Off the theme, a permanent of so much mana must do much; each mana beyond SLOW counts. From RARELY on it
# seldom comes down at all unless it has another way, and mana beyond BIG counts for more.
SLOW, PER_SLOW_MANA = 5, 0.6
RARELY, BIG, PER_BIG_MANA = 8, 6, 0.5
LARGE = frozenset({"big_mana", "power", "reanimator", "colorless", "topdeck"})
_OTHER_WAYS = frozenset(
    {"affinity", "convoke", "delve", "improvise", "suspend", "evoke", "cycling", "morph", "megamorph"}
    | {"foretell", "emerge", "prototype", "disguise", "plot", "warp", "impending", "madness", "overload"}
)
# Of all decks, those that may play a card of so many colours: how much it is played says more of one that few
# may play.
MAY_PLAY = (1.0, 0.5, 0.2, 0.1, 0.07, 0.07)
# Sources of each colour that decks of so many colours have, and what each one beyond costs a card.
SOURCES_USUAL = (0, 34, 26, 23, 21, 20)
OUT_OF_REACH = 0.04
# Decks with colours have few sources of colourless mana; each such pip counts as so many missing sources.
COLOURLESS_PIP = 10
# Half a source of a colour.
HALF_SOURCE = 0.12
TAPPED = 0.35
# A land that pays for nothing here, such as one that only finds lands of other colours.
NO_MANA = 1.2
# Beyond this rank popularity says nothing more.
RANKS = 30_000
SETS = 60
UNRANKED = 0.45


@dataclass(frozen=True, slots=True)
class Score:
    """A card's worth and what it is made of."""

    parts: Mapping[str, float]

    @property
    def total(self) -> float:
        return sum(self.parts.values())


def popularity(rank: float | None, sets: int, *, ranked: bool, colours: int = 0) -> float:
    """0 to 1: by how many decks play the card of those that may, or, where nothing says so, by how often it
    was printed.

    Among ranked cards one without a rank is taken for the average of those with as many printings.
    """
    if rank is not None and not math.isnan(rank):
        return max(0.0, 1.0 - math.log1p(MAY_PLAY[colours] * rank) / math.log1p(RANKS))
    printed = min(1.0, math.log1p(sets) / math.log1p(SETS))
    return UNRANKED * printed if ranked else printed


def _settled(known: float) -> float:
    """Popularity as worth: it rises fast among cards that few play and hardly among staples."""
    reached = min(known, STAPLE) / STAPLE
    return 0.85 * (1.0 - (1.0 - reached) ** 2) + 0.15 * known


def _theme(serves: Collection[tuple[Theme, Collection[str]]], roles: Collection[str]) -> float:
    """What a card is to the themes, each by its weight; without themes at hand, by its theme roles."""
    if not serves:
        return sum(worth for part, worth in THEME.items() if part in roles)
    worth = 0.0
    for theme, parts in serves:
        table = TRIBE if theme.kind == "tribe" else THEME
        worth += theme.weight * sum(value for part, value in table.items() if part in parts)
    return min(worth, THEME_MOST)


def _rewards(features: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(features.get("theme_payoffs", ()))


def _wants_large(theme: Theme) -> bool:
    """Whether what costs much is what a theme is about, or a body of it all the same."""
    return theme.kind == "tribe" or theme.id in LARGE


def _slowness(card: Card) -> float:
    """What a card costs for the mana it takes; half of that where its effect is there at once."""
    if card.cmc <= SLOW or "//" in card.name or "Land" in card.types:
        return 0.0
    if any(word.lower() in _OTHER_WAYS for word in card.keywords):
        return 0.0
    slow = PER_SLOW_MANA * (card.cmc - SLOW)
    whole = slow if card.cmc < RARELY else max(slow, PER_BIG_MANA * (card.cmc - BIG))
    cheaper = "less to cast" in card.oracle_text or "{X}" in card.mana_cost
    return whole / (2 if cheaper or {"Instant", "Sorcery"} & set(card.types) else 1)


class Scorer:
    """Scores cards for one brief: role weights, themes, colours and what the user owns."""

    def __init__(
        self,
        roles: RoleRegistry,
        priority: Mapping[str, float],
        identity: str,
        owned: Collection[str],
        *,
        ranked: bool,
    ) -> None:
        # What a brief weighs counts in full; the registry's weights only lean, since targets see to coverage.
        self._weights = {
            role.id: priority.get(role.id, role.weight_default * (1.0 if role.id == "theme" else ROLES))
            for role in roles.roles
        }
        self._tops = {role.id for role in roles.roles if role.parent is None}
        self._parents = {role.id: role.parent for role in roles.roles}
        self._identity = identity
        self._owned = frozenset(owned)
        self._ranked = ranked

    def score(
        self,
        card: Card,
        roles: Collection[str],
        features: Mapping[str, Any],
        *,
        serves: Collection[tuple[Theme, Collection[str]]] = (),
        near: float = 0.0,
        commander_sets: Collection[str] = (),
        company: float = 0.0,
        idle: float = 0.0,
    ) -> Score:
        rank = None if card.edhrec_rank is None else float(card.edhrec_rank)
        codes = {printing.set for printing in card.printings}
        made = len(codes & frozenset(commander_sets))
        # Where others have a rank, printings outside of Commander say nothing of one that has none.
        sets = 1 + made if self._ranked and commander_sets else len(codes)
        known = popularity(rank, sets, ranked=self._ranked, colours=len(card.color_identity))
        parts = {"popularity": POPULARITY * _settled(known)}
        parts["reprints"] = min(REPRINTED_MOST, REPRINTED * math.log2(1 + made))
        if is_land(card):
            # Nearly every land of two colours is in such sets; that makes none of them better than a basic.
            parts["reprints"] *= OF_LANDS
            parts.update(self._land(card, features))
        else:
            parts["roles"] = self._roles(roles)
            parts["colours"] = self._colourful(card)
            parts["words"] = NEAR * math.sqrt(near)
            parts["company"] = COMPANY * company
            parts["castability"] = -self._hard_to_cast(card)
            parts["tempo"] = PER_MANA * max(-3.0, min(2.0, MIDDLE - card.cmc))
        theme = _theme(serves, roles)
        if not theme:
            parts["out of reach"] = -_slowness(card)
        elif (
            serves
            and not any(_wants_large(held) for held, _ in serves)
            # Serving what many cards serve makes a large one little better.
            and (card.cmc >= RARELY or all(held.id in EVERYDAY for held, _ in serves))
        ):
            parts["out of reach"] = -_slowness(card) / 2
        if theme:
            parts["theme"] = theme * self._weights.get("theme", 1.0)
        elif features.get("is_tribal"):
            parts["misses the theme"] = MISSES_TRIBE
        elif _rewards(features) & COUNTED:
            # What works without its theme works less.
            parts["misses the theme"] = MISSES / 2 if WORK & frozenset(roles) else MISSES
        if idle:
            parts["idle here"] = IDLE * idle
        if card.name in self._owned:
            parts["owned"] = OWNED
        return Score({name: round(value, 3) for name, value in parts.items() if round(value, 3)})

    def _colourful(self, card: Card) -> float:
        if len(self._identity) < 2:
            return 0.0
        return COLOURFUL * max(len(card.color_identity), 1) / len(self._identity)

    def _hard_to_cast(self, card: Card) -> float:
        usual = SOURCES_USUAL[len(self._identity)]
        beyond = sum(max(0, need - usual) for need in need_of(card).values())
        if self._identity:
            beyond += COLOURLESS_PIP * (card.front.mana_cost or card.mana_cost).count("{C}")
        return OUT_OF_REACH * beyond

    def _roles(self, roles: Collection[str]) -> float:
        """The best weight of each top role the card has: the best in full, the others in part."""
        best: dict[str, float] = {}
        for role in roles:
            top = self._parents.get(role) or role
            if top in ("theme", "land"):
                continue
            best[top] = max(best.get(top, 0.0), self._weights.get(role, 0.0))
        ordered = sorted(best.values(), reverse=True)
        return ordered[0] + SECOND_ROLE * sum(ordered[1:]) if ordered else 0.0

    def _land(self, card: Card, features: Mapping[str, Any]) -> dict[str, float]:
        halves = sum(colours_of(card, features, self._identity).values())
        parts = {"colours": HALF_SOURCE * halves}
        if not symbols_of(card, features, self._identity):
            parts["no mana"] = -NO_MANA
        if features.get("enters_tapped"):
            parts["tapped"] = -TAPPED
        if features.get("is_utility_land"):
            parts["utility"] = 0.2
        return parts
