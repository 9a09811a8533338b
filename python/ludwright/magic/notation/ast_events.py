"""Events: what triggers watch, replacement effects change, and history conditions ask about.

One key and a noun, or a mapping: `{dies: other creature yours as corpse}`,
`{damages: {by: this, to: player as victim, combat: true, number: dealt}}`. Nouns without quantity match each;
`one or more` matches once for all that happens together. `as` binds what was matched, `number` the amount;
`became` binds what the object became in its new zone.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from ...authoring.shapes import Key
from .ast_base import Event, Noun, Value
from .ast_filters import ANYTHING
from .ast_nouns import Bare, Phrase
from .ast_words import Cmp, Counter, Slot, Small, Step, Word, Zone
from .node import dataclass

# Anything at all: the part of the event is not asked about.
WHATEVER = Phrase(Bare(), ANYTHING)


@dataclass(frozen=True, slots=True)
class AmountIs:
    """`amount: ">= 3"`: only events of so much."""

    cmp: Cmp
    value: Value


@dataclass(frozen=True, slots=True)
class Moves(Event):
    """Any change of zones; no zone named means any."""

    tag: ClassVar[str] = "moves"
    what: Noun
    source: Annotated[tuple[Zone, ...], Key("from")] = ()
    to: tuple[Zone, ...] = ()
    became: Slot | None = None


@dataclass(frozen=True, slots=True)
class Enters(Event):
    """Comes to the battlefield; the noun is the permanent."""

    tag: ClassVar[str] = "enters"
    what: Noun
    source: Annotated[tuple[Zone, ...], Key("from")] = ()


@dataclass(frozen=True, slots=True)
class Dies(Event):
    """Is put into a graveyard from the battlefield (CR 700.4)."""

    tag: ClassVar[str] = "dies"
    what: Noun
    became: Slot | None = None


@dataclass(frozen=True, slots=True)
class Leaves(Event):
    """Leaves the battlefield."""

    tag: ClassVar[str] = "leaves"
    what: Noun
    became: Slot | None = None


@dataclass(frozen=True, slots=True)
class Casts(Event):
    """A player casts a spell; `nth: 2` the second such one each turn."""

    tag: ClassVar[str] = "casts"
    what: Noun
    who: Noun = WHATEVER
    source: Annotated[tuple[Zone, ...], Key("from")] = ()
    nth: Small | None = None


@dataclass(frozen=True, slots=True)
class Copies(Event):
    """A player copies a spell (CR 707.10); `what` is the copy."""

    tag: ClassVar[str] = "copies"
    what: Noun
    who: Noun = WHATEVER


@dataclass(frozen=True, slots=True)
class Activates(Event):
    """A player activates an ability; `what` is its source, `ability` names it on the stack; `word` only one
    that is called so: cycling, equip, crew."""

    tag: ClassVar[str] = "activates"
    what: Noun = WHATEVER
    who: Noun = WHATEVER
    ability: Slot | None = None
    word: Word | None = None
    nth: Small | None = None


@dataclass(frozen=True, slots=True)
class Attacks(Event):
    """`whom` is the player or planeswalker attacked."""

    tag: ClassVar[str] = "attacks"
    what: Noun
    whom: Noun = WHATEVER


@dataclass(frozen=True, slots=True)
class AttacksOrBlocks(Event):
    """Either."""

    tag: ClassVar[str] = "attacks or blocks"
    what: Noun


@dataclass(frozen=True, slots=True)
class EntersOrAttacks(Event):
    """Either."""

    tag: ClassVar[str] = "enters or attacks"
    what: Noun


@dataclass(frozen=True, slots=True)
class EntersOrDies(Event):
    """Either."""

    tag: ClassVar[str] = "enters or dies"
    what: Noun


@dataclass(frozen=True, slots=True)
class Blocks(Event):
    """`whom` is the attacker."""

    tag: ClassVar[str] = "blocks"
    what: Noun
    whom: Noun = WHATEVER


@dataclass(frozen=True, slots=True)
class BecomesBlocked(Event):
    """`by` the blocker; `one or more` for once however many block."""

    tag: ClassVar[str] = "becomes blocked"
    what: Noun
    by: Noun = WHATEVER


@dataclass(frozen=True, slots=True)
class Unblocked(Event):
    """Attacks and isn't blocked."""

    tag: ClassVar[str] = "unblocked"
    what: Noun


