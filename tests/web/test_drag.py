"""Cards and dice dragged with the mouse at other tables than Magic's, and what menus tell the page for it."""

from __future__ import annotations

from typing import Any

import pytest

import ludwright
from ludwright.apps.web.looks import look
from web.browsers import BEGIN, new_page


def menu_of(game: str, picks: int = 0, seed: int = 5) -> Any:
    rules = ludwright.game(game)
    table = rules.table(seed)
    for n in range(picks):
        table.play(table.choose("random", n))
    decision = table.decision()
    assert decision is not None
    before = table.digest()
    menu = look(rules, game).menu(decision, table)
    assert table.digest() == before, "trying an option out changes nothing"
    return menu["options"]


def test_cards_of_any_deck_are_named() -> None:
    assert any(option.get("cards") == ["coins 6"] for option in menu_of("parlor:scopa", seed=2))
    named = [option["cards"] for option in menu_of("parlor:uno", 3, 2) if "cards" in option]
    assert ["black wild draw four"] in named, "the longest name of a card"


def test_a_pile_that_has_a_number_is_named() -> None:
    moves = {option["label"]: option.get("to") for option in menu_of("parlor:klondike")}
    assert moves["move 7♦ 2"] == {"zone": "columns", "pile": 2, "owner": None}


def test_where_cards_are_taken_from_is_named_and_which_they_are_is_not() -> None:
    options = menu_of("parlor:rummy")
    drawn = next(option for option in options if option.get("take"))
    assert drawn["take"]["zone"] in ("deck", "discard")
    assert set(drawn) == {"i", "label", "verb", "take"}


def test_bids_are_no_cards() -> None:
    assert not any("cards" in option for option in menu_of("parlor:bridge"))


def drag(page: Any, card: str, to: str) -> None:
    ends = []
    for selector in (card, to):
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        ends.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*ends[0])
    page.mouse.down()
    page.mouse.move(*ends[1], steps=6)
    page.mouse.up()


def table(chromium: Any, address: str, faults: list[str], game: str, seed: int = 5, **wish: Any) -> Any:
    page = new_page(chromium, faults)
    page.set_default_timeout(30_000)
    page.goto(address)
    asked = {"game": game, "players": ["human"], "others": "heuristic", "pace": 0, "seed": seed, **wish}
    page.goto(f"{address}/table/{page.evaluate(BEGIN, asked)}")
    page.wait_for_selector("#ask .prompt")
    return page


@pytest.mark.extras
def test_a_card_is_dragged_to_the_trick(chromium: Any, address: str) -> None:
    faults: list[str] = []
    page = table(chromium, address, faults, "parlor:hearts")
    for _ in range(3):
        page.wait_for_selector(".mine .playing.can")
        held = page.locator(".mine .playing").count()
        drag(page, ".mine .playing.can", ".middle")
        page.wait_for_function(f"() => document.querySelectorAll('.mine .playing').length !== {held}")
    page.wait_for_selector(".mine .playing.can")
    face = page.locator(".mine .playing.can").first.get_attribute("aria-label")
    drag(page, ".mine .playing.can", ".pile-box[data-zone=trick]")
    page.wait_for_selector(f'.mine .playing[aria-label="{face}"]', state="detached")
    assert faults == []


@pytest.mark.extras
def test_a_card_is_dragged_to_its_column(chromium: Any, address: str) -> None:
    faults: list[str] = []
    page = table(chromium, address, faults, "parlor:klondike")
    columns = ".pile-box[data-zone=columns][data-pile='{}']"
    drag(page, '.playing.can[aria-label="7♦"]', columns.format(4))
    page.wait_for_timeout(300)
    assert page.locator(f'{columns.format(5)} [aria-label="7♦"]').count() == 1, "it does not go there"
    drag(page, '.playing.can[aria-label="7♦"]', columns.format(2))
    page.wait_for_selector(f'{columns.format(2)} [aria-label="7♦"]')
    assert faults == []


@pytest.mark.extras
def test_a_card_is_taken_into_the_hand_and_laid_away(chromium: Any, address: str) -> None:
    faults: list[str] = []
    page = table(chromium, address, faults, "parlor:gin")
    page.wait_for_selector(".pile-box[data-zone=discard] .playing.can")
    drag(page, ".pile-box[data-zone=discard] .playing.can", "#hand")
    page.wait_for_function("() => document.querySelectorAll('.mine .playing').length === 11")
    face = page.locator(".mine .playing.can").first.get_attribute("aria-label")
    drag(page, ".mine .playing.can", ".pile-box[data-zone=discard]")
    page.wait_for_selector(f'.mine .playing[aria-label="{face}"]', state="detached")
    assert faults == []


@pytest.mark.extras
def test_the_bidding_box(chromium: Any, address: str) -> None:
    faults: list[str] = []
    page = table(chromium, address, faults, "parlor:bridge", seed=11)
    page.wait_for_selector(".bidding .bid")
    assert page.locator(".bidding .bid").count() == 35
    page.click(".bidding .bid[aria-label='Bid 1♠']")
    page.wait_for_function("() => document.querySelector('#log')?.textContent.includes('You bid 1♠')")
    assert faults == []


@pytest.mark.extras
def test_dice_are_dragged_to_the_tray_and_an_attack_to_the_other(chromium: Any, address: str) -> None:
    faults: list[str] = []
    page = table(chromium, address, faults, "duel", seed=11)
    page.wait_for_selector(".dice .die.can")
    kept = page.locator(".dice .die.can").count()
    for _ in range(kept):
        drag(page, ".dice .die.can", ".tray")
    assert page.locator(".tray .die.kept").count() == kept
    drag(page, ".tray .die.kept", ".sheet-box:not(.own)")
    assert page.locator(".tray .die.kept").count() == kept - 1
    drag(page, ".dice .die.can", ".tray")
    page.keyboard.press("Enter")
    page.wait_for_selector(".own .deed[data-can]")
    drag(page, ".own .deed[data-can] >> nth=-1", ".sheet-box:not(.own)")
    page.wait_for_function("() => /uses/.test(document.querySelector('#log')?.textContent)")
    assert faults == []
