"""Decks at the table: only what the engine plays is built or matched, and matches end."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ludwright import magic
from ludwright.apps.cli import app
from ludwright.cards import Catalog
from ludwright.cards.decklist import DeckList
from ludwright.cards.formats import write_deck
from ludwright.deck import matches
from ludwright.deck.brief import DeckBrief, Wanted
from ludwright.deck.builder import build
from ludwright.deck.matches import playable, table, unsupported
from ludwright.deck.pool import Registries
from ludwright.errors import Invalid, Unsupported

DRAKUSETH = "Drakuseth, Maw of Flames"


@pytest.fixture(scope="module")
def dragons() -> DeckList:
    wanted = {"Shivan Dragon": 1, "Abrade": 1}
    return DeckList.of([DRAKUSETH], {**wanted, "Mountain": 99 - len(wanted)}, "dragons")


def test_a_playable_deck_holds_only_what_the_engine_plays(embedded: Catalog, registries: Registries) -> None:
    built = build(DeckBrief((DRAKUSETH,), playable=True), embedded, registries=registries)
    assert unsupported(built.deck_list) == ()
    assert len(built.cards) > 30
    assert {card.name for card in built.cards} <= playable()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that plays next to nothing."""
    monkeypatch.setattr(matches, "playable", lambda: frozenset({DRAKUSETH, "Mountain", "Shivan Dragon"}))


def test_what_the_engine_does_not_play_cannot_be_asked_for(
    few: None, embedded: Catalog, registries: Registries
) -> None:
    asked = DeckBrief((DRAKUSETH,), playable=True)
    for brief in (
        replace(asked, commanders=("Krenko, Mob Boss",)),
        replace(asked, include=(Wanted("Shock"),)),
    ):
        with pytest.raises(Unsupported, match=r"the engine does not play (Krenko, Mob Boss|Shock)"):
            build(brief, embedded, registries=registries)
    built = build(asked, embedded, registries=registries)
    assert {card.name for card in built.cards} == {"Mountain", "Shivan Dragon"}


def test_only_legal_and_supported_decks_sit_down(few: None, embedded: Catalog) -> None:
    short = DeckList.of([DRAKUSETH], {"Mountain": 98})
    fine = DeckList.of([DRAKUSETH], {"Mountain": 98, "Shivan Dragon": 1})
    with pytest.raises(Invalid, match="the second deck is not legal: 99 cards"):
        table(fine, short, embedded)
    shocking = DeckList.of([DRAKUSETH], {"Mountain": 98, "Shock": 1})
    assert unsupported(shocking) == ("Shock",)
    with pytest.raises(Unsupported, match="1 card of the first deck: Shock"):
        table(shocking, fine, embedded)


def test_two_decks_play_commander(
    monkeypatch: pytest.MonkeyPatch, embedded: Catalog, dragons: DeckList, tmp_path: Path
) -> None:
    rules = table(dragons, dragons, embedded)
    assert rules.seats == 2
    path = tmp_path / "dragons.txt"
    lines = [f"{count} {name}" for name, count in dragons.main.items()]
    path.write_text("\n".join([f"Commander: {DRAKUSETH}", *lines]) + "\n")
    monkeypatch.delenv("LUDWRIGHT_CARDS", raising=False)
    words = ["deck", "match", str(path), str(path), "--games", "2", "--players", "random", "--json"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["errors"] == []
    assert sum(told["outcomes"].values()) == told["games"] == 2
    low, high = told["verdict"]["interval"]
    assert low <= told["verdict"]["share"] <= high
    assert told["verdict"]["better"] is None
    assert CliRunner().invoke(app, words).stdout == done.stdout


@pytest.mark.parametrize("format", ["arena", "plain", "cockatrice", "forge", "mtgo", "deckstats"])
def test_what_the_builder_writes_the_magic_room_plays(format: str, dragons: DeckList, tmp_path: Path) -> None:
    ends = {"cockatrice": ".cod", "forge": ".dck"}
    path = tmp_path / f"dragons{ends.get(format, '.txt')}"
    path.write_text(write_deck(dragons, format))
    match = magic.match(path, path, seed=1)
    assert match.view(0)["players"][0]["life"] == 40
    assert DRAKUSETH in json.dumps(match.view(0)["command"])


def test_decks_that_the_engine_does_not_play_are_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_text("Commander: Thrasios, Triton Hero\n98 Island\n1 Maze of Ith\n")
    with pytest.raises(Invalid, match=r"odd\.txt:1: .*2 cards .*: Thrasios, Triton Hero, Maze of Ith"):
        magic.match(path, path)
    sixty = tmp_path / "sixty.txt"
    sixty.write_text("60 Island\n")
    lone = tmp_path / "lone.txt"
    lone.write_text(f"Commander: {DRAKUSETH}\n99 Mountain\n")
    with pytest.raises(Invalid, match='"lone" has a commander and "sixty" has none'):
        magic.match(sixty, lone)
