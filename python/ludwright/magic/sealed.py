"""Sealed play: a pool of six boosters drawn by rarity, and a deck of forty built from it (CR 100.2b).

A booster has seven commons, three uncommons, one rare or, once in seven, mythic card, and two of any rarity,
no card twice; only cards that the engine plays are drawn. Basic lands are free.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..authoring.names import quoted
from ..errors import Invalid
from .catalog import Catalog, load
from .decks import BASICS, LIMITED, Deck

if TYPE_CHECKING:
    from ..cards import Card as Printed
    from ..cards import Catalog as Printeds

BOOSTERS = 6
COMMONS, UNCOMMONS, WILD = 7, 3, 2
MYTHIC_EVERY = 7
LANDS = 17
SPELLS = LIMITED - LANDS
RARITIES = ("common", "uncommon", "rare", "mythic")
# Of a hundred wild cards.
WILD_WEIGHTS = (60, 28, 10, 2)
# The most cards of each mana value that a curve wants, and the most that are no creatures.
CURVE = {1: 3, 2: 6, 3: 6, 4: 5, 5: 4, 6: 3}
OTHERS = 9
_EVASION = {"Flying", "Menace", "Trample", "Deathtouch", "Lifelink", "Vigilance", "Haste", "First strike"}
_SYMBOL = re.compile(r"\{([^}]+)\}")


@dataclass(frozen=True, slots=True)
class Candidate:
    """What building asks of a card."""

    name: str
    rarity: str
    symbols: tuple[str, ...]
    colors: frozenset[str]
    """Of its identity."""
    mana_value: int
    creature: bool
    land: bool
    value: float

    def castable(self, colors: frozenset[str]) -> bool:
        return all(
            any(part in colors or part not in BASICS for part in symbol.split("/")) for symbol in self.symbols
        )


@dataclass(frozen=True, slots=True)
class Sealed:
    """What was drawn, and what was built of it."""

    set: str
    seed: int
    boosters: tuple[tuple[str, ...], ...]
    rarities: dict[str, str]
    colors: tuple[str, ...]
    deck: Deck

    @property
    def pool(self) -> Counter[str]:
        return Counter(name for booster in self.boosters for name in booster)

    def text(self) -> str:
        """The deck as a file."""
        lines = [f"# Sealed deck of {self.set}, seed {self.seed}, {''.join(self.colors)}", "Limited"]
        return "\n".join([*lines, *(f"{count} {name}" for name, count in self.deck.cards)]) + "\n"

    def to_dict(self) -> dict[str, Any]:
        return {
            "set": self.set,
            "seed": self.seed,
            "boosters": [list(booster) for booster in self.boosters],
            "pool": [
                {"name": name, "count": count, "rarity": self.rarities[name]}
                for name, count in sorted(self.pool.items())
            ],
            "deck": {
                "name": self.deck.name,
                "colors": list(self.colors),
                "size": self.deck.size,
                "cards": [{"name": name, "count": count} for name, count in self.deck.cards],
            },
        }


def deal(set_: str, seed: int = 0, cards: Printeds | None = None, catalog: Catalog | None = None) -> Sealed:
    """A pool of a set and a deck of it; equal seeds give the same."""
    code = set_.casefold()
    known = catalog or load()
    held = playable(code, cards, known)
    rng = random.Random(f"{code} {seed}")
    boosters = [_booster(held, rng) for _ in range(BOOSTERS)]
    rarities = {card.name: rarity for rarity, those in held.items() for card in those}
    pool = [_candidate(card, rarities[card.name], known) for booster in boosters for card in booster]
    colors, deck = build(pool, f"sealed-{code}-{seed}")
    names = tuple(tuple(known.entry(card.name).name for card in booster) for booster in boosters)
    return Sealed(code, seed, names, {one.name: one.rarity for one in pool}, colors, deck)


def playable(code: str, cards: Printeds | None, catalog: Catalog) -> dict[str, list[Printed]]:
    """The cards of a set that the engine plays, by rarity and name."""
    from ..cards import Catalog as Printeds
    from .coverage import members

    found: dict[str, list[Printed]] = {rarity: [] for rarity in RARITIES}
    for card in members(cards or Printeds.embedded(), [code])[code]:
        rarity = next(one.rarity for one in card.printings if one.set == code)
        if card.name in catalog and rarity in found:
            found[rarity].append(card)
    least = {"common": COMMONS + WILD, "uncommon": UNCOMMONS + WILD, "rare": 1 + WILD}
    for rarity, count in least.items():
        if len(found[rarity]) < count:
            raise Invalid(
                f"the set {quoted(code)} has {len(found[rarity])} {rarity} cards that the engine plays",
                remedy="name a set with more of them; see: ludwright magic coverage",
            )
    for held in found.values():
        held.sort(key=lambda one: one.name)
    return found


def _candidate(card: Printed, rarity: str, catalog: Catalog) -> Candidate:
    front = card.faces[0]
    creature = "Creature" in front.type_line
    return Candidate(
        catalog.entry(card.name).name,
        rarity,
        tuple(_SYMBOL.findall(front.mana_cost)),
        frozenset(card.color_identity) & BASICS.keys(),
        int(card.cmc),
        creature,
        "Land" in front.type_line,
        _value(card, rarity, creature, catalog),
    )


def _value(card: Printed, rarity: str, creature: bool, catalog: Catalog) -> float:
    """A rule of thumb: bodies by size for their mana, spells by what they do, rarer cards a bit more."""
    value = 0.4 * RARITIES.index(rarity)
    front = card.faces[0]
    if creature:
        size = [
            int(one) if one and one.isdigit() else int(card.cmc) for one in (front.power, front.toughness)
        ]
        evasion = len(_EVASION & set(card.keywords))
        return value + 2 + 0.25 * (sum(size) - 2 * card.cmc) + 0.5 * evasion
    from .compiler.skeleton import ours

    does = ours(json.loads(catalog.lowered(card.name))).families
    value += 1.5 if does & {"destroy", "damage", "fight", "move"} else 0
    return value + (1 if does & {"draw", "token"} else 0) + (0.5 if "Equipment" in front.type_line else 0.75)


def _booster(playable: dict[str, list[Printed]], rng: random.Random) -> list[Printed]:
    rare = "mythic" if playable["mythic"] and rng.randrange(MYTHIC_EVERY) == 0 else "rare"
    held: list[Printed] = []
    for rarity, count in (("common", COMMONS), ("uncommon", UNCOMMONS), (rare, 1)):
        held += rng.sample(playable[rarity], count)
    for _ in range(WILD):
        (rarity,) = rng.choices(RARITIES, WILD_WEIGHTS)
        names = {card.name for card in held}
        left = [card for card in playable[rarity] if card.name not in names]
        held.append(rng.choice(left or [card for card in playable["common"] if card.name not in names]))
    return held


def build(pool: Sequence[Candidate], name: str) -> tuple[tuple[str, ...], Deck]:
    """Forty cards of the two colours whose best cards, along a curve, are worth most."""
    pairs = list(combinations(BASICS, 2))
    chosen = {pair: _spells(pool, frozenset(pair)) for pair in pairs}
    pair = max(pairs, key=lambda one: sum(card.value for card in chosen[one]))
    spells = chosen[pair]
    counts = Counter(card.name for card in spells)
    lands = _lands(pool, spells, pair, LIMITED - len(spells))
    cards = (*sorted(counts.items()), *lands.items())
    return pair, Deck(name, tuple(cards), limited=True)


def _spells(pool: Sequence[Candidate], colors: frozenset[str]) -> list[Candidate]:
    castable = [card for card in pool if not card.land and card.castable(colors)]
    castable.sort(key=lambda card: (-card.value, card.mana_value, card.name))
    chosen: list[Candidate] = []
    left: list[Candidate] = []
    curve: Counter[int] = Counter()
    others = 0
    for card in castable:
        step = min(max(card.mana_value, 1), 6)
        if len(chosen) < SPELLS and curve[step] < CURVE[step] and (card.creature or others < OTHERS):
            chosen.append(card)
            curve[step] += 1
            others += not card.creature
        else:
            left.append(card)
    return chosen + left[: SPELLS - len(chosen)]


def _lands(
    pool: Sequence[Candidate], spells: Sequence[Candidate], pair: tuple[str, ...], count: int
) -> dict[str, int]:
    """Lands of both colours, then basic lands as the costs ask for them, four of each colour at least."""
    both = sorted(card.name for card in pool if card.land and card.colors == frozenset(pair))[:3]
    lands = Counter(both)
    needed = Counter(part for card in spells for symbol in card.symbols for part in symbol.split("/"))
    basics = count - len(both)
    first, second = pair
    wanted = needed[first] + needed[second] or 1
    share = min(max(round(basics * needed[first] / wanted), 4), basics - 4)
    lands[BASICS[first]] += share
    lands[BASICS[second]] += basics - share
    return dict(lands)
