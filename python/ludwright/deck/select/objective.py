"""The objective of a choice, in full and by its parts: the one meaning that all solvers share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

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
)


@dataclass(frozen=True, slots=True)
class Value:
    """What a choice is worth: its cards, and what the whole adds or costs."""

    cards: int
    roles: int
    curve: int
    synergy: int
    sources: int
    lands: int
    budget: int

    @property
    def total(self) -> int:
        return self.cards + self.roles + self.curve + self.synergy + self.sources + self.lands + self.budget

    def parts(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in self.__slots__}


class Tally:
    """What a choice amounts to: counts that the parts of the objective are made of; cards come and go."""

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self.size = 0
        self.score = 0
        self.lands = 0
        self.mana = 0
        self.cheap = 0
        self.price = 0
        self.changers = 0
        self.turns = 0
        self.roles: Counter[str] = Counter(selection.commander_roles)
        self.buckets: Counter[int] = Counter()
        self.enables: Counter[str] = Counter(selection.commander_enables)
        self.pays: Counter[str] = Counter(selection.commander_pays)
        self.sources: Counter[str] = Counter()
        self.demand: Counter[str] = Counter()

    @classmethod
    def of(cls, selection: Selection, choice: Choice) -> Tally:
        tally = cls(selection)
        for row in choice.rows:
            tally.take(row)
        for colour, count in choice.basics.items():
            tally.take_basic(colour, count)
        return tally

    def take(self, row: int, sign: int = 1) -> None:
        """Puts a candidate in, or takes it out with -1."""
        card = self.selection.candidates[row]
        n = sign * card.copies
        self.size += n
        self.score += n * card.score
        self.price += n * card.price
        self.changers += sign * card.game_changer
        self.turns += sign * card.extra_turn
        for role in card.roles:
            self.roles[role] += n
        for theme in card.enables:
            self.enables[theme] += n
        for theme in card.pays:
            self.pays[theme] += n
        for colour, halves in card.sources.items():
            self.sources[colour] += n * halves
        for colour, halves in card.demand.items():
            self.demand[colour] += n * halves
        if card.land:
            self.lands += n
        else:
            self.buckets[card.bucket] += n
            self.mana += n * card.mana_value
            self.cheap += n * card.cheap

    def take_basic(self, colour: str, count: int = 1) -> None:
        self.size += count
        self.lands += count
        self.score += count * self.selection.weights.basic
        self.sources[colour] += LAND * count
        self.roles["land"] += count
        self.roles["land_basic"] += count

    def value(self) -> Value:
        problem, weights = self.selection, self.selection.weights
        over = 0 if problem.budget is None else max(0, self.price - problem.budget)
        return Value(
            cards=self.score,
            roles=-sum(span.penalty(self.roles[role]) for role, span in problem.roles.items()),
            curve=-sum(span.penalty(self.buckets[bucket]) for bucket, span in problem.curve.items()),
            synergy=weights.synergy * sum(self.synergy().values()),
            sources=-self._missing(),
            lands=-weights.land_formula * self._off_formula(),
            budget=-weights.budget * over,
        )

    def synergy(self) -> dict[str, int]:
        """By theme: cards that work together, at most as many as the scarcer half allows."""
        return {
            theme: min(most, self.enables[theme], 2 * self.pays[theme])
            for theme, most in self.selection.themes.items()
        }

    def _off_formula(self) -> int:
        """How far the number of lands is from the formula, in hundredths of a land."""
        wanted = FORMULA_BASE + FORMULA_MANA * self.mana - FORMULA_CHEAP * self.cheap
        return abs(FORMULA_LAND * self.lands - wanted)

    def short(self, colour: str) -> int:
        """Missing half sources of a colour, in sixteenths."""
        return max(0, PART * (LAND * FLOOR - self.sources[colour]) + self.demand[colour])

    def _missing(self) -> int:
        problem, weights = self.selection, self.selection.weights
        cost = 0
        for colour in problem.colours:
            cost += weights.source * self.short(colour)
            need = problem.commander_needs.get(colour, 0)
            cost += weights.source_commander * max(0, LAND * need - self.sources[colour])
        return cost


def value_of(selection: Selection, choice: Choice) -> Value:
    return Tally.of(selection, choice).value()


def broken(selection: Selection, choice: Choice) -> list[str]:
    """Hard constraints that a choice breaks; a solver's answer breaks none."""
    tally = Tally.of(selection, choice)
    held = set(choice.rows)
    found = []
    if tally.size != selection.size:
        found.append(f"{tally.size} cards instead of {selection.size}")
    if len(held) != len(choice.rows):
        found.append("a candidate twice")
    if not selection.locked <= held:
        found.append("a locked card is missing")
    if selection.most_game_changers is not None and tally.changers > selection.most_game_changers:
        found.append("too many Game Changers")
    if selection.most_extra_turns is not None and tally.turns > selection.most_extra_turns:
        found.append("too many extra turns")
    if any(choice.basics.get(colour, 0) < selection.least_basics for colour in selection.basics):
        found.append("too few basic lands of a colour")
    if selection.barred & held:
        found.append("a barred card")
    found += ["two cards that must not meet" for a, b in selection.apart if a in held and b in held]
    return found


def role_counts(selection: Selection, choice: Choice) -> Mapping[str, int]:
    counts = Tally.of(selection, choice).roles
    return {role: counts[role] for role in selection.roles}
