"""A selection as an integer program: variables with bounds and worth, and rows that are sums within limits.

The relaxation and the exact solver both read it, so that what one proves holds for the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from .model import (
    FLOOR,
    FORMULA_BASE,
    FORMULA_CHEAP,
    FORMULA_LAND,
    FORMULA_MANA,
    LAND,
    PART,
    Candidate,
    Choice,
    Selection,
    Span,
)

Ints = NDArray[np.int64]
# More missing half sources, in sixteenths, than any deck can have.
MOST_SHORT = 1 << 20


@dataclass(frozen=True, slots=True)
class Row:
    """low ≤ Σ weight · variable ≤ high; None is no limit."""

    variables: Ints
    weights: Ints
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Program:
    """Maximise Σ worth · variable. Variable n below `takes` is whether candidate n is taken.

    Worth counts in units so small that the second objective, cards and colours that come first, can never
    outweigh a thousandth of the first.
    """

    takes: int
    unit: int
    lower: Ints
    upper: Ints
    worth: Ints
    rows: tuple[Row, ...]
    basics: Mapping[str, int]
    """Colour → the variable that counts its basic lands."""

    @classmethod
    def of(cls, selection: Selection) -> Program:
        return _Written(selection).program()

    def values(self, choice: Choice) -> dict[int, int]:
        """A choice as the values of takes and basics."""
        held = dict.fromkeys(range(self.takes), 0) | dict.fromkeys(choice.rows, 1)
        return held | {n: choice.basics.get(colour, 0) for colour, n in self.basics.items()}

    def choice(self, values: Mapping[int, int]) -> Choice:
        rows = tuple(n for n in range(self.takes) if values.get(n))
        return Choice(rows, {colour: values[n] for colour, n in self.basics.items() if values[n]})


@dataclass(slots=True)
class _Written:
    """The program while it is being written down."""

    selection: Selection
    lower: list[int] = field(default_factory=list)
    upper: list[int] = field(default_factory=list)
    worth: list[int] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    def program(self) -> Program:
        selection = self.selection
        count = len(selection.candidates)
        unit = selection.size * (count + len(selection.basics)) + 1
        for n, card in enumerate(selection.candidates):
            self._variable(int(n in selection.locked), int(n not in selection.barred), 0)
            self.worth[n] = unit * card.score * card.copies + count - n
        basics = {
            colour: self._variable(
                selection.least_basics,
                selection.size,
                unit * selection.weights.basic + len(selection.basics) - n,
            )
            for n, colour in enumerate(selection.basics)
        }
        self._hard(basics)
        self._roles(basics, unit)
        self._curve(unit)
        self._synergy(unit)
        self._sources(basics, unit)
        self._formula(basics, unit)
        self._budget(unit)
        lower, upper, worth = (
            np.array(held, dtype=np.int64) for held in (self.lower, self.upper, self.worth)
        )
        return Program(count, unit, lower, upper, worth, tuple(self.rows), basics)

    def _variable(self, lower: int, upper: int, worth: int) -> int:
        self.lower.append(lower)
        self.upper.append(upper)
        self.worth.append(worth)
        return len(self.worth) - 1

    def _row(
        self,
        weight: Callable[[Candidate], int],
        others: Mapping[int, int],
        low: int | None,
        high: int | None,
        *,
        copies: bool = True,
    ) -> None:
        """A row over the candidates by their weight, copies counted, and over other variables."""
        cards = self.selection.candidates
        held = ((n, weight(card) * (card.copies if copies else 1)) for n, card in enumerate(cards))
        terms = [*((n, w) for n, w in held if w), *others.items()]
        if terms:
            table = np.array(terms, dtype=np.int64)
            self.rows.append(Row(table[:, 0], table[:, 1], low, high))

    def _hard(self, basics: Mapping[str, int]) -> None:
        selection = self.selection
        self._row(lambda card: 1, dict.fromkeys(basics.values(), 1), selection.size, selection.size)
        for pair in selection.apart:
            self.rows.append(Row(np.array(pair, dtype=np.int64), np.ones(2, dtype=np.int64), None, 1))
        if selection.most_game_changers is not None:
            self._row(lambda card: card.game_changer, {}, None, selection.most_game_changers, copies=False)
        if selection.most_extra_turns is not None:
            self._row(lambda card: card.extra_turn, {}, None, selection.most_extra_turns, copies=False)

    def _span(
        self, weight: Callable[[Candidate], int], others: Mapping[int, int], base: int, span: Span, unit: int
    ) -> None:
        most = self.selection.size + 2
        if span.under:
            under = self._variable(0, most, -unit * span.under)
            self._row(weight, {**others, under: 1}, span.low - base, None)
        if span.over and span.high < most:
            over = self._variable(0, most, -unit * span.over)
            self._row(weight, {**others, over: -1}, None, span.high - base)

    def _roles(self, basics: Mapping[str, int], unit: int) -> None:
        for role, span in self.selection.roles.items():
            others = dict.fromkeys(basics.values(), 1) if role in ("land", "land_basic") else {}
            base = self.selection.commander_roles.get(role, 0)
            self._span(lambda card, role=role: role in card.roles, others, base, span, unit)  # type: ignore[misc]

    def _curve(self, unit: int) -> None:
        for bucket, span in self.selection.curve.items():

            def held(card: Candidate, bucket: int = bucket) -> int:
                return not card.land and card.bucket == bucket

            self._span(held, {}, 0, span, unit)

    def _synergy(self, unit: int) -> None:
        selection = self.selection
        for theme, most in selection.themes.items():
            worked = self._variable(0, most, unit * selection.weights.synergy)
            enabled, paid = theme in selection.commander_enables, theme in selection.commander_pays
            self._row(lambda card, theme=theme: -(theme in card.enables), {worked: 1}, None, int(enabled))  # type: ignore[misc]
            self._row(lambda card, theme=theme: -2 * (theme in card.pays), {worked: 1}, None, 2 * paid)  # type: ignore[misc]

    def _sources(self, basics: Mapping[str, int], unit: int) -> None:
        selection, weights = self.selection, self.selection.weights
        for colour in selection.colours:

            def given(card: Candidate, colour: str = colour) -> int:
                return card.sources.get(colour, 0)

            def left(card: Candidate, colour: str = colour) -> int:
                return PART * card.sources.get(colour, 0) - card.demand.get(colour, 0)

            short = self._variable(0, MOST_SHORT, -unit * weights.source)
            self._row(left, {basics[colour]: PART * LAND, short: 1}, PART * LAND * FLOOR, None)
            need = selection.commander_needs.get(colour, 0)
            if need:
                short = self._variable(0, MOST_SHORT, -unit * weights.source_commander)
                self._row(given, {basics[colour]: LAND, short: 1}, LAND * need, None)

    def _formula(self, basics: Mapping[str, int], unit: int) -> None:
        weight = self.selection.weights.land_formula
        if not weight:
            return

        def beyond(card: Candidate) -> int:
            if card.land:
                return FORMULA_LAND
            return FORMULA_CHEAP * card.cheap - FORMULA_MANA * card.mana_value

        off = self._variable(0, 10 * FORMULA_LAND * 100, -unit * weight)
        lands = dict.fromkeys(basics.values(), FORMULA_LAND)
        self._row(beyond, {**lands, off: -1}, None, FORMULA_BASE)
        self._row(beyond, {**lands, off: 1}, FORMULA_BASE, None)

    def _budget(self, unit: int) -> None:
        selection = self.selection
        if selection.budget is None:
            return
        top = sum(card.price * card.copies for card in selection.candidates)
        over = self._variable(0, max(top, 1), -unit * selection.weights.budget)
        self._row(lambda card: card.price, {over: -1}, None, selection.budget)
