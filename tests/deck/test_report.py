"""The reports of a built deck: all that was asked for is on the page, and the money is told truly."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from rich.console import Console

from ludwright.cards import Catalog
from ludwright.deck.brief import DeckBrief
from ludwright.deck.builder import build
from ludwright.deck.pool import Registries
from ludwright.deck.report.html import page
from ludwright.deck.report.terminal import renderables
from ludwright.deck.result import DeckBuild


@pytest.fixture(scope="module")
def built(embedded: Catalog, registries: Registries) -> DeckBuild:
    return build(
        DeckBrief(("Tana, the Bloodsower", "Reyhan, Last of the Abzan")), embedded, registries=registries
    )


@pytest.fixture(scope="module")
def priced(built: DeckBuild) -> DeckBuild:
    cards = tuple(replace(card, price=0.5 * n) for n, card in enumerate(built.cards))
    return replace(built, cards=cards, price=1234.5, unpriced=0, budget=1_000.0)


def shown(built: DeckBuild, *, verbose: bool = False) -> str:
    screen = Console(width=100, file=io.StringIO())
    with screen.capture() as held:
        for part in renderables(built, verbose=verbose):
            screen.print(part)
    return held.get()


def test_the_page_draws_curve_roles_sources_and_prices(priced: DeckBuild) -> None:
    text = page(priced)
    for title in ("Mana curve", "Roles", "Pips and sources", "Prices"):
        assert f"<h2>{title}</h2><svg" in text
    for bucket, count in priced.curve.items():
        assert f"{count} cards of mana value {bucket}" in text
    for role, target in priced.targets.items():
        wanted = f"{target.min}+" if target.max >= 60 else str(target)
        assert f"{priced.counts[role]} cards, wanted {wanted}" in text
    for colour in priced.mana.colours:
        assert f"{colour.pips} pips" in text
        assert f"asks for {colour.needed}" in text
    assert "price 1234.50 of a budget of 1000" in text
    dearest = max(priced.cards, key=lambda card: (card.price or 0) * card.count)
    assert f"{(dearest.price or 0) * dearest.count:.2f}" in text


def test_every_card_is_on_the_page_with_its_reason_and_price(priced: DeckBuild) -> None:
    text = page(priced)
    assert len(re.findall(r'class="why"', text)) == len(priced.cards)
    for card in priced.cards:
        assert card.name.replace("'", "&#x27;") in text
        assert f'<td class="n">{card.price:.2f}</td>' in text


def test_cards_without_prices_are_not_called_cheap(built: DeckBuild) -> None:
    assert "The card data have no prices." in page(built)
    assert "the card data have no prices" in shown(built)
    assert "price 0.00" not in shown(built)


def test_the_terminal_explains_every_card_when_asked(built: DeckBuild) -> None:
    text = " ".join(shown(built, verbose=True).split())
    for card in built.cards:
        assert " ".join(card.reason.split()) in text
    assert "instead of" in shown(built)
