"""Any game on a terminal: what a seat may know, numbered options, and a line to type.

It reads standard input line by line, so a match can be played by a person or by a script.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ludwright.authoring.names import quoted
from ludwright.errors import EngineError, Illegal
from ludwright.table.match import find_label

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from ludwright._core import Guest, Rules, Table

HUMAN = "human"
HELP = """Type the number of an option, its words, or enough of their beginning.
  ?  this help     l  the log so far     v  all that you know, as JSON
  a  advice        r  take any option    q  leave the match
  hint  what a search thinks of the options, and how play may go on"""
LOG_LINES = 30
# Who gives hints, and on how many options.
THINKER = "ismcts:iterations=400"
HINTED = 8
# Options longer than this stand one to a line.
NARROW = 26

Told = dict[str, Any]


class Quit(Exception):  # noqa: N818 - control flow, never seen outside
    """The person has left the table."""


class Restart(Exception):  # noqa: N818 - control flow, never seen outside
    """The person wants the match again, under other rules."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("restart")
        self.rules = rules


class Screen:
    """What a game looks like. Games with a look of their own override parts of this."""

    def __init__(self, rules: Rules, out: Console) -> None:
        self.rules = rules
        self.out = out

    @classmethod
    def of(cls, rules: Rules, out: Console, *, game: str, dev: bool) -> Screen:
        """The screen for a game as it was asked for, `room:what`; `dev` shows what developers look at."""
        return cls(rules, out)

    def title(self) -> str:
        return self.rules.name

    def state(self, view: Any, seat: int) -> RenderableType | None:
        """The position, as one seat may know it."""
        from rich.table import Table as Grid

        if not isinstance(view, dict):
            return json.dumps(view, ensure_ascii=False)
        grid = Grid(box=None, show_header=False, pad_edge=False)
        grid.add_column(style="dim")
        grid.add_column()
        for key, value in view.items():
            grid.add_row(key, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
        return grid

    def happened(self, events: Sequence[Told], seat: int | None) -> None:
        """What happened since the screen was last shown."""
        for told in events:
            self.out.print(f"  {_plain(told['label'])}", style="dim", highlight=False)

    def option(self, label: str) -> str:
        return _plain(label)

    def verdict(self, payoffs: Sequence[float], people: Sequence[int]) -> str:
        """Who has won, said to the people at the keyboard."""
        best = max(payoffs)
        winners = [seat for seat, payoff in enumerate(payoffs) if payoff == best]
        if len(winners) > 1:
            return "A draw"
        return "You win" if list(people) == winners else f"Seat {winners[0]} wins"

    def command(self, word: str, table: Table, view: Any) -> bool:
        """A word of this screen's own; whether it was one."""
        return False

    def help(self) -> str:
        return HELP


@dataclass(slots=True)
class Played:
    """How a match at the terminal went."""

    table: Table
    finished: bool
    rules: Rules
    failure: EngineError | None = None
    told: list[str] = field(default_factory=list)


def play(screen: Screen, players: Sequence[Any], seed: int) -> Played:
    """Play one match; a player that is `HUMAN` is asked on this terminal."""
    while True:
        try:
            return _Sitting(screen, players, seed).run()
        except Restart as again:
            screen.rules = again.rules


class _Sitting:
    """One match at the terminal, from the first question to the last."""

    def __init__(self, screen: Screen, players: Sequence[Any], seed: int) -> None:
        self.screen = screen
        self.out = screen.out
        self.players = [players[seat % len(players)] for seat in range(screen.rules.seats)]
        self.people = [seat for seat, player in enumerate(self.players) if player == HUMAN]
        self.table = screen.rules.table(seed)
        self.guests: dict[int, Guest] = {}
        self.shown = 0
        self.played = Played(self.table, False, screen.rules)

    def run(self) -> Played:
        self.out.print(f"[bold]{_plain(self.screen.title())}[/], seed {self.table.seed}")
        if self.people:
            self.out.print("[dim]Type ? for help, q to leave.[/]")
        try:
            for seat, player in enumerate(self.players):
                if seat not in self.people:
                    self.guests[seat] = self.table.sit(player, seat)
            while not self.table.over:
                seat = self.table.menu()[0]
                index = self.ask(seat) if seat in self.people else self.table.choose(self.guests[seat])
                self.table.play(index)
            for guest in self.guests.values():
                self.table.end(guest)
        except (Quit, EOFError):
            self.news(None)
            self.out.print("[dim]You leave the match unfinished.[/]")
            return self.played
        except EngineError as error:
            self.played.failure = error
            return self.played
        self.news(None)
        self.end()
        self.played.finished = True
        return self.played

    def news(self, seat: int | None) -> None:
        """Tell what happened since last time, as the seat at the keyboard may know it."""
        viewer = seat if seat is not None else (self.people[0] if len(self.people) == 1 else None)
        events = json.loads(self.table.events(viewer, self.shown))
        if events:
            self.shown = events[-1]["index"] + 1
            self.played.told += [told["label"] for told in events]
            self.screen.happened(events, viewer)

    def ask(self, seat: int) -> int:
        self.news(seat if len(self.people) == 1 else None)
        view = json.loads(self.table.view(seat))
        state = self.screen.state(view, seat)
        if state is not None:
            self.out.print()
            self.out.print(state)
        labels = self.table.labels()
        prompt = self.screen.rules.prompts[self.table.menu()[1]]
        self.out.print(
            f"[bold]{_plain(prompt)}[/]" + (f" [dim](seat {seat})[/]" if len(self.people) > 1 else "")
        )
        self.menu(labels)
        while True:
            word = self.out.input("> ").strip()
            index = self.answer(word, labels, view)
            if index is not None:
                return index

    def menu(self, labels: Sequence[str]) -> None:
        from rich.columns import Columns

        width = len(str(len(labels) - 1))
        shown = [f"[cyan]{i:>{width}}[/] {self.screen.option(label)}" for i, label in enumerate(labels)]
        if len(shown) > 8 and max(map(len, labels)) <= NARROW:
            self.out.print(Columns(shown, padding=(0, 3), column_first=True))
        else:
            for line in shown:
                self.out.print(f"  {line}")

    def answer(self, word: str, labels: Sequence[str], view: Any) -> int | None:
        """The option a line means; None when it means none, or something else was asked for."""
        match word.casefold():
            case "":
                return 0 if len(labels) == 1 else None
            case "q" | "quit" | "exit":
                raise Quit
            case "?" | "h" | "help":
                self.out.print(self.screen.help(), highlight=False)
            case "l" | "log":
                for line in self.played.told[-LOG_LINES:]:
                    self.out.print(f"  {_plain(line)}", style="dim", highlight=False)
            case "v" | "view":
                self.out.print(json.dumps(view, indent=2, ensure_ascii=False), markup=False, highlight=False)
            case "r" | "random":
                return self.table.choose("random")
            case "a" | "advice":
                player = "heuristic" if self.screen.rules.heuristics else "greedy:worlds=16"
                best = self.table.choose(player)
                self.out.print(
                    f"  {player.partition(':')[0]} would take [cyan]{best}[/] {_plain(labels[best])}"
                )
            case "hint":
                self.hint()
            case _ if not self.screen.command(word, self.table, view):
                return self.pick(word, labels)
        return None

    def hint(self) -> None:
        from ludwright.lab.grid import grid
        from ludwright.table.analysis import Analysis

        found = Analysis.of(self.table.analyse(THINKER))
        rows = grid("option", "looked at", "promises")
        for option in found.best()[:HINTED]:
            promise = "–" if option.value is None else f"{option.value:+.2f}"
            rows.add_row(_plain(option.label), f"{option.visits / found.work:.0%}", promise)
        self.out.print(rows)
        self.out.print(f"  [dim]perhaps[/] {_plain(found.line_text())}", highlight=False)

    def pick(self, word: str, labels: Sequence[str]) -> int | None:
        try:
            return pick(word, labels)
        except Illegal as error:
            self.out.print(f"[red]{_plain(str(error))}[/]")
            return None

    def end(self) -> None:
        outcome = self.table.outcome()
        assert outcome is not None
        payoffs, reason = outcome
        parts = [f"seat {seat} {payoff:+g}" for seat, payoff in enumerate(payoffs)]
        verdict = self.screen.verdict(payoffs, self.people)
        self.out.print(f"[bold]{verdict}[/] ({_plain(reason)}). [dim]{', '.join(parts)}[/]")


def pick(word: str, labels: Sequence[str]) -> int:
    """An option by its number, its label, or a beginning that only one label has."""
    if not word.isdecimal():
        return find_label(word, labels)
    index = int(word)
    if index < len(labels):
        return index
    raise Illegal(f"no option {quoted(word)}", remedy=f"there are 0 to {len(labels) - 1}")


def _plain(text: str) -> str:
    """Text that is not markup."""
    from rich.markup import escape

    return escape(text)
