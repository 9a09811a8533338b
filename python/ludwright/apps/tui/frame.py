"""What every full screen has: a head, the board with the log beside it, and more room where it is wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import App, ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import RichLog, Static

from .paint import painted

if TYPE_CHECKING:
    from rich.console import RenderableType

WIDE = 120


class Framed(App[None]):
    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False

    def frame(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal(id="middle"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="state")
            yield RichLog(id="log", wrap=True, min_width=20, auto_scroll=True)

    def fit(self, width: int) -> None:
        """Textual calls the handlers of every class of its own accord, so those of the screens call this."""
        self.query_one("#log", RichLog).can_focus = False
        self.set_class(width >= WIDE, "wide")

    def paint(self, state: RenderableType | None, *, end: bool = False) -> None:
        # Two for the padding, two for the scroll bar.
        width = self.query_one("#board").size.width - 4
        self.query_one("#state", Static).update(painted(state, width))
        if end:
            self.call_after_refresh(self.query_one("#board").scroll_end, animate=False)