@dataclass(frozen=True, slots=True)
class Damages(Event):
    """Deals damage: `by` the source, `to` the object or player, `combat` only such damage (or only other)."""

    tag: ClassVar[str] = "damages"
    by: Noun = WHATEVER
    to: Noun = WHATEVER
    combat: bool | None = None
    amount: AmountIs | None = None
    number: Slot | None = None


@dataclass(frozen=True, slots=True)
class GainsLife(Event):
    """A player gains life."""

    tag: ClassVar[str] = "gains life"
    who: Noun
    amount: AmountIs | None = None
    number: Slot | None = None
    nth: Small | None = None


@dataclass(frozen=True, slots=True)
class LosesLife(Event):
    """A player loses life."""

    tag: ClassVar[str] = "loses life"
    who: Noun
    amount: AmountIs | None = None
    number: Slot | None = None
    nth: Small | None = None


@dataclass(frozen=True, slots=True)
class Draws(Event):
    """A player draws a card; `nth: 2` the second each turn."""

    tag: ClassVar[str] = "draws"
    who: Noun
    what: Noun = WHATEVER
    nth: Small | None = None


@dataclass(frozen=True, slots=True)
class Discards(Event):
    """A player discards a card; `by` whose spell or ability makes them do so."""

    tag: ClassVar[str] = "discards"
    who: Noun
    what: Noun = WHATEVER
    became: Slot | None = None
    number: Slot | None = None
    by: Noun | None = None


@dataclass(frozen=True, slots=True)
class Sacrifices(Event):
    """A player sacrifices a permanent."""

    tag: ClassVar[str] = "sacrifices"
    who: Noun
    what: Noun = WHATEVER
    became: Slot | None = None


@dataclass(frozen=True, slots=True)
class BecomesTapped(Event):
    """Becomes tapped."""

    tag: ClassVar[str] = "becomes tapped"
    what: Noun


@dataclass(frozen=True, slots=True)
class BecomesUntapped(Event):
    """Becomes untapped."""

    tag: ClassVar[str] = "becomes untapped"
    what: Noun


@dataclass(frozen=True, slots=True)
class TapsForMana(Event):
    """A permanent is tapped for mana; `who` gets it."""

    tag: ClassVar[str] = "taps for mana"
    what: Noun
    who: Noun = WHATEVER


@dataclass(frozen=True, slots=True)
class CountersPut(Event):
    """Counters are put `on` an object or player; `by` the player who puts them; by an `effect`: neither as a
    cost nor by a rule of the turn."""

    tag: ClassVar[str] = "counters put"
    on: Noun
    counter: Annotated[Counter | None, Key("kind")] = None
    by: Noun = WHATEVER
    number: Slot | None = None
    effect: bool = False


@dataclass(frozen=True, slots=True)
class CountersRemoved(Event):
    """Counters are removed `from` an object or player."""

    tag: ClassVar[str] = "counters removed"
    source: Annotated[Noun, Key("from")]
    counter: Annotated[Counter | None, Key("kind")] = None
    number: Slot | None = None


@dataclass(frozen=True, slots=True)
class Targeted(Event):
    """Becomes the target `by` a spell or ability, of `who`."""

    tag: ClassVar[str] = "targeted"
    what: Noun
    by: Noun = WHATEVER
    who: Noun = WHATEVER
    nth: Small | None = None


@dataclass(frozen=True, slots=True)
class Begins(Event):
    """A step begins: `{upkeep: you}`, `{end step: each player}`, `{combat: you}`; of whose turn.
    Written by the step: untap step, upkeep, draw step, main phase 1, combat, declare attackers,
    declare blockers, combat damage, end of combat, main phase 2, end step, cleanup."""

    step: Step
    whose: Noun


@dataclass(frozen=True, slots=True)
class PlaysLand(Event):
    """A player plays a land."""

    tag: ClassVar[str] = "plays land"
    who: Noun
    what: Noun = WHATEVER


