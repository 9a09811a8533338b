"""The commander's company: cards that were made beside it, in the same set for Commander.

Being printed together counts by its lift: a card that was printed there alone was made for such decks, one
that is printed everywhere would be there in any case. Large collections of reprints count for little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .kindred import kindreds, kinds_of

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
# Legends of several colours that were made for a product, from which on its decks are of several colours, and
# what the company there counts for a legend of one.
SEVERAL, OF_ANOTHERS = 3, 0.5
# Cards first printed in a product, from which on it is a new one.
NEW = 30
_RARE = 0.02
# A type that so many of all creatures are of (Human) makes no deck by being there; from COMMON_SHARE of the
# company on, its decks have as many.
COMMON, COMMON_SHARE = 0.1, 0.4


# A type that is told by its colours to be the deck's: so many times its usual share of the creatures that fit
# the deck, and, where the commander is not of it, two fifths of a deck's creatures in a set of usual size.
OURS, MANY = 4.0, 12


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
    # How many were made for just this deck; 0 where that cannot be told.
    made: int = 0


@dataclass(frozen=True, slots=True)
class Company:
    """Set → its weight, of the sets for Commander in which the commanders were printed."""

    sets: Mapping[str, float]
    identity: str
    # Set → the creature types in it that were made for another deck than the commander's.
    foreign: Mapping[str, frozenset[str]] = field(default_factory=dict)
    # Creature type → how many are there for just this deck, and which part of its creatures they are.
    ours: Mapping[str, tuple[int, float]] = field(default_factory=dict)

    @classmethod
    def of(cls, commanders: Sequence[Card], catalog: Catalog, identity: str) -> Company:
        made = commander_sets(catalog)
        held = [{printing.set for printing in card.printings} & made for card in commanders]
        # A pair was made for the sets that hold both, where there are any.
        shared = set.intersection(*held) or set.union(*held) if held else set()
        elsewhere = all({printing.set for printing in card.printings} - made for card in commanders)
        if elsewhere:
            shared = {code for code in shared if not _is_a_guest(commanders, catalog, code, identity)}
        sizes = {code: len(catalog.sets.get(code, ())) for code in sorted(shared)}
        weights = {code: min(1.0, USUAL / max(1, size)) for code, size in sizes.items()}
        near = {code: weight for code, weight in weights.items() if weight >= TOO_LARGE}
        if len(identity) == 1:
            apart = {code for code in near if _is_of_several_colours(catalog, code, identity)}
            near = {code: weight * OF_ANOTHERS if code in apart else weight for code, weight in near.items()}
        own = frozenset(kind for card in commanders for kind in kinds_of(card))
        ours: dict[str, tuple[int, float]] = {}
        for code, weight in near.items():
            for kind, (count, part) in _ours(catalog, code, identity).items():
                if kind in own or (count >= MANY and weight >= NEARLY_USUAL):
                    ours[kind] = max((count, part), ours.get(kind, (0, 0.0)))
        foreign = {code: _foreign(catalog, code, identity) - own - ours.keys() for code in near}
        return cls(near, identity, foreign, ours)

    def lift(self, card: Card) -> float:
        """0 to 1: how much more often than elsewhere a card was printed beside the commanders."""
        codes = {printing.set for printing in card.printings}
        kinds = set(kinds_of(card))
        found = sum(
            self.sets[code]
            for code in sorted(codes & self.sets.keys())
            # What was made for another deck of the product is no company, unless it is also one of ours.
            if kinds & self.ours.keys() or kinds.isdisjoint(self.foreign.get(code, ()))
        )
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
        # All that is printed in a product of one deck is in it; there is nothing to tell apart.
        told = {} if one else self.ours
        alone = one or (len(self.identity) <= ITS_COLOURS and largest <= TWO_DECKS)
        found = []
        for kind in sorted(shares.keys() - told):
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
        rest = [
            Kind(name, seen, part, sure=alone, common=usual.get(name, 0.0) >= COMMON)
            for _, name, seen, part in sorted(found, reverse=True)
        ]
        sure = sorted(told, key=lambda kind: (-told[kind][0], kind))
        return [*(Kind(k, told[k][1], told[k][1], sure=True, made=told[k][0]) for k in sure), *rest]


def _is_a_guest(commanders: Sequence[Card], catalog: Catalog, code: str, identity: str) -> bool:
    """Whether commanders were printed again in a set, in the deck of another legend of their colours or more
    that was made for it: its company is not theirs."""
    made = _first_cards(catalog, code)
    if not {card.name for card in commanders}.isdisjoint(made):
        return False
    hosts = [
        set(card.color_identity)
        for card in map(catalog.card, made)
        if "Legendary Creature" in card.front.type_line
    ]
    # Where nearly all is printed again, whole decks are, with those that led them.
    new = len(made) >= NEW
    return any(held == set(identity) or (new and held > set(identity)) for held in hosts)


def _is_of_several_colours(catalog: Catalog, code: str, identity: str) -> bool:
    """Whether the decks of a product are of several colours, so that a legend of one is in the deck of
    another; not where a type of just its colour tells of a deck of its own."""
    if _ours(catalog, code, identity):
        return False
    made = map(catalog.card, _first_cards(catalog, code))
    several = [c for c in made if len(c.color_identity) > 1 and "Legendary Creature" in c.front.type_line]
    return len(several) >= SEVERAL


def _first_cards(catalog: Catalog, code: str) -> tuple[str, ...]:
    """The cards that were first printed in a set: those as young as its youngest."""

    def work_out() -> tuple[str, ...]:
        cards = [catalog[int(row)] for row in catalog.sets.get(code, ())]
        youngest = max((card.released_at for card in cards if card.released_at), default="")
        return tuple(card.name for card in cards if card.released_at == youngest)

    return catalog.once(f"first cards of {code}", work_out)


def _ours(catalog: Catalog, code: str, identity: str) -> dict[str, tuple[int, float]]:
    """The types of a set that are told by their colours to be those of the deck of these colours: how many
    there are, and their part of the creatures that fit it and are no other deck's."""
    usual = usual_shares(catalog)
    cards = [catalog[int(row)] for row in catalog.sets.get(code, ())]
    fitting = [kinds for c in cards if set(c.color_identity) <= set(identity) and (kinds := kinds_of(c))]
    foreign = _foreign(catalog, code, identity)
    found = {}
    for kind, kindred in kindreds(catalog, code).items():
        if kindred.colours != set(identity):
            continue
        if kindred.count < OURS * len(fitting) * (usual.get(kind, 0.0) + _RARE):
            continue
        rest = sum(kind in kinds or foreign.isdisjoint(kinds) for kinds in fitting)
        found[kind] = (kindred.count, kindred.count / rest)
    return found


def _foreign(catalog: Catalog, code: str, identity: str) -> frozenset[str]:
    """The types of a set that another deck of it was made of."""
    usual = usual_shares(catalog)
    return frozenset(
        kind
        for kind, kindred in kindreds(catalog, code).items()
        if kindred.led and kindred.colours != set(identity) and usual.get(kind, 0.0) < COMMON
    )


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
