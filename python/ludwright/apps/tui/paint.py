"""What a screen shows, drawn once: the full screen asks for sizes again and again, and drawing takes time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

LEAST = 40


def painted(shown: RenderableType | None, width: int) -> Text:
    """The drawing at this width, as text with its colours."""
    if shown is None:
        return Text()
    console = Console(width=max(width, LEAST), force_terminal=True, color_system="truecolor", highlight=False)
    with console.capture() as drawn:
        console.print(shown)
    return Text.from_ansi(drawn.get().rstrip("\n"), no_wrap=True)
