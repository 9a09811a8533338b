"""One card after another, each the best for what is missing. Quick, and a floor for the exact solver."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .model import (
    FORMULA_BASE,
    FORMULA_CHEAP,
    FORMULA_LAND,
    FORMULA_MANA,
    LAND,
    PART,
    Choice,
    Selection,
    Solved,
)
from .objective import Tally, value_of

Floats = NDArray[np.float64]


class Greedy:
    """Spells first, by marginal worth; then lands, by the colours the spells ask for."""

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        cards = selection.candidates
        self.score = np.array([card.score for card in cards], dtype=np.float64)
        self.price = np.array([card.price for card in cards], dtype=np.float64)
        self.land = np.array([card.land for card in cards], dtype=np.bool_)
        self.bucket = np.array([card.bucket for card in cards], dtype=np.intp)
        self.changer = np.array([card.game_changer for card in cards], dtype=np.bool_)
        self.turn = np.array([card.extra_turn for card in cards], dtype=np.bool_)
        self.roles = _members([card.roles for card in cards], tuple(selection.roles))
        self.enables = _members([card.enables for card in cards], tuple(selection.themes))
        self.pays = _members([card.pays for card in cards], tuple(selection.themes))
        self.sources = np.array(
            [[card.sources.get(colour, 0) for colour in selection.colours] for card in cards],
            dtype=np.float64,
        ).reshape(len(cards), len(selection.colours))
        self.free = np.ones(len(cards), dtype=np.bool_)
        self.free[sorted(selection.barred)] = False
        self.tally = Tally(selection)
        self.rows: list[int] = []
        self.basics = dict.fromkeys(selection.basics, 0)

    def solve(self) -> Choice:
        for row in sorted(self.selection.locked):
            self._take(row)
        for colour in self.selection.basics:
            self.tally.take_basic(colour, self.selection.least_basics)
            self.basics[colour] = self.selection.least_basics
        # Each spell moves the number of lands the formula asks for, so the end is found as the deck grows.
        while self.tally.size + self._lands_missing() < self.selection.size:
            spell = self._best(self._spell_worth(), ~self.land)
            if spell is None:
                break
            self._take(spell)
        while self.tally.size < self.selection.size:
            self._take_land()
        return Choice(tuple(sorted(self.rows)), {c: n for c, n in self.basics.items() if n})

    def _lands_missing(self) -> int:
        tally = self.tally
        formula = (FORMULA_BASE + FORMULA_MANA * tally.mana - FORMULA_CHEAP * tally.cheap) / FORMULA_LAND
        span = self.selection.roles.get("land")
        wanted = round(formula)
        if span is not None:
            wanted = min(max(wanted, span.low), span.high)
        return max(0, wanted - tally.lands)

    def _take(self, row: int) -> None:
        self.rows.append(row)
        self.free[row] = False
        self.tally.take(row)
        for a, b in self.selection.apart:
            if row in (a, b):
                self.free[b if row == a else a] = False

    def _allowed(self) -> NDArray[np.bool_]:
        allowed = self.free.copy()
        most = self.selection.most_game_changers
        if most is not None and self.tally.changers >= most:
            allowed &= ~self.changer
        most = self.selection.most_extra_turns
        if most is not None and self.tally.turns >= most:
            allowed &= ~self.turn
        return allowed

    def _best(self, worth: Floats, among: NDArray[np.bool_]) -> int | None:
        allowed = self._allowed() & among
        if not allowed.any():
            return None
        # The first of equals: candidates are in the order of their names.
        return int(np.argmax(np.where(allowed, worth, -np.inf)))

    def _spell_worth(self) -> Floats:
        problem, tally = self.selection, self.tally
        per_role = np.array(
            [
                span.under if tally.roles[role] < span.low else -span.over * (tally.roles[role] >= span.high)
                for role, span in problem.roles.items()
            ],
            dtype=np.float64,
        )
        worth = self.score + self.roles @ per_role + self._curve_worth()[self.bucket]
        if problem.themes:
            feeding, paying = [], []
            for theme, most in problem.themes.items():
                held, paid = tally.enables[theme], 2 * tally.pays[theme]
                feeding.append(problem.weights.synergy * (held < min(most, paid)))
                paying.append(2 * problem.weights.synergy * (paid < min(most, max(held, 10))))
            worth = worth + self.enables @ np.array(feeding, float) + self.pays @ np.array(paying, float)
        return worth - self._money(self.price)

    def _curve_worth(self) -> Floats:
        worth = np.zeros(8)
        for bucket, span in self.selection.curve.items():
            held = self.tally.buckets[bucket]
            worth[bucket] = span.under if held < span.low else -span.over * (held >= span.high)
        return worth

    def _money(self, price: Floats) -> Floats:
        problem = self.selection
        if problem.budget is None:
            return np.zeros(len(price))
        # What is left must last for the cards still to come, so dear cards hurt before the money is gone.
        left = max(problem.size - self.tally.size, 1)
        share = max(problem.budget - self.tally.price, 0) / left
        return problem.weights.budget * np.maximum(price - 2 * share, 0)

    def _take_land(self) -> None:
        problem, tally = self.selection, self.tally
        hunger = self._hunger()
        row = self._best(self.score + self.sources @ hunger - self._money(self.price), self.land)
        best_basic = max(
            problem.basics, key=lambda c: hunger[problem.colours.index(c)] if c in problem.colours else 0.0
        )
        basic = problem.weights.basic + (
            LAND * hunger[problem.colours.index(best_basic)] if best_basic in problem.colours else 0.0
        )
        if row is not None:
            worth = self.score[row] + float(self.sources[row] @ hunger)
            if worth - float(self._money(self.price[[row]])[0]) > basic:
                self._take(row)
                return
        tally.take_basic(best_basic)
        self.basics[best_basic] += 1

    def _hunger(self) -> Floats:
        """By colour: what another half of a source saves."""
        problem, weights = self.selection, self.selection.weights
        found = []
        for colour in problem.colours:
            saved = PART * weights.source if self.tally.short(colour) else 0
            if self.tally.sources[colour] < LAND * problem.commander_needs.get(colour, 0):
                saved += weights.source_commander
            found.append(float(saved))
        return np.array(found)


def _members(held: list[frozenset[str]], words: tuple[str, ...]) -> Floats:
    """[card, word] → 1 where the card has the word."""
    return np.array([[word in card for word in words] for card in held], dtype=np.float64).reshape(
        len(held), len(words)
    )


def solve(selection: Selection) -> Choice:
    return Greedy(selection).solve()


def by_greed(selection: Selection, choice: Choice | None = None) -> Solved:
    """The greedy deck as the answer, under a bound that needs no solver: the best scores and all synergy."""
    choice = solve(selection) if choice is None else choice
    value = value_of(selection, choice).total
    worth = sorted((c.score for c in selection.candidates for _ in range(c.copies)), reverse=True)
    best = sum(max(score, selection.weights.basic) for score in worth[: selection.size])
    best += selection.weights.basic * max(0, selection.size - len(worth))
    best += selection.weights.synergy * sum(selection.themes.values())
    return Solved(choice, value, max(best, value), value, "greedy")
