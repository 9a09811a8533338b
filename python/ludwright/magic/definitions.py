"""Everything that the core needs for a match: cards, decks, settings and, for scenarios, a position."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal

from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid
from .catalog import Catalog, load
from .decks import Deck, deck
from .notation.subtypes import by_kind

COMMANDER_LIFE = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a match is played; every field is handed to the core."""

    variant: Literal["standard", "commander"] = "standard"
    life: int = 20
    hand: int = 7
    mulligans: bool = True
    # A seat (0 or 1), or chance.
    first: int | Literal["random"] = "random"
    skip_first_draw: bool = True
    turn_cap: int = 200
    # Lands are tapped by hand: by everybody, or by seat.
    manual_mana: bool | tuple[bool, bool] = False
    macros: bool = False
    open_decklists: bool = True
    audit: bool = False

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Settings:
        """Settings by name; an unknown one is refused."""
        known = {field.name: field for field in fields(cls)}
        for name in given:
            if name not in known:
                remedy = did_you_mean(name, known)
                raise Invalid(f"no setting {quoted(name)}", code="unknown-setting", remedy=remedy)
        made = cls(**given)
        if made.variant == "commander" and "life" not in given:
            made = replace(made, life=COMMANDER_LIFE)
        for name, field in known.items():
            if field.type in ("bool", "int") and type(getattr(made, name)).__name__ != field.type:
                raise Invalid(f"the setting {name} is no {field.type}", code="bad-setting")
        by_hand = made.manual_mana
        seats = [by_hand] if isinstance(by_hand, bool) else list(by_hand)
        if len(seats) > 2 or not seats or not all(isinstance(one, bool) for one in seats):
            raise Invalid("manual_mana is true, false, or one of them for each seat", code="bad-setting")
        if made.first not in ("random", 0, 1) or made.variant not in ("standard", "commander"):
            raise Invalid("first is 0, 1 or random; variant is standard or commander", code="bad-setting")
        return made

    def json(self) -> dict[str, Any]:
        first: Any = "random" if self.first == "random" else {"seat": self.first}
        return {**asdict(self), "first": first}


DeckLike = str | Path | Deck

# Where a lowered card has a subtype chosen: any creature type may be named then (CR 205.3m).
_NAMES_A_TYPE = '"choose_subtype"'


def match_json(
    deck_a: DeckLike,
    deck_b: DeckLike,
    settings: Settings | Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    *,
    more_cards: Sequence[str] = (),
    catalog: Catalog | None = None,
) -> str:
    """The definitions of a match as the core reads them. `more_cards`: beyond the decks, for positions."""
    found = catalog or load()
    made = settings if isinstance(settings, Settings) else Settings.of(settings or {})
    decks = [deck(one).known(found) for one in (deck_a, deck_b)]
    names = [name for one in decks for name, _ in one.cards]
    names += [name for one in decks for name in one.commanders]
    names += [str(put["card"]) for put in (position or {}).get("objects", ())]
    cards = found.closure(dict.fromkeys((*names, *more_cards)))
    front = {name: name.partition(" // ")[0] for name in names}
    head: dict[str, Any] = {
        "name": f"magic:{decks[0].name},{decks[1].name}",
        "decks": [[[front[name], count] for name, count in one.cards] for one in decks],
        "commanders": [[front[name] for name in one.commanders] for one in decks],
        "settings": made.json(),
        "position": position,
    }
    if any(_NAMES_A_TYPE in card for card in cards):
        head["creature_types"] = sorted(by_kind()["creature"])
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
    return f'{text[:-1]},"cards":[{",".join(cards)}]}}'
