"""Verbs about permanents: destroying, tapping, counters, tokens, attachments, copies."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from ...authoring.shapes import Key
from .ast_base import Duration, Mod, Noun, Value, Verb
from .ast_nouns import YOU
from .ast_values import ONE
from .ast_verbs_cards import CounterCount, EntryWord
from .ast_words import Counter, Slot, Word
from .node import dataclass


@dataclass(frozen=True, slots=True)
class Destroy(Verb):
    """`{destroy: target creature}`; `final`: can't be regenerated."""

    tag: ClassVar[str] = "destroy"
    what: Noun
    final: bool = False
    slot: Annotated[Slot | None, Key("as")] = None


@dataclass(frozen=True, slots=True)
class Sacrifice(Verb):
    """`{sacrifice: this}`, `{sacrifice: {who: each player, what: 1 creature}}`: each chooses among their own,
    then all at once."""

    tag: ClassVar[str] = "sacrifice"
    what: Noun
    who: Noun = YOU
    slot: Annotated[Slot | None, Key("as")] = None


@dataclass(frozen=True, slots=True)
class Tap(Verb):
    """`{tap: target creature}`."""

    tag: ClassVar[str] = "tap"
    what: Noun


@dataclass(frozen=True, slots=True)
class Untap(Verb):
    """`{untap: each creature yours}`."""

    tag: ClassVar[str] = "untap"
    what: Noun


@dataclass(frozen=True, slots=True)
class PutCounters(Verb):
    """`{counters: {kind: +1/+1, count: 2, on: target creature}}`; on players too."""

    tag: ClassVar[str] = "counters"
    counter: Annotated[Counter, Key("kind")]
    on: Noun
    count: Value = ONE


@dataclass(frozen=True, slots=True)
class CountersDivided(Verb):
    """`{counters divided: {kind: +1/+1, count: 2, among: 1 to 2 target creature as them}}` (CR 601.2d)."""

    tag: ClassVar[str] = "counters divided"
    counter: Annotated[Counter, Key("kind")]
    count: Value
    among: Noun


@dataclass(frozen=True, slots=True)
class RemoveCounters(Verb):
    """`{remove counters: {kind: +1/+1, count: 1, from: this}}`; no kind: any kind; no count: all of them."""

    tag: ClassVar[str] = "remove counters"
    source: Annotated[Noun, Key("from")]
    counter: Annotated[Counter | None, Key("kind")] = None
    count: Value | None = None
    slot: Annotated[Slot | None, Key("as")] = None


@dataclass(frozen=True, slots=True)
class MoveCounters(Verb):
    """`{move counters: {kind: +1/+1, count: 1, from: this, to: target creature}}`."""

    tag: ClassVar[str] = "move counters"
    source: Annotated[Noun, Key("from")]
    to: Noun
    counter: Annotated[Counter | None, Key("kind")] = None
    count: Value | None = None


@dataclass(frozen=True, slots=True)
class Proliferate(Verb):
    """`{proliferate: you}`: any number of permanents and players get one more of each kind they bear."""

    tag: ClassVar[str] = "proliferate"
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class DoubleCounters(Verb):
    """`{double all counters: {on: target creature}}`: as many more of each kind as there are; of one `kind`
    alone where that is named."""

    tag: ClassVar[str] = "double all counters"
    on: Noun
    counter: Annotated[Counter | None, Key("kind")] = None


@dataclass(frozen=True, slots=True)
class Create(Verb):
    """`{create: {token: soldier-1-1-w, count: 2}}`; `token` is the id of a file of tokens/, or describes one:
    `2/2 black Zombie Druid creature with menace`."""

    tag: ClassVar[str] = "create"
    token: str
    count: Value = ONE
    who: Noun = YOU
    how: tuple[EntryWord, ...] = ()
    counters: tuple[CounterCount, ...] = ()
    attached_to: Annotated[Noun | None, Key("attached to")] = None
    mods: Annotated[tuple[Mod, ...], Key("with")] = ()
    slot: Annotated[Slot | None, Key("as")] = None


@dataclass(frozen=True, slots=True)
class CreateCopy(Verb):
    """`{create copy: {of: target creature, except: {…}}}`: tokens that are copies (CR 707)."""

    tag: ClassVar[str] = "create copy"
    of: Noun
    count: Value = ONE
    who: Noun = YOU
    exceptions: Annotated[tuple[Mod, ...], Key("except")] = ()
    how: tuple[EntryWord, ...] = ()
    counters: tuple[CounterCount, ...] = ()
    slot: Annotated[Slot | None, Key("as")] = None


