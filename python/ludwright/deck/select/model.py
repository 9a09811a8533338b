"""The selection problem as whole numbers, so that every solver and every check means the same objective.

Scores are thousandths, prices tenths of the currency's unit. A deck is a set of candidates plus basic
lands by colour. Sources of mana count in halves: a land is two, a rock or a mana creature one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

LAND = 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """One card that may be chosen."""

    name: str
    score: int
    land: bool
    mana_value: int
    bucket: int
    price: int = 0
    copies: int = 1
    roles: frozenset[str] = frozenset()
    # Colour → halves of a source.
    sources: Mapping[str, int] = field(default_factory=dict)
    # Colour → sources that the cost asks for beyond the floor, in halves.
    demand: Mapping[str, int] = field(default_factory=dict)
    enables: frozenset[str] = frozenset()
    pays: frozenset[str] = frozenset()
    cheap: bool = False
    game_changer: bool = False
    extra_turn: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """A wanted number with what it costs to miss it, by the unit."""

    low: int
    high: int
    under: int
    over: int

    def penalty(self, count: int) -> int:
        return self.under * max(0, self.low - count) + self.over * max(0, count - self.high)


@dataclass(frozen=True, slots=True)
class Weights:
    """What the parts of the objective are worth, in thousandths."""

    role_under: int = 1_500
    role_over: int = 1_400
    curve: int = 200
    # A card of a type more or fewer than the themes want.
    kind: int = 500
    # A creature fewer of the type that the commander names.
    tribe: int = 900
    # A card fewer of those that feed a theme.
    feeds: int = 900
    synergy: int = 120
    # A missing half source: by the spells' demand, in sixteenths, and for the commander.
    source: int = 10
    source_commander: int = 60
    # A hundredth of a land away from the formula.
    land_formula: int = 1
    basic: int = 900
    # A tenth of the currency's unit over the budget.
    budget: int = 20


@dataclass(frozen=True, slots=True)
class Selection:
    """The whole problem: choose `size` cards."""

    candidates: tuple[Candidate, ...]
    size: int
    locked: frozenset[int]
    # Colours whose basic land may be taken any number of times.
    basics: tuple[str, ...]
    roles: Mapping[str, Span]
    curve: Mapping[int, Span]
    # Theme → most synergy that counts.
    themes: Mapping[str, int]
    commander_needs: Mapping[str, int]
    commander_pays: frozenset[str] = frozenset()
    commander_enables: frozenset[str] = frozenset()
    commander_roles: Mapping[str, int] = field(default_factory=dict)
    budget: int | None = None
    most_game_changers: int | None = None
    most_extra_turns: int | None = None
    # Pairs of which at most one may be taken, and rows that may not be.
    apart: tuple[tuple[int, int], ...] = ()
    barred: frozenset[int] = frozenset()
    # Basic lands of each colour that must be there, for lands that search to find.
    least_basics: int = 0
    weights: Weights = Weights()

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(colour for colour in self.basics if colour != "C")


@dataclass(frozen=True, slots=True)
class Choice:
    """A chosen deck: rows of candidates, and how many of each basic land."""

    rows: tuple[int, ...]
    basics: Mapping[str, int]

    def size(self, selection: Selection) -> int:
        return sum(selection.candidates[row].copies for row in self.rows) + sum(self.basics.values())


@dataclass(frozen=True, slots=True)
class Solved:
    """A choice, its value, and what no choice can exceed."""

    choice: Choice
    value: int
    bound: int
    greedy: int
    status: str

    @property
    def gap(self) -> float:
        """How much better, at most, another deck could be, relative to this one."""
        return max(0.0, (self.bound - self.value) / max(abs(self.value), 1))


# Every colour wants this many sources; a spell that asks for more raises that by a part of the difference, so
# that demand grows with the number and the weight of a colour's pips and stays linear.
FLOOR, PART = 12, 16
# Karsten's regression in hundredths of a land. The mean is taken over the spells of a usual deck, about 62,
# so that each mana of mana value asks for a twentieth of a land.
FORMULA_BASE, FORMULA_MANA, FORMULA_CHEAP, FORMULA_LAND = 3_142, 5, 28, 100
