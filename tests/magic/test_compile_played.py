"""The sixth gate: a card that was played without a fault is not played again until something changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludwright.magic.catalog import shipped
from ludwright.magic.compiler import played
from ludwright.magic.compiler.one import Result
from ludwright.magic.compiler.store import Store
from ludwright.magic.fuzz.decks import Kind, kind_of


def _result(name: str) -> Result:
    return Result(name, "compiled", True, lowered=shipped().lowered(name))


def _kind(card: Result) -> Kind:
    return kind_of(card.name, json.loads(str(card.lowered)))


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def play(catalog: Any, kinds: Any, matches: int, seed: int) -> dict[str, str]:
        del catalog, matches, seed
        asked.extend(kind.name for kind in kinds)
        return {kind.name: "a fault" if kind.name == "Storm Crow" else "" for kind in kinds}

    monkeypatch.setattr(played, "_play", play)
    store = Store(tmp_path / "kept.db")
    cards = [_result(name) for name in ("Serra Angel", "Storm Crow", "Llanowar Elves")]
    first = played.play_all(cards, threads=1, store=store)
    assert first == {"Serra Angel": "", "Storm Crow": "a fault", "Llanowar Elves": ""}
    assert sorted(asked) == ["Llanowar Elves", "Serra Angel", "Storm Crow"]
    asked.clear()
    assert played.play_all(cards, threads=1, store=store) == first
    assert asked == ["Storm Crow"]
    # Another program is another card; so is another seed.
    asked.clear()
    changed = Result("Serra Angel", "compiled", True, lowered=str(cards[0].lowered).replace('"flying",', ""))
    assert changed.lowered != cards[0].lowered
    played.play_all([changed], threads=1, store=store)
    played.play_all([cards[2]], threads=1, store=store, seed=1)
    assert asked == ["Serra Angel", "Llanowar Elves"]


def test_what_needs_something_to_act_on_plays_in_company(tmp_path: Path) -> None:
    """Among its own copies and elves nothing flies, and nothing is an artifact or an enchantment."""
    card = _result("Broken Wings")
    alone = played._play(played._catalog({card.name: str(card.lowered)}), [_kind(card)], 6, 0)
    assert alone == {card.name: played.NEVER}
    assert played.play_all([card], threads=1, store=Store(tmp_path / "kept.db")) == {card.name: ""}


def test_company_has_something_of_every_kind() -> None:
    for color in "WUBRG":
        deck = played.in_company([color], shipped())
        cards = [shipped().card(name).front.type for name, _ in deck.cards]
        kinds = {kind for one in cards for kind in one.types}
        assert kinds == {"artifact", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery"}
        assert sum(count for _, count in deck.cards) == 60
