"""Nouns: objects and players.

noun = [each | N | up to N | any number of | one or more] [target] filter [in zone] [of slot]
       [with different … | with total power <= 4] [at random] [chosen by NOUN] [as slot]
     | top N of library(you) | this | host | you | opponent | each player | a slot | controller(NOUN) | …
"""

from __future__ import annotations

from .ast_base import Filter, Noun, Value
from .ast_words import Cmp, Distinct, Slot, Stat, Word, Zone
from .node import dataclass


class Quantity:
    """How many of what passes the filter."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Bare(Quantity):
    """No quantity: whatever passes, as patterns of events and statics ask (`creature yours`)."""


@dataclass(frozen=True, slots=True)
class Each(Quantity):
    """`each`: all of them."""


@dataclass(frozen=True, slots=True)
class Exactly(Quantity):
    """`2`: that many, chosen; `target` alone means 1. Fewer when there are fewer, unless they are targets."""

    n: Value


@dataclass(frozen=True, slots=True)
class UpTo(Quantity):
    """`up to 2`."""

    n: Value


@dataclass(frozen=True, slots=True)
class Between(Quantity):
    """`1 to 3`."""

    least: Value
    most: Value


@dataclass(frozen=True, slots=True)
class AnyNumber(Quantity):
    """`any number of`."""


@dataclass(frozen=True, slots=True)
class OneOrMore(Quantity):
    """`one or more`: in events, once for all that happens together; elsewhere a choice of at least one."""


class Together:
    """What the chosen ones have to satisfy as a set."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Differing(Together):
    """`with different controllers`."""

    what: Distinct


@dataclass(frozen=True, slots=True)
class Sharing(Together):
    """`with same controllers`."""

    what: Distinct


@dataclass(frozen=True, slots=True)
class Total(Together):
    """`with total power <= 10`."""

    stat: Stat
    cmp: Cmp
    value: Value


@dataclass(frozen=True, slots=True)
class OneEach(Together):
    """`with one each (artifact, creature, land)`: at most one that passes each of these."""

    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """`graveyard(you)`: a zone, and whose (None: anybody's)."""

    zone: Zone
    whose: Noun | None = None


@dataclass(frozen=True, slots=True)
class Phrase(Noun):
    """Objects or players by filter. Without a zone: permanents, players, spells, as the filter has it."""

    quantity: Quantity
    filter: Filter
    # Chosen as a target (CR 115).
    target: bool = False
    zones: tuple[Place, ...] = ()
    # `of slot`: only among these.
    among: Noun | None = None
    together: Together | None = None
    # `at random`.
    random: bool = False
    # `chosen by NOUN`, when it is not the one who acts.
    chooser: Noun | None = None
    # `as slot`: what the program calls them from here on.
    slot: Slot | None = None


@dataclass(frozen=True, slots=True)
class This(Noun):
    """`this`: the object whose ability it is; as it last was when it is gone."""


THIS = This()


@dataclass(frozen=True, slots=True)
class ThisCard(Noun):
    """`this card`: the same card where it is now, in the public zone it went to (CR 400.7)."""


@dataclass(frozen=True, slots=True)
class Host(Noun):
    """`host`: what this is attached to: the equipped or enchanted one."""


@dataclass(frozen=True, slots=True)
class Giver(Noun):
    """`giver`: in an ability that something else gives, what gives it: the Equipment or Aura."""


@dataclass(frozen=True, slots=True)
class Candidate(Noun):
    """`it` inside `where (…)`: what the filter is being asked about."""


@dataclass(frozen=True, slots=True)
class You(Noun):
    """`you`."""


YOU = You()


@dataclass(frozen=True, slots=True)
class Opponents(Noun):
    """`opponent`: your opponents."""


@dataclass(frozen=True, slots=True)
class EachPlayer(Noun):
    """`each player`."""


@dataclass(frozen=True, slots=True)
class ActivePlayer(Noun):
    """`active player`."""


@dataclass(frozen=True, slots=True)
class DefendingPlayer(Noun):
    """`defending player(NOUN)`: whom it attacks, or whose planeswalker."""

    of: Noun


@dataclass(frozen=True, slots=True)
class SlotRef(Noun):
    """A slot: what an `as` before it named."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Top(Noun):
    """`top 3 of library(you) [as slot]`."""

    count: Value
    whose: Noun
    slot: Slot | None = None


@dataclass(frozen=True, slots=True)
class Bottom(Noun):
    """`bottom 1 of library(you) [as slot]`."""

    count: Value
    whose: Noun
    slot: Slot | None = None


@dataclass(frozen=True, slots=True)
class ControllerOf(Noun):
    """`controller(NOUN)`."""

    of: Noun


@dataclass(frozen=True, slots=True)
class OwnerOf(Noun):
    """`owner(NOUN)`."""

    of: Noun


@dataclass(frozen=True, slots=True)
class HostOf(Noun):
    """`host(NOUN)`: what these are attached to."""

    of: Noun


@dataclass(frozen=True, slots=True)
class AttachmentsOf(Noun):
    """`attachments(NOUN)`."""

    of: Noun


@dataclass(frozen=True, slots=True)
class TargetsOf(Noun):
    """`targets(NOUN)`: what these spells or abilities target."""

    of: Noun


@dataclass(frozen=True, slots=True)
class SourceOf(Noun):
    """`source(NOUN)`: the object an ability on the stack comes from."""

    of: Noun


@dataclass(frozen=True, slots=True)
class BlockersOf(Noun):
    """`blockers(NOUN)`: creatures that block these."""

    of: Noun


@dataclass(frozen=True, slots=True)
class BlockedBy(Noun):
    """`blocked by(NOUN)`: creatures that these block."""

    of: Noun


@dataclass(frozen=True, slots=True)
class Colors(Noun):
    """`colors as shade`, `colors(NOUN) as shade`: in `for each` alone, every colour, or those of these; the
    slot holds one, as `of color(shade)` asks for it."""

    of: Noun | None = None
    slot: Slot | None = None


@dataclass(frozen=True, slots=True)
class Linked(Noun):
    """`linked(word)` or `linked(word, NOUN)`: what the source, or these, remember (CR 607)."""

    word: Word
    of: Noun | None = None


@dataclass(frozen=True, slots=True)
class Extreme(Noun):
    """`most power(NOUN)`, `fewest counters(NOUN)` (`most`: the greatest): those with the extreme value."""

    most: bool
    stat: Stat
    of: Noun


@dataclass(frozen=True, slots=True)
class Latest(Noun):
    """`latest 1 of NOUN`: in the order they were put there, last first."""

    count: Value
    of: Noun


@dataclass(frozen=True, slots=True)
class Both(Noun):
    """`NOUN and NOUN`."""

    nouns: tuple[Noun, ...]


@dataclass(frozen=True, slots=True)
class Without(Noun):
    """`NOUN without NOUN`: the rest."""

    of: Noun
    but: Noun


@dataclass(frozen=True, slots=True)
class NounParam(Noun):
    """`$what`: the argument of a mechanic; only in mechanics' files."""

    name: str