@dataclass(frozen=True, slots=True)
class Transforms(Event):
    """Transforms."""

    tag: ClassVar[str] = "transforms"
    what: Noun


@dataclass(frozen=True, slots=True)
class BecomesAttached(Event):
    """An attachment becomes attached `to` something."""

    tag: ClassVar[str] = "becomes attached"
    what: Noun
    to: Noun = WHATEVER


@dataclass(frozen=True, slots=True)
class BecomesUnattached(Event):
    """An attachment becomes unattached `from` something."""

    tag: ClassVar[str] = "becomes unattached"
    what: Noun
    source: Annotated[Noun, Key("from")] = WHATEVER


@dataclass(frozen=True, slots=True)
class IsCountered(Event):
    """A spell or ability is countered."""

    tag: ClassVar[str] = "countered"
    what: Noun


@dataclass(frozen=True, slots=True)
class Does(Event):
    """A keyword action or mechanic by name: scry, surveil, cycle, earthbend…"""

    tag: ClassVar[str] = "does"
    deed: Word
    who: Noun = WHATEVER
    what: Noun = WHATEVER
    number: Slot | None = None
    nth: Small | None = None


@dataclass(frozen=True, slots=True)
class CompletesDungeon(Event):
    """`{completes dungeon: you}`, `{completes dungeon: {who: you, named: Undercity}}` (CR 309.7)."""

    tag: ClassVar[str] = "completes dungeon"
    who: Noun
    named: str | None = None


@dataclass(frozen=True, slots=True)
class CreatesTokens(Event):
    """Would create tokens: to replace, or to ask whether it happened."""

    tag: ClassVar[str] = "creates tokens"
    who: Noun
    number: Slot | None = None


@dataclass(frozen=True, slots=True)
class LosesGame(Event):
    """Would lose the game: only to replace."""

    tag: ClassVar[str] = "loses game"
    who: Noun


@dataclass(frozen=True, slots=True)
class IsDestroyed(Event):
    """Would be destroyed: only to replace."""

    tag: ClassVar[str] = "destroyed"
    what: Noun


@dataclass(frozen=True, slots=True)
class ProducesMana(Event):
    """Would produce mana: only to replace."""

    tag: ClassVar[str] = "produces mana"
    what: Noun
    who: Noun = WHATEVER


@dataclass(frozen=True, slots=True)
class Shuffles(Event):
    """A player shuffles their library."""

    tag: ClassVar[str] = "shuffles"
    who: Noun


@dataclass(frozen=True, slots=True)
class Searches(Event):
    """A player searches a library; `own`: their own."""

    tag: ClassVar[str] = "searches"
    who: Noun
    own: bool = False


@dataclass(frozen=True, slots=True)
class ControlChanges(Event):
    """A player (`to`) gains control."""

    tag: ClassVar[str] = "control changes"
    what: Noun
    to: Noun = WHATEVER


@dataclass(frozen=True, slots=True)
class TurnsFaceUp(Event):
    """Is turned face up."""

    tag: ClassVar[str] = "turned face up"
    what: Noun


@dataclass(frozen=True, slots=True)
class PhasesOut(Event):
    """Phases out."""

    tag: ClassVar[str] = "phases out"
    what: Noun


@dataclass(frozen=True, slots=True)
class PhasesIn(Event):
    """Phases in."""

    tag: ClassVar[str] = "phases in"
    what: Noun


@dataclass(frozen=True, slots=True)
class FlipsCoin(Event):
    """A player flips a coin."""

    tag: ClassVar[str] = "flips coin"
    who: Noun


@dataclass(frozen=True, slots=True)
class RollsDie(Event):
    """A player rolls a die."""

    tag: ClassVar[str] = "rolls die"
    who: Noun
    number: Slot | None = None


@dataclass(frozen=True, slots=True)
class Triggers(Event):
    """An event (`because`) makes an ability of what it is about trigger; `ability` names that."""

    tag: ClassVar[str] = "triggers"
    because: Event
    ability: Slot | None = None


@dataclass(frozen=True, slots=True)
class AnyOf(Event):
    """`{any: [EVENT, EVENT]}`: one or the other."""

    events: tuple[Event, ...]
