"""Decks as things to breed: lists of cards behind the lab's `Evolvable` protocol.

The proven deck of a brief is best by the builder's scores alone. Breeding starts from it and from the greedy
one and looks for decks that are nearly as good by score, play better when played alone, and differ.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from ludwright.cards.decklist import DeckList
from ludwright.cards.formats import read_deck, write_deck
from ludwright.errors import Invalid
from ludwright.lab.evolvable import Figure, Measured, Proposal

from . import operators
from .brief import DeckBrief, load_brief
from .builder import shipped, solve
from .commander import problems
from .explain import main_role
from .goldfish import Goldfish, goldfish
from .operators import OPERATORS, Shelf
from .prepare import Prepared, prepare
from .select.greedy import solve as greedy
from .select.model import Choice
from .select.objective import broken, value_of

if TYPE_CHECKING:
    from ludwright.cards import Catalog

GAMES = 400
TURNS = 7
# A deck that is worth less than this share of the best is no answer to the brief.
WEAK = 0.6
# Decks that share more than this with a seed are that seed with a few other cards.
VARIANT = 0.1
FORMAT = "arena"

FIGURES = (
    Figure(
        "score", "What the deck is worth by the builder's scores: 1 is the best.", 0.0, 1.0, "higher", 0.5
    ),
    Figure(
        "tempo", "Mana spent in the first turns, of what one land a turn would give.", 0.0, 1.0, "higher", 0.2
    ),
    Figure("lands", "Games with a land on each of the first four turns.", 0.0, 1.0, "higher", 0.1),
    Figure("castable", "Spells in hand that the mana pays, over the turns.", 0.0, 1.0, "higher", 0.1),
    Figure(
        "commander", "Games in which the commander comes on the turn of its cost.", 0.0, 1.0, "higher", 0.1
    ),
)


class DeckEvolution:
    """One brief, and all decks that can be bred under it."""

    name = "deck"
    axes: Sequence[str] = ("more of", "mana value", "creatures")

    def __init__(self, brief: DeckBrief, catalog: Catalog) -> None:
        self.ready: Prepared = prepare(brief, catalog, shipped())
        self.selection = self.ready.selection
        solved = solve(self.selection)
        self.bound = solved.bound
        self.best, self.greedy = solved.choice, greedy(self.selection)
        self.shelf = Shelf.of(self.selection, [tagged.roles for tagged in self.ready.pool])
        self._rows = {card.name: n for n, card in enumerate(self.selection.candidates)}
        self._colours = {name: colour for colour, name in self.ready.basics.items()}
        lands = {catalog.card(name): 1 for name in self.ready.basics.values()}
        self._features = self.ready.features(lands)
        self._usual = self._roles(self.best)
        alone = len(self.selection.basics) == 1
        self._operators = [name for name in OPERATORS if not (alone and name == "basics")]

    @property
    def title_of_commanders(self) -> str:
        return " and ".join(card.name for card in self.ready.asked.commanders)

    def seeds(self) -> Sequence[DeckList]:
        held = {"proven": self.best, "greedy": self.greedy}
        return [self._listed(choice, f"{self.title_of_commanders}, {word}") for word, choice in held.items()]

    def mutate(self, parent: DeckList, rng: Random) -> Proposal[DeckList]:
        name = rng.choice(self._operators)
        changed = OPERATORS[name](self.shelf, self._choice(parent), rng)
        return Proposal(name, None if changed is None else self._listed(changed, parent.name))

    def cross(self, mother: DeckList, father: DeckList, rng: Random) -> Proposal[DeckList]:
        crossed = operators.cross(self.shelf, self._choice(mother), self._choice(father), rng)
        return Proposal("cross", self._listed(crossed, mother.name))

    def validate(self, thing: DeckList) -> Sequence[str]:
        """Faults by the rules of Commander, then by the brief."""
        choice = self._choice(thing)
        found = [problem.code for problem in problems(self.ready.asked.commanders, self.ready.main(choice))]
        return found or ["brief" for _ in broken(self.selection, choice)]

    def measure(self, thing: DeckList, seed: int, effort: int = 1) -> Measured:
        choice = self._choice(thing)
        worth = value_of(self.selection, choice).total / self.bound if self.bound > 0 else 1.0
        if worth < WEAK:
            return Measured.gated("weak")
        played = goldfish(
            self.ready.asked.commanders,
            self.ready.main(choice),
            self._features,
            self.ready.asked.identity,
            games=GAMES * effort,
            turns=TURNS,
            seed=seed,
        )
        figures = {"score": worth, **_played(played)}
        shares = {figure.name: figure.weight * min(1.0, figures[figure.name]) for figure in FIGURES}
        return Measured(figures, shares, self._niche(choice))

    def _niche(self, choice: Choice) -> tuple[str, ...]:
        roles = self._roles(choice)
        more = {role: count - self._usual[role] for role, count in roles.items()}
        lead = max(more, key=lambda role: (more[role], role), default="")
        cards = [(self.ready.pool[row].card, self.selection.candidates[row]) for row in choice.rows]
        spells = [card.cmc for card, candidate in cards if not candidate.land]
        mean = sum(spells) / len(spells) if spells else 0.0
        creatures = sum("Creature" in card.front.type_line for card, _ in cards)
        return (
            lead if lead and more[lead] > 1 else "nothing",
            f"{int(4 * mean) / 4:g} or more",
            f"{creatures // 5 * 5} or more",
        )

    def _roles(self, choice: Choice) -> Counter[str]:
        """Spells by the role they are listed under."""
        roles, targeted = self.ready.registries.roles, tuple(self.selection.roles)
        return Counter(
            main_role(self.ready.pool[row], roles, targeted)
            for row in choice.rows
            if not self.selection.candidates[row].land
        )

    def identity(self, thing: DeckList) -> str:
        lines = "\n".join(f"{count} {name}" for name, count in sorted(thing.main.items()))
        return hashlib.blake2b(lines.encode(), digest_size=12).hexdigest()

    def distance(self, a: DeckList, b: DeckList) -> float:
        """The share of spells that one has and the other has not; lands are no plan."""
        one, other = self._spells(a), self._spells(b)
        return 1 - len(one & other) / (len(one | other) or 1)

    def _spells(self, deck: DeckList) -> frozenset[int]:
        cards = self.selection.candidates
        return frozenset(n for n in self._choice(deck).rows if not cards[n].land)

    def structure(self, thing: DeckList) -> Mapping[str, str]:
        return {}

    def original(self, thing: DeckList) -> bool:
        return all(self.distance(thing, seed) >= VARIANT for seed in self.seeds())

    def polished(self, thing: DeckList) -> DeckList:
        return thing

    def named(self, thing: DeckList, ancestors: Sequence[str], generation: int) -> DeckList:
        return DeckList(thing.entries, f"{self.title_of_commanders}, {self.identity(thing)[:6]}")

    def title(self, thing: DeckList) -> str:
        return thing.name

    def to_text(self, thing: DeckList) -> str:
        return write_deck(thing, FORMAT)

    def from_text(self, text: str) -> DeckList:
        deck = read_deck(text, FORMAT, "bred.txt")
        self._choice(deck)
        return deck

    def figures(self) -> Sequence[Figure]:
        return FIGURES

    def explain(self, thing: DeckList) -> str:
        """The list by roles, and what it has and has not of the proven deck."""
        own, proven = thing.main, self._listed(self.best, "").main
        roles, targeted = self.ready.registries.roles, tuple(self.selection.roles)
        groups: dict[str, list[str]] = {}
        for name, count in own.items():
            row = self._rows.get(name)
            role = "land" if row is None else main_role(self.ready.pool[row], roles, targeted)
            groups.setdefault(role, []).append(name if count == 1 else f"{count} {name}")
        lines = [f"# {thing.name}", ""]
        for role in sorted(groups, key=lambda role: (-len(groups[role]), role)):
            lines += [f"**{role}**: {', '.join(groups[role])}", ""]
        lines += [f"Not in the proven deck: {_names(own, proven)}.", ""]
        lines += [f"Of the proven deck left out: {_names(proven, own)}.", ""]
        return "\n".join(lines)

    def page(self, thing: DeckList) -> str:
        return ""

    def suffix(self) -> str:
        return ".txt"

    def usage(self, path: Path) -> str:
        return f"ludwright deck check {path}"

    def _listed(self, choice: Choice, name: str) -> DeckList:
        cards = {card.name: count for card, count in self.ready.main(choice).items()}
        return DeckList.of((card.name for card in self.ready.asked.commanders), cards, name)

    def _choice(self, deck: DeckList) -> Choice:
        leaders = tuple(card.name for card in self.ready.asked.commanders)
        if deck.commanders != leaders:
            raise Invalid(
                f"a deck of {' and '.join(deck.commanders) or 'no commander'}",
                remedy=f"breed it as such; this is {self.title_of_commanders}",
            )
        rows, basics = [], {}
        for name, count in deck.main.items():
            if name in self._colours:
                basics[self._colours[name]] = count
            elif name in self._rows:
                rows.append(self._rows[name])
            else:
                raise Invalid(f"{name} is no candidate of this brief", remedy="breed with the same cards")
        return Choice(tuple(sorted(rows)), dict(sorted(basics.items())))


def _played(found: Goldfish) -> dict[str, float]:
    turns = found.turns
    return {
        "tempo": min(1.0, sum(turn.spent for turn in turns) / sum(turn.turn for turn in turns)),
        "lands": turns[3].all_land_drops,
        "castable": sum(turn.castable for turn in turns) / len(turns),
        "commander": found.commander_on_curve,
    }


def _names(held: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    return ", ".join(sorted(name for name in held if name not in other)) or "nothing"


def evolution(spec: str = "") -> DeckEvolution:
    """The kind that commands breed: a commander, two joined by ` + `, or the file of a brief."""
    from ludwright.cards import Catalog

    if not spec.strip():
        raise Invalid("no commander", remedy="write deck:NAME, 'deck:NAME + NAME' or deck:BRIEF.yml")
    if spec.endswith((".yml", ".yaml", ".json")):
        return DeckEvolution(load_brief(spec), Catalog.load())
    return DeckEvolution(DeckBrief(tuple(name.strip() for name in spec.split(" + "))), Catalog.load())
