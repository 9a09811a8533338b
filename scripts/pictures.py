"""The pictures of the terminal in docs/img: a recording of line mode, and the full screens.

    python scripts/pictures.py          # all of them; `make pictures` does the same

The matches are real ones with fixed seeds. The recording is an SVG that moves by itself, without scripts and
without fonts from elsewhere; where motion is not wanted it stands still.
"""

from __future__ import annotations

import asyncio
import io
import re
import sys
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

FOLDER = Path(__file__).parents[1] / "docs" / "img"
COLUMNS, ROWS = 80, 24
WIDTH, LINE = 8.4, 18
# Seconds that a question stands before it is answered, and its answer before the match goes on.
READ, ANSWER = 2.4, 0.9
GROUND, INK = "#16181d", "#d5d8de"
COLOURS = {
    "black": "#5c6370",
    "red": "#e06c75",
    "green": "#98c379",
    "yellow": "#e5c07b",
    "blue": "#61afef",
    "magenta": "#c678dd",
    "cyan": "#56b6c2",
    "white": "#d5d8de",
}
ANSWERS = (
    "keep",
    "play plains",
    "cast trusty",
    "play plains",
    "cast kor",
    "yes",
    "play plains",
    "? banisher priest",
    "cast howling",
    "hint",
    "all",
    "q",
)


@dataclass(frozen=True, slots=True)
class Frame:
    """The screen while a question stands, and the answer that is given to it."""

    lines: tuple[Text, ...]
    answer: str


@dataclass(slots=True)
class Recorder:
    """A console that answers by a script and keeps the screen of every question."""

    answers: list[str]
    frames: list[Frame] = field(default_factory=list)
    console: Any = None

    def __post_init__(self) -> None:
        recorder = self

        class Scripted(Console):
            def input(self, prompt: Any = "", **_: Any) -> str:
                self.print(prompt, end="")
                answer = recorder.answers.pop(0)
                recorder.keep(answer)
                self.print(Text(answer, style="bold"))
                return answer

        self.console = Scripted(
            file=io.StringIO(),
            width=COLUMNS,
            force_terminal=True,
            color_system="standard",
            legacy_windows=False,
        )

    def keep(self, answer: str) -> None:
        told = Text.from_ansi(self.console.file.getvalue()).split("\n", allow_blank=True)
        self.frames.append(Frame(tuple(told[-ROWS:]), answer))


class Seated(io.StringIO):
    """Standard input of somebody who sits at a terminal."""

    def isatty(self) -> bool:
        return True


def recording() -> str:
    """A few turns of Magic in line mode."""
    import ludwright
    from ludwright.apps import terminal
    from ludwright.apps.cli.play import screen_for

    recorder = Recorder(list(ANSWERS))
    rules = ludwright.game("magic")
    recorder.console.print(Text("$ ludwright play magic --seed 7", style="green"))
    screen = screen_for(rules, game="magic", out=recorder.console)
    # Line mode writes down the answers of a pipe; here the recorder does.
    before, sys.stdin = sys.stdin, Seated()
    try:
        terminal.play(screen, ["human", "heuristic"], 7)
    finally:
        sys.stdin = before
    return moving(recorder.frames, "A few turns of Magic in line mode")


def moving(frames: list[Frame], title: str) -> str:
    """Frames one after the other, round and round."""
    each = READ + ANSWER
    whole = each * len(frames)
    width, height = COLUMNS * WIDTH + 24, ROWS * LINE + 24
    style = [
        f"text{{font:14px ui-monospace,Menlo,Consolas,monospace;fill:{INK};white-space:pre}}",
        ".f{visibility:hidden}",
        ".b{font-weight:bold}.d{opacity:.62}.i{font-style:italic}",
        *(f".{name}{{fill:{colour}}}" for name, colour in COLOURS.items()),
        "@media (prefers-reduced-motion:reduce){.f{animation:none!important}.s{visibility:visible}}",
    ]
    body = []
    # What is shown where nothing moves: the fullest screen.
    still = max(range(len(frames)), key=lambda n: sum(bool(line.plain.strip()) for line in frames[n].lines))
    for n, frame in enumerate(frames):
        here = "s" if n == still else ""
        lines = "".join(_line(line, row) for row, line in enumerate(frame.lines))
        answer = _line(Text.assemble("  ", (frame.answer, "bold")), len(frame.lines) - 1)
        style.append(_shown(f"k{n}", n * each, (n + 1) * each, whole))
        style.append(_shown(f"a{n}", n * each + READ, (n + 1) * each, whole))
        body.append(f'<g class="f k{n} {here}">{lines}</g><g class="f a{n} {here}">{answer}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" role="img">'
        f"<title>{escape(title)}</title><style>{''.join(style)}</style>"
        f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>{"".join(body)}</svg>\n'
    )


