"""The authoring form of heroes, statuses and the table: what people write, key by key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Self

from ..authoring.shapes import Family, Size
from .conditions import Conditions
from .effects import Effect
from .expiry import Expiry
from .matchers import Matcher
from .scope import Scope
from .words import (
    FACES,
    MAX_FIELDS,
    MAX_RULES,
    U8,
    U16,
    Amount,
    Combo,
    Dice,
    Face,
    Id,
    Label,
    Polarity,
    Slug,
    SpendPhase,
    SpendRequires,
    Stacks,
    StatusId,
    Version,
)

SCHEMA_VERSION = 1
DEFENSE_SCHEMA_VERSION = 1
# Of the language of matchers, effects and conditions; a new kind raises the second number.
DEFENSE_DSL_VERSION = "1.0.0"
# Riders of one row; the core holds far more, a table of text does not.
MAX_RIDERS = 8
COMBOS = 7

Riders = Annotated[tuple[Effect, ...], Size(0, MAX_RIDERS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """One row of the offence: a combination of five dice and what it does."""

    combo: Annotated[Combo, "The combination that five dice must show."]
    damage: Annotated[U16, "Damage of the attack."]
    riders: Annotated[
        Riders, "Effects after damage, lost when the attack is negated. Self is the attacker."
    ] = ()
    id: Annotated[Id | None, "A name for logs; the combination when left out."] = None
    label: Annotated[Label | None, "A name for people; made from the id when left out."] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenseV1:
    """One row of the version 1 defence: a combination of five dice and what it takes off."""

    combo: Annotated[Combo, "The combination that five dice must show."]
    block: Annotated[U16, "Damage blocked."]
    reflect: Annotated[U16, "Damage dealt back to the attacker."] = 0
    riders: Annotated[Riders, "Effects after damage. Self is the defender."] = ()
    id: Annotated[Id | None, "A name for logs; the combination when left out."] = None
    label: Annotated[Label | None, "A name for people; made from the id when left out."] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One part of the partition of the die's faces."""

    id: Annotated[Id, "What matchers call it."]
    label: Annotated[Label | None, "A name for people; made from the id when left out."] = None
    faces: Annotated[tuple[Face, ...], Size(1, FACES), "Its faces; no face is in two fields."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule of a card. Every rule that matches applies; nobody chooses between them."""

    id: Annotated[Id, "A name for logs, unique on the card."]
    label: Annotated[Label | None, "A name for people; made from the id when left out."] = None
    matcher: Annotated[Matcher, "What the roll must show."]
    conditions: Annotated[Conditions, "All must hold, or the whole rule is rejected."] = ()
    allow_reroll: Annotated[
        bool, "Whether the rule is evaluated again after a reroll; if not, it looks at the first roll alone."
    ] = True
    effects: Annotated[tuple[Effect, ...], Size(1, MAX_RULES), "What it does. Self is the defender."]


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenseCard:
    """A version 2 defence: dice, a partition of their faces, and rules."""

    label: Annotated[Label | None, "A name for people; the hero's name when left out."] = None
    dice: Annotated[Dice, "Dice the defender rolls."]
    fields: Annotated[tuple[Field, ...], Size(1, MAX_FIELDS), "The partition: each face in one field."]
    rules: Annotated[tuple[Rule, ...], Size(1, MAX_RULES), "The rules, in order."]
    allow_idle_faces: Annotated[bool, "Whether faces may be of no use to any rule, or in no field."] = False
    max_rerolls_per_defense: Annotated[U8, "The most rerolls one defence may cause; ends cascades."] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroSheet:
    """A hero: health, offence and defence."""

    schema_version: Annotated[U8, "The version of this form: 1."]
    id: Annotated[Slug, "The hero's id, and the name of its file."]
    name: Annotated[Label, "The hero's name."]
    health: Annotated[Amount, "Health at the start."]
    defense_version: Annotated[Version, "Which defence the hero uses while version 2 is enabled."]
    offense: Annotated[tuple[Ability, ...], Size(1, COMBOS), "The attacks."]
    defense_v1: Annotated[
        tuple[DefenseV1, ...], Size(1, COMBOS), "The version 1 defence, always there as the fallback."
    ]
    defense_card: Annotated[
        DefenseCard | None, "The version 2 defence; needed when defenseVersion is v2."
    ] = None


class Upkeep(Family):
    """What a status does at its owner's upkeep."""

    __slots__ = ()
    noun = "upkeep"

    @classmethod
    def kinds(cls) -> Mapping[str, type[Self]]:
        return {kind.kind: kind for kind in (UpkeepDamage, UpkeepTransfer)}  # type: ignore[misc]

    def lower(self, scope: Scope) -> dict[str, Any]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepDamage(Upkeep):
    """Damages its owner, then loses stacks; if any remain, a die may clear them."""

    kind = "damage"

    by_stacks: Annotated[tuple[U16, ...], Size(1, 255), "Damage for 1 stack, 2 stacks and so on, up to max."]
    lose: Annotated[U8, "Stacks lost afterwards."]
    clear_on: Annotated[Face | None, "A die at or above this removes the rest; no roll when left out."] = None

    def lower(self, scope: Scope) -> dict[str, Any]:
        return {
            "type": self.kind,
            "byStacks": list(self.by_stacks),
            "lose": self.lose,
            "clearOn": self.clear_on,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepTransfer(Upkeep):
    """While its owner holds another status: spends a stack and may move that status across the table."""

    kind = "transfer"

    moves: Annotated[StatusId, "The status moved."]
    amount: Annotated[Stacks, "Stacks moved."] = 1
    on: Annotated[Face, "A die at or above this moves them; the stack is spent either way."]

    def lower(self, scope: Scope) -> dict[str, Any]:
        moves = scope.status_index(self.moves)
        return {"type": self.kind, "moves": moves, "amount": self.amount, "on": self.on}


class Gives(Family):
    """What spending a stack gives."""

    __slots__ = ()
    noun = "gift"

    @classmethod
    def kinds(cls) -> Mapping[str, type[Self]]:
        known = (GivesDamage, GivesBlock, GivesPreventHalf, GivesNegate)
        return {gift.kind: gift for gift in known}  # type: ignore[misc]

    def lower(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind}


@dataclass(frozen=True, slots=True, kw_only=True)
class GivesDamage(Gives):
    """Damage added to the attack, per stack spent."""

    kind = "damage"

    amount: Annotated[Amount, "Damage per stack."]
    per_opponent_status: Annotated[StatusId | None, "Times the opponent's stacks of this status."] = None

    def lower(self, scope: Scope) -> dict[str, Any]:
        per = self.per_opponent_status
        index = None if per is None else scope.status_index(per)
        return {"type": self.kind, "amount": self.amount, "perOpponentStatus": index}


@dataclass(frozen=True, slots=True, kw_only=True)
class GivesBlock(Gives):
    """Block added to the defence, per stack spent."""

    kind = "block"

    amount: Annotated[Amount, "Block per stack."]

    def lower(self, scope: Scope) -> dict[str, Any]:
        return {"type": self.kind, "amount": self.amount}


@dataclass(frozen=True, slots=True, kw_only=True)
class GivesPreventHalf(Gives):
    """Half of the remaining damage is prevented, rounded up."""

    kind = "preventHalf"


@dataclass(frozen=True, slots=True, kw_only=True)
class GivesNegate(Gives):
    """The attack does nothing: no damage, no riders, no defence roll."""

    kind = "negate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spend:
    """One way to spend a status."""

    phase: Annotated[
        SpendPhase,
        "When: once an attack is chosen, before the defence roll, or in the window after the defence roll.",
    ]
    requires: Annotated[SpendRequires, "What must be above zero before any is spent."] = "nothing"
    limit: Annotated[Stacks | None, "The most stacks one window takes; all when left out."] = None
    on: Annotated[Face | None, "A die at or above this makes it work; always works when left out."] = None
    gives: Annotated[Gives, "What each stack gives."]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusSheet:
    """A status: stacks that heroes hold, suffer and spend."""

    schema_version: Annotated[U8, "The version of this form: 1."]
    id: Annotated[Slug, "The status's id, and the name of its file."]
    name: Annotated[Label, "The status's name."]
    polarity: Annotated[Polarity, "Whether holding it is good or bad."]
    max: Annotated[Stacks, "The most stacks one side holds."]
    ability_cap: Annotated[
        Stacks | None, "The most stacks abilities and cards raise it to; max when left out."
    ] = None
    transferable: Annotated[bool, "Whether it can be moved across the table."] = False
    cleansable: Annotated[bool, "Whether a cleanse removes it."] = True
    upkeep: Annotated[Upkeep | None, "What it does at its owner's upkeep."] = None
    spends: Annotated[tuple[Spend, ...], Size(0, 8), "How it is spent."] = ()
    expires: Annotated[Expiry | None, "When unused stacks leave; they stay when left out."] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The rules of the table, for every match that does not say otherwise."""

    schema_version: Annotated[U8, "The version of this form: 1."]
    rolls: Annotated[Stacks, "Rolls of an attack, dice held in between."]
    turn_cap: Annotated[Amount, "Turns after which a match is a draw."]
    enable_defense_v2: Annotated[bool, "Off: every hero defends by version 1."]


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedBuff:
    """A pending buff brought from an earlier match."""

    id: Annotated[Label, "The effect that made it."]
    owner: Annotated[U8, "The seat that owns it: 0 or 1."]
    amount: Annotated[Amount, "Bonus damage per stack."]
    stacks: Annotated[Stacks, "Stacks."]
    cap: Annotated[U8 | None, "The most stacks."]
    expires: Annotated[Expiry, "When it leaves unused."]
    cleansable: Annotated[bool, "Whether a cleanse of buffs removes it."]
    carry_over_on_ko: Annotated[bool, "Whether it outlives another knock-out."]
