"""Decks built from the shipped cards alone: legal, whole, explained, and the same on every run."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from ludwright.cards import Catalog
from ludwright.deck.brief import DeckBrief, Wanted
from ludwright.deck.builder import build, built_at, notes
from ludwright.deck.checker import check
from ludwright.deck.pool import Registries
from ludwright.deck.prepare import prepare
from ludwright.deck.registries import Target
from ludwright.deck.report.html import page
from ludwright.deck.report.json import document
from ludwright.deck.result import DeckBuild
from ludwright.deck.themes import known_themes

KRENKO = DeckBrief(
    ("Krenko, Mob Boss",),
    include=(Wanted("Skullclamp"), Wanted("Seven Dwarves", 3)),
    lock=(Wanted("Goblin Bombardment"),),
    exclude=("Sol Ring",),
    role_targets={"wipe": Target(1, 1), "land": Target(35, 36)},
    bracket=2,
)
PAIR = DeckBrief(("Tana, the Bloodsower", "Reyhan, Last of the Abzan"), themes=("tokens",))


@pytest.fixture(scope="module")
def krenko(embedded: Catalog, registries: Registries) -> DeckBuild:
    return build(KRENKO, embedded, registries=registries)


@pytest.fixture(scope="module")
def pair(embedded: Catalog, registries: Registries) -> DeckBuild:
    return build(PAIR, embedded, registries=registries)


def test_the_deck_is_legal_and_whole(
    krenko: DeckBuild, pair: DeckBuild, embedded: Catalog, registries: Registries
) -> None:
    for built in (krenko, pair):
        assert sum(card.count for card in built.cards) + len(built.commanders) == 100
        assert check(built.deck_list, embedded, registries).problems == ()
    assert pair.identity == "BRG"
    assert pair.pairing == "Partner"


def test_the_brief_is_kept(krenko: DeckBuild) -> None:
    held = {card.name: card.count for card in krenko.cards}
    assert (held["Skullclamp"], held["Seven Dwarves"], held["Goblin Bombardment"]) == (1, 3, 1)
    assert "Sol Ring" not in held
    assert krenko.counts["wipe"] == 1
    assert 35 <= krenko.counts["land"] <= 36
    assert krenko.bracket.lowest <= 2


def test_role_targets_are_met(krenko: DeckBuild, pair: DeckBuild) -> None:
    for built in (krenko, pair):
        for role, target in built.targets.items():
            assert target.min - 1 <= built.counts[role] <= target.max + 1, role


def test_every_card_is_explained(krenko: DeckBuild) -> None:
    fixed = {"Skullclamp", "Seven Dwarves", "Goblin Bombardment"}
    for card in krenko.cards:
        assert card.reason
        assert card.role
        assert card.score == pytest.approx(sum(card.breakdown.values()))
        if card.name != "Mountain":
            assert (card.rival is None) == (card.name in fixed), card.name
    by_name = {card.name: card for card in krenko.cards}
    assert by_name["Skullclamp"].reason.startswith("asked for by the brief")
    assert by_name["Goblin Bombardment"].reason.startswith("locked by the brief")


def test_no_swap_would_improve_a_proven_deck(krenko: DeckBuild) -> None:
    assert (krenko.status, krenko.gap) == ("optimal", 0)
    assert krenko.objective == krenko.bound >= krenko.greedy
    assert all(card.rival is None or card.rival.loss >= 0 for card in krenko.cards)
    assert sum(krenko.parts.values()) == pytest.approx(krenko.objective)


def test_the_document_has_the_promised_keys(krenko: DeckBuild) -> None:
    held = document(krenko)
    assert {"cards", "commanders", "versions", "queries", "bound", "gap", "built_at"} <= set(held)
    assert {"name", "count", "role", "score", "reason"} <= set(held["cards"][0])
    assert {"engine", "roles", "features", "cards_digest"} <= set(held["versions"])
    assert any(row["for"] == "theme:Goblin" for row in held["queries"])
    assert all(
        "id<=r f:commander" in row["query"] and '-!"Sol Ring"' in row["query"] for row in held["queries"]
    )


def test_equal_runs_give_equal_bytes(
    monkeypatch: pytest.MonkeyPatch, krenko: DeckBuild, embedded: Catalog, registries: Registries
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert built_at() == "2023-11-14T22:13:20Z"
    again = build(KRENKO, embedded, registries=registries)
    assert again.built_at == "2023-11-14T22:13:20Z"
    same = replace(krenko, built_at=again.built_at)
    assert json.dumps(document(again)) == json.dumps(document(same))
    assert page(again) == page(same)


def test_the_page_needs_nothing_else(krenko: DeckBuild) -> None:
    html = page(krenko)
    assert html.startswith("<!doctype html>")
    drawings = re.findall(r"<svg.*?</svg>", html, re.DOTALL)
    assert len(drawings) >= 2
    for drawing in drawings:
        assert ElementTree.fromstring(drawing).get("viewBox")
    # No address is fetched: no links, scripts, images, imports or fonts from elsewhere.
    assert not re.search(r"<(?:script|img|link|iframe)|https?:|url\(|@import", html)
    assert all(card.name.replace("'", "&#x27;") in html for card in krenko.cards)


def test_names_cannot_break_the_page(krenko: DeckBuild) -> None:
    spiked = replace(krenko, commanders=('<script>alert("x")</script>',))
    assert "<script>" not in page(spiked)


def test_without_commander_prices_or_text_it_says_so(krenko: DeckBuild) -> None:
    said = " ".join(krenko.notes)
    assert "no rules text" in said
    assert "by classes alone" in said


def test_themes_of_the_commander_are_found(krenko: DeckBuild, pair: DeckBuild) -> None:
    assert pair.themes == ("tokens",)
    assert set(krenko.themes) <= {"Goblin", "tokens"}


def test_owned_cards_alone(embedded: Catalog, registries: Registries, krenko: DeckBuild) -> None:
    owned = tuple(card.name for card in krenko.cards if not card.land)
    brief = DeckBrief(("Krenko, Mob Boss",), owned=owned, owned_only=True)
    built: Any = build(brief, embedded, registries=registries)
    assert {card.name for card in built.cards} <= {*owned, "Mountain"}
    assert sum(card.count for card in built.cards) == 99


def test_a_collection_of_every_colour_brings_what_fits(embedded: Catalog, registries: Registries) -> None:
    owned = ("Counterspell", "Black Lotus", "Goblin Piker", "Shivan Dragon", "Krenko, Mob Boss", "Island")
    brief = DeckBrief(("Krenko, Mob Boss",), owned=owned, cmc_max=5)
    built = build(brief, embedded, registries=registries)
    assert {card.name for card in built.cards}.isdisjoint({*owned} - {"Goblin Piker"})


def test_every_colour_has_basic_lands_for_lands_that_search(
    embedded: Catalog, registries: Registries
) -> None:
    for commander, least in (("Kess, Dissident Mage", 2), ("The Ur-Dragon", 1)):
        built = build(DeckBrief((commander,)), embedded, registries=registries)
        basics = {card.name: card.count for card in built.cards if "land_basic" in card.roles}
        assert len(basics) == len(built.identity)
        assert min(basics.values()) >= least


def test_a_commander_that_asks_for_nothing_is_told_what_to_ask_for(
    embedded: Catalog, registries: Registries
) -> None:
    plain = prepare(DeckBrief(("Isamaru, Hound of Konda",)), embedded, registries)
    (said,) = [note for note in notes(plain, ()) if "no theme found" in note]
    assert "asks for nothing else" in said
    assert "try --theme, for instance" in said
    named = said.partition("instance ")[2].split(", ")
    assert len(named) == 6
    assert set(named) <= set(known_themes())
    asked = prepare(DeckBrief(("Isamaru, Hound of Konda",), themes=("equipment",)), embedded, registries)
    assert not any("no theme" in note for note in notes(asked, ()))
