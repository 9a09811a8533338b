"""Cards that the builder leaves out of a deck, whatever their worth elsewhere; each rule says why. What does
nothing in a deck that is there is judged by `works.py`, for the builder and `deck check` alike; both share
the rules of `misfit`.

1. In a deck of at most one colour: lands that are there for other colours, and what gives lands every colour.
2. Lands that search with nothing to find, and lands that pay for nothing here (misfits).
3. Cards that only hurt one colour, which nobody at the table need play (misfits).
4. Cards that win or end the game by a plan that is not the deck's.
5. Removal that answers lands alone.
6. Cards all of whose lines need a theme or a creature type that the deck does not have (see `idle.py`), when
   they are nothing to its themes otherwise.
7. Single copies of cards that want many of themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .commander import copies_allowed
from .mana.lands import is_land, symbols_of
from .spoken import BY_NATURE
from .themes import EVERYDAY

if TYPE_CHECKING:
    from ludwright.cards import Card

    from .pool import Tagged
    from .themes import Theme

# A land that leaves for another one is worth something where lands come or go.
_LANDS_MATTER = frozenset({"lands"})
# Roles that make a card worth its place without its theme.
WORK = frozenset(
    {"ramp", "draw", "removal", "counterspell", "wipe", "protection", "recursion", "tutor", "token_gen"}
    | {"grave_hate"}
)


_OTHER_REMOVAL = frozenset(
    f"removal_{kind}" for kind in ("creature", "artifact", "enchantment", "planeswalker", "flexible")
)

# Colours from which on a land is one of any colour.
MANY = 4


def misfit(card: Card, features: Mapping[str, Any], identity: str, said: Collection[str] = ()) -> str | None:
    """Why a card does nothing in any deck of this identity; None when it may. `said`: words of its text."""
    if is_land(card):
        if features.get("is_fetch_land"):
            found = set(features.get("fetches", ())) & set(identity)
            return None if found else "searches for lands that are not here"
        if not symbols_of(card, features, identity) and not features.get("is_utility_land"):
            return "gives no mana that this deck can use"
        return None
    if features.get("is_colour_hoser"):
        return "hurts one colour, which nobody need play"
    if not identity and features.get("is_mana_rock") and "identity" in said:
        return "gives mana of the commander's colours, of which there are none"
    return None


def useless(tagged: Tagged, identity: str, themes: Sequence[Theme]) -> str | None:
    """Why a card does nothing in a deck of this identity and these themes; None when it may."""
    features = tagged.features
    why = misfit(tagged.card, features, identity, tagged.said)
    if why is not None:
        return why
    if is_land(tagged.card):
        return _land(tagged, identity, {theme.id for theme in themes})
    if features.get("is_land_fixer") and len(identity) <= 1:
        return "gives lands colours that nothing here costs"
    # Being of the deck's creature type does not make a card's plan the deck's, nor does feeding its themes:
    # they must be what the card is rewarded by. Half of all creatures are good to have enter again.
    plans = {theme.id for theme in themes if theme.kind != "tribe" and theme.weight > BY_NATURE} - EVERYDAY
    if features.get("is_alternate_win") and not tagged.pays & plans:
        return "wins by a plan that is not this deck's"
    if features.get("is_land_removal") and not tagged.roles & _OTHER_REMOVAL:
        return "answers nothing but lands"
    if copies_allowed(tagged.card) > 1:
        return "is meant to be there many times"
    if tagged.idle.wholly and not (tagged.roles & WORK or tagged.enables or tagged.pays):
        return f"needs {' and '.join(tagged.idle.needs).replace('_', ' ')}, which this deck does not have"
    return None


def _land(tagged: Tagged, identity: str, themes: set[str]) -> str | None:
    features = tagged.features
    utility = bool(features.get("is_utility_land")) and not features.get("is_fetch_land")
    if features.get("is_fetch_land"):
        if len(identity) == 1 and not themes & _LANDS_MATTER:
            return "searches for a colour that every land gives"
        return None
    given = {*features.get("taps_for", ()), *features.get("may_tap_for", ())} - {"C"}
    # What a land of any colour does besides is most often its price: damage, tokens for others, a fee.
    if len(identity) <= 1 and features.get("is_fixing_land") and (not utility or len(given) >= MANY):
        return "is there for colours that nothing here costs"
    if features.get("is_alternate_win"):
        return "wins by a plan that is not this deck's"
    return None
