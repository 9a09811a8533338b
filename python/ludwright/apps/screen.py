"""What a game looks like to people: the words and the layout, for the terminal and the TUI alike.

A room names its own by `Room.screen`; the plain one here fits every game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludwright.authoring.names import quoted
from ludwright.errors import Illegal
from ludwright.table.match import find_label

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from ludwright._core import Decision, Rules, Table

Told = dict[str, Any]
_SEAT = re.compile(r"\b[Ss]eat (\d+)\b")


class Restart(Exception):  # noqa: N818 - control flow, never seen outside
    """The person wants the match again, under other rules."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("restart")
        self.rules = rules


@dataclass(frozen=True, slots=True)
class Group:
    """Options that belong together: those of one card, say. Without a heading they stand for themselves."""

    heading: str
    options: tuple[tuple[int, str], ...]


@dataclass(slots=True)
class Several:
    """One question in place of a row of them: any of these together, or none."""

    prompt: str
    labels: list[str]
    """The first is none of the others."""
    picks: Callable[[Sequence[int]], Sequence[int]]
    """The picks for some of the others, by number from 1; Illegal if they do not go together."""
    everybody: tuple[int, ...] = ()
    """What `all` means: every one that may, once."""


class Screen:
    """The look of a game. Games with a look of their own override parts of this."""

    # Where there is too little room for the position: whether its end matters more than its beginning.
    ends_best = False
    # How the game was asked for.
    game = ""

    def __init__(self, rules: Rules, out: Console) -> None:
        self.rules = rules
        self.out = out

    @classmethod
    def of(cls, rules: Rules, out: Console, *, game: str, dev: bool) -> Screen:
        """The screen for a game as it was asked for, `room:what`; `dev` shows what developers look at."""
        return cls(rules, out)

    def again(self, name: str) -> str:
        """The words that go on with a match that was saved: a game of one's own has to be named."""
        return f"{self.game} --resume {name}" if self.rules.is_python and self.game else f"--resume {name}"

    def title(self) -> str:
        return self.rules.name

    def who(self, seat: int, viewer: int | None = None) -> str:
        """A seat by its name in the rulebook, or You."""
        return "You" if seat == viewer else f"Player {seat + 1}"

    def state(self, view: Any, seat: int) -> RenderableType | None:
        """The position, as one seat may know it."""
        from rich.table import Table as Grid

        if not isinstance(view, dict):
            return json.dumps(view, ensure_ascii=False)
        grid = Grid(box=None, show_header=False, pad_edge=False)
        grid.add_column(style="dim")
        grid.add_column()
        for key, value in view.items():
            grid.add_row(plain(str(key).replace("_", " ")), plain(shown(value)))
        return grid

    def brief(self, before: Any, view: Any, seat: int) -> RenderableType | None:
        """What is new since the position was last drawn, where that says enough."""
        return None

    def reason(self, reason: str) -> str:
        """Why a match has ended, in words."""
        return reason

    def story(self, events: Sequence[Told], seat: int | None) -> list[Text]:
        """What happened, line by line."""
        from rich.text import Text

        def name(found: re.Match[str]) -> str:
            who = self.who(int(found[1]), seat)
            return who if found.start() == 0 else who[:1].lower() + who[1:]

        return [Text(f"  {_SEAT.sub(name, told['label'])}", style="dim") for told in events]

    def groups(self, decision: Decision, view: Any) -> list[Group]:
        """The options in the order in which they are shown, those of one card together."""
        return [Group("", ((i, self.option(label)),)) for i, label in enumerate(decision.labels)]

    def option(self, label: str) -> str:
        return label

    def meant(self, line: str, labels: Sequence[str]) -> int:
        """The option that a line of words or a number means."""
        return pick(line, labels)

    def several(self, table: Table, decision: Decision, view: Any) -> Several | None:
        """Where a row of questions is better asked as one."""
        return None

    def verdict(self, payoffs: Sequence[float], people: Sequence[int]) -> str:
        """Who has won, said to the people at the keyboard."""
        best = max(payoffs)
        winners = [seat for seat, payoff in enumerate(payoffs) if payoff == best]
        if len(payoffs) == 1:
            return "You win" if best > 0 else "You lose" if best < 0 else "Nothing won, nothing lost"
        if len(winners) > 1:
            return "A draw"
        return "You win" if list(people) == winners else f"{self.who(winners[0])} wins"

    def command(self, word: str, table: Table, view: Any) -> bool:
        """A word of this screen's own; whether it was one."""
        return False

    def explain(self, words: str, view: Any) -> list[str]:
        """A card, a term or a rule in the words of the game; nothing where it is not known."""
        return []

    def help(self) -> str:
        """What the screen's own words are; empty if it has none."""
        return ""


def shown(value: Any) -> str:
    """Plain data on one line, without the marks of JSON where they say nothing."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value in ([], {}):
        return "–"
    if isinstance(value, list) and value and all(isinstance(one, str | int | float) for one in value):
        return ", ".join(str(one) for one in value)
    return json.dumps(value, ensure_ascii=False)


def sections(markdown: str, words: str) -> list[str]:
    """What a text says of something: whole sections whose headings name it, else the lines that do."""
    wanted = words.casefold()
    lines: list[str] = []
    heading, whole = "", False
    for line in markdown.replace("**", "").splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
            whole = wanted in heading.casefold()
        elif line and (whole or wanted in line.casefold()):
            if heading:
                lines.append(heading)
                heading = ""
            lines.append(f"  {line}")
    return lines


def pick(word: str, labels: Sequence[str]) -> int:
    """An option by its number, its label, or a beginning that only one label has."""
    if not word.isdecimal():
        return find_label(word, labels)
    index = int(word)
    if index < len(labels):
        return index
    raise Illegal(f"no option {quoted(word)}", remedy=f"there are 0 to {len(labels) - 1}")


def plain(text: str) -> str:
    """Text that is not markup."""
    from rich.markup import escape

    return escape(text)
