"""Heroes as things to breed: sheets behind the `Evolvable` protocol.

Bred towards heroes that are fair against every hero of the product, and different from one another.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import yaml

from ..authoring.shapes import plain
from ..lab.evolvable import Figure, Measured, Proposal, derived
from ..lab.genes import Gene, cut, flipped, genes, is_number, is_word, nudged, put, removable
from . import rules
from .english import describe
from .loader import list_heroes, load_hero, read_hero, statuses, validate_text
from .schema import HeroSheet

GAMES = 200
LONGEST = 60.0
MOST_DRAWS = 0.2
MOST_LOPSIDED = 0.9
# Heroes compete with those whose health differs by less.
HEALTH_STEP = 5
# Not rules, or nothing that a fair comparison may change.
_APART = ("schema_version", "id", "name", "label", "defense_version", "combo")

FIGURES = (
    Figure(
        "fairness",
        "One less how far the win rate against each shipped hero is from one half, on average and doubled.",
        0.0,
        1.0,
        "higher",
        0.5,
    ),
    Figure("evenness", "One less the spread of win rates over the shipped heroes.", 0.0, 1.0, "higher", 0.2),
    Figure(
        "skill",
        "How often the heuristic beats random play with the hero on both sides.",
        -1.0,
        1.0,
        "higher",
        0.15,
    ),
    Figure("length", "Turns of a match; from eight to sixteen is best.", 0.0, LONGEST, "between", 0.15),
)


class HeroEvolution:
    """One hero, and all that can be bred from it with the help of the others."""

    name = "duel"
    axes: Sequence[str] = ("health", "damage", "effects")

    def __init__(self, hero: str | Path) -> None:
        self.hero = load_hero(hero)
        self.rivals = tuple(load_hero(name) for name in list_heroes())

    def seeds(self) -> Sequence[HeroSheet]:
        return [self.hero]

    def mutate(self, parent: HeroSheet, rng: Random) -> Proposal[HeroSheet]:
        ways = {"number": self._number, "number_again": self._number, "word": self._word}
        ways |= {"borrow": self._borrow, "drop": self._drop}
        name = rng.choice(list(ways))
        return Proposal(name.removesuffix("_again"), ways[name](parent, rng))

    def _number(self, parent: HeroSheet, rng: Random) -> HeroSheet | None:
        gene = rng.choice([gene for gene in _bred(parent) if is_number(gene) and gene.value is not None])
        return put(parent, gene.path, nudged(gene, rng))

    def _word(self, parent: HeroSheet, rng: Random) -> HeroSheet | None:
        found = [gene for gene in _bred(parent) if is_word(gene)]
        gene = rng.choice(found)
        return put(parent, gene.path, flipped(gene, rng))

    def _borrow(self, parent: HeroSheet, rng: Random) -> HeroSheet | None:
        """Replace or add an entry of a list, riders and rules above all, as another hero has it."""
        other = rng.choice(self.rivals)
        offered: dict[tuple[type, str], list[Any]] = {}
        for gene in _bred(other):
            if isinstance(gene.path[-1], int):
                offered.setdefault((gene.owner, gene.field), []).append(gene.value)
        lists = [g for g in _bred(parent) if isinstance(g.value, tuple) and (g.owner, g.field) in offered]
        if not lists:
            return None
        gene = rng.choice(lists)
        entry = rng.choice(offered[gene.owner, gene.field])
        if gene.value and rng.random() < 0.5:
            n = rng.randrange(len(gene.value))
            return put(parent, gene.path, (*gene.value[:n], entry, *gene.value[n + 1 :]))
        return put(parent, gene.path, (*gene.value, entry))

    def _drop(self, parent: HeroSheet, rng: Random) -> HeroSheet | None:
        entries = list(removable(_bred(parent)))
        return cut(parent, rng.choice(entries)) if entries else None

    def cross(self, mother: HeroSheet, father: HeroSheet, rng: Random) -> Proposal[HeroSheet]:
        """Offence, tables and card each come from one of the two."""
        parts = ("health", "offense", "defense_v1", "defense_card")
        taken = rng.sample(parts, rng.randint(1, len(parts) - 1))
        changes: dict[str, Any] = {part: getattr(father, part) for part in taken}
        return Proposal("cross_parts", replace(mother, **changes))

    def validate(self, thing: HeroSheet) -> Sequence[str]:
        return [finding.code for finding in read_hero(thing).errors]

    def measure(self, thing: HeroSheet, seed: int, effort: int = 1) -> Measured:
        games = GAMES * effort
        rates: list[float] = []
        draws, turns = 0.0, 0.0
        for rival in self.rivals:
            series = rules(thing, rival).series(
                ["heuristic"], games=games, seed=derived(seed, rival.id), threads=1
            )
            if series["errors"]:
                return Measured.gated("errors")
            won = series["payoffs"][:, 0] - series["payoffs"][:, 1]
            rates.append(float((won > 0).mean() + (won == 0).mean() / 2))
            draws = max(draws, float((won == 0).mean()))
            turns += float(series["turns"].mean()) / len(self.rivals)
        if draws > MOST_DRAWS:
            return Measured.gated("draws")
        mean = sum(rates) / len(rates)
        if not 1 - MOST_LOPSIDED <= mean <= MOST_LOPSIDED:
            return Measured.gated("lopsided")
        mirror = rules(thing, thing).series(
            ["heuristic", "random"], games=games, seed=derived(seed, "mirror"), threads=1, rotate=True
        )
        own = mirror["payoffs"][range(games), mirror["offsets"]]
        figures = {
            "fairness": 1 - 2 * sum(abs(rate - 0.5) for rate in rates) / len(rates),
            "evenness": 1 - (max(rates) - min(rates)),
            "skill": float(own.mean()),
            "length": min(LONGEST, turns),
        }
        good = dict(figures)
        good["skill"] = max(0.0, figures["skill"])
        good["length"] = 1 - min(1.0, max(0.0, 8 - turns, turns - 16) / 12)
        shares = {figure.name: figure.weight * good[figure.name] for figure in FIGURES}
        return Measured(figures, shares, self._niche(thing))

    def _niche(self, hero: HeroSheet) -> tuple[str, ...]:
        damage = sum(row.damage for row in hero.offense) / len(hero.offense)
        health = f"{hero.health // HEALTH_STEP * HEALTH_STEP} or more"
        return health, f"{int(damage)} or more", " ".join(sorted(set(_effects(hero)))) or "none"

    def identity(self, thing: HeroSheet) -> str:
        sheet = replace(thing, id="hero", name="Hero")
        return hashlib.blake2b(json.dumps(plain(sheet)).encode(), digest_size=12).hexdigest()

    def distance(self, a: HeroSheet, b: HeroSheet) -> float:
        """The share of rows, rules and numbers that one has and the other has not."""
        one, other = set(_features(a)), set(_features(b))
        return 1 - len(one & other) / (len(one | other) or 1)

    def structure(self, thing: HeroSheet) -> Mapping[str, str]:
        return {}

    def original(self, thing: HeroSheet) -> bool:
        return self.distance(thing, self.hero) > 0

    def polished(self, thing: HeroSheet) -> HeroSheet:
        return thing

    def named(self, thing: HeroSheet, ancestors: Sequence[str], generation: int) -> HeroSheet:
        tail = self.identity(thing)[:6]
        return replace(thing, id=f"{self.hero.id}-g{tail}", name=f"{self.hero.name} {tail}")

    def title(self, thing: HeroSheet) -> str:
        return thing.name

    def to_text(self, thing: HeroSheet) -> str:
        return yaml.safe_dump(plain(thing), sort_keys=False, allow_unicode=True, width=110)

    def from_text(self, text: str) -> HeroSheet:
        report = validate_text(text, "bred.yaml")
        for fault in report.errors:
            raise fault.error(report.source)
        assert report.hero is not None
        return report.hero

    def figures(self) -> Sequence[Figure]:
        return FIGURES

    def explain(self, thing: HeroSheet) -> str:
        return f"{describe(thing, statuses())}\n"

    def page(self, thing: HeroSheet) -> str:
        return ""

    def suffix(self) -> str:
        return ".yaml"

    def usage(self, path: Path) -> str:
        return f"ludwright play duel:{path},{self.hero.id}"


def evolution(spec: str = "") -> HeroEvolution:
    """The kind that commands breed: one hero, by id or file."""
    return HeroEvolution(spec or list_heroes()[0])


def _bred(hero: HeroSheet) -> Iterator[Gene]:
    return (gene for gene in genes(hero) if not any(step in _APART for step in gene.path))


def _effects(hero: HeroSheet) -> Iterator[str]:
    """The kinds of effects on the hero's card."""
    if hero.defense_card is not None:
        yield from (effect.kind for rule in hero.defense_card.rules for effect in rule.effects)


def _features(hero: HeroSheet) -> Iterator[str]:
    yield f"health {hero.health // 5}"
    for row in hero.offense:
        yield f"{row.combo} {row.damage // 2}"
        yield from (f"{row.combo} {effect.kind}" for effect in row.riders)
    if hero.defense_card is not None:
        yield f"dice {hero.defense_card.dice}"
        for rule in hero.defense_card.rules:
            yield f"{rule.matcher.kind} {' '.join(effect.kind for effect in rule.effects)}"
