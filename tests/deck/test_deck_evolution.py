"""Decks bred: legal under their brief whatever is changed, and the same on any number of threads."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from ludwright.apps.cli import app
from ludwright.cards import Catalog
from ludwright.cards.decklist import DeckList
from ludwright.deck import evolvable as evolution
from ludwright.deck.brief import DeckBrief, Wanted
from ludwright.deck.checker import check
from ludwright.deck.evolvable import DeckEvolution
from ludwright.deck.operators import OPERATORS
from ludwright.deck.pool import Registries
from ludwright.errors import Invalid
from ludwright.lab.checkpoint import Config
from ludwright.lab.evolve import evolve
from ludwright.lab.report import document


@pytest.fixture(scope="module")
def kind(embedded: Catalog) -> DeckEvolution:
    brief = DeckBrief(
        ("Kess, Dissident Mage",),
        include=(Wanted("Opt"),),
        lock=(Wanted("Shock"),),
        exclude=("Sol Ring",),
        bracket=2,
    )
    return DeckEvolution(brief, embedded)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evolution, "GAMES", 40)


def test_whatever_passes_is_a_legal_deck_under_the_brief(
    kind: DeckEvolution, embedded: Catalog, registries: Registries
) -> None:
    proven, greedy = kind.seeds()
    deck, used, original = proven, set(), 0
    for number in range(150):
        rng = Random(number)
        proposal = kind.cross(deck, greedy, rng) if number % 6 == 0 else kind.mutate(deck, rng)
        if proposal.thing is None or kind.validate(proposal.thing):
            continue
        used.add(proposal.operator)
        deck = proposal.thing
        assert deck.size == 100
        assert {"Opt", "Shock"} <= deck.main.keys()
        assert "Sol Ring" not in deck.main
        assert kind.from_text(kind.to_text(deck)) == deck
        original += kind.original(deck)
    assert used == {*OPERATORS, "cross"}
    found = check(deck, embedded, registries)
    assert found.problems == ()
    assert found.bracket.level <= 2
    # A walk that crosses with the greedy deck comes near to it again and again.
    assert original


def test_what_the_rules_or_the_brief_forbid_is_refused(kind: DeckEvolution) -> None:
    proven = kind.seeds()[0]
    short = DeckList.of(proven.commanders, {**proven.main, "Island": proven.main["Island"] - 1})
    assert kind.validate(short) == ["size"]
    without = {name: count for name, count in proven.main.items() if name != "Shock"}
    without["Island"] += 1
    assert kind.validate(DeckList.of(proven.commanders, without)) == ["brief"]
    with pytest.raises(Invalid, match="Sol Ring is no candidate"):
        kind.validate(DeckList.of(proven.commanders, {"Sol Ring": 1, "Island": 98}))
    with pytest.raises(Invalid, match="this is Kess, Dissident Mage"):
        kind.from_text("Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n")


def test_the_proven_deck_measures_one_and_heaps_of_lands_are_gated(kind: DeckEvolution) -> None:
    proven = kind.seeds()[0]
    measured = kind.measure(proven, seed=5)
    assert measured.gate is None
    assert measured.figures["score"] == pytest.approx(1)
    assert measured == kind.measure(proven, seed=5)
    assert set(measured.shares) == {figure.name for figure in kind.figures()}
    heap = DeckList.of(proven.commanders, {"Island": 93, "Swamp": 2, "Mountain": 2, "Opt": 1, "Shock": 1})
    assert kind.validate(heap) == []
    assert kind.measure(heap, seed=5).gate == "weak"


@pytest.mark.extras
def test_a_run_fills_niches_and_is_the_same_on_any_number_of_threads(kind: DeckEvolution) -> None:
    evolved = evolve(kind, Config(3, 8, 1), threads=2)
    assert evolved.run.history[-1]["niches"] > 2
    assert document(kind, evolved) == document(kind, evolve(kind, Config(3, 8, 1), threads=1))


def test_the_page_says_what_differs_from_the_proven_deck(kind: DeckEvolution) -> None:
    proven, greedy = kind.seeds()
    said = kind.explain(greedy)
    lost = sorted(set(proven.main) - set(greedy.main))[0]
    assert lost in said.split("left out:")[1]
    assert "Not in the proven deck: nothing." in kind.explain(proven)


def test_the_command(monkeypatch: pytest.MonkeyPatch, small: Path, tmp_path: Path) -> None:
    monkeypatch.setenv("LUDWRIGHT_CARDS", str(small))
    words = ["lab", "evolve", "--generations", "2", "--population", "4", "--json"]
    done = CliRunner().invoke(app, [*words, "deck:Krenko, Mob Boss"])
    assert done.exit_code == 0, done.output
    brief = tmp_path / "brief.yml"
    brief.write_text('commander: ["Krenko, Mob Boss"]\n')
    assert CliRunner().invoke(app, [*words, f"deck:{brief}"]).stdout == done.stdout
    for spec, said in (("deck", "no commander"), ("deck:Krenko Mob Bos", 'did you mean "Krenko, Mob Boss"')):
        refused = CliRunner().invoke(app, [*words, spec])
        assert refused.exit_code == 2
        assert said in refused.stderr
