"""Two real browsers at one table, where Chromium and playwright are installed."""

from __future__ import annotations

from typing import Any

import pytest

from web.browsers import BEGIN, new_page, seen_of_the_other

pytestmark = pytest.mark.extras
# Clicks of one person that are tried before the match counts as stuck.
MOST = 900
# Takes what can be clicked: a card or plate that glows, or a button of the question; attacks with everything.
CLICK = """(n) => {
  if (document.querySelector('#ask .prompt.end')) return 'over';
  const popup = [...document.querySelectorAll('#popup button')];
  const asked = [...document.querySelectorAll('#ask button')];
  const button = (words) => asked.find((one) => words.test(one.textContent));
  const combat = button(/^All that can/);
  const go = button(/^(Attack|Block) with/);
  const acts = [...document.querySelectorAll('.hand .c.can, .half .c.can, .c.aim, .plate.aim, .playing.can')];
  const buttons = [...document.querySelectorAll('#ask .option')];
  const all = go ? [go] : combat ? [combat] : popup.length ? popup : [...acts, ...buttons];
  if (!all.length) return 'waiting';
  all[n % all.length].click();
  return 'clicked';
}"""


def test_two_browsers_play_magic_by_clicking(chromium: Any, address: str) -> None:
    faults: list[str] = []
    wires: tuple[list[str], list[str]] = ([], [])
    one, two = (new_page(chromium, faults, wire) for wire in wires)
    one.goto(address)
    one.select_option("select[name=player]", "human")
    one.evaluate("() => { document.querySelector('input[name=seed]').value = '4'; }")
    one.click("button[value=play]")
    one.wait_for_url("**/table/*")
    two.goto(one.url)
    two.click("text=Take the seat")
    for page in (one, two):
        page.wait_for_selector(".magic .plate", timeout=30000)
    for n in range(MOST):
        states = [page.evaluate(CLICK, n * 7 + n // 3) for page in (one, two)]
        if "over" in states:
            break
        one.wait_for_timeout(20)
    for page in (one, two):
        page.wait_for_selector("#ask .prompt.end", timeout=20000)
    assert faults == []
    for wire in wires:
        assert len(wire) > 20
        assert seen_of_the_other(wire) == []


@pytest.mark.parametrize(
    "path", ["/", "/deck", "/lab", "/evolution", "/cards?name=Serra%20Angel", "/position", "/replay"]
)
@pytest.mark.parametrize("width", [1280, 390])
def test_pages_fit_their_window(chromium: Any, address: str, path: str, width: int) -> None:
    faults: list[str] = []
    page = new_page(chromium, faults)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(address + path)
    page.wait_for_selector("main h1")
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert faults == []


@pytest.mark.parametrize("game", ["parlor:crazy-eights", "duel", "toy:kuhn"])
def test_other_rooms_are_played_to_their_end(chromium: Any, address: str, game: str) -> None:
    faults: list[str] = []
    page = new_page(chromium, faults)
    page.goto(address)
    match = page.evaluate(BEGIN, {"game": game, "players": ["human"], "others": "random", "pace": 0})
    page.goto(f"{address}/table/{match}")
    for n in range(MOST):
        if page.evaluate(CLICK, n * 5) == "over":
            break
        page.wait_for_timeout(25)
    page.wait_for_selector("#ask .prompt.end", timeout=20000)
    assert faults == []


def _drag(page: Any, card: str, to: str) -> None:
    """With the mouse, as a person does it."""
    ends = []
    for selector in (card, to):
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        ends.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*ends[0])
    page.mouse.down()
    page.mouse.move(*ends[1], steps=6)
    page.mouse.up()


def test_cards_are_dragged_and_answers_taken_back(chromium: Any, address: str) -> None:
    """A land onto the board, a spell onto its target, a creature to the other side; and all of it undone."""
    faults: list[str] = []
    page = new_page(chromium, faults)
    page.goto(address)
    sides = [
        {"life": 20, "hand": ["Mountain", "Shock"], "battlefield": ["Grizzly Bears", "Mountain"]},
        {"life": 20, "battlefield": ["Llanowar Elves"]},
    ]
    for side in sides:
        side["library"] = ["Plains"] * 10
    position = {"sides": sides, "step": "main1", "active": 0, "turn": 5}
    wish = {"position": position, "players": ["human", "random"], "pace": 0}
    page.goto(f"{address}/table/{page.evaluate(BEGIN, wish)}")
    page.wait_for_selector('.hand .c.can[aria-label^="Mountain"]')
    _drag(page, '.hand .c[aria-label^="Mountain"]', ".half.near .row.others")
    page.wait_for_selector('.half.near .c[aria-label^="2 Mountain"]')
    page.wait_for_selector('.hand .c.can[aria-label^="Shock"]')
    _drag(page, '.hand .c[aria-label^="Shock"]', '.half.far .c[aria-label^="Llanowar Elves"]')
    page.wait_for_selector('.half.far .c[aria-label^="Llanowar Elves"]', state="detached")
    for _ in range(8):
        if page.locator('.hand .c.can[aria-label^="Shock"]').count():
            break
        page.keyboard.press("u")
        page.wait_for_timeout(300)
    page.wait_for_selector('.half.far .c[aria-label^="Llanowar Elves"]')
    for _ in range(8):
        if page.locator("#ask button:has-text('All that can')").count():
            break
        page.keyboard.press("Space")
        page.wait_for_timeout(300)
    _drag(page, '.half.near .c[aria-label^="Grizzly Bears"]', ".half.far .plate")
    page.click("#ask button:has-text('Attack with 1')")
    page.wait_for_selector('.half.near .c[aria-label*="attacking"]')
    assert faults == []
