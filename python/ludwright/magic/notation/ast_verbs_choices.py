"""Verbs that ask a player something and put the answer in a slot."""

from __future__ import annotations

from typing import Annotated, ClassVar

from ...authoring.shapes import Key, Size
from .ast_base import Filter, Noun, Value, Verb
from .ast_filters import ANYTHING
from .ast_nouns import YOU
from .ast_words import Color, KeywordWord, Slot, Small, Subtype, Word
from .node import dataclass


@dataclass(frozen=True, slots=True)
class Pick(Verb):
    """`{pick: 1 creature yours as chosen}`: chooses on resolution; `target` nouns are only named."""

    tag: ClassVar[str] = "pick"
    what: Noun
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class ChooseNumber(Verb):
    """`{choose number: {from: 0, to: 5, as: n}}`."""

    tag: ClassVar[str] = "choose number"
    slot: Annotated[Slot, Key("as")]
    least: Annotated[Value, Key("from")]
    most: Annotated[Value, Key("to")]
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class ChooseColor(Verb):
    """`{choose color: {as: shade}}`; `among` only these."""

    tag: ClassVar[str] = "choose color"
    slot: Annotated[Slot, Key("as")]
    among: tuple[Color, ...] = ("W", "U", "B", "R", "G")
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class ChooseSubtype(Verb):
    """`{choose subtype: {as: kind}}`: a creature type; `among` only these subtypes."""

    tag: ClassVar[str] = "choose subtype"
    slot: Annotated[Slot, Key("as")]
    among: tuple[Subtype, ...] = ()
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class ChooseName(Verb):
    """`{choose name: {of: nonland, as: named}}`: a card name."""

    tag: ClassVar[str] = "choose name"
    slot: Annotated[Slot, Key("as")]
    of: Filter = ANYTHING
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class ChooseWord(Verb):
    """`{choose word: {words: [odd, even], as: parity}}`: the slot holds its number, from 0."""

    tag: ClassVar[str] = "choose word"
    words: Annotated[tuple[Word, ...], Size(2, 16)]
    slot: Annotated[Slot, Key("as")]
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class Vote(Verb):
    """`{vote: {words: [time, knowledge], as: [times, knowledges]}}`: each player from you on; the slots hold
    the numbers of votes."""

    tag: ClassVar[str] = "vote"
    words: Annotated[tuple[Word, ...], Size(2, 8)]
    slots: Annotated[tuple[Slot, ...], Key("as"), Size(2, 8)]


@dataclass(frozen=True, slots=True)
class FlipCoin(Verb):
    """`{flip: {as: won}}`: 1 when won."""

    tag: ClassVar[str] = "flip"
    slot: Annotated[Slot, Key("as")]
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class RollDie(Verb):
    """`{roll: {faces: 20, as: result}}`."""

    tag: ClassVar[str] = "roll"
    slot: Annotated[Slot, Key("as")]
    faces: Small = 20
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class Split(Verb):
    """`{split: {what: five, by: opponent, into: [left, right]}}`: two piles."""

    tag: ClassVar[str] = "split"
    what: Noun
    into: Annotated[tuple[Slot, ...], Size(2, 2)]
    who: Annotated[Noun, Key("by")] = YOU


@dataclass(frozen=True, slots=True)
class ChoosePile(Verb):
    """`{choose pile: {of: [left, right], by: you, as: kept, rest: lost}}`."""

    tag: ClassVar[str] = "choose pile"
    of: Annotated[tuple[Slot, ...], Size(2, 2)]
    slot: Annotated[Slot, Key("as")]
    rest: Slot | None = None
    who: Annotated[Noun, Key("by")] = YOU


@dataclass(frozen=True, slots=True)
class ChooseKeyword(Verb):
    """`{choose keyword: {among: [flying, trample], as: gift}}`."""

    tag: ClassVar[str] = "choose keyword"
    among: Annotated[tuple[KeywordWord, ...], Size(2, 16)]
    slot: Annotated[Slot, Key("as")]
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class KeywordCounter(Verb):
    """`{keyword counter: {keyword: gift, on: NOUN}}`: of the keyword that a slot holds."""

    tag: ClassVar[str] = "keyword counter"
    keyword: Slot
    on: Noun


@dataclass(frozen=True, slots=True)
class NewTargets(Verb):
    """`{new targets: NOUN}`: for these spells or abilities, or the old ones (CR 115.7d)."""

    tag: ClassVar[str] = "new targets"
    what: Noun
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class ChangeTargets(Verb):
    """`{change targets: {of: NOUN}}`: each target becomes another, if it can (CR 115.7a); with `to` one of
    them becomes that (CR 115.7b)."""

    tag: ClassVar[str] = "change targets"
    of: Noun
    to: Noun | None = None
    who: Noun = YOU
