"""Heroes bred: the same protocol over another kind of definition."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from apps.conftest import Cli, cli  # noqa: F401 - a fixture
from ludwright.duel import evolvable
from ludwright.duel.evolvable import HeroEvolution
from ludwright.duel.loader import validate_file, validate_text
from ludwright.lab.checkpoint import Config
from ludwright.lab.evolve import evolve
from ludwright.lab.report import document


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evolvable, "GAMES", 20)


def test_whatever_passes_is_a_valid_sheet() -> None:
    kind = HeroEvolution("pyromancer")
    passed = 0
    operators = set()
    for number in range(60):
        rng = Random(number)
        rival = kind.rivals[number % len(kind.rivals)]
        proposal = kind.cross(kind.hero, rival, rng) if number % 5 == 0 else kind.mutate(kind.hero, rng)
        if proposal.thing is None or kind.validate(proposal.thing):
            continue
        passed += 1
        operators.add(proposal.operator)
        hero = kind.named(proposal.thing, (), 1)
        assert validate_text(kind.to_text(hero)).ok
        assert kind.from_text(kind.to_text(hero)) == hero
        assert hero.name in kind.explain(hero)
    assert passed > 25
    assert operators == {"number", "word", "borrow", "drop", "cross_parts"}


def test_a_hero_becomes_fairer() -> None:
    kind = HeroEvolution("shadow-monk")
    evolved = evolve(kind, Config(2, 8, 1), threads=2)
    history = evolved.run.history
    assert history[-1]["best"] >= history[0]["best"]
    assert history[-1]["niches"] > 1
    assert document(kind, evolved) == document(kind, evolve(kind, Config(2, 8, 1), threads=1))


def test_a_hero_that_always_wins_is_gated() -> None:
    from dataclasses import replace

    kind = HeroEvolution("pyromancer")
    giant = replace(kind.hero, health=5000)
    assert kind.measure(giant, 1).gate in ("lopsided", "draws")
    measured = kind.measure(kind.hero, 1)
    assert measured.gate is None
    assert 0 < measured.quality <= 1


def test_the_command(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    words = ("lab", "evolve", "duel:pyromancer", "--generations", "2", "--population", "6", "--seed", "2")
    data = cli(*words, "--out", tmp_path, "--json").json
    assert data["kind"] == "duel"
    for entry in data["shelf"]:
        assert validate_file(tmp_path / entry["file"]).ok
    assert "no hero" in cli("lab", "evolve", "duel:nobody").refused()
