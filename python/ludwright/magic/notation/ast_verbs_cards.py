"""Verbs about cards in hands, libraries, graveyards and exile, and how objects come to the battlefield."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from ...authoring.shapes import Key
from .ast_base import Event, Filter, Mod, Node, Noun, Value, Verb
from .ast_nouns import YOU, Place
from .ast_values import ONE
from .ast_words import Counter, Slot, Zone
from .node import dataclass

EntryWord = Literal["tapped", "attacking", "transformed", "face down"]


@dataclass(frozen=True, slots=True)
class CounterCount:
    """Counters that something enters with."""

    kind: Counter
    count: Value = ONE


@dataclass(frozen=True, slots=True)
class Destination(Node):
    """`hand`, `battlefield`, `graveyard`, `exile`, or a place in the library: `library top`,
    `library bottom`, `library top in any order`, `library bottom in any order`, `library bottom at random`,
    `library shuffled`, `library below 2`."""

    noun: ClassVar[str] = "a zone such as hand, battlefield or library bottom"

    zone: Zone
    position: Literal[
        "top", "bottom", "top in any order", "bottom in any order", "bottom at random", "shuffled", "below"
    ] = "top"
    below: Value | None = None


@dataclass(frozen=True, slots=True)
class Draw(Verb):
    """`{draw: 2}`, `{draw: {who: each player, count: x}}`."""

    tag: ClassVar[str] = "draw"
    count: Value
    who: Noun = YOU
    slot: Annotated[Slot | None, Key("as")] = None


@dataclass(frozen=True, slots=True)
class Discard(Verb):
    """`{discard: 1 card}`, `{discard: {who: target player, what: 2 card at random}}`,
    `{discard: {who: each player, what: each card}}`: out of each one's own hand, by their own choice."""

    tag: ClassVar[str] = "discard"
    what: Noun
    who: Noun = YOU
    slot: Annotated[Slot | None, Key("as")] = None


@dataclass(frozen=True, slots=True)
class Mill(Verb):
    """`{mill: 3}`."""

    tag: ClassVar[str] = "mill"
    count: Value
    who: Noun = YOU
    slot: Annotated[Slot | None, Key("as")] = None


@dataclass(frozen=True, slots=True)
class Put(Verb):
    """Puts or returns objects somewhere: `{put: {what: target creature, in: hand}}` (always their owners').
    Onto the battlefield: under their owners' control, or `under` somebody's; `how`, `counters`, `attached to`
    and `with` say what they enter as."""

    tag: ClassVar[str] = "put"
    what: Noun
    to: Annotated[Destination, Key("in")]
    under: Noun | None = None
    how: tuple[EntryWord, ...] = ()
    counters: tuple[CounterCount, ...] = ()
    attached_to: Annotated[Noun | None, Key("attached to")] = None
    mods: Annotated[tuple[Mod, ...], Key("with")] = ()
    slot: Annotated[Slot | None, Key("as")] = None


@dataclass(frozen=True, slots=True)
class Exile(Verb):
    """`{exile: target creature}`; with `until` they return when that happens (CR 610.3), to `back`;
    `counters` are on each of them there."""

    tag: ClassVar[str] = "exile"
    what: Noun
    until: Event | None = None
    back: Zone = "battlefield"
    face_down: Annotated[bool, Key("face down")] = False
    slot: Annotated[Slot | None, Key("as")] = None
    counters: tuple[CounterCount, ...] = ()


@dataclass(frozen=True, slots=True)
class Search(Verb):
    """`{search: up to 1 basic land card as found}`: of `whose` zones. What is found stays there until a verb
    moves it; shuffling is a verb of its own. `reveal`: what is found is shown; `either`: whoever searches may
    leave the library out, which is not shuffled then."""

    tag: ClassVar[str] = "search"
    what: Noun
    who: Noun = YOU
    places: Annotated[tuple[Place, ...], Key("in")] = (Place("library", YOU),)
    reveal: bool = False
    either: bool = False


@dataclass(frozen=True, slots=True)
class Shuffle(Verb):
    """`{shuffle: you}`: their library."""

    tag: ClassVar[str] = "shuffle"
    who: Noun


@dataclass(frozen=True, slots=True)
class Reveal(Verb):
    """`{reveal: top 5 of library(you) as five}`."""

    tag: ClassVar[str] = "reveal"
    what: Noun


@dataclass(frozen=True, slots=True)
class RevealUntil(Verb):
    """`{reveal until: {what: creature card, as: found, rest: others}}`: from the top of `who`'s library, one
    by one, until one passes; `rest` are the other cards revealed."""

    tag: ClassVar[str] = "reveal until"
    what: Filter
    slot: Annotated[Slot, Key("as")]
    rest: Slot | None = None
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class Look(Verb):
    """`{look: top 4 of library(you) as four}`."""

    tag: ClassVar[str] = "look"
    what: Noun
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class Scry(Verb):
    """`{scry: 2}`."""

    tag: ClassVar[str] = "scry"
    count: Value
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class Surveil(Verb):
    """`{surveil: 2}`."""

    tag: ClassVar[str] = "surveil"
    count: Value
    who: Noun = YOU
