"""A page over the table: help, a card, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.app import ComposeResult

HELP = """Take an option by arrows and Enter, by its number and Enter, by a click,
or by its words after /. Where several may be chosen, choose them one by one
and then the first line, or type: 1 3, or all.

Space   pass (or declare)       u   take the last answer back
h       what a search thinks    ?   explain a card, a word or a rule
l       all that happened       s   save the match
Escape  leave the line          q   leave the match
Typed: hint PLAYER, save FILE, resume FILE"""
# Only where there is priority to pass.
MANNERS = """You are not asked where you have nothing to do, and your own spells resolve by themselves.

e   pass until the turn ends        n   pass until your turn
w   pass until something happens    o   hold priority after your next spell
y   always pass over this ability   Y, N   always yes, always no to this trigger
c   full control: ask everything    p   where you stop
Typed: stop STEP [mine|theirs], nostop STEP [mine|theirs], forget"""


class Page(ModalScreen[None]):
    """Something to read; any of these keys goes back to the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,f1", "dismiss", "back"),
    ]

    def __init__(self, title: str, body: RenderableType, *, end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.body = body
        self.end = end

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as page:
            page.border_title = self.heading
            page.border_subtitle = "Escape: back"
            yield Static(self.body, id="text")

    def on_mount(self) -> None:
        page = self.query_one("#page", VerticalScroll)
        page.focus()
        if self.end:
            page.scroll_end(animate=False)