@dataclass(frozen=True, slots=True)
class Attach(Verb):
    """`{attach: {what: this, to: target creature yours}}`."""

    tag: ClassVar[str] = "attach"
    what: Noun
    to: Noun


@dataclass(frozen=True, slots=True)
class Unattach(Verb):
    """`{unattach: this}`."""

    tag: ClassVar[str] = "unattach"
    what: Noun


@dataclass(frozen=True, slots=True)
class Transform(Verb):
    """`{transform: this}`."""

    tag: ClassVar[str] = "transform"
    what: Noun


@dataclass(frozen=True, slots=True)
class Flip(Verb):
    """`{flip permanent: this}`: a card of two halves, for good (CR 710)."""

    tag: ClassVar[str] = "flip permanent"
    what: Noun


@dataclass(frozen=True, slots=True)
class Designate(Verb):
    """`{designate: {what: 1 creature yours, under: ring-bearer}}`: it is your one bearer of the word until
    another is, or another player controls it; `designated ring-bearer` asks for it. `several`: others may be
    so too; `off`: it is so no longer."""

    tag: ClassVar[str] = "designate"
    what: Noun
    word: Annotated[Word, Key("under")]
    several: bool = False
    off: bool = False


@dataclass(frozen=True, slots=True)
class BecomeCopy(Verb):
    """`{become copy: {what: this, of: target creature, for: turn}}`."""

    tag: ClassVar[str] = "become copy"
    what: Noun
    of: Noun
    duration: Annotated[Duration, Key("for")]
    exceptions: Annotated[tuple[Mod, ...], Key("except")] = ()


@dataclass(frozen=True, slots=True)
class Regenerate(Verb):
    """`{regenerate: this}`."""

    tag: ClassVar[str] = "regenerate"
    what: Noun


@dataclass(frozen=True, slots=True)
class RemoveFromCombat(Verb):
    """`{remove from combat: target creature}`."""

    tag: ClassVar[str] = "remove from combat"
    what: Noun


@dataclass(frozen=True, slots=True)
class Goad(Verb):
    """`{goad: target creature}`."""

    tag: ClassVar[str] = "goad"
    what: Noun


@dataclass(frozen=True, slots=True)
class PhaseOut(Verb):
    """`{phase out: target creature yours}`."""

    tag: ClassVar[str] = "phase out"
    what: Noun


@dataclass(frozen=True, slots=True)
class Merge(Verb):
    """`{merge: {with: NOUN, under: true}}`: this spell becomes one permanent with another, over it or under
    it (CR 729)."""

    tag: ClassVar[str] = "merge"
    host: Annotated[Noun, Key("with")]
    under: bool = False


@dataclass(frozen=True, slots=True)
class Heal(Verb):
    """`{heal: host}`: removes all damage marked on it."""

    tag: ClassVar[str] = "heal"
    what: Noun


@dataclass(frozen=True, slots=True)
class TurnFaceUp(Verb):
    """`{turn face up: this}`."""

    tag: ClassVar[str] = "turn face up"
    what: Noun


@dataclass(frozen=True, slots=True)
class ExchangeControl(Verb):
    """`{exchange control: {of: NOUN, and: NOUN}}`."""

    tag: ClassVar[str] = "exchange control"
    first: Annotated[Noun, Key("of")]
    second: Annotated[Noun, Key("and")]


@dataclass(frozen=True, slots=True)
class EnterTapped(Verb):
    """`enter tapped`: only in `as enters`."""

    tag: ClassVar[str] = "enter tapped"


@dataclass(frozen=True, slots=True)
class EnterWith(Verb):
    """`{enter with: {kind: +1/+1, count: 2}}`: only in `as enters`."""

    tag: ClassVar[str] = "enter with"
    counter: Annotated[Counter, Key("kind")]
    count: Value = ONE


@dataclass(frozen=True, slots=True)
class EnterAsCopy(Verb):
    """`{enter as copy: {of: NOUN, except: {…}}}`: only in `as enters`."""

    tag: ClassVar[str] = "enter as copy"
    of: Noun
    exceptions: Annotated[tuple[Mod, ...], Key("except")] = ()


@dataclass(frozen=True, slots=True)
class UnlockDoor(Verb):
    """`{unlock: target Room yours}`: a locked door of it (CR 709.5); with `half: left` or `right` that one.
    `how`: `lock` locks an unlocked door, `either` does the one or the other."""

    tag: ClassVar[str] = "unlock"
    what: Noun
    half: Literal["left", "right"] | None = None
    how: Literal["unlock", "lock", "either"] = "unlock"
