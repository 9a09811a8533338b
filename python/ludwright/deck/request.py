"""A brief looked up in a catalog: names become cards, and contradictions are found before any search."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludwright.errors import Invalid

from .brackets import GAME_CHANGERS_ALLOWED, is_game_changer
from .brief import DeckBrief
from .commander import CHOOSE_A_COLOUR, SIZE, copies_allowed, identity, leaders_problems, standing
from .mana.lands import is_land
from .registries import RoleRegistry, Target
from .spoken import plural
from .themes import Theme, theme_of

if TYPE_CHECKING:
    from ludwright.cards import Card, Catalog

DEFAULT_BRACKET = 3
# Money for a deck whose brief names none, by bracket: what such tables usually spend.
BUDGETS: Mapping[int, float | None] = {1: 60.0, 2: 120.0, 3: 300.0, 4: 1_000.0, 5: None}
# Basic lands by the number of colours: what fetch lands find, and what no one answers.
BASICS_WANTED = (6, 20, 12, 8, 6, 5)


@dataclass(frozen=True, slots=True)
class Request:
    """What the builder is asked for, all names resolved."""

    brief: DeckBrief
    commanders: tuple[Card, ...]
    identity: str
    # Cards that must be there, with copies; whether each was locked or included.
    fixed: Mapping[Card, int]
    locked: frozenset[str]
    excluded: frozenset[str]
    owned: frozenset[str]
    targets: Mapping[str, Target]
    bracket: int
    bracket_given: bool

    @property
    def budget(self) -> float | None:
        """What the deck may cost: as the brief says, or what its bracket makes sensible; None is no limit."""
        asked = self.brief.budget
        if asked is None:
            return BUDGETS[self.bracket]
        return None if math.isinf(asked) else asked

    @property
    def size(self) -> int:
        return SIZE - len(self.commanders)


def request(brief: DeckBrief, catalog: Catalog, roles: RoleRegistry) -> Request:
    """Looks a brief up; whatever cannot be is an error that says so."""
    commanders = tuple(catalog.card(name) for name in brief.commanders)
    for problem in leaders_problems(commanders):
        raise Invalid(problem.message, code=problem.code, remedy=_leader_remedy(problem.code))
    if brief.colour and not any(card.name in CHOOSE_A_COLOUR for card in commanders):
        raise Invalid("no commander here is given a colour", remedy="leave colour out")
    colours = identity(commanders, brief.colour or "")
    excluded = frozenset(catalog.card(name).name for name in brief.exclude)
    fixed = _fixed(brief, catalog)
    _check_fixed(fixed, commanders, colours, excluded)
    for leader in commanders:
        if leader.name in excluded:
            raise Invalid(
                f"{leader.name} is the commander and excluded", remedy="remove it from one of the two"
            )
    targets = {role.id: role.target for role in roles.roles if role.target is not None}
    targets["land_basic"] = Target(BASICS_WANTED[len(colours)], SIZE - 1)
    targets.update(brief.role_targets)
    size = SIZE - len(commanders)
    _check_lands(fixed, targets, size)
    _check_targets(brief, targets, size)
    bracket = _bracket(brief, commanders, fixed)
    owned = frozenset(catalog.card(name).name for name in brief.owned)
    locked = frozenset(catalog.card(wanted.name).name for wanted in brief.lock)
    return Request(
        brief,
        commanders,
        colours,
        fixed,
        locked,
        excluded,
        owned,
        targets,
        bracket,
        brief.bracket is not None,
    )


def _leader_remedy(code: str) -> str:
    if code == "no-commander":
        return 'give --commander "NAME"'
    return "choose another commander" if code != "bad-pair" else "choose one of them, or a pair that fits"


def _fixed(brief: DeckBrief, catalog: Catalog) -> dict[Card, int]:
    held: dict[Card, int] = {}
    for wanted in (*brief.lock, *brief.include):
        card = catalog.card(wanted.name)
        held[card] = max(held.get(card, 0), wanted.count)
    return held


def _check_fixed(
    fixed: Mapping[Card, int], commanders: Sequence[Card], colours: str, excluded: frozenset[str]
) -> None:
    leaders = {card.name for card in commanders}
    for card, count in fixed.items():
        if card.name in excluded:
            raise Invalid(
                f"{card.name} is both included and excluded", remedy="remove it from one of the two"
            )
        if card.name in leaders:
            raise Invalid(f"{card.name} is the commander and included", remedy="remove it from include")
        if standing(card) != "legal":
            why = "banned in Commander" if standing(card) == "banned" else "not a card of Commander"
            raise Invalid(f"{card.name} is included but {why}", remedy="remove it")
        outside = [colour for colour in card.color_identity if colour not in colours]
        if outside:
            raise Invalid(
                f"{card.name} is included but its identity has {''.join(outside)}, "
                f"outside {colours or 'colourless'}",
                remedy="remove it, or choose another commander",
            )
        if count > copies_allowed(card):
            limit = copies_allowed(card)
            raise Invalid(f"{count} copies of {card.name} are included", remedy=f"ask for {limit} at most")
    total = sum(fixed.values()) + len(commanders)
    if total > SIZE:
        raise Invalid(f"{total} cards are included with the commander", remedy=f"{SIZE} are all there are")


def _check_lands(fixed: Mapping[Card, int], targets: Mapping[str, Target], size: int) -> None:
    spells = sum(count for card, count in fixed.items() if not is_land(card))
    lands = sum(count for card, count in fixed.items() if is_land(card))
    want = targets.get("land")
    if want is None:
        return
    if want.min + spells > size:
        raise Invalid(
            f"at least {want.min} lands and {spells} included spells are more than {size} cards",
            remedy="lower role_targets.land, or include fewer cards",
        )
    if lands > want.max:
        raise Invalid(
            f"{lands} lands are included but role_targets.land is at most {want.max}",
            remedy="raise role_targets.land, or include fewer lands",
        )


def _check_targets(brief: DeckBrief, targets: Mapping[str, Target], size: int) -> None:
    """Numbers that cannot all be had; a card may have several roles, so only lands and the curve add up."""
    lands = targets.get("land", Target(0, size))
    basic = targets["land_basic"]
    if "land_basic" in brief.role_targets and basic.min > lands.max:
        raise Invalid(
            f"at least {basic.min} basic lands are wanted among at most {lands.max} lands",
            remedy="raise role_targets.land, or lower role_targets.land_basic",
        )
    for role, target in brief.role_targets.items():
        if not role.startswith("land") and lands.min + target.min > size:
            raise Invalid(
                f"at least {lands.min} lands and {target.min} {role} cards are more than {size} cards",
                remedy=f"lower role_targets.land or role_targets.{role}",
            )
    least = sum(target.min for target in brief.curve.values())
    if lands.min + least > size:
        raise Invalid(
            f"at least {lands.min} lands and the {least} cards of the curve are more than {size} cards",
            remedy="lower role_targets.land or the curve",
        )


def _bracket(brief: DeckBrief, commanders: Sequence[Card], fixed: Mapping[Card, int]) -> int:
    changers = [card.name for card in (*commanders, *fixed) if is_game_changer(card)]
    if brief.bracket is None:
        return DEFAULT_BRACKET if len(changers) <= GAME_CHANGERS_ALLOWED[DEFAULT_BRACKET] else 4
    allowed = GAME_CHANGERS_ALLOWED.get(brief.bracket)
    if allowed is not None and len(changers) > allowed:
        raise Invalid(
            f"bracket {brief.bracket} allows {allowed} Game Changers, but the brief asks for "
            + ", ".join(changers),
            remedy="raise the bracket, or leave some out",
        )
    return brief.bracket


def named_themes(brief: DeckBrief, catalog: Catalog) -> tuple[Theme, ...]:
    """The themes and mechanics that a brief names."""
    words = (*brief.themes, *brief.mechanics)
    kinds, keywords = creature_types(catalog), keyword_names(catalog)
    return tuple(dict.fromkeys(theme_of(word, kinds, keywords) for word in words))


def creature_types(catalog: Catalog) -> frozenset[str]:
    """Every subtype that creatures of the catalog have more often than other cards: Forest, Food and
    Background are not creature types for standing on a creature."""

    def work_out() -> frozenset[str]:
        seen: dict[str, int] = {}
        for line in catalog.series("faces", "type_fold").to_list():
            kinds, dash, subtypes = line.partition(" — ")
            # Kindred cards have creature types without being creatures.
            step = 1 if "creature" in kinds else 0 if "kindred" in kinds or "tribal" in kinds else -1
            for word in subtypes.split() if dash else ():
                if word.isalpha():
                    seen[word.capitalize()] = seen.get(word.capitalize(), 0) + step
        found = {word for word, more in seen.items() if more > 0}
        # Time Lord is one type of two words; neither word is one. Elves are several of one type.
        many = {plural(word.lower()).capitalize() for word in found} - {"Merfolk"}
        return frozenset(found - many - {"Time", "Lord"})

    return catalog.once("creature types", work_out)


def keyword_names(catalog: Catalog) -> frozenset[str]:
    return frozenset(word.capitalize() for word in catalog.words("keywords"))
