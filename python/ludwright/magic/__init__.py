"""Magic: cards as data, and what is printed, explained and played from them.

from ludwright import magic
match = magic.match("draconic-fury", "boundless-elves", seed=7)
print(match.decision)
match.play("cast Lightning Bolt -> opponent")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .._core import Rules
    from .actions import Action, ActionType, Target
    from .position import Placed, Position, Side
    from .surface import ActionSurface, LegalAction
    from .table import MagicMatch
    from .view import VisibleState

__all__ = [
    "Action",
    "ActionSurface",
    "ActionType",
    "LegalAction",
    "MagicMatch",
    "Placed",
    "Position",
    "Side",
    "Target",
    "VisibleState",
    "match",
    "rules",
]

_HOMES = {
    "Action": "actions",
    "ActionType": "actions",
    "Target": "actions",
    "ActionSurface": "surface",
    "LegalAction": "surface",
    "MagicMatch": "table",
    "Placed": "position",
    "Position": "position",
    "Side": "position",
    "VisibleState": "view",
}


def __getattr__(name: str) -> Any:
    # Reading a card or printing one needs none of these.
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{home}"), name)


def rules(
    deck_a: Any = None,
    deck_b: Any = None,
    *,
    position: Position | None = None,
    cards: Any = None,
    **settings: Any,
) -> Rules:
    """The rules of a match of two decks: names, files, or `{card: count}`. Two decks with commanders play
    Commander, unless `variant` says otherwise. Settings are those of `definitions.Settings`; `cards`: a
    folder that `magic compile` wrote, or a file of card data, whose cards the decks may hold beside those
    that come with the product. With a `position` instead of decks matches begin there."""
    from .._core import magic
    from ..errors import Invalid
    from .catalog import load, opened
    from .decks import deck, from_mapping, variant_of
    from .definitions import Settings, match_json

    if position is not None:
        from .begin import rules as begin

        if deck_a is not None or deck_b is not None:
            raise Invalid("a position takes the place of both decks", remedy="give one or the other")
        return begin(position, settings, load() if cards is None else opened(cards))
    if deck_a is None or deck_b is None:
        raise Invalid("a match takes two decks or a position", remedy='magic.match("NAME", "NAME")')
    decks = [from_mapping(one) if isinstance(one, Mapping) else deck(one) for one in (deck_a, deck_b)]
    made = Settings.of(settings if "variant" in settings else {"variant": variant_of(decks), **settings})
    first, second = (one.require_size(made.variant) for one in decks)
    catalog = load() if cards is None else opened(cards)
    return magic(match_json(first, second, made, catalog=catalog))


def match(
    deck_a: Any = None,
    deck_b: Any = None,
    *,
    position: Position | None = None,
    seed: int = 0,
    log: bool = True,
    **settings: Any,
) -> MagicMatch:
    """A match to play, of two decks or from a `position`. With `manual_mana` lands are tapped by hand;
    `macros` lets a player skip steps; `cards` as for `rules`."""
    from ..table.match import checked_seed
    from .table import MagicMatch

    made = rules(deck_a, deck_b, position=position, **settings)
    table = made.table(checked_seed(seed), log=log)
    return MagicMatch(made, table)
