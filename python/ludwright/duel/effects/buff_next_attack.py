"""buffNextAttack: damage kept for a later attack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from ...authoring.shapes import Key
from ..codes import Finding, finding
from ..expiry import Expiry
from ..scope import Scope
from ..words import U8, Amount, Per, UsablePhase, count
from . import Effect
from ._status import USABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class BuffNextAttack(Effect):
    """Keeps a pending buff: bonus damage on its owner's next attack."""

    kind = "buffNextAttack"
    counted = False
    targets = ("self", "opponent")

    amount: Annotated[Amount, "Bonus damage per stack of the buff."]
    per: Annotated[Per, "One stack, or one for each match."] = "once"
    cap: Annotated[U8 | None, "The most stacks of the buff."] = None
    expires: Annotated[Expiry, "When it leaves unused."] = Expiry("nextAttack")  # noqa: RUF009 - frozen
    usable_phase: Annotated[UsablePhase, "From when an attack may use it."] = "nextTurn"
    cleansable: Annotated[bool, "Whether a cleanse of buffs removes it."] = True
    carry_over_on_ko: Annotated[
        bool, Key("carryOverOnKO"), "Whether it outlives a knock-out and enters the next match."
    ] = False

    def per_match(self) -> bool:
        return self.per == "match"

    def check(self, scope: Scope) -> Iterator[Finding]:
        yield from (fault.under("expires") for fault in self.expires.check())
        if self.usable_phase == "immediate":
            yield finding(
                "usable-phase-idle",
                "usablePhase",
                "a buff waits for an attack, and this roll is a defence",
                "write nextAttack or nextTurn",
            )

    def apply(self, scope: Scope) -> dict[str, Any]:
        return {
            "type": self.kind,
            "amount": self.amount,
            "per": self.per,
            "cap": self.cap,
            "expires": self.expires.lower(),
            "usablePhase": self.usable_phase,
            "cleansable": self.cleansable,
            "carryOverOnKo": self.carry_over_on_ko,
        }

    def verb(self, scope: Scope) -> str:
        notes = [USABLE[self.usable_phase], self.expires.english()]
        if self.cap is not None:
            notes.append(f"at most {count(self.cap, 'stack')}")
        if not self.cleansable:
            notes.append("cannot be cleansed")
        if self.carry_over_on_ko:
            notes.append("outlives a knock-out")
        owner = scope.who(self.acts_on)
        return f"adds {self.amount} damage to {owner}'s next attack ({', '.join(notes)})"
