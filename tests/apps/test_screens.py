"""The full screens as text, compared with those that were looked at.

Positions and deals are fixed and nobody has played, so that players may change without changing a screen. Run
this file as a program to write them anew after a change that is meant.
"""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual")

from textual.widgets._footer import FooterKey

import ludwright
from ludwright import magic
from ludwright.apps.cli.play import screen_for
from ludwright.apps.sitting import HUMAN, Sitting
from ludwright.apps.tui.table import TableApp
from ludwright.magic import Placed, Position, Side

FOLDER = Path(__file__).parent / "screens"
POSITION = Position(
    sides=(
        Side(
            life=17,
            battlefield=[
                *["Plains"] * 3,
                Placed("Plains", tapped=True),
                Placed("Bear Cub", id="cub", counters={"+1/+1": 2}),
                Placed("Trusty Machete", attached="cub"),
                Placed("Llanowar Elves", tapped=True),
            ],
            hand=["Shock", "Banisher Priest", "Plains"],
            graveyard=["Opt"],
            library=["Forest"] * 9,
        ),
        Side(
            life=4,
            battlefield=["Mountain", "Mountain", "Serra Angel", "Bear Cub"],
            library=["Forest"] * 9,
        ),
    ),
    turn=6,
    active=0,
    step="main1",
)
SCREENS = {
    "magic-80x24": ("magic", (80, 24)),
    "magic-160x50": ("magic", (160, 50)),
    "hearts-80x24": ("parlor:hearts?hands=1", (80, 24)),
    "duel-80x24": ("duel", (80, 24)),
}


async def shown(game: str, size: tuple[int, int]) -> str:
    rules = magic.rules(position=POSITION) if game == "magic" else ludwright.game(game)
    # Nobody but people: the first question comes before any player's pick.
    sitting = Sitting(rules, [HUMAN] * rules.seats, 4)
    app = TableApp(screen_for(rules, game=game), sitting)
    async with app.run_test(size=size) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        # The footer is filled after a refresh of its own; on a busy machine that comes later.
        for _ in range(200):
            if app.query(FooterKey):
                break
            await pilot.pause(0.02)
        await pilot.pause()
        return text_of(app.export_screenshot())


def text_of(picture: str) -> str:
    """The words of a screenshot, row by row; spaces and scroll bars are the library's business."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for attributes, text in re.findall(r"<text ([^>]*)>([^<]*)</text>", picture):
        if 'clip-path="url(#' not in attributes:
            continue
        place = dict(re.findall(r'(\w+)="([^"]*)"', attributes))
        said = html.unescape(text).replace("\xa0", " ")
        rows.setdefault(float(place["y"]), []).append((float(place["x"]), said))
    lines = ("".join(said for _, said in sorted(row)) for _, row in sorted(rows.items()))
    return "\n".join(" ".join(re.sub("[▁-▏▊▎█│┃─]+", " ", line).split()) for line in lines) + "\n"


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_as_it_was_looked_at(name: str) -> None:
    assert asyncio.run(shown(*SCREENS[name])) == (FOLDER / f"{name}.txt").read_text("utf-8")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, wanted in SCREENS.items():
        text: Any = asyncio.run(shown(*wanted))
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")
        print(f"── {name}\n{text}")


if __name__ == "__main__":
    main()
