"""How long an effect lasts: `for: turn`."""

from __future__ import annotations

from typing import Literal

from .ast_base import Condition, Duration
from .ast_words import Step
from .node import dataclass


@dataclass(frozen=True, slots=True)
class Until(Duration):
    """`turn` (until end of turn), `combat`, `your next turn` (until it begins), `end of your next turn`,
    `this stays` (while the source is on the battlefield), `you control this`, `ever`."""

    what: Literal[
        "turn",
        "combat",
        "your next turn",
        "end of your next turn",
        "this stays",
        "you control this",
        "ever",
    ]


@dataclass(frozen=True, slots=True)
class UntilNextStep(Duration):
    """`your next upkeep`: until your next step of this kind."""

    step: Step


@dataclass(frozen=True, slots=True)
class WhileTrue(Duration):
    """`{while: CONDITION}`."""

    test: Condition
