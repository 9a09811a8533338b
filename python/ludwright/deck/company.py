"""The commander's company: cards that were made beside it, in the same set for Commander.

Being printed together counts by its lift: a card that was printed there alone was made for such decks, one
that is printed everywhere would be there in any case. Large collections of reprints count for little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludwright.cards import Card, Catalog

# Cards of every product for Commander: a set with two of them, and a deck's worth of cards, is one.
EVERYWHERE = ("Command Tower", "Sol Ring", "Commander's Sphere")
A_DECK = 100
# Cards of a set for Commander; larger ones have more decks, or no decks in mind.
USUAL = 350
# Below this weight a set says nothing of any one deck.
TOO_LARGE = 0.25
# Cards made beside the commander, by lift, from which on their creature types say what its decks are made of.
ENOUGH = 4.0
# From this share of the company's creatures on, and so many times the usual share, a type is a theme; one
# that the commander is itself needs less of them.
SHARE, OWN_SHARE, LIFT = 0.5, 0.25, 2.0
# A set is for several decks: from half of its creatures on, a telling type is more than that of its own deck.
HALF, TELLING, MORE, NEARLY_USUAL = 0.5, 5.0, 1.4, 0.9
# A product of at most two decks, of other colours each: what is made beside the commander is its deck, and
# what is printed there again, which counts for little here, is somewhat more of the type.
TWO_DECKS, ITS_COLOURS, AGAIN = 200, 3, 1.08
# A product of one deck: all that is printed there is in it, reprints as well.
ONE_DECK = 130
_RARE = 0.02
# A type that so many of all creatures are of (Human) makes no deck by being there; from COMMON_SHARE of the
# company on, its decks have as many.
COMMON, COMMON_SHARE = 0.1, 0.4


@dataclass(frozen=True, slots=True)
class Kind:
    """A creature type that a company is full of: its share there, and the share of a deck's creatures."""

    name: str
    seen: float
    share: float
    # Whether the company is this deck's alone, so that the share holds whatever the commander says.
    sure: bool = False
    # Whether it is a type of everywhere: a number of creatures, and no theme.
    common: bool = False


@dataclass(frozen=True, slots=True)
class Company:
    """Set → its weight, of the sets for Commander in which the commanders were printed."""

    sets: Mapping[str, float]
    identity: str

    @classmethod
    def of(cls, commanders: Sequence[Card], catalog: Catalog, identity: str) -> Company:
        made = commander_sets(catalog)
        held = [{printing.set for printing in card.printings} & made for card in commanders]
        # A pair was made for the sets that hold both, where there are any.
        shared = set.intersection(*held) or set.union(*held) if held else set()
        sizes = {code: len(catalog.sets.get(code, ())) for code in sorted(shared)}
        weights = {code: min(1.0, USUAL / max(1, size)) for code, size in sizes.items()}
        return cls({code: weight for code, weight in weights.items() if weight >= TOO_LARGE}, identity)

    def lift(self, card: Card) -> float:
        """0 to 1: how much more often than elsewhere a card was printed beside the commanders."""
        codes = {printing.set for printing in card.printings}
        found = sum(self.sets[code] for code in sorted(codes & self.sets.keys()))
        return min(1.0, found / len(codes)) if codes else 0.0

    def cards(self, catalog: Catalog) -> list[Card]:
        """Those that the deck's colours allow."""
        rows = sorted({int(row) for code in sorted(self.sets) for row in catalog.sets.get(code, ())})
        allowed = set(self.identity)
        return [card for row in rows if set((card := catalog[row]).color_identity) <= allowed]

    def tribes(self, commanders: Sequence[Card], catalog: Catalog) -> list[Kind]:
        """Creature types that the company is full of, the most telling first. Cards of all the deck's
        colours count most: a set is for several decks."""
        names = {card.name for card in commanders}
        own = {kind for card in commanders for kind in kinds_of(card)}
        shares: dict[str, float] = {}
        total = 0.0
        largest = max((len(catalog.sets.get(code, ())) for code in self.sets), default=0)
        one = largest <= ONE_DECK
        for card in self.cards(catalog):
            kinds = kinds_of(card)
            if not kinds or card.name in names:
                continue
            made = 1.0 if one else self.lift(card)
            weight = made * (1 + len(card.color_identity)) / (1 + len(self.identity))
            total += weight
            for kind in kinds:
                shares[kind] = shares.get(kind, 0.0) + weight
        if total < ENOUGH:
            return []
        usual = usual_shares(catalog)
        alone = one or (len(self.identity) <= ITS_COLOURS and largest <= TWO_DECKS)
        found = []
        for kind in sorted(shares):
            share = shares[kind] / total
            lift = share / (usual.get(kind, 0.0) + _RARE)
            if usual.get(kind, 0.0) >= COMMON:
                if share >= COMMON_SHARE:
                    found.append((share, kind, share, share))
                continue
            # The larger the set, the more decks it is for, and the less it says of what the commander is not.
            enough = OWN_SHARE if kind in own else SHARE / max(self.sets.values())
            if share >= enough and lift >= LIFT:
                # A set much larger than usual may have several decks of a type.
                full = share >= HALF and lift >= TELLING and max(self.sets.values()) >= NEARLY_USUAL
                more = 1.0 if one else AGAIN if alone else MORE if full else 1.0
                found.append((share * min(lift, 10.0), kind, share, min(1.0, more * share)))
        return [
            Kind(name, seen, part, alone, usual.get(name, 0.0) >= COMMON)
            for _, name, seen, part in sorted(found, reverse=True)
        ]


def kinds_of(card: Card) -> tuple[str, ...]:
    """The creature types of a card's front."""
    kinds, _, subtypes = card.front.type_line.partition(" — ")
    return tuple(subtypes.split()) if "Creature" in kinds else ()


def usual_shares(catalog: Catalog) -> Mapping[str, float]:
    """Creature type → its share of all creatures."""

    def work_out() -> dict[str, float]:
        counts: dict[str, int] = {}
        creatures = 0
        for line in catalog.series("faces", "type_fold").to_list():
            kinds, dash, subtypes = line.partition(" — ")
            if dash and "creature" in kinds:
                creatures += 1
                for word in subtypes.split():
                    counts[word.capitalize()] = counts.get(word.capitalize(), 0) + 1
        return {kind: count / creatures for kind, count in counts.items()}

    return catalog.once("usual creature types", work_out)


def commander_sets(catalog: Catalog) -> frozenset[str]:
    """The sets made for Commander, told by what every such product holds."""

    def work_out() -> frozenset[str]:
        held = [{p.set for p in catalog.card(name).printings} for name in EVERYWHERE if name in catalog]
        codes = sorted(set().union(*held))
        return frozenset(
            code
            for code in codes
            if sum(code in sets for sets in held) >= 2 and len(catalog.sets.get(code, ())) >= A_DECK
        )

    return catalog.once("sets for Commander", work_out)
