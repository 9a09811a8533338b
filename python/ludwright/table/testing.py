"""Tests that every game must pass."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .rooms import rooms

if TYPE_CHECKING:
    from .._core import Rules
    from .game import Game


class NonConforming(AssertionError):  # noqa: N818 - read in test output
    """A game breaks a law that every game must keep."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken law, and the match that shows it."""

    law: str
    message: str
    seed: int
    picks: tuple[int, ...]

    def __str__(self) -> str:
        shown = ", ".join(map(str, self.picks[:20])) + (", …" if len(self.picks) > 20 else "")
        return f"{self.law}: {self.message} (seed {self.seed}, picks [{shown}])"


# The law that a game's own definition breaks; its room may know where.
FAULTLESS = "the rules make no faults"


def explained(game: Any, violation: dict[str, Any]) -> str:
    """What a violation says, with the places of the game's definition where its room can name them."""
    message: str = violation["message"]
    name, _, spec = game.partition(":") if isinstance(game, str) else ("", "", "")
    room = rooms().get(name)
    if violation["law"] != FAULTLESS or room is None or room.faults is None:
        return message
    places = room.faults(spec or room.default, violation["seed"], violation["picks"])
    return "; ".join([message, *places])


@dataclass(frozen=True, slots=True)
class ConformanceReport:
    """How often each law was put to the test, and which were broken."""

    game: str
    checks: dict[str, int]
    violations: tuple[Violation, ...]
    inapplicable: Mapping[str, str] = field(default_factory=dict)
    """Laws that could not be put to the test, and why."""

    @property
    def ok(self) -> bool:
        return not self.violations

    def __str__(self) -> str:
        if self.ok:
            kept = f"{self.game} keeps all {len(self.checks)} laws ({sum(self.checks.values()):,} checks)"
            unproven = "".join(f"\n  does not apply: {law}: {why}" for law, why in self.inapplicable.items())
            return kept + (f" that apply{unproven}" if unproven else "")
        broken = "\n".join(f"  {violation}" for violation in self.violations)
        return f"{self.game} breaks {len(self.violations)} of the laws of every game:\n{broken}"


def conforms(
    game: str | Rules | Game[Any],
    *,
    seed: int = 1,
    matches: int = 24,
    decisions: int = 24,
    options: int = 16,
    worlds: int = 3,
    check: bool = True,
) -> ConformanceReport:
    """Play random matches of a game and put every law to the test; a broken one raises `NonConforming`.

    `matches` are played, at most `decisions` of each are examined, `options` are tried at each of those, and
    `worlds` are sampled for every seat there.
    """
    rules = rooms.resolve(game)
    found = json.loads(
        rules.conforms(seed=seed, matches=matches, decisions=decisions, options=options, worlds=worlds)
    )
    violations = tuple(
        Violation(one["law"], explained(game, one), one["seed"], tuple(one["picks"]))
        for one in found["violations"]
    )
    report = ConformanceReport(rules.name, found["checks"], violations, found["inapplicable"])
    if check and not report.ok:
        raise NonConforming(str(report))
    return report
