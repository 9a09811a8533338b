"""What a player thinks of a question: the worth of every option, and how play may go on."""

from __future__ import annotations

import json
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judged:
    """What it thinks of one option."""

    label: str
    visits: int
    """How much of the work went into it."""
    value: float | None
    """What it promises to the seat, as a payoff; None where it was not looked at."""


@dataclass(frozen=True, slots=True)
class Step:
    """One pick of a line."""

    seat: int
    label: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """A player's choice and what led to it. Only searches say more than their choice."""

    choice: int
    options: tuple[Judged, ...]
    line: tuple[Step, ...]
    """The choice and the answers to it, in one of the worlds that the seat holds possible."""
    work: int
    """Worlds that were played through, or positions that were looked at."""

    @classmethod
    def of(cls, text: str) -> Analysis:
        """As the core tells it."""
        told = json.loads(text)
        options = tuple(Judged(**option) for option in told["options"])
        line = tuple(Step(**step) for step in told["line"])
        return cls(told["choice"], options, line, told["work"])

    def best(self) -> list[Judged]:
        """The options, the most promising first."""
        return sorted(self.options, key=lambda option: (-option.visits, -(option.value or 0.0)))

    def __str__(self) -> str:
        lines = []
        for option in self.best():
            value = "–" if option.value is None else f"{option.value:+.3f}"
            lines.append(f"{option.visits:>8,}  {value:>7}  {option.label}")
        return "\n".join([*lines, self.line_text()])

    def line_text(self) -> str:
        """The line in one sentence."""
        return " → ".join(f"{step.label} (seat {step.seat})" for step in self.line)
