"""The full screen, played by a pilot."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual")

from textual.widgets import Input, OptionList, RichLog, Static

import ludwright
from ludwright.apps.cli.play import screen_for
from ludwright.apps.reasons import Reasons
from ludwright.apps.sitting import HUMAN, Sitting
from ludwright.apps.tui.help import Page
from ludwright.apps.tui.replay import ReplayApp
from ludwright.apps.tui.table import TableApp
from ludwright.players.trace import Trace, rows

SMALL, LARGE = (80, 24), (160, 50)
# Life at the start of a match of Magic that is soon over.
SHORT = 4


def app_of(game: str, seed: int = 3, opponent: str = "random", life: int = SHORT, **more: Any) -> TableApp:
    rules = ludwright.game(game, life=life) if game == "magic" else ludwright.game(game)
    players = [HUMAN, *[opponent] * (rules.seats - 1)]
    return TableApp(screen_for(rules, game=game), Sitting(rules, players, seed), **more)


async def settled(app: Any, pilot: Any) -> None:
    """Until the players have played and the screen shows it."""
    await app.workers.wait_for_complete()
    await pilot.pause()


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param("parlor:hearts?hands=1", SMALL, marks=pytest.mark.extras),
        pytest.param("duel", SMALL, marks=pytest.mark.extras),
        ("magic", SMALL),
        ("toy:kuhn", SMALL),
    ],
)
def test_a_whole_match_by_keys(game: str, size: tuple[int, int]) -> None:
    async def play() -> TableApp:
        app = app_of(game, 7, opponent="random" if game.startswith("toy") else "heuristic")
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            for turn in range(120):
                if app.verdict:
                    break
                if turn == 1 and app.several is None:
                    await pilot.press("1", "enter")
                else:
                    space = app.several or app._passing() is not None
                    await pilot.press("space" if space else "enter")
                await settled(app, pilot)
        return app

    app = asyncio.run(play())
    assert app.sitting.over
    assert app.verdict
    assert app.failure is None


def test_what_is_on_the_screen() -> None:
    async def look(size: tuple[int, int]) -> None:
        app = app_of("magic", 7)
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await pilot.press("enter")
            await settled(app, pilot)
            width, height = size
            for part in ("#head", "#board", "#log", "#prompt", "#options", "#line"):
                region = app.query_one(part).region
                assert region.width > 0
                assert region.height > 0
                assert region.right <= width
                assert region.bottom <= height, part
            assert app.query_one("#board").region.height >= (8 if height == 24 else 25)
            assert app.has_class("wide") is (width >= 120)
            assert "priority" in str(app.query_one("#prompt", Static).content)

    for size in (SMALL, LARGE):
        asyncio.run(look(size))


def test_a_board_that_fits_is_seen_from_its_beginning() -> None:
    async def look() -> None:
        app = app_of("duel", 7)
        async with app.run_test(size=LARGE) as pilot:
            await settled(app, pilot)
            await pilot.pause(0.1)
            board = app.query_one("#board")
            drawn = str(app.query_one("#state", Static).render())
            assert max(map(len, drawn.splitlines())) > 60, "not drawn for a board without a size"
            # As it is left by a taller drawing before.
            board.set_reactive(type(board).scroll_y, 8.0)
            app._show_state()
            for _ in range(4):
                await pilot.pause()
            assert (board.scroll_y, board.max_scroll_y) == (0, 0)

    asyncio.run(look())


def test_numbers_of_several_digits_words_and_the_mouse() -> None:
    async def play() -> None:
        app = app_of("parlor:hearts?hands=1")
        async with app.run_test(size=SMALL) as pilot:
            await settled(app, pilot)
            labels = app.sitting.decision.labels  # type: ignore[union-attr]
            await pilot.press("1", "2", "enter")
            await settled(app, pilot)
            picks = app.sitting.table.picks
            assert 12 in picks
            assert labels[12] not in app.sitting.decision.labels  # type: ignore[union-attr]
            await pilot.press("9", "9", "enter")
            await settled(app, pilot)
            assert app.sitting.table.picks == picks, "there is no option 99"
            word = app.sitting.decision.labels[2]  # type: ignore[union-attr]
            app.query_one("#line", Input).focus()
            app.query_one("#line", Input).value = word
            await pilot.press("enter")
            await settled(app, pilot)
            assert len(app.sitting.table.picks) > len(picks)
            before = len(app.sitting.table.picks)
            await pilot.click(OptionList, offset=(6, 1))
            await settled(app, pilot)
            assert len(app.sitting.table.picks) > before
            await pilot.press("u")
            await settled(app, pilot)
            assert len(app.sitting.table.picks) == before

    asyncio.run(play())


def test_help_explanations_log_and_saving(tmp_path: Path) -> None:
    path = tmp_path / "half.json"

    async def play() -> None:
        app = app_of("magic", 7)
        async with app.run_test(size=SMALL) as pilot:
            await settled(app, pilot)
            await pilot.press("f1")
            assert isinstance(app.screen, Page)
            await pilot.press("escape")
            await pilot.press("question_mark")
            app.query_one("#line", Input).value = "kor outfitter"
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, Page)
            assert "Kor Outfitter" in str(app.screen.body)
            await pilot.press("escape")
            await pilot.press("l")
            await pilot.pause()
            assert isinstance(app.screen, Page)
            await pilot.press("escape")
            await pilot.press("s")
            app.query_one("#line", Input).value = str(path)
            await pilot.press("enter")
            await pilot.pause()

    asyncio.run(play())
    assert ludwright.Replay.load(path).verify()


def test_manners_by_keys_and_by_words() -> None:
    async def play() -> None:
        app = app_of("magic", 7, life=20)
        manners = app.sitting.manners[0]
        async with app.run_test(size=SMALL) as pilot:

            async def typed(words: str) -> None:
                await pilot.press("slash")
                app.query_one("#line", Input).value = words
                await pilot.press("enter")
                await settled(app, pilot)

            await settled(app, pilot)
            await pilot.press("enter")
            await settled(app, pilot)
            await pilot.press("c")
            assert not manners.auto
            await pilot.press("c")
            assert manners.auto
            await typed("stop upkeep mine")
            assert "upkeep" in manners.stops["mine"]
            await typed("nostop upkeep")
            assert "upkeep" not in manners.stops["mine"]
            told = app.sitting.table.picks
            for key in ("o", "p", "y", "Y"):
                await pilot.press(key)
                await settled(app, pilot)
            assert manners._holding
            await typed("stop lunch")
            assert app.sitting.table.picks == told, "nothing is passed by settings"
            await pilot.press("n")
            await settled(app, pilot)
            assert app.sitting.view["turn"] == 3

    asyncio.run(play())


def test_hints_saves_and_resuming_by_words(tmp_path: Path) -> None:
    path = tmp_path / "half.json"

    async def play() -> None:
        app = app_of("parlor:hearts?hands=1")
        async with app.run_test(size=SMALL) as pilot:
            await settled(app, pilot)
            for words in ("hint heuristic", f"save {path}"):
                app.query_one("#line", Input).focus()
                app.query_one("#line", Input).value = words
                await pilot.press("enter")
                await settled(app, pilot)
            kept = app.sitting.table.digest()
            await pilot.press("enter")
            await settled(app, pilot)
            assert app.sitting.table.digest() != kept
            await pilot.press("slash")
            app.query_one("#line", Input).value = f"resume {path}"
            await pilot.press("enter")
            await settled(app, pilot)
            assert app.sitting.table.digest() == kept
            assert any("would take" in one.message for one in app._notifications)

    asyncio.run(play())


def test_nothing_touches_the_table_while_players_think() -> None:
    """Resizing, keys and words meanwhile wait; they do not end the match."""

    class Theirs:
        def __getattr__(self, name: str) -> Any:
            raise AssertionError(f"{name} of the table while players think")

    async def play() -> None:
        app = app_of("magic", 7)
        go_on = threading.Event()
        async with app.run_test(size=SMALL) as pilot:
            await settled(app, pilot)
            sitting, table, advance = app.sitting, app.sitting.table, app.sitting.advance

            def slowly() -> int | None:
                go_on.wait(60)
                sitting.table = table
                return advance()

            sitting.advance = slowly  # type: ignore[method-assign]
            picked = len(table.picks)
            await pilot.press("enter")
            sitting.table = Theirs()  # type: ignore[assignment]
            await pilot.resize_terminal(*LARGE)
            for key in ("u", "h", "l", "space", "e"):
                await pilot.press(key)
            assert app.busy
            go_on.set()
            await settled(app, pilot)
            assert not app.busy
            assert len(sitting.table.picks) > picked
            sitting.advance = advance  # type: ignore[method-assign]
            await pilot.press("u")
            await settled(app, pilot)
            assert len(sitting.table.picks) == picked

    asyncio.run(play())


def test_reasons_are_kept_in_the_trace(tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"

    async def play() -> None:
        app = app_of("toy:kuhn", ask_why=True)
        reasons = Reasons(Trace(path), app.sitting)
        app.sitting.hear(reasons.add)
        async with app.run_test(size=SMALL) as pilot:
            await settled(app, pilot)
            for _ in range(9):
                if app.verdict:
                    break
                await pilot.press("enter")
                await pilot.pause()
                app.query_one("#line", Input).value = "a feeling"
                await pilot.press("enter")
                await settled(app, pilot)
        reasons.end()

    asyncio.run(play())
    told = list(rows(path))
    assert [row["kind"] for row in told[:2]] == ["match", "decision"]
    assert told[1]["reasoning"] == "a feeling"
    assert told[1]["label"] == told[1]["options"][told[1]["pick"]]
    assert told[-1]["kind"] == "replay"


def test_several_attackers_are_chosen_one_by_one() -> None:
    async def play() -> None:
        app = app_of("magic", 7, life=20)
        sitting = app.sitting
        while True:
            sitting.advance()
            several = app.look.several(sitting.table, sitting.decision, sitting.view)  # type: ignore[arg-type]
            if several is not None and len(several.labels) > 2:
                break
            sitting.take([sitting.table.choose("heuristic")])
        began = len(sitting.history())
        async with app.run_test(size=SMALL) as pilot:
            await settled(app, pilot)
            assert app.several is not None
            menu = app.query_one(OptionList)
            menu.focus()
            menu.highlighted = 1
            await pilot.press("enter")
            menu.highlighted = 2
            await pilot.press("enter")
            assert app._chosen == {1, 2}
            await pilot.press("space")
            await settled(app, pilot)
            attacks = [told for told in sitting.history()[began:] if told["event"] == "attacks"]
            assert sum(told["data"]["seat"] == 0 for told in attacks) == 2

    asyncio.run(play())


def test_a_replay_forward_and_back() -> None:
    match = ludwright.match("magic", seed=3)
    match.finish("random")
    replay = match.replay()
    rules = ludwright.game("magic")

    async def look() -> None:
        app = ReplayApp(screen_for(rules), replay, rules)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("right", "right", "right")
            assert app.at == 3
            third = app.table.digest()
            await pilot.press("end")
            assert app.table.over
            assert app.table.digest() == match.digest
            await pilot.press("home", "right", "right", "right")
            assert app.table.digest() == third
            await pilot.press("pagedown", "pagedown", "left")
            assert app.at == 22
            turn = app.table.turns
            await pilot.press("t")
            assert app.table.turns == turn + 1
            await pilot.press("v")
            assert app.seat == 1
            assert app.query_one("#log", RichLog).lines

    asyncio.run(look())


def test_without_a_terminal_it_says_what_to_do(cli: Any) -> None:
    assert "ludwright play" in cli("tui", "toy:kuhn").refused()
    assert "human" in cli("tui", "toy:kuhn", "--players", "random,random").refused()
    assert "no game is named" in cli("tui").refused()