def _shown(name: str, begins: float, ends: float, whole: float) -> str:
    """Visible from second to second of a round."""
    first = "0%{visibility:hidden}" if begins else ""
    last = f"{ends / whole * 100:.2f}%{{visibility:hidden}}" if ends < whole - 0.01 else ""
    keys = f"{first}{begins / whole * 100:.2f}%{{visibility:visible}}{last}"
    return f"@keyframes {name}{{{keys}}}.{name}{{animation:{name} {whole:.1f}s step-end infinite}}"


def _line(line: Text, row: int) -> str:
    if not line.plain.strip():
        return ""
    y = 12 + (row + 0.75) * LINE
    parts = []
    column = 0
    for segment in line.render(Console(width=COLUMNS, color_system="standard")):
        text, style = segment.text.replace("\n", ""), segment.style
        if text:
            names = []
            if style is not None:
                marks = (("b", style.bold), ("d", style.dim), ("i", style.italic))
                names += [name for name, on in marks if on]
                if style.color is not None and style.color.number is not None:
                    names.append(list(COLOURS)[style.color.number % len(COLOURS)])
            if said := text.rstrip():
                kind = f' class="{" ".join(names)}"' if names else ""
                parts.append(
                    f'<tspan{kind} x="{12 + column * WIDTH:g}" textLength="{len(said) * WIDTH:g}">'
                    f"{escape(said)}</tspan>"
                )
            column += len(text)
    return f'<text y="{y:g}" xml:space="preserve">{"".join(parts)}</text>'


async def full_screen(game: str, seed: int, turns: int, size: tuple[int, int]) -> str:
    """The full screen after some picks of the heuristic."""
    import ludwright
    from ludwright.apps.cli.play import screen_for
    from ludwright.apps.sitting import Sitting
    from ludwright.apps.tui.table import TableApp

    rules = ludwright.game(game)
    sitting = Sitting(rules, ["human", *["heuristic"] * (rules.seats - 1)], seed)
    for _ in range(turns):
        sitting.advance()
        sitting.take([sitting.table.choose("heuristic")])
    app = TableApp(screen_for(rules, game=game), sitting)
    async with app.run_test(size=size) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        return own_fonts(app.export_screenshot(title=f"ludwright tui {game}"))


def own_fonts(svg: str) -> str:
    """Without fonts and words from elsewhere."""
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: (?:Fira Code|arial)[^;]*;", "font-family: ui-monospace, monospace;", svg)
    return re.sub(r"\n\s+", "\n", svg)


SCREENS = {
    "tui-magic": ("magic", 7, 24, (130, 40)),
    "tui-hearts": ("parlor:hearts", 7, 5, (80, 24)),
    "tui-duel": ("duel", 7, 4, (100, 34)),
}


def main() -> None:
    folder = FOLDER / "terminal"
    folder.mkdir(exist_ok=True)
    made = {"play": recording()}
    for name, (game, seed, turns, size) in SCREENS.items():
        made[name] = asyncio.run(full_screen(game, seed, turns, size))
    for name, svg in made.items():
        (folder / f"{name}.svg").write_text(svg, "utf-8")
        print(f"docs/img/terminal/{name}.svg: {len(svg.encode()) / 1024:.0f} kB")


if __name__ == "__main__":
    main()
