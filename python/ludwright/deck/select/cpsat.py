"""The exact selection by OR-tools CP-SAT, deterministic: one seed, one worker, a limit in deterministic time.

The greedy deck is given as a hint and is compared at the end, so that the answer is never worse. Ties go to
the cards that come first by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ortools.sat.python import cp_model

from .greedy import by_greed
from .greedy import solve as greedy
from .model import (
    FLOOR,
    FORMULA_BASE,
    FORMULA_CHEAP,
    FORMULA_LAND,
    FORMULA_MANA,
    LAND,
    PART,
    Choice,
    Selection,
    Solved,
    Span,
)
from .objective import broken, value_of


class _Model:
    """The variables and constraints of one selection."""

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self.model = cp_model.CpModel()
        cards = selection.candidates
        self.take = [self.model.new_bool_var(f"take_{n}") for n in range(len(cards))]
        size = selection.size
        self.basics = {c: self.model.new_int_var(0, size, f"basic_{c}") for c in selection.basics}
        self.terms: list[Any] = []
        self._hard()
        self.terms += [card.score * card.copies * self.take[n] for n, card in enumerate(cards)]
        self.terms += [selection.weights.basic * basic for basic in self.basics.values()]
        self._roles()
        self._curve()
        self._synergy()
        self._sources()
        self._formula()
        self._budget()
        self.objective = sum(self.terms)

    def _sum(self, weight: Any) -> Any:
        """The sum of the taken cards' weights, copies counted."""
        cards = self.selection.candidates
        held = ((weight(card), n) for n, card in enumerate(cards))
        return sum(w * cards[n].copies * self.take[n] for w, n in held if w)

    def _count(self, name: str, expression: Any) -> Any:
        count = self.model.new_int_var(0, self.selection.size + 2, name)
        self.model.add(count == expression)
        return count

    def _hard(self) -> None:
        selection, model = self.selection, self.model
        model.add(self._sum(lambda card: 1) + sum(self.basics.values()) == selection.size)
        for row in sorted(selection.locked):
            model.add(self.take[row] == 1)
        for row in sorted(selection.barred):
            model.add(self.take[row] == 0)
        for a, b in selection.apart:
            model.add_at_most_one([self.take[a], self.take[b]])
        cards = selection.candidates
        limits = (
            (selection.most_game_changers, [n for n, card in enumerate(cards) if card.game_changer]),
            (selection.most_extra_turns, [n for n, card in enumerate(cards) if card.extra_turn]),
        )
        for most, rows in limits:
            if most is not None and rows:
                model.add(sum(self.take[n] for n in rows) <= most)

    def _span(self, name: str, count: Any, span: Span) -> None:
        most = self.selection.size + 2
        if span.under:
            under = self.model.new_int_var(0, most, f"under_{name}")
            self.model.add(under >= span.low - count)
            self.terms.append(-span.under * under)
        if span.over and span.high < most:
            over = self.model.new_int_var(0, most, f"over_{name}")
            self.model.add(over >= count - span.high)
            self.terms.append(-span.over * over)

    def _roles(self) -> None:
        for role, span in self.selection.roles.items():
            held = self._sum(lambda card, role=role: role in card.roles)
            extra = sum(self.basics.values()) if role in ("land", "land_basic") else 0
            base = self.selection.commander_roles.get(role, 0)
            self._span(role, held + extra + base, span)

    def _curve(self) -> None:
        for bucket, span in self.selection.curve.items():
            held = self._sum(lambda card, bucket=bucket: not card.land and card.bucket == bucket)
            self._span(f"curve_{bucket}", held, span)

    def _synergy(self) -> None:
        selection = self.selection
        for theme, most in selection.themes.items():
            worked = self.model.new_int_var(0, most, f"synergy_{theme}")
            enables = self._sum(lambda card, theme=theme: theme in card.enables)
            pays = self._sum(lambda card, theme=theme: theme in card.pays)
            self.model.add(worked <= enables + (theme in selection.commander_enables))
            self.model.add(worked <= 2 * pays + 2 * (theme in selection.commander_pays))
            self.terms.append(selection.weights.synergy * worked)

    def _sources(self) -> None:
        selection, weights = self.selection, self.selection.weights
        for colour in selection.colours:
            held = self._sum(lambda card, colour=colour: card.sources.get(colour, 0))
            held = held + LAND * self.basics[colour]
            demand = self._sum(lambda card, colour=colour: card.demand.get(colour, 0))
            self._short(colour, PART * LAND * FLOOR + demand - PART * held, weights.source)
            need = selection.commander_needs.get(colour, 0)
            if need:
                self._short(f"commander_{colour}", LAND * need - held, weights.source_commander)

    def _short(self, name: str, missing: Any, weight: int) -> None:
        short = self.model.new_int_var(0, 1 << 20, f"short_{name}")
        self.model.add(short >= missing)
        self.terms.append(-weight * short)

    def _formula(self) -> None:
        weight = self.selection.weights.land_formula
        if not weight:
            return
        lands = self._sum(lambda card: card.land) + sum(self.basics.values())
        mana = self._sum(lambda card: 0 if card.land else card.mana_value)
        cheap = self._sum(lambda card: not card.land and card.cheap)
        off = self.model.new_int_var(0, 100 * FORMULA_LAND * 10, "off_formula")
        apart = FORMULA_LAND * lands - (FORMULA_BASE + FORMULA_MANA * mana - FORMULA_CHEAP * cheap)
        self.model.add(off >= apart)
        self.model.add(off >= -apart)
        self.terms.append(-weight * off)

    def _budget(self) -> None:
        selection = self.selection
        if selection.budget is None:
            return
        price = self._sum(lambda card: card.price)
        top = sum(card.price * card.copies for card in selection.candidates)
        over = self.model.new_int_var(0, max(top, 1), "over_budget")
        self.model.add(over >= price - selection.budget)
        self.terms.append(-selection.weights.budget * over)

    def hint(self, choice: Choice) -> None:
        self.model.clear_hints()  # type: ignore[no-untyped-call]
        held = set(choice.rows)
        for n, take in enumerate(self.take):
            self.model.add_hint(take, n in held)
        for colour, basic in self.basics.items():
            self.model.add_hint(basic, choice.basics.get(colour, 0))

    def read(self, solver: cp_model.CpSolver) -> Choice:
        rows = tuple(n for n, take in enumerate(self.take) if solver.boolean_value(take))
        basics: Mapping[str, int] = {c: solver.value(basic) for c, basic in self.basics.items()}
        return Choice(rows, {c: n for c, n in basics.items() if n})


def _solver(seed: int, limit: float) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.random_seed = seed % (1 << 31)
    solver.parameters.num_workers = 1
    # Wall time would make the answer hang on the machine; deterministic time does not.
    solver.parameters.max_deterministic_time = limit
    return solver


def solve(selection: Selection, *, seed: int = 0, limit: float = 8.0) -> Solved:
    """The best choice within the limit, with its bound."""
    floor = greedy(selection)
    floor_value = value_of(selection, floor).total
    model = _Model(selection)
    model.hint(floor)
    # Of equally good decks the one whose cards come first in the order of candidates: a second objective that
    # can never outweigh a thousandth of the first.
    count = len(model.take)
    unit = selection.size * count + 1
    earliest = sum((count - n) * take for n, take in enumerate(model.take))
    model.model.maximize(unit * model.objective + earliest)
    solver = _solver(seed, limit)
    status = solver.solve(model.model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return by_greed(selection, floor)
    choice = model.read(solver)
    value = value_of(selection, choice).total
    bound = int(solver.best_objective_bound // unit)
    if value < floor_value and not broken(selection, floor):
        choice, value = floor, floor_value
    return Solved(choice, value, max(bound, value), floor_value, solver.status_name(status).lower())
