"""What replacement and prevention effects make of an event (CR 614, 615): keys beside `event`.

`{replace: {event: {dies: creature as corpse}, do: {exile: corpse}}}`, `{replace: {event: …, double: true}}`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from ...authoring.shapes import Key
from .ast_base import Noun, Outcome, Value
from .ast_program import Program
from .ast_values import ONE, ZERO
from .ast_words import Counter, Slot, Zone
from .node import dataclass


@dataclass(frozen=True, slots=True)
class DoInstead(Outcome):
    """`do: …`: this happens instead."""

    tag: ClassVar[str] = "do"
    do: Program


@dataclass(frozen=True, slots=True)
class DoAlso(Outcome):
    """`also: …`: this happens too."""

    tag: ClassVar[str] = "also"
    do: Program


@dataclass(frozen=True, slots=True)
class GoTo(Outcome):
    """`to: exile`: to this zone instead."""

    tag: ClassVar[str] = "to"
    zone: Zone


@dataclass(frozen=True, slots=True)
class Scale(Outcome):
    """`scale: {times: 2}`, `scale: {plus: 1}`: the amount times this plus this."""

    tag: ClassVar[str] = "scale"
    times: Value = ONE
    plus: Value = ZERO


@dataclass(frozen=True, slots=True)
class AmountBecomes(Outcome):
    """`amount: 0`: the amount becomes this."""

    tag: ClassVar[str] = "amount"
    value: Value


@dataclass(frozen=True, slots=True)
class Prevent(Outcome):
    """`prevent: all`, `prevent: 3`, `prevent: {amount: 3, then: …, number: prevented}`: of damage; `all but`:
    so much of each is dealt."""

    tag: ClassVar[str] = "prevent"
    amount: Value | None = None
    then: Program | None = None
    number: Slot | None = None
    spare: Annotated[Value | None, Key("all but")] = None


@dataclass(frozen=True, slots=True)
class Redirect(Outcome):
    """`redirect: this`, `redirect: {to: this, amount: 1}`: the damage is dealt to this instead; with an
    amount only so much of it."""

    tag: ClassVar[str] = "redirect"
    to: Noun
    amount: Value | None = None


@dataclass(frozen=True, slots=True)
class Nothing(Outcome):
    """`skip: true`: nothing happens."""

    tag: ClassVar[str] = "skip"


@dataclass(frozen=True, slots=True)
class Tapped(Outcome):
    """`tapped: true`: enters tapped."""

    tag: ClassVar[str] = "tapped"


@dataclass(frozen=True, slots=True)
class WithCounters(Outcome):
    """`counters: {kind: +1/+1, count: x}`: enters with them."""

    tag: ClassVar[str] = "counters"
    counter: Annotated[Counter, Key("kind")]
    count: Value = ONE


@dataclass(frozen=True, slots=True)
class AsEnters(Outcome):
    """`as enters: …`: done first; `enter tapped`, `enter with` and `enter as copy` are about what enters."""

    tag: ClassVar[str] = "as enters"
    do: Program
