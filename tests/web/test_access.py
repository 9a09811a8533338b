"""What axe-core says of the pages, and what the Magic table costs to open. axe-core is fetched once, into
pytest's cache; no page ever loads it."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import tarfile
import urllib.request
from typing import Any

import pytest

from web.browsers import BEGIN, new_page

pytestmark = pytest.mark.extras
AXE = "https://registry.npmjs.org/axe-core/-/axe-core-4.10.3.tgz"
SHA512 = "Xm7bpRXnDSX2YE2YFfBk2FnF0ep6tmG7xPh8iHee8MIcrgq762Nkce856dYtJYLkuIoYZvGfTs/PbZhideTcEg=="
# Pages, and what is there when they are ready.
PAGES = {
    "/": ".rooms",
    "/deck": "#search form",
    "/lab": ".players",
    "/evolution": "#known button",
    "/cards?name=Serra%20Angel": "#card pre",
    "/position": "#form textarea",
    "/replay": "#file",
}
GAMES = ["magic", "parlor:hearts", "duel"]


@pytest.fixture(scope="session")
def axe(request: pytest.FixtureRequest) -> str:
    folder = request.config.cache.mkdir("axe-core")
    kept = folder / "axe.min.js"
    if not kept.exists():
        try:
            with urllib.request.urlopen(AXE, timeout=20) as answer:
                packed = answer.read()
        except OSError as error:
            pytest.skip(f"axe-core cannot be fetched: {error}")
        assert base64.b64encode(hashlib.sha512(packed).digest()).decode() == SHA512
        with tarfile.open(fileobj=io.BytesIO(packed)) as bundle:
            member = bundle.extractfile("package/axe.min.js")
            assert member is not None
            kept.write_bytes(member.read())
    return kept.read_text("utf-8")


def serious(page: Any, axe: str) -> list[str]:
    """Findings that keep somebody from using a page: the rule, and the first places."""
    page.evaluate(f"() => {{ {axe} }}")
    found = page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations")
    return [
        f"{one['id']}: {[node['html'][:140] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_pages_have_no_serious_issue(chromium: Any, address: str, axe: str, path: str, scheme: str) -> None:
    page = new_page(chromium, [], scheme=scheme)
    page.goto(address + path)
    page.wait_for_selector(PAGES[path])
    assert serious(page, axe) == []
    page.context.close()


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_tables_have_no_serious_issue(
    chromium: Any, address: str, axe: str, game: str, scheme: str, width: int
) -> None:
    page = new_page(chromium, [], scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(address)
    wish = {"game": game, "players": ["human"], "others": "random", "pace": 0, "seed": 4}
    page.goto(f"{address}/table/{page.evaluate(BEGIN, wish)}")
    page.wait_for_selector("body.asked #ask .prompt")
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert serious(page, axe) == []
    page.context.close()


# Something is attached, and both it and its host can act.
ARMED = {
    "sides": [
        {
            "battlefield": [
                *["Plains"] * 4,
                {"card": "Bear Cub", "id": "cub", "counters": {"+1/+1": 2}},
                {"card": "Trusty Machete", "attached": "cub"},
            ],
            "hand": ["Plains"],
            "library": ["Forest"] * 9,
        },
        {"battlefield": ["Serra Angel"], "library": ["Forest"] * 9},
    ],
    "turn": 6,
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_attached_is_a_button_of_its_own(chromium: Any, address: str, axe: str, scheme: str) -> None:
    page = new_page(chromium, [], scheme=scheme)
    page.goto(address)
    wish = {"position": ARMED, "players": ["human", "random"], "pace": 0, "seed": 4}
    page.goto(f"{address}/table/{page.evaluate(BEGIN, wish)}")
    page.wait_for_selector(".held .tab.can")
    page.wait_for_timeout(300)
    host, tab = page.query_selector(".held > .c"), page.query_selector(".held .tab")
    assert tab.bounding_box()["y"] < host.bounding_box()["y"]
    assert serious(page, axe) == []
    if shots := os.environ.get("LUDWRIGHT_SHOTS"):
        page.screenshot(path=f"{shots}/attached-{scheme}.png")
    page.context.close()


def test_what_the_magic_table_costs(chromium: Any, address: str, record_property: Any) -> None:
    """Bytes and requests are held to a budget; the time to the first paint depends on the machine and is only
    recorded."""
    wish = {"game": "magic", "players": ["human", "random"], "pace": 0, "seed": 4}
    request = urllib.request.Request(
        f"{address}/api/matches", json.dumps(wish).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        made = json.load(answer)
    page = new_page(chromium, [])
    # A browser that has nothing but its seat.
    seats = json.dumps({made["id"]: {"seat": made["seat"], "token": made["token"]}})
    page.add_init_script(f"localStorage.setItem('ludwright.seats', {json.dumps(seats)})")
    page.goto(f"{address}/table/{made['id']}")
    page.wait_for_selector(".hand .c .words")
    page.wait_for_selector("#ask button")
    told = page.evaluate(
        """() => ({
          // Cards and question stand and can be clicked.
          ready: Math.round(performance.now()),
          paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
          requests: performance.getEntriesByType('resource').length + 1,
          bytes: [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
            .reduce((sum, one) => sum + one.transferSize, 0),
        })"""
    )
    for name, value in told.items():
        record_property(name, value)
    print(told)
    assert told["bytes"] < 100_000
    assert told["requests"] < 40
    page.context.close()
