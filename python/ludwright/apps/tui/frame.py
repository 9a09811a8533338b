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
        board = self.query_one("#board")
        if not board.size.width:
            # Nothing has a size before the first layout.
            self.call_after_refresh(self.paint, state, end=end)
            return
        # Two for the padding, two for the scroll bar.
        self.query_one("#state", Static).update(painted(state, board.size.width - 4))
        self.call_after_refresh(self._settle, end)

    def _settle(self, end: bool, again: int = 2) -> None:
        """Show the end or the beginning, also of what fits and so cannot be scrolled any more. The layout of
        a busy terminal may come after the first look."""
        board = self.query_one("#board")
        if end:
            board.scroll_end(animate=False, force=True)
        else:
            board.scroll_home(animate=False, force=True)
        if again:
            self.call_after_refresh(self._settle, end, again - 1)
