"""Verbs about damage, life, players' counters and mana."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from ...authoring.shapes import Key
from .ast_base import Filter, Mana, Noun, Value, Verb
from .ast_nouns import THIS, YOU
from .ast_program import Program
from .ast_values import ONE
from .ast_words import Slot
from .node import dataclass


@dataclass(frozen=True, slots=True)
class Damage(Verb):
    """`{damage: {amount: 3, to: any target}}`; `by`: the source; `final`: can't be prevented; `excess`
    binds how much was beyond lethal damage (CR 120.10), `dealt` who and what was dealt damage at all."""

    tag: ClassVar[str] = "damage"
    amount: Value
    to: Noun
    by: Noun = THIS
    final: bool = False
    excess: Slot | None = None
    dealt: Slot | None = None


@dataclass(frozen=True, slots=True)
class DamageDivided(Verb):
    """`{damage divided: {amount: 5, among: any number of any target}}`, as the spell is cast (CR 601.2d)."""

    tag: ClassVar[str] = "damage divided"
    amount: Value
    among: Noun
    by: Noun = THIS


@dataclass(frozen=True, slots=True)
class ExcessDamage(Verb):
    """`{excess damage: {amount: power(biter), to: NOUN, over: NOUN, by: NOUN}}`: lethal damage to `to`, what
    is more to `over` (CR 120.4a)."""

    tag: ClassVar[str] = "excess damage"
    amount: Value
    to: Noun
    over: Noun
    by: Noun = THIS


@dataclass(frozen=True, slots=True)
class Fight(Verb):
    """`{fight: {one: target creature yours, other: target creature theirs}}`; `excess` binds how much beyond
    lethal damage the other was dealt (CR 120.10)."""

    tag: ClassVar[str] = "fight"
    first: Annotated[Noun, Key("one")]
    second: Annotated[Noun, Key("other")]
    excess: Slot | None = None


@dataclass(frozen=True, slots=True)
class GainLife(Verb):
    """`{gain life: 3}`; `gained` binds how much it was."""

    tag: ClassVar[str] = "gain life"
    amount: Value
    who: Noun = YOU
    gained: Slot | None = None


@dataclass(frozen=True, slots=True)
class LoseLife(Verb):
    """`{lose life: {who: each opponent, amount: 1}}`; `lost` binds how much was lost in all."""

    tag: ClassVar[str] = "lose life"
    amount: Value
    who: Noun = YOU
    lost: Slot | None = None


@dataclass(frozen=True, slots=True)
class SetLife(Verb):
    """`{set life: {who: you, amount: 10}}`."""

    tag: ClassVar[str] = "set life"
    amount: Value
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class ManaRider:
    """`spent: {on: creature spell, do: …}`: what mana does when it is spent on that; `as` names it."""

    on: Filter
    do: Program
    slot: Annotated[Slot, Key("as")] = "charged"


@dataclass(frozen=True, slots=True)
class AddMana(Verb):
    """`{add: G}`, `{add: {mana: any color, times: 2}}`; `only for`: may be spent on these alone; `keep`: not
    lost as steps and phases end, until the end of combat or turn."""

    tag: ClassVar[str] = "add"
    mana: Mana
    times: Value = ONE
    who: Noun = YOU
    only_for: Annotated[Filter | None, Key("only for")] = None
    keep: Literal["combat", "turn"] | None = None
    spent: Annotated[ManaRider | None, "What it does when it is spent (CR 106.6)."] = None
