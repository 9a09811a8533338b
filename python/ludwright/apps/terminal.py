"""Any game on a terminal, line by line: what happened, the position, numbered options, and a line to type.

It reads standard input line by line, so a match can be played by a person or by a script.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludwright.errors import EngineError, Illegal, Invalid, Unsupported

from . import orders
from .manners import AT_STOP
from .orders import is_priority, ordered
from .screen import Group, Restart, Screen, Several, pick, plain
from .sitting import HUMAN, Sitting

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from ludwright._core import Rules, Table

__all__ = ["HUMAN", "Played", "Restart", "Screen", "pick", "play"]

HELP = """Type the number of an option, its words, or enough of their beginning.
  ?  this help             ? NAME  what a card, a term or a rule is
  a  advice                hint [PLAYER]  what a search, or that player, thinks of the options
  r  take any option       undo  take the last answer back
  l  the log so far        b  the position again       v  all that you know, as JSON
  save FILE  keep the match            resume FILE  go on with one that was kept
  q  leave the match"""
LOG_LINES = 30
HINTED = 8
# A stretch in which nobody was asked is told by its beginning and its end, if it is longer than this.
STRETCH, HEAD = 40, 12
WATCHED = 400
# Options longer than this stand one to a line.
NARROW = 26
_NUMBERS = re.compile(r"\d+(?:[\s,]+\d+)*")


class Quit(Exception):  # noqa: N818 - control flow, never seen outside
    """The person has left the table."""


@dataclass(slots=True)
class Played:
    """How a match at the terminal went."""

    table: Table
    finished: bool
    rules: Rules
    failure: EngineError | None = None
    told: list[str] = field(default_factory=list)


def play(screen: Screen, players: Sequence[Any], seed: int, resume: str | Path | None = None) -> Played:
    """Play one match; a player that is `HUMAN` is asked on this terminal. A saved one is gone on with."""
    while True:
        try:
            if resume is None:
                sitting = Sitting(screen.rules, players, seed)
            else:
                sitting = resumed(screen.rules, players, resume)
            return _Terminal(screen, sitting).run()
        except Restart as again:
            screen.rules, resume = again.rules, None


class _Terminal:
    """One match at the terminal, from the first question to the last."""

    def __init__(self, screen: Screen, sitting: Sitting) -> None:
        self.screen = screen
        self.out = screen.out
        self.sitting = sitting
        self.told: list[str] = []
        self.several: Several | None = None
        # The view that was last drawn, and for whom.
        self.drawn: tuple[int, Any] | None = None

    def run(self) -> Played:
        self.out.print(f"[bold]{plain(self.screen.title())}[/], seed {self.sitting.table.seed}")
        if self.sitting.people:
            self.out.print(f"[dim]{plain(self.seated())} Type ? for help, q to leave.[/]")
        failure: EngineError | None = None
        finished = False
        try:
            while (seat := self.sitting.advance()) is not None:
                self.ask(seat)
            self.news()
            self.end()
            finished = True
        except (Quit, EOFError):
            self.news()
            self.out.print("[dim]You leave the match unfinished.[/]")
        except EngineError as error:
            failure = error
        return Played(self.sitting.table, finished, self.screen.rules, failure, self.told)

    def seated(self) -> str:
        """Who sits where, in one sentence."""
        from ludwright.players import name_of

        parts = []
        for seat, player in enumerate(self.sitting.players):
            name = self.screen.who(seat)
            parts.append(f"you are {name}" if player == HUMAN else f"{name_of(player)} is {name}")
        text = ", ".join(parts)
        return f"{text[:1].upper()}{text[1:]}."

    def news(self) -> None:
        """Tell what happened since last time, as the seat at the keyboard may know it."""
        lines = self.screen.story(self.sitting.news(), self.sitting.viewer)
        self.told += [line.plain for line in lines]
        most = STRETCH if self.sitting.people else WATCHED
        if lines:
            self.drawn = None
        for line in summarised(lines, most):
            self.out.print(hanging(line))

    def ask(self, seat: int) -> None:
        """Ask until something is taken, or taken back."""
        self.news()
        self.position(seat)
        while True:
            line = self.out.input("> ").strip()
            if not sys.stdin.isatty():
                # What a script answers is part of its transcript.
                self.out.print(plain(line), highlight=False)
            try:
                if self.answered(line):
                    return
            except (Illegal, Invalid, Unsupported) as error:
                self.out.print(f"[red]{plain(str(error))}[/]")

    def position(self, seat: int) -> None:
        """The position, the question and the options."""
        sitting = self.sitting
        decision = sitting.decision
        assert decision is not None
        brief = None
        if self.drawn is not None and self.drawn[0] == seat:
            brief = self.screen.brief(self.drawn[1], sitting.view, seat)
        state = self.screen.state(sitting.view, seat) if brief is None else brief
        self.drawn = (seat, sitting.view)
        if state is not None:
            self.out.print()
            self.out.print(state)
        self.several = self.screen.several(sitting.table, decision, sitting.view)
        prompt = self.several.prompt if self.several else decision.prompt
        why = sitting.manners[seat].why
        # The step is on the board.
        note = f" [dim]({plain(why)})[/]" if why and not why.startswith(AT_STOP) else ""
        if len(sitting.people) > 1:
            note += f" [dim]({plain(self.screen.who(seat))})[/]"
        self.out.print(f"[bold]{plain(prompt)}[/]{note}")
        if self.several:
            self.menu([Group("", ((i, label),)) for i, label in enumerate(self.several.labels)])
        else:
            self.menu(self.screen.groups(decision, sitting.view))

    def menu(self, groups: Sequence[Group]) -> None:
        from rich.columns import Columns

        labels = [label for group in groups for _, label in group.options]
        width = len(str(max((i for group in groups for i, _ in group.options), default=0)))
        if not any(group.heading for group in groups):
            shown = [
                f"[cyan]{i:>{width}}[/] {plain(label)}" for group in groups for i, label in group.options
            ]
            if len(shown) > 8 and max(map(len, labels)) <= NARROW:
                self.out.print(Columns(shown, padding=(0, 3), column_first=True))
                return
        for group in groups:
            if group.heading:
                self.out.print(f"  {' ' * width} [dim]{plain(group.heading)}[/]")
            indent = "  " if group.heading else ""
            for i, label in group.options:
                self.out.print(option_line(f"  [cyan]{i:>{width}}[/] {indent}", label))

    def answered(self, line: str) -> bool:
        """Whether the match goes on; what a line asks for beside that is done."""
        sitting = self.sitting
        decision = sitting.decision
        assert decision is not None
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.casefold():
            case "" if not line:
                if len(decision) > 1:
                    return False
                sitting.take([0])
                return True
            case "q" | "quit" | "exit" if not rest:
                raise Quit
            case "?" | "help" | "h" if not rest:
                self.help()
            case "?" | "help" | "explain":
                self.explain(rest)
            case "l" | "log" if not rest:
                for line_told in self.screen.story(sitting.history(), sitting.viewer)[-LOG_LINES:]:
                    self.out.print(plain(line_told.plain), style="dim", highlight=False)
            case "b" | "board" if not rest:
                self.drawn = None
                self.position(decision.seat)
            case "v" | "view" if not rest:
                view = json.dumps(sitting.view, indent=2, ensure_ascii=False)
                self.out.print(view, markup=False, highlight=False)
            case "r" | "random" if not rest:
                sitting.take([sitting.table.choose("random")])
                return True
            case "a" | "advice" if not rest:
                player, best = sitting.advice()
                self.out.print(f"  {player} would take [cyan]{best}[/] {plain(decision.labels[best])}")
            case "hint":
                self.hint(rest or None)
            case "undo" if not rest:
                sitting.undo()
                self.drawn = None
                return True
            case "save" if rest:
                self.save(rest)
            case "resume" if rest:
                self.sitting = resumed(self.screen.rules, sitting.players, rest)
                self.drawn = None
                return True
            case _ if (done := ordered(sitting, line)) is not None:
                for told in done.lines:
                    self.out.print(f"  [dim]{plain(told)}[/]", highlight=False)
                return done.goes_on
            case _ if self.screen.command(line, sitting.table, sitting.view):
                pass
            case _:
                sitting.take(self.picks(line, decision.labels))
                return True
        return False

    def picks(self, line: str, labels: Sequence[str]) -> list[int]:
        """The picks that a line means: one option, or several where several may be named at once."""
        if self.several is None:
            return [self.screen.meant(line, labels)]
        folded = line.casefold()
        if folded in ("all", "everybody", "everyone"):
            return list(self.several.picks(self.several.everybody))
        if folded in ("none", "nobody", "no"):
            return list(self.several.picks([]))
        if _NUMBERS.fullmatch(line):
            numbers = [pick(number, self.several.labels) for number in re.split(r"[\s,]+", line)]
            return list(self.several.picks([number for number in numbers if number]))
        try:
            found = pick(line, self.several.labels)
        except Illegal:
            # The core's own question, creature by creature.
            return [pick(line, labels)]
        return list(self.several.picks([found] if found else []))

    def help(self) -> None:
        self.out.print(HELP, highlight=False, markup=False)
        if is_priority(self.sitting.view):
            self.out.print(orders.HELP, highlight=False, markup=False)
        if extra := self.screen.help():
            self.out.print(extra, highlight=False, markup=False)

    def explain(self, words: str) -> None:
        for line in self.screen.explain(words, self.sitting.view) or [f"nothing is known about {words}"]:
            self.out.print(f"  {plain(line)}", highlight=False)

    def hint(self, player: str | None) -> None:
        from ludwright.lab.grid import grid

        found = self.sitting.hint(player)
        if any(option.value is not None for option in found.options):
            rows = grid("option", "looked at", "promises")
            for option in found.best()[:HINTED]:
                promise = "–" if option.value is None else f"{option.value:+.2f}"
                rows.add_row(plain(option.label), f"{option.visits / max(found.work, 1):.0%}", promise)
            self.out.print(rows)
        else:
            decision = self.sitting.decision
            assert decision is not None
            self.out.print(
                f"  {player} would take [cyan]{found.choice}[/] {plain(decision.labels[found.choice])}"
            )
        if found.line:
            self.out.print(f"  [dim]perhaps[/] {plain(self.line(found))}", highlight=False)

    def line(self, found: Any) -> str:
        """How play may go on, with the seats by their names."""
        viewer = self.sitting.viewer
        return " → ".join(
            f"{step.label} ({self.screen.who(step.seat, viewer).lower()})"
            for step in found.line
            if step.label != "pass"
        )

    def save(self, name: str) -> None:
        path = Path(name).expanduser()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.sitting.replay(), encoding="utf-8")
        except OSError as error:
            raise Invalid(
                f"cannot be written: {error.strerror}", path=name, remedy="name another file"
            ) from None
        self.out.print(f"  [dim]saved; ludwright play {plain(self.screen.again(name))} goes on with it[/]")

    def end(self) -> None:
        outcome = self.sitting.table.outcome()
        assert outcome is not None
        payoffs, reason = outcome
        why = self.screen.reason(reason)
        viewer = self.sitting.viewer if len(self.sitting.people) == 1 else None
        parts = [f"{self.screen.who(seat, viewer)} {payoff + 0.0:+g}" for seat, payoff in enumerate(payoffs)]
        verdict = self.screen.verdict(payoffs, self.sitting.people)
        self.out.print(f"[bold]{plain(verdict)}[/] ({plain(why)}). [dim]{plain(', '.join(parts))}[/]")


def resumed(rules: Rules, players: Sequence[Any], path: str | Path) -> Sitting:
    """A match that was saved, if it goes by these rules and has not ended."""
    from ludwright.table.replay import Replay

    replay = Replay.load(path)
    verdict = replay.verify(rules)
    if not verdict:
        raise Invalid(f"the saved match does not go as it was written: {verdict}", path=str(path))
    sitting = Sitting.resumed(rules, players, replay)
    if sitting.over:
        raise Invalid(
            "the saved match is over", path=str(path), remedy=f"look at it: ludwright replay show {path}"
        )
    return sitting


def hanging(line: Text) -> RenderableType:
    """A line that goes on below its own beginning where it is too long."""
    from rich.padding import Padding

    indent = len(line.plain) - len(line.plain.lstrip(" "))
    return Padding(line[indent:], (0, 0, 0, indent), expand=False) if indent else line


def option_line(number: str, label: str) -> RenderableType:
    """An option, its words beside its number however long they are."""
    from rich.table import Table as Grid
    from rich.text import Text

    row = Grid.grid()
    row.add_column(no_wrap=True)
    row.add_column()
    row.add_row(number, Text(label))
    return row


def summarised(lines: Sequence[Text], most: int) -> list[Text]:
    """The lines, or of a long stretch the beginning and the end."""
    from rich.text import Text

    if len(lines) <= most:
        return list(lines)
    tail = most - HEAD
    gap = Text(f"  … {len(lines) - most:,} lines left out …", style="dim italic")
    return [*lines[:HEAD], gap, *lines[-tail:]]
