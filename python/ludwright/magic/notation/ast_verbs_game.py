"""Verbs about spells on the stack, lasting effects, turns and the game."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from ...authoring.shapes import Key
from .ast_base import Ability, Condition, Duration, Event, Filter, Mod, Noun, Outcome, Rule, Value, Verb
from .ast_conditions import ALWAYS
from .ast_costs import Cost
from .ast_nouns import YOU
from .ast_program import Program
from .ast_values import ONE
from .ast_words import Slot, Small, Step, Word, Zone
from .node import dataclass


@dataclass(frozen=True, slots=True)
class CounterSpell(Verb):
    """`{counter: target spell}`; `unless`: its controller pays this; `to`: where the card goes instead of the
    graveyard."""

    tag: ClassVar[str] = "counter"
    what: Noun
    unless: Cost | None = None
    to: Zone | None = None
    slot: Annotated[Slot | None, Key("as")] = None


@dataclass(frozen=True, slots=True)
class CopySpell(Verb):
    """`{copy: {what: spell, count: 1, new targets: true}}`."""

    tag: ClassVar[str] = "copy"
    what: Noun
    count: Value = ONE
    who: Noun = YOU
    new_targets: Annotated[bool, Key("new targets")] = False
    slot: Annotated[Slot | None, Key("as")] = None


@dataclass(frozen=True, slots=True)
class Cast(Verb):
    """`{cast: {what: NOUN, free: true}}`: now, while this resolves; always by choice. `way`: for the cost of
    the alternative that is called so. `then`: where it goes instead of a graveyard. `play`: a land may be
    played so too. `only`: whichever face is cast must be so (CR 601.3e)."""

    tag: ClassVar[str] = "cast"
    what: Noun
    who: Noun = YOU
    free: bool = False
    way: Word | None = None
    then: Zone | None = None
    slot: Annotated[Slot | None, Key("as")] = None
    play: bool = False
    only: Filter | None = None


@dataclass(frozen=True, slots=True)
class CopyCard(Verb):
    """`{copy card: {what: NOUN, as: copy}}`: a copy of a card where it is, to be cast (CR 707.12)."""

    tag: ClassVar[str] = "copy card"
    what: Noun
    who: Noun = YOU
    slot: Annotated[Slot | None, Key("as")] = None


@dataclass(frozen=True, slots=True)
class PlayLand(Verb):
    """`{play land: NOUN}`."""

    tag: ClassVar[str] = "play land"
    what: Noun
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class Effect(Verb):
    """`{effect: {of: target creature, pt: +3/+3, for: turn}}`: changes and rules as in `static`, on what `of`
    is when it begins (CR 611.2c); of `whatever …` (no quantity) whatever passes at each moment. `next`: of
    the next such spell that is cast."""

    tag: ClassVar[str] = "effect"
    of: Noun
    duration: Annotated[Duration, Key("for")]
    mods: tuple[Mod, ...] = ()
    rules: tuple[Rule, ...] = ()
    next: bool = False


@dataclass(frozen=True, slots=True)
class ReplaceLater(Verb):
    """`{replacing: {event: EVENT, …, for: turn}}`: a created replacement effect; `uses`: gone after
    so often."""

    tag: ClassVar[str] = "replacing"
    event: Event
    outcome: Outcome
    duration: Annotated[Duration, Key("for")]
    test: Annotated[Condition, Key("if")] = ALWAYS
    may: bool = False
    uses: Small | None = None


@dataclass(frozen=True, slots=True)
class Later(Verb):
    """`{later: {when: EVENT, do: …}}`: a delayed trigger (CR 603.7); `each time` until the duration ends."""

    tag: ClassVar[str] = "later"
    when: Event
    do: Program
    each_time: Annotated[bool, Key("each time")] = False
    duration: Annotated[Duration | None, Key("for")] = None


@dataclass(frozen=True, slots=True)
class MakeEmblem(Verb):
    """`{emblem: [ABILITY]}`."""

    tag: ClassVar[str] = "emblem"
    abilities: tuple[Ability, ...]
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class ExtraTurn(Verb):
    """`{extra turn: you}`: after this one."""

    tag: ClassVar[str] = "extra turn"
    who: Noun


@dataclass(frozen=True, slots=True)
class ExtraSteps(Verb):
    """`{extra steps: [begin combat, …]}`: after this phase."""

    tag: ClassVar[str] = "extra steps"
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class SkipNext(Verb):
    """`{skip next: {who: you, step: untap}}`; no step: the turn."""

    tag: ClassVar[str] = "skip next"
    who: Noun
    step: Step | None = None


@dataclass(frozen=True, slots=True)
class ControlNext(Verb):
    """`{control next: {who: target player}}`: you make this player's decisions during their next turn, or
    their next combat phase (CR 723)."""

    tag: ClassVar[str] = "control next"
    who: Noun
    phase: Literal["turn", "combat"] = "turn"


@dataclass(frozen=True, slots=True)
class EndTurn(Verb):
    """`end turn`."""

    tag: ClassVar[str] = "end turn"


@dataclass(frozen=True, slots=True)
class Win(Verb):
    """`{win: you}`."""

    tag: ClassVar[str] = "win"
    who: Noun


@dataclass(frozen=True, slots=True)
class Lose(Verb):
    """`{lose: target player}`."""

    tag: ClassVar[str] = "lose"
    who: Noun


@dataclass(frozen=True, slots=True)
class DrawGame(Verb):
    """`draw game`."""

    tag: ClassVar[str] = "draw game"


@dataclass(frozen=True, slots=True)
class BecomeMonarch(Verb):
    """`{monarch: you}`."""

    tag: ClassVar[str] = "monarch"
    who: Noun


@dataclass(frozen=True, slots=True)
class TakeInitiative(Verb):
    """`{initiative: you}` (CR 726)."""

    tag: ClassVar[str] = "initiative"
    who: Noun


@dataclass(frozen=True, slots=True)
class Venture(Verb):
    """`{venture: you}`: into the dungeon (CR 701.49)."""

    tag: ClassVar[str] = "venture"
    who: Noun


@dataclass(frozen=True, slots=True)
class BecomeDay(Verb):
    """`become day`."""

    tag: ClassVar[str] = "become day"


@dataclass(frozen=True, slots=True)
class BecomeNight(Verb):
    """`become night`."""

    tag: ClassVar[str] = "become night"


@dataclass(frozen=True, slots=True)
class Deed(Verb):
    """`{deed: {word: earthbend, who: you, what: NOUN, number: 2}}`: tells triggers that a mechanic was
    done."""

    tag: ClassVar[str] = "deed"
    word: Word
    who: Noun = YOU
    what: Noun | None = None
    number: Value = ONE
